// Keeps one child process for a run and hands it documents; kills it when one takes too much processor time or memory, or the caller gave up.
// Time on the wall is no measure of a document, since it depends on what else the machine does: that limit is generous, and its end our failure.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { answerKey, cpuMs, residentMb } from '@auditor/pdfium';
import type { AnswerStore } from '@auditor/schema';
import type { ChildMessage, ChildRequest } from '../engine/protocol.js';

export interface ChildAnswer {
	readonly messages: ChildMessage[];
	/** Null when it answered to the end, else why not. */
	readonly problem: string | null;
	/** The problem is ours: another time, or on another machine, it might have answered. */
	readonly ours: boolean;
}

/** Seconds of processor time a document: its pictures are counted, so only a page that loops comes near; and a picture by itself. */
const CPU = { pdf: 120, picture: 40 };
/** Seconds on the wall. */
const WALL = 900;
/** Megabytes that the child may hold. */
const MEMORY = 768;
const HEAP = 384;
const WASM_BYTES = 320 * 1024 * 1024;
/** How often its memory and time are looked at, in ms. */
const WATCH = 50;

export class DiagramChild {
	#child: ChildProcess | null = null;
	/** Processor time that pictures by themselves took. */
	picturesMs = 0;

	constructor(
		readonly signal: AbortSignal | undefined,
		readonly wall = WALL,
		readonly store?: AnswerStore,
	) {}

	/** Its answer, or the same answer of an earlier run; never rejects, unless the package was not built. */
	async ask(request: Omit<ChildRequest, 'memory'>): Promise<ChildAnswer> {
		const { store } = this;
		const key = store ? answerKey(childFile(), request) : '';
		const kept = (await store?.get<ChildMessage[]>(key)) ?? null;
		if (kept !== null) return { messages: kept, problem: null, ours: false };
		const answer = await this.#asked(request);
		const whole = answer.problem === null && !answer.messages.some((message) => message.kind === 'failed');
		if (whole) await store?.set(key, () => JSON.stringify(answer.messages));
		return answer;
	}

	#asked(request: Omit<ChildRequest, 'memory'>): Promise<ChildAnswer> {
		const messages: ChildMessage[] = [];
		if (this.signal?.aborted) return Promise.resolve({ messages, problem: 'the run was stopped', ours: false });
		const child = this.#running();
		return new Promise((resolve) => {
			let problem: string | null = null;
			let ours = false;
			const before = cpuMs(child.pid);
			const limit = CPU[request.kind];
			const stop = (why: string) => {
				problem ??= why;
				child.kill('SIGKILL');
			};
			const abort = () => stop('the run was stopped');
			const timer = setTimeout(() => {
				ours = problem === null;
				stop(`it was not read within ${this.wall} s, which says nothing about it`);
			}, this.wall * 1000);
			let used = 0;
			const watch = setInterval(() => {
				used = Math.max(used, cpuMs(child.pid) - before);
				if (residentMb(child.pid) > MEMORY) stop('it needs too much memory');
				else if (used > limit * 1000) stop(`reading it took more than ${limit} s of processor time`);
			}, WATCH);
			const finish = () => {
				clearTimeout(timer);
				clearInterval(watch);
				if (request.kind === 'picture') this.picturesMs += used;
				this.signal?.removeEventListener('abort', abort);
				child.removeListener('message', hear);
				child.removeListener('close', lost);
				resolve({ messages, problem, ours });
			};
			const lost = () => {
				this.#child = null;
				problem ??= 'the reader broke down on it';
				finish();
			};
			const hear = (message: unknown) => {
				messages.push(message as ChildMessage);
				if ((message as ChildMessage).kind === 'done' && problem === null) finish();
			};
			this.signal?.addEventListener('abort', abort, { once: true });
			child.on('message', hear);
			child.once('close', lost);
			child.send({ ...request, memory: WASM_BYTES } satisfies ChildRequest, () => {});
		});
	}

	close(): void {
		this.#child?.kill('SIGKILL');
		this.#child = null;
	}

	#running(): ChildProcess {
		if (this.#child?.connected) return this.#child;
		const child = spawn(process.execPath, [`--max-old-space-size=${HEAP}`, '--no-warnings', childFile()], {
			stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
			cwd: tmpdir(),
			env: { PATH: process.env.PATH ?? '', SystemRoot: process.env.SystemRoot, OMP_THREAD_LIMIT: '1' },
			serialization: 'advanced',
		});
		const kill = () => child.kill('SIGKILL');
		process.once('exit', kill);
		child.once('close', () => process.removeListener('exit', kill));
		child.on('error', () => {});
		this.#child = child;
		return child;
	}
}

/** The built child beside the built package; from source (tests) the one that was built before. */
function childFile(): string {
	for (const place of ['./diagram-child.js', '../../dist/diagram-child.js']) {
		const file = fileURLToPath(new URL(place, import.meta.url));
		if (existsSync(file)) return file;
	}
	throw new Error('diagram-child.js is missing: build @auditor/vision');
}
