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
	/** What stands right before the number there; anything on that line, without it. */
	readonly before?: RegExp;
	/** Set where two numbers of a line may say it together. */
	readonly ratio?: true;
}

const RETRIES =
	/(?:retr\w{0,30}|attempts?|tries)["']?\s{0,4}(?::\s{0,4}int\s{0,4})?(?:[<>]=?|==?|:)\s{0,4}$|\brange\($|stop_after_attempt\($/i;

const N = '(?<value>\\d{1,3}(?:,\\d{3}){1,4}|\\d{1,5}(?:\\.\\d{1,3})?)';
const PARAMETERS: readonly Parameter[] = [
	{ said: new RegExp(`(?<![\\d.])${N}\\s?x\\s(?:\\w+\\s){0,2}weight`, 'gi'), line: /weight|\*/i, units: [1], ratio: true },
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
	...(
		[
			[
				`\\b(?:variance|spread|score\\sgap)\\s(?:is\\s)?(?:>=?|≥|exceeds|exceeding|above|over|of\\smore\\sthan|greater\\sthan)\\s?${N}`,
				/(?:variance|spread|range|gap|diff\w{0,30}|delta|disagreement)\w{0,30}(?:\([^()]{0,60}\))?\s{0,4}[<>]=?\s{0,4}$|threshold\w{0,30}\s{0,4}[<>=]=?\s{0,4}$/i,
			],
			[`\\b(?:up\\sto|maximum\\sof|max|after|at\\smost)\\s${N}\\s(?:\\w+\\s)?(?:retries|attempts|tries)\\b`, RETRIES],
			[`\\b(?:retry|retries|retried)\\s(?:up\\sto\\s)?${N}\\s?(?:x|times)\\b`, RETRIES],
			[
				`\\b(?:truncated?|capped|limited|trimmed|cut)\\s(?:at|to)\\s(?:the\\sfirst\\s)?${N}\\s(?:characters?|chars?|tokens?|lines?)\\b`,
				/\[\s{0,4}:\s{0,4}$|(?:max|limit|trunc|chars?|len)\w{0,30}\)?\s{0,4}(?::\s{0,4}int\s{0,4})?(?:[<>]=?|=)\s{0,4}$/i,
			],
			[
				`\\bcircuit\\sbreakers?\\s[^.;]{0,60}?${N}\\s(?:consecutive\\s)?failures\\b`,
				/(?:fail\w{0,30}|threshold|trip\w{0,30})\s{0,4}(?::\s{0,4}int\s{0,4})?(?:[<>]=?|=)\s{0,4}$/i,
			],
			[`\\btemperature\\s?(?:of|is|at|=|:)?\\s?${N}`, /temperature\w{0,30}["']?\s{0,4}(?::\s{0,4}float\s{0,4})?[=:]\s{0,4}$/i],
		] as const
	).map(([said, before]) => ({ said: new RegExp(said, 'gi'), line: before, units: [1], before })),
];
/** Matches of one kind in one document that are looked at, from the front. */
const MOST = 50;

/** Claims in order of their kinds, each number once. */
export function claimParameters(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): ParameterClaim[] {
	const { prose: text } = flow;
	const claims = new Map<string, ParameterClaim>();
	for (const { said, line, units, before, ratio } of PARAMETERS)
		for (const match of [...text.matchAll(said)].slice(0, MOST)) {
			const what = match[0].replace(/[(\s]+/g, ' ');
			const values = units.map((unit) => Math.round(Number(match.groups!.value!.replaceAll(',', '')) * unit * 1e6) / 1e6);
			const by = lineWith(values, line, code, before);
			const isOpen = () =>
				!code.complete || values.some((value) => code.numbers().has(value)) || (ratio === true && isRatio(values, line, code));
			if (claims.has(what) || (by === null && isOpen())) continue;
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
function lineWith(values: readonly number[], line: RegExp, code: CodeText, before?: RegExp): Location | null {
	return linesOf(line, code, before).find(({ numbers }) => numbers.some((number) => values.includes(number)))?.at ?? null;
}

/** Two weights on a line of which one is so many times the other, as 0.6 is 1.5 times 0.4: a weight told as a multiple may mean them. */
function isRatio(values: readonly number[], line: RegExp, code: CodeText): boolean {
	const isSo = (a: number, b: number) => b > 0 && values.some((value) => Math.abs(a - b * value) < 1e-6);
	return linesOf(line, code).some(({ numbers }) => numbers.some((a) => numbers.some((b) => isSo(a, b))));
}

function linesOf(line: RegExp, code: CodeText, before?: RegExp) {
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
						/\d/.test(text) && (before !== undefined || line.test(text))
							? [{ at: fileLocation(path, at + 1), numbers: numbersIn(text, before) }]
							: [],
					),
			);
	lines.set(line, own);
	return own;
}

function numbersIn(line: string, before?: RegExp): number[] {
	return [...line.matchAll(/(?<![\w.])\d[\d_]*(?:\.\d+)?/g)].flatMap(({ 0: digits, index }) =>
		before === undefined || before.test(line.slice(Math.max(0, index - 80), index)) ? [Number(digits.replaceAll('_', ''))] : [],
	);
}
