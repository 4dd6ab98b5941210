import { describe, expect, it } from 'vitest';
import { assignedSecrets } from './assigned-secrets.js';

// Made at run time: no scanner, ours included, should take a test's text for a leaked key.
const made = ['u2WQ', 'qcR9', 'x7Lm', 'P3vT', 'k8Zs', 'h5Ny'].join('');
const named = (text: string) => assignedSecrets(text).map(({ name, sent }) => `${name}${sent ? ', sent' : ''}`);

describe('literals that look like secrets', () => {
	it.each([
		['a variable of a shell that is sent', `TOKEN="${made}"\ncurl -H "api_access_token: \${TOKEN}"`, ['TOKEN, sent']],
		['a variable of a shell', `TOKEN="${made}"\necho done`, ['TOKEN']],
		['a line of YAML', `STORE_API_KEY: ${made}`, ['STORE_API_KEY']],
		['an item of the environment', `os.environ["CRM_KEY"] = "${made}"`, ['CRM_KEY']],
		['a constant with its type', `const apiSecret: string = '${made}';`, ['apiSecret']],
		['the default of a variable', `- \${STORE_API_KEY:-${made}}`, ['STORE_API_KEY']],
		['the default of a call', `os.getenv("STORE_API_KEY", "${made}")`, ['STORE_API_KEY']],
		[
			'the default behind a name of the environment, sent as a secret of a client',
			`const APP_SECRET = process.env.APP_SECRET ?? "${made}";\npost({ client_secret: APP_SECRET })`,
			['APP_SECRET, sent'],
		],
		['a word that is part of the name of a header', `{"key": "${made}"}\nGET /?api_key=$API_KEY`, ['key']],
		['a header itself', `X-Api-Key: ${made}`, ['X-Api-Key, sent']],
	])('%s', (_, text, expected) => {
		expect(named(text)).toEqual(expected);
	});
	it.each([
		['words', 'SESSION_TOKEN="the-name-of-the-session-cookie"'],
		['a placeholder', 'API_KEY="your-key-1a2b3c4d5e6f7a8b9c0d"'],
		['letters and digits in their order', 'API_KEY="abc123def456ghi789jkl0"'],
		['letters and digits in turns', 'API_KEY="1a2b3c4d5e6f7g8h9i0j1k2l"'],
		['a name that tells of no secret', `COMMIT="${made}"`],
		['a key of a cache', `cache_key = "${made}"`],
		['a call', `token = make${made}()`],
		['a version and a path', 'config_key = "services/agent/v2/settings.model"'],
	])('%s', (_, text) => {
		expect(named(text)).toEqual([]);
	});
});
