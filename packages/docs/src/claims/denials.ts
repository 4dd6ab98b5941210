// What a report says is not there although the code has it: "No retry logic", "Judges: not implemented". Such a report is out of date, in the
// code's favour. Only plain statements about today count, not what was so once, what is looked for, what somebody judged or what would be bad.
import { CERTAIN, type Finding, holds, type Lexicon, type Location, type Snippet } from '@auditor/schema';
import { lineOf, roleOf } from '../concepts/mention-roles.js';
import { termExpression } from '../concepts/terms.js';
import type { Flow } from '../text/flow.js';
import { excerpt, sentenceAt } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import type { Feature } from './feature.js';
import { toldBy } from './features.js';
import { ROW } from './gaps.js';
import { standingOf } from './standing.js';

export interface DenialClaim {
	readonly feature: string;
	readonly probe: string;
	/** The report's words. */
	readonly what: string;
	readonly because: string;
	readonly location: Location;
	readonly snippet: Snippet;
	readonly by: Location | null;
}

const BEFORE =
	/(?:^|[\s(•●*-])(?:no|(?:system|graph|project|code|codebase|implementation|pipeline|architecture|it|we)\s+(?:still\s+|currently\s+)?lacks?(?:\s+an?|\s+any)?|missing|without\s+any)\s+(?:(?:true|real|explicit|generali[sz]ed|general|dedicated|actual|proper|full|working)\s+){0,2}$/i;
const AFTER =
	/^[`*]{0,4}\s{0,4}(?:nodes?|layer|logic|support|personas?)?\s{0,4}[`*]{0,4}\s{0,4}(?:[(:–—-]\s{0,4})?(?:(?:is|are)\s+)?(?:(?:still|currently)\s+)?(?:not\s+(?:yet\s+)?(?:implemented|built|wired|present|integrated|started)|stubbed|(?:(?:remains?|yet|still)\s+)?to\s+be\s+(?:implemented|built)\b|missing(?=[.,;)*]|\s*$|\s+(?:yet|here|today|in|from)\b)|absent|unimplemented)\b/i;
const EVENT =
	/^\s+(?:(?:is|was|were|has been|have been)\s+)?(?:triggered|applied|applies|needed|required|found|detected|occurred|invoked|activated|used|fired|raised|reported|warranted)\b/i;
/** Of what stands before it: it is not there yet. */
const UNBUILT =
	/^[`*]{0,4}\s{0,4}(?:nodes?|layer)?\s{0,4}[(:–—-]?\s{0,4}(?:(?:is|are|remains?|yet|still)\s+)?to\s+be\s+(?:implemented|built)\b/i;
/** `Gap 2: Missing bell`: what follows on other lines is no part of it. */
const GAP_HEADING = /^[\s#*]{0,8}(?:known\s)?(?:gap|limitation|weakness)\s?\d{0,2}[:.)–—-]/i;
/** Words of a sentence that does not say how things stand. */
const OTHERWISE =
	/\b(?:was|were|had|previously|earlier|initially|before(?!\s+\w+ing)|after(?!\s+\w+ing)|once|if|when|whenever|unless|would|could|should|must|prevents?|detect(?:s|ed|ing|ion)?|flag\w*|check\w*|penal\w*|charge\w*|scor\w*|noted|argue\w*|claim\w*|cites?|dissent\w*|opinion|verdict|peer|their|submission|example)\b/i;
/** Names of what a denial may speak of besides a feature's own words, by the probe that answers. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
	'output/retry': ['retry on malformed outputs', 'retry of malformed outputs', 'retry for malformed outputs', 'parse retry'],
	'graph/error-branch-declared': ['retry/error handling branches', 'error handling branches', 'error edges', 'visible error path'],
	'synthesis/report-file': ['Markdown report generation', 'report generation'],
	'output/schema-bound': ['structured outputs', 'schema validation of outputs'],
};

/** What a layer of one role is called besides the names of its members. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
	judge: ['judicial layer', 'judicial nodes'],
	detective: ['detective layer', 'forensic layer'],
};

/** Denials in order of the features, one a feature. */
export function claimDenials(
	flows: readonly Flow[],
	features: readonly Feature[],
	findings: readonly Finding[],
	lexicon: Pick<Lexicon, 'language' | 'lists' | 'roles'>,
): DenialClaim[] {
	return features.flatMap((feature) => {
		const proof = feature.negative === true || feature.expects !== 'true' ? null : proofOf(feature, findings);
		if (proof === null) return [];
		const words = [...feature.words, ...(ALSO[feature.probe] ?? []), ...roleWords(feature, lexicon)];
		const [denial] = flows.flatMap((flow) => denials(flow, words, lexicon));
		if (denial === undefined) return [];
		const because = toldBy(proof);
		return [{ feature: feature.id, probe: feature.probe, ...denial, because, by: proof.location }];
	});
}

/** `parallel-judge` is denied by `no judicial layer` as well. */
function roleWords({ probe, select }: Feature, { roles }: Pick<Lexicon, 'roles'>): string[] {
	if (probe !== 'graph/role-fan-out') return [];
	const role = roles.find(({ id }) => select.some(({ value, to }) => value === 'role' && to === id));
	const layers = LAYERS[role?.id ?? ''] ?? [];
	return layers.concat(
		(role?.terms ?? []).flatMap((term) => [`${term}s`, `${term} nodes`, `${term} layer`, `parallel execution of ${term}s`]),
	);
}

function proofOf({ probe, select, where }: Feature, findings: readonly Finding[]): Finding | null {
	const answers = findings.filter((finding) => finding.probe === probe && holds(select, finding));
	return (
		answers.find(
			(finding) => finding.outcome === 'true' && finding.confidence >= CERTAIN && finding.disputed === null && holds(where, finding),
		) ?? null
	);
}

function denials(
	flow: Flow,
	words: readonly string[],
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
): Pick<DenialClaim, 'what' | 'location' | 'snippet'>[] {
	const { prose: text } = flow;
	const found: Pick<DenialClaim, 'what' | 'location' | 'snippet'>[] = [];
	const possible = words.filter(flow.mayHold);
	if (possible.length === 0) return [];
	for (const match of text.matchAll(termExpression(possible))) {
		const [start, end] = [match.index, match.index + match[0].length];
		const standing = standingOf(flow, start, end, lexicon);
		const line = lineOf(text, start);
		// Cells that a PDF ran together make no sentence: among gaps, a row is one.
		const isRow = standing === 'plan' && ROW.test(text.slice(line.start, start).replace(/\bno\s+(?:(?:true|real)\s+)?$/i, ''));
		const sentence = isRow || GAP_HEADING.test(line.text) ? line : sentenceAt(text, start);
		const said = text.slice(sentence.start, sentence.end);
		const after = AFTER.exec(text.slice(end, Math.min(sentence.end, end + 48)))?.[0];
		const denied = after !== undefined || BEFORE.test(text.slice(Math.max(sentence.start, start - 48), start));
		// The end of what somebody else says.
		if (/["']$/.test(said) && (said.match(/["']/g) ?? []).length === 1) continue;
		const role = roleOf({ text, start, end, sentence, neighbours: [], concept: match[0] }, lexicon);
		// What is to be built is said not to be there.
		const unbuilt = UNBUILT.test(text.slice(end, Math.min(sentence.end, end + 48)));
		// `No alarm was raised` denies an event, and no part.
		if (EVENT.test(text.slice(end, Math.min(sentence.end, end + 40)))) continue;
		if (!denied || (!unbuilt && (said.length > 240 || OTHERWISE.test(said.replace(match[0], ''))))) continue;
		if (role === 'judge-output' || role === 'contents' || role === 'quoted' || (role === 'future' && !unbuilt)) continue;
		if (standing === 'elsewhere' || standing === 'alternative') continue;
		if (wordExpression(wordsFor(lexicon, 'words:search')).test(said)) continue;
		const what = isRow ? text.slice(line.start, end + (after ?? '').length).replace(/^[^\p{L}]+/u, '') : said;
		found.push({ what: what.replace(/\s+/g, ' ').trim(), location: flow.place(start), snippet: excerpt(text, sentence, 240) });
	}
	return found;
}
