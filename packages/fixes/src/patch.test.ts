import { describe, expect, it } from 'vitest';
import { patchOf } from './patch.js';
import { isInside } from './propose.js';
import { ordered, Source } from './source.js';

const text = (path: string, before: string | null, after: string) =>
	patchOf([{ path, before: before === null ? null : Buffer.from(before), after: Buffer.from(after) }]).toString();

describe('a patch', () => {
	it('holds three lines of context, and one hunk for changes that stand near', () => {
		const lines = Array.from({ length: 30 }, (_, i) => `line ${i + 1}\n`);
		const after = lines.map((l, i) => (i === 9 || i === 13 || i === 27 ? `new ${i + 1}\n` : l)).join('');
		const made = text('a.txt', lines.join(''), after);
		expect(made.match(/^@@ .*/gm)).toEqual(['@@ -7,11 +7,11 @@', '@@ -25,6 +25,6 @@']);
	});

	it('says where a last line has no end', () => {
		expect(text('a.txt', 'a\nb', 'a\nc')).toBe(
			'diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n',
		);
	});

	it('tells a new file', () => {
		expect(text('.env.example', null, 'A=\n')).toBe(
			'diff --git a/.env.example b/.env.example\nnew file mode 100644\n--- /dev/null\n+++ b/.env.example\n@@ -0,0 +1,1 @@\n+A=\n',
		);
	});

	it('quotes a path that could be taken for something else', () => {
		expect(text('a "b"\n/ü.py', 'x\n', 'y\n').split('\n')[1]).toBe('--- "a/a \\"b\\"\\012/\\303\\274.py"');
		expect(text('a b.py', 'x\n', 'y\n').split('\n')[1]).toBe('--- a/a b.py\t');
	});

	it('is empty where nothing changes', () => expect(text('a', 'x\n', 'x\n')).toBe(''));
});

describe('edits', () => {
	it('that meet are refused', () => {
		expect(
			ordered([
				{ start: 0, end: 3, text: 'a' },
				{ start: 2, end: 4, text: 'b' },
			]),
		).toBeNull();
		expect(
			ordered([
				{ start: 1, end: 1, text: 'a' },
				{ start: 1, end: 1, text: 'b' },
			]),
		).toBeNull();
	});

	it('that say the same are one', () => {
		const edit = { start: 1, end: 1, text: 'a' };
		expect(ordered([edit, { ...edit }])).toEqual([edit]);
	});

	it.each([
		['two bytes a character', Buffer.from('x = 1\n', 'utf16le')],
		['one byte a character', Buffer.from([0x23, 0xe9, 0x0a])],
		['lone carriage returns', Buffer.from('a = 1\rb = 2\r')],
	])('are refused in a file of %s', (_, bytes) => expect(Source.open('a.py', bytes)).toHaveProperty('refused'));
});

describe('a path', () => {
	it.each(['src/a.py', '.env.example', 'a/.github/b.yml'])('%s lies inside', (path) => expect(isInside(path)).toBe(true));
	it.each(['../a', 'a/../../b', '/etc/x', 'C:/x', 'a\\b', '.git/config', 'a/.GIT/hooks/x', 'a//b', '.git. /x'])('%s lies outside', (path) =>
		expect(isInside(path)).toBe(false),
	);
});
