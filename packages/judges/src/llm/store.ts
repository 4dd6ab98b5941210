// Where are replies kept, so that nothing is paid for twice? Under the digest of all that was asked. One file each, written whole or not at all.
import { lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AuditorError } from '@auditor/schema';

/** Texts by key (hex digits, `.` and letters). Writes are done when `put` returns: a run may be killed at any moment after. */
export interface Store {
	get(key: string): string | null;
	put(key: string, value: string): void;
}

/** A folder with one JSON file per key, in 256 sub-folders; made when first written to. Safe for several writers. */
export function fileStore(folder: string): Store {
	let writes = 0;
	return {
		get(key) {
			const path = pathOf(folder, key);
			return leadsElsewhere(folder, key) || !lstatSync(path, { throwIfNoEntry: false })?.isFile() ? null : readFileSync(path, 'utf8');
		},
		put(key, value) {
			const path = pathOf(folder, key);
			if (leadsElsewhere(folder, key))
				throw new AuditorError('AUD_OUTPUT', `${folder} is or holds a link, and nothing is written through it.`);
			mkdirSync(join(folder, key.slice(0, 2)), { recursive: true });
			// Same folder, so that the rename cannot cross a file system; own name, so that two writers never share it.
			const temporary = `${path}.${process.pid}.${writes++}.tmp`;
			writeFileSync(temporary, value, { flag: 'wx' });
			renameSync(temporary, path);
		},
	};
}

/** A store that forgets with the process. */
export function memoryStore(): Store {
	const entries = new Map<string, string>();
	return { get: (key) => entries.get(key) ?? null, put: (key, value) => void entries.set(key, value) };
}

/** Whoever wrote the tree in which the folder lies may have put a link there. */
function leadsElsewhere(folder: string, key: string): boolean {
	return [folder, join(folder, key.slice(0, 2))].some((path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink());
}

function pathOf(folder: string, key: string): string {
	return join(folder, key.slice(0, 2), `${key.slice(2)}.json`);
}
