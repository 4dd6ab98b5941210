// Edges of the graph that a report names by both of their ends (`routes to degraded_report`, `START → repo_investigator`), against the graphs of the code. It bears
// out alone: what a report leads to may be several steps away.
import { fileLocation, type GraphModel, type Lexicon } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { quoteAround, sentences } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import { normalName } from './code-text.js';
import { isBuiltOrDesigned, standingOf } from './standing.js';

const LEADS = /→|⟶|➜|->|\b(?:edges?|routes?|routed|routing|leads?|goes|go|connects?|branches|proceeds?|flows?|feeds?)\b/i;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/gu;
/** Names of nodes in one sentence that are looked at, and claims of one document. */
const MOST_NAMES = 12;
const MOST = 40;

/** Claims in order of appearance, one a sentence and each edge once. */
export function claimEdges(flow: Flow, graphs: readonly GraphModel[], lexicon: Pick<Lexicon, 'language' | 'lists'>): AnsweredClaim[] {
	const edges = new Map(
		graphs
			.filter(({ context, unused }) => context === 'source' && unused !== true)
			.flatMap((graph) =>
				graph.edges.map((edge) => [`${nodeName(edge.from)} ${nodeName(edge.to)}`, { ...edge, file: edge.file ?? graph.file }]),
			),
	);
	const nodes = new Set([...edges.keys()].flatMap((key) => key.split(' ')));
	const claims: AnsweredClaim[] = [];
	const told = new Set<string>();
	for (const sentence of nodes.size === 0 ? [] : sentences(flow.prose)) {
		const words = flow.prose.slice(sentence.start, sentence.end);
		if (claims.length >= MOST || !LEADS.test(words)) continue;
		const named = [...words.matchAll(NAME)]
			.map(({ 0: name, index }) => ({ name: nodeName(name), index }))
			.filter(({ name }) => nodes.has(name))
			.slice(0, MOST_NAMES);
		const found = named.flatMap(({ name: to, index }, at) => {
			// The nearest node in front of it from which an edge leads there.
			const from = named.slice(0, at).findLast(({ name }) => edges.has(`${name} ${to}`));
			return from !== undefined && LEADS.test(words.slice(from.index, index + to.length))
				? [{ key: `${from.name} ${to}`, from, index }]
				: [];
		});
		const fresh = found.filter(({ key }) => !told.has(key));
		const [first] = fresh;
		if (first === undefined) continue;
		const [start, end] = [sentence.start + first.from.index, sentence.start + first.index];
		const role = roleOf({ text: flow.prose, start, end, sentence, neighbours: [], concept: 'edge' }, lexicon, true);
		if (role !== 'clean' || !isBuiltOrDesigned(standingOf(flow, start, end, lexicon))) continue;
		for (const { key } of fresh) told.add(key);
		const own = fresh.map(({ key }) => edges.get(key)!);
		claims.push({
			what: quoteAround(flow.prose, sentence, start, end),
			verdict: 'verified',
			because: `the graph has ${own.map(({ from, to }) => `${shownName(from)} → ${shownName(to)}`).join(', ')}`,
			location: flow.place(start),
			by: fileLocation(own[0]!.file, own[0]!.line),
		});
	}
	return claims;
}

/** `repo_investigator_node`, `RepoInvestigator` and `__start__` as one name each. */
function nodeName(name: string): string {
	const normal = normalName(name);
	return normal.length > 8 ? normal.replace(/node$/, '') : normal;
}

const shownName = (id: string) => id.replace(/^__(start|end)__$/, (_, name: string) => name.toUpperCase());
