// Which commands of a workflow never run, as their job installs by a lock file that the repository does not have?
import type { Texts, Tree } from '@auditor/schema';
import { actionsFile, type Job } from './actions.js';
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
			? actionsFile(path, texts).jobs.flatMap((job) =>
					[...refusedIn(job, refusing), ...unsynced(job, texts)].map((stop) => ({ ...stop, path })),
				)
			: [],
	);
	return commands.map((command) => {
		const stop = stops.find(
			({ path, line, last, of = /^/ }) => path === command.path && line < command.line && command.line <= last && of.test(command.text),
		);
		return stop && command.idle === null ? { ...command, idle: stop.says } : command;
	});
}

/** `uv sync` installs extras only where it is told to: `pytest` of an extra alone is not there. @source docs.astral.sh/uv/concepts/projects/sync */
function unsynced({ steps }: Job, texts: Texts): Stop[] {
	const [manifest, ...others] = [...texts].flatMap(([path, text]) => (/(?:^|\/)pyproject\.toml$/.test(path) ? text : []));
	const runs = steps.flatMap(({ run }) => run ?? []);
	const synced = runs.find(({ text }) => /^[ \t]{0,20}uv sync\b/m.test(text));
	if (manifest === undefined || others.length > 0 || !synced || runs.some(({ text }) => OTHERWISE.test(text))) return [];
	let table = '';
	const tables = [...manifest.matchAll(/^\[([\w.-]{1,80})\]|["']pytest(?![\w-])|^pytest\b/gm)].flatMap(([, name]) => {
		table = name ?? table;
		return name === undefined ? table : [];
	});
	if (tables.length === 0 || tables.some((one) => one !== 'project.optional-dependencies')) return [];
	return [{ line: synced.line, last: lastOf(runs), says: NO_EXTRA, of: /\bpytest\b/ }];
}

export const NO_EXTRA = '`uv sync` installs no extras, and pytest is in one alone';
/** What installs it in another way. */
const OTHERWISE = /--(?:all-extras|extra|with|group)\b|\buv (?:pip|add|tool)\b|\buvx\b|\bpip3? install (?!uv\b)/;
const lastOf = (runs: readonly { line: number; text: string }[]) => runs.at(-1)!.line + runs.at(-1)!.text.split('\n').length;

interface Stop {
	readonly line: number;
	readonly last: number;
	readonly says: string;
	/** The commands that it stops, where not all. */
	readonly of?: RegExp;
}

function refusedIn({ steps }: Job, refusing: typeof REFUSING): Stop[] {
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
						last: lastOf(runs),
						says: `\`${written}\` stops the job before, as the repository has no ${name}`,
					},
				];
	});
}
