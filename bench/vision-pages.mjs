// Counts the pages without a diagram that are said to show one: every page and picture of a folder that is given a level of parallelism, next to
// what a person saw on it. A page that nobody looked at is listed and counted as not known, never as right.
// usage: node bench/vision-pages.mjs <folder with pdf/, images/ and diagrams.json> <rubric.json> [--seen pages.json] [--only part of a name]
// diagrams.json: { "<file>__p<page>_<number>" or "<file of images/ without its ending>": { "parallelDetectives", "parallelJudges" } };
// pages.json: { "<file of pdf/> p<page>": { "parallelDetectives", "parallelJudges" } or null for a page without a diagram }
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expandRubric, lexiconSchema } from '../packages/schema/dist/index.js';
import { collectDiagrams } from '../packages/vision/dist/index.js';

const option = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
const [folder, rubric] = process.argv.slice(2);
const json = (file) => JSON.parse(readFileSync(file, 'utf8'));
const lexicon = lexiconSchema.parse(expandRubric(json(rubric)).value.lexicon);
const labels = json(join(folder, 'diagrams.json'));
const seen = option('--seen') ? json(option('--seen')) : {};
const roles = { detective: 'parallelDetectives', judge: 'parallelJudges' };

/** What is on a page: labels of all its pictures together; undefined when nobody said. */
function truthOf(file, page) {
	const stem = file.replace(/\.\w+$/, '');
	const own = page === null ? [labels[stem]] : [...labelled(stem, page), seen[`${file} p${page}`]];
	const known = own.filter((label) => label !== undefined);
	if (known.length === 0) return undefined;
	return Object.fromEntries(Object.values(roles).map((key) => [key, known.some((label) => label?.[key])]));
}

function labelled(stem, page) {
	return Object.entries(labels).flatMap(([name, label]) =>
		new RegExp(`__p${page}_\\d+$`).test(name) && name.startsWith(`${stem}__`) ? [label] : [],
	);
}

const counts = { right: 0, wrong: 0, unknown: 0 };
const files = ['pdf', 'images'].flatMap((kind) => readdirSync(join(folder, kind)).map((file) => ({ kind, file })));
let pages = 0;
for (const { kind, file } of files) {
	if (option('--only') && !file.includes(option('--only'))) continue;
	const bytes = readFileSync(join(folder, kind, file));
	const { diagrams, limitations } = await collectDiagrams([{ name: file, bytes }], { lexicon });
	for (const limitation of limitations) console.log(`  ! ${limitation.message}`);
	const byPage = new Map();
	for (const diagram of diagrams) byPage.set(diagram.location.page, [...(byPage.get(diagram.location.page) ?? []), diagram]);
	for (const [page, found] of byPage) {
		pages++;
		for (const [role, key] of Object.entries(roles)) {
			const level = Math.max(0, ...found.map((d) => d.parallelism[role] ?? 0));
			if (level === 0) continue;
			const truth = truthOf(file, kind === 'pdf' ? page : null);
			const verdict = truth === undefined ? 'unknown' : truth[key] ? 'right' : 'wrong';
			counts[verdict]++;
			const media = [...new Set(found.filter((d) => (d.parallelism[role] ?? 0) > 0).map((d) => `${d.medium} ${d.type}`))];
			if (verdict !== 'right' || process.argv.includes('--all'))
				console.log(`${file}${page === null ? '' : ` p${page}`}: ${role} level ${level} (${media.join(', ')}): ${verdict}`);
		}
	}
}
console.log(
	`${files.length} files, ${pages} pages and pictures with anything drawn: a level was given ${counts.right} times rightly, ${counts.wrong} times wrongly, ${counts.unknown} times where nobody looked`,
);
process.exitCode = counts.wrong + counts.unknown === 0 ? 0 : 1;
