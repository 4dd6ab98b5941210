// Do settings of a linter switch a rule on for a file of the tree, and does a command of one look at any?

import { fits, isOpenPattern } from '../../models/packages/file-patterns.js';
import { yamlOf } from '../../models/pipelines/actions.js';
import { recordOf } from './_package.js';

/** Biome neither lints nor formats: everything, each file that it looks at, or what is written in JavaScript and TypeScript. */
export function isAllOff(settings: Record<string, unknown>): boolean {
	const isOff = (one: unknown) => ['linter', 'formatter'].every((part) => recordOf(recordOf(one)[part]).enabled === false);
	const others = [settings.overrides].flat().filter((one) => /^\["\*\*(?:\/\*)?"\]$/.test(JSON.stringify(recordOf(one).includes) ?? ''));
	return [settings.javascript, ...others].some(isOff) || (lintsNothing(settings) && recordOf(settings.formatter).enabled === false);
}

/** TSLint takes no rules from elsewhere, and has none on. */
export function checksNothing({ extends: from, rules, jsRules }: Record<string, unknown>): boolean {
	const all = [...Object.values(recordOf(rules)), ...Object.values(recordOf(jsRules))];
	return from === undefined && !all.some((rule) => isRuleOn([rule].flat()[0]));
}

/** `{ ignores: ['src'] }` of ESLint, which leaves out each file of code. */
export function ignoresAll(text: string, paths: readonly string[]): boolean {
	const left = [...text.matchAll(/\{\s{0,9}ignores:\s{0,9}\[([^\]]{0,2000})\],?\s{0,9}\}/g)].flatMap(
		([, list]) => list!.match(/[^\s"',]{1,200}/g) ?? [],
	);
	const files = paths.filter((path) => /\.[cm]?[jt]sx?$/.test(path));
	return left.length > 0 && files.length > 0 && files.every((file) => isLeft(left, file));
}

/** No rule and no group of Biome is on. */
function lintsNothing(settings: Record<string, unknown>): boolean {
	const { linter, overrides, extends: from } = settings;
	const { enabled, rules, domains } = recordOf(linter);
	if (enabled === false) return true;
	const { recommended, all, ...groups } = recordOf(rules);
	const isOn = recommended !== false || all === true || [...Object.values(groups), ...Object.values(recordOf(domains))].some(isRuleOn);
	const others = [from, overrides].flat().filter((one) => one !== undefined);
	return !isOn && others.every((one) => typeof one === 'object' && !JSON.stringify(one).includes('"rules"'));
}

function isRuleOn(rule: unknown): boolean {
	if (typeof rule === 'string') return !/^(?:off|none)$/.test(rule);
	if (typeof rule === 'boolean') return rule;
	const { level, ...others } = recordOf(rule);
	return level === undefined ? Object.values(others).some(isRuleOn) : level !== 'off';
}

/** Settings of a linter of Python, without the heads of their tables, that say nothing, leave each file out, or each rule of each. */
export function lintsNoPython(said: string, paths: readonly string[]): boolean {
	const files = paths.filter((path) => path.endsWith('.py'));
	const [, include] = /^include\s{0,9}=\s{0,9}["'](.{0,200})["']\s*$/m.exec(said) ?? [];
	const [, list = ''] = /^(?:extend-|force-)?exclude\s{0,9}=\s{0,9}(\[[^\]]{0,4000}\]|.{0,400})/m.exec(said) ?? [];
	const left = list.match(/[\w./*-]+/g) ?? [];
	const [, rules] = /^select\s{0,9}=\s{0,9}([A-Z]\w{0,9}(?:,\s{0,9}[A-Z]\w{0,9}){0,40})\s*$/m.exec(said) ?? [];
	return (
		!/[^\s{}[\]]/.test(said) ||
		OF_EACH.test(said) ||
		(include !== undefined && meansNone(include, files)) ||
		(rules !== undefined && !/(?:^|[\s,])[A-WY]/.test(rules)) ||
		(left.length > 0 && files.length > 0 && files.every((file) => isLeft(left, file)))
	);
}

/** All rules are left out of each file. */
const OF_EACH = /^["'](?:\*{1,2}\/)?\*(?:\.py)?["']\s{0,9}=\s{0,9}\[\s{0,9}["']ALL["']/m;

const isLeft = (left: readonly string[], file: string) =>
	left.some((glob) => glob === '.' || fits([glob, `${glob.replace(/\/$/, '')}/**`], file));

/** A plain name between the signs of a beginning and an end that no file has. */
function meansNone(pattern: string, paths: readonly string[]): boolean {
	const [, start, name, end] = /^(\^?)([\w/-]{1,100})(\$?)$/.exec(pattern) ?? [];
	const isMeant = (path: string) =>
		start ? (end ? path === name : path.startsWith(name!)) : end ? path.endsWith(name!) : path.includes(name!);
	return name !== undefined && !paths.some(isMeant);
}

/** Hooks of pre-commit that look at no code, or at files that are not there. */
export function hooksNothing(text: string, paths: readonly string[]): boolean {
	const { repos, files: all } = recordOf(yamlOf(text));
	const hooks = [repos].flat().flatMap((repo) => [recordOf(repo).hooks].flat().map(recordOf));
	const isNone = (files: unknown) => typeof files === 'string' && meansNone(files, paths);
	return (
		isNone(all) || (text.includes(':') && hooks.every(({ id, files }) => id === undefined || BLANKS.test(String(id)) || isNone(files)))
	);
}

/** Hooks that look at no code: at blanks, line ends, sizes and keys. */
const BLANKS =
	/^(?:trailing-whitespace|end-of-file-fixer|mixed-line-ending|check-(?!ast|json5)[\w-]{1,60}|fix-byte-order-marker|detect-(?:private-key|aws-credentials)|no-commit-to-branch)$/;

/** None of these patterns, all of which are plain, fits a file. */
export function fitNone(globs: readonly string[], paths: readonly string[]): boolean {
	return paths.length > 0 && !globs.some(isOpenPattern) && !paths.some((path) => fits(globs, path));
}

/** Settings of ESLint without those objects that are for files which are not there. */
export function withoutIdle(text: string, paths: readonly string[]): string {
	const idle = [...text.matchAll(/\bfiles["']?\s{0,9}:\s{0,9}\[([^\]]{0,2000})\]/g)].flatMap(({ 1: list = '', index }) => {
		const globs = [...list.matchAll(/"([^"\n]{1,200})"|'([^'\n]{1,200})'/g)].map(([, double, single]) => double ?? single!);
		const isRead = globs.length > 0 && !/[^\s,]/.test(list.replace(/"[^"\n]{1,200}"|'[^'\n]{1,200}'/g, ''));
		return isRead && fitNone(globs, paths) ? [around(text, index)] : [];
	});
	if (idle.length === 0) return text;
	const rest = idle.reduceRight((all, [from, to]) => all.slice(0, from) + all.slice(to), text);
	// What is only brought in for them.
	return rest
		.replace(/^import\s[^;\n]{1,300};?$|^const\s[^;\n=]{1,200}=\s{0,9}require\([^)\n]{1,200}\);?$/gm, '')
		.replace(/\bdefineConfig\(|\)/g, '');
}

/** From the bracket that opens the object around a place to behind the one that closes it. */
function around(text: string, at: number): readonly [number, number] {
	let depth = 0;
	let from = at;
	for (; from > 0 && !(text[from] === '{' && depth-- === 0); from--) if (text[from] === '}') depth++;
	depth = 0;
	let to = from;
	do {
		if (text[to] === '{') depth++;
		if (text[to] === '}') depth--;
		to++;
	} while (depth > 0 && to < text.length);
	return [from, to];
}

/** Why the failure of a command that runs a linter of Python says nothing of these files; null where it does. */
export function idleRun(path: string, row: string, files: readonly string[]): string | null {
	const isLetPass = /(?:^|\/)(?:GNU)?[Mm]akefile$|[Jj]ustfile$/.test(path)
		? /^\s{1,40}[@+]{0,2}-/.test(row)
		: path.endsWith('tox.ini') && /^(?:\s{1,40}|commands\s{0,9}=\s{0,9})-\s/.test(row);
	if (isLetPass || /\|\| ?(?:true|:|exit 0)|-exit-zero/.test(row)) return 'and lets its failure pass';
	const left = [...row.matchAll(/--(?:extend-|force-)?exclude[= ]{1,4}["']{0,2}([^"'\s]{1,200})/g)].flatMap(([, list]) => list!.split(','));
	return ASKS.test(row) || (left.length > 0 && files.length > 0 && files.every((file) => isLeft(left, file)))
		? 'and looks at no file'
		: null;
}

/** What only tells about itself. */
const ASKS = /(?<![\w.-])(?:ruff|black|flake8|pylint)\b[^;&|]{0,200}\s-{1,2}(?:help|version|show-files|show-settings|h|V)(?=["'\s]|$)/;
