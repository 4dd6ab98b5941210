// Rubrics as their authors and users meet them: written by `rubric init`, packed, installed beside the packed auditor, changed, tested, and broken.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { installInto, packAll, publishedTarballs } from './support/install.js';
import { auditor, commandAt, root, run, shell, writeFiles } from './support/shell.js';
import { spun } from './support/spinning.js';

const tarballs = temporaryFolder('auditor-rubric-tarballs-');
const workshop = temporaryFolder('auditor-rubric-workshop-');
const project = temporaryFolder('auditor-rubric-project-');
let packed: Record<string, string>;

/** The auditor that was installed from tarballs. */
const command = commandAt(join(project, 'node_modules/@auditor/cli'));
const installed = (...args: string[]) => command(args, { cwd: project });
const json = (text: string) => JSON.parse(text);

/** A probe, a persona-free rule and a side effect: what a stranger's package may bring. */
const CODE = `import { writeFileSync } from 'node:fs';
import { fields, fraction, defineRule } from '@auditor/justice';
if (process.env.RUBRIC_MARKER) writeFileSync(process.env.RUBRIC_MARKER, 'ran');
export const probes = [{
	id: 'ours/greeting', lifecycle: 'experimental', needs: { texts: { name: 'texts' } }, question: 'Does a file greet?', motivation: 'm', method: 'm', blindSpots: 'b', remediation: null,
	inspect: ({ texts }) => {
		const path = [...texts.keys()].sort().find((p) => texts.get(p).includes('hello'));
		return [{ outcome: path ? 'true' : 'false', message: path ? path + ' greets.' : 'Nothing greets.', rationale: 'Text.', location: path ? { kind: 'file', path, line: 1, endLine: null, column: null, page: null, commit: null } : null }];
	},
}];
export const rules = [defineRule({
	id: 'always-two', summary: 'Everything is worth two.', source: 'the test', phase: 'score', parameters: { score: fields.integer('the score', 1, 5, 2) },
	applies: () => true, rule: (_, { score }) => ({ value: fraction(score), explanation: 'It is two.', because: [], inputs: { score } }),
})];
`;

/** Holds no processor from the tests beside it. */
const WAITING = 'for (const cell = new Int32Array(new SharedArrayBuffer(4)); ; ) Atomics.wait(cell, 0, 0, 1);';
/** Audits by a probe that does not end: what they are given beyond the limit, a quarter of a minute, is waited out while the other tests run. */
let endless: ReturnType<typeof spun>[];

beforeAll(async () => {
	// The second passes before the target is open.
	endless = ['3', '0.1'].map((seconds) => spun(WAITING, null, '--time-limit', seconds));
	for (const args of [['auditor-rubric-ours'], ['scoped', '--name', '@odd/auditor-rubric-names']]) {
		const { status, stderr } = await auditor(['rubric', 'init', ...args], { cwd: workshop });
		if (status !== 0) throw new Error(stderr);
	}
	writeFiles(join(workshop, 'coded'), {
		'package.json': JSON.stringify({
			name: 'auditor-rubric-coded',
			version: '2.0.0',
			type: 'module',
			files: ['rubric.json', 'code.js'],
			auditor: { code: './code.js' },
			peerDependencies: { '@auditor/justice': '*' },
		}),
		'code.js': CODE,
		'rubric.json': JSON.stringify({
			id: 'coded',
			name: 'Coded',
			version: '2.0.0',
			policy: 'two',
			policies: [{ id: 'two', rules: [{ rule: 'always-two' }] }],
			criteria: [{ id: 'greets', name: 'Greets', expectations: [{ id: 'hello', text: 'It greets.', probe: 'ours/greeting' }] }],
		}),
		'README.md': '# coded\n',
	});
	const own = ['auditor-rubric-ours', 'scoped', 'coded'].map((name) => join(workshop, name));
	packed = { ...publishedTarballs(), ...packAll(own, tarballs) };
	const wanted = [
		'@auditor/cli',
		'@auditor/justice',
		'@auditor/schema',
		'@auditor/rubric-typescript-library',
		'@auditor/rubric-agent-service',
		'@auditor/rubric-supply-chain',
	];
	installInto(project, packed, [...wanted, 'auditor-rubric-ours', '@odd/auditor-rubric-names', 'auditor-rubric-coded']);
	writeFiles(project, {
		'src/main.py': 'def main():\n    print("hello")\n',
		'tests/test_main.py': 'def test_main():\n    assert True\n',
		LICENSE: 'MIT License\n\nPermission is hereby granted, free of charge, to any person.\n',
		'.gitignore': 'node_modules\naudit*\n',
	});
	for (const args of [
		['init', '-q', '-b', 'main'],
		['add', '-A'],
		['-c', 'user.name=A', '-c', 'user.email=a@x', 'commit', '-q', '-m', 'Print a greeting'],
	])
		shell('git', args, { cwd: project });
});

