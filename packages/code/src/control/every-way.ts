// Every way through a function at once: both arms of each test, for the question what a router or a node may return.
import type { StaticValue } from '../syntax/source-facts.js';
import { bindTargets, turnsOf } from '../values/evaluate.js';
import { type Session, under } from '../values/session.js';
import { type Environment, either, truth, unknown, type Value } from '../values/values.js';
import { narrow, narrowedBy } from './narrowing.js';
import { assign, leaves } from './statements.js';
import type { Step } from './steps.js';

/** Reads both arms of every test; gathers what is returned anywhere. `maybe`: the statements need not run at all. */
export function runEveryWay(session: Session, steps: readonly Step[], environment: Environment, maybe: boolean, returned: Value[]): void {
	const undo: (() => void)[] = [];
	try {
		runInTurn(session, steps, environment, maybe, returned, undo);
	} finally {
		for (const forget of undo.reverse()) forget();
	}
}

/** The statements one after the other. `guards`: take back what tests that left early say of the statements after them. */
export function runInTurn(
	session: Session,
	steps: readonly Step[],
	environment: Environment,
	maybe: boolean,
	returned: Value[],
	guards: (() => void)[],
): void {
	for (const step of steps) {
		if (session.steps++ > session.limit) return;
		if (step.kind === 'branch') {
			const branch = environment.file.facts.branches[step.index];
			const known = branch ? truth(session.evaluate(branch.value, environment)) : null;
			const certain = known && !known.soft ? known.is : null;
			const test = branch?.test ?? null;
			const value = branch?.value ?? null;
			const arms: [Step[], string | null, boolean, StaticValue | null][] = [
				[step.whenTrue, test, certain !== false, value],
				[step.whenFalse, test === null ? null : `not (${test})`, certain !== true, value],
				[step.cases, test, true, null],
			];
			for (const [arm, condition, open, says] of arms)
				if (open && arm.length > 0)
					narrowedBy(session, says, arm === step.whenTrue, environment, () =>
						under(session, condition, () => runEveryWay(session, arm, environment, maybe || certain === null, returned)),
					);
			if (leaves(step.whenTrue) && step.whenFalse.length === 0) guards.push(narrow(session, value, false, environment));
		} else if (step.kind === 'loop') {
			for (const bind of loopTurns(session, step, environment)) {
				bind();
				runEveryWay(session, step.body, environment, true, returned);
			}
		} else if (step.kind === 'return') {
			const fact = environment.function === null ? null : environment.file.facts.functions[environment.function]?.returned[step.index];
			if (fact) returned.push(session.evaluate(fact.value, environment));
			if (!maybe && !step.guarded) return;
		} else if (step.kind === 'assign') {
			const { target = '', scope } = environment.file.facts.assignments[step.index] ?? {};
			// What a handler sets holds where something failed.
			const before = maybe || scope?.handlerOf != null ? environment.names.get(target) : undefined;
			assign(session, step.index, environment);
			const after = environment.names.get(target);
			if (before && after && before !== after) environment.names.set(target, either([before, after]));
		} else if (step.kind === 'call') session.call(step.index, environment);
		else if (!maybe && !step.guarded) return;
	}
}

/** For each turn of a loop a function that binds its names; one turn with unknown names where the turns are not known. */
export function* loopTurns(session: Session, step: Step & { kind: 'loop' }, environment: Environment): Iterable<() => void> {
	const items = loopItems(session, step, environment);
	if (items) yield* items;
	else {
		session.openLoops++;
		yield () => {
			for (const name of environment.file.facts.loops[step.index]?.targets ?? []) environment.names.set(name, unknown(name));
		};
		session.openLoops--;
	}
}

function loopItems(session: Session, step: Step & { kind: 'loop' }, environment: Environment): (() => void)[] | null {
	const { facts } = environment.file;
	const loop = facts.loops[step.index];
	const items = loop ? turnsOf(session, loop, environment) : null;
	if (!loop || items === null) return null;
	const inside = facts.calls.flatMap((fact, index) => (fact.scope.loops.includes(step.index) ? [index] : []));
	return items.slice(0, 50).map((item) => () => {
		for (const index of inside) environment.made.delete(index);
		if (loop.targets.length > 0) bindTargets(environment.names, loop.target ?? '', loop.targets, item.value);
	});
}
