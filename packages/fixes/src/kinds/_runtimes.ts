// Which Python or Node a folder asks for, and what installs its packages, for what is written to install and run it.
import { parseObject } from '@auditor/code';
import type { Ground } from '../fix.js';

/** The version of `python` or `node` that a Dockerfile builds from; null for none, and for several. */
export function imageVersion(text: string, of: 'python' | 'node'): string | null {
	const found = new Set([...text.matchAll(IMAGES[of])].map(([, version]) => version!));
	const [only = null] = found;
	return found.size === 1 ? only : null;
}

const IMAGES = {
	python: /^(?:FROM\s\S{0,200}?\bpython:?|ARG PYTHON_VERSION=)(3\.\d{1,2})\b/gim,
	node: /^FROM\s(?:\S{0,200}\/)?node:(\d{2})\b/gim,
};

/** The version that the repository names: its own file, that of a platform, its image, or the oldest that the manifest allows. */
export async function pythonVersion(textOf: (name: string) => Promise<string>): Promise<string | null> {
	const oldest = /^(?:requires-python|python)\s*=\s*["'](?:>=|\^|~=?|==)?\s*(3\.\d{1,2})\b/m;
	return (
		/^(3\.\d{1,2})\b/m.exec(await textOf('.python-version'))?.[1] ??
		/^python-(3\.\d{1,2})\b/m.exec(await textOf('runtime.txt'))?.[1] ??
		imageVersion(await textOf('Dockerfile'), 'python') ??
		oldest.exec(await textOf('pyproject.toml'))?.[1] ??
		null
	);
}

/** The version that the page beside it names, or that of the container for its developers. */
export async function toldPython(textOf: (name: string) => Promise<string>): Promise<string | null> {
	const said = /\bPython[ :*`]{1,9}(?:[>=]{1,2} ?|v)?(3\.\d{1,2})\b/i.exec(await textOf('README.md'))?.[1];
	return said ?? /devcontainers\/python:[\w-]{0,9}?(3\.\d{1,2})\b/.exec(await textOf('.devcontainer/devcontainer.json'))?.[1] ?? null;
}

const TESTED = {
	python: /\bpython-version:[ \t]{0,9}(\S.{0,80})$/gm,
	node: /\bnode-version:[ \t]{0,9}(\S.{0,80})$/gm,
};

/** The version of `python` or `node` that all workflows of the repository run; null for none, and for several. */
export async function testedVersion(of: 'python' | 'node', { paths, textAt }: Ground): Promise<string | null> {
	const found = new Set<string>();
	for (const path of paths)
		if (/^\.github\/workflows\/[^/]+\.ya?ml$/.test(path))
			for (const [, versions] of (await textAt(path)).matchAll(TESTED[of]))
				for (const [version] of versions!.includes('${{') ? [] : versions!.matchAll(/\d+(?:\.\d+)?/g)) found.add(version);
	const [only = null] = found;
	return found.size === 1 ? only : null;
}

/** What a package.json says to whoever installs and starts it; nothing where it is no JSON. */
export interface NodePackage {
	readonly data: Readonly<Record<string, unknown>>;
	/** The text of a script; empty for none. */
	script(name: string): string;
	/** The oldest Node that `engines` allows; null where it names none by its number, or one that is no longer mended. */
	readonly node: string | null;
}

/** The oldest Node that still gets mends, or got them this year. @source nodejs/Release, schedule.json */
export const MENDED = 20;

export function nodePackage(text: string): NodePackage {
	const data = parseObject(text) ?? {};
	const said = (key: string, name: string) => String(Reflect.get(Object(data[key]), name) ?? '');
	const oldest = /^(?:>=|\^|~)?\s*v?(\d{2})(?:\.[\dx*]+){0,2}\s*$/.exec(said('engines', 'node'))?.[1];
	return {
		data,
		script: (name) => said('scripts', name),
		node: oldest !== undefined && Number(oldest) >= MENDED ? oldest : null,
	};
}

/** Each lock file of a Node package with its manager, and how that one installs it. */
export const LOCKS: readonly (readonly [string, string, string])[] = [
	['bun.lock', 'bun', 'bun install --frozen-lockfile'],
	['package-lock.json', 'npm', 'npm ci'],
	['pnpm-lock.yaml', 'pnpm', 'pnpm install --frozen-lockfile'],
	['yarn.lock', 'yarn', 'yarn install --frozen-lockfile'],
];

/** The lock file of npm asks for what the manifest beside it does: `npm ci` refuses another one. Others are taken to. */
export async function isInStep(manifest: string, { textAt }: Ground): Promise<boolean> {
	const lock = parseObject(await textAt(manifest.replace(/package\.json$/, 'package-lock.json')));
	const asked = Object(Object(lock?.packages)['']) as Readonly<Record<string, unknown>>;
	const data = parseObject(await textAt(manifest)) ?? {};
	const isSame = (kind: string) =>
		Object.entries(Object(data[kind]) as Record<string, unknown>).every(([name, range]) => Object(asked[kind])[name] === range);
	return Object.keys(asked).length === 0 || ['dependencies', 'devDependencies'].every(isSame);
}

/** The version of Node that `.nvmrc` or the README names; null for one that is no longer mended. */
export async function toldNode({ textAt }: Ground): Promise<string | null> {
	const own = /^v?(\d{2})\b/.exec((await textAt('.nvmrc')).trim())?.[1];
	const said = own ?? /\bNode(?:\.js)?(?:\s{1,9}|@)(?:>=\s?|v|version\s)?(\d{2})\b/i.exec(await textAt('README.md'))?.[1];
	return said !== undefined && Number(said) >= MENDED ? said : null;
}
