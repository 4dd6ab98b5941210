import type { Bench, JudicialOpinion } from '@auditor/schema';
import { rubricSchema } from '@auditor/schema';
import { ownClock } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { caseFiles, reexaminationFile } from './case-files.js';
import { heuristicBench } from './heuristic/bench.js';
import { judgeAll } from './judge-all.js';
import { sampleCase, sampleCriterion, sampleEvidence } from './testing/sample-case.js';
import { withFallback } from './with-fallback.js';

const rubric = rubricSchema.parse({
	id: 'r',
	name: 'R',
	version: '1.0.0',
	criteria: [
		{ ...sampleCriterion, id: 'second' },
		{ ...sampleCriterion, id: 'first' },
		{ ...sampleCriterion, id: 'absent' },
	],
});
const evidence = [sampleEvidence('first', { answers: 'span' }, 1), sampleEvidence('second', { answers: 'rail' }, 2)];
const withheld = { absent: { status: 'not-assessed' as const, reason: 'no report' } };

describe('caseFiles', () => {
	it('makes one file per criterion that can be judged, in the rubric\u2019s order, each with its own evidence', () => {
		const files = caseFiles(rubric, evidence, withheld);
		expect(files.map((f) => [f.criterion.id, f.evidence.map((e) => e.answers), f.round, f.previous])).toEqual([
			['second', ['rail'], 1, []],
			['first', ['span'], 1, []],
		]);
	});

	it('a re-examination sees the opinions of the round before on the same criterion alone', async () => {
		const [second, first] = caseFiles(rubric, evidence, withheld);
		const opinions = await judgeAll(heuristicBench(), [second!, first!]);
		const again = reexaminationFile(first!, evidence, opinions);
		expect(again.round).toBe(2);
		expect(again.previous.map((o) => o.id)).toEqual(['first/prosecutor/1', 'first/defense/1', 'first/techlead/1']);
		expect(again.evidence.map((e) => e.answers)).toEqual(['span']);
	});
});

describe('judgeAll', () => {
	ownClock();
	const files = caseFiles(rubric, evidence, withheld);
	const slow = (delays: Record<string, number>, bench = heuristicBench()): Bench => ({
		...bench,
		async judge(judge, caseFile, options) {
			await new Promise((resolve) => setTimeout(resolve, delays[judge] ?? 0));
			return bench.judge(judge, caseFile, options);
		},
	});

	it('lists by case file and judge, whoever answers first, and tells of each as it comes', async () => {
		const arrived: string[] = [];
		const opinions = await judgeAll(slow({ prosecutor: 30 }), files, { onOpinion: (o) => arrived.push(o.judge) });
		expect(opinions.map((o) => o.id)).toEqual([
			'second/prosecutor/1',
			'second/defense/1',
			'second/techlead/1',
			'first/prosecutor/1',
			'first/defense/1',
			'first/techlead/1',
		]);
		expect(arrived.slice(-2)).toEqual(['prosecutor', 'prosecutor']);
	});

	it('asks one judge alone when told so', async () => {
		expect((await judgeAll(heuristicBench(), files, { judges: ['defense'] })).map((o) => o.judge)).toEqual(['defense', 'defense']);
	});

	it('a bench that rejects is an abstention of that judge alone', async () => {
		const broken: Bench = {
			...heuristicBench(),
			judge: (judge, caseFile) => (judge === 'defense' ? Promise.reject(new Error('cable cut')) : heuristicBench().judge(judge, caseFile)),
		};
		const opinions = await judgeAll(broken, files.slice(0, 1));
		expect(opinions.map((o) => o.abstention?.code ?? o.status)).toEqual(['given', 'bench-error', 'given']);
		expect(opinions[1]?.abstention?.detail).toBe('cable cut');
	});

	it('an aborted run leaves interrupted opinions', async () => {
		const opinions = await judgeAll(heuristicBench(), files, { signal: AbortSignal.abort() });
		expect(new Set(opinions.map((o) => o.abstention?.code))).toEqual(new Set(['interrupted']));
	});
});

describe('withFallback', () => {
	const failing: Bench = {
		name: 'llm:m',
		judges: ['prosecutor', 'defense', 'techlead'],
		judge: async (judge, caseFile): Promise<JudicialOpinion> => {
			const opinion = await heuristicBench().judge(judge, { ...caseFile, evidence: [] });
			return { ...opinion, abstention: { code: judge === 'defense' ? 'no-evidence' : 'timeout', detail: 'late', raw: null } };
		},
	};

	it('puts the second bench in the place of a failed judge, and says so', async () => {
		const caseFile = sampleCase(sampleCriterion, [{ answers: 'span' }]);
		const bench = withFallback(failing, heuristicBench());
		const opinion = await bench.judge('prosecutor', caseFile);
		expect(opinion.source.bench).toBe('heuristic');
		expect(opinion.working.insteadOf).toEqual({ bench: 'llm:m', code: 'timeout', detail: 'late' });
		expect(bench.name).toBe('llm:m, heuristic on failure');
	});

	it('missing evidence is no failure of the bench', async () => {
		const opinion = await withFallback(failing, heuristicBench()).judge('defense', sampleCase(sampleCriterion, [{ answers: 'span' }]));
		expect(opinion.abstention?.code).toBe('no-evidence');
	});
});
