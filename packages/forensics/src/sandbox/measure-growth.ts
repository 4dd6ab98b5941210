// By how many bytes each commit made the source files grow: the sizes of their blobs before and after, never their contents. Only for histories
// short enough that a few commits can hold all of the work; a rewrite that keeps a file's size
// does not show; a file moved within one commit grew by what was added to it.
import type { Commit } from '@auditor/schema';
import { languageOf } from '../classify-file.js';
import type { PrivateGit } from './private-git.js';
import type { ReadHistory } from './read-history.js';

/** Commits up to which growth is measured. Chosen: reading it takes about as long as reading the history itself. */
export const MEASURED_COMMITS = 1500;
/** Plain files alone: the target of a link and a submodule are no source. */
const RAW = /^:(?:100\d+|0+) (?:100\d+|0+) ([0-9a-f]+) ([0-9a-f]+) [A-Z]\d*$/;
const OTHER = /^:\d+ \d+ [0-9a-f]+ [0-9a-f]+ [A-Z]\d*$/;
const NOTHING = /^0+$/;

/** Fills in `grown` of the changes of source files. Leaves it out where the history is long, or which files its commits touch is not known. */
export async function measureGrowth(git: PrivateGit, history: ReadHistory): Promise<void> {
	const { commits, head, changesKnown } = history;
	if (head === null || !changesKnown || commits.length === 0 || commits.length > MEASURED_COMMITS) return;
	const blobs = await blobsBehind(git, head);
	const ids = new Set([...blobs.values()].flatMap((pair) => [...pair]).filter((id) => !NOTHING.test(id)));
	if (ids.size === 0) return;
	const sizes = await git.sizes([...ids].sort());
	const sizeOf = (id: string) => (NOTHING.test(id) ? 0 : sizes.get(id));
	for (const commit of commits) {
		const moved = leavers(commit, blobs);
		commit.changes = commit.changes.map((change) => {
			const pair = blobs.get(`${commit.id} ${change.path}`);
			if (!pair) return change;
			const origin = NOTHING.test(pair[0]) ? (moved.byBlob.get(pair[1]) ?? moved.byName.get(nameOf(change.path))) : undefined;
			const [before, after] = [sizeOf(origin ?? pair[0]), sizeOf(pair[1])];
			return before !== undefined && after !== undefined ? { ...change, grown: after - before } : change;
		});
	}
}

/** Blobs of the files that a commit takes away, by themselves and by the file's own name: one that comes in their stead was moved. */
function leavers(commit: Commit, blobs: ReadonlyMap<string, readonly [string, string]>) {
	const byBlob = new Map<string, string>();
	const byName = new Map<string, string>();
	for (const { path, status } of commit.changes) {
		const pair = status === 'D' ? blobs.get(`${commit.id} ${path}`) : undefined;
		if (!pair) continue;
		byBlob.set(pair[0], pair[0]);
		byName.set(nameOf(path), pair[0]);
	}
	return { byBlob, byName };
}

function nameOf(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

/** Blob ids before and after, by commit and path, of source files alone. */
async function blobsBehind(git: PrivateGit, head: string): Promise<Map<string, readonly [string, string]>> {
	const found = new Map<string, readonly [string, string]>();
	const pieces: Buffer[] = [];
	const options = ['-z', '--raw', '--no-abbrev', '--no-renames', '--no-merges', '--no-color', '--no-ext-diff', '--no-textconv'];
	const result = await git.run(['log', ...options, '--format=tformat:%H', head, '--'], {
		onOutput: (piece) => pieces.push(Buffer.from(piece)),
	});
	if (result.code !== 0) return found;
	let commit = '';
	let pair: readonly [string, string] | null = null;
	let passed = false;
	for (const token of Buffer.concat(pieces).toString('utf8').split('\0')) {
		if (passed) {
			passed = false;
			continue;
		}
		if (pair) {
			if (languageOf(token) !== null) found.set(`${commit} ${token}`, pair);
			pair = null;
			continue;
		}
		const raw = RAW.exec(token.trimStart());
		if (raw) pair = [raw[1] ?? '', raw[2] ?? ''];
		else if (OTHER.test(token.trimStart())) passed = true;
		else if (token.trim() !== '') commit = token.trim();
	}
	return found;
}
