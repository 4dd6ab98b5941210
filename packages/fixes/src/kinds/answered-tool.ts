// A tool whose failure ends the run: its body in a `try`, and what failed as its answer, which the model can act on. Only where it answers in texts or in
// mappings; not where it stops the run on purpose, to ask somebody, or says itself where to go on.
import { callGraph, receiverOf, type SourceFile, textOf } from '@auditor/code';
import { asNode, child, type Node, nodesOf as nodesIn, unwrap } from '@auditor/code/syntax-trees';
import { escapeText } from '@auditor/schema';
import type { Fix, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { around, bodyOf, definitionAt, inTry, nodesOf, quoteIn } from '../python.js';
import { calleeName, deeperLines, scriptArguments, styleOf, walk } from '../script.js';
import type { Edit } from '../source.js';
import { dumped, failureIn, formOf } from './_answer-form.js';
import { failureLine, loggerIn } from './_python-loggers.js';
import { callLines, formatOf } from './_script-lines.js';
import { forbidsConsole } from './_script-loggers.js';
import { tellingCall, tellsErrors } from './_tellers.js';

export const answeredTool: Fix = {
	id: 'answered-tool',
	title: 'Let the tool answer what failed.',
	answers: ['service/tool-errors'],
	async propose({ location, outcome, values }, ground) {
		const opened = outcome === 'false' && values.open === true && location?.path ? await ground.open(location.path) : null;
		if (!opened?.file || !location?.line || (values.tool === null && stopsRuns(ground))) return null;
		if (values.tool !== null && !isForModel(opened.file, location.line, String(values.tool), ground)) return null;
		const edits = opened.python
			? await (values.tool === null ? called : declared)(opened, location.line, ground)
			: values.tool === null
				? await calledInScript(opened, location.line, ground)
				: await declaredInScript(opened, location.line, String(values.tool), ground);
		return edits && [{ path: opened.path, edits }];
	},
};

/** What ends or leads a run by other means than by an answer. */
const LEADS = /\b(?:interrupt|NodeInterrupt|GraphInterrupt|Command|yield)\b/;

/** A function outside of the graph’s own nodes stops the run, to ask somebody: by an error, which has to come through. */
function stopsRuns({ project, graphs }: Ground): boolean {
	const nodes = new Set(graphs.flatMap(({ nodes: own }) => own.flatMap(({ handler }) => handler?.split('.').at(-1) ?? [])));
	return project.files.some(
		({ context, facts }) =>
			context === 'source' &&
			facts.calls.some(({ method, scope }) => method === 'interrupt' && !nodes.has(facts.functions[scope.function ?? -1]?.name ?? '')),
	);
}

/** What hands tools to a model. */
const BINDS =
	/^(?:bind_?[tT]ools|[cC]reate\w{0,30}_?[aA]gent|initialize_agent|(?:React)?Agent(?:Executor)?|FunctionAgent|ToolNode|\w{0,40}_tools?_agent)$/;
const RUNS = /^a?(?:invoke|run|call|func)$|^_a?run$/;
/** What a model names or gives. */
const OF_MODEL = /call|\bargs\b|arguments/i;

/** A model is handed tools, and nothing of the product calls this one itself, which would go on with the answer as with a result; or nothing uses it yet. */
function isForModel(file: SourceFile, line: number, name: string, { project }: Ground): boolean {
	const sources = project.files.filter(({ context }) => context === 'source');
	const held = file.facts.assignments.filter((one) => one.line <= line && line <= one.endLine).map(({ target }) => target);
	const names = new Set([name, ...held]);
	const isOwn = (one: SourceFile) =>
		one.facts.calls.some(({ method, callee, arguments: given, scope }) => {
			const receiver = receiverOf(callee);
			const called = receiver === null && names.has(method ?? '') ? project.resolve(method!, one, scope) : null;
			if (receiver === null) return called?.kind === 'function' && called.file === file;
			const said = textOf(receiver, one);
			const isIt = names.has(said) || (/[tT]ool$/.test(said) && !/selected|chosen/i.test(said));
			return isIt && RUNS.test(method ?? '') && !given.some((value) => OF_MODEL.test(textOf(value, one)));
		});
	if (sources.some(isOwn)) return false;
	const isUsed =
		sources.some((one) => one !== file && project.imports(one).includes(file)) || file.facts.reads.some((one) => names.has(one.name));
	return !isUsed || sources.some(({ facts }) => facts.calls.some(({ method }) => BINDS.test(method ?? '')));
}

/** A tool that is a function. */
async function declared(opened: Opened, line: number, ground: Ground): Promise<Edit[] | null> {
	const { source } = opened;
	const definition = definitionAt(opened, line, 'function_definition');
	const location = { line, endLine: definition ? source.lineAt(definition.end) : line };
	const { statements } = definition ? bodyOf(definition) : { statements: [] };
	const [first, last] = [statements[0], statements.at(-1)];
	if (!definition || !first || !last || source.lineAt(first.start) === source.lineAt(definition.start)) return null;
	const written = source.slice({ start: first.start, end: last.end });
	const form = formOf(opened, definition);
	if (LEADS.test(written) || form === null || mayHaveActed(opened.file!, location, ground)) return null;
	const step = source.indentAt(first.start).slice(source.indentAt(definition.start).length);
	const quote = quoteIn(opened);
	const name = source.slice(child(definition, 'name')!);
	const isTaken = [...nodesOf(definition)].some((n) => n.type === 'identifier' && source.slice(n) === 'error');
	const error = isTaken ? 'exc' : 'error';
	const told = await toldIn(opened, line, name, error, ground);
	if (!told) return null;
	const answer = failureIn(opened, definition, form, `f${quote}%${name} failed: {type(${error}).__name__}${quote}`);
	if (answer === null) return null;
	const handler = [...told.lines, `return ${answer}`].map((one) => step + one);
	return [...told.edits, ...inTry(opened, statements, step, [`except Exception as ${error}:`, ...handler])];
}

/** What logs the failure, with its trace: what stands in an error is for whoever runs the product, and not for a model. Null where it logs by something that is not understood. */
async function toldIn(
	opened: Opened,
	line: number,
	what: string,
	error: string,
	ground: Ground,
): Promise<{ readonly lines: readonly string[]; readonly edits: readonly Edit[] } | null> {
	const logger = loggerIn(opened, line, ground);
	return logger && { lines: [await failureLine(logger, what, error, quoteIn(opened), ground)], edits: logger.edits };
}

/** What cannot be taken back by saying that it failed. */
const ACTS =
	/^(?:_?(?:perform|do|execute|make|process|submit|place|confirm|approve)_?)?(?:transfer|pay(?!load)|charge|refund|buy|sell|purchase|order|book|reserve|send|publish|delete|remove|insert|create|update|confirm|approve|submit|deploy|place|cancel)(?:[_A-Z]|$)/;

/** It does something for good, and what fails behind that would be told as if it had not happened. */
function mayHaveActed(
	file: SourceFile,
	{ line, endLine }: { readonly line: number; readonly endLine: number },
	{ project }: Ground,
	name?: string,
): boolean {
	const graph = callGraph(project);
	const own = name ?? file.facts.functions.find((one) => one.line <= line && line <= one.endLine && one.endLine >= endLine)?.name ?? '';
	const inside = file.facts.calls
		.map((call, index) => ({ file, call, index }))
		.filter(({ call }) => line <= call.line && call.endLine <= endLine && call.line > line);
	const isOwn = (one: (typeof inside)[number]) => graph.targets(one).length > 0;
	if (ACTS.test(own)) return inside.some(isOwn);
	return inside.some((one) => ACTS.test(one.call.method ?? '') && (isOwn(one) || inside.some(({ call }) => call.line > one.call.endLine)));
}

/** `observation = tool.invoke(call["args"])`, where the product itself runs the tool that a model names. */
async function called(opened: Opened, line: number, ground: Ground): Promise<Edit[] | null> {
	const { source, python } = opened;
	const [statement, ...others] = [...nodesOf(python!)].filter((n) => n.type === 'expression_statement' && source.lineAt(n.start) === line);
	const set = statement?.children[0];
	const left = set?.type === 'assignment' ? child(set, 'left') : undefined;
	if (!statement || others.length > 0 || left?.type !== 'identifier' || !source.isFirst(statement.start)) return null;
	// What takes the answer apart would fail on a text.
	const within = around(python!, statement.start, 'function_definition') ?? python!;
	const behind = source.text.slice(statement.end, within.end);
	const name = source.slice(left);
	if (new RegExp(`\\b${escapeText(name)}(?:\\.|\\[)|\\bcast\\([^()]{1,99},\\s{0,9}${escapeText(name)}\\)`).test(behind)) return null;
	const [step, quote] = [source.step, quoteIn(opened)];
	const told = await toldIn(opened, line, 'tool', 'error', ground);
	if (!told) return null;
	const handler = [...told.lines, `${name} = f${quote}The tool failed: {type(error).__name__}${quote}`].map((one) => step + one);
	return [...told.edits, ...inTry(opened, [statement], step, ['except Exception as error:', ...handler])];
}

const FUNCTION = /^(?:ArrowFunctionExpression|FunctionExpression|ObjectMethod)$/;
const FAILED = '${error instanceof Error ? error.name : typeof error}';

/** The function that a call of `tool`, or the options of a class, is handed. */
async function declaredInScript(opened: Opened, line: number, name: string, ground: Ground): Promise<Edit[] | null> {
	const { source, script } = opened;
	const made = [...walk(script!)].filter((n) => /^(?:Call|New)Expression$/.test(n.type) && source.lineAt(n.start) === line);
	const options = made.flatMap((call) => scriptArguments(call).flatMap((one) => nodesIn(one.properties)));
	const handed = [...made.flatMap(scriptArguments), ...options.flatMap((one) => asNode(one.value) ?? one)].filter(({ type }) =>
		FUNCTION.test(type),
	);
	const [body, ...others] = handed.flatMap((one) => asNode(one.body) ?? []);
	const statements = nodesIn(body?.body);
	const [first, last] = [statements[0], statements.at(-1)];
	if (body?.type !== 'BlockStatement' || others.length > 0 || !first || !last || asNode(handed[0]!.returnType)) return null;
	const written = source.slice({ start: first.start, end: last.end });
	const returned = [...walk(body)].filter(({ type }) => type === 'ReturnStatement').map(({ argument }) => asNode(argument));
	if (!source.isFirst(first.start) || LEADS.test(written) || returned.length === 0 || !returned.every(isText)) return null;
	const [from, to] = [line, source.lineAt(last.end)];
	if (mayHaveActed(opened.file!, { line: from, endLine: to }, ground, name)) return null;
	const indent = source.indentAt(first.start);
	const step = indent.slice(source.indentAt(body.start).length) || source.step;
	const { end } = styleOf(opened);
	const told = await toldInScript(opened, line, `${name} failed`, indent, step, ground);
	if (!told) return null;
	const isDumped = returned.every((value) => calleeName(unwrap(value!)) === 'stringify');
	const answer = isDumped ? dumped(opened, body, `\`${name} failed: ${FAILED}\``) : `\`${name} failed: ${FAILED}\``;
	if (answer === null) return null;
	const lines = ['} catch (error) {', ...told.lines, `${step}return ${answer}${end}`, '}'].map((one) => `${source.eol}${indent}${one}`);
	const [start, at] = [source.startOf(source.lineAt(first.start)), source.endOf(source.lineAt(last.end))];
	const [head, ...rest] = deeperLines(opened, first.start, last.end, step);
	return [
		...told.edits,
		{ start, end: start, text: `${indent}try {${source.eol}${head?.text ?? ''}` },
		...rest,
		{ start: at, end: at, text: lines.join('') },
	];
}

/** As `toldIn`, by the logger or the console that the product uses. */
async function toldInScript(
	opened: Opened,
	line: number,
	what: string,
	indent: string,
	step: string,
	ground: Ground,
): ReturnType<typeof toldIn> {
	const told = await tellingCall(opened, { line, what, error: 'error', explained: false }, ground);
	if (!told && (tellsErrors(ground.project) || (await forbidsConsole('error', ground)))) return null;
	const { quote, end } = styleOf(opened);
	if (!told) return { lines: [`${step}console.error(${quote}${what}:${quote}, error)${end}`], edits: [] };
	const lines = callLines(told.callee, told.given, indent + step, step, end, await formatOf(ground));
	return { lines: lines.map((one) => step + one), edits: told.edits };
}

/** A text, or what is written as one. */
function isText(value: Node | null | undefined): boolean {
	const made = value && unwrap(value);
	return (
		/^(?:StringLiteral|TemplateLiteral)$/.test(made?.type ?? '') ||
		(made?.type === 'CallExpression' && /^(?:stringify|join|toString)$/.test(calleeName(made) ?? ''))
	);
}

/** `const observation = await tool.invoke(call.args)`. */
async function calledInScript(opened: Opened, line: number, ground: Ground): Promise<Edit[] | null> {
	const { source, script } = opened;
	const [set, ...others] = [...walk(script!)].filter((n) => n.type === 'VariableDeclaration' && source.lineAt(n.start) === line);
	const [one, ...more] = nodesIn(set?.declarations);
	const [held, value] = [asNode(one?.id), asNode(one?.init)];
	const isAlone = set && source.isFirst(set.start);
	if (!isAlone || others.length > 0 || more.length > 0 || held?.type !== 'Identifier' || held.typeAnnotation || !value) return null;
	const [indent, step, { end }] = [source.indentAt(set.start), source.step, styleOf(opened)];
	const name = String(held.name);
	const told = await toldInScript(opened, line, 'The tool failed', indent, step, ground);
	if (!told) return null;
	const lines = ['} catch (error) {', ...told.lines, `${step}${name} = \`The tool failed: ${FAILED}\`${end}`, '}'].map(
		(text) => `${source.eol}${indent}${text}`,
	);
	const [, ...rest] = deeperLines(opened, set.start, set.end, step);
	const begin = `let ${name}${end}${source.eol}${indent}try {${source.eol}${indent}${step}${name} = `;
	const at = source.endOf(source.lineAt(set.end));
	return [...told.edits, { start: set.start, end: value.start, text: begin }, ...rest, { start: at, end: at, text: lines.join('') }];
}
