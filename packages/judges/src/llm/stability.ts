// How sure is a bench of itself? The same questions asked n times: the band of scores per criterion and judge.
import { type CaseFile, compareText, type JudicialOpinion } from '@auditor/schema';
import { judgeAll } from '../judge-all.js';
import type { LlmBench } from './bench.js';

export interface StabilityBand {
	readonly criterion: string;
	readonly judge: string;
	/** Scores in the order of the runs; null = abstained. */
	readonly scores: readonly (number | null)[];
	/** Least and greatest score; null when every run abstained. */
	readonly least: number | null;
	readonly greatest: number | null;
	/** Scores two or more apart, or some runs without a score: the criterion cannot be relied on. */
	readonly unstable: boolean;
}

/** Scores that differ by this much are another judgement, by one another rounding. */
export const UNSTABLE_RANGE = 2;

/** Asks the bench of each sample once: `repeatJudging((sample) => llmBench({ ..., sample }), caseFiles, 5)`. The first run is the one to use. */
export async function repeatJudging(
	benchOf: (sample: number) => LlmBench,
	caseFiles: readonly CaseFile[],
	times: number,
	options: { signal?: AbortSignal } = {},
): Promise<{ runs: JudicialOpinion[][]; bands: StabilityBand[] }> {
	const runs = await Promise.all(Array.from({ length: times }, (_, sample) => judgeAll(benchOf(sample), caseFiles, options)));
	return { runs, bands: stabilityBands(runs) };
}

/** One band per criterion and judge, sorted by both. */
export function stabilityBands(runs: readonly (readonly JudicialOpinion[])[]): StabilityBand[] {
	const scores = new Map<string, { criterion: string; judge: string; scores: (number | null)[] }>();
	for (const [run, opinions] of runs.entries())
		for (const { criterion, judge, score } of opinions) {
			const key = JSON.stringify([criterion, judge]);
			const band = scores.get(key) ?? { criterion, judge, scores: Array<number | null>(runs.length).fill(null) };
			band.scores[run] = score;
			scores.set(key, band);
		}
	return [...scores.entries()]
		.sort(([a], [b]) => compareText(a, b))
		.map(([, band]) => {
			const given = band.scores.filter((s) => s !== null);
			const least = given.length > 0 ? Math.min(...given) : null;
			const greatest = given.length > 0 ? Math.max(...given) : null;
			const range = least === null || greatest === null ? 0 : greatest - least;
			return { ...band, least, greatest, unstable: range >= UNSTABLE_RANGE || given.length < band.scores.length };
		});
}
