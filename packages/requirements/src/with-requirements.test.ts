import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { rubricSchema } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { contradictionsIn, coverageOf } from './coverage.js';
import { requirement } from './probes/words/requirement.js';
import { withRequirements } from './with-requirements.js';

const rubricOf = (criteria: object[]) => withRequirements(rubricSchema.parse({ id: 'r', name: 'R', version: '1', criteria }));

describe('a rubric in words', () => {
	const rubric = rubricOf([
		{ id: 'a', name: 'A', instruction: 'Look at the oven. It calls `bake`.\n- Loaves should be sold.', success: 'It calls `bake`.' },
		{ id: 'b', name: 'B', artifact: 'report', instruction: 'The report explains the oven.' },
		{ id: 'c', name: 'C', instruction: 'Asked of a probe.', expectations: [{ id: 'e', text: 't', probe: 'a/b' }] },
		{ id: 'd', name: 'Errors are told' },
	]);

	it('has one expectation for each sentence that requires something, each once', () => {
		expect(rubric.criteria.map(({ expectations }) => expectations.map(({ text, importance }) => [text, importance]))).toEqual([
			[
				['It calls `bake`.', 'essential'],
				['Loaves should be sold.', 'expected'],
			],
			[['The report explains the oven.', 'essential']],
			[['t', 'expected']],
			[['Errors are told', 'essential']],
		]);
	});

	it('is answered by the probe, one finding each', async () => {
		const artifacts = await artifactsOf({ 'src/oven.py': 'def bake(): ...\n\ndef main():\n    bake()\n' });
		const findings = runProbes([requirement], artifacts, { detective: 'repo', parameters: rubric.parameters });
		expect(findings.map(({ outcome, values, message }) => [values.requirement, outcome, message])).toEqual([
			['a.r1', 'true', '“It calls `bake`” holds: `bake` is used at src/oven.py:4.'],
			['a.r2', 'not-available', 'No part of “Loaves should be sold” was decided: “Loaves should be sold” was not looked up.'],
			['b.r1', 'not-available', '“The report explains the oven” is asked of the report, which a person or a model has to read.'],
			['d.r1', 'not-available', 'No part of “Errors are told” was decided: “told” was not looked up.'],
		]);
	});

	it('says that it has too many sentences', () => {
		expect(() => rubricOf([{ id: 'long', name: 'L', instruction: 'It calls `bake` thrice. '.repeat(3) }])).not.toThrow();
		const many = Array.from({ length: 61 }, (_, n) => `It calls \`bake_${n}\`.`).join(' ');
		expect(() => rubricOf([{ id: 'long', name: 'L', instruction: many }])).toThrow(
			/^Criterion long has 61 sentences; at most 60 a criterion/,
		);
	});

	it('tells requirements that contradict each other', () => {
		const told = (...texts: string[]) =>
			contradictionsIn(coverageOf(rubricOf(texts.map((instruction, at) => ({ id: `c${at}`, name: 'C', instruction }))))).map((pair) =>
				pair.map(({ path }) => path),
			);
		expect(told('`bake` calls `heat`.', 'It is tested.', '`bake` must not call `heat`.')).toEqual([['c0.r1', 'c2.r1']]);
		expect(told('`bake` calls `heat`.', '`bake` must not call `cool`.', '`bake` calls `heat` twice.')).toEqual([]);
	});

	it('asks nothing where all criteria have probes', async () => {
		const findings = runProbes([requirement], await artifactsOf({ 'a.py': 'x = 1\n' }), { detective: 'repo' });
		expect(findings.map(({ outcome }) => outcome)).toEqual(['not-applicable']);
	});
});
