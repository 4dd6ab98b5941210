// Does the code read names that nothing binds? Running into one ends the function with NameError. Python alone: a type checker tells authors
// of TypeScript.
import type { Project, SourceFile } from '@auditor/code';
import { type FunctionRef, folderOf, grouped, namesIn, once, refKey, traitsOf } from '@auditor/code';
import {
	examineClones,
	functionOfNode,
	isPackage,
	missingModules,
	productGraphs,
	projectArtifact,
	stopOf,
	textsArtifact,
} from '@auditor/forensics';
import { defineProbe, listed, listedUpTo, notApplicable, placeOf } from '@auditor/probes';
import { type FindingDraft, type GraphModel, graphsArtifact, type ProbeContext } from '@auditor/schema';
import { askedRoles, castAndHelpers, castOf, FINAL_ROLES, JUDGE_ROLES } from '../../subject/cast.js';
import { finalJudge } from '../../subject/final-judge.js';
import { judgeCalls } from '../../subject/judges/calls.js';

/** Parts of the product that a rubric may ask about one by one. */
const CODE_OF = { graph: 'the graph’s wiring', judge: 'the judges', final: 'the final judge', clone: 'the clone', node: 'other nodes' };
type Part = keyof typeof CODE_OF;
type Broken = FindingDraft & { values: Record<Part | 'off' | 'load', boolean> };
const PARTS = Object.keys(CODE_OF) as Part[];
/** Reads told one by one. */
const MOST = 100;
/** Of those the ones that a sentence names. */
const NAMED = 5;
const RESTORE = 'Add the module, or import the name from where it is defined.';

