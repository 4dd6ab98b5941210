// What a report says stands at certain lines of a file (`fan-out wiring at graph.py:20-40`, `state.py:5-12 implements typed state`), against the file: the lines where it
// is defined, else those that do it. A subject that no row of the table knows, and lines that meet it in part, are left open.
import type { CodeText } from './code-text.js';
import { bodyOf } from './gaps.js';

interface Subject {
	readonly words: RegExp;
	/** Names of the functions and classes that are it. */
	readonly names: RegExp;
	/** Lines that do it, strings apart. */
	readonly lines: RegExp;
}

const NONE = /(?!)/;

const SUBJECTS: readonly Subject[] = [
	{
		words: /\b(?:fan-(?:out|in)|node wiring|graph wiring|parallel branches|edges)\b/i,
		names: NONE,
		lines: /\badd_(?:conditional_)?edges?\(/,
	},
	{ words: /\breducers?\b/i, names: /reduc|^merge_/i, lines: /\bAnnotated\[|\boperator\.(?:add|ior|or_)\b/ },
	{ words: /\b(?:typed state|state (?:definition|schema|class|management))\b/i, names: /State$/, lines: NONE },
	{ words: /\bstructured\s(?:LLM\s)?outputs?\b/i, names: NONE, lines: /\bwith_structured_output\(|\bbind_tools\(/ },
	{ words: /\b(?:sandbox(?:ed|ing)?|clon(?:e|es|ing))\b/i, names: /clone|sandbox/i, lines: /\b(?:TemporaryDirectory|mkdtemp)\(/ },
	{ words: /\bvariance\b/i, names: /variance/i, lines: /variance/i },
	{ words: /\bdissent/i, names: /dissent/i, lines: /dissent/i },
	{ words: /\bsecurity\s(?:override|veto|rule|cap)/i, names: /security/i, lines: /security/i },
	{ words: /\bfact supremacy\b/i, names: /fact_?supremacy|supremacy/i, lines: /supremacy/i },
	{ words: /\b(?:retry|retries|backoff)\b/i, names: /retry|backoff/i, lines: /retry|retries|backoff/i },
	{
		words: /\b(?:personas?|(?:system|judge) prompts?)\b/i,
		names: NONE,
		lines: /^[A-Z_]{0,40}(?:PROMPT|SYSTEM|PERSONA)[A-Z_]{0,40}\s{0,3}[:=]/,
	},
	{ words: /\b(?:AST|syntax tree)\b/, names: NONE, lines: /\bast\.(?:parse|walk|NodeVisitor)\b|\bNodeVisitor\b/ },
	{ words: /\bchunk(?:s|ing|ed)?\b/i, names: /chunk/i, lines: /chunk/i },
	{ words: /\btimeouts?\b/i, names: NONE, lines: /\btimeout\s*=/i },
];

/** Lines of a file, the last included. */
export interface Lines {
	readonly from: number;
	readonly to: number;
}

/** Lines by which a place may be beside what stands there. */
export const BESIDE = 3;

/** Where what is said stands: at these lines, or at others alone; null where that is open. */
export function standsAt(
	said: string,
	file: string,
	at: Lines,
	code: CodeText,
): { readonly inside: boolean; readonly place: Lines } | null {
	const bare = code.bare(file);
	if (bare === undefined || !file.endsWith('.py')) return null;
	const answers = SUBJECTS.filter(({ words }) => words.test(said)).flatMap((subject) => answerTo(subject, bare, at) ?? []);
	const [first] = answers;
	return first === undefined || answers.some(({ inside }) => inside !== first.inside) ? null : first;
}

function answerTo({ names, lines }: Subject, bare: string, at: Lines): { readonly inside: boolean; readonly place: Lines } | null {
	const all = bare.split('\n');
	const parts = all.flatMap((line, above): Lines[] => {
		const name = /^\s*(?:async\s+)?(?:def|class)\s+(\w+)/.exec(line)?.[1];
		if (name === undefined || !names.test(name)) return [];
		const length = bodyOf(bare, above + 1)
			.trimEnd()
			.split('\n').length;
		return [{ from: above + 1, to: above + length }];
	});
	const marks = all.flatMap((line, above) => (lines.test(line) && !/^\s*(?:from|import)\b/.test(line) ? [above + 1] : []));
	const near = (line: number) => line >= at.from - BESIDE && line <= at.to + BESIDE;
	const held = parts.find(({ from, to }) => (from >= at.from - BESIDE && to <= at.to + BESIDE) || (at.from >= from && at.to <= to));
	if (held !== undefined) return { inside: true, place: held };
	const [first] = parts.length > 0 ? parts : marks.map((line) => ({ from: line, to: line }));
	if (first === undefined) return null;
	const within = marks.filter(near).length;
	if (within === 0 && parts.every(({ from, to }) => to < at.from - BESIDE || from > at.to + BESIDE)) return { inside: false, place: first };
	const mark = marks.find(near);
	return parts.length === 0 && mark !== undefined && within >= marks.length / 2 ? { inside: true, place: { from: mark, to: mark } } : null;
}
