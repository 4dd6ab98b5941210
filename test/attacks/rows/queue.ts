// A writer of Redis or of the shared store, who has not the secret of the queue.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { intrude } from '../../../packages/cohort/src/testing/intruder.js';
import { type RedisServer, redisServer, whyNoRedis } from '../../../packages/cohort/src/testing/redis-server.js';
import { type Attack, type Lab, main, prepared } from '../attack.js';

const secret = { AUDITOR_QUEUE_SECRET: 'what batch and workers share' };
const files = (folder: string) => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.gz')) : []);

/** A class of one, judged once on one machine: what a job and a result look like. */
async function judge(lab: Lab): Promise<{ folder: string; result: string }> {
	const folder = join(lab.base, 'class');
	mkdirSync(folder);
	lab.repository().git('clone', '-q', '--bare', '.', join(folder, 'ann.git'));
	writeFileSync(join(folder, 'class.csv'), 'target\nann.git\n');
	await lab.auditor(['batch', 'class.csv', '--out', 'alone', '--no-cache', '-q'], { cwd: folder });
	return { folder, result: files(join(folder, 'alone/results'))[0]! };
}

const judgedIn = prepared(judge);

/** The same for all whom the times of its files are one. */
async function judged(lab: Lab): Promise<{ folder: string; result: string }> {
	const { result } = await judgedIn(lab);
	return { folder: join(lab.base, 'class'), result };
}

/** Puts a job on the queue of the worker that is there; resolves to what became of it. */
async function job(lab: Lab, folder: string, redis: RedisServer, entry: object, base: string): Promise<string[]> {
	const store = join(folder, 'store');
	const args = ['worker', '--queue', redis.url, '--store', store, '--no-cache', '-q', '--targets-under', folder];
	const asBuilt = (await lab.auditor(['worker', '--help'])).stdout.includes('--targets-under') ? args : args.slice(0, -2);
	const env = { PATH: process.env.PATH!, HOME: lab.base, TMPDIR: lab.base, ...secret };
	const child = spawn(process.execPath, [main, ...asBuilt], { cwd: folder, env, stdio: 'ignore' });
	lab.atEnd(() => child.kill('SIGKILL'));
	const conditions = JSON.parse(readFileSync(join(folder, 'alone/conditions.json'), 'utf8'));
	const intruder = await intrude(redis.url, { entry, base, conditions });
	lab.atEnd(() => intruder.close());
	for (let i = 0; i < 600; i++) {
		await new Promise((resolve) => setTimeout(resolve, 100));
		if (files(join(store, 'results')).length > 0 || (await intruder.failed()) > 0) break;
	}
	return files(join(store, 'results'));
}

const entry = { id: 'x', name: 'x', commit: null, asOf: null, reports: [], tags: [], place: 'r:1' };

async function withRedis(lab: Lab, attack: (redis: RedisServer) => Promise<string | null>): Promise<string | null> {
	if (whyNoRedis() !== null) return null;
	const redis = await redisServer();
	lab.atEnd(() => void redis.stop('SIGKILL'));
	return attack(redis);
}

