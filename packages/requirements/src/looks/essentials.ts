// What a sentence cannot do without, however it goes on: where it is missing for certain, the sentence does not hold. That it is there proves nothing.
import { once } from '@auditor/code';
import { toolOf } from '../words/tools.js';
import { acting } from './acting.js';
import { AGREEING } from './agreeing.js';
import { type CodeIndex, PROSE } from './code-index.js';
import { DENIES, mainClause } from './deeds.js';
import { mayName } from './explained.js';
import { FAILING } from './failing.js';
import { type Ask, firstOf } from './frame.js';
import { LACKING } from './lacking.js';
import { missing, placed } from './look.js';
import { nameParts, squeeze } from './name-parts.js';
import { unusedTool } from './unused-tools.js';

/** It denies, doubts, or speaks of a choice: nothing of it is essential. */
const LOOSE =
	/\b(?:no|not|never|neither|nor|without|none|nothing|cannot|only|or|may|might|can|could|optional(?:ly)?|instead|rather than|unless|until|except|besides|if|when|whenever|either|such as|like|e\.g)\b/;

/** Steps of CI that are named by what they do, and how the look for them is asked. */
const STEPS: readonly (readonly [RegExp, string])[] = [
	[/\b(?:runs?|uses?|executes?) (#[tw]\d{1,3})(?! versions?)\b/, 'runs'],
	[/\b(?:lints?|linter|linting)\b/, 'lints code'],
	[/\b(?:type-?checks?|checks? types)\b/, 'checks types'],
	[/\b(?:builds?) (?:docker |container )image\b/, 'builds docker image'],
	[/\bchecks? formatting\b/, 'checks formatting'],
]; // biome-ignore format: a table

/** "Lint is part of the pipeline: …": no step of continuous integration does it. */
const pipeline: Ask = (framed) => {
	const { text } = framed.shape;
	if (
		!/\b(?:ci|github workflows?|workflow|pipeline|github actions|continuous integration)\b/.test(text) ||
		/\bgraph\b|\bnode\b(?! versions?)|\bagents?\b/.test(text)
	)
		return null;
	// What happens then is no condition of what is run.
	const main = text.split(/ (?:when|if|before|after|so) /)[0]!;
	if (LOOSE.test(main)) return null;
	for (const [said, verb] of STEPS) {
		const match = said.exec(main);
		const looks = match && acting(framed, match[1] ? `${verb} ${match[1]}` : verb, '');
		const lost = looks?.find(({ state }) => state === 'missing');
		if (lost) return [lost];
	}
	return null;
};

/** "LOG_LEVEL decides how much is logged": a variable that no code names, or a setting that nothing reads. */
const variable: Ask = (framed) => {
	const { shape, index, nameIn } = framed;
	const slot =
		/(?:^|\b)(#c\d{1,3}) (?:from environment |in environment |environment variable |variable )?(?:decides|controls|determines|sets|selects|chooses|switches|governs|turns|enables|disables|limits|changes|configures)\b/.exec(
			shape.text,
		)?.[1];
	const name = slot === undefined ? undefined : nameIn(slot)?.text;
	if (name === undefined || !index.closed || /\b(?:not|never|no|only|or)\b/.test(shape.text)) return null;
	const files = index.product;
	const texts = files.map(({ path }) => index.textOf(path));
	const field = name.toLowerCase();
	const joined = nameParts(name).join('');
	const isNamed = texts.some((text) => text.includes(name));
	const all = texts.join('\n');
	const words = all.match(/[A-Za-z_$][\w$]{1,80}/g) ?? [];
	const spelled = words.filter((word) => word !== name && (word.toLowerCase() === field || word.toLowerCase() === joined)).length;
	const [first] = files;
	if (first === undefined) return null;
	const about = `what ${name} decides`;
	if (!isNamed && spelled === 0)
		return index.mentions(name, (path) => /\.(?:ts|js|mjs|cjs|sh)$|Dockerfile|compose|Makefile/.test(path))
			? null
			: [missing(about, `no code names ${name}`, first.path)];
	// A setting that is declared once, and that nothing asks for.
	const uses = index.find(field).filter(({ file, as }) => file.context === 'source' && as === 'field');
	const [only] = uses;
	return only &&
		uses.length === 1 &&
		spelled === 1 &&
		all.split(name).length === 2 &&
		!/\.dict\(\)|__dict__|(?:settings|config)\.model_dump|getattr\((?:settings|config|self)/i.test(all)
		? [missing(about, `\`${field}\` at ${placed(only)} is read by nothing`, only)]
		: null;
};

/** "At least one test covers the cart": there is no test at all. */
const tested: Ask = ({ shape, index }) => {
	const { text } = shape;
	if (
		!/\b(?:at least #d\d{1,3} |some |there is )?(?:unit |automated |integration |end-to-end )?tests? (?:covers?|proves?|checks?|verif(?:y|ies)|shows?|exercises?|for|includes?|asserts?)\b|\b(?:covered|tested|checked|exercised) by (?:at least #d\d{1,3} )?(?:unit |automated |integration )?tests?\b|\bhas (?:at least #d\d{1,3} )?(?:unit |automated |integration )?tests?\b/.test(
			text,
		)
	)
		return null;
	if (!index.closed || /\b(?:no|not|never|without|unless)\b/.test(text)) return null;
	// What measures a model need not test the code.
	const files = index.tree.files.filter(
		({ context, path }) =>
			(context === 'test' && (!/(?:^|\/)evals?\//.test(path) || TESTS.test(index.textOf(path)))) ||
			/(?:^|\/)(?:__)?(?:tests?|spec|e2e)(?:__)?\/|[._-](?:test|spec)\.\w+$|(?:^|\/)test_[^/]+$/.test(path),
	);
	const [first] = index.product;
	return files.length === 0 && first !== undefined ? [missing('a test', 'there is no test file', first.path)] : null;
};

const TESTS = /\bdef test|\b(?:it|test|describe|expect)\(|\bassert|\bunittest\b/;

/** "… is based on the complete history, not on a shallow clone": each clone is given a depth. */
const history: Ask = ({ shape, index }) => {
	const { text } = shape;
	const full =
		/\b(?:complete|full|whole|entire) (?:git |commit )?history\b|\bnot (?:on |from |with |in )?shallow(?: clone)?\b|\bfull clone\b/.test(
			text,
		);
	if (!full || /\b(?:never|unless|if|when|or)\b/.test(text)) return null;
	const files = index.product;
	const clones = files.flatMap((file) =>
		file.facts.calls.flatMap((call) => {
			const texts = call.arguments
				.flatMap((value) => (value.kind === 'list' ? value.items : [value]))
				.flatMap((value) => (value.kind === 'string' ? [value.value] : []));
			const isClone =
				/^(?:clone|clone_from)$/.test(call.method ?? '') || texts.includes('clone') || texts.some((one) => /^git clone\b/.test(one));
			return isClone
				? [
						{
							file,
							call,
							shallow:
								texts.some((one) => /^--depth/.test(one) || / --depth/.test(one)) || call.keywords.some(({ name }) => name === 'depth'),
						},
					]
				: [];
		}),
	);
	const [first] = clones;
	if (
		first === undefined ||
		clones.some(({ shallow }) => !shallow) ||
		files.some(({ path }) => /--unshallow|\.unshallow/.test(index.textOf(path)))
	)
		return null;
	return [missing('the complete history', `${placed(first)} clones with a depth`, first)];
};

const MODEL =
	/\b(?:gpt-\d[\w.-]{0,30}|claude-[\w.-]{2,40}|gemini-[\w.-]{2,40}|llama-?\d[\w.:-]{0,30}|mistral-[a-z][\w.-]{1,30}|text-embedding-[\w.-]{2,30}|deepseek-[a-z][\w.-]{1,30}|qwen[\w.:-]{1,30}|all-minilm-[\w.-]{2,20})/;

/** "Answers come from gpt-4o": a model that nothing names. */
const model: Ask = ({ shape, index, namesIn }) => {
	const text = namesIn(shape.text).reduce((rest, { text: name }) => rest.replace(/#[a-z]\d{1,3}/, name.toLowerCase()), shape.text);
	const name = MODEL.exec(text)?.[0].replace(/[.:-]$/, '');
	if (name === undefined || LOOSE.test(shape.text) || index.mentions(name)) return null;
	// A name may be put together, or spelled with other signs.
	const loose = squeeze(name);
	if ([...index.texts].some(([path, one]) => !/\.(?:md|mdx|rst|lock)$/.test(path) && squeeze(one).includes(loose))) return null;
	const [first] = index.product;
	return first === undefined || !index.closed
		? null
		: [missing(`the model ${name}`, `nothing in the code or its settings names ${name}`, first.path)];
};

/** "Errors are reported to Sentry", "… with AES in GCM mode": a product or a method that nothing in the repository names. */
const means: Ask = ({ shape, index, namesIn }) => {
	const main = mainClause(shape.text);
	if (!index.closed || DENIES.test(main) || /\b(?:readme|docs|documentation|comments?|licen[cs]e|tests?)\b/.test(main)) return null;
	const products = [...main.matchAll(BEHIND)].flatMap(({ 1: slot }) =>
		namesIn(slot!).map(({ text }) => [text, ...toolOf(text).modules, ...toolOf(text).calls]),
	);
	const formats = [...shape.text.matchAll(/\bas (html|pdf|csv|xml|yaml|markdown|excel|docx|svg|png|epub)\b/g)].map(([, one]) => [
		one!,
		...(FORMATS[one!] ?? []),
	]);
	const methods = [...(main.match(METHODS_SAID) ?? []).map((one) => [one]), ...formats];
	const isNamed = (one: string) => (squeeze(one).length > 6 ? squeezed(index).includes(squeeze(one)) : mayName(one, index));
	const lost = [...products, ...methods].find((names) => !names.some(isNamed));
	const [first] = index.product;
	return lost === undefined || first === undefined
		? null
		: [missing(lost[0]!, `nothing in the code or its settings names ${lost[0]}`, first.path)];
};

const FORMATS: Readonly<Record<string, readonly string[]>> = { markdown: ['md'], excel: ['xlsx', 'xls'], yaml: ['yml'] };
/** What stands behind such a word is what something is done with, or where it is kept. */
const BEHIND = /\b(?:to|in|into|with|via|through|using|by|on|from) (?:own |shared |hosted )?(#[tw]\d{1,3})(?!\d| [a-z])/g;
/** Methods that bear one name in all code. @source RFC 2104, 3174, 5288, 6234, 6238, 7519, 7914, 8018, 9106 */
const METHODS_SAID =
	/\b(?:sha-?(?:1|224|256|384|512)|md5|gcm|cbc|argon2(?:id?)?|bcrypt|scrypt|pbkdf2|hmac|ed25519|hs(?:256|512)|rs(?:256|512)|es256|totp|webauthn|saml|ldap|bm25|hnsw|ocr|grpc|graphql|mqtt|amqp)\b/g;

/** All that is no prose, in small letters without signs. */
const squeezed = once(({ texts }: CodeIndex) =>
	[...texts].flatMap(([path, text]) => (PROSE.test(path) && !/requirements[\w-]{0,20}\.txt$/.test(path) ? [] : [squeeze(text)])).join(' '),
);

const ESSENTIALS: readonly Ask[] = [model, means, unusedTool, pipeline, variable, tested, history, ...FAILING, ...LACKING, ...AGREEING];

/** The first essential part that is missing. */
export const lostOf: Ask = firstOf(ESSENTIALS);
