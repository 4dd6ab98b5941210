// Does a Python test assert something that depends on what ran? Its `assert` statements and `raises` blocks, line by line.
import { grouped, once, type Project, type Scope, type SourceFile, type TryFact } from '@auditor/code';

/** `assert` is no call in Python, nor `pytest.raises` the call that matters: read from their text. */
const ASSERTED =
	/^\s*(?:assert\b(?! {0,9}\(? {0,9}(?:True|1|not False|"[^"]{0,200}"|'[^']{0,200}') {0,9}\)? {0,9}(?:[,#]|$)| callable\(\w{1,99}\)$|.{0,200} or True$)|(?:async )?with [\w.]{0,40}(?:raises|warns)\b)/;

/**
 * A Python test asserts something that depends on what ran, where it can be reached and is noticed.
 * @param thin that something comes back, or of which type, is nothing
 */
export function asserts(project: Project, file: SourceFile, index: number, lines: readonly string[], thin: boolean): boolean {
	const { line: from, endLine: to, scope } = file.facts.functions[index]!;
	const { stops, blocks } = leftOut(file);
	const stop = Math.min(...(stops.get(index) ?? []).map((end) => end.line));
	const isPart = (name: string) => {
		const target = project.resolve(name, file, scope);
		return 'fact' in target && ('parameters' in target.fact || 'methods' in target.fact);
	};
	return lines.slice(from - 1, to).some((text, i) => {
		const line = from + i;
		if (!ASSERTED.test(text) || stop < line) return false;
		if (blocks.some((block) => block.line < line && block.endLine >= line)) return false;
		const said = /^\s*assert\b(.{1,500})$/.exec(text)?.[1]?.trim();
		// What is expected to raise is more than a `raise` of the test.
		if (said === undefined) return !/^\s*raise\b/.test(lines.slice(line, to).find((one) => one.trim() !== '') ?? '');
		return !saysNothing(said, isPart) && !(thin && THIN.test(said));
	});
}

/** What ends a function at once, and blocks whose failures nobody hears of, or that never run. */
const leftOut = once(({ facts: { functions, calls, tries, branches, loops, withs } }: SourceFile) => {
	const skips = calls.filter(
		({ callee, statement }) => statement && callee.kind === 'name' && /^pytest\.(?:skip|xfail)$/.test(callee.name),
	);
	const isPlain = ({ scope }: { scope: Scope }) => scope.branches.length + scope.loops.length === 0 && scope.handlerOf === null;
	const hushes = ({ types, empty }: TryFact['handlers'][number]) => empty && (types.length === 0 || types.some((x) => CATCHES.test(x)));
	const blocks = [
		...tries.filter(({ handlers }) => handlers.some(hushes)),
		...branches.filter(({ test }) => /^(?:False|0|None|(?:typing\.)?TYPE_CHECKING)$/.test(test)),
		...withs.filter(({ items }) => items.some(({ value }) => value.kind === 'call' && calls[value.call]?.method === 'suppress')),
		...loops.filter(({ iterable, test }) =>
			iterable?.kind === 'list' ? iterable.items.length === 0 : test?.kind === 'boolean' && !test.value,
		),
	];
	return { stops: grouped([...functions.flatMap((f) => f.returned), ...skips].filter(isPlain), ({ scope }) => scope.function), blocks };
});

/** Alone: that it is something, or of a type. */
const THIN =
	/^(?:(?!.{0,500}\b(?:and|or)\b).{1,400} is not None|isinstance\((?!.{0,500}\) (?:and|or)\b).{1,400}\)|hasattr\([^()]{1,200}\))\s*(?:,.{0,200})?(?:#.*)?$/;

const CATCHES = /^(?:AssertionError|Exception|BaseException)$/;

/**
 * What is asserted holds whatever the program does: that a function is there, that something equals itself, or a pair, which is always true.
 * @param isPart whether a name is that of a function or a class
 */
function saysNothing(said: string, isPart: (name: string) => boolean): boolean {
	const text = said
		.split(/\s#/, 1)[0]!
		.replace(/,\s*f?["'][^"']*["']\s*$/, '')
		.trim();
	if (/^\([^()]{0,200}(?:\([^()]{0,200}\)[^()]{0,200})?,\s*f?["'][^"']*["']\)$/.test(said.trim()) || /^f["']/.test(text)) return true;
	const [left, right, ...more] = text.split(/\s(?:==|is)\s(?!not\b)/);
	if (right !== undefined && more.length === 0 && (left === right || /^(?:mock\.)?ANY$/.test(right))) return true;
	if (HOLDS.test(text)) return true;
	const words = text.replace(/(["'])(?:(?!\1).){0,200}\1/g, '').match(/[A-Za-z_][\w.]*(?:\s*\()?/g) ?? [];
	const named = words.map((word) => word.replace(/\($/, '').trimEnd().split('.')[0]!).filter((word) => !WORDS.test(word));
	const calls = words.some((word) => word.endsWith('(') && !LOOKS.test(word));
	return !calls && named.every(isPart) && (named.length > 0 || !/[\w]/.test(text.replace(/\b(?:not|None|True|and|or|is|\d+)\b/g, '')));
}

/** No length is below nothing, every text begins with nothing, and a new object is no other. */
const HOLDS = /^len\(.{1,200}\) >= 0$|\.(?:starts|ends)with\(['"]{2}\)$|^.{1,200} (?:!=|is not) object\(\)$/;

const WORDS =
	/^(?:not|None|True|False|and|or|is|in|isinstance|issubclass|hasattr|callable|len|str|bool|type|repr|id|getattr|object|list|dict|int)$/;
/** Built-ins that look at a thing without running it. */
const LOOKS = /^(?:isinstance|issubclass|hasattr|callable|len|str|bool|type|repr|id|getattr)\s*\($/;
