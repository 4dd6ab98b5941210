// What do files say that are no code: settings, manifests, workflows, ignore files, the README? Comments say nothing.
import { parseObject } from '@auditor/code';
import { pipelineCommands, pipelineFiles } from '@auditor/forensics';
import { fileLocation } from '@auditor/schema';
import type { Mention } from '../model.js';
import { toolOf } from '../words/tools.js';
import type { CodeIndex } from './code-index.js';
import { type Ask, answer, found, type Look, missing, objectsOf, open, shownName } from './look.js';
import { sameStem } from './names.js';

const MANIFEST = /(?:^|\/)(?:pyproject\.toml|requirements[\w.-]*\.(?:txt|in)|package\.json|setup\.(?:py|cfg)|Pipfile|environment\.ya?ml)$/;
const README = /(?:^|\/)readme(?:\.\w+)?$/i;

interface Line {
	readonly path: string;
	readonly line: number;
	readonly text: string;
}

/** Lines of the files without their comments. */
function linesOf(paths: readonly string[], { texts }: CodeIndex): Line[] {
	return paths.flatMap((path) => {
		const text = texts.get(path);
		if (text === undefined) return [];
		return text.split('\n').map((line, at) => ({ path, line: at + 1, text: withoutComment(line) }));
	});
}

function withoutComment(line: string): string {
	const plain = line.trimStart();
	if (plain.startsWith('#') || plain.startsWith('//')) return '';
	const at = line.indexOf(' # ');
	return at < 0 ? line : line.slice(0, at);
}

function holds(line: string, word: string): boolean {
	const at = line.indexOf(word);
	if (at < 0) return false;
	return !/[\w-]/.test(line[at - 1] ?? ' ') && !/[\w-]/.test(line[at + word.length] ?? ' ');
}

function lookInLines(about: string, lines: readonly Line[], fits: (line: string) => boolean, told: string): Look | null {
	const here = lines.find(({ text }) => fits(text));
	return here ? found(about, `${told} at ${here.path}:${here.line}`, fileLocation(here.path, here.line)) : null;
}

/** A file of data lists, names or holds something. */
export const lists: Ask = ({ clause, index, scope }) => {
	const files = [...new Set((scope ?? []).map(({ path }) => path))];
	const wanted = objectsOf(clause).filter(({ kind }) => kind !== 'number');
	if (files.length === 0 || wanted.length === 0) return null;
	const unread = files.some((path) => !index.texts.has(path));
	const lines = linesOf(files, index);
	return answer(
		wanted.map((mention) => {
			const about = shownName(mention);
			const here = lookInLines(about, lines, (line) => holds(line, mention.text), `${about} stands`);
			if (here) return here;
			return unread || lines.some(({ text }) => text.toLowerCase().includes(mention.text.toLowerCase()))
				? open(about, `${about} was not found in \`${files[0]}\``)
				: missing(about, `\`${files[0]}\` does not name ${about}`, fileLocation(files[0]!));
		}),
	);
};

