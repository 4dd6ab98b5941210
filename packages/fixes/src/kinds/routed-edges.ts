// A router beside plain edges that lead on whatever it answers: the plain edges go, and where the run goes on the router names all that they led to. Its
// own call takes their place, with the comments of both.
import { child, namedChildren, type SyntaxNode } from '@auditor/code/syntax-trees';
import { escapeText, type GraphEdge } from '@auditor/schema';
import type { Fix, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { argumentsOf, nodesOf } from '../python.js';
import type { Edit } from '../source.js';
import { type EvidenceState, evidenceState } from './_evidence-state.js';
import { namesOf } from './_places.js';

export const routedEdges: Fix = {
	id: 'routed-edges',
	title: 'Let the router alone choose what runs next.',
	answers: ['graph/conditional-edge'],
	async propose({ values }, ground) {
		const [graph, ...others] = ground.graphs.filter((g) => g.context === 'source' && g.unused !== true && g.language === 'python');
		const opened = graph && others.length === 0 ? await ground.open(graph.file) : null;
		if (!graph || !opened?.python) return null;
		const begun = (await evidenceState(graph, ground))?.begun ?? new Set<string>();
		const edits = namesOf(values.decorative).map((node) => {
			const own = graph.edges.filter(({ from }) => from === node);
			return own.some(({ file }) => (file ?? graph.file) !== graph.file) ? null : routed(opened, own, ground);
		});
		return edits.length === 0 || edits.includes(null) || (await misses(ground, { begun }))
			? null
			: [{ path: opened.path, edits: edits.flatMap((one) => one!) }];
	},
};

/** Edits of what leads on from one node; null where its plain edges, its router or that one's answers are written in another way. */
function routed(opened: Opened, own: readonly GraphEdge[], ground: Ground): Edit[] | null {
	const { source, python } = opened;
	const plain = own.filter(({ kind }) => kind === 'static');
	const chosen = own.filter(({ kind }) => kind === 'conditional');
	const targets = plain.map(({ to }) => to);
	const [going, ...more] = chosen.filter(({ to }) => targets.includes(to));
	const statements = plain.map((edge) => statementOf(opened, edge));
	const [first, ...rest] = statements;
	const isOne = chosen.every(({ line, via, router }) => line === going?.line && via === 'add_conditional_edges' && router === going.router);
	if (!going || more.length > 0 || !first || rest.includes(null) || !isOne) return null;
	const call = [...nodesOf(python!)].find((n) => n.type === 'expression_statement' && source.lineAt(n.start) === going.line);
	const [, router, map] = call?.children[0]?.type === 'call' ? namedChildren(argumentsOf(call.children[0])!) : [];
	if (!call || !router || (map && map.type !== 'dictionary') || statements.some((one) => one!.start > call.start)) return null;
	const answers = targets.length > 1 ? answersAsLists(opened, source.slice(router), going.label ?? going.to, targets, ground) : [];
	const pair = map && namedChildren(map).find((n) => n.type === 'pair' && textIn(opened, child(n, 'key')!) === (going.label ?? going.to));
	if (!answers || (map && !pair)) return null;
	const isStacked = pair && source.lineAt(pair.start) !== source.lineAt(map!.start);
	const named = targets.map((to) => `"${to}": "${to}"`).join(isStacked ? `,${source.eol}${source.indentAt(pair.start)}` : ', ');
	const top = firstOfBlock(source, call);
	const text = source.text.slice(top, call.end).trimStart();
	const at = call.end - text.length;
	const moved = pair && targets.length > 1 ? `${text.slice(0, pair.start - at)}${named}${text.slice(pair.end - at)}` : text;
	const below = source.startOf(source.lineAt(call.end) + 1);
	const isApart = /\n[ \t]*\r?\n$/.test(source.text.slice(0, top)) && /^[ \t]*\r?\n/.test(source.text.slice(below));
	return [
		...answers,
		{ start: first.start, end: first.end, text: moved },
		...rest.map((n) => ({ start: source.startOf(source.lineAt(n!.start)), end: source.startOf(source.lineAt(n!.end) + 1), text: '' })),
		{ start: top, end: isApart ? source.startOf(source.lineAt(below) + 1) : below, text: '' },
	];
}

/** Where the comments right above a statement begin. */
function firstOfBlock(source: Opened['source'], { start }: SyntaxNode): number {
	let line = source.lineAt(start);
	while (line > 1 && /^[ \t]*#/.test(source.text.slice(source.startOf(line - 1), source.endOf(line - 1)))) line--;
	return source.startOf(line);
}

function textIn({ source }: Opened, node: SyntaxNode): string | null {
	return /^(["'])([^"'\\]*)\1$/.exec(source.slice(node))?.[2] ?? null;
}

/** Every answer of the router as a list, the one that goes on with all that the plain edges led to; null where one is not written as a text. */
function answersAsLists(opened: Opened, router: string, going: string, targets: readonly string[], { project }: Ground): Edit[] | null {
	const { source, python } = opened;
	const name = router.replace(/^self\./, '');
	const [definition, ...twins] = [...nodesOf(python!)].filter(
		(n) => n.type === 'function_definition' && source.slice(child(n, 'name')!) === name,
	);
	const isNamed = new RegExp(`(?<!\\w)${escapeText(name)}(?!\\w)`, 'g');
	const namings = source.text.match(isNamed)?.length ?? 0;
	const isUsed = project.files.some(({ path, facts }) => path !== opened.path && facts.calls.some(({ method }) => method === name));
	if (!definition || twins.length > 0 || namings > 2 || isUsed) return null;
	const inside = [...nodesOf(child(definition, 'body')!)];
	const returns = inside.filter(({ type }) => type === 'return_statement');
	const edits: Edit[] = [];
	for (const one of returns) {
		const [value] = namedChildren(one);
		const texts = value?.type === 'conditional_expression' ? namedChildren(value).filter((_, i) => i !== 1) : value ? [value] : [];
		for (const text of texts) {
			const said = text.type === 'string' ? textIn(opened, text) : null;
			if (said === null) return null;
			const list = said === going ? targets.map((to) => `"${to}"`).join(', ') : source.slice(text);
			edits.push({ start: text.start, end: text.end, text: `[${list}]` });
		}
	}
	const type = child(definition, 'return_type');
	if (type && source.slice(type) !== 'str') return null;
	if (type) edits.push({ start: type.start, end: type.end, text: 'list' });
	return returns.length > 0 && inside.some((n) => n.type === 'string' && textIn(opened, n) === going) ? edits : null;
}

/** `builder.add_edge("join", "next")` on lines of its own; null for anything else, such as a loop over names. */
function statementOf({ python, source }: Opened, { line, from, to }: GraphEdge): SyntaxNode | null {
	const found = [...nodesOf(python!)].filter((n) => n.type === 'expression_statement' && source.lineAt(n.start) === line);
	const [own, ...others] = found;
	const parts =
		own && others.length === 0
			? /^\w{1,99}\.add_edge\(\s{0,99}["']([^"'\s,]{1,199})["']\s{0,99},\s{0,99}["']([^"'\s,]{1,199})["']\s{0,99}(?:,\s{0,99})?\)$/.exec(
					source.slice(own),
				)
			: null;
	const alone = own && source.isFirst(own.start) && /^[ \t]*$/.test(rest(source, own));
	return parts?.[1] === from && parts[2] === to && alone ? own : null;
}

function rest(source: Opened['source'], { end }: SyntaxNode): string {
	return source.text.slice(end, source.endOf(source.lineAt(end)));
}

/** Whether somebody reads of a finished run what one that ends early has not. */
async function misses({ project, open }: Ground, { begun }: Pick<EvidenceState, 'begun'>): Promise<boolean> {
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
