// What do keys and tokens look like? One table for everybody who searches for them: the mask hides every match, the probe accuses only
// matches of at least the documented length. Secrets without a shape of their own are known by the name that they are assigned to.

/** A key of a known issuer: a fixed beginning, then letters of one alphabet. */
export interface PrefixedShape {
	readonly kind: string;
	/** Source of an expression for the fixed beginning. */
	readonly prefix: string;
	/** Source of a character class for what follows. */
	readonly alphabet: string;
	/** Characters after the prefix from which on it is hidden. */
	readonly least: number;
	/** Characters after the prefix that the issuer documents; null where the shape alone is too common to accuse anybody. */
	readonly documented: number | null;
}

const WORD = '[A-Za-z0-9]';
const URL_SAFE = '[A-Za-z0-9_-]';
const HEX = '[0-9a-f]';

const shape = (kind: string, prefix: string, alphabet: string, least: number, documented: number | null = null): PrefixedShape => ({
	kind,
	prefix,
	alphabet,
	least,
	documented,
});

/** As the issuers document them. Where one prefix begins another, the longer one stands first. */
export const prefixedShapes: readonly PrefixedShape[] = [
	shape('Anthropic key', 'sk-ant-', URL_SAFE, 16, 32),
	shape('OpenRouter key', 'sk-or-v1-', HEX, 24, 48),
	// Vendors who borrow the form: a name, then letters of both sizes and digits.
	shape(
		'provider key',
		'sk-(?!proj-|svcacct-|admin-)[a-z]{2,20}-(?=[A-Za-z]{0,60}[0-9])(?=[a-z0-9]{0,60}[A-Z])(?=[A-Z0-9]{0,60}[a-z])',
		WORD,
		16,
		16,
	),
	shape('OpenAI key', 'sk-(?:proj-|svcacct-|admin-)?', URL_SAFE, 20, 32),
	shape('Google API key', 'AIza', URL_SAFE, 30, 35),
	shape('Google OAuth secret', 'GOCSPX-', URL_SAFE, 20),
	shape('Google OAuth token', 'ya29\\.', URL_SAFE, 20),
	shape('AWS access key', '(?:AKIA|ASIA)', '[0-9A-Z]', 16, 16),
	shape('GitHub token', 'gh[pousr]_', WORD, 20, 36),
	shape('GitHub token', 'github_pat_', '[A-Za-z0-9_]', 20, 50),
	shape('GitLab token', 'gl(?:pat|dt|rt|cbt|ptt|oas)-', URL_SAFE, 16, 20),
	shape('Slack token', 'xox[abeoprs]-', '[A-Za-z0-9-]', 10, 20),
	shape('Slack token', 'xapp-', '[A-Za-z0-9-]', 20),
	shape('Slack webhook', 'hooks\\.slack\\.com/services/', '[A-Za-z0-9/]', 20),
	shape('Discord webhook', 'discord(?:app)?\\.com/api/webhooks/', '[A-Za-z0-9_/-]', 40),
	shape('Stripe key', '[rs]k_(?:live|test)_', WORD, 16),
	shape('Stripe webhook secret', 'whsec_', '[A-Za-z0-9+/]', 24),
	shape('Cal.com key', 'cal_live_', WORD, 20, 32),
	shape('Twilio key', 'SK', HEX, 32),
	shape('SendGrid key', 'SG\\.', '[A-Za-z0-9._-]', 40),
	shape('Mailgun key', 'key-', HEX, 32),
	shape('npm token', 'npm_', WORD, 30, 36),
	shape('Telegram token', '[0-9]{8,10}:AA', URL_SAFE, 30, 33),
	shape('PyPI token', 'pypi-', URL_SAFE, 50),
	shape('Hugging Face token', 'hf_', WORD, 20, 34),
	shape('Groq key', 'gsk_', WORD, 20, 48),
	shape('LangSmith key', 'lsv2_(?:pt|sk)_', '[A-Za-z0-9_]', 20, 43),
	shape('LangSmith key', 'ls__', WORD, 24),
	shape('Replicate token', 'r8_', WORD, 30),
	shape('Tavily key', 'tvly-', URL_SAFE, 20),
	shape('Pinecone key', 'pcsk_', '[A-Za-z0-9_]', 30),
	shape('Perplexity key', 'pplx-', WORD, 30),
	shape('xAI key', 'xai-', WORD, 40),
	shape('Databricks token', 'dapi', HEX, 32),
	shape('DigitalOcean token', 'do[opr]_v1_', HEX, 40),
	shape('Shopify token', 'shp(?:at|ca|pa|ss)_', '[A-Fa-f0-9]', 32),
	shape('Vault token', 'hv[sb]\\.', URL_SAFE, 24),
	shape('Supabase key', 'sb(?:p|_secret)_', URL_SAFE, 20),
	shape('Notion token', 'ntn_', WORD, 30),
	shape('Linear key', 'lin_api_', WORD, 30),
	shape('Postman key', 'PMAK-', '[A-Za-z0-9-]', 40),
	shape('age key', 'AGE-SECRET-KEY-1', '[0-9A-Z]', 40),
];

