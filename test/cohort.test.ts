// Many targets through the built command: a roster with what rosters hold, interrupted, resumed, refused; and workers on a real queue.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GitRepository, gitRepository, temporaryFolder } from '@auditor/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { type RedisServer, redisServer, whyNoRedis } from '../packages/cohort/src/testing/redis-server.js';
import { agentRepository } from './support/agent-repository.js';
import { auditor, root } from './support/shell.js';

interface Row {
	entry: { id: string; name: string };
	status: string;
	reason: string | null;
	ours: boolean;
	total: number | null;
	folder: string | null;
	commit: string | null;
}
interface Times {
	times: { finishedAt: string };
}

const cohortOf = (out: string) => JSON.parse(readFileSync(join(out, 'cohort.json'), 'utf8')) as { rows: (Row & Times)[] };
const withoutTimes = (out: string) => JSON.stringify(cohortOf(out), (key, value) => (key === 'times' ? undefined : value));
const resultsIn = (out: string) =>
	existsSync(join(out, 'results')) ? readdirSync(join(out, 'results')).filter((n) => n.endsWith('.gz')) : [];
const until = async (condition: () => boolean | Promise<boolean>, ms = 60_000) => {
	for (const end = Date.now() + ms; !(await condition()); await new Promise((r) => setTimeout(r, 30)))
		if (Date.now() > end) throw new Error('it never came true');
};
const started = (args: readonly string[], cwd: string, more: Record<string, string> = {}): ChildProcess & { errors: () => string } => {
	const env = { ...process.env, ...more };
	const child = spawn(process.execPath, [join(root, 'apps/cli/dist/main.js'), ...args], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
	let errors = '';
	child.stderr?.setEncoding('utf8').on('data', (text: string) => {
		errors += text;
	});
	return Object.assign(child, { errors: () => errors });
};
const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('close', resolve));

let cwd: string;
let agent: GitRepository;
const batch = (...args: string[]) => auditor(['batch', 'class.csv', '--no-cache', '--format', 'html,sarif,junit', '-q', ...args], { cwd });

const why = whyNoRedis();
if (why) console.log(`Workers are not tested: ${why}`);
let server: RedisServer;
const queue = () => server.url.replace('://', '://:hunter2@');
const secret = { AUDITOR_QUEUE_SECRET: 'what batch and workers share' };
/** A batch that finds no worker, and says so after a while: it waits while the tests of one machine run. */
let told: ReturnType<typeof started>;
let toldCode: Promise<number | null>;
const far = () => ['--queue', queue(), '--store', 'store', '--no-cache', '--format', 'html', '-q'];

beforeAll(async () => {
	cwd = temporaryFolder();
	agent = agentRepository();
	agent.git('clone', '-q', '--bare', '.', join(cwd, 'ann.git'));
	const small = gitRepository([
		{ at: '2026-01-05T09:00:00Z', message: 'Begin', files: { 'a.py': 'x = 1\n' } },
		{ at: '2026-02-05T09:00:00Z', message: 'Too late', files: { 'a.py': 'x = 2\n' } },
	]);
	small.git('clone', '-q', '--bare', '.', join(cwd, 'bob.git'));
	writeFileSync(
		join(cwd, 'class.csv'),
		'name,target,as_of,tags\nAnn,ann.git,,a\n"=cmd|\'/c calc\'!A1 <script>alert(1)</script>\u202e",bob.git,2026-01-31T23:59:59Z,b\nMissing,no-such-place,,b\nCarl,https://u:hunter2@127.0.0.1/x/y,,c\n',
	);
	if (why !== null) return;
	server = await redisServer([], { password: 'hunter2' });
	mkdirSync(join(cwd, 'store'));
	expect(await auditor(['batch', 'class.csv', '--out', 'far', '--detach', ...far()], { cwd, env: secret })).toMatchObject({ status: 0 });
	told = started(['batch', 'class.csv', '--out', 'far', ...far()], cwd, secret);
	toldCode = ended(told);
	return () => server.stop();
});

