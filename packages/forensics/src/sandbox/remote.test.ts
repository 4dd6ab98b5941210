// @module-tag slow
// Remotes, from a server of our own on this machine: with a certificate made for the test, so the whole way of a clone is the real one.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditorError } from '@auditor/schema';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRepository } from './open-repository.js';
import { runGit } from './run-git.js';
import type { OpenOptions } from './snapshot.js';
import { runFolder, sweepStaleRoots } from './temporary-root.js';

let server: Server;
let base = '';
let caFile = '';
let served = '';
let commits: string[] = [];
const asked: { url: string; authorization: string | undefined }[] = [];

beforeAll(async () => {
	const folder = temporaryFolder();
	caFile = join(folder, 'cert.pem');
	const key = join(folder, 'key.pem');
	const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
	execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', caFile, ...subject], {
		stdio: 'ignore',
	});
	const repository = gitRepository([
		{ message: 'one', files: { 'a.py': 'x = 1\n' } },
		{ message: 'two', files: { 'a.py': 'x = 2\n' } },
		{ message: 'three', files: { 'a.py': 'x = 3\n' } },
	]);
	commits = repository.commits;
	served = join(folder, 'served.git');
	repository.git('tag', 'light', commits[1]!);
	repository.git('tag', '-a', '-m', 'x', 'v1.0.0', commits[0]!);
	repository.git('clone', '-q', '--bare', repository.folder, served);
	execFileSync('git', ['update-server-info'], { cwd: served });
	server = createServer({ key: readFileSync(key), cert: readFileSync(caFile) }, answer);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	base = `https://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

function answer(request: IncomingMessage, response: ServerResponse): void {
	const path = (request.url ?? '').split('?')[0] ?? '';
	asked.push({ url: path, authorization: request.headers.authorization });
	if (path.startsWith('/private/')) response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
	else if (path.startsWith('/moved/')) response.writeHead(302, { location: `${base}/o/served.git/info/refs` }).end();
	else if (path.startsWith('/slow/'))
		response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' }).write('001e# service=git-upload-pack\n');
	else {
		const file = path.startsWith('/o/served.git/') ? join(served, path.slice('/o/served.git/'.length)) : '';
		if (file && existsSync(file) && statSync(file).isFile()) response.end(readFileSync(file));
		else response.writeHead(404).end();
	}
}

const local = (): OpenOptions => ({ allowPrivateHosts: true, caFile });
const failure = (source: string, options: OpenOptions = {}) =>
	openRepository(source, { ...local(), ...options }).then(
		async (snapshot) => {
			await snapshot.close();
			return 'opened';
		},
		(error: unknown) => (AuditorError.is(error) ? `${error.code} ${error.message}` : String(error)),
	);
/** Of a process; nothing where it has ended meanwhile. */
const commandOf = (id: string) => {
	try {
		return readFileSync(`/proc/${id}/cmdline`, 'utf8');
	} catch {
		return '';
	}
};
const rootsOfThisRun = () => readdirSync(tmpdir()).filter((name) => name.startsWith('auditor-run-') && name.includes(`-${process.pid}-`));

describe('a remote', () => {
	it('is cloned bare with its whole history, and its token goes to its host alone', async () => {
		asked.length = 0;
		const snapshot = await openRepository(`${base.replace('https://', 'https://me:pw@')}/o/served.git`, { ...local(), token: 'tok' });
		expect(snapshot.repository).toMatchObject({ source: `${base}/o/served.git`, commit: commits[2], commits: 3, branch: 'main' });
		expect(Buffer.from((await snapshot.readFile('a.py')) ?? []).toString()).toBe('x = 3\n');
		expect(asked[0]?.authorization).toBe(`Basic ${Buffer.from('x-access-token:tok').toString('base64')}`);
		await snapshot.close();
		expect(rootsOfThisRun()).toEqual([]);
	});
	it.each([
		['is private', '/private/n.git', 'AUD_TARGET_UNREACHABLE', 'private or does not exist'],
		['does not exist', '/o/none.git', 'AUD_TARGET_UNREACHABLE', 'no repository at this address'],
		[
			'does not exist, under a name with a number of its own',
			'/o/redirect-401.git',
			'AUD_TARGET_UNREACHABLE',
			'no repository at this address',
		],
		['redirects', '/moved/n.git', 'AUD_TARGET_UNREACHABLE', 'redirect'],
	])('that %s is one sentence and no prompt', async (_, path, code, words) => {
		const said = await failure(`${base}${path}`);
		expect(said).toContain(code);
		expect(said).toContain(words);
	});
	it('tells its tags without their objects', async () => {
		const snapshot = await openRepository(`${base}/o/served.git`, local());
		try {
			const { tags } = await snapshot.history();
			expect(tags).toEqual([
				{ name: 'light', commit: commits[1] },
				{ name: 'v1.0.0', commit: commits[0] },
			]);
		} finally {
			await snapshot.close();
		}
	});

	it('with a certificate that nobody vouches for is not read', async () => {
		expect(await failure(`${base}/o/served.git`, { caFile: null })).toContain('certificate');
	});
	it('that never ends is stopped at the deadline, with every process it started', async () => {
		expect(await failure(`${base}/slow/n.git`, { timeoutMs: 1500 })).toContain('could not be fetched within 2 s');
		const alive = readdirSync('/proc')
			.filter((name) => /^\d+$/.test(name))
			.map(commandOf)
			.filter((line) => line.includes('/slow/n.git'));
		expect(alive).toEqual([]);
		expect(rootsOfThisRun()).toEqual([]);
	});
	it('is given up when the run is interrupted', async () => {
		expect(await failure(`${base}/slow/n.git`, { signal: AbortSignal.timeout(300) })).toContain('interrupted');
	});
	it('above the size limit is not kept', async () => {
		expect(await failure(`${base}/o/served.git`, { maxBytes: 100 })).toContain('AUD_TARGET_TOO_LARGE');
	});
});

describe('git', () => {
	it('that is not installed is one sentence', async () => {
		const run = { environment: { PATH: temporaryFolder() }, gitDirectory: null, folder: temporaryFolder(), timeoutMs: 1000 };
		await expect(runGit(['version'], run)).rejects.toMatchObject({ code: 'AUD_GIT_MISSING' });
	});
	it('leaves no temporary root of a dead run behind, and leaves those of living and foreign ones', async () => {
		const temporary = temporaryFolder();
		const { folder } = gitRepository([{ message: 'x' }]);
		const snapshot = await openRepository(folder);
		const own = rootsOfThisRun()[0] ?? '';
		const machine = own.split('-')[2];
		const dead = execFileSync(process.execPath, ['-e', 'console.log(process.pid)'], { encoding: 'utf8' }).trim();
		const names = [`auditor-run-${machine}-${dead}-abc`, `auditor-run-${machine}-${process.pid}-abc`, `auditor-run-00000000-${dead}-abc`];
		execFileSync('mkdir', names, { cwd: temporary });
		expect(sweepStaleRoots(temporary)).toBe(1);
		expect(readdirSync(temporary).sort()).toEqual(names.slice(1).sort());
		await snapshot.close();
	});
	it('shares the temporary root of the run with what a caller keeps there', async () => {
		const kept = runFolder('kept');
		const snapshot = await openRepository(gitRepository([{ message: 'x' }]).folder);
		const [root] = rootsOfThisRun();
		expect(kept.folder).toContain(root);
		await snapshot.close();
		expect(existsSync(kept.folder)).toBe(true);
		kept.remove();
		kept.remove();
		expect(rootsOfThisRun()).toEqual([]);
	});
	it.runIf(existsSync('/proc/self/cwd'))('that a killed run has left is ended with the folder of that run', async () => {
		const temporary = temporaryFolder();
		const snapshot = await openRepository(gitRepository([{ message: 'x' }]).folder);
		const machine = rootsOfThisRun()[0]?.split('-')[2];
		await snapshot.close();
		const dead = execFileSync(process.execPath, ['-e', 'console.log(process.pid)'], { encoding: 'utf8' }).trim();
		const place = join(temporary, `auditor-run-${machine}-${dead}-abc`, 'target-1');
		mkdirSync(place, { recursive: true });
		const stray = spawn('git', ['hash-object', '--stdin'], { cwd: place, detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
		const bystander = spawn('git', ['hash-object', '--stdin'], { cwd: temporary, stdio: ['pipe', 'ignore', 'ignore'] });
		const ended = once(stray, 'exit');
		expect(sweepStaleRoots(temporary)).toBe(1);
		expect((await ended)[1]).toBe('SIGKILL');
		expect(bystander.exitCode ?? bystander.signalCode).toBe(null);
		bystander.kill();
	});
});
