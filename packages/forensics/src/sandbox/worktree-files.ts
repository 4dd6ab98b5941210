// The plain files of a local work tree: for `worktree: true`, and to say which files the commit does not show. Git compares them with an index
// of our own, under our own configuration; links are not followed.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, lstat, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { compareBy, type TreeFile } from '@auditor/schema';
import { contextOf, languageOf } from '../classify-file.js';
import type { LocalRepository } from './local-repository.js';
import { readPlain } from './plain-file.js';
import type { PrivateGit } from './private-git.js';
import { MAX_DOCUMENT_BYTES, MAX_TEXT_BYTES, MAX_TOTAL_BYTES, SKIPPED, type Snapshot, skipByMode } from './snapshot.js';

const MAX_FILES = 500_000;
/** Bytes of an index, which is copied: a file of holes takes none of a disk, and its copy all of it. @source 500,000 files: 60 MB */
const MAX_INDEX = 256 * 1024 * 1024;
const MAX_COMPARE_MS = 10_000;
/** A pipe named `.gitignore` would hold git for ever. */
const MAX_LIST_MS = 60_000;

/** Lies in each folder that an audit wrote; what stands beside it is no work of the author. */
const OUTPUT_MARK = '/.auditor.json';

/** Number of files of the work tree that differ from the commit or are not in it (ignored ones and outputs of audits left out); null when it could not be told. */
export async function uncommittedFiles(git: PrivateGit, repository: LocalRepository, head: string | null): Promise<number | null> {
	const { workTree } = repository;
	if (workTree === null) return 0;
	const index = join(git.folder, 'compare.index');
	// The source's own index knows which files are unchanged without reading them, and by its age which ones may have changed in the same second.
	const known = join(repository.gitDirectory, 'index');
	const found = await lstat(known).catch(() => null);
	if (found !== null && found.size > MAX_INDEX) return null;
	if (found?.isFile()) await cp(known, index, { preserveTimestamps: true }).catch(() => {});
	const more = { timeoutMs: MAX_COMPARE_MS };
	const place = (args: string[]) => git.run(['-c', 'core.bare=false', `--work-tree=${workTree}`, ...args], { ...more, index });
	// What is only staged counts as far as it stands in a file; what the index has lost, or never had, is no change.
	const reset = await place(['read-tree', ...(head === null ? ['--empty'] : ['--reset', head])]);
	const files = await place(['ls-files', '-z', '--modified', '--others', '--exclude-standard', '--', ':/']);
	const gone = await place(['ls-files', '-z', '--deleted', '--', ':/']);
	if ([reset, files, gone].some(({ code }) => code !== 0)) return null;
	const [all, deleted] = [files, gone].map(({ output }) => new Set(output.toString('utf8').split('\0')));
	const names = [...all!].filter((name) => !deleted!.has(name));
	const outputs = names.filter((name) => name.endsWith(OUTPUT_MARK)).map((name) => name.slice(0, 1 - OUTPUT_MARK.length));
	return names.filter((name) => !outputs.some((folder) => name.startsWith(folder))).length;
}

/** Tracked and untracked files, ignored ones left out. */
export async function worktreeFiles(
	git: PrivateGit,
	workTree: string,
	head: string | null,
): Promise<Pick<Snapshot, 'files' | 'readBlobs' | 'readFile'>> {
	const root = await realpath(workTree);
	const index = join(git.folder, 'worktree.index');
	if (head !== null) await git.run(['read-tree', `--index-output=${index}`, head], { index });
	const place = ['-c', 'core.bare=false', `--work-tree=${root}`];
	const listed = await git.run([...place, 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ':/'], {
		index,
		timeoutMs: MAX_LIST_MS,
	});
	const paths = [...new Set(listed.output.toString('utf8').split('\0'))].filter((path) => path !== '' && !path.endsWith('/'));
	const files: TreeFile[] = [];
	for (const path of paths.slice(0, MAX_FILES)) {
		const found = await plainFile(root, path);
		if (found) files.push(found);
	}
	files.sort(compareBy((file) => file.path));
	const known = new Map(files.map((file) => [file.path, file]));
	const read = async (file: TreeFile, cap: number) =>
		file.bytes === null || file.bytes > cap ? null : await contentOf(root, file.path, cap);
	return {
		files: () => files,
		async readBlobs(wanted, onBlob, options = {}) {
			const maxBytes = options.maxBytes ?? MAX_TEXT_BYTES;
			let budget = options.maxTotalBytes ?? MAX_TOTAL_BYTES;
			for (const file of wanted) {
				const bytes = file.bytes ?? 0;
				const reason =
					skipByMode(file.mode) ??
					(bytes > maxBytes ? SKIPPED.large(maxBytes) : null) ??
					(bytes > budget ? SKIPPED.total : null) ??
					(options.signal?.aborted ? SKIPPED.interrupted : null);
				const content = reason === null ? await read(file, maxBytes) : null;
				budget -= content?.length ?? 0;
				await onBlob(file, content ? { content } : { skipped: reason ?? 'it cannot be read' });
			}
		},
		async readFile(path) {
			const file = known.get(path);
			return file && skipByMode(file.mode) === null ? await read(file, MAX_DOCUMENT_BYTES) : null;
		},
	};
}

async function plainFile(root: string, path: string): Promise<TreeFile | null> {
	try {
		const found = await lstat(join(root, path));
		const regular = found.isFile();
		if (!(regular || found.isSymbolicLink() || found.isDirectory())) return null;
		const mode = regular ? (found.mode & 0o100 ? '100755' : '100644') : found.isDirectory() ? '160000' : '120000';
		const blob = regular && found.size <= MAX_DOCUMENT_BYTES ? await blobId(join(root, path), found.size) : '0'.repeat(40);
		return { path, blob, mode, bytes: regular ? found.size : null, context: contextOf(path), language: regular ? languageOf(path) : null };
	} catch {
		return null; // deleted, but not yet committed
	}
}

/** The id that git would give the content. */
function blobId(path: string, size: number): Promise<string> {
	return new Promise((resolve, reject) => {
		const hash = createHash('sha1').update(`blob ${size}\0`);
		createReadStream(path)
			.on('data', (piece) => hash.update(piece))
			.on('error', reject)
			.on('end', () => resolve(hash.digest('hex')));
	});
}

/** Null when the file lies, through a link in a folder above it, outside of the work tree. */
async function contentOf(root: string, path: string, cap: number): Promise<Buffer | null> {
	try {
		const real = await realpath(join(root, path));
		return real.startsWith(root + sep) ? await readPlain(real, cap) : null;
	} catch {
		return null;
	}
}
