// Scores that a report says its audits gave (`overall self-audit score: 4.2 / 5`), against the audits that the repository keeps. One that a kept audit gives holds;
// one that none gives may be of a run that nobody kept.
import { fileLocation, type Lexicon, type Location } from '@auditor/schema';
import type { Flow } from '../text/flow.js';
import type { AnsweredClaim } from './answered-claim.js';
import { standingOf } from './standing.js';

const SAID =
	/\b(?:overall|aggregate|self-audit|total)\b[^.;\n]{0,40}?\bscore\b[^.;\d]{0,24}(?<value>\d{1,3}(?:\.\d{1,2})?)\s?\/\s?(?:5|10|100)(?:\.0{1,2})?(?!\d)/gi;
const KEPT = /\b(?:overall|aggregate|total)[_ ]?(?:average[_ ])?score\b[^\d\n]{0,16}(?<value>\d{1,3}(?:\.\d{1,2})?)(?![\d.]\d)/gi;
/** Files of audits that were kept. */
const AUDIT = /audit|report_on|onself|on_self|onpeer|on_peer/i;
const MOST = 20;

/** Claims in order of appearance, each score once. @param texts of the repository, without the document itself */
export function claimScores(flow: Flow, texts: ReadonlyMap<string, string>, lexicon: Pick<Lexicon, 'language' | 'lists'>): AnsweredClaim[] {
	const claims = new Map<number, AnsweredClaim>();
	for (const match of [...flow.prose.matchAll(SAID)].slice(0, MOST)) {
		const value = Number(match.groups!.value);
		const around = flow.prose.slice(Math.max(0, match.index - 40), match.index + match[0].length);
		const peer = /peer/i.test(around);
		const standing = standingOf(flow, match.index, match.index + match[0].length, lexicon);
		if (claims.has(value) || (standing !== 'claim' && !(peer && standing === 'elsewhere'))) continue;
		const by = keptScore(value, peer, flow.document.name, texts);
		if (by !== null)
			claims.set(value, {
				what: match[0].replace(/\s+/g, ' '),
				verdict: 'verified',
				because: 'an audit in the repository gives this score',
				location: flow.place(match.index),
				by,
			});
	}
	return [...claims.values()];
}

/** Where a kept audit gives the score, and none that is kept gives another. */
function keptScore(value: number, peer: boolean, own: string, texts: ReadonlyMap<string, string>): Location | null {
	const kept = [...texts].flatMap(([path, text]) => {
		const isAudit = path !== own && AUDIT.test(path) && /\.(?:md|json)$/.test(path) && /peer/i.test(path) === peer;
		const all = isAudit ? [...text.matchAll(KEPT)] : [];
		const found = all.find((match) => Number(match.groups!.value) === value);
		return all.length === 0 ? [] : [found && fileLocation(path, text.slice(0, found.index).split('\n').length)];
	});
	return kept.every((place) => place !== undefined) ? (kept[0] ?? null) : null;
}