export const attacks: readonly Attack[] = [
	{
		way: 'a job without signature that names a private repository',
		by: 'writer of the store',
		attempt: (lab) =>
			withRedis(lab, async (redis) => {
				const { folder } = await judged(lab);
				const target = lab.repository({ 'secret.py': 'KEY = 1\n' }).folder;
				const results = await job(lab, folder, redis, { ...entry, target }, '/');
				return results.length === 0 ? null : 'the worker audited the private repository';
			}),
	},
	{
		way: 'a job without signature whose report is any file of the worker',
		by: 'writer of the store',
		attempt: (lab) =>
			withRedis(lab, async (redis) => {
				const { folder } = await judged(lab);
				const home = lab.folder({ 'notes.md': '# Private\n' });
				const results = await job(lab, folder, redis, { ...entry, target: join(folder, 'ann.git'), reports: ['notes.md'] }, home);
				return results.length === 0 ? null : 'the worker read the private file';
			}),
	},
	{
		way: 'a forged result in the shared store',
		by: 'writer of the store',
		attempt: (lab) =>
			withRedis(lab, async (redis) => {
				const { folder, result } = await judged(lab);
				const kept = readFileSync(join(folder, 'alone/results', result));
				const mac = kept.lastIndexOf('AUDITMAC');
				const text = gunzipSync(mac < 0 ? kept : kept.subarray(0, mac)).toString();
				const forged = JSON.parse(text) as { row: Record<string, unknown> };
				Object.assign(forged.row, { total: 5, folder: '../../stranger' });
				mkdirSync(join(folder, 'store/results'), { recursive: true });
				writeFileSync(join(folder, 'store/results', result), gzipSync(JSON.stringify(forged)));
				const args = ['batch', 'class.csv', '--out', 'far', '--queue', redis.url, '--store', 'store', '--no-cache', '--detach', '-q'];
				const { stdout, status } = await lab.auditor(args, { cwd: folder, env: secret });
				if (status !== 0) return `the batch ended with ${status}`;
				return /5\.00/.test(stdout) ? 'the forged total counts' : null;
			}),
	},
	{
		way: 'the result of another repository, in a shared store without a queue',
		by: 'writer of the store',
		attempt: async (lab) => {
			const { folder } = await judged(lab);
			lab.repository({ 'other.py': 'import operator\n' }).git('clone', '-q', '--bare', '.', join(folder, 'bob.git'));
			writeFileSync(join(folder, 'other.csv'), 'target\nbob.git\n');
			const batch = (roster: string, store: string, out: string) =>
				lab.auditor(['batch', roster, '--out', out, '--store', store, '--no-cache', '-q'], { cwd: folder });
			await batch('class.csv', 'store', 'one');
			await batch('other.csv', 'elsewhere', 'two');
			const [[own = ''], [other = '']] = [files(join(folder, 'store/results')), files(join(folder, 'elsewhere/results'))];
			const kept = readFileSync(join(folder, 'elsewhere/results', other));
			const mac = kept.lastIndexOf('AUDITMAC');
			const forged = JSON.parse(gunzipSync(mac < 0 ? kept : kept.subarray(0, mac)).toString());
			forged.job = own.replace('.json.gz', '');
			writeFileSync(join(folder, 'store/results', own), gzipSync(JSON.stringify(forged)));
			await batch('class.csv', 'store', 'three');
			const report = JSON.parse(readFileSync(join(folder, 'three/reports/ann/report.json'), 'utf8'));
			return report.repository.source.includes('bob') ? 'the report of another repository counts' : null;
		},
	},
	{
		way: 'a pipe in place of a result in a shared store, to hold the batch',
		by: 'writer of the store',
		attempt: async (lab) => {
			const { folder } = await judged(lab);
			const batch = (out: string) =>
				lab.auditor(['batch', 'class.csv', '--out', out, '--store', 'store', '--no-cache', '-q'], { cwd: folder });
			await batch('one');
			const [own = ''] = files(join(folder, 'store/results'));
			rmSync(join(folder, 'store/results', own));
			execFileSync('mkfifo', [join(folder, 'store/results', own)]);
			const { status } = await batch('two');
			return status === 0 ? null : `the batch ended with ${status}`;
		},
	},
	{
		way: 'rows with other scores beside the results of a batch, to be counted without a look at the results',
		by: 'writer of the store',
		attempt: async (lab) => {
			const { folder } = await judge(lab);
			const rows = join(folder, 'alone/results/.rows');
			const kept = readFileSync(rows, 'latin1');
			const forged = kept.replaceAll(/"total":(?:\d(?:\.\d+)?|null)/g, '"total":5');
			if (forged === kept) return 'the attack could not be made';
			writeFileSync(rows, forged, 'latin1');
			const { status, stdout } = await lab.auditor(['batch', 'class.csv', '--out', 'alone', '--no-cache', '-q'], { cwd: folder });
			if (status !== 0) return `the batch ended with ${status}`;
			return /5\.00/.test(`${stdout}${readFileSync(join(folder, 'alone/cohort.csv'), 'utf8')}`) ? 'the forged rows count' : null;
		},
	},
];
