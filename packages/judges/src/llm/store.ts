// Where are replies kept, so that nothing is paid for twice? Under the digest of all that was asked. One file each, written whole or not at all.
import {
	closeSync,
	constants,
	fstatSync,
	lstatSync,
	mkdirSync,
	openSync,
	readFileSync,
	renameSync,
	type Stats,
	writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { AuditorError } from '@auditor/schema';

/** Texts by key (hex digits, `.` and letters). Writes are done when `put` returns: a run may be killed at any moment after. */
export interface Store {
	get(key: string): string | null;
	put(key: string, value: string): void;
}

/** A question and its answer have a megabyte or two each; what is larger was not kept by us. */
const MOST_BYTES = 32 * 1024 * 1024;

/** A folder with one JSON file per key, in 256 sub-folders; made when first written to. Safe for several writers. */
export function fileStore(folder: string): Store {
	let writes = 0;
	return {
		get(key) {
			return leadsElsewhere(folder, key) ? null : textOf(pathOf(folder, key));
		},
		put(key, value) {
			const path = pathOf(folder, key);
			if (leadsElsewhere(folder, key))
				throw new AuditorError('AUD_OUTPUT', `${folder} is or holds a link, and nothing is written through it.`);
			if (isInTheWay(folder, path)) return;
			mkdirSync(dirname(path), { recursive: true });
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
	return [folder, join(folder, key.slice(0, 2))].some((path) => standing(path)?.isSymbolicLink());
}

/** A folder under the name of a record, or a file under that of a folder: it is left, and the record is not kept. */
function isInTheWay(folder: string, path: string): boolean {
	return standing(path)?.isDirectory() === true || [folder, dirname(path)].some((place) => standing(place)?.isDirectory() === false);
}

/** What stands under a name; undefined below what is no folder. */
function standing(path: string): Stats | undefined {
	try {
		return lstatSync(path, { throwIfNoEntry: false });
	} catch {
		return undefined;
	}
}

/** Null for what is no file, or cannot be read: it keeps nothing. Follows no link and waits for nobody. */
function textOf(path: string): string | null {
	let file: number | null = null;
	try {
		file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
		const found = fstatSync(file);
		return found.isFile() && found.size <= MOST_BYTES ? readFileSync(file, 'utf8') : null;
	} catch {
		return null;
	} finally {
		if (file !== null) closeSync(file);
	}
}

function pathOf(folder: string, key: string): string {
	return join(folder, key.slice(0, 2), `${key.slice(2)}.json`);
}
