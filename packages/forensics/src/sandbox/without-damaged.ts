// What of a tree and a history is left when objects with another's content are taken out? A store that the audited side wrote can hold any content under
// an id that people know from elsewhere.
import { AuditorError, type Commit } from '@auditor/schema';
import { checkObjects } from './check-objects.js';
import type { PrivateGit } from './private-git.js';
import type { ReadHistory } from './read-history.js';
import type { ReadTree } from './read-tree.js';

const UNCHECKED = 'The history is long: the folders of its older commits were not compared with their ids.';

/** @throws AuditorError AUD_COMMIT_NOT_FOUND when the audited commit itself is damaged */
export async function withoutDamaged(
	git: PrivateGit,
	tree: ReadTree,
	history: ReadHistory,
): Promise<{ tree: ReadTree; history: ReadHistory }> {
	const { head } = history;
	if (head === null) return { tree, history };
	const { damaged, large, whole } = await checkObjects(git, [...new Set([head, ...history.commits.map((commit) => commit.id)])]);
	if (large.has(head))
		throw new AuditorError('AUD_COMMIT_NOT_FOUND', `The commit ${head.slice(0, 12)} is larger than is read, by its message.`);
	if (damaged.has(head))
		throw new AuditorError('AUD_COMMIT_NOT_FOUND', `The commit ${head.slice(0, 12)} is damaged: its content is not that of its id.`, {
			hint: 'Audit another copy of the repository; git fsck names what is damaged.',
		});
	const limitations = [...history.limitations, ...(whole ? [] : [UNCHECKED])];
	if (damaged.size === 0) return { tree, history: { ...history, limitations } };
	const commits = reachable(head, history.commits, damaged);
	const lost = history.commits.length - commits.length;
	const why = (ids: readonly string[]) => (ids.every((id) => large.has(id)) ? 'larger than is read' : 'damaged');
	const ending = history.commits.map(({ id }) => id).filter((id) => damaged.has(id));
	if (lost > 0)
		limitations.push(
			`The history ends early: commits are ${why(ending)}, and ${lost} that only they lead to, or that they are, were left out.`,
		);
	const inHistory = new Set(ending);
	const bad = [...damaged].filter((id) => !inHistory.has(id));
	if (bad.length === 0) return { tree, history: { ...history, limitations, commits, count: commits.length } };
	limitations.push(`Folders are ${why(bad)} (${bad[0]?.slice(0, 12)}): which files the commits touch is unseen.`);
	return {
		tree: await withoutFolders(git, head, tree, damaged, large),
		history: {
			...history,
			limitations,
			commits: commits.map((commit) => ({ ...commit, changes: [] })),
			count: commits.length,
			changesKnown: false,
		},
	};
}

/** What good commits lead to, in the order given. */
function reachable(head: string, commits: readonly Commit[], damaged: ReadonlySet<string>): Commit[] {
	const known = new Map(commits.map((commit) => [commit.id, commit]));
	const seen = new Set<string>();
	const open = [head];
	for (let id = open.pop(); id !== undefined; id = open.pop()) {
		if (seen.has(id) || damaged.has(id)) continue;
		seen.add(id);
		open.push(...(known.get(id)?.parents ?? []));
	}
	return commits.filter((commit) => seen.has(commit.id));
}

/** The files that no damaged folder lists. */
async function withoutFolders(
	git: PrivateGit,
	head: string,
	tree: ReadTree,
	damaged: ReadonlySet<string>,
	large: ReadonlySet<string>,
): Promise<ReadTree> {
	const root = (await git.run(['rev-parse', '--verify', '--quiet', `${head}^{tree}`])).output.toString('latin1').trim();
	const folders = damaged.has(root) ? [''] : await damagedFolders(git, head, damaged);
	if (folders.length === 0) return tree;
	return {
		files: tree.files.filter(({ path }) => !folders.some((folder) => path.startsWith(folder))),
		notes: [
			...tree.notes,
			[...damaged].every((id) => large.has(id))
				? 'Part of the tree cannot be listed: folders are larger than is read.'
				: 'Part of the tree cannot be listed: folders are damaged, for their content is not that of their ids.',
		],
		whole: false,
	};
}

/** Paths with a slash behind. */
async function damagedFolders(git: PrivateGit, head: string, damaged: ReadonlySet<string>): Promise<string[]> {
	const listed = await git.run(['ls-tree', '-r', '-t', '-z', '--full-tree', head], { output: { mostOutput: MOST_LISTED } });
	return listed.output
		.toString('utf8')
		.split('\0')
		.flatMap((entry) => {
			const [, id, path] = /^040000 tree ([0-9a-f]+)\t([\s\S]+)$/.exec(entry) ?? [];
			return id !== undefined && damaged.has(id) ? [`${path}/`] : [];
		});
}

const MOST_LISTED = 150_000_000;
