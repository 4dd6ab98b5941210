// @module-tag slow
import { describe, expect, it } from 'vitest';
import { render, renderers } from '../src/index.js';
import { decided } from './decided.js';
import { EVIL, hostileReport } from './hostile.js';
import { parseMarkup } from './markup.js';

const report = hostileReport();
const evilOptions = {
	decided: decided({ by: EVIL, text: EVIL, finding: { fingerprint: EVIL, message: EVIL } }),
	suppressions: [{ fingerprint: report.criteria[0]!.evidence[0]!.fingerprint, reason: EVIL, expires: EVIL }],
	results: 'all' as const,
};
const texts = new Map(renderers.map((r) => [r.id, render(report, r.id, evilOptions)]));
texts.set('markdown in full', render(report, 'markdown', { ...evilOptions, full: true }));

describe.each([...texts])('hostile text in %s', (format, text) => {
	it('leaves no control character, no direction mark, no lone surrogate', () => {
		expect(/[\p{Cs}\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u.exec(text)).toBeNull();
	});
	it('stays readable in size', () => {
		// JSON is the record and keeps all, a badge is one figure; the others cut, and say so.
		if (format !== 'json' && format !== 'badge') {
			expect(text.length).toBeLessThan(2_000_000);
			expect(text).toContain('more characters in report.json');
		}
	});
});

describe('HTML', () => {
	const { elements, text } = parseMarkup(texts.get('html')!, 'html');
	it('has no element and no attribute that it did not write', () => {
		expect(
			elements.filter((e) =>
				['img', 'iframe', 'object', 'embed', 'link', 'base', 'form', 'foreignobject', 'animate', 'image', 'use'].includes(e.name),
			),
		).toEqual([]);
		expect(elements.filter((e) => e.name === 'script')).toHaveLength(1);
		expect(elements.filter((e) => e.name === 'style')).toHaveLength(1);
		expect(elements.flatMap((e) => Object.keys(e.attributes)).filter((a) => /^on|^style$|^srcdoc$|^xlink/i.test(a))).toEqual([]);
	});
	it('links nowhere but within itself, for a forge that is no address', () => {
		expect(elements.flatMap((e) => [e.attributes.href, e.attributes.src].filter((v) => v !== undefined && !v.startsWith('#')))).toEqual([]);
	});
	it('shows the text', () => {
		expect(text).toContain('<script>alert(1)</script>');
		expect(text).toContain('⟨U+202E⟩gnp.exe');
		expect(text).toContain('⟨U+001B⟩[31mred');
	});
});

describe.each(['markdown', 'markdown in full'])('%s', (format) => {
	const text = texts.get(format)!;
	// Fenced blocks go first; a span of code never crosses a line.
	const outside = text
		.replace(/^(`{3,})[^`\n]*\n[\s\S]*?\n\1$/gm, '')
		.split('\n')
		.map((row) => row.replace(/(?<![`\\])(`+)(?!`).*?(?<!`)\1(?!`)/g, 'code'))
		.join('\n');
	it('has no tag but its own', () => {
		const tags = [...outside.matchAll(/<\/?([a-z]+)[^>]*>/gi)].map((m) => m[0]);
		expect(tags.filter((t) => !/^<(\/?(details|summary)|br|a id="criterion-[\w-]+"|\/a)>$/.test(t))).toEqual([]);
	});
	it('has no link, image or address', () => {
		const links = [...outside.matchAll(/(?<!\\)\]\(([^)]*)\)/g)].map((m) => m[1]!);
		expect(links.filter((l) => !l.startsWith('#criterion-'))).toEqual([]);
		expect(outside).not.toMatch(/(https?|javascript|data):/i);
	});
	it('mentions and refers to nobody', () => {
		expect(outside).not.toMatch(/@\w/);
		expect(outside).not.toMatch(/#\d/);
		expect(outside).not.toMatch(/(?<!\\)\$/);
	});
	it('has no heading but its own, and tables of one width', () => {
		const headings = [...outside.matchAll(/^#+ (.*)$/gm)].map((m) => m[1]!);
		expect(headings.filter((h) => /^heading/.test(h))).toEqual([]);
		for (const rows of outside.matchAll(/(?:^\|.*\|\n)+/gm)) {
			const widths = rows[0]
				.trimEnd()
				.split('\n')
				.map((row) => row.replace(/\\\\|\\\|/g, '').split('|').length);
			expect(new Set(widths).size).toBe(1);
		}
	});
});

describe('JUnit', () => {
	it('is well-formed XML', () => {
		const { elements, text } = parseMarkup(texts.get('junit')!, 'xml');
		expect(new Set(elements.map((e) => e.name))).toEqual(
			new Set(['testsuites', 'testsuite', 'properties', 'property', 'testcase', 'failure', 'error', 'skipped']),
		);
		expect(text).toContain('<script>alert(1)</script>');
	});
});

describe('SARIF', () => {
	const { runs } = JSON.parse(texts.get('sarif')!);
	it('has no link in a message', () => {
		const messages: string[] = runs[0].results.map((r: { message: { text: string } }) => r.message.text);
		expect(messages.join('\n')).toContain('alert(4)');
		for (const message of messages) expect(message).not.toMatch(/(?<!\\)\]\(/);
	});
	it('has addresses that are relative and encoded', () => {
		for (const r of runs[0].results)
			for (const l of [...r.locations, ...(r.relatedLocations ?? [])])
				expect(l.physicalLocation.artifactLocation.uri).toMatch(/^[\w%.~-][\w%.~/-]*$/);
	});
});

describe('judges called like what every object inherits', () => {
	const base = hostileReport();
	const named = ['constructor', 'toString', '__proto__'];
	const names = new Map(
		[...new Set(base.criteria.flatMap((c) => c.opinions.map((o) => o.judge)))].map((judge, i) => [judge, named[i] ?? judge]),
	);
	const unscored = {
		...base,
		criteria: base.criteria.map((c) => ({
			...c,
			scores: {},
			opinions: c.opinions.map((o) => ({ ...o, judge: names.get(o.judge) ?? o.judge })),
		})),
	};
	it.each(renderers.map((r) => r.id))('have no score in %s where none was given', (format) => {
		expect(render(unscored, format)).not.toMatch(/native code|\[object Object\]/);
	});
});
