// Contents of the audited commit's files, streamed from git objects with caps on bytes and time.
import type { TreeFile } from '@auditor/schema';
import { hasId } from './object-id.js';
import type { PrivateGit } from './private-git.js';
import { MAX_DOCUMENT_BYTES, MAX_TEXT_BYTES, MAX_TOTAL_BYTES, SKIPPED, type Snapshot, skipByMode } from './snapshot.js';

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
			const deadline = AbortSignal.timeout(timeoutMs);
			const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
			const asked = wanted.map((file) => {
				const bytes = file.bytes ?? 0;
				const reason =
					skipByMode(file.mode) ??
					(file.bytes === null ? SKIPPED.missing : null) ??
					(bytes > maxBytes ? SKIPPED.large(maxBytes) : null) ??
					(bytes > budget ? SKIPPED.total : null);
				if (reason === null) budget -= bytes;
				return { file, id: file.blob, bytes, reason };
			});
			const sent = asked.filter(({ reason }) => reason === null);
			let next = 0;
			const passOver = async (until: (typeof asked)[number] | null) => {
				for (let one = asked[next]; one && one !== until; one = asked[++next])
					await onBlob(one.file, { skipped: one.reason ?? SKIPPED.interrupted });
			};
			// A git that is quicker than the signal would still answer.
			await git.eachObject(
				signal.aborted ? [] : sent,
				async (one, content) => {
					await passOver(one);
					next++;
					if (content === 'damaged') await onBlob(one.file, { skipped: SKIPPED.damaged });
					else await onBlob(one.file, content ? { content } : { skipped: signal.aborted ? SKIPPED.interrupted : SKIPPED.missing });
				},
				{ signal },
			);
			await passOver(null);
		},
		readNow: (wanted) => git.objectsNow(wanted.map((file) => file.blob)),
		async readFile(path) {
			const file = byPath.get(path);
			if (!file || skipByMode(file.mode) !== null || file.bytes === null || file.bytes > MAX_DOCUMENT_BYTES) return null;
			const reader = git.objects();
			try {
				const found = await reader.one(file.blob, MAX_DOCUMENT_BYTES);
				const content = found?.content ?? null;
				return found && content && git.borrows && !hasId(file.blob, found.type, content) ? null : content;
			} finally {
				reader.close();
			}
		},
	};
}
