// A package that publishes its whole folder: `files` with the one folder that all its entry points are built into, or with the few files of the tree
// that its entry points are and import.
import { reachedFrom } from '@auditor/code';
import { contextOf } from '@auditor/forensics';
import type { Fix, Ground } from '../fix.js';
import { addProperty } from '../json.js';
import { isWhereCompiled, writtenInto } from './_compiled.js';
import { fitsName } from './_globs.js';
import { manifestOf } from './_package.js';

const KEYS = ['main', 'module', 'types', 'typings', 'browser', 'bin', 'exports'];
/** Scripts that make what is published. */
const MAKES = /^(?:build|compile|bundle|dist|pack|prepare|prepack|prepublish|prepublishOnly|publish|release|tsc)(?![a-z])/;
/** More than these are listed by their folders, which somebody has to choose. */
const FEW = 6;

export const packagedFiles: Fix = {
	id: 'packaged-files',
	title: 'Publish only what users need.',
	answers: ['library/packaged-files'],
	async propose(finding, ground) {
		const manifest = await manifestOf(finding, ground);
		if (!manifest || manifest.data.files !== undefined) return null;
		const { data, opened, object, root } = manifest;
		const scripts = Object.keys(Object(data.scripts));
		// What runs where it is installed may need any file.
		if (scripts.some((name) => /^(?:pre|post)?install$/.test(name))) return null;
		const targets = KEYS.flatMap((key) => pathsIn(data[key])).filter((path) => path !== './package.json');
		const folders = new Set(targets.map((path) => /^(?:\.\/)?(dist|lib|build|out)\//.exec(path)?.[1]));
		const [folder] = folders;
		// A folder of the tree may hold more than what is built, but for one that the compiler writes.
		const isMade = scripts.some((name) => MAKES.test(name));
		const isCompiled = folder !== undefined && (await writtenInto(ground)).includes(`${root}${folder}`);
		const isBuilt =
			isMade &&
			folders.size === 1 &&
			folder !== undefined &&
			(isCompiled || ![...ground.paths].some((path) => path.startsWith(`${root}${folder}/`)));
		const said = Object.values(Object(data.scripts)).map(String);
		if (
			isBuilt &&
			!(await isWhereCompiled(
				root,
				said,
				targets.filter((path) => !path.includes('*')),
				ground,
			))
		)
			return null;
		const listed = isBuilt ? [folder] : await filesOf(root, targets, data.exports === undefined, ground);
		const hasOwn = ground.paths.has(`${root}.npmignore`);
		const own = await ground.textAt(`${root}.npmignore`);
		const out = listed && !(hasOwn && own.trim() === '') ? keptOut(root, listed, own, ground.paths) : null;
		if (!out) return null;
		if (isBuilt && isCompiled) out.push(...testsBeside(root, folder, await ground.textAt(`${root}tsconfig.json`), ground));
		const { eol, step, text: whole } = opened.source;
		// As npm writes a list, but where the file has one on a line.
		const isFlat = /\[[ \t]{0,9}["\d][^[\]\n]{0,400}\]/.test(whole);
		const [begin, between, end] = isFlat ? ['', ', ', ''] : [`${eol}${step}${step}`, `,${eol}${step}${step}`, `${eol}${step}`];
		const text = `"files": [${begin}${[...listed!, ...out].map((path) => JSON.stringify(path)).join(between)}${end}]`;
		const edit = addProperty(opened, object, text, ['exports', 'types', 'main', 'version']);
		return edit ? [{ path: opened.path, edits: [edit] }] : null;
	},
};

/** Tests that the compiler reads beside what it makes, and that would be published as well, as patterns that keep them out. */
function testsBeside(root: string, folder: string, settings: string, { paths }: Ground): string[] {
	if (/"exclude"\s{0,9}:\s{0,9}\[[^\]]{0,400}(?:spec|test)/.test(settings)) return [];
	const kinds = [...paths].flatMap((path) => (path.startsWith(`${root}src/`) ? (TEST.exec(path)?.slice(1) ?? []) : []));
	const globs = new Set(kinds.flatMap((kind) => kind ?? []));
	return [...globs].sort().map((kind) => `!${folder}/**/${kind.startsWith('_') || kind.endsWith('s') ? kind : `*.${kind}.*`}`);
}
const TEST = /\.(spec|test)\.[cm]?tsx?$|\/(__tests__|tests)\//;

/** Always in a package, or never. */
const FIXED =
	/^(?:package\.json|(?:readme|licen[cs]e|copying|changelog|history)\b.*|\.(?:git\w+|npmignore)|(?:package-lock|npm-shrinkwrap)\.json)$/i;

/** What `.npmignore`, which `files` overrules, keeps out of these folders; null where it keeps out all other things already, and some of them. */
function keptOut(root: string, listed: readonly string[], ignored: string, paths: ReadonlySet<string>): string[] | null {
	const lines = ignored
		.split(/\r?\n/)
		.flatMap((line) => (/^[^#!]/.test(line.trim()) ? line.trim().replace(/^(?:\.?\/|\*\*\/)|\/$/g, '') : []));
	const others = [...paths].flatMap((path) => (path.startsWith(root) ? path.slice(root.length).split('/', 1)[0]! : []));
	const isLeft = (name: string) => !listed.includes(name) && !FIXED.test(name) && !lines.some((line) => fitsName(line, name));
	// A list of what is let in is one already, and one without a line lets in what git leaves out.
	if (lines.includes('*') || lines.includes('**')) return null;
	const inside = lines.filter((line) => listed.some((one) => line.startsWith(`${one}/`)));
	if (inside.length > 0 && !others.some(isLeft)) return null;
	const globs = lines.filter((line) => /^\*\./.test(line) && !/^\*\.(?:log|tgz|lock|md)$/.test(line));
	return [...inside.map((line) => `!${line}`), ...globs.map((line) => `!**/${line}`)];
}

/** Files of the tree that entry points are and import; null where one is not there, where what they read cannot be told, or where users may name others. */
async function filesOf(
	root: string,
	targets: readonly string[],
	isOpen: boolean,
	{ paths, project, open }: Ground,
): Promise<string[] | null> {
	const found = new Set<string>();
	for (const target of targets) {
		const path = `${root}${target.replace(/^\.\//, '')}`;
		if (!paths.has(path)) return null;
		found.add(path);
		const file = project.file(path);
		for (const one of file ? reachedFrom(file, project.imports) : []) found.add(one.path);
	}
	for (const path of found) {
		const text = (await open(path))?.source.text;
		if (text === undefined || !path.startsWith(root) || /\b__dirname\b|\bimport\.meta\.(?:url|dirname)\b|\brequire\(\s*[^'"\s)]/.test(text))
			return null;
	}
	const isOther = (path: string) =>
		path.startsWith(root) &&
		/\.[cm]?jsx?$/.test(path) &&
		contextOf(path) === 'source' &&
		!/\.config\.[cm]?js$/.test(path) &&
		!found.has(path);
	if (isOpen && [...paths].some(isOther)) return null;
	const listed = [...found].map((path) => path.slice(root.length)).sort();
	return listed.length > 0 && listed.length <= FEW ? listed : null;
}

function pathsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : [];
}
