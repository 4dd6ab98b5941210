// What holds the answers of models to a form where they are used as data: schemas, JSON mode, parsing by hand?
import { type CallFact, callsInValue, namedFunction, namesIn, type Project, type SourceFile, settled, textOf } from '@auditor/code';
import { defineProbe, plural, shownAt } from '@auditor/probes';
import { type FindingDraft, fileLocation, type StructuredOutput } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { meaningOf } from '../../libraries/meaning.js';
import { clientsOf } from '../../models/model-clients.js';
import { alive, callsIn, isBeside, madeIn, neverRuns } from '../../models/product-calls.js';
import { optionAnywhere } from '../../models/structured-output/response-format.js';
import { checksSchema, type TakenApart, takenApart } from '../../models/structured-output/taken-apart.js';
import { examineStructuredOutput, isUnasked } from '../../models/structured-output.js';
import { leftOpen, notFound } from '../../models/unread.js';

export const structuredOutput = defineProbe({
	id: 'service/structured-output',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'What holds the answers of models to a form where they are used as data?',
	motivation: 'Free text that is taken apart by hand breaks with the next version of the model.',
	method:
		'Findings by the value `of`: `schema` is true where a call binds a language model to a schema or to tools, or makes an agent of tools; `json` where no call sets JSON mode without a schema; `hand` where no answer in free text was followed to what reads JSON out of it, tests it for words or keeps its parts, and not available where a pattern or a separator alone cuts one (a function that only says yes or no of a text, for which its callers then put another, takes nothing out); `share` where no more are taken apart without a check against a schema than are checked, bound to a schema, or bound to tools whose arguments the function that asks reads; `most` where at least twice as many are bound.',
	blindSpots:
		'Schemas that a library passes on; answers that travel through the state of a graph; JSON that a prompt asks for and nobody reads.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Have the language model answer in a schema ({{python: `with_structured_output`, `response_format` | typescript: `withStructuredOutput`, `responseFormat`}}). Handle an answer that does not fit it.',
	},
	inspect: ({ project, texts }) => {
		const bindings = examineStructuredOutput(project).filter(({ file }) => file.context === 'source');
		const found = alive(project, [...bindings, ...takenApart(project).map(({ ask }) => ask)]);
		const running = new Set(found.map(({ call }) => call));
		const runs = found.some(({ file, call }) => !neverRuns(project, file, call));
		const all = takenApart(project).filter(({ ask }) => running.has(ask.call));
		const made = bindings.filter(({ call }) => running.has(call));
		const own = made.map(({ fact }) => fact);
		// One for each answer, the surest.
		const apart = [...new Map([...all.filter((a) => a.isOpen), ...all.filter((a) => !a.isOpen)].map((a) => [a.ask.call, a])).values()];
		if (own.length + apart.length === 0) {
			const [inside] = madeIn(project, ['asker']);
			const open = inside ?? (clientsOf(project).length > 0 ? callsIn(project).find((one) => holdsJson(project, one)) : undefined);
			const what = inside
				? `\`${inside.name}\` asks a model inside of its package; what holds the answers`
				: `${open?.file.path}:${open?.call.line} holds JSON against a schema; whether a model wrote it`;
			if (open) return [leftOpen(`${what} was not followed.`, open.file, open.call.line)];
			return [notFound(project, 'We found no language model that is bound to a schema, and no answer of one that is parsed.', 0.7)];
		}
		const free = made.flatMap(({ mode, fact }) => (mode === 'json' ? [fact] : []));
		// A parser without a schema reads free text.
		const parsers = free.filter(({ method }) => /Parser$/.test(method));
		const json = free.filter((one) => !parsers.includes(one));
		// The place is one of the service, where there is one.
		const isOut = ({ file }: { file: string }) => project.files.some((one) => one.path === file && isBeside(project, one));
		const bound = own.filter((o) => !free.includes(o)).toSorted((a, b) => Number(isOut(a)) - Number(isOut(b)));
		const hand = apart
			.filter(({ isOpen }) => !isOpen)
			.sort((a, b) => Number(isBeside(project, a.ask.file)) - Number(isBeside(project, b.ask.file)));
		const cut = apart.filter(({ isOpen }) => isOpen);
		const places: Apart[] = [...placesOf(hand), ...parsers.map((one) => ({ ...one, isChecked: false }))];
		const byHand = places.length;
		const tools = made.flatMap(({ mode, fact }) => (mode === 'tools' ? [fact] : []));
		const read = tools.filter((o) => readsArguments(project, texts, o)).length;
		const schemas = bound.length - tools.length;
		const checked = places.filter(({ isChecked }) => isChecked).length;
		const told = (of: string, outcome: FindingDraft['outcome'], message: string, places: { file: string; line: number }[]) => ({
			outcome,
			message,
			rationale: 'Calls of the product, under any alias, and where their answers go.',
			...(places[0] ? shownAt(texts, { path: places[0].file }, places[0].line) : {}),
			related: places.slice(1, 100).map(({ file, line }) => fileLocation(file, line)),
			values: { of, places: places.length },
			confidence: !runs ? 0.6 : outcome === 'true' ? 0.9 : 0.8,
		});
		const [agent] = madeIn(project, ['agent']).filter(
			({ file, call }) => (optionAnywhere(file, call, 'tools') ?? call.arguments[1]) !== undefined,
		);
		const asked = hand[0]?.ask ?? cut[0]?.ask;
		const answer = asked && `the answer of the call at ${asked.file.path}:${asked.call.line}`;
		// A record that is made of some of it is no such check.
		const isAfter = (file: SourceFile, asks: CallFact, one: CallFact) =>
			one.line > asks.line &&
			!/^[A-Z]/.test(one.method ?? '') &&
			namedFunction(file, asks.scope)?.index === namedFunction(file, one.scope)?.index &&
			checksSchema(project, file, one);
		const after = made.filter(
			({ fact, file, call }) => json.includes(fact) && file.facts.calls.some((one) => isAfter(file, call, one)),
		).length;
		const loose = `${calls(json.length, 'asks', 'ask')} for JSON mode and ${json.length === 1 ? 'names' : 'name'} no schema${after === 0 ? '' : `, ${after === json.length ? '' : `${after} of them `}with a check against one in the same function afterwards`}.`;
		const taken = `${plural(byHand, 'function')} ${byHand === 1 ? 'parses' : 'parse'} text of a language model by hand: ${answer}${byHand === 1 ? '' : ', for example'}.`;
		const followed = hand[0] ? taken : `${calls(byHand, 'reads', 'read')} JSON out of free text by a parser without a schema.`;
		const left = `A pattern or a separator cuts ${answer}; whether as data or to show it, the code does not tell.`;
		const spare = callsIn(project).find(({ file, call }) => meaningOf(project, file, call, 'bind') && isUnasked(project, file, call));
		const unasked = spare ? ` and is asked; the model that ${spare.file.path}:${spare.call.nameLine} binds is never asked` : '';
		return [
			bound.length > 0
				? told('schema', 'true', `${boundTo(schemas, tools.length)}.`, bound)
				: agent
					? told('schema', 'true', `\`${agent.name}\` binds its model to tools.`, [{ file: agent.file.path, line: agent.call.line }])
					: told('schema', 'false', `We found no call that binds a language model to a schema or to tools${unasked}.`, [
							...places,
							...json,
						]),
			json.length > 0 ? told('json', 'false', loose, json) : told('json', 'true', 'We found no call in JSON mode that lacks a schema.', []),
			byHand > 0
				? told('hand', 'false', followed, places)
				: cut[0]
					? told('hand', 'not-available', left, placesOf(cut))
					: told('hand', 'true', 'We followed free text of models to no place that reads JSON, tests for words or cuts it into data.', []),
			...(['share', 'most'] as const).map((of) => {
				const isMore = of === 'share' ? byHand - checked > schemas + read + checked : byHand > Math.floor((schemas + read) / 2);
				return told(
					of,
					byHand + schemas + read === 0 || (of === 'most' && byHand === 0) ? 'not-applicable' : isMore ? 'false' : 'true',
					`${byHand === 0 ? 'No function' : plural(byHand, 'function')} ${byHand > 1 ? 'parse' : 'parses'} an answer by hand${checked === 0 ? '' : `, ${checked === byHand ? '' : `${checked} of them `}with a check against a schema`}; ${boundTo(schemas, read, ' whose arguments the code reads')}.`,
					isMore ? places : [],
				);
			}),
		];
	},
});

