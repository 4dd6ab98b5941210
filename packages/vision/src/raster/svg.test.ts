// @module-tag slow
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lexiconSchema } from '@auditor/schema';
import { temporaryFolder } from '@auditor/testkit';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { collectDiagrams } from '../collect/collect-diagrams.js';
import { decodePicture } from './decode.js';
import { isSvg, plainSvg } from './svg.js';

const lexicon = lexiconSchema.parse({ roles: [{ id: 'cook', terms: ['baker', 'brewer'] }] });
const bytes = (text: string) => new TextEncoder().encode(text);
const html = (label: string, x: number, y: number) =>
	`<g transform="translate(${x}, ${y})"><rect width="170" height="60" fill="#eef" stroke="#333"/><g transform="translate(15, 18)"><foreignObject width="140" height="24"><div xmlns="http://www.w3.org/1999/xhtml"><span class="nodeLabel"><p>${label}</p></span></div></foreignObject></g></g>`;
const fan = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" width="600" height="400"><g stroke="#333">${[115, 485].map((x) => `<path d="M300 70L${x} 170M${x} 230L300 330"/>`).join('')}</g>${html('Start', 215, 10)}${html('Baker', 30, 170)}${html('Brewer', 400, 170)}${html('Tasting', 215, 330)}</svg>`;
const collect = (name: string, content: string, files: Record<string, string> = {}) =>
	collectDiagrams([{ name, bytes: bytes(content), resolve: async (path) => (files[path] ? bytes(files[path]) : null) }], { lexicon });

/** Twelve textures, each of which holds two boxes with the next. */
const textures = (kind: string, next: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><defs>${Array.from({ length: 12 }, (_, i) => `<${kind} id="t${i}" width="900" height="600">${`<rect class="c${i + 1}" width="900" height="600" ${next.replace('%', String(i + 1))}/>`.repeat(2)}</${kind}>`).join('')}</defs><rect width="900" height="600" ${next.replace('%', '0')}/></svg>`;

describe('an SVG', () => {
	it.each([
		['plain', '<svg width="4" height="4"></svg>', true],
		['after a prolog, a comment and a type', '<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg PUBLIC "a" "b">\n<svg>', true],
		['after a thousand comments', `${'<!---->'.repeat(1000)}x`, false],
		['in another element', '<html><body><svg></svg></body></html>', false],
		['a word', 'svg is a format: <svg>', false],
	])('%s is told by how it begins', (_, text, expected) => {
		expect(isSvg(bytes(text))).toBe(expected);
	});

	it('is read with the HTML in its boxes, as a file, beside a document and inside of one', async () => {
		for (const { diagrams, limitations } of [
			await collect('fan.svg', fan),
			await collect('README.md', '# Kitchen\n\n![fan](fan.svg)', { 'fan.svg': fan }),
			await collect('README.md', `# Kitchen\n\n${fan}\n`),
		]) {
			expect(limitations).toEqual([]);
			expect(diagrams.map((d) => [d.type, d.parallelism.cook, d.nodes.map((n) => n.label).sort()])).toEqual([
				['flow', 3, ['Baker', 'Brewer', 'Start', 'Tasting']],
			]);
		}
	});

	it('shows its own fallback where it has one', () => {
		const plain = plainSvg(bytes('<svg><switch><foreignObject width="9" height="9"><p>a</p></foreignObject><text>b</text></switch></svg>'));
		expect('svg' in plain && new TextDecoder().decode(plain.svg)).toMatch(/<switch><text>b<\/text><\/switch>/);
	});

	it('reads no file and asks no server that it names', async () => {
		const folder = temporaryFolder();
		const secret = join(folder, 'secret.png');
		writeFileSync(
			secret,
			await sharp({ create: { width: 50, height: 50, channels: 3, background: '#f00' } })
				.png()
				.toBuffer(),
		);
		const url = pathToFileURL(secret).href;
		const text = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100"><image xlink:href="${url}" width="100" height="100"/><image href='${secret}' width="100" height="100"/><image href="http://127.0.0.1:9/a.png" width="9" height="9"/><use href="#own"/></svg>`;
		const plain = plainSvg(bytes(text));
		expect('svg' in plain && new TextDecoder().decode(plain.svg).match(/href="[^"]*"/g)).toEqual(['href="#own"']);
		const decoded = await decodePicture(bytes(text));
		expect('pixels' in decoded && [...decoded.pixels.data.subarray(0, 3)]).toEqual([255, 255, 255]);
		expect(readFileSync(secret).length).toBeGreaterThan(0);
	});

	it('is drawn without shadows and blurs', () => {
		const plain = plainSvg(
			bytes('<svg><style>.a{filter:url(#f);fill:red}</style><g filter="url(#f)" style="filter: blur(300px); stroke: red"/></svg>'),
		);
		expect('svg' in plain && new TextDecoder().decode(plain.svg)).toBe(
			'<svg xmlns="http://www.w3.org/2000/svg"><style>.a{;fill:red}</style><g style="; stroke: red"/></svg>',
		);
	});

	it('is painted through no texture by its style sheet', () => {
		const sheet = '<style>.c1{fill:url(#t1);stroke:url(#line)}</style>';
		const plain = plainSvg(bytes(textures('pattern', '').replace('<defs>', `${sheet}<defs>`)));
		expect('svg' in plain && new TextDecoder().decode(plain.svg)).toContain('<style>.c1{fill:none;stroke:url(#line)}</style>');
	});

	it('is read where letters are drawn by reference, as programs write them', () => {
		const letters = Array.from({ length: 20_000 }, (_, i) => `<use href="#glyph-${i % 60}" x="${i}"/>`).join('');
		const glyphs = Array.from({ length: 60 }, (_, i) => `<symbol id="glyph-${i}"><path d="M0 0"/></symbol>`).join('');
		expect(plainSvg(bytes(`<svg><defs>${glyphs}</defs>${letters}<g id="loop"><use href="#loop"/></g></svg>`))).toHaveProperty('svg');
	});

	it.each([
		['entities', '<svg><!ENTITY a "b"></svg>'],
		[
			'parts that draw one another, nine times over',
			`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><defs><rect id="g0" width="9" height="9"/>${Array.from({ length: 9 }, (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#g9"/></svg>`,
		],
		['patterns that are painted through one another', textures('pattern', 'fill="url(#t%)"')],
		['masks that are laid through one another, by ids in other letters', textures('mask', 'mask="url(&#35;t%)"')],
		['nothing after its first tag', '<svg width="10" height="10">'],
		['a size without end', '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>'],
		['bytes without end', `<svg>${' '.repeat(9 * 1024 * 1024)}</svg>`],
	])('with %s is a problem, not an exception', async (_, text) => {
		expect(await decodePicture(bytes(text))).toHaveProperty('problem');
	});

	it('of an icon shows nothing', async () => {
		const icon = '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><path d="M4 4h16v16z"/></svg>';
		expect((await collect('icon.svg', icon)).diagrams).toEqual([]);
	});
});
