// Tests that no machine runs, in a repository without any pipeline: a workflow that installs as its manifest and lock file say and runs them. Nothing
// where the tests ask for something that is not in the repository: a server, a key, a package that no manifest names.
import { folderOf, pathIn, reachedFrom, type SourceFile } from '@auditor/code';
import { contextOf, meaningOf, testCasesOf } from '@auditor/forensics';
import { escapeText } from '@auditor/schema';
import type { Fix, Ground } from '../fix.js';
import { namesOf, newFile } from './_places.js';
import { nodePackage, pythonVersion } from './_runtimes.js';
import { type NewWorkflow, workflowLines } from './_workflow.js';

const PATH = '.github/workflows/tests.yml';

type Plan = Pick<NewWorkflow, 'inside' | 'steps'>;

export const testWorkflow: Fix = {
	id: 'test-workflow',
	title: 'Run the tests on every push and pull request.',
	answers: ['library/ci-tests'],
	async propose({ outcome, values }, ground) {
		const isBare = outcome === 'false' && namesOf(values.files).length === 0 && !ground.paths.has(PATH);
		const tests = isBare ? await testsOf(ground) : [];
		const [first] = tests;
		if (!first || (await asksForMore(tests, ground))) return null;
		const isMixed = tests.some((file) => isPython(file) !== isPython(first));
		const plan = isMixed ? null : await (isPython(first) ? inPython : inScript)(tests, ground);
		return plan && [newFile(PATH, workflowLines({ name: 'tests', job: 'test', minutes: 20, ...plan }))];
	},
};

const isPython = ({ path }: Pick<SourceFile, 'path'>) => path.endsWith('.py');

/** Files with a test that asserts something. */
async function testsOf({ project, paths, open }: Ground): Promise<SourceFile[]> {
	const tests = project.files.filter(({ path }) => contextOf(path) === 'test');
	const texts = new Map([...paths].map((path) => [path, '']));
	for (const path of [...tests.map((file) => file.path), '.gitignore']) texts.set(path, (await open(path))?.source.text ?? '');
	return tests.filter((file) => testCasesOf(project, file, texts).some(({ idle }) => !idle));
}

