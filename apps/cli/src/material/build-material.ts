// What do judges get to read of a criterion? The functions around the places of its evidence, whole; the pages that it names; the commits; the drawn and the
// coded graph. Each line once, the weightiest first, within a budget; what is left out is said.
import {
	CERTAIN,
	type Criterion,
	compareBy,
	type Diagram,
	type Evidence,
	fileLocation,
	groupBy,
	type History,
	type Location,
	type Material,
	type Rubric,
} from '@auditor/schema';
import { calleesOf, companionsOf } from './companions.js';
import { decidingPlaces } from './deciding.js';
import { leadsOf, searchedIn } from './leads.js';
import { oneSided } from './one-sided.js';
import { type Part, Parts } from './parts.js';
import { AROUND_WORDS, at, listOf, resultsOf, type Sources, type Units, unitFinder } from './places.js';
import { usesOf } from './uses.js';

export interface MaterialSources extends Sources {
	readonly diagrams: readonly Diagram[];
	readonly history: History | null;
	/** Every path of the tree. */
	readonly paths: readonly string[];
}

/** By criterion id. */
export type MaterialByCriterion = Readonly<Record<string, readonly Material[]>>;

/** Bytes of the material of one criterion: 8,000 tokens of two and a half. */
export const BUDGET = 20_000;
/** Characters of a list that has no place of its own. */
const LIST = 4_000;
const COMMITS = 60;
/** Names of shown functions whose uses are told. */
const NAMES = 6;
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
	const names = new Set<string>();
	const list = (material: Material | null): boolean => {
		if (material === null || lists.some((m) => m.path === material.path && m.title === material.title)) return true;
		const size = Buffer.byteLength(material.text);
		if (size > left) return false;
		left -= size;
		lists.push(material);
		return true;
	};
	/** A place is shown with the function around it, or with the lines around it where there is no room for that; what stands there already costs nothing. */
	const show = async (place: Location, { kept = 0, whole = false, named = false } = {}): Promise<boolean> => {
		const found = await at(place, sources, units, whole);
		if (found === null || 'counts' in found) return list(found);
		if (named && found.name !== undefined) names.add(found.name);
		return add(found, kept);
	};
	const add = (found: Part, kept = 0): boolean => {
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
	for (const told of await oneSided(criterion, sources)) list(told);
	// First what each piece of evidence stands on, with room left for what the question leads to; then the rest, and what is related to it.
	const leads = await leadsOf(criterion, sources);
	const unshown: Location[] = [];
	for (const { first, places } of leads) if (first) for (const place of places) await show(place, { whole: true });
	for (const item of own)
		for (const place of placesOf(item, sources))
			if (!(await show(place, { kept: leads.length > 0 ? FOR_LEADS : 0, named: item.context === 'source' }))) unshown.push(place);
	for (const item of own)
		for (const place of await decidingPlaces(item, sources)) await show(place, { kept: leads.length > 0 ? FOR_LEADS / 2 : 0 });
	list(await usesOf([...names].slice(0, NAMES), sources));
	if (own.some((e) => e.probe.startsWith('state/'))) for (const part of await resultsOf(sources)) add(part, FOR_LEADS / 2);
	for (const { places, whole, callees, list: rest } of leads) {
		for (const place of places) await show(place, { whole });
		if (callees) for (const place of await calleesOf(parts.shown(), sources)) await show(place, { kept: FOR_LEADS / 3 });
		list(rest);
	}
	let over = 0;
	for (const place of [...unshown, ...own.flatMap((e) => e.related)]) if (!(await show(place))) over++;
	// What is left shows small files whole, since the line that refutes a charge often stands right below, and what else decides such questions.
	left = parts.widen(left);
	for (const part of await companionsOf(criterion, sources)) add(part);
	if (own.some((e) => e.context === 'source')) for (const place of await calleesOf(parts.shown(), sources)) await show(place);
	const shown = [...lists, ...parts.shown()];
	const last = shown.at(-1);
	if (last === undefined) return own.length === 0 ? [] : searchedIn(sources);
	if (over === 0) return shown;
	const more = `${over} further ${over === 1 ? 'passage of the evidence is' : 'passages of the evidence are'} not shown, for want of room`;
	return [...shown.slice(0, -1), { ...last, cut: last.cut === null ? more : `${last.cut}; ${more}` }];
}

/** Where a finding stands; of what was not decided also the places that its sentence names, for there it is. */
function placesOf({ location, satisfied, message }: Evidence, { paths }: MaterialSources): Location[] {
	const named = satisfied === null ? [...message.matchAll(/([\w@+./[\]-]{3,200}):(\d{1,6})(?!\d)/g)] : [];
	const open = named.flatMap(([, path, line]) => (paths.includes(path!) ? [fileLocation(path!, Number(line))] : []));
	return [...(location ? [location] : []), ...open];
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

/** Dangers first, then what is open or in doubt, what is essential, what weighs, and what is only shown. */
function rankOf({ role, answers, satisfied, confidence }: Evidence, { expectations }: Criterion): number {
	if (role === 'hazard') return 0;
	const expectation = role === 'expectation' ? expectations.find((e) => e.id === answers) : undefined;
	if (expectation === undefined) return 1_000;
	return (
		(satisfied === null || confidence < CERTAIN ? 0 : 700) +
		(expectation.importance === 'essential' ? 100 : expectation.importance === 'expected' ? 300 : 600) -
		Math.min(expectation.weight, 99)
	);
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
	const largest = [...graphs].sort(compareBy(({ unused, edges }) => (unused ? 1 : -edges.length)));
	return largest.slice(0, 2).map((graph) => {
		const edges = graph.edges.map((e) => `${e.from} -> ${e.to}`);
		return listOf(graph.file, `edges of the graph in the code (line ${graph.line})`, edges.join('\n'), 'none', 1, LIST);
	});
}
