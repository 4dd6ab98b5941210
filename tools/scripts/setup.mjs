// Brings a fresh clone to a state that runs: installs what the lockfile names, builds what is older than its sources.
// Needs node and npm alone. Everything it prints goes to stderr, so that stdout stays the program's own.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = join(root, 'node_modules', '.auditor-installed');
const groups = ['packages', 'apps', 'rubrics'];

export function requireNode() {
	const [major, minor] = process.versions.node.split('.').map(Number);
	if (major < 20 || (major === 20 && minor < 19)) fail(`This needs node >= 20.19; this is node ${process.versions.node}.`);
}

/** Installs with the pinned pnpm, unless the lockfile is the one that was installed last. */
export function ensureInstalled() {
	const lock = createHash('sha256')
		.update(readFileSync(join(root, 'pnpm-lock.yaml')))
		.digest('hex');
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
	const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	process.stderr.write('Installing dependencies (once) ...\n');
	run('npx', ['-y', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only'], 'The dependencies could not be installed.');
	writeFileSync(stamp, lock);
}

/** Builds what runs with turbo when a source is newer than the last build. */
export function ensureBuilt() {
	if (!stale('built')) return;
	process.stderr.write('Building packages ...\n');
	run(bin('turbo'), ['run', 'build', '--output-logs=errors-only', '--log-order=grouped'], 'The packages could not be built.');
	done('built');
}

/** The same, with the declarations that are published. */
export async function ensureDeclared() {
	ensureBuilt();
	if (!stale('declared')) return;
	process.stderr.write('Writing declarations ...\n');
	const { checkTypes, rollUp } = await import('./declarations.mjs');
	run(...checkTypes, 'The types are not right.');
	await rollUp();
	done('declared');
}

/** Says that all sources are built, or declared: whoever asks later need not do it. */
export function done(what) {
	mkdirSync(join(root, '.turbo'), { recursive: true });
	writeFileSync(join(root, '.turbo', what), '');
}

export function bin(name) {
	return join(root, 'node_modules', '.bin', name);
}

/** Runs a command with its output on stderr; ends the process with one sentence when it fails. */
function run(command, args, sentence) {
	const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
	const { status, error } = spawnSync(command, args, {
		cwd: root,
		stdio: ['ignore', 2, 2],
		env: { ...process.env, PATH: path, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
	});
	if (error || status !== 0) fail(`${sentence} The lines above say why.`);
}

function stale(what) {
	const last = statSync(join(root, '.turbo', what), { throwIfNoEntry: false })?.mtimeMs ?? 0;
	return groups.some((group) =>
		readdirSync(join(root, group))
			.map((name) => join(root, group, name))
			.filter((folder) => existsSync(join(folder, 'tsup.config.ts')))
			.some((folder) => {
				const files = existsSync(join(folder, 'dist')) ? readdirSync(join(folder, 'dist')) : [];
				return !files.some((file) => file.endsWith(what === 'built' ? '.js' : '.d.ts')) || newest(join(folder, 'src')) > last;
			}),
	);
}

function newest(folder) {
	let latest = 0;
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);
		latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
	}
	return latest;
}

function fail(sentence) {
	process.stderr.write(`${sentence}\n`);
	process.exit(3);
}
