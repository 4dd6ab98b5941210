// Packs packages as they are published and installs the tarballs into an empty project, as a user would.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shell, writeFiles } from './shell.js';

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
