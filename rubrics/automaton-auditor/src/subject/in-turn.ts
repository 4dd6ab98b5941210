// Does one function call the members of a role one after another? Asked where the graph itself cannot be read. Members are objects of classes that are
// named so; those that a function, a list or an import hands over are not followed, and a function that starts anything beside itself gives no answer.
import { assignmentsOf, callGraph, type FunctionRef, lastPart, type Project, type StaticValue } from '@auditor/code';
import type { Lexicon } from '@auditor/schema';
import { rolesOfName } from './roles.js';

/** Calls by which work may run beside other work. */
const BESIDE =
	/^(?:gather|submit|map|imap|Thread|ThreadPoolExecutor|ProcessPoolExecutor|Process|to_thread|create_task|run_in_executor|TaskGroup|all|allSettled|race)$/;

export interface InTurn {
	readonly ref: FunctionRef;
	/** Classes of the members, in the order in which they are called. */
	readonly names: readonly string[];
}

/** The one function of the product that makes members of a role and calls them in turn; null where there is none, or another one makes some. */
export function calledInTurn(project: Project, role: string, lexicon: Lexicon): InTurn | null {
	const makers = callGraph(project).functions.flatMap((ref): InTurn[] => {
		const { file, index } = ref;
		if (file.context !== 'source' || project.reach.isUnused(file)) return [];
		const made = new Map<string, string>();
		const nameOf = (value: StaticValue | null) => {
			const call = value?.kind === 'call' ? file.facts.calls[value.call] : undefined;
			if (call?.callee.kind !== 'name' || !rolesOfName(project, lexicon, lastPart(call.callee.name)).includes(role)) return null;
			return project.resolve(call.callee.name, file, call.scope).kind === 'class' ? lastPart(call.callee.name) : null;
		};
		for (const { target, value } of assignmentsOf(file, index)) {
			const name = nameOf(value);
			if (name !== null) made.set(target, name);
		}
		const own = file.facts.calls.filter(({ scope }) => scope.function === index);
		const names = own.flatMap(({ callee }) =>
			callee.kind === 'name' && callee.name.includes('.') ? (made.get(callee.name.split('.')[0]!) ?? []) : [],
		);
		const isApart = own.some(({ method }) => BESIDE.test(method ?? ''));
		return made.size > 0 ? [{ ref, names: isApart ? [] : [...new Set(names)] }] : [];
	});
	const [only] = makers;
	return only && makers.length === 1 && only.names.length > 1 ? only : null;
}
