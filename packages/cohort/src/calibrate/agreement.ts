// How well do two gradings agree? Exact and adjacent agreement, quadratic weighted kappa, mean difference and mean error, each with an
// interval from resampling whole targets, for the grades of one target are not independent.
// Sources: J. Cohen, "Weighted kappa", Psychological Bulletin 70, 1968; B. Efron, "Bootstrap methods", Annals of Statistics 7, 1979.
import type { Agreement, Estimate } from './model.js';

/** A score beside a grade, on one target. */
export interface Pair {
	readonly target: string;
	readonly score: number;
	readonly grade: number;
}

/** How intervals are made. */
export interface Resampling {
	readonly resamples: number;
	readonly seed: number;
}

/** Grades may be halves, where people differ: nearer than half a point is equal. */
const EQUAL = 0.5;
const LEVEL = 0.95;

/** Agreement over all pairs; every estimate is null when there is none. */
export function agreementOf(pairs: readonly Pair[], resampling: Resampling): Agreement {
	const byTarget = new Map<string, Sums>();
	for (const { target, score, grade } of pairs) add(byTarget.get(target) ?? init(byTarget, target), score, grade);
	const clusters = [...byTarget.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sums]) => sums);
	const whole = clusters.reduce(joined, zero());
	const samples = FIGURES.map((): number[] => []);
	const next = random(resampling.seed);
	for (let n = 0; n < resampling.resamples && clusters.length > 0; n++) {
		const sample = zero();
		for (let i = 0; i < clusters.length; i++) join(sample, clusters[Math.floor(next() * clusters.length)]!);
		FIGURES.forEach((figure, i) => {
			const value = figure(sample);
			if (value !== null) samples[i]!.push(value);
		});
	}
	const [exact, adjacent, kappa, bias, error] = FIGURES.map((figure, i) => estimate(figure(whole), samples[i]!));
	return { pairs: whole.n, exact: exact!, adjacent: adjacent!, kappa: kappa!, bias: bias!, error: error! };
}

/** All that the figures need of a set of pairs; sums of two sets are the sums of both. */
interface Sums {
	n: number;
	exact: number;
	adjacent: number;
	score: number;
	grade: number;
	scoreSquared: number;
	gradeSquared: number;
	differenceSquared: number;
	size: number;
}

const FIGURES: readonly ((s: Sums) => number | null)[] = [
	(s) => (s.n === 0 ? null : s.exact / s.n),
	(s) => (s.n === 0 ? null : s.adjacent / s.n),
	weightedKappa,
	(s) => (s.n === 0 ? null : (s.score - s.grade) / s.n),
	(s) => (s.n === 0 ? null : s.size / s.n),
];

/**
 * One minus the squared differences that are, over those that chance would give: every score met with every grade. Null where chance gives
 * none, because both sides hand out one and the same grade.
 */
function weightedKappa(s: Sums): number | null {
	if (s.n === 0) return null;
	const byChance = s.scoreSquared / s.n + s.gradeSquared / s.n - (2 * s.score * s.grade) / (s.n * s.n);
	return byChance < 1e-9 ? null : 1 - s.differenceSquared / s.n / byChance;
}

function zero(): Sums {
	return { n: 0, exact: 0, adjacent: 0, score: 0, grade: 0, scoreSquared: 0, gradeSquared: 0, differenceSquared: 0, size: 0 };
}

function init(sums: Map<string, Sums>, target: string): Sums {
	const fresh = zero();
	sums.set(target, fresh);
	return fresh;
}

function add(s: Sums, score: number, grade: number): void {
	const difference = score - grade;
	const size = Math.abs(difference);
	join(s, {
		n: 1,
		exact: size < EQUAL ? 1 : 0,
		adjacent: size <= 1 ? 1 : 0,
		score,
		grade,
		scoreSquared: score ** 2,
		gradeSquared: grade ** 2,
		differenceSquared: difference ** 2,
		size,
	});
}

function join(into: Sums, more: Sums): void {
	for (const key of KEYS) into[key] += more[key];
}

function joined(one: Sums, other: Sums): Sums {
	const result = { ...one };
	join(result, other);
	return result;
}

const KEYS = Object.keys(zero()) as (keyof Sums)[];

/** The percentile interval of the resamples, which always holds the value itself. */
function estimate(value: number | null, samples: number[]): Estimate | null {
	if (value === null) return null;
	const sorted = samples.sort((a, b) => a - b);
	const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(share * (sorted.length - 1))))] ?? value;
	const edge = (1 - LEVEL) / 2;
	return { value: rounded(value), low: rounded(Math.min(value, at(edge))), high: rounded(Math.max(value, at(1 - edge))) };
}

function rounded(value: number): number {
	return Math.round(value * 1000) / 1000 || 0;
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32, T. Ettinger). */
function random(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = Math.imul(state ^ (state >>> 15), state | 1);
		t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
	};
}
