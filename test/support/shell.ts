// Runs real commands for the whole-product tests.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Result {
	status: number | null;
	stdout: string;
	stderr: string;
}

export function shell(
	command: string,
	args: readonly string[],
	options: { cwd?: string; env?: Record<string, string>; timeout?: number } = {},
): Result {
	const { status, stdout, stderr, error } = spawnSync(command, args, {
		cwd: options.cwd ?? root,
		env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`, ...options.env },
		encoding: 'utf8',
		timeout: options.timeout ?? 240_000,
		maxBuffer: 256 * 1024 * 1024,
	});
	if (error) throw error;
	return { status, stdout, stderr };
}

/** The built command, as a user runs it. */
export function auditor(args: readonly string[], options: Parameters<typeof shell>[2] = {}): Result {
	return shell(process.execPath, [join(root, 'apps/cli/dist/main.js'), ...args], options);
}

/** Folders of the published packages. */
export function publishedPackages(): { name: string; folder: string; manifest: Record<string, unknown> }[] {
	return ['packages', 'apps', 'rubrics'].flatMap((group) =>
		readdirSync(join(root, group)).flatMap((entry) => {
			const folder = join(root, group, entry);
			try {
				const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
				return manifest.private || entry.startsWith('_') ? [] : [{ name: manifest.name as string, folder, manifest }];
			} catch {
				return [];
			}
		}),
	);
}

export function writeFiles(folder: string, files: Record<string, string>): void {
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(join(folder, path, '..'), { recursive: true });
		writeFileSync(join(folder, path), text);
	}
}
