// The command as people run it, on real repositories made here: what it writes, what it says about bad input, and its exit codes.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentRepository } from './support/agent-repository.js';
import { auditor } from './support/shell.js';

const CRITERIA = [
	'git_forensic_analysis',
	'state_management_rigor',
	'graph_orchestration',
	'safe_tool_engineering',
	'structured_output_enforcement',
	'judicial_nuance',
	'chief_justice_synthesis',
	'theoretical_depth',
	'report_accuracy',
	'swarm_visual',
];

const folder = temporaryFolder('auditor-cli-');
let target: string;
const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
/** A report without the only part that may differ between two runs. */
const timeless = (path: string) => {
	const { times: _, ...rest } = read(path);
	return JSON.stringify(rest);
};

beforeAll(() => {
	target = agentRepository().folder;
});

describe('auditor audit', () => {
	beforeAll(async () => {
		const { status, stderr } = await auditor(['audit', target, '--out', join(folder, 'first'), '--no-cache', '--quiet']);
		expect(stderr).toBe('');
		expect(status).toBe(0);
	});

	it('writes the report and every stage file', () => {
		for (const file of ['report.md', 'report.json', 'facts.json', 'opinions.json', 'verdict.json'])
			expect(existsSync(join(folder, 'first', file)), file).toBe(true);
	});

	it('names all ten criteria, each with a status, each score with its rulings', () => {
		const { criteria } = read('first/report.json');
		expect(criteria.map((c: { id: string }) => c.id)).toEqual(CRITERIA);
		for (const c of criteria) {
			expect(['scored', 'abstained', 'not-applicable', 'not-assessed', 'auditor-error']).toContain(c.status);
			if (c.status === 'scored') expect(c.rulings.length, c.id).toBeGreaterThan(0);
			expect(c.status, `${c.id}: ${c.reason}`).not.toBe('auditor-error');
		}
	});

	it('cites places that exist', () => {
		const { criteria, remediation } = read('first/report.json');
		const { lines } = read('first/facts.json');
		const places = [
			...criteria.flatMap((c: { evidence: { location: unknown }[] }) => c.evidence.map((e) => e.location)),
			...remediation.map((s: { location: unknown }) => s.location),
		].filter((l: { kind: string; line: number | null } | null) => l?.kind === 'file' && l.line !== null);
		expect(places.length).toBeGreaterThan(10);
		for (const { path, line } of places) expect(lines[path], `${path}:${line}`).toBeGreaterThanOrEqual(line);
	});

	it('opinions cite evidence of their criterion and nothing else', () => {
		const { opinions, evidence } = read('first/opinions.json');
		const known = new Map(evidence.map((e: { id: string; criterion: string }) => [e.id, e.criterion]));
		expect(opinions.length).toBeGreaterThanOrEqual(21);
		for (const o of opinions) for (const id of o.citations) expect(known.get(id), `${o.id} cites ${id}`).toBe(o.criterion);
	});

	it('gives the same bytes again, but for times', async () => {
		await auditor(['audit', target, '--out', join(folder, 'second'), '--no-cache', '--quiet']);
		expect(timeless('second/report.json')).toBe(timeless('first/report.json'));
		for (const file of ['facts.json', 'opinions.json', 'verdict.json'])
			expect(readFileSync(join(folder, 'second', file), 'utf8')).toBe(readFileSync(join(folder, 'first', file), 'utf8'));
	});

	it('prints only the report with --json', async () => {
		const { stdout, status } = await auditor(['audit', target, '--json', '--quiet']);
		expect(status).toBe(0);
		expect(JSON.parse(stdout).criteria).toHaveLength(10);
	});

	it('prints a summary that fits a screen without --out', async () => {
		const { stdout } = await auditor(['audit', target, '--quiet']);
		expect(stdout.split('\n').length).toBeLessThanOrEqual(24);
	});

	it('fails the gate with exit code 1', async () => {
		const { status, stderr } = await auditor(['audit', target, '--quiet', '--fail-under', '5']);
		expect(status).toBe(1);
		expect(stderr).toMatch(/is below 5\.\n$/);
	});

	it('accepts a rubric in the dimensions format, unchanged', async () => {
		writeFileSync(
			join(folder, 'dimensions.json'),
			JSON.stringify({
				rubric_metadata: { rubric_name: 'Another', grading_target: 'x', version: '2.0.0' },
				dimensions: [
					{
						id: 'graph_orchestration',
						name: 'Graph',
						target_artifact: 'github_repo',
						forensic_instruction: 'Look at the graph.',
						success_pattern: 's',
						failure_pattern: 'f',
					},
					{
						id: 'uses_things',
						name: 'Things',
						target_artifact: 'github_repo',
						forensic_instruction: "Search for 'StateGraph' and 'no_such_thing_here'.",
						success_pattern: 's',
						failure_pattern: 'f',
					},
				],
				synthesis_rules: {},
			}),
		);
		const { stdout, status } = await auditor(['audit', target, '--json', '--quiet', '--rubric', join(folder, 'dimensions.json')]);
		expect(status).toBe(0);
		const { criteria } = JSON.parse(stdout);
		expect(criteria.map((c: { id: string; status: string }) => [c.id, c.status])).toEqual([
			['graph_orchestration', 'scored'],
			['uses_things', 'scored'],
		]);
		const [answer] = criteria[1].evidence;
		expect([answer.values.verdict, answer.satisfied, answer.values.lookedUp]).toEqual(['does-not-hold', false, 2]);
		expect(answer.message).toContain('`no_such_thing_here` is used nowhere');
	});
});

