// Files that are called `test.js` or `tests.py` and are none: nothing in them tests, and the product imports them, or they stand by themselves. Told
// only of files whose folder says nothing else; one that imports the product and is imported by nobody tries it out, and stays what its name says.
import type { Scope, SourceFile } from '../syntax/source-facts.js';

const NAMED = /(?:^|\/)tests?\.(?:py|[jt]s)$/;
const TEST_FOLDER = /(?:^|\/)(?:tests?|__tests__|specs?|e2e)\//;
const FRAMEWORK =
	/^(?:vitest|jest|@jest\/|mocha|chai|ava|tape|tap|node:test|node:assert|assert|supertest|@playwright\/|unittest|pytest|nose|doctest)/;
const TEST_CALL = /^(?:describe|it|test|expect|assert|suite|beforeEach|afterEach|beforeAll)$/;

/** The module that a name stands for in a file; null when it is none of the project's. */
export type FindFile = (name: string, file: SourceFile, scope: Scope) => SourceFile | null;

/** The same files, those that are tests by name alone as source. */
export function withoutNamedTests(files: readonly SourceFile[], find: () => FindFile): readonly SourceFile[] {
	const named = files.filter((file) => file.context === 'test' && NAMED.test(file.path) && !TEST_FOLDER.test(file.path) && !tests(file));
	if (named.length === 0) return files;
	const fileOf = find();
	const imported = new Set<SourceFile>();
	for (const file of files) {
		if (file.context !== 'source') continue;
		for (const { module, alias, scope } of file.facts.imports) {
			if (!/tests?(?:\.[jt]s)?$/.test(module) && !/^tests?$/.test(alias)) continue;
			const found = fileOf(alias, file, scope);
			if (found && named.includes(found)) imported.add(found);
		}
	}
	const alone = (file: SourceFile) =>
		file.facts.imports.every(({ alias, scope, module }) => !module.startsWith('.') && fileOf(alias, file, scope) === null);
	const product = new Set(named.filter((file) => imported.has(file) || alone(file)));
	return product.size === 0 ? files : files.map((file) => (product.has(file) ? { ...file, context: 'source' as const } : file));
}

function tests({ facts }: SourceFile): boolean {
	return (
		facts.imports.some(({ module }) => FRAMEWORK.test(module)) ||
		facts.calls.some(({ callee }) => callee.kind === 'name' && TEST_CALL.test(callee.name.split('.')[0] ?? '')) ||
		facts.functions.some(({ name }) => /^test_/.test(name)) ||
		facts.classes.some(({ name }) => /^Test[A-Z_]|TestCase$/.test(name))
	);
}
