// What builds install: the commands of pipelines, composite actions and containers that fetch packages, and whether each keeps to what is written down.
import type { Tree } from '@auditor/schema';
import { actionsOf } from './actions.js';
import { containerInstructions } from './containers.js';
import type { Spot } from './spots.js';
import { pipelineCommands, pipelineFiles } from './workflows.js';

type Texts = ReadonlyMap<string, string>;

export interface Install extends Spot {
	/** What the repository depends on, or a tool that the build fetches beside it. */
	readonly of: 'project' | 'tools';
	/** It takes what a lock file says, or an exact version; null where a variable says which. */
	readonly keeps: boolean | null;
}

interface Setting {
	/** Continuous integration, where some managers keep to the lock file by themselves. */
	readonly ci: boolean;
	readonly has: (file: RegExp) => boolean;
	/** Whether every requirement of a file has one exact version. */
	readonly pinned: (file: string) => boolean;
}

/** Every install of a tree's pipelines, actions and containers, once for each place. */
export function installsOf(tree: Tree, texts: Texts): Install[] {
	const setting = (ci: boolean): Setting => ({
		ci,
		has: (file) => tree.files.some(({ path }) => file.test(path)),
		pinned: (file) => [...texts].some(([path, text]) => (path === file || path.endsWith(`/${file}`)) && isPinned(text)),
	});
	const steps = actionsOf(tree, texts)
		.filter((file) => file.kind === 'action')
		.flatMap(({ path, jobs }) =>
			jobs.flatMap((job) =>
				job.steps.flatMap(({ run }) => (run?.text.split('\n') ?? []).map((text, i) => ({ path, line: run!.line + i, text }))),
			),
		);
	const lines = joined([
		...pipelineCommands(pipelineFiles(tree), texts).map(({ whole, ...command }) => ({ ...command, text: whole })),
		...steps,
	]);
	const all = [
		...lines.flatMap((line) => installsIn(line, setting(true))),
		...containerInstructions(tree, texts)
			.filter(({ name }) => name === 'RUN')
			.flatMap((line) => installsIn(line, setting(false))),
	];
	return [...new Map(all.map((install) => [`${install.path}:${install.line} ${install.text}`, install])).values()];
}

/** Requirements with one exact version each, or with the digests of what is installed. */
export function isPinned(text: string): boolean {
	const lines = text.split('\n').map((line) => line.split('#', 1)[0]!.trim());
	const named = lines.filter((line) => line !== '' && !line.startsWith('-'));
	return named.length > 0 && named.every((line) => /==|@\s{0,9}(?:git|https?)/.test(line));
}

/** Lines that end in a backslash with what follows them. */
function joined(lines: readonly { path: string; line: number; text: string }[]): Spot[] {
	const all: Spot[] = [];
	let last = { path: '', line: 0 };
	for (const { path, line, text } of [...lines].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line))) {
		const before = all.at(-1);
		if (before?.path === path && last.line === line - 1 && before.text.endsWith('\\'))
			all[all.length - 1] = { ...before, text: `${before.text.slice(0, -1)} ${text.trim()}` };
		else all.push({ path, line, text: text.trim() });
		last = { path, line };
	}
	return all;
}