/** Shapes that are more than a beginning and an alphabet. */
export interface FreeShape {
	readonly kind: string;
	readonly pattern: RegExp;
	/** Group that holds the secret; 0 is the whole match. */
	readonly group: number;
}

/** Words in the name of a setting that say its value is secret. */
const TELLING = 'api[_-]?key|secret|passwd|password|passphrase|access[_-]?token|auth[_-]?token|private[_-]?key|account[_-]?key';

/** The words that open a wallet, behind a name or a flag that says so. */
export const SEED_PHRASE = /(?:--suri|mnemonic|seed[ _-]?phrase)["']?\s{0,3}[:=]?\s{0,3}["'`]((?:[a-z]{3,8} ){11,23}[a-z]{3,8})["'`]/gi;

export const freeShapes: readonly FreeShape[] = [
	{
		kind: 'private key',
		pattern: /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:(?!-----)[\s\S])*(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g,
		group: 0,
	},
	// Lines of a key whose first line was cut off.
	{
		kind: 'key material',
		pattern: /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{64}\r?\n(?:[A-Za-z0-9+/]{64}\r?\n)*[A-Za-z0-9+/]{1,64}={0,2}(?![A-Za-z0-9+/])/g,
		group: 0,
	},
	{ kind: 'web token', pattern: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g, group: 0 },
	{ kind: 'Discord token', pattern: /\b[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}\b/g, group: 0 },
	{ kind: 'bearer token', pattern: /\b[Bb]earer\s{1,40}([A-Za-z0-9._~+/-]{16,}=*)/g, group: 1 },
	{ kind: 'basic credentials', pattern: /\bBasic\s{1,40}([A-Za-z0-9+/]{16,}={0,2})(?![A-Za-z0-9+/])/g, group: 1 },
	{ kind: 'password in an address', pattern: /[a-z0-9+.-]:\/\/[^\s/:@'"]{0,200}:([^\s/@'"]{3,200})@/gi, group: 1 },
	{ kind: 'seed phrase', pattern: SEED_PHRASE, group: 1 },
	{ kind: 'signature in an address', pattern: /[?&](?:sig|X-Amz-Signature|X-Goog-Signature)=([A-Za-z0-9%+/=]{20,})/g, group: 1 },
	{
		kind: 'assigned secret',
		pattern: new RegExp(`(?:${TELLING})[\\w-]{0,200}["']?\\s{0,40}(?:[:=]|\\|\\||\\?\\?)\\s{0,40}["']([^"'\\s$<{(][^"'\\s]{7,})["']`, 'gi'),
		group: 1,
	},
	// What is used where the setting is missing.
	{
		kind: 'assigned secret',
		pattern: new RegExp(
			`(?:getenv|\\.get)\\(\\s{0,40}["'][\\w-]{0,200}(?:${TELLING})[\\w-]{0,200}["'],\\s{0,40}["']([^"'\\s$<{(][^"'\\s]{7,})["']`,
			'gi',
		),
		group: 1,
	},
	// `AccountKey=...;` in a connection string, `aws_secret_access_key = ...` in a settings file: no quotes, but the length of a key.
	{
		kind: 'assigned secret',
		pattern: new RegExp(
			`(?:${TELLING})[\\w-]{0,200}\\s{0,40}[:=]\\s{0,40}(?=[A-Za-z0-9+/_.~-]{0,200}[0-9])([A-Za-z0-9+/_~-]{20,}={0,2})(?![\\w.(\\[])`,
			'gi',
		),
		group: 1,
	},
	{
		// A line of an .env file: no quotes, nothing else on the line.
		kind: 'assigned secret',
		pattern:
			/^[ \t]*(?:export\s{1,40})?(?=[A-Z0-9_]*(?:API_?KEY|SECRET|PASSWORD|TOKEN))[A-Z0-9_]{1,200}=([A-Za-z0-9+/_.~-]{8,}=*)[ \t]*$/gm,
		group: 1,
	},
];
