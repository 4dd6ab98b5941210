import { type AuditDocument, type Facts, fileLocation } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { findInFacts } from './find-in-facts.js';

const document = (name: string, format: 'pdf' | 'markdown', pages: string[]): AuditDocument => ({
	name,
	format,
	chosen: 'given with --report',
	fromTree: false,
	digest: '0',
	bytes: 1,
	status: 'ok',
	engine: null,
	pageCount: pages.length,
	pages: pages.map((text, i) => ({ page: i + 1, text, source: format === 'pdf' ? 'text-layer' : 'markdown', hidden: [] })),
	limitations: [],
});
const finding = (message: string, path: string, line: number, text = '') =>
	({
		probe: 'py/x',
		message,
		location: fileLocation(path, line),
		snippet: text === '' ? null : { text, truncated: false },
	}) as unknown as Facts['findings'][number];
const facts = {
	documents: [
		document('report.pdf', 'pdf', ['The kitchen\nbakes bread.', 'Judges meet\nat the oven door.\nThe oven is hot.']),
		document('notes.md', 'markdown', [
			`# Notes\n\nNothing here.\n\n## Ovens\n\nTwo lines\nof the oven, then more. ${'It goes on for long. '.repeat(40)}`,
		]),
	],
	findings: [
		finding('The oven is clocked.', 'src/oven.py', 3),
		finding('A door is opened.', 'src/kitchen.py', 9, 'def open_oven_door():'),
		finding('The report speaks of an oven.', 'notes.md', 7),
	],
};

describe('words in the facts of a run', () => {
	it('finds passages by page or line, and the line in them that has most of the words', () => {
		const { passages } = findInFacts(facts, 'oven door', 10);
		expect(passages.map(({ place, heading }) => [place, heading]).sort()).toEqual([
			['notes.md:8', 'Ovens'],
			['report.pdf p. 2', null],
		]);
		expect(passages.find(({ place }) => place === 'report.pdf p. 2')).toMatchObject({
			text: expect.stringContaining('at the oven door.'),
			truncated: false,
		});
		expect(passages.find(({ place }) => place === 'notes.md:8')?.truncated).toBe(true);
	});

	it('finds code by what is said of it and by its own text, parts of names as well, and no place of the report', () => {
		expect(findInFacts(facts, 'oven door', 10).code.map(({ place, words }) => [place, words])).toEqual([['src/kitchen.py:9', 2]]);
		expect(findInFacts(facts, 'OVEN', 10).code.map(({ place }) => place)).toEqual(['src/kitchen.py:9', 'src/oven.py:3']);
	});

	it('keeps to the limit, and finds nothing of what is not there', () => {
		expect(findInFacts(facts, 'oven', 1)).toMatchObject({ passages: { length: 1 }, code: { length: 1 } });
		expect(findInFacts(facts, 'unicorn', 10)).toEqual({ passages: [], code: [] });
	});
});
