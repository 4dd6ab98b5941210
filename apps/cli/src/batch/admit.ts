// Which places may a job name? A job comes over a queue: its address is one of the web, or lies where the worker's user said that local targets lie;
// its reports lie below the folder of the batch, and are documents.
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type JobData, JobInvalid } from '@auditor/cohort';
import { repositoryOf } from '../places.js';

export interface Places {
	/** Folder of --targets-under; null: none. */
	readonly under: string | null;
	/** The job is known to be the batch's own. */
	readonly signed: boolean;
}

const DOCUMENTS = new Set(['.pdf', '.md']);

/** @throws JobInvalid with the place that is not read, and why */
export async function admit({ entry, base }: Pick<JobData, 'entry' | 'base'>, { under, signed }: Places): Promise<void> {
	const { target, reports } = entry;
	const full = resolve(base, target);
	if (!/^https:\/\//i.test(target) || existsSync(full)) {
		if (under === null)
			throw new JobInvalid(
				`${target} is on a machine: this worker takes https addresses, and others where --targets-under names their folder.`,
			);
		if (!isTargetBelow(full, under)) throw new JobInvalid(`${target} does not lie under the folder of --targets-under.`);
	}
	if (reports.length > 0 && !signed && (under === null || !isBelow(base, under)))
		throw new JobInvalid('The job is not signed, and its reports do not lie under the folder of --targets-under.');
	for (const report of reports) {
		const path = resolve(base, report);
		if (!DOCUMENTS.has(extname(path).toLowerCase())) throw new JobInvalid(`The report ${report} is neither .pdf nor .md.`);
		if (!existsSync(path)) continue;
		if (!lstatSync(path).isFile()) throw new JobInvalid(`The report ${report} is not a file.`);
		if (!isBelow(path, base)) throw new JobInvalid(`The report ${report} does not lie below the folder of the batch.`);
	}
}

/** Whether a target lies below a folder, and all of the repository that would be read for it. */
export function isTargetBelow(path: string, folder: string): boolean {
	const read = repositoryOf(path);
	return isBelow(path, folder) && (read === null || isBelow(read.workTree ?? read.gitDirectory, folder));
}

/** Where links lead counts; of what is not there, the folder that would hold it. */
export function isBelow(path: string, folder: string): boolean {
	if (!existsSync(folder)) return false;
	let at = path;
	while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
	const inside = relative(realpathSync(folder), join(realpathSync(at), relative(at, path)));
	return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}
