// @module-tag slow
import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { AuditorError } from '@auditor/schema';
import { type GitRepository, gitRepository, temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { detectRepository } from '../detect-repository.js';
import { openRepository } from './open-repository.js';
import type { Snapshot } from './snapshot.js';

const SAFE = 'def run():\n    return 1\n';
const UNSAFE = 'import os\ndef run(x):\n    os.system(x)\n';

const repository = () =>
	gitRepository([
		{ message: 'Begin', files: { 'src/a.py': SAFE, 'doc/b.md': 'text\n' } },
		{ message: 'Go on', files: { 'src/c.py': 'y = 2\n' } },
	]);

/** Puts other content under the id of an object. */
function forge({ folder, git }: GitRepository, revision: string, type: string, content: Uint8Array | string): string {
	const id = git('rev-parse', revision).trim();
	const place = join(folder, '.git/objects', id.slice(0, 2), id.slice(2));
	chmodSync(place, 0o600);
	const bytes = Buffer.from(content);
	writeFileSync(place, deflateSync(Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes])));
	return id;
}

const raw = ({ folder }: GitRepository, type: string, revision: string) =>
	execFileSync('git', ['cat-file', type, revision], { cwd: folder });
const sayings = (snapshot: Snapshot) => snapshot.limitations.map((limitation) => limitation.message).join(' ');

async function withSnapshot<T>(folder: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
	const snapshot = await openRepository(folder);
	try {
		return await work(snapshot);
	} finally {
		await snapshot.close();
	}
}

const unsafeCalls = (folder: string, cache: string) =>
	withSnapshot(folder, async (snapshot) => {
		const { facts, limitations } = await detectRepository(snapshot, { cache: { folder: cache } });
		return { calls: facts.unsafeCalls.length, said: limitations.map((one) => one.message).join(' ') };
	});