/** An ignore file leaves a path out. */
export const excludes: Ask = ({ clause, index, scope }) => {
	const wanted = objectsOf(clause).filter(({ kind }) => kind === 'path' || kind === 'name' || kind === 'text');
	const named = [...new Set((scope ?? []).map(({ path }) => path))];
	const files = named.length > 0 ? named : index.files('.gitignore');
	if (wanted.length === 0 || !files.every((path) => /ignore$/.test(path))) return null;
	const lines = linesOf(files, index);
	return answer(
		wanted.map((mention) => {
			const about = shownName(mention);
			const plain = mention.text.replace(/^\/|\/$/g, '');
			const is = (line: string) => line.trim().replace(/^\/|\/\*{0,2}$/g, '') === plain;
			const back = lines.some(({ text }) => text.trim().startsWith('!') && text.includes(plain));
			const here = back ? null : lookInLines(about, lines, is, `${about} is left out`);
			if (here) return here;
			return lines.some(({ text }) => /[*?[!]/.test(text) || text.includes(plain))
				? open(about, `no line of \`${files[0]}\` is ${about}`)
				: missing(about, `\`${files[0]}\` does not leave ${about} out`);
		}),
	);
};

/** A manifest declares a dependency. */
export const depends: Ask = ({ clause, index, scope }) => {
	const wanted = clause.mentions.filter(
		({ role, kind }) => (role === 'object' || role === 'means') && kind !== 'path' && kind !== 'number',
	);
	const named = (scope ?? []).map(({ path }) => path).filter((path) => MANIFEST.test(path));
	const files =
		named.length > 0
			? named
			: index.tree.files.filter(({ path, context }) => MANIFEST.test(path) && context !== 'vendored').map(({ path }) => path);
	if (wanted.length === 0 || (named.length === 0 && (scope?.length ?? 0) > 0)) return null;
	// "`--key` is required", "`fetch` requires a `url`": what is required need not be a package.
	const packages =
		named.length > 0 || clause.nouns.includes('dependency') || wanted.every(({ kind }) => kind === 'tool' || kind === 'proper');
	if (/^requir/.test(clause.verb) && (clause.passive || !packages)) return null;
	const lines = linesOf(files, index);
	return answer(
		wanted.map((mention) => {
			const about = `${shownName(mention)} as a dependency`;
			const { modules } = toolOf(mention.text);
			const names = [...new Set([mention.text.toLowerCase(), ...modules.map((module) => module.toLowerCase())])].flatMap((name) => [
				name,
				name.replaceAll('_', '-'),
				name.replaceAll('-', '_'),
			]);
			const is = (line: string) =>
				names.some(
					(name) =>
						holds(line.toLowerCase(), name) &&
						/^\s*["']?[@\w./-]+["']?\s*(?:[=<>~!^:;[,(]|$)|^\s*-\s/.test(line.slice(line.toLowerCase().indexOf(name)).replace(name, 'x')),
				);
			const here = lookInLines(about, lines, is, `${shownName(mention)} stands`);
			if (here) return here;
			if (files.length === 0) return open(about, 'no manifest was found');
			const spoken = lines.some(({ text }) => names.some((name) => text.toLowerCase().includes(name)));
			return spoken || files.some((path) => !index.texts.has(path))
				? open(about, `${shownName(mention)} was not found as a dependency in ${files.length} manifests`)
				: missing(about, `none of ${files.length} manifests names ${shownName(mention)}`, fileLocation(files[0]!));
		}),
	);
};

/** A section of the README. Its heading alone is none. */
export const documents: Ask = ({ clause, index }) => {
	const readmes = index.tree.files.map(({ path }) => path).filter((path) => README.test(path) && path.split('/').length <= 2);
	const [path] = readmes.sort((a, b) => a.split('/').length - b.split('/').length);
	const names = clause.mentions.filter(({ kind, text }) => !(kind === 'path' && README.test(text))).map(({ text }) => text.toLowerCase());
	const words = clause.left.filter((word) => !/^(?:describe|explain|document|mention|contain|have|include|how)$/.test(word));
	const topic = [...names, ...words];
	if (topic.length === 0) return null;
	const about = `a section on ${topic.join(' ')}`;
	if (path === undefined) return answer([missing(about, 'there is no README')], clause.left);
	const text = index.texts.get(path);
	if (text === undefined) return answer([open(about, `${path} could not be read`)]);
	const lines = text.split('\n');
	const heads = headingsOf(lines);
	const says = (line: string, word: string) =>
		line.toLowerCase().includes(word) ||
		(line.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).some(
			(one) => sameStem(one, word) || SAME.some((row) => row.includes(one) && row.includes(word)),
		);
	for (const [at, { line, title, until, above }] of heads.entries()) {
		const own = `${above} ${title}`;
		if (!topic.every((word) => says(own, word)) || !topic.some((word) => says(title, word))) continue;
		const body = lines
			.slice(line, until)
			.filter((one) => !/^#/.test(one))
			.join(' ')
			.trim();
		const below = heads[at + 1] !== undefined && heads[at + 1]!.line <= until;
		if (body.length >= 40 || below)
			return answer([found(about, `${path}:${line} has the heading “${title}” with text below it`, fileLocation(path, line))], clause.left);
	}
	if (topic.every((word) => !says(text, word)))
		return answer([missing(about, `${path} does not speak of ${topic.join(' ')}`, fileLocation(path))], clause.left);
	return answer([open(about, `${path} has no heading on ${topic.join(' ')}`, fileLocation(path))], clause.left);
};

/** Words under which a README says the same. */
const SAME: readonly (readonly string[])[] = [
	['install', 'installation', 'installing', 'setup', 'set'],
	['run', 'running', 'usage', 'use'],
	['test', 'tests', 'testing'],
	['license', 'licence'],
	['configuration', 'configure', 'settings', 'environment'],
	['contribute', 'contributing'],
	['structure', 'layout', 'architecture'],
];

function headingsOf(lines: readonly string[]): { line: number; title: string; until: number; above: string }[] {
	let fenced = false;
	const heads = lines.flatMap((text, at) => {
		if (/^(?:```|~~~)/.test(text.trimStart())) fenced = !fenced;
		const match = fenced ? null : /^(#{1,6})[ \t]{1,9}(\S.*)$/.exec(text);
		return match ? [{ line: at + 1, depth: match[1]!.length, title: match[2]!.trim() }] : [];
	});
	return heads.map(({ line, depth, title }, at) => {
		const next = heads.slice(at + 1).find((one) => one.depth <= depth);
		const above: string[] = [];
		let least = depth;
		for (const head of heads.slice(0, at).reverse()) {
			if (head.depth >= least) continue;
			above.unshift(head.title);
			least = head.depth;
		}
		return { line, title, until: (next?.line ?? lines.length + 1) - 1, above: above.join(' ') };
	});
}

const RUNNERS = ['pytest', 'jest', 'vitest', 'mocha', 'unittest', 'tox', 'nox'];
const EVENTS = /^(?:push|pushes|pull|request|requests|commit|change|changes|merge|continuous|github|each)$/;

/** Continuous integration, pre-commit, a script of a manifest or a target of make runs a tool or the tests. */
export const runs: Ask = ({ clause, index }) => {
	const words = new Set([...clause.left, ...clause.nouns]);
	const subjects = clause.mentions.filter(({ role }) => role === 'subject');
	const wanted = clause.mentions.filter(({ role, text }) => role !== 'subject' && role !== 'place' && text.toLowerCase() !== 'pre-commit');
	const tools = wanted.flatMap(({ kind, text }) =>
		kind === 'tool' || kind === 'name' || kind === 'text' ? [{ about: text, commands: toolOf(text).commands }] : [],
	);
	const spoken = [
		...(words.has('test') && tools.length === 0 ? [{ about: 'the tests', commands: RUNNERS }] : []),
		...(clause.left.some((word) => /^lint(?:er|ing|ers)?$/.test(word))
			? [{ about: 'a linter', commands: ['lint', 'ruff', 'eslint', 'flake8', 'pylint', 'biome', 'oxlint'] }]
			: []),
		...(clause.left.some((word) => /^type$|^checker$|^typecheck\w*$/.test(word))
			? [{ about: 'a type checker', commands: ['mypy', 'pyright', 'tsc', 'typecheck', 'type-check'] }]
			: []),
	];
	const asked = [...tools, ...spoken];
	if (asked.length === 0) return null;
	const told = clause.left.filter(
		(word) => EVENTS.test(word) || /^(?:lint(?:er|ing|ers)?|type|checker|typecheck\w*|unit|runs?)$/.test(word),
	);
	if (subjects.some(({ text }) => text.toLowerCase() === 'pre-commit') || clause.left.includes('pre-commit')) {
		const files = index.files('.pre-commit-config.yaml');
		if (files.length === 0)
			return answer(
				asked.map(({ about }) => missing(about, 'there is no `.pre-commit-config.yaml`')),
				told,
			);
		const lines = linesOf(files, index).filter(({ text }) => /^(?:- {0,9})?(?:id|entry):/.test(text.trim()));
		return answer(
			asked.map(
				({ about, commands }) =>
					lookInLines(about, lines, (line) => commands.some((one) => line.includes(one)), `a hook runs ${about}`) ??
					missing(about, `no hook of \`${files[0]}\` runs ${about}`),
			),
			[...told, 'pre-commit'],
		);
	}
	const script = subjects.find(({ noun, kind }) => kind === 'name' && (noun === 'module' || noun === 'target' || noun === 'command'));
	if (script !== undefined || (clause.nouns.includes('module') && clause.left.includes('npm'))) return null;
	if (!words.has('workflow') && ![...words].some((word) => /^(?:push|pushes|pull|commit|continuous)$/.test(word))) return null;
	const files = pipelineFiles(index.tree);
	if (files.length === 0)
		return answer(
			asked.map(({ about }) => missing(about, 'no continuous integration is configured in the tree')),
			told,
		);
	const commands = pipelineCommands(files, index.texts);
	const scripts = scriptsOf(index);
	const full = commands.map((command) => ({
		...command,
		text: `${command.text} ${[...scripts].flatMap(([name, text]) => (new RegExp(`(?:run |yarn |pnpm |npm |make )${name.replace(/[^\w-]/g, '.')}(?![\\w:-])`).test(command.text) ? [text] : [])).join(' ')}`,
	}));
	const events = clause.left.some((word) => /^(?:push|pushes|pull|commit|change|changes|merge)$/.test(word));
	return answer(
		asked.map(({ about, commands: names }): Look => {
			const is = (text: string) =>
				names.some((name) => holds(text, name)) &&
				!/\b(?:install|add)\b/.test(
					text
						.slice(0, Math.max(0, ...names.map((name) => text.indexOf(name))))
						.split(/[&|;]/)
						.at(-1)!,
				);
			const here = full.find(({ text, idle }) => is(text) && (idle === null || !events)) ?? full.find(({ text }) => is(text));
			if (here === undefined) {
				const hidden =
					full.some(({ text }) => /\b(?:make|tox|nox|just|npm|yarn|pnpm|\.\/|bash|sh)\b/.test(text)) ||
					names.some((name) => files.some((path) => (index.texts.get(path) ?? '').includes(name)));
				return hidden
					? open(about, `no step of ${files.length} workflows was seen to run ${about}`)
					: missing(about, `no step of ${files.length} workflows runs ${about}`, fileLocation(files[0]!));
			}
			const location = fileLocation(here.path, here.line);
			return here.idle === null || !events
				? found(about, `${here.path}:${here.line} runs ${about}`, location)
				: missing(about, `${here.path}:${here.line} runs ${about}, but ${here.idle}`, location);
		}),
		told,
	);
};

/** Scripts of `package.json` and targets of make, by name. */
function scriptsOf(index: CodeIndex): Map<string, string> {
	const all = new Map<string, string>();
	for (const path of index.files('package.json')) {
		const { scripts } = (parseObject(index.texts.get(path) ?? '') ?? {}) as { scripts?: Record<string, unknown> };
		for (const [name, text] of Object.entries(scripts ?? {})) if (typeof text === 'string') all.set(name, text);
	}
	for (const path of index.files('Makefile')) {
		const lines = (index.texts.get(path) ?? '').split('\n');
		lines.forEach((line, at) => {
			const name = /^([\w.-]+)\s*:(?!=)/.exec(line)?.[1];
			if (name === undefined) return;
			const end = lines.findIndex((next, below) => below > at && next !== '' && !/^\s/.test(next));
			all.set(name, lines.slice(at + 1, end < 0 ? undefined : end).join(' '));
		});
	}
	return all;
}

/** An npm script or a target of make, and what it runs. */
export const scripts: Ask = ({ clause, index }) => {
	const isScript =
		clause.nouns.includes('target') ||
		(clause.nouns.includes('module') &&
			(clause.left.includes('npm') || clause.mentions.some(({ text }) => /package\.json|^(?:npm|yarn|pnpm)$/.test(text)))) ||
		clause.mentions.some(({ text }) => text === 'Makefile');
	const own = clause.mentions.filter(({ kind, role }) => (kind === 'name' || kind === 'text') && role !== 'place');
	if (!isScript || own.length === 0) return null;
	const all = scriptsOf(index);
	return answer(
		own.map((mention) => {
			const about = `the script ${shownName(mention)}`;
			const text = all.get(mention.text);
			return text === undefined
				? missing(about, `there is no script ${shownName(mention)}`)
				: found(about, `${shownName(mention)} runs ${text.trim() === '' ? 'other targets' : `“${text.trim().slice(0, 80)}”`}`, null);
		}),
		['npm'],
	);
};

/** What a script runs: the clause behind one that names it. */
export const scriptRuns: Ask = ({ clause, index }) => {
	const [script] = clause.mentions.filter(({ role, kind }) => role === 'subject' && (kind === 'name' || kind === 'text'));
	const wanted = objectsOf(clause);
	const text = script === undefined ? undefined : scriptsOf(index).get(script.text);
	if (text === undefined || wanted.length === 0) return null;
	return answer(
		wanted.map((mention: Mention) =>
			toolOf(mention.text).commands.some((command) => holds(text, command))
				? found(shownName(mention), `the script ${shownName(script!)} runs ${mention.text}`, null)
				: missing(shownName(mention), `the script ${shownName(script!)} runs “${text.trim().slice(0, 80)}”`),
		),
	);
};
