// Numbers that a report gives the parameters of the code: weights, thresholds, time limits, sizes. One that stands on a line of the code that names the same
// parameter holds; one that stands nowhere in the code, in no unit, is wrong. One that stands elsewhere says nothing.
import { fileLocation, type Lexicon, type Location } from '@auditor/schema';
import { lineOf, roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { sentenceAt } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import type { AnsweredClaim } from './answered-claim.js';
import type { CodeText } from './code-text.js';
import { ASKED, standingOf } from './standing.js';

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
	/** What stands right before the number that the code sets it to: where each is another one, so is the parameter. */
	readonly set?: RegExp;
	/** One that stands nowhere may be reckoned. */
	readonly open?: true;
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
	...[
		new RegExp(`(?<![\\d.])${N}[\\s-]?(?:s|sec|seconds?)\\s(?:\\w+\\s){0,2}timeouts?\\b`, 'gi'),
		new RegExp(`\\btime(?:out|\\slimit)s?\\s?(?:of|is|at|:|=|\\()?\\s?${N}[\\s-]?(?:s|sec|seconds?)\\b`, 'gi'),
		new RegExp(
			`\\b(?:kill(?:s|ed)?|abort(?:s|ed)?|terminat(?:es|ed)|tim(?:es|ed)\\sout)\\s(?:\\w+\\s){0,3}after\\s${N}\\s?(?:s|sec|seconds?)\\b`,
			'gi',
		),
	].map((said): Parameter => ({ said, line: /timeout/i, units: [1, 1000, 1 / 60] })),
	{
		said: new RegExp(`(?<![\\d.])${N}[\\s-](?:tokens?|characters?|chars?|words?)\\s(?:\\w+\\s)?(?:chunks?|segments?|windows?)\\b`, 'gi'),
		line: /chunk|size|window|segment/i,
		units: [1],
		set: /chunk_?(?:size|len\w{0,6}|words|tokens|chars)["']?\s{0,4}(?::\s{0,4}int\s{0,4})?[=:]\s{0,4}$/i,
	},
	{
		said: new RegExp(`(?<![\\d.])${N}[\\s-](?:tokens?|characters?|chars?|words?)\\s(?:\\w+\\s)?overlap\\b`, 'gi'),
		line: /overlap/i,
		units: [1],
		set: /overlap["']?\s{0,4}(?::\s{0,4}int\s{0,4})?[=:]\s{0,4}$/i,
	},
	...[
		new RegExp(`(?<![\\d.])${N}\\s?%\\s(?:\\w+\\s)?weight(?!\\w)`, 'gi'),
		new RegExp(`\\bweight(?:ed|s|ing)?\\s(?:of|at|by|is)\\s${N}\\s?%?`, 'gi'),
	].map((said): Parameter => ({ said, line: /weight/i, units: [1, 0.01], open: true })),
	...[
		new RegExp(`\\bscores?\\s(?:\\w+\\s){0,3}?cap(?:ped|s)?\\s(?:at|to)\\s(?:a\\smaximum\\sof\\s)?${N}(?!\\s?%)`, 'gi'),
		new RegExp(`\\bcap(?:s|ping)?\\s(?:\\w+\\s){0,3}?scores?\\s(?:at|to)\\s(?:a\\smaximum\\sof\\s)?${N}(?!\\s?%)`, 'gi'),
	].map(
		(said): Parameter => ({
			said,
			line: /score/i,
			units: [1],
			before:
				/score[^\n]{0,60}\bmin\(\s{0,4}$|\bmin\([^\n]{0,40}score[^\n]{0,40},\s{0,4}$|(?:\bcap\w{0,20}|_cap|max_?score|ceiling)["'\]]{0,2}\s{0,4}(?::\s{0,4}(?:int|float)\s{0,4})?[=:]\s{0,4}$/i,
			open: true,
		}),
	),
	{
		said: new RegExp(
			`\\bconfidence\\s(?:score\\s|level\\s|threshold\\s)?(?:of\\s|is\\s)?(?:>=?|≥|<=?|≤|above|over|below|at\\sleast)\\s?${N}`,
			'gi',
		),
		line: /confidence/i,
		units: [1],
		before: /confidence\w{0,30}\)?\s{0,4}[<>]=?\s{0,4}$|confidence_?threshold\w{0,12}\s{0,4}(?::\s{0,4}float\s{0,4})?=\s{0,4}$/i,
		open: true,
	},
	...(
		[
			[
				`\\b(?:variance|spread|score\\sgap)\\s(?:is\\s)?(?:>=?|≥|<=?|≤|at\\sleast|at\\smost|exceeds|exceeding|above|over|of\\smore\\sthan|greater\\sthan)\\s?${N}`,
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
export function claimParameters(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): AnsweredClaim[] {
	const { prose: text } = flow;
	const claims = new Map<string, AnsweredClaim>();
	for (const { said, line, units, before, ratio, set, open } of PARAMETERS)
		for (const match of [...text.matchAll(said)].slice(0, MOST)) {
			const what = match[0].replace(/[(\s]+/g, ' ');
			const number = match.groups!.value!;
			const values = units.map((unit) => Math.round(Number(number.replaceAll(',', '')) * unit * 1e6) / 1e6);
			const by = lineWith(values, line, code, before);
			const [other] =
				by === null && set !== undefined && code.complete ? linesOf(set, code, set).filter(({ numbers }) => numbers.length > 0) : [];
			const isOpen = () =>
				other === undefined &&
				(!code.complete ||
					open === true ||
					values.some((value) => code.numbers().has(value)) ||
					(ratio === true && isRatio(values, line, code)));
			if (claims.has(what) || (by === null && isOpen())) continue;
			const [start, end] = [match.index, match.index + match[0].length];
			const sentence = sentenceAt(text, start);
			const role = roleOf({ text, start, end, sentence, neighbours: [], concept: 'number' }, lexicon);
			if (role === 'judge-output' || role === 'contents' || ASKED.test(text.slice(sentence.start, sentence.end))) continue;
			const standing = standingOf(flow, start, end, lexicon);
			if (standing !== 'claim' && !(standing === 'denied' && isPlainRow(text, start, lexicon))) continue;
			claims.set(what, {
				what,
				verdict: by === null ? 'contradicted' : 'verified',
				because:
					by !== null
						? 'the code has this number for it'
						: other !== undefined
							? `the code sets ${other.numbers[0]!}`
							: `no number ${number} stands in the code`,
				location: flow.place(start),
				by: by ?? other?.at ?? null,
			});
		}
	return [...claims.values()];
}

/** A row of a table that begins with it: what another row denies is not denied of it. */
function isPlainRow(text: string, start: number, lexicon: Pick<Lexicon, 'language' | 'lists'>): boolean {
	const row = lineOf(text, start);
	const both = `${lineOf(text, row.start - 1).text} ${row.text}`;
	return (
		row.start === start && !(['words:negation', 'words:gone'] as const).some((key) => wordExpression(wordsFor(lexicon, key)).test(both))
	);
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
