// Which tests cannot start? One that does not parse, that comes by its imports to a file of the project which is not there, or that makes a class of Nest
// without what its constructor asks for: a run of all is red at once.
import { folderOf, normalised, type Project, parseObject, pathIn, reachedFrom, type SourceFile } from '@auditor/code';
import { failedImport, testCasesOf } from '@auditor/forensics';
import { escapeText } from '@auditor/schema';
import type { Ground } from '../fix.js';
import { nodePackage } from './_runtimes.js';
import { isPython, isReplaced } from './_test-needs.js';

/** What runners of JavaScript take for a test by its name. @source the defaults of jest and vitest */
export const NAMED = /\.(?:test|spec)\.[cm]?[jt]sx?$/;

export async function isStopped(tests: readonly SourceFile[], { project, paths, open, textAt }: Ground): Promise<boolean> {
	const texts = new Map([...paths].map((path) => [path, '']));
	for (const path of [...paths].filter((one) => /(?:^|\/)(?:\.gitignore|conftest\.py)$/.test(one))) texts.set(path, await textAt(path));
	for (const test of tests) {
		if ((await open(test.path)) === null) return true;
		const own = await textAt(test.path);
		if (isPython(test) ? failedImport(project, test, texts.set(test.path, own)) : lacksFile(test, own, project, paths)) return true;
		// One that puts something in the place of a name which is gone is red as well.
		if (isPython(test) && testCasesOf(project, test, texts).some(({ stops }) => stops !== null)) return true;
		for (const path of providersIn(test, own, paths)) if (asksFor(await textAt(path), own)) return true;
	}
	return false;
}

/** `createTestingModule({ providers: [AgentService] })`: modules of the classes that a test of Nest has made for it, where nothing else may bring what they ask for. */
function providersIn(test: SourceFile, own: string, paths: ReadonlySet<string>): string[] {
	const lists = [...own.matchAll(/\b(?:providers|controllers):\s{0,9}\[([^\]]{1,400})\]/g)].map(([, list]) => list!).join(',');
	if (!/\bcreateTestingModule\(/.test(own) || /\buseMocker\(|\bimports:/.test(own)) return [];
	return test.facts.imports.flatMap(({ alias, module }) => {
		const path = `${normalised(`${folderOf(test.path)}/${module}`)}.ts`;
		return new RegExp(`\\b${escapeText(alias)}\\b`).test(lists) && paths.has(path) ? path : [];
	});
}

/** A constructor takes something that the test does not name. */
function asksFor(text: string, own: string): boolean {
	const [, taken = ''] = /\bconstructor\(([^{}]{1,1200}?)\)\s{0,9}\{/.exec(text) ?? [];
	return [...taken.matchAll(/:\s{0,9}([A-Z]\w{1,80})(?:<(\w{1,80})>)?/g)].some(
		([, type, held]) => ![type, held].some((name) => name !== undefined && own.includes(name)),
	);
}

/** It, or what it loads and does not replace, imports a file by its path that the tree does not hold. */
function lacksFile(test: SourceFile, own: string, project: Project, paths: ReadonlySet<string>): boolean {
	const loaded = reachedFrom(test, (one) => project.imports(one).filter((file) => !isReplaced(file, own)));
	return loaded.some((file) =>
		file.facts.imports.some(({ module, typeOnly, scope }) => {
			if (typeOnly || !/^\.\.?\//.test(module) || scope.function !== null || scope.tries.length > 0) return false;
			const at = normalised(`${folderOf(file.path)}/${module.split(/[?#]/, 1)[0]}`);
			const stem = at.replace(/\.[cm]?jsx?$/, '');
			const isThere = [...paths].some((path) => path === at || [`${at}.`, `${stem}.`, `${at}/`].some((begin) => path.startsWith(begin)));
			return !isThere && !isReplaced({ path: at }, own);
		}),
	);
}

/** A browser that somebody has to install. */
const BROWSER = /\b(?:karma|phantomjs|playwright|cypress|puppeteer|testcafe|nightwatch|webdriver\w{0,4}|wdio)\b/i;
const SETTINGS = /^(?:jest|vite|vitest)\.config\.[cm]?[jt]s(?:on)?$/;
/** Runners that call a file without a test a failure. */
const STRICT = /\b(?:jest|vitest)\b/;
const HAS_TEST = /\b(?:test|it|describe|suite|bench)(?:\.\w{1,20}){0,3}\s{0,9}[(`]/;

/** The script asks for a browser; its runner is told by a key that it does not know, finds a file without a test, or takes `./x.js` for no `./x.ts`. */
export async function asksMore(
	inside: string,
	name: string,
	tests: readonly SourceFile[],
	{ project, paths, textAt }: Ground,
): Promise<boolean> {
	const { data, script } = nodePackage(await textAt(pathIn(inside, 'package.json')));
	const compiler = { ...Object(data.dependencies), ...Object(data.devDependencies) }.typescript;
	// What was installed so long ago may run on no present Node.
	if (/^[~^]?[0-3]\./.test(String(compiler)) || /^\s*\{[^{]*"lockfileVersion": 1\b/.test(await textAt(pathIn(inside, 'package-lock.json'))))
		return true;
	// A manifest of the workspace that is no JSON stops the installation of all.
	const manifests = [...paths].filter((path) => /(?:^|\/)package\.json$/.test(path) && folderOf(path).startsWith(inside));
	for (const path of manifests) if (parseObject(await textAt(path)) === null) return true;
	const run = [`pre${name}`, name, `post${name}`].map(script).join('\n');
	const called = [...run.matchAll(/\b(?:npm|yarn|pnpm|bun) (?:run )?([\w:-]{1,60})/g)].map(([, one]) => script(one!));
	const whole = [run, ...called].join('\n');
	if (BROWSER.test(whole)) return true;
	// Jest ends with an error where it finds no test below its root.
	const { rootDir } = Object(data.jest) as { readonly rootDir?: unknown };
	const root = typeof rootDir === 'string' ? normalised(`${inside}/${rootDir}`) : '';
	if (root !== '' && tests.every(({ path }) => !path.startsWith(`${root}/`))) return true;
	if (!STRICT.test(whole)) return false;
	const settings = [JSON.stringify(data.jest ?? {})];
	for (const path of paths)
		if (folderOf(path) === inside && SETTINGS.test(path.slice(path.lastIndexOf('/') + 1))) settings.push(await textAt(path));
	const told = settings.join('\n');
	if (/\bmoduleNameMapp(?!er\b)/.test(told)) return true;
	for (const { path } of project.files)
		if (NAMED.test(path) && folderOf(path).startsWith(inside) && !HAS_TEST.test(await textAt(path))) return true;
	const isMapped = !/\bjest\b/.test(whole) || /\b(?:moduleNameMapper|resolver)\b/.test(told);
	const loaded = isMapped ? [] : tests.flatMap((test) => reachedFrom(test, project.imports));
	return loaded.some(({ path, facts }) =>
		facts.imports.some(({ module, typeOnly }) => {
			const at = normalised(`${folderOf(path)}/${module}`);
			return (
				!typeOnly && /^\.\.?\/.*\.js$/.test(module) && !paths.has(at) && ['.ts', '.tsx'].some((end) => paths.has(at.replace(/\.js$/, end)))
			);
		}),
	);
}
