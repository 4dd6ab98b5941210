// Does a program that a README starts import a package that the requirements which this README installs do not name? Python alone, by the imports at
// the margin of modules; where the README installs in any other way, too, nothing is said.
import { folderOf, normalised, parseObject, reachedFrom } from '@auditor/code';
import { escapeText, type Texts, type Tree } from '@auditor/schema';
import { askedBy, ELSEWHERE, packageNamed, partsOf } from '../source/python-packages.js';
import { programOf } from './start-commands.js';

/** The first package that the program needs as it is loaded and that nobody is told to install; null where the README installs otherwise, too. */
export function uninstalled(program: string, readme: string, texts: Texts) {
	const asked = new Set([...readme.matchAll(WITH_FILE)].map(([, file]) => normalised(file!)));
	const files = [...texts.keys()].filter((path) => [...asked].some((file) => path === file || path.endsWith(`/${file}`)));
	const [requirements] = files;
	const isElsewhere = files.some((file) => ELSEWHERE.test(texts.get(file)!));
	if (!texts.has(program) || !requirements || isElsewhere || OTHERWISE.test(readme.replace(WITH_FILE, ''))) return null;
	const words = files.flatMap(
		(file) =>
			texts
				.get(file)!
				.replace(/#.*/g, '')
				.match(/[A-Za-z][\w.-]*/g) ?? [],
	);
	const names = new Set(words.flatMap(partsOf));
	// `langchain[openai]` brings one of its packages, and a name may go on: `mem0` of `mem0ai`.
	const isNamed = (name: string) =>
		[...names].some((one) => one.length > 2 && (one.startsWith(name) || one === name.replace(/^langchain/, '')));
	const isOpen = (module: string) => !ASKED_FOR.test(module) || (module === 'langgraph' && words.some((word) => BRINGS_GRAPHS.test(word)));
	const local = new Set([...texts.keys()].flatMap((path) => path.replace(/\.pyi?$/, '').split('/')));
	const loaded = reachedFrom(program, (path) => importsAt(path, texts).flatMap((one) => fileOf(path, one, texts)));
	const found = loaded.flatMap((path) =>
		importsAt(path, texts).flatMap(({ module, names: [name = null], line }) => {
			const one = packageNamed(module, name);
			const isOther = one !== null && !local.has(one.module.split('.')[0]!) && !askedBy(one).some(isNamed) && !isOpen(one.module);
			return isOther ? [{ path, line, name: one.name, requirements }] : [];
		}),
	);
	return found[0] ?? null;
}

/** The first option of a command, over several lines, that its program, which refuses what it does not know, and no other file of Python names. */
export function unknownOption(
	rows: readonly string[],
	tree: Tree,
	texts: Texts,
): { readonly program: string; readonly name: string } | null {
	const own = rows.slice(0, rows.findIndex((row) => !/\\\s*$/.test(row)) + 1).join(' ');
	const said = own.replace(/"[^"]{0,500}"|'[^']{0,500}'|[|&;#].*/g, '');
	const program = programOf(said, tree) ?? '';
	const code = texts.get(program) ?? '';
	if (!code.includes('ArgumentParser(') || !/\.parse_args\(\s{0,9}\)/.test(code) || code.includes('parse_known_args')) return null;
	const isTaken = (option: string) => [...texts].some(([path, text]) => path.endsWith('.py') && text.includes(option));
	const name = said.match(/(?<=\s)--[a-z][\w-]{1,60}/g)?.find((option) => !isTaken(option));
	return name ? { program, name } : null;
}

/** The first name that the program, as it is loaded, imports from a file of the tree whose code has no word of it. */
export function lackingName(
	program: string,
	texts: Texts,
): { readonly path: string; readonly line: number; readonly name: string; readonly from: string } | null {
	if (!texts.has(program)) return null;
	const loaded = reachedFrom(program, (path) => importsAt(path, texts).flatMap((one) => fileOf(path, one, texts)));
	for (const path of loaded)
		for (const { module, names, line } of importsAt(path, texts)) {
			const [from, ...others] = fileOf(path, { module, names: [], line }, texts);
			const code = (texts.get(from ?? '') ?? '*').replace(/("{3}|'{3})[\s\S]*?\1|#.*|"[^"\n]*"|'[^'\n]*'/g, ' ');
			// Another package may be called so, but beside the program it is this one.
			const isOwn =
				module.includes('.') || (from ?? '').replace(/(?:\/__init__)?\.py$/, '') === normalised(`${folderOf(program)}/${module}`);
			if (others.length > 0 || !isOwn || /\bimport\s{0,9}\(?\s{0,9}\*|\b__getattr__\b|\bglobals\(|^\*/.test(code)) continue;
			const isBelow = (one: string) =>
				[...texts.keys()].some((at) => at.startsWith(`${folderOf(from!)}/${one}/`) || at.startsWith(`${folderOf(from!)}/${one}.`));
			const name = names.find((one) => !one.startsWith('__') && !new RegExp(`\\b${escapeText(one)}\\b`).test(code) && !isBelow(one));
			if (name !== undefined) return { path, line, name, from: from! };
		}
	return null;
}

interface Import {
	readonly module: string;
	readonly names: readonly string[];
	readonly line: number;
}

/** Imports at the margin, which run whenever the module is loaded: not in a function, under a condition or in a `try`. */
function importsAt(path: string, texts: Texts): Import[] {
	const text = (texts.get(path) ?? '').replace(/("{3}|'{3})[\s\S]*?\1/g, (said) => said.replace(/[^\n]/g, ' ')).replace(/#.*/g, '');
	return [...text.matchAll(/^(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]+)|import[ \t]+([\w., \t]+))/gm)].flatMap(
		({ index, 1: module, 2: names = '', 3: whole = '' }): Import[] => {
			const line = text.slice(0, index).split('\n').length;
			const own = whole.split(',').flatMap((one) => one.trim().split(/\s/)[0] || []);
			const given = names.split(',').flatMap((one) => /\w+/.exec(one)?.[0] ?? []);
			return module === undefined ? own.map((one) => ({ module: one, names: [], line })) : [{ module, names: given, line }];
		},
	);
}

/** Files of the tree that an import loads: those that stand where its dots lead, or the only one whose path ends so. */
function fileOf(from: string, { module, names }: Import, texts: Texts): string[] {
	const dots = /^\.*/.exec(module)![0].length;
	const base = module.slice(dots).replaceAll('.', '/');
	const up = folderOf(from)
		.split('/')
		.slice(0, dots > 1 ? 1 - dots : undefined)
		.join('/');
	const ends = ['', ...names.map((name) => `/${name}`)].flatMap((name) => [`${base}${name}.py`, `${base}${name}/__init__.py`]);
	return ends.flatMap((end) => {
		if (dots > 0) return [normalised(`${up}/${end}`)].filter((path) => texts.has(path));
		const all = [...texts.keys()].filter((path) => path === end || path.endsWith(`/${end}`));
		return all.length === 1 ? all : [];
	});
}

const WITH_FILE = /\binstall\s[^\n]{0,60}?(?:-r|--requirement)[ =]{1,9}([\w./-]{1,100})(?=[ \t]*(?:#.*)?$)/gm;
/** Other ways to install something of Python: by name, by a lock file, or by what one command does. */
const OTHERWISE =
	/\b(?:pip3?|pipx|conda|mamba|poetry|pdm|pipenv)\s+(?:install|add|sync|run|env|create)\b|\buv\b|\bmake\s+\w*(?:install|setup)/;
/** Modules whose packages hardly any other brings. */
const ASKED_FOR =
	/^(?:langgraph|langchain_(?!core$|community$|text_splitters$|classic$)\w+|psycopg2|flask\w*|streamlit|chainlit|apscheduler|celery|github|fitz|docx|bs4|tavily|supabase|boto3|twilio|slack_sdk|discord|telegram|reportlab)$/;
/** Packages that bring LangGraph along. */
const BRINGS_GRAPHS = /langgraph|^langchain$|agent|trustcall|langmem|copilotkit/i;

/** A manifest at the root or around an agent that is no JSON: npm, pnpm and yarn install and run nothing by it. */
export function brokenManifest({ files }: Tree, texts: ReadonlyMap<string, string>, agents: readonly string[]): string | null {
	const isBroken = (path: string) => {
		const text = (texts.get(path) ?? '').replace(/^\uFEFF/, '');
		// A template is none before it is filled in.
		return /\S/.test(text) && !/\{\{|<%/.test(text) && parseObject(text) === null;
	};
	const isOwn = (path: string) => path === 'package.json' || agents.some((one) => one.startsWith(`${folderOf(path)}/`));
	const found = files.find(
		({ path, context }) => context === 'source' && /(?:^|\/)package\.json$/.test(path) && isOwn(path) && isBroken(path),
	);
	return found?.path ?? null;
}
