// @module-tag slow
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AuditorError } from '@auditor/schema';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { headOf } from './head-of.js';
import { openRepository } from './open-repository.js';
import type { OpenOptions, Snapshot } from './snapshot.js';

const opened: Snapshot[] = [];
const open = async (source: string, options: OpenOptions = {}) => {
	const snapshot = await openRepository(source, options);
	opened.push(snapshot);
	return snapshot;
};
afterEach(async () => {
	for (const snapshot of opened.splice(0)) await snapshot.close();
});
const codeOf = (work: Promise<unknown>) =>
	work.then(
		() => 'opened',
		(error: unknown) => (AuditorError.is(error) ? error.code : String(error)),
	);
const paths = (snapshot: Snapshot) => snapshot.files().map((file) => file.path);
const sayings = (snapshot: Snapshot) => snapshot.limitations.map((limitation) => limitation.message).join(' ');
const textOf = async (snapshot: Snapshot, path: string) => Buffer.from((await snapshot.readFile(path)) ?? []).toString('utf8');

/** Bytes that do not compress, the same each time. */
const noise = (length: number) =>
	Buffer.concat(Array.from({ length: length / 32 }, (_, i) => createHash('sha256').update(String(i)).digest()));

const two = () =>
	gitRepository([
		{ at: '2026-01-05T09:00:00Z', message: 'Begin', files: { 'src/a.py': 'x = 1\n', 'old.txt': 'gone' } },
		{ at: '2026-01-07T09:00:00Z', message: 'Go on\n\nwith a body', files: { 'src/a.py': 'x = 2\n', 'old.txt': null } },
	]);

