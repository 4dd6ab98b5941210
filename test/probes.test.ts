// One probe is one file, one line in a list and one entry of docs/probes.md; `pnpm new probe` writes such a probe.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Probe } from '@auditor/schema';
import { afterAll, describe, expect, it } from 'vitest';
import { probeValues } from '../apps/cli/src/rubric/probe-values.js';
import { agentRepository } from './support/agent-repository.js';
import { auditor } from './support/shell.js';

const root = join(import.meta.dirname, '..');

/** Folders that hold probes, as `packages/forensics`. */
const owners = ['packages', 'rubrics']
	.flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
	.filter((owner) => existsSync(join(root, owner, 'src/probes/index.ts')));

/** Ids that the files of a package stand for: `area/name`, or `package/name` for a file that stands in no area. */
function idsOfFiles(owner: string): string[] {
	const folder = join(root, owner, 'src/probes');
	const probes = (path: string) => readdirSync(path).filter((name) => /^[a-z][a-z0-9-]*\.ts$/.test(name) && name !== 'index.ts');
	const own = probes(folder).map((name) => `${owner.split('/')[1]}/${name.slice(0, -3)}`);
	const areas = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
	return [...own, ...areas.flatMap(({ name: area }) => probes(join(folder, area)).map((name) => `${area}/${name.slice(0, -3)}`))].sort();
}

async function idsOfList(owner: string): Promise<string[]> {
	const built = ['dist/probes.js', 'dist/index.js'].find((path) => existsSync(join(root, owner, path))) ?? '';
	const module = (await import(pathToFileURL(join(root, owner, built)).href)) as { probes: readonly Probe[] };
	return module.probes.map((probe) => probe.id).sort();
}

describe.each(owners)('%s', (owner) => {
	it('lists a probe for each file, named as the file is', async () => {
		expect(await idsOfList(owner)).toEqual(idsOfFiles(owner));
	});
});

it('documents every probe once', () => {
	const documented = [...readFileSync(join(root, 'docs/probes.md'), 'utf8').matchAll(/^### (\S+)$/gm)].map(([, id]) => id);
	expect(documented.sort()).toEqual(owners.flatMap(idsOfFiles).sort());
});

it('knows every value that an audit shows, so that a slip in a rubric is told', async () => {
	const facts = join(mkdtempSync(join(tmpdir(), 'auditor-values-')), 'facts.json');
	expect((await auditor(['facts', agentRepository().folder, '--out', facts, '-q', '--no-cache'])).status).toBe(0);
	const { findings } = JSON.parse(readFileSync(facts, 'utf8')) as { findings: { probe: string; values: object }[] };
	const unknown = findings.flatMap(({ probe, values }) =>
		Object.keys(values)
			.filter((name) => !(probeValues[probe] ?? '').split(' ').includes(name))
			.map((name) => `${probe} ${name}`),
	);
	expect([...new Set(unknown)], 'run node tools/scripts/probe-values.mjs <facts.json>').toEqual([]);
});

describe('pnpm new probe', () => {
	const copy = mkdtempSync(join(tmpdir(), 'auditor-new-'));
	afterAll(() => rmSync(copy, { recursive: true, force: true }));
	const script = (...words: string[]) =>
		spawnSync(process.execPath, [join(root, 'tools/scripts/new.mjs'), ...words, '--root', copy], { encoding: 'utf8' });

	for (const owner of owners) {
		mkdirSync(join(copy, owner), { recursive: true });
		cpSync(join(root, owner, 'src'), join(copy, owner, 'src'), { recursive: true });
		for (const name of ['package.json', 'vitest.config.ts', 'tsconfig.json']) cpSync(join(root, owner, name), join(copy, owner, name));
		symlinkSync(join(root, owner, 'node_modules'), join(copy, owner, 'node_modules'));
	}
	for (const name of ['node_modules', 'tools']) symlinkSync(join(root, name), join(copy, name));
	for (const name of ['biome.json', 'tsconfig.base.json']) cpSync(join(root, name), join(copy, name));

	it('writes a probe that passes its test, and a line in the list of its area', () => {
		const run = script('probe', 'git/odd-thing');
		expect(run.stderr).toBe('');
		expect(run.stdout).toContain('packages/forensics/src/probes/git/odd-thing.ts');
		expect(readFileSync(join(copy, 'packages/forensics/src/probes/git/index.ts'), 'utf8')).toMatch(
			/import \{ oddThing \} from '\.\/odd-thing\.js';[\s\S]*\toddThing,\n\]/,
		);
		const tested = spawnSync(
			process.execPath,
			[
				join(root, 'node_modules/vitest/vitest.mjs'),
				'run',
				'--reporter=json',
				'src/probes/git/odd-thing.test.ts',
				'src/probes/index.test.ts',
			],
			{ cwd: join(copy, 'packages/forensics'), encoding: 'utf8', env: { ...process.env, AUDITOR_TEST_RESULTS: '' } },
		);
		const report = JSON.parse(tested.stdout.slice(tested.stdout.indexOf('{'))) as { numPassedTests: number; numFailedTests: number };
		expect([report.numFailedTests, report.numPassedTests]).toEqual([0, 6]);
	});

	it('writes into a package that is an area of its own', () => {
		expect(script('probe', 'docs/odd-thing').stdout).toContain('packages/docs/src/probes/odd-thing.ts\n');
	});

	it('overwrites nothing', () => {
		const run = script('probe', 'git/sessions');
		expect([run.status, run.stderr]).toEqual([2, 'packages/forensics/src/probes/git/sessions.ts is there already; choose another id.\n']);
	});

	it('says what an id looks like, and which areas there are', () => {
		expect(script('probe', 'Odd').stderr).toMatch(/^"Odd" is no probe id: write area\/noun-phrase in lower case/);
		expect(script('probe', 'odd/thing').stderr).toMatch(/^There is no area "odd"\. Areas: docs, git, /);
	});
});
