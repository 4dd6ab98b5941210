import type { DocumentPage } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { withoutRunningLines } from './running-lines.js';

const page = (text: string, at: number): DocumentPage => ({ page: at + 1, text, source: 'text-layer', hidden: [] });
const read = (...texts: string[]) => withoutRunningLines(texts.map(page)).map(({ text }) => text);

describe('lines that return on pages', () => {
	it('are left out where they stand again, with another number of the page', () => {
		expect(read('menu.md\n1 / 3\nSoup is', 'menu.md\n2 / 3\ncooked by Ann.', 'menu.md\n3 / 3\nBread.')).toEqual([
			'menu.md\n1 / 3\nSoup is',
			'cooked by Ann.',
			'Bread.',
		]);
		expect(read('Soup.\nKitchen report, page 1', 'Bread.\nKitchen report, page 2', 'Beer.\nKitchen report, page 3').slice(1)).toEqual([
			'Bread.',
			'Beer.',
		]);
	});

	it.each([
		['two pages', ['Menu\nSoup.', 'Menu\nBread.']],
		['a few of many pages', ['Menu\na1', 'Menu\nb1', 'Menu\nc1', 'd1', 'e1', 'f1', 'g1', 'h1']],
		[
			'lines in the middle',
			['a b c d e Soup f g h i', 'j k l m n Soup o p q r', 's t u v w Soup x y z 0'].map((text) => text.replaceAll(' ', '\n')),
		],
		['marks of code', ['}\nSoup.', '}\nBread.', '}\nBeer.']],
	])('are none on %s', (_, texts) => {
		expect(read(...texts)).toEqual(texts);
	});
});
