// How is Redis reached, and what is said when it is not? Addresses with passwords and TLS; every failure as one sentence without secrets.
import { readFileSync } from 'node:fs';
import { AuditorError, outsideFault } from '@auditor/schema';
import { Redis } from 'ioredis';
import { type Patience, patiently } from '../patience.js';
import { reasonOf } from './job-queue.js';

const ANSWER_MS = 5_000;
const OLDEST = [6, 2] as const;

export interface RedisAccess {
	/** In place of the one in the address. */
	readonly password?: string;
	/** File with the certificate of the authority to trust, for rediss://; default: those that Node trusts. */
	readonly ca?: string;
	/** Takes a Redis that may throw away what it was told when it is full. */
	readonly allowEviction?: boolean;
	/** For a connection, and for one command; those that wait for a job are not bound by it. */
	readonly answerMs?: number;
	/** How one that is away at the beginning is waited for; default: not at all. */
	readonly patience?: Patience;
}

/** An address as it may be shown: without user, password and query. @throws AuditorError AUD_QUEUE */
export function queuePlace(url: string): string {
	const { protocol, host, pathname } = parsed(url);
	return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}

/**
 * A connection that works at this moment and finds its way back when it is lost. Commands of a connection that is lost fail soon.
 * @throws AuditorError AUD_QUEUE when it cannot be reached, does not answer, refuses the password, may lose jobs, or is no Redis
 */
export async function connectRedis(url: string, access: RedisAccess = {}): Promise<Redis> {
	if (access.patience === undefined) return connect(url, access);
	return patiently(`The queue at ${queuePlace(url)}`, access.patience)(() => connect(url, access));
}

async function connect(url: string, access: RedisAccess): Promise<Redis> {
	const place = queuePlace(url);
	const { password, ca, allowEviction = false, answerMs = ANSWER_MS } = access;
	const shared = {
		connectTimeout: answerMs,
		commandTimeout: answerMs,
		...(password === undefined ? {} : { password }),
		...(ca === undefined ? {} : { tls: { ca: readFileSync(ca) } }),
	};
	const probe = new Redis(url, { ...shared, lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
	let last: unknown = null;
	probe.on('error', (error) => {
		last ??= error;
	});
	try {
		const asked = probe.connect().then(() =>
			probe.info().catch((error: Error) => {
				if (/NOPERM/.test(error.message)) return '';
				throw error;
			}),
		);
		const info = await within(2 * answerMs, asked);
		checkInfo(place, info, allowEviction);
	} catch (error) {
		throw queueError(place, last ?? error);
	} finally {
		probe.disconnect();
	}
	const client = new Redis(url, { ...shared, maxRetriesPerRequest: 1, retryStrategy: (times) => Math.min(times * 200, 2_000) });
	// Told by whoever sends a command; without a listener it would end the process.
	client.on('error', () => {});
	return client;
}

/** @throws AuditorError AUD_QUEUE for a Redis that is too old or forgets */
function checkInfo(place: string, info: string, allowEviction: boolean): void {
	const [, major = '', minor = ''] = /^redis_version:(\d+)\.(\d+)/m.exec(info) ?? [];
	if (major !== '' && (Number(major) < OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1])))
		throw new AuditorError('AUD_QUEUE', `The queue at ${place} is Redis ${major}.${minor}; ${OLDEST.join('.')} or later is asked for.`);
	const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction';
	if (policy === 'noeviction' || allowEviction) return;
	throw new AuditorError('AUD_QUEUE', `The queue at ${place} throws jobs away when it is full (maxmemory-policy ${policy}).`, {
		hint: 'Set maxmemory-policy noeviction, or take the risk with --allow-eviction.',
	});
}

/** The result of work that ends in time. @throws Error otherwise */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error('Command timed out')), ms);
	});
	return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** What is wrong with a queue, in one sentence. */
export function queueError(place: string, error: unknown): AuditorError {
	if (AuditorError.is(error)) return error;
	// A transaction that is given up says nothing of its reason; one whose connection is closed names itself.
	const [before = error] = (error as { previousErrors?: unknown[] } | null)?.previousErrors ?? [];
	const known = outsideFault(before);
	const clause = known?.clause ?? `it answers with an error: ${reasonOf(before).slice(0, 200).replace(/\.$/, '')}`;
	const what = clause.startsWith('it ') ? clause.slice(3) : `cannot be used: ${clause}`;
	return new AuditorError('AUD_QUEUE', `The queue at ${place} ${what}.`, {
		hint: hints[clause],
		context: { fault: known?.does ?? 'stop' },
		cause: error,
	});
}

/** What helps, by what is wrong. */
const hints: Readonly<Record<string, string>> = {
	'it asks for a password': 'Put it into the environment as AUDITOR_QUEUE_PASSWORD.',
	'it is full: its memory limit is reached': 'Nothing is lost; give it more memory and run the same command again.',
	'its certificate is not trusted': 'Name its authority in NODE_EXTRA_CA_CERTS.',
};

function parsed(url: string): URL {
	let address: URL | null = null;
	try {
		address = new URL(url);
	} catch {
		// Said below.
	}
	if (address === null || !/^rediss?:$/.test(address.protocol) || address.hostname === '')
		throw new AuditorError('AUD_QUEUE', 'That is no address of a queue.', {
			hint: 'Write it as redis://host:6379/0, or rediss:// for TLS.',
		});
	return address;
}
