// What an outage is played on: targets, the built command with every line it says and when, a Redis, a store and a provider that can be made to fail.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { completion, modelServer, sensibleAnswer } from '../../packages/judges/dist/testing.js';
import { generate } from '../cohort/generate.mjs';

export { completion, sensibleAnswer };

const auditor = fileURLToPath(new URL('../../apps/cli/dist/main.js', import.meta.url));
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** Everything that one scenario starts, and ends with it. */
export class Stage {
	#children = new Set();
	#closers = [];
	constructor(work, name) {
		this.work = work;
		this.folder = join(work, name);
		rmSync(this.folder, { recursive: true, force: true });
		mkdirSync(this.folder, { recursive: true });
	}

	/** The first `count` targets as a roster. */
	roster(count) {
		const names = targets(this.work, count);
		const file = join(this.folder, 'roster.csv');
		writeFileSync(file, `target,name\n${names.map((name) => `${join(this.work, 'targets', name)},${name}`).join('\n')}\n`);
		return file;
	}

	/** The command, with what it says and when. `ended` resolves to the exit code. */
	auditor(args, { env = {} } = {}) {
		const began = performance.now();
		const { OPENAI_API_KEY: _, OPENAI_BASE_URL: __, AUDITOR_MODEL: ___, ...environment } = process.env;
		const child = spawn(process.execPath, [auditor, ...args], {
			cwd: this.folder,
			env: { ...environment, XDG_CACHE_HOME: join(this.folder, 'cache'), ...env },
		});
		this.#children.add(child);
		const run = { args, child, said: [], stdout: '', seconds: null, code: null, began };
		let rest = '';
		child.stdout.on('data', (chunk) => {
			run.stdout += chunk;
		});
		child.stderr.setEncoding('utf8').on('data', (chunk) => {
			const lines = (rest + chunk).split('\n');
			rest = lines.pop();
			for (const text of lines) run.said.push({ at: performance.now(), text });
		});
		run.ended = new Promise((done) =>
			child.once('close', (code) => {
				this.#children.delete(child);
				if (rest !== '') run.said.push({ at: performance.now(), text: rest });
				run.seconds = (performance.now() - began) / 1_000;
				run.code = code;
				done(run);
			}),
		);
		return run;
	}

	/** A model that says `state.reply(request, index)`; null: a sensible answer. */
	async model() {
		const state = { reply: () => null };
		const server = await modelServer({ reply: (request, index) => state.reply(request, index) });
		this.#closers.push(() => server.close());
		return Object.assign(state, { server, args: ['--base-url', server.url, '--model', 'm'] });
	}

	async redis(args = []) {
		const port = await freePort();
		const dir = join(this.folder, 'redis');
		mkdirSync(dir, { recursive: true });
		const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--appendonly', 'yes'];
		const redis = { url: `redis://127.0.0.1:${port}`, child: null };
		redis.start = async () => {
			redis.child = spawn('redis-server', [...settings, ...args], { stdio: 'ignore' });
			this.#children.add(redis.child);
			await sleep(700);
		};
		redis.kill = (signal) => redis.child.kill(signal);
		redis.cli = (...words) =>
			new Promise((done) => {
				const child = spawn('redis-cli', ['-p', String(port), ...words]);
				let text = '';
				child.stdout.on('data', (chunk) => {
					text += chunk;
				});
				child.once('close', () => done(text.trim()));
			});
		await redis.start();
		return redis;
	}

	/** A store that can be made to refuse, be silent, or cut its bodies. */
	async s3() {
		const server = await s3Server();
		this.#closers.push(() => server.close());
		const env = {
			AWS_ENDPOINT_URL_S3: server.endpoint,
			AWS_ACCESS_KEY_ID: 'k',
			AWS_SECRET_ACCESS_KEY: 's',
			AWS_REGION: 'us-east-1',
		};
		return Object.assign(server, { env, place: 's3://bucket/spring' });
	}

	/** Accepts connections and says nothing. */
	async silence() {
		const sockets = new Set();
		const server = createServer((socket) => void sockets.add(socket.on('error', () => {})));
		await new Promise((done) => server.listen(0, '127.0.0.1', done));
		this.#closers.push(() => {
			for (const socket of sockets) socket.destroy();
			server.close();
		});
		return server.address().port;
	}

	/** What happened to a batch: the status and total of each target. */
	totals(out) {
		const { rows } = JSON.parse(readFileSync(join(this.folder, out, 'cohort.json'), 'utf8'));
		return JSON.stringify(rows.map(({ entry, status, total }) => [entry.id, status, total]));
	}

	async close() {
		for (const child of this.#children) child.kill('SIGKILL');
		for (const close of this.#closers) await close();
	}
}

let made = [];
function targets(work, count) {
	if (made.length < count) {
		rmSync(join(work, 'targets'), { recursive: true, force: true });
		made = generate(join(work, 'targets'), Math.max(count, 8));
	}
	return made.slice(0, count);
}

/** The store of the tests: they are written in TypeScript, and this one imports nothing but Node. */
async function s3Server() {
	const source = readFileSync(new URL('../../packages/cohort/src/testing/s3-server.ts', import.meta.url), 'utf8');
	const { outputText } = ts.transpileModule(source, { compilerOptions: { module: 'esnext', target: 'es2022' } });
	const module = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
	return module.s3Server();
}

function freePort() {
	return new Promise((done) => {
		const server = createServer().listen(0, '127.0.0.1', () => {
			const { port } = server.address();
			server.close(() => done(port));
		});
	});
}
