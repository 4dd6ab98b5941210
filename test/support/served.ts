// Processes that answer several starts of the command in turn (serve.mjs): most of what a start costs is loading. No two starts of an attempt are
// answered by the same of them, so that nothing comes from one start to the next but by what lies on the disk.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { engine } from '../../tools/engine.js';
import { watch } from './time-of.js';

export interface Start {
	readonly args: readonly string[];
	readonly cwd: string;
	readonly env: Readonly<Record<string, string>>;
	readonly timeout: number;
	/** Sent to the standard input, which is closed afterwards, or when the output holds `until`. */
	readonly input?: string;
	readonly until?: string;
}

export interface Answer {
	/** Null when it was killed. */
	readonly status: number | null;
	readonly stdout: string;
	readonly stderr: string;
	/** Of the processor. */
	readonly milliseconds: number;
}

const script = fileURLToPath(new URL('./serve.mjs', import.meta.url));
/** As many as there are starts in most attempts. */
const MOST = 3;

export class Served {
	readonly #entry: string;
	readonly #servers: Server[] = [];
	readonly #waiting: (() => void)[] = [];

	/** @param entry the module whose `run` the command calls */
	constructor(entry: string) {
		this.#entry = entry;
	}

	/** Resolves to null when every one of them has answered this attempt before. */
	async answer(attempt: object, start: Start): Promise<Answer | null> {
		for (;;) {
			const fresh = this.#servers.filter((server) => !server.knows(attempt));
			if (fresh.length === 0 && this.#servers.length === MOST) return null;
			const free = fresh.find((server) => !server.busy) ?? (this.#servers.length < MOST ? this.#opened() : null);
			if (free !== null) return this.#asked(free, attempt, start);
			await new Promise<void>((resolve) => this.#waiting.push(resolve));
		}
	}

	async #asked(server: Server, attempt: object, start: Start): Promise<Answer> {
		const answer = await server.ask(attempt, start);
		if (server.ended) this.#servers.splice(this.#servers.indexOf(server), 1);
		for (const resolve of this.#waiting.splice(0)) resolve();
		return answer;
	}

	#opened(): Server {
		const server = new Server(this.#entry);
		this.#servers.push(server);
		return server;
	}

	async close(): Promise<void> {
		await Promise.all(this.#servers.splice(0).map((server) => server.end()));
	}
}

class Server {
	readonly #process: ChildProcess;
	readonly #requests: Writable;
	readonly #known = new WeakSet();
	busy = false;
	ended = false;

	constructor(entry: string) {
		this.#process = spawn(process.execPath, [...engine, script, entry], { stdio: ['ignore', 'pipe', 'pipe', 'pipe'], env: {} });
		this.#requests = this.#process.stdio[3] as Writable;
		for (const name of ['stdout', 'stderr'] as const) this.#process[name]?.setEncoding('utf8');
	}

	knows(attempt: object): boolean {
		return this.#known.has(attempt);
	}

	ask(attempt: object, { timeout, ...start }: Start): Promise<Answer> {
		this.busy = true;
		this.#known.add(attempt);
		const mark = `\0${randomUUID()} `;
		const [out, err] = [this.#process.stdout as Readable, this.#process.stderr as Readable];
		const said: Record<'stdout' | 'stderr', string[]> = { stdout: [], stderr: [] };
		/** The end of each, so that no megabyte is searched again with each piece. */
		const tails = { stdout: '', stderr: '' };
		return new Promise((resolve) => {
			const done = (status: number | null) => {
				this.busy = false;
				this.#process.off('close', closed);
				for (const stream of [out, err]) stream.removeAllListeners('data');
				const [stdout, stderr] = [said.stdout, said.stderr].map((pieces) => pieces.join('').split(mark, 1)[0]!);
				resolve({ status, stdout: stdout!, stderr: stderr!, milliseconds: watched.stop() });
			};
			const closed = (code: number | null) => {
				this.ended = true;
				done(code);
			};
			const take = (name: keyof typeof said) => (text: string) => {
				said[name].push(text);
				tails[name] = (tails[name] + text).slice(-2 * mark.length);
				const ends = [tails.stdout, tails.stderr].map((each) => each.lastIndexOf(mark));
				if (!text.endsWith('\n') || ends.includes(-1)) return;
				const status = Number(tails.stdout.slice(ends[0]! + mark.length));
				done(status);
			};
			const watched = watch(this.#process.pid, timeout, () => this.#process.kill('SIGKILL'));
			this.#process.on('close', closed);
			out.on('data', take('stdout'));
			err.on('data', take('stderr'));
			this.#requests.write(`${JSON.stringify({ ...start, mark })}\n`);
		});
	}

	end(): Promise<void> {
		return new Promise((resolve) => {
			this.#process.on('close', () => resolve());
			this.#requests.end();
		});
	}
}
