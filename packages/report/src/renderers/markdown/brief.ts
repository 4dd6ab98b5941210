// The report that is read in two minutes: the front page, what to do, one card a criterion, what was not seen. Every score leads to its evidence, to the
// judges where they differ, and to the rule that decided; the whole is told on request.
import type { AuditReport, RemediationStep, ReportCriterion } from '@auditor/schema';
import { firstOf, own } from '@auditor/schema/pure';
import { cardOf, readingsTold, type Told } from '../../card.js';
import { decidedBeside, entriesOn } from '../../decided-words.js';
import { code, inline, prose } from '../../escape/markdown.js';
import { heardEvidenceOf } from '../../heard-evidence.js';
import { hearingOf, type ToldPoint } from '../../hearing.js';
import { likelyOf } from '../../likely.js';
import { saidOnce, withoutRepeated } from '../../said.js';
import {
	besidesTitle,
	firstDo,
	foundFor,
	gainOf,
	gainsAreOf,
	gainsRead,
	moveOf,
	movesOthers,
	noStep,
	numbers,
	partedSteps,
	stepText,
	troubleOf,
	WRONG,
	whatToDo,
} from '../../step-words.js';
import { whyOf } from '../../why.js';
import {
	calibrationOf,
	count,
	judgeName,
	misfitOf,
	partedLimitations,
	remarks,
	sentences,
	brief as short,
	statusWords,
	weightsOf,
} from '../../words.js';
import type { Telling } from './detail.js';
import { anchor, head, people, place, placesText } from './front.js';

/** Faults on a card, and characters of what was found; the best of what holds where there are fewer than two. */
const FAULTS = 3;
const FOUND = 250;
/** Characters of one thing that was found, where it is told on request. */
const FOUND_IN_FULL = 1000;
/** Places that are named before the rest is counted. */
const PLACES = 3;
/** Points of a hearing on a card. */
const POINTS = 3;
/** Steps with what they bring, and those that they go with; steps that would help besides; limitations. */
const STEPS = 12;
const MATES = 6;
const BESIDES = 8;
const LIMITATIONS = 5;
const LIMITATION = 240;

export function briefReport(telling: Telling): string {
	const { report } = telling;
	if (misfitOf(report) !== null) return [head(telling), unseen(telling), made(telling)].filter(Boolean).join('\n\n');
	return [
		head(telling),
		scores(telling),
		steps(telling),
		marks(report),
		...report.criteria.map((c) => card(c, telling)),
		unseen(telling),
		made(telling),
	]
		.filter(Boolean)
		.join('\n\n');
}

/** One row a criterion; the judges have columns where models or people gave the scores. */
function scores(telling: Telling): string {
	const { report, options, judges } = telling;
	const shown = report.bench === 'heuristic' ? [] : judges;
	const readings = readingsTold(report);
	const rows = report.criteria.map((c) => {
		const beside = decidedBeside(c.id, options);
		const score = c.score === null ? inline(statusWords(c.status)) : `**${c.score}**`;
		const marks = `${c.contested ? ' ⚖' : ''}${beside === null ? '' : `, ${inline(beside)}`}`;
		const cells = [`[${inline(c.name)}](#${anchor(c)})`, `${score}${marks}`, ...shown.map((j) => own(c.scores, j) ?? '–'), prose(whyOf(c))];
		return `| ${cells.join(' | ')} |`;
	});
	const columns = ['Criterion', 'Score', ...shown.map((j) => inline(judgeName(j))), 'Why'];
	return [
		'## Scores',
		'',
		`| ${columns.join(' | ')} |`,
		`|${columns.map((_, i) => (i > 0 && i < columns.length - 1 ? '---:' : '---')).join('|')}|`,
		...rows,
		...(readings === '' ? [] : ['', readings]),
		...(weightsOf(report) === '' ? [] : ['', inline(weightsOf(report), 2000)]),
		...(report.criteria.some((c) => c.contested) ? ['', '⚖ contested: the judges were far apart and were asked once more.'] : []),
	].join('\n');
}

