import { describe, expect, it } from 'vitest';
import { rubricSchema } from '../model/rubric.js';
import { nearest } from './nearest.js';
import { parseWith } from './parse.js';

describe('validation at the door', () => {
	it('names the path of the first fault and counts the rest, in one sentence', () => {
		const broken = { id: 'x', name: 'X', version: '1', criteria: [{ id: 'c', name: 'C', weight: 'heavy', expectations: [{ id: 'e' }] }] };
		expect(() => parseWith(rubricSchema, broken, 'AUD_RUBRIC_INVALID', 'Rubric r.json')).toThrow(
			/^Rubric r\.json: at criteria\[0\]\.\S+: .* \(and 2 more\)\.$/,
		);
	});

	it('refuses keys it does not know', () => {
		const extra = { id: 'x', name: 'X', version: '1', criteria: [{ id: 'c', name: 'C' }], colour: 'red' };
		expect(() => parseWith(rubricSchema, extra, 'AUD_RUBRIC_INVALID', 'Rubric r.json')).toThrow(/colour/);
	});

	it('repeats no more than a line of what it refuses', () => {
		const long = { id: 'x', name: 'X', version: '1', criteria: [{ id: 'c', name: 'C' }], [`a\nb\u001b[31m${'c'.repeat(100_000)}`]: 1 };
		try {
			parseWith(rubricSchema, long, 'AUD_RUBRIC_INVALID', 'Rubric r.json');
			expect.unreachable();
		} catch (error) {
			const { message } = error as Error;
			expect(message.length).toBeLessThan(400);
			expect(message).toMatch(/a b⟨U\+001B⟩\[31mccc/);
			expect(message).not.toMatch(/\n/);
		}
	});

	it('fills in defaults', () => {
		const rubric = parseWith(
			rubricSchema,
			{ id: 'x', name: 'X', version: '1', criteria: [{ id: 'c', name: 'C' }] },
			'AUD_RUBRIC_INVALID',
			'r',
		);
		expect(rubric).toMatchObject({
			policy: 'courtroom',
			criteria: [{ weight: 1, artifact: 'repository' }],
			lexicon: { language: 'en', roles: [] },
		});
	});
});

describe('the nearest known name', () => {
	it.each([
		['git/progresion', ['git/progression', 'git/sessions'], 'git/progression'],
		['courtrom', ['courtroom', 'strict-total'], 'courtroom'],
		['entirely-else', ['courtroom'], null],
	])('%s', (name, known, expected) => {
		expect(nearest(name, known)).toBe(expected);
	});
});
