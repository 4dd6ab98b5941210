// What is wrong with something outside (a queue, a store, a provider, a host of repositories), in words, and does it pass by itself? One table for all:
// what may pass is waited for, everything else is a decision that only a person can change.
//
// @source codes of the system: Node, https://nodejs.org/api/errors.html#common-system-errors
// @source names of S3: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
// @source replies of Redis: src/networking.c, src/server.c, src/acl.c of Redis 7

export interface OutsideFault {
	/** A clause with its subject: `it does not answer`. */
	readonly clause: string;
	/** `wait`: it may pass by itself. `stop`: it will not. */
	readonly does: 'wait' | 'stop';
}

interface Row extends OutsideFault {
	/** Names and codes of errors that say so. */
	readonly names: readonly string[];
	/** What the message says, where the error has no name. */
	readonly says?: RegExp;
}

const row = (does: 'wait' | 'stop', clause: string, names: readonly string[], says?: RegExp): Row => ({
	does,
	clause,
	names,
	...(says && { says }),
});

/** The first that fits. What a server says of the account stands before what the way does. */
const rows: readonly Row[] = [
	row('stop', 'it refuses the password', [], /WRONGPASS|invalid password|invalid username-password/i),
	row('stop', 'it asks for a password', [], /NOAUTH|Authentication required/i),
	row('stop', 'it does not permit this user what a queue needs', [], /NOPERM/),
	row('wait', 'it is full: its memory limit is reached', [], /^OOM|used memory/i),
	row('wait', 'it is a read-only replica', [], /READONLY/),
	row('wait', 'it is still loading its data', [], /\bLOADING\b/),
	row('wait', 'it cannot save to its disk and takes no writes', [], /MISCONF/),
	row('stop', 'permission denied', ['AccessDenied', 'EACCES', 'EPERM']),
	row('stop', 'there is no such bucket', ['NoSuchBucket']),
	row('stop', 'the access key is not known', ['InvalidAccessKeyId']),
	row('stop', 'the secret key is not the right one', ['SignatureDoesNotMatch']),
	row('stop', 'no credentials were found', ['CredentialsProviderError']),
	row('stop', 'the credentials have expired', ['ExpiredToken', 'ExpiredTokenException']),
	row('stop', 'the clock of this machine is wrong', ['RequestTimeTooSkewed', 'RequestExpired']),
	row('stop', 'the bucket is in another region', [
		'PermanentRedirect',
		'AuthorizationHeaderMalformed',
		'IllegalLocationConstraintException',
	]),
	row('stop', 'it has no conditional writes (If-None-Match)', ['NotImplemented']),
	row('wait', 'it asks to be asked less often', [
		'SlowDown',
		'Throttling',
		'ThrottlingException',
		'TooManyRequests',
		'TooManyRequestsException',
		'RequestLimitExceeded',
	]),
	row('wait', 'its disk is full', ['ENOSPC', 'XMinioStorageFull']),
	row('wait', 'the quota of its disk is used up', ['EDQUOT']),
	row('wait', 'its disk or share does not answer', ['EIO', 'ESTALE']),
	row('wait', 'it is busy', ['EAGAIN', 'EBUSY']),
	row('stop', 'its file system is read-only', ['EROFS']),
	row('wait', 'too many files are open', ['EMFILE', 'ENFILE']),
	row(
		'stop',
		'its certificate is not trusted',
		['DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_HAS_EXPIRED'],
		/certificate|self.signed|\bSSL\b|\bTLS\b|ERR_TLS/i,
	),
	row('stop', 'its host cannot be found', ['ENOTFOUND']),
	row('wait', 'its host cannot be looked up', ['EAI_AGAIN'], /Could not resolve host/i),
	row(
		'wait',
		'it does not answer',
		['ETIMEDOUT', 'TimeoutError', 'RequestTimeout', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
		/timed out/i,
	),
	row(
		'wait',
		'it broke the connection',
		['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET'],
		/\baborted\b|socket hang up|early EOF|\bterminated\b|Connection reset/i,
	),
	row(
		'wait',
		'it cannot be reached',
		['ECONNREFUSED', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
		/Connection is closed|Stream isn't writeable|max retries|Failed to connect|Connection refused|Network is unreachable/i,
	),
];
const byName = new Map(rows.flatMap((each) => each.names.map((name) => [name, each] as const)));
/** How deep causes are followed. */
const DEPTH = 5;

/** What an error says of something outside, with its causes; null: nothing that is known. */
export function outsideFault(error: unknown): OutsideFault | null {
	const chain: Record<'name' | 'code' | 'message' | 'cause', unknown>[] = [];
	for (let e = error; e !== null && typeof e === 'object' && chain.length < DEPTH; e = (e as { cause?: unknown }).cause)
		chain.push(e as (typeof chain)[number]);
	for (const { name, code } of chain) {
		const known = byName.get(String(name)) ?? byName.get(String(code));
		if (known) return told(known);
	}
	for (const { message } of chain) {
		const known = typeof message === 'string' ? rows.find(({ says }) => says?.test(message)) : undefined;
		if (known) return told(known);
	}
	const status = chain.map(statusOf).find((found) => found > 0) ?? 0;
	if (status === 429) return { does: 'wait', clause: 'it asks to be asked less often' };
	if (status >= 500) return { does: 'wait', clause: 'it fails inside' };
	return null;
}

function told({ clause, does }: Row): OutsideFault {
	return { clause, does };
}

/** As the SDK of S3 keeps it. */
function statusOf(error: object): number {
	return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
}
