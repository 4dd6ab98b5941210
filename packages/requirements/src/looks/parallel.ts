// Which nodes of a graph run side by side, and where do they lead? The words of a sentence are nodes by the parts of their names.
import { givenTo } from '@auditor/code';
import type { GraphModel } from '@auditor/schema';
import { fileLocation } from '@auditor/schema';
import type { CodeIndex } from './code-index.js';
import type { Frame, Framed } from './frame.js';
import { found, type Look, missing, open, placed, sameStem, stemOf } from './look.js';
import { nameParts } from './name-parts.js';

/** The one graph of the product of which nothing is open; of several of a file, that with most nodes. */
function graphOf({ graphs }: CodeIndex): GraphModel | null {
	const own = graphs.filter(({ context, variant }) => context === 'source' && variant === null);
	const most = [...own].sort((a, b) => b.nodes.length - a.nodes.length)[0];
	return most === undefined || own.some(({ file, nodes }) => file !== most.file && nodes.length === most.nodes.length) ? null : most;
}

/** Nodes that words name: "the evidence aggregator", `EvidenceAggregator`, "judges" of `judge_x` and `judge_y`. */
function nodesNamed(words: string, graph: GraphModel, { namesIn }: Framed, count: number | null = null): string[] {
	const slots = namesIn(words);
	// "the judges `a` and `b`": the names say which, where nothing else is said of them.
	if (slots.length > 0 && !/^(?:[a-z]{3,20} ){0,2}(?:#[a-z]\d{1,3} ?){1,4}$/.test(words.trim())) return [];
	const plain = slots.length > 0 ? '' : words;
	const wanted = [...slots.flatMap(({ text }) => nameParts(text)), ...nameParts(plain)].filter(
		(word) => word !== 'node' && word !== 'nodes',
	);
	if (wanted.length === 0) return [];
	const exact = graph.nodes.filter(({ id }) => nameParts(id).join('') === wanted.join(''));
	const all =
		exact.length > 0 ? exact : graph.nodes.filter(({ id }) => wanted.every((word) => nameParts(id).some((part) => sameStem(part, word))));
	if ((all.length > 0 && (count === null || all.length === count)) || slots.length > 0) return all.map(({ id }) => id);
	// "the detectives" of `detectives.py`.
	const stem = (path: string | null | undefined) => nameParts(stemOf(path ?? ''));
	return graph.nodes.flatMap(({ id, definition }) =>
		wanted.every((word) => stem(definition?.path).some((part) => sameStem(part, word))) ? [id] : [],
	);
}

const partsOf = (words: string) => words.split(/, and |, | and /);

/** Every list of nodes is one of its parts' own; null where a part is none or several. */
function eachNamed(words: string, graph: GraphModel, framed: Framed, count: number | null): string[] | null {
	const parts = partsOf(words);
	const all = parts.map((part) => nodesNamed(part, graph, framed, parts.length === 1 ? count : null));
	return all.every(({ length }) => length === 1) ? all.flat() : all.length === 1 && all[0]!.length > 1 ? all[0]! : null;
}

const sources = (graph: GraphModel, id: string) => new Set(graph.edges.filter(({ to }) => to === id).map(({ from }) => from));

function reaches(graph: GraphModel, from: string, to: string): boolean {
	const seen = new Set([from]);
	for (const at of seen) for (const edge of graph.edges) if (edge.from === at) seen.add(edge.to);
	return graph.edges.some((edge) => edge.to === to && seen.has(edge.from));
}

/** Several nodes have a source in common, and none leads to another. */
function side(graph: GraphModel, ids: readonly string[]): Look {
	const about = `${ids.join(', ')} side by side`;
	const at = fileLocation(graph.file, graph.edges.find(({ to }) => to === ids[0])?.line ?? graph.line);
	const common = [...sources(graph, ids[0]!)].filter((source) => ids.every((id) => sources(graph, id).has(source)));
	const chained = ids.some((one) => ids.some((other) => one !== other && graph.edges.some(({ from, to }) => from === one && to === other)));
	if (chained) return missing(about, `one of ${ids.join(', ')} leads to another of them (${graph.file}:${graph.line})`, at);
	if (ids.some((one) => ids.some((other) => one !== other && reaches(graph, one, other) && !reaches(graph, other, one))))
		return open(about, `one of ${ids.join(', ')} comes before another of them`);
	const chosen = graph.edges.some(({ from, to, kind }) => common.includes(from) && ids.includes(to) && kind === 'conditional');
	return common.length > 0 && !chosen && ids.length > 1
		? found(about, `\`${common[0]}\` leads to ${ids.join(', ')} (${graph.file}:${at.line})`, at)
		: open(about, `no node leads to each of ${ids.join(', ')}`);
}

function leading(graph: GraphModel, ids: readonly string[], to: string, backwards: boolean): Look[] {
	return ids.map((id): Look => {
		const [from, target] = backwards ? [to, id] : [id, to];
		const edge = graph.edges.find((one) => one.from === from && one.to === target);
		const about = `\`${from}\` leads to \`${target}\``;
		const line = edge?.line ?? graph.line;
		if (edge) return found(about, `${about} (${graph.file}:${line})`, fileLocation(graph.file, line));
		return graph.unresolved.length === 0 && !reaches(graph, from, target)
			? missing(about, `\`${from}\` does not lead to \`${target}\``, fileLocation(graph.file, line))
			: open(about, `no edge from \`${from}\` to \`${target}\` was found`);
	});
}

/** `parts`: who, what they start from, where they lead, each empty where it is not said. */
function asked(framed: Framed, who: string, from: string, to: string, parallel: boolean): Look[] | null {
	const graph = graphOf(framed.index);
	if (graph === null) return null;
	const count = /^(?:every )?(#d\d{1,3}) /.exec(who)?.[1];
	const wanted = count === undefined ? null : Number(framed.nameIn(count)?.text);
	const ids = eachNamed(who.replace(/^every /, '').replace(/^#d\d{1,3} /, ''), graph, framed, wanted);
	if (ids === null || ids.length < 2 || (wanted !== null && wanted !== ids.length)) return null;
	const [start, end] = [from, to].map((words) =>
		words === ''
			? []
			: /^#n\d{1,3}$/.test(words) && framed.nameIn(words)?.text === 'START'
				? ['__start__', 'START'].filter((id) => graph.edges.some((edge) => edge.from === id))
				: nodesNamed(words, graph, framed),
	);
	if ((from !== '' && start!.length !== 1) || (to !== '' && end!.length !== 1)) return null;
	return [
		...(parallel ? [side(graph, ids)] : []),
		...(from === '' ? [] : leading(graph, ids, start![0]!, true)),
		...(to === '' ? [] : leading(graph, ids, end![0]!, false)),
	];
}

const SIDE = '(?:run|runs|is run|execute|work) (?:in parallel(?: branches)?(?: fan-out)?|side by side|concurrently|at same time)';
/** "The judges run one after the other": each leads to another of them; what runs side by side does not. */
function inTurn(framed: Framed): Look[] | null {
	const looks = asked(framed, framed.parts[0]!, '', '', true);
	const [look] = looks ?? [];
	if (looks === null || looks.length !== 1 || look === undefined) return null;
	if (look.state === 'found') return [missing('one after the other', look.told, look.at)];
	return look.state === 'missing' ? [found('one after the other', look.told, look.at)] : null;
}

const TURN =
	'(?:run|runs|is run|execute|is called|work|is executed) (?:#d\\d{1,3} after (?:the )?other|in turn|sequentially|in sequence|#d\\d{1,3} by #d\\d{1,3})';

const LEAD =
	'(?:(?:leads?|goes|go|feeds?|flows?|converges?) (?:in)?to|(?:meets?|joins?|comes? together|converges?|is (?:joined|merged|collected)) (?:again )?(?:in|at|by))';

const KEEPERS: Readonly<Record<string, RegExp>> = { postgres: /postgres/i, postgresql: /postgres/i, sqlite: /sqlite/i, memory: /memory/i, redis: /redis/i, mongodb: /mongo/i, mongo: /mongo/i }; // biome-ignore format: a table

/** "The graph is compiled with a Postgres checkpointer", by the savers that the program makes. */
function checkpointed({ parts: [said = ''], index, namesIn }: Framed): Look[] | null {
	const word = (namesIn(said)[0]?.text ?? said).toLowerCase().replace(/^in-/, '');
	const calls = index.calls.map(({ file, call }) => ({ file, call }));
	const compiles = calls.filter(({ call }) => call.method === 'compile');
	const given = compiles.filter(({ file, call }) =>
		givenTo(call).some(
			(value) =>
				call.keywords.some(({ name }) => name === 'checkpointer') ||
				(value.kind === 'dict' &&
					index
						.linesOf(file.path)
						.slice(call.line - 1, call.endLine)
						.join(' ')
						.includes('checkpointer')),
		),
	);
	const makers = calls.flatMap(({ file, call }) => {
		const name = /\b(\w{2,40}Saver)\b/.exec(call.callee.kind === 'name' ? call.callee.name : '')?.[1];
		return name === undefined ? [] : [{ file, call, name }];
	});
	const [compile] = compiles;
	if (!Object.hasOwn(KEEPERS, word) || compile === undefined || !index.closed) return null;
	const about = `a checkpointer of ${word}`;
	const fits = makers.filter(({ name }) => KEEPERS[word]!.test(name));
	const [fit] = fits;
	if (fit && given.length > 0 && given.length === compiles.length && fits.length === makers.length)
		return [found(about, `${placed(fit)} makes \`${fit.name}\`, and ${placed(given[0]!)} compiles with it`, fit)];
	const [other] = makers;
	if (other && fits.length === 0) return [missing(about, `${placed(other)} makes \`${other.name}\``, other)];
	return other === undefined && !index.mentions('checkpoint') ? [missing(about, `${placed(compile)} compiles without one`, compile)] : null;
}

export const GRAPH_FRAMES: readonly Frame[] = [
	{ form: /^(?:[^,]{5,90},? because )?(?:graph|agent|workflow|agent graph|#n\d{1,3}) is compiled with (#[twn]\d{1,3}|(?:in-)?[a-z]{4,12})(?:[- ]based)? (?:checkpointer|saver|checkpoint saver)(?:,? so (?:that )?.{5,90})?$/, look: checkpointed },
	{ form: new RegExp(`^([^;]{4,120}?) ${TURN}$`), look: inTurn },
	{ form: new RegExp(`^([^;]{4,120}?) ${SIDE}$`), look: (framed) => asked(framed, framed.parts[0]!, '', '', true) },
	{ form: new RegExp(`^([^;]{4,120}?) ${SIDE},? (?:and|before they) (?:every |all )?(?:#d\\d{1,3} )?(?:of them )?${LEAD} (.{3,60})$`), look: (framed) => asked(framed, framed.parts[0]!, '', framed.parts[1]!, true) },
	{ form: new RegExp(`^([^;]{4,120}?)(?: each)? (?:start|starts|come|branch) (?:from|after|out of) (.{3,60}?) and (?:each |every |all )?${LEAD} (.{3,60}?)(?:, so (?:that )?they (?:can )?${SIDE})?$`), look: (framed) => asked(framed, framed.parts[0]!, framed.parts[1]!, framed.parts[2]!, false) },
]; // biome-ignore format: a table
