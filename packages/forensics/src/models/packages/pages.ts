// What runs in a browser alone: modules marked `"use client"`, those of a package that a bundler makes a page of, what nothing but these imports, and functions
// that nothing but these calls; not modules marked `"use server"`, which pages ask over the network.

import { folderOf, grouped, namedFunction, once, type Project, productCallers, type Scope, type SourceFile } from '@auditor/code';
import type { Texts } from '@auditor/schema';
import { foldersAbove } from '../settings/setting-words.js';

/** A place that only code of a browser comes to; tests aside. */
export function isOfPage(project: Project, texts: Texts, file: SourceFile, scope: Scope): boolean {
	const pages = pagesOf(project)(texts);
	if (pages.has(file)) return true;
	if (pages.size === 0 || markOf(texts, file) === 'server') return false;
	const ref = namedFunction(file, scope);
	const own = ref ? productCallers(project, ref) : [];
	return own.length > 0 && own.every((one) => pages.has(one.file));
}

const pagesOf = once((project: Project) =>
	once((texts: Texts): ReadonlySet<SourceFile> => {
		const sources = project.files.filter(({ context }) => context === 'source');
		const packages = new Map(
			[...texts].flatMap(([path, text]) => (/(?:^|\/)package\.json$/.test(path) ? [[folderOf(path), text] as const] : [])),
		);
		const isBundled = ({ path }: SourceFile) => {
			const own = packages.get(['', ...foldersAbove(path)].findLast((folder) => packages.has(folder)) ?? '') ?? '';
			return SCRIPT.test(path) && BUNDLED.test(own) && !SERVES.test(own);
		};
		const pages = new Set(sources.filter((file) => markOf(texts, file) === 'client' || isBundled(file)));
		if (pages.size === 0) return pages;
		const pairs = sources.flatMap((file) => project.imports(file).flatMap((of) => (of === file ? [] : { file, of })));
		const importers = grouped(pairs, ({ of }) => of);
		// What a page imports, as far as nothing else does.
		for (let before = 0; before < pages.size; ) {
			before = pages.size;
			for (const [of, all] of importers) if (markOf(texts, of) !== 'server' && all.every((one) => pages.has(one.file))) pages.add(of);
		}
		return pages;
	}),
);

/** A page by its packages, and what would serve more than pages. @source vite.dev, create-react-app.dev */
const BUNDLED = /"(?:vite|react-scripts)"\s{0,9}:/;
const SERVES =
	/"(?:express|fastify|hono|koa|ws|next|nuxt|astro|electron|vinxi|@nestjs\/core|@remix-run\/\w+|@react-router\/node|@sveltejs\/kit|@tanstack\/\w+-start)"\s{0,9}:/;

function markOf(texts: Texts, { path }: SourceFile): string | undefined {
	return SCRIPT.test(path) ? MARK.exec(texts.get(path)?.slice(0, 2_000) ?? '')?.[1] : undefined;
}

const SCRIPT = /\.[cm]?[jt]sx?$/;
/** The directive stands before all code. */
const MARK = /^(?:\s|\/\/[^\n]{0,400}\n|\/\*(?:[^*]|\*(?!\/)){0,1500}\*\/)*["']use (client|server)["']/;