function steps({ report, options }: Telling): string {
	if (report.remediation.length === 0) return `## What to do next\n\n${prose(noStep(report))}`;
	const [{ bringing, wrong, besides }, shown] = [partedSteps(report), shownSteps(report)];
	const part = (all: readonly RemediationStep[]) => all.filter((s) => shown.has(s));
	const number = (s: RemediationStep) => report.remediation.indexOf(s) + 1;
	const row = (s: RemediationStep) => {
		const c = report.criteria.find((x) => x.id === s.criterion);
		const more = movesOthers(s, report);
		const also = more === '' ? '' : `, ${inline(more)}`;
		const at = placesText(s, report, options);
		const told = [troubleOf(s, report), firstDo(s, report), whatToDo(s)].filter(Boolean).map((text) => prose(text));
		return `${number(s)}. **${gainOf(s, report)}:** ${told.join(' ')} *${inline(c?.name ?? s.criterion)}${prose(moveOf(s, report))}${also}*${at === '' ? '' : `, ${at}`}${folded(foundFor(s, report))}`;
	};
	const plain = (s: RemediationStep) => `${number(s)}. ${prose(stepText(s, report))} ${placesText(s, report, options)}`.trim();
	const left = (all: readonly RemediationStep[]) => {
		const rest = all.filter((s) => !shown.has(s)).map(number);
		const told = numbers(rest);
		return rest.length === 0
			? []
			: ['', `To keep this report short, ${told} ${rest.length === 1 ? 'stands' : 'stand'} in report.html alone.`];
	};
	return [
		'## What to do next',
		'',
		...[gainsRead(report), gainsAreOf(report)].filter(Boolean).flatMap((text) => [prose(text), '']),
		...part(bringing).map(row),
		...left(bringing),
		...(part(wrong).length > 0 ? ['', `**${WRONG}**`, '', ...part(wrong).map(plain), ...left(wrong)] : []),
		...(besides.length > 0
			? [
					'',
					`<details><summary>${besidesTitle(report, besides)}</summary>`,
					'',
					...part(besides).map(plain),
					...left(besides),
					'',
					'</details>',
				]
			: []),
	].join('\n');
}

/** What was found, below an item of a list, on request. */
function folded(found: readonly string[]): string {
	if (found.length === 0) return '';
	return [
		'',
		'   <details><summary>What was found</summary>',
		'',
		...found.map((text) => `   - ${prose(short(text, FOUND_IN_FULL))}`),
		'',
		'   </details>',
	].join('\n');
}

/** The steps that the short report lists: the first of each part, and with those that raise a score the ones that they go with. */
function shownSteps(report: AuditReport): ReadonlySet<RemediationStep> {
	const { bringing, wrong, besides } = partedSteps(report);
	const first = bringing.slice(0, STEPS);
	const named = new Set(first.flatMap((s) => (s.gain > 0 || s.range ? [] : (s.together?.with ?? []))));
	const mates = bringing.filter((s) => !first.includes(s) && named.has(s.id)).slice(0, MATES);
	return new Set([...first, ...mates, ...wrong.slice(0, BESIDES), ...besides.slice(0, BESIDES)]);
}

/** What the lists below hold, and what those of their marks mean that occur. */
function marks(report: AuditReport): string {
	const cards = report.criteria.map((c) => cardOf(c, report));
	const named = [
		...(cards.some(({ faults }) => faults.some(({ danger }) => danger)) ? ['⚠ a confirmed danger'] : []),
		'✗ not met',
		...(cards.some(({ doubts }) => doubts.length > 0) ? ['? probably met'] : []),
		'✓ met',
	];
	return `Below, each criterion lists what is wrong, and at most one point that is met. Marks: ${named.join(', ')}.`;
}