/** A server that somebody has to start, and a setting or a file of settings that is read. */
const OUTSIDE = [
	/\b(?:localhost|127\.0\.0\.1|load_dotenv)\b|\b(?:getenv|environ\.get)\(/,
	/\b(?:environ\[[^\][]{1,80}\]|process\.env\.\w{1,80}\b)(?! {0,9}=[^=])/,
];

const SET_UP = /(?:^|\/)(?:conftest\.py|(?:vitest|jest)[\w.-]{0,40}setup[\w.-]{0,40})$/;

/** Whether tests, or what they import as it loads, ask for something that only their author has. */
async function asksForMore(tests: readonly SourceFile[], { project, open }: Ground): Promise<boolean> {
	let isKeySet = false;
	for (const file of project.files) {
		const isTest = tests.includes(file);
		if (!isTest && !SET_UP.test(file.path)) continue;
		const text = (await open(file.path))?.source.text ?? '';
		if (isTest && OUTSIDE.some((one) => one.test(text))) return true;
		isKeySet ||= /_API_KEY["']\s*(?:\]\s*=|,)|_API_KEY\s*=/.test(text);
	}
	const loaded = new Set(tests.flatMap((file) => reachedFrom(file, project.imports)));
	return (
		!isKeySet &&
		[...loaded].some((file) =>
			file.facts.calls.some(
				(call) => call.scope.function === null && call.scope.class === null && meaningOf(project, file, call, 'make')?.what === 'model',
			),
		)
	);
}

/** The nearest folder above all of these files that holds one of these names. */
function folderWith(names: readonly string[], tests: readonly SourceFile[], { paths }: Ground): string | null {
	const nearest = (folder: string): string | null =>
		names.some((name) => paths.has(pathIn(folder, name))) ? folder : folder === '' ? null : nearest(folderOf(folder));
	const [folder, ...others] = new Set(tests.map(({ path }) => nearest(folderOf(path))));
	return others.length === 0 ? (folder ?? null) : null;
}

const LOCKED = ['uv.lock', 'poetry.lock', 'requirements.txt'];

async function inPython(tests: readonly SourceFile[], ground: Ground): Promise<Plan | null> {
	const inside = folderWith(LOCKED, tests, ground);
	if (inside === null) return null;
	const textOf = async (name: string) => (await ground.open(pathIn(inside, name)))?.source.text ?? '';
	const lock = LOCKED.find((name) => ground.paths.has(pathIn(inside, name)))!;
	const more = [...ground.paths].map((path) => (folderOf(path) === inside ? path.slice(path.lastIndexOf('/') + 1) : ''));
	const extra = more.filter((name) => /^requirements[-_.](?:dev|tests?)\.txt$|^(?:dev|test)-requirements\.txt$/.test(name)).sort();
	const asked = await Promise.all(['pyproject.toml', 'requirements.txt', ...extra].map(textOf));
	const named = (name: string) =>
		new RegExp(`(?<![\\w.-])${escapeText(name).replaceAll('_', '[-_]')}(?![\\w.-])`, 'i').test(asked.join('\n'));
	const plugins = new Set(
		tests.flatMap(({ facts }) =>
			facts.imports.flatMap(({ module }) => /^(?:pytest_\w+|respx|responses|freezegun|hypothesis)/.exec(module)?.[0] ?? []),
		),
	);
	if ((await usesAsyncio(tests, ground)) && !named('pytest-asyncio') && !named('anyio')) return null;
	if ([...plugins].some((plugin) => !named(plugin))) return null;
	const version = (await pythonVersion(textOf)) ?? '3.12';
	const python = (cache: string) => [
		'uses: actions/setup-python@v5',
		'with:',
		`  python-version: "${version}"`,
		`  cache: ${cache}`,
		...(inside === '' ? [] : [`  cache-dependency-path: ${pathIn(inside, lock)}`]),
	];
	if (lock === 'uv.lock') {
		const group = /^\[project\.optional-dependencies\][^[]*?^(\w+)\s*=\s*\[[^\]]*["']pytest\b/ms.exec(asked[0]!)?.[1];
		const sync = `run: uv sync --locked${group === undefined ? '' : ` --extra ${group}`}`;
		return {
			inside,
			steps: [['uses: astral-sh/setup-uv@v6'], [sync], [`run: uv run ${named('pytest') ? '' : '--with pytest '}python -m pytest`]],
		};
	}
	if (lock === 'poetry.lock')
		return named('pytest')
			? { inside, steps: [['run: pipx install poetry'], python('poetry'), ['run: poetry install'], ['run: poetry run python -m pytest']] }
			: null;
	const files = ['requirements.txt', ...extra].map((name) => `-r ${name}`).join(' ');
	return { inside, steps: [python('pip'), [`run: pip install ${files}${named('pytest') ? '' : ' pytest'}`], ['run: python -m pytest']] };
}

async function usesAsyncio(tests: readonly SourceFile[], { open }: Ground): Promise<boolean> {
	for (const { path } of tests) if (/\bpytest\.mark\.(?:asyncio|anyio)\b/.test((await open(path))?.source.text ?? '')) return true;
	return false;
}

/** Each lock file with its manager, and how that one installs it. */
const LOCKS: readonly (readonly [string, string, string])[] = [
	['package-lock.json', 'npm', 'npm ci'],
	['pnpm-lock.yaml', 'pnpm', 'pnpm install --frozen-lockfile'],
	['yarn.lock', 'yarn', 'yarn install --frozen-lockfile'],
];

async function inScript(tests: readonly SourceFile[], ground: Ground): Promise<Plan | null> {
	const inside = folderWith(
		LOCKS.map(([name]) => name),
		tests,
		ground,
	);
	if (inside === null) return null;
	const at = (name: string) => pathIn(inside, name);
	const [lock, manager, install] = LOCKS.find(([name]) => ground.paths.has(at(name)))!;
	const text = (await ground.open(at('package.json')))?.source.text;
	const { data, script, node } = nodePackage(text);
	const test = script('test');
	const chosen = String(data.packageManager ?? '');
	// A watch goes on for ever; a newer yarn installs by other words, and pnpm has to know its version.
	if (
		test === '' ||
		/no test specified|--watch\b|^echo\b/.test(test) ||
		/^yarn@[2-9]/.test(chosen) ||
		(manager === 'pnpm' && chosen === '')
	)
		return null;
	const version = ground.paths.has(at('.nvmrc')) ? `node-version-file: ${at('.nvmrc')}` : `node-version: ${node ?? 'lts/*'}`;
	const setup = [
		'uses: actions/setup-node@v4',
		'with:',
		`  ${version}`,
		`  cache: ${manager}`,
		...(inside === '' ? [] : [`  cache-dependency-path: ${at(lock)}`]),
	];
	const pnpm =
		manager === 'pnpm'
			? [['uses: pnpm/action-setup@v4', ...(inside === '' ? [] : ['with:', `  package_json_file: ${at('package.json')}`])]]
			: [];
	return { inside, steps: [...pnpm, setup, [`run: ${install}`], [`run: ${manager} test`]] };
}
