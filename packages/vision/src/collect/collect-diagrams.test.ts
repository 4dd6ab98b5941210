// @module-tag slow
import { lexiconSchema } from '@auditor/schema';
import { pdf } from '@auditor/testkit';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { collectDiagrams } from './collect-diagrams.js';

const lexicon = lexiconSchema.parse({ roles: [{ id: 'cook', terms: ['baker', 'brewer'] }] });
const text = (value: string) => new TextEncoder().encode(value);
const collect = (name: string, bytes: Uint8Array | null, resolve?: (path: string) => Promise<Uint8Array | null>) =>
	collectDiagrams([{ name, bytes, resolve }], { lexicon });

const fan = 'flowchart TD\nA --> baker\nA --> brewer\nbaker --> B\nbrewer --> B';

describe('collecting diagrams', () => {
	it('reads Mermaid that a PDF prints over two pages, and says that it is no picture', async () => {
		const bytes = pdf([
			{ lines: ['Our kitchen', ...fan.split('\n').slice(0, 3)] },
			{ lines: [...fan.split('\n').slice(3), 'That is all there is to it.'] },
		]);
		const { diagrams, readable } = await collect('menu.pdf', bytes);
		expect(readable).toBe(true);
		expect(diagrams.map((d) => [d.medium, d.location.page, d.parallelism.cook, d.limitations.length])).toEqual([['mermaid', 1, 3, 1]]);
	});

	it('goes on to the pictures when what proves everything is source that nobody drew', async () => {
		const two = lexiconSchema.parse({
			roles: [
				{ id: 'cook', terms: ['baker', 'brewer'] },
				{ id: 'guest', terms: ['eater', 'drinker'] },
			],
		});
		const proof = `${fan}\nB --> eater\nB --> drinker\neater --> C\ndrinker --> C`;
		const [width, height] = [600, 800];
		const drawing = Buffer.from(
			`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="#000" stroke-width="2"><rect x="60" y="80" width="180" height="70"/><rect x="340" y="80" width="180" height="70"/></g><g font-size="26" font-family="sans-serif"><text x="110" y="122">Baker</text><text x="380" y="122">Brewer</text></g></svg>`,
		);
		const data = await sharp(drawing).greyscale().toColourspace('b-w').raw().toBuffer();
		const bytes = pdf([{ lines: proof.split('\n') }, { lines: [], picture: { width, height, data } }]);
		const { diagrams } = await collectDiagrams([{ name: 'menu.pdf', bytes }], { lexicon: two });
		expect(diagrams.map((d) => [d.medium, d.location.page])).toEqual([
			['mermaid', 1],
			['raster', 2],
		]);
	});

	it('goes by the bytes, not by the name', async () => {
		const { diagrams } = await collect('report.pdf', text(`# Kitchen\n\n\`\`\`mermaid\n${fan}\n\`\`\`\n`));
		expect(diagrams[0]).toMatchObject({ medium: 'mermaid', location: { path: 'report.pdf', line: 4 } });
	});

	it('reads the pictures that a Markdown document shows, once each', async () => {
		const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#eee' } })
			.png()
			.toBuffer();
		const asked: string[] = [];
		const { diagrams, limitations } = await collect(
			'docs/menu.md',
			text(
				'![one](kitchen.png)\n\n<img src="./kitchen.png">\n\n`![no](code.png)`\n\n![gone](gone.png)\n![net](https://example.org/a.png)\n<!-- ![hidden](kitchen.png) -->',
			),
			async (path) => {
				asked.push(path);
				return path === 'docs/kitchen.png' ? picture : null;
			},
		);
		expect(diagrams.map((d) => [d.type, d.location.line])).toEqual([
			['inconclusive', 1],
			['inconclusive', 3],
			['inconclusive', 8],
		]);
		expect(asked).toContain('docs/gone.png');
		expect(limitations.map((l) => l.message)).toEqual(
			expect.arrayContaining([
				expect.stringContaining('gone.png was not looked at: the file does not exist'),
				expect.stringContaining('nothing is fetched'),
			]),
		);
	});

	it('never leaves the tree', async () => {
		const asked: string[] = [];
		await collect('a.md', text('![x](../../etc/passwd.png)'), async (path) => {
			asked.push(path);
			return null;
		});
		expect(asked).toEqual([]);
	});

	it.each([
		['too much', null, 'it is too large, or missing from the clone'],
		['a destroyed PDF', text('%PDF-1.7\n\ufffd\ufffd\ufffd'), 'its structure cannot be read'],
		['a PDF under a password', pdf([{ lines: ['x'] }], { password: 'secret' }), 'it is encrypted'],
		['a truncated PNG', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'it cannot be decoded'],
		['an archive', Buffer.from('PK\x03\x04abc', 'latin1'), 'its format is not known'],
	])('%s is a limitation', async (_, bytes, why) => {
		const { limitations, readable, diagrams } = await collect('report.pdf', bytes);
		expect({ readable, diagrams }).toEqual({ readable: false, diagrams: [] });
		expect(limitations.map((l) => l.message)).toEqual([`report.pdf was not looked at for diagrams: ${why}.`]);
	});

	it('nothing is drawn in an empty file', async () => {
		const { readable, empty, diagrams } = await collect('report.pdf', new Uint8Array(0));
		expect({ readable, empty, diagrams }).toEqual({ readable: false, empty: true, diagrams: [] });
	});

	it('stops when it is told to', async () => {
		const { limitations } = await collectDiagrams([{ name: 'a.pdf', bytes: pdf([{ lines: ['x'] }]) }], {
			lexicon,
			signal: AbortSignal.abort(),
		});
		expect(limitations[0]?.message).toContain('the run was stopped');
	});

	it('says that pictures were left out when recognition is off', async () => {
		const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#eee' } })
			.png()
			.toBuffer();
		const { diagrams, limitations } = await collectDiagrams([{ name: 'a.png', bytes }], { lexicon, ocr: false });
		expect(diagrams.map((d) => d.type)).toEqual(['inconclusive']);
		expect(limitations[0]?.message).toContain('recognition of text was switched off');
	});

	it('leaves it open what a picture on the net shows, but not what a badge or a missing file shows', async () => {
		const { diagrams } = await collect(
			'a.md',
			text('![b](https://img.shields.io/x.svg)\n\n![gone](gone.png)\n\n![plan](https://example.org/plan.png)'),
			async () => null,
		);
		expect(diagrams.map((d) => [d.type, d.location.line])).toEqual([['inconclusive', 5]]);
	});

	it('takes what was read of the same document before, and asks anew with other words', async () => {
		const kept = new Map<string, string>();
		const store = {
			get: async <T>(key: string) => (kept.has(key) ? (JSON.parse(kept.get(key) ?? '') as T) : null),
			set: async (key: string, json: () => string) => void kept.set(key, json()),
		};
		const bytes = pdf([{ lines: fan.split('\n') }]);
		const look = (words: typeof lexicon) => collectDiagrams([{ name: 'b.pdf', bytes }], { lexicon: words, store });
		const first = await look(lexicon);
		for (const [key, json] of kept) kept.set(key, json.replaceAll('"mermaid"', '"ascii"'));
		expect((await look(lexicon)).diagrams).toEqual(first.diagrams.map((d) => ({ ...d, medium: 'ascii' })));
		expect((await look(lexiconSchema.parse({}))).diagrams.map((d) => d.medium)).not.toContain('ascii');
		expect(kept.size).toBe(2);
	});

	it('gives up as a failure of its own, with nothing that depends on when it did', async () => {
		const { diagrams, readable, limitations } = await collectDiagrams(
			[
				{ name: 'a.md', bytes: text(`\`\`\`mermaid\n${fan}\n\`\`\`\n`) },
				{ name: 'b.pdf', bytes: pdf([{ lines: fan.split('\n') }]) },
			],
			{ lexicon, patience: 0.001 },
		);
		expect({ diagrams, readable }).toEqual({ diagrams: [], readable: false });
		expect(limitations).toEqual([expect.objectContaining({ ours: true, message: expect.stringContaining('says nothing about it') })]);
	});
});
