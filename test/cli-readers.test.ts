// What people stumble over: the name of the target, folders inside of a repository, wrong files, reports that cannot be read, and a gate that
// must know what it knew although lines moved.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type GitRepository, gitRepository, temporaryFolder } from '@auditor/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentRepository } from './support/agent-repository.js';
import { auditor } from './support/shell.js';

/** What is looked at of a SARIF result. */
interface Result {
	baselineState?: string;
	partialFingerprints: Record<string, string>;
	locations: { physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } } }[];
}

const out = temporaryFolder('auditor-readers-');
const read = (path: string) => JSON.parse(readFileSync(join(out, path), 'utf8'));
let repository: GitRepository;

beforeAll(async () => {
	repository = agentRepository();
	const { status, stdout } = await auditor(['audit', '.', '--out', join(out, 'first'), '--format', 'sarif', '-q'], {
		cwd: repository.folder,
	});
	expect(status).toBe(0);
	const written = /Written to .*: (.*)/.exec(stdout)![1]!.split(', ');
	expect(written.sort()).toEqual(
		['facts.json', 'gate.json', 'opinions.json', 'report.html', 'report.json', 'report.md', 'report.sarif', 'verdict.json'].sort(),
	);
});

describe('the name of the target', () => {
	it('is that of the folder, where the user wrote a dot', () => {
		const name = basename(repository.folder);
		expect(read('first/report.json').repository.source).toBe(name);
		expect(readFileSync(join(out, 'first/report.md'), 'utf8').split('\n')[0]).toBe(`# Audit of ${name}`);
	});

	it('says that a folder inside of a repository stands for the whole of it', async () => {
		const { status, stdout, stderr } = await auditor(['audit', 'src', '--json', '-q'], { cwd: repository.folder });
		expect(status).toBe(0);
		expect(stderr).toBe(`auditor: src is a folder of the repository ${basename(repository.folder)}: the whole repository is audited.\n`);
		expect(JSON.parse(stdout).files.total).toBe(read('first/report.json').files.total);
	});

	it('is all that a missing target leads to: one sentence', async () => {
		const { status, stdout, stderr } = await auditor(['audit', join(out, 'nothing-here')]);
		expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
		expect(stderr.trim().split('\n')).toHaveLength(1);
	});
});

describe('a folder that holds an earlier run', () => {
	const folder = join(out, 'kept');
	const text = (name: string) => readFileSync(join(folder, name), 'utf8');
	const other = () => gitRepository([{ at: '2026-01-05T09:00:00Z', message: 'feat: begin', files: { 'src/a.py': 'x = 1\n' } }]);
	beforeAll(async () => {
		expect((await auditor(['audit', '.', '--out', folder, '--format', 'sarif', '-q'], { cwd: repository.folder })).status).toBe(0);
		const signed = ['--score', '4', '--by', 'Ada', '--reason', 'The join is in a helper.'];
		expect((await auditor(['override', folder, 'graph_orchestration', ...signed])).status).toBe(0);
	});

	it('keeps its report when the next target is a slip of the pen', async () => {
		const before = text('report.json');
		const { status, stdout, stderr } = await auditor(['audit', '.', '--commit', 'mian', '--out', folder, '-q'], { cwd: repository.folder });
		expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
		expect(stderr).toContain(`the earlier report in ${folder} stays as it is`);
		expect(text('report.json')).toBe(before);
		expect(text('report.md')).toContain('Ada');
	});

	it('carries a person’s score over to the same commit, and to nothing else', async () => {
		expect((await auditor(['audit', '.', '--out', folder, '-q'], { cwd: repository.folder })).status).toBe(0);
		expect(text('report.md')).toContain('decided by Ada');
		expect((await auditor(['audit', other().folder, '--out', folder, '-q'])).status).toBe(0);
		expect(text('report.md')).not.toContain('Ada');
		expect(text('decisions.jsonl').trim().split('\n')).toHaveLength(1);
	});

	it('writes the formats of an earlier run anew: none tells of it, and none is gone', () => {
		expect(text('report.html')).not.toContain('Ada');
		expect(JSON.parse(text('report.sarif')).runs[0].properties.total).toBe(JSON.parse(text('report.json')).total.score);
	});
});

