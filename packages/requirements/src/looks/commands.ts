// What is run: by continuous integration, before a commit, by scripts of a manifest or targets of make.
import { pipelineCommands, pipelineFiles } from '@auditor/forensics';
import { escapeText } from '@auditor/schema';
import type { Mention } from '../model.js';
import { toolOf } from '../words/tools.js';
import type { CodeIndex } from './code-index.js';
import { type Ask, answer, found, type Look, missing, objectsOf, open, placed, shownName } from './look.js';
import { holds, linesOf, lookInLines } from './texts.js';

const RUNNERS = ['pytest', 'jest', 'vitest', 'mocha', 'unittest', 'tox', 'nox', 'ava', 'tape', 'tap', 'uvu'];
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
		(word) => EVENTS.test(word) || /^(?:lint(?:er|ing|ers)?|type|checker|typecheck\w*|unit|integration|e2e|runs?)$/.test(word),
	);
	const lost = (why: string) =>
		answer(
			asked.map(({ about }) => missing(about, why)),
			told,
		);
	if (subjects.some(({ text }) => text.toLowerCase() === 'pre-commit') || clause.left.includes('pre-commit')) {
		const files = index.files('.pre-commit-config.yaml');
		if (files.length === 0) return lost('there is no `.pre-commit-config.yaml`');
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
	if (files.length === 0) return lost('no continuous integration is configured in the repository');
	const commands = pipelineCommands(files, index.texts);
	const scripts = scriptsOf(index);
	const full = commands.map((command) => ({
		...command,
		text: `${command.text} ${[...scripts].flatMap(([name, text]) => (new RegExp(`(?:run |yarn |pnpm |npm |make )${escapeText(name)}(?![\\w:-])`).test(command.text) ? [text] : [])).join(' ')}`,
	}));
	const kind = clause.left.find((word) => /^(?:unit|integration|e2e|end-to-end|smoke|regression)$/.test(word));
	const triggers = [
		...(clause.left.some((word) => /^push/.test(word)) ? ['push'] : []),
		...(clause.left.includes('pull') ? ['pull_request'] : []),
	];
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
			const own = kind === undefined ? full : full.filter(({ path, text }) => `${path} ${text}`.toLowerCase().includes(kind));
			const here = own.find(({ text, idle }) => is(text) && (idle === null || !events)) ?? own.find(({ text }) => is(text));
			if (here === undefined && kind !== undefined) return open(about, `no step of ${files.length} workflows names ${kind} tests`);
			if (here !== undefined && !triggers.every((event) => isTriggered(event, here.path, index)))
				return open(about, `${placed(here)} runs ${about}, and not on each of these events`);
			if (here === undefined) {
				const hidden =
					full.some(({ text }) => /\b(?:make|tox|nox|just|npm|yarn|pnpm|\.\/|bash|sh)\b/.test(text)) ||
					names.some((name) => files.some((path) => index.textOf(path).includes(name)));
				return hidden
					? open(about, `no step of ${files.length} workflows was seen to run ${about}`)
					: missing(about, `no step of ${files.length} workflows runs ${about}`, files[0]!);
			}
			return here.idle === null || !events
				? found(about, `${placed(here)} runs ${about}`, here)
				: missing(about, `${placed(here)} runs ${about}, but ${here.idle}`, here);
		}),
		told,
	);
};

/** A workflow of GitHub names what starts it; of others it is not told. */
function isTriggered(event: string, path: string, { texts }: CodeIndex): boolean {
	const text = texts.get(path) ?? '';
	return (
		!path.includes('.github/') ||
		new RegExp(`(?:^|[\\s\\[,'"])${escapeText(event)}(?:_target)?(?![\\w-])`, 'm').test(text.split(/^jobs:/m)[0]!)
	);
}

/** Words around a workflow that say no more. */
const CI = /^(?:github|gitlab|actions?|continuous|integration|set|configured?|ci|up|exist|exists)$/;

