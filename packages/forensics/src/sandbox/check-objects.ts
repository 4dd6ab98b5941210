// Which commits and trees of a history hold another's content? Each is hashed, newest first, for a limited time.
import { hasId } from './object-id.js';
import type { ObjectReader } from './object-reader.js';

/** Milliseconds for the trees of a long history. @source 18,000 commits with 60,000 trees: see `bench/git-history.mjs` */
const MOST_MS = 30_000;
/** Of one commit or tree; a larger one is not read. */
const MAX_BYTES = { commit: 4_000_000, tree: 32_000_000 };
/** Asked at a time, so that answers do not wait in memory. */
const AT_ONCE = 2000;
const MODE_OF_TREE = '40000 ';

/**
 * Hashes commits and every tree below them, newest first. An object that is missing is no concern of this.
 * @param commits ids, in the order of the history
 */
export async function checkObjects(git: { objects(): ObjectReader }, commits: readonly string[]) {
	const damaged = new Set<string>();
	const large = new Set<string>();
	const seen = new Set<string>();
	const reader = git.objects();
	const end = performance.now() + MOST_MS;
	try {
		let level: string[] = [];
		const next = (id: string) => {
			if (seen.has(id)) return;
			seen.add(id);
			level.push(id);
		};
		const visit = async (ids: readonly string[], type: keyof typeof MAX_BYTES, follow: (content: Buffer, id: string) => void) => {
			for (let from = 0; from < ids.length; from += AT_ONCE) {
				if (performance.now() > end) return false;
				const asked = ids.slice(from, from + AT_ONCE);
				const answers = asked.map(async (id) => {
					const found = await reader.one(id, MAX_BYTES[type]);
					if (found === null) return;
					if (found.content === null) large.add(id);
					if (found.type !== type || found.content === null || !hasId(id, type, found.content)) damaged.add(id);
					else follow(found.content, id);
				});
				await Promise.all(answers);
			}
			return true;
		};
		let whole = await visit(commits, 'commit', (content) => next(content.toString('latin1', 'tree '.length, content.indexOf(10))));
		while (whole && level.length > 0) {
			const ids = level;
			level = [];
			whole = await visit(ids, 'tree', (content, id) => treesOf(content, id.length / 2, next));
		}
		return { damaged, large, whole };
	} finally {
		reader.close();
	}
}

/** Ids of the folders in a tree: `<mode> <name>\0<id>`, without a mark between entries. */
function treesOf(content: Buffer, idBytes: number, take: (id: string) => void): void {
	for (let at = 0; at < content.length; ) {
		const end = content.indexOf(0, at);
		if (end < 0) return;
		const id = end + 1;
		// A folder's mode alone starts with a 4.
		if (content[at] === 0x34 && content.toString('latin1', at, at + MODE_OF_TREE.length) === MODE_OF_TREE)
			take(content.toString('hex', id, id + idBytes));
		at = id + idBytes;
	}
}
