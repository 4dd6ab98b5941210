// Does continuous integration run the tests?
import { kept, normalised, once, put } from '@auditor/code';
import { defineProbe, excerpt, notApplicable } from '@auditor/probes';
import { compareBy, type FindingDraft, fileLocation, groupBy, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { actionsFile, type Job } from '../../models/actions.js';
import { type Missed, missedNodes, nodesOf, severalVersions } from '../../models/matrix.js';
import { moonTasks } from '../../models/moon-tasks.js';
import type { Spot } from '../../models/spots.js';
import { PYTEST_FILE, setsPytest } from '../../models/test-cases.js';
import { namedTo, runsTests, testsNothing } from '../../models/test-commands.js';
import { foreignJobs, isCertain, type PipelineCommand, pipelineCommands, pipelineFiles } from '../../models/workflows.js';
import { manifestsOf, publishedOf, recordOf } from './_package.js';

export const ciPresent = defineProbe({
	id: 'library/ci-tests',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does continuous integration run the tests?',
	motivation: 'Tests that run on somebody’s machine alone stop running.',
	method:
		'Reads the workflows of GitHub, GitLab, CircleCI, Azure, Travis, Forgejo and Jenkins for a command that runs tests or a check on every change, and whose failure is noticed; tests of a folder that is named alone count where one of them asserts something; pytest in a folder below which no file is called as it looks for them runs none. Values: files, runsTests, versions (of a runtime, a compiler or a framework in a matrix of GitHub, or a peer that a job installs at another version), missed (how many of two the matrix of Node leaves out: the oldest that `engines` allows, and the one that publishes; null without such a matrix, or where neither is told), remedy, types and lint when they are run.',
	blindSpots: 'Commands behind a script or another repository’s workflow; whether the runs pass.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Run the tests in a workflow on every push and pull request.',
	},
	inspect: ({ tree, texts }) => {
		const files = pipelineFiles(tree);
		const scripts = new Map<string, string[]>();
		for (const { data, folder } of manifestsOf(tree, texts))
			for (const [name, body] of Object.entries(recordOf(data.scripts))) {
				const text = String(body).replace(SHELL_FILE, (path) => texts.get(normalised(`${folder}/${path}`)) ?? path);
				put(scripts, name, text);
			}
		for (const [name, command] of moonTasks(texts)) put(scripts, name, command);
		const there = new Map<string, boolean>();
		const isThere = (part: string) => {
			const name = plainOf(part);
			return kept(there, name, () => tree.files.some(({ path }) => path.includes(name)));
		};
		const commands = pipelineCommands(files, texts);
		const tested = commands.filter(({ text }) => runsTests(text, { scripts, isThere }));
		const jobOf = ({ path, line }: PipelineCommand) =>
			jobsOf([path], texts)
				.filter((job) => job.line <= line)
				.slice(-1);
		const published = publishedOf(tree, texts);
		// Of a package of npm, the versions of Python are those of something beside it.
		const several = (jobs: readonly Job[]) => severalVersions(jobs, published.length === 0);
		// Of a package of npm, its own tests are told before those of Python beside it; then those over versions, the whole suite, the file that tests most.
		const beside = groupBy(
			tested.filter(({ idle }) => idle === null),
			({ path }) => path,
		);
		const hollow = (one: PipelineCommand) => testsNone(texts, namedTo(one.text).filter(isThere)) ?? findsNone(tree, texts, one);
		const ranked = tested.map((one) => {
			const { idle, text } = one;
			const lacks = [
				idle !== null,
				hollow(one) !== null,
				published.length === 0 || PYTHON.test(text),
				!several(jobOf(one)),
				!WHOLE.test(text),
			];
			return { one, lacks: lacks.map(Number).join('') };
		});
		const [best] = ranked.sort(
			compareBy(
				({ lacks }) => lacks,
				({ one }) => -(beside.get(one.path)?.length ?? 0),
			),
		);
		const runs = best?.one;
		const empty = runs?.idle === null ? hollow(runs) : null;
		const [foreign] = runs ? [] : foreignJobs(files, texts);
		if (foreign !== undefined)
			return {
				outcome: 'not-available',
				message: `${foreign.path}:${foreign.line} calls ${foreign.uses}, a workflow of another repository, which was not read.`,
				rationale: 'Workflows and pipelines in the tree were read.',
				location: fileLocation(foreign.path, foreign.line),
			};
		const told =
			(commands.length > 0 || usesOthers(jobsOf(files, texts))) &&
			commands.every((one) => (one.idle !== null && isCertain(one)) || testsNothing(one.text, { scripts, isThere }));
		const all = files.map((path) => texts.get(path) ?? '').join('\n');
		const peers = published.flatMap(({ data }) => Object.keys(recordOf(data.peerDependencies)));
		const versions = several(jobsOf(files, texts)) ?? otherPeer(commands, peers);
		// The matrix may be that of a job that calls the tests, or of one that only builds.
		const own = runs && several(jobOf(runs));
		const missed =
			runs?.idle === null && versions === 'Node'
				? missedNodes(
						tested.filter(({ idle }) => idle === null).flatMap(jobOf),
						published.map(({ data }) => recordOf(data.engines).node),
						jobsOf(files, texts),
					)
				: null;
		const node = runs && nodeOf(runs.path, jobOf(runs), texts);
		const [first] = files;
		const [smoke] = files.flatMap((path) =>
			(texts.get(path) ?? '')
				.split('\n')
				.flatMap((line, at) => (ASKS.test(line) ? [`${path}:${at + 1} asks the program whether it answers`] : [])),
		);
		const pushed = runs ? branchesAlone(actionsFile(runs.path, texts).events) : null;
		const found: FindingDraft = {
			outcome: runs?.idle === null && empty === null ? 'true' : 'false',
			message: runs
				? empty !== null
					? `${runs.path}:${runs.line} ${empty}.`
					: `${runs.path}:${runs.line} runs the tests${runs.idle !== null ? `, but not on every change: ${runs.idle}` : own ? ` on several versions of ${own}${own === 'Node' ? ` (${[...new Set(nodesOf(jobOf(runs)))].join(', ')})` : ''}` : versions ? `. Jobs take several versions of ${versions}` : node ? ` on Node ${node.text} (${node.path}:${node.line})` : ''}${(missed ?? []).map((one, i) => `, ${i === 0 ? 'but not' : 'nor'} on Node ${one.node}, which ${one.why}`).join('')}.${pushed === null || runs.idle !== null ? '' : ` Pushes to ${pushed} are the only changes that start it.`}`
				: first
					? told && commands[0] && commands[0].idle !== null
						? `${commands[0].path} runs no tests on every change: ${commands[0].idle}.`
						: `${first} runs no tests${told ? '' : ' that we recognise'}${smoke ? `; ${smoke}` : ''}.`
					: 'No continuous integration is configured in the tree.',
			rationale: 'Workflows and pipelines in the tree were read.',
			location: runs ? fileLocation(runs.path, runs.line) : first ? fileLocation(first, 1) : null,
			related: node ? [fileLocation(node.path, node.line)] : [],
			snippet: runs ? excerpt(texts, runs.path, runs.line) : null,
			values: {
				files: files.slice(0, 20),
				runsTests: runs?.idle === null && empty === null,
				versions: versions !== null,
				missed: missed?.length ?? null,
				...(missed?.[0] && { remedy: missed.map(toAdd).join(' ') }),
				types: /\btsc\b|typecheck|type-check|mypy|pyright/.test(all),
				lint: /\blint|eslint|biome|ruff|oxlint\b|\bxo\b/.test(all),
			},
			confidence: runs ? (isCertain(runs) ? 0.92 : 0.75) : first && !told ? 0.65 : 0.9,
		};
		const isFree = published.length > 0 && published.every(({ data }) => recordOf(data.engines).node === undefined);
		const open = missed === null && versions === 'Node' && runs?.idle === null;
		return isFree && open ? [found, notApplicable('`engines` names no Node that the tests should cover.')] : found;
	},
});

