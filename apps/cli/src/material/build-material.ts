// What do judges get to read of a criterion? The functions around the places of its evidence, whole; the pages that it names; the commits; the drawn and the
// coded graph. Each line once, the weightiest first, within a budget; what is left out is said.
import { tokensOf } from '@auditor/forensics';
import {
	type AuditDocument,
	type Criterion,
	compareBy,
	type Diagram,
	type Evidence,
	type GraphModel,
	groupBy,
	type History,
	type Location,
	type Material,
	maskSecrets,
	type Rubric,
} from '@auditor/schema';
import { leadsOf } from './leads.js';
import { type Part, Parts } from './parts.js';
import type { TargetText } from './read-target.js';

export interface MaterialSources {
	readonly read: (path: string) => Promise<TargetText | null>;
	readonly documents: readonly AuditDocument[];
	readonly diagrams: readonly Diagram[];
	readonly graphs: readonly GraphModel[];
	readonly history: History | null;
	/** Every path of the tree. */
	readonly paths: readonly string[];
}

/** By criterion id. */
export type MaterialByCriterion = Readonly<Record<string, readonly Material[]>>;

/** Bytes of the material of one criterion: 8,000 tokens of two and a half. */
export const BUDGET = 20_000;
/** Lines of a function that is shown whole, and lines around a place in what is longer or in no function. */
const WHOLE = 160;
const AROUND = 30;
const AROUND_WORDS = 12;
/** Characters of a page, and of a list that has no place of its own. */
const PAGE = 5_000;
const LIST = 4_000;
const README = /(?:^|\/)readme(?:\.\w+)?$/i;
/** Bytes of a README that are shown as one. */
const DOCUMENT = 6_000;
const COMMITS = 60;
/** Places of one question that are shown before those of the next. */
const TURN = 3;
/** Bytes that evidence leaves to what the question leads to. */
const FOR_LEADS = 6_000;

export async function buildMaterial(rubric: Rubric, evidence: readonly Evidence[], sources: MaterialSources): Promise<MaterialByCriterion> {
	const units = unitFinder();
	const byCriterion = groupBy(evidence, (e) => e.criterion);
	const all: [string, Material[]][] = [];
	for (const criterion of rubric.criteria)
		all.push([criterion.id, await materialOf(criterion, byCriterion.get(criterion.id) ?? [], sources, units)]);
	return Object.fromEntries(all);
}

async function materialOf(
	criterion: Criterion,
	evidence: readonly Evidence[],
	sources: MaterialSources,
	units: Units,
): Promise<Material[]> {
	const lists: Material[] = [];
	const parts = new Parts();
	let left = BUDGET;
	const list = (material: Material | null): boolean => {
		if (material === null || lists.some((m) => m.path === material.path && m.title === material.title)) return true;
		const size = Buffer.byteLength(material.text);
		if (size > left) return false;
		left -= size;
		lists.push(material);
		return true;
	};
	/** A place is shown with the function around it, or with the lines around it where there is no room for that; what stands there already costs nothing. */
	const show = async (place: Location, kept = 0): Promise<boolean> => {
		const found = await at(place, sources, units);
		if (found === null || 'counts' in found) return list(found);
		const { line } = found;
		const near = { ...found, from: Math.max(found.from, line - AROUND_WORDS), to: Math.min(found.to, line + AROUND_WORDS) };
		for (const part of [found, near]) {
			const size = parts.sizeOf(part);
			if (size > left - kept) continue;
			left -= size;
			parts.add(part);
			return true;
		}
		return false;
	};
	const own = inTurn([...evidence].sort(compareBy((e) => rankOf(e, criterion))));
	if (own.some((e) => e.location?.kind === 'commit' || e.probe.startsWith('git/'))) list(commitList(sources.history));
	const isDrawn = own.some((e) => e.detective === 'diagram' || e.probe.startsWith('diagram/'));
	if (isDrawn) for (const drawn of drawings(sources)) list(drawn);
	if (isDrawn || own.some((e) => e.probe.startsWith('graph/'))) for (const coded of graphsOf(sources)) list(coded);
	// First what each piece of evidence stands on, with room left for what the question leads to; then the rest, and what is related to it.
	const leads = await leadsOf(criterion, sources);
	const unshown: Location[] = [];
	for (const { first, places } of leads) if (first) for (const place of places) await show(place);
	for (const { location } of own) if (location && !(await show(location, leads.length > 0 ? FOR_LEADS : 0))) unshown.push(location);
	for (const lead of leads) {
		for (const place of lead.places) await show(place);
		list(lead.list);
	}
	let over = 0;
	for (const place of [...unshown, ...own.flatMap((e) => e.related)]) if (!(await show(place))) over++;
	// What is left shows small files whole: the line that refutes a charge often stands right below.
	parts.widen(left);
	const shown = [...lists, ...parts.shown()];
	const last = shown.at(-1);
	if (over === 0 || last === undefined) return shown;
	const more = `${over} further ${over === 1 ? 'passage of the evidence is' : 'passages of the evidence are'} not shown, for want of room`;
	return [...shown.slice(0, -1), { ...last, cut: last.cut === null ? more : `${last.cut}; ${more}` }];
}

