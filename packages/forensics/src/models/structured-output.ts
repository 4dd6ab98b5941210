// Where is a language model bound to a schema, told to answer in JSON, or has its free text parsed by hand?
// Calls only: a method of that name that the project defines, a docstring or a pattern in a string is no call. A hand-parsed answer is
// reported where a function asks a model plainly, turns its text into an object of the project, and nothing in the file binds a schema.
import type { CallFact, Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import {
	type CallRef,
	calleeName,
	callGraph,
	callsInValue,
	type FunctionRef,
	keyText,
	lastPart,
	namesIn,
	optionOf,
	possibleNames,
	receiverOf,
	textOf,
} from '@auditor/code';
import { compareText, type StructuredOutput } from '@auditor/schema';
import { onlyInstructs } from './structured-output/parser-use.js';
import { responseFormat, spread } from './structured-output/response-format.js';

export type OutputMode =
	/** The model is held to a schema by the provider or the framework. */
	| 'schema'
	/** Tools it may call; a schema only where the choice is forced. */
	| 'tools'
	| 'forced-tool'
	/** JSON without a schema. */
	| 'json'
	/** Free text, parsed against a schema afterwards. */
	| 'parser'
	| 'hand-parsed';

/** A structured-output fact with the syntax behind it. */
export interface ExaminedOutput {
	readonly fact: StructuredOutput;
	readonly mode: OutputMode;
	readonly file: SourceFile;
	readonly scope: Scope;
	readonly call: CallFact;
	/** The schema as a value, where one is given. */
	readonly schema: StaticValue | null;
}

const known = new WeakMap<Project, ExaminedOutput[]>();

/** By file and line. Tests and fixtures are included and say so. */
export function gatherStructuredOutput(project: Project): StructuredOutput[] {
	return examineStructuredOutput(project).map((output) => output.fact);
}

export function examineStructuredOutput(project: Project): readonly ExaminedOutput[] {
	let found = known.get(project);
	if (!found) {
		const bound = project.files.flatMap((file) => file.facts.calls.flatMap((call) => examine(project, file, call)));
		const files = new Set(bound.filter((b) => b.mode !== 'json').map((b) => b.file.path));
		found = [
			...bound,
			...handParsed(project)
				.filter((h) => h.becomesObject && !files.has(h.output.file.path))
				.map((h) => h.output),
		];
		found.sort((a, b) => compareText(a.fact.file, b.fact.file) || a.fact.line - b.fact.line);
		known.set(project, found);
	}
	return found;
}

function examine(project: Project, file: SourceFile, call: CallFact): ExaminedOutput[] {
	const found = classify(project, file, call);
	if (!found) return [];
	const { method, mode, schema } = found;
	const fact = { file: file.path, line: call.nameLine, method, schema: schemaName(schema, file), context: file.context };
	return [{ fact, mode, file, scope: call.scope, call, schema }];
}

const OUTPUT_PARSERS =
	/^(PydanticOutputParser|PydanticToolsParser|JsonOutputParser|SimpleJsonOutputParser|JsonOutputToolsParser|JsonOutputKeyToolsParser|StructuredOutputParser|OutputFixingParser|RetryOutputParser|RetryWithErrorOutputParser)$/;

const METHODS =
	/^(with_structured_output|withStructuredOutput|bind_tools|bindTools|fromZodSchema|from_response_schemas|fromNamesAndDescriptions|generateObject|streamObject)$/;
const OPTIONS = /^(response_format|responseFormat|model_kwargs|modelKwargs|response_mime_type|responseMimeType|response_model|format)$/;

/** A first look that resolves nothing. */
function mayMatter(file: SourceFile, call: CallFact): boolean {
	if (call.keywords.some((k) => (k.name === null ? k.value.kind === 'name' : OPTIONS.test(k.name)))) return true;
	if (call.arguments.some((a) => a.kind === 'dict' && a.entries.some((e) => OPTIONS.test(keyText(e.key) ?? '')))) return true;
	return possibleNames(file, call).some((name) => METHODS.test(name) || OUTPUT_PARSERS.test(name));
}

function classify(
	project: Project,
	file: SourceFile,
	call: CallFact,
): { method: string; mode: OutputMode; schema: StaticValue | null } | null {
	const method = call.method ?? '';
	if (!mayMatter(file, call)) return null;
	const chained = receiverOf(call.callee) !== null;
	const name = calleeName(project, file, call) ?? '';
	if (chained && (method === 'with_structured_output' || method === 'withStructuredOutput')) {
		const schema = call.arguments[0] ?? optionOf(call, 'schema');
		const how = optionOf(call, 'method');
		// In JSON mode nothing holds the model to the schema; what it says is parsed against it afterwards.
		const isJson = how?.kind === 'string' && /json_?mode/i.test(how.value);
		const mode = !isJson ? 'schema' : schema === null || schema.kind === 'null' ? 'json' : 'parser';
		return { method: how?.kind === 'string' ? `${method} (${how.value})` : method, mode, schema };
	}
	if (chained && (method === 'bind_tools' || method === 'bindTools')) {
		const choice = optionOf(call, 'tool_choice') ?? optionOf(call, 'toolChoice');
		const forced = choice !== null && !(choice.kind === 'string' && /^(auto|none)$/.test(choice.value)) && choice.kind !== 'null';
		return { method, mode: forced ? 'forced-tool' : 'tools', schema: call.arguments[0] ?? optionOf(call, 'tools') };
	}
	const callee = lastPart(name || (call.callee.kind === 'name' ? call.callee.name : method));
	if (OUTPUT_PARSERS.test(callee) && !onlyInstructs(file, call))
		return { method: callee, mode: 'parser', schema: optionOf(call, 'pydantic_object') ?? call.arguments[0] ?? null };
	if (chained && /^(StructuredOutputParser)\.(fromZodSchema|from_response_schemas|fromNamesAndDescriptions)$/.test(tail(name, 2)))
		return { method: tail(name, 2), mode: 'parser', schema: call.arguments[0] ?? null };
	if (/^(generateObject|streamObject)$/.test(callee) && /^ai\./.test(name))
		return { method: callee, mode: 'schema', schema: optionOf(call, 'schema') };
	const model = optionOf(call, 'response_model');
	if (model && model.kind !== 'null' && method === 'create') return { method: 'response_model', mode: 'schema', schema: model };
	return jsonMode(file, call, callee, method);
}

function jsonMode(
	file: SourceFile,
	call: CallFact,
	callee: string,
	method: string,
): { method: string; mode: OutputMode; schema: StaticValue | null } | null {
	const format = responseFormat(file, call);
	if (format) return format;
	const mime = optionOf(call, 'response_mime_type') ?? optionOf(call, 'responseMimeType') ?? spread(file, call, 'response_mime_type');
	if (mime?.kind === 'string' && mime.value === 'application/json') {
		const schema = optionOf(call, 'response_schema') ?? optionOf(call, 'responseSchema') ?? spread(file, call, 'response_schema');
		return { method: 'response_mime_type', mode: schema ? 'schema' : 'json', schema };
	}
	const ollama = optionOf(call, 'format');
	if (ollama && (/Ollama/.test(callee) || (/^(chat|generate)$/.test(method) && textOfCallee(call).includes('ollama')))) {
		if (ollama.kind === 'string' && ollama.value === 'json') return { method: `JSON mode (${callee} format)`, mode: 'json', schema: null };
		if (ollama.kind !== 'string' && ollama.kind !== 'null') return { method: `${callee} format`, mode: 'schema', schema: ollama };
	}
	return null;
}

function textOfCallee(call: CallFact): string {
	return call.callee.kind === 'name' ? call.callee.name.toLowerCase() : '';
}

function tail(name: string, parts: number): string {
	return name.split('.').slice(-parts).join('.');
}

/** Name of a schema as written: `JudicialOpinion`, the first of a list of tools, `z.object` for one written in place. */
function schemaName(schema: StaticValue | null, file: SourceFile): string | null {
	if (schema === null) return null;
	if (schema.kind === 'name') return lastPart(schema.name);
	if (schema.kind === 'list') return schemaName(schema.items[0] ?? null, file);
	if (schema.kind === 'call') return textOf(file.facts.calls[schema.call]?.callee ?? null, file);
	if (schema.kind === 'subscript') return textOf(schema, file);
	return null;
}

// --- Parsed by hand -------------------------------------------------------------------------------------------------------------------

const ASKING =
	/^(a?invoke|a?predict|a?generate|generate_content|generateContent|complete|acomplete|completion|acompletion|chat|create|send_message|sendMessage|call|__call__)$/;
const MODEL_NAMES = /(^|[._])(\w{0,80}(llm|model|chat|client|agent|judge|chain|gpt|claude|gemini|openai|anthropic|completions|messages))$/i;
const PARSES =
	/^(json\.loads|json5\.loads|orjson\.loads|ujson\.loads|yaml\.safe_load|ast\.literal_eval|JSON\.parse|JSON5\.parse|re\.(search|findall|match|fullmatch|finditer))$/;

export interface HandParsed {
	readonly output: ExaminedOutput;
	/** Function that asks the model. */
	readonly asks: FunctionRef;
	/** Where the text is parsed. */
	readonly parsedAt: CallRef;
	/** The parsed text becomes an object of a class of the project. */
	readonly becomesObject: boolean;
}

const parsed = new WeakMap<Project, HandParsed[]>();

/** Functions that ask a model plainly and parse what it says, themselves or in a helper that they hand the answer to. */
export function handParsed(project: Project): readonly HandParsed[] {
	let found = parsed.get(project);
	if (!found) {
		// A function and the one around it see the same call: the inner one has it.
		const all = callGraph(project).functions.flatMap((ref) => inFunction(project, ref));
		found = all.filter(
			(h) => !all.some((other) => other !== h && other.output.call === h.output.call && other.asks.fact.line > h.asks.fact.line),
		);
		parsed.set(project, found);
	}
	return found;
}

function inFunction(project: Project, ref: FunctionRef): HandParsed[] {
	const graph = callGraph(project);
	const calls = graph.callsIn(ref);
	for (const ask of calls) {
		const plain = isModelCall(ask.call) && classify(project, ask.file, ask.call) === null;
		const found = plain ? parsedAfter(project, ref, calls, ask) : null;
		if (found) return [found];
	}
	return [];
}

/** What is done with the answer of one model call. */
function parsedAfter(project: Project, ref: FunctionRef, calls: readonly CallRef[], ask: CallRef): HandParsed | null {
	const graph = callGraph(project);
	const { file } = ref;
	const after = calls.filter(({ call }) => call !== ask.call && call.line >= ask.call.line);
	const answer = derivedNames(ref, ask.call);
	const direct = after.find(({ call }) => isParse(project, file, call) && mentionsAny(call, file, answer));
	let parsedAt: CallRef | undefined = direct;
	let source: CallFact | undefined = direct?.call;
	for (const helper of parsedAt ? [] : after.filter(({ call }) => mentionsAny(call, file, answer)))
		for (const target of graph.targets(helper)) {
			if (parsedAt) break;
			parsedAt = graph.callsIn(target).find(({ call, file: inner }) => isParse(project, inner, call));
			source = helper.call;
		}
	if (!parsedAt || !source) return null;
	const data = derivedNames(ref, source);
	const becomesObject = after.some(({ call }) => isMadeOf(project, file, call, data, source));
	const fact: StructuredOutput = { file: file.path, line: ask.call.line, method: 'hand-parsed', schema: null, context: file.context };
	return {
		output: { fact, mode: 'hand-parsed', file, scope: ask.call.scope, call: ask.call, schema: null },
		asks: ref,
		parsedAt,
		becomesObject,
	};
}

/** Variables of the function that hold what a call returned, or a part of it. */
function derivedNames(ref: FunctionRef, source: CallFact): Set<string> {
	const { file } = ref;
	const names = new Set<string>();
	const assignments = file.facts.assignments
		.filter((a) => a.value !== null && a.line >= ref.fact.line && a.endLine <= ref.fact.endLine)
		.sort((a, b) => a.line - b.line);
	for (const a of assignments) {
		if (a.line < source.line && !(a.line <= source.line && a.endLine >= source.endLine)) continue;
		const holdsCall = a.line <= source.line && a.endLine >= source.endLine && callsInValue(a.value!, file).includes(source);
		if (holdsCall || [...namesIn(a.value!, file)].some((n) => names.has(n.split('.')[0]!) || names.has(n))) names.add(a.target);
	}
	return names;
}

function mentionsAny(call: CallFact, file: SourceFile, names: ReadonlySet<string>): boolean {
	return [...call.arguments, ...call.keywords.map((k) => k.value)].some((value) =>
		[...namesIn(value, file)].some((n) => names.has(n) || names.has(n.split('.')[0]!)),
	);
}

/** A call that asks a language model: `llm.invoke(...)`, `client.chat.completions.create(...)`. By the name of what is called. */
export function isModelCall(call: CallFact): boolean {
	if (!call.method || !ASKING.test(call.method)) return false;
	const receiver = receiverOf(call.callee);
	if (receiver === null) return /^a?completion$/.test(call.method);
	if (receiver.kind === 'name') return MODEL_NAMES.test(receiver.name);
	return receiver.kind === 'member' ? MODEL_NAMES.test(receiver.name) : receiver.kind === 'call' || receiver.kind === 'binary';
}

function isParse(project: Project, file: SourceFile, call: CallFact): boolean {
	return PARSES.test(calleeName(project, file, call) ?? '');
}

/** A record of the project made of the parsed data: spread, validated, or field by field. Data that is only kept in a field is not what was asked for. */
function isMadeOf(project: Project, file: SourceFile, call: CallFact, data: ReadonlySet<string>, source: CallFact): boolean {
	if (!makesObject(project, file, call)) return false;
	const values = [...call.arguments, ...call.keywords.map((k) => k.value)];
	const isData = (value: StaticValue) => (value.kind === 'name' && data.has(value.name)) || callsInValue(value, file).includes(source);
	const spread =
		call.keywords.some((k) => k.name === null && isData(k.value)) || call.arguments.some((a) => isData(a.kind === 'spread' ? a.value : a));
	if (spread) return true;
	if (values.some(isData)) return false;
	return values.filter((value) => [...namesIn(value, file)].some((n) => data.has(n.split('.')[0]!))).length >= 2;
}

function makesObject(project: Project, file: SourceFile, call: CallFact): boolean {
	if (call.callee.kind !== 'name') return false;
	const own = project.resolve(call.callee.name, file, call.scope);
	if (own.kind === 'class') return own.file.facts.language === 'python' ? own.fact.fields.length > 0 : true;
	const receiver = receiverOf(call.callee);
	if (!/^(model_validate(_json)?|parse_obj|parse_raw|parse|safeParse)$/.test(call.method ?? '') || receiver?.kind !== 'name') return false;
	const target = project.resolve(receiver.name, file, call.scope);
	return target.kind === 'class' || (target.kind === 'value' && target.value.kind === 'call');
}
