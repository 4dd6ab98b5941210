// A repository of one commit as the detectives see it once it is open, held in memory: an audit of it starts no git and writes no file.
import { createHash } from 'node:crypto';
import { contextOf, languageOf, type Snapshot } from '@auditor/forensics';
import { compareBy } from '@auditor/schema';
import { codeLinesOf } from '../../packages/forensics/src/sandbox/code-lines.js';

const AT = Date.parse('2026-01-05T10:00:00Z') / 1000;
const idOf = (content: Buffer) => createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');

/** @param source what the repository is called */
export function memorySnapshot(source: string, message: string, texts: Readonly<Record<string, string>>): Snapshot {
	const contents = new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
	const files = [...contents]
		.map(([path, content]) => {
			const about = { bytes: content.length, context: contextOf(path), language: languageOf(path) };
			return { path, blob: idOf(content), mode: '100644', ...about };
		})
		.sort(compareBy(({ path }) => path));
	const changes = files.map(({ path, language }) => {
		if (language === null) return { status: 'A' as const, path };
		const { lines, names } = codeLinesOf(path, contents.get(path)!.toString('latin1'));
		return { status: 'A' as const, path, lines: lines.length, ...(lines.length > 0 && names.length > 0 && { defines: [...names] }) };
	});
	const commit = createHash('sha1').update(JSON.stringify(texts)).digest('hex');
	const times = { authoredAt: AT, committedAt: AT };
	const by = { author: 'Ada Fixture', email: 'ada@example.org' };
	return {
		repository: { source, forge: null, commit, branch: 'main', commits: 1, shallow: false, firstCommitAt: AT, lastCommitAt: AT },
		limitations: [],
		uncommitted: 0,
		files: () => files,
		async readBlobs(wanted, onBlob) {
			for (const file of wanted) await onBlob(file, { content: contents.get(file.path)! });
		},
		readFile: async (path) => contents.get(path) ?? null,
		readNow: (wanted) => wanted.map(({ path }) => contents.get(path) ?? null),
		history: async () => ({
			head: commit,
			commits: [{ id: commit, parents: [], ...by, ...times, subject: message, body: '', changes }],
			shallow: false,
			limitations: [],
		}),
		close: async () => {},
	};
}
