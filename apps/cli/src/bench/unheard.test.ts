import type { JudicialOpinion } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { isLost, unheard } from './unheard.js';

const opinion = (code: string | null, detail = 'it failed') =>
	({ abstention: code === null ? null : { code, detail, raw: null } }) as unknown as JudicialOpinion;

describe('unheard', () => {
	it.each([
		['all were heard', [null, null], null],
		['nothing was asked', ['no-evidence', 'interrupted'], null],
		['the model answered badly', ['invalid-output', 'refusal', 'content-filter', 'cut-off', null], null],
		['the provider failed', [null, 'provider-error', 'no-evidence'], { missing: 1, asked: 2, cause: 'it failed', ours: true }],
		['a limit of the user', ['budget', 'deadline'], { missing: 2, asked: 2, cause: 'it failed', ours: false }],
		['both', ['budget', 'network'], { missing: 2, asked: 2, cause: 'it failed', ours: true }],
	])('%s', (_, codes, expected) => {
		expect(
			unheard(
				codes.map((code) => opinion(code)),
				{ deadline: 60_000 },
			),
		).toEqual(expected);
	});

	it('a deadline that nobody named is ours', () => {
		const opinions = [opinion(null), opinion('deadline')];
		expect(unheard(opinions, {})).toMatchObject({ missing: 1, ours: true });
		expect([unheard(opinions, {})!, unheard(opinions, { deadline: 1 })!].map(isLost)).toEqual([true, false]);
		expect(isLost(unheard([opinion('deadline')], { deadline: 1 })!)).toBe(true);
	});

	it('names the most frequent reason, and of a tie the first in the alphabet', () => {
		const opinions = [opinion('network', 'b'), opinion('network', 'a'), opinion('network', 'c'), opinion('network', 'c')];
		expect(unheard(opinions, {})?.cause).toBe('c');
		expect(unheard(opinions.slice(0, 2), {})?.cause).toBe('a');
	});
});
