// Writing of fixes into a work tree: everything, or nothing and one sentence.
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Changed } from '@auditor/fixes';
import { temporaryFolder } from '@auditor/testkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeFixes } from './write-fixes.js';

const change = (path: string, before: string | null = 'a\nb\n', after = 'a\nc\n'): Changed => ({
	path,
	before: before === null ? null : Buffer.from(before),
	after: Buffer.from(after),
});
let root: string;
const text = (path: string) => readFileSync(join(root, path), 'utf8');

beforeEach(() => {
	root = temporaryFolder('auditor-write-');
	mkdirSync(join(root, 'src'));
	for (const path of ['src/one.py', 'src/two.py']) writeFileSync(join(root, path), 'a\nb\n');
});
afterEach(() => vi.restoreAllMocks());

it('writes every file and leaves no other', () => {
	chmodSync(join(root, 'src/two.py'), 0o755);
	writeFixes(root, [change('src/one.py'), change('src/two.py'), change('src/new.py', null)]);
	expect(['src/one.py', 'src/two.py', 'src/new.py'].map(text)).toEqual(['a\nc\n', 'a\nc\n', 'a\nc\n']);
	expect(readdirSync(join(root, 'src')).sort()).toEqual(['new.py', 'one.py', 'two.py']);
	expect(statSync(join(root, 'src/two.py')).mode & 0o777).toBe(0o755);
});

it('writes Windows line ends where git checks them out, and commits others', () => {
	writeFileSync(join(root, 'src/one.py'), 'a\r\nb\r\n');
	writeFixes(root, [change('src/one.py'), change('src/two.py')]);
	expect(['src/one.py', 'src/two.py'].map(text)).toEqual(['a\r\nc\r\n', 'a\nc\n']);
});

it.each<[string, RegExp, () => void]>([
	['a read-only file', /^src\/two\.py is read-only; nothing was changed\.$/, () => chmodSync(join(root, 'src/two.py'), 0o444)],
	['a file that was changed since', /differs from the commit/, () => writeFileSync(join(root, 'src/two.py'), 'a\nmine\n')],
	['a file of another user', /belongs to another user/, () => vi.spyOn(process, 'getuid').mockReturnValue(4_321)],
	[
		'a file that another run writes',
		/^Another run writes src\/two\.py; nothing was changed\.$/,
		() => writeFileSync(join(root, 'src/.two.py.auditor-fix'), ''),
	],
	[
		'a link',
		/is a link/,
		() => {
			renameSync(join(root, 'src/two.py'), join(root, 'src/real.py'));
			symlinkSync('real.py', join(root, 'src/two.py'));
		},
	],
])('refuses %s, with nothing written', (_, sentence, prepare) => {
	prepare();
	const names = readdirSync(join(root, 'src'));
	expect(() => writeFixes(root, [change('src/one.py'), change('src/two.py')])).toThrow(sentence);
	expect(text('src/one.py')).toBe('a\nb\n');
	expect(readdirSync(join(root, 'src'))).toEqual(names);
});

it('takes back what it wrote when a later file cannot take its place', () => {
	const failing: typeof renameSync = (from, to) => {
		if (String(to).endsWith('two.py')) throw new Error('no');
		renameSync(from, to);
	};
	const changes = [change('src/new.py', null), change('src/one.py'), change('src/two.py')];
	expect(() => writeFixes(root, changes, failing)).toThrow(/cannot be written to; nothing was changed/);
	expect(['src/one.py', 'src/two.py'].map(text)).toEqual(['a\nb\n', 'a\nb\n']);
	expect(readdirSync(join(root, 'src')).sort()).toEqual(['one.py', 'two.py']);
});
