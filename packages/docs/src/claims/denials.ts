// What a report says is missing, in the middle of its sentences: `the Bell remains a stub`, `src/oven.py is missing`, `Gaps: no retry`, `Fix: add a retry`. One that
// a certain answer, or a part that is written and used, denies is out of date, and then only one under a label of gaps is read: judges lack much, too.
// One that a certain answer bears out is a gap that the report knows.
import { CERTAIN, escapeText, type Finding, type Lexicon, type Location, type Tree } from '@auditor/schema';
import { isCriterionRow, lineOf, roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { excerpt, quoteAround, sentenceAt, unmarked } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import type { CodeText } from './code-text.js';
import type { Feature } from './feature.js';
import { traceOf } from './feature-answer.js';
import { asksModel, closedBy, type GapClaim, isToBecome, writtenFile, writtenPart } from './gaps.js';
import { sectionAt } from './standing.js';
import { unbuiltAt } from './unbuilt.js';

const ADVERB =
	'(?:(?:still|currently|yet|a|an|any|only|just|explicit|robust|automatic|real|proper|true|full|dedicated|generali[sz]ed|native)\\s)*';
const UNDONE = `(?:(?:is|remains|are)\\s${ADVERB}(?:stub(?:bed)?|placeholder|missing|unimplemented|not\\s${ADVERB}(?:implemented|written|built|wired))|(?:missing|not\\simplemented))\\b`;
const NAME = '[A-Z][a-z]+(?:[A-Z][a-z]+)+|[a-z]+(?:_[a-z]+)+';
const PART = new RegExp(
	`(?<![\\w./-])(?<named>[\\w./-]{2,80}\\.(?:py|tsx?)|${NAME})[\`*]{0,3}(?:\\s(?:node|agent|file|module))?\\s(?:${UNDONE}|is\\s[^.;:|\\n]{0,80}\\sbut\\snot\\s${ADVERB}(?:implemented|built|wired)(?=[.;,]|\\sin\\s\`?[\\w.]{1,40}/))`,
	'g',
);
/** A step of a plan that ends with the part to build. */
const TO_BUILD = new RegExp(
	`(?<![\\w-])(?:Implement|Build|Create|Write)\\s(?:the\\s|an?\\s)?(?:new\\s)?[\`*]{0,3}(?<named>${NAME})[\`*]{0,3}(?:\\s(?:node|agent|class))?(?=\\*\\*|\\.\\s|\\n\\s*\\n)`,
	'g',
);
const LACK = `(?<![\\w-])(?:no|lacks?|lack\\sof|lacking|missing:?|without|(?:do|does)\\snot\\s(?:(?:yet|consistently|always)\\s)?(?:use|utilize|have|include|support|implement))\\s${ADVERB}`;
/** Behind a thing: it is not there. */
const ABSENT = `\\s(?:is|are|remains?)\\s${ADVERB}(?:missing|unimplemented|absent|not\\s${ADVERB}(?:implemented|built|wired|supported))\\b`;
/** An order to build a thing, as plans give it: the thing is not there. */
const ORDER = `(?<![\\w-])(?:add|implement|introduce|integrate|create|activate|replace\\s[^.;]{1,80}?\\swith)\\s(?:(?:an?|the|one|some|optional|explicit|full|real|[a-z]+_[a-z_]+)\\s){0,3}`;

/** What is said to lack, and the probe that finds it; what it finds closes the gap. */
const LACKS: readonly { readonly words: string; readonly probe: string; readonly among?: (finding: Finding) => boolean }[] = [
	{ words: '(?:retry|retries)(?![\\w-]*\\s(?:budget|limit))', probe: 'output/retry' },
	{ words: '(?:structured[\\s-]output|\\.?with_structured_output)', probe: 'output/schema-bound' },
	{
		words: '(?:conditional\\s(?:edges?|routing)|add_conditional_edges)',
		probe: 'graph/conditional-edge',
		among: ({ values: { effective } }) => effective !== 0,
	},
	{
		words: '(?:URL\\s(?:validation|sanitization)|(?:validation|sanitization)\\sof\\s(?:the\\s)?(?:repository\\s|repo_)?URLs?)',
		probe: 'safety/clone-url-check',
	},
	{ words: '(?:clone\\stimeout|timeout\\s(?:on|for)\\s(?:the\\s)?(?:git\\s)?clone)', probe: 'safety/clone-timeout' },
	{ words: '(?:bounds?|range|limits?)\\s(?:on|for|of)\\s(?:the\\s)?scores?', probe: 'state/bounded-score' },
	{ words: '(?:Markdown\\s(?:report|output|file))', probe: 'synthesis/report-file' },
	{
		words: 'parallel\\s(?:fan-outs?|execution)',
		probe: 'graph/role-fan-out',
		// One of a kind has nobody beside it.
		among: ({ values: { total } }) => typeof total === 'number' && total > 1,
	},
	{
		words: '(?:judicial\\slayer|judges?\\s(?:nodes?|personas?|layer))',
		probe: 'graph/role-fan-out',
		// Judges that take turns are there, too.
		among: ({ outcome, values: { role } }) => role === 'judge' && outcome === 'true',
	},
	...[
		{ words: 'security\\s(?:override|rule)', rule: 'security' },
		{ words: 'fact\\ssupremacy', rule: 'evidence' },
		{ words: 'functionality\\sweight(?:ing)?', rule: 'functionality' },
		{ words: 'dissent\\ssummar(?:y|ies)', rule: 'dissent' },
	].map(({ words, rule }) => ({
		words,
		probe: 'synthesis/rule',
		among: ({ values }: Finding) => values.rule === rule && values.partly !== true,
	})),
];
const inForms = (words: string) =>
	new RegExp(`(?<lack>${LACK}(?:[\\w-]{2,20}\\s){0,1}${words})|${words}${ABSENT}|(?<order>${ORDER}${words})`, 'gi');
const LACKING = LACKS.map((lack) => ({ ...lack, expression: inForms(lack.words) }));
/** Of the features that no probe above is asked for, those that leave a trace wherever they are there. */
const traced = new WeakMap<Feature, RegExp>();
const formsOf = (feature: Feature) => {
	const words = feature.words.map((word) => escapeText(word).replace(/ /g, '\\s')).join('|');
	const expression = traced.get(feature) ?? inForms(`(?:${words})(?!\\w)`);
	traced.set(feature, expression);
	return expression;
};

/** Of yesterday, of others, or said of what somebody would lack. */
const NOT_NOW =
	/\b(?:was|were|had|initial(?:ly)?|original(?:ly)?|previous(?:ly)?|earlier|fixed|resolved|replaced|flagged|noted|identified|found|caught|exposed|revealed|highlighted|reported|drove|led|addressed|argued?|scored|deducted)\b/i;
const GAPS =
	/(?:^|[\n•●○▪*|-])\s{0,9}\*{0,3}(?:(?:current|known|remaining|open)\s)?(?:gaps?|risks?|limitations?|weakness(?:es)?|shortcomings?)\b[^\n:.]{0,24}:/gi;
/** Characters of a sentence that is quoted whole, and before what lacks in a longer one. */
const LONGEST = 240;
const BEFORE = 40;
/** Characters in which a label of gaps stands before what lacks. */
const REACH = 500;

/** Denials that the code answers, in order of their kinds, each thing once. */
export function claimDenials(
	flow: Flow,
	code: CodeText,
	tree: Tree,
	findings: readonly Finding[],
	lexicon: Lexicon,
	features: readonly Feature[] = [],
): GapClaim[] {
	const { prose: text } = flow;
	const claims = new Map<string, GapClaim>();
	const add = (key: string, at: number, length: number, because: string, by: Location | null, holds = false) => {
		const sentence = sentenceAt(text, at);
		if (claims.has(key) || isOfAnother(flow, at, length, lexicon)) return;
		const snippet = excerpt(text, sentence, LONGEST);
		// Rows of a table without lines are one sentence: what is quoted is the row.
		const said = snippet.truncated ? quoteAround(text, sentence, at, at + length, BEFORE) : `“${unmarked(snippet.text)}”`;
		claims.set(key, { because, location: flow.place(at), snippet, said, by, holds });
	};
	const steps = [...text.matchAll(TO_BUILD)].filter(({ index }) => sectionAt(flow, index, lexicon) === 'plan');
	for (const match of [...text.matchAll(PART), ...steps]) {
		const named = match.groups!.named!;
		const behind = match.index + match[0].length;
		const by = /[/.]/.test(named) ? writtenFile(named, code, tree) : writtenPart(named, code);
		const rest = lineOf(text, behind).text.slice(behind - lineOf(text, behind).start);
		if (by !== null && (asksModel(by, code) || !isToBecome(match[0], rest, lexicon)))
			add(named, match.index, match[0].length, closedBy(named, by), by);
	}
	for (const { probe, words, expression, among = () => true } of LACKING) {
		const answered = findings.filter((finding) => finding.probe === probe && among(finding));
		const answers = answered.filter(({ outcome }) => outcome === 'true' || outcome === 'false');
		const [first] = answers;
		if (first === undefined || answers.some(({ outcome, confidence }) => outcome !== first.outcome || confidence < CERTAIN)) continue;
		const because = firstOf(first);
		for (const match of text.matchAll(expression)) {
			if (first.outcome === 'false') {
				if (saysMissing(flow, match, lexicon)) add(`${probe} ${words}`, match.index, match[0].length, because, first.location, true);
			} else if (first.location !== null && match.groups!.lack !== undefined && isUnderGaps(flow, match.index, lexicon))
				add(`${probe} ${words}`, match.index, match[0].length, because, first.location);
		}
	}
	for (const { id } of lexicon.roles.filter((role) => lexicon.lists[`layer:${role.id}`] !== undefined)) {
		const at = unbuiltAt(flow, id, lexicon);
		const fan = findings.find(
			({ probe, values, confidence }) => probe === 'graph/role-fan-out' && values.role === id && confidence >= CERTAIN,
		);
		const isNone = fan?.values.total === 0;
		// A layer is there with its members, and not with stubs of them.
		if (fan !== undefined && at >= 0 && text[at] !== ' ' && (isNone || Number(fan.values.working) > 1))
			add(`layer ${id}`, at, id.length, isNone ? `nothing that runs has the role ${id}` : firstOf(fan), fan.location, isNone);
	}
	for (const feature of features) {
		if (feature.probe !== '' || feature.traces === undefined || feature.negative === true) continue;
		for (const match of text.matchAll(formsOf(feature))) {
			if (claims.has(feature.id) || !(saysMissing(flow, match, lexicon) || isPlainLack(text, match))) continue;
			const answer = traceOf(feature.traces, code, feature);
			if (answer.verdict === 'contradicted' && answer.at === undefined)
				add(feature.id, match.index, match[0].length, answer.because, null, true);
			// The very file that is said to lack it has it.
			const file = answer.verdict === 'found' ? answer.at?.path : undefined;
			const { start, end } = sentenceAt(text, match.index);
			if (file != null && text.slice(start, end).includes(file.split('/').at(-1)!))
				add(feature.id, match.index, match[0].length, answer.because, answer.at!);
		}
	}
	return [...claims.values()];
}

/** What more a finding tells is of other places. */
const firstOf = ({ message }: Finding) => message.split(/\.(?=\s|$)/, 1)[0]!;

function isOfAnother(flow: Flow, start: number, length: number, lexicon: Pick<Lexicon, 'language' | 'lists'>): boolean {
	const { prose: text } = flow;
	const sentence = sentenceAt(text, start);
	const said = text.slice(sentence.start, sentence.end);
	const own = isCriterionRow(text, start, lexicon);
	const role = roleOf({ text, start, end: start + length, sentence, neighbours: [], concept: 'gap' }, lexicon, own);
	const section = sectionAt(flow, start, lexicon);
	return (
		flow.isPictured(start) ||
		role === 'judge-output' ||
		role === 'contents' ||
		role === 'quoted' ||
		role === 'term-list' ||
		section === 'elsewhere' ||
		section === 'alternative' ||
		NOT_NOW.test(said) ||
		/["'?]$/.test(said) ||
		wordExpression(wordsFor(lexicon, 'words:others')).test(said) ||
		wordExpression(wordsFor(lexicon, 'words:elsewhere')).test(said)
	);
}

/** The sentence says so itself, or it stands among gaps; an order says so in a plan alone. */
function saysMissing(flow: Flow, { index, groups, 0: words }: RegExpMatchArray, lexicon: Pick<Lexicon, 'language' | 'lists'>): boolean {
	if (groups!.order !== undefined) return sectionAt(flow, index!, lexicon) === 'plan';
	return groups!.lack === undefined || /^(?:lack|missing:|(?:do|does)\snot\s)/i.test(words) || isUnderGaps(flow, index!, lexicon);
}

/** `no tree-sitter`, of what leaves a trace wherever it is there: a condition says nothing. */
function isPlainLack(text: string, { index, groups, 0: words }: RegExpMatchArray): boolean {
	return (
		groups!.lack !== undefined &&
		/^no\s/i.test(words) &&
		!/\b(?:if|when|unless|whether|where)\b/i.test(text.slice(Math.max(0, index! - BEFORE), index))
	);
}

/** The last label before it is one of gaps, or it stands in a section of them. */
function isUnderGaps(flow: Flow, at: number, lexicon: Pick<Lexicon, 'language' | 'lists'>): boolean {
	const before = flow.prose.slice(Math.max(0, at - REACH), at);
	const label = [...before.matchAll(GAPS)].at(-1);
	if (label !== undefined) return !/[\n•●○▪][^\S\n]*\**\p{Lu}[\p{L} /]{2,30}:/u.test(before.slice(label.index + label[0].length));
	return sectionAt(flow, at, lexicon) === 'plan' && /^[\s•●○▪*|-]*(?:no|missing)\b/i.test(lineOf(flow.prose, at).text);
}