describe('what can be opened', () => {
	it('measures the lines of code that commits bring, and takes a file that was moved for what it is', async () => {
		const { folder } = gitRepository([
			{ message: 'Begin', files: { 'a.py': 'x = 1\n', 'b.py': 'y = 22\n', 'note.md': 'text' } },
			{
				message: 'Move',
				files: { 'a.py': null, 'src/a.py': 'x = 1\n', 'b.py': null, 'src/b.py': 'y = 22\nz = 3\n', 'src/c.py': 'w = 4\n' },
			},
		]);
		const { commits } = await (await open(folder)).history();
		expect(commits.map((commit) => Object.fromEntries(commit.changes.map(({ path, lines }) => [path, lines])))).toEqual([
			{ 'a.py': 0, 'b.py': 0, 'src/a.py': 0, 'src/b.py': 1, 'src/c.py': 1 },
			{ 'a.py': 1, 'b.py': 1, 'note.md': undefined },
		]);
	});

	it('reads the tags of its commits, and knows nothing of tags where there are none', async () => {
		const { folder, commits, git } = two();
		const tags = async () => (await (await open(folder)).history()).tags;
		expect(await tags()).toBeUndefined();
		git('tag', 'b/light', commits[1]!);
		git('tag', '-a', '-m', 'x', 'a-v1.0.0', commits[0]!);
		git('tag', 'file', `${commits[0]}:old.txt`);
		expect(await tags()).toEqual([
			{ name: 'a-v1.0.0', commit: commits[0] },
			{ name: 'b/light', commit: commits[1] },
		]);
	});

	it('tells definitions that were moved from those that are new', async () => {
		const body = (name: string) => `def ${name}(x):\n    y = x + 1\n    z = y + ${name.length}\n    return z\n`;
		const { folder } = gitRepository([
			{ message: 'Begin', files: { 'a.py': body('one') + body('three'), 'b.py': body('main') } },
			{
				message: 'Move',
				files: { 'a.py': body('one'), 'tools/c.py': `import os\n${body('three')}`, 'd.py': body('fourth'), 'b.py': 'x = 1\n' },
			},
		]);
		const [moved] = (await (await open(folder)).history()).commits;
		expect(moved?.changes.map(({ path, defines, moved: from }) => [path, defines, from])).toEqual([
			['a.py', undefined, undefined],
			['b.py', undefined, undefined],
			['d.py', ['fourth'], undefined],
			['tools/c.py', undefined, ['three']],
		]);
	});

	it('reads each date with the clock of its author', async () => {
		const { folder } = gitRepository([]);
		const commit = (date: string, text: string) => {
			writeFileSync(join(folder, 'a.py'), text);
			const git = (...args: string[]) =>
				execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
					cwd: folder,
					env: { ...process.env, GIT_AUTHOR_DATE: date },
				});
			git('add', 'a.py');
			git('commit', '-q', '-m', 'Go on');
		};
		commit('2026-01-05T23:30:00-0330', 'x = 1\n');
		commit('2026-01-07T01:00:00+0545', 'class State:\n    # Kept.\n    x = 1\n');
		const { commits } = await (await open(folder)).history();
		expect(commits.map(({ authoredAt, zone, changes }) => [new Date(authoredAt * 1000).toISOString(), zone, changes])).toEqual([
			['2026-01-06T19:15:00.000Z', 345, [{ status: 'M', path: 'a.py', lines: 1, defines: ['State'] }]],
			['2026-01-06T03:00:00.000Z', -210, [{ status: 'A', path: 'a.py', lines: 1 }]],
		]);
	});

	it('reads a work tree at HEAD, with its history newest first', async () => {
		const { folder, commits } = two();
		const snapshot = await open(folder);
		expect(snapshot.repository).toMatchObject({
			source: folder,
			commit: commits[1],
			branch: 'main',
			commits: 2,
			shallow: false,
			forge: null,
		});
		expect(snapshot.files()).toMatchObject([{ path: 'src/a.py', bytes: 6, mode: '100644', context: 'source', language: 'Python' }]);
		expect(await textOf(snapshot, 'src/a.py')).toBe('x = 2\n');
		const { commits: read } = await snapshot.history();
		expect(read.map((c) => [c.subject, c.body, c.changes])).toEqual([
			[
				'Go on',
				'with a body',
				[
					{ status: 'D', path: 'old.txt' },
					{ status: 'M', path: 'src/a.py', lines: 1 },
				],
			],
			[
				'Begin',
				'',
				[
					{ status: 'A', path: 'old.txt' },
					{ status: 'A', path: 'src/a.py', lines: 1 },
				],
			],
		]);
		expect(read[0]).toMatchObject({
			author: 'Ada Fixture',
			email: 'ada@example.org',
			authoredAt: Date.parse('2026-01-07T09:00:00Z') / 1000,
		});
		expect(snapshot.limitations).toEqual([]);
	});
	it('reads a bare repository, a bundle, a linked work tree and a folder below the root as the same commit', async () => {
		const { folder, git, commits } = two();
		const bare = join(temporaryFolder(), 'bare.git');
		git('clone', '-q', '--bare', folder, bare);
		const bundle = join(temporaryFolder(), 'target.bundle');
		git('bundle', 'create', '-q', bundle, '--all');
		const linked = join(temporaryFolder(), 'linked');
		git('worktree', 'add', '-q', '--detach', linked);
		for (const source of [bare, bundle, linked, join(folder, 'src')]) {
			const snapshot = await open(source);
			expect([source, snapshot.repository.commit, snapshot.repository.commits, paths(snapshot)]).toEqual([
				source,
				commits[1],
				2,
				['src/a.py'],
			]);
		}
		expect(sayings(opened.at(-1) as Snapshot)).toContain('inside a repository');
	});
	it('takes a commit by id, short id, tag or branch, and the newest one as of a date', async () => {
		const { folder, git, commits } = two();
		git('tag', 'v1', commits[0] as string);
		git('tag', '-a', 'v1-annotated', '-m', 'x', commits[0] as string);
		git('branch', 'topic/x', commits[0] as string);
		for (const commit of [commits[0] as string, (commits[0] as string).slice(0, 8), 'v1', 'v1-annotated', 'topic/x'])
			expect((await open(folder, { commit })).repository.commit).toBe(commits[0]);
		expect((await open(folder, { asOf: '2026-01-06T00:00:00Z' })).repository).toMatchObject({ commit: commits[0], commits: 1 });
		expect(await codeOf(open(folder, { asOf: '2020-01-01' }))).toBe('AUD_COMMIT_NOT_FOUND');
	});
	it('takes as of a date what the branch held then: a merge brings older commits in, and none of them is taken', async () => {
		const { folder, git, commit } = gitRepository();
		const first = commit({ at: '2026-01-05T09:00:00Z', message: 'Begin', files: { 'a.py': '1' } });
		git('checkout', '-q', '-b', 'side');
		const side = commit({ at: '2026-01-06T09:00:00Z', message: 'Aside', files: { 'b.py': '2' } });
		git('checkout', '-q', 'main');
		const second = commit({ at: '2026-01-07T09:00:00Z', message: 'Go on', files: { 'a.py': '3' } });
		git('merge', '-q', '--no-ff', '-m', 'Merge', 'side');
		const asOf = async (instant: string) => (await open(folder, { asOf: instant })).repository.commit;
		expect(await asOf('2026-01-06T12:00:00Z')).toBe(first);
		expect(await asOf('2026-01-06T12:00:00Z')).not.toBe(side);
		expect(await asOf('2026-01-07T10:00:00+01:00')).toBe(second);
		expect(await asOf('2026-01-07T09:59:59+01:00')).toBe(first);
		expect((await open(folder, { commit: 'side', asOf: '2026-01-06T12:00:00Z' })).repository.commit).toBe(side);
	});
	it('says what HEAD names without opening', async () => {
		const { folder, git, commits } = two();
		expect(await headOf(folder)).toBe(commits[1]);
		expect(await headOf(join(folder, 'src'))).toBe(commits[1]);
		git('checkout', '-q', commits[0] as string);
		expect(await headOf(folder)).toBe(commits[0]);
		for (const none of [gitRepository().folder, temporaryFolder(), '/no/such/place', 'https://example.org/a/b'])
			expect(await headOf(none)).toBeNull();
	});
	it('opens one source twice at the same time', async () => {
		const { folder } = two();
		const [a, b] = await Promise.all([open(folder), open(folder)]);
		await a.close();
		expect(await textOf(b, 'src/a.py')).toBe('x = 2\n');
	});
	it('opens an unborn branch as an empty snapshot that says so', async () => {
		const snapshot = await open(gitRepository().folder);
		expect(snapshot.repository).toMatchObject({ commit: null, branch: 'main', commits: 0, firstCommitAt: null });
		expect([snapshot.files(), (await snapshot.history()).commits]).toEqual([[], []]);
		expect(snapshot.limitations).toMatchObject([{ severity: 'critical', ours: false }]);
	});
	it('reads packed refs, sha256 repositories and a path with odd characters', async () => {
		const { folder, git, commits } = two();
		git('pack-refs', '--all');
		git('gc', '-q');
		expect((await open(folder)).repository.commit).toBe(commits[1]);
		const odd = join(temporaryFolder(), 'a "b" #c\nd é');
		git('init', '-q', '-b', 'main', '--object-format=sha256', odd);
		execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'x'], { cwd: odd });
		expect((await open(odd)).repository.commit).toHaveLength(64);
	});
	it('names the forge of the origin, without the credentials in it', async () => {
		const { folder, git } = two();
		git('remote', 'add', 'origin', 'https://me:secret@github.com/owner/name.git');
		expect((await open(folder)).repository.forge).toBe('https://github.com/owner/name');
	});
});

