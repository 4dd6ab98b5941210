// Who uses what, by the report ("`heat_oven` calls `set_timer()`"), against the code. A use is contradicted where both are defined or held by the code
// and nothing that the first one names, nor anything named there in turn, holds the second. It follows names, not values: what is reached by a
// name made at run time, or through a graph that is run, is left open; and only Python is followed.
import { escapeText, fileLocation, formatLocation, type Lexicon, type Location, type Snippet } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { excerpt, sentenceAt } from '../text/sentences.js';
import { type CodeText, normalName } from './code-text.js';
import { standingOf } from './standing.js';

export interface CallClaim {
	/** `heat_oven calls set_timer`. */
	readonly what: string;
	readonly verdict: 'verified' | 'contradicted' | 'unverified';
	readonly because: string;
	readonly location: Location;
	readonly snippet: Snippet;
	/** The definition that does not use it. */
	readonly by: Location | null;
}

const NAME = '[`*]{0,3}(?<NAME>(?:[A-Za-z_]\\w{0,80}\\.){0,6}[A-Za-z_]\\w{1,80})(?:\\(\\w{0,40}\\))?[`*]{0,3}';
const KIND = '(?:\\s{1,3}(?:node|function|method|class|agent|tool|helper|detective))?';
const CLAIM = new RegExp(
	`(?<![\\w/.@-])${NAME.replace('NAME', 'user')}${KIND}\\s{1,3}(?:(?:then|also|directly|now|internally|first)\\s{1,3})?(?<verb>calls|invokes|uses|delegates to)\\s{1,3}(?:(?:the|its|a|an)\\s{1,3})?${NAME.replace('NAME', 'used')}(?!\\w|/|\\.\\w)`,
	'g',
);
const SHAPED = /[A-Za-z0-9]_[A-Za-z0-9]|^(?:[A-Z][a-z0-9]+){2,}|[a-z][A-Z]/;
/** What makes its callee at run time, or runs a graph of others. */
const OPEN =
	/\bgetattr\(|\bimportlib\b|\bglobals\(\)|__import__|\b(?:graph|app|workflow|compiled\w*)\.a?(?:invoke|stream)\(|\b(?:eval|exec)\(/;
/** Definitions that are followed from one name at most; a wider reach proves nothing. */
const MOST_FOLLOWED = 400;
/** Claims of one document that are looked up, from the front. */
const MOST = 60;
/** Last words that a report adds to a name of the code. */
const ADDED = /(?:nodes?|agents?|tools?|class|function)$/;

interface Definition {
	readonly at: Location;
	readonly body: string;
}

/** Claims in order of appearance, each once. */
export function claimCalls(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): CallClaim[] {
	if (!code.complete) return [];
	const claims = new Map<string, CallClaim>();
	for (const match of [...flow.text.matchAll(CLAIM)].slice(0, MOST)) {
		const { user, used, verb } = match.groups as { user: string; used: string; verb: string };
		const [from, to] = [lastPart(user), lastPart(used)];
		const what = `${from} ${verb} ${to}`;
		if (claims.has(what) || !SHAPED.test(from) || !SHAPED.test(to) || normalName(from) === normalName(to)) continue;
		const { verdict, because, by } = judge(from, to, code);
		const [start, end] = [match.index, match.index + match[0].length];
		const sentence = sentenceAt(flow.text, start);
		if (verdict === 'contradicted') {
			const role = roleOf({ text: flow.text, start, end, sentence, neighbours: [], concept: what }, lexicon);
			if (role === 'contents' || role === 'judge-output' || role === 'quoted' || standingOf(flow, start, end, lexicon) !== 'claim')
				continue;
		}
		claims.set(what, { what, verdict, because, by, location: flow.place(start), snippet: excerpt(flow.text, sentence, 240) });
	}
	return [...claims.values()];
}

function judge(from: string, to: string, code: CodeText): Pick<CallClaim, 'verdict' | 'because' | 'by'> {
	const own = definitionsOf(code);
	const named = (name: string) =>
		own.get(normalName(name)) ?? own.get(normalName(name).replace(ADDED, '')) ?? own.get(`${normalName(name)}node`) ?? [];
	const start = named(from);
	const open = (because: string) => ({ verdict: 'unverified' as const, because, by: null });
	if (start.length === 0) return open('its definition was not found');
	// One node of a graph uses another through the graph.
	const node = new RegExp(`\\b${escapeText(to)}\\b|${escapeText(snake(to))}`, 'i');
	if (nodesOf(code).some((added) => node.test(added))) return open('it is a node of a graph');
	const wanted = new RegExp(`(?<!\\w)${escapeText(to)}(?!\\w)|(?<!\\w)${escapeText(snake(to))}(?:_node)?(?!\\w)`, 'i');
	const seen = new Set<Definition>(start);
	for (const definition of seen) {
		if (wanted.test(definition.body))
			return { verdict: 'verified', because: `${formatLocation(definition.at)} names it`, by: definition.at };
		if (OPEN.test(definition.body)) return open(`${formatLocation(definition.at)} reaches what no name tells`);
		for (const word of new Set(definition.body.match(/[A-Za-z_]\w*/g) ?? []))
			for (const next of own.get(normalName(word)) ?? []) seen.add(next);
		if (seen.size > MOST_FOLLOWED) return open('it reaches too much to be followed');
	}
	const elsewhere = code.find([to])?.at ?? null;
	if (elsewhere === null || named(to).length === 0) return open('the code does not define what is used');
	return {
		verdict: 'contradicted',
		because: `nothing that it reaches names ${to}, which stands at ${formatLocation(named(to)[0]!.at)}`,
		by: start[0]!.at,
	};
}

function lastPart(name: string): string {
	return name.split('.').at(-1)!;
}

function snake(name: string): string {
	return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}

const added = new WeakMap<CodeText, readonly string[]>();

/** What is handed over where nodes are added to a graph. */
function nodesOf(code: CodeText): readonly string[] {
	let found = added.get(code);
	if (!found) {
		found = code.paths.flatMap((path) => [...code.text(path)!.matchAll(/add_node\(([^)]{0,300})/gi)].map((match) => match[1]!));
		added.set(code, found);
	}
	return found;
}

const known = new WeakMap<CodeText, ReadonlyMap<string, readonly Definition[]>>();

/** Functions, classes and values of all Python modules, by name. Where another language defines anything, nothing is known. */
function definitionsOf(code: CodeText): ReadonlyMap<string, readonly Definition[]> {
	const made = known.get(code) ?? new Map(readDefinitions(code));
	known.set(code, made);
	return made;
}

function readDefinitions(code: CodeText): Map<string, Definition[]> {
	const all = new Map<string, Definition[]>();
	const add = (key: string, definition: Definition) => {
		const known = all.get(key);
		if (known === undefined) all.set(key, [definition]);
		else known.push(definition);
	};
	for (const path of code.paths.filter((one) => one.endsWith('.py'))) {
		const lines = code.text(path)!.split('\n');
		for (const [at, line] of lines.entries()) {
			const match = /^(?<indent>[ \t]*)(?:(?:async\s+)?def|class)\s+(?<name>\w+)|^(?<value>[A-Za-z_]\w*)\s*(?::[^=\n]+)?=(?!=)/.exec(line);
			if (match === null) continue;
			const { indent = '', name, value } = match.groups as { indent?: string; name?: string; value?: string };
			const key = normalName(name ?? value!);
			add(key, { at: fileLocation(path, at + 1), body: bodyAt(lines, at, indent.length) });
		}
		// `import heat_oven as heat`: the one name leads to the other.
		for (const [, name, alias] of code.text(path)!.matchAll(/\b(\w+)\s+as\s+(\w+)\b/g))
			add(normalName(alias!), { at: fileLocation(path), body: name! });
	}
	return all;
}

/** A definition with its decorators: until a line that stands no deeper, but for brackets that close. */
function bodyAt(lines: readonly string[], at: number, indent: number): string {
	let start = at;
	while (start > 0 && /^\s*@/.test(lines[start - 1]!)) start--;
	let end = at + 1;
	while (end < lines.length && (lines[end]!.trim() === '' || /^\s*[)\]}]/.test(lines[end]!) || lines[end]!.search(/\S/) > indent)) end++;
	return lines.slice(start, end).join('\n');
}
