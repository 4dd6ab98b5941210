import { describe, expect, it } from 'vitest';
import { type Evidence, evidenceSchema } from '../model/evidence.js';
import { criterionSchema } from '../model/rubric.js';
import { answerExpectations, confirmedHazards, holds } from './expectations.js';

const criterion = criterionSchema.parse({
	id: 'c',
	name: 'C',
	expectations: [
		{ id: 'any', text: 'one place is enough', probe: 'a/any' },
		{ id: 'all', text: 'every place must do', probe: 'a/all', quantifier: 'all' },
	],
	hazards: [{ id: 'h', text: 'danger', probe: 'a/h' }],
});

function evidence(over: Partial<Evidence>): Evidence {
	return evidenceSchema.parse({
		fingerprint: 'f',
		probe: 'a/any',
		question: '?',
		detective: 'repo',
		outcome: 'true',
		message: 'm',
		location: { kind: 'file', path: 'a.py', line: 1, endLine: null, column: null, page: null, commit: null },
		related: [],
		values: {},
		snippet: null,
		context: 'source',
		confidence: 0.9,
		rationale: 'r',
		disputed: null,
		id: 'e1',
		criterion: 'c',
		role: 'expectation',
		answers: 'any',
		satisfied: true,
		reread: null,
		...over,
	});
}

const states = (list: Evidence[]) => answerExpectations(criterion, list).map((a) => a.state);

describe('how an expectation stands', () => {
	const both = [evidence({ id: 'x', satisfied: true }), evidence({ id: 'y', satisfied: false, confidence: 1 })];
	it.each([
		['nothing admitted is unknown, not unmet', [], ['unknown', 'unknown']],
		['one of several is enough for `any`', both, ['met', 'unknown']],
		['one of several is not enough for `all`', both.map((e) => ({ ...e, answers: 'all' })), ['unknown', 'unmet']],
		[
			'one that could not be told is not enough for `all`',
			[evidence({ answers: 'all' }), evidence({ id: 'y', answers: 'all', outcome: 'not-available', satisfied: null })],
			['unknown', 'unknown'],
		],
		['an error is never unmet', [evidence({ outcome: 'error', satisfied: null })], ['error', 'unknown']],
		['an artifact that was not given is unknown', [evidence({ outcome: 'not-available', satisfied: null })], ['unknown', 'unknown']],
		['what does not fit is not applicable', [evidence({ outcome: 'not-applicable', satisfied: null })], ['not-applicable', 'unknown']],
		['evidence shown as context answers nothing', [evidence({ role: 'context', answers: null })], ['unknown', 'unknown']],
	])('%s', (_, list, expected) => {
		expect(states(list)).toEqual(expected);
	});

	it.each([
		['the fault that all of its findings name', ['The graph has no edge.', 'The graph has no edge.'], 'The graph has no edge.'],
		['its own where they name several', ['The graph has no edge.', 'It has one.'], undefined],
		['its own where they name none', [undefined], undefined],
	])('tells %s', (_, faults, whenUnmet) => {
		const found = faults.map((fault) => evidence({ satisfied: false, values: fault === undefined ? {} : { fault } }));
		expect(answerExpectations(criterion, found)[0]?.expectation.whenUnmet).toBe(whenUnmet);
	});

	it('takes the confidence of the strongest evidence that decided', () => {
		expect(answerExpectations(criterion, [evidence({ confidence: 0.4 }), evidence({ id: 'z', confidence: 0.8 })])[0]?.confidence).toBe(0.8);
	});

	it('is disputed only when everything that decided is', () => {
		const disputed = evidence({ disputed: { by: 'text-search', reason: 'r', location: null } });
		expect(answerExpectations(criterion, [disputed])[0]?.disputed).toBe(true);
		expect(answerExpectations(criterion, [disputed, evidence({ id: 'z' })])[0]?.disputed).toBe(false);
	});
});

describe('a confirmed hazard', () => {
	const hazard = evidence({ role: 'hazard', answers: 'h' });
	it.each([
		['in source, certain, with a place', hazard, 1],
		['in a test', { ...hazard, context: 'test' as const }, 0],
		['without a place', { ...hazard, location: null }, 0],
		['uncertain', { ...hazard, confidence: 0.69 }, 0],
		['disputed', { ...hazard, disputed: { by: 'x', reason: 'r', location: null } }, 0],
		['answered with no', { ...hazard, satisfied: false }, 0],
	])('%s', (_, item, count) => {
		expect(confirmedHazards(criterion, [item])).toHaveLength(count);
	});
});

describe('conditions on values', () => {
	const finding = { values: { n: 3, list: ['a'], text: 'abc', none: null } };
	it.each([
		['n', '>=', 3, true],
		['n', '>', 3, false],
		['n', '<', 4, true],
		['n', '<=', 2, false],
		['n', '==', 3, true],
		['n', '!=', 3, false],
		['list', 'includes', 'a', true],
		['list', 'excludes', 'a', false],
		['text', 'includes', 'b', true],
		['absent', '>=', 0, false],
		['absent', '==', 0, false],
		['absent', '!=', 0, true],
		['none', '==', null, true],
	] as const)('%s %s %s is %s', (value, is, to, expected) => {
		expect(holds([{ value, is, to }], finding)).toBe(expected);
	});
});
