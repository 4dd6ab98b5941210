// What judges may look at when they investigate a requirement: bounded looks over what was read of the target, run by LangGraph's tool node. Paths are those of
// the tree and nothing else; every passage is masked and short.

import { callersOf, isAbsent, locate, type Sources, standsAt } from '@auditor/requirements';
import type { AuditDocument, InquiryLibrary, InquiryLook, lookKinds, Material } from '@auditor/schema';
import { AIMessage, type ToolMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { z } from 'zod';
import { isNoPath, type Line, lineOf, listed, nothingOf } from '../material/listed.js';
import { pageOf } from '../material/places.js';
import { passage, type TargetText } from '../material/read-target.js';

/** Places of one search that are shown, and those that are looked at; lines of one reading and around a call, characters of what is asked, and how long looks may take. */
const PLACES = 4;
const FOUND = 200;
const CALLS = 8;
const LINES = 120;
const AROUND = 3;
const BESIDE = 12;
const ASKED = 300;
const LOOKING_MS = 5_000;

export interface LibrarySources {
	readonly sources: Sources;
	readonly documents: readonly AuditDocument[];
	readonly read: (path: string) => Promise<TargetText | null>;
}

/** What may be looked at for a requirement. `seen` holds all that was shown. */
export function openLibrary(text: string, from: LibrarySources): InquiryLibrary & { readonly seen: readonly Material[] } {
	const seen: Material[] = [];
	const node = new ToolNode(toolsOver(from));
	return {
		seen,
		isAbsent: (words) => isAbsent(text, words, from.sources),
		isEmpty: (look) => isEmpty(look, from.sources),
		async look(looks, signal) {
			const stop = AbortSignal.any([AbortSignal.timeout(LOOKING_MS), ...(signal ? [signal] : [])]);
			const shown = await run(node, looks, stop).catch(() => looks.map((look) => [nothing(look, 'it took too long')]));
			seen.push(...shown.flat());
			return shown.flat();
		},
	};
}

function isEmpty({ tool: name, what }: Pick<InquiryLook, 'tool' | 'what'>, sources: Sources): boolean {
	if (name === 'read')
		return isNoPath(
			what,
			sources.tree.files.map(({ path }) => path),
		);
	return name === 'find' && isAbsent(what, [what], sources) && standsAt(what, sources).length === 0;
}

async function run(node: ToolNode, looks: readonly InquiryLook[], signal: AbortSignal): Promise<Material[][]> {
	const calls = looks.map(({ tool: name, what, from, to }, at) => ({
		name,
		args: { what, from, to },
		id: String(at),
		type: 'tool_call' as const,
	}));
	const { messages } = (await node.invoke({ messages: [new AIMessage({ content: '', tool_calls: calls })] }, { signal })) as {
		messages: ToolMessage[];
	};
	return messages.map(({ artifact }, at) =>
		Array.isArray(artifact) && artifact.length > 0 ? (artifact as Material[]) : [nothing(looks[at]!, 'no such file or page can be shown')],
	);
}

function nothing({ tool: name, what }: InquiryLook, why: string): Material {
	return nothingOf(`${name} ${what.slice(0, ASKED)}`, '', why);
}

/** Whether the text stands in the line's code, beside comments and strings. */
function hasCode({ text, words }: Line, what: string): boolean {
	const at = text.toLowerCase().indexOf(what.trim().toLowerCase(), words[0]?.[1]);
	return at >= 0 && !words.some(([from, to]) => at >= from && at < to);
}

/** Those that one passage would not show together. */
function apart(lines: readonly { readonly path: string; readonly line: number }[]) {
	const kept: { readonly path: string; readonly line: number }[] = [];
	for (const one of lines)
		if (!kept.some(({ path, line }) => path === one.path && one.line >= line - AROUND && one.line <= line + BESIDE)) kept.push(one);
	return kept;
}

const asked = z.object({ what: z.string().min(1).max(ASKED), from: z.int().min(1).nullable(), to: z.int().min(1).nullable() });

function toolsOver({ sources, documents, read }: LibrarySources) {
	const inTree = new Set(sources.tree.files.map(({ path }) => path));
	const lines = async (path: string, from: number, to: number, title: string) => {
		const own = path.replace(/^\.\//, '');
		const text = inTree.has(own) ? await read(own) : null;
		if (text === null) return [];
		const end = Math.min(to, from + LINES - 1, text.lines.length);
		const cut = from > 1 || end < text.lines.length ? `lines ${from} to ${end} of ${text.lines.length} are shown` : null;
		return [passage(text, from, end, title, cut)].filter((one) => one !== null);
	};
	const shownOf = async (path: string, line: number): Promise<Line | null> => {
		const text = await read(path);
		return text?.lines[line - 1] === undefined ? null : lineOf(text, line);
	};
	const looks: Record<(typeof lookKinds)[number], (given: z.infer<typeof asked>) => Promise<Material[]>> = {
		find: async ({ what }) => {
			const stands = await Promise.all(
				standsAt(what, sources)
					.slice(0, FOUND)
					.map(async ({ path, line }) => ({ path, line, shown: await shownOf(path, line) })),
			);
			// What the code does stands before what is said of it.
			const isSaid = ({ shown }: (typeof stands)[number]) => shown === null || !hasCode(shown, what);
			const places = [...stands.filter((one) => !isSaid(one)), ...stands.filter(isSaid)];
			const all = listed(
				`find ${what}: lines where it stands, as a part of a word too`,
				places.flatMap(({ shown }) => shown ?? []),
			);
			const like = stands.length > 0 || !what.includes(' ') ? [] : locate(what, sources, PLACES);
			const shown = [
				...apart(places)
					.slice(0, PLACES)
					.map((one) => ({ ...one, name: 'found' })),
				...like.map(({ path, excerpt: { line }, name }) => ({ path, line, name: name || 'shares most words' })),
			];
			const found = await Promise.all(shown.map(({ path, line, name }) => lines(path, Math.max(1, line - AROUND), line + BESIDE, name)));
			return [
				all ??
					nothingOf(
						`find ${what}`,
						`“${what}” stands in no file that was read, in capitals or not (generated and foreign files are not read).`,
					),
				...found.flat(),
			];
		},
		read: ({ what, from, to }) => lines(what, from ?? 1, to ?? (from ?? 1) + LINES - 1, 'as asked for'),
		callers: async ({ what }) => {
			const calls = callersOf(what, sources).slice(0, CALLS);
			if (calls.length === 0) return [nothingOf(`callers ${what}`, `No call by the name ${what} was found.`)];
			return (await Promise.all(calls.map(({ path, line }) => lines(path, Math.max(1, line - AROUND), line + AROUND, 'a call')))).flat();
		},
		document: async ({ what, from }) => {
			const page = pageOf(
				documents.find(({ name }) => name === what || name.endsWith(`/${what}`)),
				from ?? 1,
			);
			return page === null ? lines(what, from ?? 1, (from ?? 1) + LINES - 1, 'as asked for') : [page];
		},
	};
	return Object.entries(looks).map(([name, look]) =>
		tool(async (given: z.infer<typeof asked>) => [name, await look(given)], {
			name,
			description: name,
			schema: asked,
			responseFormat: 'content_and_artifact',
		}),
	);
}
