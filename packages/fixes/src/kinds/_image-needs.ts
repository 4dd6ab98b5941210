// What an image of a service needs beside its code: programs that have to be installed, and what no image of the code alone can give.
import { folderOf, normalised, pathIn } from '@auditor/code';
import type { Ground } from '../fix.js';
import { pathFrom } from './_places.js';
import { stopsUnset } from './_settings-at-load.js';

/** What tells how the service is started. */
export const PAGE = /^(?:[^/]+\/)?(?:README|CLAUDE|AGENTS|SETUP|DEPLOY)[^/]*\.md$|^[^/]+\.sh$/i;

/** A program that the product runs: `execFile("git", …)`, or a package that runs it. */
const RUNS =
	/(?:\b(?:exec(?:File)?(?:Sync|Async)?|spawn(?:Sync)?|execa(?:Sync|Command)?|Popen|check_(?:output|call)|create_subprocess_exec|(?:subprocess\.|sp\.)(?:run|call)|os\.system)\(\s{0,20}\[?\s{0,20}[fr]?["'`]|\$`)([a-z][\w.-]{0,40})(?=[\s"'`])/g;
/** What every image has, the language itself, and words of a database that is asked so. */
const THERE =
	/^(?:node|npm|npx|bun|bunx|python3?|pip|uv|sh|bash|cat|cp|mv|rm|ls|mkdir|touch|echo|env|true|date|find|grep|sed|awk|head|tail|sort|tar|test|kill|which|open|start|taskkill|select|insert|update|delete|create|alter|drop|pragma|begin|commit|rollback|vacuum|attach)$/;
const GIT = /^(?:simple-git|git)(?:\.|$)/;

/** Programs that no slim image has, and that have to be installed; null where that takes more than the package of their name. */
export async function programsOf({ project, textAt }: Ground): Promise<readonly string[] | null> {
	const found = new Set<string>();
	for (const { path, context, facts } of project.files) {
		if (context !== 'source') continue;
		for (const [, name] of (await textAt(path)).matchAll(RUNS)) if (!THERE.test(name!)) found.add(name!);
		if (facts.imports.some(({ module }) => GIT.test(module))) found.add('git');
	}
	const programs = [...found].sort();
	return programs.every((name) => /^(?:git|ffmpeg|pandoc)$/.test(name)) ? programs : null;
}

/** A page fills a store before the first start, or makes its tables. */
const PREPARES =
	/\bpython3?\s[\w./-]{0,80}(?:ingest|seed|populate|migrat|init)[\w./-]{0,80}\.py\b|\balembic upgrade\b|\bprisma (?:migrate|db push)\b|\b(?:npm|pnpm|yarn|bun) (?:run )?(?:db:|migrat|seed)/i;
/** What is compiled as it is installed, for which a slim image has no compiler. */
const COMPILED = /"(?:tree-sitter(?:-[\w-]{1,40})?|better-sqlite3|sqlite3|node-pty|re2|bcrypt|isolated-vm)"\s{0,9}:/;
/** What needs the libraries of others to be compiled. */
const DRAWN = /"canvas"\s{0,9}:/;

export function isCompiled(manifest: string): boolean {
	return COMPILED.test(manifest);
}

/** A path from a module up: `parents[3]`, `.parent.parent`. */
const UP = /\b__file__\b[^\n#]{0,60}?(?:\.parents\[(\d)\]|((?:\.parent\b){2,9}))/g;

/** Whether a module asks for what lies above the folder that is copied. */
async function looksOut(folder: string, { project, textAt }: Ground): Promise<boolean> {
	for (const { path, context } of project.files) {
		const own = context === 'source' && path.endsWith('.py') ? pathFrom(folder, path) : null;
		for (const [, steps, chain] of own === null ? [] : (await textAt(path)).matchAll(UP))
			if ((steps === undefined ? chain!.split('.').length - 2 : Number(steps)) >= own!.split('/').length) return true;
	}
	return false;
}

/** The product imports what its own build makes, which is not there as it builds. */
export function importsBuilt({ project, paths }: Ground): boolean {
	const isBuilt = (from: string, module: string) =>
		/^\.\.?\/.*\b(?:dist|build)\//.test(module) && !paths.has(normalised(`${folderOf(from)}/${module}`));
	return project.files.some(
		({ path, context, facts }) => context === 'source' && facts.imports.some(({ module, typeOnly }) => !typeOnly && isBuilt(path, module)),
	);
}

/** An address of the own machine, which inside of a container is another. */
const BESIDE = /["'`](?:https?|wss?|redis|postgres(?:ql)?|mongodb|bolt):\/\/(?:localhost|127\.0\.0\.1):\d/;
/** One that the environment may replace, whose pages may ask, or that is told to somebody. */
const OTHERWISE = /env|setting|default|Field\(|\?\?|\|\||cors|origin|allow|print|log|echo|message|description/i;

/** The product asks a server of the own machine, wherever it runs. */
async function asksBeside({ project, textAt }: Ground): Promise<boolean> {
	for (const { path, context } of project.files) {
		if (context !== 'source') continue;
		const lines = (await textAt(path)).split('\n');
		const isAsked = (line: string, at: number) =>
			BESIDE.test(line) && !/^\s*(?:#|\/\/|\*)/.test(line) && !OTHERWISE.test(lines.slice(Math.max(0, at - 3), at + 1).join('\n'));
		if (lines.some(isAsked)) return true;
	}
	return false;
}

/** More than an image of the code: a start that has to be prepared, a tool that draws, a composition of containers that the new one would have to be part of, or files above its folder. */
export async function takesMore(folder: string, ground: Ground): Promise<boolean> {
	const { paths, textAt } = ground;
	if ([...paths].some((path) => /(?:^|\/)(?:docker-)?compose[\w.-]{0,40}\.ya?ml$/.test(path))) return true;
	if (DRAWN.test(await textAt(pathIn(folder, 'package.json')))) return true;
	for (const path of paths) if (PAGE.test(path) && PREPARES.test(await textAt(path))) return true;
	return (await asksBeside(ground)) || looksOut(folder, ground);
}

/** A setting that has no default. */
const BARE = /\bprocess\.env\.\w{1,80}\b(?!\s{0,9}(?:\?\?|\|\|)\s{0,9}["'`\d])/;

/** A module hands a setting to somebody as it loads, stops without it, or has it written into the page: what is not there as it is built is missing for good. */
export async function needsSettings({ project, open }: Ground): Promise<boolean> {
	for (const file of project.files) {
		const { path, context, facts } = file;
		if (context !== 'source' || DEVELOPERS.test(path)) continue;
		const source = (await open(path))?.source;
		if (!source) continue;
		const isHanded = facts.calls.some(
			({ scope, line, endLine }) =>
				scope.function === null && scope.class === null && BARE.test(source.text.slice(source.startOf(line), source.endOf(endLine))),
		);
		if (isHanded || stopsUnset(file, source.text, project) || /\bprocess\.env\.NEXT_PUBLIC_/.test(source.text)) return true;
	}
	return false;
}

/** What no page loads. */
const DEVELOPERS = /(?:^|\/)scripts?\/|\.config\.[cm]?[jt]s$/;
