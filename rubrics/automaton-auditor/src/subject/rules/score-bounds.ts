// Which names of a function bound its score, and by which is a score multiplied? What is collected in them, `ceiling = 3` under a test, reaches the score
// through `min` or `max`. A bound is a number, or a list of numbers; what else is taken the least or the most of, as the scores of judges, is none.
import type { SourceFile, StaticValue } from '@auditor/code';
import { armsOf, assignmentsOf, callOf, itemsIn, kept, namesIn, once, receiverOf, textOf, valuesIn, walkValue } from '@auditor/code';
import { scoreIn, scoreTarget } from './score-values.js';

/** Whether a name bounds a score of its function. */
export function isBound(file: SourceFile, index: number | null, name: string): boolean {
	return index !== null && /^[\w$]+$/.test(name) && kept(boundsIn(file), index, () => boundsOf(file, index)).has(name);
}

/** An assignment to a score, or to what bounds one. */
export function setsScoreOrBound(file: SourceFile, a: SourceFile['facts']['assignments'][number]): boolean {
	return scoreTarget(a.target) || isBound(file, a.scope.function, a.target);
}

/** An assignment to what a score of its function is multiplied by: `weights = {...}`, and then `weights[j] * op.score`. */
export function setsFactor(file: SourceFile, { scope, target }: SourceFile['facts']['assignments'][number]): boolean {
	return factorsIn(file).get(scope.function)?.has(target) === true;
}

const factorsIn = once((file: SourceFile): ReadonlyMap<number | null, ReadonlySet<string>> => {
	const found = new Map<number | null, Set<string>>();
	for (const { value, scope } of valuesIn(file))
		for (const part of walkValue(value, file)) {
			if (part.kind !== 'binary' || part.operator !== '*') continue;
			const isScored = (side: StaticValue) => [...namesIn(side, file)].some((name) => /(?:score|rating|grade)s?$/i.test(name));
			const other = isScored(part.left) ? part.right : isScored(part.right) ? part.left : null;
			const [name] = /^[A-Za-z_$][\w$]*/.exec(other ? textOf(other, file) : '') ?? [];
			if (name !== undefined) kept(found, scope.function, () => new Set<string>()).add(name);
		}
	return found;
});

const boundsIn = once((_: SourceFile) => new Map<number, ReadonlySet<string>>());

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
	const open = scores.map((value) => ({ value, isTaken: false }));
	for (let next = open.pop(); next; next = open.pop()) {
		for (const arm of armsOf(next.value)) {
			const call = callOf(arm, file);
			const isExtreme = EXTREMES.test(call?.method ?? '');
			const [name] = arm.kind === 'spread' ? namesIn(arm, file) : arm.kind === 'name' ? [arm.name] : [];
			if (call && (isExtreme || ROUNDS.test(call.method ?? '')))
				for (const value of call.arguments) open.push({ value, isTaken: next.isTaken || isExtreme });
			else if (next.isTaken && name !== undefined && !found.has(name) && isOfNumbers(file, index, name)) {
				found.add(name);
				// `most = bound`.
				for (const { target, value } of own) if (target === name && value) open.push({ value, isTaken: true });
			}
		}
	}
	return found;
}

const EXTREMES = /^(?:min|max)$/;
const ROUNDS = /^(?:round|int|float|floor|ceil|trunc)$/;

/** Whether all that a name is given is a number, the least or most of it and a number, or a list that begins with numbers. */
function isOfNumbers(file: SourceFile, index: number, name: string): boolean {
	const given = (one: string) => assignmentsOf(file, index).filter(({ target, operator }) => target === one && operator !== 'property');
	const names = new Set([name]);
	for (const one of names) {
		const open: (StaticValue | null)[] = given(one).map(({ value }) => value);
		if (open.length === 0) return false;
		for (let value = open.pop(); value !== undefined; value = open.pop())
			for (const arm of value ? armsOf(value) : [null]) {
				const call = arm && callOf(arm, file);
				if (arm?.kind === 'name') names.add(arm.name);
				else if (arm?.kind === 'list') open.push(...itemsIn([arm], () => null));
				else if (call && EXTREMES.test(call.method ?? '')) open.push(...call.arguments);
				else if (arm?.kind !== 'number' && arm?.kind !== 'null') return false;
			}
	}
	return true;
}

/** `bounds.append(2)`: a number is put into a list that bounds the score. */
export function addsBound(file: SourceFile, call: SourceFile['facts']['calls'][number]): boolean {
	const [given] = call.arguments;
	const list = textOf(receiverOf(call.callee), file);
	return /^(?:append|push)$/.test(call.method ?? '') && given?.kind === 'number' && isBound(file, call.scope.function, list);
}
