// One batch from roster to cohort: locks the folder, keeps what is done, has the rest judged here or by workers, and writes what is known.
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import {
	billOf,
	COHORT_SCHEMA_VERSION,
	type Cohort,
	type CohortRow,
	claimConditions,
	folderStore,
	type JobQueue,
	lockFolder,
	memoryQueue,
	type ResultStore,
	type Roster,
	resultName,
	rowOf,
	type StoredResult,
	shuffled,
	signerOf,
} from '@auditor/cohort';
import { atHurriedEnd } from '../clean-up.js';
import { complain } from '../output/complain.js';
import { refuseLinks } from '../output/write-file.js';
import { similarIn, templateOf } from '../similar.js';
import { stateKey } from '../state-key.js';
import { AUDITOR } from '../version.js';
import { acceptResult } from './accept-result.js';
import { readBatchFile, writeBatchFile } from './batch-file.js';
import { cohortLedger, cohortPlace, forgetShown, showCohort, showResult, takeFolder } from './cohort-folder.js';
import { conditionsOf } from './conditions.js';
import { type BatchJob, jobsOf, only } from './jobs.js';
import { judgeJobs } from './judge-jobs.js';
import { knownResults, once } from './known-results.js';
import { batchProgress } from './progress.js';
import type { QueuePlace } from './queue-place.js';
import { rowIndex } from './row-index.js';
import { shownMark } from './shown-mark.js';
import { openStore, type WorkSetup } from './work-setup.js';

export interface BatchOptions extends WorkSetup {
	readonly roster: Roster;
	readonly out: string;
	readonly only?: readonly string[];
	readonly since?: string;
	readonly resume: boolean;
	readonly retryErrors: boolean;
	readonly seed?: string;
	/** Null: this process judges. */
	readonly queue: QueuePlace | null;
	readonly store?: string;
	readonly detach: boolean;
	/** Least similarity of a pair that is named; null: nothing is compared. */
	readonly similarity: number | null;
	/** What all began with, which is no similarity. */
	readonly template?: string;
	readonly quiet: boolean;
	readonly signal: AbortSignal;
}

export interface BatchOutcome {
	readonly cohort: Cohort;
	/** False: interrupted, cancelled, detached. */
	readonly complete: boolean;
	/** Targets of the roster without a row. */
	readonly missing: number;
	/** Why it ended before its end, when it did by itself. */
	readonly ended: string | null;
}

/** The cohort's files are brought up to date no more often than this, and take no more than a twentieth of the time. */
const REFRESH_MS = 10_000;
const REFRESH_SHARE = 20;

