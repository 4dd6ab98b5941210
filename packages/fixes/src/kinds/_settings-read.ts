// Settings that something else than the code of the product reads: a schema of Prisma, a file of compose beside the template, a script that loads what is
// made of it, a client that is told of a model of another vendor, and what the page beside the template tells to set.
import { folderOf, keyText, optionOf, pathIn } from '@auditor/code';
import { contextOf, meaningOf, settingsGiven } from '@auditor/forensics';
import { escapeText } from '@auditor/schema';
import type { Ground } from '../fix.js';

/** What everybody has, and what a host sets. */
const EVERYWHERE = /^(?:NODE_ENV|PYTHON\w+|[A-Z]+)$/;
/** `${NAME}` and `${NAME:?why}`, which have no default. */
const COMPOSED = /\$\{([A-Z][A-Z0-9_]{2,80})(?::?\?[^}\n]{0,200})?\}/g;

/** Names that the README beside a template tells to set, and that something asks for; with a switch or a number as the page sets it. */
export async function toldToSet(
	template: string,
	isAsked: (name: string) => false | Promise<boolean>,
	{ textAt }: Ground,
): Promise<Map<string, string>> {
	const page = await textAt(pathIn(folderOf(template), 'README.md'));
	const values = new Map(
		[...page.matchAll(/^(?:export )?([A-Z][A-Z0-9_]{2,80})=(true|false|\d{1,9})$/gm)].map(([, name, value]) => [name!, value!]),
	);
	const names = settingsGiven('README.md', page).map(({ name }) => name);
	const found = new Map<string, string>();
	for (const name of names) if (!EVERYWHERE.test(name) && (await isAsked(name))) found.set(name, values.get(name) ?? '');
	return found;
}