function installsIn(spot: Spot, setting: Setting): Install[] {
	const text = spot.text.replace(/^(?:- )?(?:run: ?)?/, '');
	if (PIPED.test(text)) return [{ ...spot, text: text.slice(0, 200), of: 'tools', keeps: false }];
	return text.split(/&&|\|\||;|\|/).flatMap((part): Install[] => {
		const words = part.split(/\s+/).filter((word) => word !== '');
		const first = words.findIndex(
			(word) => !/^(?:\w+=.*|sudo|exec|time|command|corepack|--(?:mount|network|security)=.*|if|then|do|else|!|\{|\(|-E|-H)$/.test(word),
		);
		if (first < 0) return [];
		const stop = words.findIndex((word, i) => i > first && word.startsWith('#'));
		const read = installOf(words.slice(first, stop < 0 ? undefined : stop).map(bare), setting);
		return read === null ? [] : [{ path: spot.path, line: spot.line, text: part.trim(), ...read }];
	});
}

/** A script of the network that a shell runs as it comes. */
const PIPED = /\b(?:curl|wget)\s[^|;&]{0,500}\|\s{0,9}(?:sudo\s{1,9}(?:-\w\s{1,9})?)?(?:ba|z|da)?sh\b/;

function bare(word: string): string {
	return word.replace(/^['"]|['")]{1,3}$/g, '');
}

type Read = Pick<Install, 'of' | 'keeps'> | null;

const project = (keeps: boolean): Read => ({ of: 'project', keeps });

/** Flags that take a value of their own. */
const VALUED =
	/^(?:--prefix|-C|--dir|--cwd|--filter|-F|-w|--workspace|--registry|--cache|--loglevel|--python|-p|--index-url|-i|--extra|--group|--no-binary|--only-binary|--target|-t)$/;

/** Words that are neither flags nor their values. */
function plainOf(words: readonly string[]): string[] {
	return words.filter((word, i) => !word.startsWith('-') && !VALUED.test(words[i - 1] ?? ''));
}

/** Packages that a command names; null where they are files of the tree. */
function toolsOf(names: readonly string[], exact: RegExp): Read {
	const foreign = names.filter((name) => !/^(?:[./~]|file:)|\.(?:tgz|whl|tar\.gz)$|\*/.test(name));
	if (foreign.length === 0) return null;
	const open = foreign.filter((name) => !exact.test(name));
	return { of: 'tools', keeps: open.length === 0 || (open.every((name) => name.includes('$')) ? null : false) };
}

const NPM_EXACT = /^(?:@[^@/]+\/)?[^@/]+@v?\d+\.\d+\.\d+/;
const PIP_EXACT = /==\d|@[\da-f]{40}$/;

function installOf([program = '', ...words]: readonly string[], setting: Setting): Read {
	const manager = program.replace(/^.*\//, '');
	const flags = new Set(words.map((word) => word.replace(/=(?:true)?$/, '')));
	const frozen = flags.has('--frozen-lockfile') || flags.has('--immutable');
	const plain = plainOf(words);
	const [verb = '', ...named] = plain;
	switch (manager) {
		case 'npm':
		case 'bun':
		case 'pnpm': {
			if (/^(?:ci|clean-install|install-clean|ic)$/.test(verb)) return project(true);
			if (!/^(?:i|install|add)$/.test(verb)) return null;
			if (named.length > 0) return toolsOf(named, NPM_EXACT);
			if (manager === 'npm') return verb === 'add' ? null : project(false);
			const byItself =
				manager === 'pnpm' &&
				setting.ci &&
				setting.has(/(?:^|\/)pnpm-lock\.yaml$/) &&
				!words.some((word) => /^--(?:no-frozen-lockfile|frozen-lockfile=false|fix-lockfile)$/.test(word));
			return project(frozen || byItself);
		}
		case 'yarn': {
			if (verb === 'global' || verb === 'add') return toolsOf(verb === 'add' ? named : named.slice(1), NPM_EXACT);
			if (verb !== '' && verb !== 'install') return null;
			if (flags.has('--version') || flags.has('-v') || flags.has('--help')) return null;
			return project(frozen || (setting.ci && setting.has(/(?:^|\/)\.yarnrc\.yml$/)));
		}
		case 'uv':
			if (verb === 'sync') return project(flags.has('--frozen') || flags.has('--locked'));
			if (verb === 'tool' && named[0] === 'install') return toolsOf(named.slice(1), PIP_EXACT);
			if (verb === 'pip' && named[0] === 'install') return pipInstall(words.slice(words.indexOf('install') + 1), setting);
			return verb === 'pip' && named[0] === 'sync' ? project(setting.pinned((named[1] ?? '').replace(/^\.\//, ''))) : null;
		case 'pip':
		case 'pip3':
			return verb === 'install' ? pipInstall(words.slice(words.indexOf('install') + 1), setting) : null;
		case 'pipx':
			return verb === 'install' ? toolsOf(named, PIP_EXACT) : null;
		case 'python':
		case 'python3':
		case 'py': {
			const module = words.indexOf('-m');
			return module >= 0 && words[module + 1] === 'pip' ? installOf(['pip', ...words.slice(module + 2)], setting) : null;
		}
		case 'poetry':
			return /^(?:install|sync)$/.test(verb) ? project(setting.has(/(?:^|\/)poetry\.lock$/)) : null;
		case 'pdm':
			if (verb === 'sync') return project(true);
			return verb === 'install' ? project(flags.has('--frozen-lockfile') || flags.has('--check')) : null;
		case 'pipenv':
			if (verb === 'sync') return project(true);
			return verb === 'install' && named.length === 0 ? project(flags.has('--deploy') || flags.has('--ignore-pipfile')) : null;
		default:
			return null;
	}
}

/** What pip is told to install: files of requirements, the project itself, or named packages. */
function pipInstall(words: readonly string[], setting: Setting): Read {
	const files = words.flatMap((word, i) => (/^(?:-r|--requirement|-c|--constraint)$/.test(word) ? [words[i + 1] ?? ''] : []));
	if (words.includes('--require-hashes')) return project(true);
	if (files.length > 0) return project(files.some((file) => setting.pinned(file.replace(/^\.\//, ''))));
	const own = words.some((word) => /^\.{1,2}(?:\/[\w./-]*)?(?:\[[\w,-]*\])?$/.test(word));
	if (own) return project(words.includes('--no-deps'));
	return toolsOf(plainOf(words), PIP_EXACT);
}