/** What answers one question many times leaves room for what answers others. */
function inTurn(evidence: readonly Evidence[]): Evidence[] {
	const told = new Map<string, number>();
	const turn = new Map(
		evidence.map((e) => {
			const asked = `${e.role} ${e.answers}`;
			const before = told.get(asked) ?? 0;
			told.set(asked, before + 1);
			return [e, Math.floor(before / TURN)] as const;
		}),
	);
	return [...evidence].sort(compareBy((e) => turn.get(e)!));
}

/** Dangers first, then what is essential, then what weighs, then what is only shown. */
function rankOf({ role, answers }: Evidence, { expectations }: Criterion): number {
	if (role === 'hazard') return 0;
	const expectation = role === 'expectation' ? expectations.find((e) => e.id === answers) : undefined;
	if (expectation === undefined) return 1_000;
	return (
		(expectation.importance === 'essential' ? 100 : expectation.importance === 'expected' ? 300 : 600) - Math.min(expectation.weight, 99)
	);
}

interface Unit {
	readonly name: string | null;
	readonly kind: string;
	readonly line: number;
	readonly endLine: number;
}
type Units = (text: TargetText) => Promise<readonly Unit[]>;

/** Functions and classes of a file, read once. */
function unitFinder(): Units {
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
async function at(location: Location, sources: MaterialSources, units: Units): Promise<Part | Material | null> {
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
	const around = (by: number, title: string) => ({ text, from: Math.max(1, line - by), to: Math.min(end, line + by), line, title });
	if (text.words === null) return around(AROUND_WORDS, 'passage of a document');
	const inside = (await units(text)).filter((u) => u.line <= line && u.endLine >= line);
	const inner = inside.filter((u) => u.endLine - u.line < WHOLE).sort(compareBy((u) => u.line - u.endLine))[0];
	if (inner) return { text, from: inner.line, to: inner.endLine, line, title: `${inner.kind} ${inner.name ?? 'without a name'}` };
	const [outer] = inside;
	return around(AROUND, outer ? `part of ${outer.kind} ${outer.name ?? 'without a name'}` : 'part of the module');
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

function commitList(history: History | null): Material | null {
	if (history === null || history.commits.length === 0) return null;
	const told = history.commits.slice(0, COMMITS).map(({ id, authoredAt, zone = 0, subject, changes, author }) => {
		// By the author's own clock, as the findings tell it.
		const at = authoredAt + zone * 60;
		const day = Number.isFinite(at) && Math.abs(at) < 8.64e12 ? new Date(at * 1_000).toISOString().slice(0, 16) : '?';
		const measured = changes.flatMap((c) => c.lines ?? []);
		const lines = measured.length === 0 ? '' : `, ${measured.reduce((sum, n) => sum + n, 0)} new lines of code`;
		return `${id.slice(0, 8)} ${day} ${author}: ${subject.slice(0, 100)} (${changes.length} files${lines})`;
	});
	const rest = history.commits.length - told.length;
	const text = [...told, ...(rest > 0 ? [`and ${rest} older commits`] : [])].join('\n');
	return listOf('(history)', 'commits, newest first', text, 'none', 1, LIST * 2);
}

/** Each drawing as it was read. */
function drawings({ diagrams }: MaterialSources): Material[] {
	return diagrams.slice(0, 4).map((diagram) => {
		const label = new Map(diagram.nodes.map((n) => [n.id, n.label]));
		const edges = diagram.edges.map((e) => `${label.get(e.from) ?? e.from} -> ${label.get(e.to) ?? e.to}${e.label ? ` (${e.label})` : ''}`);
		const unread = diagram.unread ? [`${diagram.unread} pieces of the picture were not read`] : [];
		const text = diagram.source ?? [...edges, ...unread].join('\n');
		return listOf(diagram.location.path ?? 'diagram', `diagram ${diagram.id} as it was read`, text, 'none', 1, LIST);
	});
}

/** The graphs of the code, which a drawing can be held against. */
function graphsOf({ graphs }: MaterialSources): Material[] {
	return graphs.slice(0, 2).map((graph) => {
		const edges = graph.edges.map((e) => `${e.from} -> ${e.to}`);
		return listOf(graph.file, 'edges of the graph in the code', edges.join('\n'), 'none', 1, LIST);
	});
}
