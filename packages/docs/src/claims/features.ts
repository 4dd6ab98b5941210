// Features a report claims, against what the probes of the repository answered. A claim is a sentence that names the feature and neither
// denies, promises nor quotes it; only a certain answer contradicts it.
import { CERTAIN, type Condition, type Finding, formatLocation, holds, type Lexicon, type Location, type Snippet } from '@auditor/schema';
import { isHeading, lineOf, type MentionRole, roleOf } from '../concepts/mention-roles.js';
import { compact, mayOccur, termExpression } from '../concepts/terms.js';
import type { Flow } from '../text/flow.js';
import { excerpt, sentenceAt } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import type { CodeText } from './code-text.js';
import type { Spare } from './spared.js';
import { standingOf } from './standing.js';
import { fallsShort, isUnbuilt } from './unbuilt.js';

export interface Feature {
	readonly id: string;
	/** Phrases that claim it. */
	readonly words: readonly string[];
	/** Probe whose answer decides; empty where `traces` do. */
	readonly probe: string;
	/** Words of which the code must hold one, in any case: where none stands anywhere, the feature cannot be there. They prove nothing. */
	readonly traces?: readonly string[];
	/** Traces in strings and comments are none. */
	readonly tracesInCode?: boolean;
	/** Lines of the code that contradict: what they look like, what they must not hold, and the files to look in. */
	readonly refuted?: { readonly by: RegExp; readonly spared: RegExp; readonly files: RegExp };
	/** What must hold of an answer that contradicts, besides its outcome. */
	readonly against?: readonly Condition[];
	/** Whether the code satisfies the sentence although the probe's answer is contrary. */
	readonly spare?: Spare;
	/** Outcome that proves the claim. */
	readonly expects: 'true' | 'false';
	/** Which of the probe's findings answer. */
	readonly select: readonly Condition[];
	/** What must hold besides the outcome. */
	readonly where: readonly Condition[];
	/** The phrases themselves deny something (`no os.system`): the word `no` before them denies nothing more. */
	readonly negative?: boolean;
}

export type FeatureVerdict = 'verified' | 'contradicted' | 'unverified' | 'under-claimed';

export interface FeatureClaim {
	readonly feature: string;
	readonly probe: string;
	readonly verdict: FeatureVerdict;
	/** Place in the report. */
	readonly location: Location;
	readonly snippet: Snippet;
	/** The words around the claim, of a sentence that is too long to be quoted. */
	readonly said: string;
	/** The finding that verifies or contradicts. */
	readonly by: Finding | null;
	/** Place in the code that contradicts, where no finding does. */
	readonly at?: Location;
	/** What verifies or contradicts it, in one clause. */
	readonly because: string;
}

/** Characters before and behind a mention that are quoted of a long sentence. */
const BEFORE = 40;
const BEHIND = 60;
/** Mentions of one feature in one document that are looked at, from the front. */
const MOST_MENTIONS = 50;

/** One claim per feature that the documents mention, in the order of the features. @param code null: features known by traces alone are not judged */
export function claimFeatures(
	flows: readonly Flow[],
	features: readonly Feature[],
	findings: readonly Finding[],
	lexicon: Lexicon,
	code: CodeText | null = null,
): FeatureClaim[] {
	return features.flatMap((feature): FeatureClaim[] => {
		const mentions = flows.flatMap((flow) => mentionsOf(flow, feature, lexicon));
		const claimed = mentions.find((mention) => mention.role === 'clean') ?? mentions.find((mention) => mention.role === 'heading');
		const denied = mentions.find((mention) => mention.role === 'negated' || mention.role === 'future');
		if (claimed === undefined && denied === undefined) return [];
		const answer = sparedAnswer(feature, answerTo(feature, findings, code), claimed?.snippet.text ?? '', code);
		const claim = { feature: feature.id, probe: feature.probe };
		if (claimed !== undefined) {
			const { location, snippet, said, role } = claimed;
			// A heading names a subject: what stands below it claims.
			if (role === 'heading' && answer.verdict === 'contradicted')
				return [{ ...claim, verdict: 'unverified', location, snippet, said, by: null, because: 'a heading alone names it' }];
			// A design whose parts are still to come, as the report says itself, is told and not claimed.
			const open = answer.verdict === 'contradicted' && answer.by?.location === null && isUnbuilt(flows, lexicon);
			return [{ ...claim, ...(open ? unverified('the report says that it is still to come') : answer), location, snippet, said }];
		}
		// A report that denies what the code has is out of date: worth saying, no fault of the code.
		if (denied === undefined || answer.verdict !== 'verified' || feature.negative === true) return [];
		return [{ ...claim, ...answer, verdict: 'under-claimed', location: denied.location, snippet: denied.snippet, said: denied.said }];
	});
}

