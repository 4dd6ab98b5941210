// What is a place shown with? The function around it, or the lines around it where that is large; a page; of the nodes of a graph what they hand back.
import { tokensOf } from '@auditor/forensics';
import { type AuditDocument, compareBy, type GraphModel, type Location, type Material, maskSecrets } from '@auditor/schema';
import type { Part } from './parts.js';
import type { TargetText } from './read-target.js';
import { isTelling } from './uses.js';

/** What a node hands back, where a line says what is in it. */
const RESULTS =
	/^\s*(?:return\b|(?:state|result|output|update)\w*\s*(?::[^=]+)?=)\s*(?:\w+\()?\{(?!\s*\})|^\s*(?:state|result|output|update)\w*\[[^\]]+\]\s*=(?!=)/;
const DECORATOR = /^\s*@/;
/** Lines between a decorator and what it decorates. */
const DECORATORS = 6;
/** Lines of a function that is shown whole, and lines around a place in what is longer or in no function. */
const WHOLE = 160;
const AROUND = 30;
export const AROUND_WORDS = 12;
/** Characters of a page, and of a list that has no place of its own. */
const PAGE = 5_000;
const README = /(?:^|\/)readme(?:\.\w+)?$/i;
/** Bytes of a README that are shown as one. */
const DOCUMENT = 6_000;
/** Bytes of a function that is shown whole where one of many findings stands; of a longer one the lines around the place. */
const LARGE = 4_000;
/** Nodes whose results are shown, lines of one that is shown whole, and of one result. */
const NODES = 16;
const SHORT = 30;
const RESULT = 15;

/** What places are read from. */
export interface Sources {
	readonly read: (path: string) => Promise<TargetText | null>;
	readonly documents: readonly AuditDocument[];
	readonly graphs: readonly GraphModel[];
}

interface Unit {
	readonly name: string | null;
	readonly kind: string;
	readonly line: number;
	readonly endLine: number;
}
export type Units = (text: TargetText) => Promise<readonly Unit[]>;

/** Functions and classes of a file, read once. */
export function unitFinder(): Units {
	const known = new Map<string, Promise<readonly Unit[]>>();
	return ({ path, text }) => {
		let found = known.get(path);
		if (found === undefined) {
			found = tokensOf([{ path, text }]).then(({ units }) => units.filter((u) => u.kind !== 'module'));
			known.set(path, found);
		}
		return found;
	};
}

/** What a place is shown with: lines of a file, or a page. */
export async function at(
	location: Location,
	sources: Sources,
	units: Units,
	whole: boolean,
): Promise<(Part & { name?: string }) | Material | null> {
	const { kind, path, line, page } = location;
	if (path === null) return null;
	if (kind === 'page')
		return pageOf(
			sources.documents.find((d) => d.name === path),
			page,
		);
	const text = (await sources.read(path)) ?? documentText(sources.documents.find((d) => d.name === path));
	if (text === null) return null;
	const end = text.lines.length;
	if (line === null && README.test(path)) return document(text);
	if (line === null) return end <= WHOLE ? { text, from: 1, to: end, line: 1, title: 'whole file' } : null;
	// Of what begins at the place, what follows tells more than what stands above.
	const begins = (location.endLine ?? line) > line;
	const around = (by: number, title: string) => {
		const [above, below] = begins ? [3, 2 * by - 3] : [by, by];
		return { text, from: Math.max(1, line - above), to: Math.min(end, line + below), line, title };
	};
	if (text.words === null) return around(AROUND_WORDS, 'passage of a document');
	const all = await units(text);
	// A decorator is part of what it decorates, and what it decorates is called by others.
	const decorated = DECORATOR.test(text.lines[line - 1]!) ? all.find((u) => u.line > line && u.line <= line + DECORATORS) : undefined;
	const inside = all.filter((u) => u.line <= line && u.endLine >= line).sort(compareBy((u) => u.endLine - u.line));
	const inner = decorated ? { ...decorated, line } : inside[0];
	const name =
		inner && (decorated || DECORATOR.test(text.lines[inner.line - 2] ?? ''))
			? undefined
			: (inner?.name?.split('.').at(-1) ?? /^(?:export\s+)?(?:(?:const|let|var)\s+)?(\w+)\s*(?::[^=]+)?=/.exec(text.lines[line - 1]!)?.[1]);
	// Of a state or a schema each line names it.
	const called = name !== undefined && inner?.kind !== 'class' && isTelling(name) ? { name } : {};
	const bytes = inner ? Buffer.byteLength(text.lines.slice(inner.line - 1, inner.endLine).join('\n')) : 0;
	if (inner && inner.endLine - inner.line < WHOLE && (whole || bytes <= LARGE))
		return { text, from: inner.line, to: inner.endLine, line, title: `${inner.kind} ${inner.name ?? 'without a name'}`, ...called };
	return { ...around(AROUND, inner ? `part of ${inner.kind} ${inner.name ?? 'without a name'}` : 'part of the module'), ...called };
}

