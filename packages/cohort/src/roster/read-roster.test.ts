// @module-tag slow
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { rosterEntrySchema } from '../model.js';
import { readRoster } from './read-roster.js';

const file = (name: string, content: string | Uint8Array) => {
	const path = join(temporaryFolder(), name);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, content);
	return path;
};
const read = async (name: string, content: string | Uint8Array) => {
	const roster = await readRoster(file(name, content));
	for (const entry of roster.entries) rosterEntrySchema.parse(entry);
	return roster;
};
const targets = async (name: string, content: string | Uint8Array) => (await read(name, content)).entries.map((entry) => entry.target);

describe('a roster as a table', () => {
	it('holds everything that is known of a target', async () => {
		const { entries, base } = await read(
			'class.csv',
			'Name,Target,As of,Reports,Tags\n"Doe, Ann",https://github.com/ann/court.git,2026-02-28T23:59:59+01:00,a.pdf;b/c.md,group-a|late\nBob,../bob,,,\n',
		);
		expect(entries).toEqual([
			{
				id: 'doe-ann',
				name: 'Doe, Ann',
				target: 'https://github.com/ann/court.git',
				commit: null,
				asOf: '2026-02-28T22:59:59.000Z',
				reports: ['a.pdf', 'b/c.md'],
				tags: ['group-a', 'late'],
				place: 'class.csv:2',
			},
			{ id: 'bob', name: 'Bob', target: '../bob', commit: null, asOf: null, reports: [], tags: [], place: 'class.csv:3' },
		]);
		expect(base).not.toBe('');
	});

	it.each([
		['semicolons', 'repo;commit\na;v1\nb;v2\n'],
		['tabs', 'repository\tref\na\tv1\nb\tv2\n'],
		['Windows line ends and empty lines', '\r\nurl,sha\r\na,v1\r\n\r\n,\r\nb,v2'],
		['a mark in front', '\ufefftarget,commit\na,v1\nb,v2\n'],
		['quotes around all', '"target","commit"\n"a","v1"\n"b","v2"\n'],
	])('may be written with %s', async (_, text) => {
		const { entries } = await read('roster.csv', text);
		expect(entries.map(({ target, commit }) => [target, commit])).toEqual([
			['a', 'v1'],
			['b', 'v2'],
		]);
	});

	it('is recognised as an export of GitHub Classroom by its columns', async () => {
		const { entries } = await read(
			'classroom_roster.csv',
			[
				'"assignment_name","assignment_url","starter_code_url","github_username","roster_identifier","student_repository_name","student_repository_url","submission_timestamp","points_awarded","points_available"',
				'"court","https://classroom.github.com/a/x","https://github.com/org/starter","ann","a.doe@example.org","court-ann","https://github.com/org/court-ann","2026-02-01","0","10"',
				'"court","https://classroom.github.com/a/x","https://github.com/org/starter","bob","","court-bob","https://github.com/org/court-bob","2026-02-01","0","10"',
			].join('\n'),
		);
		expect(entries).toMatchObject([
			{ id: 'a.doe-example.org', name: 'a.doe@example.org', target: 'https://github.com/org/court-ann', tags: ['court'] },
			{ id: 'bob', name: 'bob', target: 'https://github.com/org/court-bob' },
		]);
	});
});

