import type { Finding } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { channels } from './channels.js';

const finding = (values: Finding['values']): Finding => ({
	fingerprint: 'f',
	probe: 'synthesis/rule',
	question: 'q',
	detective: 'repo',
	outcome: 'false',
	message: 'No function is the final judge.',
	location: null,
	related: [],
	values,
	snippet: null,
	context: null,
	confidence: 0.7,
	rationale: 'r',
	disputed: null,
});

describe('findings from two nodes', () => {
	const merge = (channels.findings as { reducer: (a: readonly Finding[], b: readonly Finding[]) => readonly Finding[] }).reducer;
	const [one, other] = [finding({ rule: 'variance' }), finding({ rule: 'security' })];

	it('are all kept when only their values tell them apart', () => expect(merge([one], [other])).toHaveLength(2));
	it('are one when they say the same', () => expect(merge([one], [structuredClone(one)])).toHaveLength(1));
	it('do not care who came first', () => expect(merge([one], [other])).toEqual(merge([other], [one])));
});
