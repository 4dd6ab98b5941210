// The shapes that one builder takes: the default one first, then one per flag that changes it. Flags are turned one at a time, each wherever it is tested.
import type { Project, StaticValue } from '@auditor/code';
import { callsInValue, grouped, lastPart, receiverOf } from '@auditor/code';
import { type Decision, type Frame, newSession, readRoot, type Session } from '@auditor/code/values';
import { langGraphLibrary, recordOf } from './builder.js';
import type { GraphRecord } from './record.js';
import type { Relevance } from './relevance.js';

export interface Shape {
	readonly record: GraphRecord;
	readonly session: Session;
	/** `parallel=false`; null for the default. */
	readonly variant: string | null;
	/** Tests without a known default that the shape rests on. */
	readonly assumed: number;
}

interface Reading {
	readonly root: Frame;
	readonly session: Session;
	readonly records: GraphRecord[];
	readonly decisions: Decision[];
}

/** Flags tried per builder. */
const FLAG_LIMIT = 12;

/** Shapes of every builder of the project, by constructor call. */
export function shapesOf(project: Project, relevance: Relevance): Shape[] {
	const library = langGraphLibrary(relevance);
	const session = newSession(project, library);
	const readings = relevance.roots.map((root) => readFrom(session, root));
	const shapes: Shape[] = [];
	const read = [...readings, ...unreached(session, relevance, readings)];
	const made = read.flatMap((reading) => reading.records.map((record): Candidate => ({ record, reading })));
	for (const [site, candidates] of grouped(made, ({ record }) => siteOf(record))) {
		const best = choose(candidates);
		const reached = best.reading.session;
		const compiled = candidates.some(({ record }) => record.compiled) || isCompiledAsAttribute(project, best.record);
		const own = new Map(best.reading.decisions.map((one) => [one.key, one]));
		best.record.compiled = compiled;
		const found = new Set([shapeKey(best.record)]);
		const variants: Shape[] = [];
		const flags = [...grouped([...own.values()], ({ test, value }) => `${test}=${value}`).values()];
		for (const turned of flags.slice(0, FLAG_LIMIT)) {
			const [{ test, value }] = turned as [Decision];
			const opposite = turned.map((decision) => [decision.key, !decision.value] as const);
			const other = newSession(project, library, new Map([...reached.prescribed, ...opposite]), session.spent);
			const record = choose(
				readFrom(other, best.reading.root)
					.records.filter((r) => siteOf(r) === site)
					.map((r) => ({ record: r, reading: best.reading })),
				best,
			)?.record;
			if (!record || found.has(shapeKey(record)) || weight(record) === 0) continue;
			found.add(shapeKey(record));
			record.compiled = compiled;
			variants.push({ record, session: other, variant: `${test}=${!value}`, assumed: 0 });
		}
		const assumed = variants.filter((v) => [...own.values()].some((d) => !d.known && v.variant === `${d.test}=${!d.value}`)).length;
		shapes.push({ record: best.record, session: reached, variant: null, assumed: assumed + reached.prescribed.size }, ...variants);
	}
	return shapes;
}

/** An attribute is given the builder, or what its function returns, and one of that name is compiled: `instance.graph.compile()`. */
function isCompiledAsAttribute(project: Project, { file, call, owner }: GraphRecord): boolean {
	const made = file.facts.calls[call];
	const builder = owner === null ? null : lastPart(owner);
	const compiled = new Set(
		project.files.flatMap(({ facts }) =>
			facts.calls.flatMap(({ method, callee }) => (method === 'compile' ? attributeOf(receiverOf(callee)) : [])),
		),
	);
	return project.files.some((one) =>
		one.facts.assignments.some(
			({ target, value }) =>
				value !== null &&
				attributeOf({ kind: 'name', name: target, line: 0 }).some((name) => compiled.has(name)) &&
				callsInValue(value, one).some((given) => given === made || (builder !== null && given.method === builder)),
		),
	);
}

/** `b` of `a.b`. */
function attributeOf(value: StaticValue | null): string[] {
	return value?.kind === 'member' ? [value.name] : value?.kind === 'name' && value.name.includes('.') ? [lastPart(value.name)] : [];
}

/** Readings of bodies whose own builder the default way does not come to: the same body, with the test turned that leads away from it. */
function unreached({ project, library, spent }: Session, relevance: Relevance, readings: readonly Reading[]): Reading[] {
	const found = new Set(readings.flatMap((reading) => reading.records.map(siteOf)));
	const missing = [...relevance.sites].filter((site) => !found.has(site));
	return readings.flatMap(({ root, decisions }) => {
		const own = missing.filter((site) => isIn(site, root));
		for (const decision of own.length === 0 ? [] : decisions.slice(0, FLAG_LIMIT)) {
			const other = readFrom(newSession(project, library, new Map([[decision.key, !decision.value]]), spent), root);
			const records = other.records.filter((record) => own.includes(siteOf(record)));
			if (records.length > 0) return [{ ...other, records }];
		}
		return [];
	});
}

function isIn(site: string, { file, function: index }: Frame): boolean {
	const cut = site.lastIndexOf('#');
	return site.slice(0, cut) === file.path && index !== null && file.facts.calls[Number(site.slice(cut + 1))]?.scope.function === index;
}

function readFrom(session: Session, root: Frame): Reading {
	const before = session.objects.length;
	session.decisions.clear();
	readRoot(session, root);
	return { root, session, records: session.objects.slice(before).map(recordOf), decisions: [...session.decisions.values()] };
}

interface Candidate {
	readonly record: GraphRecord;
	readonly reading: Reading;
}

function siteOf(record: GraphRecord): string {
	return `${record.file.path}#${record.call}`;
}

/** The builder's own function read by its defaults, unless a caller adds to the graph or supplies what the defaults leave open. */
function choose<T extends Candidate | undefined>(candidates: readonly Candidate[], fallback?: T): Candidate {
	const own = candidates.find(({ record }) => record.own) ?? candidates[0] ?? (fallback as Candidate);
	let best = own;
	for (const candidate of candidates) {
		const { record } = candidate;
		const clearer = record.unresolved.length < best.record.unresolved.length && weight(record) >= weight(best.record);
		if (clearer || (addsOutside(record, best.record) && record.unresolved.length <= best.record.unresolved.length)) best = candidate;
	}
	return best;
}

function weight(record: GraphRecord): number {
	return record.nodes.length + record.edges.length + record.branches.length;
}

/** True when the record holds something that was added outside of the function which makes the builder, and the other does not. */
function addsOutside(record: GraphRecord, other: GraphRecord): boolean {
	if (weight(record) <= weight(other)) return false;
	const maker = record.file.facts.functions[record.file.facts.calls[record.call]?.scope.function ?? -1];
	const outside = (place: { file: { path: string }; line: number }) =>
		place.file.path !== record.file.path || (maker !== undefined && (place.line < maker.line || place.line > maker.endLine));
	const known = new Set([...other.nodes, ...other.edges, ...other.branches].map((p) => `${p.file.path}:${p.line}`));
	return [...record.nodes, ...record.edges, ...record.branches].some(
		(place) => outside(place) && !known.has(`${place.file.path}:${place.line}`),
	);
}

/** Two records with the same key are the same shape. */
function shapeKey(record: GraphRecord): string {
	return [
		...record.nodes.map((node) => `node ${node.id}`),
		...record.edges.map((edge) => `edge ${edge.from} ${edge.to}`),
		...record.branches.map((branch) => `branch ${branch.from} ${branch.map?.map((entry) => entry.target).join(',') ?? branch.routerName}`),
	]
		.sort()
		.join('\n');
}
