// The score that a report says its system gave itself, against the self-audits kept in the repository. A higher score than any kept one is
// contradicted; a lower one is out of date: nobody makes himself smaller on purpose.
import { fileLocation, formatLocation, type Lexicon, type Location, type Snippet } from '@auditor/schema';
import type { Flow } from '../text/flow.js';
import { excerpt, sentenceAt } from '../text/sentences.js';
import { standingOf } from './standing.js';

export interface SelfScoreClaim {
	/** As written: `4.0/5`. */
	readonly what: string;
	readonly verdict: 'verified' | 'stale' | 'contradicted';
	readonly because: string;
	readonly location: Location;
	readonly snippet: Snippet;
	/** The kept audit next to it. */
	readonly by: Location;
}

const CLAIM =
	/\b(?:self[- ]?(?:audit|evaluation|assessment)|overall|aggregate|awarded itself)\b(?:[\s:*|=~-]|\b(?:an?|the|score|scores|grade|verdict|rating|result|summary|outcome|synthesis|final|aggregate|overall|self|audit|is|was|of|at|to|latest|itself|scored|produced|achieved|received|yielded|swarm|awarded|system|agent|in|by|our)\b|,|\(|\)){0,24}(?<![\d.])(?<value>\d{1,3}(?:\.\d+)?)\s?(?:\/\s?(?<scale>5|10|20|100)(?:\.0+)?(?!\d|\.\d)|(?<percent>%))/giu;
/** Before a score: it is an earlier one. */
const EARLIER =
	/\b(?:initial|initially|first|earlier|previous|baseline|before|from|run 1|old|originally|began|started|up from)\b[^.]{0,24}$/i;
const SELF = /(?:^|\/)[^/]*self[^/]*(?:\/|$)/i;
/** An audit of which the path does not say whose it is. */
const ANY = /^(?!.*(?:self|peer|received)).*audit/i;
const KEPT =
	/\b(?:overall|aggregate|total)[\s_"*]*(?:audit|score|assessment|verdict|result)?[^\d\n|]{0,24}?(\d{1,3}(?:\.\d+)?)(?:\s?\/\s?(\d{1,3})(?:\.0+)?|\s?(%))?/i;
/** Shares that count as the same score, and by which one is more than another. */
const SAME = 0.011;
const MORE = 0.03;
/** Scores of one document that are looked at, from the front. */
const MOST_MENTIONS = 50;
/** Characters of a kept audit in which its total is looked for. */
const HEAD = 20_000;

/** At most one claim a document: the highest score it gives. */
export function claimSelfScores(
	flow: Flow,
	texts: ReadonlyMap<string, string>,
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
): SelfScoreClaim[] {
	const said = [...flow.prose.matchAll(CLAIM)].slice(0, MOST_MENTIONS).flatMap((match) => {
		const { value, scale } = match.groups as { value: string; scale?: string };
		const share = Number(value) / Number(scale ?? 100);
		const start = match.index + match[0].lastIndexOf(value);
		const sentence = sentenceAt(flow.text, match.index);
		if (share > 1 || EARLIER.test(flow.text.slice(Math.max(sentence.start, match.index - 40), start))) return [];
		return standingOf(flow, match.index, match.index + match[0].length, lexicon) === 'claim'
			? [{ share, start, what: flow.text.slice(start, match.index + match[0].length), sentence }]
			: [];
	});
	const kept = keptScores(texts, SELF);
	if (said.length === 0 || kept.length === 0) return [];
	const held = said.find(({ share }) => kept.some((own) => Math.abs(own.share - share) <= SAME));
	const claim = held ?? said.reduce((low, own) => (own.share < low.share ? own : low));
	// The score stands in an audit that may be an own one.
	if (!held && keptScores(texts, ANY).some((other) => said.some(({ share }) => Math.abs(other.share - share) <= SAME))) return [];
	const near = kept.reduce((best, own) => (Math.abs(own.share - claim.share) < Math.abs(best.share - claim.share) ? own : best));
	const verdict = held ? 'verified' : kept.every((own) => claim.share > own.share + MORE) ? 'contradicted' : 'stale';
	return [
		{
			what: `a self-audit of ${claim.what.replace(/\s+/g, '')}`,
			verdict,
			because: `${verdict === 'verified' ? 'so says' : 'the nearest kept self-audit says'} ${near.text} (${formatLocation(near.at)})`,
			location: flow.place(claim.start),
			snippet: excerpt(flow.text, claim.sentence, 240),
			by: near.at,
		},
	];
}

/** Total of each audit at such a path that the repository keeps, as a share of what could be had. */
function keptScores(texts: ReadonlyMap<string, string>, paths: RegExp): { share: number; text: string; at: Location }[] {
	return [...texts].flatMap(([path, whole]) => {
		if (!paths.test(path) || !/\.(?:md|json|txt)$/i.test(path)) return [];
		const text = whole.slice(0, HEAD);
		const match = KEPT.exec(text);
		if (match === null) return [];
		const [, value, scale, percent] = match;
		const share = Number(value) / (percent ? 100 : scale ? Number(scale) : 5);
		if (share > 1) return [];
		const line = text.slice(0, match.index).split('\n').length;
		return [
			{
				share,
				text: `${value!.length > 5 ? Number(value).toFixed(2) : value}${percent ? ' %' : `/${scale ?? 5}`}`,
				at: fileLocation(path, line),
			},
		];
	});
}