/** There is continuous integration: a workflow that runs something. */
export const pipelines: Ask = ({ clause, index }) => {
	const { nouns, left, mentions, quantity } = clause;
	if (
		!nouns.includes('workflow') ||
		nouns.includes('test') ||
		mentions.length > 0 ||
		quantity !== null ||
		!left.every((word) => CI.test(word))
	)
		return null;
	const about = 'continuous integration';
	const files = pipelineFiles(index.tree);
	const [first] = pipelineCommands(files, index.texts);
	if (files.length === 0) return answer([missing(about, 'no continuous integration is configured in the repository')], left);
	return answer(
		[
			first
				? found(about, `${placed(first)} runs “${first.text.trim().slice(0, 60)}”`, first)
				: open(about, `no step of \`${files[0]}\` runs a command`),
		],
		left,
	);
};

/** Scripts of `package.json` and targets of make, by name. */
export function scriptsOf(index: CodeIndex): Map<string, string> {
	const all = new Map<string, string>();
	for (const path of index.files('package.json')) {
		const { scripts } = (index.jsonOf(path) ?? {}) as { scripts?: Record<string, unknown> };
		for (const [name, text] of Object.entries(scripts ?? {})) if (typeof text === 'string') all.set(name, text);
	}
	for (const path of index.files('pyproject.toml')) {
		const section = /^\[(?:project|tool\.poetry)\.scripts\]\s*\n((?:[^[\n].*\n?|\n)*)/m.exec(index.textOf(path))?.[1] ?? '';
		for (const [, name, text] of section.matchAll(/^[ \t]{0,40}["']?([\w.-]{1,99})["']?[ \t]{0,40}=[ \t]{0,40}["']([\w.:-]{1,200})["']/gm))
			all.set(name!, text!);
	}
	for (const path of index.files('setup.py'))
		for (const [, name, text] of index
			.textOf(path)
			.matchAll(/^[ \t"']{0,40}([\w.-]{1,99})[ \t]{0,40}=[ \t]{0,40}([\w.]{1,200}:\w{1,99})/gm))
			all.set(name!, text!);
	for (const path of index.files('Makefile')) {
		const lines = index.linesOf(path);
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
			(clause.left.includes('npm') ||
				clause.left.includes('console') ||
				clause.mentions.some(({ text }) => /package\.json|^(?:npm|yarn|pnpm)$/.test(text)))) ||
		clause.mentions.some(({ text }) => text === 'Makefile');
	const own = clause.mentions.filter(({ kind, role }) => (kind === 'name' || kind === 'text') && role !== 'place');
	// A command with its arguments, or a call, is no script's name.
	if (own.some(({ text, called }) => called === true || !/^[\w:@/-]{1,60}$/.test(text))) return null;
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
		['npm', 'console', ...clause.left.filter((word) => /^(?:install|provide|ship)/.test(word))],
	);
};

const STARTS = ['start', 'starts', 'launch', 'run', 'runs'];

/** What a script runs: the clause behind one that names it. */
export const scriptRuns: Ask = ({ clause, index }) => {
	const [script] = clause.mentions.filter(({ role, kind }) => role === 'subject' && (kind === 'name' || kind === 'text'));
	const wanted = objectsOf(clause);
	const text = script === undefined ? undefined : scriptsOf(index).get(script.text);
	if (text === undefined) return null;
	const words = clause.left.filter((word) =>
		text
			.toLowerCase()
			.split(/[^a-z\d]+/)
			.includes(word),
	);
	if (wanted.length === 0)
		return words.length === 0
			? null
			: answer(
					[found(words.join(' '), `the script ${shownName(script!)} runs “${text.trim().slice(0, 80)}”`, null)],
					[...words, ...STARTS],
				);
	return answer(
		wanted.map((mention: Mention) =>
			toolOf(mention.text).commands.some((command) => holds(text, command))
				? found(shownName(mention), `the script ${shownName(script!)} runs ${mention.text}`, null)
				: missing(shownName(mention), `the script ${shownName(script!)} runs “${text.trim().slice(0, 80)}”`),
		),
	);
};
