// Which tags lead to commits of the history? Tags can be moved and made at any time: they say what was named until the repository was read.
import type { History } from '@auditor/schema';
import type { PrivateGit } from './private-git.js';

type Tag = NonNullable<History['tags']>[number];

/** By name. @param told tags and their commits, where the source was asked for them; null: those of the private repository */
export async function readTags(git: PrivateGit, history: History, told: ReadonlyMap<string, string> | null): Promise<Tag[] | null> {
	const all = told ? [...told].map(([name, commit]) => ({ name: name.slice('refs/tags/'.length), commit })) : await tagsIn(git);
	if (all === null) return null;
	const known = new Set(history.commits.map(({ id }) => id));
	return all.filter(({ commit }) => known.has(commit)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Null where a clone left them out, as a clone of a machine that builds does, or git could not follow them. */
async function tagsIn(git: PrivateGit): Promise<Tag[] | null> {
	if (!git.borrows) return null;
	const asked = await git.run(['for-each-ref', '--format=%(refname:strip=2) %(objectname) %(*objectname)', 'refs/tags']);
	if (asked.code !== 0) return null;
	const lines = asked.output.toString('utf8').split('\n').filter(Boolean);
	return lines.length === 0
		? null
		: lines.map((line) => line.split(' ')).map(([name = '', id = '', peeled]) => ({ name, commit: peeled || id }));
}
