// Commits that a report names by their hash and subject (`commit a1b2c3d feat: add an oven`), against the history. Where neither the hash nor the subject is one, no such
// commit was made; a hash alone may have been written anew with the history.
import type { History } from '@auditor/schema';
import { headingsAbove } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import type { AnsweredClaim } from './answered-claim.js';
import { normalName } from './code-text.js';

const SUBJECT = '(?:feat|fix|docs|chore|refactor|test|build|ci|perf|style)(?:\\([^()\\n]{1,40}\\))?!?:\\s[^\\n"`|*]{5,120}';
const WITH_SUBJECT = new RegExp(
	`(?<![\\w-])(?:commit\\s)?[\`*(]{0,3}(?<hash>[a-z0-9]{6,10}|[a-f0-9]{40})[\`*)]{0,3}[\\s:|–—-]{1,5}[\`"*]{0,3}(?<subject>${SUBJECT})`,
	'g',
);
const ALONE = /(?<=\bcommits?\s[`*(]{0,3})(?<hash>[0-9a-f]{7,40})(?![\w-])/gi;
/** Letters of a subject that are compared. */
const COMPARED = 40;
const MOST = 60;
/** Lines above it in which its heading stands. */
const ABOVE = 40;

/** Claims in order of their kinds, each hash once. */
export function claimCommits(flow: Flow, { commits, shallow }: History): AnsweredClaim[] {
	const claims = new Map<string, AnsweredClaim>();
	for (const match of [...[...flow.text.matchAll(WITH_SUBJECT)].slice(0, MOST), ...[...flow.text.matchAll(ALONE)].slice(0, MOST)]) {
		const { hash, subject } = match.groups as { hash: string; subject?: string };
		const start = match.index;
		const said = subject === undefined ? null : letters(subject);
		const one = commits.find((commit) => commit.id.startsWith(hash) || (said !== null && letters(commit.subject) === said));
		if (claims.has(hash) || !/\d/.test(hash) || (one === undefined && (said === null || shallow || commits.length === 0))) continue;
		// Those of a peer stand in another history.
		const [heading = ''] = headingsAbove(flow.text, start, ABOVE);
		if (one === undefined && /\b(?:peer|their|plan|propos\w*|next|future)/i.test(heading)) continue;
		claims.set(hash, {
			what: match[0].replace(/\s+/g, ' ').trim(),
			verdict: one === undefined ? 'contradicted' : 'verified',
			because: one === undefined ? 'the history has no commit of this name' : `the history has the commit “${one.subject}”`,
			location: flow.place(start),
			by: null,
		});
	}
	return [...claims.values()];
}

const letters = (text: string) => normalName(text).slice(0, COMPARED);
