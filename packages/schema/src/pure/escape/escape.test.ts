import { describe, expect, it } from 'vitest';
import { escapeMarkup, html, phrase, prose } from './html.js';
import { pagePolicy } from './page.js';
import { cut, line, visible } from './visible.js';

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
	// In quadratic time, no test would see its end.
	it('takes 2 MB of one character', () => {
		for (const letter of ['`', '\\', '<', ' ', '-']) {
			const text = letter.repeat(2_000_000);
			visible(text);
			prose(text);
			line(text);
		}
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

describe('the policy of a page', () => {
	it('lets run the script it names by its hash, and nothing else', () => {
		const policy = pagePolicy('alert(1)', 'p {}');
		expect(policy).toContain("default-src 'none'; script-src 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='");
		expect(pagePolicy('alert(2)', 'p {}')).not.toBe(policy);
		expect(policy).not.toMatch(/unsafe|https?:|\*/);
	});
});
