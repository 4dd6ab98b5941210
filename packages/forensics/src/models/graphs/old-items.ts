// Does what a node returns hold what its state held already under that field?
import type { FunctionRef, StaticValue } from '@auditor/code';
import { callOf, givenIn, partsOf, reachedFrom, receiverOf, textOf } from '@auditor/code';
import { fieldRead, stateName } from './state-reads.js';

/** A copy of what it is given. */
const COPIES = /^(?:list|copy|deepcopy|slice|get)$/;

/** A value with what the state holds under the key: as it is, copied, or with more behind it. */
export function holdsOld(place: FunctionRef, start: StaticValue, key: string): boolean {
	const { file, index } = place;
	const state = stateName(place);
	const inHere = <T extends { scope: { function: number | null } }>(all: readonly T[]) =>
		all.filter(({ scope }) => scope.function === index);
	const within = (value: StaticValue): readonly StaticValue[] => {
		const call = callOf(value, file);
		const joined = call?.method === 'concat' ? receiverOf(call.callee) : null;
		if (call) return joined ? [joined, ...call.arguments] : COPIES.test(call.method ?? '') ? call.arguments : [];
		if (value.kind === 'name')
			return [
				...givenIn(file, index, value.name).map((a) => a.value!),
				// What is picked one by one out of the old list.
				...inHere(file.facts.calls).flatMap((c) => (textOf(c.callee, file) === `${value.name}.append` ? c.arguments : [])),
				...inHere(file.facts.loops).flatMap((l) => (l.target === value.name && l.iterable ? [l.iterable] : [])),
			];
		if (value.kind === 'comprehension')
			return value.clauses.flatMap(({ target, iterable }) => (textOf(value.element, file) === target ? [iterable] : []));
		if (value.kind === 'list') return value.items.filter(({ kind }) => kind === 'spread');
		return ['binary', 'spread', 'conditional'].includes(value.kind) ? partsOf(value) : [];
	};
	return reachedFrom(start, within).some((value) => fieldRead(value, file, state) === key);
}

/** A sum, or a list with something beside what is spread into it once: more than what was there. */
export function addsItems({ file, index }: FunctionRef, start: StaticValue): boolean {
	const within = (value: StaticValue) => (value.kind === 'name' ? givenIn(file, index, value.name).map((a) => a.value!) : []);
	return reachedFrom(start, within).some((value) => {
		if (value.kind === 'list') return value.items.length > 1 || value.items.some(({ kind }) => kind !== 'spread');
		return value.kind === 'binary' || callOf(value, file)?.method === 'concat';
	});
}
