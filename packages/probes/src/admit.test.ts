import { type Finding, rubricSchema } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { admit } from './admit.js';

const rubric = rubricSchema.parse({
	id: 'r',
	name: 'R',
	version: '1',
	criteria: [
		{
			id: 'c',
			name: 'C',
			expectations: [
				{ id: 'big', text: 't', probe: 'a/size', where: [{ value: 'n', is: '>=', to: 3 }], importance: 'essential' },
				{ id: 'left', text: 't', probe: 'a/side', select: [{ value: 'side', is: '==', to: 'left' }] },
			],
			hazards: [{ id: 'h', text: 't', probe: 'a/danger' }],
			context: ['a/size'],
		},
	],
});

const finding = (over: Partial<Finding>): Finding => ({
	fingerprint: JSON.stringify(over),
	probe: 'a/size',
	question: '?',
	detective: 'repo',
	outcome: 'true',
	message: 'm',
	location: null,
	related: [],
	values: {},
	snippet: null,
	context: null,
	confidence: 1,
	rationale: '',
	disputed: null,
	...over,
});

describe('admission of findings', () => {
	it('asks for the outcome and for the conditions', () => {
		const { evidence } = admit(rubric, [finding({ values: { n: 3 } }), finding({ values: { n: 2 } })]);
		expect(evidence.filter((e) => e.answers === 'big').map((e) => e.satisfied)).toEqual([true, false]);
	});

	it('lets only selected findings answer', () => {
		const { evidence } = admit(rubric, [
			finding({ probe: 'a/side', values: { side: 'right' } }),
			finding({ probe: 'a/side', values: { side: 'left' } }),
		]);
		expect(evidence.map((e) => [e.answers, e.values.side])).toEqual([['left', 'left']]);
	});

	it('gives every piece of evidence an id of its own', () => {
		const same = finding({});
		const { evidence } = admit(rubric, [same, same, finding({ probe: 'a/danger' })]);
		expect(new Set(evidence.map((e) => e.id)).size).toBe(evidence.length);
		expect(evidence.map((e) => e.role)).toEqual(['expectation', 'expectation', 'hazard', 'context', 'context']);
	});

	it.each([
		['nothing at all', [], 'not-assessed'],
		['no artifact', [finding({ outcome: 'not-available' })], 'not-assessed'],
		['another language', [finding({ outcome: 'not-applicable' })], 'not-applicable'],
		['our own failure', [finding({ outcome: 'error' })], 'auditor-error'],
		[
			'our own failure of what is essential, whatever else is known',
			[finding({ outcome: 'error' }), finding({ probe: 'a/side', values: { side: 'left' } })],
			'auditor-error',
		],
	])('withholds the criterion from the judges on %s', (_, findings, status) => {
		expect(admit(rubric, findings).withheld.c?.status).toBe(status);
	});

	it('lets the judges judge what was answered', () => {
		expect(admit(rubric, [finding({ outcome: 'false' })]).withheld).toEqual({});
	});
});
