// Calls of the product by the outside name that they resolve to, whether they may run, and whether they stand beside the service.
import type { CallFact, Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import {
	callOf,
	isDead,
	isOnlyOffered,
	isUnnamed,
	lastPart,
	namedFunction,
	namesIn,
	once,
	preferred,
	reachedFrom,
	receiverOf,
	valuesIn,
	walkValue,
} from '@auditor/code';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { meaningOf, type Named } from '../../libraries/meaning.js';
import { isForTests } from '../tests/for-tests.js';

/** Artifacts that a probe on them needs. */
export const needs = { project: projectArtifact, texts: textsArtifact };

/** At most so many places of one kind are told: far more than anybody opens, so that a count is of all of them. */
export const SHOWN = 1_000;

export interface Found {
	readonly file: SourceFile;
	readonly call: CallFact;
	/** As its library has it: `ChatOpenAI`. */
	readonly name: string;
}

/** Calls of the product that make something, by file and line. */
export function madeIn(project: Project, what: readonly Named<'make'>['what'][]): Found[] {
	return makers(project).flatMap(({ made, ...one }) => (what.includes(made.what) ? [{ ...one, name: made.name }] : []));
}

const makers = once((project: Project) =>
	callsIn(project).flatMap(({ file, call }) => {
		const made = meaningOf(project, file, call, 'make');
		return made ? [{ file, call, made }] : [];
	}),
);

/** It may run, and is no graph of a project in which nothing adds a node to any: a sketch. */
export function isBuilt(project: Project, file: SourceFile, call: CallFact): boolean {
	return !neverRuns(project, file, call) && (addsNodes(project) || meaningOf(project, file, call, 'make')?.what !== 'graph');
}

const addsNodes = once(({ files }: Project) =>
	files.some(
		({ context, facts }) => context === 'source' && facts.calls.some(({ method }) => /^add_?(?:node|sequence)$/i.test(method ?? '')),
	),
);

/** Calls of the product: of the files that something starts, where there are any. */
export const callsIn = once((project: Project): readonly { file: SourceFile; call: CallFact }[] => {
	const sources = project.files.filter(({ context }) => context === 'source');
	return preferred(sources, (file) => !project.reach.isUnused(file)).flatMap((file) => file.facts.calls.map((call) => ({ file, call })));
});

/** What a class of the project, of which a call makes an instance, is made of in the world outside. */
export function outsideBases(project: Project, file: SourceFile, { callee, scope }: CallFact): readonly string[] {
	const made = callee.kind === 'name' ? project.resolve(callee.name, file, scope) : null;
	return made?.kind === 'class' ? project.lineage(made.file, made.index).external : [];
}

/** Behind an end of its block, or in a function that nothing calls or names, whether or not it is known what starts the program. */
export function neverRuns(project: Project, file: SourceFile, place: { readonly line: number; readonly scope: Scope }): boolean {
	if (project.reach.isUnused(file) || isDead(project, file, place)) return true;
	const ref = namedFunction(file, place.scope);
	return ref !== null && isUnnamed(project, ref);
}

/** In a function that the project itself does not use, and only offers to others. */
export function isOffered(project: Project, file: SourceFile, { scope }: { readonly scope: Scope }): boolean {
	const ref = namedFunction(file, scope);
	return ref !== null && isOnlyOffered(project, ref);
}

/** Beside the service: what stands aside, and what nothing that starts comes to. */
export function isBeside(project: Project, file: SourceFile): boolean {
	return isAside(project, file) || !project.reach.isServed(file);
}

/** Evaluations, scripts, examples, code of a browser, what is tried out beside a server, a page or a program that is started, and programs that share no module with the service: not part of it, whatever starts them. */
export function isAside(project: Project, file: SourceFile): boolean {
	if (SHOWS.test(file.path) || SCRIPTS.test(file.path) || (/\.[cm]?[jt]sx?$/.test(file.path) && BROWSER.test(file.path))) return true;
	const { made, alone } = programsOf(project);
	return isTriedOut(project, file) || (!made.has(file) && (/\.[jt]sx$/.test(file.path) || alone.has(file)));
}

/** Somebody runs it by hand beside the product, which is started otherwise. */
export function isTriedOut(project: Project, file: SourceFile): boolean {
	const { alone, serves } = programsOf(project);
	return serves && (project.reach.isTried(file) || (alone.has(file) && !isNamed(project, file)));
}

/** Shows or measures the service, and is none of it. */
export const SHOWS =
	/(?:^|\/)(?:evals?|evaluations?|examples?|demos?|samples?|notebooks?)\/|[/_-](?:example|demo)\.\w{1,4}$|[/_-]dummy[._-][^/]{1,60}$/i;
const SCRIPTS = /(?:^|\/)scripts?\//;
const BROWSER = /(?:^|\/)(?:front-?end|webapp|static|(?:[\w-]{1,40}-)?ui(?:-[\w-]{1,40})?)\//i;

/** A program that shares no module with the others, that no command or setting names, and that builds no agent, tool or server: somebody runs it by hand. */
export function runsByHand(project: Project, file: SourceFile): boolean {
	const { alone, built } = programsOf(project);
	return alone.has(file) && !built.has(file) && !isNamed(project, file);
}

const isNamed = ({ reach }: Project, { path }: SourceFile) => reach.isNamed(path) || reach.isNamed(path.slice(path.lastIndexOf('/') + 1));

/** A program that shares no module with the others, of which one builds an agent, a tool or a server; whether it serves something itself stands beside. */
export function standsApart(project: Project, file: SourceFile): { readonly serves: boolean } | null {
	const { isAlone, built } = programsOf(project);
	const isProgram = isAlone(file) && project.reach.entries.some((one) => one.file === file);
	return isProgram && [...built].some((one) => one !== file) ? { serves: built.has(file) } : null;
}

/** Files that make what an agent is made of, programs that import nothing of the project and that nothing imports, and whether a server, a page or a program that is started comes to the first. */
const programsOf = once((project: Project) => {
	const imported = new Set(project.files.flatMap((file) => project.imports(file).filter((one) => one !== file)));
	const isAlone = (file: SourceFile) => imported.size > 0 && !imported.has(file) && project.imports(file).every((one) => one === file);
	const started = project.reach.entries.filter(({ file, why }) => why.startsWith('line ') && isAlone(file));
	const built = new Set(madeIn(project, ['graph', 'agent', 'tool', 'server']).map(({ file }) => file));
	const made = new Set([...built, ...madeIn(project, ['model', 'asker', 'runner']).map(({ file }) => file)]);
	const begun = project.reach.entries.filter(({ file, why }) => file.context === 'source' && why !== 'its place');
	const starts = [...madeIn(project, ['server', 'page']), ...begun].filter(({ file }) => !project.reach.isTried(file));
	const serves = starts.some(({ file }) => reachedFrom(file, project.imports).some((one) => one !== file && made.has(one)));
	return { built, made, serves, isAlone, alone: new Set(started.map(({ file }) => file)) };
});

/** Those that may run, and not in tests alone, where there are any; of these, those that the project itself uses, where there are any. */
export function alive<T extends { file: SourceFile; call: { line: number; scope: Scope } }>(project: Project, all: readonly T[]): T[] {
	const run = preferred(all, ({ file, call }) => !neverRuns(project, file, call));
	const own = preferred(run, ({ file, call }) => !isForTests(project, file, call));
	return preferred(own, ({ file, call }) => !isOffered(project, file, call));
}

/** What a call makes is called by these methods, and handed to nobody; what an object keeps, or a module, is looked for in the whole of its file. */
export function isOnlyAsked(project: Project, { file, call }: Pick<Found, 'file' | 'call'>, methods: RegExp): boolean {
	const name = file.facts.assignments.find(({ value }) => value !== null && callOf(value, file) === call)?.target;
	const { function: index } = call.scope;
	const isNear = (scope: Scope) => index === null || name?.includes('.') || scope.function === index;
	const isName = (value: StaticValue) => value.kind === 'name' && value.name === name;
	const uses = file.facts.calls.filter(({ callee, scope }) => {
		const receiver = isNear(scope) ? receiverOf(callee) : null;
		return receiver !== null && (isName(receiver) || callOf(receiver, file) === call);
	});
	const isHanded = valuesIn(file).some(({ value, scope }) => isNear(scope) && [...walkValue(value, file)].some(isName));
	const isTaken = index === null && project.files.some(({ facts }) => facts.imports.some((one) => one.name === name));
	return !isTaken && uses.length > 0 && uses.every(({ method }) => methods.test(method ?? '')) && !isHanded;
}

/** Names of all that is called, imported or handed on somewhere; to offer a name again is no use of it. */
export const namesUsed = once(({ files }: Project) => {
	const used = files.flatMap(({ facts }) => [
		...facts.calls.map(({ method: name }) => ({ name })),
		...facts.imports.filter(({ reexport }) => !reexport),
		...facts.reads,
		...facts.classes.flatMap(({ bases }) => bases.flatMap((base) => (base.kind === 'name' ? base : []))),
	]);
	return new Set(used.map(({ name }) => lastPart(name ?? '')));
});

/** In a class of which no code makes an object, that nothing extends, names or decorates, and that no module hands on. */
export function isUnmade(project: Project, file: SourceFile, line: number): boolean {
	const { classes, exports } = file.facts;
	const around = classes.find((one) => one.line <= line && one.endLine >= line);
	const { name = '' } = around ?? {};
	if (!/^\w+$/.test(name) || around!.decorators.length > 0 || namesUsed(project).has(name) || project.reach.isNamed(name)) return false;
	const isOffered = exports.some((one) => one.local === name && (one.name === 'default' || /(?:^|\/)index\.\w+$/.test(file.path)));
	const handsOn = (one: SourceFile) => one.facts.imports.some((given) => given.reexport && (given.name === name || given.name === '*'));
	return !isOffered && !project.files.some((one) => handsOn(one) && project.imports(one).includes(file));
}

/** A name that is called, read, handed on or extended: an import that nobody uses says nothing. */
export function isUsed(file: SourceFile, alias: string): boolean {
	const { facts } = file;
	const root = alias.split('.')[0]!;
	const starts = (name: string) => name === root || name.startsWith(`${root}.`);
	return (
		facts.reads.some(({ name }) => starts(name)) ||
		facts.calls.some(({ callee }) => callee.kind === 'name' && starts(callee.name)) ||
		facts.exports.some(({ local }) => local === root) ||
		facts.classes.some(({ bases }) => bases.some((base) => namesIn(base, file).has(alias)))
	);
}