describe('what cannot be opened', () => {
	it.each([
		['a path with nothing there', () => '/no/such/path', {}, 'AUD_TARGET_NOT_FOUND'],
		['an empty path', () => '', {}, 'AUD_TARGET_NOT_FOUND'],
		['a NUL in the path', () => '/tmp\0/x', {}, 'AUD_TARGET_NOT_FOUND'],
		['a folder outside of every repository', () => temporaryFolder(), {}, 'AUD_TARGET_NOT_GIT'],
		['a file that is no bundle', () => import.meta.filename, {}, 'AUD_TARGET_NOT_GIT'],
		['a commit that is not there', () => two().folder, { commit: 'f'.repeat(40) }, 'AUD_COMMIT_NOT_FOUND'],
		['a commit that is an option', () => two().folder, { commit: '--output=/tmp/pwned' }, 'AUD_COMMIT_NOT_FOUND'],
		['a commit that is a range', () => two().folder, { commit: 'main..main' }, 'AUD_COMMIT_NOT_FOUND'],
		['a commit that is a reflog expression', () => two().folder, { commit: 'main@{1}' }, 'AUD_COMMIT_NOT_FOUND'],
		['a work tree of a bare repository', () => join(two().folder, '.git'), { worktree: true }, 'AUD_USAGE'],
		['a depth of a local path', () => two().folder, { depth: 3 }, 'AUD_USAGE'],
		['a work tree in the past', () => two().folder, { asOf: '2026-01-06T00:00:00Z', worktree: true }, 'AUD_USAGE'],
		['a date that is none', () => two().folder, { asOf: 'soon' }, 'AUD_USAGE'],
		['a host that does not exist', () => 'https://no-such-host.invalid/o/n', {}, 'AUD_TARGET_UNREACHABLE'],
		['a private host', () => 'https://127.0.0.1/o/n', {}, 'AUD_TARGET_URL_REFUSED'],
	] as [string, () => string, OpenOptions, string][])('%s', async (_, source, options, code) => {
		expect(await codeOf(open(source(), options))).toBe(code);
	});
	it('says what a thin bundle lacks, and leaves nothing behind', async () => {
		const { git } = two();
		const bundle = join(temporaryFolder(), 'thin.bundle');
		git('bundle', 'create', '-q', bundle, 'HEAD~1..main');
		await expect(open(bundle)).rejects.toMatchObject({ code: 'AUD_TARGET_NOT_GIT' });
		expect(readdirSync(tmpdir()).filter((name) => name.startsWith('auditor-run-') && name.includes(`-${process.pid}-`))).toEqual([]);
	});
	it('stops a bundle above the size limit', async () => {
		const { git, commit } = two();
		commit({ message: 'large', files: { 'noise.bin': noise(300_000) } });
		const bundle = join(temporaryFolder(), 'large.bundle');
		git('bundle', 'create', '-q', bundle, '--all');
		expect(await codeOf(open(bundle, { maxBytes: 10_000 }))).toBe('AUD_TARGET_TOO_LARGE');
	});
});

