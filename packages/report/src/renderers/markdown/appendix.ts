// The last pages: the code's graph and the report's diagram, what was not seen, and what the verdict was made from.
import { canonicalJson, END_NODE, fileLocation, formatLocation, groupBy } from '@auditor/schema';
import { block, code, inline, prose } from '../../escape/markdown.js';
import { graphMermaid } from '../../graph/mermaid.js';
import { sizeOf, sourceGraphs } from '../../graph/source-graphs.js';
import { nothingMissing } from '../../step-words.js';
import { calibrationOf, count, diagramInWords, historyDays, howRead, partedLimitations, unreadFiles } from '../../words.js';
import type { Telling } from './detail.js';
import { place } from './front.js';

/** Graphs, diagrams and paths that are listed; the rest is counted. */
const MOST_GRAPHS = 6;
const MOST_PATHS = 30;

export function graphs({ report, options }: Telling): string {
	const own = sourceGraphs(report);
	if (own.length === 0 && report.diagrams.length === 0) return '';
	const lines = ['## The graph in the code'];
	for (const g of own.slice(0, MOST_GRAPHS)) {
		const at = place(fileLocation(g.file, g.line), report, options);
		const notes = [
			g.variant ? `variant ${inline(g.variant)}` : '',
			g.unreachable.length > 0 && g.unresolved.length === 0
				? `never reached: ${g.unreachable.slice(0, MOST_PATHS).map(code).join(', ')}`
				: '',
		].filter(Boolean);
		lines.push(
			'',
			`${at}: ${sizeOf(g)}, confidence ${g.confidence.toFixed(2)}${notes.map((n) => `; ${n}`).join('')}. Dotted: on a condition.${g.fanOut.some(({ kind }) => kind === 'send') ? ' Thick: started by Send.' : ''}`,
			'',
			block(graphMermaid(g), 'mermaid'),
		);
		for (const u of g.unresolved.slice(0, MOST_PATHS))
			lines.push('', `- ${code(`${u.file}:${u.line}`)} ${prose(u.what)}: ${prose(u.reason)}`);
		for (const { file, line, router, answer } of (g.deadEnds ?? []).slice(0, MOST_PATHS))
			lines.push(
				'',
				`- ${code(`${file}:${line}`)} LangGraph stops where ${router ? code(router) : 'the router'} answers ${code(answer === END_NODE ? 'END' : answer)}: no way has that name.`,
			);
	}
	if (own.length > MOST_GRAPHS) lines.push('', `${own.length - MOST_GRAPHS} more are in report.json.`);
	const diagrams = report.diagrams.filter((d) => d.type !== 'inconclusive');
	for (const d of diagrams.slice(0, MOST_GRAPHS)) {
		lines.push('', `Diagram ${d.outside ? 'beside' : 'in'} the report: ${code(formatLocation(d.location))}, ${diagramInWords(d)}.`);
		// Its source is the target's: shown as text, never drawn.
		if (d.source) lines.push('', '<details><summary>Its source</summary>', '', block(d.source), '', '</details>');
		if (d.model) lines.push('', prose(d.limitations.join(' ')));
	}
	const unclear = report.diagrams.filter((d) => d.type === 'inconclusive');
	if (unclear.length > 0)
		lines.push(
			'',
			`${count(unclear.length, 'picture')} of which we could not tell what ${unclear.length === 1 ? 'it shows' : 'they show'}: ${unclear
				.slice(0, MOST_PATHS)
				.map((d) => code(formatLocation(d.location)))
				.join(', ')}.`,
		);
	return lines.join('\n');
}

/** Text of the target that reads like an order to the judges; empty when there is none. */
export function planted({ report }: Telling): string {
	const { planted } = partedLimitations(report);
	if (planted.length === 0) return '';
	return [
		'## Text that speaks to the judges',
		'',
		'It was shown to them as quoted text, and no score rests on it.',
		'',
		...planted.map((l) => `- ${prose(l.message)}`),
	].join('\n');
}

export function unseen({ report }: Telling): string {
	const { files } = report;
	const { unseen: limitations } = partedLimitations(report);
	const lines = ['## What was not seen', ''];
	lines.push(
		...(limitations.length > 0
			? limitations.map((l) => `- **${inline(l.severity)}** (${inline(l.detective)})${l.ours ? ' *our failure*' : ''}: ${prose(l.message)}`)
			: [nothingMissing(report)]),
	);
	const unread = unreadFiles(report);
	const reasons = groupBy(unread, ({ reason }) => reason);
	lines.push(
		'',
		`Files: ${files.total} in the repository, ${files.total - unread.length} read, ${unread.length} not read${reasons.size > 0 ? ':' : '.'}`,
	);
	if (reasons.size > 0)
		lines.push(
			'',
			...[...reasons].map(
				([reason, paths]) =>
					`- ${paths.length} ${inline(reason)}: ${paths
						.slice(0, MOST_PATHS)
						.map(({ path }) => code(path))
						.join(', ')}${paths.length > MOST_PATHS ? ` and ${paths.length - MOST_PATHS} more` : ''}`,
			),
		);
	if (files.languages.length > 0)
		lines.push(
			'',
			`Languages: ${files.languages.map((l) => `${inline(l.language)} ${l.files}${l.frontEnd ? '' : ' (not read)'}`).join(', ')}.`,
		);
	for (const d of report.documents)
		lines.push('', `Document ${code(d.name)}: ${howRead(d)}, ${inline(d.chosen)}${d.limitations.map((l) => `; ${inline(l)}`).join('')}.`);
	return lines.join('\n');
}

export function provenance({ report, options }: Telling): string {
	const { repository, rubric, policy, digests, versions } = report;
	const row = (key: string, value: string) => `| ${inline(key)} | ${value} |`;
	const parameters = policy.rules.filter((r) => Object.keys(r.parameters).length > 0);
	return [
		'## Provenance',
		'',
		'| | |',
		'|---|---|',
		row('source', code(repository.source)),
		row('commit', repository.commit ? code(repository.commit) : 'none'),
		row('history', `${count(repository.commits, 'commit')}${repository.shallow ? ' (shallow)' : ''}, ${historyDays(repository)}`),
		row('rubric', `${inline(rubric.id)} ${inline(rubric.version)}, ${code(rubric.digest.slice(0, 16))}`),
		row('policy', `${inline(policy.id)}: ${policy.rules.map((r) => code(r.rule)).join(' → ')}, rounding ${policy.rounding}`),
		...parameters.map((r) => row(`${r.rule}`, code(canonicalJson(r.parameters)))),
		row('bench', inline(report.bench)),
		row('calibration', calibrationOf(options, report)),
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
