// Is a rule of synthesis a module of its own that stands in a list? `rules = [securityOverride, dissent]`, each made in a file that is named
// after it and holds a function that gives a value back. Whoever runs the list calls each through the same line, so no call names the rule.
import type { FunctionFact, Project, SourceFile } from '@auditor/code';
import { heldIn, keyText, walkValue } from '@auditor/code';
import { holdsTerm } from '@auditor/probes';
import type { Lexicon } from '@auditor/schema';
import { remember } from '../roles.js';
import { effectOfLines, scoreTarget } from './score-values.js';

export interface RuleModule {
	readonly file: SourceFile;
	/** The constant that holds the rule. */
	readonly name: string;
	readonly line: number;
	readonly endLine: number;
	/** Where the list stands. */
	readonly list: { readonly path: string; readonly line: number };
	/** `score` where a function of it gives a value back; `text` where it only explains. */
	readonly effect: 'score' | 'text' | 'none';
}

/** Lists shorter than this are no table of rules. */
const LEAST = 3;
/** How such a list, or the folder it stands in, is called. */
const TABLE = ['rule', 'rules', 'policy', 'policies', 'overrides', 'synthesis', 'justice'];

/** Objects with functions that stand in a list together with others of their kind, each from a file of its own. */
export function ruleModules(project: Project, lexicon: Lexicon): readonly RuleModule[] {
	return remember(project, lexicon, 'rule modules', () =>
		project.files.flatMap((file) => (file.context === 'source' ? listedIn(project, file) : [])),
	);
}

/** The modules of the rules that hold one of the terms in the name of their constant or file. */
export function modulesOf(modules: readonly RuleModule[], terms: readonly string[]): RuleModule[] {
	return modules.filter(({ name, file }) =>
		terms.some((term) => holdsTerm(name, term) || holdsTerm(file.path.replace(/^.*\/|\.[^./]+$/g, ''), term)),
	);
}

function listedIn(project: Project, file: SourceFile): RuleModule[] {
	const found: RuleModule[] = [];
	for (const list of file.facts.assignments) {
		if (list.scope.function !== null || list.value === null) continue;
		if (![list.target, ...file.path.split('/')].some((name) => TABLE.some((word) => holdsTerm(name, word)))) continue;
		// Also what a call freezes: `Object.freeze([...])`.
		const table = [...walkValue(list.value, file)].find(({ kind }) => kind === 'list' || kind === 'dict');
		const values = table ? heldIn(table) : [];
		if (values.length < LEAST) continue;
		const own = values.flatMap((value): RuleModule[] => {
			if (value.kind !== 'name') return [];
			const target = project.resolve(value.name, file, list.scope);
			if (target.kind !== 'value' || target.file === file || target.file.context !== 'source') return [];
			return moduleAt(target.file, target.line, value.name, { path: file.path, line: list.line });
		});
		if (new Set(own.map((m) => m.file.path)).size >= LEAST) found.push(...own);
	}
	return found;
}

function moduleAt(file: SourceFile, line: number, name: string, list: RuleModule['list']): RuleModule[] {
	const made = file.facts.assignments.find((a) => a.line === line && a.scope.function === null && a.value !== null);
	if (!made) return [];
	const functions = file.facts.functions.filter((f) => f.line >= made.line && f.endLine <= made.endLine);
	if (functions.length === 0) return [];
	const effect = functions.some((f) => givesScore(file, f)) ? 'score' : functions.some((f) => f.returned.length > 0) ? 'text' : 'none';
	return [{ file, name, line: made.line, endLine: made.endLine, list, effect }];
}

/** A function that gives a record with a score in it back, or that changes one. */
function givesScore(file: SourceFile, fact: FunctionFact): boolean {
	const inRecord = fact.returned.some(({ value }) =>
		[...walkValue(value, file)].some(
			(part) => part.kind === 'dict' && part.entries.some((e) => keyText(e.key) === 'value' || scoreTarget(keyText(e.key) ?? '')),
		),
	);
	return inRecord || effectOfLines(file, (at) => at >= fact.line && at <= fact.endLine) === 'score';
}
