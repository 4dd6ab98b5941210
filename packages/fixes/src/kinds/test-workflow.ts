// Tests that no machine runs, in a repository without a pipeline, or with workflows for other things: a workflow that installs as its manifest and lock
// file say and runs them, with a job for each language. Nothing where the tests ask for something that is not in the repository: a server, a key, a
// package that no manifest names; and where one cannot start.
import { folderOf, pathIn, type SourceFile } from '@auditor/code';
import { contextOf, testCasesOf } from '@auditor/forensics';
import { escapeText, groupBy } from '@auditor/schema';
import type { Fix, Ground } from '../fix.js';
import { installedFor } from './_node-steps.js';
import { ASKED, promisedIn, versionsBeside } from './_node-versions.js';
import { namesOf, newFile, pathFrom } from './_places.js';
import { contradict } from './_requirements.js';
import { imageVersion, LOCKS, nodePackage, pythonVersion } from './_runtimes.js';
import { asksMore, isStopped, NAMED } from './_stopped-tests.js';
import { COLLECTED, isPython, leftOut, whichTests } from './_test-needs.js';
import { wantedVariables } from './_wanted-variables.js';
import { isOnGitHub, type NewJob, workflowLines } from './_workflow.js';

const PATH = '.github/workflows/tests.yml';

type Plan = Pick<NewJob, 'inside' | 'steps' | 'versions'>;

export const testWorkflow: Fix = {
	id: 'test-workflow',
	title: 'Run the tests on every push and pull request.',
	answers: ['library/ci-tests'],
	async propose({ outcome, values }, ground) {
		const isBare =
			outcome === 'false' &&
			isOnGitHub(ground) &&
			values.why === 'absent' &&
			namesOf(values.files).every((file) => file.startsWith('.github/workflows/')) &&
			![...ground.paths].some((path) => OWN.test(path));
		const tests = isBare ? await testsOf(ground) : [];
		const jobs: { readonly tests: readonly SourceFile[]; readonly plan: Plan }[] = [];
		for (const own of groupsOf(tests, ground)) {
			const beside = besidesOf(own, tests, ground);
			const left = (await isStopped([...own, ...beside], ground)) ? null : await leftOut(own, isPython(own[0]!) ? beside : [], ground);
			const run = own.filter((file) => !left?.includes(file));
			const plan = left && (await (isPython(own[0]!) ? inPython : inScript)(run, ground, left));
			const wanted = plan && (await wantedVariables(run, ground));
			if (plan && wanted) jobs.push({ tests: run, plan: withVariables(plan, wanted) });
		}
		// A workflow that runs the smaller part tells of the others as if they passed.
		if (jobs.flatMap((one) => one.tests).length * 2 <= tests.length) return null;
		return [
			newFile(
				PATH,
				await workflowLines(
					'tests',
					jobs.map(({ tests: own, plan }) => ({ job: nameOf(own, plan, jobs.length), minutes: 20, ...plan })),
					ground,
				),
			),
		];
	},
};

/** The last step, which runs the tests, with variables that plainly hold nothing. */
function withVariables({ inside, steps, versions }: Plan, names: readonly string[]): Plan {
	const set = names.length === 0 ? [] : ['env:', ...names.map((name) => `  ${name}: test`)];
	return { inside, versions, steps: steps.map((step, i) => (i === steps.length - 1 ? [...step, ...set] : step)) };
}

/** Files without a test that the runner loads beside these, for their names. */
function besidesOf([first]: readonly SourceFile[], tests: readonly SourceFile[], ground: Ground): SourceFile[] {
	const names = locksOf(first!);
	const home = folderWith(names, [first!], ground);
	const isAlike = (file: SourceFile) =>
		isPython(file) === isPython(first!) && !tests.includes(file) && folderWith(names, [file], ground) === home;
	return home === null ? [] : collectedIn(ground).filter(isAlike);
}

function collectedIn({ project }: Ground): SourceFile[] {
	return project.files.filter(({ path, context }) => (COLLECTED.test(path) || NAMED.test(path)) && context !== 'vendored');
}

const locksOf = (file: SourceFile) => (isPython(file) ? LOCKED : LOCKS.map(([name]) => name));

/** Tests of one language that the same folder installs for. */
function groupsOf(tests: readonly SourceFile[], ground: Ground): SourceFile[][] {
	return [...groupBy(tests, (file) => `${isPython(file)} ${folderWith(locksOf(file), [file], ground)}`).values()];
}