function answerTo(feature: Feature, findings: readonly Finding[], code: CodeText | null): Answer {
	if (feature.refuted !== undefined) return refutationOf(feature.refuted, code);
	const answer = feature.probe === '' ? null : answerOf(feature, findings);
	if (feature.traces === undefined || (answer !== null && answer.verdict !== 'contradicted'))
		return answer ?? unverified('nothing was looked for');
	const trace = traceOf(feature.traces, code, feature.tracesInCode === true);
	return answer !== null && trace.verdict === 'contradicted' ? answer : trace;
}

function sparedAnswer({ spare }: Feature, answer: Answer, sentence: string, code: CodeText | null): Answer {
	if (answer.verdict !== 'contradicted' || spare === undefined || code === null) return answer;
	const why = spare(code, sentence, answer.by?.location ?? answer.at ?? null);
	return why === null ? answer : unverified(why);
}

function unverified(because: string): Answer {
	return { verdict: 'unverified', by: null, because };
}

function refutationOf({ by, spared, files }: NonNullable<Feature['refuted']>, code: CodeText | null): Answer {
	const place = code?.findLine(by, spared, files) ?? null;
	if (place === null) return unverified('nothing in the code speaks against it');
	return { verdict: 'contradicted', by: null, at: place, because: `${formatLocation(place)} does it` };
}

type Answer = Pick<FeatureClaim, 'by' | 'because' | 'at'> & { readonly verdict: 'verified' | 'contradicted' | 'unverified' };

/** What leaves no trace is not there; a trace proves nothing. */
function traceOf(traces: readonly string[], code: CodeText | null, inCode: boolean): Answer {
	if (code?.complete !== true) return unverified('not all code was read');
	const trace = code.find(traces, inCode);
	if (trace?.dead)
		return {
			verdict: 'contradicted',
			by: null,
			at: trace.at,
			because: `it stands in ${formatLocation(trace.at)}, of which no other file uses anything`,
		};
	if (trace !== null) return unverified(`${formatLocation(trace.at)} may have to do with it`);
	return {
		verdict: 'contradicted',
		by: null,
		because: `none of ${traces
			.slice(0, 4)
			.map((trace) => trace.replace(/(?<![\s,(.])[\s,(.]+$/, ''))
			.join(', ')}${traces.length > 4 ? ', …' : ''} stands anywhere in the code`,
	};
}

function answerOf(feature: Feature, findings: readonly Finding[]): Answer {
	const answers = findings.filter(
		(finding) =>
			finding.probe === feature.probe && (finding.outcome === 'true' || finding.outcome === 'false') && holds(feature.select, finding),
	);
	const proof = answers.find((finding) => finding.outcome === feature.expects && holds(feature.where, finding));
	const against = answers.filter((finding) => finding !== proof && finding.outcome !== feature.expects);
	const because = (by: Finding) => `${by.message.replace(/\.$/, '')}${by.location ? ` (${formatLocation(by.location)})` : ''}`;
	// A claim of absence ("no shell call") needs every answer; a claim of presence needs one.
	if (feature.expects === 'true' && proof !== undefined) return { verdict: 'verified', by: proof, because: because(proof) };
	const certain = against.find(
		(finding) =>
			finding.confidence >= CERTAIN &&
			finding.disputed === null &&
			(finding.context === null || finding.context === 'source') &&
			holds(feature.against ?? [], finding),
	);
	if (certain !== undefined) return { verdict: 'contradicted', by: certain, because: because(certain) };
	if (proof !== undefined && against.length === 0) return { verdict: 'verified', by: proof, because: because(proof) };
	return { verdict: 'unverified', by: null, because: `no certain answer of ${feature.probe}` };
}

