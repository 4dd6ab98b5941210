import { describe, expect, it } from 'vitest';
import { block, code, inline, prose } from './markdown.js';

describe('long text', () => {
	// In quadratic time, no test would see its end.
	it('takes 2 MB of one character', () => {
		for (const letter of ['`', '\\', '<', ' ', '-']) {
			const text = letter.repeat(2_000_000);
			prose(text);
			block(text);
		}
	});
});

describe('Markdown', () => {
	it.each([
		['a heading', '# title', '\\# title'],
		['a list', '- item', '\\- item'],
		['a numbered list', '1. item', '1\\. item'],
		['a number in a sentence', 'weight 40) is 4.', 'weight 40) is 4.'],
		['emphasis', '*a* _b_ ~c~', '\\*a\\* \\_b\\_ \\~c\\~'],
		['a link', '[a](javascript:alert(1))', '\\[a\\](javascript\u200b:alert(1))'],
		['an image', '![a](https://x.y/z.png)', '!\\[a\\](https\u200b://x.y/z.png)'],
		['HTML', '<b onclick=1>&lt;', '&lt;b onclick=1&gt;&amp;lt;'],
		['a mention', 'thanks @someone', 'thanks @\u200bsomeone'],
		['a reference', 'see #12', 'see \\#\u200b12'],
		['another reference', 'see GH-12', 'see GH-\u200b12'],
		['a table', 'a | b', 'a \\| b'],
		['a formula', '$x$', '\\$x\\$'],
		['a rule', '---', '\\---'],
		['an emoji code', ':tada:', ':\u200btada:'],
		['an address', 'www.x.y', 'www\u200b.x.y'],
		['a place', 'src/a.py:12:3', 'src/a.py:12:3'],
		['lines', 'a\n\n# b', 'a \\# b'],
	])('%s is text', (_, text, shown) => {
		expect(inline(text)).toBe(shown);
	});
	it('keeps names in back-ticks as code, whatever is in them', () => {
		expect(prose('use `a_b<c>` and *not* this')).toBe('use `a_b<c>` and \\*not\\* this');
	});
	it('gives code a fence that the text does not close', () => {
		expect(code('a ``b`` c')).toBe('``` a ``b`` c ```');
		expect(block('```\n</details>\n````')).toBe('`````\n```\n</details>\n````\n`````');
	});
});
