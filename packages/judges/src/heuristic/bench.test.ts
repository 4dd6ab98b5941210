// @module-tag slow
import { type CaseFile, type Evidence, judicialOpinionSchema } from '@auditor/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOpinion } from '../check-opinion.js';
import { personas } from '../personas/index.js';
import { type SampleEvidence, sampleCase, sampleCriterion } from '../testing/sample-case.js';
import { heuristicBench, heuristicOpinion } from './bench.js';

const numRuns = Number(process.env.AUDITOR_PROPERTY_RUNS ?? 100);

const bench = heuristicBench();
const certain = (answers: string, satisfied = true): SampleEvidence => ({ answers, satisfied });
const doubtful = (answers: string, satisfied = true): SampleEvidence => ({ answers, satisfied, confidence: 0.5 });
const likely = (answers: string, satisfied = true): SampleEvidence => ({ answers, satisfied, confidence: 0.6 });
const attempt = (answers: string): SampleEvidence => ({ answers, satisfied: false, outcome: 'true' });
const crack = (more: Partial<Evidence> = {}): SampleEvidence => ({
	answers: 'crack',
	role: 'hazard',
	message: 'Pillar 3 is cracked',
	...more,
});

async function scores(caseFile: CaseFile): Promise<(number | null)[]> {
	return Promise.all(bench.judges.map(async (judge) => (await bench.judge(judge, caseFile)).score));
}

