// @module-tag slow
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it, vi } from 'vitest';
import { supervise } from './supervise.js';

const child = (code: string): { process: ChildProcess; folder: string } => {
	const folder = temporaryFolder();
	writeFileSync(
		join(folder, 'child.mjs'),
		`import { spawn } from 'node:child_process';\nimport { writeFileSync } from 'node:fs';\n${code}`,
	);
	return { process: fork(join(folder, 'child.mjs'), [], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] }), folder };
};
const ample = { milliseconds: 50_000, bytes: 4e9 };
const never = new AbortController().signal;
const alive = (pid: number) => {
	try {
		process.kill(pid, 0);
		// A dead child that nobody has waited for yet is still listed.
		return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
	} catch {
		return false;
	}
};
const grandchild = (folder: string) => Number(readFileSync(join(folder, 'pid'), 'utf8'));
const until = async (condition: () => boolean) => {
	for (const end = Date.now() + 40_000; !condition() && Date.now() < end; ) await new Promise((resolve) => setTimeout(resolve, 20));
};
/** Tells a child to go on once it has said that it is ready and was looked at since: a look asks for its number. */
const afterLook = async (one: ChildProcess) => {
	let looks = 0;
	const { pid } = one;
	Object.defineProperty(one, 'pid', {
		get() {
			looks++;
			return pid;
		},
	});
	await once(one, 'message');
	const before = looks;
	await until(() => looks > before + 2);
	one.send('go on');
};
const withGrandchild = `const g = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });\nwriteFileSync('pid', String(g.pid));\n`;

describe('a supervised child', () => {
	it.each([
		['of itself', 'process.exit(7)', { stopped: null, code: 7, signal: null }],
		['by a signal', 'process.kill(process.pid, "SIGKILL")', { stopped: null, code: null, signal: 'SIGKILL' }],
	])('that ends %s is left alone', async (_, code, end) => {
		expect(await supervise(child(code).process, ample, never)).toMatchObject(end);
	});

	it('that has ended keeps nobody waiting', async () => {
		const [set, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
		await supervise(child('process.exit(0)').process, ample, never);
		const left = set.mock.results.filter(({ value }) => !cleared.mock.calls.some(([timer]) => timer === value));
		vi.restoreAllMocks();
		expect(left).toEqual([]);
	});

	it('that is killed leaves nothing behind that it was seen to have started', async () => {
		const { process: one, folder } = child(
			`${withGrandchild}process.on('message', () => process.kill(process.pid, 'SIGKILL'));\nprocess.send('ready');`,
		);
		const [end] = await Promise.all([supervise(one, ample, never), afterLook(one)]);
		expect(end).toMatchObject({ stopped: null, signal: 'SIGKILL' });
		await until(() => !alive(grandchild(folder)));
		expect(alive(grandchild(folder))).toBe(false);
	});

	it('is ended with all that it started when it takes too long', async () => {
		const { process: one, folder } = child(`${withGrandchild}process.on('SIGTERM', () => {});\nsetInterval(() => {}, 1000);`);
		await until(() => existsSync(join(folder, 'pid')));
		expect(await supervise(one, { ...ample, milliseconds: 200 }, never)).toMatchObject({ stopped: 'time', signal: 'SIGKILL' });
		await until(() => !alive(grandchild(folder)));
		expect(alive(grandchild(folder))).toBe(false);
	});

	it('may tidy up when it is asked to end', async () => {
		const { process: one, folder } = child(
			`process.on('SIGTERM', () => { writeFileSync('tidy', ''); process.exit(0); });\nsetInterval(() => {}, 1000);\nprocess.send('ready');`,
		);
		await new Promise((resolve) => one.once('message', resolve));
		const abort = new AbortController();
		const end = supervise(one, ample, abort.signal);
		abort.abort();
		expect(await end).toMatchObject({ stopped: 'aborted', code: 0 });
		expect(existsSync(join(folder, 'tidy'))).toBe(true);
	});

	it('is ended when it and its children hold too much memory together', async () => {
		const eat = 'const held = []; for (let i = 0; i < 30; i++) held.push(Buffer.alloc(4e6, 1)); setInterval(() => held.length, 1000);';
		const { process: one } = child(`${eat}\nspawn(process.execPath, ['-e', ${JSON.stringify(eat)}], { stdio: 'ignore' });`);
		const end = await supervise(one, { ...ample, bytes: 250e6 }, never);
		expect(end).toMatchObject({ stopped: 'memory', signal: 'SIGKILL' });
		expect(end.peakBytes).toBeGreaterThan(250e6);
	});

	it('with less is not', async () => {
		const { process: one } = child(
			`const b = Buffer.alloc(5e7, 1);\nprocess.on('message', () => process.exit(b.length === 5e7 ? 0 : 1));\nprocess.send('ready');`,
		);
		const [end] = await Promise.all([supervise(one, ample, never), afterLook(one)]);
		expect(end).toMatchObject({ stopped: null, code: 0 });
		expect(end.peakBytes).toBeGreaterThan(5e7);
	});

	it('is heard to its last word', async () => {
		const { process: one } = child(`process.send({ big: 'x'.repeat(5e6) }, () => process.exit(0));`);
		let heard = 0;
		one.on('message', (message: { big: string }) => {
			heard = message.big.length;
		});
		await supervise(one, ample, never);
		expect(heard).toBe(5e6);
	});
});
