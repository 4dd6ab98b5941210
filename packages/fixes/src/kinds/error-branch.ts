// A graph that goes on whatever the work before it found: a router behind the node that joins the work, which leads to the next nodes where something
// was found, and else says so and ends the run. It adds no node, so that drawings of the graph stay whole.
import { namedChildren, type SyntaxNode } from '@auditor/code/syntax-trees';
import { END_NODE, escapeText, type GraphEdge, type GraphModel } from '@auditor/schema';
import type { Fix, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { nameIn, nodesOf } from '../python.js';
import type { Edit } from '../source.js';
import { type EvidenceState, evidenceState } from './_evidence-state.js';

const ROUTER = 'route_on_evidence';
/** Characters of a line that is not parted. */
const WIDE = 100;
/** What the router answers where nothing was found. */
const NOTHING = 'missing_evidence';

export const errorBranch: Fix = {
	id: 'error-branch',
	title: 'End a run that found no evidence at all, and say so.',
	answers: ['graph/error-branch-declared', 'graph/conditional-edge'],
	async propose({ outcome }, ground) {
		const [graph, ...others] = ground.graphs.filter((g) => g.context === 'source' && g.unused !== true && g.language === 'python');
		const join = graph && outcome === 'false' && others.length === 0 ? joinOf(graph) : null;
		const opened = join ? await ground.open(graph!.file) : null;
		const state = opened && (await evidenceState(graph!, ground));
		if (!join || !opened?.python || !state || !isFree(opened, state.name) || (await misses(ground, state))) return null;
		const statements = join.edges.map((edge) => statementOf(opened, edge));
		const first = statements[0];
		const end = nameIn(opened, 'langgraph.graph', 'END');
		if (!first || !end || statements.some((s) => s === null)) return null;
		const targets = join.edges.map(({ to }) => to);
		const above = graph!.builder === null ? opened.source.startOf(graph!.line) : first.start;
		const edits = [...end.edits, defined(opened, above, state, targets), ...wired(opened, statements as SyntaxNode[], targets, end.name)];
		return [{ path: opened.path, edits }];
	},
};

interface Join {
	readonly node: string;
	/** The plain edges that lead on, all of them. */
	readonly edges: readonly GraphEdge[];
}

/** The first node that waits for several and then goes on whatever they found; null where it is run more than once. */
function joinOf(graph: GraphModel): Join | null {
	const order = graph.nodes.map(({ id }) => id);
	const joins = graph.fanIn
		.filter(({ node }) => node !== END_NODE)
		.sort((a, b) => order.indexOf(a.node) - order.indexOf(b.node))
		.map(({ node }) => ({ node, edges: graph.edges.filter(({ from }) => from === node) }));
	const first = joins.find(({ edges }) => edges.length > 1);
	if (!first || graph.cycles.some((cycle) => cycle.includes(first.node))) return null;
	const plain = first.edges.every(
		(e) => e.kind === 'static' && e.via === 'add_edge' && e.to !== END_NODE && (e.file ?? graph.file) === graph.file,
	);
	return plain ? first : null;
}

/** `builder.add_edge("join", "next")` on lines of its own; null for anything else, such as a loop over names. */
export function statementOf({ python, source }: Opened, { line, from, to }: GraphEdge): SyntaxNode | null {
	const found = [...nodesOf(python!)].filter((n) => n.type === 'expression_statement' && source.lineAt(n.start) === line);
	const [own, ...others] = found;
	const parts =
		own && others.length === 0
			? /^\w{1,99}\.add_edge\(\s{0,99}["']([^"'\s,]{1,199})["']\s{0,99},\s{0,99}["']([^"'\s,]{1,199})["']\s{0,99}(?:,\s{0,99})?\)$/.exec(
					source.slice(own),
				)
			: null;
	const alone = own && source.text.slice(source.startOf(line), own.start).trim() === '' && /^[ \t]*$/.test(rest(source, own));
	return parts?.[1] === from && parts[2] === to && alone ? own : null;
}

function rest(source: Opened['source'], { end }: SyntaxNode): string {
	return source.text.slice(end, source.endOf(source.lineAt(end)));
}

/** The file names the state, and nothing as the new function will be called. */
function isFree({ source: { text } }: Opened, state: string): boolean {
	return new RegExp(`\\b${escapeText(state)}\\b`).test(text) && !text.includes(ROUTER);
}

/** Whether somebody reads of a finished run what one that ends early has not. */
export async function misses({ project, open }: Ground, { begun }: Pick<EvidenceState, 'begun'>): Promise<boolean> {
	for (const { path, facts } of project.files) {
		const runs = facts.assignments.filter((a) => a.value?.kind === 'call' && /^a?invoke$/.test(facts.calls[a.value.call]?.method ?? ''));
		const opened = runs.length > 0 ? await open(path) : null;
		for (const { target } of /\.py$/.test(path) && opened ? runs : []) {
			const reads = opened!.source.text.matchAll(/(?<!\w)(\w{1,99})\[["'](\w{1,99})["']\](?!\s{0,99}=[^=])/g);
			if ([...reads].some(([, name, key]) => name === target && !begun.has(key!) && !isAskedFor(key!, opened!.source.text))) return true;
		}
	}
	return false;
}

/** `result.get("report")`, `"report" in result`: whoever reads it looks first whether it is there. */
function isAskedFor(key: string, text: string): boolean {
	return new RegExp(`\\.get\\(\\s{0,99}["']${escapeText(key)}["']|["']${escapeText(key)}["']\\s{1,9}in\\b`).test(text);
}

/** The router, above the statement of the module that makes the graph. */
function defined({ python, source }: Opened, inside: number, { name, items, said }: EvidenceState, targets: readonly string[]): Edit {
	const top = namedChildren(python!).find((n) => n.start <= inside && inside < n.end)!;
	const step = source.step;
	const lines = [
		`def ${ROUTER}(state: ${name}) -> list:`,
		`${step}"""Go on where the work before found something; else say so, and end the run."""`,
		`${step}items = ${items}`,
		`${step}if not any(${said} for item in items):`,
		`${step}${step}print("No evidence was found: the run ends here.")`,
		`${step}${step}return ["${NOTHING}"]`,
		`${step}return [${targets.map((t) => JSON.stringify(t)).join(', ')}]`,
		'',
		'',
		'',
	];
	const at = firstOfBlock(source, top);
	const above = /\n{0,3}$/.exec(source.text.slice(0, at).replaceAll('\r', ''))![0].length - 1;
	return { start: at, end: at, text: [...Array(Math.max(0, 2 - above)).fill(''), ...lines].join(source.eol) };
}

/** Above the comments that stand right over a statement. */
function firstOfBlock(source: Opened['source'], { start }: SyntaxNode): number {
	let line = source.lineAt(start);
	const textOf = (n: number) => source.text.slice(source.startOf(n), source.endOf(n));
	while (line > 1 && /^#/.test(textOf(line - 1))) line--;
	return source.startOf(line);
}

/** The router in the place of the first plain edge; the other edges go. */
function wired({ source }: Opened, statements: readonly SyntaxNode[], targets: readonly string[], end: string): Edit[] {
	const [first, ...others] = statements as [SyntaxNode, ...SyntaxNode[]];
	const [builder, from] = /^(\w+)\.add_edge\(\s*(["'][^"']+["'])/.exec(source.slice(first))!.slice(1) as [string, string];
	const ways = [`"${NOTHING}": ${end}`, ...targets.map((t) => `${JSON.stringify(t)}: ${JSON.stringify(t)}`)].join(', ');
	const given = [from, ROUTER, `{${ways}}`];
	const [indent, line] = [source.indentAt(first.start), `${builder}.add_conditional_edges(${given.join(', ')})`];
	const stacked = given.map((part) => `${source.eol}${indent}${source.step}${part},`).join('');
	const routed = indent.length + line.length <= WIDE ? line : `${builder}.add_conditional_edges(${stacked}${source.eol}${indent})`;
	return [
		{ start: first.start, end: first.end, text: routed },
		...others.map((n) => ({ start: source.startOf(source.lineAt(n.start)), end: source.startOf(source.lineAt(n.end) + 1), text: '' })),
	];
}
