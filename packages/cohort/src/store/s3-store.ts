// The store on S3 or what speaks its protocol. Address, region and keys come from the SDK's own places (environment, profile, role).

import { AuditorError, compareText, type OutsideFault, outsideFault } from '@auditor/schema';
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
	const failed = (what: string, error: unknown) => {
		const known = outsideFault(error);
		const context = { fault: known?.does ?? 'stop' };
		return new AuditorError('AUD_OUTPUT', `The store ${address} cannot be ${what}: ${clauseOf(error, known)}.`, { context, cause: error });
	};

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

/** A refusal or failure that no table knows is told by the name that the server gives it. */
function clauseOf(error: unknown, known: OutsideFault | null): string {
	const name = (nameOf(error) || 'unknown reason').slice(0, 80);
	if (known === null) return `it refuses (${name})`;
	return known.clause === 'it fails inside' ? `it fails inside (${name})` : known.clause;
}

function nameOf(error: unknown): string {
	return (error as { name?: string }).name ?? '';
}
