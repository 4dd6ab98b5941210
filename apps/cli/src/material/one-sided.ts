// What does one side name and the other not? Settings that the code reads and that texts name, and packages that the code imports and that no manifest
// declares. A judge who is shown one side alone cannot tell.
import { isBuiltin } from 'node:module';
import { type Criterion, compareText, type Material } from '@auditor/schema';
import { type Line, lineOf, listed, nothingOf } from './listed.js';
import { codeOf, type Tree } from './matching-lines.js';
import type { TargetText } from './read-target.js';

/** A setting as code reads it, and as a text names it. */
const READ = /(?:\bgetenv\s{0,3}\(|\benviron(?:\.get)?\s{0,3}[([]|\benv(?:\.|\[))\s{0,3}["'`]?([A-Z][A-Z0-9_]{2,60})\b/g;
const NAMED =
	/^[ \t]{0,20}(?:export |- |# ?)?([A-Z][A-Z0-9]{0,30}_[A-Z0-9_]{1,60})[ \t]{0,3}[=:]|`([A-Z][A-Z0-9]{0,30}_[A-Z0-9_]{1,60})(?:=[^`]{0,200})?`/gm;
const TEXT = /(?:^|\/)(?:[\w.-]+\.(?:md|mdx|rst|txt|ya?ml|toml)|\.?env[\w.-]*|Dockerfile[\w.-]*)$/i;
const FOREIGN = /(?:^|\/)(?:node_modules|dist|vendor|\.github)\//;
/** A package as code imports it; names that paths of the repository stand for are none. */
const IMPORT =
	/(?:\bfrom\s{1,9}|\bimport\s{1,9}|\b(?:require|import)\s{0,3}\()["'](@[a-z][\w.-]{0,60}\/[\w.-]{1,60}|[a-z][\w.-]{0,60})(?:\/[^"']{1,200})?["']/g;
const SCRIPT = /\.[cm]?[jt]sx?$/;
/** Texts that are read, and places of one name that are told. */
const TEXTS = 100;
const PLACES = 2;

/** Lists for the questions of a criterion that two sides decide; none where it has no such question. */
export async function oneSided({ expectations, hazards }: Criterion, tree: Tree): Promise<Material[]> {
	const asked = [...expectations, ...hazards].map(({ probe }) => probe);
	return [
		...(asked.includes('service/settings-documented') ? await settingsOf(tree) : []),
		...(asked.some((probe) => /^service\/readme-run$|^library\/package-manifest$/.test(probe)) ? await undeclaredOf(tree) : []),
	];
}

async function readAll(paths: readonly string[], { read }: Tree): Promise<TargetText[]> {
	return (await Promise.all(paths.map((path) => read(path)))).flatMap((text) => text ?? []);
}

async function settingsOf(tree: Tree): Promise<Material[]> {
	const code = await readAll(codeOf(tree.paths, 'source'), tree);
	const texts = await readAll(tree.paths.filter((path) => TEXT.test(path) && !FOREIGN.test(path)).slice(0, TEXTS), tree);
	const named = (text: TargetText, form: RegExp) => [...text.text.matchAll(form)].map((found) => found[1] ?? found[2]!);
	const wanted = [...new Set(code.flatMap((text) => named(text, READ)))];
	const told = [...new Set(texts.flatMap((text) => named(text, NAMED)))];
	const all = code.map(({ text }) => text.toUpperCase());
	const lines = wanted.map((name) => ({ name, places: placesOf(name, texts) }));
	const untold = lines.filter(({ places }) => places.length === 0).map(({ name }) => name);
	const unread = told.filter((name) => !all.some((text) => text.includes(name)));
	const cut = [
		...(untold.length > 0 ? [`no such text names ${untold.join(', ')}`] : []),
		...(unread.length > 0 ? [`texts name ${unread.join(', ')}, which no line of the code does`] : []),
	].join('; ');
	const title = 'where texts name the settings that the code reads';
	const found = listed(
		title,
		lines.flatMap(({ places }) => places.slice(0, PLACES)),
	);
	if (found !== null) return [{ ...found, cut: [found.cut, cut].filter(Boolean).join('; ') || null }];
	return cut === '' ? [] : [nothingOf(title, `Looked in ${texts.length} texts: ${cut}.`)];
}

function placesOf(name: string, texts: readonly TargetText[]): Line[] {
	return texts.flatMap((text) => {
		const at = text.lines.findIndex((line) => line.includes(name));
		return at < 0 ? [] : [lineOf(text, at + 1)];
	});
}

async function undeclaredOf(tree: Tree): Promise<Material[]> {
	const manifests = await readAll(
		tree.paths.filter((path) => /(?:^|\/)package\.json$/.test(path) && !FOREIGN.test(path)),
		tree,
	);
	if (manifests.length === 0) return [];
	const folders = new Set(tree.paths.flatMap((path) => path.split('/').slice(0, -1)));
	const declared = (name: string) => manifests.some(({ text }) => text.includes(`"${name}"`) || text.includes(`"@types/${name}"`));
	const code = await readAll(
		codeOf(tree.paths, 'source').filter((path) => SCRIPT.test(path)),
		tree,
	);
	const missing = new Map<string, Line>();
	for (const text of code)
		for (const [at, line] of text.lines.entries())
			for (const [, name] of line.slice(0, 500).matchAll(IMPORT))
				if (!missing.has(name!) && !isBuiltin(name!) && !folders.has(name!) && !folders.has(name!.split('/')[0]!) && !declared(name!))
					missing.set(name!, lineOf(text, at + 1));
	const lines = [...missing].sort(([a], [b]) => compareText(a, b)).map(([, line]) => line);
	const found = listed('imports of packages that no manifest declares', lines);
	return found === null ? [] : [found];
}