describe('a roster in other forms', () => {
	it.each([
		['roster.json', '["a", {"target": "b", "tags": ["x", "y"]}]'],
		['roster.json', '{"targets": ["a", {"repo": "b", "tags": "x;y"}]}'],
		['roster.yaml', '- a\n- target: b\n  tags: [x, y]\n'],
		['roster.yml', 'targets:\n  - a\n  - {url: b, tags: x|y}\n'],
		['roster', '[\n"a",\n{"target":"b","tags":["x","y"]}]'],
	])('%s %j', async (name, text) => {
		const { entries } = await read(name, text);
		expect(entries).toMatchObject([
			{ target: 'a', tags: [] },
			{ target: 'b', tags: ['x', 'y'] },
		]);
	});

	it.each([
		['one address a line', 'roster.txt', '# the class\nhttps://github.com/a/b\n\n  ../with blanks, and comma \r\nc\n'],
		['with no ending to its name', 'roster', 'https://github.com/a/b\n../with blanks, and comma\nc'],
	])('%s', async (_, name, text) => {
		expect(await targets(name, text)).toEqual(['https://github.com/a/b', '../with blanks, and comma', 'c']);
	});

	it('as a folder of clones', async () => {
		const folder = temporaryFolder();
		for (const name of ['b-clone', 'a+clone', 'nested/only', '.hidden']) {
			const { git } = gitRepository([{ message: 'x', files: { x: '1' } }]);
			git('clone', '-q', '--bare', '.', join(folder, name));
		}
		for (const empty of ['notes', 'cohort']) mkdirSync(join(folder, empty));
		writeFileSync(join(folder, 'cohort/batch.json'), '{}');
		writeFileSync(join(folder, 'readme.txt'), '');
		symlinkSync('b-clone', join(folder, 'linked'));
		symlinkSync('no-such-place', join(folder, 'dangling'));
		writeFileSync(join(folder, 'c.bundle'), '');
		const { entries, notes, base } = await readRoster(folder);
		expect(base).toBe(folder);
		expect(entries.map(({ id, target, name }) => [id, target, name])).toEqual([
			['a-clone', 'a+clone', 'a+clone'],
			['b-clone', 'b-clone', 'b-clone'],
			['c', 'c.bundle', 'c'],
			['dangling', 'dangling', 'dangling'],
			['linked', 'linked', 'linked'],
			['nested', 'nested/only', 'nested'],
			['notes', 'notes', 'notes'],
		]);
		expect(notes).toEqual([]);
	});
});

