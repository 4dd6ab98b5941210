// Which files does the compiler write for a file of TypeScript? By the folders that its settings and scripts name; settings of installed packages are not read.
import { folderOf, normalised, once, parseObject, pathIn } from '@auditor/code';
import { matchesGlob, readGlob, type Texts } from '@auditor/schema';

/** Paths that may be written for it, for how many of its folders are kept is not decided; none where settings leave it out, or it is no TypeScript. */
export function writtenFrom(texts: Texts, path: string): string[] {
	return compilersIn(texts).flatMap(({ folder, into, takes }) => {
		const inside = folder === '' ? path : path.slice(folder.length + 1);
		const parts = inside.replace(/\.([cm]?)tsx?$/, '.$1js').split('/');
		const isTaken = pathIn(folder, inside) === path && takes(inside) && /(?<!\.d)\.[cm]?tsx?$/.test(path);
		return isTaken ? into.flatMap((one) => parts.map((_, at) => [one, ...parts.slice(at)].join('/'))) : [];
	});
}

interface Compiler {
	readonly path: string;
	readonly folder: string;
	/** Folders that it fills. */
	readonly into: readonly string[];
	/** What it is told to take and to leave. */
	readonly patterns: readonly string[];
	/** Whether it takes a file of its folder. */
	readonly takes: (path: string) => boolean;
}

/** Every file of settings of the compiler. */
export const compilersIn = once((texts: Texts): readonly Compiler[] =>
	[...texts].flatMap(([path, text]): Compiler[] => {
		if (!/(?:^|\/)tsconfig[\w.-]{0,40}\.json$/.test(path)) return [];
		const { compilerOptions, include = ['**/*'], exclude = [] } = parseObject(text) ?? {};
		const folder = folderOf(path);
		const told = [...(texts.get(pathIn(folder, 'package.json')) ?? '').matchAll(/\btsc\b[^"&|]{0,200}\s--outDir[ =]([\w./-]{1,100})/g)];
		const { outDir, declarationDir } = Object(compilerOptions);
		const into = [outDir, declarationDir, ...told.map(([, name]) => name)].flatMap((name) =>
			typeof name === 'string' ? normalised(`${folder}/${name}`) : [],
		);
		const [inside, outside] = [include, exclude].map((list) => (Array.isArray(list) ? list.map((one) => normalised(`${one}`)) : []));
		const isAmong = (globs: readonly string[], one: string) =>
			globs.some((glob) => matchesGlob(readGlob(glob), one) || matchesGlob(readGlob(`${glob}/**`), one));
		const takes = (one: string) => isAmong(inside!, one) && !isAmong(outside!, one);
		return [{ path, folder, into, patterns: [...inside!, ...outside!], takes }];
	}),
);