describe('find', () => {
	const found = (...words: string[]) => auditor(['find', join(out, 'first'), ...words]);
	it('names places of the code by what was found there, in the terminal and as JSON', async () => {
		const told = JSON.parse((await found('StateGraph', '--json')).stdout);
		expect(told.code.length).toBeGreaterThan(0);
		for (const { location } of told.code) expect(read('first/facts.json').lines).toHaveProperty([location.path]);
		expect((await found('StateGraph')).stdout).toContain(`  ${told.code[0].place}\n`);
	});

	it('says what is not there, and needs the facts', async () => {
		expect(await found('unicorn')).toMatchObject({
			status: 0,
			stdout: 'The report has no passage about "unicorn".\nNo finding about the code names "unicorn".\n',
		});
		expect((await auditor(['find', join(out, 'nothing-here'), 'x'])).status).toBe(2);
	});
});

describe('what-if', () => {
	const told = async (...more: string[]) => JSON.parse((await auditor(['what-if', join(out, 'first'), '--json', ...more])).stdout);

	it.each([[[]], [['--policy', 'strict-total']]])('has one figure for a step, wherever it stands (%j)', async (more) => {
		const { criteria, steps } = await told(...more);
		const gains = new Map(steps.map((s: { id: string; gain: number }) => [s.id, s.gain]));
		const named = criteria.flatMap((c: { raise: { step?: string; totalChange: number }[] }) => c.raise.filter((r) => r.step));
		expect(named.length).toBeGreaterThan(0);
		for (const { step, totalChange } of named) expect([step, totalChange]).toEqual([step, gains.get(step)]);
		const stepOf = new Set(steps.map((s: { criterion: string; expectation: string }) => `${s.criterion} ${s.expectation}`));
		for (const c of criteria)
			for (const r of c.raise) if (r.kind === 'expectation' && stepOf.has(`${c.criterion} ${r.id}`)) expect(r.step, r.text).toBeDefined();
	});
});

describe('what-if with several steps', () => {
	it('says what they come to together, by their numbers or their ids', async () => {
		const steps = read('first/report.json').remediation as { id: string }[];
		const told = (asked: string) => auditor(['what-if', join(out, 'first'), asked, '--json']);
		const [first, second] = steps;
		const both = JSON.parse((await told('1+2')).stdout);
		expect(both.steps.map((s: { id: string }) => s.id)).toEqual([first!.id, second!.id]);
		expect(JSON.parse((await told(`${second!.id}+${first!.id}`)).stdout).total).toEqual(both.total);
		expect(both.total.after).toBeGreaterThanOrEqual(both.total.before);
		expect((await auditor(['what-if', join(out, 'first'), '1+2'])).stdout).toMatch(/^With steps 1 and 2 done: /);
		expect(await told('1+999')).toMatchObject({ status: 2, stderr: expect.stringContaining('There is no criterion or step "999"') });
	});
});

describe('compare', () => {
	it('of two kinds names both sides, and blames the one that is no batch', async () => {
		const cohort = join(out, 'cohort');
		mkdirSync(cohort, { recursive: true });
		writeFileSync(join(cohort, 'cohort.json'), '{}');
		const empty = temporaryFolder();
		for (const [before, after, says] of [
			[cohort, join(out, 'first'), `${join(out, 'first')} tells of one audit`],
			[empty, cohort, `${empty} holds no cohort.json`],
			[cohort, join(out, 'nowhere'), `${join(out, 'nowhere')} does not exist`],
		] as const) {
			const { status, stderr } = await auditor(['compare', before, after]);
			expect({ status, stderr }).toEqual({
				status: 2,
				stderr: `auditor: ${says}, and ${cohort} is the folder of a batch. Compare two batches, or two audits.\n`,
			});
		}
	});
});