describe('encodings', () => {
	const text = 'target,name\na,Zoë\n';
	const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
	it.each([
		['UTF-8', Buffer.from(text)],
		['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
		['UTF-16, little end first', utf16],
		['UTF-16, big end first', Buffer.from(utf16).swap16()],
	])('%s is read', async (_, bytes) => {
		expect((await read('r.csv', bytes)).entries[0]?.name).toBe('Zoë');
	});

	it.each([
		['Latin-1', Buffer.from('target,name\na,Ann\nb,Zo\xeb\n', 'latin1'), 'r.csv:3 is not UTF-8 (byte 0xeb).'],
		['a cut character at the end', Buffer.from('target\na\n\u20ac').subarray(0, -1), 'r.csv:3 is not UTF-8 (byte 0xe2).'],
		['UTF-16 without its mark', Buffer.from(text, 'utf16le'), 'r.csv looks like UTF-16 without its mark.'],
		['a picture', Buffer.from('target\n\x89PNG\0\0'), 'r.csv holds a zero byte in line 2 and is no text.'],
	])('%s is said', async (_, bytes, message) => {
		await expect(read('r.csv', bytes)).rejects.toThrow(message);
	});
});

describe('what is wrong with a roster is one sentence with its place', () => {
	it.each([
		['an unknown column', 'r.csv', 'target,comit\na,b\n', 'r.csv:1: unknown column "comit"; did you mean "commit"?'],
		['an unknown field', 'r.yaml', '- target: a\n  score: 1\n', 'r.yaml:2: unknown field "score"; known are'],
		['a line of another length', 'r.csv', 'target,name\na,b\nc,d,e\n', 'r.csv:3 cannot be read as a table:'],
		['an open quote', 'r.csv', 'target,name\n"a,b\nc,d\n', 'cannot be read as a table:'],
		['no YAML', 'r.yaml', '- a\n- [b\n', 'is not well-formed:'],
		['no JSON', 'r.json', '["a",\n"b"\n"c"]', 'r.json:3 is not well-formed:'],
		['a number', 'r.json', '[1]', 'r.json:1 is neither an address nor an object with a target.'],
		['no list', 'r.json', '{"a": 1}', 'r.json:1 is no list of targets.'],
		['a nested value', 'r.yaml', '- target: {a: b}\n', 'r.yaml:1: target is neither a text nor a list of texts.'],
		['two targets in one', 'r.yaml', '- target: [a, b]\n', 'r.yaml:1: one target was expected, and 2 are given.'],
		['a line without target', 'r.csv', 'target,name\na,x\n,y\n', 'r.csv:3 names no target.'],
		['nothing', 'r.csv', '\n\n', 'r.csv names no target.'],
		['a header alone', 'r.csv', 'target,name\n', 'r.csv names no target.'],
		[
			'a target twice',
			'r.csv',
			'target\nhttps://GitHub.com/a/b\nc\nhttps://github.com/a/b.git/\n',
			'r.csv:4 repeats r.csv:2 (https://github.com/a/b.git/); what several share is one row.',
		],
		['an id twice', 'r.csv', 'target,id\na,same\nb,Same\n', 'r.csv:3 has the id "same" of r.csv:2.'],
		['a day without its zone', 'r.csv', 'target,as_of\na,2026-02-28\n', 'r.csv:2: "2026-02-28" is no instant;'],
		['a day that is none', 'r.csv', 'target,as_of\na,2026-02-30T00:00:00Z\n', 'r.csv:2: "2026-02-30T00:00:00Z" is no instant;'],
		[
			'commit and date',
			'r.csv',
			'target,commit,as_of\na,v1,2026-02-20T00:00:00Z\n',
			'r.csv:2 gives both a commit and an as-of date; give one.',
		],
	])('%s', async (_, name, text, message) => {
		const error = await read(name, text).then(
			() => null,
			(e: Error) => e,
		);
		expect(error?.message).toContain(message);
		expect(error?.message).not.toContain('\n');
	});

	it('also of many faults in ten thousand lines', async () => {
		const lines = Array.from({ length: 10_000 }, (_, i) => (i % 100 === 99 ? ',no target' : `https://example.org/o/r${i},name ${i}`));
		await expect(read('r.csv', `target,name\n${lines.join('\n')}\n`)).rejects.toThrow('r.csv:101 names no target (and 99 more faults).');
	});

	it('where there is none', async () => {
		await expect(readRoster(join(temporaryFolder(), 'no.csv'))).rejects.toThrow(/^There is no roster at .+no\.csv\.$/);
		await expect(readRoster(temporaryFolder())).rejects.toThrow(/holds no clone/);
	});
});

describe('the entries', () => {
	it('of ten thousand lines come in seconds, each with its own id', async () => {
		const lines = Array.from({ length: 10_000 }, (_, i) => `https://example.org/o${i}/court`);
		for (const [name, text] of [
			['r.txt', lines.join('\n')],
			['r.csv', `target,name\n${lines.map((line) => `${line},Ann`).join('\n')}`],
			['r.yaml', lines.map((line) => `- ${line}`).join('\n')],
		] as const) {
			const { entries } = await read(name, text);
			expect(new Set(entries.map((entry) => entry.id)).size).toBe(10_000);
		}
	});

	it('never hold a password, nor does any message', async () => {
		const secret = 'hunter2-token';
		const { entries, notes } = await read(
			'r.csv',
			`target,name,tags\nhttps://ann:${secret}@github.com/a/b,,\nhttps://${secret}@github.com/c/d?access_token=${secret}#x,see https://u:${secret}@h/x,\ngit@github.com:e/f.git,,\n`,
		);
		expect(JSON.stringify({ entries, notes })).not.toContain(secret);
		expect(entries.map((entry) => entry.target)).toEqual(['https://github.com/a/b', 'https://github.com/c/d', 'git@github.com:e/f.git']);
		expect(notes).toHaveLength(2);
		const twice = `target\nhttps://x:${secret}@github.com/a/b\nhttps://github.com/a/b\n`;
		const error = await read('r.csv', twice).then(
			() => null,
			(e: Error) => e,
		);
		expect(error?.message).toContain('repeats');
		expect(error?.message).not.toContain(secret);
	});

	it.each([
		['../../etc/passwd', /^passwd$/],
		['https://github.com/Owner/Na_me.git', /^owner-na_me$/],
		['x', /^x$/],
		['..', /^target-[0-9a-f]{12}$/],
		['名前', /^target-[0-9a-f]{12}$/],
		['a'.repeat(300), /^a{47}-[0-9a-f]{12}$/],
		['-rf', /^rf$/],
		['CON:\u202e\u0007evil', /^con-evil$|^evil$/],
	])('of %j have an id that is safe as a folder', async (target, id) => {
		const [entry] = (await read('r.json', JSON.stringify([target]))).entries;
		expect(entry?.id).toMatch(id);
		expect(entry?.name).not.toMatch(/[\p{Cc}\p{Cf}]/u);
	});

	it('that share a name keep their ids when the roster is sorted otherwise', async () => {
		const ids = async (text: string) => new Map((await read('r.csv', text)).entries.map((entry) => [entry.target, entry.id]));
		const [one, other] = [await ids('target,name\nx,Ann\ny,Ann\n'), await ids('target,name\ny,Ann\nx,Ann\n')];
		expect(one.get('x')).toMatch(/^ann-[0-9a-f]{12}$/);
		expect([...one].sort()).toEqual([...other].sort());
		expect(one.get('x')).not.toBe(one.get('y'));
	});

	it('with the same target at another commit are two', async () => {
		expect((await read('r.csv', 'target,commit\na,v1\na,v2\n')).entries).toHaveLength(2);
	});
});
