// A score that can be bought cheaply is worth nothing. Each row fulfils an expectation in name alone: the score must not rise, and the plan must still
// name the step; the honest change beside it must be credited. A file of `rows/` is a kind of project, a row is one change.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRubric } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { root } from '../support/shell.js';
import { type Catalogue, type Files, reportOn, standingOf } from './shortcut.js';

const folder = fileURLToPath(new URL('./rows/', import.meta.url));
const catalogues = await Promise.all(
	readdirSync(folder)
		.sort()
		.map(async (file) => ((await import(`./rows/${file}`)) as { catalogue: Catalogue }).catalogue),
);

/** Rubrics that no catalogue tries yet. */
const UNTRIED = new Set(['supply-chain']);
const shipped = readdirSync(join(root, 'rubrics')).filter((name) => !name.startsWith('_') && !UNTRIED.has(name));

for (const rubric of shipped)
	it(`every expectation of ${rubric} is tried, or it is said why not`, () => {
		const { criteria } = readRubric(JSON.parse(readFileSync(join(root, 'rubrics', rubric, 'rubric.json'), 'utf8')));
		const own = catalogues.filter((one) => one.rubric === rubric);
		const known = new Set(own.flatMap(({ shortcuts, untried }) => [...shortcuts.map(({ of }) => of), ...Object.keys(untried ?? {})]));
		const asked = criteria.flatMap(({ id, expectations }) => expectations.map((e) => `${id}/${e.id}`));
		expect([...known].sort()).toEqual(asked.sort());
	});

/** What is said of a project, but for what the name of its commit goes into. */
const told = async (rubric: string, files: Readonly<Record<string, string>>, how: 'git' | 'memory') => {
	const { criteria, remediation, total } = (await reportOn(rubric, files, how))!;
	return JSON.parse(JSON.stringify({ criteria, remediation, total }).replace(/\b[0-9a-f]{7,}\b/g, 'id'));
};
const texts = (files: Files) => Object.fromEntries(Object.entries(files).filter((entry): entry is [string, string] => entry[1] !== null));

describe.each(catalogues)('$project', ({ rubric, weak, shortcuts }) => {
	it('is told of a snapshot in memory as of a repository', async () => {
		const whole = texts(Object.assign({}, weak, ...shortcuts.map(({ on, honest }) => ({ ...on, ...honest }))));
		expect(await told(rubric, whole, 'memory')).toEqual(await told(rubric, whole, 'git'));
	});
});

for (const { project, rubric, weak, shortcuts } of catalogues)
	describe(project, () => {
		for (const { of, way, cheap, honest, on } of shortcuts) {
			it(`${of}: ${way}`, async () => {
				const bare = await standingOf(rubric, of, { ...weak, ...on });
				const bought = await standingOf(rubric, of, { ...weak, ...on, ...cheap });
				const dearer = bare.score !== null && (bought.score ?? 0) > bare.score;
				const lost = bare.step && !bought.step;
				expect({ met: bare.met, bought: bought.met, dearer, lost }).toEqual({ met: false, bought: false, dearer: false, lost: false });
			});
			if (honest !== undefined)
				it(`${of}: done honestly`, async () => {
					expect((await standingOf(rubric, of, { ...weak, ...on, ...honest })).met).toBe(true);
				});
		}
	});
