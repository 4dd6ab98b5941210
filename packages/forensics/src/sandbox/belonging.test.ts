// @module-tag slow
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AuditorError } from '@auditor/schema';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { headOf } from './head-of.js';
import { openRepository } from './open-repository.js';

const secret = () => gitRepository([{ message: 'Private', files: { 'solution.py': 'answer = 42\n' } }]);
const submission = () => gitRepository([{ message: 'Begin', files: { 'src/a.py': 'x = 1\n' } }]);

/** What is said of a target, or the files that were seen. */
async function seen(source: string): Promise<string> {
	try {
		const snapshot = await openRepository(source);
		await snapshot.close();
		return snapshot
			.files()
			.map((file) => file.path)
			.join(' ');
	} catch (error) {
		if (!AuditorError.is(error)) throw error;
		return `${error.code}: ${error.message}`;
	}
}

describe('what a repository leads to', () => {
	it('is followed where the other end names the folder: a work tree, a submodule, and a submodule of a work tree', async () => {
		const library = submission();
		const { folder, git } = secret();
		git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library.folder, 'lib/one');
		git('commit', '-q', '-m', 'Add the library');
		expect(await seen(join(folder, 'lib/one'))).toBe('src/a.py');
		const linked = join(temporaryFolder(), 'linked');
		git('worktree', 'add', '-q', linked);
		expect(await seen(linked)).toBe('.gitmodules lib/one solution.py');
		expect(await headOf(linked)).toMatch(/^[0-9a-f]{40}$/);
		execFileSync('git', ['-C', linked, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'update', '--init'], { stdio: 'pipe' });
		expect(await seen(join(linked, 'lib/one'))).toBe('src/a.py');
	});

	it('is refused with the place where a .git file leads to a repository that knows nothing of it', async () => {
		const folder = temporaryFolder();
		const other = secret();
		writeFileSync(join(folder, '.git'), `gitdir: ${join(other.folder, '.git')}\n`);
		const said = await seen(folder);
		expect(said).toMatch(/^AUD_TARGET_NOT_GIT: The file .*\.git leads to .*, which does not name .* as its work tree/);
		expect(said).toContain(other.folder);
		expect(await headOf(folder)).toBeNull();
		const tree = join(temporaryFolder(), 'tree');
		other.git('worktree', 'add', '-q', tree);
		const name = readdirSync(join(other.folder, '.git/worktrees'))[0] as string;
		writeFileSync(join(folder, '.git'), `gitdir: ${join(other.folder, '.git/worktrees', name)}\n`);
		expect(await seen(folder)).toContain('does not name');
	});

	it('is refused where commondir names a folder that has no such work tree', async () => {
		const own = submission();
		const other = secret();
		writeFileSync(join(own.folder, '.git/commondir'), join(other.folder, '.git'));
		writeFileSync(join(own.folder, '.git/HEAD'), `${other.commits[0]}\n`);
		expect(await seen(own.folder)).toMatch(/AUD_TARGET_NOT_GIT: The file .*commondir leads to/);
		const bare = temporaryFolder();
		cpSync(join(own.folder, '.git'), bare, { recursive: true });
		expect(await seen(bare)).toMatch(/AUD_TARGET_NOT_GIT: The file .*commondir leads to/);
	});

	it.each<[string, (own: string, other: string) => void, string]>([
		['an alternate', (own, other) => writeFileSync(join(own, 'objects/info/alternates'), `${other}/objects\n`), 'alternates leads to'],
		['linked objects', (own, other) => replace(join(own, 'objects'), join(other, 'objects')), 'is a link'],
		['linked refs', (own, other) => replace(join(own, 'refs'), join(other, 'refs')), 'is a link'],
		['linked packs', (own, other) => replace(join(own, 'objects/pack'), join(other, 'objects/pack')), 'neither a folder nor a file'],
		['a linked shelf', (own, other) => replace(join(own, 'objects/00'), join(other, 'objects')), 'neither a folder nor a file'],
	])('is refused where it is %s', async (_, lead, reason) => {
		const own = submission();
		const other = secret();
		lead(join(own.folder, '.git'), join(other.folder, '.git'));
		writeFileSync(join(own.folder, '.git/refs/heads/main'), `${other.commits[0]}\n`);
		const said = await seen(own.folder);
		expect(said).toMatch(/^AUD_TARGET_NOT_GIT/);
		expect(said).toContain(reason);
		expect(said).not.toContain('solution');
	});

	it('is refused where .git is a link, or an object is one, or a pipe', async () => {
		const other = secret();
		const folder = temporaryFolder();
		symlinkSync(join(other.folder, '.git'), join(folder, '.git'));
		expect(await seen(folder)).toMatch(/AUD_TARGET_NOT_GIT: .*\.git is a link/);
		const own = submission();
		const id = own.git('rev-parse', 'HEAD:src/a.py').trim();
		const place = join(own.folder, '.git/objects', id.slice(0, 2), id.slice(2));
		renameSync(place, `${own.folder}/kept`);
		symlinkSync(`${own.folder}/kept`, place);
		expect(await seen(own.folder)).toContain('is not a regular file');
		rmSync(place);
		execFileSync('mkfifo', [place]);
		expect(await seen(own.folder)).toContain('is not a regular file');
	});

	it('waits for no pipe, wherever it stands', async () => {
		for (const name of ['HEAD', 'packed-refs', 'config', 'shallow', 'index', 'refs/heads/pipe', 'commondir', 'objects/info/alternates']) {
			const { folder } = submission();
			const place = join(folder, '.git', name);
			rmSync(place, { force: true });
			execFileSync('mkfifo', [place]);
			expect([name, await seen(folder)]).toEqual([
				name,
				expect.stringMatching(name === 'HEAD' ? /NOT_GIT/ : /^src\/a\.py$|neither|regular/),
			]);
		}
		const folder = temporaryFolder();
		mkdirSync(join(folder, 'sub'));
		execFileSync('mkfifo', [join(folder, 'sub/.git')]);
		expect(await seen(join(folder, 'sub'))).toMatch(/AUD_TARGET_NOT_GIT/);
		expect(existsSync(join(folder, 'sub/.git'))).toBe(true);
	});
});

function replace(place: string, target: string): void {
	rmSync(place, { recursive: true, force: true });
	symlinkSync(target, place);
}
