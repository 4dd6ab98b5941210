// Facts for a person: the repository, its graphs as small diagrams, what was found. No judgement.
import { END_NODE, type Facts, type GraphModel, isSource, START_NODE } from '@auditor/schema';

/** Text for a terminal; control characters of the target are taken out. */
export function summariseFacts(facts: Facts): string {
	const { repository, files } = facts;
	const lines = [
		`${repository.source}${repository.commit ? ` at ${repository.commit.slice(0, 10)}` : ''}: ${repository.commits} commits`,
		`files: ${files.total} (${files.read} read, ${files.skipped.length} skipped)${files.languages.map((l) => `, ${l.language} ${l.files}${l.frontEnd ? '' : ' (not assessed)'}`).join('')}`,
	];
	for (const graph of facts.graphs) lines.push('', ...drawGraph(graph));
	lines.push('');
	const section = (title: string, rows: string[]) =>
		lines.push(`${title}: ${rows.length === 0 ? 'none' : ''}`, ...rows.map((row) => `  ${row}`));
	section(
		'reducers',
		facts.reducers.map((r) => `${r.file}:${r.line} ${r.stateClass ? `${r.stateClass}.` : ''}${r.field} <- ${r.reducer}`),
	);
	section(
		'structured output',
		facts.structuredOutput.map((s) => `${s.file}:${s.line} ${s.method}${s.schema ? ` (${s.schema})` : ''}`),
	);
	section(
		'clones',
		facts.clones.map(
			(c) =>
				`${c.file}:${c.line} ${c.function}: ${(['sandboxed', 'timeout', 'urlValidation', 'errorHandling'] as const).map((k) => `${c[k] ? '+' : '-'}${k}`).join(' ')}`,
		),
	);
	section(
		'unsafe calls',
		facts.unsafeCalls.map((u) => `${u.file}:${u.line} ${u.kind} ${u.callee}${u.context === 'source' ? '' : ` (${u.context})`}`),
	);
	section(
		'documents',
		facts.documents.map((d) => `${d.name}: ${d.status}, ${d.pageCount ?? '?'} ${d.pageCount === 1 ? 'page' : 'pages'} (${d.chosen})`),
	);
	section(
		'diagrams',
		facts.diagrams.map(
			(d) =>
				`${d.location.path}${d.location.page ? ` p. ${d.location.page}` : ''}: ${d.medium} ${d.type}${isSource(d) && d.nodes.length > 0 ? `, ${d.nodes.length} nodes, ${d.edges.length} edges` : ''}`,
		),
	);
	section(
		'answers',
		Object.entries(facts.answers).map(([key, value]) => `${key}: ${value === null ? 'cannot be said' : value}`),
	);
	if (facts.limitations.length > 0)
		section(
			'not seen',
			facts.limitations.map((l) => l.message),
		);
	return `${lines.map((line) => line.replace(/[\p{Cc}\p{Cf}]+/gu, ' ')).join('\n')}\n`;
}

/** Each node with where it leads: `a ─> b, c` for edges, `a ┄> d` for conditional ones. */
function drawGraph(graph: GraphModel): string[] {
	const label = (id: string) => (id === START_NODE ? '(start)' : id === END_NODE ? '(end)' : id);
	const ids = [START_NODE, ...graph.nodes.map((n) => n.id)];
	const width = Math.min(28, Math.max(...ids.map((id) => label(id).length)));
	const head = `graph ${graph.file}:${graph.line}${graph.variant ? ` [${graph.variant}]` : ''}${graph.stateClass ? ` over ${graph.stateClass}` : ''}${graph.context === 'source' ? '' : ` (${graph.context})`}`;
	const rows = ids.flatMap((id) =>
		(['static', 'conditional'] as const).flatMap((kind) => {
			const to = graph.edges.filter((e) => e.from === id && e.kind === kind).map((e) => label(e.to));
			return to.length > 0 ? [`  ${label(id).padEnd(width)} ${kind === 'static' ? '──>' : '┄┄>'} ${to.join(', ')}`] : [];
		}),
	);
	return [head, ...rows, ...graph.unresolved.map((u) => `  ? ${u.file}:${u.line} ${u.what}: ${u.reason}`)];
}
