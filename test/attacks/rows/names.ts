// Names that lead somewhere: a policy or a rubric named inside a file, packages of the tree, files that are none, and what is said of them.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Attack, Lab } from '../attack.js';

const SECRET = 'topsecret-8461';
const POLICY = JSON.stringify({ id: 'mine', extends: 'courtroom', rules: [] });
const rubric = (more: object) =>
	JSON.stringify({
		id: 'r',
		name: 'R',
		version: '1.0.0',
		policy: 'courtroom',
		criteria: [{ id: 'c', name: 'C', expectations: [{ id: 'e', text: 'It is typed.', probe: 'git/commit-count' }] }],
		...more,
	});

/** Tells whether a command that was given a file of secrets repeats a byte of it. */
async function leaks(lab: Lab, args: (secret: string) => readonly string[]): Promise<string | null> {
	const secret = join(lab.folder({ 'secret.json': `${SECRET}:x:0:0` }), 'secret.json');
	const { stdout, stderr, status } = await lab.auditor(args(secret));
	if (`${stdout}${stderr}`.includes(SECRET.slice(0, 6))) return `it was repeated: ${stderr}`;
	return status === 2 ? null : `it ended with ${status}: ${stderr}`;
}

/** The opinions of a small repository, changed. */
async function opinionsWith(lab: Lab, change: (rubric: Record<string, unknown>) => void): Promise<string> {
	const out = lab.folder();
	await lab.auditor(['facts', lab.repository().folder, '-q', '--no-report', '--no-cache', '--out', join(out, 'facts.json')]);
	const { stdout } = await lab.auditor(['judge', join(out, 'facts.json'), '-q']);
	const opinions = JSON.parse(stdout);
	change(opinions.rubric);
	lab.write(out, { 'opinions.json': JSON.stringify(opinions) });
	return join(out, 'opinions.json');
}

