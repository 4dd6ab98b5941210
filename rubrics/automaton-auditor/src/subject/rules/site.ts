// A place where a rule of synthesis stands: what kind of place it is, what it does and what sets it off.
import { type AssignmentFact, grouped, kept, once, type SourceFile, type StaticValue, walkValue } from '@auditor/code';
import type { Asked } from './asked.js';
import type { Effect, Reading } from './score-values.js';

/** `function`, `branch`: named so. `headed`: code with an effect under a comment or docstring that names this rule and no other. `deed`: code that does it. */
type SiteKind = 'function' | 'branch' | 'assignment' | 'branch-text' | 'headed' | 'deed';

export interface RuleSite {
	readonly file: SourceFile;
	readonly line: number;
	readonly endLine: number;
	readonly kind: SiteKind;
	readonly effect: Effect;
	/** The branch that does it; null where none does, or where others ask the function. */
	readonly branch: number | null;
	/** What sets it off; null where nothing that it asks could be told. */
	readonly asked: Asked | null;
	/** A function of that name that is defined and does nothing: not called, or its parameters unread. */
	readonly dead: string | null;
	readonly name: string;
	/** Of a text: 2 where it holds what judges argue, 1 where it holds their scores, 0 where it holds neither. */
	readonly told: 0 | 1 | 2;
	/** It is done under the test of another rule alone. */
	readonly narrow?: boolean;
}

type Lines = Pick<RuleSite, 'line' | 'endLine'>;

/** A site on the lines of a fact; of no branch and alive, unless that is said. */
export function siteAt(
	reading: Reading,
	file: SourceFile,
	{ line, endLine }: Lines,
	said: Omit<RuleSite, 'file' | 'told' | 'branch' | 'dead' | keyof Lines> & Partial<RuleSite>,
): RuleSite {
	return { branch: null, dead: null, ...said, file, line, endLine, told: tellsOf(reading, file, line, endLine) };
}

/** What a text that is made on these lines tells of the judges. */
function tellsOf({ scores }: Reading, file: SourceFile, line: number, endLine: number): RuleSite['told'] {
	const { names: namesAt, filled: filledAt, long } = toldByLine(file);
	const lines = Array.from({ length: endLine - line + 1 }, (_, n) => line + n);
	const names = [
		...lines.flatMap((at) => namesAt.get(at) ?? []),
		...long.flatMap((a) => (a.line <= endLine && a.endLine >= line ? a.names : [])),
	];
	if (names.some((name) => /(?:argument|reasoning|rationale)s?$/i.test(name))) return 2;
	if (names.some((name) => /scores?$/i.test(name))) return 1;
	// By what is filled into the text, whatever it is called.
	const filled = lines.flatMap((at) => filledAt.get(at) ?? []);
	const isScore = ({ value, scope }: AssignmentFact) =>
		[...walkValue(value as StaticValue, file)].some((part) => scores.isScore({ value: part, file, function: scope.function }));
	return filled.some(isScore) ? 1 : 0;
}

/** Names that are read on each line, and texts that are filled in there: thousands of places may be asked. */
const toldByLine = once(({ facts }: SourceFile) => {
	const names = new Map<number, string[]>();
	const add = (line: number, found: readonly string[]) => kept(names, line, (): string[] => []).push(...found);
	for (const { line, name } of facts.reads) add(line, [name]);
	const set = facts.assignments.map(({ line, endLine, value }) => ({ line, endLine, names: value === null ? [] : namesOf(value, facts) }));
	for (const { line, endLine, names } of set) if (line === endLine) add(line, names);
	for (const { line, arguments: given } of facts.calls) for (const value of given) add(line, namesOf(value, facts));
	for (const { returned } of facts.functions) for (const { line, value } of returned) add(line, namesOf(value, facts));
	const filled = grouped(
		facts.assignments.filter(({ value }) => value?.kind === 'template'),
		({ line }) => line,
	);
	return { names, filled, long: set.filter(({ line, endLine }) => line !== endLine) };
});

/** Names, and keys under which something is looked up: `a["score"]`, `a.get("score")`. */
function namesOf(value: StaticValue, facts: SourceFile['facts']): string[] {
	return [...walkValue(value, { facts } as SourceFile)].flatMap((part) => {
		if (part.kind === 'name' || part.kind === 'member') return [part.name];
		const call = part.kind === 'call' ? facts.calls[part.call] : undefined;
		const key = part.kind === 'subscript' ? part.index : call?.method === 'get' ? call.arguments[0] : undefined;
		return key?.kind === 'string' ? [key.value] : [];
	});
}
