// auditor batch: a roster judged, its folder, its summary, its exit code; and what a folder of a batch says about how far it is.

import { join } from 'node:path';
import { type Roster, readRoster } from '@auditor/cohort';
import { AuditorError } from '@auditor/schema';
import { THRESHOLD } from '@auditor/similarity';
import { queueAt } from '../batch/queue-place.js';
import { type BatchOptions, runBatch } from '../batch/run-batch.js';
import { batchStatus, cancelBatch } from '../batch/status.js';
import { tellCohort, tellLost } from '../batch/tell-cohort.js';
import { workSetup } from '../batch/work-setup.js';
import { complain, giveUp, inform } from '../output/complain.js';
import { bePatient } from '../patience.js';
import { ours } from '../trust/origin.js';
import { readText } from '../trust/read.js';
import type { CommandInput } from './definition.js';

/** For ending the audits under way and writing what is known. */
const PATIENCE_MS = 15_000;

export default async function main({ args, options: given, signal }: CommandInput): Promise<number> {
	const [first, folder] = args;
	const queue = given.queue as string | undefined;
	if (first === 'status' || first === 'cancel') {
		if (folder === undefined) throw new AuditorError('AUD_USAGE', `Say which batch: auditor batch ${first} <folder>.`);
		if (first === 'cancel') return cancelBatch(folder, queue);
		return batchStatus(folder, { queue, store: given.store as string | undefined, json: given.json === true });
	}
	if (folder !== undefined) throw new AuditorError('AUD_USAGE', `One roster was expected, and "${folder}" is one more.`);
	if (queue === undefined && given.detach)
		throw new AuditorError('AUD_USAGE', 'Without --queue nobody would judge: --detach goes with it.');
	bePatient(PATIENCE_MS);
	const roster = asOf(
		await readRoster(first as string, { address: given.address as string | undefined }),
		given.asOf as string | undefined,
	);
	if (!given.quiet) for (const note of roster.notes.slice(0, 5)) inform(note);
	const out = (given.out as string | undefined) ?? 'cohort';
	const setup = await workSetup(given);
	const patience = { milliseconds: setup.patience, onTrouble: complain, signal };
	const queuePlace = queue === undefined ? null : await queueAt(queue, { allowEviction: given.allowEviction === true, patience });
	if (queuePlace?.note && !given.quiet) inform(queuePlace.note);
	const options: BatchOptions = {
		...setup,
		roster,
		out,
		only: given.only as string[] | undefined,
		since: given.since as string | undefined,
		resume: given.resume !== false,
		retryErrors: given.retryErrors === true,
		seed: given.seed as string | undefined,
		queue: queuePlace,
		store: given.store as string | undefined,
		detach: given.detach === true,
		similarity: given.similarity === false ? null : typeof given.similarity === 'number' ? given.similarity : THRESHOLD,
		template: given.template as string | undefined,
		quiet: given.quiet === true,
		signal,
	};
	const { cohort, complete, missing, ended } = await runBatch(options);
	process.stdout.write(given.json && !options.detach ? readText(ours(join(out, 'cohort.json'))) : tellCohort(cohort, { out, missing }));
	if (options.detach) {
		inform(`${missing} targets are on the queue; the same command without --detach collects what workers made.`);
		return 0;
	}
	const lost = tellLost(cohort.rows, cohort.rows.length + missing);
	if (lost !== null) complain(lost);
	if (ended !== null) {
		giveUp(`${ended} ${missing} targets are left; the same command goes on.`);
		return 3;
	}
	if (!complete) {
		giveUp(
			signal.aborted
				? `interrupted with ${missing} targets left; the same command goes on.${queue ? ' Workers go on, too; end them with: auditor batch cancel.' : ''}`
				: `the batch was cancelled with ${missing} targets left; the same command goes on.`,
		);
		return 130;
	}
	if (cohort.rows.some((row) => row.ours)) return 3;
	// Nobody could be judged, and each by their own fault: it is the roster.
	return cohort.rows.every((row) => row.status === 'failed') ? 2 : 0;
}

/** Rows that name neither commit nor date are judged as of this instant. */
function asOf(roster: Roster, instant: string | undefined): Roster {
	if (instant === undefined) return roster;
	return { ...roster, entries: roster.entries.map((e) => (e.commit === null && e.asOf === null ? { ...e, asOf: instant } : e)) };
}
