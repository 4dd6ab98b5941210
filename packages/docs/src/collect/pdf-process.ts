// Runs PDF children: hands one a document, gathers what it says, and kills it when it takes too long, too much memory, or the caller gave up.
// What had arrived until then is kept. A child that answered well is kept for a moment, since starting one costs more than reading a report.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { answerKey, cpuMs, residentMb } from '@auditor/pdfium';
import type { AnswerStore } from '@auditor/schema';
import type { PdfMessage, PdfRequest } from '../engine/protocol.js';

/** @source DOCUMENTS budgets */
export const MAX_PAGES = 200;

export interface ChildLimits {
	/** Milliseconds of processor time: a measure of the document, where time on the wall is one of the machine. */
	readonly cpuMs: number;
	/** Milliseconds on the wall, generous: its end is a failure of ours. */
	readonly timeoutMs: number;
	/** Resident megabytes of the child. */
	readonly memoryMb: number;
	readonly signal?: AbortSignal;
}

/** `done`: it answered. The others say why it was ended or ended itself; `timeout` by processor time, `stalled` by the clock. */
export type ChildEnd = 'done' | 'timeout' | 'stalled' | 'memory' | 'aborted' | 'crashed';

export interface ChildResult {
	readonly messages: PdfMessage[];
	readonly end: ChildEnd;
}

/** How often the child's memory is looked at, in ms: a runaway child gains less than 100 MB in between. */
const WATCH_EVERY = 40;
/** Share of the memory limit that JavaScript and WebAssembly may each take; the rest is node itself. */
const HEAP_SHARE = 0.6;
/** How long a child waits for the next document, in ms. */
const IDLE = 1000;
/** A child that grew beyond this many megabytes, or read this many documents, is not used again. */
const REUSE_BELOW_MB = 160;
const REUSE_TIMES = 50;

type PdfQuestion = Omit<PdfRequest, 'memory'>;

interface Waiting {
	readonly child: ChildProcess;
	readonly memoryMb: number;
	readonly used: number;
	readonly retire: () => void;
}

const waiting: Waiting[] = [];

export type PageMessage = Extract<PdfMessage, { kind: 'page' }>;

/** The pages that were read, in order. */
export function pagesOf(messages: readonly PdfMessage[]): PageMessage[] {
	return messages.filter((message) => message.kind === 'page').sort((a, b) => a.page - b.page);
}

/** The child's answer to one request, or the same answer of an earlier run; never rejects, unless the package was not built. */
export async function readPdf(request: PdfQuestion, limits: ChildLimits, store?: AnswerStore): Promise<ChildResult> {
	const key = store ? answerKey(childFile(), { ...request, memoryMb: limits.memoryMb }) : '';
	const kept = (await store?.get<PdfMessage[]>(key)) ?? null;
	if (kept !== null) return { messages: kept, end: 'done' };
	const result = await runPdfChild(request, limits);
	const whole = result.end === 'done' && !result.messages.some((message) => message.kind === 'failed');
	if (whole) await store?.set(key, () => JSON.stringify(result.messages));
	return result;
}

/**
 * The child's answer to one request; never rejects, unless the package was not built.
 * Only the default engine's children are used twice: it gets a fresh instance for every document, the others keep state.
 */