export const attacks: readonly Attack[] = [
	...(
		[
			['a policy', (file) => ['policies', file]],
			['a rubric', (file) => ['rubric', 'validate', file]],
			['a report', (file) => ['report', file]],
			['a run to explain', (file) => ['explain', file]],
			['a configuration', (file) => ['audit', '.', '--config', file]],
		] as [string, (file: string) => string[]][]
	).map(
		([what, args]): Attack => ({
			way: `the first bytes of a private file, named as ${what}`,
			by: 'agent',
			attempt: (lab) => leaks(lab, args),
		}),
	),
	{
		way: 'a fixture of rubric.test.json that holds a repository with a command in its configuration',
		by: 'rubric author',
		attempt: async (lab) => {
			const command = `touch ${join(lab.base, 'code-ran')}; false`;
			const nested = {
				'sub/.GIT/HEAD': `${'1'.repeat(40)}\n`,
				'sub/.git/HEAD': `${'1'.repeat(40)}\n`,
				'sub/.git/config': `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tfsmonitor = "${command}"\n`,
				'sub/.git/objects/keep': 'x',
				'sub/.git/refs/keep': 'x',
				'sub/a.py': '',
			};
			const commits = [
				{ message: 'one', files: nested },
				{ message: 'two', files: { 'sub/a.py': 'x = 1\n' } },
			];
			const folder = lab.folder({
				'rubric.json': rubric({}),
				'rubric.test.json': JSON.stringify({ fixtures: [{ name: 'x', commits, expect: { c: { status: 'scored' } } }] }),
			});
			const { status, stderr } = await lab.auditor(['rubric', 'test', folder]);
			return (
				lab.codeRan() ?? (status === 2 && /rubric\.test\.json of rubric .*sub\/\.git/i.test(stderr) ? null : `status ${status}: ${stderr}`)
			);
		},
	},
	{
		way: 'a policy outside of the package that names it',
		by: 'rubric author',
		attempt: async (lab) => {
			const folder = lab.folder({ 'policy.json': POLICY, 'package/rubric.json': rubric({ policy: '../policy.json' }) });
			const { status, stderr, stdout } = await lab.auditor(['rubric', 'validate', join(folder, 'package')]);
			return status === 2 && /package that names it/.test(stdout) ? null : `status ${status}: ${stderr}`;
		},
	},
	{
		way: 'a rubric outside of the package that names it as its own',
		by: 'rubric author',
		attempt: async (lab) => {
			const manifest = JSON.stringify({ name: 'auditor-rubric-x', auditor: { rubric: '../rubric.json' } });
			const folder = lab.folder({ 'rubric.json': rubric({}), 'package/package.json': manifest });
			const { status, stderr } = await lab.auditor(['rubric', 'validate', join(folder, 'package')]);
			return status === 2 && /outside of the package/.test(stderr) ? null : `status ${status}: ${stderr}`;
		},
	},
	{
		way: 'a rubric outside of the package that extends it',
		by: 'rubric author',
		attempt: async (lab) => {
			const folder = lab.folder({
				'base.json': rubric({}),
				'package/rubric.json': JSON.stringify({ id: 'r', name: 'R', version: '1.0.0', extends: '../base.json' }),
			});
			const { status, stderr } = await lab.auditor(['rubric', 'validate', join(folder, 'package')]);
			return status === 2 && /in the package of that file/.test(stderr) ? null : `status ${status}: ${stderr}`;
		},
	},
	{
		way: 'a path as the policy in opinions.json',
		by: 'author',
		attempt: async (lab) => {
			const policy = join(lab.folder({ 'policy.json': POLICY }), 'policy.json');
			const file = await opinionsWith(lab, (r) => {
				r.policy = policy;
			});
			for (const args of [
				['synthesize', file],
				['explain', file],
				['what-if', file],
			]) {
				const { status, stderr } = await lab.auditor(args);
				if (status !== 2 || !/policy/i.test(stderr)) return `${args[0]} ended with ${status}: ${stderr}`;
			}
			return null;
		},
	},
	{
		way: 'a path as the rubric of a run, for --allow-rubric-code to load',
		by: 'author',
		attempt: async (lab) => {
			const folder = lab.folder({
				'rubric.json': rubric({}),
				'package.json': JSON.stringify({ name: 'auditor-rubric-x', auditor: { code: './code.mjs' } }),
				'code.mjs': lab.code(),
			});
			const file = await opinionsWith(lab, (r) => {
				r.id = folder;
			});
			await lab.auditor(['explain', file, '--allow-rubric-code']);
			return lab.codeRan();
		},
	},
	{
		way: 'a rubric in node_modules of the tree, under the name that the user gives',
		by: 'author',
		attempt: async (lab) => {
			const { folder } = lab.repository({ 'app.py': '' });
			lab.write(folder, {
				'node_modules/auditor-rubric-strict/package.json': JSON.stringify({
					name: 'auditor-rubric-strict',
					auditor: { code: './code.mjs' },
				}),
				'node_modules/auditor-rubric-strict/rubric.json': rubric({}),
				'node_modules/auditor-rubric-strict/code.mjs': lab.code(),
			});
			const { status, stderr } = await lab.auditor(['audit', '.', '-q', '--rubric', 'strict', '--allow-rubric-code'], { cwd: folder });
			return lab.codeRan() ?? (status === 2 && /was found and not named/.test(stderr) ? null : `status ${status}: ${stderr}`);
		},
	},
	...['baseline', 'policy', 'rubric', 'config', 'report'].map(
		(option): Attack => ({
			way: `a pipe without a writer as --${option}, which nobody can interrupt`,
			by: 'author',
			attempt: async (lab) => {
				const pipe = join(lab.folder(), 'pipe.json');
				execFileSync('mkfifo', [pipe]);
				const args = ['audit', lab.repository().folder, '-q', `--${option}`, pipe];
				const { status, stderr, milliseconds } = await lab.auditor(args, { timeout: 8_000 });
				return status === 2 && /regular file|not a file/.test(stderr) ? null : `${status} after ${Math.round(milliseconds)} ms: ${stderr}`;
			},
		}),
	),
];
