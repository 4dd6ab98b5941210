// Decisions from a table: a line each, all of them or none. Every fault is named with its line.

import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Cohort, type CohortRow, tableOf } from '@auditor/cohort';
import {
	AuditorError,
	type AuditReport,
	auditReportSchema,
	type Decided,
	type Decision,
	decisionKindSchema,
	nearest,
} from '@auditor/schema';
import { cohortLedger, cohortPlace, folderOfRow, showDecidedCohort } from '../batch/cohort-folder.js';
import { readCohort } from '../input/read-cohort.js';
import { readStage } from '../input/read-stage.js';
import { printable } from '../output/printable.js';
import { named as knownFile } from '../trust/origin.js';
import { readBytes } from '../trust/read.js';
import { decideReport } from './decide-report.js';
import { courtFor } from './decided-run.js';
import { appendDecisions } from './ledger.js';
import { makeDecision } from './make-decision.js';

/** Faults that are told one by one, and after which no further line is read. */
const TOLD = 20;
const MOST_FAULTS = 1000;
const COLUMNS = {
	target: 'target',
	id: 'target',
	criterion: 'criterion',
	score: 'score',
	grade: 'score',
	comment: 'text',
	reason: 'text',
	by: 'by',
	grader: 'by',
	kind: 'kind',
	finding: 'finding',
} as const;

/** Adds the decisions of a CSV to the ledger of a cohort. @throws AuditorError AUD_GRADES_INVALID with every fault by line */
export function importDecisions(folder: string, csv: string, options: { by?: string | undefined; named?: string | undefined }): number {
	if (!existsSync(join(folder, 'cohort.json')))
		throw new AuditorError('AUD_USAGE', `${folder} is not the folder of a batch; --import adds to a cohort.`);
	const cohort = readCohort(join(folder, 'cohort.json'));
	const { file } = cohortPlace(folder, cohort, options.named);
	const made = readTable(folder, csv, cohort, options);
	appendDecisions(file, made);
	showDecidedCohort(folder, { named: options.named, tell: true });
	process.stdout.write(printable(`${made.length} decisions added to ${file}.\n`));
	return 0;
}

function readTable(
	folder: string,
	csv: string,
	cohort: Cohort,
	{ by, named }: { by?: string | undefined; named?: string | undefined },
): Decision[] {
	const name = basename(csv);
	const table = tableOf(bytesOf(csv), name, 'AUD_GRADES_INVALID');
	const [header, ...records] = table;
	const columns = (header?.cells ?? []).map((cell) => COLUMNS[cell.trim().toLowerCase() as keyof typeof COLUMNS] ?? null);
	for (const wanted of ['target', 'score'] as const)
		if (!columns.includes(wanted))
			throw new AuditorError('AUD_GRADES_INVALID', `${name} has no column "${wanted}".`, {
				hint: 'The columns are target, criterion, score, comment and by.',
			});
	const faults: string[] = [];
	const seen = new Map<string, string>();
	const subjects = subjectsOf(folder, cohort, named);
	const made = records.flatMap(({ place, cells }): Decision[] => {
		if (faults.length >= MOST_FAULTS) return [];
		const value = (column: string) => (cells[columns.indexOf(column as never)] ?? '').trim();
		try {
			const row = rowOf(value('target'), cohort);
			const criterion = criterionOf(value('criterion'), cohort);
			const kind = kindOf(value('kind'), value('score'), criterion, value('finding'));
			const who = value('by') || by || '';
			const key = JSON.stringify([row.entry.id, criterion, kind, value('finding'), kind === 'second-score' ? who : '']);
			const before = seen.get(key);
			if (before !== undefined && kind !== 'comment') throw invalid(`decides the same as ${before}`);
			seen.set(key, place);
			const score = scoreOf(value('score'));
			return [makeDecision({ kind, by: who, criterion, score, finding: value('finding'), text: value('text') }, subjects(row))];
		} catch (fault) {
			if (!AuditorError.is(fault)) throw fault;
			faults.push(`${place}: ${fault.message.replace(/\.$/, '')}.`);
			return [];
		}
	});
	if (faults.length > 0) {
		const atLeast = faults.length >= MOST_FAULTS ? ' at least' : '';
		const more = faults.length > TOLD ? `\n... and${atLeast} ${faults.length - TOLD} more.` : '';
		const n =
			faults.length === 1 ? 'A line of the table is' : `${atLeast === '' ? '' : 'At least '}${faults.length} lines of the table are`;
		throw new AuditorError('AUD_GRADES_INVALID', `${n} wrong, and nothing was added.\n${faults.slice(0, TOLD).join('\n')}${more}`);
	}
	if (made.length === 0) throw new AuditorError('AUD_GRADES_INVALID', `${name} holds no decision.`);
	return made;
}