describe('a hostile local repository', () => {
	it('has no process to act on: neither configuration, hooks, filters nor replacements fire', async () => {
		const { folder, git, commit, commits } = two();
		const mark = join(temporaryFolder(), 'fired');
		const script = join(temporaryFolder(), 'evil.sh');
		/** A file of its own each time: what still runs goes on with the one before it. */
		const marks = (of: string) => {
			writeFileSync(`${script}.new`, `#!/bin/sh\ntouch ${of}\n`);
			chmodSync(`${script}.new`, 0o755);
			renameSync(`${script}.new`, script);
		};
		marks(`${mark}-by-git`);
		commit({ message: 'attributes', files: { '.gitattributes': '* filter=evil diff=evil\n', 'new.txt': 'n' } });
		git('replace', commits[2] as string, commits[0] as string);
		for (const [name, value] of [
			['core.fsmonitor', script], ['core.hooksPath', join(folder, 'hooks')], ['core.sshCommand', script], ['core.pager', script], ['core.editor', script],
			['filter.evil.clean', script], ['filter.evil.smudge', script], ['filter.evil.process', script], ['diff.evil.textconv', script], ['diff.external', script],
			['core.alternateRefsCommand', script], ['uploadpack.packObjectsHook', script], ['credential.helper', script], ['gpg.program', script], ['log.showSignature', 'true'],
			['alias.log', `!${script}`], ['alias.ls-tree', `!${script}`], ['remote.origin.url', `ext::sh -c ${script}`], ['remote.origin.promisor', 'true'],
			['extensions.partialClone', 'origin'], ['core.attributesFile', join(folder, '.gitattributes')],
		] as const) // biome-ignore format: a table
			git('config', name, value);
		writeFileSync(join(folder, 'new.txt'), 'changed');
		// Whether git gets over its filters is a matter of the second in which the files were written; that it fires inside the folder is not.
		try {
			git('status');
		} catch {}
		expect(existsSync(`${mark}-by-git`)).toBe(true);
		marks(mark);
		const snapshot = await open(folder);
		await snapshot.readBlobs(snapshot.files(), () => {});
		const plain = await open(folder, { worktree: true });
		await plain.readBlobs(plain.files(), () => {});
		expect(existsSync(mark)).toBe(false);
		expect(snapshot.repository).toMatchObject({ commit: commits[2], commits: 3 });
		expect(snapshot.repository.forge).toBeNull();
	});
	it('reads neither through a symbolic link nor out of the work tree', async () => {
		const { folder, git, commit } = two();
		const secret = join(temporaryFolder(), 'secret.txt');
		writeFileSync(secret, 'secret');
		symlinkSync(secret, join(folder, 'link.txt'));
		commit({ message: 'link' });
		git('config', 'core.worktree', '/');
		const seen: string[] = [];
		for (const options of [{}, { worktree: true }]) {
			const snapshot = await open(folder, options);
			await snapshot.readBlobs(snapshot.files(), (file, result) => {
				if (file.path === 'link.txt') seen.push('skipped' in result ? result.skipped : 'read');
			});
			expect(await snapshot.readFile('link.txt')).toBeNull();
		}
		expect(seen).toEqual(['symbolic link', 'symbolic link']);
	});
});

