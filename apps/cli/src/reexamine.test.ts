import type { Evidence, JudicialOpinion } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { rereadEvidence } from './reexamine.js';

const evidence = (over: Partial<Evidence>): Evidence => ({
	id: 'e',
	criterion: 'c',
	role: 'expectation',
	answers: 'x',
	satisfied: true,
	reread: null,
	fingerprint: 'f',
	probe: 'a/b',
	question: '?',
	detective: 'repo',
	outcome: 'true',
	message: 'm',
	location: { kind: 'file', path: 'a.py', line: 2, endLine: null, column: null, page: null, commit: null },
	related: [],
	values: {},
	snippet: { text: 'x = 1', truncated: false, line: 2 },
	context: 'source',
	confidence: 0.5,
	rationale: 'r',
	disputed: null,
	...over,
});
const opinion = { criterion: 'c', citations: ['e'] } as unknown as JudicialOpinion;
const snapshot = (text: string | null) => ({ readFile: async () => (text === null ? null : new TextEncoder().encode(text)) });

describe('reading cited evidence again', () => {
	it.each([
		['the line is there', {}, 'a\nx = 1\n', 'confirmed'],
		['the line is not there', {}, 'a\ny = 2\n', 'not-found'],
		['the file is shorter', { location: { ...evidence({}).location!, line: 9 } }, 'a\n', 'not-found'],
		['the file is gone', {}, null, 'not-found'],
		['a text that was put together', { snippet: { text: 'prosecutor: x = 1', truncated: false } }, 'a\nx = 1\n', null],
		[
			'the text begins above the place',
			{ snippet: { text: 'def f():\n  x = 1', truncated: false, line: 1 } },
			'def f():\n  x = 1\n',
			'confirmed',
		],
		['a place without a quote', { snippet: null }, 'a\nx = 1\n', null],
		['no place to read', { location: null }, 'x = 1', null],
	])('%s', async (_, over, text, expected) => {
		const [read] = await rereadEvidence([evidence(over)], [opinion], ['c'], snapshot(text));
		expect(read?.reread).toBe(expected);
	});

	it('leaves alone what nobody cited', async () => {
		const [read] = await rereadEvidence([evidence({ id: 'other' })], [opinion], ['c'], snapshot('x = 1'));
		expect(read?.reread).toBeNull();
	});
});