describe('a rubric package, installed beside the installed auditor', () => {
	it.each([
		'ours',
		'auditor-rubric-ours',
		'@odd/names',
		'@odd/auditor-rubric-names',
		'typescript-library',
		'@auditor/rubric-agent-service',
		'supply-chain',
	])('%s is found by that name, valid, and passes its own tests', async (name) => {
		expect(await installed('rubric', 'validate', name)).toMatchObject({ status: 0, stderr: '' });
		const { status, stdout } = await installed('rubric', 'test', name);
		expect(status, stdout).toBe(0);
	});

	it('audits by it', async () => {
		const { status, stdout } = await installed('audit', '.', '--rubric', 'ours', '--json', '--quiet', '--no-cache');
		expect(status).toBe(0);
		const { criteria, rubric } = json(stdout);
		expect(rubric.id).toBe('ours');
		expect(criteria.map((c: { id: string; status: string }) => [c.id, c.status])).toEqual([
			['tested', 'scored'],
			['usable', 'scored'],
			['has_entry', 'scored'],
		]);
	});

	it('names the installed rubric that a wrong name is nearest to', async () => {
		const { status, stderr } = await installed('audit', '.', '--rubric', 'typescript-libary');
		expect(status).toBe(2);
		expect(stderr).toMatch(/did you mean "typescript-library"\?/);
	});

	it('is not replaced by a folder of its name in the audited tree', async () => {
		writeFiles(project, { 'automaton-auditor/rubric.json': '{ "not": "a rubric" }' });
		expect((await installed('rubric', 'validate', 'automaton-auditor')).status).toBe(0);
	});
});

describe('a rubric package that brings code', () => {
	const marker = () => join(temporaryFolder('auditor-marker-'), 'ran');
	const withMarker = (file: string, ...args: string[]) =>
		shell(join(project, 'node_modules/.bin/auditor'), args, { cwd: project, env: { RUBRIC_MARKER: file } });

	it('is not run, and what it names is missing', () => {
		const file = marker();
		const { status, stderr } = withMarker(file, 'audit', '.', '--rubric', 'coded', '--quiet');
		expect(status).toBe(2);
		expect(stderr).toMatch(/criteria\[0\]\.expectations\[0\]\.probe: there is no probe "ours\/greeting".*--allow-rubric-code/);
		expect(existsSync(file)).toBe(false);
	});

	it('is run when the user says so, and the report says that it was', () => {
		const file = marker();
		const { status, stdout } = withMarker(
			file,
			'audit',
			'.',
			'--rubric',
			'coded',
			'--allow-rubric-code',
			'--json',
			'--quiet',
			'--no-cache',
		);
		expect(status).toBe(0);
		expect(existsSync(file)).toBe(true);
		const { criteria, limitations } = json(stdout);
		expect(criteria[0]).toMatchObject({ id: 'greets', status: 'scored', score: 2 });
		expect(criteria[0].evidence[0]).toMatchObject({ probe: 'ours/greeting', outcome: 'true', satisfied: true });
		const said = limitations.filter((l: { detective: string }) => l.detective === 'rubric');
		expect(said.map((l: { message: string }) => l.message)).toEqual([
			expect.stringMatching(/auditor-rubric-coded@2\.0\.0 brought code that was run.*probes ours\/greeting; rules always-two/),
		]);
	});
});

