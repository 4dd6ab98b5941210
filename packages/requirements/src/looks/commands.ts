// What is run: before a commit, by scripts of a manifest or targets of make.

import type { Mention } from '../model.js';
import { toolOf } from '../words/tools.js';
import type { CodeIndex } from './code-index.js';
import { type Ask, answer, found, missing, objectsOf, shownName } from './look.js';
import { holds, linesOf, lookInLines } from './texts.js';

/** "Pre-commit runs ruff and mypy": a hook of each. */
export const hooks: Ask = ({ clause, index }) => {
	const isHook = ({ text }: Mention) => text.toLowerCase() === 'pre-commit';
	if (!clause.mentions.some((mention) => isHook(mention) && mention.role === 'subject')) return null;
	const wanted = clause.mentions.filter((mention) => mention.kind === 'tool' && mention.role !== 'place' && !isHook(mention));
	const files = index.files('.pre-commit-config.yaml');
	const lines = linesOf(files, index).filter(({ text }) => /^(?:- {0,9})?(?:id|entry):/.test(text.trim()));
	return answer(
		wanted.map(({ text }) => {
			const { commands } = toolOf(text);
			const here = lookInLines(text, lines, (line) => commands.some((one) => line.includes(one)), `a hook runs ${text}`);
			return (
				here ?? missing(text, files.length === 0 ? 'there is no `.pre-commit-config.yaml`' : `no hook of \`${files[0]}\` runs ${text}`)
			);
		}),
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

/** What a script runs: the clause behind one that names it. */
export const scriptRuns: Ask = ({ clause, index }) => {
	const [script] = clause.mentions.filter(({ role, kind }) => role === 'subject' && (kind === 'name' || kind === 'text'));
	const wanted = objectsOf(clause);
	const text = script === undefined ? undefined : scriptsOf(index).get(script.text);
	if (text === undefined) return null;
	return answer(
		wanted.map((mention: Mention) =>
			toolOf(mention.text).commands.some((command) => holds(text, command))
				? found(shownName(mention), `the script ${shownName(script!)} runs ${mention.text}`, null)
				: missing(shownName(mention), `the script ${shownName(script!)} runs “${text.trim().slice(0, 80)}”`),
		),
	);
};
