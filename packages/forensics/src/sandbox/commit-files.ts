// Contents of the audited commit's files, streamed from git objects with caps on bytes and time.
import type { TreeFile } from '@auditor/schema';
import type { PrivateGit } from './private-git.js';
import { MAX_DOCUMENT_BYTES, MAX_TEXT_BYTES, MAX_TOTAL_BYTES, SKIPPED, type Snapshot, skipByMode } from './snapshot.js';

/** Requests on their way to git at one time: enough to keep the pipe busy, few enough to bound memory (times the cap of a file). */
const AHEAD = 32;

export function commitFiles(
	git: PrivateGit,
	files: readonly TreeFile[],
	timeoutMs: number,
): Pick<Snapshot, 'files' | 'readBlobs' | 'readFile' | 'readNow'> {
	const byPath = new Map(files.map((file) => [file.path, file]));
	return {
		files: () => files,
		async readBlobs(wanted, onBlob, options = {}) {
			const maxBytes = options.maxBytes ?? MAX_TEXT_BYTES;
			let budget = options.maxTotalBytes ?? MAX_TOTAL_BYTES;
			const reader = git.objects();
			let over = false;
			const stop = () => {
				over = true;
				reader.close();
			};
			const deadline = setTimeout(stop, timeoutMs);
			options.signal?.addEventListener('abort', stop, { once: true });
			if (options.signal?.aborted) stop();
			const ahead: Promise<void>[] = [];
			try {
				let last: Promise<void> = Promise.resolve();
				for (const file of wanted) {
					const bytes = file.bytes ?? 0;
					const reason =
						skipByMode(file.mode) ??
						(file.bytes === null ? SKIPPED.missing : null) ??
						(bytes > maxBytes ? SKIPPED.large(maxBytes) : null) ??
						(bytes > budget ? SKIPPED.total : null) ??
						(over ? SKIPPED.interrupted : null);
					if (reason === null) budget -= bytes;
					const found = reason === null ? reader.one(file.blob, maxBytes) : Promise.resolve(null);
					const before = last;
					last = found.then(async (object) => {
						await before;
						const content = object?.content ?? null;
						await onBlob(file, content ? { content } : { skipped: reason ?? (over ? SKIPPED.interrupted : SKIPPED.missing) });
					});
					ahead.push(last);
					if (ahead.length >= AHEAD) await ahead.shift();
				}
				await Promise.all(ahead);
			} finally {
				clearTimeout(deadline);
				options.signal?.removeEventListener('abort', stop);
				reader.close();
			}
		},
		readNow: (wanted) => git.objectsNow(wanted.map((file) => file.blob)),
		async readFile(path) {
			const file = byPath.get(path);
			if (!file || skipByMode(file.mode) !== null || file.bytes === null || file.bytes > MAX_DOCUMENT_BYTES) return null;
			const reader = git.objects();
			try {
				return (await reader.one(file.blob, MAX_DOCUMENT_BYTES))?.content ?? null;
			} finally {
				reader.close();
			}
		},
	};
}