/** Names that a block of a page sets together with one of these: one without the other is half a setting. */
export async function toldBeside(
	template: string,
	names: readonly string[],
	isAsked: (name: string) => false | Promise<boolean>,
	{ textAt }: Ground,
): Promise<string[]> {
	const pages = await Promise.all([...new Set([pathIn(folderOf(template), 'README.md'), 'README.md'])].map(textAt));
	const blocks = pages.flatMap((page) => page.split(/^```/m).map((block) => [...block.matchAll(SET)].map(([, name]) => name!)));
	const found = new Set(blocks.filter((block) => block.some((name) => names.includes(name))).flat());
	const all: string[] = [];
	for (const name of found) if (!names.includes(name) && !EVERYWHERE.test(name) && (await isAsked(name))) all.push(name);
	return all;
}
const SET = /^(?:export )?([A-Z][A-Z0-9_]{2,80})=/gm;

/** Names that a file which is no code asks for, and the address of a model that its vendor does not serve. */
export async function readElsewhere(template: string, { project, paths, textAt }: Ground): Promise<string[]> {
	const folder = folderOf(template);
	const found = new Set<string>();
	for (const path of paths) {
		const isBeside = folderOf(path) === folder && /(?:^|\/)(?:docker-)?compose[\w.-]{0,40}\.ya?ml$/.test(path);
		const isSchema =
			path.endsWith('.prisma') &&
			path.startsWith(folder) &&
			!/^(?:generated|vendored)$/.test(contextOf(path)) &&
			!/\bgenerated\//.test(path);
		const form = isBeside ? COMPOSED : isSchema ? /\benv\("([A-Z][A-Z0-9_]{2,80})"\)/g : null;
		for (const name of await readByScript(path, folder, textAt)) found.add(name);
		for (const [, name] of form ? (await textAt(path)).replace(/^\s{0,99}(?:#|\/\/).*/gm, '').matchAll(form) : []) found.add(name!);
	}
	for (const { facts, context, path } of project.files)
		for (const { module, name } of context === 'source' && path.startsWith(folder) ? facts.imports : [])
			for (const key of READ_BY[`${module} ${name}`] ?? []) found.add(key);
	for (const file of project.files)
		for (const call of file.context === 'source' ? file.facts.calls : []) {
			if (meaningOf(project, file, call, 'read-key')?.from !== 'OPENAI_API_KEY') continue;
			const model = ['model', 'modelName', 'model_name'].map((name) => optionOf(call, name)).find((one) => one?.kind === 'string');
			const options = [
				...call.keywords.map(({ name }) => name),
				...call.arguments.flatMap((one) => (one.kind === 'dict' ? one.entries.map(({ key }) => keyText(key)) : null)),
			];
			const isElsewhere = options.some((name) => name === null || /base|url|config|endpoint|client/i.test(name));
			if (model?.kind === 'string' && !OF_OPENAI.test(model.value) && !isElsewhere) found.add('OPENAI_BASE_URL');
		}
	return [...found];
}

/** Keys that a package reads itself, by what is imported of it. @source the references of each package */
const READ_BY: Readonly<Record<string, readonly string[]>> = {
	'@ai-sdk/anthropic anthropic': ['ANTHROPIC_API_KEY'],
	'@ai-sdk/deepseek deepseek': ['DEEPSEEK_API_KEY'],
	'@ai-sdk/google google': ['GOOGLE_GENERATIVE_AI_API_KEY'],
	'@ai-sdk/groq groq': ['GROQ_API_KEY'],
	'@ai-sdk/mistral mistral': ['MISTRAL_API_KEY'],
	'@ai-sdk/openai openai': ['OPENAI_API_KEY'],
	'@ai-sdk/xai xai': ['XAI_API_KEY'],
	'@clerk/nextjs ClerkProvider': ['NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY'],
	'@openrouter/ai-sdk-provider openrouter': ['OPENROUTER_API_KEY'],
};

/** A script beside a template, or one above that goes to its folder, and what it loads the settings by. */
const RUNS = /(?:^|\/)(?:[Jj]ustfile|[\w.-]{1,60}\.sh)$/;
const LOADED = /\bdotenv-load\b|(?:\bsource|(?:^|\s)\.|\$\([^)\n]{0,40})\s(?:[\w./-]{0,60}\/)?\.env\b/m;

/** Names that such a script takes as they are: `$NAME`, without a default. */
async function readByScript(path: string, folder: string, textAt: Ground['textAt']): Promise<string[]> {
	const home = folderOf(path);
	if (!RUNS.test(path) || (home !== folder && home !== folderOf(folder))) return [];
	const text = (await textAt(path)).replace(/^\s{0,99}#.*/gm, '');
	const isThere = home === folder || new RegExp(`\\bcd (?:\\./)?${escapeText(folder.slice(folder.lastIndexOf('/') + 1))}\\b`).test(text);
	if (!isThere || !LOADED.test(text)) return [];
	const names = [...text.matchAll(/\$(?:\{([A-Z][A-Z0-9]*_[A-Z0-9_]{1,80})\}|([A-Z][A-Z0-9]*_[A-Z0-9_]{1,80}))/g)].map(
		([, held, plain]) => (held ?? plain)!,
	);
	return names.filter((name) => !new RegExp(`^[ \\t]{0,40}(?:export |readonly )?${escapeText(name)}=`, 'm').test(text));
}

/** @source platform.openai.com/docs/models */
const OF_OPENAI = /^(?:$|m$|gpt|chatgpt|o\d|ft:|text-|davinci|babbage|codex|computer-use|whisper|tts|dall|omni)/;

const GENERIC = /^(?:ROLE|API|AUTH|ACCESS|SERVICE|APP|BASE|MAIN)$/;
const ALIKE: Readonly<Record<string, string>> = { DB: 'DATABASE', PASS: 'PASSWORD', PWD: 'PASSWORD', URI: 'URL', APIKEY: 'KEY' };

/** Two names that may well be one thing: `DB_URL` and `DATABASE_URL`, `A_SERVICE_KEY` and `A_SERVICE_ROLE_KEY`. */
export function areAlike(one: string, other: string): boolean {
	const [left, right] = [one, other].map((name) => new Set(name.split('_').map((part) => ALIKE[part] ?? part))) as [
		Set<string>,
		Set<string>,
	];
	const [few, many] = left.size < right.size ? [left, right] : [right, left];
	const more = [...many].filter((part) => !few.has(part));
	return (
		one !== other &&
		[...few].every((part) => many.has(part)) &&
		(more.length === 0 || (more.length === 1 && few.size > 1 && GENERIC.test(more[0]!)))
	);
}