describe('--json', () => {
	it('prints the bytes of report.json', async () => {
		const { stdout } = await auditor(['audit', '.', '--json', '-q', '--out', join(out, 'json')], { cwd: repository.folder });
		expect(stdout).toBe(readFileSync(join(out, 'json/report.json'), 'utf8'));
	});
});

describe('files that are not what a command reads', () => {
	it.each([
		['synthesize', 'facts.json', 'opinions.json'],
		['report', 'verdict.json', 'report.json'],
		['judge', 'report.json', 'facts.json'],
	])('%s %s', async (command, given, wanted) => {
		const { status, stderr } = await auditor([command, join(out, 'first', given)]);
		expect(status).toBe(2);
		expect(stderr).toContain(`is what ${given} holds; give ${wanted} (`);
	});

	it.each([
		['empty', '', 'it is empty'],
		['damaged', '%PDF-1.7\nnothing of a PDF', 'it is damaged'],
	])('a report that is %s is named in one line', async (name, text, why) => {
		const file = join(out, `${name}.pdf`);
		writeFileSync(file, text);
		const { stderr } = await auditor(['audit', '.', '--report', file, '--json', '-q'], { cwd: repository.folder });
		expect(stderr).toBe(`auditor: the report ${name}.pdf was not read: ${why}.\n`);
	});
});

describe('a gate with a baseline', () => {
	/** Results at a line of a source file: one more commit may well change what is said of the history. */
	const inSource = (path: string): Result[] =>
		read(path).runs[0].results.filter((r: Result) => r.locations[0]!.physicalLocation.artifactLocation.uri.endsWith('.py'));
	const fingerprints = (path: string): string[] =>
		inSource(path)
			.map((r) => r.partialFingerprints['auditorFinding/v1']!)
			.sort();
	const gate = (folder: string) =>
		auditor(['audit', '.', '--baseline', join(out, 'first/report.json'), '--out', join(out, folder), '--format', 'sarif', '-q'], {
			cwd: repository.folder,
		});

	it('knows what it knew after ten lines were put on top of every file', async () => {
		const facts = read('first/facts.json');
		const files = Object.fromEntries(
			Object.keys(facts.lines)
				.filter((path) => path.endsWith('.py'))
				.map((path) => [path, `${'# a line\n'.repeat(10)}${readFileSync(join(repository.folder, path), 'utf8')}`]),
		);
		repository.commit({ message: 'docs: a header for every file', files });
		const { status, stderr } = await gate('shifted');
		expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
		expect(fingerprints('first/report.sarif').length).toBeGreaterThan(0);
		expect(fingerprints('shifted/report.sarif')).toEqual(fingerprints('first/report.sarif'));
		expect(inSource('shifted/report.sarif').map((r) => r.baselineState)).toEqual(
			fingerprints('shifted/report.sarif').map(() => 'unchanged'),
		);
	});

	it('fails for a new os.system, and names its place in SARIF', async () => {
		mkdirSync(join(repository.folder, 'src/tools'), { recursive: true });
		repository.commit({
			message: 'feat: a helper',
			files: { 'src/tools/helper.py': 'import os\n\n\ndef fetch(url: str) -> int:\n    return os.system("git clone " + url)\n' },
		});
		const { status, stderr } = await gate('worse');
		expect(status).toBe(1);
		expect(stderr).toContain('src/tools/helper.py:5');
		const fresh = read('worse/report.sarif').runs[0].results.filter((r: { baselineState: string }) => r.baselineState === 'new');
		const places = fresh.map((r: Result) => {
			const { artifactLocation, region } = r.locations[0]!.physicalLocation;
			return `${artifactLocation.uri}:${region.startLine}`;
		});
		expect(places).toContain('src/tools/helper.py:5');
	});
});
