// The store on S3 or what speaks its protocol. Address, region and keys come from the SDK's own places (environment, profile, role).

import { AuditorError, compareText } from '@auditor/schema';
import {
	DeleteObjectCommand,
	GetObjectCommand,
	ListObjectsV2Command,
	PutObjectCommand,
	S3Client,
	type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { checkName, type ResultStore } from './result-store.js';

const TRIES = 5;
const PAUSE_MS = 200;
/** For reaching the server, and for each answer of it. */
const CONNECT_MS = 5_000;
const ANSWER_MS = 15_000;

/**
 * The store below `s3://bucket/prefix`.
 * @param config of the SDK's client, for what its own places do not say
 * @throws AuditorError AUD_USAGE for what is no such address
 */
export function s3Store(address: string, config: S3ClientConfig = {}): ResultStore {
	const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})(?:\/([\w./-]*))?$/i.exec(address);
	if (!match) throw new AuditorError('AUD_USAGE', 'That is no address of a store.', { hint: 'Write it as s3://bucket/prefix.' });
	const Bucket = match[1] as string;
	const prefix = (match[2] ?? '').replace(/^\/+|(?<!\/)\/+$/g, '');
	const keyOf = (name: string) => (prefix === '' ? checkName(name) : `${prefix}/${checkName(name)}`);
	const ownEndpoint =
		config.endpoint !== undefined || process.env.AWS_ENDPOINT_URL !== undefined || process.env.AWS_ENDPOINT_URL_S3 !== undefined;
	// Servers of one's own seldom have a host name per bucket.
	const limits = { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, socketTimeout: ANSWER_MS, throwOnRequestTimeout: true };
	// Trying again is the business of whoever can say how long (patient-store.ts).
	const client = new S3Client({ forcePathStyle: ownEndpoint, maxAttempts: 1, requestHandler: limits, ...config });
	const failed = (what: string, error: unknown) =>
		new AuditorError('AUD_OUTPUT', `The store ${address} cannot be ${what}: ${reasonOf(error)}.`, {
			context: { fault: passes(error) ? 'wait' : 'stop' },
			cause: error,
		});

	return {
		place: address,
		async get(name) {
			const Key = keyOf(name);
			try {
				const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
				return Body ? await Body.transformToByteArray() : null;
			} catch (error) {
				if (nameOf(error) === 'NoSuchKey' || nameOf(error) === 'NotFound') return null;
				throw failed('read', error);
			}
		},
		async put(name, bytes) {
			const request = { Bucket, Key: keyOf(name), Body: bytes, IfNoneMatch: '*' };
			for (let attempt = 1; ; attempt++)
				try {
					await client.send(new PutObjectCommand(request));
					return true;
				} catch (error) {
					if (nameOf(error) === 'PreconditionFailed') return false;
					// Two wrote at once, and the server wants one of them to ask again.
					if (nameOf(error) !== 'ConditionalRequestConflict' || attempt === TRIES) throw failed('written', error);
					await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
				}
		},
		async remove(name) {
			const Key = keyOf(name);
			try {
				await client.send(new DeleteObjectCommand({ Bucket, Key }));
			} catch (error) {
				throw failed('written', error);
			}
		},
		async list(folder) {
			const Prefix = `${keyOf(folder)}/`;
			const names: string[] = [];
			let ContinuationToken: string | undefined;
			try {
				do {
					const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
					for (const { Key } of page.Contents ?? []) if (Key) names.push(Key.slice(Prefix.length));
					ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
				} while (ContinuationToken !== undefined);
			} catch (error) {
				throw failed('read', error);
			}
			return names.filter((name) => name !== '' && !name.includes('/')).sort(compareText);
		},
		close: async () => client.destroy(),
	};
}

const reasons: Readonly<Record<string, string>> = {
	AccessDenied: 'permission denied',
	NoSuchBucket: 'there is no such bucket',
	InvalidAccessKeyId: 'the access key is not known',
	SignatureDoesNotMatch: 'the secret key is not the right one',
	CredentialsProviderError: 'no credentials were found',
	ExpiredToken: 'the credentials have expired',
	RequestTimeTooSkewed: 'the clock of this machine is wrong',
	PermanentRedirect: 'the bucket is in another region',
	AuthorizationHeaderMalformed: 'the bucket is in another region',
	NotImplemented: 'it has no conditional writes (If-None-Match)',
	SlowDown: 'it asks to be asked less often',
	ECONNREFUSED: 'it does not answer',
	ECONNRESET: 'it broke the connection',
	EPIPE: 'it broke the connection',
	EHOSTUNREACH: 'its host cannot be reached',
	ENETUNREACH: 'its host cannot be reached',
	ENOTFOUND: 'its host cannot be found',
	EAI_AGAIN: 'its host cannot be found',
	ETIMEDOUT: 'it does not answer in time',
	TimeoutError: 'it does not answer in time',
};
/** Faults of the way and of the moment; every other name is a decision of the server. */
const PASSING =
	/^(SlowDown|RequestTimeout|TimeoutError|Throttl\w*|RequestLimitExceeded|ECONN\w+|EPIPE|E\w+UNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/;

/** Whether a fault may pass by itself: it is overloaded, broken or away, and has not refused. */
function passes(error: unknown): boolean {
	const status = statusOf(error);
	return PASSING.test(nameOf(error)) || PASSING.test(codeOf(error)) || status === 429 || (status >= 500 && status !== 501);
}

function reasonOf(error: unknown): string {
	const name = nameOf(error) || codeOf(error) || 'unknown reason';
	const known = reasons[nameOf(error)] ?? reasons[codeOf(error)];
	if (known !== undefined) return known;
	if (statusOf(error) >= 500) return `it fails inside (${name.slice(0, 80)})`;
	return `it refuses (${name.slice(0, 80)})`;
}

function statusOf(error: unknown): number {
	return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
}

function codeOf(error: unknown): string {
	return (error as { code?: string }).code ?? '';
}

function nameOf(error: unknown): string {
	return (error as { name?: string }).name ?? '';
}
