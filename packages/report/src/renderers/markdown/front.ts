// The first page: verdict, summary, scores, what to do.
import {
	type AuditReport,
	formatLocation,
	type Location,
	type RemediationStep,
	type RenderOptions,
	type ReportCriterion,
} from '@auditor/schema';
import { firstOf, own } from '@auditor/schema/pure';
import { computedTotal, type DecidedEntry, decidedBeside, decisionDeed, entriesOn, openDecisions } from '../../decided-words.js';
import { code, inline, prose } from '../../escape/markdown.js';
import { hardlyFits } from '../../hardly-fits.js';
import { commitLink, linkTo } from '../../links.js';
import {
	firstDo,
	gainOf,
	gainsAreOf,
	moveOf,
	noStep,
	PLAN_ORDER,
	partedSteps,
	placesLead,
	placesOf,
	troubleOf,
	WRONG,
	whatToDo,
} from '../../step-words.js';
import { bandOf, consequenceOf, coversLittle, judgeName, misfitOf, nameOf, readAsReport, scoredBy, statusWords } from '../../words.js';
import type { Telling } from './detail.js';

export function head({ report, options, detail }: Telling): string {
	const { repository, total, summary, rubric } = report;
	const band = bandOf(report);
	const score = total.score === null ? 'Not scored' : `${total.score.toFixed(2)} of 5${band === null ? '' : `: ${inline(band)}`}`;
	const scored = total.scored === total.of ? `All ${total.of} criteria are scored` : `${total.scored} of ${total.of} criteria are scored`;
	const commit = repository.commit ? code(repository.commit.slice(0, 10)) : null;
	const url = commitLink(report, options);
	const read = readAsReport(report);
	const computed = computedTotal(options);
	const misfit = misfitOf(report);
	const lines = [
		`# Audit of ${inline(nameOf(repository))}`,
		'',
		...(options.about ? [inline(options.about.student), ''] : []),
		misfit === null
			? [`**${score}.**`, consequenceOf(report), `${scored}${notScored(report)}.`].filter(Boolean).join(' ')
			: `**Not scored.** ${prose(misfit)}`,
		'',
		`${commit === null ? 'No commit' : `Commit ${url ? `[${commit}](${url})` : commit}`}, ${misfitOf(report) === null ? 'graded' : 'read'} by the rubric “${inline(rubric.name)}” (version ${inline(rubric.version)}).${misfitOf(report) === null ? ` Scores given by ${scoredBy(report.bench)}.` : ''}`,
	];
	if (read !== '' && misfit === null) lines.push('', prose(read));
	if (computed !== null) lines.push('', `**Decided by people**; ${computed}.`);
	const open = openDecisions(options);
	if (open !== '') lines.push('', `> ${open}`);
	for (const line of people(entriesOn(null, options))) lines.push(line);
	if (detail.leftOut) lines.push('', `> Shortened to fit: left out ${detail.leftOut}. The whole is in report.md and report.json.`);
	if (report.completeness === 'partial' && misfit === null)
		lines.push('', '> **Partial report.** Something that this verdict rests on could not be seen: see “What was not seen”.');
	if (coversLittle(total))
		lines.push(
			'',
			`> **${total.scored} of ${total.of} criteria scored.** The figure stands for these alone and is no verdict on the whole.`,
		);
	if (hardlyFits(report) !== '') lines.push('', `> ${prose(hardlyFits(report))}`);
	for (const l of report.limitations) if (l.detective === 'choice') lines.push('', `> ${prose(l.message)}`);
	if (misfit !== null) return lines.join('\n');
	if (summary.strengths.length + summary.weaknesses.length > 0) lines.push('', '## Executive summary');
	if (summary.strengths.length > 0) lines.push('', '**Strengths**', '', ...summary.strengths.map((s) => `- ${prose(s)}`));
	if (summary.weaknesses.length > 0) lines.push('', '**Weaknesses**', '', ...summary.weaknesses.map((s) => `- ${prose(s)}`));
	for (const r of total.rulings) lines.push('', `${code(r.rule)} on the total: ${prose(r.explanation)}`);
	return lines.join('\n');
}

