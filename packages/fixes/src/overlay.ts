// A snapshot with some files as they would be: what a change would bring is looked at without a write anywhere. The history stays as it is.
import { createHash } from 'node:crypto';
import { contextOf, languageOf, type Snapshot } from '@auditor/forensics';
import { compareBy, type TreeFile } from '@auditor/schema';

/** As a snapshot has it, unless it is told otherwise. */
const MOST_BYTES = 1024 * 1024;

/** The snapshot with these contents in the place of its own, by path; a path that it does not have is a new file. Closing it leaves the snapshot open. */
export function overlaid(snapshot: Snapshot, contents: ReadonlyMap<string, Buffer>): Snapshot {
	const own = snapshot.files();
	const known = new Set(own.map(({ path }) => path));
	const changed = (file: TreeFile): TreeFile => {
		const content = contents.get(file.path);
		return content ? { ...file, blob: blobId(content), bytes: content.length } : file;
	};
	const added = [...contents].flatMap(([path, content]): TreeFile[] =>
		known.has(path)
			? []
			: [{ path, blob: blobId(content), mode: '100644', bytes: content.length, context: contextOf(path), language: languageOf(path) }],
	);
	const files = [...own.map(changed), ...added].sort(compareBy((file) => file.path));
	const before = new Map(own.map((file) => [file.path, file]));
	return {
		repository: snapshot.repository,
		limitations: snapshot.limitations,
		files: () => files,
		async readBlobs(wanted, onBlob, options = {}) {
			const limit = options.maxBytes ?? MOST_BYTES;
			const others = wanted.filter(({ path }) => !contents.has(path)).map(({ path }) => before.get(path)!);
			// In the order asked for: what is changed is handed over before the next that is not.
			let next = 0;
			const handOver = async (upTo: string | null) => {
				for (; next < wanted.length && wanted[next]!.path !== upTo; next++) {
					const file = wanted[next]!;
					const content = contents.get(file.path)!;
					await onBlob(file, content.length > limit ? { skipped: `larger than ${limit} bytes` } : { content });
				}
			};
			await snapshot.readBlobs(
				others,
				async (file, result) => {
					await handOver(file.path);
					next++;
					await onBlob(file, result);
				},
				options,
			);
			await handOver(null);
		},
		readFile: async (path) => contents.get(path) ?? (known.has(path) ? snapshot.readFile(path) : null),
		...(snapshot.readNow && {
			readNow: (wanted: readonly TreeFile[]) =>
				wanted.map((file) => contents.get(file.path) ?? snapshot.readNow!([before.get(file.path) ?? file])[0] ?? null),
		}),
		history: () => snapshot.history(),
		close: async () => {},
	};
}

function blobId(content: Buffer): string {
	return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}
