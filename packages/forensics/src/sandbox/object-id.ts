// Does an object have the content that its id says? Git answers with whatever a store holds under an id: only what it receives itself is hashed.
import { createHash } from 'node:crypto';
import type { PrivateGit } from './private-git.js';

/** Letters of an id of SHA-256; one of SHA-1 has 40. */
const LONG_ID = 64;

/** The id that git gives an object. @source git docs, "Git Internals: Git Objects" */
export function objectId(type: string, content: Uint8Array, algorithm: 'sha1' | 'sha256'): string {
	return createHash(algorithm).update(`${type} ${content.length}\0`).update(content).digest('hex');
}

/** Whether content and type are what the id was made of. */
export function hasId(id: string, type: string, content: Uint8Array): boolean {
	return objectId(type, content, id.length === LONG_ID ? 'sha256' : 'sha1') === id;
}

export interface CheckedObjects {
	/** Ids of commits and trees whose content is another's. */
	readonly damaged: ReadonlySet<string>;
	/** All that could be read were checked. */
	readonly whole: boolean;
}

/** Milliseconds for the trees of a long history. @source 18,000 commits with 60,000 trees: see `bench/git-history.mjs` */
const MOST_MS = 30_000;
/** Of one commit or tree; a larger one counts as damaged. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Asked at a time, so that answers do not wait in memory. */
const AT_ONCE = 2000;
const MODE_OF_TREE = '40000 ';

/**
 * Hashes commits and every tree below them, newest first. An object that is missing is no concern of this.
 * @param commits ids, in the order of the history
 */
export async function checkObjects(git: PrivateGit, commits: readonly string[]): Promise<CheckedObjects> {
	const damaged = new Set<string>();
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
		const visit = async (ids: readonly string[], type: string, follow: (content: Buffer, id: string) => void) => {
			for (let from = 0; from < ids.length; from += AT_ONCE) {
				if (performance.now() > end) return false;
				const asked = ids.slice(from, from + AT_ONCE);
				const answers = asked.map(async (id) => {
					const found = await reader.one(id, MAX_BYTES);
					if (found === null) return;
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
		return { damaged, whole };
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
