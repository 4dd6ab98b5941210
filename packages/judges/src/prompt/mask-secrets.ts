// What must never leave the machine? Keys, tokens and passwords found in audited text. Known shapes first, then assignments whose name says
// secret. It does not see a secret without a shape or a telling name.

interface SecretShape {
	readonly kind: string;
	readonly pattern: RegExp;
	/** Group that holds the secret; 0 = the whole match. */
	readonly group: number;
}

/** Shapes as their issuers document them; lengths are lower bounds, so that new lengths are still seen. */
const shapes: readonly SecretShape[] = [
	{ kind: 'private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, group: 0 },
	{ kind: 'OpenAI-style key', pattern: /\bsk-(?:[A-Za-z0-9]+-)*[A-Za-z0-9_-]{16,}/g, group: 0 },
	{ kind: 'GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})/g, group: 0 },
	{ kind: 'GitLab token', pattern: /\bglpat-[A-Za-z0-9_-]{16,}/g, group: 0 },
	{ kind: 'AWS key id', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, group: 0 },
	{ kind: 'Google key', pattern: /\bAIza[A-Za-z0-9_-]{30,}/g, group: 0 },
	{ kind: 'Slack token', pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g, group: 0 },
	{ kind: 'npm token', pattern: /\bnpm_[A-Za-z0-9]{30,}/g, group: 0 },
	{ kind: 'Hugging Face token', pattern: /\bhf_[A-Za-z0-9]{20,}/g, group: 0 },
	{ kind: 'Groq key', pattern: /\bgsk_[A-Za-z0-9]{20,}/g, group: 0 },
	{ kind: 'LangSmith key', pattern: /\blsv2_(?:pt|sk)_[A-Za-z0-9_]{20,}/g, group: 0 },
	{ kind: 'Stripe key', pattern: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/g, group: 0 },
	{ kind: 'web token', pattern: /\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g, group: 0 },
	{ kind: 'bearer token', pattern: /\b[Bb]earer\s+([A-Za-z0-9._~+/-]{16,}=*)/g, group: 1 },
	{ kind: 'password in an address', pattern: /[a-z0-9+.-]:\/\/[^\s/:@'"]*:([^\s/@'"]{3,})@/gi, group: 1 },
	{
		kind: 'assigned secret',
		pattern:
			/(?:api[_-]?key|secret|passwd|password|access[_-]?token|auth[_-]?token|private[_-]?key)[\w-]{0,200}["']?\s{0,40}[:=]\s{0,40}["']([^"'\s$<{(][^"'\s]{7,})["']/gi,
		group: 1,
	},
	{
		// A line of an .env file: no quotes, nothing else on the line.
		kind: 'assigned secret',
		pattern: /^[ \t]*(?:export\s+)?(?=[A-Z0-9_]*(?:API_?KEY|SECRET|PASSWORD|TOKEN))[A-Z0-9_]+=([A-Za-z0-9+/_.~-]{12,}=*)[ \t]*$/gm,
		group: 1,
	},
];

/** The text with each secret replaced by `[secret masked: <kind>]`. Text without secrets comes back unchanged. */
export function maskSecrets(text: string): string {
	return shapes.reduce(
		(masked, { kind, pattern, group }) =>
			masked.replace(pattern, (...match: string[]) => {
				const whole = match[0]!;
				const secret = match[group]!;
				if (secret.startsWith('[secret masked')) return whole;
				const mask = `[secret masked: ${kind}]`;
				const at = whole.lastIndexOf(secret);
				return whole.slice(0, at) + mask + whole.slice(at + secret.length);
			}),
		text,
	);
}
