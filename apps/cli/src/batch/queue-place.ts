// Which queue do a batch and its workers meet in, and whose word counts there? One queue per conditions and secret: jobs of other versions, rubrics or
// people stay for their own workers.
import { type Conditions, type Signer, signerOf } from '@auditor/cohort';
import type { OperatedQueue, RedisAccess } from '@auditor/cohort/bullmq';
import { AuditorError } from '@auditor/schema';
import { needPart } from '../parts.js';

export interface QueuePlace {
	/** The address as it may be shown. */
	readonly place: string;
	/** Null: this machine's own queue, and no secret is set. */
	readonly signer: Signer | null;
	/** What the user should know about it; null: nothing. */
	readonly note: string | null;
	readonly open: (conditions: Conditions) => Promise<OperatedQueue>;
}

/**
 * @throws AuditorError AUD_QUEUE for what is no address of a queue, and for one on another machine without a secret: whoever can write to it could name any
 * target; AUD_USAGE for a secret that can be guessed, or when the packages of the queue are not installed
 */
export async function queueAt(url: string, options: Pick<RedisAccess, 'allowEviction' | 'patience'> = {}): Promise<QueuePlace> {
	needPart('queue');
	const { bullQueue, queuePlace } = await import('@auditor/cohort/bullmq');
	const place = queuePlace(url);
	const secret = process.env.AUDITOR_QUEUE_SECRET;
	const signer = secret ? signerOf(secret) : null;
	const hint = 'Set AUDITOR_QUEUE_SECRET to the same text for the batch and its workers (openssl rand -hex 32).';
	if (!signer && !isOnThisMachine(url))
		throw new AuditorError('AUD_QUEUE', `The queue at ${place} is on another machine, and its jobs are not signed.`, { hint });
	return {
		place,
		signer,
		note: signer ? null : `Jobs and results are not signed: whoever can write to ${place} decides what is audited. ${hint}`,
		open: (conditions) => bullQueue(url, { ...redisAccess(), ...options, name: nameOf(conditions, signer), about: conditions }),
	};
}

/** A name for what must be equal: part of the conditions' digest, and of what the secret gives. */
function nameOf({ digest }: Conditions, signer: Signer | null): string {
	return ['auditor', digest.slice(0, 12), ...(signer ? [signer.name] : [])].join('-');
}

function isOnThisMachine(url: string): boolean {
	return /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(new URL(url).hostname);
}

/** The password of the queue, where it shall not stand in the command line. */
export function redisAccess(): RedisAccess {
	return process.env.AUDITOR_QUEUE_PASSWORD ? { password: process.env.AUDITOR_QUEUE_PASSWORD } : {};
}
