// Work that a report gives to a node of the graph, a class or a function by its name (`DocAnalyst parses the PDF`, `AST parsing (RepoInvestigator)`), against the code that
// this one comes to: its own lines and what they call. What is not found there may be done elsewhere, and is left open.
import { fileLocation, formatLocation, type GraphModel, type Lexicon, type Location } from '@auditor/schema';
import type { Flow } from '../text/flow.js';
import type { AnsweredClaim } from './answered-claim.js';
import { type CodeText, normalName } from './code-text.js';
import type { Feature } from './feature.js';
import { mentionsOf } from './feature-mentions.js';
import { bodyOf } from './gaps.js';

/** Functions and classes that one node comes to at most, and how far from it. */
const MOST_PARTS = 60;
const DEEPEST = 4;
/** Characters between the name and the words for its work at most. */
const NEAR = 50;
/** What is called, a tool that is invoked, and a function that is handed on. */
const USED = /(?<!\w)([A-Za-z_]\w{2,80})(?=\(|\.a?invoke\()|(?<=[(,=]\s{0,2})([A-Za-z_]\w{2,80})(?=\s{0,2}[,)])/g;
const DEFINED = /^[ \t]{0,40}(?:export\s)?(?:default\s)?(?:async\s)?(?:def|class|function)\s(\w{3,80})/gm;
/** A name of several words. */
const JOINED = /\w_\w|[a-z][A-Z]/;

/** Claims in order of the features, each node and feature once. */
export function claimActs(
	flows: readonly Flow[],
	features: readonly Feature[],
	code: CodeText,
	graphs: readonly GraphModel[],
	lexicon: Lexicon,
): AnsweredClaim[] {
	const defined = definedIn(code);
	const actors = actorsOf(code, graphs);
	const parts = new Map<string, readonly Part[]>();
	return features.flatMap((feature) => {
		const sign = feature.shown ?? feature.written;
		if (sign === undefined || feature.negative === true) return [];
		const told = new Set<string>();
		return flows.flatMap((flow) =>
			mentionsOf(flow, feature, lexicon).flatMap(({ role, clause, phrase, location }): AnsweredClaim[] => {
				const named = role === 'clean' ? actorsIn(clause, phrase, actors) : [];
				const [node] = named;
				if (node === undefined || named.length > 1 || told.has(node.key)) return [];
				const own = parts.get(node.key) ?? partsOf(actors.get(node.key)!, defined, code);
				parts.set(node.key, own);
				const at = placeOf(sign, own, code, feature.shown !== undefined);
				if (at === null) return [];
				told.add(node.key);
				const because = `${node.name} comes to code for it at ${formatLocation(at)}`;
				return [{ what: `“${phrase}” of ${node.name}`, verdict: 'verified', because, location, by: at }];
			}),
		);
	});
}

export interface Part {
	readonly path: string;
	readonly line: number;
}

/** What may do something: the nodes of the product's graphs, and its functions and classes of one name alone, by their bare names. */
export function actorsOf(code: CodeText, graphs: readonly GraphModel[]): ReadonlyMap<string, Part> {
	const actors = new Map<string, Part>();
	for (const [name, places] of definedIn(code)) if (places.length === 1 && JOINED.test(name)) actors.set(bareName(name), places[0]!);
	for (const { context, unused, nodes } of graphs)
		for (const { id, definition } of context === 'source' && unused !== true ? nodes : [])
			if (definition?.path != null && definition.line !== null) actors.set(bareName(id), { path: definition.path, line: definition.line });
	return actors;
}

const known = new WeakMap<CodeText, ReadonlyMap<string, readonly Part[]>>();

/** Functions and classes of the product, by name. */
export function definedIn(code: CodeText): ReadonlyMap<string, readonly Part[]> {
	const seen = known.get(code);
	if (seen !== undefined) return seen;
	const all = new Map<string, Part[]>();
	for (const path of code.paths) {
		if (!/\.(?:py|tsx?|jsx?|mjs)$/.test(path) || /(?:^|\/)tests?\//.test(path)) continue;
		for (const [at, line] of code.bare(path)!.split('\n').entries())
			for (const [, name] of line.matchAll(DEFINED)) all.set(name!, [...(all.get(name!) ?? []), { path, line: at + 1 }]);
	}
	known.set(code, all);
	return all;
}

/** What a definition comes to by the names that it calls, itself first. */
export function partsOf(definition: Part, defined: ReadonlyMap<string, readonly Part[]>, code: CodeText, deepest = DEEPEST): Part[] {
	const parts = [definition];
	const seen = new Set<string>();
	let [from, end] = [0, 1];
	for (let depth = 0; depth < deepest && from < end; depth++) {
		for (const { path, line } of parts.slice(from, end))
			for (const [, called, handed] of bodyOf(code.bare(path)!, line).matchAll(USED)) {
				const name = (called ?? handed)!;
				const places = seen.has(name) ? [] : (defined.get(name) ?? []);
				seen.add(name);
				// Of several of one name nobody knows which it is.
				if (places.length === 1 && parts.length < MOST_PARTS) parts.push(places[0]!);
			}
		[from, end] = [end, parts.length];
	}
	return parts;
}

export function placeOf(sign: RegExp, parts: readonly Part[], code: CodeText, inCode: boolean): Location | null {
	const once = new RegExp(sign.source, sign.flags.replace('g', ''));
	for (const { path, line } of parts) {
		const body = bodyOf((inCode ? code.bare(path) : code.text(path)) ?? '', line).split('\n');
		const at = body.findIndex((one) => once.test(one) && !/^\s*(?:#|\/\/|\*)/.test(one));
		if (at !== -1) return fileLocation(path, line + at);
	}
	return null;
}

/** Nodes, classes and functions that a text names, in one word or two; none where the one that is nearest to the phrase is far from it. */
function actorsIn(text: string, phrase: string, actors: ReadonlyMap<string, Part>): { key: string; name: string }[] {
	const words = [...text.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)];
	const at = text.indexOf(phrase);
	const found = new Map<string, string>();
	let nearest = Number.POSITIVE_INFINITY;
	for (const [order, { 0: word, index }] of words.entries()) {
		const next = words[order + 1];
		const both = next !== undefined && next.index === index + word.length + 1 ? `${word} ${next[0]}` : null;
		for (const name of [both, word]) {
			const key = name === null || !/\p{Lu}|_/u.test(name) ? '' : bareName(name);
			if (!actors.has(key)) continue;
			nearest = Math.min(nearest, index < at ? at - index - name!.length : index - at - phrase.length);
			if (!found.has(key)) found.set(key, name!);
		}
	}
	return at >= 0 && nearest <= NEAR ? [...found].map(([key, name]) => ({ key, name })) : [];
}

export function bareName(name: string): string {
	return normalName(name).replace(/(?<=\w{4})(?:node|judge|agent|attorney)$/, '');
}
