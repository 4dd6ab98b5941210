// Variables of the environment without which code that tests come to throws: a workflow that sets none of them is red from its first run.
import { callGraph, type FunctionRef, reachedFrom, refKey, type SourceFile } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import type { Ground } from '../fix.js';
import { isReplaced, SET_UP } from './_test-needs.js';

const READ =
	/(?:\bprocess\.env(?:\.(\w{1,80})|\[(["']?)(\w{1,80})\2\])|\bos\.(?:getenv|environ\.get)\(\s{0,9}(["'])(\w{1,80})\4\s{0,9}\))(?!\s{0,9}(?:\|\||\?\?|or\b)\s{0,9}(?!["'`]{2}))/;
const NEEDED = /\bos\.environ\[["'](\w{1,80})["']\](?!\s{0,9}=[^=])/;
const MISSING = /!(?!==?)|\bnot\b|\bundefined\b|\bnull\b|\bNone\b/;
/** Files that may set variables for all tests. */
const SETTING_FILES =
	/(?:^|\/)(?:package\.json|\.mocharc[\w.]*|[\w.-]{0,40}(?:vitest|jest|mocha|playwright)[\w.-]{0,40}|pytest\.ini|pyproject\.toml|tox\.ini|setup\.cfg|\.env\.test)$/;
/** A test that puts something in the place of what the code asks. */
const DOUBLES = /\b(?:sinon|vi|jest)\.\w|\b(?:mock|Mock|MagicMock|monkeypatch|patch|Fake\w{0,40}|stub\w{0,40})\b|\w(?:Mock|Stub|Fake)\b/;
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
		for (const file of loaded.filter(({ context }) => context === 'source'))
			for (const { name, within } of await wantedIn(file, ground)) {
				if (isSet(name) || (within !== null && called?.has(`${file.path} ${within}`) === false)) continue;
				if (!DOUBLES.test(own) || !SECRET.test(name)) return null;
				found.add(name);
			}
	}
	return [...found].sort();
}

/** Functions that a test comes to by its calls, by file and place. */
function calledBy(test: SourceFile, { project }: Ground): Set<string> {
	const graph = callGraph(project);
	const first = test.facts.calls.flatMap((call, index) => graph.targets({ file: test, call, index }));
	const next = (ref: FunctionRef) => graph.callsIn(ref).flatMap(graph.targets);
	return new Set(first.flatMap((one) => reachedFrom(one, next, refKey)).map(({ file, index }) => `${file.path} ${index}`));
}

/** Variables that a file throws without, and the function that does; null: as it loads. */
async function wantedIn(
	file: SourceFile,
	{ project, textAt }: Ground,
): Promise<{ readonly name: string; readonly within: number | null }[]> {
	const lines = (await textAt(file.path)).split('\n');
	const { assignments, branches, functions, raises } = file.facts;
	const nameIn = (text: string, scope: (typeof branches)[number]['scope']) => {
		const [, field, quote, key, , asked] = READ.exec(text) ?? [];
		if (key === undefined || quote) return field ?? key ?? asked;
		const held = project.resolve(key, file, scope);
		return held?.kind === 'value' && held.value.kind === 'string' ? held.value.value : undefined;
	};
	const tested = branches.filter((one) => MISSING.test(one.test) && raises.some(({ line }) => one.line <= line && line <= one.endLine));
	const found = tested.flatMap(({ test, scope }) => {
		const held = assignments.filter(
			(one) => one.scope.function === scope.function && new RegExp(`(?<![\\w.])${escapeText(one.target)}(?![\\w.])`).test(test),
		);
		return [test, ...held.map((one) => lines.slice(one.line - 1, one.endLine).join('\n'))].flatMap((text) => {
			const name = nameIn(text, scope);
			return name === undefined ? [] : [{ name, within: scope.function }];
		});
	});
	const asked = lines.flatMap((text, i) => {
		const name = NEEDED.exec(text)?.[1];
		const within = functions.findLastIndex(({ line, endLine }) => line <= i + 1 && i + 1 <= endLine);
		return name === undefined ? [] : [{ name, within: within < 0 ? null : within }];
	});
	return [...found, ...asked];
}