describe('heuristic bench: prosecutor, defense, tech lead', () => {
	const disputed = { by: 'text-search', reason: 'found', location: null };
	const table: readonly [string, readonly SampleEvidence[], readonly (number | null)[]][] = [
		['all met for certain', [certain('span'), certain('rail'), certain('drain')], [5, 5, 5]],
		['all met, the bonus answered and absent', [certain('span'), certain('rail'), certain('drain'), certain('lamp', false)], [5, 5, 5]],
		['nothing met for certain', [certain('span', false), certain('rail', false), certain('drain', false)], [1, 1, 1]],
		['a part is there of each: the cap binds the defense too', [attempt('span'), attempt('rail'), attempt('drain')], [1, 2, 1]],
		['a part is there of what has no cap', [certain('span'), attempt('rail'), attempt('drain')], [2, 4, 2]],
		['everything found, nothing certain: even odds', [doubtful('span'), doubtful('rail'), doubtful('drain')], [1, 5, 3]],
		['nothing found, nothing certain: even odds', [doubtful('span', false), doubtful('rail', false), doubtful('drain', false)], [1, 5, 3]],
		['everything found, likelier than not', [likely('span'), likely('rail'), likely('drain')], [1, 5, 5]],
		['nothing found, likelier than not', [likely('span', false), likely('rail', false), likely('drain', false)], [1, 5, 1]],
		['an expected point missing: 2 of 3', [certain('span'), certain('rail'), certain('drain', false)], [4, 4, 4]],
		['the essential missing: its cap binds all three', [certain('span', false), certain('rail'), certain('drain')], [2, 2, 2]],
		['the essential perhaps missing: its cap binds who reads it so', [likely('span', false), certain('rail'), certain('drain')], [2, 5, 2]],
		[
			'the essential disputed: the tech lead leaves it open',
			[{ ...certain('span', false), disputed }, certain('rail'), certain('drain')],
			[2, 5, 4],
		],
		['a bonus makes up for a missing point', [certain('span'), certain('rail'), certain('drain', false), certain('lamp')], [5, 5, 5]],
		['unknown expectations are left out', [certain('span'), { answers: 'rail', satisfied: null }], [5, 5, 5]],
		['a confirmed danger keeps every judge at 3', [certain('span'), certain('rail'), certain('drain'), crack()], [3, 3, 3]],
		['a danger in a test is none', [certain('span'), certain('rail'), certain('drain'), crack({ context: 'test' })], [5, 5, 5]],
		['a danger below certainty is none', [certain('span'), certain('rail'), certain('drain'), crack({ confidence: 0.6 })], [5, 5, 5]],
		[
			'a disputed absence is doubtful, however confident',
			[certain('span'), certain('rail'), { ...certain('drain', false), disputed }],
			[4, 5, 4],
		],
		[
			'only the bonus perhaps there',
			[certain('span', false), certain('rail', false), certain('drain', false), doubtful('lamp')],
			[1, 2, 2],
		],
		['a bonus alone is measured by itself', [certain('lamp')], [5, 5, 5]],
		['no expectation answered', [{ answers: 'span', satisfied: null }, crack()], [null, null, null]],
		['no evidence at all', [], [null, null, null]],
	];
	it.each(table)('%s', async (_, evidence, expected) => {
		expect(await scores(sampleCase(sampleCriterion, evidence))).toEqual(expected);
	});

	it('rounds half up: 1/8 of the span is 2, 3/8 are 3', async () => {
		const eight = (met: number) => {
			const expectations = Array.from({ length: 8 }, (_, i) => ({ id: `e${i}`, text: `Point ${i}`, probe: 'sample/probe' }));
			return sampleCase(
				{ id: 'c', name: 'C', expectations },
				expectations.map((e, i) => certain(e.id, i < met)),
			);
		};
		expect((await scores(eight(1)))[2]).toBe(2);
		expect((await scores(eight(3)))[2]).toBe(3);
		expect((await scores(eight(5)))[2]).toBe(4);
		expect((await scores(eight(7)))[2]).toBe(5);
	});

	it('after a re-examination a place that stands leaves the doubt as it was, and a vanished one is absent, for all three', async () => {
		const again = (reread: Evidence['reread']) =>
			sampleCase(
				sampleCriterion,
				['span', 'rail', 'drain'].map((id) => ({ ...doubtful(id), reread })),
			);
		expect(await scores({ ...again('confirmed'), round: 2 })).toEqual(await scores({ ...again(null), round: 2 }));
		expect(await scores({ ...again('not-found'), round: 2 })).toEqual([1, 1, 1]);
	});

	it('a hazard whose place was read again and not found is no charge', async () => {
		const caseFile = sampleCase(sampleCriterion, [certain('span'), crack({ reread: 'not-found' })]);
		expect((await bench.judge('prosecutor', caseFile)).charges).toEqual([]);
	});

	it('gives reasons: what stands, what is missing and where, what raises the score, which charges', async () => {
		const caseFile = sampleCase(sampleCriterion, [attempt('span'), certain('rail'), doubtful('drain'), crack()]);
		const opinion = await bench.judge('prosecutor', caseFile);
		const [span, rail, drain, hazard] = caseFile.evidence.map((e) => e.id);
		expect(opinion.argument).not.toContain(rail!);
		expect(opinion.argument).toContain('which allows no more than 2');
		expect(opinion.wouldRaise[0]!.text).toContain('Join the banks with a span');
		expect(opinion.citations.toSorted()).toEqual([span, rail, drain, hazard].toSorted());
		expect(opinion.charges).toEqual([
			{ kind: 'security', evidence: [hazard] },
			{ kind: 'missing', evidence: [span] },
		]);
		expect(opinion.wouldRaise.map((w) => w.expectation)).toEqual(['span', 'drain', null]);
	});

	const openings: readonly [string, readonly SampleEvidence[], string][] = [
		[
			'all met',
			[certain('span'), certain('rail'), certain('drain'), certain('lamp')],
			'Score 5: All of the answered expectations of this criterion hold.',
		],
		[
			'some met',
			[certain('span'), certain('rail', false), certain('drain', false), certain('lamp', false)],
			'Score 2: Not all of the answered expectations of this criterion hold.',
		],
		[
			'none met, and a cap below the points',
			[certain('span', false), certain('rail'), certain('drain'), certain('lamp')],
			'Score 2: Not all of the answered expectations of this criterion hold. A fault keeps the score at 2.',
		],
		[
			'a danger',
			[certain('span'), certain('rail'), certain('drain'), certain('lamp'), crack()],
			'Score 3: All of the answered expectations of this criterion hold. A danger keeps the score at 3.',
		],
	];
	it.each(openings)('opens with what this criterion’s own evidence holds, and no more: %s', async (_, evidence, said) => {
		for (const judge of bench.judges)
			expect((await bench.judge(judge, sampleCase(sampleCriterion, evidence))).argument.startsWith(said)).toBe(true);
	});

	it('tells how each judge counts a doubt', async () => {
		const caseFile = sampleCase(sampleCriterion, [certain('span'), doubtful('rail')]);
		const said = await Promise.all(bench.judges.map(async (judge) => (await bench.judge(judge, caseFile)).argument));
		expect(said.map((argument) => /Where an answer is uncertain, I take [^.]+\./.exec(argument)?.[0])).toEqual([
			'Where an answer is uncertain, I take it as not met.',
			'Where an answer is uncertain, I take it as met.',
			'Where an answer is uncertain, I take the likelier one.',
		]);
	});

	it('the defense files no charge', async () => {
		const opinion = await bench.judge('defense', sampleCase(sampleCriterion, [certain('span', false), certain('rail'), crack()]));
		expect(opinion.charges).toEqual([]);
		expect(opinion.argument).toContain('Dangers: ');
	});

	it('gives the same opinion at once as through the bench', async () => {
		const caseFile = sampleCase(sampleCriterion, [certain('span'), doubtful('rail'), crack()]);
		for (const persona of personas) expect(heuristicOpinion(persona, caseFile)).toEqual(await bench.judge(persona.id, caseFile));
	});

	it('an unknown judge abstains', async () => {
		const opinion = await bench.judge('jester', sampleCase(sampleCriterion, [certain('span')]));
		expect(opinion.abstention?.code).toBe('bench-error');
	});
});

