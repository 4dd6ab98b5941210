// The gradebook that a school system exported, filled in and ready to be uploaded again: its columns, its order, its other cells as they are.
import { AuditorError } from '@auditor/schema';
import type { Cohort, CohortRow } from '../model.js';
import { columnsOf, spreadsheet } from '../report/csv.js';
import { tableOf } from '../table.js';

/** How a school system names its columns. Names are compared in lower case without blanks, hyphens and underscores. */
interface System {
	readonly id: string;
	/** All of them stand in the header. */
	readonly marks: readonly string[];
	/** Columns by which a student is known, the surest first. */
	readonly keys: readonly string[];
	/** Column of the points; null: the user names it. */
	readonly points: string | null;
	readonly feedback: string | null;
	/** Columns that it does not know are passed over when the file is uploaded. Else they are taken for assignments. */
	readonly passesOver: boolean;
}

const systems: readonly System[] = [
	{
		id: 'Moodle',
		marks: ['grade', 'feedbackcomments'],
		keys: ['emailaddress', 'idnumber', 'username', 'identifier', 'fullname'],
		points: 'grade',
		feedback: 'feedbackcomments',
		passesOver: true,
	},
	{
		id: 'GitHub Classroom',
		marks: ['studentrepositoryurl', 'pointsawarded'],
		keys: ['studentrepositoryurl', 'githubusername', 'rosteridentifier'],
		points: 'pointsawarded',
		feedback: null,
		passesOver: true,
	},
	{
		id: 'Canvas',
		marks: ['student', 'id', 'sisloginid'],
		keys: ['sisloginid', 'sisuserid', 'id', 'student'],
		points: null,
		feedback: null,
		passesOver: false,
	},
];

export interface FilledSheet {
	/** Name of the school system. */
	readonly system: string;
	readonly text: string;
	readonly filled: number;
	/** Students of the sheet without a target, `sheet.csv:12 Ann Doe`. */
	readonly missing: readonly string[];
	/** Further columns of the roster that were not added. */
	readonly leftOut: readonly string[];
}

export interface SheetOptions {
	/** Of the points, where the system does not name one (Canvas: the assignment). */
	readonly column?: string | null;
	/** Adds further columns of the roster also where the system takes them for assignments. */
	readonly allColumns?: boolean;
}

/**
 * Fills in points and feedback, and adds the further columns of the roster that the sheet does not have.
 * @param give points and feedback of a target; null: it has no result, and the cell stays as it is
 * @throws AuditorError AUD_GRADES_INVALID for what is no gradebook, and for a student whom two targets claim
 */
export function fillSheet(
	bytes: Uint8Array,
	file: string,
	cohort: Cohort,
	give: (row: CohortRow) => { readonly points: number; readonly feedback: string } | null,
	{ column = null, allColumns = false }: SheetOptions = {},
): FilledSheet {
	const [header, ...records] = tableOf(bytes, file, 'AUD_GRADES_INVALID');
	const names = (header?.cells ?? []).map(plain);
	const system = systems.find((s) => s.marks.every((mark) => names.includes(mark)));
	if (!header || !system)
		throw invalid(
			`${file} is no gradebook of Canvas, Moodle or GitHub Classroom.`,
			`Its columns are: ${(header?.cells ?? []).join(', ').slice(0, 200)}.`,
		);
	const at = pointsColumn(header.cells, names, system, column, file);
	const feedbackAt = system.feedback === null ? -1 : names.indexOf(system.feedback);
	const owners = claims(cohort);
	const missing: string[] = [];
	const further = columnsOf(cohort).filter((name) => !names.includes(plain(name)));
	const added = system.passesOver || allColumns ? further : [];
	let filled = 0;
	const lines = records.map(({ place, cells }) => {
		const whole = [...header.cells.keys()].map((i) => cells[i] ?? '');
		const row = ownerOf(whole, names, system, owners, place);
		const given = row ? give(row) : null;
		if (!row) {
			const who = whole.find((cell) => cell.trim() !== '') ?? '';
			if (!/^\s*points possible/i.test(who)) missing.push(`${place} ${who.trim()}`);
		}
		const own = added.map((name) => row?.entry.columns?.[name] ?? '');
		if (!given) return [...whole, ...own];
		filled++;
		whole[at] = String(given.points);
		if (feedbackAt >= 0) whole[feedbackAt] = given.feedback;
		return [...whole, ...own];
	});
	const text = spreadsheet([[...header.cells, ...added], ...lines], { bom: false, asWritten: true });
	return { system: system.id, text, filled, missing, leftOut: added.length > 0 ? [] : further };
}

function pointsColumn(cells: readonly string[], names: readonly string[], system: System, column: string | null, file: string): number {
	if (column === null && system.points !== null) return names.indexOf(system.points);
	const at = column === null ? -1 : cells.findIndex((cell) => cell.trim() === column.trim() || plain(cell).startsWith(plain(column)));
	if (at >= 0) return at;
	throw invalid(
		column === null ? `${system.id} has a column for each assignment; name it with --column.` : `${file} has no column "${column}".`,
		`Its columns are: ${cells.join(', ').slice(0, 300)}.`,
	);
}

/** Every word by which a target may be known, with the targets that it names. */
function claims({ rows }: Cohort): Map<string, Set<CohortRow>> {
	const found = new Map<string, Set<CohortRow>>();
	for (const row of rows) {
		const { id, name, target, columns } = row.entry;
		for (const word of [id, name, target, target.replace(/\.git$/, ''), ...Object.values(columns ?? {})]) {
			const key = word.trim().toLowerCase();
			if (key !== '') found.set(key, (found.get(key) ?? new Set()).add(row));
		}
	}
	return found;
}

function ownerOf(
	cells: readonly string[],
	names: readonly string[],
	system: System,
	owners: Map<string, Set<CohortRow>>,
	place: string,
): CohortRow | null {
	for (const key of system.keys) {
		const word = (cells[names.indexOf(key)] ?? '')
			.trim()
			.toLowerCase()
			.replace(/\.git$/, '');
		const found = word === '' ? undefined : owners.get(word);
		if (found && found.size > 1)
			throw invalid(
				`${place}: "${word.slice(0, 60)}" names ${found.size} targets of the cohort.`,
				'Give each student one target, or a column that tells them apart.',
			);
		if (found) return [...found][0] as CohortRow;
	}
	return null;
}

function plain(name: string): string {
	return name
		.replace(/^\ufeff/, '')
		.replace(/[\s_-]+/g, '')
		.toLowerCase();
}

function invalid(message: string, hint?: string): AuditorError {
	return new AuditorError('AUD_GRADES_INVALID', message, hint ? { hint } : {});
}
