// Workflows of GitHub: the one that a path names, and its jobs.
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

/** `node` of `${{ matrix.node }}`: what a step takes from the matrix of its job. */
export function axisOf(text: string): string | undefined {
	return /^\$\{\{\s{0,9}matrix\.([\w-]+)\s{0,9}\}\}$/.exec(text)?.[1];
}
