// Makes a folder and those above it, one at a time: node's own recursion never ends below /proc, where making a folder says "no such file".
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Like `mkdir -p`. */
export function makeFolders(folder: string): void {
	const missing: string[] = [];
	for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.push(at);
	for (const at of missing.reverse())
		try {
			mkdirSync(at);
		} catch (error) {
			// Another writer was first.
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		}
}