/** A job among several: by its language, or by the folder that it runs in. */
function nameOf([first]: readonly SourceFile[], { inside }: Plan, count: number): string {
	const slug = inside.toLowerCase().replace(/[^a-z0-9]+/g, '-');
	return count === 1 ? 'test' : `${isPython(first!) ? 'python' : 'javascript'}${slug === '' ? '' : `-${slug}`}`;
}

/** A workflow that is for tests, whatever it is that it does. */
const OWN = /^\.github\/workflows\/[^/]{0,80}(?<![a-z])(?:tests?|ci)(?![a-z])[^/]{0,80}\.ya?ml$/i;

/** A script for the tests that need nothing but the code, and files that it leaves to another. */
const UNIT = 'test:unit';
const APART = /(?:^|[/.])(?:e2e|integration)[/.]/;

/** Files with a test that asserts something. */
async function testsOf({ project, paths, textAt }: Ground): Promise<SourceFile[]> {
	const { script } = nodePackage(await textAt('package.json'));
	const isRun = (path: string) => path.endsWith('.py') || script(UNIT) === '' || !APART.test(path);
	const tests = project.files.filter(({ path }) => contextOf(path) === 'test' && isRun(path));
	const texts = new Map([...paths].map((path) => [path, '']));
	for (const path of [...tests.map((file) => file.path), '.gitignore']) texts.set(path, await textAt(path));
	return tests.filter((file) => testCasesOf(project, file, texts).some(({ idle }) => !idle));
}

/** The nearest folder above all of these files that holds one of these names. */
function folderWith(names: readonly string[], tests: readonly SourceFile[], { paths }: Ground): string | null {
	const nearest = (folder: string): string | null =>
		names.some((name) => paths.has(pathIn(folder, name))) ? folder : folder === '' ? null : nearest(folderOf(folder));
	const [folder, ...others] = new Set(tests.map(({ path }) => nearest(folderOf(path))));
	return others.length === 0 ? (folder ?? null) : null;
}

const LOCKED = ['uv.lock', 'poetry.lock', 'requirements.txt'];

