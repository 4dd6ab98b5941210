// Configuration that nobody named: beside the target, in the folder one stands in, by link. It is read as data and can only tighten.
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack, Lab } from '../attack.js';

const KEY = 'sk-attack-0123456789';

/** Audits as an honest user would, standing in `cwd`; tells whether code of the folder was run, or the file was passed over in silence. */
async function standingIn(lab: Lab, cwd: string, args: readonly string[]): Promise<string | null> {
	const { stderr } = await lab.auditor([...args, '-q'], { cwd });
	return lab.codeRan() ?? (/auditor\.config\.\w+ was found/.test(stderr) ? null : `the file was not named on stderr: ${stderr}`);
}

const DANGER = 'import os\n\ndef clone(url):\n    os.system("git clone " + url)\n';
/** A criterion that a command built by hand breaks. */
const RUBRIC = JSON.stringify({
	id: 'safe',
	name: 'Safe',
	version: '1.0.0',
	policy: 'courtroom',
	criteria: [
		{
			id: 'safe',
			name: 'Safe',
			expectations: [
				{ id: 'no-shell', text: 'No command is built by hand.', probe: 'safety/shell-call', expects: 'false', importance: 'essential' },
			],
		},
	],
});

/** Audits a repository with a danger against a baseline that knows none, with this configuration in the tree. */
async function withGate(lab: Lab, config: object, environment: (folder: string, commits: string[]) => Record<string, string> = () => ({})) {
	const rubric = join(lab.folder({ 'rubric.json': RUBRIC }), 'rubric.json');
	const repository = lab.repository({ 'app.py': 'def main():\n    print(1)\n' });
	const before = lab.folder();
	const args = ['--no-report', '-q', '--rubric', rubric, '--no-cache'];
	await lab.auditor(['audit', repository.folder, '--out', before, ...args]);
	repository.commit({ message: 'Clone', files: { 'app.py': DANGER, 'auditor.config.json': JSON.stringify(config) } });
	const { folder, commits } = repository;
	return { args, baseline: join(before, 'report.json'), folder, env: environment(folder, commits) };
}

