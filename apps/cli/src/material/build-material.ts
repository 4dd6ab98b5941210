// What do judges get to read of a criterion? The functions around the places of its evidence, whole; the pages that it names; the commits; the drawn and the
// coded graph. Each passage once, the weightiest first, within a budget; what is left out is said.
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
import { passage, type TargetText } from './read-target.js';

export interface MaterialSources {
	readonly read: (path: string) => Promise<TargetText | null>;
	readonly documents: readonly AuditDocument[];
	readonly diagrams: readonly Diagram[];
	readonly graphs: readonly GraphModel[];
	readonly history: History | null;
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
const COMMITS = 60;

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
	const chosen: Material[] = [];
	let left = BUDGET;
	let over = 0;
	const add = (material: Material | null) => {
		if (material === null || chosen.some((m) => covers(m, material))) return;
		const size = Buffer.byteLength(material.text);
		if (size > left) {
			over++;
			return;
		}
		left -= size;
		chosen.push(material);
	};
	const own = [...evidence].sort(compareBy((e) => rankOf(e, criterion)));
	if (own.some((e) => e.location?.kind === 'commit' || e.probe.startsWith('git/'))) add(commitList(sources.history));
	if (own.some((e) => e.detective === 'diagram' || e.probe.startsWith('diagram/'))) for (const list of drawings(sources)) add(list);
	// First what each piece of evidence stands on, then what is related to it.
	for (const e of own) if (e.location) add(await at(e.location, sources, units));
	for (const e of own) for (const place of e.related) if (left > 0) add(await at(place, sources, units));
	if (over > 0 && chosen.length > 0) {
		const last = chosen.at(-1)!;
		const more = `${over} further ${over === 1 ? 'passage of the evidence is' : 'passages of the evidence are'} not shown, for want of room`;
		chosen[chosen.length - 1] = { ...last, cut: last.cut === null ? more : `${last.cut}; ${more}` };
	}
	return chosen;
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

function covers(a: Material, b: Material): boolean {
	if (a.path !== b.path || a.counts !== b.counts) return false;
	if (a.counts !== 'line') return a.first === b.first && a.title === b.title;
	const end = (m: Material) => m.first + m.text.split('\n').length;
	return a.first <= b.first && end(a) >= end(b);
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

async function at(location: Location, sources: MaterialSources, units: Units): Promise<Material | null> {
	const { kind, path, line, page } = location;
	if (path === null) return null;
	if (kind === 'page')
		return pageOf(
			sources.documents.find((d) => d.name === path),
			page,
		);
	const text = (await sources.read(path)) ?? documentText(sources.documents.find((d) => d.name === path));
	if (text === null) return null;
	if (text.words === null) return line === null ? null : around(text, line, AROUND_WORDS, 'passage of a document');
	if (line === null) return text.lines.length <= WHOLE ? passage(text, 1, text.lines.length, 'whole file') : null;
	const inside = (await units(text)).filter((u) => u.line <= line && u.endLine >= line);
	const inner = inside.filter((u) => u.endLine - u.line < WHOLE).sort(compareBy((u) => u.line - u.endLine))[0];
	if (inner) return passage(text, inner.line, inner.endLine, `${inner.kind} ${inner.name ?? 'without a name'}`);
	const [outer] = inside;
	const title = outer ? `part of ${outer.kind} ${outer.name ?? 'without a name'}` : 'part of the module';
	return around(text, line, AROUND, title);
}

function around(text: TargetText, line: number, by: number, title: string): Material | null {
	const [from, to] = [Math.max(1, line - by), Math.min(text.lines.length, line + by)];
	const cut = from > 1 || to < text.lines.length ? `lines ${from} to ${to} of ${text.lines.length} are shown` : null;
	return passage(text, from, to, title, cut);
}

function documentText(document: AuditDocument | undefined): TargetText | null {
	const text = document?.format === 'markdown' ? document.pages[0]?.text : undefined;
	return document === undefined || text === undefined ? null : { path: document.name, text, lines: text.split('\n'), words: null };
}

/** A page of a document that was read; null: it has no such page. */
export function pageOf(document: AuditDocument | undefined, page: number | null): Material | null {
	const found = document?.pages.find((p) => p.page === page);
	return found === undefined ? null : list(document!.name, `page ${page}`, found.text, 'page', found.page, PAGE);
}

function list(path: string, title: string, given: string, counts: 'page' | 'none', first: number, most: number): Material {
	const text = maskSecrets(given);
	const cut = text.length > most ? `${text.length - most} further characters` : null;
	return { path, title, counts, first, text: text.slice(0, most), words: null, cut };
}

function commitList(history: History | null): Material | null {
	if (history === null || history.commits.length === 0) return null;
	const told = history.commits.slice(0, COMMITS).map(({ id, authoredAt, subject, changes, author }) => {
		const day =
			Number.isFinite(authoredAt) && Math.abs(authoredAt) < 8.64e12 ? new Date(authoredAt * 1_000).toISOString().slice(0, 16) : '?';
		const lines = changes.reduce((sum, c) => sum + (c.lines ?? 0), 0);
		return `${id.slice(0, 8)} ${day} ${author}: ${subject.slice(0, 100)} (${changes.length} files, ${lines} new lines of code)`;
	});
	const rest = history.commits.length - told.length;
	const text = [...told, ...(rest > 0 ? [`and ${rest} older commits`] : [])].join('\n');
	return list('(history)', 'commits, newest first', text, 'none', 1, LIST * 2);
}

/** Each drawing as it was read, and the graphs of the code that it can be held against. */
function drawings({ diagrams, graphs }: MaterialSources): Material[] {
	const drawn = diagrams.slice(0, 4).map((diagram) => {
		const label = new Map(diagram.nodes.map((n) => [n.id, n.label]));
		const edges = diagram.edges.map((e) => `${label.get(e.from) ?? e.from} -> ${label.get(e.to) ?? e.to}${e.label ? ` (${e.label})` : ''}`);
		const unread = diagram.unread ? [`${diagram.unread} pieces of the picture were not read`] : [];
		const text = diagram.source ?? [...edges, ...unread].join('\n');
		return list(diagram.location.path ?? 'diagram', `diagram ${diagram.id} as it was read`, text, 'none', 1, LIST);
	});
	const coded = graphs.slice(0, 2).map((graph) => {
		const edges = graph.edges.map((e) => `${e.from} -> ${e.to}`);
		return list(graph.file, 'edges of the graph in the code', edges.join('\n'), 'none', 1, LIST);
	});
	return [...drawn, ...coded];
}