describe('a saved run of a rubric with rules of its own', () => {
	const run = join(temporaryFolder('auditor-coded-run-'), 'run');
	const said = (file: string, ...args: string[]) =>
		shell(join(project, 'node_modules/.bin/auditor'), args, { cwd: project, env: { RUBRIC_MARKER: file } });
	const marker = () => join(temporaryFolder('auditor-marker-'), 'ran');
	const signed = ['--score', '4', '--by', 'Ada', '--reason', 'It greets warmly.'];
	beforeAll(async () => {
		const { status, stderr } = await installed('audit', '.', '--rubric', 'coded', '--allow-rubric-code', '--out', run, '-q', '--no-cache');
		expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
	});

	it.each([
		['what-if', ['what-if', run]],
		['explain under the policy of the rubric', ['explain', run, '--policy', 'two']],
	])('%s says which word is missing, and runs nothing', (_, args) => {
		const file = marker();
		const { status, stderr } = said(file, ...args);
		expect([status, existsSync(file)]).toEqual([2, false]);
		expect(stderr).toMatch(/^auditor: .*\n$/);
		expect(stderr).toContain('--allow-rubric-code');
	});

	it('explain tells the saved story without any code', () => {
		const file = marker();
		const { status, stdout } = said(file, 'explain', run, 'greets');
		expect([status, existsSync(file)]).toEqual([0, false]);
		expect(stdout).toContain('It is two.');
	});

	it.each([
		['what-if', ['what-if', run], 'greets: 2 of 5'],
		['explain', ['explain', run, 'greets'], 'It is two.'],
		['override', ['override', run, 'greets', ...signed], 'greets: decided 4, computed 2'],
	])('%s runs the rules when the user says so', (_, args, says) => {
		const file = marker();
		const { status, stdout, stderr } = said(file, ...args, '--allow-rubric-code');
		expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
		expect([existsSync(file), stdout]).toEqual([true, expect.stringContaining(says)]);
	});
});

describe('the engine alone', () => {
	it('synthesises in a CJS script, with nothing of the auditor but its vocabulary', () => {
		const alone = temporaryFolder('auditor-engine-');
		installInto(alone, packed, ['@auditor/justice']);
		writeFiles(alone, {
			'run.cjs': `const { synthesize, findPolicy } = require('@auditor/justice');
const judges = [['prosecutor', 2], ['defense', 4], ['techlead', 4]];
const opinions = judges.map(([judge, score]) => ({ criterion: 'tests', judge, score }));
const { total } = synthesize({ criteria: [{ id: 'tests' }], opinions }, findPolicy('courtroom'));
console.log(total.score);`,
		});
		expect(shell('node', ['--disable-warning=ExperimentalWarning', 'run.cjs'], { cwd: alone })).toMatchObject({
			status: 0,
			stdout: '3\n',
			stderr: '',
		});
	});
});

describe('the guide', () => {
	const guide = readFileSync(join(root, 'docs/writing-a-rubric.md'), 'utf8');
	const commands = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap((m) => m[1]!.trim().split('\n'));

	it('shows commands that all work, in its order', async () => {
		const folder = temporaryFolder('auditor-guide-');
		writeFiles(folder, { 'src/a.py': 'def main(): ...\n', 'stricter.json': /```json\n([^`]*"stricter"[^`]*)```/.exec(guide)![1]! });
		shell('git', ['init', '-q', '-b', 'main'], { cwd: folder });
		shell('git', ['add', 'src'], { cwd: folder });
		shell('git', ['-c', 'user.name=A', '-c', 'user.email=a@x', 'commit', '-q', '-m', 'Add a'], { cwd: folder });
		expect(commands.length).toBeGreaterThan(10);
		for (const line of commands) {
			expect(line).toMatch(/^npx @auditor\/cli /);
			const { status, stderr } = await run(line, { command, cwd: folder });
			expect(status, `${line}\n${stderr}`).toBe(0);
		}
		const { criteria, policy } = json(readFileSync(join(folder, 'audit/report.json'), 'utf8'));
		expect(criteria.map((c: { id: string; weight: number }) => [c.id, c.weight])).toEqual([
			['tested', 3],
			['usable', 1],
			['released', 1],
		]);
		expect(policy.id).toBe('one-strike');
		expect(json((await auditor(['override', join(folder, 'audit'), '--json'])).stdout).entries).toHaveLength(1);
		const fixture = JSON.parse(/```json fixture\n([\s\S]*?)```/.exec(guide)![1]!);
		const tests = join(folder, 'auditor-rubric-ours/rubric.test.json');
		writeFileSync(tests, JSON.stringify({ fixtures: [fixture] }));
		expect(await auditor(['rubric', 'test', join(folder, 'auditor-rubric-ours')])).toMatchObject({ status: 0 });
	});
});

