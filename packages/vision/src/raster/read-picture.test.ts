// @module-tag slow
import { lexiconSchema } from '@auditor/schema';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodePicture } from './decode.js';
import type { Labeller } from './label.js';
import { openReader, type Reader } from './ocr.js';
import { readPicture } from './read-picture.js';

interface Theme {
	paper: string;
	fill: string;
	ink: string;
}
const light: Theme = { paper: '#ffffff', fill: '#ececff', ink: '#333333' };
const dark: Theme = { paper: '#111111', fill: '#2b2b2b', ink: '#dddddd' };
const lexicon = lexiconSchema.parse({ roles: [{ id: 'cook', terms: ['baker', 'brewer', 'butcher'] }] });

type Box = [label: string, x: number, y: number];
const size = [170, 56] as const;

function drawing({ paper, fill, ink }: Theme, boxes: Box[], lines: [number, number, number, number][], height = 620): string {
	const shapes = boxes.map(
		([label, x, y]) =>
			`<rect x="${x}" y="${y}" width="${size[0]}" height="${size[1]}" fill="${fill}" stroke="${ink}" stroke-width="2"/>` +
			`<text x="${x + size[0] / 2}" y="${y + 36}" font-family="sans-serif" font-size="24" text-anchor="middle" fill="${ink}">${label}</text>`,
	);
	const strokes = lines.map(([a, b, c, d]) => `<line x1="${a}" y1="${b}" x2="${c}" y2="${d}" stroke="${ink}" stroke-width="3"/>`);
	return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="${height}"><rect width="800" height="${height}" fill="${paper}"/>${strokes.join('')}${shapes.join('')}</svg>`;
}

const fan: Box[] = [
	['Start', 315, 30],
	['Baker', 40, 220],
	['Brewer', 315, 220],
	['Butcher', 590, 220],
	['Tasting', 315, 430],
];
const split: [number, number, number, number][] = [125, 400, 675].map((x) => [400, 86, x, 220]);
const merge: [number, number, number, number][] = [125, 400, 675].map((x) => [x, 276, 400, 430]);

let reader: Reader | null;
beforeAll(async () => {
	reader = await openReader();
});
afterAll(async () => {
	await reader?.close();
});

async function read(svg: string, label: Labeller = reader!.read) {
	const decoded = await decodePicture(await sharp(Buffer.from(svg)).png().toBuffer());
	if ('problem' in decoded) throw new Error(decoded.problem);
	return readPicture(decoded.pixels, lexicon, label);
}

describe('reading a picture', () => {
	it('takes words that a bracket shows to be cut for doubtful ones', async () => {
		const clear = async (text: string) =>
			(await read(drawing(light, fan, [...split, ...merge]), async () => ({ text, confidence: 90 }))).graph.nodes.map((node) => node.clear);
		expect(new Set(await clear('Bread (Rye'))).toEqual(new Set([false]));
		expect(new Set(await clear('Bread (Rye) [2]'))).toEqual(new Set([true]));
	});

	it.each([
		['split and merge', drawing(light, fan, [...split, ...merge]), 3],
		['split and merge on a dark page', drawing(dark, fan, [...split, ...merge]), 3],
		['a merge alone', drawing(light, fan, merge), 2],
		['a row without any line', drawing(light, fan, []), 1],
		[
			'a chain downwards is not parallel',
			drawing(
				light,
				[
					['Baker', 315, 30],
					['Brewer', 315, 220],
					['Butcher', 315, 430],
				],
				[
					[400, 86, 400, 220],
					[400, 276, 400, 430],
				],
			),
			0,
		],
		[
			'a chain to the right is not parallel',
			drawing(
				light,
				[
					['Baker', 40, 220],
					['Brewer', 315, 220],
				],
				[[210, 248, 315, 248]],
			),
			0,
		],
		[
			'boxes that name nobody',
			drawing(
				light,
				fan.map(([, x, y], i) => [`Item${i}`, x, y]),
				[...split, ...merge],
			),
			0,
		],
	])('%s', async (_, svg, level) => {
		const { levels, type } = await read(svg);
		expect({ level: levels.cook ?? 0, type }).toEqual({ level, type: 'flow' });
	});

	it('counts pixels, not time: what is beyond the budget is said to be unread', async () => {
		const png = await sharp(Buffer.from(drawing(light, fan, [...split, ...merge])))
			.png()
			.toBuffer();
		const decoded = await decodePicture(png);
		if ('problem' in decoded) throw new Error(decoded.problem);
		const whole = await readPicture(decoded.pixels, lexicon, reader!.read);
		const part = await readPicture(decoded.pixels, lexicon, reader!.read, { budget: 40_000 });
		expect(whole).toMatchObject({ unread: 0, levels: { cook: 3 } });
		expect(part.unread).toBeGreaterThanOrEqual(3);
		expect(part.levels.cook ?? 0).toBe(0);
	});

	it('takes a name in a row with a box for a box whose border was broken', async () => {
		const two: Box[] = [
			['Start', 315, 30],
			['Baker', 40, 220],
			['Tasting', 315, 430],
		];
		const name = '<text x="675" y="256" font-family="sans-serif" font-size="24" text-anchor="middle" fill="#333">Butcher</text></svg>';
		const { levels, unread } = await read(drawing(light, two, []).replace('</svg>', name));
		expect({ level: levels.cook, unread }).toMatchObject({ level: 1 });
	});

	it('does not take a name in a heading for a box', async () => {
		const two: Box[] = [
			['Start', 315, 30],
			['Baker', 40, 220],
			['Tasting', 315, 430],
		];
		const name = '<text x="675" y="400" font-family="sans-serif" font-size="24" text-anchor="middle" fill="#333">Butcher</text></svg>';
		const { levels, unread } = await read(drawing(light, two, []).replace('</svg>', name));
		expect({ level: levels.cook, unread }).toMatchObject({ level: 0 });
	});

	it('tells a sequence diagram by its participants at both ends', async () => {
		const ends: Box[] = ['Baker', 'Brewer', 'Butcher'].flatMap((name, i): Box[] => [
			[name, 40 + i * 275, 20],
			[name, 40 + i * 275, 540],
		]);
		const lives = [125, 400, 675].map((x): [number, number, number, number] => [x, 76, x, 540]);
		expect((await read(drawing(light, ends, [...lives, [125, 200, 400, 200], [400, 300, 675, 300]]))).type).toBe('sequence');
	});

	it('is not sure about a picture without boxes', async () => {
		expect(
			(await read('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/></svg>'))
				.type,
		).toBe('inconclusive');
	});
});

describe('decoding', () => {
	it.each([
		['text under another name', Buffer.from('not a picture at all')],
		['nothing after the magic', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
	])('%s is a problem, not an exception', async (_, bytes) => {
		expect(await decodePicture(bytes)).toEqual({ problem: 'it cannot be decoded' });
	});

	it('refuses giant dimensions before it decodes', async () => {
		const bytes = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
			.png()
			.toBuffer();
		expect(await decodePicture(bytes)).toHaveProperty('problem');
	});

	it('puts light ink on a dark page', async () => {
		const svg =
			'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect x="40" y="40" width="20" height="20" fill="#fff"/></svg>';
		const decoded = await decodePicture(await sharp(Buffer.from(svg)).png().toBuffer());
		expect('pixels' in decoded && decoded.pixels.data[0]).toBe(0x11);
	});
});
