// What stops a test, of Python above all, before it can fail because of what the program does? An import that fails as its file is loaded, one of a namespace that is
// not in the tree, and something that is put in the place of a name which its module does not define.
import type { FunctionFact, ImportFact, Project, Scope, SourceFile } from '@auditor/code';
import { kept, once, TOP_SCOPE, textOf, traitsOf } from '@auditor/code';
import { escapeText, type Texts } from '@auditor/schema';
import { isIgnored } from '../../ignored.js';
import { missingModules } from '../source/missing-modules.js';

export interface Stop {
	readonly path: string;
	readonly line: number;
	readonly says: string;
	/** Only a name is lacking: the test is written, and waits for it. */
	readonly name?: true;
}

export function failedImport(project: Project, test: SourceFile, texts: Texts): Stop | null {
	if (traitsOf(test).tests !== 'functions') return lackingExport(project, test, texts);
	const around = conftestsOf(project).filter(({ path }) => test.path.startsWith(path.slice(0, -11)));
	return stopOf(project, [test, ...around], texts);
}

/** A file of JavaScript, a test above all, that imports a name of which its module, a file beside it, has no word. */
export function lackingExport(project: Project, { path, facts }: SourceFile, texts: Texts): Stop | null {
	const jest = facts.imports.find(({ module }) => module === '@jest/globals');
	if (jest && !namesJest(texts)) return { path, line: jest.line, says: 'imports @jest/globals, and nothing names jest, which runs it' };
	if (project.outlines.length > 0 || /\bmock\w{0,20}\(/i.test(texts.get(path) ?? '')) return null;
	for (const { module, name, line, typeOnly } of facts.imports) {
		if (typeOnly || !module.startsWith('.') || name === null || /^(?:\*|default)$/.test(name)) continue;
		const [from, ...others] = project.imports({
			path,
			facts: { ...facts, imports: facts.imports.filter((one) => one.line === line && one.name === name) },
		} as SourceFile);
		const text = from && others.length === 0 && from.facts.parse.status === 'ok' ? texts.get(from.path) : undefined;
		const isLacking = text !== undefined && !HANDS_ON.test(text) && !new RegExp(`\\b${escapeText(name)}\\b`).test(text);
		if (isLacking) return { path, line, says: `imports ${name} from ${from!.path}, which defines no such name`, name: true };
	}
	return null;
}

/** A manifest, a setting or a command does, or names another runner that brings it. */
const namesJest = once((texts: Texts) =>
	[...texts].some(
		([path, text]) => !/\.[cm]?[jt]sx?$/.test(path) && /jest|\bbun\b|react-scripts/i.test(text.replaceAll('@jest/globals', '')),
	),
);

/** It gives names that are not written in it. */
const HANDS_ON = /\bexport\s{0,9}\*|\bmodule\.exports\b|\bexports[.[]|\bexport\s{0,9}=/;

/** What stops these files as they are loaded, the first of them first. */
export function stopOf(project: Project, files: readonly SourceFile[], texts: Texts): Stop | null {
	if (!files[0] || !isRead(project, files[0])) return null;
	const loaded = new Set(files);
	// What a file puts in the place of a module is there.
	if (files.some(({ path }) => texts.get(path)?.includes('sys.modules'))) return null;
	const known = kept(loads(project), texts, () => once((file: SourceFile) => loadOf(project, file, texts)));
	for (const file of loaded) {
		const { stop, next } = known(file);
		if (stop) return stop;
		for (const one of next) loaded.add(one);
	}
	return null;
}

/** What stops a test of a file in itself, in a fixture that it takes or in a function beside it that it calls; what no runner takes, its own file hands what it asks for. */
export function stopWithin(
	project: Project,
	file: SourceFile,
	texts: Texts,
	test: FunctionFact | undefined,
	isTaken: boolean,
): Stop | null {
	if (!test || !isRead(project, file)) return null;
	const { functions, calls } = file.facts;
	const called = new Set(calls.flatMap(({ callee, scope }) => (functions[scope.function ?? -1] === test ? [textOf(callee, file)] : [])));
	const names = new Set([...test.parameters.map(({ name }) => name), ...[...called].map((name) => name.replace(/^self\./, ''))]);
	const isRun = (index: number | null) => index !== null && (functions[index] === test || names.has(functions[index]!.name));
	const gone = missingIn(project, texts).find((one) => one.file === file && isRun(one.fact.scope.function));
	if (gone) return { path: file.path, line: gone.fact.line, says: saysGone(gone) };
	const short = shortCall(project, file, test);
	if (short) return { path: file.path, ...short };
	const decorated = new Set(test.decorators.flatMap((one) => (one.kind === 'call' ? one.call : [])));
	const asked = test.decorators.length > 0 || !isTaken ? undefined : test.parameters.find((one) => isUnsupplied(project, file, test, one));
	if (asked) return { path: file.path, line: test.line, says: `takes \`${asked.name}\`, which no fixture gives` };
	const lost = lostPatches(project)(file).find(({ index, scope }) => isRun(scope) || decorated.has(index));
	return lost ? { path: file.path, line: lost.line, says: `patches ${lost.target}, which its module does not define` } : null;
}

/** A call, in any case, of a function of the project without something that it cannot do without. */
function shortCall(project: Project, file: SourceFile, test: FunctionFact): Pick<Stop, 'line' | 'says'> | undefined {
	const isOpen = ({ arguments: given, keywords, scope }: SourceFile['facts']['calls'][number]) =>
		given.some(({ kind }) => kind === 'spread') ||
		keywords.some(({ name }) => name === null) ||
		scope.branches.length + scope.tries.length + scope.withs.length + scope.loops.length > 0;
	return file.facts.calls.flatMap((call) => {
		const { callee, arguments: given, keywords, scope, line } = call;
		if (file.facts.functions[scope.function ?? -1] !== test || callee.kind !== 'name' || isOpen(call)) return [];
		const found = project.resolve(callee.name, file, scope);
		if (found.kind !== 'function' || found.fact.class !== null || found.fact.decorators.length > 0) return [];
		const isGiven = (name: string) => keywords.some((one) => one.name === name);
		const asked = found.fact.parameters.find((one, at) => at >= given.length && !one.rest && one.default === null && !isGiven(one.name));
		return asked && /^\w+$/.test(asked.name)
			? { line, says: `calls \`${found.fact.name}\` without \`${asked.name}\`, which it needs` }
			: [];
	})[0];
}

/** What takes a value that only a call in its own file hands over, and no fixture of the project: a script that somebody runs by hand. */
function isUnsupplied(project: Project, file: SourceFile, test: FunctionFact, one: FunctionFact['parameters'][number]): boolean {
	const isCalled = file.facts.calls.some(
		({ callee, arguments: given, keywords }) => textOf(callee, file) === test.name && given.length + keywords.length > 0,
	);
	return isCalled && !/^(?:self|cls)$/.test(one.name) && !one.rest && one.default === null && !definedNames(project).has(one.name);
}

/** Names of functions and texts by which a fixture could go. */
const definedNames = once(
	({ files }: Project) =>
		new Set(files.flatMap(({ facts }) => facts.functions.flatMap(({ name, decorators }) => (decorators.length > 0 ? name : [])))),
);

/** Of a very large project not all files are known. */
function isRead(project: Project, file: SourceFile): boolean {
	return project.outlines.length === 0 && traitsOf(file).tests === 'functions';
}

export const conftestsOf = once(({ files }: Project) => files.filter(({ path }) => /(?:^|\/)conftest\.py$/.test(path)));

const lost = once((_: Project) => new Map<Texts, ReturnType<typeof missingModules>>());
const missingIn = (project: Project, texts: Texts) =>
	kept(lost(project), texts, () => [...missingModules(project.files, texts), ...missingModules(project.files, texts, 'test')]);

const saysGone = ({ fact, withheld }: ReturnType<typeof missingModules>[number]) =>
	`imports ${fact.module}, which ${withheld ? 'git ignores, so that it is not' : 'is not'} in the repository`;

const loads = once((_: Project) => new Map<Texts, (file: SourceFile) => Load>());

interface Load {
	readonly stop: Stop | null;
	readonly next: readonly SourceFile[];
}

/** What a file imports in any case as it is loaded, and the first of it that fails. */
function loadOf(project: Project, file: SourceFile, texts: Texts): Load {
	const [fault] = file.facts.parse.status === 'partial' ? file.facts.parse.errors : [];
	if (fault) return { stop: { path: file.path, line: fault.line, says: `is no valid Python (${fault.message})` }, next: [] };
	const imports = file.facts.imports.filter(
		({ typeOnly, scope }) =>
			!typeOnly && scope.function === null && scope.handlerOf === null && scope.branches.length + scope.withs.length === 0,
	);
	for (const fact of imports) {
		const gone = missingIn(project, texts).find((one) => one.fact === fact);
		const isGone = gone !== undefined;
		const says = gone ? saysGone(gone) : lackOf(project, file, fact, texts);
		const isAnswered = fact.scope.tries.some((at) => file.facts.tries[at]!.handlers.some(({ types }) => answers(types, isGone)));
		if (says && !isAnswered) return { stop: { path: file.path, line: fact.line, says, ...(!isGone && { name: true }) }, next: [] };
	}
	return { stop: null, next: importedBy(project, file, imports) };
}

/** A handler takes the error of an import: of a module that is not there, or of a name. */
function answers(types: readonly string[], isGone: boolean): boolean {
	return types.length === 0 || types.some((type) => !OTHER_ERROR.test(type) && (isGone || type !== 'ModuleNotFoundError'));
}

/** Errors of the language that no import raises by itself. @source docs.python.org/3/library/exceptions.html */
const OTHER_ERROR =
	/^(?:Value|Type|Key|Index|Lookup|Attribute|Name|OS|IO|Runtime|Arithmetic|ZeroDivision|Overflow|Assertion|Memory|Recursion|NotImplemented|Unicode|FileNotFound|Permission|Timeout|Connection|EOF|Buffer)Error$|^(?:StopIteration|KeyboardInterrupt|SystemExit)$/;

const importedBy = (project: Project, file: SourceFile, imports: ImportFact[]) =>
	project.imports({ ...file, facts: { ...file.facts, imports } });

/** What is wrong with an import of a name that its module, the only one of its path, does not define, and that is no module below it. */
function lackOf(project: Project, file: SourceFile, fact: ImportFact, texts: Texts): string | null {
	const { module, name, alias, scope } = fact;
	if (name === null || name === '*') return null;
	const [from] = importedBy(project, file, [fact]);
	const isSkipped = from !== undefined && !defines(from, name) && skippedIn(from).has(name);
	if (!isSkipped && project.resolve(alias, file, scope).kind !== 'unresolved') return null;
	const ends = module.replace(/^\.+/, '').replaceAll('.', '/');
	const isOnly = project.files.filter((one) => `/${stemOf(one)}`.endsWith(`/${ends}`)).length === 1;
	if (from?.facts.parse.status !== 'ok' || !(module.startsWith('.') || isOnly) || defines(from, name)) return null;
	const below = `${stemOf(from)}/${name}`;
	const isBelow =
		isIgnored(texts, `${below}.py`) || [...texts.keys()].some((path) => path.startsWith(`${below}.`) || path.startsWith(`${below}/`));
	return isBelow ? null : `imports ${name} from ${from.path}, which defines no such name`;
}

const stemOf = ({ path }: SourceFile) => path.replace(/(?:\/__init__)?\.py$/, '');

/** A module that hands on all of another, or makes names when it is asked for them, defines any. */
function defines(file: SourceFile, name: string): boolean {
	return ['*', '__getattr__', name].some((one) => namesOf(file).has(one));
}

/** Words of the names that a module defines as it is loaded, and `*` where it takes all of another. */
const namesOf = once((file: SourceFile) => namesIn(file, (scope) => !isSkipped(file, scope)));
/** Those of branches that no program takes, which only a type checker reads. */
const skippedIn = once((file: SourceFile) => namesIn(file, (scope) => isSkipped(file, scope)));

function isSkipped({ facts }: SourceFile, { branches }: Scope): boolean {
	return branches.some(({ branch, when }) => {
		const test = facts.branches[branch]?.test ?? '';
		return when === 'true' ? NEVER.test(test) : when === 'false' && /^(?:True|1|not (?:typing\.)?TYPE_CHECKING)$/.test(test);
	});
}

const NEVER = /^(?:False|0|None|(?:typing\.|t\.)?TYPE_CHECKING)$/;

function namesIn({ facts }: SourceFile, takes: (scope: Scope) => boolean): ReadonlySet<string> {
	const of = <T extends { scope: Scope }>(all: readonly T[]) => all.filter(({ scope }) => takes(scope));
	const names = [...of(facts.functions), ...of(facts.classes)].map(({ name }) => name);
	names.push(
		...of(facts.imports).map(({ name, alias }) => (name === '*' ? name : alias)),
		...of(facts.assignments).map(({ target }) => target),
	);
	names.push(
		...of(facts.loops).flatMap(({ targets }) => targets),
		...of(facts.withs).flatMap(({ items }) => items.flatMap(({ target }) => target ?? [])),
	);
	return new Set(names.flatMap((name) => name.split(/[^\p{L}\p{N}_*]+/u)));
}

/** `patch("package.module.Name")` of a name that the module, which is of the project, does not have. */
const lostPatches = once((project: Project) =>
	once((file: SourceFile) =>
		file.facts.calls.flatMap(({ callee, arguments: [first], keywords, line, scope }, index) => {
			const parts = first?.kind === 'string' && /^\w+(?:\.\w+)+$/.test(first.value) ? first.value.split('.') : [];
			const by = textOf(callee, file);
			const makes =
				keywords.some(({ name }) => name === 'create' || name === 'raising') || (GIVEN.test(parts.at(-1) ?? '') && !/^monkey/.test(by));
			if (parts.length === 0 || makes || !PATCH.test(by)) return [];
			const whole = (count: number) => {
				const module = parts.slice(0, count).join('.');
				const fact = { module, name: null, alias: module, typeOnly: false, reexport: false, line, scope: TOP_SCOPE };
				return importedBy(project, file, [fact]).find((one) => `/${stemOf(one)}`.endsWith(`/${module.replaceAll('.', '/')}`));
			};
			if (whole(parts.length)) return [];
			const at = parts.findLastIndex((_, i) => i > 0 && whole(i));
			const module = at > 0 ? whole(at) : undefined;
			return module?.context === 'source' && !defines(module, parts[at]!)
				? [{ index, line, scope: scope.function, target: parts.slice(0, at + 1).join('.') }]
				: [];
		}),
	),
);

/** Functions of the language, which `patch` puts into any module. @source unittest.mock */
const GIVEN = /^(?:input|open|print|exit|quit|len|id|is(?:instance|subclass)|(?:has|get|set|del)attr|eval|exec|__import__|breakpoint)$/;
const PATCH = /^(?:(?:unittest\.)?mock\.|mocker\.)?patch$|^monkeypatch\.setattr$/;
