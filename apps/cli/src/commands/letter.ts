// auditor letter: one page to each author, in three formats.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type RowGrade, studentLine, worthOf } from '@auditor/cohort';
import { type LetterFormat, letter, letterTexts } from '@auditor/report';
import { AuditorError, nearest } from '@auditor/schema';
import { showDecidedCohort } from '../batch/cohort-folder.js';
import { gradingFrom } from '../batch/grading-file.js';
import type { DecidedAudit } from '../decisions/decide-report.js';
import { decidedRun } from '../decisions/decided-run.js';
import { readRun } from '../input/read-run.js';
import { ownFiles } from '../output/own-files.js';
import { refuseLinks } from '../output/write-file.js';
import { openDesk } from '../review/desk.js';
import { named as userFile } from '../trust/origin.js';
import { readText } from '../trust/read.js';
import type { CommandInput } from './definition.js';
import { gradedCohort } from './grades.js';

const files: Readonly<Record<LetterFormat, string>> = { markdown: 'md', html: 'html', text: 'txt' };

export default async function main({ args, options }: CommandInput): Promise<number> {
	const folder = args[0]!;
	const named = options.decisions as string | undefined;
	const language = languageOf(options.language as string);
	const frame = { language, opening: textOf(options.opening), closing: textOf(options.closing) };
	const out = (options.out as string | undefined) ?? join(folder, 'letters');
	const cohort = existsSync(join(folder, 'cohort.json'));
	const letters = cohort ? cohortLetters(folder, named, options) : [runLetter(folder, named, options)];
	const texts: Record<string, string> = {};
	for (const { id, name, student, audit, grade } of letters) {
		const { report, decided } = audit;
		const points = grade && { points: grade.points, grade: grade.grade, late: grade.late };
		const beside = join(folder, 'reports', id, 'report.html');
		const whole = cohort && existsSync(beside) && resolve(out) === resolve(folder, 'letters') ? `../reports/${id}/report.html` : undefined;
		for (const [format, ending] of Object.entries(files))
			texts[`${id}.${ending}`] = letter({ report, decided, name, student, points, whole, ...frame }, format as LetterFormat);
	}
	refuseLinks(resolve(out), [process.cwd(), resolve(folder)]);
	ownFiles(out).write(texts, { sync: false });
	if (cohort) showDecidedCohort(folder, { named });
	const open = letters.filter(({ audit }) => (audit.decided?.toConfirm ?? 0) > 0).length;
	process.stdout.write(`${letters.length} ${letters.length === 1 ? 'letter' : 'letters'} written to ${resolve(out)}.\n`);
	if (open > 0)
		process.stderr.write(`auditor: decisions on ${open} of them ask to be confirmed; these letters give the computed scores.\n`);
	return 0;
}

interface Addressed {
	readonly id: string;
	readonly name: string | null;
	/** As the roster knows them, where it says more than the name. */
	readonly student?: string;
	readonly audit: DecidedAudit;
	readonly grade: Pick<RowGrade, 'points' | 'grade' | 'late'> | null;
}

function cohortLetters(folder: string, named: string | undefined, options: Record<string, unknown>): Addressed[] {
	const { rows } = gradedCohort(folder, options)!;
	const desk = openDesk(folder, { named });
	return rows.flatMap(({ entry, grade }): Addressed[] => {
		const found = desk.open(entry.id);
		// A register writes `Doe, Ann`; a letter does not.
		const [family, given, more] = entry.name.split(',');
		const spoken = given !== undefined && more === undefined ? `${given.trim()} ${family}` : entry.name;
		const name = entry.name === entry.target ? entry.id : spoken;
		return found ? [{ id: entry.id, name, student: studentLine(entry), audit: found.audit, grade: grade ?? null }] : [];
	});
}

function runLetter(path: string, named: string | undefined, options: Record<string, unknown>): Addressed {
	const { report, folder } = readRun(path);
	if (report === null)
		throw new AuditorError('AUD_USAGE', 'A letter needs a concluded audit: give the folder that auditor audit --out wrote.');
	const audit = decidedRun(folder, report, { named });
	const grading = gradingFrom(options, null, report.criteria);
	const worth = grading && worthOf(audit.report.total.score, grading);
	return {
		id: 'letter',
		name: (options.name as string | undefined) ?? null,
		audit,
		grade: worth && { ...worth, late: null },
	};
}

function languageOf(code: string): string {
	if (Object.hasOwn(letterTexts, code)) return code;
	const near = nearest(code, Object.keys(letterTexts));
	throw new AuditorError(
		'AUD_USAGE',
		`There are no letters in "${code}"${near ? `; did you mean "${near}"?` : `; languages: ${Object.keys(letterTexts).join(', ')}.`}`,
	);
}

function textOf(file: unknown): string | undefined {
	if (file === undefined) return undefined;
	try {
		return readText(userFile(String(file))).replace(/^\ufeff/, '');
	} catch (cause) {
		throw new AuditorError('AUD_USAGE', `${file} cannot be read (${(cause as NodeJS.ErrnoException).code ?? 'unreadable'}).`, { cause });
	}
}
