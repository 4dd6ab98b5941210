// @module-tag slow
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskSecrets, maskSecretsIn } from './mask-secrets.js';
import { prefixedShapes } from './secret-shapes.js';

// Built at run time: no scanner, ours included, should take a test's text for a leaked key.
const mixed = (length: number) => 'aB3dE6gH9jK2mN5pQ8sT'.repeat(10).slice(0, length);
const hex = (length: number) => '0f1e2d3c4b5a6978'.repeat(10).slice(0, length);

const SECRETS: readonly [kind: string, secret: string][] = [
	['Anthropic key', `${'sk-ant'}-api03-${mixed(60)}`],
	['OpenRouter key', `${'sk-or'}-v1-${hex(64)}`],
	['OpenAI key', `${'sk'}-proj-${mixed(48)}`],
	['OpenAI key', `${'sk'}-${mixed(48)}`],
	['Google API key', `${'AI'}za${mixed(35)}`],
	['Google OAuth secret', `${'GOC'}SPX-${mixed(28)}`],
	['AWS access key', `${'AK'}IAIOSFODNN7EXAMPLE`],
	['GitHub token', `${'gh'}p_${mixed(36)}`],
	['GitHub token', `${'github'}_pat_${mixed(60)}`],
	['GitLab token', `${'gl'}pat-${mixed(20)}`],
	['Slack token', `${'xo'}xb-123456789012-${mixed(24)}`],
	['Slack webhook', `${'hooks.slack'}.com/services/T00000000/B00000000/${mixed(24)}`],
	['Stripe key', `${'sk'}_live_${mixed(24)}`],
	['Twilio key', `${'S'}K${hex(32)}`],
	['SendGrid key', `${'S'}G.${mixed(22)}.${mixed(43)}`],
	['npm token', `${'np'}m_${mixed(36)}`],
	['PyPI token', `${'pypi'}-AgEIcHlwaS5vcmc${mixed(60)}`],
	['Hugging Face token', `${'h'}f_${mixed(34)}`],
	['Groq key', `${'gs'}k_${mixed(52)}`],
	['LangSmith key', `${'lsv2'}_pt_${hex(32)}_${hex(10)}`],
	['Replicate token', `${'r'}8_${mixed(37)}`],
	['Tavily key', `${'tvly'}-dev-${mixed(32)}`],
	['Databricks token', `${'dap'}i${hex(32)}`],
	['DigitalOcean token', `${'dop'}_v1_${hex(64)}`],
	['Telegram token', `123456789:${'AA'}${mixed(33)}`],
	['web token', `${'ey'}J${mixed(20)}.eyJ${mixed(30)}.${mixed(40)}`],
	['private key', `-----BEGIN ${'RSA'} PRIVATE KEY-----\n${mixed(64)}\n-----END RSA PRIVATE KEY-----`],
	['key material', `${mixed(64)}\n${mixed(64)}\n${mixed(20)}==`],
];

