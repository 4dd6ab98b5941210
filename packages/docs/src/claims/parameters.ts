// Settings that a report gives a number: a weight, a threshold, a timeout. A number that stands nowhere in the code, in no unit, is not the one
// in use. Where it stands somewhere nothing is said: it may belong to something else.
import type { Lexicon, Location, Snippet } from '@auditor/schema';
import { lineOf, roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { excerpt, sentenceAt } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import type { CodeText } from './code-text.js';
import { standingOf } from './standing.js';

export interface ParameterClaim {
	/** Setting and number, as written. */
	readonly what: string;
	readonly value: number;
	readonly verdict: 'contradicted' | 'unverified';
	readonly because: string;
	readonly location: Location;
	readonly snippet: Snippet;
}

const SETTING =
	'(?:weight(?:s|ed|ing)?|timeouts?|timed out|temperature|multiplier|chunk[ _]size|chunk[ _]overlap|backoff|penalty|threshold)';
const NUMBER = '(?<value>\\d{1,6}(?:\\.\\d+)?)(?<unit>\\s?%|x\\b|\\s?×|[ -]?(?:s|sec|secs|second|seconds|min|minutes?|ms)\\b)?';
const PATTERNS = [
	new RegExp(`\\b${SETTING}\\b[^\\n\\d.;|/=]{0,24}?(?<![\\d.,/\\w-])${NUMBER}(?![\\d/]|\\.\\d)`, 'giu'),
	new RegExp(`(?<![\\d.,/\\w-])${NUMBER}[\\s-](?:[\\p{L}]+[\\s-]){0,2}?${SETTING}\\b`, 'giu'),
	/(?<![\d.,/\w-])(?<value>\d{1,6})[ -](?<counted>word|token|character|char|line)s?[ -](?:chunks?|overlaps?|windows?)\b/giu,
];
/** Words of a length of time. */
const TIME = /time[d_ -]?out|second|minute|sleep|delay|interval|backoff/i;
/** Numbers of one document that are looked at, from the front. */
const MOST_MENTIONS = 100;

/** Claims in order of appearance, each number of a setting once. */
export function claimParameters(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): ParameterClaim[] {
	if (!code.complete) return [];
	const claims = new Map<string, { at: number; claim: ParameterClaim }>();
	for (const expression of PATTERNS) {
		for (const match of [...flow.text.matchAll(expression)].slice(0, MOST_MENTIONS)) {
			const { value: digits, unit = '', counted } = match.groups as { value: string; unit?: string; counted?: string };
			const [start, end] = [match.index, match.index + match[0].length];
			const sentence = sentenceAt(flow.text, start);
			const key = `${digits}${unit.trim()}`;
			if (claims.has(key) || wordExpression(wordsFor(lexicon, 'words:limit')).test(flow.text.slice(Math.max(0, start - 16), end))) continue;
			// Quoted code shows how others would do it as often as how it is done.
			if (isCode(lineOf(flow.text, start).text) || standingOf(flow, start, end, lexicon) !== 'claim') continue;
			if (roleOf({ text: flow.text, start, end, sentence, neighbours: [], concept: 'parameter' }, lexicon) !== 'clean') continue;
			const value = Number(digits);
			// A share is no time: the 60 of a timeout is no weight of 60 %.
			const isTime = /^-?(?:s|m)/i.test(unit.trim()) || TIME.test(match[0]);
			const same = counted === undefined ? ways(value, unit.trim().toLowerCase()) : [value];
			const there = same.some((way) => code.numbers(isTime ? undefined : TIME).has(way));
			claims.set(key, {
				at: start,
				claim: {
					what: match[0].replace(/\s+/g, ' '),
					value,
					verdict: there ? 'unverified' : 'contradicted',
					because: there ? 'the number stands in the code; we did not check for what' : 'this number stands nowhere in the code',
					location: flow.place(start),
					snippet: excerpt(flow.text, sentence, 240),
				},
			});
		}
	}
	return [...claims.values()].sort((a, b) => a.at - b.at).map(({ claim }) => claim);
}

/** The numbers that say the same: percent and share, minutes, seconds and milliseconds. */
function ways(value: number, unit: string): number[] {
	const rounded = (number: number) => Math.round(number * 1e6) / 1e6;
	if (unit === '%') return [value, rounded(value / 100), rounded(1 - value / 100), rounded(1 + value / 100)];
	if (/^-?s/.test(unit)) return [value, value * 1000, rounded(value / 60)];
	if (unit === 'ms') return [value, rounded(value / 1000)];
	if (/^-?m/.test(unit)) return [value, value * 60, value * 60_000];
	return [value, rounded(value * 100), rounded(value / 100), rounded(value - 1), rounded(1 - value)];
}

function isCode(line: string): boolean {
	return /^\s*(?:#|\/\/)|^\s*(?:[\w.]+\s*=\s*)?(?:await\s+)?[\w.]+\(/.test(line);
}
