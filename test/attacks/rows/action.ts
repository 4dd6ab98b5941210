// The GitHub action in a pull request of a stranger.
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { smallAction, step, workflowCommands } from '../../support/action.js';
import { type Attack, main } from '../attack.js';

/** Of the build under attack. */
const checkout = join(main, '../../../..');

export const attacks: readonly Attack[] = [
	{
		way: 'the name of a file with line breaks, which becomes a workflow command',
		by: 'author',
		async attempt(lab) {
			const name = 'src/x\n::set-output name=score::5\n##[add-path]evil.py';
			const repository = lab.repository();
			const before = join(lab.base, 'before');
			await lab.auditor(['audit', repository.folder, '--no-cache', '--out', before, '-q']);
			repository.commit({ message: 'Add a helper', files: { [name]: 'import os\nos.system("git clone " + input())\n' } });
			const { log } = await step(join(checkout, 'tools/action/audit.mjs'), repository.folder, {
				INPUT_BASELINE: join(before, 'report.json'),
				AUDITOR_COMMAND: JSON.stringify([process.execPath, main]),
				AUDITOR_MAIN: main,
			});
			if (!log.includes('::error')) return 'the gate did not speak';
			const taken = workflowCommands(log).filter((line) => !/^::(error|warning)( file=[^:]*)?::/.test(line));
			return taken.length === 0 ? null : `the runner reads ${JSON.stringify(taken[0])}`;
		},
	},
	{
		way: 'a folder of the base commit replaced by a link, to have a module of the change run as the configuration',
		by: 'author',
		async attempt(lab) {
			const repository = lab.repository({ 'ci/auditor.config.mjs': 'export default {};\n', 'app.py': '' });
			const base = repository.git('rev-parse', 'HEAD').trim();
			repository.git('rm', '-rq', 'ci');
			repository.commit({ message: 'Move', files: { 'evil/auditor.config.mjs': lab.code() } });
			symlinkSync('evil', join(repository.folder, 'ci'));
			repository.git('add', '-A');
			repository.git('commit', '-qm', 'Link');
			for (const config of ['ci/auditor.config.mjs', 'ci/other.mjs']) {
				if (config.endsWith('other.mjs')) lab.write(repository.folder, { 'evil/other.mjs': lab.code() });
				await step(join(checkout, 'tools/action/audit.mjs'), repository.folder, {
					INPUT_CONFIG: config,
					BASE_COMMIT: base,
					AUDITOR_MAIN: main,
				});
			}
			return lab.codeRan();
		},
	},
	{
		way: 'a registry and a package of the checkout in place of the auditor',
		by: 'author',
		async attempt(lab) {
			const { url, visits } = await lab.server();
			const { folder } = lab.repository({
				'.npmrc': `registry=${url}\n@auditor:registry=${url}\n`,
				'node_modules/@auditor/cli/package.json': '{"name":"@auditor/cli","version":"99.0.0","type":"module","bin":{"auditor":"main.js"}}',
				'node_modules/@auditor/cli/main.js': `#!/usr/bin/env node\n${lab.code()}`,
				'node_modules/.bin/pnpm': `#!/usr/bin/env node\n${lab.code()}`,
			});
			const scripts = join(smallAction({}, checkout), 'tools/action');
			const [install, audit] = [join(scripts, 'install.mjs'), join(scripts, 'audit.mjs')];
			const { log } = await step(existsSync(install) ? install : audit, folder, { HOME: lab.base });
			if (visits.length > 0) return 'the registry of the checkout was asked';
			return lab.codeRan() ?? (/(^|\n)::error/.test(log) ? 'it could not be installed' : null);
		},
	},
];
