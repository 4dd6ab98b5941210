// First step of the action: builds the auditor from the action's own files, in the runner's temporary folder. Nothing is taken from the checkout that is
// audited: registry and settings are those written here, every package has its integrity in a lock file of the action, and no script of one is run.
import { cpSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, output, run } from './runner.mjs';

const REGISTRY = 'https://registry.npmjs.org/';
/** How the machine reaches the network, and where its programs are: all that the installation learns from outside. */
const KEPT = /^(PATH|HOME|LANG|TMPDIR|(HTTPS?|NO|ALL)_PROXY|(https?|no|all)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR))$/;
const LEFT_OUT = new Set(['.git', '.turbo', 'node_modules', 'dist']);

const own = fileURLToPath(new URL('../../', import.meta.url));
const place = mkdtempSync(join(realpathSync(process.env.RUNNER_TEMP || tmpdir()), 'auditor-'));
const project = join(place, 'auditor');
const settings = join(place, 'npmrc');
const env = {
	...Object.fromEntries(Object.entries(process.env).filter(([name]) => KEPT.test(name))),
	PATH: [join(place, 'node_modules/.bin'), process.env.PATH].join(delimiter),
	NPM_CONFIG_USERCONFIG: settings,
	NPM_CONFIG_REGISTRY: REGISTRY,
	CI: 'true',
};

const steps = [
	[place, 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']],
	// A store of its own: what another job left in a shared one is not looked at.
	[
		project,
		'pnpm',
		[
			'install',
			'--frozen-lockfile',
			'--ignore-scripts',
			'--ignore-pnpmfile',
			'--filter=.',
			'--filter=@auditor/cli...',
			`--store-dir=${join(place, 'store')}`,
			`--registry=${REGISTRY}`,
			'--reporter=append-only',
			'--loglevel=error',
		],
	],
	[project, 'pnpm', ['--filter=@auditor/cli...', '--reporter=append-only', '--loglevel=error', 'run', 'build']],
];

await install().catch((error) => fail(3, `The auditor could not be installed: ${error.message}.`));

async function install() {
	writeFileSync(settings, `registry=${REGISTRY}\nignore-scripts=true\n`);
	cpSync(own, project, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
	for (const name of ['package.json', 'package-lock.json']) cpSync(join(own, 'tools/action', name), join(place, name));
	for (const [cwd, command, args] of steps) {
		const status = await run(command, args, { cwd, env });
		if (status !== 0)
			throw new Error(`${command} ${args.find((arg) => /^(ci|install|run)$/.test(arg))} ended with ${status ?? 'a signal'}`);
	}
	output('main', join(project, 'apps/cli/dist/main.js'));
}
