// Does a node read a field of the state that only a node of the same step writes? Both see the state as it was before the step.
import type { FunctionRef, Project, SourceFile } from '@auditor/code';
import { callGraph, isEmptyValue, kept, lastPart, refKey } from '@auditor/code';
import { defineProbe, listed, notApplicable, placeOf, shownAt } from '@auditor/probes';
import { escapeText, type FindingDraft, type GraphModel, graphsArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { placeOfGraph, productGraphs, shown } from '../../models/graphs/graphs.js';
import { isPut, type NodeWrites, nodeWrites } from '../../models/graphs/lost-writes.js';
import { holdsOld } from '../../models/graphs/old-items.js';
import { channelsOf } from '../../models/graphs/state-keys.js';
import { readOf } from '../../models/graphs/state-reads.js';
import { leftOpen } from '../../models/source/unread.js';
import { runsGraph } from '../../models/state/threads.js';

export const sameStepReads = defineProbe({
	id: 'state/same-step-reads',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, graphs: graphsArtifact, texts: textsArtifact },
	question: 'Does a node read a field of the state that only a node of the same step writes?',
	motivation: 'Nodes of one step see the state as it was before: what one of them writes is not there for the others.',
	method:
		'Takes pairs of nodes that the same edges start and of which neither leads to the other, and the fields that one reads in its own function and the other writes. Counts those that nothing else fills: no node that may run before, and no other code of the product, the input among it; and none that the reader only adds to; left open where the reader writes it as well. Values: node, key, writers.',
	blindSpots: 'Reads in functions that the node calls; inputs that another program gives; states that are no classes.',
	remediation: {
		on: 'true',
		effort: 'medium',
		text: 'Let a node that runs before both write the field, or let the one that reads it make it itself.',
	},
	inspect: ({ project, graphs, texts }): FindingDraft[] => {
		const own = productGraphs(graphs);
		const [main] = own;
		if (!main) return [notApplicable('We read no graph of LangGraph in the product.', 0.85)];
		const pairs = own.flatMap((graph) => pairsOf(project, graph));
		const found = pairs.filter(({ isOwn }) => !isOwn);
		const [open] = found.length > 0 ? [] : pairs;
		// What it wrote in an earlier run may be what it looks for.
		if (open) {
			const message = `\`${shown(open.reader.node)}\` reads \`${open.key}\`, which it writes itself, as ${names(open.writers)} ${open.writers.length === 1 ? 'does' : 'do'} in the same step. Whether it waits for theirs we could not tell.`;
			return [leftOpen(message, open.read.file, open.read.line)];
		}
		if (found.length === 0) {
			const message = 'We saw no node that reads a field which only a node of the same step writes.';
			const rationale = 'Fields that nodes read and write were compared.';
			return [{ outcome: 'false', message, rationale, location: placeOfGraph(main), values: { node: null }, confidence: 0.7 }];
		}
		return found.map(({ reader, writers, key, read }) => ({
			outcome: 'true',
			message: `\`${shown(reader.node)}\` reads \`${key}\`, which only ${names(writers)} ${writers.length === 1 ? 'writes' : 'write'} in the same step: it finds nothing there.`,
			rationale: 'The same edges start both, and neither leads to the other.',
			...shownAt(texts, read.file, lineIn(texts.get(read.file.path), read.line, key)),
			related: writers.flatMap(({ kept }) => kept.flatMap((one) => (one.key === key ? placeOf(one.file, one.line) : []))),
			values: { node: shown(reader.node), key, writers: writers.map(({ node }) => shown(node)) },
			context: 'source',
			confidence: 0.85,
		}));
	},
});

const names = (nodes: readonly NodeWrites[]) => listed(nodes.map(({ node }) => `\`${shown(node)}\``));

/** The first line from there that names the field. */
function lineIn(text: string | undefined, from: number, key: string): number {
	const named = new RegExp(`(?:["']|\\.)${escapeText(key)}\\b`);
	const at = (text ?? '').split('\n').findIndex((line, index) => index >= from && named.test(line));
	return at < 0 ? from : at + 1;
}

interface Pair {
	readonly reader: NodeWrites;
	readonly writers: readonly NodeWrites[];
	readonly key: string;
	readonly read: { readonly file: SourceFile; readonly line: number };
	/** The reader writes the field as well. */
	readonly isOwn: boolean;
}

function pairsOf(project: Project, graph: GraphModel): Pair[] {
	const nodes = nodeWrites(project, graph);
	const channels = channelsOf(project, graph);
	if (!nodes || !channels || graph.unresolved.length > 0) return [];
	const sources = (id: string) => [...new Set(graph.edges.flatMap(({ from, to }) => (to === id ? [from] : [])))].sort();
	const before = (id: string): ReadonlySet<string> => {
		const all = new Set<string>();
		const open = sources(id);
		for (const at of open) if (!all.has(at)) open.push(...sources(all.add(at) && at));
		return all;
	};
	return nodes.flatMap((reader) => {
		const earlier = before(reader.node);
		const started = sources(reader.node).join();
		const beside = nodes.filter(({ node }) => node !== reader.node && sources(node).join() === started && !earlier.has(node));
		// What runs before it may fill the field, the reader itself among it where a loop leads back.
		const others = nodes.filter(({ node }) => earlier.has(node));
		const isKnown = started !== '' && graph.nodes.every(({ id }) => !earlier.has(id) || nodes.some(({ node }) => node === id));
		if (!isKnown || others.some(({ node, open }) => open && node !== reader.node)) return [];
		// What a node only adds to is no result of others that it waits for.
		const addsTo = (key: string) => reader.kept.some((one) => one.key === key && (one.inPlace || holdsOld(reader.place, one.value, key)));
		const keys = new Set(beside.flatMap(({ kept }) => kept.flatMap(({ key, value }) => (isEmptyValue(value) ? [] : key))));
		return [...keys].flatMap((key): Pair[] => {
			const fills = ({ kept }: NodeWrites) => kept.some((one) => one.key === key);
			if (!channels.has(key) || others.some(fills) || addsTo(key)) return [];
			const read = readOf(project, reader.place, key);
			const writers = beside.filter(fills);
			const own = [...writers, ...(fills(reader) ? [reader] : [])].map(({ place }) => place);
			return read && !isPut(project, key, othersThan(project, own)) ? [{ reader, writers, key, read, isOwn: fills(reader) }] : [];
		});
	});
}

/** Whether a function is no part of the writers, and something calls or names it, or it runs a graph itself. */
function othersThan(project: Project, writers: readonly FunctionRef[]): (file: SourceFile, index: number | null) => boolean {
	const graph = callGraph(project);
	const own = graph.reach(writers, 4);
	const known = new Map<string, boolean>();
	const runs = (file: SourceFile, index: number) => {
		const fact = file.facts.functions[index]!;
		return (
			graph.callers({ file, index, fact }).length > 0 ||
			fact.decorators.length > 0 ||
			file.facts.calls.some((call) => call.scope.function === index && runsGraph(call)) ||
			project.files.some(({ facts }) => facts.reads.some(({ name }) => lastPart(name) === fact.name))
		);
	};
	return (file, index) => {
		const key = index === null ? '' : refKey({ file, index });
		return index === null || (!own.has(key) && kept(known, key, () => runs(file, index)));
	};
}
