import fc from 'fast-check';
import { expect, it } from 'vitest';
import { markdown, printed } from '../../test/documents.js';
import { chunksOf } from './chunks.js';
import { indexDocuments, windowAt } from './search.js';

const report = markdown(
	'# Kitchen\n\nIntro.\n\n## Ovens\n\nThe oven bakes bread. Bread is baked at night.\n\n## Tasters\n\nFan-in happens at the table.\n',
);

it('cuts by heading, with places', () => {
	expect(chunksOf([report]).map(({ heading, line, endLine }) => [heading, line, endLine])).toEqual([
		['Kitchen', 1, 4],
		['Ovens', 5, 8],
		['Tasters', 9, 12],
	]);
});

it('cuts by page and carries the heading over', () => {
	const chunks = chunksOf([printed(['2. Ovens\nThe oven bakes bread.', 'It goes on here, in lower case letters, for a while.'])]);
	expect(chunks.map(({ page, heading }) => [page, heading])).toEqual([
		[1, '2. Ovens'],
		[2, '2. Ovens'],
	]);
});

it('keeps every line in one chunk', () => {
	fc.assert(
		fc.property(fc.array(fc.constantFrom('# A', 'text here.', '', 'x'.repeat(900), '## B c')), (lines) => {
			const text = lines.join('\n');
			expect(
				chunksOf([markdown(text)])
					.map((chunk) => chunk.text)
					.join('\n')
					.replace(/\s+/g, ''),
			).toBe(text.replace(/\s+/g, ''));
		}),
	);
});

it('finds by weight of words and by phrase', () => {
	const index = indexDocuments([report]);
	expect(index.search('baking bread oven')[0]?.chunk.heading).toBe('Ovens');
	expect(index.search('fan in', { mode: 'keyword' }).map((passage) => passage.chunk.heading)).toEqual(['Tasters']);
	expect(index.search('unicorn', { mode: 'keyword' })).toEqual([]);
	expect(index.search('the', { limit: 1 })).toHaveLength(1);
});

it('cuts windows at the ends of sentences and says so', () => {
	const text = 'One is first. Two is second. Three is third. Four is fourth.';
	expect(windowAt(text, text.indexOf('Two'), 30)).toEqual({ text: 'Two is second. Three is third.', truncated: true });
	expect(windowAt(text, 0, 500)).toEqual({ text, truncated: false });
	expect(windowAt('word '.repeat(100), 0, 20)).toEqual({ text: 'word word word word', truncated: true });
});

it('never exceeds a window’s limit', () => {
	fc.assert(
		fc.property(
			fc.array(fc.constantFrom('Aa bb.', 'Cc dd ee!', 'Ff', '\n\n')),
			fc.nat(80),
			fc.integer({ min: 10, max: 60 }),
			(parts, index, limit) => {
				const text = parts.join(' ');
				const window = windowAt(text, Math.min(index, Math.max(0, text.length - 1)), limit);
				expect(window.text.length).toBeLessThanOrEqual(limit);
				expect(text).toContain(window.text);
				expect(window.truncated).toBe(text.length > limit);
			},
		),
	);
});

it.each([
	['a part of a name in code marks', 'TemporaryDirectory', [3]],
	['the module of a name', 'tempfile', [3]],
	['a name as a whole, and not for a word in it', 'with_retry', [7]],
	['a word in a name', 'retry', [7]],
	['a word of another ending', 'metacognition', [11]],
])('finds %s', (_, query, lines) => {
	const text =
		'# A\n\nClones use `tempfile.TemporaryDirectory`.\n\n# B\n\nIt calls with_retry here.\n\n# C\n\nMetacognitive work, done with care.\n';
	const found = indexDocuments([markdown(text)]).search(query);
	expect(found.map(({ chunk }) => chunk.line + 2)).toEqual(lines);
});
