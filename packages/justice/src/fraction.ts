// Exact arithmetic for scores: fractions of big integers, and the one function that rounds. Floating point never decides a grade.
import type { Rounding } from '@auditor/schema';

/** A reduced fraction; `d` is above zero. */
export interface Fraction {
	readonly n: bigint;
	readonly d: bigint;
}

/** `n / d`, reduced. `d` is never zero: callers check the sum of weights before they divide. */
export function fraction(n: bigint | number, d: bigint | number = 1): Fraction {
	let [a, b] = [BigInt(n), BigInt(d)];
	if (b < 0n) [a, b] = [-a, -b];
	const by = greatestCommonDivisor(a < 0n ? -a : a, b);
	return { n: a / by, d: b / by };
}

export function add(x: Fraction, y: Fraction): Fraction {
	return fraction(x.n * y.d + y.n * x.d, x.d * y.d);
}

export function subtract(x: Fraction, y: Fraction): Fraction {
	return fraction(x.n * y.d - y.n * x.d, x.d * y.d);
}

export function multiply(x: Fraction, y: Fraction): Fraction {
	return fraction(x.n * y.n, x.d * y.d);
}

/** Negative, zero or positive, as for `sort`. */
export function compare(x: Fraction, y: Fraction): number {
	const difference = x.n * y.d - y.n * x.d;
	return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function smaller(x: Fraction, y: Fraction): Fraction {
	return compare(x, y) <= 0 ? x : y;
}

export function larger(x: Fraction, y: Fraction): Fraction {
	return compare(x, y) >= 0 ? x : y;
}

/** Mean of values by weight, or null when the weights add up to nothing. Weights are integers from 0. */
export function weightedMean(entries: readonly { readonly value: Fraction; readonly weight: number }[]): Fraction | null {
	// One reduction at the end: reducing at every step doubles the cost of a large case.
	let n = 0n;
	let d = 1n;
	let weights = 0n;
	for (const { value, weight } of entries) {
		const by = BigInt(weight);
		n = value.d === d ? n + value.n * by : n * value.d + value.n * by * d;
		if (value.d !== d) d *= value.d;
		weights += by;
	}
	return weights === 0n ? null : fraction(n, d * weights);
}

/** The integer that stands for `x`. The only place where anything is rounded. */
export function round(x: Fraction, mode: Rounding): number {
	let floor = x.n / x.d;
	if (floor * x.d > x.n) floor -= 1n;
	const twice = 2n * (x.n - floor * x.d);
	const up =
		mode === 'floor' ? false : twice > x.d || (twice === x.d && (mode === 'half-up' || (mode === 'half-even' && floor % 2n !== 0n)));
	return Number(up ? floor + 1n : floor);
}

/** A decimal with that many places, as a number that prints as such. */
export function toDecimal(x: Fraction, places: number, mode: Rounding = 'half-even'): number {
	const scale = 10 ** places;
	return round(multiply(x, fraction(scale)), mode) / scale;
}

/** A decimal from the outside (confidence, a threshold) as it is written, to nine places. */
export function fromDecimal(x: number): Fraction {
	return fraction(BigInt(Math.round(x * 1e9)), 1_000_000_000n);
}

/** `4` or `19/5`. */
export function formatFraction(x: Fraction): string {
	return x.d === 1n ? `${x.n}` : `${x.n}/${x.d}`;
}

/** As people write a score: `3.7` where two decimals say it all, otherwise both, `3.67 (11/3)`. */
export function formatScore(x: Fraction): string {
	const decimal = toDecimal(x, 2);
	return 100n % x.d === 0n ? `${decimal}` : `${decimal} (${formatFraction(x)})`;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
	let [x, y] = [a, b];
	while (y !== 0n) [x, y] = [y, x % y];
	return x;
}
