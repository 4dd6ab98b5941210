// Which files hold an environment, and which of them are filled in.
import { folderOf, normalised } from '@auditor/code';
import { compareText } from '@auditor/schema';
import { isEnvironmentName, isNamedEnvironment, languageOf } from '../../classify-file.js';
import { ignoreRulings } from '../../ignored.js';
import { README } from '../packages/readme.js';

/** Settings of runs of tests. */
export const OF_TESTS = /\.(?:test|testing|e2e|ci)$/i;
const IN_BUNDLES = /\b(?:NEXT_PUBLIC|VITE|REACT_APP)_/;

/** Says what is to be set. */
export const TEMPLATE =
	/(?:^|\/)(?:(?:\.?env(?:\.\w+)?|\.dev\.vars)[._-](?:example|sample|template|defaults?)|(?:example|sample|template)\.env)$/;

/** Says what is installed, which may read a variable by itself. */
export const MANIFEST = /(?:^|\/)(?:package\.json|pyproject\.toml|Pipfile|setup\.(?:py|cfg))$|requirements/;

export function isEnvironment(path: string): boolean {
	return isEnvironmentName(path) && !isTemplate(path);
}

/** Files of any name that a compose file, settings or `load_dotenv` take for one of the environment, and that were read. */
export function takenAsEnvironment(texts: ReadonlyMap<string, string>): ReadonlySet<string> {
	const taken = [...texts].flatMap(([path, text]) =>
		[...text.matchAll(/\benv_file["']?[ \t]{0,9}[:=]([^\n]{0,200}(?:\n[ \t]{0,99}-[^\n]{0,200}){0,20})|\bload_dotenv\(([^)\n]{0,200})\)/g)]
			.filter(() => /\.(?:ya?ml|py)$/.test(path))
			.flatMap(([, named = '', loaded = '']) => `${named} ${loaded}`.match(/[\w./-]{1,200}/g) ?? [])
			.flatMap((name) => [normalised(`${folderOf(path)}/${name}`), normalised(name)]),
	);
	return new Set(taken.filter((path) => texts.has(path) && languageOf(path) === null && !isTemplate(path)));
}

function isTemplate(path: string): boolean {
	return /\.(example|sample|template|tmpl|dist|defaults?|schema|vault|keys)$|(^|[./_-])(example|sample|template)/i.test(path);
}

/** A file of the environment, not of tests, that sets something. */
export function isFilled(path: string, texts: ReadonlyMap<string, string>): boolean {
	return isEnvironment(path) && !isMeantToBeCommitted(path, texts) && filledLine(path, texts) > 0;
}

/** Settings of tests, and those of a demonstration that `.gitignore` excepts by its name. */
export function isMeantToBeCommitted(path: string, texts: ReadonlyMap<string, string>): boolean {
	return (
		OF_TESTS.test(path) ||
		(DEMO.test(path) && ignoreRulings(texts, path).some(({ unignored }) => unignored)) ||
		isToBeRenamed(path.slice(path.lastIndexOf('/') + 1), texts)
	);
}

/** `Rename .env.local.txt to .env`: a README tells to make the file of the environment of it. */
function isToBeRenamed(name: string, texts: ReadonlyMap<string, string>): boolean {
	const tells = (line: string) => /\b(?:rename|copy|cp|mv)\b/i.test(line) && line.includes(name) && /\s`?\.env(?![\w.-])/.test(line);
	return (
		name !== '.env' && [...texts].some(([path, text]) => README.test(path.slice(path.lastIndexOf('/') + 1)) && text.split('\n').some(tells))
	);
}

/** Names of values that nobody keeps secret. */
const DEMO = /\.env\.(?:\w+[-.])?(?:demo|showcase|playground|sandbox|development|dev|docker|shared|public)$/i;

/** First line that sets something; 1 for a file that was not read and whose name leaves no doubt, 0 when nothing is set. Names of an environment in YAML are in capitals: others describe packages. */
export function filledLine(path: string, texts: ReadonlyMap<string, string>): number {
	const text = texts.get(path);
	if (text === undefined) return isNamedEnvironment(path) ? 0 : 1;
	const set = /\.ya?ml$/.test(path) ? /^[ \t]{0,9}[A-Z][A-Z0-9_]*[ \t]{0,9}:[ \t]{1,9}["']?[^\s"'#<]/ : SET;
	const isFilledIn = (line: string) =>
		set.test(line) && !PUBLIC.test(line) && !PLACEHOLDER.test(line.slice(line.search(/[=:]/) + 1).trim());
	return text.split('\n').findIndex(isFilledIn) + 1;
}

/** `KEY=value`, and `KEY: value` of a file in YAML. */
const SET = /^\s*(export\s+)?[A-Za-z_]\w*\s*(?:=|:(?=\s))\s*["']?[^\s"'#<]/;

/** What a bundler puts into the page that everybody gets. @source Vite, Next.js, Nuxt, Expo, Gatsby and SvelteKit, on environment variables */
const PUBLIC = /^\s*(?:VITE|NEXT_PUBLIC|REACT_APP|NUXT_PUBLIC|EXPO_PUBLIC|GATSBY|PUBLIC)_(?!\w*(?:KEY|SECRET|TOKEN|PASSW))\w+\s*=/;

/** What stands where a value is to be filled in. */
const PLACEHOLDER =
	/^["']?(?:(?:\w+-)?(?:x{3,}|\*{3,}|\.{3,}|…)|\[[^\]]*\]|\{\{?[^}]*\}?\}|(?:(?:sk|lsv2|ls|tvly|pk)[-_]+)?(?:your|my|insert|enter|add|put|paste|replace|fill|change)[\w -]*|(?=\w*(?:placeholder|change-?_?me|todo|tbd))[\w-]+|[^#]*[-_](?:here|goes-here))["']?(?:(?<!\s)\s+#.*)?$/is;
/** The environment template of the unit that reads a variable; where it has none, the one that is to be made beside its manifest. A bundler reads its own folder alone, and what a template above it tells is copied there. */
export function templateFor(reader: string, texts: ReadonlyMap<string, string>, own: boolean): string {
	const slashed = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
	const nearest = (name: RegExp) =>
		[...texts.keys()]
			.filter((path) => name.test(path) && reader.startsWith(slashed(path)))
			.sort((a, b) => slashed(b).length - slashed(a).length || a.length - b.length || compareText(a, b))[0];
	const home = slashed(
		nearest(own ? /(?:^|\/)package\.json$/ : /(?:^|\/)(?:package\.json|pyproject\.toml|requirements\.txt|setup\.py)$/) ?? '',
	);
	const beside = nearest(TEMPLATE);
	const isAbove = beside && own && slashed(beside).length < home.length;
	return beside && !(isAbove && !IN_BUNDLES.test(texts.get(beside) ?? '')) ? beside : `${home}.env.example`;
}