/** `schema.parse(JSON.parse(text))`, also where a line before it reads the JSON. */
function holdsJson(project: Project, { file, call }: { file: SourceFile; call: CallFact }): boolean {
	const isJson = call.method === 'model_validate_json';
	const [given] = isJson || checksSchema(project, file, call) ? call.arguments : [];
	// What a file holds is no answer of a model.
	const set = file.facts.assignments.filter(
		(one) => one.scope.function === call.scope.function && given && namesIn(given, file).has(one.target),
	);
	const calls = [given, ...set.map(({ value }) => value)].flatMap((value) => (value ? callsInValue(value, file) : []));
	if (calls.some(({ method }) => /^(?:open|read|read_?(?:text|bytes|file(?:sync)?))$/i.test(method ?? ''))) return false;
	if (isJson) return true;
	const held = given && settled(project, { value: given, file, scope: call.scope }).value;
	return Boolean(held && callsInValue(held, file).some((one) => /json/i.test(textOf(one.callee, file))));
}

const calls = (count: number, does: string, do_: string) => `${plural(count, 'call')} ${count === 1 ? does : do_}`;

/** `2 calls bind a language model to a schema, 1 to tools`. */
function boundTo(schemas: number, tools: number, which = ''): string {
	const some = (count: number) => `${calls(count, 'binds', 'bind')} a language model`;
	if (schemas > 0) return `${some(schemas)} to a schema${tools > 0 ? `, ${tools} to tools${which}` : ''}`;
	return tools > 0 ? `${some(tools)} to tools${which}, none to a schema` : 'no call binds a language model to a schema';
}

type Apart = Pick<StructuredOutput, 'file' | 'line'> & { readonly isChecked: boolean };

/** Each once, those of an answer beside each other. */
function placesOf(apart: readonly TakenApart[]): Apart[] {
	const all = apart.flatMap((one) => one.places.map(({ file, line, isChecked }) => ({ file: file.path, line, isChecked })));
	return [...new Map(all.map((place) => [`${place.file}:${place.line}`, place])).values()];
}

/** The function that binds a model to tools takes fields of what it calls them with: the tool is the form of its answer. */
function readsArguments(project: Project, texts: ReadonlyMap<string, string>, { file: path, line }: StructuredOutput): boolean {
	const functions = project.files.find((file) => file.path === path)?.facts.functions ?? [];
	const around = functions.filter((f) => f.line <= line && f.endLine >= line).at(-1);
	const lines = around ? (texts.get(path) ?? '').split('\n').slice(around.line - 1, around.endLine) : [];
	return lines.some((one) => ARGUMENTS.test(one.replace(/(?:^|\s)(?:#|\/\/).*/, '')));
}

const ARGUMENTS =
	/(?:\[["']args["']\]|\.args)(?:\??\.(?!model_dump|items|keys|values)\w|\[)|\(\*\*[\w.[\]"']{1,80}(?:\[["']args["']\]|\.args)\)/;
