// What grades did people give? A CSV with a line per grade (target, criterion, grade, grader), or with a column per criterion. Every fault is
// named with its line; an empty cell is no grade and no zero, nor is a word by which cohort.csv says that there is no score.
import { AuditorError, nearest } from '@auditor/schema';
import { cellSchema } from '../model.js';
import { tableOf } from '../table.js';

/** One grade of one person. */
export interface Grade {
	/** `grades.csv:12`. */
	readonly place: string;
	/** As written: id, name or address. */
	readonly target: string;
	/** Criterion id. */
	readonly criterion: string;
	/** 1 to 5; halves and other fractions are taken as they are. */
	readonly grade: number;
	/** Empty when the file names none. */
	readonly grader: string;
}

/** The grades, and the columns that were passed over. */
export interface GradeSheet {
	readonly grades: Grade[];
	readonly passedOver: string[];
}

const TARGET = ['target', 'id', 'repo', 'repository', 'submission', 'name'];
const CRITERION = ['criterion', 'dimension'];
const GRADE = ['grade', 'score'];
const GRADER = ['grader', 'reader', 'rater'];
/** What stands in cohort.csv where there is no score. */
const NO_GRADE: ReadonlySet<string> = new Set(['failed', 'withdrawn', ...cellSchema.shape.status.options]);

type Criteria = readonly { readonly id: string; readonly name: string }[];

/** @throws AuditorError AUD_GRADES_INVALID with the first fault and the number of further ones. */
export function readGrades(bytes: Uint8Array, file: string, criteria: Criteria): GradeSheet {
	const [header, ...records] = tableOf(bytes, file, 'AUD_GRADES_INVALID');
	if (!header || records.length === 0)
		throw invalid(`${file} holds no grades.`, 'The first line names the columns: target, criterion, grade.');
	const names = header.cells.map((c) => c.trim());
	const find = (words: readonly string[]) =>
		words.map((word) => names.findIndex((n) => n.toLowerCase() === word)).find((i) => i >= 0) ?? -1;
	const columns = { target: find(TARGET), criterion: find(CRITERION), grade: find(GRADE), grader: find(GRADER) };
	if (columns.target < 0)
		throw invalid(`${file} has no column for the target.`, `Name it "target"; the columns are: ${names.join(', ').slice(0, 200)}.`);
	const faults: string[] = [];
	let more = 0;
	/** The first alone is told, and only what is told is put into words. */
	const say = (fault: () => string) => {
		if (faults.length === 0) faults.push(fault());
		else more++;
	};
	const seen = new Map<string, string>();
	const grades: Grade[] = [];
	const take = (place: string, cells: readonly string[], criterion: string, written: string) => {
		if (written.trim() === '' || NO_GRADE.has(written.trim())) return;
		const target = (cells[columns.target] ?? '').trim();
		const grader = columns.grader < 0 ? '' : (cells[columns.grader] ?? '').trim();
		const grade = numberOf(written);
		const key = JSON.stringify([target, criterion, grader]);
		if (target === '') say(() => `${place} names no target`);
		else if (grade === null) say(() => `${place}: "${written.trim().slice(0, 40)}" is no grade from 1 to 5`);
		else if (seen.has(key))
			say(() => `${place} grades ${target} on ${criterion} again, after ${seen.get(key)}${grader ? ` (${grader})` : ''}`);
		else {
			seen.set(key, place);
			grades.push({ place, target, criterion, grade, grader });
		}
	};
	const passedOver: string[] = [];
	if (columns.criterion >= 0 && columns.grade >= 0) {
		for (const { place, cells } of records) {
			const written = (cells[columns.criterion] ?? '').trim();
			const criterion = criterionOf(written, criteria);
			if (criterion === null) say(() => `${place}: the rubric has no criterion "${written.slice(0, 60)}"${suggestion(written, criteria)}`);
			else take(place, cells, criterion, cells[columns.grade] ?? '');
		}
	} else {
		const known = names.flatMap((name, i) => {
			const criterion = criterionOf(name, criteria);
			if (criterion === null && !Object.values(columns).includes(i) && name !== '') passedOver.push(name);
			return criterion === null ? [] : [{ i, criterion }];
		});
		if (known.length === 0)
			throw invalid(
				`${file} grades no criterion of the rubric.`,
				`Give columns target, criterion, grade, or a column per criterion: ${criteria
					.map((c) => c.id)
					.join(', ')
					.slice(0, 300)}.`,
			);
		for (const { place, cells } of records) for (const { i, criterion } of known) take(place, cells, criterion, cells[i] ?? '');
	}
	if (faults.length > 0) throw invalid(`${faults[0]}${more > 0 ? ` (and ${more} more)` : ''}.`);
	if (grades.length === 0)
		throw invalid(`${file} holds no grades.`, 'Every cell of its grade columns is empty, or says why there is none.');
	return { grades, passedOver };
}

/** A decimal comma is taken; what spreadsheets put before a formula is not. */
function numberOf(written: string): number | null {
	if (!/^\s*\d(?:[.,]\d+)?\s*$/.test(written)) return null;
	const value = Number(written.replace(',', '.'));
	return value >= 1 && value <= 5 ? value : null;
}

function criterionOf(written: string, criteria: Criteria): string | null {
	const plain = (text: string) => text.trim().toLowerCase();
	const found =
		criteria.find((c) => c.id === written) ?? criteria.find((c) => plain(c.id) === plain(written) || plain(c.name) === plain(written));
	return found?.id ?? null;
}

function suggestion(written: string, criteria: Criteria): string {
	const near = nearest(
		written,
		criteria.map((c) => c.id),
	);
	return near === null ? '' : `, perhaps ${near}`;
}

function invalid(message: string, hint?: string): AuditorError {
	return new AuditorError('AUD_GRADES_INVALID', message, hint ? { hint } : {});
}
