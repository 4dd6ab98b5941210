// The desk of a reviewer: the cohort as it stands, one submission at a time, and decisions that are kept before anything is shown of them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { agreementOf, type Cohort, type CohortRow, holderOfFolder, queueOrder, withDecided, withGrades } from '@auditor/cohort';
import { AuditorError, auditReportSchema, type Decision } from '@auditor/schema';
import { cohortLedger, cohortPlace, decidedPart, folderOfRow, showDecidedCohort } from '../batch/cohort-folder.js';
import { gradingIn } from '../batch/grading-file.js';
import { type DecidedAudit, decideReport } from '../decisions/decide-report.js';
import { courtFor } from '../decisions/decided-run.js';
import { appendDecisions } from '../decisions/ledger.js';
import { type DecisionDraft, makeDecision } from '../decisions/make-decision.js';
import { readCohort } from '../input/read-cohort.js';
import { readStage } from '../input/read-stage.js';
import type { RubricCode } from '../rubric/rubric-code.js';

export interface Desk {
	/** As cohort.json tells it, with the decisions of now; the gravest first. */
	cohort(): Cohort;
	/** One submission with its decisions; null where it has no report. */
	open(id: string): { readonly row: CohortRow; readonly audit: DecidedAudit } | null;
	/** Keeps a decision. @throws AuditorError AUD_CASE_INVALID, AUD_OUTPUT */
	decide(id: string, draft: DecisionDraft): Decision;
	/** Takes back the last decision of this person. Null where there is none. */
	undo(by: string): Decision | null;
	/** Second scores of a person beside the scores that hold. */
	agreement(by: string): { readonly pairs: number; readonly exact: number | null; readonly kappa: number | null };
	/** The cohort's files, once nobody else writes them. */
	refresh(): void;
	close(): void;
}

/** The cohort's files follow a decision after this pause, and wait while a batch is at work in the folder. */
const PAUSE_MS = 400;
const BATCH_MS = 2_000;

/** @throws AuditorError AUD_USAGE, AUD_STAGE_INVALID */
export function openDesk(
	folder: string,
	options: { readonly named?: string | undefined; readonly code?: RubricCode | null; readonly tell?: (sentence: string) => void } = {},
): Desk {
	const file = join(folder, 'cohort.json');
	if (!existsSync(file)) throw new AuditorError('AUD_USAGE', `${folder} holds no cohort.json; give the folder that auditor batch wrote.`);
	const deciding = { named: options.named, code: options.code ?? null };
	let timer: NodeJS.Timeout | null = null;
	/** Submissions decided on since the cohort's files were written. */
	const ahead = new Set<string>();
	let failing = false;
	/** What cannot be written now is said once and tried again: the decisions themselves are kept. */
	const later = (ms: number) => {
		if (timer) clearTimeout(timer);
		timer = setTimeout(() => {
			try {
				refresh();
				failing = false;
			} catch (error) {
				if (!AuditorError.is(error)) throw error;
				if (!failing) options.tell?.(error.message);
				failing = true;
				later(BATCH_MS);
			}
		}, ms);
	};
	const refresh = () => {
		if (timer) clearTimeout(timer);
		timer = null;
		if (holderOfFolder(folder) !== null) later(BATCH_MS);
		else {
			showDecidedCohort(folder, deciding);
			ahead.clear();
		}
	};
	const read = () => readCohort(file);
	const entriesOn = (cohort: Cohort, id: string) => cohortLedger(folder, cohort, deciding).entries.filter((d) => d.target.id === id);
	const audited = (cohort: Cohort, id: string) => {
		const row = cohort.rows.find((r) => r.entry.id === id);
		const place = row ? folderOfRow(folder, row) : null;
		if (!row || place === null) return null;
		const report = readStage(join(place, 'report.json'), auditReportSchema, 'report.json');
		return { row, audit: decideReport(report, entriesOn(cohort, id), courtFor(deciding.code)) };
	};
	const asDecided = (cohort: Cohort, row: CohortRow) => {
		const audit = audited(cohort, row.entry.id)?.audit;
		const part = audit ? decidedPart(audit) : null;
		const one = withDecided({ ...cohort, rows: [row] }, new Map(part ? [[row.entry.id, part]] : []));
		return withGrades(one, gradingIn(folder)).rows[0] as CohortRow;
	};
	const keep = (cohort: Cohort, id: string, draft: DecisionDraft) => {
		const found = audited(cohort, id);
		if (!found) throw new AuditorError('AUD_CASE_INVALID', `${id} has no report that could be decided on.`);
		const { computed: report, decided } = found.audit;
		const decision = makeDecision(draft, { report, target: id, decided });
		appendDecisions(cohortPlace(folder, cohort, options.named).file, [decision]);
		ahead.add(id);
		later(PAUSE_MS);
		return decision;
	};
	return {
		cohort: () => {
			const cohort = read();
			return { ...cohort, rows: queueOrder(cohort.rows.map((row) => (ahead.has(row.entry.id) ? asDecided(cohort, row) : row))) };
		},
		open: (id) => audited(read(), id),
		decide: (id, draft) => keep(read(), id, draft),
		undo: (by) => {
			const cohort = read();
			const { entries } = cohortLedger(folder, cohort, deciding);
			const undone = new Set(entries.flatMap((d) => (d.kind === 'undo' ? [d.of] : [])));
			const last = entries.filter((d) => d.by === by && d.kind !== 'undo' && !undone.has(d.id)).at(-1);
			return last?.target.id ? keep(cohort, last.target.id, { kind: 'undo', by, of: last.id }) : null;
		},
		agreement: (by) => {
			const cohort = read();
			const pairs = cohort.rows.flatMap(({ entry, digest, criteria, decided }) => {
				const mine = new Map<string, number>();
				for (const d of cohortLedger(folder, cohort, deciding).entries)
					if (d.kind === 'second-score' && d.by === by && d.target.id === entry.id && d.report === digest && d.score !== null)
						mine.set(d.criterion as string, d.score);
				return [...mine].flatMap(([criterion, grade]) => {
					const score = decided?.criteria[criterion]?.score ?? criteria[criterion]?.score ?? null;
					return score === null ? [] : [{ target: entry.id, score, grade }];
				});
			});
			const { exact, kappa } = agreementOf(pairs, { resamples: 0, seed: 1 });
			return { pairs: pairs.length, exact: exact?.value ?? null, kappa: kappa?.value ?? null };
		},
		refresh,
		close: () => {
			if (timer === null) return;
			clearTimeout(timer);
			timer = null;
			if (holderOfFolder(folder) === null) showDecidedCohort(folder, deciding);
		},
	};
}
