// Does a loop of the graph wait for a count that nothing raises? `state["at"] >= len(state["items"])` never holds where every place that sets `at` sets 0.
import { callOf, entriesOf, kept, once, type Project, type StaticValue, valuesIn } from '@auditor/code';
import { escapeText, type GraphEdge, type GraphModel } from '@auditor/schema';
import { waysIn } from './graph-ways.js';
import { nodeWrites } from './lost-writes.js';
import { assignedTo, type Result, type Test } from './router-facts.js';
import { channelsOf } from './state-keys.js';
import { readsField, stateName } from './whole-state.js';

/** The field of the state whose count this way out of a loop waits for in vain; null where there is none. */
export function stuckCount(project: Project, graph: GraphModel, edge: GraphEdge, results: readonly Result[]): string | null {
	const ways = waysIn(graph);
	if (results.length === 0 || !ways.before(edge.from).has(edge.from) || ways.before(edge.from).has(edge.to)) return null;
	const counts = results.map(({ tests }) => tests.map((test) => countOf(project, graph, test)).find((key) => key !== null) ?? null);
	const [key] = counts;
	return key && counts.every((one) => one === key) && staysLow(project, graph, key) ? key : null;
}

/** Comparisons that hold where a count has come to a bound, by how they come out and on which side the count stands. */
const COMES_TO: ReadonlySet<string> = new Set(['>= true', '> true', '== true', '< false', '<= false', '!= false']);
const MIRRORED: Readonly<Record<string, string>> = { '<=': '>=', '<': '>', '>=': '<=', '>': '<' };

/** `k` of `state["k"] >= len(…)`, and of `state["k"] > 3`, where it must hold. */
function countOf(project: Project, graph: GraphModel, test: Test): string | null {
	const { value, when, at } = test;
	if (value.kind === 'unary' && /^(?:not|!)$/.test(value.operator))
		return countOf(project, graph, { ...test, value: value.value, when: !when });
	if (value.kind !== 'binary') return null;
	const held = (side: StaticValue) => (side.kind === 'name' && !side.name.includes('.') ? assignedTo(at, side.name) : null) ?? side;
	const isBound = (side: StaticValue) => (side.kind === 'number' && side.value > 0) || callOf(side, at.file)?.method === 'len';
	const state = stateName(at);
	const keyOf = (side: StaticValue) =>
		[...(channelsOf(project, graph) ?? [])].find((key) => readsField(held(side), at.file, state, key)) ?? null;
	const { left, right, operator } = value;
	if (isBound(held(right))) return COMES_TO.has(`${operator} ${when}`) ? keyOf(left) : null;
	return isBound(held(left)) && COMES_TO.has(`${MIRRORED[operator] ?? operator} ${when}`) ? keyOf(right) : null;
}

const isLow = (value: StaticValue | null) => value?.kind === 'number' && value.value <= 0;

const lowIn = once((_: Project) => new Map<string, boolean>());

/** All code that puts something under the key puts 0 there, a node among it, and all keys that nodes write are known. */
function staysLow(project: Project, graph: GraphModel, key: string): boolean {
	const nodes = nodeWrites(project, graph);
	if (!nodes || nodes.length < graph.nodes.length || nodes.some(({ open }) => open)) return false;
	const writes = nodes.flatMap(({ kept: own }) => own.filter((one) => one.key === key));
	if (writes.length === 0 || !writes.every(({ value }) => isLow(value))) return false;
	return kept(lowIn(project), key, () => {
		const target = new RegExp(`(?:\\[["']${escapeText(key)}["']\\]|\\.${escapeText(key)})$`);
		return project.files.every((file) => {
			if (file.context !== 'source') return true;
			const { assignments, calls } = file.facts;
			return (
				valuesIn(file).every(({ value }) => entriesOf(value).every((one) => one.key !== key || isLow(one.value))) &&
				assignments.every((a) => !isKeyed(a.target, target) || (a.operator === '=' && isLow(a.value))) &&
				calls.every(({ keywords }) => keywords.every(({ name, value }) => name !== key || isLow(value))) &&
				// `setdefault("at", 1)`, `setattr(state, "at", 1)`.
				calls.every(
					({ method, arguments: given }) =>
						!/^(?:set|__set)/.test(method ?? '') || !given.some((one) => one.kind === 'string' && one.value === key),
				)
			);
		});
	});
}

/** The field itself, or one that only the running code knows: `state[name]`. */
const isKeyed = (target: string, key: RegExp) => key.test(target) || /^\w*state\[(?!["'\d])/.test(target);