describe('what is wrong with a rubric is said with its path', () => {
	const folder = temporaryFolder('auditor-bad-rubrics-');
	const expectation = { id: 'e', text: 't', probe: 'library/license' };
	const criterion = { id: 'c', name: 'C', expectations: [expectation] };
	const rubric = (more: object) => ({ id: 'r', name: 'R', version: '1', criteria: [criterion], ...more });
	const withExpectation = (more: object) => rubric({ criteria: [{ ...criterion, expectations: [{ ...expectation, ...more }] }] });
	const write = (value: unknown) => {
		const file = join(folder, `${Math.abs(JSON.stringify(value).length)}-${expectCount++}.json`);
		writeFileSync(file, JSON.stringify(value));
		return file;
	};
	let expectCount = 0;

	it.each<[string, unknown, RegExp]>([
		[
			'an unknown probe',
			withExpectation({ probe: 'library/licence' }),
			/^criteria\[0\]\.expectations\[0\]\.probe: there is no probe .* did you mean "library\/license"\?/,
		],
		[
			'an unknown probe in context',
			rubric({ criteria: [{ ...criterion, context: ['git/session'] }] }),
			/^criteria\[0\]\.context\[0\]: .*"git\/sessions"/,
		],
		['a policy nobody knows', rubric({ policy: 'courtrom' }), /^policy: .*did you mean "courtroom"\?/],
		[
			'a rule nobody knows',
			rubric({ policies: [{ id: 'p', rules: [{ rule: 'weighted-meen' }] }] }),
			/^policies\[0\]: .*rules\[0\]\.rule: there is no rule .* "weighted-mean"/,
		],
		[
			'policies that extend each other',
			rubric({
				policies: [
					{ id: 'p', extends: 'q' },
					{ id: 'q', extends: 'p' },
				],
			}),
			/^policies\[0\]: .*in a circle: p > q > p/,
		],
		[
			'a policy with a shipped name',
			rubric({ policies: [{ id: 'courtroom', extends: 'strict-total' }] }),
			/^policies\[0\]: .*name of a shipped one/,
		],
		[
			'a criterion twice',
			rubric({ criteria: [criterion, criterion] }),
			/^criteria\[1\]\.id: criterion "c" stands twice; it is already criteria\[0\]/,
		],
		[
			'an expectation twice',
			rubric({ criteria: [{ ...criterion, expectations: [expectation, expectation] }] }),
			/^criteria\[0\]\.expectations\[1\]\.id: "e" stands twice/,
		],
		['no criteria', rubric({ criteria: [] }), /^criteria: a rubric needs at least one criterion/],
		['weights of zero', rubric({ criteria: [{ ...criterion, weight: 0 }] }), /^criteria: every criterion weighs 0/],
		['expectations that weigh nothing', withExpectation({ weight: 0 }), /^criteria\[0\]\.expectations: every expectation weighs 0/],
		['a floor above its cap', withExpectation({ cap: 2, floor: 4 }), /^criteria\[0\]\.expectations\[0\]: floor 4 is above cap 2/],
		[
			'caps that contradict',
			rubric({
				criteria: [
					{
						...criterion,
						expectations: [
							{ ...expectation, cap: 2 },
							{ ...expectation, id: 'f', expects: 'false', cap: 3 },
						],
					},
				],
			}),
			/^criteria\[0\]\.expectations\[1\]\.cap: it contradicts expectations\[0\]/,
		],
		['a cap out of range', withExpectation({ cap: 6 }), /^criteria\[0\]\.expectations\[0\]\.cap: /],
		['a fractional weight', rubric({ criteria: [{ ...criterion, weight: 0.5 }] }), /^criteria\[0\]\.weight: /],
		[
			'a note to nobody',
			rubric({ criteria: [{ ...criterion, personaNotes: { prosecuter: 'x' } }] }),
			/^criteria\[0\]\.personaNotes\.prosecuter: .*"prosecutor"/,
		],
		[
			'parameters of an unknown probe',
			rubric({ parameters: { 'git/commit-counts': {} } }),
			/^parameters\.git\/commit-counts: .*"git\/commit-count"/,
		],
		[
			'a role twice',
			rubric({
				lexicon: {
					roles: [
						{ id: 'a', terms: ['x'] },
						{ id: 'a', terms: ['y'] },
					],
				},
			}),
			/^lexicon\.roles\[1\]\.id: "a" stands twice/,
		],
		['a key nobody knows', rubric({ colour: 'red' }), /colour/],
	])('%s', async (_, value, says) => {
		const { status, stdout, stderr } = await auditor(['rubric', 'validate', write(value), '--json']);
		expect(stderr).toBe('');
		expect(status).toBe(2);
		const [fault] = json(stdout).faults;
		expect(`${fault.path ? `${fault.path}: ` : ''}${fault.message}`).toMatch(says);
		expect(await auditor(['audit', project, '--rubric', write(value), '--quiet'])).toMatchObject({ status: 2, stdout: '' });
	});

	it.each<[string, () => string, RegExp]>([
		[
			'rubrics that extend each other',
			() => {
				writeFiles(folder, {
					'a.json': JSON.stringify(rubric({ extends: './b.json' })),
					'b.json': JSON.stringify(rubric({ extends: './a.json' })),
				});
				return join(folder, 'a.json');
			},
			/at extends: rubrics extend each other in a circle: .*a\.json > .*b\.json > .*a\.json/,
		],
		[
			'a rubric that extends itself',
			() => {
				writeFiles(folder, { 'self.json': JSON.stringify(rubric({ extends: './self.json' })) });
				return join(folder, 'self.json');
			},
			/in a circle/,
		],
		[
			'a parent that is not there',
			() => write(rubric({ extends: 'automaton-auditr' })),
			/There is no rubric "automaton-auditr".*did you mean "automaton-auditor"/,
		],
		[
			'a criterion left out that was never there',
			() => write(rubric({ extends: 'automaton-auditor', omit: ['swarm_visuals'] })),
			/at omit\[0\]: .*did you mean "swarm_visual"\?/,
		],
		[
			'no JSON',
			() => {
				writeFiles(folder, { 'broken.json': '{ "id": ' });
				return join(folder, 'broken.json');
			},
			/is not JSON/,
		],
		['no object', () => write([1]), /Rubric .* expected object/i],
		['a folder without a rubric', () => temporaryFolder(), /holds no rubric\.json/],
	])('%s', async (_, make, says) => {
		const { status, stderr } = await auditor(['audit', project, '--rubric', make(), '--quiet']);
		expect(stderr).toMatch(says);
		expect(stderr).not.toMatch(/\n\s+at .*:\d+:\d+/);
		expect(status).toBe(2);
	});

	it('is told ten slips at once, each with its place and the name that was meant', async () => {
		const slips = {
			policy: 'courtrom',
			parameters: { 'git/commit-counts': {} },
			lexicon: { roles: [{ id: 'detective', terms: ['detective'] }] },
			criteria: [
				{
					id: 'first',
					name: 'First',
					artefact: 'repository',
					context: ['git/session'],
					personaNotes: { prosecuter: 'x' },
					expectations: [
						{ id: 'a', text: 'A.', prob: 'git/commit-count', wieght: 2 },
						{ id: 'b', text: 'B.', probe: 'git/progresion', importance: 'esential' },
						{ id: 'c', text: 'C.', probe: 'git/commit-count', where: [{ value: 'comits', is: '>', to: 3 }] },
						{ id: 'd', text: 'D.', probe: 'graph/role-fan-out', select: [{ value: 'role', is: '==', to: 'detectiv' }] },
					],
				},
			],
		};
		const { status, stdout } = await auditor(['rubric', 'validate', write(rubric(slips)), '--json']);
		expect(status).toBe(2);
		const at = 'criteria[0].expectations';
		const faults = json(stdout).faults as { path: string; message: string }[];
		expect(faults.map(({ path, message }) => `${path} -> ${/did you mean "([^"]*)"/.exec(message)?.[1]}`).sort()).toEqual(
			[
				'criteria[0].artefact -> artifact',
				'criteria[0].context[0] -> git/sessions',
				'criteria[0].personaNotes.prosecuter -> prosecutor',
				`${at}[0].prob -> probe`,
				`${at}[0].wieght -> weight`,
				`${at}[1].importance -> essential`,
				`${at}[1].probe -> git/progression`,
				`${at}[2].where[0].value -> commits`,
				`${at}[3].select[0].to -> detective`,
				'parameters.git/commit-counts -> git/commit-count',
				'policy -> courtroom',
			].sort(),
		);
	});

	it('takes 5,000 criteria', async () => {
		const criteria = Array.from({ length: 5_000 }, (_, i) => ({ ...criterion, id: `c${i}` }));
		const file = write(rubric({ criteria }));
		expect(await auditor(['rubric', 'validate', file])).toMatchObject({ status: 0 });
		const { status, stdout } = await auditor(['audit', project, '--rubric', file, '--json', '--quiet', '--no-report'], {
			timeout: 120_000,
		});
		expect(status).toBe(0);
		const { total } = json(stdout);
		expect(total).toMatchObject({ scored: 5_000, of: 5_000, score: 5 });
	});

	it('refuses opinions on criteria that the rubric does not have, and opinions twice', async () => {
		const run = join(temporaryFolder(), 'run');
		await auditor(['audit', project, '--rubric', write(rubric({})), '--out', run, '--quiet', '--no-report']);
		const opinions = json(readFileSync(join(run, 'opinions.json'), 'utf8'));
		const [first] = opinions.opinions;
		for (const [extra, says] of [
			[{ ...first, id: 'd/prosecutor/1', criterion: 'd' }, /opinions\[3\]\.criterion: .*"d"/],
			[first, /at opinions: .*twice/],
		] as const) {
			const file = join(run, 'changed.json');
			writeFileSync(file, JSON.stringify({ ...opinions, opinions: [...opinions.opinions, extra] }));
			const { status, stderr } = await auditor(['synthesize', file]);
			expect(stderr).toMatch(says);
			expect(status).toBe(2);
		}
	});

	it('refuses fixtures that reach out of their repository', async () => {
		const made = join(temporaryFolder(), 'auditor-rubric-sly');
		await auditor(['rubric', 'init', made]);
		for (const path of ['../out', '/etc/out', '.git/hooks/post-commit', 'a/../../out']) {
			writeFiles(made, { 'rubric.test.json': JSON.stringify({ fixtures: [{ name: 'sly', files: { [path]: 'x' }, expect: {} }] }) });
			const { status, stderr } = await auditor(['rubric', 'test', made]);
			expect(stderr, path).toMatch(/at fixtures\[0\]\.files/);
			expect(status).toBe(2);
		}
	});

	it('says which fixture is not as expected, and fails', async () => {
		const made = join(temporaryFolder(), 'auditor-rubric-wrong');
		await auditor(['rubric', 'init', made]);
		writeFiles(made, {
			'rubric.test.json': JSON.stringify({ fixtures: [{ name: 'too hopeful', files: { 'a.py': 'x = 1' }, expect: { tested: 5 } }] }),
		});
		const { status, stdout } = await auditor(['rubric', 'test', made]);
		expect(status).toBe(1);
		expect(stdout).toMatch(/FAIL too hopeful[\s\S]*tested has 1, not 5/);
	});
});