describe('maskSecrets', () => {
	it.each(SECRETS)('masks a %s wherever it stands', (kind, secret) => {
		const masked = `[secret masked: ${kind}, ${secret.length} characters]`;
		for (const [before, after] of [
			['key = "', '"'],
			['', ''],
			['(', ').'],
			['a\n', '\nb'],
		] as const)
			expect(maskSecrets(before + secret + after)).toBe(before + masked + after);
	});

	it.each([
		['a password', 'password = "hunter2hunter2"', 'password = "[secret masked: assigned secret, 14 characters]"'],
		['a line of .env', 'MY_SERVICE_TOKEN=abcdef0123456789', 'MY_SERVICE_TOKEN=[secret masked: assigned secret, 16 characters]'],
		['a short line of .env', 'DEMO_PASSWORD=bridge-2026', 'DEMO_PASSWORD=[secret masked: assigned secret, 11 characters]'],
		[
			'a default of a setting',
			'os.getenv("DEMO_PASSWORD", "bridge-2026")',
			'os.getenv("DEMO_PASSWORD", "[secret masked: assigned secret, 11 characters]")',
		],
		[
			'a default of TypeScript',
			'process.env.DEMO_PASSWORD ?? "bridge-2026"',
			'process.env.DEMO_PASSWORD ?? "[secret masked: assigned secret, 11 characters]"',
		],
		[
			'a settings file without quotes',
			`aws_secret_access_key = ${mixed(40)}`,
			'aws_secret_access_key = [secret masked: assigned secret, 40 characters]',
		],
		[
			'a connection string',
			`DefaultEndpointsProtocol=https;AccountKey=${mixed(86)}==;End`,
			'DefaultEndpointsProtocol=https;AccountKey=[secret masked: assigned secret, 88 characters];End',
		],
		['an address', 'postgres://admin:s3cretpw@db/x', 'postgres://admin:[secret masked: password in an address, 8 characters]@db/x'],
		[
			'the words of a wallet',
			`pop up --suri "${Array(12).fill('wharf').join(' ')}"`,
			'pop up --suri "[secret masked: seed phrase, 71 characters]"',
		],
		['a bearer token', 'Authorization: Bearer abcdefghijklmnop1234', 'Authorization: Bearer [secret masked: bearer token, 20 characters]'],
		['a key whose end was cut off', `client("${'AK'}IAIOSFOD`, 'client("[secret masked: AWS access key, 10 characters]'],
		[
			'a private key whose end was cut off',
			`k = """-----BEGIN ${'EC'} PRIVATE KEY-----\n${mixed(30)}`,
			'k = """[secret masked: private key, 61 characters]',
		],
	])('masks %s', (_, text, masked) => {
		expect(maskSecrets(text)).toBe(masked);
		expect(maskSecrets(masked)).toBe(masked);
	});

	it.each([
		'OPENAI_API_KEY=your_openai_api_key_here',
		'api_key = os.environ["OPENAI_API_KEY"]',
		'api_key: str = Field(default_factory=read_the_key_from_settings)',
		'password: "$PASSWORD_OF_DATABASE"',
		'const token = tokens[index];',
		'def mask_secrets(secret: str) -> str:',
		'https://example.org:8080/path@v2',
		'max_tokens=4096',
		'pip install sk-learn-extended-tutorial',
		'from hf_hub import snapshot',
		'commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
		'Basic authentication is not used.',
	])('leaves %s', (text) => {
		expect(maskSecrets(text)).toBe(text);
	});

	// To look for the end of each of these to the end of all would take minutes.
	it('comes to the end of two megabytes of beginnings', () => {
		const beginnings = ['eyJ-', 'sk-', 'AKIA', 'secret', 'A'.repeat(64), 'Bearer ', '://a:', '-----BEGIN PRIVATE KEY-----', 'TOKEN'];
		for (const part of beginnings) {
			expect(maskSecrets(part.repeat(Math.ceil(2_000_000 / part.length))), part).toBeTypeOf('string');
		}
	});
});

describe('maskSecretsIn', () => {
	it('masks strings and names of keys at any depth, and hands back what holds no secret', () => {
		const clean = { a: [1, null, { b: 'nothing' }], c: true };
		expect(maskSecretsIn(clean)).toBe(clean);
		const [kind, secret] = SECRETS[6]!;
		const masked = `[secret masked: ${kind}, ${secret.length} characters]`;
		expect(maskSecretsIn({ [secret]: [{ deep: `x ${secret}` }], clean })).toEqual({ [masked]: [{ deep: `x ${masked}` }], clean });
	});

	it('never leaves a documented key, whatever stands around it', () => {
		const keys = fc.constantFrom(...SECRETS.map(([, secret]) => secret));
		const around = fc.stringMatching(/^[ ="'(,;:\n]{0,5}$/);
		fc.assert(
			fc.property(fc.array(fc.tuple(around, keys, around), { maxLength: 6 }), (parts) => {
				const text = parts.map(([a, key, b]) => ` ${a}${key}${b} `).join('');
				const masked = maskSecrets(text);
				for (const [, key] of parts) expect(masked).not.toContain(key);
				expect(maskSecrets(masked)).toBe(masked);
			}),
			{ examples: SECRETS.map(([, secret]) => [[['=', secret, '=']]]) },
		);
	});

	it('knows each kind by one shape or more, with lengths that an issuer could shorten', () => {
		for (const { kind, least, documented } of prefixedShapes) if (documented !== null) expect(least, kind).toBeLessThanOrEqual(documented);
	});
});