/** Reports are read once, when a line first names them. */
function subjectsOf(folder: string, cohort: Cohort, named: string | undefined) {
	const ledger = cohortLedger(folder, cohort, { named });
	const read = new Map<string, { report: AuditReport; target: string; decided: Decided | null }>();
	return (row: CohortRow) => {
		const target = row.entry.id;
		const known = read.get(target);
		if (known) return known;
		const place = folderOfRow(folder, row);
		if (place === null) throw invalid(`${target} has no report that could be decided on`);
		const report = readStage(join(place, 'report.json'), auditReportSchema, 'report.json');
		const entries = ledger.entries.filter((d) => d.target.id === target);
		const { computed, decided } = decideReport(report, entries, courtFor(null));
		const subject = { report: computed, target, decided };
		read.set(target, subject);
		return subject;
	};
}

function rowOf(name: string, { rows }: Cohort): CohortRow {
	if (name === '') throw invalid('no target is named');
	const found = rows.filter(({ entry }) => entry.id === name || entry.name === name || entry.target === name);
	const exact = found.find(({ entry }) => entry.id === name);
	if (exact ?? found.length === 1) return exact ?? found[0]!;
	if (found.length > 1) throw invalid(`${found.length} targets are called "${name}"; give the id`);
	const near = nearest(
		name,
		rows.map((row) => row.entry.id),
	);
	throw invalid(`the cohort has no target "${name.slice(0, 60)}"${near ? `; did you mean "${near}"?` : ''}`);
}

function criterionOf(name: string, { rubric }: Cohort): string | null {
	if (name === '' || name === 'total') return null;
	const found = rubric.criteria.find((c) => c.id === name || c.name === name);
	if (found) return found.id;
	const near = nearest(
		name,
		rubric.criteria.map((c) => c.id),
	);
	throw invalid(`the rubric has no criterion "${name.slice(0, 60)}"${near ? `; did you mean "${near}"?` : ''}`);
}

function kindOf(written: string, score: string, criterion: string | null, finding: string): Decision['kind'] {
	if (written !== '') {
		const kind = decisionKindSchema.safeParse(written);
		if (!kind.success || kind.data === 'confirm' || kind.data === 'undo')
			throw invalid(`"${written.slice(0, 40)}" is no kind of decision in a table`);
		return kind.data;
	}
	if (finding !== '') return 'finding-wrong';
	if (score === '') return 'comment';
	return criterion === null ? 'total' : 'score';
}

function scoreOf(written: string): number | null {
	if (written === '' || written === 'none') return null;
	const plain = written.replace(',', '.');
	const value = /^\d(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
	if (value >= 1 && value <= 5) return value;
	throw invalid(`"${written.slice(0, 40)}" is no score from 1 to 5`);
}

function bytesOf(file: string): Uint8Array {
	try {
		return readBytes(knownFile(file));
	} catch (cause) {
		throw new AuditorError('AUD_GRADES_INVALID', `${file} cannot be read (${(cause as NodeJS.ErrnoException).code ?? 'unreadable'}).`, {
			cause,
		});
	}
}

function invalid(message: string): AuditorError {
	return new AuditorError('AUD_GRADES_INVALID', message);
}
