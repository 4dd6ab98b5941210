// @module-tag slow
import { lexiconSchema } from '@auditor/schema';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { collectDiagrams } from '../collect/collect-diagrams.js';
import { readModelAnswer } from './port.js';
import { upgradeDiagram } from './upgrade.js';

const lexicon = lexiconSchema.parse({ roles: [{ id: 'cook', terms: ['baker', 'brewer'] }] });
const words = ['Kitchen', 'Baker', 'Brewer', 'Tasting'];

/** Words with lines between them, in boxes or on bare paper, where no box is found. */
function picture(boxes: boolean): Promise<Buffer> {
	const places = [
		[315, 30],
		[100, 220],
		[520, 220],
		[315, 430],
	] as const;
	const rim = (x: number, y: number) => (boxes ? `<rect x="${x}" y="${y}" width="170" height="56" fill="#eef" stroke="#333"/>` : '');
	const drawn = words.map((word, at) => {
		const [x, y] = places[at]!;
		return `${rim(x, y)}<text x="${x + 85}" y="${y + 36}" font-family="sans-serif" font-size="24" text-anchor="middle">${word}</text>`;
	});
	const lines = [185, 605].map((x) => `<path d="M400 86 L${x} 220 M${x} 276 L400 430" stroke="#333" stroke-width="3"/>`);
	return sharp(
		Buffer.from(
			`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="520"><rect width="800" height="520" fill="#fff"/>${lines.join('')}${drawn.join('')}</svg>`,
		),
	)
		.png()
		.toBuffer();
}

const graph = (labels: readonly string[]) => ({
	type: 'flow',
	nodes: labels.map((label) => ({ id: label, label, sure: true })),
	edges: [{ from: labels[0], to: labels[1], label: null, sure: true }],
});

async function shown(bytes: Buffer, answer: () => unknown) {
	const asked: string[] = [];
	const ask = async ({ picture }: { picture: string }) => {
		asked.push(picture);
		return answer();
	};
	return { asked, ...(await collectDiagrams([{ name: 'a.png', bytes }], { lexicon, model: { name: 'm', ask } })) };
}

describe('a model', () => {
	it('is not shown what was read whole', async () => {
		const { asked, diagrams } = await shown(await picture(true), () => graph(words));
		expect(asked).toHaveLength(0);
		expect(diagrams[0]).not.toHaveProperty('model');
	});

	it('is not shown what looks like a key', async () => {
		const key = { text: `ghp_${'a1B2c3D4e5'.repeat(3)}f6G7H8`, left: 0, top: 0, right: 9, bottom: 9 };
		const [diagram] = (await shown(await picture(false), () => graph(words))).diagrams;
		const model = { name: 'm', ask: () => Promise.reject(new Error('asked')) };
		const { problem } = await upgradeDiagram(diagram!, { picture: '', words: [key], boxes: [], joined: [] }, model, lexicon);
		expect(problem).toBe('it seems to show a key or a password, and was not sent');
	});

	it('reads words that recognition finds too, in a picture of which nothing was known', async () => {
		const { asked, diagrams, limitations } = await shown(await picture(false), () => graph(words));
		expect(asked).toHaveLength(1);
		expect(Buffer.from(asked[0]!, 'base64').subarray(1, 4).toString()).toBe('PNG');
		expect(diagrams[0]?.nodes.map(({ label }) => label)).toEqual(words);
		expect(diagrams[0]).toMatchObject({ type: 'flow', edges: [], parallelism: { cook: 0 } });
		expect(limitations).toEqual([]);
	});

	it.each([
		['of another picture', () => graph(['Plumber', 'Mason']), /names nothing that stands in the picture/],
		['in another form', () => ({ verdict: 'yes' }), /not in the form asked for/],
		['that does not come', () => Promise.reject(new Error('The server is gone.')), /: the server is gone\./],
	])('leaves the diagram as it is with an answer %s, and one sentence says so', async (_, answer, why) => {
		const { diagrams, limitations } = await shown(await picture(false), answer);
		expect(diagrams).toMatchObject([{ type: 'inconclusive', nodes: [], edges: [] }]);
		expect(limitations.map(({ message }) => message)).toEqual([expect.stringMatching(why)]);
	});
});

describe('an answer', () => {
	const nodes = Array.from({ length: 81 }, (_, at) => ({ id: `n${at}`, label: 'Baker', sure: true }));
	it.each([
		['more boxes than are read', { type: 'flow', nodes, edges: [] }],
		['one id twice', { type: 'flow', nodes: [nodes[0], nodes[0]], edges: [] }],
		['a line to nowhere', { type: 'flow', nodes: [nodes[0]], edges: [{ from: 'n0', to: 'n9', label: null, sure: true }] }],
		['a label without end', { type: 'flow', nodes: [{ ...nodes[0], label: 'a'.repeat(201) }], edges: [] }],
		['no word on how sure it is', { type: 'flow', nodes: [{ id: 'a', label: 'Baker' }], edges: [] }],
	])('with %s goes back', (_, answer) => {
		expect(readModelAnswer(answer).complaints).toHaveLength(1);
	});
});
