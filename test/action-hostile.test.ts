// The action in a pull request of a stranger: what the checkout holds installs nothing, commands nothing, configures nothing and is not written through.
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GitRepository, gitRepository, temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { smallAction, step, workflowCommands } from './support/action.js';
import { auditor, root, writeFiles } from './support/shell.js';

const audit = (workspace: string, env: Record<string, string> = {}) => step(join(root, 'tools/action/audit.mjs'), workspace, env);

/** A checkout that stands on the second of two commits, that of the pull request. */
function checkout(before: Record<string, string>, after: Record<string, string>): { repository: GitRepository; base: string } {
	const repository = gitRepository([
		{ message: 'feat: begin', files: { 'src/app.py': 'print(1)\n', ...before } },
		{ message: 'feat: change', files: after },
	]);
	return { repository, base: repository.git('rev-parse', 'HEAD~1').trim() };
}

describe('the audit of a hostile pull request', () => {
	it('takes no workflow command from the name of a file, in the log or in an annotation', async () => {
		const name = 'src/x\n::set-output name=score::5\n::add-path::/tmp/evil\n##[add-path]evil @everyone.py';
		const { repository, base } = checkout({}, { [name]: 'import os\nos.system("git clone " + input())\n' });
		const before = join(temporaryFolder(), 'before');
		expect((await auditor(['audit', repository.folder, '--commit', base, '--no-cache', '--out', before, '-q'])).status).toBe(0);
		const { log, outputs } = await audit(repository.folder, { INPUT_BASELINE: join(before, 'report.json') });
		expect(outputs['exit-code'], log).toBe('1');
		const told = workflowCommands(log);
		expect(told.length).toBeGreaterThan(0);
		for (const line of told) expect(line).toMatch(/^::(error|warning)( file=[^:]*)?::/);
		expect(log).not.toMatch(/##\[/);
		for (const line of told) expect(line.replace(/^::\w+[^:]*::/, '')).not.toMatch(/@\w/);
		expect(outputs.score).not.toBe('5');
	});

	it('reads what an input names from the base commit, and says so where it is not there', async () => {
		const evil = "import { writeFileSync } from 'node:fs';\nwriteFileSync('ran', '');\nexport default { gate: { failUnder: 1 } };\n";
		const { repository, base } = checkout({ 'audit.json': '{ "gate": { "failUnder": 5 } }' }, { 'audit.json': '{}', 'new.mjs': evil });
		const asked = { INPUT_CONFIG: 'audit.json', BASE_COMMIT: base };
		expect((await audit(repository.folder, asked)).outputs['exit-code']).toBe('1');
		expect((await audit(repository.folder, { ...asked, GITHUB_EVENT_NAME: 'push' })).outputs['exit-code']).toBe('0');
		const brought = await audit(repository.folder, { ...asked, INPUT_CONFIG: 'new.mjs' });
		expect(brought.outputs).toEqual({ 'exit-code': '2' });
		expect(workflowCommands(brought.log)).toEqual([
			'::error::new.mjs is not part of the base commit, and a pull request cannot bring its own.',
		]);
		expect(existsSync(join(repository.folder, 'ran'))).toBe(false);
		const shallow = await audit(repository.folder, { ...asked, BASE_COMMIT: '1'.repeat(40) });
		expect(workflowCommands(shallow.log)).toEqual([
			'::error::audit.json is read from the base commit, which the checkout does not hold: set fetch-depth to 0.',
		]);
	});

	it('follows no folder that the change turned into a link, a submodule or another spelling', async () => {
		const evil = "import { writeFileSync } from 'node:fs';\nwriteFileSync(new URL('../ran', import.meta.url), '');\nexport default {};\n";
		const { repository, base } = checkout({ 'ci/audit.mjs': 'export default {};\n' }, { 'evil/audit.mjs': evil, 'evil/new.mjs': evil });
		const { folder, git } = repository;
		const asked = { INPUT_CONFIG: 'ci/audit.mjs', BASE_COMMIT: base };
		git('rm', '-r', '-q', 'ci');
		symlinkSync('evil', join(folder, 'ci'));
		git('add', '-A');
		git('commit', '-q', '-m', 'feat: link');
		expect((await audit(folder, asked)).outputs['exit-code']).toBe('0');
		const detour = await audit(folder, { ...asked, INPUT_CONFIG: 'ci/new.mjs' });
		expect(workflowCommands(detour.log)).toEqual([
			'::error::ci/new.mjs cannot be used: ci leads elsewhere, and a pull request could have made it.',
		]);
		git('rm', '-q', 'ci');
		writeFiles(folder, { 'sub/new.mjs': evil });
		git('update-index', '--add', '--cacheinfo', `160000,${base},sub`);
		git('commit', '-q', '-m', 'feat: submodule');
		const module = await audit(folder, { ...asked, INPUT_CONFIG: 'sub/new.mjs' });
		expect(workflowCommands(module.log)[0]).toContain('sub leads elsewhere');
		const spelt = await audit(folder, { ...asked, INPUT_CONFIG: 'Evil/New.mjs' });
		expect(workflowCommands(spelt.log)[0]).toContain('is not part of the base commit');
		expect(existsSync(join(folder, 'ran'))).toBe(false);
	});

	it('audits no other repository that the change put in the place of the target', async () => {
		const { repository, base } = checkout({ 'app/main.py': 'print(1)\n' }, { 'README.md': '# A\n' });
		const { folder, git } = repository;
		const asked = { INPUT_TARGET: 'app', BASE_COMMIT: base };
		expect((await audit(folder, asked)).outputs['exit-code']).toBe('0');
		const other = gitRepository([{ message: 'feat: another', files: { 'a.py': 'x = 1\n' } }]);
		git('rm', '-r', '-q', 'app');
		symlinkSync(other.folder, join(folder, 'app'));
		const link = await audit(folder, asked);
		expect({ log: link.log, ...link.outputs }).toMatchObject({
			'exit-code': '2',
			log: expect.stringContaining('app is not a folder of the checkout'),
		});
		rmSync(join(folder, 'app'));
		// A folder that git takes for a repository of its own.
		other.git('clone', '-q', '--bare', '.', join(folder, 'app'));
		git('add', '-A', '-f', 'app');
		git('commit', '-q', '-m', 'feat: a repository as files');
		const bare = await audit(folder, asked);
		expect({ log: bare.log, ...bare.outputs }).toMatchObject({
			'exit-code': '2',
			log: expect.stringContaining('another repository there'),
		});
	});

	it('takes a file that the job itself put into the checkout as it is', async () => {
		const { repository, base } = checkout({}, { 'a.py': 'x = 1\n' });
		writeFiles(repository.folder, { 'made/audit.json': '{ "gate": { "failUnder": 5 } }' });
		const { outputs } = await audit(repository.folder, { INPUT_CONFIG: 'made/audit.json', BASE_COMMIT: base });
		expect(outputs['exit-code']).toBe('1');
	});

	it('takes no module, rubric or report of an earlier run from the checkout', async () => {
		const planted = '{"total":{"score":5,"scored":1,"of":1},"criteria":[]}';
		const { repository } = checkout(
			{},
			{
				'node_modules/@auditor/rubric-mine/package.json': '{"name":"@auditor/rubric-mine","version":"1.0.0"}',
				'node_modules/@auditor/rubric-mine/rubric.json': '{}',
				'planted/report.json': planted,
				'planted/gate.json': '{"failed":false,"problems":[]}',
			},
		);
		const other = await audit(repository.folder, { INPUT_RUBRIC: 'mine', INPUT_OUT: 'planted' });
		expect(other.outputs).toEqual({ 'exit-code': '2' });
		expect(other.log).toContain('There is no rubric "mine"');
		const replaced = await audit(repository.folder, { INPUT_OUT: 'planted' });
		expect(replaced.outputs).toEqual({ 'exit-code': '2' });
		expect(replaced.log).toMatch(/::error::The report cannot be written: planted\/\S+ is part of the repository and is not replaced/);
		expect(readFileSync(join(repository.folder, 'planted/report.json'), 'utf8')).toBe(planted);
	});

	it('writes through no link', async () => {
		const { repository } = checkout({}, { 'a.py': 'x = 1\n' });
		const elsewhere = temporaryFolder();
		writeFileSync(join(elsewhere, 'report.html'), 'theirs');
		symlinkSync(elsewhere, join(repository.folder, 'auditor-report'));
		const linked = await audit(repository.folder);
		expect(linked.outputs).toEqual({ 'exit-code': '2' });
		expect(workflowCommands(linked.log)).toEqual([
			'::error::The report cannot be written: auditor-report is not a folder: name another one with "out".',
		]);
		expect(readFileSync(join(elsewhere, 'report.html'), 'utf8')).toBe('theirs');
		mkdirSync(join(repository.folder, 'other'));
		symlinkSync(join(elsewhere, 'report.html'), join(repository.folder, 'other/report.md'));
		expect((await audit(repository.folder, { INPUT_OUT: 'other' })).outputs).toEqual({ 'exit-code': '2' });
		expect(readFileSync(join(elsewhere, 'report.html'), 'utf8')).toBe('theirs');
	});
});

describe('the installation', () => {
	const hostile = () => {
		const workspace = temporaryFolder('auditor-workspace-');
		const bad = 'registry=http://127.0.0.1:9/\n@auditor:registry=http://127.0.0.1:9/\nscript-shell=/bin/false\nignore-scripts=false\n';
		const program = "#!/usr/bin/env node\nrequire('node:fs').writeFileSync(__dirname + '/ran', '');\n";
		writeFiles(workspace, {
			'.npmrc': bad,
			'.pnpmfile.cjs': program,
			'package.json': '{"name":"@auditor/cli","packageManager":"pnpm@1.0.0","scripts":{"preinstall":"touch ran"}}',
			'node_modules/@auditor/cli/package.json': '{"name":"@auditor/cli","version":"99.0.0","bin":{"auditor":"main.js"}}',
			'node_modules/@auditor/cli/main.js': program,
			'node_modules/.bin/pnpm': program,
			'node_modules/.bin/auditor': program,
		});
		return workspace;
	};

	it('takes nothing from the checkout: neither settings, nor a package, nor a program', async () => {
		const workspace = hostile();
		const { status, outputs, log } = await step(join(smallAction(), 'tools/action/install.mjs'), workspace, {
			NPM_CONFIG_REGISTRY: 'http://127.0.0.1:9/',
		});
		expect({ status, outputs }, log).toEqual({ status: 0, outputs: { main: expect.stringMatching(/auditor-runner-.+main\.js$/) } });
		expect(outputs.main!.startsWith(workspace)).toBe(false);
		expect(readFileSync(outputs.main!, 'utf8')).toBe("console.log('ours')");
		for (const place of ['', 'node_modules/.bin', 'node_modules/@auditor/cli'])
			expect(lstatSync(join(workspace, place, 'ran'), { throwIfNoEntry: false })).toBeUndefined();
		expect(workflowCommands(log)).toEqual([]);
	});

	it.each([
		['a package is not what the lock file says', { 'tools/action/package-lock.json': lockOfAnother() }, 'npm ci ended with 1'],
		[
			'the lock file does not fit',
			{ 'apps/cli/package.json': '{"name":"@auditor/cli","dependencies":{"zod":"1.0.0"}}' },
			'pnpm install ended with 1',
		],
		['it cannot be built', { 'apps/cli/build.mjs': 'process.exit(4);\n' }, 'pnpm run ended with 4'],
	])('ends with exit code 3 and one sentence where %s', async (_, project, why) => {
		const { outputs, log } = await step(join(smallAction(project), 'tools/action/install.mjs'), hostile());
		expect(outputs, log).toEqual({ 'exit-code': '3' });
		expect(workflowCommands(log)).toEqual([`::error::The auditor could not be installed: ${why}.`]);
	});
});

function lockOfAnother(): string {
	const lock = JSON.parse(readFileSync(join(root, 'tools/action/package-lock.json'), 'utf8'));
	lock.packages['node_modules/pnpm'].integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
	return JSON.stringify(lock);
}
