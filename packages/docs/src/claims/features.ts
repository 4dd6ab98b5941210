// Features a report claims, against what the probes of the repository answered. A claim is a sentence that names the feature and neither
// denies, promises nor quotes it; only a certain answer contradicts it.
import type { Finding, Lexicon, Location } from '@auditor/schema';
import { termExpression } from '../concepts/terms.js';
import type { Flow } from '../text/flow.js';
import type { CodeText } from './code-text.js';
import { type Answer, type Feature, type FeatureClaim, type FeatureMention, unverified } from './feature.js';
import { answerTo, answerToMention } from './feature-answer.js';
import { mentionsOf } from './feature-mentions.js';
import { plainWords } from './plain-words.js';
import { ASKED } from './standing.js';
import { unbuiltAt } from './unbuilt.js';

/** Further sentences of one feature that are told with it. */
const MOST_ALIKE = 8;

/** One claim per feature that the documents claim, in the order of the features. @param code null: features known by traces alone are not judged */
export function claimFeatures(
	flows: readonly Flow[],
	features: readonly Feature[],
	findings: readonly Finding[],
	lexicon: Lexicon,
	code: CodeText | null = null,
): FeatureClaim[] {
	const all = features.flatMap((feature): (FeatureClaim & { readonly also: readonly FeatureMention[] })[] => {
		// A heading names a subject: what stands below it claims.
		const all = flows.flatMap((flow) => mentionsOf(flow, feature, lexicon));
		const clean = all.filter(({ role }) => role === 'clean' || role === 'design');
		const plain = answerTo(feature, findings, code);
		const answered = clean.flatMap((mention) => {
			const answer = answerToMention(plain, feature, mention, findings, code, lexicon);
			const isAsked = answer.verdict === 'contradicted' && ASKED.test(mention.said);
			// What was planned may be built, and contradicts nothing where it is not.
			if (mention.role === 'design' && answer.verdict !== 'found') return [];
			return [{ mention, answer: isAsked ? unverified('it may be asked for, and not claimed') : answer }];
		});
		if (answered.length === 0) return [];
		// One that is contradicted weighs most, and one that is there more than one that is open.
		const first = (wanted: Answer['verdict']) => answered.find(({ answer }) => answer.verdict === wanted);
		const { mention, answer } = first('contradicted') ?? first('found') ?? answered[0]!;
		const { location, snippet, said, phrase, clause } = mention;
		// A design whose parts are still to come, as the report says itself, is told and not claimed.
		const isLacking = answer.by !== null && (answer.by.location === null || answer.by.values.total === 0);
		const open = answer.verdict === 'contradicted' && isLacking && flows.some((flow) => unbuiltAt(flow, makerOf(feature), lexicon) >= 0);
		const own = open ? unverified('the report says that it is still to come') : answer;
		const name = termOf(feature);
		const alike = answered.filter(
			({ answer }) => answer.verdict === own.verdict && (own.verdict === 'found' || answer.because === own.because),
		);
		const others = new Map(alike.map((one) => [one.mention.snippet.text, one.mention]));
		others.delete(snippet.text);
		return [
			{
				feature: feature.id,
				name,
				probe: feature.probe,
				further: feature.further === true,
				aside: feature.aside === true,
				...own,
				also: own.verdict === 'unverified' ? [] : [...others.values()].slice(0, MOST_ALIKE),
				location,
				snippet,
				said,
				phrase,
				clause,
			},
		];
	});
	// What the list of features tells already is told once.
	const own = new Set(all.flatMap(({ further, by }) => (further || by === null ? [] : [by])));
	const claims = all.filter(({ further, by }) => further !== true || by === null || !own.has(by));
	const isFound = new Set(claims.flatMap(({ feature, verdict }) => (verdict === 'found' ? [feature] : [])));
	const isPlain = plainWords(
		features.flatMap(({ id, words, negative }) => (isFound.has(id) && negative !== true ? words : [])),
		code,
		lexicon,
	);
	// Of a sentence that is contradicted in one part nothing is said to be there; what stands behind a semicolon is another one.
	const wrong = claims.filter(({ verdict }) => verdict === 'contradicted');
	return claims.map((found) => {
		const isWhole = ({ snippet }: FeatureMention) =>
			found.verdict !== 'found' || wrong.every((other) => other.snippet.text !== snippet.text);
		const also = found.also.filter(isWhole).map(({ said, location }) => ({ said, location, plain: isPlain(said) }));
		const claim = { ...found, also, plain: found.verdict === 'found' && isPlain(found.said) };
		const beside = wrong.filter(({ snippet }) => snippet.text === claim.snippet.text);
		if (claim.verdict !== 'found' || beside.length === 0) return claim;
		return beside.some(({ clause }) => clause === claim.clause)
			? { ...claim, ...unverified('another part of its sentence is contradicted') }
			: { ...claim, said: `“${claim.clause}”`, plain: isPlain(claim.clause) };
	});
}

/** A term of a feature, and where the code has it. */
export interface UntoldTerm {
	readonly term: string;
	readonly at: Location | null;
}

/** Terms of the features that a rubric counts, that the code has, and of which a report holds not even a part of a word: other words for one may tell of it. */
export function untoldTerms(
	flows: readonly Flow[],
	features: readonly Feature[],
	findings: readonly Finding[],
	lexicon: Lexicon,
	code: CodeText | null,
): UntoldTerm[] {
	const told = new Set(claimFeatures(flows, features, findings, lexicon, code).map(({ feature }) => feature));
	return features.flatMap((feature): UntoldTerm[] => {
		const { id, probe, expects, negative, works } = feature;
		const isAsked = probe !== '' && feature.further !== true && (expects === 'true' || negative === true) && !told.has(id);
		const isIdle = works !== undefined && findings.some((finding) => finding.probe === works && finding.outcome === 'false');
		if (!isAsked || isIdle || flows.some((flow) => hintsOf(feature).some(flow.mayHold))) return [];
		const { verdict, by } = answerTo(feature, findings, code);
		// Of a kind with one node nobody speaks in the plural.
		if (verdict !== 'found' || (feature.counted !== undefined && by?.values.total === 1)) return [];
		return [{ term: termOf(feature), at: by?.location ?? null }];
	});
}

/** Role without whose members a feature cannot be there; null where any may make it. */
function makerOf({ probe, select }: Feature): string | null {
	const role = select.find(({ value }) => value === 'role')?.to;
	if (typeof role === 'string') return role;
	return /^(?:output|personas)\//.test(probe) ? 'judge' : probe.startsWith('synthesis/') ? 'chief-justice' : null;
}

/** Letters by which words of one stem begin, and letters of a word that is none of the small ones. */
const STEM = 5;
const WORD = 4;

function hintsOf(feature: Feature): readonly string[] {
	const words = [...feature.words, termOf(feature)].flatMap((phrase) => phrase.split(/[^\p{L}]+/u));
	return feature.hints ?? words.filter(({ length }) => length >= WORD).map((word) => word.slice(0, STEM));
}

/** The first words by which a report is taken to tell of a feature. */
function termOf({ words, pattern }: Feature): string {
	const all = words.flatMap((word) => [word, `parallel ${word}s`]);
	return all.find((one) => one.search(pattern ?? termExpression(words)) === 0) ?? words[0]!;
}
