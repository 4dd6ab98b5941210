// Is what words name run by a test? "The chief justice is covered by unit tests": the functions, classes and files that are called so.
import { testCasesOf } from '@auditor/forensics';
import { fileLocation } from '@auditor/schema';
import type { Frame, Framed } from './frame.js';
import { found, type Look, missing, placed, sameStem, stemOf } from './look.js';
import { nameParts } from './name-parts.js';
import { thingsNamed, wordsNaming } from './named-in-words.js';
import { lookForTest } from './tests-of.js';

function tested(framed: Framed): Look[] | null {
	const { index } = framed;
	const [said = ''] = framed.parts;
	const words = wordsNaming(said, framed);
	const files = index.project.files.filter(({ context }) => context === 'test');
	// What is said of each of a kind is asked of each elsewhere.
	if (/\b(?:every|all|each|both|no|not|only)\b/.test(said)) return null;
	if (words.length === 0 || files.length === 0 || !index.complete || framed.namesIn(said).some(({ kind }) => kind !== 'proper'))
		return null;
	const own = thingsNamed(words, index);
	// A file is tested where what it offers is.
	const inFiles =
		own.functions.length + own.classes.length > 0
			? []
			: own.files.flatMap((file) =>
					file.facts.functions.filter(({ name, scope }) => !/^[_<]/.test(name) && scope.function === null).map((fact) => ({ file, fact })),
				);
	const names = [
		...new Set([...own.functions, ...inFiles].map(({ fact }) => fact.qualifiedName).concat(own.classes.map(({ name }) => name))),
	];
	const about = `a test of ${words.join(' ')}`;
	const looks = names.map((name) => lookForTest({ kind: 'name', text: name, role: 'object', noun: null, listed: false }, index));
	const [first] = looks;
	if (first === undefined) return null;
	if (looks.every(({ state }) => state === 'found')) return [found(about, first.told, first.at)];
	// Nothing of it is run, imported or spoken of in a test.
	const texts = files.map(({ path }) => index.textOf(path)).join('\n');
	const parts = new Set(nameParts(`${texts} ${files.map(({ path }) => path).join(' ')}`));
	// What words name as a file alone may be tested under the name of what it holds.
	const isSpoken =
		words.every((word) => [...parts].some((part) => sameStem(part, word))) ||
		inFiles.some(({ file }) => nameParts(stemOf(file.path)).every((part) => parts.has(part)));
	const at =
		[
			...own.functions.map(({ file, fact }) => fileLocation(file.path, fact.line)),
			...own.classes.map(({ file, line }) => fileLocation(file.path, line)),
		][0] ?? fileLocation(own.files[0]!.path);
	return looks.every(({ state }) => state === 'missing') && !isSpoken
		? [missing(about, `none of ${files.length} test files speaks of it, or runs \`${names[0]}\``, at)]
		: null;
}

/** "There is a test that …" of what a tree has no test of at all is told elsewhere; here a test that does nothing is none. */
function idle({ index }: Framed): Look[] | null {
	const files = index.project.files.filter(({ context }) => context === 'test');
	const cases = files.flatMap((file) => testCasesOf(index.project, file, index.texts).map((one) => ({ ...one, path: file.path })));
	const [first] = cases;
	return first !== undefined && index.complete && cases.every((one) => one.idle)
		? [missing('a test that checks something', `none of ${cases.length} tests asserts anything, as at ${placed(first)}`, first)]
		: null;
}

/** "There is an end-to-end test": one that asserts something, in a file that is called so. */
function ofKind({ parts: [kind = ''], index }: Framed): Look[] | null {
	const wanted = kind === 'integration' ? /integration/i : /e2e|end[-_]?to[-_]?end/i;
	const files = index.project.files.filter(({ path, context }) => context === 'test' && wanted.test(path));
	for (const file of files) {
		const one = testCasesOf(index.project, file, index.texts).find(({ idle: does }) => !does);
		if (one) return [found(`an ${kind} test`, `the test at ${file.path}:${one.line} asserts something`, fileLocation(file.path, one.line))];
	}
	return null;
}

/** "The type definitions are tested": a file of such tests, and what checks them. */
function typesTested({ index }: Framed): Look[] | null {
	const about = 'tests of the types';
	const file = index.tree.files.find(({ path }) =>
		/\.(?:test-d|tst|type-test|types?\.test)\.tsx?$|(?:^|\/)(?:test-d|type-tests?|types?-tests?|dtslint|(?:tests?|__tests__)\/(?:types?|dts|typings?))\//.test(
			path,
		),
	);
	const runs = [...index.texts].find(
		([path, text]) =>
			/(?:^|\/)package\.json$/.test(path) &&
			/\b(?:tsd|tstyche|dtslint|expect-type|attw|typings-tester|dts-check|test-types|check-dts|--typecheck)\b|test[:-]types?\b|\btsc\b[^"]{0,60}\btests?\//.test(
				text,
			),
	);
	if (file && runs) return [found(about, `\`${file.path}\` tests them, and ${runs[0]} names what checks it`, file.path)];
	const isSpoken = [...index.texts.values()].some((text) =>
		/expectType|assertType|expectTypeOf|@ts-expect-error|tsd|tstyche|dtslint/.test(text),
	);
	return file || runs || isSpoken || !index.closed ? null : [missing(about, 'no file tests types, and nothing checks such a file')];
}

const KINDS = '(?:unit |automated |integration |component )?';

export const TESTED_FRAMES: readonly Frame[] = [
	{ form: /^(?:#[tw]\d{1,3} |type ?script )?(?:types|type definitions|type declarations|typings) (?:is (?:tested|checked by tests|covered by tests)|has (?:own )?tests?(?: of own| for themselves)?)$/, look: typesTested },
	{ form: new RegExp(`^(.{3,60}?) has (?:own )?${KINDS}tests?(?: of own)?$`), look: tested },
	{ form: new RegExp(`^(?:there is|(?:[a-z]{2,12} )?has) ${KINDS}tests? (?:for|of) (.{3,60})$`), look: tested },
	{ form: /^there is (?:an? |at least #d\d{1,3} )?(end-to-end|e2e|integration) tests?$/, look: ofKind },
	{ form: new RegExp(`^${KINDS}tests? (?:check|checks|assert|asserts|verify|verifies|prove|proves|cover|covers|exercise|exercises|show|shows) .{3,120}$`), look: idle },
]; // biome-ignore format: a table
