import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { personas } from './index.js';

/** Sequences of three words; two texts that say the same in the same words share most of theirs. */
function shingles(text: string): Set<string> {
	const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
	return new Set(words.slice(2).map((_, i) => words.slice(i, i + 3).join(' ')));
}

function overlap(a: string, b: string, size: (text: string) => Set<string>): number {
	const [left, right] = [size(a), size(b)];
	const common = [...left].filter((s) => right.has(s)).length;
	return common / Math.min(left.size, right.size);
}

const words = (text: string) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
const pairs = personas.flatMap((a, i) => personas.slice(i + 1).map((b) => [a, b] as const));

describe('personas', () => {
	it('stand in the list exactly as in the folder', () => {
		const files = readdirSync(fileURLToPath(new URL('.', import.meta.url)))
			.filter((f) => !f.endsWith('.test.ts') && f !== 'index.ts' && f !== 'persona.ts')
			.map((f) => f.replace(/\.ts$/, ''));
		expect(personas.map((p) => p.id).toSorted()).toEqual(files.toSorted());
	});

	it.each(personas)('$id has one label for each score, and no label of another', ({ id, labels }) => {
		expect(labels.map((l) => l.score).toSorted()).toEqual([1, 2, 3, 4, 5]);
		const others = personas.filter((p) => p.id !== id).flatMap((p) => p.labels.map((l) => l.label));
		expect(labels.filter((l) => others.includes(l.label))).toEqual([]);
	});

	it.each(pairs)('$0.id and $1.id share less than 20 % of their prompt', (a, b) => {
		expect(a.prompt.length).toBeGreaterThan(400);
		expect(overlap(a.prompt, b.prompt, shingles)).toBeLessThan(0.2);
		expect(overlap(a.prompt, b.prompt, words)).toBeLessThan(0.2);
	});

	it('the measure of overlap sees a copy', () => {
		const [first] = personas;
		expect(overlap(first!.prompt, `${first!.prompt} And be brief.`, shingles)).toBe(1);
	});
});