export const namesDefined = defineProbe({
	id: 'syntax/names-defined',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, graphs: graphsArtifact, texts: textsArtifact },
	question: 'Is every name that the source reads bound by something?',
	motivation: 'A function that reads a name which nobody defines ends there, whatever it was meant to do.',
	method:
		'For every name read in a Python source file: is it bound in its function, in one around it, in the module, or given by the language? A name from a relative import of a module that does not exist is bound by nothing; its place is the import. Where a handler lets every import of the file that needs it fail, the value `off` stands in place of the parts. Annotations are let pass, and so are files with `from x import *`, `exec`, `globals()`, a handler for NameError, or syntax errors. Values say which part reads it, code that only runs after an exception left out: `graph` (a module or function that builds a graph), `judge` and `final` (reached from the judges, from the final judge), `clone` (a function that clones), `node` (reached from a node, and none of these; after an exception too), `load` (every run that builds the graph of the product stops there: the function that builds it reads the name outside of branches, or its file, or one that this imports as it is loaded, imports the module, or a name that is not in one, or is no valid Python).',
	blindSpots: 'Names bound only in some branches of a function, attributes, and names that another file puts into the module.',
	remediation: { effort: 'low', text: 'Define or import the name where it is read.' },
	inspect: ({ project, graphs, texts }, context) => {
		const own = project.files.filter((file) => file.context === 'source' && traitsOf(file).tellsUnbound);
		if (own.length === 0) return [notApplicable('No Python source was read in full.')];
		const [main] = productGraphs(graphs);
		const lost = missingModules(project.files, texts).flatMap(({ file, fact, letBe, near, stopped }) => {
			const stops = near === null && main !== undefined && stopped.has(main.file);
			// What a package hands on is asked for whenever one of its modules is loaded.
			const line = firstReads(file).get(fact.alias) ?? (isPackage(file) || stops ? fact.line : undefined);
			const lacks = { module: fact.module, at: fact.line, letBe, near, stops };
			return line === undefined ? [] : [{ file, name: fact.alias, lines: [line], early: false, lacks }];
		});
		const all = [...own.flatMap(readsIn), ...lost];
		const reads = all.slice(0, MOST).map((read) => ({ ...read, line: read.lines[0]!, ref: functionAt(read.file, read.lines[0]!) }));
		const parts = reads.length === 0 ? null : membersOf(project, graphs, context);
		const builds = (file: SourceFile, ref: FunctionRef | null, some = graphs) =>
			some.some((graph) => graph.file === file.path && (ref === null || (graph.line >= ref.fact.line && graph.line <= ref.fact.endLine)));
		const broken = reads.map(({ file, name, line, lines, early, ref, lacks }): Broken => {
			const { module = null, at = line, letBe = null, near = null, stops = false } = lacks ?? {};
			const unread = module !== null && !firstReads(file).has(name);
			const gone = `which does not exist${near ? `: the name of ${near} differs in the case of its letters` : ''}`;
			// Nothing comes to what a module that cannot be loaded reads, and a handler runs only when something else has failed.
			const handling = lines.filter((at) =>
				file.facts.tries.some(({ handlers }) => handlers.some((one) => at >= one.line && at <= one.endLine)),
			);
			const runs = letBe === null && handling.length < lines.length;
			const catching = lines.map((at) => catcherOf(file, at));
			const caught = catching.every((one) => one !== undefined) ? catching[0] : undefined;
			// What a handler reads ends the very run that it should save.
			const others = lines.slice(1).map((at) => `${at}${handling.includes(at) ? ' (in a handler of errors)' : ''}`);
			const again =
				others.length === 0
					? ''
					: ` Line${others.length > 1 ? 's' : ''} ${listedUpTo(others, NAMED)} read${others.length > 1 ? '' : 's'} it too.`;
			const isIn = (part: Exclude<Part, 'graph'>) =>
				ref !== null
					? parts?.[part].has(refKey(ref)) === true
					: isPackage(file) && [...(parts?.[part] ?? [])].some((key) => key.startsWith(`${folderOf(file.path)}/`));
			const plays = (part: Exclude<Part, 'graph'>) => runs && isIn(part);
			const own = { graph: runs && builds(file, ref), judge: plays('judge'), final: plays('final'), clone: plays('clone') };
			const isPlain = !file.facts.calls.some((call) => call.line <= line && line <= call.endLine && call.scope.branches.length > 0);
			const load = stops || (ref !== null && builds(file, ref, main ? [main] : []) && runs && isPlain && !caught && near === null);
			const isOther = letBe === null && !load && !Object.values(own).includes(true);
			const values = { ...own, node: isOther && isIn('node'), off: letBe !== null, load };
			return {
				outcome: 'false',
				message: letBe
					? `${file.path}:${at} imports the module \`${module}\`, ${gone}; ${letBe.path}:${letBe.line} goes on without ${file.path}.`
					: `${ref ? `\`${ref.fact.qualifiedName}\`` : `\`${file.path}\``} ${unread ? 'imports' : 'uses'} \`${name}\`${module === null ? `, which ${early ? `a later part of the same comprehension defines` : elsewhere(file, name)}${caught ? `; the handler at line ${caught.handlers[0]!.line} catches the error` : ''}.${again}` : ` from the module \`${module}\`, ${gone}.`}${stops ? ` ${main?.file} needs it, so that no graph is built.` : ''}`,
				rationale:
					module !== null
						? 'The repository holds no file and no folder of that name beside it.'
						: early
							? 'Python runs the clauses of a comprehension from left to right, and raises an error at a name that has no value yet.'
							: `No import, assignment, parameter, function or class of ${file.path} that is visible there binds it${runs ? '' : '; it is read only after an exception'}.`,
				location: placeOf(file, at),
				related: letBe
					? [placeOf(letBe, letBe.line)]
					: [...(ref ? [placeOf(file, ref.fact.line)] : []), ...lines.slice(1).map((one) => placeOf(file, one))],
				values: {
					name,
					function: ref?.fact.qualifiedName ?? null,
					...values,
					...(caught && { caught: true }),
					...(near && { act: `rename ${near}` }),
					...(module === null && {
						remedy: early
							? `Put the clause that defines \`${name}\` before the one that reads it.`
							: `Define or import \`${name}\` where it is read.`,
					}),
					...(module !== null && {
						remedy: near
							? `Rename ${near} as the imports write it.`
							: letBe
								? `Restore the module, or take out ${file.path} and what needs it.`
								: RESTORE,
					}),
				},
				confidence: 0.95,
			};
		});
		const builder = main && !broken.some(({ values }) => values.load) ? project.file(main.file) : undefined;
		const stop = builder ? stopOf(project, [builder, ...importedWithin(project, builder, main!.line)], texts) : null;
		// What a missing module does not stop is told of it already.
		if (stop && !lost.some(({ file, lacks }) => file.path === stop.path && lacks.at === stop.line))
			broken.push({
				outcome: 'false',
				message: `${stop.path}:${stop.line} ${stop.says}. ${main!.file} needs it, so that no graph is built.`,
				rationale: 'The imports that run as the graph is built were followed.',
				location: placeOf(stop, stop.line),
				values: {
					...{ graph: false, judge: false, final: false, clone: false, node: false, off: false, load: true },
					remedy: stop.name ? 'Define what the import names, or import what is there.' : 'Mend what Python cannot read there.',
				},
				confidence: 0.9,
			});
		const whole = Object.fromEntries(
			[...PARTS, 'off' as const, 'load' as const].map((part) => [part, !broken.some(({ values }) => values[part])]),
		);
		const sound = {
			outcome: 'true' as const,
			message:
				reads.length === 0
					? 'We found no name without a definition where the product’s code needs one.'
					: `We found no undefined name in the code of ${listed(PARTS.flatMap((part) => (whole[part] ? [CODE_OF[part]] : [])))}; elsewhere nothing defines ${told(reads)}.`,
			rationale: 'Whether a name has a value on every path was not asked.',
			// Where there is no judge, nothing is said of its names.
			values: { ...whole, judge: whole.judge! && (judgeCalls(project, context)?.cast.length ?? 0) > 0 },
			confidence: 0.8,
		};
		return broken.length > 0 && PARTS.every((part) => !whole[part]) ? broken : [...broken, sound];
	},
});

