// The folder that people look at: one folder per target, and the cohort's files beside them. Made from the stored results and from the decisions
// of people alone, so that it can be made again.
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Cohort, type CohortRow, cohortFiles, type StoredResult, withCohortAttention, withDecided, withGrades } from '@auditor/cohort';
import { auditReportSchema, type Decision, digest, groupBy } from '@auditor/schema';
import { decideReport } from '../decisions/decide-report.js';
import { courtFor, tellFaults } from '../decisions/decided-run.js';
import { type Ledger, readLedger } from '../decisions/ledger.js';
import { type LedgerPlace, ledgerIn, plantedSentence } from '../decisions/place.js';
import { showRun } from '../decisions/show-run.js';
import { readCohort } from '../input/read-cohort.js';
import { readStage } from '../input/read-stage.js';
import { cohortExtras, figuresOf } from '../output/cohort-extras.js';
import { ownFiles } from '../output/own-files.js';
import { printable } from '../output/printable.js';
import { writeFileAtomically } from '../output/write-file.js';
import { MARK, unfinishedIn } from '../prune/old-files.js';
import type { RubricCode } from '../rubric/rubric-code.js';
import { named } from '../trust/origin.js';
import { readText } from '../trust/read.js';
import { AUDITOR } from '../version.js';
import { DECIDED, type DecidedPart, decidedMarks, decidedPart } from './decided-mark.js';
import { GRADING, gradingIn } from './grading-file.js';
import { aboutEntry } from './student.js';

/** What a batch writes into its folder, and what commands on a batch write beside it. */
const FILES = ['batch.json', 'conditions.json', 'cohort.json', 'cohort.csv', 'index.html', 'calibration.json', 'drift.json', GRADING];
const FOLDERS = ['reports', 'results'];

/**
 * Makes sure that a batch replaces nothing that it did not write, and takes what it will write into the list beside it. What dead runs began to write goes.
 * @throws AuditorError AUD_OUTPUT for the first file or folder of somebody else that is in the way
 */
export function takeFolder(out: string): void {
	const own = ownFiles(out);
	own.claim(FILES);
	own.claimFolders(FOLDERS);
	own.add(...FILES, ...FOLDERS);
	for (const { path } of unfinishedIn(out)) rmSync(path, { force: true });
}

/**
 * Writes the files of a result under `reports/`, unless they are there.
 * @param anew it was made for the roster of now; an earlier one may tell another name, and is rendered again
 * @throws AuditorError AUD_OUTPUT
 */
export function showResult(out: string, { job, row, files }: StoredResult, anew = true): void {
	const folder = join(out, 'reports', row.entry.id);
	const mark = join(folder, MARK);
	// What lies there is of an earlier result.
	if (row.folder === null) {
		rmSync(mark, { force: true });
		return;
	}
	const names = Object.keys(files);
	if (isWhole(out, { job, row }, names)) return;
	rmSync(join(folder, DECIDED), { force: true });
	for (const name of names) writeFileAtomically(join(folder, name), files[name] as string, { sync: false, within: out });
	if (!anew) {
		const report = readStage(join(folder, 'report.json'), auditReportSchema, 'report.json');
		showRun(folder, { computed: report, report, decided: null }, { about: aboutEntry(row.entry) });
	}
	writeFileAtomically(mark, stateOf(job, row), { sync: false, within: out });
}

function stateOf(job: string, { entry }: CohortRow): string {
	return `${job} ${digest(aboutEntry(entry))}`;
}

/** Whether the files of a result stand under `reports/`, for the roster of now; one without files leaves nothing to stand there. */
export function isWhole(out: string, { job, row }: Pick<StoredResult, 'job' | 'row'>, names: readonly string[]): boolean {
	const folder = join(out, 'reports', row.entry.id);
	const mark = join(folder, MARK);
	if (row.folder === null) return !existsSync(mark);
	return existsSync(mark) && readText(named(mark)) === stateOf(job, row) && names.every((name) => holdsText(join(folder, name)));
}

/** Whether the files of a target were made from the result of this job. */
export function isShown(out: string, id: string, job: string): boolean {
	const mark = join(out, 'reports', id, MARK);
	return existsSync(mark) && readText(named(mark)).startsWith(`${job} `);
}

