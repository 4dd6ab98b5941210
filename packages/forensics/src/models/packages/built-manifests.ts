// What do builds and scripts make of a manifest before it is published? The exports map that Nx writes into a copy of it, and the folder of each package
// in which a script publishes.
import { kept, parseObject, pathIn } from '@auditor/code';
import { escapeText, fileLocation, type Location, type Texts, type Tree } from '@auditor/schema';
import { lineOfKey } from '../source/key-lines.js';

/** The entry points that a build by Nx writes into a copy of the manifest in another folder. @source nx.dev, generateExportsField of its rollup, esbuild and js plugins */
export function writtenByNx(
	folder: string,
	texts: Texts,
): { readonly data: Readonly<Record<string, unknown>>; readonly elsewhere: Location } | null {
	const path = pathIn(folder, 'project.json');
	const text = texts.get(path) ?? '';
	const targets = text.includes('generateExportsField') ? Object.values(recordOf(parseObject(text)?.targets)) : [];
	const options = targets.map((target) => recordOf(recordOf(target).options)).find((one) => one.generateExportsField === true);
	const own = folder && `${folder}/`;
	const [main, ...more] = [options?.main, ...Object.values(options?.additionalEntryPoints ?? [])].flatMap((one) =>
		typeof one === 'string' && one.startsWith(own) ? `./${one.slice(own.length)}` : [],
	);
	if (main === undefined) return null;
	const entries = more.map((one) => [`./${one.replace(/^.*\/|\.[cm]?tsx?$/g, '')}`, one]);
	return {
		data: { exports: { '.': main, ...Object.fromEntries(entries) } },
		elsewhere: fileLocation(path, lineOfKey(text, 'generateExportsField')),
	};
}

interface Publishing {
	readonly path: string;
	readonly line: number;
	/** The folder, by its name in that of the package. */
	readonly to: string;
}

const scripts = new WeakMap<Tree, Publishing[]>();

/** The folder of each package in which a script runs the command that publishes it. */
export function publishedByScript(tree: Tree, texts: Texts): Publishing | undefined {
	const found = kept(scripts, tree, () =>
		tree.files.flatMap(({ path, context }) => {
			const text = context !== 'test' && /\.[cm]?[jt]s$/.test(path) ? (texts.get(path) ?? '') : '';
			const at = text.search(PUBLISHES_AT);
			const said = at < 0 ? '' : (/(?<=\bcwd: )[^\n]{1,200}/.exec(text.slice(at, at + 400))?.[0] ?? '');
			const name = /^[A-Za-z_$][\w$]{0,60}(?=\W{0,9}$)/.exec(said)?.[0];
			const value = name ? new RegExp(`\\bconst ${escapeText(name)} = ([^\\n]{1,200})`).exec(text)?.[1] : said;
			const to = /['"`](?:[^'"`\n]{0,99}\/)?([\w-]{1,40})['"`][\s,;)}]{0,9}$/.exec(value ?? '')?.[1];
			return to ? [{ path, line: text.slice(0, at).split('\n').length, to }] : [];
		}),
	);
	return found[0];
}

/** A command in a string. */
const PUBLISHES_AT = /(?<=['"`])(?:npm|pnpm|yarn) publish\b/;

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => ({ ...(value as object | undefined) });
