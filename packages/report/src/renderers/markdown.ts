// The report as Markdown that a grader reads from the top: verdict, table, plan, then each criterion with its evidence and its reasons.
import {
	type AuditReport,
	type Evidence,
	formatLocation,
	type JudicialOpinion,
	type Location,
	type Renderer,
	type RenderOptions,
	type ReportCriterion,
} from '@auditor/schema';
import { block, code, inline } from '../escape/markdown.js';
import { graphMermaid } from '../graph/mermaid.js';
import { linkTo } from '../links.js';

/** Evidence rows per criterion before the rest is counted. */
const EVIDENCE_ROWS = 40;
const STEP_ROWS = 25;

export const markdownRenderer: Renderer = {
	id: 'markdown',
	mediaType: 'text/markdown',
	fileName: 'report.md',
	render(report, options = {}) {
		const parts = [
			head(report),
			table(report),
			plan(report, options),
			...report.criteria.map((c) => criterion(c, report, options)),
			graphs(report),
			unseen(report),
			provenance(report),
		];
		return `${parts.filter(Boolean).join('\n\n')}\n`;
	},
};

function head(report: AuditReport): string {
	const { repository, total, summary } = report;
	const score = total.score === null ? 'not scored' : `${total.score.toFixed(2)} of 5${total.band ? ` (${inline(total.band)})` : ''}`;
	const lines = [
		`# Audit of ${inline(repository.source)}`,
		'',
		`**${score}**, ${total.scored} of ${total.of} criteria scored${notScored(report)}.`,
		...(report.completeness === 'partial'
			? ['', '> **Partial report.** Something that this verdict rests on could not be seen; see [What was not seen](#what-was-not-seen).']
			: []),
		'',
		'## Executive summary',
		'',
		inline(summary.headline),
	];
	if (summary.strengths.length > 0) lines.push('', '**Strengths**', '', ...summary.strengths.map((s) => `- ${inline(s)}`));
	if (summary.weaknesses.length > 0) lines.push('', '**Weaknesses**', '', ...summary.weaknesses.map((s) => `- ${inline(s)}`));
	return lines.join('\n');
}

