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
	{ about: 'ask again', said: new RegExp(`\\b(?:${IS}(?:asked|tried|called|prompted|requested|queried)(?: for)? (?:again|once more|anew|a second time)|asks? (?:for it )?again|tries again|${IS}retried)\\b`), code: 'retry retries retried retriable attempt again backoff tenacity stamina repeat tries repair reask reprompt redo rerun outputfixing', unless: 'repeated' },
	{ about: 'cut into parts that overlap', said: /\boverlap(?:ping)? (?:chunks|parts|pieces)\b/, code: 'overlap splitter textsplit stride sliding' },
	{ about: 'cut into parts', said: /\b(?:text splitter|split into chunks|cut into (?:\w+ )?(?:chunks|parts|pieces))\b/, code: 'split chunk segment slice slid window partition overlap token batch tile shard' },
	{ about: 'keep in a cache', said: new RegExp(`\\b(?:${IS}(?:cached|memoi[sz]ed)|caches (?:results?|answers?|responses?|replies|requests?))\\b`), code: 'cach memo lru ttl redis store stale swr revalidat saved hit keyv' },
	{ about: 'encrypt', said: new RegExp(`\\b${IS}encrypted\\b`), code: 'encrypt cipher crypt fernet aes nacl kms seal tls ssl pgp gpg rsa' },
	{ about: 'hash', said: new RegExp(`\\b${IS}hashed\\b`), code: 'hash bcrypt argon scrypt sha md5 pbkdf digest crypt password passwd hmac blake' },
	{ about: 'compress', said: new RegExp(`\\b${IS}(?:compressed|gzipped|minified|zipped)\\b`), code: 'compress gzip zlib zip brotli deflate zstd lzma minif bz2 terser tar archive snappy lz4' },
	{ about: 'send mail', said: /\b(?:by e-?mail|(?:sends?|receives?|gets?) (?:an? |\w+ )?e-?mails?|e-?mail is sent)\b/, code: 'mail smtp sendgrid ses postmark resend mailgun message mime notif' },
	{ about: 'limit a rate', said: /\b(?:rate[- ]limit(?:ed|s|ing)|is throttled|throttles)\b/, code: 'limit throttl rate bucket slow quota semaphore concurren interval debounc cap' },
	{ about: 'roll back', said: new RegExp(`\\b${IS}rolled back\\b`), code: 'rollback transact savepoint atomic begin commit revert undo restor' },
	{ about: 'translate', said: /\b(?:is translated|available in (?:several|many|two|three) languages|user interface is multilingual)\b/, code: 'translat i18n l10n gettext locale intl babel lang messages ngettext' },
	{ about: 'schedule', said: new RegExp(`\\b(?:${IS}scheduled|every (?:night|hour|day|week)|once (?:a|per) (?:day|week|hour)|periodically)\\b`), code: 'schedul cron interval timer celery beat queue agenda daily nightly hour week period task job sleep timeout' },
	{ about: 'sign in', said: /\b(?:log(?:s|ged)? in|sign(?:s|ed)? in) (?:before|first|to|with)\b|\bneeds? (?:a |an )?(?:log-?in|account)\b|\bprotected by (?:a |an )?(?:password|log-?in)\b/, code: 'auth login logged signin logon =token session passport jwt password passwd credential account oauth cookie bearer clerk identity guard permission supabase firebase cognito keycloak saml sso' },
	{ about: 'upload', said: new RegExp(`\\b${IS}uploaded\\b`), code: 'upload multipart multer formdata put file blob s3 bucket drop attach' },
	{ about: 'end what takes too long', said: /\b(?:times? out|timed out|timeouts?|time limit|deadline)\b/, code: 'timeout deadline expir abort alarm elapsed ttl budget cancel signal duration limit seconds wait =ms' },
	{ about: 'talk over WebSockets', said: /\b(?:over|via|through|by|using|with) web-?sockets?\b/, code: 'websocket socket =ws =wss realtime signalr pusher ably channels' },
	{ about: 'ask for structured output', said: /\bstructured (?:output|outputs|answers?|responses?)\b/, code: 'structured schema responseformat =format tool generateobject instructor outlines basemodel jsonmode parser guided' },
	{ about: 'search the web', said: /\b(?:web search|search(?:es|ing)? (?:the )?(?:web|internet)|internet search)\b/, code: 'search tavily serp duckduckgo google bing brave exa crawl scrap browse web perplexity' },
	{ about: 'page through results', said: /\b(?:is|are) (?:paginated|paged)\b|\bpagination\b/, code: 'pag offset limit skip cursor take next batch slice chunk' },
	{ about: 'check the health of the service', said: /\bhealth[- ]?checks?\b|\bhealth endpoint\b/, code: 'health ready alive live ping status heartbeat probe actuator terminus', unless: 'set' },
	{ about: 'queue work', said: /\b(?:message|job|task|work) queues?\b|\bis queued\b/, code: 'queue celery bull rabbit amqp kafka sqs job worker broker rq broadcast task background', unless: 'set' },
	{ about: 'track who did what', said: /\baudit (?:log|trail)\b/, code: 'audit trail history event log journal activity' },
	{ about: 'sign requests', said: new RegExp(`\\b${IS}(?:digitally )?signed\\b`), code: 'sign hmac jwt token verify crypt rsa ecdsa pgp gpg cosign sigstore digest' },
	{ about: 'publish metrics', said: /\b(?:exposes?|publishes|exports?) (?:prometheus )?metrics\b/, code: 'metric prometheus otel opentelemetry statsd datadog gauge counter histogram instrument monitor telemetry' },
	{ about: 'show progress', said: /\bprogress bar\b/, code: 'progress tqdm spinner ora bar rich status percent alive' },
	{ about: 'switch to dark colours', said: /\bdark (?:mode|theme)\b/, code: 'dark theme colorscheme scheme mode night' },
	{ about: 'take personal data out', said: new RegExp(`\\b(?:${IS}(?:redacted|masked|anonymi[sz]ed|pseudonymi[sz]ed|scrubbed)|personal data .{0,40}(?:${IS})(?:taken out|removed|stripped))\\b`), code: 'redact mask anonym pseudonym scrub pii presidio saniti censor obfuscat personal' },
	{ about: 'break a circuit', said: /\bcircuit[- ]breakers?\b/, code: 'circuit breaker' },
	{ about: 'wait longer each time', said: /\b(?:exponential(?:ly)?|back-?off)\b/, code: 'backoff exponential retry retries tenacity attempt sleep delay pow wait' },
	{ about: 'ask a person', said: /\b(?:approved|confirmed|reviewed) by (?:an? |the )?(?:person|human|user|operator|reviewer)\b|\bhuman (?:approval|review|in the loop)\b/, code: 'approv interrupt confirm human review consent accept permission feedback' },
	{ about: 'do it in a transaction', said: /\bin (?:an? |one |single )?(?:database )?transactions?\b/, code: 'transact atomic begin commit session savepoint' },
	{ about: 'compare in constant time', said: /\bin constant time\b/, code: 'digest timing constant hmac secur safe verify' },
	{ about: 'guard against forged requests', said: /\bcsrf\b|\bcross-site request\b/, code: 'csrf xsrf samesite' },
	{ about: 'rank again', said: new RegExp(`\\b${IS}re-?ranked\\b|\\bre-?rank(?:er|ing|s)\\b`), code: 'rank score sort cohere crossencoder relevan grade' },
	{ about: 'keep one at a time', said: new RegExp(`\\b${IS}locked\\b|\\b(?:an? |the )?(?:distributed )?lock is (?:taken|held|acquired)\\b`), code: 'lock mutex semaphore acquir' },
	{ about: 'scan for viruses', said: /\b(?:virus(?:es)?|malware)\b/, code: 'virus clam malware' },
	{ about: 'read text out of pictures', said: /\bocr\b|\btext recognition\b/, code: 'ocr tesseract vision textract image picture' },
	{ about: 'back up', said: new RegExp(`\\b${IS}backed up\\b|\\bbackups?\\b`), code: 'backup dump snapshot archive copy restor' },
	{ about: 'stream', said: new RegExp(`\\b${IS}streamed\\b|\\bstreams? (?:answers?|tokens?|responses?)\\b`), code: 'stream sse yield eventsource chunk socket flush writer iter' },
]; // biome-ignore format: a table
