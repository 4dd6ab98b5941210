// The order in which the statements of a function or a module run, rebuilt from flat facts: loops and branches with their bodies.
// Sees no `match` arms apart, and treats a `while` like a block that runs once.
import { kept, once } from '../once.js';
import { partsOf } from '../syntax/parts.js';
import type { Scope, SourceFacts, SourceFile, StaticValue } from '../syntax/source-facts.js';

export type Step =
	| { kind: 'call'; index: number; line: number }
	| { kind: 'assign'; index: number; line: number }
	/** `guarded`: inside of a `try` or a handler, so that what follows may run all the same. */
	| { kind: 'return' | 'raise'; index: number; line: number; guarded: boolean }
	| { kind: 'loop'; index: number; body: Step[]; line: number }
	| { kind: 'branch'; index: number; whenTrue: Step[]; whenFalse: Step[]; cases: Step[]; line: number };

type Leaf = { step: Step; scope: Scope; column: number; rank: number };
type Container = { kind: 'loop' | 'branch'; index: number; arm: 'true' | 'false' | 'case' | null };

const cached = once((_: ReadonlySet<string>) => once((_: SourceFacts) => new Map<string, Step[]>()));
/** Methods that change a list or a dict in place: they matter even inside of expressions. */
const CHANGING = new Set(['append', 'extend', 'insert', 'update', 'push', 'unshift', 'set', 'add', 'forEach']);

/** Statements of a function (null: of the module), in order; those of exception handlers only when asked for. @param changing further such methods */
export function stepsOf(file: SourceFile, owner: number | null, changing: ReadonlySet<string>, handlers = false): Step[] {
	const make = () => nest(leavesOf(file.facts, owner, changing, handlers), file.facts, 0);
	return kept(cached(changing)(file.facts), `${owner} ${handlers}`, make);
}

function leavesOf(facts: SourceFacts, owner: number | null, changing: ReadonlySet<string>, handlers: boolean): Leaf[] {
	const leaves: Leaf[] = [];
	const mine = (scope: Scope) => scope.function === owner && (owner !== null || scope.class === null);
	facts.calls.forEach((call, index) => {
		if (!mine(call.scope)) return;
		const inComprehension = call.scope.loops.some((loop) => facts.loops[loop]?.kind === 'comprehension');
		const shapes = call.method !== null && (changing.has(call.method) || CHANGING.has(call.method));
		if (!shapes && (!call.statement || inComprehension)) return;
		leaves.push({ step: { kind: 'call', index, line: call.line }, scope: call.scope, column: call.column, rank: 0 });
	});
	facts.assignments.forEach((fact, index) => {
		const loop = facts.loops[fact.scope.loops[0] ?? -1];
		// `i++` of a counted loop is in the numbers that it is read with.
		const isUpdate = fact.operator === '+=' && loop?.counted !== undefined && loop.targets[0] === fact.target;
		if (!mine(fact.scope) || isUpdate) return;
		leaves.push({ step: { kind: 'assign', index, line: fact.line }, scope: fact.scope, column: columnOf(facts, fact.value) ?? 0, rank: 1 });
	});
	if (owner !== null)
		facts.functions[owner]?.returned.forEach((fact, index) => {
			leaves.push({
				step: { kind: 'return', index, line: fact.line, guarded: isGuarded(fact.scope) },
				scope: { ...fact.scope, function: owner },
				column: columnOf(facts, fact.value) ?? Number.MAX_SAFE_INTEGER,
				rank: 2,
			});
		});
	facts.raises.forEach((fact, index) => {
		if (mine(fact.scope))
			leaves.push({
				step: { kind: 'raise', index, line: fact.line, guarded: isGuarded(fact.scope) },
				scope: fact.scope,
				column: Number.MAX_SAFE_INTEGER,
				rank: 2,
			});
	});
	return leaves
		.filter((leaf) => handlers || leaf.scope.handlerOf === null)
		.sort((a, b) => a.step.line - b.step.line || a.column - b.column || a.rank - b.rank || order(a.step) - order(b.step));
}

/** Column of the last call in a value: of several statements on a line, those with calls keep their order. Null: it makes none. */
function columnOf(facts: SourceFacts, value: StaticValue | null): number | null {
	if (value?.kind === 'call') return facts.calls[value.call]?.column ?? null;
	const columns = (value ? partsOf(value) : []).map((part) => columnOf(facts, part)).filter((column) => column !== null);
	return columns.length === 0 ? null : Math.max(...columns);
}

function isGuarded(scope: Scope): boolean {
	return scope.handlerOf !== null || scope.tries.length > 0;
}

const order = (step: Step): number => step.index;

/** Enclosing loops and branches of a leaf, outermost first, as far as they belong to the same function. */
function containersOf(leaf: Leaf, facts: SourceFacts): Container[] {
	const owner = leaf.scope.function;
	const loops = leaf.scope.loops
		.filter((index) => facts.loops[index]?.scope.function === owner)
		.map((index) => ({ kind: 'loop' as const, index, arm: null, fact: facts.loops[index] }));
	const branches = leaf.scope.branches
		.filter(({ branch }) => facts.branches[branch]?.scope.function === owner && facts.branches[branch]?.kind !== 'ternary')
		.map(({ branch, when }) => ({ kind: 'branch' as const, index: branch, arm: when, fact: facts.branches[branch] }));
	return [...loops.reverse(), ...branches.reverse()]
		.map((container, n) => ({ ...container, n }))
		.sort((a, b) => {
			const x = a.fact as { line: number; endLine: number };
			const y = b.fact as { line: number; endLine: number };
			return x.line - y.line || y.endLine - x.endLine || a.n - b.n;
		});
}

function nest(leaves: readonly Leaf[], facts: SourceFacts, depth: number): Step[] {
	const steps: Step[] = [];
	const done = new Map<string, Step>();
	const groups = new Map<string, { container: Container; leaves: Leaf[] }>();
	for (const leaf of leaves) {
		const container = containersOf(leaf, facts)[depth];
		if (!container) {
			steps.push(leaf.step);
			continue;
		}
		const key = `${container.kind}${container.index}`;
		const group = groups.get(`${key}${container.arm}`);
		if (group) group.leaves.push(leaf);
		else groups.set(`${key}${container.arm}`, { container, leaves: [leaf] });
		if (!done.has(key)) {
			const step = emptyStep(container, facts);
			done.set(key, step);
			steps.push(step);
		}
	}
	for (const { container, leaves: inner } of groups.values()) {
		const step = done.get(`${container.kind}${container.index}`);
		const body = nest(inner, facts, depth + 1);
		if (step?.kind === 'loop') step.body = body;
		if (step?.kind === 'branch') {
			if (container.arm === 'true') step.whenTrue = body;
			else if (container.arm === 'false') step.whenFalse = body;
			else step.cases = body;
		}
	}
	return steps;
}

function emptyStep(container: Container, facts: SourceFacts): Step {
	if (container.kind === 'loop') return { kind: 'loop', index: container.index, body: [], line: facts.loops[container.index]?.line ?? 1 };
	const line = facts.branches[container.index]?.line ?? 1;
	return { kind: 'branch', index: container.index, whenTrue: [], whenFalse: [], cases: [], line };
}
