// Workflows of GitHub: the one that a path names, its jobs, and the lines of a new one.
import { actionsFile } from '@auditor/forensics';
import { escapeText } from '@auditor/schema';
import type { Ground } from '../fix.js';
import type { Opened } from '../opened.js';

const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/;

/** The file; null for the path of anything else. */
export async function workflowAt(path: string | null | undefined, { open }: Ground): Promise<Opened | null> {
	return path && WORKFLOW.test(path) ? open(path) : null;
}

export function jobsOf({ path, source }: Opened): ReturnType<typeof actionsFile>['jobs'] {
	return actionsFile(path, new Map([[path, source.text]])).jobs;
}

const ONCE = /publish|release|deploy|\bgit (?:push|commit)|autofix|semantic|changeset/i;

/** A step that does more than look: it is not for every change, nor for several versions. */
export function isOnce({ run, uses }: ReturnType<typeof jobsOf>[number]['steps'][number]): boolean {
	return ONCE.test(`${run?.text} ${uses?.text}`);
}

/** `node` of `${{ matrix.node }}`: what a step takes from the matrix of its job. */
export function axisOf(text: string): string | undefined {
	return /^\$\{\{\s{0,9}matrix\.([\w-]+)\s{0,9}\}\}$/.exec(text)?.[1];
}

/** A job of a new workflow. */
export interface NewJob {
	readonly job: string;
	readonly minutes: number;
	/** The folder that commands run in; '' is the root. */
	readonly inside: string;
	/** Versions of Node that it runs on, each in its turn; default: the one that its steps name. */
	readonly versions?: readonly string[];
	/** Steps behind the checkout, each a list of lines. */
	readonly steps: readonly (readonly string[])[];
}

/** The newest major of each action, where the repository uses none, or one that is older than the one before. Those run on a Node that runners no longer have. @source the releases of each */
const ACTIONS = new Map([
	['actions/checkout', 5],
	['actions/setup-node', 5],
	['actions/setup-python', 6],
	['astral-sh/setup-uv', 7],
	['oven-sh/setup-bun', 2],
	['pnpm/action-setup', 4],
]);

/** The newest major of an action that the repository's own workflows use. */
async function majorOf(action: string, { paths, textAt }: Ground): Promise<number | undefined> {
	const used = new RegExp(`\\buses:\\s{0,9}["']?${escapeText(action)}@v(\\d{1,3})\\b`, 'g');
	let newest = 0;
	for (const path of paths)
		if (WORKFLOW.test(path)) for (const [, major] of (await textAt(path)).matchAll(used)) newest = Math.max(newest, Number(major));
	const known = ACTIONS.get(action) ?? 0;
	return newest >= known - 1 ? newest : known;
}

/** Where another forge runs the pipelines of a project, a workflow of GitHub is a second one. */
const ELSEWHERE =
	/^(?:\.gitlab-ci\.ya?ml|bitbucket-pipelines\.yml|azure-pipelines\.yml|\.drone\.yml|\.woodpecker\.ya?ml|\.build\.yml|\.(?:gitea|forgejo|woodpecker)\/.+)$/;

export function isOnGitHub({ paths }: Ground): boolean {
	const all = [...paths];
	return all.some((path) => WORKFLOW.test(path)) || !all.some((path) => ELSEWHERE.test(path));
}

/** The lines of a workflow that every push and pull request starts, with no right but to read. Its actions are named without a version. */
export async function workflowLines(name: string, jobs: readonly NewJob[], ground: Ground): Promise<string[]> {
	const lines = [
		`name: ${name}`,
		'on:',
		'  push:',
		'  pull_request:',
		'permissions:',
		'  contents: read',
		'jobs:',
		...jobs.flatMap(({ job, minutes, inside, steps, versions }) => [
			`  ${job}:`,
			'    runs-on: ubuntu-latest',
			`    timeout-minutes: ${minutes}`,
			...(versions ? ['    strategy:', '      matrix:', `        node-version: [${versions.join(', ')}]`] : []),
			...(inside === '' ? [] : ['    defaults:', '      run:', `        working-directory: ${inside}`]),
			'    steps:',
			...[['uses: actions/checkout'], ...steps].flatMap(([head, ...rest]) => [`      - ${head}`, ...rest.map((line) => `        ${line}`)]),
		]),
	];
	const pinned = lines.map(async (line) => {
		const action = /^ {6}- uses: (\S+)$/.exec(line)?.[1];
		return action === undefined ? line : `${line}@v${await majorOf(action, ground)}`;
	});
	return Promise.all(pinned);
}
