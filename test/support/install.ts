// Packs packages as they are published and installs the tarballs into an empty project, as a user would.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { publishedPackages, root, shell, writeFiles } from './shell.js';

const cache = join(root, 'node_modules/.cache/tarballs');
/** Longer than all packages take to be packed on a busy machine. */
const PATIENCE_MS = 180_000;

/** Tarballs of all published packages by name: packed once for all test files, until one of their files changes. */
export function publishedTarballs(): Record<string, string> {
	const packages = publishedPackages();
	const made = join(cache, keyOf(packages.map(({ folder }) => folder)));
	mkdirSync(cache, { recursive: true });
	const lock = `${made}.lock`;
	for (const until = Date.now() + PATIENCE_MS; !existsSync(made) && !taken(lock) && Date.now() < until; )
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
	if (!existsSync(made)) {
		const into = mkdtempSync(join(cache, 'new-'));
		const filters = packages.map(({ name }) => `--filter=${name}`);
		const { status, stdout, stderr } = shell('pnpm', [...filters, '--recursive', 'pack', '--pack-destination', into]);
		if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
		if (!existsSync(made)) renameSync(into, made);
	}
	rmSync(lock, { recursive: true, force: true });
	return Object.fromEntries(
		packages.map(({ name, manifest }) => [name, join(made, `${name.slice(1).replace('/', '-')}-${manifest.version}.tgz`)]),
	);
}

/** Who makes the folder packs; the others wait. */
function taken(lock: string): boolean {
	try {
		mkdirSync(lock);
		return true;
	} catch {
		return false;
	}
}

function keyOf(folders: readonly string[]): string {
	const hash = createHash('sha256');
	for (const folder of folders)
		for (const part of ['.', 'dist', 'json'])
			for (const name of existsSync(join(folder, part)) ? readdirSync(join(folder, part)).sort() : []) {
				const { size, mtimeMs } = statSync(join(folder, part, name));
				hash.update(`${folder} ${part}/${name} ${size} ${mtimeMs}\n`);
			}
	return hash.digest('hex').slice(0, 16);
}

/** The files of a tarball, with the bytes of each. */
export function filesOf(tarball: string): { path: string; bytes: number }[] {
	const { stdout } = shell('tar', ['--list', '--verbose', '--gzip', '--file', tarball]);
	return stdout
		.split('\n')
		.filter(Boolean)
		.map((line) => /^\S+\s+\S+\s+(\d+)\s+\S+\s+\S+\s+package\/(.+)$/.exec(line)!)
		.map(([, bytes, path]) => ({ path: path!, bytes: Number(bytes) }));
}

/** Tarballs of these package folders by package name. */
export function packAll(folders: readonly string[], into: string): Record<string, string> {
	const tarballs: Record<string, string> = {};
	for (const folder of folders) {
		const before = new Set(readdirSync(into));
		const { status, stderr } = shell('pnpm', ['pack', '--pack-destination', into], { cwd: folder });
		if (status !== 0) throw new Error(stderr);
		const made = readdirSync(into).find((file) => file.endsWith('.tgz') && !before.has(file));
		const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string };
		tarballs[name] = join(into, made!);
	}
	return tarballs;
}

/** Installs `wanted` of the tarballs into the folder; the others stand ready for what these depend on. */
export function installInto(project: string, tarballs: Readonly<Record<string, string>>, wanted: readonly string[]): void {
	const file = (name: string) => `file:${tarballs[name]}`;
	writeFiles(project, {
		'package.json': JSON.stringify({
			name: 'empty-project',
			private: true,
			dependencies: Object.fromEntries(wanted.map((name) => [name, file(name)])),
		}),
		'pnpm-workspace.yaml': `packages: []\nautoInstallPeers: false\noverrides:\n${Object.keys(tarballs)
			.map((name) => `  '${name}': '${file(name)}'`)
			.join('\n')}\nonlyBuiltDependencies: []\n`,
	});
	const args = ['install', '--prefer-offline', '--ignore-scripts', '--no-frozen-lockfile'];
	const { status, stdout, stderr } = shell('pnpm', args, { cwd: project });
	if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
}
