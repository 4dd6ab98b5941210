// Is a key of a well-known shape written into the source, a literal that is used as one, or a password beside its user? The value is masked wherever it is shown.
import { parseObject } from '@auditor/code';
import { defineProbe, listed, plural } from '@auditor/probes';
import type { FileContext, FindingDraft } from '@auditor/schema';
import {
	assignedPasswords,
	assignedSecrets,
	compareText,
	countsUp,
	escapeText,
	fileLocation,
	groupBy,
	prefixedShapes,
	SEED_PHRASE,
	treeArtifact,
} from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { contextOf, languageOf } from '../../classify-file.js';
import { isEnvironment, TEMPLATE } from '../../models/settings/environment-files.js';

/** What accuses: beginnings with the length that the issuer documents, and private keys with something behind their first line. */
const SHAPES: readonly { kind: string; pattern: RegExp }[] = [
	...prefixedShapes.flatMap(({ kind, prefix, alphabet, documented }) =>
		documented === null ? [] : [{ kind, pattern: new RegExp(`\\b${prefix}${alphabet}{${documented},}\\b`, 'g') }],
	),
	{ kind: 'Coveralls token', pattern: /(?<=^repo_token:[ \t]{1,9}["']?)[A-Za-z0-9]{32,40}\b/gm },
	{ kind: 'web token', pattern: /(?<![\w-])eyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.[\w-]{20,2000}/g },
	{ kind: 'seed phrase', pattern: SEED_PHRASE },
	{ kind: 'private key', pattern: /-----BEGIN (?:RSA |EC |OPENSSH |DSA )?PRIVATE KEY-----(?=[\s\\n]+[A-Za-z0-9+/=]{20,})/g },
];

const REMEDIES: Readonly<Record<string, string>> = {
	password: 'Change the password. Read the new one from the environment, and never commit it.',
	'private key': 'Make a new pair of keys, and keep the private one out of the repository.',
	'seed phrase': 'Move what the wallet holds to a new one, and keep its words out of the repository.',
	'web token': 'Revoke the token, and remove it from the file.',
};
/** Pictures, sounds and letters. */
const SHOWN = /\.(?:png|jpe?g|gif|svg|ico|webp|avif|mp[34]|wav|woff2?|ttf|otf|eot)$/i;

/** A made-up key: one character repeated, words that say so, or words of wallets that tools give to everybody. */
const PLACEHOLDER =
	/(x{6,}|\*{4,}|\.{3,}|your|example|placeholder|dummy|fake|test|sample|changeme|redacted|1234567890|abcdef0?123|abcdefgh|EXAMPLE|^(?:bottom drive|candy maple|myth like) )/i;

/** A test, or what checks in one: a script that is only named like a test has none. */
const TESTS =
	/\bdef test_|\bclass Test|(?<![.\w])(?:it|test|describe)(?:\.\w+)?\(|\bassert\b(?! ?\(?(?:True|true|1)\b)|\bexpect\(|Test(?:s|Suite)\(/;

export const hardCodedSecret = defineProbe({
	id: 'safety/hard-coded-secret',
	lifecycle: 'stable',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does a file of the audited commit hold a key or token of a known provider, or the password of an account?',
	motivation: 'A key in a repository is a key in everybody’s hands, and stays in its history.',
	method:
		'Searches the text of every file for the key shapes that providers document. A literal of mixed letters and digits under the name of a secret counts beside such a key, where a line hands it over to prove who asks, or where a file that is no template gives it to a key that the code reads, a page of documentation included. Web tokens that hold for more than a day count, too. So does a literal under the name of a password where the user of the account stands beside it, or in an address with its user, in code and scripts; in documents, and in addresses of other files, only with an address of the net, too. So do the words of a wallet behind a name or a flag that says so. Each is told once, with all its places in files that were read, of whatever kind. Placeholders, characters in their order, keys of low variety and keys in fixtures, documentation and files with tests are let pass. So are private keys beside a certificate for localhost or a test. Values are masked.',
	blindSpots: 'Passwords with no user beside them, most keys without a shape of their own, and keys that only older commits hold.',
	remediation: { on: 'true', effort: 'low', text: 'Revoke the key, and read a new one from the environment.' },
	inspect: ({ tree, texts }) => {
		const contexts = new Map(tree.files.map((f) => [f.path, f.context]));
		const all = [...texts.keys()]
			.sort(compareText)
			.flatMap((path) => inText(path, texts, isOfTests(path, texts) ? 'fixture' : (contexts.get(path) ?? 'source')));
		const found = [...groupBy(all, ({ key }) => key).values()].map((same): FindingDraft => {
			const accused = same.filter((one) => one.draft.outcome === 'true');
			const { path, line, draft } = accused.find((one) => one.draft.context !== 'documentation') ?? accused[0] ?? same[0]!;
			const others = [...same.filter((one) => one.draft !== draft), ...elsewhere(same, texts)];
			const also = others.slice(0, 3).map((one) => `${one.path}:${one.line}`);
			const more = others.length > 3 ? ` and ${plural(others.length - 3, 'more place')}` : '';
			return {
				...draft,
				message: `${path}:${line} ${draft.message}${also.length > 0 ? ` The same one is at ${also.join(', ')}${more}.` : ''}`,
				location: fileLocation(path, line),
				related: others.map((one) => fileLocation(one.path, one.line)),
			};
		});
		if (found.some((f) => f.outcome === 'true')) {
			const inFiles = all.filter(({ draft, path, name }) => draft.outcome === 'true' && name && isEnvironment(path));
			const names = [...new Set(inFiles.map(({ name }) => `\`${name}\``))];
			// What reads it from the environment does so already.
			const remedy = `Revoke what stands for ${listed(names)}, put new values into a file that git ignores, and take the old ones out of the history.`;
			return found.map((one) => (isEnvironment(one.location?.path ?? '') ? { ...one, values: { ...one.values, remedy } } : one));
		}
		const endings = tree.files.flatMap(({ path }) => (texts.has(path) || SHOWN.test(path) ? [] : (/\.\w{1,10}$/.exec(path)?.[0] ?? [])));
		const kinds = [...new Set(endings)].sort(compareText);
		const unread = kinds.length > 0 ? ` We did not look into all files of these kinds: ${listed(kinds.slice(0, 5))}.` : '';
		const clean: FindingDraft = {
			outcome: 'false',
			message: `We found no key or token of a known provider in the files that we read${found.length > 0 ? `, apart from ${found.length} in tests, fixtures and documentation` : ''}.${unread}`,
			rationale: 'Their text was searched for the shapes that providers document.',
			confidence: 0.9,
		};
		return [clean, ...found];
	},
});

/** Where else the key of an accusation stands, in files of any context. */
function elsewhere(same: readonly Found[], texts: ReadonlyMap<string, string>): Pick<Found, 'path' | 'line'>[] {
	const accused = same.find(({ draft }) => draft.outcome === 'true');
	// A private key goes by its place.
	if (!accused || accused.key === `${accused.path}:${accused.line}`) return [];
	const known = new Set(same.map(({ path, line }) => `${path}:${line}`));
	const whole = new RegExp(`(?<![\\w-])${escapeText(accused.key)}(?![\\w-])`);
	const holding = [...texts].filter(([, text]) => text.includes(accused.key)).sort(([a], [b]) => compareText(a, b));
	return holding.flatMap(([path, text]) =>
		text.split('\n').flatMap((written, at) => (whole.test(written) && !known.has(`${path}:${at + 1}`) ? [{ path, line: at + 1 }] : [])),
	);
}

/** A file of a private key in a folder of tests, or beside a certificate that is made out to a machine or a company of tests. */
function isOfTests(path: string, texts: ReadonlyMap<string, string>): boolean {
	if (!/\.(?:key|pem)$/.test(path)) return false;
	const beside = path.replace(/\.\w+$/, '.crt');
	return contextOf(path) === 'test' || [path, beside].some((one) => FOR_TESTS.test(holderOf(texts.get(one) ?? '')));
}

/** What a certificate says in plain words, of whom it is for and who gave it. */
function holderOf(text: string): string {
	const [, body = ''] = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]{1,20000})/.exec(text) ?? [];
	return Buffer.from(body, 'base64').toString('latin1');
}

const FOR_TESTS = /localhost|\btest|\bexample\b|snakeoil/i;

interface Found {
	/** The same for the same key. */
	readonly key: string;
	readonly path: string;
	readonly line: number;
	/** The variable that it is given to. */
	readonly name?: string;
	/** What it says goes on behind the place. */
	readonly draft: FindingDraft;
}

function inText(path: string, texts: ReadonlyMap<string, string>, context: FileContext): Found[] {
	const text = texts.get(path) ?? '';
	const found: Found[] = [];
	const add = (
		key: string,
		line: number,
		kind: string,
		name: string | null | undefined,
		draft: Pick<FindingDraft, 'outcome' | 'message' | 'rationale' | 'confidence'>,
	) => {
		const remedy = REMEDIES[kind];
		const masked = mask(key);
		const shown = {
			values: { kind, masked, context, ...(name && { name }), ...(remedy && { remedy }) },
			snippet: { text: masked, truncated: true },
		};
		const place = draft.outcome === 'true' && context === 'test' ? 'source' : context;
		found.push({
			key: kind === 'private key' ? `${path}:${line}` : key,
			path,
			line,
			name: name ?? undefined,
			draft: { ...draft, ...shown, context: place },
		});
	};
	const taken = new Set<number>();
	for (const { kind, pattern } of SHAPES) {
		let [line, from] = [1, 0];
		for (const match of text.matchAll(pattern)) {
			const key = match[1] ?? match[0];
			line += text.slice(from, match.index).split('\n').length - 1;
			from = match.index;
			const isMade = kind !== 'private key' && (PLACEHOLDER.test(key) || countsUp(key) || new Set(key).size < 10);
			if (taken.has(match.index) || isMade || (kind === 'web token' && !holdsLong(key))) continue;
			taken.add(match.index);
			// Vendored and generated files are not the product, but a key in them is as public.
			const name = nameBefore(text.slice(Math.max(0, match.index - 200), match.index));
			// A page may show a form: what the code reads under that name is its own.
			const counts =
				context === 'test'
					? !TESTS.test(text.replace(/(?:^|\s)(?:#|\/\/).*/gm, ''))
					: context === 'documentation'
						? name !== undefined && isReadBy(name, texts)
						: context !== 'fixture';
			// Others give out keys that begin alike: whose it is, the name tells better.
			const whose =
				kind === 'OpenAI key' && name && !/^sk-(?:proj|svcacct|admin)-/.test(key) && !OF_OPENAI.test(name) ? 'provider key' : kind;
			// What opens a program of this machine opens nothing of others, as far as we see.
			const near = text.slice(Math.max(0, match.index - NEAR), match.index + key.length + NEAR);
			const isLocal = kind === 'web token' && LOCAL.test(near);
			add(key, line, whose, name, {
				outcome: counts ? 'true' : 'false',
				message: `${name ? `sets \`${name}\` to` : 'contains'} what looks like ${/^[AEIOU]/.test(whose) ? 'an' : 'a'} ${whose}${counts ? '' : ` in ${context === 'example' ? 'an' : 'a'} ${context} file`}: ${mask(key)}${isLocal ? ', beside an address of the own machine' : ''}.`,
				rationale: 'The text has the documented shape of such a key and does not look made up.',
				confidence: isLocal ? 0.6 : 0.85,
			});
		}
	}
	// A page may show how an account is written: one that can be reached is none to show.
	const isPage = context === 'documentation' || TEMPLATE.test(path);
	const isTold = isPage || /^(?:source|example)$/.test(context);
	// Of settings that are no code, an address of the net alone.
	const isCode = languageOf(path) !== null;
	for (const { name, user, value, index, reached } of isTold ? assignedPasswords(text) : [])
		if (
			(reached || (isCode && !isPage)) &&
			(isCode || isPage || name === null) &&
			!found.some(({ key }) => key.includes(value) || value.includes(key))
		)
			add(value, text.slice(0, index).split('\n').length, 'password', name ?? user, {
				outcome: 'true',
				message: `${name === null ? `has an address with what looks like the password of \`${user}\`` : `gives \`${name}\` what looks like a password, beside \`${user}\``}: ${mask(value)}.`,
				rationale: 'It mixes letters and digits, and holds no word that everybody writes there.',
				confidence: 0.75,
			});
	if (context === 'fixture') return found;
	const known = [...found];
	for (const { name, value, index, isDefault, sent } of assignedSecrets(text)) {
		// What stands for a secret in a test is its own, but where it is used unless another is set.
		if (context === 'test' && !(isDefault && sent)) continue;
		// What a template shows is made up, but nobody makes up forty characters.
		const isShown = TEMPLATE.test(path) && value.length >= DRAWN && isAskedFor(name, texts);
		const read = isShown || (!TEMPLATE.test(path) && isReadBy(name, texts));
		if (context === 'documentation' ? !read : !sent && !read && known.length === 0) continue;
		if (found.some(({ key }) => key.includes(value) || value.includes(key))) continue;
		const why = sent ? 'and a line hands it over to prove who asks' : read ? 'and the code reads it' : 'beside a key of a known form';
		add(value, text.slice(0, index).split('\n').length, 'assigned secret', name, {
			outcome: 'true',
			message: `probably holds a secret: \`${name}\` is given mixed letters and digits (${mask(value)}), ${why}.`,
			rationale: isShown
				? 'A template shows which settings there are; this value looks as one that is in use.'
				: 'No provider is known by this form.',
			confidence: isShown ? 0.6 : 0.75,
		});
	}
	return found;
}

/** The variable, field or key that the text behind is given to: `NAME=`, `"name": "`, `getenv("NAME", "`. */
function nameBefore(text: string): string | undefined {
	const [, asked, given] =
		/["'](\w{2,100})["'],\s{0,9}["'`]$|(?:\\[nrt]|(?<![\w$\\]))([A-Za-z_]\w{1,100})["']?\]?\s{0,9}[:=]\s{0,9}["'`]?$/.exec(text) ?? [];
	return asked ?? given;
}

const NEAR = 400;
const LOCAL = /\b(?:localhost|127\.0\.0\.1)[:/]/;

/** Names that say nothing of another provider. */
const OF_OPENAI =
	/openai|gpt|oai|^(?:(?:my|default|llm|model|chat|ai|api|app|auth|access|secret|service|embeddings?|key|token|k|bearer)_?)+$/i;

/** A key of an interface or a model, or a token that opens one, that a program asks its environment for, by itself or as a field of settings. */
function isReadBy(name: string, texts: ReadonlyMap<string, string>): boolean {
	return /(?:API|LLM|SECRET|ACCESS)_KEY$|(?:API|ACCESS|AUTH|BOT)_TOKEN$|(?:API|CLIENT)_SECRET$/.test(name) && isAskedFor(name, texts);
}

/** Characters of a value that a program has drawn, and nobody thought of. */
const DRAWN = 32;

function isAskedFor(name: string, texts: ReadonlyMap<string, string>): boolean {
	const asks = new RegExp(`env(?:iron)?(?:\\.get)?[.(\\["']{1,3}${escapeText(name)}\\b`);
	const field = new RegExp(`^[ \\t]{1,20}${escapeText(name)}[ \\t]{0,9}:`, 'im');
	const isAsking = (text: string) => asks.test(text) || (text.includes('BaseSettings') && field.test(text));
	return [...texts].some(([path, text]) => /\.(?:py|[cm]?[jt]sx?)$/.test(path) && isAsking(text));
}

/** Whose bearer is let in for more than a day, as far as it says so; not a token that pages hand to everybody, and none of a tutorial. */
function holdsLong(token: string): boolean {
	const said = parseObject(Buffer.from(token.split('.')[1]!, 'base64url').toString());
	if (!said || /"anon"|-demo\b|john ?doe|1234567890|example/i.test(JSON.stringify(said))) return false;
	const [from, until] = [said.iat ?? said.nbf, said.exp].map(Number) as [number, number];
	return !(until - from <= 86_400);
}

/** First characters, of a long one four, and the length. */
function mask(key: string): string {
	return key.startsWith('-----')
		? '-----BEGIN … PRIVATE KEY-----'
		: `${key.slice(0, Math.min(4, key.length / 5))}…(${key.length} characters)`;
}