function card(c: ReportCriterion, telling: Telling): string {
	const { report, options } = telling;
	const beside = decidedBeside(c.id, options);
	const told = cardOf(c, report);
	const shown = shownSteps(report);
	const isShown = (n: number) => shown.has(report.remediation[n - 1]!);
	const title = c.score === null ? inline(statusWords(c.status)) : `${c.score} of 5`;
	const lines = [`<a id="${anchor(c)}"></a>`, '', `## ${inline(c.name) || inline(c.id)}: ${title}`];
	if (beside !== null) lines.push('', `*${inline(beside)}*`);
	for (const line of people(entriesOn(c.id, options))) lines.push(line);
	// A line that counts one more would be as long as the one that tells it.
	const faults = told.faults.slice(0, told.faults.length === FAULTS + 1 ? FAULTS + 1 : FAULTS);
	const rest = told.faults.length - faults.length;
	const items = [
		...faults.map((f) => `- ${f.danger ? '⚠' : '✗'} ${found(f, telling, f.step !== null && isShown(f.step))}`),
		...(rest > 0 ? [`- ✗ ${count(rest, 'further fault')} ${rest === 1 ? 'is' : 'are'} in report.html.`] : []),
		...told.doubts.slice(0, FAULTS).map((d) => `- ? ${found(d, telling)}`),
		...told.strengths.slice(0, told.faults.length < 2 ? 1 : 0).map((s) => `- ✓ ${found(s, telling)}`),
	];
	if (c.score === null) lines.push('', prose(told.why));
	if (items.length > 0) lines.push('', ...items);
	const named = new Set(faults.map((f) => f.step));
	const others = told.steps.filter((n) => isShown(n) && !named.has(n)).slice(0, 6);
	const ends = [
		inline(told.readings),
		told.rules.length === 0 ? '' : `Decided by ${told.rules.map((r) => `${code(r.rule)} ${inline(r.move)}`).join(', ')}.`,
		others.length === 0 ? '' : `See also ${numbers(others)}.`,
		...c.rulings.filter((r) => r.explanation.endsWith('changes nothing.')).map((r) => `${code(r.rule)}: ${prose(r.explanation)}`),
		told.withAll === null ? '' : `With all steps of this criterion done: ${c.score} → ${told.withAll}.`,
	].filter(Boolean);
	if (ends.length > 0) lines.push('', ends.join(' '));
	if (told.advice.length > 0) lines.push('', prose(told.advice.join(' ')));
	lines.push(...places(c, telling));
	const heard = hearingOf(c);
	const more = heard.length - POINTS;
	if (heard.length > 0) {
		lines.push('', '**Hearing**', '', ...heard.slice(0, POINTS).map(point));
		if (more > 0) lines.push(`- ${count(more, 'further point')} ${more === 1 ? 'is' : 'are'} in report.html.`);
	}
	if (c.dissent)
		lines.push(
			'',
			`**Dissent:** ${c.dissent.sides.map((s) => `${inline(judgeName(s.judge))} (${s.score}): ${prose(sentences(s.argument, FOUND))}`).join(' ')}${c.dissent.overruled.map((o) => ` ${inline(judgeName(o.judge))} was overruled.`).join('')}`,
		);
	return lines.join('\n');
}

/** Where to read for the requirements that nobody decided. */
export function places(c: ReportCriterion, { report, options }: Telling): string[] {
	const open = heardEvidenceOf(c).filter((e) => likelyOf(e).length > 0);
	if (open.length === 0) return [];
	const shown = open.slice(0, POINTS).flatMap((e) => {
		const text = c.criterion.expectations.find(({ id }) => id === e.answers)?.text ?? e.message;
		return [
			`- ${prose(short(text, FOUND))}`,
			...likelyOf(e).map(({ location, words }) => `  - ${place(location, report, options)}: ${prose(words)}`),
		];
	});
	const more = open.length > POINTS ? [`- The places of ${open.length - POINTS} more are in report.html.`] : [];
	return [
		'',
		'<details><summary>Where to read: the likeliest places, with the words that led there</summary>',
		'',
		...shown,
		...more,
		'',
		'</details>',
	];
}

