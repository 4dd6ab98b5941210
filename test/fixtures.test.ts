// Fixtures are written without git: they must be what git would have written.
import { type FixtureCommit, gitRepository } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';

const plain: [string, FixtureCommit[]][] = [
	['none', []],
	['an empty commit', [{ message: '' }]],
	['one file', [{ message: 'Add it', files: { 'a.py': 'print(1)\n' } }]],
	['bytes and an empty file', [{ message: 'Add them', files: { 'a.bin': new Uint8Array([0, 255, 13, 10]), 'b/empty': '' } }]],
	[
		'folders whose names are sorted with their slash',
		[{ message: 'Add them', files: { 'a/x': '1', 'a.b': '2', a0: '3', 'a-b/y': '4', 'é/日本.txt': '5', [`${'long/'.repeat(40)}z`]: '6' } }],
	],
	[
		'changes, removals, dates and authors',
		[
			{ message: 'one', at: '2026-01-05T11:30:00Z', files: { 'a/b/c.py': '1', 'd.py': '2' } },
			{ message: 'two', files: { 'a/b/c.py': null, 'a/e.py': '3' }, author: { name: 'Grace B. Höpper', email: 'g.h@example.org' } },
			{ message: 'three', at: '2026-01-04T00:00:00.900+02:00', files: { 'd.py': '2' } },
		],
	],
	['a message that git cleans', [{ message: '\n \n Add it \t\r\n\n\n\nBecause.  \n# not a comment\n\n', files: { a: '1' } }]],
];
const asked: [string, FixtureCommit[]][] = [
	['an ignored file', [{ message: 'Add it', files: { '.gitignore': 'out/\n', 'out/a': '1', b: '2' } }]],
	['attributes', [{ message: 'Add it', files: { '.gitattributes': '* text\n', a: '1\r\n' } }]],
	['an author with a comma', [{ message: 'Add it', author: { name: 'Hopper, Grace,', email: 'g@example.org' } }]],
];

describe.each([...plain, ...asked])('a fixture of %s', (_name, commits) => {
	const written = gitRepository(commits);
	const made = gitRepository();
	for (const commit of commits) made.commit(commit);

	it('has the commits and the tree that git makes', () => {
		expect(written.commits).toEqual(made.commits);
		expect(written.git('rev-parse', '--all')).toBe(made.git('rev-parse', '--all'));
		expect(written.git('ls-files', '--stage')).toBe(made.git('ls-files', '--stage'));
		expect(written.git('config', '--local', '--list')).toBe(made.git('config', '--local', '--list'));
	});

	it('is whole, clean, and logged', () => {
		expect(written.git('fsck', '--strict')).toBe('');
		expect(written.git('status', '--porcelain')).toBe('');
		expect(written.git('diff-files')).toBe('');
		if (commits.length > 0) expect(written.git('log', '-g', '--format=%H')).toBe(made.git('log', '-g', '--format=%H'));
	});

	it('goes on', () => {
		const next = { message: 'Go on', files: { 'further/on.py': 'x = 1\n' } };
		expect(written.commit(next)).toBe(made.commit(next));
	});
});
