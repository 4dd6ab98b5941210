// Work that a report gives to a node whose function gives back the state as it gets it: `EvidenceAggregator validates the findings`. That parallel branches meet
// there, and that reducers merge what they wrote, needs no code; to validate, to filter and to compare does.
import { formatLocation, type Lexicon, type Location } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { quoteAround, sentenceAt } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import type { CodeText } from './code-text.js';
import { bodyOf, codeNames } from './gaps.js';
import { ASKED, sectionAt, standingOf } from './standing.js';

const WORK =
	/(?<![\w.])[`*]{0,2}(?<name>[A-Z][a-z]+(?:[A-Z][a-z]+)+|[a-z]+(?:_[a-z]+)+)[`*]{0,2}(?:\(\))?(?:\s(?:node|function))?(?:\s(?:then|also|now))?\s(?<verb>validates|verifies|cross-references|cross-checks|cross-validates|deduplicates|de-duplicates|filters|normali[sz]es|sanitizes|ranks|re-ranks)(?!\w)/g;
/** The report says so itself. */
const SAID =
	/(?<![\w.])[`*]{0,2}(?<name>[A-Z][a-z]+(?:[A-Z][a-z]+)+|[a-z]+(?:_[a-z]+)+)[`*]{0,2}(?:\(\))?,?\s(?:node\s)?(?:is|acts as|which is)\s(?:a\s)?(?:pure\s)?(?:no-op|pass-through|passthrough)/g;
/** What does nothing: gives back the state or nothing, prints, logs. */
const IDLE = /^(?:pass|\.\.\.|return(?:\s+(?:state|\{\s*\}|None|\{\s*\*\*state\s*\}))?|print\(.*\)|logg(?:er|ing)\.\w+\(.*\))$/;

/** Matches in one document that are looked at, from the front. */
const MOST = 60;

/** Claims in order of appearance, each node once. */
export function claimIdleNodes(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): AnsweredClaim[] {
	const claims = new Map<string, AnsweredClaim>();
	const idle = new Map<string, Location | null>();
	for (const match of [...flow.prose.matchAll(WORK)].slice(0, MOST)) {
		const { name, verb } = match.groups as { name: string; verb: string };
		if (claims.has(name)) continue;
		const by = idle.has(name) ? idle.get(name)! : idleFunction(name, code);
		idle.set(name, by);
		if (by === null) continue;
		const [start, end] = [match.index, match.index + match[0].length];
		const sentence = sentenceAt(flow.prose, start);
		const said = flow.prose.slice(sentence.start, sentence.end);
		const role = roleOf({ text: flow.prose, start, end, sentence, neighbours: [], concept: name }, lexicon, true);
		if (role !== 'clean' || ASKED.test(said) || standingOf(flow, start, end, lexicon) !== 'claim') continue;
		claims.set(name, {
			what: quoteAround(flow.prose, sentence, start, end),
			verdict: 'contradicted',
			because: `${name} at ${formatLocation(by)} gives back the state as it gets it, so nothing there ${verb}`,
			location: flow.place(start),
			by,
			phrase: match[0],
		});
	}
	for (const match of [...flow.prose.matchAll(SAID)].slice(0, MOST)) {
		const name = match.groups!.name!;
		const by = claims.has(name) ? null : idleFunction(name, code);
		const sentence = sentenceAt(flow.prose, match.index);
		if (by === null || sectionAt(flow, match.index, lexicon) !== 'claim') continue;
		claims.set(name, {
			what: quoteAround(flow.prose, sentence, match.index, match.index + match[0].length),
			verdict: 'verified',
			because: `${name} at ${formatLocation(by)} gives back the state as it gets it`,
			location: flow.place(match.index),
			by,
			phrase: match[0],
		});
	}
	return [...claims.values()];
}

/** The one function of that name, if it does nothing. */
function idleFunction(name: string, code: CodeText): Location | null {
	const places = codeNames(name).flatMap((one) => code.definitions(one));
	const [at] = places;
	if (places.length !== 1 || at?.path == null || !at.path.endsWith('.py') || at.line === null) return null;
	const lines = bodyOf(code.bare(at.path)!, at.line)
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => /\w/.test(line));
	return lines.length > 1 && /^(?:async\s+)?def\b.*:$/.test(lines[0]!) && lines.slice(1).every((line) => IDLE.test(line)) ? at : null;
}
