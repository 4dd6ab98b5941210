// Which questions does a roster ask? One job per entry, named by all that its answer depends on; those that are asked for, in random order.

import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { type Conditions, type Job, type JobData, jobId, type Roster, type RosterEntry, type Signer, signedJob } from '@auditor/cohort';
import { headOf } from '@auditor/forensics';
import { AuditorError, nearest } from '@auditor/schema';
import { named } from '../trust/origin.js';
import { readBytes } from '../trust/read.js';

export interface BatchJob extends Job {
	readonly entry: RosterEntry;
	readonly data: JobData;
}

const AT_ONCE = 32;

/** In the order of the roster; signed where there is a signer. */
export async function jobsOf(roster: Roster, conditions: Conditions, signer: Signer | null): Promise<BatchJob[]> {
	const { base } = roster;
	const jobs: BatchJob[] = [];
	for (let from = 0; from < roster.entries.length; from += AT_ONCE)
		jobs.push(
			...(await Promise.all(
				roster.entries.slice(from, from + AT_ONCE).map(async (entry) => {
					const local = /^[a-z][a-z0-9+.-]*:/i.test(entry.target) ? entry.target : resolve(base, entry.target);
					const reports = await Promise.all(entry.reports.map((path) => digestOf(resolve(base, path))));
					const id = jobId({ entry, head: await headOf(local), reports, conditions });
					return signedJob({ id, entry, data: { entry, base, conditions } }, signer);
				}),
			)),
		);
	return jobs;
}

/** Those whose entry has one of the ids or tags. @throws AuditorError AUD_USAGE for a word that names nothing */
export function only(jobs: readonly BatchJob[], words: readonly string[] | undefined): BatchJob[] {
	if (words === undefined) return [...jobs];
	const names = new Set(jobs.flatMap(({ entry }) => [entry.id, ...entry.tags]));
	const unknown = words.find((word) => !names.has(word));
	if (unknown !== undefined) {
		const near = nearest(unknown, [...names]);
		throw new AuditorError('AUD_USAGE', `No target has the id or tag "${unknown}"${near ? `; did you mean "${near}"?` : '.'}`);
	}
	return jobs.filter(({ entry }) => words.some((word) => entry.id === word || entry.tags.includes(word)));
}

async function digestOf(path: string): Promise<string | null> {
	try {
		return createHash('sha256')
			.update(readBytes(named(path)))
			.digest('hex');
	} catch {
		// Why it cannot be read is said when it is audited.
		return null;
	}
}
