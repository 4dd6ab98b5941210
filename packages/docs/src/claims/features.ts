// Features a report claims, against what the probes of the repository answered. A claim is a sentence that names the feature and neither
// denies, promises nor quotes it; only a certain answer contradicts it.
import { CERTAIN, type Condition, type Finding, holds, type Json, type Lexicon, type Location, type Snippet } from '@auditor/schema';
import { type MentionRole, roleOf } from '../concepts/mention-roles.js';
import { compact, mayOccur, termExpression } from '../concepts/terms.js';
import type { Flow } from '../text/flow.js';
import { excerpt, sentenceAt } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import { DEFAULT_FEATURES } from './default-features.js';

export interface Feature {
	readonly id: string;
	/** Phrases that claim it. */
	readonly words: readonly string[];
	/** Probe whose answer decides. */
	readonly probe: string;
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
	/** The finding that verifies or contradicts. */
	readonly by: Finding | null;
}

/** Mentions of one feature in one document that are looked at, from the front. */
const MOST_MENTIONS = 50;

/**
 * The features to ask about: the parameter `features`, else the built-in ones and one per role (`parallel judges`); words of the lists
 * `feature:<probe id>` are added.
 */
export function featuresFor(lexicon: Lexicon, parameters: Readonly<Record<string, Json>>): Feature[] {
	const given = Array.isArray(parameters.features) ? parameters.features.flatMap(parseFeature) : null;
	const base = given ?? [...DEFAULT_FEATURES, ...roleFeatures(lexicon)];
	const extra = Object.entries(lexicon.lists)
		.filter(([key]) => key.startsWith('feature:'))
		.map(
			([key, words]): Feature => ({
				id: key.slice(8).replace('/', '-'),
				probe: key.slice(8),
				words,
				expects: 'true',
				select: [],
				where: [],
			}),
		);
	return [...base, ...extra];
}

function parseFeature(value: Json): Feature[] {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
	const { id, words, probe, expects, select, where, negative } = value;
	if (typeof id !== 'string' || typeof probe !== 'string' || !Array.isArray(words)) return [];
	return [
		{
			id,
			probe,
			words: words.filter((word) => typeof word === 'string'),
			expects: expects === 'false' ? 'false' : 'true',
			select: (Array.isArray(select) ? select : []) as unknown as Condition[],
			where: (Array.isArray(where) ? where : []) as unknown as Condition[],
			negative: negative === true,
		},
	];
}

/** `parallel judges`, `judges run in parallel`: the rubric's roles give the words. */
function roleFeatures(lexicon: Lexicon): Feature[] {
	return lexicon.roles.map((role) => ({
		id: `parallel-${role.id}`,
		probe: 'graph/role-fan-out',
		// The plural and the working nouns keep out `parallel merge` and the like, where the term names no member.
		words: role.terms.flatMap((term) => [
			`parallel ${term}s`,
			`concurrent ${term}s`,
			...['node', 'agent', 'branch', 'persona', 'worker'].map((noun) => `parallel ${term} ${noun}`),
			...['in parallel', 'run in parallel', 'concurrently', 'run concurrently', 'execute in parallel', 'executing concurrently'].map(
				(how) => `${term}s ${how}`,
			),
		]),
		expects: 'true' as const,
		select: [{ value: 'role', is: '==' as const, to: role.id }],
		where: [],
	}));
}

/** One claim per feature that the documents mention, in the order of the features. */
export function claimFeatures(
	flows: readonly Flow[],
	features: readonly Feature[],
	findings: readonly Finding[],
	lexicon: Lexicon,
): FeatureClaim[] {
	return features.flatMap((feature): FeatureClaim[] => {
		const mentions = flows.flatMap((flow) => mentionsOf(flow, feature, lexicon));
		const claimed = mentions.find((mention) => mention.role === 'clean');
		const denied = mentions.find((mention) => mention.role === 'negated' || mention.role === 'future');
		const answer = answerOf(feature, findings);
		if (claimed !== undefined)
			return [
				{
					feature: feature.id,
					probe: feature.probe,
					verdict: answer.verdict,
					location: claimed.location,
					snippet: claimed.snippet,
					by: answer.by,
				},
			];
		// A report that denies what the code has is out of date: worth saying, no fault of the code.
		if (denied !== undefined && answer.verdict === 'verified' && feature.negative !== true)
			return [
				{
					feature: feature.id,
					probe: feature.probe,
					verdict: 'under-claimed' as const,
					location: denied.location,
					snippet: denied.snippet,
					by: answer.by,
				},
			];
		return [];
	});
}

function answerOf(
	feature: Feature,
	findings: readonly Finding[],
): { verdict: 'verified' | 'contradicted' | 'unverified'; by: Finding | null } {
	const answers = findings.filter(
		(finding) =>
			finding.probe === feature.probe && (finding.outcome === 'true' || finding.outcome === 'false') && holds(feature.select, finding),
	);
	const proof = answers.find((finding) => finding.outcome === feature.expects && holds(feature.where, finding));
	const against = answers.filter((finding) => finding !== proof && finding.outcome !== feature.expects);
	// A claim of absence ("no shell call") needs every answer; a claim of presence needs one.
	if (feature.expects === 'true' && proof !== undefined) return { verdict: 'verified', by: proof };
	const certain = against.find(
		(finding) => finding.confidence >= CERTAIN && finding.disputed === null && (finding.context === null || finding.context === 'source'),
	);
	if (certain !== undefined) return { verdict: 'contradicted', by: certain };
	if (proof !== undefined && against.length === 0) return { verdict: 'verified', by: proof };
	return { verdict: 'unverified', by: null };
}

interface FeatureMention {
	readonly role: MentionRole | 'third-party';
	readonly location: Location;
	readonly snippet: Snippet;
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
		const said = text.slice(sentence.start, sentence.end);
		const elsewhere = wordExpression([...wordsFor(lexicon, 'words:elsewhere'), ...wordsFor(lexicon, 'words:search')]).test(said);
		const own = role === 'praise' || (role === 'negated' && feature.negative === true) ? 'clean' : role;
		return { role: own === 'clean' && elsewhere ? 'third-party' : own, location: flow.place(start), snippet: excerpt(text, sentence) };
	});
}
