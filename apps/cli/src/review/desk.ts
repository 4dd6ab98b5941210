// The desk of a reviewer: the cohort as it stands, one submission at a time, and decisions that are kept before anything is shown of them.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { agreementOf, type Cohort, type CohortRow, holderOfFolder, queueOrder, withDecided, withGrades } from '@auditor/cohort';
import { AuditorError, auditReportSchema, type Decision, groupBy } from '@auditor/schema';
import { cohortPlace, folderOfRow, showCohort, showDecidedCohort } from '../batch/cohort-folder.js';
import { decidedPart } from '../batch/decided-mark.js';
import { gradingIn } from '../batch/grading-file.js';
import { type DecidedAudit, decideReport } from '../decisions/decide-report.js';
import { courtFor } from '../decisions/decided-run.js';
import { appendDecisions, followLedger, type Ledger, newDecisionId } from '../decisions/ledger.js';
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
	/** Confirms all that asks for it on a target. @throws AuditorError AUD_CASE_INVALID, AUD_OUTPUT */
	confirmAll(id: string, by: string): void;
	/** Takes back the last decision of this person; twice under one id, it does so once. Null where there is none. */
	undo(by: string, id?: string): Decision | null;
	/** Second scores of a person beside the scores that hold. */
	agreement(by: string): { readonly pairs: number; readonly exact: number | null; readonly kappa: number | null };
	/** The cohort's files, once nobody else writes them. */
	refresh(): void;
	close(): void;
}

/** The cohort's files follow a decision after this pause, and wait while a batch is at work in the folder. */
const PAUSE_MS = 1_000;
/** Submissions that stay in memory. */
const KEPT = 12;
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
			showCohort(folder, read(), deciding);
			ahead.clear();
		}
	};
	const read = whileSame(file, () => readCohort(file));
	// Both follow from the cohort, and a page asks for them many times.
	let place: { cohort: Cohort; ledger: string; follow: () => Ledger } | null = null;
	const ledgerOf = (cohort: Cohort) => {
		if (place?.cohort === cohort) return place;
		const { file: ledger } = cohortPlace(folder, cohort, options.named);
		place = { cohort, ledger, follow: place?.ledger === ledger ? place.follow : followLedger(ledger) };
		return place;
	};
	let sorted: { ledger: Ledger; entries: Map<string, Decision[]> } | null = null;
	const entriesOn = (cohort: Cohort, id: string): readonly Decision[] => {
		const ledger = ledgerOf(cohort).follow();
		if (sorted?.ledger !== ledger) sorted = { ledger, entries: groupBy(ledger.entries, (d) => d.target.id ?? '') };
		return sorted.entries.get(id) ?? [];
	};
	/** The submissions that were opened last; a report is a megabyte. */
	const opened = new Map<string, { key: string; audit: DecidedAudit }>();
	const audited = (cohort: Cohort, id: string) => {
		const row = cohort.rows.find((r) => r.entry.id === id);
		const at = row ? folderOfRow(folder, row) : null;
		if (!row || at === null) return null;
		const report = join(at, 'report.json');
		const entries = entriesOn(cohort, id);
		const key = `${stateOf(report)} ${entries.length} ${entries.at(-1)?.id}`;
		const known = opened.get(id);
		const audit =
			known?.key === key
				? known.audit
				: decideReport(readStage(report, auditReportSchema, 'report.json'), entries, courtFor(deciding.code));
		opened.delete(id);
		opened.set(id, { key, audit });
		if (opened.size > KEPT) opened.delete(opened.keys().next().value as string);
		return { row, audit };
	};
	const parts = new Map<string, { entries: number; row: CohortRow; cohort: Cohort }>();
	const asDecided = (cohort: Cohort, row: CohortRow) => {
		const { id } = row.entry;
		const entries = entriesOn(cohort, id).length;
		const known = parts.get(id);
		if (known?.entries === entries && known.cohort === cohort) return known.row;
		const audit = audited(cohort, id)?.audit;
		const part = audit ? decidedPart(audit) : null;
		const one = withDecided({ ...cohort, rows: [row] }, new Map(part ? [[id, part]] : []));
		const decided = withGrades(one, gradingIn(folder)).rows[0] as CohortRow;
		parts.set(id, { entries, row: decided, cohort });
		return decided;
	};
	const keep = (cohort: Cohort, id: string, draft: DecisionDraft) => {
		const found = audited(cohort, id);
		if (!found) throw new AuditorError('AUD_CASE_INVALID', `${id} has no report that could be decided on.`);
		const { computed: report, decided } = found.audit;
		const made = makeDecision(draft, { report, target: id, decided });
		// A form that was sent twice, as after a broken connection, asks for one decision; one that was gone back to may ask for another.
		const before = entriesOn(cohort, id).find((d) => d.id === made.id);
		if (before && decides(before) === decides(made)) return before;
		const decision = before ? { ...made, id: newDecisionId() } : made;
		appendDecisions(ledgerOf(cohort).ledger, [decision]);
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
		confirmAll: (id, by) => {
			const cohort = read();
			const open = audited(cohort, id)?.audit.decided?.entries.filter((e) => e.state === 'to-confirm') ?? [];
			for (const { decision } of open) keep(cohort, id, { kind: 'confirm', by, of: decision.id });
		},
		undo: (by, id) => {
			const cohort = read();
			const { entries } = ledgerOf(cohort).follow();
			const sent = id === undefined ? undefined : entries.find((d) => d.id === id && d.kind === 'undo');
			if (sent) return sent;
			const undone = new Set(entries.flatMap((d) => (d.kind === 'undo' ? [d.of] : [])));
			const last = entries.filter((d) => d.by === by && d.kind !== 'undo' && !undone.has(d.id)).at(-1);
			return last?.target.id ? keep(cohort, last.target.id, { ...(id !== undefined && { id }), kind: 'undo', by, of: last.id }) : null;
		},
		agreement: (by) => {
			const cohort = read();
			const pairs = cohort.rows.flatMap(({ entry, digest, criteria, decided }) => {
				const mine = new Map<string, number>();
				for (const d of entriesOn(cohort, entry.id))
					if (d.kind === 'second-score' && d.by === by && d.report === digest && d.score !== null) mine.set(d.criterion as string, d.score);
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

/** The same value as long as the file is the same. */
function whileSame<T>(file: string, read: () => T): () => T {
	let known: { state: string; value: T } | null = null;
	return () => {
		const state = stateOf(file);
		if (known?.state !== state) known = { state, value: read() };
		return known.value;
	};
}

/** Another one for another content: files are replaced whole. */
function stateOf(file: string): string {
	const stat = statSync(file, { throwIfNoEntry: false, bigint: true });
	return stat ? `${stat.ino} ${stat.size} ${stat.mtimeNs}` : 'none';
}

/** Equal for two that decide the same. */
function decides({ kind, by, criterion, score, finding, text, of }: Decision): string {
	return JSON.stringify([kind, by, criterion, score, finding?.fingerprint ?? null, text, of]);
}
