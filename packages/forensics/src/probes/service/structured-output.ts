// What holds the answers of models to a form where they are used as data: schemas, JSON mode, parsing by hand?
import type { CallRef, Project, SourceFile } from '@auditor/code';
import { callOf, functionsAround, givenTo, grouped, namedFunction, preferred, receiverOf, textOf } from '@auditor/code';
import { defineProbe, listed, shownAt } from '@auditor/probes';
import { type FindingDraft, fileLocation } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { meaningOf } from '../../libraries/meaning.js';
import { alive, isBeside, isOnlyAsked, madeIn, neverRuns } from '../../models/source/product-calls.js';
import { leftOpen, notFound } from '../../models/source/unread.js';
import { checksSchema, fillsRecord } from '../../models/structured-output/checks-schema.js';
import { jsonPrompts } from '../../models/structured-output/json-prompts.js';
import { optionAnywhere } from '../../models/structured-output/response-format.js';
import { stateAnswers } from '../../models/structured-output/state-answers.js';
import { askedApart, messagesApart, wordsApart } from '../../models/structured-output/state-messages.js';
import { type ExaminedOutput, examineStructuredOutput, isModelCall } from '../../models/structured-output/structured-output.js';
import { takenApart } from '../../models/structured-output/taken-apart.js';
import { argumentsApart } from '../../models/structured-output/tool-arguments.js';
import { parsesArguments, readsArguments, takesCalls } from '../../models/structured-output/tool-calls.js';
import { wayToSchema } from '../../models/structured-output/way-to-schema.js';

