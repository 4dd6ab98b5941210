// Which files, and which functions of them, `pytest` and the runners of `unittest` take for tests, and what they skip as a whole.
import type { FunctionFact, Project, Scope, SourceFile } from '@auditor/code';
import { callOf, lastPart, once, PYTHON_MODULES, textOf } from '@auditor/code';
import { matchesGlob, readGlob } from '@auditor/schema';
import { conftestsOf } from './stopped-tests.js';

/** `pytest` looks into files that are called so, unless a setting names others; other runners are handed theirs. */
export function isCollected(project: Project, { path, facts }: SourceFile, texts: ReadonlyMap<string, string>): boolean {
	const name = lastPart(path.replaceAll('/', '.').slice(0, -3));
	const isHanded = () =>
		facts.branches.some(({ test }) => test.includes('__name__')) ||
		[...texts].some(([at, text]) => at !== path && (/python_files/.test(text) || text.includes(`${name}.py`)));
	if (isNotAsked(path, texts) || !isPicked(texts, [path, ...facts.functions.map((one) => one.name)])) return false;
	return (
		/(?:^|\/)(?:test_[^/]*|[^/]*_test|tests?|conftest)\.py$/.test(path) ||
		facts.imports.some(({ module, name: part }) => /^(?:unittest(?!\.mock)|django|twisted)\b/.test(module) && part !== 'mock') ||
		(!namesTests(project) && isHanded())
	);
}

/** A setting names the files of tests by patterns, of which none is for this one. */
function isNotAsked(path: string, texts: ReadonlyMap<string, string>): boolean {
	const [, text = ''] = pytestSettings(texts).find(([at, said]) => !at.includes('/') && /^python_files\b/m.test(said)) ?? [];
	const told = /^python_files\s{0,9}=\s{0,9}([^\n]{1,300})$/m.exec(text)?.[1] ?? '';
	const patterns = told.startsWith('[') && !told.includes(']') ? [] : told.split(/[[\]\s,"']+/).filter((one) => one !== '');
	return patterns.length > 0 && !patterns.some((one) => [path, path.split('/').at(-1)!].some((at) => matchesGlob(readGlob(one), at)));
}

/** A setting picks tests by one word, and one of these names holds it, or it picks none. */
function isPicked(texts: ReadonlyMap<string, string>, names: readonly string[]): boolean {
	const [word = ''] = pytestSettings(texts).flatMap(
		([, said]) => /^addopts\b[^\n]{0,200}[\s"']-k[ =]?["']?(?!not\b)(\w{1,60})\b(?! (?:or|and)\b)/m.exec(said)?.[1] ?? [],
	);
	return names.some((name) => name.toLowerCase().includes(word.toLowerCase()));
}

/** Skipped as a whole: by `pytestmark`, by `pytest.skip(…)` as the module is loaded or in a fixture around each test, or by an end before them. */
export function isSkipped(project: Project, file: SourceFile, texts: ReadonlyMap<string, string>): boolean {
	const isTop = ({ scope }: { scope: Scope }) => scope.function === null && scope.branches.length + scope.tries.length === 0;
	const { assignments, raises } = file.facts;
	const marks = assignments.filter((one) => /^(?:pytestmark|__test__)$/.test(one.target) && one.scope.class === null && isTop(one));
	const isSkip = (one: SourceFile) =>
		one.facts.calls.some(({ scope, statement, callee, arguments: [module] }) => {
			const name = callee.kind === 'name' ? callee.name : '';
			const within = one.facts.functions[scope.function ?? -1];
			const around = within?.decorators.some((by) =>
				callOf(by, one)?.keywords.some(({ name, value }) => name === 'autouse' && value.kind === 'boolean' && value.value),
			);
			const lacks = name === 'pytest.importorskip' && module?.kind === 'string' && within === undefined && isLacking(texts, module.value);
			return (
				lacks ||
				(statement &&
					scope.branches.length + scope.tries.length === 0 &&
					(within ? around && name === 'pytest.skip' : /^(?:pytest\.skip|sys\.exit|exit|quit)$/.test(name)))
			);
		});
	const stands = conftestsOf(project).filter(({ path }) => file.path.startsWith(path.slice(0, -11)));
	const ignores = stands.some(
		({ facts }) =>
			facts.calls.some(
				({ callee, scope }) =>
					callee.kind === 'name' &&
					callee.name === 'items.clear' &&
					scope.branches.length === 0 &&
					facts.functions[scope.function ?? -1]?.name === 'pytest_collection_modifyitems',
			) ||
			facts.assignments.some(
				({ target, value }) =>
					target === 'collect_ignore_glob' &&
					value?.kind === 'list' &&
					value.items.some((one) => one.kind === 'string' && /^\*+(?:\.py)?$/.test(one.value)),
			),
	);
	return (
		ignores ||
		[file, ...stands].some(isSkip) ||
		raises.some((one) => isTop(one) && one.value !== null && /^SystemExit\b/.test(textOf(one.value, file))) ||
		marks.some(({ value }) => value !== null && /\bmark\.(?:skip\b(?!if)|skipif\(true\b)|^false$/.test(textOf(value, file)))
	);
}

/** Neither of the language nor told of in a manifest. */
function isLacking(texts: ReadonlyMap<string, string>, module: string): boolean {
	const root = module.split('.')[0]!.replaceAll('_', '-');
	return (
		!PYTHON_MODULES.has(root) && ![...texts].some(([path, text]) => !/\.(?:py|md)$/.test(path) && text.replaceAll('_', '-').includes(root))
	);
}

/** `pytest` takes no methods of a class that is not named for tests, nor of one that has to be made, unless it comes from another or a setting says so. */
export function isPassedOver(
	project: Project,
	file: SourceFile,
	{ class: index }: FunctionFact,
	texts: ReadonlyMap<string, string>,
): boolean {
	const { classes, functions } = file.facts;
	const own = classes[index ?? -1];
	if (own?.fields.some((one) => one.name === '__test__' && one.default?.kind === 'boolean' && !one.default.value)) return true;
	if (!own || own.bases.some((base) => textOf(base, file) !== 'object') || setsPytest(texts, file.path, /python_classes/)) return false;
	return own.methods.some((i) => functions[i]!.name === '__init__') || !(/^Test/.test(own.name) || basesOf(project).has(own.name));
}

const basesOf = once(
	({ files }: Project) =>
		new Set(files.flatMap((file) => file.facts.classes.flatMap(({ bases }) => bases.map((base) => lastPart(textOf(base, file)))))),
);

/** What `pytest` takes for a file of tests where nothing else is said, and whether a file beside the path or above it says so. */
export const PYTEST_FILE = /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/;
export const pytestSettings = once((texts: ReadonlyMap<string, string>) =>
	[...texts].filter(([path]) => /\.(?:toml|ini|cfg)$|(?:^|\/)conftest\.py$/.test(path)),
);
export function setsPytest(texts: ReadonlyMap<string, string>, path: string, pattern: RegExp): boolean {
	return pytestSettings(texts).some(([at, text]) => path.startsWith(at.slice(0, at.lastIndexOf('/') + 1)) && pattern.test(text));
}

const namesTests = once(({ files }: Project) => files.some(({ path }) => PYTEST_FILE.test(path)));