export const attacks: readonly Attack[] = [
	{
		way: 'code in the configuration of the repository that is audited',
		by: 'author',
		attempt: (lab) => standingIn(lab, lab.repository({ 'auditor.config.mjs': lab.code(), 'app.py': '' }).folder, ['audit', '.']),
	},
	{
		way: 'a renderer of the repository that is audited, named by its configuration as a format',
		by: 'author',
		attempt: (lab) => {
			const files = { 'auditor.config.json': JSON.stringify({ formats: ['./shown.mjs'] }), 'shown.mjs': lab.code(), 'app.py': '' };
			return standingIn(lab, lab.repository(files).folder, ['audit', '.', '--out', lab.folder()]);
		},
	},
	{
		way: 'code in auditor.config.mjs beside an unzipped submission',
		by: 'author',
		attempt: (lab) => {
			const unzipped = lab.folder({ 'auditor.config.mjs': lab.code(), 'work/app.py': '' });
			return standingIn(lab, unzipped, ['audit', 'work']);
		},
	},
	{
		way: 'code in auditor.config.mjs of the folder one stands in while another target is audited',
		by: 'neighbour',
		attempt: (lab) => standingIn(lab, lab.folder({ 'auditor.config.mjs': lab.code() }), ['audit', lab.repository().folder]),
	},
	{
		way: 'code in auditor.config.mjs of the folder one stands in, for a target that is an address that is refused',
		by: 'neighbour',
		attempt: (lab) => standingIn(lab, lab.folder({ 'auditor.config.mjs': lab.code() }), ['audit', 'https://127.0.0.1/owner/name']),
	},
	{
		way: 'code in auditor.config.mjs of the folder one stands in, for a bundle',
		by: 'neighbour',
		attempt: (lab) => {
			const { folder, git } = lab.repository({ 'app.py': '' });
			git('bundle', 'create', '-q', 'work.bundle', 'HEAD');
			return standingIn(lab, lab.folder({ 'auditor.config.ts': lab.code() }), ['audit', join(folder, 'work.bundle')]);
		},
	},
	{
		way: 'code in auditor.config.mjs when a batch runs in the very tree',
		by: 'author',
		attempt: (lab) => {
			const { folder } = lab.repository({ 'auditor.config.mjs': lab.code(), 'app.py': '', 'roster.csv': 'target\n.\n' });
			return standingIn(lab, folder, ['batch', 'roster.csv', '--out', join(lab.folder(), 'cohort')]);
		},
	},
	{
		way: 'code that a link in the tree leads to',
		by: 'author',
		attempt: (lab) => {
			const elsewhere = lab.folder({ 'code.mjs': lab.code() });
			const { folder } = lab.repository({ 'app.py': '' });
			symlinkSync(join(elsewhere, 'code.mjs'), join(folder, 'auditor.config.mjs'));
			return standingIn(lab, folder, ['audit', '.']);
		},
	},
	{
		way: 'the address of a model in a JSON file that was found, to have the key sent there',
		by: 'neighbour',
		attempt: async (lab) => {
			const { url, visits } = await lab.server();
			const cwd = lab.folder({ 'auditor.config.json': JSON.stringify({ baseUrl: `${url}/v1`, bench: 'llm', model: 'm' }) });
			await lab.auditor(['audit', lab.repository().folder, '-q', '--no-report'], { cwd, env: { OPENAI_API_KEY: KEY } });
			return visits.some(({ headers }) => headers.authorization?.includes(KEY)) ? 'the key was sent' : null;
		},
	},
	{
		way: 'a configuration of 40 MB in the tree, to have whoever reads it run out of memory',
		by: 'author',
		attempt: async (lab) => {
			const { folder } = lab.repository({ 'app.py': '', 'auditor.config.ts': `export default { a: [${'1,'.repeat(20_000_000)}] };\n` });
			const { status, stderr } = await lab.auditor(['audit', '.', '-q', '--no-report', '--no-cache'], { cwd: folder, timeout: 15_000 });
			return status === 2 && /is larger than is read/.test(stderr) ? null : `status ${status}: ${stderr.slice(0, 200)}`;
		},
	},
	{
		way: 'a rubric of its own choice in a JSON file that was found',
		by: 'neighbour',
		attempt: async (lab) => {
			const cwd = lab.folder({ 'auditor.config.json': JSON.stringify({ rubric: './mild.json' }), 'mild.json': RUBRIC });
			const { stdout } = await lab.auditor(['audit', lab.repository().folder, '-q', '--no-report', '--json'], { cwd });
			return JSON.parse(stdout).rubric.id === 'automaton-auditor' ? null : 'its rubric judged';
		},
	},
	{
		way: 'default: off in the tree, to silence --baseline',
		by: 'author',
		attempt: async (lab) => {
			const { args, baseline, folder } = await withGate(lab, { gate: { default: 'off' } });
			const { status, stderr } = await lab.auditor(['audit', '.', '--baseline', baseline, ...args], { cwd: folder });
			return status === 1 ? null : `the gate passed with ${status}: ${stderr}`;
		},
	},
	{
		way: 'suppressions in the tree, to silence --baseline',
		by: 'author',
		attempt: async (lab) => {
			const { args, baseline, folder } = await withGate(lab, { gate: { default: 'warn' } });
			const out = lab.folder();
			await lab.auditor(['audit', '.', '--baseline', baseline, '--no-config', '--out', out, ...args], { cwd: folder });
			const { problems } = JSON.parse(readFileSync(join(out, 'gate.json'), 'utf8')) as { problems: { fingerprint: string }[] };
			const suppressions = problems.map(({ fingerprint }) => ({ fingerprint, reason: 'fine' }));
			lab.write(folder, { 'auditor.config.json': JSON.stringify({ gate: { suppressions } }) });
			const { status, stderr } = await lab.auditor(['audit', '.', '--baseline', baseline, ...args], { cwd: folder });
			return suppressions.length > 0 && status === 1 ? null : `the gate passed with ${status}: ${stderr}`;
		},
	},
	{
		way: 'a pull request that loosens the gate that it has to pass',
		by: 'author',
		attempt: async (lab) => {
			const rubric = join(lab.folder({ 'rubric.json': RUBRIC }), 'rubric.json');
			const { folder, commits, commit } = lab.repository({ 'app.py': DANGER, 'auditor.config.json': '{ "gate": { "failUnder": 5 } }' });
			commit({ message: 'Loosen', files: { 'auditor.config.json': '{ "gate": { "default": "off" } }' } });
			const event = join(lab.folder({ 'event.json': JSON.stringify({ pull_request: { base: { sha: commits[0] } } }) }), 'event.json');
			const { status, stderr } = await lab.auditor(['audit', '.', '-q', '--no-report', '--no-cache', '--rubric', rubric], {
				cwd: folder,
				env: { GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: event },
			});
			return status === 1 ? null : `the gate passed with ${status}: ${stderr}`;
		},
	},
	{
		way: 'a pull request that replaces the baseline which the configuration names',
		by: 'author',
		attempt: async (lab) => {
			const rubric = join(lab.folder({ 'rubric.json': RUBRIC }), 'rubric.json');
			const args = ['-q', '--no-report', '--no-cache', '--rubric', rubric];
			const repository = lab.repository({ 'app.py': 'def main():\n    print(1)\n' });
			const [honest, loose] = [lab.folder(), lab.folder()];
			await lab.auditor(['audit', repository.folder, '--out', honest, ...args]);
			const baseline = (folder: string) => readFileSync(join(folder, 'report.json'), 'utf8');
			const config = JSON.stringify({ gate: { baseline: 'baseline/report.json' } });
			const files = { 'auditor.config.json': config, 'baseline/report.json': baseline(honest) };
			const base = repository.commit({ message: 'Set the gate', files });
			repository.commit({ message: 'Clone', files: { 'app.py': DANGER } });
			await lab.auditor(['audit', repository.folder, '--no-config', '--out', loose, ...args]);
			repository.commit({ message: 'Loosen', files: { 'baseline/report.json': baseline(loose) } });
			const env = { AUDITOR_BASE_COMMIT: base };
			const { status, stderr } = await lab.auditor(['audit', '.', ...args], { cwd: repository.folder, env });
			return status === 1 ? null : `the gate passed with ${status}: ${stderr}`;
		},
	},
	{
		way: 'default: off that counts because nothing else was set, and is not said',
		by: 'author',
		attempt: async (lab) => {
			const { args, folder } = await withGate(lab, { gate: { default: 'off' } });
			const out = lab.folder();
			const { stdout } = await lab.auditor(['audit', '.', '--out', out, ...args], { cwd: folder });
			const said = [stdout, readFileSync(join(out, 'report.md'), 'utf8'), readFileSync(join(out, 'gate.json'), 'utf8')];
			return said.every((text) => /auditor.{0,2}\.config.{0,2}\.json turns the gate off/s.test(text.replace(/\s+/g, ' ')))
				? null
				: `not said: ${stdout}`;
		},
	},
];