export const structuredOutput = defineProbe({
	id: 'service/structured-output',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'What holds the answers of models to a form where they are used as data?',
	motivation: 'Free text that is taken apart by hand breaks with the next version of the model.',
	method:
		'Findings by the value `of`: `schema` is true where a call binds a language model to a schema or to a tool whose arguments the function that asks reads, or where an answer is checked against a model of pydantic, zod or the like, and false where all that was followed to a use as data is not; tools that are run are no schema, except where nothing else is data and a function takes the calls itself and runs none; where it reads their arguments out of JSON and checks nothing, and other answers are data, that is parsing by hand. Not available where a parser tells the model a schema and checks nothing, and no other schema is seen. `json` is true where each call in JSON mode has a schema, and where what is parsed by hand is no JSON; false, too, where nothing is bound and an answer is read as JSON by hand, for which some prompt asks then, or where a prompt asks for JSON alone and nothing else is data; and where what is read so is checked afterwards alone; where answers are bound and no call sets JSON mode it does not apply. Where answers are bound and others parsed by hand, one of `hand`, `few` and `many` is false: `many` where at least three functions parse and at most half as many are bound, `hand` where fewer parse and at least twice as many are bound, else `few`; of the others `elsewhere` says that a sibling tells it. Several answers in JSON mode that nothing checks count as parsed by hand. A text that a tool is handed and reads JSON out of is parsed by hand, and the other tools beside it that have a schema are bound. Parsed by hand is what reads JSON, a number, kept parts, or words that choose what is kept, given back or done; a text that is only refused or shown is not.',
	blindSpots:
		'Schemas that a library passes on; answers that travel through the state of a graph, but for those that are read as JSON under the key by which a function gave them back, and a last message that is taken apart by a mark or a key for which a prompt asks.',
	remediation: { effort: 'medium', text: 'Bind each such call to a schema ({{python: Pydantic | typescript: zod}}).' },
	inspect: ({ project, texts }) => {
		const outputs = examineStructuredOutput(project).filter(({ file }) => file.context === 'source');
		const all = alive(project, [...outputs, ...takenApart(project).map(({ ask }) => ask)]);
		const found = preferred(all, ({ file }) => !isBeside(project, file));
		const running = new Set(found.map(({ call }) => call));
		const marked = askedApart(project);
		const ofState = stateAnswers(project).map((one) => ({
			...one,
			message: `An answer that the state keeps as \`${one.key}\` is parsed by hand.`,
		}));
		const { apart: ofTools, formed } = argumentsApart(project);
		const runs = marked.length + ofState.length + ofTools.length > 0 || found.some(({ file, call }) => !neverRuns(project, file, call));
		const made = outputs.filter(({ call }) => running.has(call));
		// One for each answer, the surest: what stands in for a parser that fails reads the same.
		const taken = takenApart(project).filter(({ ask }) => running.has(ask.call));
		const apart = [...grouped(taken, ({ ask }) => ask.call).values()].map((of) => of.findLast(({ isOpen }) => !isOpen) ?? of[0]!);
		// What is held to a schema wherever it is asked answers by that.
		const loose = made.filter((one) => one.mode === 'json' && !isOnlyAsked(project, one, /^with_?structured_?output$/i));
		// A parser without a schema reads free text.
		const isParser = ({ fact }: ExaminedOutput) => /Parser$/.test(fact.method);
		const asked = loose.filter((one) => !isParser(one)).map((one) => ({ ...placeOf(one), isChecked: isCheckedAfter(project, one) }));
		const json = preferred(asked, ({ isChecked }) => !isChecked);
		const promised = made.filter(isPromised);
		const isAsTool = (one: ExaminedOutput) => /tool/.test(one.mode) && !isForced(one);
		const argued = made
			.filter((one) => isAsTool(one) && !readsArguments(texts, one))
			.map((one) => ({ one, read: parsesArguments(project, texts, one) }));
		const unchecked = argued.flatMap(({ read }) => read.filter(({ isChecked }) => !isChecked));
		const bound = made.filter(
			(one) =>
				one.mode !== 'json' &&
				!isPromised(one) &&
				(!isAsTool(one) || readsArguments(texts, one) || argued.some((by) => by.one === one && by.read.some(({ isChecked }) => isChecked))),
		);
		const answer = ({ file, call }: CallRef) => `The answer of the call at ${file.path}:${call.line}`;
		const byHand = [...apart.filter(({ isOpen }) => !isOpen), ...marked].map(({ ask }) => ask);
		const way = wayToSchema(project, byHand.length > 0 ? [...byHand, ...loose.filter(isParser)] : loose);
		const told = (of: string, outcome: FindingDraft['outcome'], message: string, places: readonly Spot[] = []) => ({
			outcome,
			message,
			rationale: 'Calls of the product, under any alias, and where their answers go.',
			...(places[0] ? shownAt(texts, places[0].file, places[0].line) : {}),
			related: places.slice(1, 100).map(({ file, line }) => fileLocation(file.path, line)),
			values: {
				of,
				...(outcome === 'false' && way && { remedy: way }),
				...(outcome === 'not-applicable' && of !== 'json' && { elsewhere: true }),
			},
			confidence: !runs || (isRaw && raw.length > 0) ? 0.6 : outcome === 'true' ? 0.9 : 0.8,
		});
		const parsed = apart
			.filter(({ isOpen }) => !isOpen)
			.sort((a, b) => Number(b.isParsed) - Number(a.isParsed))
			.flatMap(({ ask, places }) => places.map((place) => ({ ...place, message: `${answer(ask)} is parsed by hand.` })));
		const ofMessages = marked.map(({ ref: { file, call }, mark, prompt }) => ({
			...{ file, line: call.line, endLine: call.endLine, isChecked: false },
			message: `The last message is taken apart by \`${mark}\`, which the prompt at ${prompt.file.path}:${prompt.line} asks for.`,
		}));
		const ofWords = wordsApart(project).map((one) => ({
			...{ ...one, endLine: one.line, isChecked: false },
			message: 'The text of the last message, which a model wrote, is looked through for words.',
		}));
		const read = [
			...grouped([...parsed, ...ofMessages, ...ofWords, ...ofState, ...ofTools], ({ file, line }) => `${file.path}:${line}`).values(),
		].map(([one]) => one!);
		const parsers = loose.filter(isParser).map((one) => ({ ...placeOf(one), message: 'A parser without a schema reads the answer.' }));
		const raw = unchecked.map((one) => ({ ...one, message: 'What a model calls a tool with is read as JSON, and no schema checks it.' }));
		const plain = [...read.filter(({ isChecked }) => !isChecked), ...parsers];
		const held: readonly Spot[] = [...bound.flatMap(placesOf), ...[...read, ...asked].filter(({ isChecked }) => isChecked), ...formed];
		// Where nothing else is data, the tool is the form of the answer, though nothing holds the model to it.
		const isRaw = plain.length + held.length + json.length === 0;
		const hand = isRaw ? [] : [...plain, ...raw];
		const spots = isRaw ? raw : held;
		const cut = apart.find(({ isOpen }) => isOpen);
		const open = cut && told('hand', 'not-available', `${answer(cut.ask)} is tested or cut; we cannot tell whether as data.`, cut.places);
		const elsewhere = (of: string) =>
			told(of, 'not-applicable', 'Another finding tells of answers that are parsed by hand, or there are none.');
		const noHand = 'We found no answer of a language model that is only parsed by hand.';
		const noJson = 'We found no call in JSON mode, and no place where the code reads an answer as JSON by hand.';
		// What is read as JSON was asked for as JSON, in whatever words.
		const inWords = [
			...apart.filter(({ isJson, isOpen }) => isJson && !isOpen).flatMap(({ places }) => places.filter(({ isChecked }) => !isChecked)),
			...marked.filter(({ isJson }) => isJson).map(({ ref: { file, call } }) => ({ file, line: call.line })),
			...[...ofState, ...ofTools].filter(({ isChecked }) => !isChecked),
		];
		const inJson = apart.filter(
			({ isJson, isOpen, ask, places: [one] }) => isJson && !isOpen && one?.isChecked && isModelCall(project, ask),
		);
		const ofAsks = inJson.map(({ ask: { file, call } }) => ({ file, line: call.line }));
		const checkedInWords = [...ofAsks, ...ofState.filter(({ isChecked }) => isChecked)];
		const placed = (all: readonly Spot[]) => {
			const at = [...new Set(all.map(({ file, line }) => `${file.path}:${line}`))];
			return at.length > 3 ? `${at.slice(0, 3).join(', ')} and elsewhere` : listed(at);
		};
		if (spots.length + hand.length + json.length + promised.length === 0) {
			const [inside] = madeIn(project, ['asker']);
			const unseen = `\`${inside?.name}\` asks a model inside of its package; what holds the answers was not followed.`;
			if (inside) return [leftOpen(unseen, inside.file, inside.call.line)];
			const [message] = messagesApart(project);
			const doubt = 'takes the last message of a conversation apart; we cannot tell whether a language model wrote it.';
			if (!open && message) return [leftOpen(`${message.file.path}:${message.call.line} ${doubt}`, message.file, message.call.line)];
			// What is asked for as JSON is to be read as data, wherever it goes.
			const prompts = jsonPrompts(project);
			if (prompts.length > 0) {
				const said = `The prompt at ${placed(prompts)} asks for JSON, and we found no schema that holds the answer to it.`;
				return [told('schema', 'false', said, prompts), told('json', 'false', said, prompts), ...['hand', 'few', 'many'].map(elsewhere)];
			}
			// Where nothing else is data, the calls of tools are that the code takes itself.
			const tools = open ? undefined : made.find(({ mode }) => /tool/.test(mode));
			const calls = tools ? takesCalls(project, texts) : [];
			if (tools && calls.length > 0) {
				const said = 'A language model is bound to the schemas of tools, and the code takes its calls of them.';
				const form = told('schema', 'true', said, [placeOf(tools), ...calls]);
				return [form, told('json', 'not-applicable', noJson), told('hand', 'true', noHand), elsewhere('few'), elsewhere('many')];
			}
			return [open ?? notFound(project, 'We found no place where the code uses an answer of a language model as data.', 0.7)];
		}
		const many = `We saw answers parsed by hand at ${placed(hand)}.`;
		const first = hand.length > 1 ? many : (hand[0]?.message ?? 'A call asks for JSON mode and names no schema.');
		// Several answers that come in JSON mode and are held against nothing are taken apart by the code as well.
		const free = json.filter(({ isChecked }) => !isChecked);
		const loosely = [...hand, ...(free.length > 1 ? free : [])];
		const isRule = loosely.length >= 3;
		const fault = isRule && loosely.length >= 2 * spots.length ? 'many' : isRule || 2 * loosely.length > spots.length ? 'few' : 'hand';
		const tell = (of: string) => {
			if (fault !== of || loosely.length === 0 || spots.length === 0 || (of === 'hand' && hand.length === 0)) return elsewhere(of);
			const loose = `Answers in JSON mode are held against no schema at ${placed(free)}.`;
			return told(of, 'false', hand.length > 0 ? first : loose, loosely);
		};
		const met =
			bound[0] && bound[0].mode !== 'parser'
				? 'A language model is bound to a schema.'
				: formed.length > 0 && held.length === formed.length
					? 'A schema holds what a model hands other tools.'
					: 'An answer is checked against a schema.';
		const after = json[0]?.isChecked ? '; the code checks the answer against one afterwards' : '';
		// JSON that is held against a schema beside may be the same answer.
		const beside = spots.length > 0 ? undefined : hand.flatMap(({ file }) => checkedJson(project, file))[0];
		const doubt = `${beside?.file.path}:${beside?.line} holds JSON against a schema; whether that is an answer of a model was not followed.`;
		const unheld =
			promised[0] &&
			`${placed(promised.map(placeOf))} tells the model a schema, and does not check the answer against it; whether the code does was not followed.`;
		const none = () =>
			unheld && hand.length + json.length === 0
				? told('schema', 'not-available', unheld, promised.map(placeOf))
				: beside
					? told('schema', 'not-available', doubt, [beside])
					: told('schema', 'false', first, [...hand, ...json]);
		const form = spots.length > 0 ? told('schema', 'true', met, spots) : none();
		return [
			form,
			json.length > 0
				? told('json', 'false', `A call asks for JSON mode and names no schema${after}.`, json)
				: inWords.length > 0
					? form.outcome === 'false'
						? told('json', 'false', `We saw an answer read as JSON at ${placed(inWords)}, and no schema that checks it.`, inWords)
						: elsewhere('json')
					: bound.length === 0 && hand.length === 0 && checkedInWords.length > 0
						? told(
								'json',
								'false',
								'We saw no schema in the call that asks for JSON; the code checks the answer afterwards.',
								checkedInWords,
							)
						: made.some(({ fact }) => JSON_MODE.test(fact.method))
							? told('json', 'true', 'We found no call in JSON mode that lacks a schema.')
							: told('json', form.outcome === 'false' ? 'true' : 'not-applicable', noJson),
			hand.length > 0
				? tell('hand')
				: (open ??
					// What comes in JSON mode is parsed by the code, too.
					(json.length > 0 ? elsewhere('hand') : told('hand', 'true', noHand))),
			tell('few'),
			tell('many'),
		];
	},
});

