// The report that is read in two minutes: the front page, what to do, one card a criterion, what was not seen. Every score leads to its evidence, to the
// judges where they differ, and to the rule that decided; the whole is told on request.
import type { AuditReport, ReportCriterion } from '@auditor/schema';
import { own } from '@auditor/schema/pure';
import { cardOf, type Told, whyOf } from '../../card.js';
import { decidedBeside, entriesOn } from '../../decided-words.js';
import { code, inline, prose } from '../../escape/markdown.js';
import { heardEvidenceOf } from '../../heard-evidence.js';
import { hearingOf, type ToldPoint } from '../../hearing.js';
import { likelyOf } from '../../likely.js';
import { firstDo, gainOf, moveOf, partedSteps, stepText, troubleOf, whatToDo } from '../../step-words.js';
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
const FOUND = 170;
/** Points of a hearing on a card. */
const POINTS = 3;
/** Steps with what they bring; steps that would help besides; limitations. */
const STEPS = 10;
const BESIDES = 8;
const LIMITATIONS = 5;
const LIMITATION = 240;

export function briefReport(telling: Telling): string {
	const { report } = telling;
	if (misfitOf(report) !== null) return [head(telling), unseen(telling), made(telling)].filter(Boolean).join('\n\n');
	return [head(telling), scores(telling), steps(telling), ...report.criteria.map((c) => card(c, telling)), unseen(telling), made(telling)]
		.filter(Boolean)
		.join('\n\n');
}

/** How judges without a model read: told of ours alone, for a rubric may bring others. The mean is told where the policy takes it. */
function readingsTold({ report: { bench, criteria, policy, remediation }, judges }: Telling): string {
	if (bench !== 'heuristic' || criteria.every((c) => cardOf(c, { remediation }).readings === '')) return '';
	const how =
		judges.join(' ') === 'prosecutor defense techlead'
			? 'What is doubtful is read three times, by rules: Prosecutor against the work, Defense for it, TechLead as it is likelier.'
			: 'What is doubtful is read by each judge, by rules.';
	const mean = judges.length === 3 ? 'the mean of the three by weight' : 'the mean of the judges by weight';
	return policy.rules.some(({ rule }) => rule === 'weighted-mean') ? `${how} The score is ${mean}.` : how;
}

/** One row a criterion; the judges have columns where models or people gave the scores. */
function scores(telling: Telling): string {
	const { report, options, judges } = telling;
	const shown = report.bench === 'heuristic' ? [] : judges;
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
		...(readingsTold(telling) === '' ? [] : ['', readingsTold(telling)]),
		...(weightsOf(report) === '' ? [] : ['', inline(weightsOf(report), 2000)]),
		...(report.criteria.some((c) => c.contested) ? ['', '⚖ contested: the judges were far apart and were asked once more.'] : []),
	].join('\n');
}

function steps({ report, options }: Telling): string {
	const { bringing, besides } = partedSteps(report);
	if (report.remediation.length === 0) return '';
	const numbers = new Map(report.remediation.map((s, i) => [s.id, i + 1]));
	const row = (s: AuditReport['remediation'][number]) => {
		const c = report.criteria.find((x) => x.id === s.criterion);
		const also = s.also?.some((a) => a.criterion !== s.criterion) ? ' and others' : '';
		const at = placesText(s, report, options);
		const told = [troubleOf(s, report), firstDo(s, report), whatToDo(s)].filter(Boolean).map((part) => prose(part));
		return `${numbers.get(s.id)}. **${gainOf(s, report)}** ${told.join(' ')} *${inline(c?.name ?? s.criterion)}${also}${moveOf(s, report)}*${at === '' ? '' : `, ${at}`}`;
	};
	const rest = bringing.length - STEPS;
	return [
		'## What to do next',
		'',
		...bringing.slice(0, STEPS).map(row),
		...(rest > 0 ? ['', `${rest} further ${rest === 1 ? 'step is' : 'steps are'} in report.html.`] : []),
		...(besides.length > 0
			? [
					'',
					`<details><summary>${count(besides.length, 'thing')} that would also help, without a change of the score</summary>`,
					'',
					...besides
						.slice(0, BESIDES)
						.map((s) => `${numbers.get(s.id)}. ${prose(stepText(s, report))} ${placesText(s, report, options)}`.trim()),
					...(besides.length > BESIDES ? ['', `${besides.length - BESIDES} more are in report.html.`] : []),
					'',
					'</details>',
				]
			: []),
	].join('\n');
}