/** The files of a target are not what its result says: it shows them again. */
export function forgetShown(out: string, id: string): void {
	rmSync(join(out, 'reports', id, MARK), { force: true });
}

/** Files that are not synced may be empty after the machine lost power. */
function holdsText(path: string): boolean {
	return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

export interface Deciding {
	/** The file that --decisions names. */
	readonly named?: string | undefined;
	readonly code?: RubricCode | null;
	/** What counts for nothing is told on standard error. */
	readonly tell?: boolean;
}

/** Where the decisions on a cohort lie. */
export function cohortPlace(folder: string, cohort: Pick<Cohort, 'rows'>, named?: string): LedgerPlace {
	const { rows } = cohort;
	return ledgerIn(folder, { sources: rows.map((row) => row.entry.target), commits: rows.flatMap((row) => row.commit ?? []) }, named);
}

/** The ledger of a cohort; one that came with a repository that is audited counts for nothing. */
export function cohortLedger(folder: string, cohort: Pick<Cohort, 'rows'>, { named, tell = false }: Deciding = {}): Ledger {
	const { file, planted } = cohortPlace(folder, cohort, named);
	const ledger = readLedger(file);
	if (tell && planted !== null) process.stderr.write(printable(`auditor: ${plantedSentence(planted)}\n`));
	if (tell) tellFaults(ledger);
	return ledger;
}

/**
 * Writes cohort.json, cohort.csv and index.html, and the reports of targets on which people decided, with their decisions. Who decides while this
 * writes is not overlooked: it is done again as long as the ledger grows.
 * @throws AuditorError AUD_OUTPUT
 */
export function showCohort(out: string, cohort: Cohort, deciding: Deciding = {}): Cohort {
	const { file } = cohortPlace(out, cohort, deciding.named);
	const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
	for (let tries = 0; ; tries++) {
		const before = size();
		const decided = withGrades(withDecided(cohort, decisionsOn(out, cohort, deciding)), gradingIn(out));
		const extras = cohortExtras(out, decided);
		const files = cohortFiles({ ...decided, calibration: figuresOf(extras.calibration) }, extras);
		for (const { name, text } of files) writeFileAtomically(join(out, name), text, { within: out });
		if (size() === before || tries === 5) return withCohortAttention(decided);
	}
}

/** The cohort's files again, after a decision. @throws AuditorError AUD_STAGE_INVALID, AUD_OUTPUT */
export function showDecidedCohort(folder: string, deciding: Deciding = {}): Cohort | null {
	return existsSync(join(folder, 'cohort.json')) ? showCohort(folder, readCohort(join(folder, 'cohort.json')), deciding) : null;
}

function decisionsOn(out: string, cohort: Cohort, deciding: Deciding): Map<string, DecidedPart> {
	const entriesOn = groupBy(cohortLedger(out, cohort, deciding).entries, (d) => d.target.id ?? '');
	const marks = decidedMarks();
	const found = new Map<string, DecidedPart>();
	for (const row of cohort.rows) {
		const entries = entriesOn.get(row.entry.id) ?? [];
		const folder = folderOfRow(out, row);
		const mark = join(out, 'reports', row.entry.id, DECIDED);
		if (folder === null || (entries.length === 0 && !existsSync(mark))) continue;
		const state = digest([AUDITOR, row.digest, entries.map((d) => d.id)]);
		const known = marks.read(mark, state);
		const part = known === undefined ? tellDecided(folder, row, entries, deciding) : known;
		if (part) found.set(row.entry.id, part);
		if (known === undefined) marks.write(mark, state, part, out);
	}
	return found;
}

/** Renders the report of a target with its decisions. */
function tellDecided(folder: string, { entry }: CohortRow, entries: readonly Decision[], deciding: Deciding): DecidedPart | null {
	const report = readStage(join(folder, 'report.json'), auditReportSchema, 'report.json');
	const audit = decideReport(report, entries, courtFor(deciding.code ?? null));
	showRun(folder, audit, { about: aboutEntry(entry) });
	return decidedPart(audit);
}

/** Where the report of a row lies: its folder is known by the entry and not believed from the file. Null where there is none. */
export function folderOfRow(out: string, row: CohortRow): string | null {
	const folder = join(out, 'reports', row.entry.id);
	return row.folder !== null && existsSync(join(folder, 'report.json')) ? folder : null;
}