/** `schema.parse(JSON.parse(text))`, `Plan.model_validate_json(text)`: places of a file where JSON is held against a schema. */
function checkedJson(project: Project, file: SourceFile): Spot[] {
	return file.facts.calls.flatMap((call) => {
		const parses = () =>
			givenTo(call).some((value) => {
				const made = callOf(value, file);
				const by = made && meaningOf(project, file, made, 'parse');
				return by !== null && by.by === undefined;
			});
		const isOne = checksSchema(project, file, call) && (/_json$/.test(call.method ?? '') || parses());
		return isOne && !neverRuns(project, file, call) ? [{ file, line: call.line }] : [];
	});
}

interface Spot {
	readonly file: SourceFile;
	readonly line: number;
}

const placeOf = ({ file, fact }: ExaminedOutput) => ({ file, line: fact.line });
/** Where a parser that a module keeps reads answers, one place for each function; else where it is made. */
function placesOf(output: ExaminedOutput): Spot[] {
	const { file, call, mode, scope } = output;
	const name = file.facts.assignments.find(({ value }) => value && callOf(value, file) === call)?.target;
	const reads = file.facts.calls.filter(
		(one) => mode === 'parser' && scope.function === null && PARSES.test(one.method ?? '') && textOf(receiverOf(one.callee), file) === name,
	);
	const each = [...grouped(reads, (one) => `${namedFunction(file, one.scope)?.index}`).values()].map(([one]) => ({
		file,
		line: one!.line,
	}));
	return each.length > 1 ? each : [placeOf(output)];
}

