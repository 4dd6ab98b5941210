// Files that a name or a folder calls tests, fixtures or examples, and that belong to the product: it imports them, so they run where it runs. A file
// called `test.js` in no such folder belongs to it too when nothing in it tests and it stands by itself: a program that was tried out. And files of
// numbered folders that do not belong to it: states that it has left.
import { grouped } from '../once.js';
import type { ImportFact, SourceFile } from '../syntax/source-facts.js';

const NAMED = /(?:^|\/)tests?\.(?:py|[jt]s)$/;
const TEST_FOLDER = /(?:^|\/)(?:tests?|__tests__|specs?|e2e)\//;
const FRAMEWORK =
	/^(?:vitest|jest|@jest\/|mocha|chai|ava|tape|tap|node:test|node:assert|assert|supertest|@playwright\/|unittest|pytest|nose|doctest)/;
const TEST_CALL = /^(?:describe|it|test|expect|assert|suite|beforeEach|afterEach|beforeAll)$/;

/** The files of the project that an import leads to. */
export type Targets = (file: SourceFile, fact: ImportFact) => readonly SourceFile[];

/** The same files, those that belong to the product as source; the same list where nothing changes. */
export function asProduct(files: readonly SourceFile[], targets: Targets): readonly SourceFile[] {
	const beside = files.filter(({ context }) => context !== 'source');
	if (beside.length === 0) return files;
	const words = new Set(beside.flatMap(({ path }) => path.replace(/\.\w+$/, '').split(/[./]/)));
	const mayLead = ({ module, alias }: ImportFact) => words.has(alias) || module.split(/[./]/).some((word) => words.has(word));
	const leads = (file: SourceFile) =>
		file.facts.imports.filter((fact) => !fact.typeOnly && mayLead(fact)).flatMap((fact) => targets(file, fact));
	const alone = (file: SourceFile) => file.facts.imports.every((fact) => !fact.module.startsWith('.') && targets(file, fact).length === 0);
	// A script that runs the tests imports them, and makes no product of them.
	const product = new Set(files.filter((file) => file.context === 'source' && !usesFramework(file)));
	for (const file of product) for (const target of leads(file)) product.add(target);
	for (const file of beside) if (NAMED.test(file.path) && !TEST_FOLDER.test(file.path) && !tests(file) && alone(file)) product.add(file);
	if (!beside.some((file) => product.has(file))) return files;
	return files.map((file) => (file.context !== 'source' && product.has(file) ? { ...file, context: 'source' as const } : file));
}

/**
 * The same files, those of states that the product has left as examples, where nothing outside imports them: of `archive`, `dump` and their like, and of `day1`,
 * `day2` and so on where one of these folders repeats what stands outside.
 */
export function asStages(files: readonly SourceFile[], targets: Targets): readonly SourceFile[] {
	const paths = new Set(files.map(({ path }) => path));
	const named = files.flatMap((file) => {
		const [, stem, number, rest] = NUMBERED.exec(file.path) ?? [];
		return stem && rest ? [{ file, stem, number, isTwice: paths.has(rest) }] : [];
	});
	const numbered = [...grouped(named, ({ stem }) => stem).values()].filter((all) => {
		const folders = [...grouped(all, ({ number }) => number).values()];
		const repeats = folders.some((own) => own.length >= FEW && own.filter(({ isTwice }) => isTwice).length * 2 >= own.length);
		return folders.length > 1 && repeats;
	});
	const kept = grouped(
		files.filter(({ path, context }) => context === 'source' && KEPT.test(path)),
		({ path }) => KEPT.exec(path)![0],
	);
	const stages = [...numbered.map((all) => all.map(({ file }) => file)), ...kept.values()].map((all) => new Set(all));
	const isTaken = (file: SourceFile, inside: ReadonlySet<SourceFile>) =>
		file.facts.imports.some((fact) => targets(file, fact).some((one) => inside.has(one)));
	const outside = (inside: ReadonlySet<SourceFile>) => files.filter((file) => file.context === 'source' && !inside.has(file));
	const left = new Set(
		stages.flatMap((inside) => (outside(inside).length > 0 && !outside(inside).some((file) => isTaken(file, inside)) ? [...inside] : [])),
	);
	return left.size === 0 ? files : files.map((file) => (left.has(file) ? { ...file, context: 'example' as const } : file));
}

const KEPT = /^(?:[^/]{1,100}\/){0,3}?_?(?:archived?|attic|deprecated|obsolete|dumps?|backups?)\//i;
const NUMBERED = /^([A-Za-z_-]{1,60})(\d{1,4})\/(.+)$/;
/** Files of a folder from which on it can be told to repeat others. */
const FEW = 3;

function usesFramework({ facts }: SourceFile): boolean {
	return facts.imports.some(({ module }) => FRAMEWORK.test(module));
}

function tests(file: SourceFile): boolean {
	const { facts } = file;
	return (
		usesFramework(file) ||
		facts.calls.some(({ callee }) => callee.kind === 'name' && TEST_CALL.test(callee.name.split('.')[0] ?? '')) ||
		facts.functions.some(({ name }) => /^test_/.test(name)) ||
		facts.classes.some(({ name }) => /^Test[A-Z_]|TestCase$/.test(name))
	);
}