describe('heuristic bench: properties', () => {
	const item = fc.record({
		answers: fc.constantFrom('span', 'rail', 'drain', 'lamp'),
		satisfied: fc.constantFrom(true, false, null),
		confidence: fc.constantFrom(0, 0.3, 0.5, 0.69, 0.7, 0.95, 1),
		reread: fc.constantFrom(null, 'confirmed' as const, 'not-found' as const),
	});

	it('every opinion is valid, of its schema, and the order of evidence changes nothing', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(item, { maxLength: 8 }), fc.boolean(), async (items, danger) => {
				const caseFile = sampleCase(sampleCriterion, [...items, ...(danger ? [crack()] : [])]);
				const turned = { ...caseFile, evidence: caseFile.evidence.toReversed() };
				for (const persona of personas) {
					const opinion = judicialOpinionSchema.parse(await bench.judge(persona.id, caseFile));
					const other = await bench.judge(persona.id, turned);
					expect(other.score).toBe(opinion.score);
					if (opinion.status === 'abstained') expect(opinion.score).toBeNull();
					else expect(checkOpinion(opinion, persona, caseFile)).toEqual([]);
				}
			}),
			{ numRuns },
		);
	});

	it('certain facts give three equal scores', async () => {
		const sure = item.filter((i) => i.satisfied === null || i.reread === 'not-found' || i.confidence >= 0.7);
		await fc.assert(
			fc.asyncProperty(fc.uniqueArray(sure, { selector: (i) => i.answers }), fc.boolean(), async (items, danger) => {
				const given = await scores(sampleCase(sampleCriterion, [...items, ...(danger ? [crack()] : [])]));
				expect(new Set(given).size).toBe(1);
			}),
			{ numRuns },
		);
	});

	it('the prosecutor never gives more than the tech lead, nor the tech lead more than the defense', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(item, { maxLength: 8 }), async (items) => {
				const [prosecutor, defense, techlead] = await scores(sampleCase(sampleCriterion, items));
				if (prosecutor === null) return;
				expect(prosecutor).toBeLessThanOrEqual(techlead!);
				expect(techlead).toBeLessThanOrEqual(defense!);
			}),
			{ numRuns },
		);
	});
});
