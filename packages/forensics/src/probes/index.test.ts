import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { probes } from './index.js';

it('lists every probe once, with an id of its own and all that its documentation needs', () => {
	expect(new Set(probes.map((probe) => probe.id)).size).toBe(probes.length);
	for (const probe of probes) {
		expect(probe.question, probe.id).toMatch(/\?$/);
		for (const text of [probe.motivation, probe.method, probe.blindSpots]) expect(text.length, probe.id).toBeGreaterThan(10);
	}
});

it('lists every probe that stands in an area of this folder', async () => {
	const areas = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
	const listed = new Set(probes);
	for (const area of areas) {
		const module: Record<string, unknown> = await import(`./${area.name}/index.ts`);
		for (const value of Object.values(module)) {
			if (Array.isArray(value)) for (const probe of value) expect([area.name, listed.has(probe)]).toEqual([area.name, true]);
		}
	}
});
