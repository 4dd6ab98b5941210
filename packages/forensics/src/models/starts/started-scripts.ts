// Scripts of Node that a build starts, and the commands that they give to a package manager.

import { folderOf, normalised, parseObject, put } from '@auditor/code';
import type { Texts } from '@auditor/schema';
import { loadsOf } from '../packages/packed-files.js';
import type { Spot } from '../pipelines/spots.js';
import { partsOf } from '../tests/test-commands.js';

/** Commands of package managers in the files that the commands of a build start, and in what those import. */
export function managerCalls(texts: Texts, commands: readonly Spot[]): Spot[] {
	const scripts = scriptsOf(texts);
	const started = commands.flatMap(({ text }) =>
		partsOf(text.replace(/\bnpm (?=t(?:est)?\b|start\b)/g, 'npm run '), scripts).flatMap((part) =>
			[...part.matchAll(STARTED)].map(([, file, imported]) => normalised(file ?? imported!)),
		),
	);
	const files = new Set(started.filter((path) => texts.has(path)));
	// What is added while they are gone through is gone through, too.
	for (const path of files) for (const to of importsOf(path, texts)) if (files.size < MOST) files.add(to);
	return [...files].flatMap((path) => callsIn(path, texts.get(path)!.slice(0, LONGEST)));
}

const MOST = 200;
const LONGEST = 200_000;

/** `node tools/setup.mjs`, or `import('./tools/setup.mjs')` in what `node -e` is told. */
const STARTED =
	/\b(?:node|tsx|bun)(?: --?[\w-]{1,40}(?:=\S{1,80})?){0,5} (?:\.\/)?([\w./-]{1,200}\.[cm]?[jt]s)\b|\bimport\(['"](\.[\w./-]{1,200})['"]\)/g;

function importsOf(path: string, texts: Texts): string[] {
	const named = loadsOf(texts.get(path)!.slice(0, LONGEST)).map((to) => normalised(`${folderOf(path)}/${to}`));
	return named.filter((to) => texts.has(to));
}

/** `run('npx', ['-y', name, 'install'])` and `execSync('npm ci')`, as a shell would be given them; what is no text is a variable. */
function callsIn(path: string, text: string): Spot[] {
	return [...text.matchAll(CALL)].map(({ 1: program, 2: list, 3: command, index }) => {
		const words = (list ?? '').split(',').map((word) => /^\s{0,99}['"`](.*)['"`]\s{0,99}$/s.exec(word)?.[1] ?? `$${word.trim()}`);
		return {
			path,
			line: text.slice(0, index).split('\n').length,
			text: command ?? [program, ...words.filter((word) => !/^\$(?:\.\.\..*)?$/.test(word))].join(' '),
		};
	});
}

const MANAGER = '(?:npm|npx|pnpm|yarn|bun|corepack)';
const CALL = new RegExp(
	`\\(\\s{0,99}['"\`](${MANAGER})['"\`],\\s{0,99}\\[([^\\][]{0,400})\\]|\\b(?:exec\\w{0,20}|spawn\\w{0,20}|\\$)\\(?\\s{0,99}['"\`](${MANAGER} [^'"\`\\n]{1,200})['"\`]`,
	'g',
);

/** Of the manifest at the root: builds start there. */
function scriptsOf(texts: Texts): Map<string, string[]> {
	const scripts = new Map<string, string[]>();
	const own: unknown = parseObject(texts.get('package.json') ?? '')?.scripts;
	for (const [name, body] of Object.entries(Object(own))) put(scripts, name, String(body));
	return scripts;
}