describe('a rubric that nobody named', () => {
	const audited = async (files: Record<string, string>, ...args: string[]) => {
		const { folder } = gitRepository([{ message: 'Add the project', files }]);
		const out = join(temporaryFolder('auditor-fit-'), 'out');
		const { status, stdout } = await auditor(['audit', folder, '--no-cache', '--quiet', '--out', out, ...args]);
		return {
			status,
			stdout,
			report: json(readFileSync(join(out, 'report.json'), 'utf8')),
			text: readFileSync(join(out, 'report.md'), 'utf8'),
		};
	};
	const library = {
		'package.json': '{ "name": "sums", "version": "1.0.0", "exports": "./dist/index.js", "files": ["dist"] }',
		'src/index.ts': 'export const sum = (a: number, b: number): number => a + b;\n',
	};

	it('is the one that fits, and the report says why', async () => {
		const { report, text, stdout } = await audited(library);
		expect(report.rubric.id).toBe('typescript-library');
		const why =
			/No rubric was named, and the default rubric, "[^"]+", does not fit. We took "TypeScript library", because the repository holds a package/;
		expect(text.slice(0, 900)).toMatch(why);
		expect(stdout).toMatch(why);
		expect(report.criteria.every((c: { evidence: unknown[] }) => c.evidence.length > 0)).toBe(true);
	});
	it('is the one that is made for the target, where several fit', async () => {
		const model =
			'import { z } from "zod";\nexport const Evidence = z.object({ goal: z.string(), found: z.boolean(), location: z.string() });\n';
		const packages = ['sums', 'means', 'evidence'].map((name) => [
			`packages/${name}/package.json`,
			library['package.json'].replace('sums', name),
		]);
		const { report, stdout } = await audited({
			...Object.fromEntries(packages),
			'packages/evidence/src/evidence.ts': model,
			'docs/report.md': '# Report',
		});
		expect(report.rubric.id).toBe('typescript-library');
		expect(stdout).toMatch(/We took "TypeScript library", because the repository holds several packages that are published to npm/);
		expect(stdout).not.toContain('Report: ');
	});
	it.each([
		['a clone', ''],
		[
			'a verdict without a score beside a list of sources',
			'class Evidence(BaseModel):\n    source: str\n\n\nclass Verdict(BaseModel):\n    state: str\n\n',
		],
	])('is not the reference one where %s alone speaks for it', async (_, models) => {
		const agent = [
			'import subprocess',
			'from pydantic import BaseModel',
			models,
			'from typing import TypedDict',
			'from langgraph.graph import END, START, StateGraph',
			'class State(TypedDict):',
			'    url: str',
			'def fetch(state):',
			models === ''
				? '    subprocess.run(["git", "clone", "--", state["url"], "work"], check=True, timeout=60)'
				: '    print(state["url"])',
			'    return {"url": state["url"]}',
			'graph = StateGraph(State)',
			'graph.add_node("fetch", fetch)',
			'graph.add_edge(START, "fetch")',
			'graph.add_edge("fetch", END)',
			'app = graph.compile()',
			'',
		].join('\n');
		const { report, stdout } = await audited({ 'agent.py': agent, 'langgraph.json': '{ "graphs": { "agent": "./agent.py:app" } }' });
		expect(report.rubric.id).toBe('agent-service');
		expect(stdout).toMatch(/No rubric was named. We took "Agent service", because/);
	});
	it('is the one that may fit, where none fits for certain', async () => {
		const { report, stdout } = await audited({
			'app.py':
				'from fastapi import FastAPI\nfrom openai import OpenAI\n\napp = FastAPI()\nclient = OpenAI()\n\n\n@app.post("/ask")\ndef ask(question: str):\n    return client.chat.completions.create(model="m", messages=[{"role": "user", "content": question}])\n',
		});
		expect(report.rubric.id).toBe('agent-service');
		expect(stdout).toMatch(/does not fit. We took "Agent service", which may fit: .+ app.py:10/);
		expect(report.total.score).not.toBeNull();
	});
	it('is never the one for supply chains, which fits any repository once it is named', async () => {
		const files = {
			'.github/workflows/a.yml': 'on: push\njobs:\n  a:\n    steps:\n      - uses: o/n@v1\n',
			'notes.py': 'print("hello")\n',
		};
		expect((await audited(files)).report.rubric.id).not.toBe('supply-chain');
		const { report } = await audited(files, '--rubric', 'supply-chain');
		expect(report.criteria.find((c: { id: string }) => c.id === 'pins').score).toBe(1);
	});
	it.each([
		['none fits', { 'notes.py': 'print("hello")\n' }, []],
		['the named one does not fit', library, ['--rubric', 'agent-service']],
	])('gives no total, step or tick where %s', async (_, files, args) => {
		const { report, text, stdout, status } = await audited(files, ...args);
		expect(status).toBe(0);
		expect(report.total).toMatchObject({ score: null, scored: 0 });
		expect([report.remediation, ...report.criteria.map((c: { evidence: unknown[] }) => c.evidence)].flat()).toEqual([]);
		expect(text.split('\n')[2]).toMatch(/^\*\*Not scored\.\*\* The rubric ".*" does not fit\. /);
		expect(text).not.toMatch(/[✓✗⚠]|of 5|What to do next/);
		expect(stdout).toMatch(/not scored: The rubric ".*" does not fit/);
	});
});

