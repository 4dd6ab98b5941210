// Tests that no machine runs, in a repository without any pipeline: a workflow that installs as its manifest and lock file say and runs them. Nothing
// where the tests ask for something that is not in the repository: a server, a key, a package that no manifest names.
import { folderOf, reachedFrom, type SourceFile } from '@auditor/code';
import { contextOf, meaningOf, testCasesOf } from '@auditor/forensics';
import { escapeText } from '@auditor/schema';
import type { Fix, Ground } from '../fix.js';
import { pythonVersion } from './_package.js';
import { namesOf } from './_places.js';

const PATH = '.github/workflows/tests.yml';

/** Steps behind the checkout, each a list of lines; `inside`: the folder that commands run in. */
interface Plan {
	readonly inside: string;
	readonly steps: readonly (readonly string[])[];
}

export const testWorkflow: Fix = {
	id: 'test-workflow',
	title: 'Run the tests on every push and pull request.',
	answers: ['library/ci-tests'],
	async propose({ outcome, values }, ground) {
		const isBare = outcome === 'false' && namesOf(values.files).length === 0 && !ground.paths.has(PATH);
		const tests = isBare ? await testsOf(ground) : [];
		const [first] = tests;
		if (!first || (await asksForMore(tests, ground))) return null;
		const own = tests.filter((file) => isPython(file) === isPython(first));
		const plan = own.length < tests.length ? null : await (isPython(first) ? inPython : inScript)(own, ground);
		return plan && [{ path: PATH, edits: [{ start: 0, end: 0, text: workflow(plan) }] }];
	},
};

function workflow({ inside, steps }: Plan): string {
	const lines = [
		'name: tests',
		'on:',
		'  push:',
		'  pull_request:',
		'permissions:',
		'  contents: read',
		'jobs:',
		'  test:',
		'    runs-on: ubuntu-latest',
		'    timeout-minutes: 20',
		...(inside === '' ? [] : ['    defaults:', '      run:', `        working-directory: ${inside}`]),
		'    steps:',
		...[['uses: actions/checkout@v4'], ...steps].flatMap(([head, ...rest]) => [
			`      - ${head}`,
			...rest.map((line) => `        ${line}`),
		]),
	];
	return `${lines.join('\n')}\n`;
}

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

/** Whether tests, or what they import as it loads, ask for something that only their author has. */
async function asksForMore(tests: readonly SourceFile[], { project, open }: Ground): Promise<boolean> {
	let isKeySet = false;
	for (const { path } of project.files) {
		if (!/(?:^|\/)(?:conftest\.py|(?:vitest|jest)[\w.-]{0,40}setup[\w.-]{0,40})$/.test(path) && !tests.some((file) => file.path === path))
			continue;
		const text = (await open(path))?.source.text ?? '';
		if (tests.some((file) => file.path === path) && OUTSIDE.some((one) => one.test(text))) return true;
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
	const at = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`);
	const nearest = (folder: string): string | null =>
		names.some((name) => paths.has(at(folder, name))) ? folder : folder === '' ? null : nearest(folderOf(folder));
	const [folder, ...others] = new Set(tests.map(({ path }) => nearest(folderOf(path))));
	return others.length === 0 ? (folder ?? null) : null;
}

const LOCKED = ['uv.lock', 'poetry.lock', 'requirements.txt'];

async function inPython(tests: readonly SourceFile[], ground: Ground): Promise<Plan | null> {
	const inside = folderWith(LOCKED, tests, ground);
	if (inside === null) return null;
	const textOf = async (name: string) => (await ground.open(inside === '' ? name : `${inside}/${name}`))?.source.text ?? '';
	const lock = LOCKED.find((name) => ground.paths.has(inside === '' ? name : `${inside}/${name}`))!;
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
		...(inside === '' ? [] : [`  cache-dependency-path: ${inside}/${lock}`]),
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

const LOCKS: readonly (readonly [string, string])[] = [
	['package-lock.json', 'npm'],
	['pnpm-lock.yaml', 'pnpm'],
	['yarn.lock', 'yarn'],
];
const INSTALL: Readonly<Record<string, string>> = {
	npm: 'npm ci',
	pnpm: 'pnpm install --frozen-lockfile',
	yarn: 'yarn install --frozen-lockfile',
};

async function inScript(tests: readonly SourceFile[], ground: Ground): Promise<Plan | null> {
	const inside = folderWith(
		LOCKS.map(([name]) => name),
		tests,
		ground,
	);
	if (inside === null) return null;
	const at = (name: string) => (inside === '' ? name : `${inside}/${name}`);
	const [lock, manager] = LOCKS.find(([name]) => ground.paths.has(at(name)))!;
	const text = (await ground.open(at('package.json')))?.source.text;
	const data = text === undefined ? null : (JSON.parse(text) as Record<string, unknown>);
	const test = String(Reflect.get(Object(data?.scripts), 'test') ?? '');
	const chosen = String(data?.packageManager ?? '');
	// A watch goes on for ever; a newer yarn installs by other words, and pnpm has to know its version.
	if (
		test === '' ||
		/no test specified|--watch\b|^echo\b/.test(test) ||
		/^yarn@[2-9]/.test(chosen) ||
		(manager === 'pnpm' && chosen === '')
	)
		return null;
	const engines = String(Reflect.get(Object(data?.engines), 'node') ?? '');
	const oldest = /^(?:>=|\^|~)?\s*v?(\d{2})(?:\.[\dx*]+){0,2}\s*$/.exec(engines)?.[1];
	const version = ground.paths.has(at('.nvmrc')) ? `node-version-file: ${at('.nvmrc')}` : `node-version: ${oldest ?? 'lts/*'}`;
	const node = [
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
	return { inside, steps: [...pnpm, node, [`run: ${INSTALL[manager]}`], [`run: ${manager} test`]] };
}
