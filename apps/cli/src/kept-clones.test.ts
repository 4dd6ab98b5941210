// @module-tag slow
// Clones that are kept, from a real git server of our own: what is fetched again, what is believed, and for whom.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type CloneProgress, type OpenOptions, openRepository, type Snapshot } from '@auditor/forensics';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { keptClones } from './kept-clones.js';
import { oldIn } from './prune/old-files.js';

const folder = temporaryFolder('auditor-kept-');
const backend = join(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), 'git-http-backend');
const TOKEN = 'the token of one user';
let server: Server;
let base = '';
let caFile = '';
/** Bytes of packs that were sent since. */
let sent = 0;
let isDown = false;
let names = 0;

beforeAll(async () => {
	const key = join(folder, 'key.pem');
	caFile = join(folder, 'cert.pem');
	const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
	execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', caFile, ...subject], {
		stdio: 'ignore',
	});
	const right = `Basic ${Buffer.from(`x-access-token:${TOKEN}`).toString('base64')}`;
	server = createServer({ key: readFileSync(key), cert: readFileSync(caFile) }, (request, response) => {
		const [path = '', query = ''] = (request.url ?? '').split('?');
		if (isDown) return void response.writeHead(503).end();
		if (path.startsWith('/private') && request.headers.authorization !== right)
			return void response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
		const { 'content-type': type = '', 'content-encoding': coding = '', 'git-protocol': protocol = '' } = request.headers;
		const cgi = spawn(backend, {
			env: {
				...process.env,
				GIT_PROJECT_ROOT: folder,
				GIT_HTTP_EXPORT_ALL: '1',
				PATH_INFO: path,
				QUERY_STRING: query,
				REQUEST_METHOD: request.method ?? 'GET',
				CONTENT_TYPE: type,
				HTTP_CONTENT_ENCODING: String(coding),
				GIT_PROTOCOL: String(protocol),
			},
		});
		request.pipe(cgi.stdin);
		let head = Buffer.alloc(0);
		let isBody = false;
		cgi.stdout.on('data', (piece: Buffer) => {
			if (isBody) {
				sent += piece.length;
				return void response.write(piece);
			}
			head = Buffer.concat([head, piece]);
			const end = head.indexOf('\r\n\r\n');
			if (end < 0) return;
			isBody = true;
			for (const line of head.toString('latin1', 0, end).split('\r\n')) {
				const [name = '', value = ''] = line.split(/: (.*)/s);
				if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
				else response.setHeader(name, value);
			}
			sent += head.length - end - 4;
			response.write(head.subarray(end + 4));
		});
		cgi.on('close', () => response.end());
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	base = `https://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});
beforeEach(() => {
	sent = 0;
	isDown = false;
});

/** A repository that is served, with a tenth of a megabyte that no packing makes smaller. */
function served(prefix = 'open') {
	const repository = gitRepository([{ message: 'one', files: { 'a.py': 'x = 1\n', ...noise } }]);
	const path = `${prefix}-${names++}.git`;
	const publish = () => repository.git('push', '-q', '--force', '--prune', join(folder, path), 'refs/heads/*:refs/heads/*');
	execFileSync('git', ['init', '-q', '--bare', '-b', 'main', join(folder, path)]);
	publish();
	const commit = (name: string, text: string) => {
		writeFileSync(join(repository.folder, name), text);
		repository.git('add', '-A');
		repository.git('commit', '-q', '-m', name);
		publish();
		return repository.git('rev-parse', 'HEAD').trim();
	};
	return { ...repository, address: `${base}/${path}`, commit, publish };
}
function noisy(seed: number): string {
	let state = seed + 1;
	return Array.from({ length: 9_000 }, () => {
		state = (state * 48_271) % 2_147_483_647;
		return String.fromCharCode(33 + (state % 90));
	}).join('');
}
const noise = Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`noise-${i}.txt`, noisy(i)]));

const cacheIn = (place: string, more = {}) => keptClones({ folder: place, key: 'a key of the user', ...more });
const open = (address: string, clones: OpenOptions['clones'], more: OpenOptions = {}) =>
	openRepository(address, { allowPrivateHosts: true, caFile, clones, ...more });
async function told(snapshot: Snapshot) {
	const text = Buffer.from((await snapshot.readFile('a.py')) ?? []).toString();
	const { commits } = await snapshot.history();
	const all = { repository: snapshot.repository, limitations: snapshot.limitations, files: snapshot.files(), commits, text };
	await snapshot.close();
	return all;
}
const entriesOf = (place: string) => readdirSync(place).filter((name) => /^[0-9a-f]{64}$/.test(name));
const filesOf = (place: string) =>
	entriesOf(place).flatMap((entry) => readdirSync(join(place, entry)).map((name) => join(place, entry, name)));

it('fetches what is new alone, and gives what a fresh clone gives', async () => {
	const { address, commit, git } = served();
	const place = temporaryFolder();
	const first = await told(await open(address, cacheIn(place)));
	const whole = sent;
	expect(whole).toBeGreaterThan(80_000);
	sent = 0;
	expect(await told(await open(address, cacheIn(place)))).toEqual(first);
	expect(sent).toBeLessThan(2_000);
	git('branch', 'other');
	const head = commit('a.py', 'x = 2\n');
	sent = 0;
	const renewed = await told(await open(address, cacheIn(place)));
	expect(sent).toBeLessThan(whole / 10);
	expect(renewed).toEqual(await told(await open(address, undefined)));
	expect([renewed.text, renewed.repository.commit]).toEqual(['x = 2\n', head]);
	// Nothing is kept but packs and their list.
	expect(filesOf(place).map((path) => path.split('/').pop())).toEqual(expect.arrayContaining(['list']));
	expect(filesOf(place).every((path) => /\/(?:list|[0-9a-f]{64})$/.test(path))).toBe(true);
});

it('gives nothing that the source has thrown away', async () => {
	const { address, commit, git, publish } = served();
	const place = temporaryFolder();
	const secret = commit('secret.txt', 'secret\n');
	await told(await open(address, cacheIn(place)));
	git('reset', '-q', '--hard', 'HEAD~1');
	publish();
	const again = await open(address, cacheIn(place), { commit: secret.slice(0, 12) }).catch((error: Error) => error.message);
	expect(again).toBe(`The commit ${secret.slice(0, 12)} is not in the target.`);
	expect((await told(await open(address, cacheIn(place)))).files.map(({ path }) => path)).not.toContain('secret.txt');
});

it('asks the source each time: one that is away, or has become private, is not read', async () => {
	const { address } = served();
	const place = temporaryFolder();
	await told(await open(address, cacheIn(place)));
	isDown = true;
	await expect(open(address, cacheIn(place))).rejects.toThrow(/cannot be read/);
});

it('gives what a token saw to nobody without it', async () => {
	const { address } = served('private');
	const place = temporaryFolder();
	await told(await open(address, cacheIn(place), { token: TOKEN }));
	expect(entriesOf(place).length).toBe(1);
	for (const token of [null, 'another token']) {
		sent = 0;
		await expect(open(address, cacheIn(place), { token })).rejects.toThrow(/private or does not exist/);
		expect(await cacheIn(place)(address, token).take(join(temporaryFolder(), 'objects'))).toBe(null);
	}
	const other = keptClones({ folder: place, key: 'a key of another user' });
	expect(await other(address, TOKEN).take(join(temporaryFolder(), 'objects'))).toBe(null);
	sent = 0;
	await told(await open(address, cacheIn(place), { token: TOKEN }));
	expect(sent).toBeLessThan(2_000);
});

it.each([
	['a byte of a pack', (place: string) => change(largest(place))],
	['the list', (place: string) => change(filesOf(place).find((path) => path.endsWith('list')) as string)],
	['a pack that is gone', (place: string) => rmSync(largest(place))],
	[
		'a pipe in the place of a pack',
		(place: string) => {
			const pack = largest(place);
			rmSync(pack);
			execFileSync('mkfifo', [pack]);
		},
	],
])('clones anew where %s is not as it was kept', async (_, damage) => {
	const { address } = served();
	const place = temporaryFolder();
	const first = await told(await open(address, cacheIn(place)));
	damage(place);
	sent = 0;
	expect(await told(await open(address, cacheIn(place)))).toEqual(first);
	expect(sent).toBeGreaterThan(80_000);
	sent = 0;
	expect(await told(await open(address, cacheIn(place)))).toEqual(first);
	expect(sent).toBeLessThan(2_000);
});
const largest = (place: string) => filesOf(place).sort((a, b) => statSync(b).size - statSync(a).size)[0] as string;
function change(path: string): void {
	const bytes = readFileSync(path);
	bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
	rmSync(path);
	writeFileSync(path, bytes);
}

it('does not believe the clone of one address at the place of another', async () => {
	const [one, other] = [served(), served()];
	const place = temporaryFolder();
	await told(await open(one.address, cacheIn(place)));
	const [of = ''] = entriesOf(place);
	other.commit('a.py', 'x = "other"\n');
	await told(await open(other.address, cacheIn(place)));
	const [mine = ''] = entriesOf(place).filter((name) => name !== of);
	execFileSync('cp', ['-r', `${join(place, of)}/.`, join(place, mine)]);
	expect((await told(await open(other.address, cacheIn(place)))).text).toBe('x = "other"\n');
});

it('serves many at once, and forgets under them', async () => {
	const { address, commit } = served();
	const place = temporaryFolder();
	const first = await told(await open(address, undefined));
	const all = await Promise.all(Array.from({ length: 4 }, async () => told(await open(address, cacheIn(place)))));
	expect(all).toEqual(all.map(() => first));
	commit('a.py', 'x = 2\n');
	const forgetting = (async () => {
		for (let i = 0; i < 40; i++) {
			for (const name of entriesOf(place)) rmSync(join(place, name), { recursive: true, force: true });
			await new Promise((resolve) => setTimeout(resolve, 10));
		}
	})();
	const later = await Promise.all(Array.from({ length: 4 }, async () => told(await open(address, cacheIn(place)))));
	await forgetting;
	expect(later.map(({ text }) => text)).toEqual(later.map(() => 'x = 2\n'));
});

it('is bounded by size and by age, and sweeps what a killed process left', async () => {
	const place = temporaryFolder();
	const [one, two, three] = [served(), served(), served()];
	await told(await open(one.address, cacheIn(place)));
	const [oldest = ''] = entriesOf(place);
	const { size } = statSync(largest(place));
	utimesSync(join(place, oldest, 'list'), 1_000_000, 1_000_000);
	mkdirSync(join(place, '.0123456789abcdef.tmp'));
	utimesSync(join(place, '.0123456789abcdef.tmp'), 1_000_000, 1_000_000);
	// Of somebody else in the same folder.
	const theirs = [join(place, 'thesis.tmp'), join(place, 'f'.repeat(64)), join(place, 'f'.repeat(64), 'layer.tar')];
	mkdirSync(theirs[1]!);
	for (const at of [theirs[0]!, theirs[2]!]) writeFileSync(at, '');
	for (const at of theirs) utimesSync(at, 1_000_000, 1_000_000);
	await told(await open(two.address, cacheIn(place)));
	expect(entriesOf(place).length).toBe(3);
	// A day later.
	await told(await open(three.address, cacheIn(place, { now: () => Date.now() + 90_000_000 })));
	expect(entriesOf(place)).not.toContain(oldest);
	expect(existsSync(join(place, '.0123456789abcdef.tmp'))).toBe(false);
	expect(theirs.filter((at) => !existsSync(at))).toEqual([]);
	rmSync(theirs[1]!, { recursive: true });
	expect(entriesOf(place).length).toBe(2);
	await told(await open(one.address, cacheIn(place, { most: size * 2.5 })));
	expect(entriesOf(place).length).toBe(2);
});

it('is known to prune', async () => {
	const place = temporaryFolder();
	const { address } = served();
	await told(await open(address, cacheIn(place)));
	const [name = ''] = entriesOf(place);
	expect(oldIn(place, Date.now() - 1_000_000)).toEqual([]);
	utimesSync(join(place, name, 'list'), 1_000_000, 1_000_000);
	mkdirSync(join(place, 'e'.repeat(64), 'of others'), { recursive: true });
	utimesSync(join(place, 'e'.repeat(64)), 1_000_000, 1_000_000);
	expect(oldIn(place, Date.now() - 1_000_000)).toEqual([{ kind: 'clone', path: join(place, name), bytes: expect.any(Number) }]);
});

it('tells how far a clone is, and ends it at once', async () => {
	const { address } = served();
	const seen: CloneProgress[] = [];
	await told(await open(address, undefined, { onProgress: (progress) => void seen.push(progress) }));
	expect(seen.filter(({ phase }) => phase === 'receiving').at(-1)).toMatchObject({ objects: 19, of: 19 });
	expect(seen.some(({ bytes }) => (bytes ?? 0) > 80_000)).toBe(true);
	const end = new AbortController();
	const ended = open(address, undefined, { signal: end.signal, onProgress: () => end.abort() });
	await expect(ended).rejects.toThrow('Reading the target was interrupted.');
	// Words of a percentage are no errors.
	await expect(open(`${address}-none`, undefined, { onProgress: () => {} })).rejects.toThrow('there is no repository at this address');
});