describe('the stages, each alone', () => {
	it('facts -> judge -> synthesize -> report give what audit gives', async () => {
		const at = (name: string) => join(folder, 'stages', name);
		mkdirSync(join(folder, 'stages'), { recursive: true });
		expect((await auditor(['facts', target, '--out', at('facts.json'), '--no-cache', '--quiet'])).status).toBe(0);
		expect(readFileSync(at('facts.json'), 'utf8')).toBe(readFileSync(join(folder, 'first/facts.json'), 'utf8'));
		expect((await auditor(['judge', at('facts.json'), '--out', at('opinions.json'), '--quiet'])).status).toBe(0);
		expect(read('stages/opinions.json').opinions.filter((o: { round: number }) => o.round === 1)).toEqual(
			read('first/opinions.json').opinions.filter((o: { round: number }) => o.round === 1),
		);
		expect((await auditor(['synthesize', join(folder, 'first/opinions.json'), '--out', at('verdict.json')])).status).toBe(0);
		expect(readFileSync(at('verdict.json'), 'utf8')).toBe(readFileSync(join(folder, 'first/verdict.json'), 'utf8'));
		const { stdout } = await auditor(['report', join(folder, 'first/report.json'), '--format', 'markdown']);
		expect(stdout).toBe(readFileSync(join(folder, 'first/report.md'), 'utf8'));
	});

	it('synthesises with another policy', async () => {
		const { stdout, status } = await auditor(['synthesize', join(folder, 'first/opinions.json'), '--policy', 'double-techlead']);
		expect(status).toBe(0);
		expect(JSON.parse(stdout).policy.id).toBe('double-techlead');
	});

	it('draws its own graph', async () => {
		const { stdout } = await auditor(['graph']);
		expect(stdout).toMatch(/^---|^graph|^%%/);
		for (const node of ['repo_detective', 'evidence_aggregator', 'prosecutor', 'defense', 'techlead', 'chief_justice'])
			expect(stdout).toContain(node);
	});

	it('lists the probes', async () => {
		expect((await auditor(['probes'])).stdout).toContain('git/progression');
	});
});