describe('what a snapshot says it does not see', () => {
	it('counts uncommitted files, and reads them as plain files when asked', async () => {
		const { folder, git } = two();
		writeFileSync(join(folder, 'src/a.py'), 'x = 3\n');
		writeFileSync(join(folder, 'untracked.py'), 'y = 1\n');
		writeFileSync(join(folder, '.gitignore'), 'ignored/\n');
		mkdirSync(join(folder, 'ignored'));
		writeFileSync(join(folder, 'ignored/z.py'), 'z');
		writeFileSync(join(folder, 'staged.py'), 's = 1\n');
		git('add', 'staged.py');
		// What an audit wrote is no work of the author.
		mkdirSync(join(folder, 'audit/calls'), { recursive: true });
		for (const name of ['.auditor.json', 'report.md', 'calls/one.json']) writeFileSync(join(folder, 'audit', name), '{}');
		const snapshot = await open(folder);
		rmSync(join(folder, 'audit'), { recursive: true });
		expect(sayings(snapshot)).toContain('4 uncommitted files were not read');
		const plain = await open(folder, { worktree: true });
		expect(paths(plain)).toEqual(['.gitignore', 'src/a.py', 'staged.py', 'untracked.py']);
		expect(await textOf(plain, 'src/a.py')).toBe('x = 3\n');
		expect(plain.files().find((file) => file.path === 'src/a.py')?.blob).toBe(git('hash-object', 'src/a.py').trim());
		expect(plain.repository.commits).toBe(2);
	});
	it('sees a change of the second in which the file was committed, and of its size', async () => {
		while (Date.now() % 1_000 > 300) await sleep(20);
		const { folder } = two();
		writeFileSync(join(folder, 'src/a.py'), 'x = 3\n');
		await sleep(1_000);
		expect(sayings(await open(folder))).toContain('One uncommitted file was not read');
	});
	it('counts no file as uncommitted for a missing index or a deletion', async () => {
		const { folder } = two();
		rmSync(join(folder, '.git/index'));
		expect(sayings(await open(folder))).toBe('');
		rmSync(join(folder, 'src/a.py'));
		expect(sayings(await open(folder))).toBe('');
		writeFileSync(join(folder, 'new.py'), 'y = 1\n');
		expect(sayings(await open(folder))).toContain('One uncommitted file was not read');
	});
	it('says nothing of a clean work tree', async () => {
		expect((await open(two().folder)).limitations).toEqual([]);
	});
	it('says that a source is shallow', async () => {
		const { folder, git } = two();
		const shallow = join(temporaryFolder(), 'shallow');
		git('clone', '-q', '--depth=1', `file://${folder}`, shallow);
		const snapshot = await open(shallow);
		expect(snapshot.repository).toMatchObject({ shallow: true, commits: 1 });
		expect((await snapshot.history()).shallow).toBe(true);
		expect(sayings(snapshot)).toContain('shallow');
	});
	it('reads what is left when objects are missing', async () => {
		const { folder, git, commits } = two();
		const blob = git('rev-parse', 'HEAD:src/a.py').trim();
		rmSync(join(folder, '.git/objects', blob.slice(0, 2), blob.slice(2)));
		const snapshot = await open(folder);
		const results: string[] = [];
		await snapshot.readBlobs(
			snapshot.files(),
			(file, result) => void results.push(`${file.path}: ${'skipped' in result ? result.skipped : 'read'}`),
		);
		expect(results).toEqual(['src/a.py: its object is missing from the source']);
		const tree = git('rev-parse', `${commits[0]}^{tree}`).trim();
		rmSync(join(folder, '.git/objects', tree.slice(0, 2), tree.slice(2)));
		const broken = await open(folder);
		expect(broken.repository.commits).toBe(2);
		expect(sayings(broken)).toContain('Trees are missing');
		rmSync(join(folder, '.git/objects', (commits[0] as string).slice(0, 2), (commits[0] as string).slice(2)));
		expect(sayings(await open(folder))).toContain('The history ends early');
		rmSync(join(folder, '.git/objects', (commits[1] as string).slice(0, 2), (commits[1] as string).slice(2)));
		expect(await codeOf(open(folder))).toBe('AUD_COMMIT_NOT_FOUND');
	});
});

