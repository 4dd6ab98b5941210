// Where is the rubric that a user named: a JSON file, a folder, or an installed package by its full or short name? Looks at files alone;
// nothing of a package is run.
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AuditorError, compareText, nearest } from '@auditor/schema';
import type { NamedBy } from '../input/load-policy.js';
import { type Named, named } from '../trust/origin.js';
import { parseJson, readText } from '../trust/read.js';
import { leadsInto } from '../trust/where.js';

export interface LocatedRubric {
	/** The JSON. */
	readonly file: Named;
	readonly folder: string;
	/** package.json beside it, when there is one. */
	readonly manifest: Readonly<Record<string, unknown>> | null;
}

/**
 * A name without a slash is looked for among packages first, those beside the auditor, and as a path last: the
 * folder that is audited shall not be able to replace a rubric by a file or a package of its name.
 * @throws AuditorError AUD_RUBRIC_NOT_FOUND with the nearest installed name; AUD_RUBRIC_INVALID for a folder that holds no rubric.
 */
export function locateRubric(name: string, by: NamedBy): LocatedRubric {
	if (name.trim() === '') throw new AuditorError('AUD_RUBRIC_NOT_FOUND', 'The name of the rubric is empty.');
	const [folder] = isPath(name) ? [] : packageFolders(name, installation());
	if (folder !== undefined) return inFolder(folder, name);
	const base = 'user' in by ? by.user : by.file;
	if (base === null || (!('user' in by) && !leadsInto(base, resolve(base, name))))
		throw new AuditorError(
			'AUD_RUBRIC_NOT_FOUND',
			`A rubric that a file names is installed, or lies in the package of that file; "${name.slice(0, 100)}" does neither.`,
		);
	const path = resolve(base, name);
	if (existsSync(path)) return statSync(path).isDirectory() ? inFolder(path, name) : besideFile(path);
	const installed = installedRubrics();
	const beside = isPath(name) || !('user' in by) ? undefined : packageFolders(name, modulesAbove(base))[0];
	const near = isPath(name) ? null : nearest(name, installed);
	const also = installed.length > 0 ? ` Installed: ${installed.join(', ')}.` : '';
	throw new AuditorError(
		'AUD_RUBRIC_NOT_FOUND',
		isPath(name)
			? `There is no rubric "${name}": no such file or folder.`
			: `There is no rubric "${name}": neither a package ${packageNames(name).join(' or ')}, nor a file${near ? `; did you mean "${near}"?` : '.'}`,
		{
			hint:
				beside !== undefined
					? `${beside} was found and not named: give that path if you trust it.`
					: isPath(name) || near
						? ''
						: `Install the package, or give the path of a JSON file.${also}`,
		},
	);
}

/** Package names that a short name stands for, in the order in which they are tried. */
export function packageNames(name: string): string[] {
	const [scope, rest] = name.startsWith('@') ? [name.split('/')[0]!, name.split('/')[1]] : [null, name];
	if (scope !== null) {
		if (rest === undefined) return [`${scope}/auditor-rubric`];
		return /^(auditor-)?rubric-|^auditor-rubric$/.test(rest) ? [name] : [`${scope}/auditor-rubric-${rest}`, name];
	}
	return /^auditor-rubric(-|$)/.test(name) ? [name] : [`@auditor/rubric-${name}`, `auditor-rubric-${name}`];
}

function isPath(name: string): boolean {
	if (/^@[\w.-]+(\/[\w.-]+)?$/.test(name)) return false;
	return /[/\\]|\.json$/.test(name) || name.startsWith('.') || name.startsWith('~');
}

/** Existing folders of packages of that name. */
function packageFolders(name: string, modules: readonly string[]): string[] {
	return packageNames(name).flatMap((candidate) =>
		modules.map((folder) => join(folder, candidate)).filter((folder) => existsSync(join(folder, 'package.json'))),
	);
}

/** Every node_modules above this module: what the user installed beside the auditor. One of the folder he stands in may be a stranger's. */
function installation(): string[] {
	return modulesAbove(realpathSync(dirname(fileURLToPath(import.meta.url))));
}

function modulesAbove(start: string): string[] {
	const parent = dirname(start);
	const own = join(start, 'node_modules');
	return [...(existsSync(own) ? [own] : []), ...(parent === start ? [] : modulesAbove(parent))];
}

/** Short names of the rubric packages that are installed, sorted. */
function installedRubrics(): string[] {
	const names = new Set<string>();
	const list = (folder: string) => {
		try {
			return readdirSync(folder);
		} catch {
			return [];
		}
	};
	for (const folder of installation())
		for (const entry of list(folder)) {
			if (/^auditor-rubric-/.test(entry)) names.add(entry.replace('auditor-rubric-', ''));
			if (!entry.startsWith('@')) continue;
			for (const own of list(join(folder, entry))) {
				if (entry === '@auditor' && own.startsWith('rubric-')) names.add(own.replace('rubric-', ''));
				else if (own.startsWith('auditor-rubric')) names.add(`${entry}/${own}`);
			}
		}
	return [...names].sort(compareText);
}

function besideFile(file: string): LocatedRubric {
	const folder = dirname(file);
	return { file: named(file), folder, manifest: manifestOf(folder, file) };
}

function inFolder(folder: string, name: string): LocatedRubric {
	const manifest = manifestOf(folder, null);
	const said = (manifest?.auditor as { rubric?: unknown } | undefined)?.rubric;
	const file = join(folder, typeof said === 'string' ? said : 'rubric.json');
	if (!existsSync(file)) {
		throw new AuditorError(
			'AUD_RUBRIC_INVALID',
			`Rubric ${name}: the folder ${folder} holds no ${typeof said === 'string' ? said : 'rubric.json'}.`,
		);
	}
	if (!leadsInto(folder, file))
		throw new AuditorError('AUD_RUBRIC_INVALID', `Rubric ${name}: its package.json names a rubric outside of the package.`);
	return { file: named(file), folder, manifest };
}

/** The manifest of a folder; for a file, only when that package says the file is its rubric. */
function manifestOf(folder: string, file: string | null): LocatedRubric['manifest'] {
	try {
		const manifest = parseJson(readText(named(join(folder, 'package.json')))) as Record<string, unknown>;
		const said = (manifest.auditor as { rubric?: string } | undefined)?.rubric ?? 'rubric.json';
		return file === null || resolve(folder, said) === file ? manifest : null;
	} catch {
		return null;
	}
}
