// Numbers that a report gives the parameters of the code: weights, thresholds, time limits, sizes. One that stands on a line of the code that names the same
// parameter holds; one that stands nowhere in the code, in no unit, is wrong. One that stands elsewhere says nothing.
import { fileLocation, type Lexicon, type Location, type Snippet } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { excerpt, sentenceAt } from '../text/sentences.js';
import type { CodeText } from './code-text.js';
import { ASKED, standingOf } from './standing.js';

export interface ParameterClaim {
	readonly what: string;
	readonly verdict: 'verified' | 'contradicted';
	readonly because: string;
	readonly location: Location;
	readonly snippet: Snippet;
	readonly by: Location | null;
}

interface Parameter {
	/** How the report says it, with the number as `value`. */
	readonly said: RegExp;
	/** A line of the code that names it. */
	readonly line: RegExp;
	/** What the number may be multiplied with in the code. */
	readonly units: readonly number[];
}

const N = '(?<value>\\d{1,5}(?:\\.\\d{1,3})?)';
const PARAMETERS: readonly Parameter[] = [
	{ said: new RegExp(`(?<![\\d.])${N}\\s?x\\s(?:\\w+\\s){0,2}weight`, 'gi'), line: /weight|\*/i, units: [1] },
	{
		said: new RegExp(`\\b(?:overlap|similarity)(?:\\s\\w+){0,3}\\s(?:threshold|of|above|over|below|exceeds?)\\s(?:of\\s)?${N}\\s?%?`, 'gi'),
		line: /overlap|similar|ratio|threshold/i,
		units: [1, 0.01],
	},
	{
		said: new RegExp(`(?<![\\d.])${N}\\s?%\\s(?:\\w+\\s){0,2}(?:overlap|similarity)\\b`, 'gi'),
		line: /overlap|similar|ratio|threshold/i,
		units: [1, 0.01],
	},
	{
		said: new RegExp(`(?<![\\d.])${N}[\\s-]?(?:s|sec|seconds?)\\s(?:\\w+\\s){0,2}timeouts?\\b`, 'gi'),
		line: /timeout/i,
		units: [1, 1000, 1 / 60],
	},
	{
		said: new RegExp(`\\btime(?:out|\\slimit)s?\\s?(?:of|is|at|:|=|\\()?\\s?${N}[\\s-]?(?:s|sec|seconds?)\\b`, 'gi'),
		line: /timeout/i,
		units: [1, 1000, 1 / 60],
	},
	{
		said: new RegExp(`(?<![\\d.])${N}[\\s-](?:tokens?|characters?|chars?|words?)\\s(?:\\w+\\s)?(?:chunks?|segments?|windows?)\\b`, 'gi'),
		line: /chunk|size|window|segment/i,
		units: [1],
	},
];
/** Matches of one kind in one document that are looked at, from the front. */
const MOST = 50;

/** Claims in order of their kinds, each number once. */
export function claimParameters(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): ParameterClaim[] {
	const { prose: text } = flow;
	const claims = new Map<string, ParameterClaim>();
	for (const { said, line, units } of PARAMETERS)
		for (const match of [...text.matchAll(said)].slice(0, MOST)) {
			const what = match[0].replace(/[(\s]+/g, ' ');
			const values = units.map((unit) => Math.round(Number(match.groups!.value) * unit * 1e6) / 1e6);
			const by = lineWith(values, line, code);
			if (claims.has(what) || (by === null && (!code.complete || values.some((value) => code.numbers().has(value))))) continue;
			const [start, end] = [match.index, match.index + match[0].length];
			const sentence = sentenceAt(text, start);
			const role = roleOf({ text, start, end, sentence, neighbours: [], concept: 'number' }, lexicon);
			if (role === 'judge-output' || role === 'contents' || ASKED.test(text.slice(sentence.start, sentence.end))) continue;
			if (standingOf(flow, start, end, lexicon) !== 'claim') continue;
			claims.set(what, {
				what,
				verdict: by === null ? 'contradicted' : 'verified',
				because: by === null ? `no number ${match.groups!.value} stands in the code` : 'the code has this number for it',
				location: flow.place(start),
				snippet: excerpt(text, sentence, 240),
				by,
			});
		}
	return [...claims.values()];
}

const named = new WeakMap<CodeText, Map<RegExp, readonly { readonly at: Location; readonly numbers: readonly number[] }[]>>();

/** First line of the code, outside of comments and strings, that names the parameter and holds one of the numbers. */
function lineWith(values: readonly number[], line: RegExp, code: CodeText): Location | null {
	const lines = named.get(code) ?? new Map<RegExp, { at: Location; numbers: number[] }[]>();
	named.set(code, lines);
	const own =
		lines.get(line) ??
		code.paths
			.filter((path) => !path.startsWith('.github/') && /\.(?:py|tsx?|jsx?|mjs|ya?ml|toml)$/.test(path))
			.flatMap((path) =>
				code
					.bare(path)!
					.split('\n')
					.flatMap((text, at) =>
						line.test(text) && /\d/.test(text) ? [{ at: fileLocation(path, at + 1), numbers: numbersIn(text) }] : [],
					),
			);
	lines.set(line, own);
	return own.find(({ numbers }) => numbers.some((number) => values.includes(number)))?.at ?? null;
}

function numbersIn(line: string): number[] {
	return [...line.matchAll(/(?<![\w.])\d[\d_]*(?:\.\d+)?/g)].map(([digits]) => Number(digits.replaceAll('_', '')));
}
