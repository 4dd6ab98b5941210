// @module-tag slow
// The same picture gives the same answer however busy the machine is.
import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { lexiconSchema } from '@auditor/schema';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { collectDiagrams } from './collect-diagrams.js';

const lexicon = lexiconSchema.parse({ roles: [{ id: 'cook', terms: ['baker', 'brewer', 'butcher'] }] });
const busy: ChildProcess[] = [];
afterEach(() => {
	for (const child of busy.splice(0)) child.kill('SIGKILL');
});

it('reads a picture the same with all processors taken', async () => {
	const bytes = await picture();
	const look = () => collectDiagrams([{ name: 'kitchen.png', bytes }], { lexicon });
	const quiet = await look();
	for (let i = 0; i < availableParallelism(); i++) busy.push(spawn(process.execPath, ['-e', 'for(;;);'], { stdio: 'ignore' }));
	const loaded = await look();
	expect(loaded).toEqual(quiet);
	expect(quiet.diagrams[0]?.parallelism.cook).toBe(3);
});

function picture(): Promise<Buffer> {
	const names = ['Baker', 'Brewer', 'Butcher'];
	const box = (label: string, x: number, y: number) =>
		`<rect x="${x}" y="${y}" width="170" height="56" fill="#eef" stroke="#333"/><text x="${x + 85}" y="${y + 36}" font-family="sans-serif" font-size="24" text-anchor="middle">${label}</text>`;
	const lines = names.map((_, i) => {
		const x = 125 + 275 * i;
		return `<path d="M400 86 L${x} 220 M${x} 276 L400 430" stroke="#333" stroke-width="3"/>`;
	});
	const boxes = [box('Start', 315, 30), ...names.map((name, i) => box(name, 40 + 275 * i, 220)), box('Tasting', 315, 430)];
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="520"><rect width="800" height="520" fill="#fff"/>${lines.join('')}${boxes.join('')}</svg>`;
	return sharp(Buffer.from(svg)).png().toBuffer();
}