function card(c: ReportCriterion, telling: Telling): string {
	const { report, options } = telling;
	const beside = decidedBeside(c.id, options);
	const told = cardOf(c, report);
	const { bringing, besides } = partedSteps(report);
	const shown = [...bringing.slice(0, STEPS), ...besides.slice(0, BESIDES)];
	const numbers = told.steps.filter((n) => shown.includes(report.remediation[n - 1]!)).slice(0, 6);
	const title = c.score === null ? inline(statusWords(c.status)) : `${c.score} of 5`;
	const lines = [`<a id="${anchor(c)}"></a>`, '', `## ${inline(c.name) || inline(c.id)}: ${title}`];
	if (beside !== null) lines.push('', `*${inline(beside)}*`);
	for (const line of people(entriesOn(c.id, options))) lines.push(line);
	const rest = told.faults.length - FAULTS;
	const items = [
		...told.faults.slice(0, FAULTS).map((f) => `- ${f.danger ? '⚠' : '✗'} **${prose(f.text)}**${found(f, telling)}`),
		...(rest > 0 ? [`- ✗ ${count(rest, 'further fault')} ${rest === 1 ? 'is' : 'are'} in report.html.`] : []),
		...told.doubts.slice(0, FAULTS).map((d) => `- ? **${prose(d.text)}**${found(d, telling)}`),
		...told.strengths.slice(0, told.faults.length < 2 ? 1 : 0).map((s) => `- ✓ **${prose(s.text)}**${found(s, telling)}`),
	];
	if (c.score === null) lines.push('', prose(told.why));
	if (items.length > 0) lines.push('', ...items);
	const ends = [
		told.readings === '' ? '' : `${report.bench === 'heuristic' ? 'Readings' : 'Judges'}: ${inline(told.readings)}.`,
		told.rules.length === 0 ? '' : `Decided by ${told.rules.map((r) => `${code(r.rule)} ${inline(r.move)}`).join(', ')}.`,
		numbers.length === 0 ? '' : `${numbers.length === 1 ? 'Step' : 'Steps'} ${numbers.join(', ')}.`,
	].filter(Boolean);
	if (ends.length > 0) lines.push('', ends.join(' '));
	if (told.advice.length > 0) lines.push('', prose(told.advice[0]!));
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

/** What was found, unless the fault says the same, and where. */
function found({ text, evidence: e, more }: Told, { report, options, suppressions }: Telling): string {
	if (e === null) return '';
	const notes = remarks(e, suppressions.get(e.fingerprint)).map((n) => ` (${inline(n, 200)})`);
	const said = text.toLowerCase().endsWith(e.message.toLowerCase()) ? '' : ` ${prose(sentences(e.message, FOUND))}`;
	return `${said}${notes.join('')}${e.location ? ` ${place(e.location, report, options)}` : ''}${more > 0 ? ` and ${count(more, 'more place')}` : ''}`;
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
	const { rubric, policy, digests } = report;
	return `Made by ${inline(report.auditor)}: rubric ${inline(rubric.id)} ${inline(rubric.version)} (${code(rubric.digest.slice(0, 16))}), policy ${inline(policy.id)}, bench ${inline(report.bench)}, verdict ${code(digests.verdict.slice(0, 16))}; ${calibrationOf(options, report)}. All evidence, opinions and rules are in report.json; ${code('auditor report report.json --full')} tells them at length.`;
}