describe('an object whose content is not that of its id', () => {
	it('is a damaged file: said, without content by any door, and poison to no other audit', async () => {
		const cache = temporaryFolder();
		const honest = repository();
		const forged = repository();
		expect(forged.commits).toEqual(honest.commits);
		forge(forged, 'HEAD:src/a.py', 'blob', UNSAFE.padEnd(SAFE.length + 20));
		forge(forged, 'HEAD:doc/b.md', 'blob', 'tixt\n');
		await withSnapshot(forged.folder, async (snapshot) => {
			expect(await snapshot.readFile('doc/b.md')).toBeNull();
			expect(snapshot.readNow?.(snapshot.files()).map((content) => content?.toString() ?? null)).toEqual([null, null, 'y = 2\n']);
		});
		const first = await unsafeCalls(forged.folder, cache);
		expect(first.said).toMatch(/Objects of the repository are damaged.*src\/a\.py/);
		expect(first.calls).toBe(0);
		expect(await unsafeCalls(honest.folder, cache)).toEqual({ calls: 0, said: '' });
		expect((await unsafeCalls(forged.folder, cache)).said).toContain('damaged');
	});

	it('gives no facts to a text that has another text of the same id', async () => {
		const cache = temporaryFolder();
		const own = gitRepository([{ message: 'Begin', files: { 'a.py': UNSAFE } }]);
		expect((await unsafeCalls(own.folder, cache)).calls).toBe(1);
		expect((await unsafeCalls(repository().folder, cache)).calls).toBe(0);
	});

	it('is no commit to audit, and ends a history', async () => {
		const own = repository();
		const old = raw(own, 'commit', 'HEAD~1').toString('latin1').replace('Begin', 'Bogus');
		forge(own, 'HEAD~1', 'commit', old);
		await withSnapshot(own.folder, async (snapshot) => {
			expect((await snapshot.history()).commits.map((commit) => commit.subject)).toEqual(['Go on']);
			expect(snapshot.repository.commits).toBe(1);
			expect(sayings(snapshot)).toContain('The history ends early: commits are damaged');
		});
		forge(own, 'HEAD', 'commit', raw(own, 'commit', 'HEAD').toString('latin1').replace('Go on', 'Gone'));
		const said = await openRepository(own.folder).catch((error: unknown) =>
			AuditorError.is(error) ? `${error.code} ${error.message}` : '',
		);
		expect(said).toMatch(/^AUD_COMMIT_NOT_FOUND .* damaged/);
	});

	it('is too large to be read: said as that, and not as damaged', async () => {
		const own = repository();
		const [parent, commit] = ['HEAD~1', 'HEAD'].map((name) => raw(own, 'commit', name).toString('latin1')) as [string, string];
		const git = (input: string) =>
			execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], { cwd: own.folder, input, encoding: 'utf8' }).trim();
		const giant = git(`${parent}\n${'many words '.repeat(400_000)}`);
		own.git('update-ref', 'HEAD', git(commit.replace(own.commits[0] as string, giant)));
		await withSnapshot(own.folder, async (snapshot) => {
			expect((await snapshot.history()).commits.map((commit) => commit.subject)).toEqual(['Go on']);
			expect(sayings(snapshot)).toContain('The history ends early: commits are larger than is read');
			expect(sayings(snapshot)).not.toContain('damaged');
		});
	});

	it('is no folder: its files are left out, whether it is the root or lies below', async () => {
		const own = repository();
		forge(own, 'HEAD:src', 'tree', raw(own, 'tree', 'HEAD:doc'));
		await withSnapshot(own.folder, async (snapshot) => {
			expect(snapshot.files().map((file) => file.path)).toEqual(['doc/b.md']);
			expect(sayings(snapshot)).toContain('Part of the tree cannot be listed: folders are damaged');
			expect((await snapshot.history()).commits.every((commit) => commit.changes.length === 0)).toBe(true);
		});
		forge(own, 'HEAD^{tree}', 'tree', raw(own, 'tree', 'HEAD:doc'));
		await withSnapshot(own.folder, async (snapshot) => expect(snapshot.files()).toEqual([]));
	});

	it('is found in a pack too, whose index names it wrongly', async () => {
		const own = repository();
		own.git('repack', '-a', '-d', '-q');
		const pack = execFileSync('sh', ['-c', 'ls .git/objects/pack/*.idx'], { cwd: own.folder, encoding: 'utf8' }).trim();
		const [id, other] = ['HEAD:src/a.py', 'HEAD:src/c.py'].map((name) => own.git('rev-parse', name).trim()) as [string, string];
		swapOffsets(join(own.folder, pack), id, other);
		const { said } = await unsafeCalls(own.folder, temporaryFolder());
		expect(said).toMatch(/damaged.*src\/a\.py and src\/c\.py/);
	});

	it('is found among SHA-256 objects, whose good ones are read', async () => {
		const folder = temporaryFolder();
		const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...WHO } });
		git('init', '-q', '-b', 'main', '--object-format=sha256');
		writeFileSync(join(folder, 'a.py'), SAFE);
		writeFileSync(join(folder, 'b.py'), 'z = 3\n');
		git('add', '-A');
		git('commit', '-q', '-m', 'Begin');
		await withSnapshot(folder, async (snapshot) => {
			expect(sayings(snapshot)).toBe('');
			expect(snapshot.readNow?.(snapshot.files()).map(String)).toEqual([SAFE, 'z = 3\n']);
		});
		forge({ folder, git, commits: [], commit: () => '' }, 'HEAD:a.py', 'blob', UNSAFE);
		expect((await unsafeCalls(folder, temporaryFolder())).said).toMatch(/damaged.*a\.py/);
	});

	it('stays missing where it is missing', async () => {
		const own = repository();
		const id = own.git('rev-parse', 'HEAD:src/a.py').trim();
		rmSync(join(own.folder, '.git/objects', id.slice(0, 2), id.slice(2)));
		expect((await unsafeCalls(own.folder, temporaryFolder())).said).not.toContain('damaged');
	});
});

const WHO = {
	GIT_CONFIG_GLOBAL: '/dev/null',
	GIT_AUTHOR_NAME: 'Ada',
	GIT_AUTHOR_EMAIL: 'a@b',
	GIT_COMMITTER_NAME: 'Ada',
	GIT_COMMITTER_EMAIL: 'a@b',
};

/** Gives each of two objects the other's place. @source git docs, "pack-format": index version 2 */
function swapOffsets(path: string, one: string, other: string): void {
	const index = readFileSync(path);
	const count = index.readUInt32BE(8 + 255 * 4);
	const names = 8 + 256 * 4;
	const offsets = names + count * 24;
	const at = (id: string) => {
		for (let n = 0; n < count; n++) if (index.toString('hex', names + n * 20, names + n * 20 + 20) === id) return offsets + n * 4;
		throw new Error(`the index does not name ${id}`);
	};
	const [a, b] = [at(one), at(other)];
	const kept = index.readUInt32BE(a);
	index.writeUInt32BE(index.readUInt32BE(b), a);
	index.writeUInt32BE(kept, b);
	chmodSync(path, 0o600);
	writeFileSync(path, index);
}
