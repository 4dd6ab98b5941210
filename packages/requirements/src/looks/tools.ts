// Is a tool or library used: imported and called, run by a script, a hook or a workflow, or what the tests are made with?
import { type FileContext, fileLocation } from '@auditor/schema';
import { own } from '@auditor/schema/pure';
import type { Mention } from '../model.js';
import { toolOf } from '../words/tools.js';
import { type CodeIndex, LOCK, type Occurrence, type Place, PROSE, reachedFrom } from './code-index.js';
import { allDeclared } from './dependencies.js';
import { mayName } from './explained.js';
import { type Ask, answer, found, inScope, type Look, locationOf, missing, open, placed, USED, within } from './look.js';
import { holds, linesOf, lookInLines } from './texts.js';

/** A library that is imported and used in the same file. */
export function lookForTool(mention: Mention, index: CodeIndex, scope: readonly Place[] | null, context: FileContext = 'source'): Look {
	const { modules, calls, name, method, library } = toolOf(mention.text);
	const about = mention.text;
	const fits = (module: string) =>
		modules.some((one) => module.startsWith(one) && (/^@|@$/.test(one) || /^(?:[./]|$)/.test(module.slice(one.length))));
	const files = index.project.files.filter(
		(file) => file.context === context && (scope === null || scope.some((place) => place.path === file.path)),
	);
	for (const file of files)
		for (const { module, alias, line } of file.facts.imports) {
			if (!fits(module)) continue;
			// `require('a').b()` binds no name.
			const used =
				alias === '' ||
				USED.some((as) => index.find(alias).some((one) => one.file === file && one.as === as)) ||
				usesPrefix(index, file, alias);
			if (used) return found(about, `${file.path}:${line} imports ${module} and uses it`, fileLocation(file.path, line));
		}
	const called = calls
		.flatMap((one) => index.find(one))
		.find((one) => one.file.context === context && inScope(scope)(one) && USED.includes(one.as));
	if (called) return found(about, `\`${called.name}\` is used at ${placed(locationOf(called))}`, locationOf(called));
	if (method) return open(about, `no call that does ${about} was found${within(scope)}`);
	// A tool of the command line is not imported.
	const run = calls.length === 0 && scope === null ? runOf(mention, index) : null;
	if (run) return run;
	const words = [name, ...modules.map((one) => one.split(/[./]/)[0]!)].filter((word) => word.length > 1);
	if (index.complete && !words.some((word) => mayName(word, index)))
		return missing(about, `nothing in the code or its settings names ${about}`);
	if (scope !== null && index.complete && modules.length > 0) {
		const reached = new Set(scope.flatMap((place) => [place.path, ...reachedFrom(index, place).map(({ file }) => file.path)]));
		if (!words.some((word) => index.mentions(word, (path) => reached.has(path))))
			return missing(about, `${about} is not used${within(scope)}`);
	}
	const written = modules.length > 0 && scope === null ? settingOf(name, index) : null;
	if (written) return found(about, `${placed(written)} says “${written.text.slice(0, 60)}”`, written);
	const declared = allDeclared(index);
	const isNamed = ({ name: own }: { name: string }) => modules.some((one) => own.toLowerCase().includes(one.toLowerCase()));
	if (
		library &&
		index.complete &&
		declared.length > 0 &&
		!declared.some(isNamed) &&
		!index.project.files.some(({ facts }) => facts.imports.some(({ module }) => fits(module)))
	)
		return missing(about, `no file imports ${about}, and none of ${declared.length} dependencies is called so`, declared[0]!);
	return open(about, `no use of ${about} was found${within(scope)}`);
}

const POSTGRES = /\bprovider\s{0,9}=\s{0,9}"postgres|\bpostgres(?:ql)?(?:\+\w{1,20})?:\/\/|\bdialect: ?['"]postgres/;
const SET_BY: Readonly<Record<string, RegExp>> = {
	postgres: POSTGRES,
	postgresql: POSTGRES,
	mysql: /\bprovider\s{0,9}=\s{0,9}"mysql|\bmysql(?:\+\w{1,20})?:\/\/|\bdialect: ?['"]mysql/,
	mongodb: /\bprovider\s{0,9}=\s{0,9}"mongodb|\bmongodb(?:\+srv)?:\/\//,
	sqlite: /\bprovider\s{0,9}=\s{0,9}"sqlite|\bsqlite(?:\+\w{1,20})?:\/\/|\bdialect: ?['"]sqlite/,
};

