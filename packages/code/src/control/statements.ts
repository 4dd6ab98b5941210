// One statement after the other: assignments, loops over what is known, branches by their default.
import type { BranchFact, CallFact } from '../syntax/source-facts.js';
import { bindTargets, turnsOf } from '../values/evaluate.js';
import { lookup } from '../values/lookup.js';
import { type Session, STEP_LIMIT, under } from '../values/session.js';
import { describe, type Environment, forced, itemsOf, text, truth, unknown, type Value } from '../values/values.js';
import { forget } from './narrowing.js';
import type { Step } from './steps.js';

/** Runs statements by their default; value returned, or undefined when the end is reached. */
export function runSteps(session: Session, steps: readonly Step[], environment: Environment): Value | undefined {
	for (const step of steps) {
		if (session.steps++ > STEP_LIMIT) return unknown('too long to read');
		const result = runStep(session, step, environment);
		if (result) return result;
	}
	return undefined;
}

function runStep(session: Session, step: Step, environment: Environment): Value | undefined {
	const { facts } = environment.file;
	switch (step.kind) {
		case 'call':
			session.call(step.index, environment);
			return undefined;
		case 'assign':
			assign(session, step.index, environment);
			return undefined;
		case 'return': {
			const returned = environment.function === null ? null : facts.functions[environment.function]?.returned[step.index];
			return returned ? session.evaluate(returned.value, environment) : undefined;
		}
		case 'raise':
			return unknown('an exception');
		case 'loop':
			return runLoop(session, step, environment);
		case 'branch':
			return runBranch(session, step, environment);
	}
}

/** Binds the target of an assignment. */
export function assign(session: Session, index: number, environment: Environment): void {
	const fact = environment.file.facts.assignments[index];
	if (!fact?.value) return;
	const value = session.evaluate(fact.value, environment);
	forget(session, fact.target, environment);
	const entry = /^([\p{L}_$][\p{L}\p{N}_$.]*)\[(?:(["'])(.+)\2|([\p{L}_$][\p{L}\p{N}_$.]*))\]$/u.exec(fact.target);
	const before = entry ? lookup(session, entry[1] as string, environment) : null;
	if (entry && before) {
		const known = forced(before);
		const condition = session.conditions.length > 0 ? session.conditions.join(' and ') : null;
		const key = entry[4] === undefined ? text(entry[3] as string) : lookup(session, entry[4], environment);
		if (known.t === 'dict') known.entries.push({ key, value, condition });
		return;
	}
	const dot = fact.target.lastIndexOf('.');
	if (fact.operator === '+=' || fact.operator === '|=') {
		extend(session, lookup(session, fact.target, environment), value, fact.target, environment);
		return;
	}
	if (dot < 0) {
		environment.names.set(fact.target, value);
		return;
	}
	const owner = forced(lookup(session, fact.target.slice(0, dot), environment));
	if (owner.t === 'instance') owner.attributes.set(fact.target.slice(dot + 1), value);
}

function extend(session: Session, before: Value, value: Value, target: string, environment: Environment): void {
	const known = forced(before);
	const added = forced(value);
	const condition = session.conditions.length > 0 ? session.conditions.join(' and ') : null;
	if (known.t === 'list') {
		const items = itemsOf(added);
		if (items === null) known.open = true;
		known.items.push(...(items ?? []).map((item) => ({ value: item.value, condition: item.condition ?? condition })));
	} else if (known.t === 'dict' && added.t === 'dict') known.entries.push(...added.entries);
	else environment.names.set(target, unknown(target));
}

function runLoop(session: Session, step: Step & { kind: 'loop' }, environment: Environment): Value | undefined {
	const { facts } = environment.file;
	const loop = facts.loops[step.index]!;
	const items = turnsOf(session, loop, environment);
	const inside = facts.calls.flatMap((fact, index) => (fact.scope.loops.includes(step.index) ? [index] : []));
	const written = loop.iterable ? describe(loop.iterable) : 'a loop';
	if (items === null) session.openLoops++;
	try {
		for (const item of items ?? [{ value: unknown(`each of ${written}`), condition: null }]) {
			for (const index of inside) environment.made.delete(index);
			if (loop.targets.length > 0) bindTargets(environment.names, loop.target ?? '', loop.targets, item.value);
			const result = under(session, item.condition, () => runSteps(session, step.body, environment));
			if (result) return result;
		}
	} finally {
		if (items === null) session.openLoops--;
	}
	return undefined;
}

function runBranch(session: Session, step: Step & { kind: 'branch' }, environment: Environment): Value | undefined {
	const branch = environment.file.facts.branches[step.index]!;
	if (step.cases.length > 0) return under(session, branch.test, () => runSteps(session, step.cases, environment));
	const { taken, certain } = decide(session, step, branch, environment);
	const arm = taken ? step.whenTrue : step.whenFalse;
	const condition = certain ? null : taken ? branch.test : `not (${branch.test})`;
	return under(session, condition, () => runSteps(session, arm, environment));
}

function decide(
	session: Session,
	step: Step & { kind: 'branch' },
	branch: BranchFact,
	environment: Environment,
): { taken: boolean; certain: boolean } {
	if (/^\(?\s*__name__\s*==/.test(branch.test)) return { taken: true, certain: true };
	if (/(^|\.)TYPE_CHECKING$/.test(branch.test)) return { taken: false, certain: true };
	const known = truth(session.evaluate(branch.value, environment));
	// By default nothing fails: what is missing here is asked for, and is there where the program runs.
	const fails = known?.is === true && step.whenTrue.some(({ kind }) => kind === 'raise');
	if (known && !known.soft && !fails) return { taken: known.is, certain: true };
	const key = `${environment.file.path}#${step.index}`;
	const open = !known || fails;
	const { file } = environment;
	const inArm = ({ scope }: CallFact) => scope.branches.some(({ branch, when }) => branch === step.index && when === 'true');
	const shapes = () => file.facts.calls.some((call, index) => inArm(call) && session.library.matters(file, index));
	const guard = open && leaves(step.whenTrue) && !shapes();
	const fallback = known && !guard ? known.is : !guard;
	const value = session.prescribed.get(key) ?? fallback;
	if (!guard) session.decisions.set(key, { key, test: branch.test, value, known: known !== null });
	/** A guard that ends the function early says nothing about the code after it. */
	return { taken: value, certain: guard };
}

/** True for statements after which nothing of the function runs. */
export function leaves(steps: readonly Step[]): boolean {
	return steps.some((step) => step.kind === 'return' || step.kind === 'raise');
}
