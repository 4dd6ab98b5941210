// Cohorts for tests: as large as wanted, the same on every machine, with a row of every kind.
import type { Attention, Cell, Cohort, CohortRow } from '../model.js';

/** Numbers from 0 to below 1, the same for the same seed. */
export function numbers(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state / 2 ** 32;
	};
}

const NAMES = [
	'Git forensics',
	'State management rigor',
	'Graph orchestration',
	'Safe tool engineering',
	'Structured output',
	'Judicial nuance',
	'Theoretical depth',
	'Report accuracy',
];

/** `targets` rows by `criteria` columns; one in 25 failed, one in 12 partial. */
export function sampleCohort(targets: number, criteria: number, seed = 1): Cohort {
	const next = numbers(seed);
	const columns = Array.from({ length: criteria }, (_, i) => ({
		id: `criterion_${i + 1}`,
		name: i < NAMES.length ? NAMES[i]! : `Criterion number ${i + 1}`,
		weight: 1 + (i % 3),
	}));
	const rows = Array.from({ length: targets }, (_, i): CohortRow => {
		const level = 2 + next() * 2.4;
		const cells = columns.map((c, j): [string, Cell] => [c.id, cellOf(level, next(), next(), i * criteria + j)]);
		const failed = i % 25 === 7;
		const scores = cells.flatMap(([, cell]) => cell.score ?? []);
		const total = scores.length === 0 ? null : Math.round((scores.reduce((a, b) => a + b, 0) / scores.length) * 100) / 100;
		const attention: Attention[] = failed
			? [{ kind: 'failed', criterion: null, text: 'The audit took longer than 300 s and was stopped.' }]
			: cells.flatMap(([id, cell]): Attention[] => {
					if (cell.contested)
						return [
							{
								kind: 'contested',
								criterion: id,
								text: 'The judges disagree (prosecutor 1, defense 5, techlead 3): the Prosecutor holds that `State` is untyped.',
							},
						];
					return cell.status === 'not-assessed' ? [{ kind: 'not-assessed', criterion: id, text: `Not assessed: ${cell.reason}` }] : [];
				});
		return {
			entry: {
				id: `team-${String(i + 1).padStart(3, '0')}`,
				name: `Team ${i + 1} of the autumn class`,
				target: `https://example.org/team-${i + 1}.git`,
				commit: null,
				asOf: null,
				reports: [],
				tags: [i % 2 ? 'evening' : 'morning', `group-${i % 7}`],
				place: `roster.csv:${i + 2}`,
			},
			status: failed ? 'failed' : i % 12 === 5 ? 'partial' : 'audited',
			reason: failed
				? 'The audit took longer than 300 s and was stopped.'
				: i % 12 === 5
					? 'There is no report: what needs one was not assessed.'
					: null,
			ours: failed,
			commit: failed ? null : 'c0ffee'.repeat(7).slice(0, 40),
			total: failed ? null : total,
			band: failed || total === null ? null : total >= 3.5 ? 'good' : 'fair',
			criteria: failed ? {} : Object.fromEntries(cells),
			attention,
			digest: failed ? null : 'd'.repeat(64),
			folder: failed ? null : `targets/team-${String(i + 1).padStart(3, '0')}`,
			times: {
				startedAt: '2026-01-05T09:00:00.000Z',
				finishedAt: '2026-01-05T09:00:21.000Z',
				milliseconds: 21_000,
				attempts: 1,
				peakBytes: null,
			},
		};
	});
	return {
		schemaVersion: '1.0',
		auditor: 'auditor 0.0.0',
		conditions: {
			auditor: 'auditor 0.0.0',
			rubric: { id: 'sample', version: '1.0.0', digest: 'a'.repeat(64) },
			policy: { id: 'courtroom', digest: 'b'.repeat(64) },
			bench: 'heuristic',
			models: {},
			prompts: null,
			options: { repeat: 1, ocr: true },
			digest: 'e'.repeat(64),
		},
		rubric: { name: 'Automation class, second week', criteria: columns },
		rows,
		similar: {
			note: 'A hint for a person, and no proof. It touches no score.',
			threshold: 0.3,
			pairs: targets < 2 ? [] : [pair(rows[0]!.entry.id, rows[1]!.entry.id)],
		},
		calibration: null,
		times: { startedAt: '2026-01-05T09:00:00.000Z', finishedAt: '2026-01-05T11:00:00.000Z', milliseconds: 7_200_000 },
	};
}

function cellOf(level: number, wobble: number, fate: number, n: number): Cell {
	const none = { score: null, contested: false, judges: {} };
	if (fate < 0.02) return { ...none, status: 'not-assessed', reason: 'No report was given, and none was found in the repository.' };
	if (fate < 0.03) return { ...none, status: 'not-applicable', reason: 'The target has no such construct.' };
	const score = Math.min(5, Math.max(1, Math.round(level + (wobble - 0.5) * 2.4)));
	const contested = fate > 0.985;
	return {
		status: 'scored',
		score,
		contested,
		reason: `Weighted mean of three judges; ${3 + (n % 5)} of 8 expectations are met at src/graph.py:${1 + (n % 90)}.`,
		judges: { prosecutor: contested ? 1 : Math.max(1, score - 1), defense: contested ? 5 : Math.min(5, score + 1), techlead: score },
	};
}

function pair(left: string, right: string): Cohort['similar']['pairs'][number] {
	const place = (path: string, name: string, excerpt: string) => ({ path, line: 12, endLine: 31, name, excerpt });
	return {
		left,
		right,
		similarity: 0.64,
		code: 0.64,
		prompts: 0.2,
		documents: null,
		places: [
			{
				kind: 'function',
				left: place(
					'src/nodes/judges.py',
					'judge',
					'def judge(state):\n    for item in state["evidence"]:\n        if item.found:\n            yield item',
				),
				right: place('app/court.py', 'decide', 'def decide(s):\n    for e in s["facts"]:\n        if e.ok:\n            yield e'),
				similarity: 0.92,
			},
		],
		more: 7,
	};
}
