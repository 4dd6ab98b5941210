// Every block of the pages in test/snippets is a module of its own; its marks say which lines must be found, and that no other may.
import { readFileSync } from 'node:fs';
import type { Project } from '@auditor/code';
import { projectOf } from '@auditor/code/testing';
import { describe, expect, it } from 'vitest';
import { takingCalls } from './taken.js';
import { examineUnsafeCalls } from './unsafe-calls.js';

/** Below it an answer is doubtful. */
const CERTAIN = 0.7;

const taken =
	(what: keyof typeof takingCalls) =>
	(project: Project): string[] =>
		takingCalls[what](project).flatMap(({ call, made }) => (made ? `${call.line} ${what}${made.confidence < CERTAIN ? '?' : ''}` : []));

const FOUND: Readonly<Record<string, (project: Project) => string[]>> = {
	sql: taken('sql'),
	path: taken('path'),
	address: taken('address'),
	'unsafe-load': (project) => examineUnsafeCalls(project).map(({ line, kind }) => `${line} ${kind}`),
	run: (project) =>
		examineUnsafeCalls(project).map(({ line, reason }) => `${line} ${/which a language model/.test(reason) ? 'run' : reason}`),
};

describe.each(Object.entries(FOUND))('%s', (what, found) => {
	const page = readFileSync(new URL(`../../../test/snippets/${what}.md`, import.meta.url), 'utf8');
	const [loud = '', silent = ''] = page.split('\n## Look-alikes\n');
	const blocksOf = (text: string) =>
		[...text.matchAll(/^```(py|ts)\n([\s\S]*?)^```$/gm)].map(([, kind = '', code = '']) => ({ kind, code }));

	it('has as many look-alikes as snippets', () => {
		expect(blocksOf(loud).length).toBe(blocksOf(silent).length);
		expect(blocksOf(page).length).toBeGreaterThanOrEqual(40);
	});

	it.each([...blocksOf(loud), ...blocksOf(silent)].map((one, at) => ({ ...one, at })))('block $at, $kind', async ({ kind, code }) => {
		const project = await projectOf({ [`src/a.${kind}`]: code });
		const marks = code.split('\n').flatMap((row, i) => {
			const mark = /expect: ([\w-]+\??)/.exec(row)?.[1];
			return mark ? [`${i + 1} ${mark}`] : [];
		});
		expect(found(project)).toEqual(marks);
	});
});
