// The folder that people look at: one folder per target, and the cohort's files beside them. Made from the stored results and from the decisions
// of people alone, so that it can be made again.
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
	askedIn,
	type Cohort,
	type CohortRow,
	cohortFiles,
	type RowDecided,
	type StoredResult,
	withDecided,
	withGrades,
} from '@auditor/cohort';
import { auditReportSchema, type Decided, digest } from '@auditor/schema';
import { type DecidedAudit, decideReport } from '../decisions/decide-report.js';
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
import type { RubricCode } from '../rubric/rubric-code.js';
import { named } from '../trust/origin.js';
import { readText } from '../trust/read.js';
import { GRADING, gradingIn } from './grading-file.js';

/** What a batch writes into its folder, and what commands on a batch write beside it. */
const FILES = ['batch.json', 'conditions.json', 'cohort.json', 'cohort.csv', 'index.html', 'calibration.json', 'drift.json', GRADING];
const FOLDERS = ['reports', 'results'];

/** Says of which result the files beside it are; written last. */
const MARK = '.result';
/** Says by which decisions the rendered files beside it were written. */
const DECIDED = '.decided';

/**
 * Makes sure that a batch replaces nothing that it did not write, and takes what it will write into the list beside it.
 * @throws AuditorError AUD_OUTPUT for the first file or folder of somebody else that is in the way
 */
export function takeFolder(out: string): void {
	const own = ownFiles(out);
	own.claim(FILES);
	own.claimFolders(FOLDERS);
	own.add(...FILES, ...FOLDERS);
}

/** Writes the files of a result under `reports/`, unless they are there. @throws AuditorError AUD_OUTPUT */
export function showResult(out: string, { job, row, files }: StoredResult): void {
	if (row.folder === null) return;
	const folder = join(out, 'reports', row.entry.id);
	const mark = join(folder, MARK);
	const names = Object.keys(files);
	if (existsSync(mark) && readText(named(mark)) === job && names.every((name) => holdsText(join(folder, name)))) return;
	rmSync(join(folder, DECIDED), { force: true });
	for (const name of names) writeFileAtomically(join(folder, name), files[name] as string, { sync: false, within: out });
	writeFileAtomically(mark, job, { sync: false, within: out });
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
		if (size() === before || tries === 5) return decided;
	}
}

/** The cohort's files again, after a decision. @throws AuditorError AUD_STAGE_INVALID, AUD_OUTPUT */
export function showDecidedCohort(folder: string, deciding: Deciding = {}): Cohort | null {
	return existsSync(join(folder, 'cohort.json')) ? showCohort(folder, readCohort(join(folder, 'cohort.json')), deciding) : null;
}

/** What of a row follows from decisions. */
export interface DecidedPart {
	readonly decided: Decided;
	readonly asked: Pick<RowDecided, 'asked' | 'steps'> | null;
}

/** Null where nobody decided. Expectations and steps are told again only where a finding is wrong. */
export function decidedPart({ decided, report }: DecidedAudit): DecidedPart | null {
	if (decided === null) return null;
	const wrong = decided.entries.some((e) => e.state === 'counts' && e.decision.kind === 'finding-wrong');
	return { decided, asked: wrong ? askedIn(report) : null };
}

function decisionsOn(out: string, cohort: Cohort, deciding: Deciding): Map<string, DecidedPart> {
	const ledger = cohortLedger(out, cohort, deciding);
	const found = new Map<string, DecidedPart>();
	for (const row of cohort.rows) {
		const entries = ledger.entries.filter((d) => d.target.id === row.entry.id);
		const folder = folderOfRow(out, row);
		const mark = join(out, 'reports', row.entry.id, DECIDED);
		if (folder === null || (entries.length === 0 && !existsSync(mark))) continue;
		const audit = decideReport(
			readStage(join(folder, 'report.json'), auditReportSchema, 'report.json'),
			entries,
			courtFor(deciding.code ?? null),
		);
		const part = decidedPart(audit);
		if (part) found.set(row.entry.id, part);
		const state = digest([row.digest, entries.map((d) => d.id)]);
		if (existsSync(mark) && readText(named(mark)) === state) continue;
		showRun(folder, audit);
		writeFileAtomically(mark, state, { sync: false, within: out });
	}
	return found;
}

/** Where the report of a row lies: its folder is known by the entry and not believed from the file. Null where there is none. */
export function folderOfRow(out: string, row: CohortRow): string | null {
	const folder = join(out, 'reports', row.entry.id);
	return row.folder !== null && existsSync(join(folder, 'report.json')) ? folder : null;
}
