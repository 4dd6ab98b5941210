// Do the documented ways in lead in? All packages stand in a registry on this machine; then what the documents install is installed in an empty folder,
// and used. The command is weighed as it arrives.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedPackages, root, shell, writeFiles } from './support/shell.js';

const packages = publishedPackages();
const pages = [
	'README.md',
	...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
	...['packages', 'apps', 'rubrics'].flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}/README.md`)),
];
/** In a block or indented by four, as Markdown has code. */
const installs = pages.flatMap((page) =>
	[...readFileSync(join(root, page), 'utf8').matchAll(/^(?: {4})?(npm install [^#\n]*)/gm)].map(([, line]) => ({
		page,
		line: line!.trim(),
	})),
);
/** Each line once, on the first page that has it. */
const distinct = installs.filter(({ line }, i) => installs.findIndex((other) => other.line === line) === i);
/** @source issue: what may weigh on a machine that has only node, npm and git */
const BUDGET = { megabytes: 90, packages: 120 };

const base = temporaryFolder('auditor-install-');
const settings = join(base, 'npmrc');
/** As a user who has never installed anything of ours: settings that name the registry for our scope alone. */
const env = (more: Record<string, string> = {}) => ({
	NPM_CONFIG_USERCONFIG: settings,
	NPM_CONFIG_PREFIX: join(base, 'global'),
	NPM_CONFIG_FUND: 'false',
	NPM_CONFIG_AUDIT: 'false',
	NPM_CONFIG_PREFER_OFFLINE: 'true',
	CI: '1',
	// Set by the launcher of the tests: there, everything of ours would be found.
	NODE_PATH: '',
	...more,
});
const tarballs = join(base, 'clone/tarballs');
let registry: ChildProcess;

function folder(name: string): string {
	const made = join(base, 'places', name.replace(/\W+/g, '-'));
	mkdirSync(made, { recursive: true });
	return made;
}

/** A folder with the command and nothing else. */
function alone(): string {
	const cwd = folder('alone');
	if (!existsSync(join(cwd, 'node_modules'))) expect(shell('sh', ['-c', 'npm install @auditor/cli'], { cwd, env: env() }).status).toBe(0);
	return cwd;
}

function weigh(modules: string): { megabytes: number; packages: number } {
	const megabytes = Number(shell('du', ['-sm', modules]).stdout.split('\t')[0]);
	const entries = readdirSync(modules, { recursive: true, encoding: 'utf8' });
	return { megabytes, packages: entries.filter((path) => /(^|node_modules\/)(@[^/]+\/)?[^/]+\/package\.json$/.test(path)).length };
}

beforeAll(async () => {
	registry = spawn(process.execPath, [join(root, 'test/support/registry.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
	const address = await new Promise<string>((resolve) => registry.stdout!.once('data', (data) => resolve(String(data).trim())));
	writeFileSync(settings, `@auditor:registry=${address}\n${address.replace('http:', '')}:_authToken=none\n`);
	const packed = shell(process.execPath, [join(root, 'tools/scripts/pack.mjs'), tarballs]);
	if (packed.status !== 0) throw new Error(packed.stderr);
	// One is published as a release does it; what that sends of the others is what was packed.
	const args = ['--filter=@auditor/schema', 'publish', '--no-git-checks', '--access', 'public', '--registry', address];
	const { status, stdout, stderr } = shell('pnpm', args, { env: env() });
	if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
	for (const file of readdirSync(tarballs).filter((name) => name !== 'auditor-command.tgz' && !name.startsWith('auditor-schema-'))) {
		const manifest = JSON.parse(shell('tar', ['-xzOf', join(tarballs, file), 'package/package.json']).stdout);
		const { name, version } = manifest;
		const data = readFileSync(join(tarballs, file));
		const dist = { integrity: `sha512-${createHash('sha512').update(data).digest('base64')}` };
		const document = { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } };
		const body = JSON.stringify({ ...document, _attachments: { [`${name}-${version}.tgz`]: { data: data.toString('base64') } } });
		expect((await fetch(`${address}${name.replace('/', '%2f')}`, { method: 'PUT', body })).status).toBe(201);
	}
});
afterAll(() => registry.kill());

/** Adds packages to a folder and does nothing else. */
const ADDS = /^npm install(?: --save-dev)?((?: @?[a-z][\w./-]*)+)$/;
const namesIn = (line: string) => ADDS.exec(line)?.[1]?.trim().split(' ') ?? [];
/** What these lines name is installed at once: that a package lives on nothing that another brought is asked by tarballs.test.ts. */
const added = [...new Set(distinct.flatMap(({ line }) => namesIn(line)))];

describe('the documents', () => {
	let found: Record<string, number | string>;
	beforeAll(() => {
		const cwd = folder('added');
		const { status, stdout, stderr } = shell('sh', ['-c', `npm install ${added.join(' ')}`], { cwd, env: env() });
		expect(status, `${stdout}\n${stderr}`).toBe(0);
		const use = `const found = {};