describe('rubrics that stand here', () => {
	it('the template is what rubric init writes', async () => {
		const made = join(temporaryFolder(), 'template');
		expect((await auditor(['rubric', 'init', made, '--name', 'auditor-rubric-template'])).status).toBe(0);
		const of = (folder: string, file: string) => {
			const { private: _, $schema: __, ...rest } = json(readFileSync(join(folder, file), 'utf8'));
			return rest;
		};
		for (const file of ['package.json', 'rubric.json', 'rubric.test.json'])
			expect(of(join(root, 'rubrics/_template'), file)).toEqual(of(made, file));
		expect(readFileSync(join(root, 'rubrics/_template/README.md'), 'utf8')).toBe(readFileSync(join(made, 'README.md'), 'utf8'));
	});

	it('a rubric in the dimensions format works unchanged, notes to further roles and all', async () => {
		const file = join(temporaryFolder(), 'dimensions.json');
		const dimension = (id: string, more: object) => ({
			id,
			name: id,
			target_artifact: 'github_repo',
			forensic_instruction: '',
			success_pattern: 's',
			failure_pattern: 'f',
			...more,
		});
		writeFileSync(
			file,
			JSON.stringify({
				rubric_metadata: { rubric_name: 'Week 9: Another', grading_target: 'x', version: '3.0.0', total_dimensions: 3 },
				dimensions: [
					dimension('git_forensic_analysis', { judicial_logic: { prosecutor: 'p', defense: 'd', tech_lead: 't', chief_justice: 'c' } }),
					dimension('greets', { forensic_instruction: "Find the call 'print()'. The code does not call `farewell`." }),
					dimension('names_a_path', { forensic_instruction: 'Greetings are chosen in `src/main.py`.' }),
					dimension('quotes_nothing', { forensic_instruction: 'Look around.' }),
				],
				synthesis_rules: { security_override: 'caps at 3' },
			}),
		);
		const { status, stdout, stderr } = await auditor(['audit', project, '--rubric', file, '--json', '--quiet', '--no-report']);
		expect(stderr).toBe('');
		expect(status).toBe(0);
		const { criteria } = json(stdout);
		expect(criteria.map((c: { id: string; status: string }) => [c.id, c.status])).toEqual([
			['git_forensic_analysis', 'scored'],
			['greets', 'scored'],
			['names_a_path', 'not-assessed'],
			['quotes_nothing', 'not-assessed'],
		]);
		const answers = criteria[1].evidence.map((e: { values: { verdict: string }; satisfied: boolean }) => [e.values.verdict, e.satisfied]);
		expect(answers).toEqual([
			['holds', true],
			['holds', true],
		]);
		expect(criteria[2].reason).toMatch(/^Partly looked up: 0 of 1 requirements were decided\./);
	});
});

it('a probe of a rubric that does not end is ended by the time limit, which says so, and leaves nothing', async () => {
	for (const { by, stderr, temporary } of await Promise.all(endless)) {
		expect(by).toBe('SIGKILL');
		await expect.poll(() => readdirSync(temporary)).toEqual([]);
		expect(stderr).toContain('auditor: the time limit is over, and a step that does not end was stopped: nothing was written.');
	}
});