export function runPdfChild(request: PdfQuestion, limits: ChildLimits): Promise<ChildResult> {
	const messages: PdfMessage[] = [];
	if (limits.signal?.aborted) return Promise.resolve({ messages, end: 'aborted' });
	const reusable = request.task === 'text' && request.engine === 'pdfium';
	const share = Math.floor(limits.memoryMb * HEAP_SHARE);
	const { child, used } = (reusable ? wake(limits.memoryMb) : null) ?? { child: start(share, request.task), used: 0 };
	return new Promise((resolve) => {
		let end: ChildEnd = 'crashed';
		let settled = false;
		const stop = (reason: ChildEnd) => {
			if (end === 'crashed') end = reason;
			child.kill('SIGKILL');
		};
		const abort = () => stop('aborted');
		const timer = setTimeout(() => stop('stalled'), limits.timeoutMs);
		const before = cpuMs(child.pid);
		const watch = setInterval(() => {
			if (residentMb(child.pid) > limits.memoryMb) stop('memory');
			else if (cpuMs(child.pid) - before > limits.cpuMs) stop('timeout');
		}, WATCH_EVERY);
		const finish = () => {
			if (settled) return;
			settled = true;
			clearTimeout(timer);
			clearInterval(watch);
			limits.signal?.removeEventListener('abort', abort);
			child.removeListener('message', hear);
			child.removeListener('close', finish);
			child.removeListener('error', finish);
			const keep = end === 'done' && reusable && used < REUSE_TIMES && child.connected && residentMb(child.pid) < REUSE_BELOW_MB;
			if (keep && !messages.some((message) => message.kind === 'failed')) rest(child, limits.memoryMb, used + 1);
			else child.kill('SIGKILL');
			resolve({ messages, end });
		};
		const hear = (message: unknown) => {
			const heard = message as PdfMessage;
			messages.push(heard);
			if (heard.kind !== 'done' && heard.kind !== 'failed') return;
			if (end === 'crashed') end = 'done';
			finish();
		};
		limits.signal?.addEventListener('abort', abort, { once: true });
		child.on('message', hear);
		child.once('error', finish);
		child.once('close', finish);
		// A child that is gone already says so by `close`.
		child.send({ ...request, memory: share * 1024 * 1024 } satisfies PdfRequest, () => {});
	});
}

function start(heapMb: number, task: PdfRequest['task']): ChildProcess {
	// A process that reads one report never earns back what an optimising compiler costs; recognition does.
	const plain = task === 'text' ? ['--wasm-lazy-compilation', '--liftoff-only', '--no-wasm-dynamic-tiering'] : [];
	const flags = [`--max-old-space-size=${heapMb}`, ...plain, '--no-warnings'];
	const child = spawn(process.execPath, [...flags, childFile()], {
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
		cwd: tmpdir(),
		env: { PATH: process.env.PATH ?? '', SystemRoot: process.env.SystemRoot },
		serialization: 'advanced',
	});
	const kill = () => child.kill('SIGKILL');
	process.once('exit', kill);
	child.once('close', () => process.removeListener('exit', kill));
	return child;
}

/** Puts a child aside without keeping this process alive for it. */
function rest(child: ChildProcess, memoryMb: number, used: number): void {
	const retire = () => {
		const at = waiting.indexOf(entry);
		if (at !== -1) waiting.splice(at, 1);
		child.kill('SIGKILL');
	};
	const timer = setTimeout(retire, IDLE).unref();
	const entry: Waiting = {
		child,
		memoryMb,
		used,
		retire: () => {
			clearTimeout(timer);
			child.removeListener('close', retire);
			child.removeListener('error', retire);
		},
	};
	child.once('close', retire);
	child.once('error', retire);
	child.unref();
	child.channel?.unref();
	waiting.push(entry);
}

/** A resting child that was started with the same limit; null when there is none. */
function wake(memoryMb: number): { child: ChildProcess; used: number } | null {
	const at = waiting.findIndex((entry) => entry.memoryMb === memoryMb && entry.child.connected);
	if (at === -1) return null;
	const [entry] = waiting.splice(at, 1) as [Waiting];
	entry.retire();
	entry.child.ref();
	entry.child.channel?.ref();
	return { child: entry.child, used: entry.used };
}

/** The built child beside the built package; from source (tests) the one that was built before. */
function childFile(): string {
	for (const place of ['./pdf-child.js', '../../dist/pdf-child.js']) {
		const file = fileURLToPath(new URL(place, import.meta.url));
		if (existsSync(file)) return file;
	}
	throw new Error('pdf-child.js is missing: build @auditor/docs');
}
