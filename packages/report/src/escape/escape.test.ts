import { cut, escapeMarkup, html, line, phrase, visible } from '@auditor/schema/pure';
import { describe, expect, it } from 'vitest';
import { block, code, inline, prose } from './markdown.js';

describe('unseen characters become visible', () => {
	it.each([
		['an escape sequence', '\u001b[31mred', '⟨U+001B⟩[31mred'],
		['an eight-bit control', '\u009b31m', '⟨U+009B⟩31m'],
		['NUL', 'a\u0000b', 'a⟨U+0000⟩b'],
		['a direction override', 'a\u202eb', 'a⟨U+202E⟩b'],
		['an isolate', '\u2066a', '⟨U+2066⟩a'],
		['an Arabic letter mark', '\u061ca', '⟨U+061C⟩a'],
		['a zero-width space', 'a\u200bb', 'a⟨U+200B⟩b'],
		['a tag character', 'a\u{e0041}', 'a⟨U+E0041⟩'],
		['a lone surrogate', 'a\ud800b', 'a⟨U+D800⟩b'],
	])('%s', (_, text, shown) => {
		expect(visible(text)).toBe(shown);
	});
	it.each(['שלום', 'مرحبا', 'naïve café', '日本語', '😀 ok', 'a\tb\nc'])('%s stays as it is', (text) => {
		expect(visible(text)).toBe(text);
	});
});

describe('long text', () => {
	it('is cut with the number of characters left out', () => {
		expect(cut('x'.repeat(100), 10)).toBe('xxxxxxxxxx … (90 more characters in report.json)');
	});
	it('is not cut within a pair of surrogates', () => {
		expect(cut('abc😀def', 4)).toBe('abc … (5 more characters in report.json)');
	});
	it('takes no quadratic time for 100 KB of one character', () => {
		for (const text of ['`'.repeat(100_000), '\\'.repeat(100_000), '<'.repeat(100_000), ' '.repeat(100_000), '-'.repeat(100_000)]) {
			const start = performance.now();
			prose(text);
			block(text);
			line(text);
			expect(performance.now() - start).toBeLessThan(500);
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

describe('HTML', () => {
	it('escapes every value and joins lists', () => {
		expect(html`<p title="${'"><script>'}">${['<a>', html`<b>${'&'}</b>`, null, false, 1]}</p>`.markup).toBe(
			'<p title="&quot;&gt;&lt;script&gt;">&lt;a&gt;<b>&amp;</b>1</p>',
		);
	});
	it('marks names in back-ticks', () => {
		expect(phrase(' `<i>` x ').markup).toBe(' <code>&lt;i&gt;</code> x ');
	});
	it('leaves no control character for XML', () => {
		expect(escapeMarkup('\u0000\u001b\ufffe')).toBe('⟨U+0000⟩⟨U+001B⟩⟨U+FFFE⟩');
	});
});
