// Does the package say which files are published?
import { posix } from 'node:path';
import { folderOf, pathIn } from '@auditor/code';
import { defineProbe, listed as inWords, plural } from '@auditor/probes';
import { type Texts, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { isIgnored } from '../../ignored.js';
import { isMadeByNothing } from '../../models/packages/builds.js';
import { loadsOf } from '../../models/packages/packed-files.js';
import { eachPackage, isAbsent, isWithin, type Manifest, targetsOf } from './_package.js';

export const packagedFiles = defineProbe({
	id: 'library/packaged-files',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the package say which files are published?',
	motivation: 'Without a list the tarball holds tests, configuration and whatever lies about, a stray .env included.',
	method:
		'Looks for `files` in package.json. An .npmignore is a list where it ignores all and lets single files through; else whatever it does not foresee is published. A folder that a Makefile, a script, a workflow or a setting publishes, and a build fills, needs none.',
	blindSpots:
		'What the list lets through; publishing by scripts in files of their own, whose folder a build may fill; files that a program opens by a path that it puts together.',
	remediation: { effort: 'low', text: 'List in `files` what users need.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, (manifest) => {
			const { data, elsewhere } = manifest;
			const listed = Array.isArray(data.files) ? data.files.map(String) : [];
			const absent = listed.filter(
				(path) =>
					!path.startsWith('!') &&
					!ALWAYS.test(path) &&
					(/\.[cm]?[jt]sx?$/.test(path) ? isAbsent(tree, texts, manifest, path) : isNowhere(tree, texts, manifest, path)),
			);
			const bounded = listed.some((pattern) => !pattern.startsWith('!')) && !listed.some(isAll);
			const named = [...targetsOf(data.exports), data.main, data.module, data.types, data.typings, ...targetsOf(data.bin)];
			const all = named.flatMap((path) => (typeof path === 'string' ? path.replace(/^\.\//, '') : []));
			const paths = all.filter((path) => !isAbsent(tree, texts, manifest, path));
			const { entries, loaded } = loadedBy(texts, manifest, paths);
			const lost = listed.length === 0 ? undefined : leftOut(listed, entries, loaded);
			const files = bounded && absent.length < listed.filter((path) => !ALWAYS.test(path)).length && lost === undefined;
			const rules = Array.isArray(data.files) ? '' : (texts.get(pathIn(manifest.folder, '.npmignore')) ?? '');
			const through = /^\/?\*{1,2}\s*$/m.test(rules) ? (rules.match(/^!(?!\*\/?\s*$)\S+/gm) ?? []) : [];
			const needed = new Set([...entries, ...loaded].flatMap(topOf));
			return {
				met: files || elsewhere !== null || through.length > 0,
				message: elsewhere
					? `is published from another folder, which a build fills${listed.length > 0 && !bounded ? '; its `files` leaves nothing out of it' : ''}.`
					: files
						? `names ${listed.length} ${listed.length === 1 ? 'entry' : 'entries'} in \`files\`${absent.length > 0 ? `; ${absent.length} of them ${absent.length === 1 ? 'is' : 'are'} neither in the tree nor in a folder that is built` : ''}.`
						: through.length > 0
							? `ignores all by .npmignore but for ${plural(through.length, 'entry', 'entries')}.`
							: lost !== undefined
								? `leaves out ${lost}, which its entry loads.`
								: absent[0]
									? `lists ${absent[0]}, which is neither in the repository nor in a folder that is built.`
									: listed.length > 0
										? bounded
											? 'names in `files` only what npm publishes anyway.'
											: 'leaves nothing out by its `files`.'
										: Array.isArray(data.files)
											? 'names nothing in `files`.'
											: `lists no files: what is not ${tree.files.some(({ path }) => path.endsWith('.npmignore')) ? 'left out by .npmignore' : 'ignored'} is published.`,
				...(needed.size > 0 && {
					values: {
						remedy: `List in \`files\` what users need; the files that users import or run${needed.size > new Set(entries.flatMap(topOf)).size ? ', and those that they load,' : ''} are in ${inWords([...needed].map((path) => `\`${path}\``))}.`,
					},
				}),
				key: files ? 'files' : 'name',
				...(elsewhere && { location: elsewhere }),
			};
		}),
});

/** What an entry loads and a list of plain names leaves out; npm adds the entries themselves. */
function leftOut(listed: readonly string[], entries: readonly string[], loaded: readonly string[]): string | undefined {
	const plain = listed.map((path) => path.replace(/^\.?\/|\/$/g, ''));
	if (plain.some((path) => path === '' || /[*?!{[]/.test(path))) return undefined;
	return loaded.find((path) => !entries.includes(path) && !plain.some((one) => path === one || path.startsWith(`${one}/`)));
}

/** Entries as they are in the tree, and the files inside of the package that these load by name, and that those load. */
function loadedBy(texts: Texts, { folder }: Manifest, named: readonly string[]): { entries: string[]; loaded: string[] } {
	const fileAt = (path: string) => ENDS.map((end) => posix.normalize(path + end)).find((one) => texts.has(one) && isWithin(one, folder));
	const entries = named.map((path) => fileAt(pathIn(folder, path)) ?? pathIn(folder, path));
	const found = new Set(entries);
	for (const path of found)
		for (const to of loadsOf(texts.get(path) ?? '')) {
			const file = fileAt(posix.join(folderOf(path), to));
			if (file) found.add(file);
		}
	const inside = (all: Iterable<string>) => [...all].map((path) => posix.relative(folder, path));
	return { entries: inside(entries), loaded: inside(found) };
}

/** What `files` would name. */
function topOf(path: string): string[] {
	return path.match(/^(?!package\.json$)[\w.-]+/) ?? [];
}

const ENDS = ['', '.js', '.cjs', '.mjs', '.json', '.d.ts', '.ts', '/index.js', '/index.cjs', '/index.mjs', '/index.d.ts', '/index.ts'];

/** Signs that stand for anything, and no word between them. */
function isAll(pattern: string): boolean {
	return !/\w/.test(pattern.replace(/\[[^\]]{0,99}\]/g, ''));
}

/** What builds, editors and tests leave behind: it is not in the tree, and would be published. */
const BUILT = /^\.|node_modules|coverage|dist|build|out|lib|tmp|log|test|spec|doc|bench|example/i;

/** Ends of what builds write. */
const WRITTEN = /^\.(?:[cm]?[jt]sx?|map|json|css|wasm|node|flow|html|txt|md)$/;

/** What npm publishes, listed or not. */
const ALWAYS = /^\.?\/?(?:readme|license|licence|package\.json)/i;

/** A plain name that stands for nothing: neither in the tree, nor built. */
function isNowhere(tree: Tree, texts: Texts, { folder, data }: Manifest, path: string): boolean {
	const plain = /^(?:\.?\/)?([^*?[{]*?)\/?(?:[*?[{]|$)/.exec(path)?.[1] ?? '';
	const [end] = /(?<=\*)\.\w{1,20}$/.exec(path) ?? [];
	if (end && !WRITTEN.test(end) && !tree.files.some((file) => file.path.endsWith(end))) return true;
	const full = folder === '' ? plain : `${folder}/${plain}`;
	const named = JSON.stringify([data.main, data.module, data.types, data.typings, data.exports, data.bin, data.scripts, data.browser]);
	return (
		plain !== '' &&
		!isIgnored(texts, full) &&
		!isIgnored(texts, `${full}/x.js`) &&
		(isMadeByNothing(tree, texts, full) || (!BUILT.test(plain) && !named.includes(plain))) &&
		!tree.files.some((file) => file.path === full || file.path.startsWith(full))
	);
}