describe('bad input: one sentence, the right exit code, no stack trace', () => {
	const empty = temporaryFolder('auditor-empty-');
	const broken = join(empty, 'broken.json');
	writeFileSync(broken, '{"id":"x","name":"X","version":"1","criteria":[{"id":"c","name":"C","weight":"heavy"}]}');
	const unknownProbe = join(empty, 'unknown-probe.json');
	writeFileSync(
		unknownProbe,
		JSON.stringify({
			id: 'x',
			name: 'X',
			version: '1',
			criteria: [{ id: 'c', name: 'C', expectations: [{ id: 'e', text: 't', probe: 'git/progresion' }] }],
		}),
	);

	it.each([
		['no such path', () => ['audit', join(empty, 'nowhere')], 2, /nowhere/],
		['not a repository', () => ['audit', empty], 2, /not a git repository/i],
		['a host that is not there', () => ['audit', 'https://no-such-host.invalid/owner/name'], 2, /no-such-host\.invalid/],
		['an address inside', () => ['audit', 'https://127.0.0.1/owner/name'], 2, /127\.0\.0\.1/],
		['a transport that runs commands', () => ['audit', 'ext::sh -c touch% /tmp/x'], 2, /refused/],
		['an option for a target', () => ['audit', '--', '--upload-pack=touch /tmp/x'], 2, /./],
		['no such commit', () => ['audit', target, '--commit', 'deadbeef'], 2, /deadbeef/],
		['no such report', () => ['audit', target, '--report', join(empty, 'none.pdf')], 2, /none\.pdf/],
		['no such rubric', () => ['audit', target, '--rubric', 'no-such-rubric'], 2, /no-such-rubric/],
		['a rubric that fails its schema', () => ['audit', target, '--rubric', broken], 2, /criteria\[0\]\.weight/],
		['a rubric that names an unknown probe', () => ['audit', target, '--rubric', unknownProbe], 2, /did you mean "git\/progression"/],
		['no such policy', () => ['audit', target, '--policy', 'courtrom'], 2, /did you mean "courtroom"/],
		['an unknown option', () => ['audit', target, '--colour'], 2, /--colour/],
		['no target', () => ['audit'], 2, /target/],
		['a stage file that is none', () => ['judge', broken], 2, /broken\.json/],
		['an output folder that is a file', () => ['audit', target, '--out', broken], 2, /broken\.json/],
	])('%s', async (_, args, code, says) => {
		const { status, stderr } = await auditor([...args(), ...(args()[0] === 'audit' ? ['--quiet'] : [])]);
		expect(stderr).toMatch(says);
		expect(stderr).not.toMatch(/\n\s+at .*:\d+:\d+/);
		expect(status).toBe(code);
	});

	it('an output folder that nobody can make, not even root', async () => {
		const { status, stderr } = await auditor(['audit', target, '--out', '/proc/auditor-out', '--quiet']);
		expect(stderr).toMatch(/^auditor: \/proc\/auditor-out cannot be written: .+\n$/);
		expect(status).toBe(2);
	});

	it.each([
		['a repository without commits', {}, null],
		['a repository without source', { 'notes.txt': 'nothing here' }, 'not-applicable'],
		['a language without a front end', { 'src/main.rs': 'fn main() {}' }, 'not-applicable'],
	])('%s gets a partial report, never a low score', async (_, files, status) => {
		const repository = gitRepository(Object.keys(files).length > 0 ? [{ message: 'init', files }] : []);
		const result = await auditor(['audit', repository.folder, '--json', '--quiet']);
		expect(result.status).toBe(0);
		const { criteria } = JSON.parse(result.stdout);
		expect(criteria).toHaveLength(10);
		const graph = criteria.find((c: { id: string }) => c.id === 'graph_orchestration');
		expect(graph.score).toBeNull();
		if (status) expect(graph.status).toBe(status);
	});

	it('an unreadable report is not assessed, never a low score', async () => {
		const report = join(empty, 'report.pdf');
		writeFileSync(report, '');
		const { stdout, status } = await auditor(['audit', target, '--report', report, '--json', '--quiet']);
		expect(status).toBe(0);
		const depth = JSON.parse(stdout).criteria.find((c: { id: string }) => c.id === 'theoretical_depth');
		expect(depth).toMatchObject({ status: 'not-assessed', score: null });
	});
});
