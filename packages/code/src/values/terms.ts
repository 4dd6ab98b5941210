// What is added up in a value, and how much does each part count? Sums, products and quotients with numbers, also rounded; anything else is one term.
import type { Held } from './behind-name.js';
import { partsAt } from './ends.js';

export interface Term {
	readonly held: Held;
	readonly weight: number;
}

const ROUNDS = /^(?:round|int|float)$/;

/** Terms of a value, in the order of the code. `numberOf`: the number that a value is; null for what is no number. */
export function termsOf(start: Held, numberOf: (held: Held) => number | null): Term[] {
	const terms: Term[] = [];
	const open: Term[] = [{ held: start, weight: 1 }];
	for (let term = open.pop(); term; term = open.pop()) {
		const { held, weight } = term;
		const { value, file } = held;
		const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
		const [left, right] = value.kind === 'binary' ? partsAt(held, [value.left, value.right]) : [];
		const operator = value.kind === 'binary' ? value.operator : '';
		const divisor = operator === '/' && right ? numberOf(right) : null;
		const factors =
			operator === '*' && left && right
				? ([
						[left, numberOf(right)],
						[right, numberOf(left)],
					] as const)
				: [];
		const factor = factors.find(([, number]) => number !== null);
		if (operator === '+' && left && right) open.push({ held: right, weight }, { held: left, weight });
		else if (factor) open.push({ held: factor[0], weight: weight * (factor[1] as number) });
		else if (divisor && left) open.push({ held: left, weight: weight / divisor });
		else if (call?.arguments[0] && ROUNDS.test(call.method ?? '')) open.push({ held: { ...held, value: call.arguments[0] }, weight });
		else terms.push(term);
	}
	return terms;
}
