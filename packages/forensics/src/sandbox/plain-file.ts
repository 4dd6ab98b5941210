// What does this file say? Only a regular file is read: a pipe or a device would hold the reader for ever, and a link leads to a file that
// somebody else chose.
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Without waiting for a writer, and never through a link in the last place of the path. Neither is known on Windows. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The first `most` bytes; null when it is no regular file, or cannot be read. */
export async function readPlain(path: string, most: number): Promise<Buffer | null> {
	const file = await openPlain(path);
	if (file === null) return null;
	try {
		const content = Buffer.alloc(Math.min(most, (await file.stat()).size));
		const { bytesRead } = await file.read(content, 0, content.length, 0);
		return content.subarray(0, bytesRead);
	} catch {
		return null;
	} finally {
		await file.close();
	}
}

/** The file, to be closed by the caller; null when it is no regular file, or cannot be read. */
export async function openPlain(path: string): Promise<FileHandle | null> {
	let file: FileHandle | null = null;
	try {
		file = await open(path, FLAGS);
		if ((await file.stat()).isFile()) return file;
	} catch {
		// It is not there, or may not be read.
	}
	await file?.close();
	return null;
}

/** The first `most` bytes as text, at once; null when it is no regular file, or cannot be read. */
export function readPlainNow(path: string, most: number): string | null {
	let file: number | null = null;
	try {
		file = openSync(path, FLAGS);
		const found = fstatSync(file);
		if (!found.isFile()) return null;
		const content = Buffer.alloc(Math.min(most, found.size));
		return content.toString('utf8', 0, readSync(file, content, 0, content.length, 0));
	} catch {
		return null;
	} finally {
		if (file !== null) closeSync(file);
	}
}