/** What a judge disputed or raised, and what came of it. */
export function point({ text, place: where, quote, ruling }: ToldPoint): string {
	return `- ${prose(text)} ${code(where)}: ${code(short(quote.replace(/\s+/g, ' '), FOUND))}. ${prose(ruling)}`;
}

/** The sentence, what was found and where; what a step of the plan tells already is left to it. */
function found({ text, evidence: e, further, step }: Told, { report, options, suppressions }: Telling, inPlan = false): string {
	const mended = step !== null && inPlan ? ` (step ${step})` : '';
	if (e === null) return `**${prose(text)}**${mended}`;
	const inStep = step !== null && inPlan ? report.remediation[step - 1]! : null;
	const inPlanned = inStep === null ? '' : stepText(inStep, report);
	const planned = inStep !== null && [e.message, withoutRepeated(e.message, inStep.text)].some((said) => inPlanned.includes(said));
	const { title, found: message } = planned ? { title: text, found: '' } : saidOnce(text, sentences(e.message, FOUND), e.location);
	const notes = remarks(e, suppressions.get(e.fingerprint)).map((n) => ` (${inline(n, 200)})`);
	const others = further.flatMap(({ location }) => location ?? []).map((l) => place(l, report, options));
	const places = [...new Set([...(e.location ? [place(e.location, report, options)] : []), ...others])];
	const shown = firstOf(places, PLACES);
	const more = places.length - shown.length;
	const at = places.length === 0 ? '' : ` ${shown.join(', ')}${more > 0 ? ` and ${count(more, 'more place')}` : ''}`;
	return `${title === '' ? `**${prose(message)}**` : `**${prose(title)}**${message === '' ? '' : ` ${prose(message)}`}`}${notes.join('')}${at}${mended}`;
}

function unseen({ report }: Telling): string {
	const { planted, unseen: all } = partedLimitations(report);
	const told = all
		.filter((l) => l.severity !== 'note' && l.detective !== 'gate')
		.sort((a, b) => Number(b.severity === 'critical') - Number(a.severity === 'critical'));
	const lines = told
		.slice(0, LIMITATIONS)
		.map((l) => `- ${l.severity === 'critical' ? '**critical** ' : ''}${prose(short(l.message, LIMITATION))}`);
	const rest = told.length - lines.length;
	// What makes a gate milder is told whole: who reads a gate that passed has to know it.
	lines.unshift(...all.filter((l) => l.detective === 'gate').map((l) => `- ${prose(l.message)}`));
	if (rest > 0) lines.push(`- ${rest} more ${rest === 1 ? 'is' : 'are'} in report.html.`);
	if (planted.length > 0)
		lines.push(
			`- ${count(planted.length, 'place')} of the audited text ${planted.length === 1 ? 'reads' : 'read'} like an order to the judges. No score rests on it.`,
		);
	return lines.length === 0 ? '' : ['## What was not seen', '', ...lines].join('\n');
}

function made({ report, options }: Telling): string {
	const { rubric, digests } = report;
	const id = (digest: string) => code(digest.slice(0, 16));
	const scored = [
		...(report.bench === 'heuristic' ? [] : ['Fixed rules make one score of those of a criterion’s judges.']),
		`To compare it with another report: the same checksum ${id(rubric.digest)} means the same rubric; the same checksum ${id(digests.verdict)} means the same findings and scores.`,
		`The scores are ${calibrationOf(options, report)}.`,
		`report.json, beside this file, holds every finding and how each score was computed from them; ${code('auditor report report.json --full')} prints all of it.`,
	];
	const own = `Made by ${inline(report.auditor)} with rubric ${inline(rubric.id)} ${inline(rubric.version)}.`;
	return [own, ...(misfitOf(report) === null ? scored : ['facts.json holds every finding.'])].join(' ');
}