const PARSES = /^a?(?:parse|invoke)$/;
/** It writes its schema into the prompt, and takes any JSON for an answer. @source reference.langchain.com/python/langchain_core/output_parsers */
const isPromised = ({ mode, fact }: ExaminedOutput) => mode === 'parser' && /(?:^|\.)(?:Simple)?JsonOutputParser$/.test(fact.method);
/** To a tool that the code names; a choice that is handed on may be none. */
const isForced = ({ mode, file, call }: ExaminedOutput) =>
	mode === 'forced-tool' && !/^(?:name|subscript|call)$/.test(optionAnywhere(file, call, 'tool_choice')?.kind ?? '');

/** Held against a schema in the same function or one within it, or made a record that checks it. */
function isCheckedAfter(project: Project, { file, call }: ExaminedOutput): boolean {
	const around = namedFunction(file, call.scope)?.index;
	if (fillsRecord(project, file, call)) return true;
	return file.facts.calls.some(
		(one) =>
			one.line > call.line &&
			!/^[A-Z]/.test(one.method ?? '') &&
			(around === undefined ? namedFunction(file, one.scope) === null : functionsAround(file, one.scope).includes(around)) &&
			checksSchema(project, file, one),
	);
}

const JSON_MODE = /json_?mode|mime_?type|format/i;
