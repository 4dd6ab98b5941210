// Which lines of the code match a pattern? Files that serve come first; imports, comments and strings are no match.
import { contextOf } from '@auditor/forensics';
import { compareBy, type FileContext } from '@auditor/schema';
import { type Line, lineOf } from './listed.js';
import type { TargetText } from './read-target.js';

/** Files of code that are searched. */
const MOST_FILES = 400;
/** Characters of a line that is searched; a longer one holds data. */
const LONGEST_LINE = 2000;
/** Lines above a line and below it between which a call is beside it. */
const [ABOVE, BELOW] = [20, 3];
const CALLS =
	/\.(?:a?invoke|a?stream|bind_?tools|with_?structured_?output)\s{0,9}\(|\bStateGraph\b|\bcreate_?(?:react_?)?agent\b|\.(?:completions|responses|messages)\.create\b|\bgenerateText\b|@tool\b|\btool\s{0,9}\(/i;
/** What people see, and what is run by hand, is read after what serves. */
export const BESIDE = /\.[jt]sx$|(?:^|\/)(?:scripts?|bin|components)\//;
const CODE = /\.(?:py|[cm]?[jt]sx?)$/i;

/** The files of the target. */
export interface Tree {
	readonly read: (path: string) => Promise<TargetText | null>;
	/** Every path of the tree. */
	readonly paths: readonly string[];
}

/** Files of code in this part of the tree, those that serve first. */
export function codeOf(paths: readonly string[], of: FileContext): string[] {
	const code = paths.filter((path) => CODE.test(path) && contextOf(path) === of);
	return [...code].sort(compareBy((path) => (BESIDE.test(path) ? 1 : 0))).slice(0, MOST_FILES);
}

export interface Match extends Line {
	readonly line: number;
	/** The line as it stands. */
	readonly code: string;
	/** 0: beside a call of a model, a tool or a graph; 1: its file holds one. */
	readonly fromCalls: 0 | 1 | 2;
}

/** Lines of a file that call models, tools or graphs, looked for once. */
const known = new WeakMap<TargetText, readonly number[]>();
function callsOf(target: TargetText): readonly number[] {
	const calls = known.get(target) ?? target.lines.flatMap((text, at) => (text.length <= LONGEST_LINE && CALLS.test(text) ? [at] : []));
	known.set(target, calls);
	return calls;
}

/** Lines whose match is code, imports left out, and lines that no person wrote. */
export function matches(target: TargetText | null, pattern: RegExp): Match[] {
	if (target === null) return [];
	const { words } = target;
	const each = new RegExp(pattern, `g${pattern.flags}`);
	let [begin, passed] = [0, 0];
	const calls = callsOf(target);
	return target.lines.flatMap((text, at) => {
		const [first, skipped] = [begin, text.length > LONGEST_LINE || /^\s*(?:import|from)\b/.test(text)];
		begin += text.length + 1;
		const isSaid = (at: number) => {
			while (words?.[passed] !== undefined && words[passed]![1] <= at) passed++;
			return words?.[passed] !== undefined && words[passed]![0] <= at;
		};
		if (skipped || ![...text.matchAll(each)].some(({ index }) => !isSaid(first + index))) return [];
		const beside = calls.some((call) => call >= at - ABOVE && call <= at + BELOW);
		const fromCalls = beside ? 0 : calls.length > 0 ? 1 : 2;
		return [{ ...lineOf(target, at + 1, begin - text.length - 1), line: at + 1, code: text, fromCalls }];
	});
}
