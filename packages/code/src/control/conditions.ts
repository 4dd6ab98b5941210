// Under which conditions does code stand? The tests of the branches around it, as values: those that must hold, and those that must have failed.
import type { Arm, Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { textOf } from '../values/written.js';

export interface Condition {
	readonly value: StaticValue;
	readonly text: string;
	/** Whether it must hold or fail. */
	readonly holds: boolean;
	readonly branch: number;
}

/** What one way out of a branch asks. A case compares with what its branch looks at; the rest of a `match` or `switch` denies the others. */
export function conditionsOf(file: SourceFile, { branch, when, case: at = -1 }: Arm): Condition[] {
	const fact = file.facts.branches[branch];
	// A place may be asked for with another file than its own.
	if (!fact) return [];
	if (when !== 'case' || !fact.cases) return [{ value: fact.value, text: fact.test, holds: when !== 'false', branch }];
	const compared = (pattern: StaticValue, holds: boolean): Condition => {
		const operator = pattern.kind === 'list' ? 'in' : '==';
		const value: StaticValue = { kind: 'binary', operator, left: fact.value, right: pattern };
		return { value, text: `${fact.test} ${operator} ${textOf(pattern, file)}`, holds, branch };
	};
	const own = fact.cases[at];
	if (own) return [compared(own, true)];
	const others = fact.kind === 'switch' ? fact.cases : fact.cases.slice(0, at);
	return others.flatMap((pattern) => (pattern ? [compared(pattern, false)] : []));
}

/** A single question, and how it must be answered. */
export interface Answered {
	readonly value: StaticValue;
	readonly holds: boolean;
}

/** Ways that are told apart, and names and negations that are followed. */
const MOST_WAYS = 64;
const DEPTH = 12;

/**
 * The ways in which a test comes out: for each of them, what must all be answered so. `given`: what stands for a value that is no question of its own.
 *
 * @example
 * waysOf(test, true, () => null); // of `a and not (b or c)`: one way, in which a holds, b and c do not
 */
export function waysOf(test: StaticValue, holds: boolean, given: (value: StaticValue) => StaticValue | null, depth = DEPTH): Answered[][] {
	const ways = (value: StaticValue, expected = holds) => waysOf(value, expected, given, depth - 1);
	if (depth === 0) return [[{ value: test, holds }]];
	if (test.kind === 'unary' && /^(?:not|!)$/.test(test.operator)) return ways(test.value, !holds);
	const joins = test.kind === 'binary' ? JOINS[test.operator] : undefined;
	if (test.kind === 'binary' && joins) {
		// `x or []`: a default, not another way.
		if (joins === 'or' && ['dict', 'list', 'string'].includes(test.right.kind)) return ways(test.left);
		const [left, right] = [ways(test.left), ways(test.right)];
		if ((joins === 'or') === holds) return [...left, ...right].slice(0, MOST_WAYS);
		return left.flatMap((one) => right.map((other) => [...one, ...other])).slice(0, MOST_WAYS);
	}
	const behind = given(test);
	return behind ? ways(behind) : [[{ value: test, holds }]];
}

const JOINS: Readonly<Record<string, 'and' | 'or'>> = { and: 'and', '&&': 'and', or: 'or', '||': 'or' };

/** Conditions of all branches around a place, innermost first. */
export function conditionsAround(file: SourceFile, { branches }: Scope): Condition[] {
	return branches.flatMap((arm) => conditionsOf(file, arm));
}
