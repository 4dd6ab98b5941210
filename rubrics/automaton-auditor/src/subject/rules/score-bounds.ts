// Which names of a function bound its score? What is collected in them, `ceiling = 3` under a test, reaches the score through `min` or `max`. A bound is a
// number, or a list of numbers; what else is taken the least or the most of, as the scores of judges, is none.
import { armsOf, assignmentsOf, callOf, itemsIn, kept, once, receiverOf, type SourceFile, type StaticValue, textOf } from '@auditor/code';
import { scoreIn, scoreTarget } from './score-values.js';

/** Whether a name bounds a score of its function. */
export function isBound(file: SourceFile, index: number | null, name: string): boolean {
	return index !== null && /^[\w$]+$/.test(name) && kept(boundsIn(file), index, () => boundsOf(file, index)).has(name);
}

/** An assignment to a score, or to what bounds one. */
export function setsScoreOrBound(file: SourceFile, a: SourceFile['facts']['assignments'][number]): boolean {
	return scoreTarget(a.target) || isBound(file, a.scope.function, a.target);
}

const boundsIn = once((_: SourceFile) => new Map<number, ReadonlySet<string>>());

/** Bounds by which bounds are made. */
const DEPTH = 8;

function boundsOf(file: SourceFile, index: number): ReadonlySet<string> {
	const { facts } = file;
	const own = assignmentsOf(file, index);
	const scores = [
		...(facts.functions[index]?.returned ?? []).flatMap(({ value }) => (value.kind === 'list' ? value.items : [scoreIn(value) ?? value])),
		...own.flatMap(({ target, value }) => (value && scoreTarget(target) ? [value] : [])),
		...facts.calls.flatMap(({ scope, keywords }) =>
			scope.function === index ? keywords.flatMap(({ name, value }) => (name && scoreTarget(name) ? [value] : [])) : [],
		),
	];
	const found = new Set<string>();
	const take = (value: StaticValue, isTaken: boolean, depth = DEPTH): void => {
		for (const arm of depth > 0 ? armsOf(value) : []) {
			const call = callOf(arm, file);
			const least = LEAST.test(call?.method ?? '');
			const name = arm.kind === 'spread' ? arm.value : arm;
			if (call && (least || ROUNDS.test(call.method ?? ''))) for (const one of call.arguments) take(one, isTaken || least, depth - 1);
			else if (isTaken && name.kind === 'name' && !found.has(name.name) && isOfNumbers(file, index, name.name)) {
				found.add(name.name);
				// `most = bound`.
				for (const { target, value: given } of own) if (target === name.name && given) take(given, true, depth - 1);
			}
		}
	};
	for (const value of scores) take(value, false);
	return found;
}

const LEAST = /^(?:min|max)$/;
const ROUNDS = /^(?:round|int|float|floor|ceil|trunc)$/;

/** Whether all that a name is given is a number, the least or most of it and a number, or a list that begins with numbers. */
function isOfNumbers(file: SourceFile, index: number, name: string, depth = DEPTH): boolean {
	const own = assignmentsOf(file, index).filter(({ target, operator }) => target === name && operator !== 'property');
	const isNumber = (value: StaticValue): boolean =>
		armsOf(value).every((arm) => {
			if (arm.kind === 'number' || arm.kind === 'null') return true;
			if (arm.kind === 'list') return itemsIn([arm], () => null).every(isNumber);
			if (arm.kind === 'name') return arm.name === name || (depth > 0 && isOfNumbers(file, index, arm.name, depth - 1));
			const call = callOf(arm, file);
			return call ? LEAST.test(call.method ?? '') && call.arguments.every(isNumber) : false;
		});
	return own.length > 0 && own.every(({ value }) => value !== null && isNumber(value));
}

/** `bounds.append(2)`: a number is put into a list that bounds the score. */
export function addsBound(file: SourceFile, call: SourceFile['facts']['calls'][number]): boolean {
	const [given] = call.arguments;
	const list = textOf(receiverOf(call.callee), file);
	return /^(?:append|push)$/.test(call.method ?? '') && given?.kind === 'number' && isBound(file, call.scope.function, list);
}
