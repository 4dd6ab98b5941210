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

/**
 * The store below `s3://bucket/prefix`.
 * @param config of the SDK's client, for what its own places do not say
 * @throws AuditorError AUD_USAGE for what is no such address
 */
export function s3Store(address: string, config: S3ClientConfig = {}): ResultStore {
	const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})(?:\/([\w./-]*))?$/i.exec(address);
	if (!match) throw new AuditorError('AUD_USAGE', 'That is no address of a store.', { hint: 'Write it as s3://bucket/prefix.' });
	const Bucket = match[1] as string;
	const prefix = (match[2] ?? '').replace(/^\/+|\/+$/g, '');
	const keyOf = (name: string) => (prefix === '' ? checkName(name) : `${prefix}/${checkName(name)}`);
	const ownEndpoint =
		config.endpoint !== undefined || process.env.AWS_ENDPOINT_URL !== undefined || process.env.AWS_ENDPOINT_URL_S3 !== undefined;
	// Servers of one's own seldom have a host name per bucket.
	const client = new S3Client({ forcePathStyle: ownEndpoint, ...config });
	const failed = (what: string, error: unknown) =>
		new AuditorError('AUD_OUTPUT', `The store ${address} cannot be ${what}: ${reasonOf(error)}.`, { cause: error });

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
	SlowDown: 'it asks to be asked less often',
	ECONNREFUSED: 'it does not answer',
	ENOTFOUND: 'its host cannot be found',
	TimeoutError: 'it does not answer in time',
};

function reasonOf(error: unknown): string {
	const code = (error as { code?: string }).code ?? '';
	return reasons[nameOf(error)] ?? reasons[code] ?? ((nameOf(error) || code).slice(0, 80) || 'unknown reason');
}

function nameOf(error: unknown): string {
	return (error as { name?: string }).name ?? '';
}
