import { expect, it } from 'vitest';
import { isNear, isSpelledLike, Recognised, sameWords } from './bearing.js';

const at = (left: number, top: number) => ({ left, top, right: left + 60, bottom: top + 20 });
const recognised = new Recognised({
	words: [
		{ text: 'Prosecutcr', ...at(20, 20) },
		{ text: 'Chief', ...at(220, 20) },
		{ text: 'AI', ...at(20, 320) },
		{ text: 'aggregatorinsrc/', ...at(20, 420) },
		{ text: 'Tcchlead', ...at(20, 520) },
		{ text: 'Phase', ...at(120, 520) },
		{ text: 'Layer', ...at(620, 20) },
	],
	boxes: [
		{ id: 'b0', label: '', left: 0, top: 0, right: 100, bottom: 60 },
		{ id: 'b1', label: 'Justice', left: 200, top: 0, right: 400, bottom: 60 },
		{ id: 'frame', label: '', left: 600, top: 0, right: 900, bottom: 300 },
		{ id: 'b2', label: '', left: 650, top: 100, right: 800, bottom: 200 },
	],
});

it.each([
	['Techlead', true],
	['TECHLEAD Phase', true],
	['Techlead Gate', false],
	['AI', false],
	['Phase AI', true],
	['Aggregator', true],
	['Gate', false],
	['Phase AB', false],
	// What stands in a box is of that box, and not of a frame around it.
	['Prosecutor', false],
	['Layer', true],
	['→', false],
	['', false],
])('%j is borne out by the words outside of boxes: %s', (label, yes) => {
	expect(recognised.bears(label)).toBe(yes);
});

it('knows the words of a box by their place and by its own reading', () => {
	expect(recognised.bearsIn('b0', 'Prosecutor')).toBe(true);
	expect(recognised.bearsIn('b1', 'Prosecutor')).toBe(false);
	expect(recognised.bearsIn('b1', 'Chief Justice')).toBe(true);
});

it.each([
	['judge', 'judge', true],
	['judge', 'judqe', true],
	['judge', 'judg', true],
	['judge', 'jjudge', true],
	['judge', 'juice', false],
	['cat', 'cut', false],
])('%s and %s are one word: %s', (a, b, yes) => {
	expect([isNear(a, b), isNear(b, a)]).toEqual([yes, yes]);
});

it('tells labels by all their words', () => {
	expect(sameWords('Repo\nInvestigator', 'repo investigatcr')).toBe(true);
	expect(sameWords('Repo', 'Repo Investigator')).toBe(false);
	expect(sameWords('?', '!')).toBe(false);
});

it.each([
	['DocAnalyst', 'Duc Anatyst', ['DocAnalyst', 'RepoInvestigator'], ['Duc Anatyst', 'Fiepiol'], true],
	['DocAnalyst', 'Duc Anatyst of', ['DocAnalyst'], ['Duc Anatyst of'], true],
	['DocAnalyst', 'Duc Anatyst', ['DocAnalyst'], ['Duc Anatyst', 'Doc Analist'], false],
	['DocAnalysis', 'DocAnalyst', ['DocAnalyst', 'DocAnalysis'], ['DocAnalyst'], false],
	['Vision', 'Tech Lead', ['Vision'], ['Tech Lead'], false],
	['End', 'Ens', ['End'], ['Ens'], false],
])('%s is spelled like “%s” among %j and %j: %s', (name, box, names, boxes, yes) => {
	expect(isSpelledLike(name, box, names, boxes)).toBe(yes);
});
