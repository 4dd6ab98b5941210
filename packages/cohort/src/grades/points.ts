// What is a score worth in the school's own scale? A table of points by score, with straight lines between its entries, and letters by points.
import { AuditorError, nearest } from '@auditor/schema';

export interface Scale {
	/** Ascending by score. */
	readonly points: readonly { readonly score: number; readonly points: number }[];
	/** Descending by the points from which on they are given. */
	readonly letters: readonly { readonly letter: string; readonly from: number }[];
}

export interface Worth {
	/** One decimal. */
	readonly points: number;
	/** Null where the scale has no letters, or none so low. */
	readonly grade: string | null;
}

/** A scale from `5=100,4=85,1=20` and `A=90,B=80`. @throws AuditorError AUD_USAGE naming the entry that is wrong */
export function parseScale(points: string, letters = ''): Scale {
	const table = entries(points, '--points').map(([key, value]) => ({ score: number(key, '--points'), points: value }));
	const outside = table.find(({ score }) => score < 1 || score > 5);
	if (outside) throw usage(`--points: ${outside.score} is no score from 1 to 5.`);
	table.sort((a, b) => a.score - b.score);
	if (table.length < 2) throw usage('--points needs at least two entries, as in 5=100,1=20.');
	const twice = table.find(({ score }, i) => i > 0 && score === table[i - 1]!.score);
	if (twice) throw usage(`--points names the score ${twice.score} twice.`);
	const steps = entries(letters, '--letters').map(([letter, from]) => ({ letter, from }));
	return { points: table, letters: steps.sort((a, b) => b.from - a.from) };
}

/** Weights by criterion from `graph_orchestration=3,report_accuracy=0`. @throws AuditorError AUD_USAGE naming the entry that is wrong */
export function parseWeights(text: string, criteria: readonly { readonly id: string; readonly weight: number }[]): Record<string, number> {
	const known = criteria.map((c) => c.id);
	const weights = new Map(entries(text, '--weights'));
	for (const id of weights.keys()) {
		if (known.includes(id)) continue;
		const near = nearest(id, known);
		throw usage(`--weights: the rubric has no criterion "${id.slice(0, 60)}"${near ? `; did you mean "${near}"?` : '.'}`);
	}
	if (criteria.every(({ id, weight }) => (weights.get(id) ?? weight) === 0)) throw usage('--weights leaves no criterion that counts.');
	return Object.fromEntries(weights);
}

/** Points and letter of a score; null of none. Below and above the table its ends hold. */
export function worthOf(score: number | null, { points, letters }: Scale): Worth | null {
	if (score === null) return null;
	const upper = points.find((p) => p.score >= score) ?? points.at(-1)!;
	const lower = points.filter((p) => p.score <= score).at(-1) ?? points[0]!;
	const share =
		upper.score === lower.score ? 0 : (Math.min(Math.max(score, lower.score), upper.score) - lower.score) / (upper.score - lower.score);
	const value = Math.round((lower.points + share * (upper.points - lower.points)) * 10 + 1e-9) / 10;
	return { points: value, grade: letters.find((l) => value >= l.from)?.letter ?? null };
}

function entries(text: string, option: string): [string, number][] {
	return text
		.split(/[,\n]/)
		.map((part) => part.trim())
		.filter(Boolean)
		.map((part) => {
			const at = part.lastIndexOf('=');
			const key = part.slice(0, at).trim();
			if (at < 1 || key === '') throw usage(`${option}: "${part.slice(0, 40)}" is no entry; write it as in 5=100.`);
			return [key, number(part.slice(at + 1), option)];
		});
}

function number(text: string, option: string): number {
	const value = /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
	if (Number.isNaN(value)) throw usage(`${option}: "${text.trim().slice(0, 40)}" is no number.`);
	return value;
}

function usage(message: string): AuditorError {
	return new AuditorError('AUD_USAGE', message);
}
