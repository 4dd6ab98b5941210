// What is done, as a requirement says it, and the parts of names that code which does it has to write in one way or another: what a call, a class, an
// import or a command would be called. Where no name of a program has any of them, it is not done. Rows are wide on purpose: one part too many leaves a
// requirement open, one too few decides it wrongly.

export interface Deed {
	/** What is done, for whoever reads it. */
	readonly about: string;
	/** The words that say it is done: a verb in the passive, or of a third person. */
	readonly said: RegExp;
	/** Beginnings of the parts of names, parted by blanks; `=part` whole. */
	readonly code: string;
	/** What of it shows in no name. */
	readonly unless?: 'repeated' | 'set';
}

const IS = '(?:is|are|be|been|being|gets?|get) (?:\\w+ly |also |then |first )?';

export const DEEDS: readonly Deed[] = [
	{ about: 'delete', said: new RegExp(`\\b${IS}(?:deleted|removed|erased|cleaned up|wiped)\\b`), code: 'delet remov rm unlink clean clear destroy dispos purge prun eras drop trash discard wipe temporary teardown =del evict atexit finaliz' },
	{ about: 'ask again', said: new RegExp(`\\b(?:${IS}(?:asked|tried|called|prompted|requested|queried)(?: for)? (?:again|anew|a second time|(?:at least )?(?:once|one|another|#d\\d{1,3}) more(?: time)?|another time)|asks? (?:for it )?again|tries again|${IS}retried)\\b`), code: 'retry retries retried retriable attempt again backoff tenacity stamina repeat tries repair reask reprompt redo rerun outputfixing', unless: 'repeated' },
	{ about: 'keep in a cache', said: new RegExp(`\\b(?:${IS}(?:cached|memoi[sz]ed)|caches (?:results?|answers?|responses?|replies|requests?))\\b`), code: 'cach memo lru ttl redis store stale swr revalidat saved hit keyv' },
	{ about: 'encrypt', said: new RegExp(`\\b${IS}encrypted\\b`), code: 'encrypt cipher crypt fernet aes nacl kms seal tls ssl pgp gpg rsa' },
	{ about: 'hash passwords with a salt', said: /\bpasswords? is (?:\w+ly |also |first )?hashed\b.{0,40}(?:\bsalt|bcrypt|argon|scrypt|slow)/, code: 'bcrypt argon scrypt pbkdf passlib salt gensalt pwdlib pwdcontext werkzeug hasher' },
	{ about: 'end what takes too long', said: /\b(?:times? out|timed out|timeouts?|time limit|deadline)\b/, code: 'timeout deadline expir abort alarm elapsed ttl budget cancel signal duration limit seconds wait =ms' },
	{ about: 'talk over WebSockets', said: /\b(?:over|via|through|by|using|with) web-?sockets?\b/, code: 'websocket socket =ws =wss realtime signalr pusher ably channels' },
	{ about: 'limit a rate', said: /\brate[- ]limit(?:s|ed|er|ing)?\b|\blimited (?:to .{1,30} )?(?:per|an?) (?:minute|hour|second|day)\b/, code: 'ratelimit throttl limiter slowapi quota bucket =rate =429 toomany', unless: 'set' },
	{ about: 'take personal data out', said: new RegExp(`\\b(?:${IS}(?:redacted|masked|anonymi[sz]ed|pseudonymi[sz]ed|scrubbed)|personal data .{0,40}(?:${IS})(?:taken out|removed|stripped))\\b`), code: 'redact mask anonym pseudonym scrub pii presidio saniti censor obfuscat personal' },
]; // biome-ignore format: a table
