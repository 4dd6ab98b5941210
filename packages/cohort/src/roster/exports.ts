// What does the export of a school system say of a student? Canvas, Moodle and GitHub Classroom are known by their columns. Only GitHub Classroom writes
// the address of a repository: elsewhere it stands in what was handed in, in a column that the teacher added, or it is made of other columns.
import { AuditorError } from '@auditor/schema';

/** Names of columns are compared in lower case without blanks, hyphens and underscores. */
export interface SchoolExport {
	readonly id: string;
	/** All of a group stand in the header. */
	readonly marks: readonly (readonly string[])[];
	readonly target: string | null;
	readonly tags: string | null;
	/** Columns of the name; the first group that is filled. */
	readonly name: readonly (readonly string[])[];
	/** Filled for every student, and for no other line; null: every line is a student. */
	readonly number: string | null;
}

/** @source exports of Canvas (gradebook), Moodle (grading worksheet, grader report, participants) and GitHub Classroom (roster with grades) */
const exports: readonly SchoolExport[] = [
	{
		id: 'GitHub Classroom',
		marks: [['studentrepositoryurl', 'githubusername']],
		target: 'studentrepositoryurl',
		tags: 'assignmentname',
		name: [['rosteridentifier'], ['githubusername']],
		number: null,
	},
	{
		id: 'Canvas',
		marks: [['student', 'id', 'sisloginid']],
		target: null,
		tags: null,
		name: [['student']],
		number: 'id',
	},
	{
		id: 'Moodle',
		marks: [
			['fullname', 'emailaddress'],
			['firstname', 'lastname', 'emailaddress'],
			['firstname', 'surname', 'emailaddress'],
		],
		target: 'onlinetext',
		tags: null,
		name: [['fullname'], ['firstname', 'lastname'], ['firstname', 'surname']],
		number: null,
	},
];

/** The system that writes such a header; null: a roster of the user's own. */
export function exportOf(columns: readonly string[]): SchoolExport | null {
	return exports.find(({ marks }) => marks.some((group) => group.every((mark) => columns.includes(mark)))) ?? null;
}

const ADDRESS = /(?:https?:\/\/|ssh:\/\/|git@)[^\s<>"']{1,2000}/g;

/** The addresses in a cell, which may be a text, or the HTML that a student wrote. */
export function addressesIn(cell: string): string[] {
	return [...new Set((cell.match(ADDRESS) ?? []).map((address) => address.replace(/[.,;)\]]{1,3}$/, '')))];
}

/** The only column whose filled cells are all one address; -1 where there is none, or more than one. */
export function addressColumn(records: readonly (readonly string[])[], width: number): number {
	const found = [...Array(width).keys()].filter((at) => {
		const filled = records.map((record) => (record[at] ?? '').trim()).filter(Boolean);
		return filled.length > 0 && filled.every((cell) => addressesIn(cell)[0] === cell);
	});
	return found.length === 1 ? found[0]! : -1;
}

/**
 * Makes addresses of a pattern such as `https://github.com/school/court-{SIS Login ID}`. A row that leaves a column empty has none.
 * @param columns of the header, as compared
 * @throws AuditorError AUD_ROSTER_INVALID for a column that the header does not have
 */
export function addressMaker(
	pattern: string,
	columns: readonly string[],
	plain: (name: string) => string,
	file: string,
): (record: readonly string[]) => string {
	const parts = pattern.split(/\{([^{}]*)\}/);
	const places = parts.map((part, i) => (i % 2 === 0 ? -1 : columns.indexOf(plain(part))));
	const unknown = parts.find((_, i) => i % 2 === 1 && places[i]! < 0);
	if (unknown !== undefined || parts.length === 1)
		throw new AuditorError(
			'AUD_ROSTER_INVALID',
			unknown === undefined ? `--address names no column: write one as in {login}.` : `${file} has no column "${unknown.slice(0, 60)}".`,
		);
	return (record) => {
		const cells = parts.map((part, i) => (i % 2 === 0 ? part : encodeURIComponent((record[places[i]!] ?? '').trim())));
		return cells.some((cell, i) => i % 2 === 1 && cell === '') ? '' : cells.join('');
	};
}
