// What a report says is missing, in the middle of its sentences: `the Bell remains a stub`, `src/oven.py is missing`, `Gaps: no retry`. One that a certain answer, or
// a part that is written and used, denies is out of date. Of a list of what lacks, only one under a label of gaps is read: judges lack much, too.
import { CERTAIN, type Finding, formatLocation, type Lexicon, type Location, type Tree } from '@auditor/schema';
import { lineOf, roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { excerpt, sentenceAt } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import type { CodeText } from './code-text.js';
import { type GapClaim, writtenFile, writtenPart } from './gaps.js';
import { sectionAt } from './standing.js';

const ADVERB = '(?:(?:still|currently|yet|a|an|any|only|just|explicit|robust|automatic|real|proper|true)\\s)*';
const UNDONE = `(?:(?:is|remains|are)\\s${ADVERB}(?:stub(?:bed)?|placeholder|missing|unimplemented|not\\s${ADVERB}(?:implemented|written|built|wired))|(?:missing|not\\simplemented))\\b`;
const PART = new RegExp(
	`(?<![\\w./-])(?<named>[\\w./-]{2,80}\\.(?:py|tsx?)|[A-Z][a-z]+(?:[A-Z][a-z]+)+|[a-z]+(?:_[a-z]+)+)[\`*]{0,3}(?:\\s(?:node|agent|file|module))?\\s${UNDONE}`,
	'g',
);
const LACK = `(?<![\\w-])(?:no|lacks?|lacking|missing|without|does\\snot\\s(?:use|have))\\s${ADVERB}`;

/** What is said to lack, and the probe that finds it. */
const LACKS: readonly { readonly words: string; readonly probe: string }[] = [
	{ words: '(?:retry|retries)(?![\\w-]*\\s(?:budget|limit))', probe: 'output/retry' },
	{ words: '(?:structured[\\s-]output|with_structured_output)', probe: 'output/schema-bound' },
	{ words: '(?:conditional\\s(?:edges?|routing)|add_conditional_edges)', probe: 'graph/conditional-edge' },
	{ words: '(?:URL\\s(?:validation|sanitization)|validation\\sof\\s(?:the\\s)?(?:repository\\s)?URLs?)', probe: 'safety/clone-url-check' },
	{ words: '(?:clone\\stimeout|timeout\\s(?:on|for)\\s(?:the\\s)?(?:git\\s)?clone)', probe: 'safety/clone-timeout' },
	{ words: '(?:[\\w-]+\\s)?validation\\s(?:that|of)\\s(?:the\\s)?scores?', probe: 'state/bounded-score' },
	{ words: '(?:Markdown\\s(?:report|output|file))', probe: 'synthesis/report-file' },
];
const LACKING = LACKS.map(({ words, probe }) => ({ probe, expression: new RegExp(`${LACK}${words}`, 'gi') }));

/** Of yesterday, of others, or said of what somebody would lack. */
const NOT_NOW =
	/\b(?:was|were|had|initial(?:ly)?|original(?:ly)?|previous(?:ly)?|earlier|fixed|resolved|replaced|flagged|noted|identified|found|caught|exposed|revealed|highlighted|reported|drove|led|addressed|argued?|scored|deducted)\b/i;
const GAPS =
	/(?:^|[\n•●○▪*|-])\s{0,9}\*{0,3}(?:(?:current|known|remaining|open)\s)?(?:gaps?|risks?|limitations?|weakness(?:es)?|shortcomings?)\b[^\n:.]{0,24}:/gi;
/** Characters in which a label of gaps stands before what lacks. */
const REACH = 500;

/** Denials that are out of date, in order of their kinds, each thing once. */
export function claimDenials(
	flow: Flow,
	code: CodeText,
	tree: Tree,
	findings: readonly Finding[],
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
): GapClaim[] {
	const { prose: text } = flow;
	const claims = new Map<string, GapClaim>();
	const add = (key: string, at: number, length: number, because: string, by: Location) => {
		const sentence = sentenceAt(text, at);
		if (claims.has(key) || isOfAnother(flow, at, length, lexicon)) return;
		claims.set(key, { because, location: flow.place(at), snippet: excerpt(text, sentence, 240), by });
	};
	for (const match of text.matchAll(PART)) {
		const named = match.groups!.named!;
		const by = /[/.]/.test(named) ? writtenFile(named, code, tree) : writtenPart(named, code);
		if (by !== null) add(named, match.index, match[0].length, `it is written at ${formatLocation(by)}`, by);
	}
	for (const { probe, expression } of LACKING) {
		const answers = findings.filter((finding) => finding.probe === probe && (finding.outcome === 'true' || finding.outcome === 'false'));
		const [there] = answers;
		if (there?.location == null || answers.some(({ outcome, confidence }) => outcome === 'false' || confidence < CERTAIN)) continue;
		for (const match of text.matchAll(expression))
			if (isUnderGaps(flow, match.index, lexicon))
				add(probe, match.index, match[0].length, there.message.replace(/\.$/, ''), there.location);
	}
	return [...claims.values()];
}

function isOfAnother(flow: Flow, start: number, length: number, lexicon: Pick<Lexicon, 'language' | 'lists'>): boolean {
	const { prose: text } = flow;
	const sentence = sentenceAt(text, start);
	const said = text.slice(sentence.start, sentence.end);
	const role = roleOf({ text, start, end: start + length, sentence, neighbours: [], concept: 'gap' }, lexicon);
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

/** The last label before it is one of gaps, or it stands in a section of them. */
function isUnderGaps(flow: Flow, at: number, lexicon: Pick<Lexicon, 'language' | 'lists'>): boolean {
	const before = flow.prose.slice(Math.max(0, at - REACH), at);
	const label = [...before.matchAll(GAPS)].at(-1);
	if (label !== undefined) return !/[\n•●○▪][^\S\n]*\**\p{Lu}[\p{L} /]{2,30}:/u.test(before.slice(label.index + label[0].length));
	return sectionAt(flow, at, lexicon) === 'plan' && /^[\s•●○▪*|-]*(?:no|missing)\b/i.test(lineOf(flow.prose, at).text);
}
