// Features a report claims, against what the probes of the repository answered. A claim is a sentence that names the feature and neither
// denies, promises nor quotes it; only a certain answer contradicts it.
import { CERTAIN, escapeText, type Finding, fileLocation, formatLocation, holds, type Lexicon, type Location } from '@auditor/schema';
import { termExpression } from '../concepts/terms.js';
import type { Flow } from '../text/flow.js';
import type { CodeText } from './code-text.js';
import { type Answer, type Feature, type FeatureClaim, type FeatureMention, unverified } from './feature.js';
import { mentionsOf } from './feature-mentions.js';
import { ofWhatIsNamed } from './named-answer.js';
import { plainWords } from './plain-words.js';
import { ASKED } from './standing.js';
import { isUnbuilt } from './unbuilt.js';

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
			const spared = sparedAnswer(feature, fewerThanSaid(feature, plain, mention), mention.snippet.text, code);
			const answer = atItsNumber(ofWhatIsNamed(spared, feature, mention, findings, code, lexicon), feature, mention, findings, code);
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
		const open = answer.verdict === 'contradicted' && answer.by?.location === null && isUnbuilt(flows, lexicon);
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

function answerTo(feature: Feature, findings: readonly Finding[], code: CodeText | null): Answer {
	if (feature.refuted !== undefined) {
		const { answered } = feature.refuted;
		const isIt = ({ probe, outcome }: Finding) => probe === answered?.probe && outcome === 'true';
		const kept = answered === undefined ? [] : findings.filter((one) => isIt(one) && isCertain(one) && holds(answered.where, one));
		const answer = refutationOf(feature.refuted, code);
		return answer.verdict === 'contradicted' && answered !== undefined && kept.length >= answered.least
			? unverified('a check speaks for it')
			: answer;
	}
	const answer = feature.probe === '' ? null : answerOf(feature, findings);
	// A rule that was found and has no effect is no less there for its words in the code.
	const isFound = feature.against !== undefined && answer?.by?.location != null;
	if (feature.traces === undefined || isFound || (answer !== null && answer.verdict !== 'contradicted'))
		return answer ?? unverified('nothing was looked for');
	const traced = traceOf(feature.traces, code, feature);
	const trace = feature.proves && traced.verdict === 'contradicted' ? unverified('we found no line that does so') : traced;
	return answer !== null && trace.verdict === 'contradicted' ? answer : trace;
}

/** `Three tasters run in parallel`, where two do. */
function fewerThanSaid({ counted }: Feature, answer: Answer, { number }: FeatureMention): Answer {
	const built = counted === undefined ? undefined : answer.by?.values[counted];
	// How many there are at least says nothing against more.
	const { atLeast } = answer.by?.values ?? {};
	const isLeast = counted !== undefined && Array.isArray(atLeast) && atLeast.includes(counted);
	return answer.verdict === 'found' && number !== null && typeof built === 'number' && built < number && !isLeast
		? { ...answer, verdict: 'contradicted', because: `${built} of the ${number} run in parallel: ${answer.because}` }
		: answer;
}

const CAP =
	/\bcap(?:s|ped|ping)?\b[^.;:]{0,60}?\b(?:at|to|of)\s(?:an?\s)?(?:maximum\s(?:of\s)?|score\s(?:of\s)?)?(\d{1,3})(?!\d|\.\d|\s?%)/i;
/** Lines below a rule in which it sets its limit. */
const RULE = 8;

/** `The override caps scores at 3`: the rule that is found holds this limit, or another one alone. */
function atItsNumber(
	answer: Answer,
	{ select }: Feature,
	{ snippet }: FeatureMention,
	findings: readonly Finding[],
	code: CodeText | null,
): Answer {
	const said = CAP.exec(snippet.text)?.[1];
	if (said === undefined || answer.verdict === 'contradicted' || !select.some(({ to }) => to === 'security')) return answer;
	const rule =
		answer.by ??
		findings.find(({ probe, outcome, values }) => probe === 'synthesis/rule' && outcome === 'true' && values.rule === 'security');
	const at = rule?.location;
	if (!rule || !at?.path || !at.line) return answer;
	const all = (code?.bare(at.path) ?? '').split('\n').flatMap((line, above) => {
		const limits = line.matchAll(/\bmin\((?:[^()+]|\([^()+]*\))*?,\s*(\d+)(?:\.0)?\s*\)/g);
		return [...limits].map(([, limit]) => ({ limit: limit!, line: above + 1 }));
	});
	const last = Math.max(at.endLine ?? 0, at.line + RULE);
	const limits = all.filter(({ line }) => line >= at.line! && line <= last);
	const same = limits.find(({ limit }) => limit === said);
	// The rule may be another function of the file, called here; what is added to a score and kept on its scale caps nothing.
	const [first] = all.some(({ limit }) => limit === said) ? [] : limits;
	const placed = same ?? first;
	if (placed === undefined) return answer;
	const place = { ...at, line: placed.line, endLine: null };
	const because = `the rule sets the limit ${placed.limit} at ${formatLocation(place)}`;
	if (same !== undefined) return { verdict: 'found', by: rule, because };
	return answer.verdict === 'found' ? { verdict: 'contradicted', by: null, at: place, because } : answer;
}

