// @module-tag slow
// Ways in which people draw: labels on edges, arrows upwards, dashed and terminal borders, tables and pages of writing, which are no diagrams.
import { lexiconSchema } from '@auditor/schema';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodePicture } from './decode.js';
import { openReader, type Reader } from './ocr.js';
import { readPicture } from './read-picture.js';

const lexicon = lexiconSchema.parse({ roles: [{ id: 'cook', terms: ['baker', 'brewer', 'butcher'] }] });
let reader: Reader | null;
beforeAll(async () => {
	reader = await openReader();
});
afterAll(async () => {
	await reader?.close();
});

async function read(body: string, { paper = '#fff', width = 900, height = 620 } = {}) {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif"><defs><marker id="h" markerWidth="12" markerHeight="12" refX="10" refY="5" orient="auto" markerUnits="userSpaceOnUse"><path d="M0 0L10 5L0 10z"/></marker></defs><rect width="100%" height="100%" fill="${paper}"/>${body}</svg>`;
	const decoded = await decodePicture(await sharp(Buffer.from(svg)).png().toBuffer());
	if ('problem' in decoded) throw new Error(decoded.problem);
	const found = await readPicture(decoded.pixels, lexicon, reader!.read);
	const label = (id: string) => found.graph.nodes.find((n) => n.id === id)!.label;
	return {
		...found,
		labels: found.graph.nodes.map((n) => n.label).sort(),
		arrows: found.graph.edges.map((e) => `${label(e.from)} > ${label(e.to)}`).sort(),
	};
}

const box = (label: string, x: number, y: number, style = 'stroke="#333" fill="#eef"') =>
	`<rect x="${x}" y="${y}" width="170" height="60" stroke-width="2" ${style}/><text x="${x + 85}" y="${y + 38}" font-size="22" text-anchor="middle">${label}</text>`;
const arrow = (a: number, b: number, c: number, d: number) =>
	`<line x1="${a}" y1="${b}" x2="${c}" y2="${d}" stroke="#000" stroke-width="2" marker-end="url(#h)"/>`;
const patch = (label: string, x: number, y: number) =>
	`<rect x="${x - 62}" y="${y - 13}" width="124" height="26" fill="#d4d4d4"/><text x="${x}" y="${y + 7}" font-size="20" text-anchor="middle">${label}</text>`;

