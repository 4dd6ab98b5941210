// How a file of TypeScript or JavaScript tells an error: by the logger or the console that it names, with arguments as other handlers of the project
// write them. A logger of one's own takes what its author made up, so that only what is written somewhere is taken over.
import { folderOf, type Project, type SourceFile, type StaticValue, TOP_SCOPE, textOf } from '@auditor/code';
import { asNode, type Node, nodesOf } from '@auditor/code/syntax-trees';
import { escapeText } from '@auditor/schema';
import type { Ground } from '../fix.js';
import { type Opened, SCRIPT } from '../opened.js';
import { scriptArguments, styleOf, walk } from '../script.js';
import type { Edit } from '../source.js';
import { forbidsConsole, isProgram, type ScriptLogger, sharedLogger, stemOf } from './_script-loggers.js';

/** What is told: where the error comes from, and the name that holds it; null where the handler names none yet. */
export interface Told {
	readonly line: number;
	readonly what: string;
	readonly error: string | null;
	/** A comment gives a reason for the silence, so that it is no fault to tell loudly. */
	readonly explained: boolean;
}

/** A call that tells the error. */
export interface Telling {
	readonly callee: string;
	readonly given: readonly string[];
	/** The name that it gives to the error. */
	readonly error: string;
	/** The import of a logger that the file does not have yet. */
	readonly edits: readonly Edit[];
}

/** The call; null where the file has nothing to tell it by. */
export async function tellingCall(opened: Opened, told: Told, ground: Ground): Promise<Telling | null> {
	const { project } = ground;
	const own = loggersOf(opened, told.line);
	const named = own.length === 0 ? namedLogger(opened, project) : null;
	if (named) return byNamed(opened, named, told, ground);
	const shared = own.length === 0 ? sharedLogger(opened, project) : null;
	const says = (callee: string) => opened.file!.facts.calls.some((call) => textOf(call.callee, opened.file!) === callee);
	for (const base of [...own, ...(shared ? [shared] : [])]) {
		const can = (level: string) => isCalled(opened, base, `${base.name}.${level}`, project);
		// Whoever looks for it hears what is expected, where the logger can speak so low; what the file tells otherwise, it tells no louder.
		const isLow = told.explained && (can('debug') || isNest(opened));
		const isWarned = told.explained || (says(`${base.name}.warn`) && !says(`${base.name}.error`));
		const levels = isWarned ? ['warn', 'error'] : ['error', 'warn'];
		const calleeOf = (level: string) => `${base.name}.${isLow ? 'debug' : isWarned && can('warn') ? 'warn' : level}`;
		for (const level of told.explained ? ['debug', ...levels] : levels) {
			const sample = await sampleOf(opened, base, `${base.name}.${level}`, told, ground);
			if (sample) return { ...sample, callee: calleeOf(level), edits: base.edits };
		}
		const error = told.error ?? 'error';
		const level = levels.find((one) => takesText(opened, base, `${base.name}.${one}`, project));
		if (level) return { callee: calleeOf(level), given: [`\`${told.what}: \${${error}}\``], error, edits: base.edits };
	}
	const isOther = shared !== null || tellsBeside(opened, project) || (own.length > 0 && !says('console.error') && !says('console.warn'));
	return isOther || (await isMute(told, ground))
		? null
		: byConsole(opened, told, told.explained ? ['debug', 'warn'] : ['error', 'warn'], ground);
}

/** Another file of the folder tells things by a module for that, in a way of its own. */
function tellsBeside({ path }: Opened, { files }: Project): boolean {
	const isFor = ({ module, typeOnly }: SourceFile['facts']['imports'][number]) =>
		!typeOnly && /^(?:log|logger|logging)$/i.test(stemOf(module)) && /[/]/.test(module);
	return files.some(
		(file) => isProduct(file) && file.path !== path && folderOf(file.path) === folderOf(path) && file.facts.imports.some(isFor),
	);
}

/** A logger of the project's own under a name that says so, `SimpleLogger`. */
function namedLogger({ file }: Opened, project: Project): ScriptLogger | null {
	for (const { alias, module, typeOnly } of file!.facts.imports) {
		const from = !typeOnly && /\w(?:Logger|Logging)$/.test(alias) ? project.resolve(alias, file!, TOP_SCOPE) : null;
		if (from && 'file' in from && from.file !== file) return { name: alias, module: stemOf(module), edits: [] };
	}
	return null;
}