/** Undefined names of a file, each once in a function, with the lines that read it. */
function readsIn(file: SourceFile) {
	const same = grouped(
		file.facts.unbound.slice(0, 10 * MOST),
		({ name, line, early = false }) => `${name} ${early} ${functionAt(file, line)?.index}`,
	);
	return [...same.values()].map((reads) => ({
		file,
		name: reads[0]!.name,
		early: reads[0]!.early === true,
		lines: [...new Set(reads.map(({ line }) => line))],
		lacks: null,
	}));
}

/** The `try` around a line that goes on after an undefined name. */
const catcherOf = ({ facts }: SourceFile, line: number) =>
	facts.tries.find(
		({ line: from, handlers }) => from <= line && line < (handlers[0]?.line ?? 0) && handlers.some((one) => catchesAll(one) && !one.raises),
	);

/** It catches an undefined name with all else. */
const catchesAll = ({ types }: { types: readonly string[] }) =>
	types.length === 0 || types.some((type) => /^(?:Exception|BaseException|NameError|Error)$/.test(type));

/** Where else its file sets a name that cannot be seen. */
function elsewhere({ facts }: SourceFile, name: string): string {
	const set = facts.assignments.find(({ target, scope }) => target === name && scope.function !== null);
	const owner = set && facts.functions[set.scope.function!]!.name;
	return set ? `is not defined there: line ${set.line} defines it inside of \`${owner}\`` : 'is defined nowhere';
}

/** The line on which each name is first read; where it is imported, that of what it decorates when nothing else reads it. */
const firstReads = once((file: SourceFile): Map<string, number> => {
	const first = new Map<string, number>();
	const read = (name: string, line: number) => {
		const head = name.split('.')[0] ?? '';
		if (!first.has(head)) first.set(head, line);
	};
	for (const { name, line } of file.facts.reads) read(name, line);
	for (const { decorators, line } of file.facts.functions)
		for (const value of decorators) for (const name of namesIn(value, file)) read(name, line);
	return first;
});

/** The first names with their places, and how many more there are. */
function told(reads: readonly { file: SourceFile; name: string; line: number }[]): string {
	const named = reads.map(({ file, name, line }) => `\`${name}\` (${file.path}:${line})`);
	return listedUpTo(named, NAMED);
}

/** Functions that play a part, by key. */
function membersOf(project: Project, graphs: readonly GraphModel[], context: ProbeContext): Record<Exclude<Part, 'graph'>, Set<string>> {
	const final = finalJudge(project, graphs, context);
	const judges = castOf(project, context.lexicon, askedRoles(context, JUDGE_ROLES), FINAL_ROLES);
	const clones = examineClones(project);
	const nodes = productGraphs(graphs).flatMap((graph) => graph.nodes.flatMap(({ id }) => functionOfNode(project, graph, id) ?? []));
	// What nothing calls bears no blame for the product.
	const called = clones.filter(({ callers }) => callers.length > 0);
	const keys = (refs: readonly FunctionRef[]) => new Set(refs.map(refKey));
	return {
		judge: keys(castAndHelpers(project, judges)),
		final: keys(typeof final === 'string' ? [] : final.region.map(({ ref }) => ref)),
		clone: keys((called.length > 0 ? called : clones).flatMap(({ ref }) => ref ?? [])),
		node: keys(castAndHelpers(project, nodes)),
	};
}

/** What the function around a line imports in any case. */
function importedWithin(project: Project, file: SourceFile, line: number): readonly SourceFile[] {
	const index = functionAt(file, line)?.index;
	const always = file.facts.imports.filter(
		({ typeOnly, scope: { function: own, branches, tries } }) => !typeOnly && own === index && branches.length + tries.length === 0,
	);
	return index === undefined ? [] : project.imports({ ...file, facts: { ...file.facts, imports: always } });
}

/** The innermost function with a name around a line. */
function functionAt(file: SourceFile, line: number): FunctionRef | null {
	const { functions } = file.facts;
	const index = functions.findLastIndex((fact) => !fact.name.startsWith('<') && fact.line <= line && line <= fact.endLine);
	return index < 0 ? null : { file, index, fact: functions[index]! };
}
