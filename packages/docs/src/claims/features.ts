// Features a report claims, against what the probes of the repository answered. A claim is a sentence that names the feature and neither
// denies, promises nor quotes it; only a certain answer contradicts it.
import { CERTAIN, type Finding, formatLocation, holds, type Lexicon } from '@auditor/schema';
import { isHeading, lineOf, roleOf } from '../concepts/mention-roles.js';
import { compact, mayOccur, termExpression } from '../concepts/terms.js';
import type { Flow } from '../text/flow.js';
import { excerpt, sentenceAt, withoutAsides } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import type { CodeText } from './code-text.js';
import { type Answer, type Feature, type FeatureClaim, type FeatureMention, unverified } from './feature.js';
import { ofWhatIsNamed } from './named-answer.js';
import { standingOf } from './standing.js';
import { fallsShort, isUnbuilt } from './unbuilt.js';

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
	const claims = features.flatMap((feature): FeatureClaim[] => {
		const mentions = flows.flatMap((flow) => mentionsOf(flow, feature, lexicon));
		// A heading names a subject: what stands below it claims.
		const claimed = mentions.find((mention) => mention.role === 'clean');
		const denied = mentions.find((mention) => mention.role === 'negated' || mention.role === 'future');
		if (claimed === undefined && denied === undefined) return [];
		const plain = sparedAnswer(feature, answerTo(feature, findings, code), claimed?.snippet.text ?? '', code);
		const answer = claimed === undefined ? plain : ofWhatIsNamed(plain, feature, claimed, findings, code, lexicon);
		const claim = { feature: feature.id, probe: feature.probe };
		if (claimed !== undefined) {
			const { location, snippet, said, phrase } = claimed;
			// A design whose parts are still to come, as the report says itself, is told and not claimed.
			const open = answer.verdict === 'contradicted' && answer.by?.location === null && isUnbuilt(flows, lexicon);
			return [{ ...claim, ...(open ? unverified('the report says that it is still to come') : answer), location, snippet, said, phrase }];
		}
		// A report that denies what the code has is out of date: worth saying, no fault of the code.
		if (denied === undefined || answer.verdict !== 'verified' || feature.negative === true) return [];
		return [
			{
				...claim,
				...answer,
				verdict: 'under-claimed',
				location: denied.location,
				snippet: denied.snippet,
				said: denied.said,
				phrase: denied.phrase,
			},
		];
	});
	// Of a sentence that is contradicted in one part nothing is said to hold.
	const contradicted = new Set(claims.filter(({ verdict }) => verdict === 'contradicted').map(({ snippet }) => snippet.text));
	return claims.map((claim) =>
		claim.verdict === 'verified' && contradicted.has(claim.snippet.text)
			? { ...claim, ...unverified('another part of its sentence is contradicted') }
			: claim,
	);
}

function answerTo(feature: Feature, findings: readonly Finding[], code: CodeText | null): Answer {
	if (feature.refuted !== undefined) return refutationOf(feature.refuted, code);
	const answer = feature.probe === '' ? null : answerOf(feature, findings);
	// A rule that was found and has no effect is no less there for its words in the code.
	const isFound = feature.against !== undefined && answer?.by?.location != null;
	if (feature.traces === undefined || isFound || (answer !== null && answer.verdict !== 'contradicted'))
		return answer ?? unverified('nothing was looked for');
	const trace = traceOf(feature.traces, code, feature.tracesInCode === true);
	return answer !== null && trace.verdict === 'contradicted' ? answer : trace;
}

function sparedAnswer({ spare }: Feature, answer: Answer, sentence: string, code: CodeText | null): Answer {
	if (answer.verdict !== 'contradicted' || spare === undefined || code === null) return answer;
	const why = spare(code, sentence, answer.by?.location ?? answer.at ?? null);
	return why === null ? answer : unverified(why);
}

function refutationOf({ by, spared, files }: NonNullable<Feature['refuted']>, code: CodeText | null): Answer {
	const place = code?.findLine(by, spared, files) ?? null;
	if (place === null) return unverified('nothing in the code speaks against it');
	return { verdict: 'contradicted', by: null, at: place, because: `${formatLocation(place)} does it` };
}

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
	// A trace proves nothing, and may be anybody's.
	if (trace !== null) return unverified('no check of ours answers it');
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
	return { verdict: 'unverified', by: null, because: 'no check gave a certain answer' };
}

/** Several probes ask for the mentions of one document, and looking for them is most of what they cost. */
const known = new WeakMap<Lexicon, WeakMap<Flow['document'], Map<string, readonly FeatureMention[]>>>();

function mentionsOf(flow: Flow, feature: Feature, lexicon: Lexicon): readonly FeatureMention[] {
	const documents = known.get(lexicon) ?? new WeakMap();
	known.set(lexicon, documents);
	const mentions = documents.get(flow.document) ?? new Map<string, readonly FeatureMention[]>();
	documents.set(flow.document, mentions);
	const key = [feature.id, feature.negative === true, feature.pattern?.source, ...feature.words].join('\n');
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

/** What stands there, with the module in front of a name of it, and without what a line's end tore apart. */
function phraseAt(text: string, start: number, match: string): string {
	const module = /(?<![\p{L}\p{N}_.])[a-z]\w*\.$/u.exec(text.slice(Math.max(0, start - 40), start))?.[0] ?? '';
	const whole = match.replace(/-\n/g, '');
	return module === '' ? whole.replace(/\s+/g, ' ') : `${module}${whole.replace(/\s+/g, '')}`;
}

function findMentions(flow: Flow, feature: Feature, lexicon: Lexicon): FeatureMention[] {
	const { prose: text } = flow;
	const words = feature.words.filter((word) => mayOccur(word, compactOf(flow)));
	if (words.length === 0) return [];
	const universal = wordExpression(wordsFor(lexicon, 'words:universal'));
	return [...text.matchAll(feature.pattern ?? termExpression(words))].slice(0, MOST_MENTIONS).map((match) => {
		const start = match.index;
		const sentence = sentenceAt(text, start);
		const sighting = { text, start, end: start + match[0].length, sentence, neighbours: [], concept: feature.id };
		// A report's own table of scores says what is there, and is taken at its word.
		const role = roleOf(sighting, lexicon, true);
		// What is looked for, or an example, stands behind the word that says so.
		const said = withoutAsides(text.slice(sentence.start, start));
		const elsewhere = wordExpression([...wordsFor(lexicon, 'words:elsewhere'), ...wordsFor(lexicon, 'words:search')]).test(said);
		// `tree-sitter/ast`: one of the two, and nobody says which.
		const either =
			feature.probe === '' &&
			(/\p{L}\/$/u.test(text.slice(Math.max(0, start - 2), start)) || /^\/\p{L}/u.test(text.slice(sighting.end, sighting.end + 2)));
		const own = role === 'negated' && feature.negative === true ? 'clean' : role;
		return {
			role:
				own === 'clean'
					? elsewhere || either || fallsShort(text, sighting, lexicon)
						? 'third-party'
						: standing(flow, sighting, lexicon)
					: own,
			phrase: phraseAt(text, start, match[0]),
			universal: universal.test(text.slice(Math.max(sentence.start, start - BEHIND), Math.min(sentence.end, sighting.end + BEHIND))),
			location: flow.place(start),
			snippet: excerpt(text, sentence),
			said: excerpt(text, {
				start: Math.max(sentence.start, start - BEFORE),
				end: Math.min(sentence.end, start + match[0].length + BEHIND),
			}).text,
		};
	});
}
