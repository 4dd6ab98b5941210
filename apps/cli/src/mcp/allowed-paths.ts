// Where may an agent lead the auditor? Below the folders that its host says are open, else below the folder in which the server was started, and
// below what --allow-paths adds. Links are followed before it is asked. An agent reads what strangers wrote, and may be talked into any path.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AuditorError } from '@auditor/schema';
import { repositoryOf } from '../places.js';
import { type Named, named } from '../trust/origin.js';
import { isName, leadsInto } from '../trust/where.js';

export interface AllowedPaths {
	/** The whole path. @throws AuditorError AUD_USAGE outside of what is allowed */
	path(word: string): Named;
	/** An address as it is, or a path whose whole repository is allowed. @throws AuditorError AUD_USAGE */
	target(word: string): string;
	/** A name as it is, or a path. @throws AuditorError AUD_USAGE */
	nameOrPath(word: string): Named;
}

/** @param roots folders; relative ones from `cwd` */
export function allowedPaths(cwd: string, roots: readonly string[]): AllowedPaths {
	const folders = roots.map((root) => resolve(cwd, root));
	const allowed = (path: string) => folders.some((folder) => leadsInto(folder, path));
	const path = (word: string): Named => {
		const full = resolve(cwd, word);
		if (!allowed(full)) throw outside(word);
		return named(full);
	};
	return {
		path,
		nameOrPath: (word) => (isName(word) && !existsSync(resolve(cwd, word)) ? named(word) : path(word)),
		target: (word) => {
			if (/^https?:\/\//i.test(word)) return word;
			if (/^[a-z][a-z0-9+.-]*:\/\//i.test(word)) throw outside(word);
			const full = path(word);
			const found = repositoryOf(full);
			if (found !== null && !allowed(found.workTree ?? found.gitDirectory)) throw outside(`The repository of ${word}`);
			return full;
		},
	};
}

/** Folders of file addresses; whatever else a host names opens nothing. */
export function foldersOf(roots: readonly { uri: string }[]): string[] {
	return roots.flatMap(({ uri }) => {
		try {
			return uri.startsWith('file://') ? [fileURLToPath(uri)] : [];
		} catch {
			return [];
		}
	});
}

function outside(what: string): AuditorError {
	return new AuditorError('AUD_USAGE', `${what} lies outside of the folders that are open to the agent.`, {
		hint: 'Whoever starts the server opens more with --allow-paths.',
	});
}
