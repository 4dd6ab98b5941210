import { readRubric } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import json from '../rubric.json' with { type: 'json' };
import tests from '../rubric.test.json' with { type: 'json' };

const rubric = readRubric(json);

describe('the rubric', () => {
	it.each(rubric.criteria.map((c) => [c.id, c] as const))('%s can be judged: words, levels, and something to weigh', (_, c) => {
		for (const text of [c.instruction, c.success, c.failure]) expect(text).not.toBe('');
		expect(Object.keys(c.levels ?? {})).toEqual(['1', '2', '3', '4', '5']);
		expect(c.expectations.filter((e) => e.importance !== 'bonus' && e.weight > 0).length).toBeGreaterThan(1);
		expect(c.expectations.some((e) => e.cap !== null)).toBe(true);
	});

	it('is tested on a repository that does well and on one that does badly, for every criterion', () => {
		const [good, bad] = tests.fixtures;
		for (const fixture of [good, bad]) expect(Object.keys(fixture!.expect).sort()).toEqual(rubric.criteria.map((c) => c.id).sort());
	});
});