function notScored(report: AuditReport): string {
	const parts = Object.entries(report.total.notScored).map(([status, n]) => `${n} ${status}`);
	return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

function table(report: AuditReport): string {
	const judges = [...new Set(report.criteria.flatMap((c) => Object.keys(c.scores)))];
	const rows = report.criteria.map((c) => {
		const verdict = c.score === null ? inline(c.status) : `**${c.score}**`;
		const last = c.rulings.filter((r) => r.before !== r.after).at(-1)?.rule ?? '';
		const scores = judges.map((j) => c.scores[j] ?? '–').join(' | ');
		return `| [${inline(c.name)}](#${anchor(c)}) | ${verdict}${c.contested ? ' ⚖' : ''} | ${scores ? `${scores} | ` : ''}${last ? code(last) : ''} |`;
	});
	const columns = ['criterion', 'verdict', ...judges, 'decided by'];
	return [
		'## Scores',
		'',
		`| ${columns.map(inline).join(' | ')} |`,
		`|${columns.map((_, i) => (i > 0 && i <= judges.length + 1 ? '---:' : '---')).join('|')}|`,
		...rows,
		...(report.criteria.some((c) => c.contested)
			? ['', '⚖ contested: the judges were more than two points apart, and the cited places were read again.']
			: []),
	].join('\n');
}

function plan(report: AuditReport, options: RenderOptions): string {
	if (report.remediation.length === 0) return '## Remediation plan\n\nNothing to do: every expectation that could be assessed is met.';
	const shown = report.remediation.slice(0, STEP_ROWS);
	const names = new Map(report.criteria.map((c) => [c.id, c.name]));
	const rows = shown.map((s, i) => {
		const after = s.scoreAfter === null ? '' : ` → ${s.scoreAfter}`;
		return `${i + 1}. **+${s.gain.toFixed(2)}** ${inline(s.text)}\n   ${inline(names.get(s.criterion) ?? s.criterion)}${after}${s.location ? `, at ${place(s.location, report, options)}` : ''} (${code(s.id)})`;
	});
	const rest = report.remediation.length - shown.length;
	return [
		'## Remediation plan',
		'',
		'Ordered by what the total gains if the step alone is done.',
		'',
		...rows,
		...(rest > 0 ? ['', `${rest} further steps are in report.json.`] : []),
	].join('\n');
}

function criterion(c: ReportCriterion, report: AuditReport, options: RenderOptions): string {
	const lines = [`## ${inline(c.name)}`, `<a id="${anchor(c)}"></a>`, ''];
	lines.push(
		c.score === null
			? `**${inline(c.status)}**: ${inline(c.reason)}`
			: `**${c.score} of 5** ${'★'.repeat(c.score)}${'☆'.repeat(5 - c.score)}: ${inline(c.reason)}`,
	);
	if (c.criterion.success) lines.push('', `*Asked for:* ${inline(c.criterion.success)}`);
	if (c.opinions.length > 0) lines.push('', '**Opinions**', '', ...c.opinions.map(opinion));
	if (c.rulings.length > 0) {
		lines.push('', '**Rules that fired**', '');
		for (const r of c.rulings) {
			const change = r.before === r.after ? '' : ` ${r.before ?? '–'} → ${r.after ?? '–'}:`;
			lines.push(
				`- ${code(r.rule)}${change} ${inline(r.explanation)}${r.because.length > 0 ? ` (${r.because.slice(0, 4).map(code).join(', ')}${r.because.length > 4 ? ', …' : ''})` : ''}`,
			);
		}
	}
	if (c.dissent)
		lines.push(
			'',
			'**Dissent**',
			'',
			inline(c.dissent.text),
			...c.dissent.overruled.map((o) => `- ${inline(o.judge)} was overruled: ${inline(o.reason)}`),
		);
	lines.push('', ...evidence(c, report, options));
	return lines.join('\n');
}

function opinion(o: JudicialOpinion): string {
	const who = `${inline(o.judge)}${o.round > 1 ? ' (second round)' : ''}`;
	if (o.status === 'abstained') return `- **${who}** abstained: ${inline(o.abstention?.detail ?? 'no reason given')}`;
	const standIn = o.source.bench === 'heuristic' && o.working.insteadOf ? ' (heuristic stand-in)' : '';
	return `- **${who}: ${o.score}**${standIn} ${inline(o.argument)}`;
}

function evidence(c: ReportCriterion, report: AuditReport, options: RenderOptions): string[] {
	if (c.evidence.length === 0) return ['No evidence was admitted.'];
	const shown = c.evidence.slice(0, EVIDENCE_ROWS);
	const rows = shown.map(
		(e) =>
			`| ${mark(e)} | ${inline(e.message)}${e.disputed ? ` *Disputed by ${inline(e.disputed.by)}: ${inline(e.disputed.reason)}*` : ''} | ${e.location ? place(e.location, report, options) : ''} | ${e.confidence.toFixed(2)} | ${code(e.id)} |`,
	);
	const snippets = shown.filter((e) => e.snippet && e.snippet.text.trim() !== '').slice(0, 8);
	return [
		`<details><summary>Evidence (${c.evidence.length})</summary>`,
		'',
		'| | found | place | confidence | id |',
		'|---|---|---|---:|---|',
		...rows,
		...(c.evidence.length > shown.length ? ['', `${c.evidence.length - shown.length} further rows are in report.json.`] : []),
		...snippets.flatMap((e) => [
			'',
			`${code(e.id)}${e.location ? ` at ${place(e.location, report, options)}` : ''}${e.snippet!.truncated ? ' (cut)' : ''}`,
			'',
			block(e.snippet!.text),
		]),
		'',
		'</details>',
	];
}

/** ✓ meets its expectation, ✗ does not, ⚠ confirmed danger, · shown only, ? no answer. */
function mark(e: Evidence): string {
	if (e.outcome === 'error') return 'error';
	if (e.role === 'context') return '·';
	if (e.satisfied === null) return '?';
	if (e.role === 'hazard') return e.satisfied ? '⚠' : '·';
	return e.satisfied ? '✓' : '✗';
}

function place(location: Location, report: AuditReport, options: RenderOptions): string {
	const text = code(formatLocation(location));
	const url = linkTo(location, report, options);
	return url ? `[${text}](${url})` : text;
}

function graphs(report: AuditReport): string {
	const own = report.graphs.filter((g) => g.context === 'source');
	if (own.length === 0) return '';
	const lines = ['## The graph in the code'];
	for (const g of own)
		lines.push(
			'',
			`${code(`${g.file}:${g.line}`)}${g.variant ? ` (${inline(g.variant)})` : ''}, confidence ${g.confidence.toFixed(2)}`,
			'',
			block(graphMermaid(g), 'mermaid'),
		);
	for (const d of report.diagrams) {
		lines.push(
			'',
			`Diagram in the report: ${code(formatLocation(d.location))}, ${d.medium} ${d.type}, ${d.nodes.length} nodes, ${d.edges.length} edges`,
		);
		if (d.source) lines.push('', block(d.source, d.medium === 'mermaid' ? 'mermaid' : ''));
	}
	return lines.join('\n');
}

function unseen(report: AuditReport): string {
	const { files } = report;
	const lines = ['## What was not seen', ''];
	lines.push(
		...(report.limitations.length > 0
			? report.limitations.map(
					(l) => `- **${inline(l.severity)}** (${inline(l.detective)})${l.ours ? ' *our failure*' : ''}: ${inline(l.message)}`,
				)
			: ['Nothing that was asked for is missing.']),
	);
	const reasons = new Map<string, number>();
	for (const s of files.skipped) reasons.set(s.reason, (reasons.get(s.reason) ?? 0) + 1);
	const skipped = [...reasons].map(([reason, n]) => `${n} ${reason}`).join(', ');
	lines.push(
		'',
		`Files: ${files.total} in the tree, ${files.read} read, ${files.skipped.length} not read${skipped ? ` (${inline(skipped)})` : ''}.`,
	);
	for (const d of report.documents)
		lines.push(
			`Document ${code(d.name)}: ${d.status}, ${inline(d.chosen)}${d.limitations.length > 0 ? `; ${inline(d.limitations.join(' '))}` : ''}.`,
		);
	return lines.join('\n');
}

function provenance(report: AuditReport): string {
	const { repository, rubric, policy, digests, versions } = report;
	const row = (key: string, value: string) => `| ${inline(key)} | ${value} |`;
	return [
		'## Provenance',
		'',
		'| | |',
		'|---|---|',
		row('commit', repository.commit ? code(repository.commit) : 'none'),
		row('commits', `${repository.commits}${repository.shallow ? ' (shallow)' : ''}`),
		row('rubric', `${inline(rubric.id)} ${inline(rubric.version)}, ${code(rubric.digest.slice(0, 16))}`),
		row('policy', `${inline(policy.id)}: ${policy.rules.map((r) => code(r.rule)).join(' → ')}, rounding ${policy.rounding}`),
		row('bench', inline(report.bench)),
		...Object.entries(digests).map(([key, value]) => row(`${key}.json`, code(value.slice(0, 16)))),
		row(
			'versions',
			Object.entries(versions)
				.map(([key, value]) => `${inline(key)} ${inline(value)}`)
				.join(', '),
		),
		row('audited', `${inline(report.times.startedAt)} to ${inline(report.times.finishedAt)}`),
	].join('\n');
}

function anchor(c: ReportCriterion): string {
	return `criterion-${c.id.replace(/[^\w-]/g, '-')}`;
}
