import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { sampleCohort } from '../report/testing.js';
import { fillSheet, type SheetOptions } from './fill-sheet.js';
import { parseScale, worthOf } from './points.js';

describe('a scale', () => {
	const scale = parseScale('5=100, 4=85,1=20', 'A=90,B=80,F=0');
	it.each([
		[5, 100, 'A'],
		[4.5, 92.5, 'A'],
		[4, 85, 'B'],
		[2.5, 52.5, 'F'],
		[1, 20, 'F'],
	])('%d is worth %d, %s', (score, points, grade) => {
		expect(worthOf(score, scale)).toEqual({ points, grade });
	});
	it('gives nothing for no score', () => expect(worthOf(null, scale)).toBeNull());
	it.each([
		['5', '"5" is no entry'],
		['5=100', 'at least two entries'],
		['6=100,1=2', '6 is no score'],
		['5=x,1=2', '"x" is no number'],
		['5=1,5=2', 'names the score 5 twice'],
	])('%s is refused: %s', (text, message) => expect(() => parseScale(text)).toThrow(message));
});

describe('the gradebook of a school system', () => {
	const cohort = sampleCohort(3, 2);
	const columns = (row: number, more: Record<string, string>) => {
		cohort.rows[row]!.entry.columns = more;
	};
	columns(0, { mail: 'Ann@school.example', login: 'ann1' });
	columns(1, { mail: 'bob@school.example', login: 'bob1' });
	const give = () => ({ points: 85, feedback: '=1+1 is "no" formula' });
	const filled = (text: string, column?: string, more: SheetOptions = {}) =>
		fillSheet(new TextEncoder().encode(text), 'sheet.csv', cohort, give, { ...(column && { column }), ...more });
	const read = (text: string) => parse(text) as string[][];

	it('of Moodle has points and feedback, and the rest as it was', () => {
		const sheet =
			'\ufeffIdentifier,"Full name","Email address",Status,Grade,"Maximum Grade","Feedback comments"\nParticipant 7,"Doe, Ann",ann@school.example,,,100,\nParticipant 8,Cid,cid@school.example,,,100,old\n';
		const { system, text, filled: n, missing } = filled(sheet);
		expect({ system, n, missing }).toEqual({ system: 'Moodle', n: 1, missing: ['sheet.csv:3 Participant 8'] });
		const [, ann, cid] = read(text);
		expect(ann!.slice(0, 7)).toEqual(['Participant 7', 'Doe, Ann', 'ann@school.example', '', '85', '100', '\'=1+1 is "no" formula']);
		expect(cid![6]).toBe('old');
	});
	it('of Canvas has points in the column of the assignment, and keeps the line of possible points', () => {
		const sheet = 'Student;ID;SIS User ID;SIS Login ID;Section;Court (123)\n    Points Possible;;;;;100\nAnn;1;;ann1;A;\n';
		const { text, missing } = filled(sheet, 'Court');
		expect(read(text)[2]).toEqual(['Ann', '1', '', 'ann1', 'A', '85']);
		expect([read(text)[1]![0], read(text)[1]![5], missing]).toEqual(['    Points Possible', '100', []]);
		expect(() => filled(sheet)).toThrow('name it with --column');
		expect(() => filled(sheet, 'Other')).toThrow('has no column "Other"');
	});
	it('of GitHub Classroom is known by the address of the repository', () => {
		const sheet = `"assignment_name","github_username","roster_identifier","student_repository_url","points_awarded","points_available"\nc,x,y,${cohort.rows[2]!.entry.target.replace(/\.git$/, '')},,100\n`;
		expect(read(filled(sheet).text)[1]![4]).toBe('85');
	});
	it('has the further columns of the roster at its end, but where they would become assignments', () => {
		const sheets: [string, string, string | undefined][] = [
			['Moodle', 'Full name,Email address,Grade,Feedback comments\nAnn,ann@school.example,,\nCid,cid@school.example,,\n', undefined],
			[
				'GitHub Classroom',
				'github_username,student_repository_url,points_awarded\nann1,https://example.org/x,\ncid1,https://example.org/y,\n',
				undefined,
			],
			['Canvas', 'Student,ID,SIS Login ID,Section,Court\nAnn,1,ann1,A,\nCid,3,cid1,A,\n', 'Court'],
		];
		columns(0, { mail: 'Ann@school.example', login: 'ann1', tutor: '=1+1', section: 'B' });
		for (const [system, sheet, column] of sheets) {
			const { text, leftOut, system: found } = filled(sheet, column, { allColumns: system === 'Canvas' });
			const [header, ann, cid] = read(text);
			const at = header!.indexOf('tutor');
			expect([found, ann![at], cid![at], leftOut]).toEqual([system, "'=1+1", '', []]);
			// A column that the sheet has is not doubled, and its cells stay.
			expect(header!.filter((name) => /^section$/i.test(name)).length).toBe(1);
		}
		const { text, leftOut } = filled(sheets[2]![1], 'Court');
		expect([read(text)[0], leftOut]).toEqual([
			['Student', 'ID', 'SIS Login ID', 'Section', 'Court'],
			['mail', 'login', 'tutor'],
		]);
		columns(0, { mail: 'Ann@school.example', login: 'ann1' });
	});
	it('is refused where it is none, and where two targets claim a student', () => {
		expect(() => filled('a,b\n1,2\n')).toThrow('sheet.csv is no gradebook of Canvas, Moodle or GitHub Classroom.');
		columns(1, { mail: 'ann@school.example' });
		expect(() => filled('Email address,Grade,Feedback comments\nann@school.example,,\n')).toThrow(
			'sheet.csv:2: "ann@school.example" names 2 targets',
		);
	});
});