/** As the file tells other errors by it, and what is expected no louder than it tells what is expected. */
async function byNamed(opened: Opened, base: ScriptLogger, told: Told, ground: Ground): Promise<Telling | null> {
	const { file } = opened;
	const callees = new Set(file!.facts.calls.map(({ callee }) => textOf(callee, file!)));
	const fits = told.explained ? /\.\w{0,20}(?:debug|trace|verbose)\w{0,20}$/i : /\.\w{0,20}(?:error|warn|exception)\w{0,20}$/i;
	for (const callee of [...callees].filter((one) => one.startsWith(`${base.name}.`) && fits.test(one))) {
		const sample = await sampleOf(opened, base, callee, told, ground);
		if (sample) return { ...sample, callee, edits: [] };
	}
	return null;
}

/** The logger of Nest, which can speak at every level. */
function isNest({ file }: Opened): boolean {
	return file!.facts.imports.some(({ module, name }) => module === '@nestjs/common' && name === 'Logger');
}

/** The console may not be used, or shows what is expected to whoever runs a program. */
async function isMute({ explained }: Told, ground: Ground): Promise<boolean> {
	return (await forbidsConsole('error', ground)) || (explained && ((await isProgram(ground)) || (await forbidsConsole('debug', ground))));
}

async function byConsole(opened: Opened, told: Told, levels: readonly string[], ground: Ground): Promise<Telling | null> {
	const base: ScriptLogger = { name: 'console', module: '', edits: [] };
	for (const level of levels) {
		const sample = await sampleOf(opened, base, `console.${level}`, told, ground);
		if (sample) return { ...sample, callee: `console.${told.explained ? 'debug' : level}`, edits: [] };
	}
	if (!isLoud(ground.project)) return null;
	const { quote } = styleOf(opened);
	const error = told.error ?? 'error';
	return { callee: `console.${told.explained ? 'debug' : 'error'}`, given: [`${quote}${told.what}:${quote}`, error], error, edits: [] };
}

/** Whether the product tells errors at all. */
export function tellsErrors({ files }: Project): boolean {
	return files.some(
		(file) =>
			isProduct(file) &&
			SCRIPT.test(file.path) &&
			file.facts.calls.some(({ callee }) => /\.(?:error|warn)$/.test(textOf(callee, file)) && BASE.test(textOf(callee, file))),
	);
}

const BASE = /^((?:this\.)?_?log(?:ger)?|console)\.(?:error|warn|info|debug|log)$/;

/** What the file itself tells things by but the console. */
function loggersOf({ file }: Opened, line: number): ScriptLogger[] {
	const { calls, imports, assignments, classes } = file!.facts;
	const around = classes.findIndex((c) => c.line <= line && line <= c.endLine);
	const known = [...imports.map((i) => i.alias), ...assignments.flatMap((a) => (a.scope.function === null ? a.target : []))];
	const found = calls.flatMap(({ callee, scope }) => {
		const base = BASE.exec(textOf(callee, file!))?.[1];
		const isOwn = base?.startsWith('this.') ? scope.class === around : known.includes(base!);
		return base !== undefined && base !== 'console' && isOwn ? [base] : [];
	});
	return [...new Set(found)].map((name) => ({ name, module: moduleOf(file!, name), edits: [] }));
}

/** Where a file takes a name from, by the name of that file. */
function moduleOf({ facts }: SourceFile, name: string): string {
	return stemOf(facts.imports.find(({ alias }) => alias === name.split('.')[0])?.module ?? '');
}

function isProduct({ context }: SourceFile): boolean {
	return context === 'source';
}

/** The file, and others of the product that have what begins the name from the same module; what a class holds is taken for the same everywhere. */
function sharing({ file: own }: Opened, { name, module }: ScriptLogger, { files }: Project): SourceFile[] {
	const isSame = (file: SourceFile) => name.startsWith('this.') || moduleOf(file, name) === module;
	return [own!, ...files.filter((file) => file !== own && isProduct(file) && isSame(file))];
}

function isCalled(opened: Opened, base: ScriptLogger, name: string, project: Project): boolean {
	return sharing(opened, base, project).some((file) => file.facts.calls.some(({ callee }) => textOf(callee, file) === name));
}

/** Somewhere it is called with one text and nothing else. */
function takesText(opened: Opened, base: ScriptLogger, name: string, project: Project): boolean {
	const isText = (value: StaticValue | undefined) => value?.kind === 'string' || value?.kind === 'template';
	return sharing(opened, base, project).some((file) =>
		file.facts.calls.some(({ arguments: given, callee }) => given.length === 1 && isText(given[0]) && textOf(callee, file) === name),
	);
}

