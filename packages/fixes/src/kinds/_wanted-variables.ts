// Variables of the environment without which code that tests come to throws: a workflow that sets none of them is red from its first run.
import { callGraph, type FunctionRef, type Project, reachedFrom, refKey, type SourceFile, textOf } from '@auditor/code';
import { meaningOf } from '@auditor/forensics';
import { escapeText } from '@auditor/schema';
import type { Ground } from '../fix.js';
import { DOUBLES, isReplaced, SET_UP } from './_test-needs.js';

const READ =
	/(?:\bprocess\.env(?:\.(\w{1,80})|\[(["']?)(\w{1,80})\2\])|\bos\.(?:getenv|environ\.get)\(\s{0,9}(["'])(\w{1,80})\4\s{0,9}\)|[cC]onfig\w{0,20}\.get(?:<\w{1,20}>)?\(\s{0,9}(["'])([A-Z]\w{1,80})\6\s{0,9}\))(?!\s{0,9}(?:\|\||\?\?|or\b)\s{0,9}(?!["'`]{2}))/g;
const NEEDED = /\bos\.environ\[["'](\w{1,80})["']\](?!\s{0,9}=[^=])/;
const EITHER = /&&|\band\b/;
const MISSING = /!(?!==?)|\bnot\b|\bundefined\b|\bnull\b|\bNone\b/;
/** Files that may set variables for all tests. */
const SETTING_FILES =
	/(?:^|\/)(?:package\.json|\.mocharc[\w.]*|[\w.-]{0,40}(?:vitest|jest|mocha|playwright)[\w.-]{0,40}|pytest\.ini|pyproject\.toml|tox\.ini|setup\.cfg|\.env\.test)$/;
/** A key that is only handed on: an address would be parsed. */
const SECRET = /(?:_|^)(?:KEY|TOKEN|SECRET|PASSWORD)$/;
/** A test that asks a whole server in the process. */
const WHOLE = /\bTestClient\(|\bsupertest\b|\.inject\(|\bASGITransport\(/;

/** Names that a dummy is enough for; null where that is not certain. */
export async function wantedVariables(tests: readonly SourceFile[], ground: Ground): Promise<readonly string[] | null> {
	const { project, paths, textAt } = ground;
	const set = await Promise.all([...paths].filter((path) => SETTING_FILES.test(path) || SET_UP.test(path)).map(textAt));
	const found = new Set<string>();
	for (const test of tests) {
		const own = await textAt(test.path);
		const isSet = (name: string) => [own, ...set].some((text) => new RegExp(`\\b${escapeText(name)}\\b`).test(text));
		const loaded = reachedFrom(test, (one) => project.imports(one).filter((file) => !isReplaced(file, own)));
		const called = WHOLE.test(own) ? null : calledBy(test, ground);
		// A model that nothing stands in for asks for a key.
		if (called !== null && !DOUBLES.test(own) && !set.some((text) => DOUBLES.test(text) || /_API_KEY\b/.test(text)))
			for (const file of loaded.filter(({ context }) => context === 'source')) if (makesModel(file, called, project)) return null;
		for (const file of loaded.filter(({ context }) => context === 'source'))
			for (const { name, within } of await wantedIn(file, ground)) {
				if (isSet(name) || (within !== null && called?.has(`${file.path} ${within}`) === false)) continue;
				if (!DOUBLES.test(own) || !SECRET.test(name)) return null;
				found.add(name);
			}
	}
	return [...found].sort();
}

/** A function that is called makes the client of a model. */
function makesModel(file: SourceFile, called: ReadonlySet<string>, project: Project): boolean {
	return file.facts.calls.some(
		(call) => called.has(`${file.path} ${call.scope.function}`) && meaningOf(project, file, call, 'make')?.what === 'model',
	);
}

/** Functions that a test comes to by its calls, by file and place. */
function calledBy(test: SourceFile, { project }: Ground): Set<string> {
	const graph = callGraph(project);
	// A test that leaves itself out where something is missing comes to nothing.
	const isLeft = ({ scope }: SourceFile['facts']['calls'][number]) =>
		test.facts.functions[scope.function ?? -1]?.decorators.some((one) => /\bskip_?(?:if|unless)\b/i.test(textOf(one, test))) === true;
	const first = test.facts.calls.flatMap((call, index) => (isLeft(call) ? [] : graph.targets({ file: test, call, index })));
	const next = (ref: FunctionRef) => graph.callsIn(ref).flatMap(graph.targets);
	return new Set(first.flatMap((one) => reachedFrom(one, next, refKey)).map(({ file, index }) => `${file.path} ${index}`));
}

interface Wanted {
	readonly name: string;
	/** The function that throws; null: as the file loads. */
	readonly within: number | null;
}

/** Variables that a file throws without, or fails without at once. */
async function wantedIn(file: SourceFile, ground: Ground): Promise<Wanted[]> {
	const lines = (await ground.textAt(file.path)).split('\n');
	const { functions } = file.facts;
	const asked = lines.flatMap((text, i) => {
		const name = NEEDED.exec(text)?.[1];
		const within = functions.findLastIndex(({ line, endLine }) => line <= i + 1 && i + 1 <= endLine);
		return name === undefined ? [] : [{ name, within: within < 0 ? null : within }];
	});
	return [...(await thrownIn(file, ground)), ...asked];
}

/** Variables, and settings of a configuration service, that a file tests and throws without: by their names, or one after the other of a list. */
export async function thrownIn(file: SourceFile, { project, textAt }: Ground): Promise<Wanted[]> {
	const lines = (await textAt(file.path)).split('\n');
	const { assignments, branches, loops, raises } = file.facts;
	// Of two that take each other’s place, one is enough.
	const namesIn = (text: string, scope: (typeof branches)[number]['scope']) =>
		[...text.matchAll(READ)].slice(0, EITHER.test(text) ? 1 : undefined).flatMap(([, field, quote, key, , asked, , given]) => {
			if (key === undefined || quote) return field ?? key ?? asked ?? given ?? [];
			const held = project.resolve(key, file, scope);
			return held?.kind === 'value' && held.value.kind === 'string' ? held.value.value : [];
		});
	const tested = branches.filter((one) => MISSING.test(one.test) && raises.some(({ line }) => one.line <= line && line <= one.endLine));
	const found = tested.flatMap(({ test, scope }) => {
		const held = assignments.filter(
			(one) => one.scope.function === scope.function && new RegExp(`(?<![\\w.])${escapeText(one.target)}(?![\\w.])`).test(test),
		);
		return [test, ...held.map((one) => lines.slice(one.line - 1, one.endLine).join('\n'))].flatMap((text) =>
			namesIn(text, scope).map((name) => ({ name, within: scope.function })),
		);
	});
	const listed = tested.flatMap(({ test, scope }) => {
		const loop = loops[scope.loops.at(-1) ?? -1];
		const isAsked = loop?.target && new RegExp(`(?:\\benv|getenv|\\.get)\\b[^\\n]{0,30}[(\\[]${escapeText(loop.target)}[)\\]]`).test(test);
		const of = isAsked && loop.iterable?.kind === 'name' ? project.resolve(loop.iterable.name, file, scope) : null;
		const list = of?.kind === 'value' ? of.value : isAsked ? loop.iterable : null;
		return list?.kind === 'list'
			? list.items.flatMap((one) => (one.kind === 'string' ? [{ name: one.value, within: scope.function }] : []))
			: [];
	});
	return [...found, ...listed, ...lackingOf(lines.join('\n'), file, project)];
}

/** `required.filter((key) => !process.env[key])`, and `[key for key in REQUIRED if not os.getenv(key)]`. */
const LACKING =
	/\b(?:(\w{1,80})|\[([^\][]{1,400})\])\.(?:filter|find|some)\(\s{0,9}\(?(\w{1,40})(?::\s?string)?\)?\s{0,9}=>\s{0,9}!\s{0,3}process\.env\[\3\]|\bfor (\w{1,40}) in (?:(\w{1,80})|[[(]([^\][()]{1,400})[\])])\s{1,20}if (?:not os\.(?:getenv|environ\.get)\(\4\)|\4 not in os\.environ)/g;

/** Names of a list of which the missing ones are gathered, and thrown. */
function lackingOf(text: string, file: SourceFile, project: Project): Wanted[] {
	return [...text.matchAll(LACKING)].flatMap(({ 1: name, 2: items, 5: other, 6: others, index }) => {
		const line = text.slice(0, index).split('\n').length;
		const thrown = file.facts.raises.find((one) => line <= one.line && one.line <= line + NEAR);
		if (!thrown) return [];
		const list = name ?? other;
		const of = list === undefined ? null : project.resolve(list, file, thrown.scope);
		const values = of?.kind === 'value' && of.value.kind === 'list' ? of.value.items : [];
		const named = values.flatMap((one) => (one.kind === 'string' ? [one.value] : []));
		const written = [...(items ?? others ?? '').matchAll(/["'](\w{1,80})["']/g)].map(([, one]) => one!);
		return [...named, ...written].map((one) => ({ name: one, within: thrown.scope.function }));
	});
}

/** So many lines further, what is gathered is thrown. */
const NEAR = 12;