/** @throws AuditorError for a folder in use or of other conditions, for rubric, models, store and queue */
export async function runBatch(options: BatchOptions): Promise<BatchOutcome> {
	const { roster, out, signal } = options;
	const startedAt = new Date();
	const { conditions, rubric } = await conditionsOf(options.request, signal);
	const template = options.template === undefined ? null : await templateOf(options.template, options.request, signal);
	refuseLinks(resolve(out), [process.cwd()]);
	takeFolder(out);
	const unlock = lockFolder(out);
	const forget = atHurriedEnd(unlock);
	let store: ResultStore | null = null;
	let queue: JobQueue | null = null;
	try {
		await claimConditions(folderStore(out), conditions);
		const results = await openStore(options.store ?? out, { milliseconds: options.patience, onTrouble: complain, signal });
		store = results;
		if (options.store !== undefined) await claimConditions(store, conditions);
		// What lies in a folder of ours was made by us, or it is made again: whoever filled the folder may have filled that one, too.
		const signer = options.queue ? options.queue.signer : signerOf(process.env.AUDITOR_QUEUE_SECRET || stateKey());
		const jobs = await jobsOf(roster, conditions, signer);
		const wanted = only(jobs, options.only);
		queue = options.queue ? await options.queue.open(conditions) : memoryQueue();

		const rows = new Map<string, CohortRow>();
		const progress = batchProgress({ quiet: options.quiet, total: jobs.length });
		const entries = new Map(jobs.map((job) => [job.id, job.entry]));
		// What this process wrote into its own folder is as it would make it again.
		const accept = (result: StoredResult): StoredResult | null => {
			const entry = entries.get(result.job);
			if (entry === undefined) return null;
			const own = options.queue === null && options.store === undefined;
			return own
				? { ...result, row: { ...result.row, entry } }
				: acceptResult(result, { entry, conditions, rubric, formats: options.formats });
		};
		const index = options.queue === null && options.store === undefined && signer !== null ? rowIndex(out, signer) : null;
		const doubted = once(() => progress.say('A stored result was damaged, or not made by a worker of this batch; it is made again.'));
		const asked = new Set(wanted.map((job) => job.id));
		const checks = { signer, accept, onUnfit: doubted, index, out };
		const again = (id: string) => {
			forgetShown(out, id);
			const of = jobs.filter(({ entry }) => entry.id === id);
			return knownResults(results, of, { ...checks, index: null }).next();
		};
		for await (const { job, row } of knownResults(store, jobs, checks)) {
			if (asked.has(job) && isAskedAgain(row, options)) await store.remove(resultName(job));
			else {
				rows.set(row.entry.id, row);
				progress.known(row);
			}
		}
		const before = readBatchFile(out);
		const seed = options.seed ?? before?.seed ?? randomBytes(8).toString('hex');
		writeBatchFile(out, {
			schemaVersion: '1.0',
			roster: roster.name,
			seed,
			store: store.place,
			queue: options.queue?.place ?? null,
			startedAt: before?.startedAt ?? startedAt.toISOString(),
			targets: jobs.map(({ id, entry }) => ({ id: entry.id, name: entry.name, job: id })),
		});

		const cohort = (): Cohort => ({
			schemaVersion: COHORT_SCHEMA_VERSION,
			auditor: AUDITOR,
			conditions,
			rubric: {
				name: rubric.name,
				criteria: rubric.criteria.map(({ id, name, weight, expectations }) => ({
					id,
					name,
					weight,
					expectations: expectations.map((e) => ({ id: e.id, text: e.text, weight: e.weight })),
				})),
			},
			rows: jobs.flatMap((job) => rows.get(job.entry.id) ?? []),
			bill: billOf([...rows.values()]),
			similar: { note: null, threshold: null, pairs: [] },
			calibration: null,
			times: {
				startedAt: startedAt.toISOString(),
				finishedAt: new Date().toISOString(),
				milliseconds: Date.now() - startedAt.getTime(),
			},
		});
		const pending = shuffled(
			wanted.filter((job) => !rows.has(job.entry.id)),
			seed,
		);
		if (options.retryErrors || !options.resume || options.since !== undefined) await queue.forget(pending.map((job) => job.id));
		if (options.detach) {
			await queue.add(pending);
			return { cohort: cohort(), complete: false, missing: jobs.length - rows.size, ended: null };
		}

		const mark =
			index === null || options.template !== undefined || signer === null
				? null
				: shownMark(
						out,
						signer,
						() => [AUDITOR, conditions.digest, options.similarity, jobs.map(({ id, entry }) => [id, entry, rows.has(entry.id)])],
						[cohortPlace(out, cohort()).file],
					);
		const current = pending.length === 0 && index?.isNew() === false ? mark?.current() : null;
		if (current) {
			cohortLedger(out, current, { tell: !options.quiet });
			progress.done();
			return { cohort: current, complete: true, missing: jobs.length - rows.size, ended: null };
		}

		let next = Date.now() + REFRESH_MS;
		const came = (row: CohortRow) => {
			rows.set(row.entry.id, row);
			progress.came(row);
			const began = Date.now();
			if (began < next) return;
			showCohort(out, cohort());
			next = Date.now() + Math.max(REFRESH_MS, (Date.now() - began) * REFRESH_SHARE);
		};
		const { complete, ended } = await judgeJobs({
			...options,
			spent: billOf([...rows.values()])?.cost ?? 0,
			jobs: pending,
			store,
			queue,
			remote: options.queue !== null,
			conditions,
			signer,
			accept,
			onUnfit: doubted,
			onResult: (result) => {
				showResult(out, result);
				index?.keep(result);
				came(result.row);
			},
			onDead: (job, reason, attempts) => came(deadRow(job, reason, attempts)),
			say: progress.say,
			onClone: progress.cloning,
		});
		progress.done();
		index?.write(jobs.map((job) => job.id));
		const judged = cohort();
		const threshold = options.similarity;
		const whole = threshold === null ? judged : { ...judged, similar: await similarIn(out, judged.rows, { template, threshold, again }) };
		const written = showCohort(out, whole, { tell: !options.quiet });
		mark?.write();
		return { cohort: written, complete, missing: jobs.length - rows.size, ended };
	} finally {
		await queue?.close();
		await store?.close();
		forget();
		unlock();
	}
}

function isAskedAgain(row: CohortRow, { resume, retryErrors, since }: BatchOptions): boolean {
	if (!resume) return true;
	if (retryErrors && (row.status === 'failed' || row.ours)) return true;
	return since !== undefined && Date.parse(row.times.finishedAt) < Date.parse(since);
}

function deadRow({ entry }: BatchJob, reason: string, attempts: number): CohortRow {
	const now = new Date().toISOString();
	const times = { startedAt: now, finishedAt: now, milliseconds: 0, attempts, peakBytes: null };
	return rowOf(entry, null, { reason: `Nobody could judge it: ${reason}`, ours: true, folder: null, times });
}