describe('edges as people draw them', () => {
	it('a label on a patch of colour is a piece of its edge, and no box', async () => {
		const { labels, arrows, levels } = await read(
			[
				arrow(400, 90, 125, 238),
				arrow(400, 90, 675, 238),
				arrow(125, 300, 400, 448),
				arrow(675, 300, 400, 448),
				patch('menu today', 262, 164),
				patch('menu today', 537, 164),
				patch('best dishes', 262, 374),
				patch('best dishes', 537, 374),
				box('Start', 315, 30),
				box('Baker', 40, 240),
				box('Brewer', 590, 240),
				box('Tasting', 315, 450),
			].join(''),
		);
		expect(labels).toEqual(['Baker', 'Brewer', 'Start', 'Tasting']);
		expect(arrows).toEqual(['Baker > Tasting', 'Brewer > Tasting', 'Start > Baker', 'Start > Brewer']);
		expect(levels.cook).toBe(3);
	});

	it('an arrow head says which way an edge goes, upwards as well', async () => {
		const { arrows } = await read(box('Oven', 40, 30) + box('Baker', 40, 400) + arrow(125, 400, 125, 92));
		expect(arrows).toEqual(['Baker > Oven']);
	});

	it('a dotted curve is a line', async () => {
		const curve = (style: string) => `<path d="M315 60 C 180 70 150 150 130 238" fill="none" stroke="#000" stroke-width="2" ${style}/>`;
		const head = '<path d="M122 228L130 240L138 229z"/>';
		for (const style of ['stroke-dasharray="3 4"', 'stroke-dasharray="7 6"'])
			expect((await read(box('Start', 315, 30) + box('Baker', 40, 240) + curve(style) + head)).arrows).toEqual(['Start > Baker']);
	});

	it('a fan without arrow heads is read downwards', async () => {
		const line = (a: number, b: number, c: number, d: number) => arrow(a, b, c, d).replace(/ marker-end="[^"]*"/, '');
		const { arrows } = await read(
			box('Start', 315, 30) + box('Baker', 40, 240) + box('Brewer', 590, 240) + line(400, 90, 125, 240) + line(400, 90, 675, 240),
		);
		expect(arrows).toEqual(['Start > Baker', 'Start > Brewer']);
	});

	it.each([
		['dashes', 'stroke="#333" fill="none" stroke-dasharray="9 7"'],
		['dashes around a fill', 'stroke="#06c" fill="#e0f4ff" stroke-dasharray="6 6"'],
	])('a border of %s is a border', async (_, style) => {
		const { labels, levels } = await read(box('Baker', 40, 240, style) + box('Brewer', 315, 240, style) + box('Butcher', 590, 240, style));
		expect(labels).toEqual(['Baker', 'Brewer', 'Butcher']);
		expect(levels.cook).toBe(1);
	});

	it('boxes of characters in a dark terminal are boxes: upright strokes with a gap at each line', async () => {
		const strokes = (x: number) => [0, 1, 2].map((i) => `<rect x="${x}" y="${104 + i * 30}" width="3" height="21" fill="#ddd"/>`).join('');
		const cell = (label: string, x: number) =>
			`<rect x="${x}" y="100" width="203" height="3" fill="#ddd"/><rect x="${x}" y="191" width="203" height="3" fill="#ddd"/>${strokes(x)}${strokes(x + 200)}<text x="${x + 100}" y="155" font-size="24" fill="#ddd" text-anchor="middle">${label}</text>`;
		const { labels, levels } = await read(cell('Baker', 60) + cell('Brewer', 330) + cell('Butcher', 600), { paper: '#1b1b1f' });
		expect(labels).toEqual(['Baker', 'Brewer', 'Butcher']);
		expect(levels.cook).toBe(1);
	});

	it('a box that a line divides is one box, named above the line', async () => {
		const divided = (label: string, x: number, y: number) =>
			box(label, x, y) + box('Gives: bread', x, y + 60).replace('height="60"', 'height="50"');
		const { labels, arrows } = await read(
			divided('Baker', 40, 240) + divided('Brewer', 315, 240) + box('Start', 180, 30) + arrow(265, 90, 125, 238) + arrow(265, 90, 400, 238),
		);
		expect(labels).toEqual(['Baker\nGives: bread', 'Brewer\nGives: bread', 'Start']);
		expect(arrows).toEqual(['Start > Baker\nGives: bread', 'Start > Brewer\nGives: bread']);
	});

	it('dashed boxes beside whole ones are boxes where they name somebody', async () => {
		const dashed = 'stroke="#333" fill="none" stroke-dasharray="9 7"';
		const whole = ['Start', 'Oven', 'Flour', 'Water', 'Salt', 'Guest'].map((name, i) =>
			box(name, 40 + (i % 3) * 275, 30 + (i < 3 ? 0 : 450)),
		);
		const names = ['Baker', 'Brewer', 'Butcher'].map((name, i) => box(name, 40 + i * 275, 200, dashed));
		const { labels, levels } = await read([...whole, ...names, box('if no bread', 40, 340, dashed)].join(''));
		expect(labels).toEqual(['Baker', 'Brewer', 'Butcher', 'Flour', 'Guest', 'Oven', 'Salt', 'Start', 'Water']);
		expect(levels.cook).toBe(1);
	});

	it('pale boxes with a soft border on pale paper are told from it', async () => {
		const rims = ['#eee', '#e6e6e6', '#dedede', '#e6e6e6', '#ededed'];
		const pale = (label: string, x: number, y: number) =>
			rims.map((c, i) => `<rect x="${x + i}" y="${y + i}" width="${170 - 2 * i}" height="${60 - 2 * i}" fill="${c}"/>`).join('') +
			box(label, x, y, 'fill="none"');
		const clear = 'stroke="#333" fill="#eef"';
		const { labels, unread } = await read(
			['Start', 'Oven', 'Flour'].map((name, i) => box(name, 40 + i * 275, 30, clear)).join('') +
				['Guest', 'Table'].map((name, i) => box(name, 40 + i * 275, 450, clear)).join('') +
				pale('Baker', 40, 240) +
				pale('Brewer', 315, 240) +
				pale('Butcher', 590, 240),
			{ paper: '#f7f7f7' },
		);
		expect({ labels, unread }).toEqual({ labels: ['Baker', 'Brewer', 'Butcher', 'Flour', 'Guest', 'Oven', 'Start', 'Table'], unread: 0 });
	});

	it('small light letters on a dark ground are read', async () => {
		const dark = 'stroke="#999" fill="#222"';
		const small = (label: string, x: number) =>
			box('', x, 60, dark).replace('<text', `<text fill="#ddd"`) +
			`<text x="${x + 85}" y="94" font-size="11" fill="#ddd" text-anchor="middle">${label}</text>`;
		const { labels } = await read(small('The Baker', 20) + small('The Brewer', 220), { paper: '#150c05', width: 420, height: 180 });
		expect(labels).toEqual(['The Baker', 'The Brewer']);
	});
});

describe('what is no diagram', () => {
	const words = 'a page tells at length of bread and beer and of those who make both by night'.split(' ');
	const lines = Array.from({ length: 16 }, (_, i) => {
		const turned = [...words.slice(i % words.length), ...words.slice(0, i % words.length)].join(' ');
		return `<text x="${60 + ((i * 7) % 5)}" y="${330 + i * 26}" font-size="18">${turned}</text>`;
	}).join('');

	it('a page of writing with a ruled table that names members side by side', async () => {
		const cells = [
			['Baker', 'Brewer', 'Butcher'],
			['Bread', 'Beer', 'Meat'],
			['Rolls', 'Stout', 'Ham'],
		].flatMap((row, y) =>
			row.map(
				(word, x) =>
					`<rect x="${60 + x * 200}" y="${60 + y * 60}" width="200" height="60" fill="none" stroke="#000"/><text x="${80 + x * 200}" y="${98 + y * 60}" font-size="22">${word}</text>`,
			),
		);
		expect(await read(cells.join('') + lines, { height: 800 })).toMatchObject({ type: 'writing', levels: {} });
	});

	it('a page of writing alone; one with a shape that stands out is not sure', async () => {
		expect((await read(lines, { height: 800 })).type).toBe('writing');
		expect((await read(`${lines}<circle cx="450" cy="160" r="90" fill="#356"/>`, { height: 800 })).type).toBe('inconclusive');
	});

	it('ground between edges is no box', async () => {
		const { labels } = await read(
			box('Start', 315, 30) +
				box('Baker', 40, 400) +
				box('Brewer', 590, 400) +
				'<path d="M400 90 C 380 240 140 260 125 400 M400 90 C 420 240 660 260 675 400" fill="none" stroke="#000" stroke-width="2"/><path d="M210 430H590" stroke="#000" stroke-width="2"/><text x="400" y="340" font-size="20" text-anchor="middle">at noon</text>',
		);
		expect(labels).toEqual(['Baker', 'Brewer', 'Start']);
	});
});
