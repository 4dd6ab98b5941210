// @module-tag slow
// Repositories that are small as objects and endless as paths: a few trees that name one another.
import { spawnSync } from 'node:child_process';
import { gitRepository } from '@auditor/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { gitEnvironment } from './git-environment.js';
import { openRepository } from './open-repository.js';
import { type GitRun, runGit } from './run-git.js';
import type { Snapshot } from './snapshot.js';

const opened: Snapshot[] = [];
afterEach(async () => {
	for (const snapshot of opened.splice(0)) await snapshot.close();
});

const WIDTH = 10;

/** A repository, and the id of a tree of `levels` levels in it, whose lowest folders hold `leaf`. */
function bomb(levels: number, leaf: (blob: string, width: number) => string, width = WIDTH) {
	const repository = gitRepository([
		{ at: '2026-01-05T09:00:00Z', message: 'Begin', files: { 'src/a.py': 'x = 1\n' } },
		{ at: '2026-01-06T09:00:00Z', message: 'Go on', files: { 'src/a.py': 'x = 2\n' } },
	]);
	const told = (input: string, ...args: string[]) =>
		spawnSync('git', args, { cwd: repository.folder, input, encoding: 'utf8' }).stdout.trim();
	const blob = told('x = 1\n', 'hash-object', '-w', '--stdin');
	let tree = told(leaf(blob, width), 'mktree');
	for (let level = 0; level < levels; level++)
		tree = told(Array.from({ length: width }, (_, i) => `040000 tree ${tree}\td${i}\n`).join(''), 'mktree');
	/** A commit of a tree on top of the branch. */
	const commit = (of: string, message: string) => {
		const id = told(message, '-c', 'user.name=A', '-c', 'user.email=a@b.c', 'commit-tree', of, '-p', 'HEAD');
		repository.git('update-ref', 'HEAD', id);
	};
	return { ...repository, tree, commit };
}

const files = (blob: string, width: number) => Array.from({ length: width }, (_, i) => `100644 blob ${blob}\tf${i}.py\n`).join('');
const nothing = () => '';

async function opening(folder: string) {
	const snapshot = await openRepository(folder, { timeoutMs: 120_000 });
	opened.push(snapshot);
	return {
		snapshot,
		said: snapshot.limitations.map(({ message }) => message).join(' '),
		subjects: (await snapshot.history()).commits.map(({ subject }) => subject),
	};
}

describe.runIf(process.platform === 'linux')('a tree without end', () => {
	it.each([
		['of files', files, 'The tree names the same folders again and again'],
		['of empty folders', nothing, 'The list of files could not be read to its end; what stands behind is unseen.'],
	])('%s at HEAD: what can be read is, the rest is said', async (_, leaf, sentence) => {
		const { folder, tree, commit } = bomb(9, leaf);
		commit(tree, 'Grow');
		const { snapshot, said, subjects } = await opening(folder);
		expect(said).toContain(sentence);
		expect(snapshot.files().length).toBeLessThanOrEqual(100_000);
		expect(said).toContain('A commit changes more paths than can be read; which files it and older ones touch is unseen.');
		expect(subjects).toEqual(['Grow', 'Go on', 'Begin']);
	});

	it.each([
		[70, 20_070, 'The tree names the same folders again and again: 322930 files in copies of them are unseen.'],
		[20, 8000, null],
	])('with an end, of %i folders of %i files in copies: what is beyond is said', async (width, kept, sentence) => {
		const { folder, tree, commit } = bomb(2, files, width);
		commit(tree, 'Copy');
		const { snapshot, said } = await opening(folder);
		expect(snapshot.files()).toHaveLength(kept);
		if (sentence === null) expect(said).not.toContain('again and again');
		else expect(said).toContain(sentence);
		expect(snapshot.limitations.some(({ severity }) => severity === 'critical')).toBe(sentence !== null);
		expect(new Set(snapshot.files().map(({ bytes }) => bytes))).toEqual(new Set([6]));
	});

	it('in an older commit: the files of HEAD are all there, and every commit is', async () => {
		const { folder, tree, commit, git } = bomb(9, nothing);
		const whole = git('rev-parse', 'HEAD^{tree}').trim();
		commit(tree, 'Grow');
		commit(whole, 'Shrink');
		const { snapshot, said, subjects } = await opening(folder);
		expect(snapshot.files().map(({ path }) => path)).toEqual(['src/a.py']);
		expect(subjects).toEqual(['Shrink', 'Grow', 'Go on', 'Begin']);
		expect(said).toContain('A commit changes more paths than can be read');
		expect(said).not.toContain('list of files');
	});
});

describe.runIf(process.platform === 'linux')('git by itself', () => {
	const most = { bytes: 96 * 1024 * 1024, seconds: 60 };
	const run = async (args: readonly string[], more: Partial<GitRun>) => {
		const { folder, tree } = bomb(9, files);
		return runGit([...args, tree], {
			...{ environment: gitEnvironment(folder, 'none'), gitDirectory: `${folder}/.git`, folder, timeoutMs: 60_000, most },
			...more,
		});
	};

	it('writes no more than is read, looked at or not', async () => {
		const { output, stopped } = await run(['ls-tree', '-r', '-z'], { output: { mostOutput: 100_000 } });
		expect(stopped).toEqual({ reason: 'git writes more than is read' });
		expect(output.length).toBeGreaterThan(100_000);
		expect(output.length).toBeLessThan(101_000);
	});

	it('needs no more memory than it may', async () => {
		const { code, errors } = await run(['diff-tree', '-r', '--root', '--name-status', '4b825dc642cb6eb9a060e54bf8d69288fbee4904'], {});
		expect(code).toBe(128);
		expect(errors).toMatch(/out of memory/i);
	});

	it('says that there is no room, and not that objects are missing', async () => {
		const { folder } = bomb(0, files);
		const run = { environment: gitEnvironment(folder, 'none'), gitDirectory: `${folder}/.git`, folder, timeoutMs: 60_000 };
		await expect(runGit(['-c', 'alias.full=!git rev-parse HEAD >/dev/full', 'full'], run)).rejects.toMatchObject({
			code: 'AUD_OUTPUT',
			cause: { code: 'ENOSPC' },
		});
	});

	it('is said to be missing where it is', async () => {
		await expect(run(['version'], { environment: { PATH: '/nowhere' } })).rejects.toThrow('git is not installed');
	});
});