describe('odd histories and trees', () => {
	it('keeps names and messages that imitate the format apart from it', async () => {
		const repository = gitRepository();
		const odd = ['a\nb.py', 'tab\there.py', 'quote"s.py', '\u001b[31mred.py', ':100644 100644 a b M', 'é.py', ' lead', 'f'.repeat(40)];
		repository.commit({
			message: `:000000 100644 0 1 A\n\n${'f'.repeat(40)}\nend`,
			files: Object.fromEntries(odd.map((name) => [name, '1'])),
			author: { name: 'A\tB <x> ', email: 'a b' },
		});
		repository.commit({ message: '', files: { 'z.py': '1' } });
		const snapshot = await open(repository.folder);
		expect(paths(snapshot)).toEqual([...odd, 'z.py'].sort());
		const { commits, limitations } = await snapshot.history();
		expect(limitations).toEqual([]);
		expect(commits.map((c) => [c.subject, c.changes.map((change) => change.path).sort()])).toEqual([
			['', ['z.py']],
			[':000000 100644 0 1 A', [...odd].sort()],
		]);
		expect(commits[1]?.body).toBe(`${'f'.repeat(40)}\nend`);
	});
	it('reads dates before 1970, absurd dates and a commit without a name', async () => {
		const { folder, git, commits } = two();
		const tree = git('rev-parse', 'HEAD^{tree}').trim();
		const raw = `tree ${tree}\nparent ${commits[1]}\nauthor  <> -86400 +0000\ncommitter C <c@d> 99999999999999 +0000\n\nold\n`;
		const file = join(temporaryFolder(), 'commit');
		writeFileSync(file, raw);
		const id = git('hash-object', '-t', 'commit', '-w', '--literally', file).trim();
		git('update-ref', 'refs/heads/main', id);
		const { commits: read } = await (await open(folder)).history();
		expect(read[0]).toMatchObject({ id, author: '', email: '', authoredAt: -86_400, committedAt: 99_999_999_999_999, subject: 'old' });
		expect(read).toHaveLength(3);
	});
	it('lists submodules and links as what they are', async () => {
		const { folder, git, commit, commits } = two();
		git('update-index', '--add', '--cacheinfo', `160000,${commits[0]},lib/sub`);
		git('commit', '-q', '-m', 'sub');
		symlinkSync('src/a.py', join(folder, 'a-link'));
		mkdirSync(join(folder, 'lib/sub'), { recursive: true });
		commit({ message: 'link' });
		const snapshot = await open(folder);
		expect(snapshot.files().map((file) => [file.path, file.mode, file.bytes === null])).toContainEqual(['lib/sub', '160000', true]);
		const skipped: string[] = [];
		await snapshot.readBlobs(
			snapshot.files(),
			(file, result) => void ('skipped' in result && skipped.push(`${file.path}: ${result.skipped}`)),
		);
		expect(skipped).toEqual(['a-link: symbolic link', 'lib/sub: submodule']);
	});
	it('skips what is above the caps, in order, and reads the rest', async () => {
		const { folder } = gitRepository([
			{ message: 'x', files: { 'a.txt': 'a'.repeat(100), 'b.txt': 'b'.repeat(2000), 'c.txt': 'c'.repeat(100), 'd.txt': 'd'.repeat(100) } },
		]);
		const snapshot = await open(folder);
		const seen: string[] = [];
		const note = (file: { path: string }, result: object) =>
			void seen.push(`${file.path}: ${'skipped' in result ? String(result.skipped) : 'read'}`);
		await snapshot.readBlobs(snapshot.files(), note, { maxBytes: 1024, maxTotalBytes: 250 });
		expect(seen).toEqual(['a.txt: read', 'b.txt: larger than 0 MiB', 'c.txt: read', 'd.txt: the limit on bytes read in all is reached']);
	});
	it('reads contents that several files share, in order', async () => {
		const { folder } = gitRepository([
			{ message: 'x', files: { 'a.txt': 'one', 'b.txt': 'two', 'c.txt': 'one', 'd.txt': 'three', 'e.txt': 'two' } },
		]);
		const snapshot = await open(folder);
		const read: string[] = [];
		await snapshot.readBlobs(snapshot.files(), ({ path }, result) => {
			read.push(`${path} ${'content' in result ? result.content.toString() : result.skipped}`);
		});
		expect(read).toEqual(['a.txt one', 'b.txt two', 'c.txt one', 'd.txt three', 'e.txt two']);
		expect(snapshot.readNow?.([...snapshot.files()].reverse()).map(String)).toEqual(['two', 'three', 'one', 'two', 'one']);
	});

	it('reads 3,000 commits and a fast import of 30,000 files', async () => {
		const { folder, git } = gitRepository();
		const lines: string[] = [];
		for (let n = 1; n <= 3000; n++) {
			const files = n === 1 ? 30_000 : 1;
			lines.push(`commit refs/heads/main\ncommitter A <a@b> ${1_600_000_000 + n * 60} +0000\ndata 2\nc${n % 10}`);
			for (let f = 0; f < files; f++) lines.push(`M 100644 inline d${f % 100}/f${f}.txt\ndata 4\n${String(n).padStart(4, '0')}`);
		}
		execFileSync('git', ['fast-import', '--quiet'], { cwd: folder, input: `${lines.join('\n')}\n` });
		git('status', '--short');
		const snapshot = await open(join(folder, '.git'));
		expect([snapshot.repository.commits, snapshot.files().length]).toEqual([3000, 30_000]);
		expect((await snapshot.history()).commits.at(-1)?.changes).toHaveLength(30_000);
	});
	it('stops when asked to', async () => {
		const signal = AbortSignal.abort();
		const snapshot = await open(two().folder);
		const results: string[] = [];
		await snapshot.readBlobs(snapshot.files(), (_, result) => void results.push('skipped' in result ? result.skipped : 'read'), { signal });
		expect(results).toEqual(['reading was stopped before it']);
	});
	it('is known by the name of its bundle alone', async () => {
		const { git } = two();
		const bundle = join(temporaryFolder(), 'handed-in.bundle');
		git('bundle', 'create', '-q', bundle, 'main');
		expect((await open(bundle)).repository.source).toBe(basename(bundle));
	});
});