/** What the nodes of the graphs hand back, those of graphs that are served first: short nodes whole, and of others what they assign or return as a result. */
export async function resultsOf({ graphs, read }: Pick<Sources, 'graphs' | 'read'>): Promise<Part[]> {
	const own = graphs.filter(({ context, unused }) => context === 'source' && unused !== true);
	const nodes = [...own].sort(compareBy(({ served }) => (served ? 0 : 1))).flatMap((graph) => graph.nodes);
	const parts = nodes.slice(0, NODES).map(async ({ id, definition }): Promise<Part[]> => {
		const { path, line, endLine } = definition ?? {};
		const text = path ? await read(path) : null;
		if (text === null || !line || !endLine) return [];
		if (endLine - line <= SHORT) return [{ text, from: line, to: endLine, line, title: `node ${id}` }];
		return text.lines.slice(line, endLine).flatMap((code, at) => {
			if (!RESULTS.test(code)) return [];
			const from = line + at + 1;
			return [{ text, from, to: Math.min(endLine, closingOf(text.lines, from)), line: from, title: `what node ${id} hands back` }];
		});
	});
	return (await Promise.all(parts)).flat();
}

/** The line on which the brackets of this one are closed. */
function closingOf(lines: readonly string[], from: number): number {
	let open = 0;
	for (let line = from; line < from + RESULT; line++) {
		for (const character of lines[line - 1] ?? '') open += '([{'.includes(character) ? 1 : ')]}'.includes(character) ? -1 : 0;
		if (open <= 0) return line;
	}
	return from + RESULT;
}

/** A README whole, or where it is long from its first example of code on. */
function document(text: TargetText): Part {
	const { lines } = text;
	const fits = (from: number) => {
		let to = from - 1;
		for (let left = DOCUMENT; to < lines.length && left > 0; to++) left -= Buffer.byteLength(lines[to]!) + 1;
		return to;
	};
	const example = lines.findIndex((line) => /^\s*(?:```|~~~|\.\. code)/.test(line)) + 1;
	const from = fits(1) === lines.length || example === 0 ? 1 : example;
	return { text, from, to: fits(from), line: from, title: from === 1 ? 'document' : 'document from its first example on' };
}

function documentText(document: AuditDocument | undefined): TargetText | null {
	const text = document?.format === 'markdown' ? document.pages[0]?.text : undefined;
	return document === undefined || text === undefined ? null : { path: document.name, text, lines: text.split('\n'), words: null };
}

/** A page of a document that was read; null: it has no such page. */
export function pageOf(document: AuditDocument | undefined, page: number | null): Material | null {
	const found = document?.pages.find((p) => p.page === page);
	return found === undefined ? null : listOf(document!.name, `page ${page}`, found.text, 'page', found.page, PAGE);
}

export function listOf(path: string, title: string, given: string, counts: 'page' | 'none', first: number, most: number): Material {
	const text = maskSecrets(given);
	const cut = text.length > most ? `${text.length - most} further characters` : null;
	return { path, title, counts, first, text: text.slice(0, most), words: null, cut };
}