function isLoud({ files }: Project): boolean {
	return files.some(
		(file) => isProduct(file) && file.facts.calls.some(({ callee }) => callee.kind === 'name' && callee.name === 'console.error'),
	);
}

/** What handlers call an error, wherever they stand. */
const USUAL = /^_?(?:e|ex|exc|err|error|exception|cause|reason|failure)$/;

/** The arguments of another handler that tells its error by this name: one of the file, or of a file that takes the logger from the same module. */
async function sampleOf(
	opened: Opened,
	base: ScriptLogger,
	name: string,
	told: Told,
	{ project, open }: Ground,
): Promise<Pick<Telling, 'given' | 'error'> | null> {
	const own = opened.file!;
	for (const file of sharing(opened, base, project)) {
		if (!file.facts.calls.some(({ callee }) => textOf(callee, file) === name)) continue;
		const at = file === own ? opened : await open(file.path);
		for (const clause of at?.script ? walk(at.script) : []) {
			const param = clause.type === 'CatchClause' ? asNode(clause.param) : null;
			if (param?.type !== 'Identifier' || asNode(param.typeAnnotation)) continue;
			for (const { expression } of nodesOf(asNode(clause.body)?.body)) {
				const call = asNode(expression);
				if (call?.type !== 'CallExpression' || at!.source.slice(asNode(call.callee)!) !== name) continue;
				const error = told.error ?? (USUAL.test(String(param.name)) ? String(param.name) : 'error');
				const given = argumentsLike(at!, call, String(param.name), told.what, error, file === own ? null : styleOf(opened).quote);
				if (given !== null) return { given, error };
			}
		}
	}
	return null;
}

/** The arguments with another message and another error; null where they hold anything else. `quotes`: of the file that gets them, where that is another. */
function argumentsLike(opened: Opened, call: Node, param: string, what: string, error: string, quotes: string | null): string[] | null {
	const given = scriptArguments(call);
	const isText = ({ type }: Node) => type === 'StringLiteral' || type === 'TemplateLiteral';
	const message = given.findLast(isText);
	const texts = given.map((node) => {
		if (node !== message && node.type === 'StringLiteral') return quotes === null ? opened.source.slice(node) : null;
		if (node !== message) return about(opened, node, param, error);
		const held = nodesOf(node.expressions).find((one) => about(opened, one, param, error) !== null);
		if (held) return `\`${what}: \${${about(opened, held, param, error)}}\``;
		const quote = quotes ?? (node.type === 'StringLiteral' ? opened.source.text[node.start]! : styleOf(opened).quote);
		return `${quote}${what}${/:\s*.$/.test(opened.source.slice(node)) ? ':' : ''}${quote}`;
	});
	// What is broken to fit its line, or is silenced for a linter, is no sample for another place.
	if (texts.some((text) => text !== null && /\n|\bas any\b/.test(text))) return null;
	const isTold = texts.some((text) => text !== null && new RegExp(`(?<![\\w$])${escapeText(error)}(?![\\w$])`).test(text));
	return texts.includes(null) || !message || !isTold ? null : (texts as string[]);
}

/** Names that every file knows. */
const GLOBALS = new Set(['Error', 'String', 'JSON', 'undefined']);

/** An expression about the error alone, under its other name; null for one about anything else. */
function about({ source }: Opened, node: Node, param: string, error: string): string | null {
	let text = source.slice(node);
	const names = [...namesIn(node)];
	if (!names.some((one) => one.name === param) || names.some(({ name }) => name !== param && !GLOBALS.has(String(name)))) return null;
	for (const one of names.filter(({ name }) => name === param).reverse())
		text = `${text.slice(0, one.start - node.start)}${error}${text.slice(one.end - node.start)}`;
	return text;
}

/** Names that an expression reads, from first to last: none of properties, of types, or of what is written in short. */
function* namesIn(node: Node): Generator<Node> {
	if (node.type === 'Identifier') yield node;
	else if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') {
		yield* namesIn(asNode(node.object)!);
		if (node.computed === true) yield* namesIn(asNode(node.property)!);
	} else if (node.type === 'ObjectExpression') {
		for (const property of nodesOf(node.properties)) {
			const value = asNode(property.value);
			if (value && property.shorthand !== true) yield* namesIn(value);
			else yield { ...node, name: '' } as Node;
		}
	} else if (node.type === 'TSAsExpression') yield* namesIn(asNode(node.expression)!);
	else
		for (const child of [node.callee, node.test, node.consequent, node.alternate, node.left, node.right, node.argument, node.expression]
			.map(asNode)
			.concat(nodesOf(node.arguments), nodesOf(node.expressions)))
			if (child) yield* namesIn(child);
}
