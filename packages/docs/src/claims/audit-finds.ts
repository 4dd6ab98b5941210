// What a report says that an audit of its project revealed (`the self-audit revealed that the OvenTimer is slow`, `Peer's finding: OvenTimer rings twice`). Where the report
// was written after the audits that are kept, and none of these names any of the parts, none revealed it.
import { escapeText, fileLocation, type History } from '@auditor/schema';
import type { Flow } from '../text/flow.js';
import { quoteAround, sentenceAt } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import { EARLIER } from './audit-sections.js';
import { normalName } from './code-text.js';
import { isOlder, keptAudits } from './kept-audits.js';

const REVEALED =
	/(?:(?:(?<self>\bself[\s-]audit|onself_generated)|\bpeer['’]s\s(?:agent|auditor)|\bpeer\sfeedback)\b(?:[^.;:\n]|\n(?!\s)|\.(?=\w)){0,120}?\b(?:reveal(?:s|ed)|identif(?:y|ies|ied)|expos(?:es|ed)|flag(?:s|ged)|caught|found|surfaced|uncovered)\b|\bpeer['’]s\sfinding\W{1,6})(?<what>(?:[^.;\n]|\n(?!\s)|\.(?=\w)){10,200})/gi;
const ITSELF = /\b(?:audits?|auditing|evaluates?|evaluating)\s(?:itself|its\sown\s(?:code(?:base)?|implementation|repository))\b/gi;
/** A name of several words, and one of capital letters that is no word of everybody's. */
const PART =
	/(?<![\w./])(?:[A-Z][a-z]+(?:[A-Z][a-z]+)+|[a-z]{2,30}(?:_[a-z]{2,30})+|(?!AST|LLM|PDF|JSON|API|URL|CLI|README|CI|CD)[A-Z]{3,5})(?![\w/])/g;
/** Letters of an audit that says something. */
const LEAST = 400;
const MOST = 60;

/** Claims in order of their kinds. @param texts of the repository */
export function claimAuditFinds(
	flow: Flow,
	texts: ReadonlyMap<string, string>,
	history: Pick<History, 'commits'> = { commits: [] },
): AnsweredClaim[] {
	const audits = keptAudits(texts, history).filter(({ path }) => path !== flow.document.name);
	const [own] = audits.filter(({ of }) => of === 'self').sort((a, b) => b.scores.length - a.scores.length);
	const [itself] = flow.prose.matchAll(ITSELF);
	const able: AnsweredClaim[] =
		own === undefined ||
		itself === undefined ||
		/\b(?:not|never|cannot)\b/i.test(flow.prose.slice(Math.max(0, itself.index - 30), itself.index))
			? []
			: [
					{
						what: quoteAround(flow.prose, sentenceAt(flow.prose, itself.index), itself.index, itself.index + itself[0].length, 40, 0),
						verdict: 'verified',
						because: `${own.path} is an audit of itself`,
						location: flow.place(itself.index),
						by: fileLocation(own.path, 1),
					},
				];
	const revealed = [...flow.prose.matchAll(REVEALED)].slice(0, MOST).flatMap((match): AnsweredClaim[] => {
		const of = match.groups!.self === undefined ? 'received' : 'self';
		const kept = audits.filter((audit) => audit.of === of && audit.text.length >= LEAST);
		const [longest] = [...kept].sort((a, b) => b.text.length - a.text.length);
		const names = [...new Set(match.groups!.what!.match(PART) ?? [])];
		const sentence = sentenceAt(flow.prose, match.index);
		if (kept.length === 0 || !names.some((name) => /[a-z]/.test(name)) || (of === 'self' && names.length < 2)) return [];
		if (!isOlder(flow.document.name, audits, of, history) || EARLIER.test(flow.prose.slice(sentence.start, sentence.end))) return [];
		if (names.some((name) => kept.some(({ text }) => holds(text, name)))) return [];
		return [
			{
				what: quoteAround(flow.prose, sentence, match.index, match.index + match[0].length, 20, 0),
				verdict: 'contradicted',
				because: `no such audit in the repository names ${names.join(' or ')}`,
				location: flow.place(match.index),
				by: fileLocation(longest!.path, 1),
			},
		];
	});
	return [...able, ...revealed];
}

/** A name in any spelling; one of capital letters alone as a word. */
function holds(text: string, name: string): boolean {
	return /^[A-Z]+$/.test(name)
		? new RegExp(`\\b${escapeText(name)}\\b`, 'i').test(text)
		: normalName(text).includes(normalName(name).replace(/node$/, ''));
}
