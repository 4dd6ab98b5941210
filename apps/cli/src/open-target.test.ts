// @module-tag slow
// A private repository on a server of our own: what it asks for, what it is given, and what anybody else of this machine could see of it.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { AuditorError } from '@auditor/schema';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTarget } from './open-target.js';
import { tokenFor } from './trust/tokens.js';

const TOKEN = `school-${'x7'.repeat(12)}`;
const folder = temporaryFolder('auditor-token-');
let server: Server;
let base = '';
/** Authorization of each request. */
const asked: (string | undefined)[] = [];
/** Command lines of this machine while a clone was under way. */
const processes: string[] = [];

beforeAll(async () => {
	const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
	const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
	execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert, ...subject], {
		stdio: 'ignore',
	});
	const repository = gitRepository([{ message: 'one', files: { 'a.py': 'x = 1\n' } }]);
	const served = join(folder, 'served.git');
	repository.git('clone', '-q', '--bare', repository.folder, served);
	execFileSync('git', ['update-server-info'], { cwd: served });
	const right = `Basic ${Buffer.from(`x-access-token:${TOKEN}`).toString('base64')}`;
	server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
		const path = (request.url ?? '').split('?')[0] ?? '';
		asked.push(request.headers.authorization);
		for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
			if (existsSync(`/proc/${id}/cmdline`)) processes.push(readFileSync(`/proc/${id}/cmdline`, 'utf8'));
		const file = join(served, path.replace(/^\/(?:o|open)\/served\.git\//, ''));
		if (path.startsWith('/o/') && request.headers.authorization !== right)
			response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
		else if (existsSync(file) && statSync(file).isFile()) response.end(readFileSync(file));
		else response.writeHead(404).end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	base = `https://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

const options = () => ({ allowPrivateHosts: true, caFile: join(folder, 'cert.pem') });
const find = (environment: NodeJS.ProcessEnv, named: readonly string[]) => (host: string) => tokenFor(host, { named }, environment);
async function failure(environment: NodeJS.ProcessEnv, named: readonly string[]): Promise<string> {
	try {
		await (await openTarget(`${base}/o/served.git`, options(), { named }, find(environment, named))).close();
		return 'opened';
	} catch (error) {
		return AuditorError.is(error) ? `${error.code} ${error.message} ${error.hint}` : String(error);
	}
}

describe.skipIf(process.platform !== 'linux')('a private repository', () => {
	it('is opened with the token of its host, which no command line ever holds', async () => {
		const host = new URL(base).host;
		asked.length = 0;
		expect(await failure({ SCHOOL: TOKEN }, [`${host}=SCHOOL`])).toBe('opened');
		expect(asked[0]).toBeUndefined();
		expect(asked.filter(Boolean).length).toBeGreaterThan(0);
		const encoded = Buffer.from(`x-access-token:${TOKEN}`).toString('base64');
		expect(processes.some((line) => line.includes('clone'))).toBe(true);
		expect(processes.filter((line) => line.includes(TOKEN) || line.includes(encoded))).toEqual([]);
	});

	it('of another host than the one the token is for gets none', async () => {
		asked.length = 0;
		expect(await failure({ GITHUB_TOKEN: TOKEN, SCHOOL: TOKEN }, ['git.other.example=SCHOOL'])).toContain(
			'it is private or does not exist',
		);
		expect(asked.filter(Boolean)).toEqual([]);
	});

	it('with a token that was revoked says so, and does not repeat it', async () => {
		const said = await failure({ SCHOOL: 'revoked-one' }, [`${new URL(base).host}=SCHOOL`]);
		expect(said).toMatch(/AUD_TARGET_UNREACHABLE localhost:\d+ refuses the token of SCHOOL for this repository\. It may have been revoked/);
		expect(said).not.toContain('revoked-one');
	});

	it('that is public never sees a token', async () => {
		asked.length = 0;
		const named = [`${new URL(base).host}=SCHOOL`];
		const snapshot = await openTarget(`${base}/open/served.git`, options(), { named }, find({ SCHOOL: TOKEN }, named));
		await snapshot.close();
		expect(asked.length).toBeGreaterThan(0);
		expect(asked.filter(Boolean)).toEqual([]);
	});
});

describe('a token', () => {
	const gh = (answer: string) => {
		const bin = join(folder, `bin-${answer.length}`);
		mkdirSync(bin, { recursive: true });
		writeFileSync(join(bin, 'gh'), `#!/bin/sh\n[ "$*" = "auth token --hostname github.com" ] || exit 3\n${answer}\n`);
		chmodSync(join(bin, 'gh'), 0o755);
		return { PATH: `${bin}:/usr/bin:/bin` };
	};
	it('comes from the variable that is named, then GITHUB_TOKEN, then gh, and for other hosts from a name alone', async () => {
		const environment = { MINE: 'a', GITHUB_TOKEN: 'b', ...gh('echo c') };
		expect(await tokenFor('github.com', { named: ['MINE'] }, environment)).toEqual({ value: 'a', from: 'MINE' });
		expect(await tokenFor('github.com', {}, environment)).toEqual({ value: 'b', from: 'GITHUB_TOKEN' });
		expect(await tokenFor('github.com', {}, gh('echo c'))).toEqual({ value: 'c', from: 'gh auth token' });
		expect(await tokenFor('github.com', {}, gh('exit 1'))).toBeNull();
		expect(await tokenFor('github.com', {}, { PATH: folder })).toBeNull();
		expect(await tokenFor('git.school.example', { named: ['MINE'] }, environment)).toBeNull();
		expect(await tokenFor('git.school.example', { named: ['git.school.example=MINE'] }, environment)).toEqual({ value: 'a', from: 'MINE' });
	});
	it('that lies in the environment is not used where somebody else says what is read', async () => {
		const environment = { MINE: 'a', GITHUB_TOKEN: 'b', GH_TOKEN: 'b', ...gh('echo c') };
		expect(await tokenFor('github.com', { onlyNamed: true }, environment)).toBeNull();
		expect(await tokenFor('github.com', { named: ['MINE'], onlyNamed: true }, environment)).toEqual({ value: 'a', from: 'MINE' });
	});
	it.each([
		['not set', 'NONE'],
		['a token instead of a name', 'ghp_abc-def'],
		['two words', 'TWO'],
	])('is refused without being repeated where it is %s', async (_, name) => {
		const said = await tokenFor('github.com', { named: [name] }, { TWO: 'secret words' }).catch((error: Error) => error.message);
		expect(said).toContain('--token-env');
		expect(said).not.toMatch(/abc|secret/);
	});
});
