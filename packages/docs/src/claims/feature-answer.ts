// What answers a claimed feature? The answers of a probe, words and lines of the code; then, for one sentence, the number and the name that it has beside the
// feature. A claim of presence needs one certain answer, a claim of absence all of them.
import { CERTAIN, escapeText, type Finding, fileLocation, formatLocation, holds, type Lexicon, type Location } from '@auditor/schema';
import type { CodeText } from './code-text.js';
import { type Answer, type Feature, type FeatureMention, unverified } from './feature.js';
import { ofWhatIsNamed } from './named-answer.js';

/** The answer to a feature, whatever a sentence says of it. @param code null: features known by traces alone are not judged */
export function answerTo(feature: Feature, findings: readonly Finding[], code: CodeText | null): Answer {
	if (feature.refuted !== undefined) return refutationOf(feature.refuted, findings, code);
	const answer = feature.probe === '' ? null : answerOf(feature, findings);
	// A rule that was found and has no effect is no less there for its words in the code.
	const isFound = feature.against !== undefined && answer?.by?.location != null;
	if (feature.traces === undefined || isFound || (answer !== null && answer.verdict !== 'contradicted'))
		return answer ?? unverified('nothing was looked for');
	const traced = traceOf(feature.traces, code, feature);
	const trace = feature.proves && traced.verdict === 'contradicted' ? unverified('we found no line that does so') : traced;
	return answer !== null && trace.verdict === 'contradicted' ? answer : trace;
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

/** What lines contradict is not so, unless enough answers speak for it. */
function refutationOf(
	{ by, spared, partly, files, does, inTexts, answered, unless }: NonNullable<Feature['refuted']>,
	findings: readonly Finding[],
	code: CodeText | null,
): Answer {
	const line = (partly && code?.findLine(by, partly, files)) ?? code?.findLine(by, spared, files);
	const place = line ?? (inTexts && code ? writtenAt(by, code) : null);
	if (place === null) {
		const read = unless !== undefined && code?.complete === true ? code.findLine(/\bscores?\b/i, /(?!)/, files) : null;
		return read === null || code!.findLine(unless!, spared, files) !== null
			? unverified('nothing in the code speaks against it')
			: { verdict: 'found', by: null, at: read, because: `no line of ${read.path} ${does}` };
	}
	const isFor = (one: Finding) => one.probe === answered?.probe && one.outcome === 'true' && isCertain(one) && holds(answered.where, one);
	return answered !== undefined && findings.filter(isFor).length >= answered.least
		? unverified('a check speaks for it')
		: { verdict: 'contradicted', by: null, at: place, because: `${formatLocation(place)} ${does}` };
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

/** The answer to one sentence that names a feature: what answers the feature, as far as it answers what the sentence says of it. */
export function answerToMention(
	plain: Answer,
	feature: Feature,
	mention: FeatureMention,
	findings: readonly Finding[],
	code: CodeText | null,
	lexicon: Lexicon,
): Answer {
	const spared = sparedAnswer(feature, fewerThanSaid(feature, plain, mention), mention.snippet.text, code);
	return atItsNumber(ofWhatIsNamed(spared, feature, mention, findings, code, lexicon), feature, mention, findings, code);
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

/** Whether a text names a place, or the line where it begins. */
export function namesPlace(text: string, location: Location): boolean {
	const [, ...behind] = text.split(formatLocation(location).replace(/-\d+$/, ''));
	return behind.some((rest) => !/^\d/.test(rest));
}

/** What a finding says, with its place where that says none. */
function toldBy({ message, location }: Finding): string {
	return `${message.replace(/\.$/, '')}${location === null || namesPlace(message, location) ? '' : ` (${formatLocation(location)})`}`;
}

function isCertain({ confidence, disputed }: Finding): boolean {
	return confidence >= CERTAIN && disputed === null;
}
