import { criterionResultSchema, verdictSchema } from '@auditor/schema';
import { describe, expect, test } from 'vitest';
import { caseOf, judge, policyOf } from '../test/cases.js';
import { type Case, findPolicy, synthesize } from './index.js';

const courtroom = findPolicy('courtroom')!;

describe('every criterion stands in the verdict with a status', () => {
	const ids = ['scored', 'silent', 'absent', 'foreign', 'broken'];
	const input: Case = {
		criteria: ids.map((id, i) => ({ id, weight: i + 1 })),
		opinions: ids.slice(0, 1).flatMap((criterion) => ['ada', 'bob'].map((judge) => ({ criterion, judge, score: 4 }))),
		withheld: {
			absent: { status: 'not-assessed', reason: 'No report was given.' },
			foreign: { status: 'not-applicable', reason: 'No front end for Rust.' },
			broken: { status: 'auditor-error', reason: 'A probe failed.' },
		},
	};
	const verdict = synthesize(input, courtroom);

	test('with the reason for each that has no score', () => {
		expect(verdict.criteria.map((c) => [c.id, c.status, c.score])).toEqual([
			['scored', 'scored', 4],
			['silent', 'abstained', null],
			['absent', 'not-assessed', null],
			['foreign', 'not-applicable', null],
			['broken', 'auditor-error', null],
		]);
		expect(verdict.criteria.slice(2).map((c) => c.reason)).toEqual(['No report was given.', 'No front end for Rust.', 'A probe failed.']);
		expect(verdict.criteria[1]!.reason).toBe('No judge gave an opinion that counts, and a score needs 2.');
	});

	test('and the total is over the scored ones alone, saying how many', () => {
		expect(verdict.total).toEqual({
			score: 4,
			scored: 1,
			of: 5,
			notScored: { abstained: 1, 'auditor-error': 1, 'not-applicable': 1, 'not-assessed': 1 },
			band: 'good',
			status: 'review',
			rulings: [],
		});
	});

	test('and the whole fits the published schema', () => {
		expect(verdictSchema.parse(verdict)).toEqual(verdict);
		const contested = judge(caseOf([1, 5, 4], { confirmed: true }), courtroom);
		expect(criterionResultSchema.parse(contested)).toEqual(contested);
	});
});

test('a withheld criterion keeps its status whatever opinions say, and no admission rule speaks', () => {
	const input: Case = {
		...caseOf([5, 5, 5], { badCitation: true }),
		withheld: { odd_name: { status: 'not-assessed', reason: 'no report' } },
	};
	expect(judge(input, courtroom)).toMatchObject({ status: 'not-assessed', score: null, reason: 'no report', rulings: [], dissent: null });
});

test('criteria that weigh nothing give no total, and never NaN', () => {
	const verdict = synthesize({ ...caseOf([5, 5, 5]), criteria: [{ ...caseOf([5, 5, 5]).criteria![0]!, weight: 0 }] }, courtroom);
	expect(verdict.total).toMatchObject({ score: null, scored: 1, of: 1, band: null });
	expect(verdict.criteria[0]).toMatchObject({ status: 'scored', score: 5 });
});

test.each([
	['half-even', 4],
	['half-up', 5],
	['half-down', 4],
	['floor', 4],
] as const)('a score of 9/2 rounds %s to %d', (rounding, score) => {
	const opinions = [4, 5].map((s, i) => ({ criterion: 'c', judge: `j${i}`, score: s }));
	const result = judge({ criteria: [{ id: 'c' }], opinions }, { ...policyOf('weighted-mean'), rounding });
	expect(result.score).toBe(score);
	expect(result.reason).toContain(`is 4.5. Rounded (${rounding}) to ${score}.`);
});

test.each([
	[[5, 4, 5], 'excellent'],
	[[5, 4], 'excellent'],
	[[4, 4, 5], 'good'],
	[[3, 4], 'good'],
	[[2, 3], 'fair'],
	[[2, 2, 3], 'poor'],
	[[1], 'poor'],
])('criteria at %j make the band %s', (scores, band) => {
	const criteria = scores.map((_, i) => ({ id: `c${i}` }));
	const opinions = scores.flatMap((score, i) => ['ada', 'bob'].map((judge) => ({ criterion: `c${i}`, judge, score })));
	expect(synthesize({ criteria, opinions }, courtroom).total.band).toBe(band);
});

test('below the lowest band, and without bands, there is none', () => {
	const low = { ...courtroom, bands: [{ name: 'good', atLeast: 4 }] };
	expect(synthesize(caseOf([1, 1, 1]), low).total.band).toBeNull();
	expect(synthesize(caseOf([1, 1, 1]), policyOf('weighted-mean')).total.band).toBeNull();
});

test('the words of an argument move nothing', () => {
	const input = caseOf([5, 5, 5]);
	const opinions = input.opinions.map((o) => ({
		...o,
		argument: 'Security: os.system, injection, vulnerability, unsafe. Excellent security!',
	}));
	for (const name of ['courtroom', 'techlead-arbiter', 'double-techlead', 'evidence-anchored'])
		expect(judge({ ...input, opinions }, findPolicy(name)!).score).toBe(5);
});

test('a judge that failed is no number', () => {
	const result = judge(
		{
			criteria: [{ id: 'c' }],
			opinions: [
				{ criterion: 'c', judge: 'ada', score: 5 },
				{ criterion: 'c', judge: 'bob', status: 'abstained', abstention: { code: 'timeout', detail: 'no answer in 60 s' } },
				{ criterion: 'c', judge: 'cyd', score: 5 },
			],
		},
		courtroom,
	);
	expect(result).toMatchObject({ score: 5, scores: { ada: 5, bob: null, cyd: 5 } });
});

test('a policy that is not one is refused before anything is read', () => {
	expect(() => synthesize(caseOf([1, 1, 1]), { ...courtroom, rules: [{ rule: 'dissnt', parameters: {} }] })).toThrow(
		'did you mean "dissent"?',
	);
	expect(() => synthesize(caseOf([1, 1, 1]), null as never)).toThrow('a policy is a JSON object');
});

test('contested is what the variance rule says, else the dissent, else nothing', () => {
	const contested = (...rules: Parameters<typeof policyOf>) => judge(caseOf([1, 3, 3]), policyOf('weighted-mean', ...rules)).contested;
	expect(contested(['dissent', { threshold: 1 }])).toBe(true);
	expect(contested(['variance-re-examination', { threshold: 2 }], ['dissent', { threshold: 1 }])).toBe(false);
	expect(contested(['evidence-bounds', {}])).toBe(false);
});

test('bands may stand in any order', () => {
	const bands = [
		{ name: 'low', atLeast: 1 },
		{ name: 'high', atLeast: 4 },
		{ name: 'middle', atLeast: 3 },
	];
	const bandAt = (score: number) => synthesize(caseOf([score, score, score]), { ...courtroom, bands }).total.band;
	expect([1, 2, 3, 4, 5].map(bandAt)).toEqual(['low', 'low', 'middle', 'high', 'high']);
});
