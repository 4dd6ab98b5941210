// Audits one target in a process of its own, with limits on time and memory. Whatever becomes of the process, a row comes of it; only a stop from
// outside leaves none.
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type JobData, type Purse, type Quota, type RosterEntry, rowOf, supervise, type UncodedResult } from '@auditor/cohort';
import { type CloneProgress, sweepStaleRoots } from '@auditor/forensics';
import { AuditorError } from '@auditor/schema';
import type { AuditRequest } from '../request.js';
import { ours } from '../trust/origin.js';
import type { AuditJob, FromAudit, ToAudit } from './messages.js';
import type { AuditProgram } from './program.js';

export interface AuditProcessOptions {
	/** Without a target. */
	readonly request: AuditRequest;
	readonly program: AuditProgram;
	readonly formats: readonly string[];
	readonly fingerprints: boolean;
	readonly quota: Quota | null;
	/** What all targets together may cost; null: as much as they do. */
	readonly purse: Purse | null;
	/** Told what the audit's models do. */
	readonly onNotice?: (sentence: string) => void;
	/** Told now and then how far a clone is that takes long. */
	readonly onClone?: (entry: RosterEntry, progress: CloneProgress) => void;
	/** Seconds. */
	readonly timeLimit: number;
	/** MB, resident, of the process and all that it starts. */
	readonly memoryLimit: number;
}

type Result = Omit<UncodedResult, 'schemaVersion' | 'job'>;

/** Pause before a quota that could not be asked is asked again. */
const RETRY_MS = 1_000;
/** Of what the process says about its end. */
const MAX_COMPLAINT = 4_000;
/** A small audit ends before its first full collection: 9 % less processor time. */
const FIRST_HEAP_MB = 160;

/** @throws AuditorError AUD_INTERNAL when it was stopped from outside. */
export async function auditProcess(
	{ entry, base }: JobData,
	attempt: number,
	signal: AbortSignal,
	options: AuditProcessOptions,
): Promise<Result> {
	if (signal.aborted) throw stopped();
	const { timeLimit, memoryLimit, quota, purse } = options;
	const startedAt = new Date();
	const { file, args } = options.program.next();
	const child = fork(file, [...args], {
		// Paths of the roster are relative to its folder; where that is not here, git says what is missing.
		cwd: existsSync(base) ? base : undefined,
		env: withoutQueue(process.env),
		execArgv: [`--max-old-space-size=${heapMb(memoryLimit)}`, `--initial-heap-size=${Math.min(FIRST_HEAP_MB, heapMb(memoryLimit))}`],
		serialization: 'advanced',
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
	});
	let result: Result | null = null;
	let complaint = '';
	child.stderr?.setEncoding('utf8').on('data', (text: string) => {
		complaint = (complaint + text).slice(-MAX_COMPLAINT);
	});
	const admit = async ({ ticket, tokens, cost }: Extract<FromAudit, { kind: 'take' }>): Promise<number> =>
		(await purse?.take(ticket, cost ?? 0)) || ((await quota?.take(ticket, tokens)) ?? 0);
	const say = (message: ToAudit) => child.connected && child.send(message, () => {});
	child.on('message', (message: FromAudit) => {
		if (message.kind === 'result') result = message.result;
		else if (message.kind === 'notice') options.onNotice?.(message.sentence);
		else if (message.kind === 'clone') options.onClone?.(entry, message.progress);
		else if (message.kind === 'settle') {
			quota?.settle(message.ticket, message.tokens, message.agoMs).catch(() => {});
			purse?.settle(message.ticket, message.cost ?? 0).catch(() => {});
		} else
			admit(message)
				.catch(() => RETRY_MS)
				.then((wait) => say({ kind: 'admitted', ticket: message.ticket, wait }));
	});
	const { request } = options;
	const job: AuditJob = {
		entry,
		formats: options.formats,
		admission: quota !== null || purse !== null,
		attempt,
		fingerprints: options.fingerprints,
		request: {
			...request,
			target: entry.target,
			base,
			commit: entry.commit ?? undefined,
			asOf: entry.asOf ?? undefined,
			reports: entry.reports.length > 0 ? entry.reports : undefined,
			records: request.records && ours(`${request.records}/${entry.id}`),
		},
	};
	say({ kind: 'audit', job });
	const end = await supervise(child, { milliseconds: timeLimit * 1000, bytes: memoryLimit * 1e6 }, signal);
	// One that was killed could not take its temporary folder away.
	if (end.code !== 0) sweepStaleRoots();
	const answer = result as Result | null;
	if (answer && end.stopped !== 'aborted')
		return { ...answer, row: { ...answer.row, times: { ...answer.row.times, peakBytes: end.peakBytes } } };
	if (end.stopped === 'aborted') throw stopped();
	const finishedAt = new Date();
	const row = rowOf(entry, null, {
		reason: reasonFor(end, complaint, options),
		ours: true,
		folder: null,
		times: {
			startedAt: startedAt.toISOString(),
			finishedAt: finishedAt.toISOString(),
			milliseconds: finishedAt.getTime() - startedAt.getTime(),
			attempts: attempt,
			peakBytes: end.peakBytes,
		},
	});
	return { row, files: {} };
}

/** What opens queue and store is not in the process that reads a target. */
function withoutQueue(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('AUDITOR_QUEUE_')));
}

/** The rest of the limit is for what the engine and children of the audit hold beside the heap. */
function heapMb(memoryLimit: number): number {
	return Math.max(64, Math.floor(memoryLimit * 0.75));
}

function reasonFor(end: Awaited<ReturnType<typeof supervise>>, complaint: string, options: AuditProcessOptions): string {
	const memory = `The audit needed more than the ${options.memoryLimit} MB that one target may use (--memory-limit).`;
	if (end.stopped === 'memory' || /heap out of memory|allocation failed/i.test(complaint)) return memory;
	if (end.stopped === 'time') return `The audit took longer than the ${options.timeLimit} s that one target may take (--time-limit).`;
	return `The process of the audit ended without an answer (${end.signal ?? `exit code ${end.code}`}).`;
}

function stopped(): AuditorError {
	return new AuditorError('AUD_INTERNAL', 'The audit was stopped.');
}
