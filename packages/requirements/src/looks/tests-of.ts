// Which tests run a thing and assert something? A name in a test file alone is none.
import { callGraph } from '@auditor/code';
import { testCasesOf } from '@auditor/forensics';
import { fileLocation } from '@auditor/schema';
import type { Mention } from '../model.js';
import type { CodeIndex } from './code-index.js';
import { type Ask, answer, found, type Look, locationOf, missing, open, placed, shownName } from './look.js';

export const tests: Ask = ({ clause, index, scope }) => {
	const subjects = clause.mentions.filter(
		({ role, kind, noun }) => role !== 'place' && (kind === 'name' || (kind === 'path' && noun !== 'test')),
	);
	if (subjects.length > 0) return answer(subjects.filter(({ role }) => role !== 'means').map((mention) => lookForTest(mention, index)));
	// "The errors are tested" is said of them, and not of tests.
	if (clause.nouns.some((noun) => noun !== 'test')) return null;
	// “Case 0” counts nothing.
	const { quantity } = clause;
	if (quantity === null ? clause.left.length > 0 : quantity.count < 1 || !/^(?:|tests?|cases?|unit|integration)$/.test(quantity.of))
		return null;
	return answer([countTests(index, scope?.map(({ path }) => path) ?? null, clause.quantity?.count ?? 1)]);
};

function testFiles({ project }: CodeIndex) {
	return project.files.filter(({ context }) => context === 'test');
}

export function lookForTest(mention: Mention, index: CodeIndex): Look {
	const about = `a test of ${shownName(mention)}`;
	const files = testFiles(index);
	if (mention.kind === 'path') return open(about, `tests of ${shownName(mention)} as a whole were not looked up`);
	const last = mention.text.split('.').at(-1)!;
	const calls = index
		.find(mention.text)
		.filter(({ file, as }) => files.includes(file) && (as === 'call' || as === 'value' || as === 'decorator'));
	for (const one of calls) {
		const cases = testCasesOf(index.project, one.file, index.texts);
		const around = cases.filter(({ line }) => line <= one.line).at(-1);
		if (around && !around.idle)
			return found(
				about,
				`the test at ${one.file.path}:${around.line} runs ${shownName(mention)}`,
				fileLocation(one.file.path, around.line),
			);
	}
	if (calls.length > 0)
		return open(about, `${placed(locationOf(calls[0]!))} names ${shownName(mention)}, and no assertion was found around it`);
	if (!index.complete) return open(about, `no test of ${shownName(mention)} was found`);
	if (files.some((file) => index.textOf(file.path).includes(last)))
		return open(about, `test files name ${shownName(mention)}, and none was seen to run it`);
	const reached = callGraph(index.project).reach(
		files.flatMap((file) => file.facts.functions.map((fact, at) => ({ file, index: at, fact }))),
		4,
	);
	const own = index.definitions(mention.text);
	const through = [...reached.values()].some(({ ref }) =>
		own.some(({ path, functions }) => path === ref.file.path && functions.some((one) => one.index === ref.index)),
	);
	return through
		? open(about, `tests reach ${shownName(mention)} through other functions`)
		: missing(
				about,
				`${files.length === 0 ? 'there are no test files' : `none of ${files.length} test files names ${shownName(mention)}`}`,
			);
}

function countTests(index: CodeIndex, paths: readonly string[] | null, least: number): Look {
	const files = testFiles(index).filter(({ path }) => paths === null || paths.includes(path));
	const cases = files.flatMap((file) => testCasesOf(index.project, file, index.texts).map((one) => ({ ...one, path: file.path })));
	const telling = cases.filter(({ idle }) => !idle);
	const about = least === 1 ? 'tests' : `${least} tests`;
	const told = `${telling.length} tests that assert something were found in ${files.length} test files`;
	if (telling.length >= least) return found(about, told, telling[0]!);
	return index.complete ? missing(about, told) : open(about, told);
}