for (const name of ${JSON.stringify(added)}) found[name] = await import(name).then((m) => Object.keys(m).length, (error) => error.code);
console.log(JSON.stringify(found));`;
		const used = shell(process.execPath, ['--input-type=module', '-e', use], { cwd });
		expect(used).toMatchObject({ status: 0, stderr: '' });
		found = JSON.parse(used.stdout);
	});

	it('install what is published, and by its name', () => {
		const known = new Set(packages.map(({ name }) => name));
		const named = installs.flatMap(({ line }) => line.match(/@auditor\/[\w-]+/g) ?? []);
		expect(named.filter((name) => !known.has(name))).toEqual([]);
		expect(installs.length).toBeGreaterThan(12);
	});

	it.each(distinct.filter(({ line }) => namesIn(line).length > 0))('$page: $line', ({ line }) => {
		for (const name of namesIn(line)) {
			expect(existsSync(join(folder('added'), 'node_modules', name, 'package.json')), name).toBe(true);
			if (!name.startsWith('@auditor/')) continue;
			if (packages.find((p) => p.name === name)!.manifest.main) expect(found[name], name).toBeGreaterThan(0);
			else expect(existsSync(join(folder('added'), 'node_modules', name, 'rubric.json'))).toBe(true);
		}
	});

	it.each(distinct.filter(({ line }) => namesIn(line).length === 0))('$page: $line', ({ page, line }) => {
		const cwd = line.includes('./tarballs/') ? join(base, 'clone') : folder(page);
		const { status, stdout, stderr } = shell('sh', ['-c', line], { cwd, env: env() });
		expect(status, `${stdout}\n${stderr}`).toBe(0);
		expect(line).toContain('--global');
		expect(shell(join(base, 'global/bin/auditor'), ['--version'], { cwd }).status).toBe(0);
	});

	it('npx @auditor/cli, in a folder that has nothing', () => {
		const { status, stdout, stderr } = shell('npx', ['@auditor/cli', '--version'], { cwd: folder('npx'), env: env() });
		expect([status, stdout.trim()], stderr).toEqual([0, packages.find(({ name }) => name === '@auditor/cli')!.manifest.version]);
	});
});

describe('the command alone', () => {
	it(`weighs at most ${BUDGET.megabytes} MB in ${BUDGET.packages} packages`, () => {
		const weight = weigh(join(alone(), 'node_modules'));
		expect(weight.megabytes).toBeLessThanOrEqual(BUDGET.megabytes);
		expect(weight.packages).toBeLessThanOrEqual(BUDGET.packages);
		expect(weight.packages).toBeGreaterThan(20);
	});

	it('audits, and says how each part that it lacks is added', () => {
		const cwd = alone();
		const command = join(cwd, 'node_modules/.bin/auditor');
		writeFiles(cwd, { 'a.py': 'print(1)\n', 'roster.csv': 'target\n.\n' });
		for (const args of [
			['init', '-q'],
			['add', 'a.py'],
			['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '-qm', 'feat: begin'],
		])
			expect(shell('git', args, { cwd }).status).toBe(0);
		expect(shell(command, ['audit', '.', '--out', 'audit', '-q'], { cwd, env: env() }).status).toBe(0);
		const refused = [
			[['batch', 'roster.csv', '--out', 'cohort', '--queue', 'redis://localhost:1'], 'bullmq ioredis'],
			[['worker', '--queue', 'redis://localhost:1', '--store', 's3://bucket/a'], 'bullmq ioredis'],
			[['batch', 'roster.csv', '--log', 'json'], 'pino'],
			[['audit', '.', '--pdf-engine', 'pdf2json'], 'pdf2json'],
			[['audit', '.', '--bench', 'llm', '--model', 'llama3', '--base-url', 'http://127.0.0.1:1/v1'], '@langchain/openai @langchain/core'],
		] as const;
		for (const [args, names] of refused) {
			const { status, stderr } = shell(command, args, { cwd, env: env({ HOME: cwd }) });
			expect([status, stderr.split('\n').filter((line) => line.startsWith('auditor: '))]).toEqual([
				2,
				[expect.stringContaining(`npm install ${names}`)],
			]);
		}
		const { stdout } = shell(command, ['doctor'], { cwd, env: env({ HOME: cwd }) });
		for (const what of ['OCR', 'queue', 'store', 'pdf2json', 'tracing'])
			expect(stdout).toMatch(new RegExp(`^without +${what} .*npm install `, 'm'));
	});
});

describe('the Containerfile', () => {
	const text = readFileSync(join(root, 'Containerfile'), 'utf8');
	const last = text.slice(text.lastIndexOf('\nFROM '));

	it('ends as a user who is not root', () => {
		expect([...last.matchAll(/^USER (.+)$/gm)].map(([, user]) => user)).toEqual(['node']);
		expect(text).toMatch(/^COPY \. \.\nRUN npm run pack -- \/auditor\/tarballs$/m);
	});

	it('installs, by its own step, a command that audits without a network', () => {
		const step = /^RUN (npm install .*)$/m.exec(last)![1]!.replace('/opt/auditor-command.tgz', join(tarballs, 'auditor-command.tgz'));
		const prefix = join(base, 'container');
		const { status, stderr } = shell('sh', ['-c', step], { cwd: folder('container'), env: env({ NPM_CONFIG_PREFIX: prefix }) });
		expect(status, stderr).toBe(0);
		const repository = alone();
		const command = [join(prefix, 'bin/auditor'), 'audit', '.', '--out', 'audit-container', '-q'];
		const offline = shell('unshare', ['--user', '--map-root-user', '--net', 'true']).status === 0;
		const [first, ...rest] = offline ? ['unshare', '--user', '--map-root-user', '--net', ...command] : command;
		expect(shell(first!, rest, { cwd: repository, env: { HOME: '/nonexistent', XDG_CACHE_HOME: join(base, 'cache') } })).toMatchObject({
			status: 0,
		});
	});
});
