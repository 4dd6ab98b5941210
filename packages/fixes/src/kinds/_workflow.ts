// Workflows of GitHub: the one that a path names, its jobs, and the lines of a new one.
import { actionsFile } from '@auditor/forensics';
import type { Ground } from '../fix.js';
import type { Opened } from '../opened.js';

/** The file; null for the path of anything else. */
export async function workflowAt(path: string | null | undefined, { open }: Ground): Promise<Opened | null> {
	return path && /^\.github\/workflows\/[^/]+\.ya?ml$/.test(path) ? open(path) : null;
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

/** The lines of a workflow that every push and pull request starts, with no right but to read. */
export function workflowLines(name: string, jobs: readonly NewJob[]): string[] {
	return [
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
			...[['uses: actions/checkout@v4'], ...steps].flatMap(([head, ...rest]) => [
				`      - ${head}`,
				...rest.map((line) => `        ${line}`),
			]),
		]),
	];
}
