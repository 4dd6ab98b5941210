// Which commands of a workflow never run, as their job installs by a lock file that the repository does not have?
import type { Texts, Tree } from '@auditor/schema';
import { actionsFile } from './actions.js';
import type { PipelineCommand } from './workflows.js';

/** Installs that stop where their lock file is missing. @source docs.npmjs.com/cli/commands/npm-ci, pnpm.io/cli/install, yarnpkg.com/cli/install, docs.astral.sh/uv */
const REFUSING: readonly [install: RegExp, locks: RegExp, name: string, makes: RegExp][] = [
	[
		/^[ \t]{0,20}npm (?:ci|clean-install)\b/m,
		/(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/,
		'package-lock.json',
		/\bnpm (?:i|install)\b/,
	],
	[
		/^[ \t]{0,20}yarn (?:install )?--immutable\b(?!=false)/m,
		/(?:^|\/)yarn\.lock$/,
		'yarn.lock',
		/^[ \t]{0,20}yarn(?: install)?[ \t]{0,20}$/m,
	],
	[
		/^[ \t]{0,20}pnpm (?:i|install) --frozen-lockfile\b(?!=false)/m,
		/(?:^|\/)pnpm-lock\.yaml$/,
		'pnpm-lock.yaml',
		/\bpnpm (?:i|install|import)\b/,
	],
	[
		/^[ \t]{0,20}uv sync (?:--\S{1,40} ){0,5}--(?:frozen|locked)\b/m,
		/(?:^|\/)uv\.lock$/,
		'uv.lock',
		/\buv (?:lock|sync(?! (?:--\S{1,40} ){0,5}--(?:frozen|locked)))\b/,
	],
];

/** The same commands; one behind such an install is idle. */
export function withRefused(commands: readonly PipelineCommand[], tree: Tree, texts: Texts): PipelineCommand[] {
	const refusing = REFUSING.filter(([, locks]) => !tree.files.some(({ path }) => locks.test(path)));
	const stops = [...new Set(commands.map(({ path }) => path))].flatMap((path) =>
		path.includes('/workflows/')
			? actionsFile(path, texts).jobs.flatMap((job) => refusedIn(job, refusing).map((stop) => ({ ...stop, path })))
			: [],
	);
	return commands.map((command) => {
		const stop = stops.find(({ path, line, last }) => path === command.path && line < command.line && command.line <= last);
		return stop && command.idle === null ? { ...command, idle: stop.says } : command;
	});
}

function refusedIn({ steps }: ReturnType<typeof actionsFile>['jobs'][number], refusing: typeof REFUSING) {
	const runs = steps.flatMap(({ run, condition, ignored }) => (run ? [{ ...run, isSure: condition === '' && !ignored }] : []));
	return refusing.flatMap(([install, , name, makes]) => {
		const at = runs.findIndex(({ text, isSure }) => isSure && install.test(text) && !text.includes('||'));
		const isMade = runs.slice(0, at + 1).some(({ text }, i) => (i < at || !install.test(text)) && makes.test(text));
		const written = at < 0 || isMade ? undefined : install.exec(runs[at]!.text)?.[0].trim();
		return written === undefined
			? []
			: [
					{
						line: runs[at]!.line,
						last: runs.at(-1)!.line + runs.at(-1)!.text.split('\n').length,
						says: `\`${written}\` stops the job before, as the repository has no ${name}`,
					},
				];
	});
}
