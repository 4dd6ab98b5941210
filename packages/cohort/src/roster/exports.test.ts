import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { studentLine } from './columns.js';
import { readRoster } from './read-roster.js';

const read = (text: string, address?: string, name = 'class.csv') => {
	const path = join(temporaryFolder(), name);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, text);
	return readRoster(path, { address });
};
const refusal = (text: string, address?: string, name?: string) =>
	read(text, address, name).then(
		() => null,
		(error: Error & { hint?: string }) => error,
	);

const moodle = (rows: readonly string[]) =>
	[
		'\ufeffIdentifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed","Last modified (submission)","Online text","Last modified (grade)","Feedback comments"',
		...rows,
	].join('\n');
const canvas = (column: string, cells: readonly string[]) =>
	[
		`Student,ID,SIS User ID,SIS Login ID,Section${column},Court (4711),Current Score`,
		`    Points Possible,,,,${column.replace(/[^,]/g, '')},100,(read only)`,
		`"Doe, Ann",17,s17,ann1,Law 1${cells[0]},,81`,
		`"Roe, Bob",18,s18,bob1,Law 1${cells[1]},,70`,
		`"Student, Test",19,,,Law 1${column.replace(/[^,]/g, '')},,`,
	].join('\n');

describe('the grading worksheet of Moodle', () => {
	it('names students, and finds the address in what they wrote', async () => {
		const { entries, notes } = await read(
			moodle([
				'Participant 7,"Doe, Ann",ann@school.example,Submitted,,100,Yes,1 May,https://github.com/ann/court,,',
				'Participant 8,Bob Roe,bob@school.example,Submitted,,100,Yes,1 May,"<p>My work: <a href=""https://github.com/bob/court"">https://github.com/bob/court</a>.</p>",,',
				'Participant 9,Cid Poe,cid@school.example,No submission,,100,Yes,-,,,',
				'Participant 10,Eve Low,eve@school.example,Submitted,,100,Yes,1 May,I sent it by mail,,',
			]),
		);
		expect(entries.map(({ name, target }) => [name, target])).toEqual([
			['Doe, Ann', 'https://github.com/ann/court'],
			['Bob Roe', 'https://github.com/bob/court'],
		]);
		expect(entries[0]!.columns).toMatchObject({
			Identifier: 'Participant 7',
			'Email address': 'ann@school.example',
			'Maximum Grade': '100',
		});
		expect(notes).toEqual(['2 students handed in no address and are left out: Cid Poe; Eve Low.']);
	});
	it('with two addresses in one cell is refused with its line', async () => {
		const text = moodle(['Participant 7,Ann,a@b,,,,,,https://github.com/a/b or https://github.com/a/c,,']);
		expect((await refusal(text))?.message).toBe('class.csv:2 names 2 addresses; leave one.');
	});
	it.each([
		['the list of participants', '"First name","Last name","Email address",Groups,repo\nAnn,Doe,a@b,A,https://github.com/a/b\n'],
		['the grader report', 'First name;Surname;ID number;Email address;Course total;repo\nAnn;Doe;77;a@b;1,5;https://github.com/a/b\n'],
	])('%s names them too', async (_, text) => {
		const { entries } = await read(text);
		expect(entries).toMatchObject([{ name: 'Ann Doe', id: 'ann-doe', target: 'https://github.com/a/b' }]);
	});
});

describe('the gradebook of Canvas', () => {
	it('has a column of addresses by any name, and only students are targets', async () => {
		const { entries, notes } = await read(canvas(',Hand-in', [',https://github.com/s/ann', ',git@github.com:s/bob.git']));
		expect(entries.map(({ name, target, id }) => [name, target, id])).toEqual([
			['Doe, Ann', 'https://github.com/s/ann', 'doe-ann'],
			['Roe, Bob', 'git@github.com:s/bob.git', 'roe-bob'],
		]);
		expect(studentLine(entries[0]!)).toBe('Doe, Ann (doe-ann, s17, ann1)');
		expect(entries[0]!.columns).toMatchObject({ ID: '17', 'SIS Login ID': 'ann1', Section: 'Law 1' });
		expect(notes).toEqual(['1 student handed in no address and is left out: Student, Test.']);
	});
	it('without one has addresses that are made of its columns', async () => {
		const { entries } = await read(canvas('', ['', '']), 'https://github.com/school/court-{SIS Login ID}');
		expect(entries.map(({ target }) => target)).toEqual(['https://github.com/school/court-ann1', 'https://github.com/school/court-bob1']);
	});
	it('without either is refused, and says how to mend it', async () => {
		const error = await refusal(canvas('', ['', '']));
		expect(error?.message).toBe('class.csv is an export of Canvas, and no column of it holds the addresses of repositories.');
		expect(error?.hint).toContain('--address "https://github.com/school/court-{SIS Login ID}"');
	});
	it('where two columns hold addresses does not choose one', async () => {
		const two = canvas(',Home,Hand-in', [',https://ann.example,https://github.com/s/ann', ',https://bob.example,https://github.com/s/bob']);
		expect((await refusal(two))?.message).toContain('no column of it holds the addresses');
	});
});

describe('addresses made of columns', () => {
	it('keep to their place, whatever a cell says, and leave a row that has its own alone', async () => {
		const { entries } = await read('name,login,repo\nAnn,../../x?y#z,\nBob,b,https://h/own\n', 'https://h/{login}/court');
		expect(entries.map(({ target }) => target)).toEqual(['https://h/..%2F..%2Fx%3Fy%23z/court', 'https://h/own']);
	});
	it.each([
		['a column that is not there', 'name,login\nAnn,a\n', 'https://h/{user}', 'class.csv has no column "user".'],
		['no column at all', 'name,login\nAnn,a\n', 'https://h/x', '--address names no column: write one as in {login}.'],
		['a cell that is empty', 'name,login\nAnn,a\nBob,\n', 'https://h/{login}', 'class.csv:3 names no target.'],
	])('%s', async (_, text, address, message) => {
		expect((await refusal(text, address))?.message).toBe(message);
	});
	it('need a table', async () => {
		expect((await refusal('["a"]', 'https://h/{x}', 'r.json'))?.message).toBe(
			'r.json has no columns to make addresses of; --address needs a table.',
		);
	});
});

it("a roster of the user with such words stays the user's own", async () => {
	const { entries } = await read('id,student,section,target\nx1,Ann,B,a\n');
	expect(entries).toMatchObject([{ id: 'x1', target: 'a', columns: { student: 'Ann', section: 'B' } }]);
});