describe('auditor batch', () => {
	it('judges what can be judged, and gives the rest a row with its reason', async () => {
		const { status, stdout, stderr } = await batch('--out', 'whole', '--concurrency', '2');
		expect(stderr).toBe('');
		expect(status).toBe(0);
		expect(stdout).toMatch(/^4 targets by .+: .+ 2 not\.$/m);
		const { rows } = cohortOf(join(cwd, 'whole'));
		expect(rows.map((row) => row.entry.id)).toEqual(['ann', expect.stringMatching(/^cmd-c-calc-a1-script/), 'missing', 'carl']);
		expect(rows.map((row) => row.status === 'failed')).toEqual([false, false, true, true]);
		expect(rows[0]).toMatchObject({ status: 'audited', reason: null, folder: 'reports/ann' });
		expect(rows[2]).toMatchObject({ reason: 'There is nothing at no-such-place.', ours: false, folder: null });
		expect(rows[3]?.reason).toMatch(/not a public address/);
		for (const name of [
			'report.json',
			'report.md',
			'report.html',
			'report.sarif',
			'report.junit.xml',
			'facts.json',
			'opinions.json',
			'verdict.json',
			'fingerprints.json',
		])
			expect(existsSync(join(cwd, 'whole/reports/ann', name))).toBe(true);
		expect(readdirSync(join(cwd, 'whole')).sort()).toEqual([
			'.auditor.json',
			'batch.json',
			'cohort.csv',
			'cohort.json',
			'conditions.json',
			'index.html',
			'reports',
			'results',
		]);
	});

	it('judges as of a date, and by the same scores as a single audit', async () => {
		const { rows } = cohortOf(join(cwd, 'whole'));
		const single = await auditor(['audit', 'bob.git', '--as-of', '2026-01-31T23:59:59Z', '--no-cache', '--json', '-q'], { cwd });
		const report = JSON.parse(single.stdout);
		expect(report.repository).toMatchObject({ commits: 1, commit: rows[1]?.commit });
		expect(rows[1]?.total).toBe(report.total.score);
		expect(JSON.parse((await auditor(['audit', 'ann.git', '--no-cache', '--json', '-q'], { cwd })).stdout).total.score).toBe(
			rows[0]?.total,
		);
	});

	it('--as-of a day means its end in the zone that is named, for rows that name neither date nor commit', async () => {
		writeFileSync(join(cwd, 'due.csv'), 'name,target,as_of\nBob,bob.git,\nOwn,bob.git,2026-03-01T00:00:00Z\n');
		// The second commit is of 2026-02-05, 09:00 UTC: still the 4th in Honolulu for an hour, over in Los Angeles for one.
		const commits = async (day: string) => {
			const out = day.replace(/\W/g, '-');
			const { status, stderr } = await auditor(['batch', 'due.csv', '--as-of', day, '--out', out, '-q', '--no-similarity'], { cwd });
			expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
			return cohortOf(join(cwd, out)).rows.map(
				({ entry }) => JSON.parse(readFileSync(join(cwd, out, 'reports', entry.id, 'report.json'), 'utf8')).repository.commits,
			);
		};
		expect(await commits('2026-02-04 Pacific/Honolulu')).toEqual([2, 2]);
		expect(await commits('2026-02-04 America/Los_Angeles')).toEqual([1, 2]);
		for (const day of ['2026-02-04', '2026-02-04 Mars/Olympus'])
			expect(await auditor(['batch', 'due.csv', '--as-of', day, '--out', 'no'], { cwd })).toMatchObject({
				status: 2,
				stderr: expect.stringContaining('zone'),
			});
	});

	it('writes no password anywhere, and lets no name out of its cell', () => {
		const files = readdirSync(join(cwd, 'whole'), { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
		for (const file of files) expect(readFileSync(join(file.parentPath, file.name)).includes('hunter2')).toBe(false);
		expect(readFileSync(join(cwd, 'whole/index.html'), 'utf8')).not.toContain('<script>alert(1)');
		expect(readFileSync(join(cwd, 'whole/cohort.csv'), 'utf8')).not.toMatch(/(^|,)"?=cmd/m);
	});

	it('does nothing again that is done, but what is asked for', async () => {
		const times = () => cohortOf(join(cwd, 'whole')).rows.map((row) => row.times.finishedAt);
		const changed = (before: string[]) => times().flatMap((time, i) => (time === before[i] ? [] : [i]));
		let before = times();
		const rerun = async (...args: string[]) => {
			before = times();
			expect((await batch('--out', 'whole', ...args)).status).toBe(0);
			return changed(before);
		};
		expect(await rerun()).toEqual([]);
		expect(await rerun('--retry-errors')).toEqual([2, 3]);
		expect(await rerun('--retry-errors', '--only', 'c')).toEqual([3]);
		expect(await rerun('--no-resume', '--only', 'ann')).toEqual([0]);
		const [since] = times() as [string];
		const older = times().flatMap((time, i) => (time < since ? [i] : []));
		expect(older.length).toBeGreaterThan(0);
		expect(await rerun('--since', since)).toEqual(older);
		expect(await rerun('--since', '2020-01-01T00:00:00Z')).toEqual([]);
		expect((await batch('--out', 'whole', '--only', 'an')).stderr).toBe('auditor: No target has the id or tag "an"; did you mean "ann"?\n');
	});

	it('refuses to mix conditions, and names the difference', async () => {
		const before = readFileSync(join(cwd, 'whole/cohort.json'), 'utf8');
		const { status, stderr } = await batch('--out', 'whole', '--no-ocr');
		expect(status).toBe(2);
		expect(stderr).toMatch(/^auditor: whole holds results of other conditions: the option ocr is true there and false here\. [^\n]+\n$/);
		expect(readFileSync(join(cwd, 'whole/cohort.json'), 'utf8')).toBe(before);
	});

	it('interrupted at any time goes on to the same cohort, and is alone in its folder', async () => {
		const args = ['batch', 'class.csv', '--no-cache', '--format', 'html', '-q', '--out', 'cut', '--concurrency', '1'];
		for (const signal of ['SIGINT', 'SIGKILL'] as const) {
			const child = started(args, cwd);
			const there = resultsIn(join(cwd, 'cut')).length;
			await until(() => resultsIn(join(cwd, 'cut')).length > there);
			if (signal === 'SIGINT')
				expect((await auditor(args, { cwd })).stderr).toMatch(/^auditor: Another batch is at work in cut: process \d+ on /);
			child.kill(signal);
			const code = await ended(child);
			if (signal === 'SIGINT' && code !== 0) {
				expect(code).toBe(130);
				expect(child.errors()).toMatch(/interrupted with \d targets left; the same command goes on/);
			}
		}
		expect((await auditor(args, { cwd })).status).toBe(0);
		expect(withoutTimes(join(cwd, 'cut'))).toBe(withoutTimes(join(cwd, 'whole')));
		const { stdout } = await auditor(['batch', 'status', 'cut'], { cwd });
		expect(stdout).toMatch(/^4 of 4 targets of class\.csv are done, 2 of them failed\.\nNobody is at work in this folder\.\n/);
	});

	it('ends an audit that takes too long or too much, and goes on', async () => {
		const slow = await batch('--out', 'slow', '--only', 'ann', '--time-limit', '0.05');
		expect(slow.status).toBe(3);
		expect(cohortOf(join(cwd, 'slow')).rows).toMatchObject([
			{ status: 'failed', ours: true, reason: 'The audit took longer than the 0.05 s that one target may take (--time-limit).' },
		]);
		const large = await batch('--out', 'large', '--only', 'ann', '--memory-limit', '20');
		expect(large.status).toBe(3);
		expect(cohortOf(join(cwd, 'large')).rows).toMatchObject([
			{ status: 'failed', ours: true, reason: 'The audit needed more than the 20 MB that one target may use (--memory-limit).' },
		]);
		expect((await batch('--out', 'large', '--retry-errors')).status).toBe(0);
		expect(cohortOf(join(cwd, 'large')).rows[0]?.status).toBe('audited');
	});

	it.each([
		['a roster that is not there', ['no.csv'], 'There is no roster at no.csv.'],
		['an unknown column', ['bad.csv'], 'bad.csv:1: unknown column "comit"; did you mean "commit"?'],
		['detaching from nobody', ['class.csv', '--detach'], 'Without --queue nobody would judge: --detach goes with it.'],
		['no queue', ['class.csv', '--queue', 'http://u:hunter2@x'], 'That is no address of a queue.'],
		['status of nothing', ['status', '.'], '. holds no batch.'],
		[
			'a folder that cannot be written',
			['class.csv', '--out', '/proc/nowhere'],
			'/proc/nowhere/.auditor.json cannot be written: no folder can be made there.',
		],
	])('says in one sentence what is wrong: %s', async (_, args, message) => {
		writeFileSync(join(cwd, 'bad.csv'), 'target,comit\na,1\n');
		const { status, stdout, stderr } = await auditor(['batch', '-q', ...args], { cwd });
		expect(status).toBe(2);
		expect(stdout).toBe('');
		expect(stderr).toContain(message);
		expect(stderr.trim().split('\n')).toHaveLength(1);
		expect(stderr).not.toContain('hunter2');
	});
});

describe.skipIf(why !== null)('auditor worker', () => {
	const local = ['--targets-under', '.'];

	it('judges what a batch put on the queue, with the scores of one machine; one of other conditions takes nothing', async () => {
		const args = far();
		const other = started(['worker', '--no-ocr', ...local, ...args], cwd, secret);
		const foreign = started(['worker', ...local, ...args], cwd);
		await until(() => /4 targets wait for a worker of .+; none is there\.\n/.test(told.errors()));
		expect((await auditor(['batch', 'status', 'far', '--queue', queue()], { cwd, env: secret })).stdout).toContain(
			'On the queue: 4 waiting, 0 under way, 0 given up; workers: 0.\n',
		);
		const workers = [1, 2].map(() => started(['worker', '--concurrency', '1', ...local, ...args], cwd, secret));
		expect(await toldCode).toBe(0);
		expect(told.errors()).toMatch(/(A worker is|2 workers are) there\.\n$/);
		const all = [...workers, other, foreign];
		const codes = Promise.all(all.map(ended));
		for (const one of all) one.kill('SIGTERM');
		expect(await codes).toEqual(all.map(() => 0));
		expect(all.map((one) => one.errors()).join('')).toBe('');
		expect(withoutTimes(join(cwd, 'far'))).toBe(withoutTimes(join(cwd, 'whole')));
		const { stdout } = await auditor(['batch', 'status', 'far', '--queue', queue()], { cwd, env: secret });
		expect(stdout).toMatch(
			/^4 of 4 targets .+\nThey were put on redis:\/\/127\.0\.0\.1:\d+\.\nOn the queue: 0 waiting, 0 under way, 0 given up; workers: 0\.\n/,
		);
		for (const file of ['batch.json', 'cohort.json', 'conditions.json'])
			expect(readFileSync(join(cwd, 'far', file), 'utf8')).not.toMatch(/hunter2|what batch and workers share/);
	});

	it('makes again what the store holds and no worker of the batch made', async () => {
		const [name] = resultsIn(join(cwd, 'store'));
		writeFileSync(join(cwd, 'store/results', name!), readFileSync(join(cwd, 'whole/results', name!)));
		const args = ['--queue', queue(), '--store', 'store', '--no-cache', '--format', 'html', '-q', '--detach', '--out', 'far'];
		const { status, stderr } = await auditor(['batch', 'class.csv', ...args], { cwd, env: secret });
		expect([status, stderr.split('\n')[0]]).toEqual([
			0,
			'auditor: A stored result was damaged, or not made by a worker of this batch; it is made again.',
		]);
		expect(resultsIn(join(cwd, 'store'))).not.toContain(name);
		expect((await auditor(['batch', 'cancel', 'far', '--queue', queue()], { cwd, env: secret })).status).toBe(0);
	});

	it('takes no local target where none was allowed, and says so', async () => {
		// Conditions of its own: what is given up here is not what others wait for.
		const args = ['--queue', queue(), '--store', 'store-web', '--no-cache', '--no-ocr', '-q'];
		const one = started(['worker', ...args], cwd);
		const code = ended(one);
		const { status } = await auditor(['batch', 'class.csv', '--only', 'ann,carl', '--out', 'web', ...args], { cwd });
		const operator = (what: string, ...more: string[]) => auditor(['queue', what, queue(), ...more], { cwd });
		const seen = async (what: string, ...more: string[]) => JSON.parse((await operator(what, '--json', ...more)).stdout);
		const [mine] = (await seen('workers')).filter(({ workers }: { workers: { pid: number }[] }) =>
			workers.some(({ pid }) => pid === one.pid),
		);
		expect((await operator('workers')).stdout).toContain(`process ${one.pid} on `);
		one.kill('SIGTERM');
		await code;
		const commands = readFileSync(join(root, 'docs/operations.md'), 'utf8').match(/^auditor queue .*$/gm) ?? [];
		for (const line of commands) expect((await operator(line.split(' ')[2]!)).status).toBe(0);
		expect(commands).toHaveLength(3);
		const name = ['--name', mine.queue];
		// What was given up is known by its target, is put back, waits for nobody, and is taken away when that is said twice.
		expect((await operator('failed', ...name)).stdout).toContain('\n  Ann, after 1 try: ann.git is on a machine');
		expect((await operator('retry', ...name)).stdout).toBe(`${mine.queue}\n  1 job put back\n`);
		expect(await seen('status', ...name)).toMatchObject([{ waiting: 1, active: 0, dead: 0, workers: 0 }]);
		expect((await operator('status', ...name)).stdout).toContain('1 job waiting; nobody takes them, 0 under way, 0 given up; workers: 0\n');
		expect(await operator('purge', ...name)).toMatchObject({ status: 2, stderr: expect.stringContaining('This takes 1 job away from') });
		expect((await operator('purge', ...name, '--yes')).stdout).toContain('1 job taken away');
		expect(await operator('status', ...name)).toMatchObject({ status: 2, stderr: expect.stringContaining('No queue begins with') });
		expect((await auditor(['doctor', '--queue', queue()], { cwd })).stdout).toMatch(
			/^ok +redis +redis:\/\/127\.0\.0\.1:\d+: \d+ queues?, \d+ waiting, workers: 0$/m,
		);
		expect(await operator('stauts')).toMatchObject({ status: 2, stderr: expect.stringContaining('did you mean "status"?') });
		expect([status, await code]).toEqual([3, 0]);
		expect(cohortOf(join(cwd, 'web')).rows.map((row) => row.reason)).toEqual([
			'Nobody could judge it: ann.git is on a machine: this worker takes https addresses, and others where --targets-under names their folder.',
			expect.stringContaining('not a public address'),
		]);
	});

	it('asks for a secret where others share the queue', async () => {
		for (const args of [['worker'], ['batch', 'class.csv', '--out', 'shared']]) {
			const { status, stderr } = await auditor([...args, '-q', '--queue', 'redis://queue.example:6379', '--store', 'store'], { cwd });
			expect(status).toBe(2);
			expect(stderr).toBe(
				'auditor: The queue at redis://queue.example:6379 is on another machine, and its jobs are not signed. Set AUDITOR_QUEUE_SECRET to the same text for the batch and its workers (openssl rand -hex 32).\n',
			);
		}
	});

	it('finishes what it has begun when it is asked to end, and gives back what takes longer', async () => {
		rmSync(join(cwd, 'store'), { recursive: true, force: true });
		const args = ['--queue', queue(), '--store', 'store', '--no-cache', '--format', 'html'];
		for (const [drain, results] of [
			['0.01', 0],
			['60', 1],
		] as const) {
			expect((await auditor(['batch', 'class.csv', '--only', 'ann', '--out', 'term', '--detach', '-q', ...args], { cwd })).status).toBe(0);
			const one = started(['worker', '--concurrency', '1', '--drain', drain, ...local, ...args], cwd);
			// By now or soon it has taken the only one.
			const status = async () =>
				JSON.parse((await auditor(['batch', 'status', 'term', '--queue', queue(), '--json'], { cwd })).stdout).queue;
			await until(async () => one.errors().includes('Takes targets from') && (await status()).waiting === 0);
			const code = ended(one);
			one.kill('SIGTERM');
			expect(await code).toBe(0);
			expect(one.errors()).not.toContain('interrupted');
			expect(resultsIn(join(cwd, 'store')).length).toBeGreaterThanOrEqual(results);
			expect(await status()).toMatchObject({ waiting: 1 - resultsIn(join(cwd, 'store')).length, active: 0, dead: 0, workers: 0 });
		}
	});

	it('a worker whose queue does not come back says so, waits, and ends by itself with 3', async () => {
		const own = await redisServer();
		const args = ['worker', '--queue', own.url, '--store', 'store-gone', '--patience', '3', '--no-cache'];
		const one = started(args, cwd);
		const code = ended(one);
		await until(() => one.errors().includes('Takes targets from'));
		await own.stop('SIGKILL');
		const late = started(args, cwd);
		expect(await Promise.all([code, ended(late)])).toEqual([3, 3]);
		expect(one.errors().match(/The queue at \S+ cannot be reached\./g)).toHaveLength(2);
		expect(late.errors()).toMatch(/cannot be reached\. Waits for it up to 3 s\.\n.*cannot be reached\.\n$/s);
	});

	it('is cancelled with what waits', async () => {
		const args = ['--queue', queue(), '--store', 'store2', '--no-cache', '-q'];
		expect((await auditor(['batch', 'class.csv', '--out', 'gone', '--detach', ...args], { cwd })).status).toBe(0);
		expect((await auditor(['batch', 'cancel', 'gone', '--queue', queue()], { cwd })).status).toBe(0);
		const { stdout } = await auditor(['batch', 'status', 'gone', '--queue', queue(), '--json'], { cwd });
		expect(JSON.parse(stdout)).toMatchObject({ done: 0, queue: { waiting: 0, active: 0, cancelled: true } });
	});

	it('does what docs/cohorts.md tells, on one machine and on two', async () => {
		const commands = [...readFileSync(join(root, 'docs/cohorts.md'), 'utf8').matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block]) =>
			block!.trim().split('\n'),
		);
		const told = (line: string) =>
			line
				.replace('rediss://queue.example:6379', queue())
				.replace('s3://bucket/spring', 'docs-store')
				.replace('--out cohort', line.includes('--queue') ? '--out docs-far' : '--out docs-alone')
				.replace('npx @auditor/cli ', '')
				.split(' ');
		expect(commands.length).toBeGreaterThan(3);
		writeFileSync(join(cwd, 'roster.csv'), readFileSync(join(cwd, 'class.csv')));
		const commandOf = (begins: RegExp) => told(commands.find((line) => begins.test(line))!);
		const [alone, far, worker] = [/cli batch (?!.*--queue)/, /cli batch .*--queue/, /cli worker /].map(commandOf) as [
			string[],
			string[],
			string[],
		];
		expect((await auditor([...alone, '-q'], { cwd })).status).toBe(0);
		const one = started([...worker, ...local], cwd);
		expect((await auditor([...far, '-q'], { cwd })).status).toBe(0);
		one.kill('SIGTERM');
		await ended(one);
		expect(cohortOf(join(cwd, 'docs-far')).rows.map((row) => row.total)).toEqual(
			cohortOf(join(cwd, 'docs-alone')).rows.map((row) => row.total),
		);
	});

	it('says in one sentence that the password is wrong', async () => {
		const url = server.url.replace('://', '://:wrong-one@');
		for (const args of [
			['worker', '--store', 'store'],
			['batch', 'class.csv', '--out', 'refused'],
		]) {
			const { status, stderr } = await auditor([...args, '-q', '--queue', url], { cwd });
			expect(status).toBe(2);
			expect(stderr).toMatch(/^auditor: The queue at redis:\/\/127\.0\.0\.1:\d+ refuses the password\.\n$/);
		}
	});
});
