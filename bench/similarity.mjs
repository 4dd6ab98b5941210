// Recall and precision of similarity on planted pairs, and its time on a large cohort.
//   node bench/similarity.mjs <repository or folder of repositories>... [--template <repository>] [--threshold 0.3] [--targets 500] [--list]
//   node bench/similarity.mjs --families 10 --targets 10000
// Every repository that holds enough Python becomes an original; python3 makes four copies of each
// (similarity-plant.py). A pair of two repositories given counts as different: give independent ones.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { contextOf, tokensOf } from '../packages/forensics/dist/index.js';
import { compareAll, compareClass, fingerprint, fingerprintsSchema, THRESHOLD } from '../packages/similarity/dist/index.js';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		template: { type: 'string' },
		threshold: { type: 'string', default: String(THRESHOLD) },
		targets: { type: 'string', default: '500' },
		list: { type: 'boolean', default: false },
		families: { type: 'string' },
	},
});
if (values.families !== undefined) {
	families(Number(values.families), Number(values.targets));
	process.exit(0);
}
if (positionals.length === 0) {
	console.error(
		'usage: similarity.mjs <repository or folder of repositories>... [--template REPOSITORY] [--threshold N] [--targets N] [--list]',
	);
	process.exit(2);
}
const WAYS = ['renamed', 'reordered', 'disguised', 'half'];
/** Functions with fingerprints that an original needs. */
const LEAST = 15;
const threshold = Number(values.threshold);
const work = mkdtempSync(join(tmpdir(), 'similarity-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));

const template = values.template ? await filesOf(values.template) : [];
const originals = new Map();
for (const repository of positionals.flatMap(repositoriesIn)) {
	const name = basename(repository) === 'repo' ? basename(dirname(repository)) : basename(repository);
	const files = await filesOf(repository);
	const prints = await printsOf(files);
	if (prints.functions.length >= LEAST) originals.set(name, { files, prints, folder: files.folder });
}
console.log(`${originals.size} originals${values.template ? ', each with the template' : ''}`);

const cohort = new Map();
const truth = new Map();
let milliseconds = 0;
for (const [name, { files }] of originals) cohort.set(name, await timed([...files, ...template]));
for (const way of WAYS)
	for (const [name, { folder }] of originals) {
		const copy = mkdtempSync(join(work, 'copy-'));
		execFileSync('python3', [fileURLToPath(new URL('similarity-plant.py', import.meta.url)), folder, copy, `${name.length}${way}`, way]);
		// Each way is a cohort of its own, for four copies of one thing would be common.
		truth.set(way, (truth.get(way) ?? new Map()).set(`copy of ${name}`, await timed([...readFiles(copy), ...template])));
	}
console.log(`fingerprints: ${(milliseconds / (originals.size * (WAYS.length + 1))).toFixed(0)} ms a target`);

const subtracted = values.template ? await printsOf(template) : null;
const negatives = [];
let all = { found: 0, planted: 0, named: 0, right: 0 };
for (const [way, copies] of truth) {
	const pairs = compareClass(new Map([...cohort, ...copies]), { template: subtracted, threshold: 0.01 }).pairs;
	const isCopy = ({ left, right }) => left === `copy of ${right}` || right === `copy of ${left}`;
	// A copy of one against the original of another says the same as the two originals.
	const named = pairs.filter((p) => p.similarity >= threshold);
	const right = named.filter(isCopy);
	const planted = copies.size;
	console.log(
		`${way.padEnd(10)} recall ${share(right.length, planted)} precision ${share(right.length, named.length)}  copies from ${least(pairs.filter(isCopy))}, others up to ${most(pairs.filter((p) => !isCopy(p)))}`,
	);
	for (const { left, right: other, ...p } of pairs.filter((p) => !isCopy(p)).slice(0, 12))
		negatives.push([way, left, other, p.code, p.prompts, p.documents]);
	if (values.list) for (const p of pairs.filter(isCopy)) console.log('   ', p.left, p.similarity, p.code, p.prompts, p.documents);
	all = { found: all.found, planted: all.planted + planted, named: all.named + named.length, right: all.right + right.length };
}
console.log(`all        recall ${share(all.right, all.planted)} precision ${share(all.right, all.named)} at ${threshold}`);
// The hardest case for the different ones: a cohort of two, in which nothing is known to be common.
const alone = [...cohort].flatMap((one, i) =>
	[...cohort].slice(i + 1).flatMap((other) => compareAll(new Map([one, other]), { template: subtracted, threshold: 0.01 })),
);
console.log(
	`two alone  others up to ${most(alone)}, ${alone.filter((p) => p.similarity >= threshold).length} of ${(cohort.size * (cohort.size - 1)) / 2} pairs named`,
);
if (values.list) for (const n of negatives) console.log('    different:', ...n);

const large = largeCohort(Number(values.targets));
const start = performance.now();
const found = compareAll(large, { threshold });
console.log(
	`${large.size} targets with ${[...large.values()].reduce((n, t) => n + t.functions.reduce((m, f) => m + f.grams.length, 0), 0)} fingerprints of code: ${((performance.now() - start) / 1000).toFixed(1)} s, ${found.length} pairs, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB`,
);

/** Made up: every target has nine tenths of what its family has, and as much again of its own. */
function families(count, targets) {
	let state = 1;
	const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0);
	const excerpt = 'def made_up(state):\n    return {**state, "opinions": []}\n'.repeat(6);
	const grams = (length) => Array.from({ length }, random);
	const common = Array.from({ length: count }, () => Array.from({ length: 40 }, () => grams(25)));
	const mark = (n, own) => ({
		path: `src/part-${n % 7}.py`,
		line: 1 + 12 * n,
		endLine: 10 + 12 * n,
		name: `f${n}`,
		excerpt,
		grams: own.sort((a, b) => a - b),
	});
	const texts = Array.from({ length: targets }, (_, t) => {
		const family = common[t % count].filter(() => random() % 10 > 0);
		const functions = [...family.map((own) => [...own]), ...Array.from({ length: 40 }, () => grams(25))].map((own, n) => mark(n, own));
		return JSON.stringify({ version: '1', functions, prompts: [], documents: [], leftOut: [], files: {}, commits: [] });
	});
	const cpu = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
	const begun = cpu();
	const cohort = new Map(texts.map((text, t) => [`target-${String(t).padStart(5, '0')}`, fingerprintsSchema.parse(JSON.parse(text))]));
	const read = cpu();
	const { pairs, more, groups } = compareClass(cohort);
	const done = cpu();
	const bytes = Buffer.byteLength(JSON.stringify({ pairs, groups }, null, 2));
	console.log(
		`${targets} targets in ${count} families: read ${(read - begun).toFixed(1)} s, compared ${(done - read).toFixed(1)} s of CPU; ${groups.length} groups of ${groups.map((ids) => ids.length).slice(0, 10)}, ${pairs.length} pairs listed, ${more} more; ${(bytes / 1e6).toFixed(1)} MB in cohort.json, ${(texts.reduce((sum, text) => sum + text.length, 0) / 1e6).toFixed(0)} MB of fingerprints, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB`,
	);
}

/** As many targets as wanted, of the size of the real ones; each shares a tenth of its functions with a few others. */
function largeCohort(count) {
	const prints = [...originals.values()].map((o) => o.prints);
	const salted = (grams, salt) => grams.map((g) => Math.imul(g ^ salt, 0x9e3779b1) >>> 0).sort((a, b) => a - b);
	return new Map(
		Array.from({ length: count }, (_, n) => {
			const base = prints[n % prints.length];
			const own = (marks) => marks.map((m, i) => ({ ...m, grams: salted(m.grams, i % 10 === 0 ? Math.floor(n / 60) : n * 7919 + 1) }));
			return [`target-${n}`, { ...base, functions: own(base.functions), prompts: own(base.prompts), documents: own(base.documents) }];
		}),
	);
}

async function timed(files) {
	const start = performance.now();
	const prints = await printsOf(files);
	milliseconds += performance.now() - start;
	return prints;
}

async function printsOf(files) {
	const code = files.filter((f) => /\.(py|[cm]?[jt]sx?)$/.test(f.path));
	const { units, texts } = await tokensOf(code);
	const lines = new Map(code.map((f) => [f.path, f.text.split('\n')]));
	return fingerprint({
		functions: units.map((u) => ({
			...u,
			text: lines
				.get(u.path)
				.slice(u.line - 1, u.endLine)
				.join('\n'),
		})),
		prompts: texts,
		documents: files.filter((f) => f.path.endsWith('.md')).map((f) => ({ path: f.path, line: 1, endLine: 1, name: null, text: f.text })),
		files: Object.fromEntries(files.map((f) => [f.path, createHash('sha1').update(f.text).digest('hex')])),
	});
}

/** What a target would be compared by, out of a repository's HEAD. */
async function filesOf(repository) {
	const folder = mkdtempSync(join(work, 'tree-'));
	const archive = execFileSync('git', ['-C', repository, 'archive', 'HEAD'], { maxBuffer: 2 ** 30 });
	execFileSync('tar', ['-x', '-C', folder, '--exclude=*/node_modules/*'], { input: archive });
	const files = readFiles(folder);
	files.folder = folder;
	return files;
}

function readFiles(folder) {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && /\.(py|[cm]?[jt]sx?|md)$/.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name))
		.filter((path) => !['vendored', 'generated', 'fixture', 'example'].includes(contextOf(relative(folder, path))))
		.sort()
		.map((path) => ({ path: relative(folder, path), text: readFileSync(path, 'utf8') }));
}

function repositoriesIn(folder) {
	const isRepository = (path) => existsSync(join(path, 'HEAD')) || existsSync(join(path, '.git'));
	if (isRepository(folder)) return [folder];
	return readdirSync(folder)
		.sort()
		.flatMap((name) => [join(folder, name), join(folder, name, 'repo')].filter(isRepository));
}

function share(part, whole) {
	return whole === 0 ? '1.000 (of none)' : `${(part / whole).toFixed(3)} (${part}/${whole})`;
}
function least(pairs) {
	return pairs.length ? Math.min(...pairs.map((p) => p.similarity)) : 'none';
}
function most(pairs) {
	return pairs.length ? Math.max(...pairs.map((p) => p.similarity)) : 'none';
}
