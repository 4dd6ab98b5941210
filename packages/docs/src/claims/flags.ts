// Settings of the command line that a report names (`the `--oven` flag`), against the texts of the code that stand whole in quotes. It bears out alone.
import { fileLocation, type Lexicon, type Location, type Snippet } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { excerpt, sentenceAt } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import type { CodeText } from './code-text.js';
import { standingOf } from './standing.js';

export interface FlagClaim extends AnsweredClaim {
	readonly snippet: Snippet;
}

const FLAG = /(?<![\w-])--[a-z][\w-]{1,40}(?![\w=-])/g;
/** The sentence speaks of settings, and is no command to copy. */
const SPEAKS = /\b(?:flags?|options?|arguments?|switch(?:es)?|parameters?|CLI|command[\s-]line)\b/i;
const MOST = 60;

/** Claims in order of appearance, each setting once. */
export function claimFlags(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): FlagClaim[] {
	const claims = new Map<string, FlagClaim>();
	for (const match of [...flow.prose.matchAll(FLAG)].slice(0, MOST)) {
		const what = match[0];
		const [start, end] = [match.index, match.index + what.length];
		const sentence = sentenceAt(flow.prose, start);
		if (claims.has(what) || !SPEAKS.test(flow.prose.slice(sentence.start, sentence.end))) continue;
		const by = definedAt(what, code);
		const role = roleOf({ text: flow.prose, start, end, sentence, neighbours: [], concept: what }, lexicon, true);
		// A setting in backticks is quoted and claimed.
		if (by === null || (role !== 'clean' && role !== 'quoted') || standingOf(flow, start, end, lexicon) !== 'claim') continue;
		const because = 'the code reads it from the command line';
		claims.set(what, { what, verdict: 'verified', because, location: flow.place(start), snippet: excerpt(flow.prose, sentence, 240), by });
	}
	return [...claims.values()];
}

/** First line that hands it on to a reader of the command line: the name in quotes behind a call that defines one, or on a line of its own in such a call. */
function definedAt(flag: string, code: CodeText): Location | null {
	for (const path of code.paths) {
		const text = code.text(path)!;
		if (!/\.(?:py|tsx?|jsx?|mjs)$/.test(path) || /(?:^|\/)tests?\//.test(path) || !text.includes(flag)) continue;
		const lines = text.split('\n');
		const at = lines.findIndex(
			(line, above) => holdsText(line, flag) && [line, lines[above - 1] ?? '', lines[above - 2] ?? ''].some((one) => DEFINES.test(one)),
		);
		if (at !== -1) return fileLocation(path, at + 1);
	}
	return null;
}

const DEFINES = /\badd_argument\(|\.?(?:option|Option|requiredOption)\(/;
const holdsText = (line: string, flag: string) =>
	[`"${flag}"`, `'${flag}'`, `${flag} <`, `${flag} [`].some((text) => line.includes(text)) && !/^\s*(?:#|\/\/)/.test(line);