function notScored(report: AuditReport): string {
	const parts = Object.entries(report.total.notScored).map(([status, n]) => `${n} ${inline(statusWords(status))}`);
	return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

const MARKS = '✓ as asked, ✗ not, ⚠ danger seen, – none found or not applicable, · shown only, ? no answer, ⊘ our own error';

export function table({ report, options, detail, judges }: Telling): string {
	const rows = report.criteria.map((c) => {
		const beside = decidedBeside(c.id, options);
		const verdict = c.score === null ? inline(statusWords(c.status)) : `**${c.score}**`;
		const last = c.rulings.filter((r) => r.before !== r.after).at(-1)?.rule ?? '';
		const name = detail.criteria === 'none' ? inline(c.name) : `[${inline(c.name)}](#${anchor(c)})`;
		const marks = `${c.contested ? ' ⚖' : ''}${beside === null ? '' : `, ${inline(beside)}`}`;
		const cells = [name, `${verdict}${marks}`, ...judges.map((j) => own(c.scores, j) ?? '–'), allowed(c), last ? code(last) : ''];
		return `| ${cells.join(' | ')} |`;
	});
	const columns = ['Criterion', 'Verdict', ...judges.map((j) => inline(judgeName(j))), 'Facts allow', 'Decided by'];
	return [
		'## Scores',
		'',
		`| ${columns.join(' | ')} |`,
		`|${columns.map((_, i) => (i > 0 && i <= judges.length + 1 ? '---:' : '---')).join('|')}|`,
		...rows,
		...(report.criteria.some((c) => c.contested)
			? ['', '⚖ contested: the judges were too far apart, the cited places were read again, and they were asked once more.']
			: []),
		...(detail.evidence === 'none' ? [] : ['', `Marks of the evidence below: ${MARKS}.`]),
	].join('\n');
}

function allowed(c: ReportCriterion): string {
	return c.bounds ? `${c.bounds.floor}–${c.bounds.ceiling}` : '';
}

export function plan({ report, options, detail }: Telling): string {
	if (report.remediation.length === 0) return `## Remediation plan\n\n${noStep(report)}`;
	const names = new Map(report.criteria.map((c) => [c.id, c]));
	const shown = report.remediation.slice(0, detail.steps);
	const numbers = new Map(shown.map((s, i) => [s.id, i + 1]));
	const row = (s: AuditReport['remediation'][number]) => {
		const c = names.get(s.criterion);
		const trouble = troubleOf(s, report);
		const told = [firstDo(s, report), whatToDo(s)].filter(Boolean).map((part) => prose(part));
		return `${numbers.get(s.id)}. **${gainOf(s, report)}** ${trouble === '' ? '' : `*${prose(trouble)}* `}${told.join(' ')}\n   ${[`${inline(c?.name ?? s.criterion)}${prose(moveOf(s, report))}`, placesText(s, report, options)].filter(Boolean).join(', ')} (${code(s.id)})`;
	};
	const { bringing, wrong, besides } = partedSteps(report);
	const part = (all: readonly RemediationStep[]) => all.filter((s) => shown.includes(s));
	const [gaining, spoiling, others] = [part(bringing), part(wrong), part(besides)];
	const rest = report.remediation.length - shown.length;
	return [
		'## Remediation plan',
		'',
		[PLAN_ORDER, prose(gainsAreOf(report))].filter(Boolean).join(' '),
		...(gaining.length > 0 ? ['', ...gaining.map(row)] : []),
		...(spoiling.length > 0 ? ['', `**${WRONG}**`, '', ...spoiling.map(row)] : []),
		...(others.length > 0
			? ['', `<details><summary>${others.length} that would also help</summary>`, '', ...others.map(row), '', '</details>']
			: []),
		...(rest > 0 ? ['', `${rest} further steps are in report.json.`] : []),
	].join('\n');
}

/** Decisions with who, when and why, a paragraph each. */
export function people(entries: readonly DecidedEntry[]): string[] {
	return entries.flatMap((e) => [
		'',
		`**${inline(e.decision.by, 120)}** ${inline(decisionDeed(e), 600)}${e.decision.text === '' ? '' : `: ${prose(e.decision.text)}`}`,
	]);
}

/** So many places are named; of more, the first few before the rest is counted. Whoever mends a step has to know each. */
const EACH = 8;
const PLACES = 3;

/** `11 places: a, b, c and 8 more`; the place alone where there is one, nothing where there is none. */
export function placesText(step: RemediationStep, report: AuditReport, options: RenderOptions): string {
	const all = placesOf(step, report);
	const named = firstOf(all, all.length > EACH ? PLACES : EACH).map((location) => place(location, report, options));
	if (all.length < 2) return named.join('');
	return `${placesLead(step, report)}: ${named.join(', ')}${all.length > named.length ? ` and ${all.length - named.length} more` : ''}`;
}

/** A place as code, linked to the forge where there is one. */
export function place(location: Location, report: AuditReport, options: RenderOptions): string {
	const text = code(formatLocation(location));
	const url = linkTo(location, report, options);
	return url ? `[${text}](${url})` : text;
}

/** The fragment of a criterion; GitHub keeps `id` attributes and leads links to them. */
export function anchor(c: ReportCriterion): string {
	return `criterion-${c.id.replace(/[^\w-]/g, '-')}`;
}
