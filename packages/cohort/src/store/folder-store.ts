// The store in a folder that all who judge can reach: a disk, or a share between machines.
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, open, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { AuditorError, compareText, outsideFault } from '@auditor/schema';
import { makeFolders } from './make-folders.js';
import { checkName, type ResultStore } from './result-store.js';

/** Larger than what is kept of any audit. */
const MOST_BYTES = 512 * 1024 * 1024;
/** In place of what is no file of ours: nobody takes it for a result. */
const UNFIT = new Uint8Array();

/** The store in a folder, which is made when first written to. */
export function folderStore(folder: string): ResultStore {
	const root = resolve(folder);
	const pathOf = (name: string) => join(root, checkName(name));
	return {
		place: folder,
		async get(name) {
			const path = pathOf(name);
			let file: FileHandle | null = null;
			try {
				// No link is followed, and nothing is waited for that somebody put there instead of a file.
				file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
				const stat = await file.stat();
				return stat.isFile() && stat.size <= MOST_BYTES ? await file.readFile() : UNFIT;
			} catch (error) {
				if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
				if (codeOf(error) === 'ELOOP' || codeOf(error) === 'ENXIO') return UNFIT;
				throw failed(`${folder} cannot be read`, error);
			} finally {
				await file?.close();
			}
		},
		async put(name, bytes) {
			const path = pathOf(name);
			const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
			try {
				makeFolders(dirname(path));
				const file = await open(temporary, 'wx', 0o644);
				try {
					await file.writeFile(bytes);
					await file.sync();
				} finally {
					await file.close();
				}
				// A link is refused where the name is taken: two writers cannot both win, as they could with a rename.
				await link(temporary, path);
				return true;
			} catch (error) {
				if (codeOf(error) === 'EEXIST') return false;
				throw failed(`${folder} cannot be written`, error);
			} finally {
				await rm(temporary, { force: true }).catch(() => {});
			}
		},
		async remove(name) {
			const path = pathOf(name);
			try {
				await rm(path, { force: true });
			} catch (error) {
				throw failed(`${folder} cannot be written`, error);
			}
		},
		async list(below) {
			const path = pathOf(below);
			try {
				const names = await readdir(path);
				return names.filter((name) => !name.startsWith('.')).sort(compareText);
			} catch (error) {
				if (codeOf(error) === 'ENOENT') return [];
				throw failed(`${folder} cannot be read`, error);
			}
		},
		close: async () => {},
	};
}

/** What is wrong with a path; what is wrong with the disk stands in the table of all that is outside. */
const reasons: Record<string, string> = {
	ENOTDIR: 'a part of the path is a file',
	EEXIST: 'a part of the path is a file',
	ENOENT: 'no folder can be made there',
	ENOTSUP: 'it is on a file system without links',
};

function failed(what: string, cause: unknown): AuditorError {
	const known = outsideFault(cause);
	const reason = known?.clause ?? reasons[codeOf(cause)] ?? (codeOf(cause) || 'unknown reason');
	return new AuditorError('AUD_OUTPUT', `The store ${what}: ${reason}.`, { context: { fault: known?.does ?? 'stop' }, cause });
}

function codeOf(error: unknown): string {
	return (error as NodeJS.ErrnoException).code ?? '';
}
