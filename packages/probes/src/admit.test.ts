import { type Finding, rubricSchema } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { admit, hearable, withheldAfter } from './admit.js';

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

	it('takes a value that is null for no case, and one that is absent for none that was read', () => {
		const first = rubricSchema.parse({
			...rubric,
			criteria: [
				{
					id: 'c',
					name: 'C',
					expectations: [{ id: 'x', text: 't', probe: 'a/side', select: [{ value: 'side', is: '!=', to: null }] }],
				},
			],
		});
		const told = (values: Finding['values']) =>
			admit(first, [finding({ probe: 'a/side', values })]).evidence.map((e) => [e.outcome, e.satisfied]);
		expect(told({ side: null })).toEqual([['not-applicable', null]]);
		expect(told({})).toEqual([]);
		expect(told({ side: 'left' })).toEqual([['true', true]]);
	});

	it('leaves open a count that falls short and is only known to be no less', () => {
		const told = (values: Finding['values']) => admit(rubric, [finding({ values })]).evidence[0]?.satisfied;
		expect(told({ n: 2, atLeast: ['n'] })).toBeNull();
		expect(told({ n: 3, atLeast: ['n'] })).toBe(true);
		expect(told({ n: 2, atLeast: ['m'] })).toBe(false);
	});

	it('leaves open of all of them what could not be told, unless its worst case is good enough', () => {
		const all = rubricSchema.parse({
			...rubric,
			criteria: [
				{
					id: 'c',
					name: 'C',
					expectations: [{ id: 'x', text: 't', probe: 'a/size', where: [{ value: 'n', is: '<=', to: 1 }], quantifier: 'all' }],
				},
			],
		});
		const told = (values: Finding['values']) =>
			admit(all, [finding({ values: { n: 0 } }), finding({ outcome: 'not-available', values })]).evidence.map((e) => e.satisfied);
		expect(told({ n: 1 })).toEqual([true]);
		expect(told({ n: 2 })).toEqual([true, null]);
		expect(told({})).toEqual([true, null]);
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

describe('what is too little for a score', () => {
	const weighed = (importance: string, cap: number | null = null, stops = false, beside = 'expected') =>
		rubricSchema.parse({
			id: 'r',
			name: 'R',
			version: '1',
			criteria: [
				{
					id: 'c',
					name: 'C',
					expectations: [
						{ id: 'much', text: 't', probe: 'a/size', weight: 3, importance },
						{ id: 'little', text: 't', probe: 'a/side', weight: 1, cap, stops, importance: beside },
						{ id: 'more', text: 't', probe: 'a/more', weight: 9, importance: 'bonus' },
					],
				},
			],
		});
	const gone = finding({ outcome: 'not-applicable', message: 'Nothing is cloned.' });
	const answered = (outcome: 'true' | 'false', confidence = 1) => finding({ probe: 'a/side', outcome, confidence });

	it('is less than half of the points, bonuses left out', () => {
		const { withheld } = admit(weighed('expected'), [gone, answered('true')]);
		expect(withheld.c).toEqual({
			status: 'not-applicable',
			reason: 'Less than half of what is asked could be answered: 1 of 4 by weight. Nothing is cloned.',
		});
		expect(admit(weighed('expected'), [finding({}), finding({ probe: 'a/more', outcome: 'not-applicable' })]).withheld).toEqual({});
	});
	it('is put to judges of models, who may yet decide what was looked for', () => {
		const rubric = weighed('expected');
		const { evidence, withheld } = admit(rubric, [gone, answered('true')]);
		expect(hearable(rubric, evidence, withheld)).toEqual(['c']);
		expect(hearable(rubric, [], withheld)).toEqual([]);
		expect(hearable(rubric, evidence, {})).toEqual([]);
		const heard = evidence.map((e) => ({ ...e, satisfied: true, heard: true as const }));
		expect(withheldAfter(rubric, heard, withheld)).toEqual({});
	});
	it('is an essential one that does not apply', () => {
		expect(admit(weighed('essential'), [gone, answered('true')]).withheld.c).toEqual({
			status: 'not-applicable',
			reason: 'Nothing is cloned.',
		});
	});
	it('is nothing where a certain answer caps the score low', () => {
		expect(admit(weighed('essential', 2), [gone, answered('false')]).withheld).toEqual({});
		expect(admit(weighed('essential', 2), [gone, answered('false', 0.6)]).withheld.c).toBeDefined();
		expect(admit(weighed('essential', 4), [gone, answered('false')]).withheld.c).toBeDefined();
	});
	it('is nothing where the program ends at what is not met, for the rest follows from it', () => {
		expect(admit(weighed('essential', 4, true), [gone, answered('false')]).withheld).toEqual({});
		expect(admit(weighed('essential', 4, true), [gone, answered('true')]).withheld.c).toBeDefined();
	});
	it('is nothing where what is asked in the place of an essential that does not apply is met', () => {
		const instead = weighed('essential', 3, true, 'bonus');
		expect(admit(instead, [gone, answered('true')]).withheld).toEqual({});
		expect(admit(instead, [finding({ outcome: 'not-available' }), answered('true')]).withheld.c).toBeDefined();
	});
});

describe('a rubric that does not fit', () => {
	const fitted = {
		...rubric,
		needs: { text: 'It has a side.', whenUnmet: 'We found no side.', any: [{ probe: 'a/side', expects: 'true' as const, where: [] }] },
	};
	it('admits nothing, and says why for every criterion', () => {
		const { evidence, withheld } = admit(fitted, [finding({ values: { n: 3 } }), finding({ probe: 'a/side', outcome: 'false' })]);
		expect(evidence).toEqual([]);
		expect(withheld.c).toEqual({ status: 'not-applicable', reason: 'The rubric "R" does not fit. We found no side.' });
	});
	it.each([
		['one answer shows it', [finding({ probe: 'a/side' }), finding({ probe: 'a/side', outcome: 'false' })]],
		['nobody is sure', [finding({ probe: 'a/side', outcome: 'false', confidence: 0.6 })]],
		['nobody could look', [finding({ probe: 'a/side', outcome: 'not-available' })]],
		['nobody looked', []],
	])('fits where %s', (_, findings) => {
		expect(Object.values(admit(fitted, findings).withheld).some((w) => w.reason.includes('does not fit'))).toBe(false);
	});

	it('gives no score to requirements in words that were looked up in part, whatever else of them holds', () => {
		const words = rubricSchema.parse({
			id: 'w',
			name: 'W',
			version: '1',
			criteria: [{ id: 'c', name: 'C', expectations: ['r1', 'r2', 'r3'].map((id) => asked(id, 'essential')).concat(asked('r4', 'bonus')) }],
		});
		const answer = (requirement: string, outcome: Finding['outcome'], lookedUp: number) =>
			finding({ probe: 'words/requirement', outcome, message: `about ${requirement}`, values: { requirement, lookedUp, of: 2 } });
		const all = [answer('r1', 'true', 2), answer('r2', 'false', 1), answer('r3', 'not-available', 1), answer('r4', 'not-available', 0)];
		expect(admit(words, all).withheld.c).toEqual({
			status: 'not-assessed',
			reason: 'Partly looked up: 2 of 3 requirements were decided (1 met, 1 not). about r3',
		});
		expect(admit(words, [all[0]!, all[1]!, answer('r3', 'true', 2), all[3]!]).withheld).toEqual({});
	});
});

describe('levels in words', () => {
	const levels = rubricSchema.parse({
		id: 'w',
		name: 'W',
		version: '1',
		criteria: [
			{ id: 'c', name: 'C', expectations: [5, 4, 3, 2].map((floor) => ({ ...asked(`l${floor}`, 'essential'), weight: 0, floor })) },
		],
	});
	const withheld = (...outcomes: Finding['outcome'][]) =>
		admit(
			levels,
			outcomes.map((outcome, at) =>
				finding({
					probe: 'words/requirement',
					outcome,
					message: `about l${5 - at}`,
					values: { requirement: `l${5 - at}`, lookedUp: 1, of: 2 },
				}),
			),
		).withheld.c?.reason;

	it('are scored where no level above the one reached is open', () => {
		expect(withheld('true', 'not-available', 'false', 'not-available')).toBeUndefined();
		expect(withheld('false', 'false', 'true', 'not-available')).toBeUndefined();
	});

	it('give a range where one is', () => {
		expect(withheld('not-available', 'false', 'true', 'true')).toBe('Partly looked up: the level is between 3 and 5. about l5');
		expect(withheld('false', 'not-available', 'false', 'false')).toBe('Partly looked up: the level is between 1 and 4. about l4');
	});
});

function asked(id: string, importance: string) {
	return { id, text: 't', probe: 'words/requirement', importance, select: [{ value: 'requirement', is: '==', to: id }] };
}