/** A command that waits for the program to answer. */
const ASKS = /^[^#]{0,200}\b(?:curl|wget|wait-on|Invoke-WebRequest)\b.{0,200}(?:\/\/|\s)(?:localhost|127\.0\.0\.1)\b/;

/** A file of the shell that a script starts. */
const SHELL_FILE = /(?<=^|&& ?)(?:(?:ba)?sh )?[\w./-]{1,200}\.sh\b/g;

/** The branches whose pushes alone start a workflow: what is proposed for them starts none. */
function branchesAlone(events: Readonly<Record<string, unknown>> | null): string | null {
	const { push, pull_request, pull_request_target, merge_group, workflow_call } = events ?? {};
	const branches: unknown = Reflect.get(Object(push), 'branches');
	const others = [pull_request, pull_request_target, merge_group, workflow_call].some((event) => event !== undefined);
	return Array.isArray(branches) && !others && !branches.some((name) => /[*?]/.test(String(name))) ? branches.join(', ') : null;
}

function toAdd({ node, floor }: Missed): string {
	return floor
		? `Raise \`engines\` to the oldest Node that the tests run on, or add Node ${node} where the tools of the tests still run on it.`
		: `Add Node ${node} to the matrix of the tests.`;
}

/** Each step is an action whose name speaks of no test. */
function usesOthers(jobs: readonly Job[]): boolean {
	const used = jobs.flatMap(({ steps }) =>
		steps.map(({ uses }) => uses?.text ?? 'test').filter((name) => !/^actions\/(?:checkout|setup|cache)/.test(name)),
	);
	return used.length > 0 && !used.some((name) => /test|check|\bci\b|cypress|playwright|^\.\//i.test(name));
}

/** The paths, where tests of Python assert something and none below these paths does. */
function testsNone(texts: ReadonlyMap<string, string>, paths: readonly string[]): string | null {
	const files = assertingOf(texts);
	const plain = paths.map(plainOf);
	const own = files.filter(({ path }) => plain.some((one) => path.includes(one)));
	if (own.length === 0 || own.some(({ asserts }) => asserts) || !files.some(({ asserts }) => asserts)) return null;
	return `runs the tests of ${paths.join(', ')} alone, which assert nothing`;
}

/** `pytest` that is named nothing looks below the folder in which it runs, for files that are called so. */
function findsNone({ files }: Tree, texts: ReadonlyMap<string, string>, { text, folder }: PipelineCommand): string | null {
	const plain = /(?:^|[\s/])pytest(?=\s|$)/.test(text) && namedTo(text).length === 0 && !/doctest|--(?:rootdir|pyargs)/.test(text);
	const below = files.filter(({ path }) => folder && path.startsWith(`${folder}/`));
	// Tests in a browser are started by a command of their own.
	const passes = /--passWithNoTests/.test(text);
	const isOne = ({ path }: Tree['files'][number]) => SCRIPT_TEST.test(path) && !(passes && /e2e|playwright|cypress/i.test(path));
	if (SCRIPT_RUN.test(text) && below.length > 0 && !below.some(isOne))
		return `runs the tests of ${folder}, where none ${passes ? 'that it looks for ' : ''}stands`;
	if (!plain || below.length === 0 || below.some(({ path }) => PYTEST_FILE.test(path)) || setsPytest(texts, `${folder}/`, OTHERS))
		return null;
	return `runs pytest in ${folder}, where it finds no file of tests`;
}

const SCRIPT_RUN = /^(?:(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?(?:test|t)(?=\s|$)|npx\s+(?:jest|vitest)\b)/;
const SCRIPT_TEST = /\.(?:test|spec)\.[cm]?[jt]sx?$|(?:^|\/)(?:__tests__|tests?)\//;

/** Settings by which other files, or other folders, are looked through. */
const OTHERS = /python_files|testpaths|doctest|collect_file/;

function plainOf(path: string): string {
	return path.replace(/^\.\/|\/$/g, '');
}

/** Tests of Python, and whether they assert something. */
const assertingOf = once((texts: ReadonlyMap<string, string>) =>
	[...texts]
		.filter(([path]) => PYTEST_FILE.test(path))
		.map(([path, text]) => ({ path, asserts: /\bassert|\b(?:raises|warns|check\w*|verify\w*|expect\w*)\(/.test(text) })),
);

/** Ends in a script or a program of tests, with no part behind it. */
const WHOLE = /(?:^|\s)(?:tests?|check|ci|vitest|jest|pytest|tox|nox)\s*$/;

/** Commands of Python. */
const PYTHON = /\b(?:pytest|tox|nox|unittest|python3?|uv|poetry|hatch|pdm)\b/;

function jobsOf(files: readonly string[], texts: ReadonlyMap<string, string>): Job[] {
	return files.flatMap((path) => (path.includes('/workflows/') ? actionsFile(path, texts).jobs : []));
}

/** A peer that a command, whose failure is noticed, installs at a version of its own. */
function otherPeer(commands: readonly PipelineCommand[], peers: readonly string[]): string | null {
	const installs = commands.filter(({ text, idle }) => idle === null && /\b(?:add|i|install|up|upgrade|update)\b/.test(text));
	return peers.find((peer) => installs.some(({ text }) => text.split(' ').some((word) => word.startsWith(`${peer}@`)))) ?? null;
}

/** The one Node that jobs set up, themselves or by an action of the repository, where it is written out. */
function nodeOf(path: string, jobs: readonly Job[], texts: ReadonlyMap<string, string>, seen = new Set<string>()): Spot | null {
	const steps = jobs.flatMap((job) => job.steps);
	const found = steps.flatMap(({ inputs, uses }): Spot[] => {
		const own = inputs.get('node-version');
		const action = /^\.\/([\w./-]{1,200}?)\/?$/.exec(uses?.text ?? '')?.[1];
		const file = ['yml', 'yaml'].map((end) => `${action}/action.${end}`).find((one) => texts.has(one));
		const inner = file === undefined || seen.has(file) ? null : nodeOf(file, actionsFile(file, texts).jobs, texts, seen.add(file));
		return own ? [{ path, ...own }] : inner ? [inner] : [];
	});
	const [one] = found;
	return found.length === 1 && /^v?\d[\d.x]{0,20}$/.test(one!.text) ? one! : null;
}