/** `provider = "postgresql"`, `postgresql+asyncpg://…`: what a setting names it by. */
function settingOf(name: string, { texts, tree }: CodeIndex): { path: string; line: number; text: string } | null {
	const form = own(SET_BY, name);
	if (form === undefined) return null;
	for (const { path, context } of tree.files) {
		if (context !== 'source' || PROSE.test(path) || LOCK.test(path)) continue;
		const lines = (texts.get(path) ?? '').split('\n');
		const at = lines.findIndex((line) => form.test(line) && !/^\s{0,40}(?:#|\/\/|\*)/.test(line));
		if (at >= 0) return { path, line: at + 1, text: lines[at]!.trim() };
	}
	return null;
}

/** A script, a hook or a workflow runs it. */
export function runOf({ text }: Mention, index: CodeIndex): Look | null {
	const { commands } = toolOf(text);
	const paths = index.pathsOf(
		/(?:^|\/)(?:package\.json|Makefile|tox\.ini|noxfile\.py|\.pre-commit-config\.ya?ml|\.github\/workflows\/[^/]+\.ya?ml)$/,
	);
	const lines = linesOf(paths, index)
		.flatMap((line) => {
			// Of a manifest, what its scripts run.
			const script = /^\s*"[\w:.-]{1,60}"\s*:\s*"(.*)$/.exec(line.text)?.[1];
			return line.path.endsWith('package.json') ? (script === undefined ? [] : [{ ...line, text: script }]) : [line];
		})
		.filter(({ text: line }) => !/^[\^~]?\d|\binstall\b|^\s*(?:-\s*)?(?:name|uses|repo|path|key):/.test(line));
	return lookInLines(text, lines, (line) => commands.some((one) => holds(line, one)), `${text} is run`);
}

function usesPrefix(index: CodeIndex, file: Occurrence['file'], alias: string): boolean {
	return (
		file.facts.calls.some(({ callee }) => callee.kind === 'name' && callee.name.startsWith(`${alias}.`)) ||
		file.facts.assignments.some(({ value }) => value?.kind === 'name' && value.name.startsWith(`${alias}.`)) ||
		index.find(alias).some((one) => one.file === file && one.as === 'annotation')
	);
}

const EVENTS = /^(?:push|pushes|pull|commit|commits|merge)$/;

/** Test files without an import, and the one tool for tests that the manifest names. */
function declaredForTests(name: string, index: CodeIndex): Look | null {
	const paths = index.pathsOf(/(?:^|\/)package\.json$/);
	const named = linesOf(paths, index).flatMap(({ path, line, text }) => {
		const own = /^\s*"(jest|vitest|mocha|ava|jasmine)"\s*:\s*"[\^~\d]/.exec(text)?.[1];
		return own === undefined ? [] : [{ path, line, own }];
	});
	const [first] = named;
	const tests = index.project.files.filter(({ context }) => context === 'test').length;
	return first !== undefined && named.every(({ own }) => own === first.own) && first.own === name.toLowerCase() && tests > 0
		? found(name, `${placed(first)} declares ${first.own}, and there are ${tests} test files`, first)
		: null;
}

/** Tests are made with a tool: test files use it, or a script or a manifest runs them with it. */
export const testedWith: Ask = ({ clause, index }) => {
	const wanted = clause.mentions.filter(({ kind, role }) => kind === 'tool' && (role === 'means' || role === 'object'));
	if (
		!clause.nouns.includes('test') ||
		clause.nouns.includes('workflow') ||
		clause.left.some((word) => EVENTS.test(word)) ||
		wanted.length !== clause.mentions.length
	)
		return null;
	return answer(
		wanted.map((mention): Look => {
			const look = lookForTool(mention, index, null, 'test');
			if (look.state === 'found') return look;
			const { commands } = toolOf(mention.text);
			const declared = declaredForTests(mention.text, index);
			if (declared) return declared;
			const files = index.pathsOf(/(?:^|\/)package\.json$/);
			const line = lookInLines(
				mention.text,
				linesOf(files, index),
				(text) => /"[\w:-]{0,60}test[\w:-]{0,60}"\s{0,9}:/.test(text) && commands.some((one) => holds(text, one)),
				`a script runs ${mention.text}`,
			);
			return line ?? look;
		}),
		[
			'write',
			'use',
			'run',
			'runs',
			'unit',
			'integration',
			...clause.left.filter((word) => /^(?:write|use|run|unit|suite|framework)/.test(word)),
		],
	);
};
