// A score that can be bought cheaply is worth nothing. Each row fulfils an expectation in name alone: the score must not rise, and the plan must still
// name the step; the honest change beside it must be credited. A file of `rows/` is a kind of project, a row is one change.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rubric } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { root } from '../support/shell.js';
import { type Catalogue, type Files, standingsOf } from './shortcut.js';

const folder = fileURLToPath(new URL('./rows/', import.meta.url));
const catalogues = await Promise.all(
	readdirSync(folder)
		.sort()
		.map(async (file) => ((await import(`./rows/${file}`)) as { catalogue: Catalogue }).catalogue),
);

for (const rubric of new Set(catalogues.map((one) => one.rubric)))
	it(`every expectation of ${rubric} is tried, or it is said why not`, () => {
		const { criteria } = JSON.parse(readFileSync(join(root, 'rubrics', rubric, 'rubric.json'), 'utf8')) as Pick<Rubric, 'criteria'>;
		const own = catalogues.filter((one) => one.rubric === rubric);
		const known = new Set(own.flatMap(({ shortcuts, untried }) => [...shortcuts.map(({ of }) => of), ...Object.keys(untried ?? {})]));
		const asked = criteria.flatMap(({ id, expectations }) => expectations.map((e) => `${id}/${e.id}`));
		expect([...known].sort()).toEqual(asked.sort());
	});

for (const { project, rubric, weak, shortcuts } of catalogues)
	describe(project, () => {
		const before = new Map<Files | undefined, ReturnType<typeof standingsOf>>();
		const weakly = (on: Files | undefined) => {
			const known = before.get(on) ?? standingsOf(rubric, { ...weak, ...on });
			before.set(on, known);
			return known;
		};
		for (const { of, way, cheap, honest, on } of shortcuts) {
			it(`${of}: ${way}`, async () => {
				const bare = (await weakly(on))(of);
				const bought = (await standingsOf(rubric, { ...weak, ...on, ...cheap }))(of);
				const dearer = bare.score !== null && (bought.score ?? 0) > bare.score;
				const lost = bare.step && !bought.step;
				expect({ met: bare.met, bought: bought.met, dearer, lost }).toEqual({ met: false, bought: false, dearer: false, lost: false });
			});
			if (honest !== undefined)
				it(`${of}: done honestly`, async () => {
					expect((await standingsOf(rubric, { ...weak, ...on, ...honest }))(of).met).toBe(true);
				});
		}
	});
