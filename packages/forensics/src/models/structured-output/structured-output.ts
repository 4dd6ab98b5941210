// Where is a language model bound to a schema, or told to answer in JSON? What takes its free text apart, `taken-apart.ts` follows.
// Calls only: a method of that name that the project defines, a docstring or a pattern in a string is no call.
import type { CallFact, CallRef, Held, Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import {
	armsOf,
	calleeName,
	callOf,
	comesTo,
	entriesOf,
	entryOf,
	functionsAround,
	givenFor,
	isOn,
	lastPart,
	namedFunction,
	once,
	optionOf,
	productCallers,
	receiverOf,
	settled,
	TOP_SCOPE,
	textOf,
} from '@auditor/code';
import { compareText, type StructuredOutput } from '@auditor/schema';
import { meaningOf, meaningOfName, type Named, OPTIONS, outsideNameOf } from '../../libraries/meaning.js';
import { isUnasked } from '../model-calls/unasked.js';
import { namesUsed } from '../source/product-calls.js';
import { broughtBy } from '../tools/hosted-tools.js';
import { madeFor, onlyInstructs, readsSearch } from './parser-use.js';
import { formatBound, HANDED_ON, optionAnywhere } from './response-format.js';
import { isOfAnything } from './takes-anything.js';

export type OutputMode =
	/** The model is held to a schema by the provider or the framework. */
	| 'schema'
	/** Tools it may call; a schema only where the choice is forced. */
	| 'tools'
	| 'forced-tool'
	/** JSON without a schema. */
	| 'json'
	/** Free text, parsed against a schema afterwards. */
	| 'parser';

/** A structured-output fact with the syntax behind it. */
export interface ExaminedOutput {
	readonly fact: StructuredOutput;
	readonly mode: OutputMode;
	readonly file: SourceFile;
	readonly scope: Scope;
	readonly call: CallFact;
	readonly schema: StaticValue | null;
}

/** By file and line. Tests and fixtures are included and say so. */
export function gatherStructuredOutput(project: Project): StructuredOutput[] {
	return examineStructuredOutput(project).map((output) => output.fact);
}

export const examineStructuredOutput = once((project: Project): readonly ExaminedOutput[] => {
	const bound = project.files.flatMap((file) => file.facts.calls.flatMap((call) => examine(project, file, call)));
	return bound.sort((a, b) => compareText(a.fact.file, b.fact.file) || a.fact.line - b.fact.line);
});

function examine(project: Project, file: SourceFile, call: CallFact): ExaminedOutput[] {
	const found = classify(project, file, call);
	if (!found) return [];
	const { method, mode, schema } = found;
	if (/^(?:schema|tools|forced-tool|parser)$/.test(mode) && meaningOf(project, file, call, 'bind') && isUnasked(project, file, call))
		return [];
	if (isOfCallers(project, file, call, schema)) return [];
	const fact = { file: file.path, line: call.nameLine, method, schema: schemaName(schema, file), context: file.context };
	return [{ fact, mode, file, scope: call.scope, call, schema }];
}

/** What holds the answer is a parameter: nobody gives it, or a caller says what it is, whose call is held to it then. */
function isOfCallers(project: Project, file: SourceFile, call: CallFact, schema: StaticValue | null): boolean {
	if (schema && isUngiven(project, file, call, schema)) return true;
	const around = schema?.kind === 'name' ? namedFunction(file, call.scope) : null;
	if (schema?.kind !== 'name' || !around?.fact.parameters.some(({ name }) => name === schema.name)) return false;
	if (project.reach.isKnown && !namesUsed(project).has(around.fact.name) && !project.reach.isNamed(around.fact.name)) return true;
	// Nothing by default, and no caller says more.
	if (givenFor(project, { value: schema, file, function: around.index })?.every(({ value }) => value.kind === 'null')) return true;
	return productCallers(project, around).some((by) => heldByOption(project, by.file, by.call) !== null);
}

/** `kwargs["tools"]`, `kwargs.get("tools")`: among further arguments, where no call of the function names it. */
function isUngiven(project: Project, file: SourceFile, { scope }: CallFact, schema: StaticValue): boolean {
	const looked = callOf(schema, file);
	const [from, key] =
		schema.kind === 'subscript'
			? [schema.object, schema.index]
			: looked?.method === 'get'
				? [receiverOf(looked.callee), looked.arguments[0]]
				: [];
	if (from?.kind !== 'name' || key?.kind !== 'string') return false;
	const around = functionsAround(file, scope).map((index) => file.facts.functions[index]!);
	const takers = around.filter(({ parameters }) => parameters.some(({ name, rest }) => rest && name === from.name));
	const isGiven = ({ method, keywords }: CallFact) =>
		takers.some(({ name }) => name === method) && keywords.some(({ name }) => name === key.value);
	return takers.length > 0 && !keysSet(project).has(key.value) && !project.files.some(({ facts }) => facts.calls.some(isGiven));
}

/** Keys that are set to more than what another mapping holds. */
const keysSet = once(
	({ files }: Project) =>
		new Set(
			files.flatMap(({ facts }) =>
				facts.assignments.flatMap(({ target, value }) => (value?.kind === 'subscript' ? [] : (SET_KEY.exec(target)?.[1] ?? []))),
			),
		),
);
const SET_KEY = /\[["'](\w{1,80})["']\]$/;

interface Bound {
	readonly method: string;
	readonly mode: OutputMode;
	readonly schema: StaticValue | null;
}

function classify(project: Project, file: SourceFile, call: CallFact): Bound | null {
	const bind = meaningOf(project, file, call, 'bind') ?? bindOfHanded(project, file, call);
	return (bind && boundBy(project, file, call, bind)) ?? heldByOption(project, file, call);
}

/** What a class or a function binds that comes as a parameter, where all that it may be does. */
function bindOfHanded(project: Project, file: SourceFile, { callee, scope }: CallFact): Named<'bind'> | null {
	const parameters = scope.function === null ? [] : (file.facts.functions[scope.function]?.parameters ?? []);
	if (callee.kind !== 'name' || !parameters.some(({ name }) => name === callee.name)) return null;
	const binds = comesTo(project, { value: callee, file, function: scope.function }).map((end) => {
		const name = project.qualify(end.value, end.file, { ...TOP_SCOPE, function: end.function });
		return name === null ? null : meaningOfName(name, 'bind');
	});
	return binds.every((bind) => bind !== null) ? (binds[0] ?? null) : null;
}

/** A call that is itself held to a schema, to tools or to JSON. */
export function isHeld(project: Project, file: SourceFile, call: CallFact): boolean {
	return classify(project, file, call) !== null;
}

function boundBy(project: Project, file: SourceFile, call: CallFact, { to, name, options = [] }: Named<'bind'>): Bound | null {
	const option = (names: readonly string[]) => names.map((one) => optionOf(call, one)).find((value) => value !== null);
	const schema = option(options) ?? call.arguments[0] ?? null;
	if (to === 'parser') {
		const mode = schema === null && /^(?:Simple)?JsonOutputParser$/.test(lastPart(name)) ? 'json' : 'parser';
		return onlyInstructs(file, call) || readsSearch(project, file, call) ? null : { method: name, mode, schema };
	}
	// What the provider runs itself gives no form to an answer.
	if (to === 'tools' && schema && broughtBy(project, file, call.scope, schema) !== null) return null;
	if (to === 'tools') return { method: name, mode: modeOf(option(['tool_choice', 'toolChoice'])), schema };
	// A schema that takes anything holds a model to nothing.
	if (schema && isOfAnything(project, { value: schema, file, scope: call.scope }))
		return { method: `${name} (any JSON)`, mode: 'json', schema: null };
	const how = optionOf(call, 'method');
	if (how?.kind !== 'string') return { method: name, mode: 'schema', schema };
	// In JSON mode nothing holds the model to the schema; what it says is parsed against it afterwards.
	const loose = schema === null || schema.kind === 'null' ? 'json' : 'parser';
	return { method: `${name} (${how.value})`, mode: /json_?mode/i.test(how.value) ? loose : 'schema', schema };
}

/** Tools that a model may call, or must. */
function modeOf(choice: StaticValue | null | undefined): OutputMode {
	const isFree = (one: StaticValue) => !isOn(one) || (one.kind === 'string' && /^(auto|none)$/.test(one.value));
	return !choice || armsOf(choice).every(isFree) ? 'tools' : 'forced-tool';
}

function heldByOption(project: Project, file: SourceFile, call: CallFact): Bound | null {
	const named = [...call.keywords.map(({ name }) => name), ...call.arguments.flatMap((given) => entriesOf(given).map(({ key }) => key))];
	if (!named.some((name) => name === null || HANDED_ON.has(name) || OPTIONS.has(name))) return null;
	let tools: Bound | null = null;
	for (const [option, { holds, of, except, beside = [], within, told }] of OPTIONS) {
		const written = optionAnywhere(file, call, option);
		if (written === null || written.kind === 'null') continue;
		// A bare word may have a name.
		const { value: known } = settled(project, { value: written, file, scope: call.scope });
		const value = known.kind === 'string' ? known : written;
		const takers = [textOf(call.callee, file), outsideNameOf(project, file, call) ?? ''];
		// Where the choice among tools is given beside them, whatever is called hands both to a model.
		const isChosen = holds === 'tools' && optionAnywhere(file, call, 'tool_choice') !== null;
		if ((of && !isChosen && !takers.some((one) => of.test(one))) || takers.some((one) => except?.test(one))) continue;
		const name = told === 'with-callee' ? `${lastPart(calleeName(project, file, call) ?? call.method ?? '')} ${option}` : option;
		if (holds === 'tools') {
			if ((value.kind !== 'list' || value.items.length > 0) && broughtBy(project, file, call.scope, value) === null)
				tools = { method: name, mode: modeOf(optionAnywhere(file, call, 'tool_choice')), schema: value };
		} else if (holds === 'format') {
			const format = formatBound(name, within === undefined ? value : (entryOf(value, within) ?? { kind: 'null' }));
			if (format) return format;
		} else if (holds === 'schema') {
			const plain = value.kind === 'string';
			if (plain && value.value === 'json') return { method: `JSON mode (${name})`, mode: 'json', schema: null };
			if (!plain) return { method: name, mode: 'schema', schema: value };
		} else if (value.kind === 'string' && value.value === 'application/json') {
			const schema = beside.map((one) => optionAnywhere(file, call, one)).find((given) => given !== null) ?? null;
			return { method: name, mode: schema ? 'schema' : 'json', schema };
		}
	}
	return tools;
}

/** Name of a schema as written: `JudicialOpinion`, the first of a list of tools, `z.object` for one written in place. */
function schemaName(given: StaticValue | null, file: SourceFile): string | null {
	const schema = given?.kind === 'list' ? (given.items[0] ?? null) : given;
	if (schema?.kind === 'name') return lastPart(schema.name);
	const written = callOf(schema, file)?.callee ?? schema;
	return written && ['name', 'member', 'subscript'].includes(written.kind) ? textOf(written, file) : null;
}

// --- Calls of models ------------------------------------------------------------------------------------------------------------------

const ASKING =
	/^(a?invoke|a?predict|a?generate|generate_content(?:_async)?|generateContent|complete|acomplete|completion|acompletion|chat|create|send_message(?:_async)?|sendMessage|call|__call__)$/;
/** What a provider is asked for that is one of models. */
const TALKS = /^a?(?:chat|complete|generate)(?:_?(?:text|async|completion))?$/i;
const MODEL_NAMES = /(^|[._])(\w{0,80}(llm|model|chat|client|agent|judge|chain|gpt|claude|gemini|openai|anthropic|completions|messages))$/i;
/** A call that asks a language model, by what a library says of it, else by the name of what is called: `llm.invoke(...)`. */
export function isModelCall(project: Project, { file, call }: Pick<CallRef, 'file' | 'call'>): boolean {
	return isNamedLikeModel(project, file, call) || isBoundModel(project, file, call) || meaningOf(project, file, call, 'ask') !== null;
}

/** `held = llm.with_structured_output(Opinion)` or `held = model_of("fast")`, and then `held.invoke(...)`, whatever the name. */
export function isBoundModel(project: Project, file: SourceFile, call: CallFact): boolean {
	const receiver = call.method && ASKING.test(call.method) ? receiverOf(call.callee) : null;
	if (receiver?.kind !== 'name') return false;
	// One that another module makes.
	if (file.facts.imports.some(({ alias }) => alias === receiver.name))
		return givesModel(project, { value: receiver, file, function: null });
	const around = functionsAround(file, call.scope);
	return file.facts.assignments.some(({ target, value, scope }) => {
		const isSeen = scope.function === null || around.includes(scope.function) || /^(?:self|this)\./.test(target);
		if (target !== receiver.name || !isSeen || value === null) return false;
		const parts = chainedIn(value, file);
		const isNamed = (part: StaticValue) => part.kind === 'name' && CHAINED.test(part.name);
		return parts.length > 1
			? parts.some((part) => isNamed(part) || givesModel(project, { value: part, file, function: scope.function }))
			: givesModel(project, { value, file, function: scope.function });
	});
}

/** What is chained: `prompt | llm`, `prompt.pipe(llm)`. */
function chainedIn(value: StaticValue, file: SourceFile): readonly StaticValue[] {
	if (value.kind === 'binary' && value.operator === '|') return [...chainedIn(value.left, file), ...chainedIn(value.right, file)];
	const call = callOf(value, file);
	const receiver = call?.method === 'pipe' ? receiverOf(call.callee) : null;
	return call && receiver ? [...chainedIn(receiver, file), ...call.arguments] : [value];
}

/** Models by their names, among what is chained. */
const CHAINED = /(?:^|[._])\w{0,40}(?:llm|model|gpt|claude|gemini)$/i;

/** A model that is bound or made here, or by a function of the project that is called for it; and an executor of an agent, which answers with the model's text. */
function givesModel(project: Project, held: Held): boolean {
	return madeFor(project, held).some(({ value, file }) => {
		const made = callOf(value, file);
		const bind = made && meaningOf(project, file, made, 'bind');
		return made && (bind ? bind.to !== 'parser' : /^(?:model|executor)$/.test(meaningOf(project, file, made, 'make')?.what ?? ''));
	});
}

function isNamedLikeModel(project: Project, file: SourceFile, call: CallFact): boolean {
	if (!call.method || !ASKING.test(call.method)) return false;
	const receiver = receiverOf(call.callee);
	if (receiver === null) return /^a?completion$/.test(call.method);
	// What makes something on what a call gives is no model's: `service.drafts().create(...)`.
	if (call.method === 'create' && receiver.kind === 'call') return false;
	if (receiver.kind !== 'name' && receiver.kind !== 'member')
		// What a function called for a graph gives is no model.
		return receiver.kind === 'binary' || (receiver.kind === 'call' && !/graph$/i.test(callOf(receiver, file)?.method ?? ''));
	// The API of a client that a function is handed.
	if (/(?:^|\.)responses$/.test(receiver.name) && optionOf(call, 'model') !== null) return true;
	if (!(/(?:^|[._])\w{0,40}provider$/i.test(receiver.name) && TALKS.test(call.method)) && !MODEL_NAMES.test(receiver.name)) return false;
	const held = settled(project, { value: receiver, file, scope: call.scope });
	return callOf(held.value, held.file)?.method !== 'compile';
}