async function inPython(tests: readonly SourceFile[], ground: Ground, left: readonly SourceFile[]): Promise<Plan | null> {
	const locked = folderWith(LOCKED, tests, ground);
	const manifest = locked === null ? folderWith(['pyproject.toml'], tests, ground) : null;
	const byUv = manifest !== null && (await isInstalled(/\buv (?:sync|run)\b/, ground));
	const byPip = manifest === null || byUv ? null : await pipIn(manifest, ground);
	const inside = locked ?? (byUv || byPip ? manifest : null);
	if (inside === null) return null;
	const textOf = (name: string) => ground.textAt(pathIn(inside, name));
	const lock = LOCKED.find((name) => ground.paths.has(pathIn(inside, name))) ?? 'pyproject.toml';
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
	const isOther = (file: SourceFile) =>
		isPython(file) && !tests.includes(file) && folderWith([...LOCKED, 'pyproject.toml'], [file], ground) !== inside;
	const others = collectedIn(ground).filter(isOther);
	const which = await whichTests(inside, tests, others, ground);
	if (which === null) return null;
	const ignored = which + left.map(({ path }) => ` --ignore=${pathFrom(inside, path)}`).join('');
	const image = imageVersion(await ground.textAt('Dockerfile'), 'python');
	const said = (await pythonVersion(textOf)) ?? image;
	const version = said ?? '3.12';
	const python = (cache: string) => [
		'uses: actions/setup-python',
		'with:',
		`  python-version: "${version}"`,
		`  cache: ${cache}`,
		...(inside === '' ? [] : [`  cache-dependency-path: ${pathIn(inside, lock)}`]),
	];
	const group = /^\[project\.optional-dependencies\][^[]*?^(\w+)\s*=\s*\[[^\]]*["']pytest\b/ms.exec(asked[0]!)?.[1];
	if (byPip) {
		const own =
			group === undefined ? `${byPip}${named('pytest') ? '' : ' pytest'}` : `${byPip.slice(0, byPip.search(/["']?\./))}".[${group}]"`;
		return { inside, steps: [python('pip'), [`run: ${own}`], [`run: python -m pytest${ignored}`]] };
	}
	if (lock === 'uv.lock' || lock === 'pyproject.toml') {
		const sync = `run: uv sync${lock === 'uv.lock' ? ' --locked' : ''}${group === undefined ? '' : ` --extra ${group}`}`;
		const isLeft = (await textOf('.python-version')) !== '' || (lock === 'uv.lock' && said === null);
		const chosen = isLeft ? [] : ['with:', `  python-version: "${version}"`];
		return {
			inside,
			steps: [
				['uses: astral-sh/setup-uv', ...chosen],
				[sync],
				[`run: uv run ${named('pytest') ? '' : '--with pytest '}python -m pytest${ignored}`],
			],
		};
	}
	if (lock === 'poetry.lock')
		return named('pytest')
			? {
					inside,
					steps: [['run: pipx install poetry'], python('poetry'), ['run: poetry install'], [`run: poetry run python -m pytest${ignored}`]],
				}
			: null;
	if (contradict(asked.slice(1))) return null;
	const files = ['requirements.txt', ...extra].map((name) => `-r ${name}`).join(' ');
	return {
		inside,
		steps: [python('pip'), [`run: pip install ${files}${named('pytest') ? '' : ' pytest'}`], [`run: python -m pytest${ignored}`]],
	};
}

/** `pip install -e .`, as a page of the folder says it. */
async function pipIn(folder: string, { paths, textAt }: Ground): Promise<string | null> {
	for (const path of paths)
		if (folderOf(path) === folder && /(?:\.md|\/?Makefile)$/.test(path)) {
			const found = /\bpip install (?:-e )?(?:\.(?=$|[\s`])|(["']?)\.\[[\w,-]{1,60}\]\1)/m.exec(await textAt(path));
			if (found) return found[0];
		}
	return null;
}

/** Whether a page of the root, a hook or a workflow installs so. */
async function isInstalled(by: RegExp, { paths, textAt }: Ground): Promise<boolean> {
	for (const path of paths)
		if (/^(?:[^/]+\.md|Makefile|\.pre-commit-config\.yaml|\.github\/workflows\/[^/]+)$/.test(path) && by.test(await textAt(path)))
			return true;
	return false;
}

async function usesAsyncio(tests: readonly SourceFile[], { textAt }: Ground): Promise<boolean> {
	for (const { path } of tests) if (/\bpytest\.mark\.(?:asyncio|anyio)\b/.test(await textAt(path))) return true;
	return false;
}

async function inScript(tests: readonly SourceFile[], ground: Ground): Promise<Plan | null> {
	const inside = folderWith(
		LOCKS.map(([name]) => name),
		tests,
		ground,
	);
	if (inside === null) return null;
	const name = nodePackage(await ground.textAt(pathIn(inside, 'package.json'))).script(UNIT) === '' ? 'test' : UNIT;
	const installed = await installedFor(inside, name, ground);
	// A watch goes on for ever.
	if (installed === null || /no test specified|--watch\b|^echo\b/.test(installed.text)) return null;
	if (await asksMore(inside, name, tests, ground)) return null;
	const { steps, data, manager, build } = installed;
	// Packages of a workspace import what the others are built into.
	const isWorkspace = data.workspaces !== undefined || ground.paths.has(pathIn(inside, 'pnpm-workspace.yaml'));
	const run = `run: ${manager} ${name === 'test' && manager !== 'bun' ? '' : 'run '}${name}`;
	const named = steps.flat().find((line) => /^ {2}node-version: /.test(line));
	const versions =
		isForOthers(data) && named !== undefined ? versionsBeside(named.slice('  node-version: '.length), promisedIn(data)) : undefined;
	const set = versions ? steps.map((step) => step.map((line) => (line === named ? `  node-version: ${ASKED}` : line))) : steps;
	return { inside, versions, steps: [...set, ...(isWorkspace && build !== '' ? [[`run: ${manager} run build`]] : []), [run]] };
}

/** What others install and import runs on their Node. */
function isForOthers({ private: own, main, repository, scripts, ...data }: Readonly<Record<string, unknown>>): boolean {
	const isTold = ['exports', 'types', 'typings', 'module', 'files', 'publishConfig'].some((key) => data[key] !== undefined);
	// What nobody starts is imported.
	const isStarted = Object.keys(Object(scripts)).some((name) => /^(?:start|dev|serve|develop)\b/.test(name));
	return own !== true && (isTold || (main !== undefined && repository !== undefined && !isStarted));
}