function sparedAnswer({ spare }: Feature, answer: Answer, sentence: string, code: CodeText | null): Answer {
	if (answer.verdict !== 'contradicted' || spare === undefined || code === null) return answer;
	const why = spare(code, sentence, answer.by?.location ?? answer.at ?? null);
	return why === null ? answer : unverified(why);
}

function refutationOf(
	{ by, spared, partly, files, does, inTexts, unless }: NonNullable<Feature['refuted']>,
	code: CodeText | null,
): Answer {
	const written = inTexts === true && code !== null ? writtenAt(by, code) : null;
	const place = (partly && code?.findLine(by, partly, files)) ?? code?.findLine(by, spared, files) ?? written;
	if (place === null) {
		const read = unless !== undefined && code?.complete === true ? code.findLine(/\bscores?\b/i, /(?!)/, files) : null;
		return read === null || code!.findLine(unless!, spared, files) !== null
			? unverified('nothing in the code speaks against it')
			: { verdict: 'found', by: null, at: read, because: `no line of ${read.path} ${does}` };
	}
	return { verdict: 'contradicted', by: null, at: place, because: `${formatLocation(place)} ${does}` };
}

/** What leaves no trace is not there; a trace proves nothing. */
export function traceOf(
	traces: readonly string[],
	code: CodeText | null,
	{ tracesInCode = false, tracesIn, shown, written }: Feature,
): Answer {
	if (code?.complete !== true) return unverified('not all code was read');
	const trace = code.find(traces, tracesInCode, tracesIn);
	if (trace?.dead)
		return {
			verdict: 'contradicted',
			by: null,
			at: fileLocation(trace.at.path!),
			because: `the only code for it is in ${trace.at.path}, and no other source file uses that code, so nothing runs it`,
		};
	// A trace proves nothing, and may be anybody's; a line that does it is more.
	const place =
		trace === null ? null : ((shown && code.findLine(shown, /^\s*#/, /./, code.isIdle)) ?? (written && writtenAt(written, code)) ?? null);
	if (place !== null) return { verdict: 'found', by: null, at: place, because: `the code does so at ${formatLocation(place)}` };
	if (trace !== null || (tracesIn !== undefined && isNamed(traces, code))) return unverified('no check of ours answers it');
	return {
		verdict: 'contradicted',
		by: null,
		because: `the code holds none of: ${[...new Set(traces.map((trace) => trace.replace(/[\s,(.]{1,9}$/, '').trim()))].slice(0, 4).join(', ')}${traces.length > 4 ? ', …' : ''}`,
	};
}

/** First line of Python or TypeScript that is no comment and fits. */
function writtenAt(expression: RegExp, code: CodeText): Location | null {
	for (const path of code.paths) {
		if (!/\.(?:py|tsx?|jsx?|mjs)$/.test(path) || /(?:^|\/)tests?\//.test(path)) continue;
		const at = code
			.text(path)!
			.split('\n')
			.findIndex((line, above) => expression.test(line) && !/^\s*(?:#|\/\/|\*)/.test(line) && !code.isIdle(path, above + 1));
		if (at !== -1) return fileLocation(path, at + 1);
	}
	return null;
}

/** Whether a function or a class is named so, wherever it stands. */
function isNamed(traces: readonly string[], code: CodeText): boolean {
	return code.findLine(new RegExp(`\\b(?:def|class|function)\\s+\\w*(?:${traces.map(escapeText).join('|')})`, 'i'), /^\s*#/, /./) !== null;
}

function answerOf(feature: Feature, findings: readonly Finding[]): Answer {
	const answers = findings.filter(
		(finding) =>
			finding.probe === feature.probe && (finding.outcome === 'true' || finding.outcome === 'false') && holds(feature.select, finding),
	);
	const proofs = answers.filter((finding) => finding.outcome === feature.expects && holds(feature.where, finding));
	const proof = proofs.find(isCertain);
	const against = answers.filter((finding) => finding.outcome !== feature.expects);
	// A claim of absence ("no shell call") needs every answer; a claim of presence needs one.
	if (feature.expects === 'true' && proof !== undefined) return { verdict: 'found', by: proof, because: toldBy(proof) };
	// One in its favour, however uncertain, leaves it open, and is told as that check tells it.
	if (feature.expects === 'true' && proofs.length > 0)
		return unverified(`our answer speaks for it and is not certain. ${toldBy(proofs[0]!)}`);
	const certain = feature.proves
		? undefined
		: against.find(
				(finding) =>
					isCertain(finding) && (finding.context === null || finding.context === 'source') && holds(feature.against ?? [], finding),
			);
	if (certain !== undefined) return { verdict: 'contradicted', by: certain, because: toldBy(certain) };
	if (proof !== undefined && against.length === 0) return { verdict: 'found', by: proof, because: toldBy(proof) };
	return { verdict: 'unverified', by: null, because: 'no check gave a certain answer' };
}

/** Whether a text names a place, or the line where it begins. */
export function namesPlace(text: string, location: Location): boolean {
	const [, ...behind] = text.split(formatLocation(location).replace(/-\d+$/, ''));
	return behind.some((rest) => !/^\d/.test(rest));
}

/** What a finding says, with its place where that says none. */
export function toldBy({ message, location }: Finding): string {
	return `${message.replace(/\.$/, '')}${location === null || namesPlace(message, location) ? '' : ` (${formatLocation(location)})`}`;
}

function isCertain({ confidence, disputed }: Finding): boolean {
	return confidence >= CERTAIN && disputed === null;
}
