import { describe, expect, it } from 'vitest';
import { printedMermaid } from './printed-mermaid.js';

const lines = (pages: string[]) => pages.flatMap((page, i) => page.split('\n').map((text) => ({ text, page: i + 1 })));

describe('Mermaid printed as text', () => {
	it('goes on over a page break and ends where prose begins', () => {
		const [found] = printedMermaid(
			lines([
				'Our graph\n```mermaid\nflowchart TD\nA[Start] --> B[Baker]\nA --> C',
				'B --> D\nC --> D[Tasting]\nThe graph shows two branches.',
			]),
		);
		expect(found?.page).toBe(1);
		expect(found?.source).toBe('flowchart TD\nA[Start] --> B[Baker]\nA --> C\nB --> D\nC --> D[Tasting]');
	});

	it('joins a label that the printer wrapped', () => {
		const [found] = printedMermaid(lines(['graph LR\nA[a long label that\nwas wrapped] --> B']));
		expect(found?.source).toBe('graph LR\nA[a long label that was wrapped] --> B');
	});

	it.each([
		['prose about graphs', 'graph theory is old\nA graph TD is drawn downwards.'],
		['a header alone', 'flowchart TD\nis what the file begins with, and then prose follows'],
	])('%s is no source', (_, text) => {
		expect(printedMermaid(lines([text]))).toEqual([]);
	});
});