interface FeatureMention {
	readonly role: MentionRole | 'third-party' | 'heading';
	readonly location: Location;
	readonly snippet: Snippet;
	readonly said: string;
}

/** Several probes ask for the mentions of one document, and looking for them is most of what they cost. */
const known = new WeakMap<Lexicon, WeakMap<Flow['document'], Map<string, readonly FeatureMention[]>>>();

function mentionsOf(flow: Flow, feature: Feature, lexicon: Lexicon): readonly FeatureMention[] {
	const documents = known.get(lexicon) ?? new WeakMap();
	known.set(lexicon, documents);
	const mentions = documents.get(flow.document) ?? new Map<string, readonly FeatureMention[]>();
	documents.set(flow.document, mentions);
	const key = [feature.id, feature.negative === true, ...feature.words].join('\n');
	const found = mentions.get(key) ?? findMentions(flow, feature, lexicon);
	mentions.set(key, found);
	return found;
}

/** A claim, or the name of a section; what is planned, rejected or somebody else's is neither. */
function standing(flow: Flow, { start, end }: { start: number; end: number }, lexicon: Lexicon): FeatureMention['role'] {
	const says = standingOf(flow, start, end, lexicon);
	if (says !== 'claim' && says !== 'denied') return 'third-party';
	const line = lineOf(flow.text, start);
	return isHeading(line.text) || TITLE.test(flow.text.slice(end, end + 16)) ? 'heading' : 'clean';
}

/** Behind a feature: the name of a rubric's criterion. */
const TITLE = /^\s+(?:Enforcement|Rigor|Engineering|Management|Orchestration)\b/;

const compacted = new WeakMap<Flow['document'], string>();

function compactOf({ document, text }: Flow): string {
	const short = compacted.get(document) ?? compact(text);
	compacted.set(document, short);
	return short;
}

function findMentions(flow: Flow, feature: Feature, lexicon: Lexicon): FeatureMention[] {
	const { text } = flow;
	const words = feature.words.filter((word) => mayOccur(word, compactOf(flow)));
	if (words.length === 0) return [];
	return [...text.matchAll(termExpression(words))].slice(0, MOST_MENTIONS).map((match) => {
		const start = match.index;
		const sentence = sentenceAt(text, start);
		const sighting = { text, start, end: start + match[0].length, sentence, neighbours: [], concept: feature.id };
		const role = roleOf(sighting, lexicon);
		// What is looked for, or an example, stands behind the word that says so.
		const said = text.slice(sentence.start, start);
		const elsewhere = wordExpression([...wordsFor(lexicon, 'words:elsewhere'), ...wordsFor(lexicon, 'words:search')]).test(said);
		// `tree-sitter/ast`: one of the two, and nobody says which.
		const either =
			feature.probe === '' &&
			(/\p{L}\/$/u.test(text.slice(Math.max(0, start - 2), start)) || /^\/\p{L}/u.test(text.slice(sighting.end, sighting.end + 2)));
		// A report's own table of scores says what is there, and is taken at its word.
		const own = role === 'praise' || role === 'judge-output' || (role === 'negated' && feature.negative === true) ? 'clean' : role;
		return {
			role:
				own === 'clean'
					? elsewhere || either || fallsShort(text, sighting, lexicon)
						? 'third-party'
						: standing(flow, sighting, lexicon)
					: own,
			location: flow.place(start),
			snippet: excerpt(text, sentence),
			said: excerpt(text, {
				start: Math.max(sentence.start, start - BEFORE),
				end: Math.min(sentence.end, start + match[0].length + BEHIND),
			}).text,
		};
	});
}
