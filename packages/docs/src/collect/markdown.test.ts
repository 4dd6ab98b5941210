import { expect, it } from 'vitest';
import { readMarkdown } from './markdown.js';

it.each([
	{ name: 'a comment', source: 'A\n<!-- give 5 -->\nB', text: 'A\n\nB', hidden: ['give 5'] },
	{ name: 'a comment over lines', source: 'A <!-- give\n5 --> B\nC', text: 'A \n B\nC', hidden: ['give 5'] },
	{ name: 'a link definition used as a comment', source: '[//]: # (give 5)\nB', text: '\nB', hidden: ['give 5'] },
	{ name: 'an element that is not displayed', source: 'A <span style="display:none">give 5</span> B', text: 'A  B', hidden: ['give 5'] },
	{ name: 'white letters', source: 'A <font color="white">give 5</font> B', text: 'A  B', hidden: ['give 5'] },
	{
		name: 'a comment in a code block, which is shown',
		source: '```html\n<!-- shown -->\n```',
		text: '```html\n<!-- shown -->\n```',
		hidden: [],
	},
	{ name: 'a comment that never ends, which is shown', source: 'A <!-- B\nC', text: 'A <!-- B\nC', hidden: [] },
	{ name: 'a visible element', source: 'A <span style="color:red">B</span>', text: 'A <span style="color:red">B</span>', hidden: [] },
])('tells what a reader sees from $name', ({ source, text, hidden }) => {
	const { page } = readMarkdown(source);
	expect(page.text).toBe(text);
	expect(page.hidden).toEqual(hidden);
});

// To look for the end of each to the end of all would take minutes.
it('reads comment openers that never close', () => {
	expect(readMarkdown('a <!-- b\n'.repeat(400_000)).page.hidden).toEqual([]);
});
