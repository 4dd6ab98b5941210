// Every block of the pages in test/snippets is a module of its own; its marks say which lines must be found, and that no other may.
import { readFileSync } from 'node:fs';
import { projectOf } from '@auditor/code/testing';
import { describe, expect, it } from 'vitest';
import { takingCalls } from './taken.js';

/** Below it an answer is doubtful. */
const CERTAIN = 0.7;

describe.each(['sql'] as const)('calls that take %s', (what) => {
	const page = readFileSync(new URL(`../../test/snippets/${what}.md`, import.meta.url), 'utf8');
	const [found = '', silent = ''] = page.split('\n## Look-alikes\n');
	const blocksOf = (text: string) =>
		[...text.matchAll(/^```(py|ts)\n([\s\S]*?)^```$/gm)].map(([, kind = '', code = '']) => ({ kind, code }));

	it('has as many look-alikes as snippets', () => {
		expect(blocksOf(found).length).toBe(blocksOf(silent).length);
		expect(blocksOf(page).length).toBeGreaterThanOrEqual(40);
	});

	it.each([...blocksOf(found), ...blocksOf(silent)].map((one, at) => ({ ...one, at })))('block $at, $kind', async ({ kind, code }) => {
		const project = await projectOf({ [`src/a.${kind}`]: code });
		const calls = takingCalls[what](project).flatMap(({ call, made }) =>
			made ? `${call.line} ${what}${made.confidence < CERTAIN ? '?' : ''}` : [],
		);
		const marks = code.split('\n').flatMap((row, i) => {
			const mark = /expect: (\w+\??)/.exec(row)?.[1];
			return mark ? [`${i + 1} ${mark}`] : [];
		});
		expect(calls).toEqual(marks);
	});
});
