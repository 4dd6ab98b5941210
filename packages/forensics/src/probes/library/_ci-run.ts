// Where does continuous integration run the tests, and on which versions?
import { kept, normalised, put } from '@auditor/code';
import { excerpt, listed } from '@auditor/probes';
import { compareBy, escapeText, type FindingDraft, fileLocation, groupBy, type Texts, type Tree } from '@auditor/schema';
import { isIgnored } from '../../ignored.js';
import { actionsFile, type Job } from '../../models/pipelines/actions.js';
import { isBound, type Missed, missedNodes, nodesAt, severalVersions, versionsElsewhere } from '../../models/pipelines/matrix.js';
import { NO_EXTRA, withRefused } from '../../models/pipelines/refused-installs.js';
import { IGNORED } from '../../models/pipelines/shell-list.js';
import type { PipelineCommand } from '../../models/pipelines/workflows.js';
import { foreignJobs, isCertain, isOpen, NOT_STARTED, pipelineCommands, pipelineFiles } from '../../models/pipelines/workflows.js';
import { leftOpen } from '../../models/source/unread.js';
import { agentFiles, isPython } from '../../models/starts/agent-files.js';
import { PYTEST_FILE, setsPytest } from '../../models/tests/pytest-collection.js';
import { picksNoScript } from '../../models/tests/script-picks.js';
import { type Around, mendsByItself, namedTo, partsOf, runsTests } from '../../models/tests/test-commands.js';
import { absenceOf } from '../../models/tests/untested-changes.js';
import { manifestsOf, publishedOf, recordOf } from './_package.js';

/** The command that runs the tests, and what keeps it from doing so on every change. */
export function ciRun(tree: Tree, texts: Texts): FindingDraft {
	const files = pipelineFiles(tree);
	const around = aroundOf(tree, texts);
	const commands = withRefused(pipelineCommands(files, texts), tree, texts);
	const tested = commands.filter(({ text }) => runsTests(text, around));
	const jobOf = (one: PipelineCommand) =>
		jobsOf([placed(one).path], texts)
			.filter((job) => job.line <= placed(one).line)
			.slice(-1);
	const published = publishedOf(tree, texts);
	const agents = agentFiles(tree, texts);
	// Of a package of npm, the versions of Python are those of something beside it.
	const several = (jobs: readonly Job[], line?: number, last = line) => severalVersions(jobs, published.length === 0, line, last);
	// Of a package of npm, its own tests are told before those of Python beside it, and of a service those in the language of its agent; then what checks before what mends, those over versions, the whole suite, the file that tests most.
	const beside = groupBy(
		tested.filter(({ idle }) => idle === null),
		({ path }) => path,
	);
	const ranked = tested.map((one) => {
		const { idle, text } = one;
		const lacks = [
			idle !== null,
			findsNone(tree, texts, one, around) !== null,
			(published.length > 0 || agents.length > 0) && PYTHON.test(text) !== (published.length === 0 && agents.some(isPython)),
			mendsByItself(text) || jobOf(one).some(pushes),
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
	const empty = runs?.idle === null ? findsNone(tree, texts, runs, around) : null;
	if (runs && isOpen(runs)) return leftOpen(`${runs.path}:${runs.line} runs the tests where ${runs.idle}.`, runs, runs.line);
	const [foreign] = runs ? [] : foreignJobs(files, texts);
	const afar = foreign && `${foreign.path}:${foreign.line} calls ${foreign.uses}, a workflow of another repository, which was not read.`;
	if (afar) return leftOpen(afar, foreign, foreign.line);
	const absence = runs || files.length === 0 ? null : absenceOf(files, texts, commands, around);
	if (absence?.open) return leftOpen(absence.message, absence, absence.line);
	const peers = published.flatMap(({ data }) => Object.keys(recordOf(data.peerDependencies)));
	// What is taken behind the last step that tests changes nothing for them.
	const lastOf = (job: Job) => Math.max(...tested.flatMap((one) => (jobOf(one)[0] === job ? placed(one).line : [])));
	const ofJob = (job: Job) => several([job], undefined, Number.isFinite(lastOf(job)) ? lastOf(job) : undefined) ?? [];
	const [axis = null] = jobsOf(files, texts).flatMap(ofJob);
	const runtimes = runtimesOf(tested, around);
	const versions =
		axis ??
		otherNode(tested) ??
		(runtimes.length > 1 ? listed(runtimes) : null) ??
		otherPeer(commands, peers) ??
		versionsElsewhere(tested, texts);
	// The matrix may be that of a job that calls the tests, or of one that only builds.
	const own = runs && several(jobOf(runs), placed(runs).line);
	// Other steps of the same job may test the rest of its versions.
	const nodes = tested
		.filter((one) => one.idle === null && runs && jobOf(one)[0] === jobOf(runs)[0])
		.flatMap((one) => nodesAt(jobOf(one), placed(one).line));
	const missed =
		runs?.idle === null && versions === 'Node'
			? missedNodes(
					tested.filter(({ idle }) => idle === null).flatMap((one) => nodesAt(jobOf(one), placed(one).line)),
					published.map(({ data }) => recordOf(data.engines).node),
					jobsOf(files, texts),
				)
			: null;
	const asked = missed?.filter(({ spared }) => !spared);
	const isFree = published.every(({ data }) => !isBound(String(recordOf(data.engines).node ?? '')));
	const isMoot = versions !== 'Node' || isFree;
	return {
		outcome: runs?.idle === null && empty === null ? 'true' : 'false',
		message: runs
			? empty !== null
				? `${runs.path}:${runs.line} ${empty}.`
				: `${runs.path}:${runs.line} runs the tests${runs.idle !== null ? `, but ${/change$/.test(runs.idle) ? 'not on every change: ' : ''}${runs.idle}` : own ? ` on several versions of ${own}${own === 'Node' ? ` (${[...new Set(nodes)].join(', ')})` : ''}` : versions ? (runtimes.length > 1 && versions === listed(runtimes) ? `. Tests run on ${versions}` : `. Jobs take several versions of ${versions}`) : ''}${(missed ?? []).map((one, i) => `, ${i === 0 ? 'but not' : 'nor'} on Node ${one.node}, which ${one.why}`).join('')}.`
			: (absence?.message ?? 'No continuous integration is configured in the repository.'),
		rationale: 'Workflows and pipelines in the tree were read.',
		location: runs ? fileLocation(runs.path, runs.line) : absence ? fileLocation(absence.path, absence.line) : null,
		snippet: runs ? excerpt(texts, runs.path, runs.line) : null,
		values: {
			files: files.slice(0, 20),
			runsTests: runs?.idle === null && empty === null,
			versions: versions !== null,
			why: runs ? (WHY.get(runs.idle ?? '') ?? null) : 'absent',
			...((missed || isMoot) && { missed: asked?.length ?? null }),
			...(asked?.[0] && { remedy: asked.map(toAdd).join(' ') }),
			...(runs && runs.idle !== null && { fault: `A workflow or a pipeline runs the tests, but ${runs.idle}.` }),
		},
		confidence: runs === undefined ? 0.9 : isCertain(runs) ? 0.92 : 0.75,
	};
}

/** Why a run of tests does not count, where something mends it. */
const WHY = new Map([
	[NOT_STARTED, 'not-started'],
	[IGNORED, 'ignored'],
	[NO_EXTRA, 'no-extra'],
]);

/** Where a workflow runs it. */
const placed = (one: PipelineCommand) => one.from ?? one;

/** What the commands of a repository lead to. */
export function aroundOf(tree: Tree, texts: Texts): Around {
	const scripts = new Map<string, string[]>();
	for (const { data, folder } of manifestsOf(tree, texts))
		for (const [name, body] of Object.entries(recordOf(data.scripts))) {
			const text = String(body).replace(SHELL_FILE, (path) => texts.get(normalised(`${folder}/${path}`)) ?? path);
			put(scripts, name, text);
		}
	const there = new Map<string, boolean>();
	const isThere = (part: string) => {
		const name = part.replace(/^\.\/|\/$/g, '');
		return kept(there, name, () => tree.files.some(({ path }) => path.includes(name)));
	};
	return { scripts, isThere };
}

/** A file of the shell that a script starts. */
const SHELL_FILE = /(?<=^|&& ?)(?:(?:ba)?sh )?[\w./-]{1,200}\.sh\b/g;

/** A job that commits what it mended. */
const pushes = ({ steps }: Job) => steps.some(({ run, uses }) => PUSHES.test(`${run?.text} ${uses?.text}`));
const PUSHES = /auto-?(?:fix|commit)|add-and-commit|create-pull-request|\bgit (?:push|commit)\b/i;

function toAdd({ node, floor }: Missed): string {
	return floor
		? `Raise \`engines\` to the oldest Node that the tests run on, or add Node ${node} where the tools of the tests still run on it.`
		: `Add Node ${node} to the matrix of the tests.`;
}

/** `pytest` that is named nothing looks below the folder in which it runs, for files that are called so. */
function findsNone({ files }: Tree, texts: Texts, command: PipelineCommand, { scripts }: Around): string | null {
	const { text, folder } = command;
	const below = files.filter(({ path }) => folder && path.startsWith(`${folder}/`));
	const asked = ASKS_FILE.find(({ asks, file }) => asks.test(text) && !files.some(({ path }) => file.test(path)));
	if (asked) return `runs \`${text}\`, and the repository holds no ${asked.called}`;
	const none = /(?:^|[\s/])pytest(?=\s|$)/.test(text) ? picksNone(texts, command) : picksNoScript(texts, text, scripts);
	if (none !== null) return none;
	const asks = /^(?:npm|pnpm|yarn)\s(?:run\s([\w:.-]{1,80})|t|tst|test)(?=\s|$)/.exec(text);
	const script = asks && (asks[1] ?? 'test');
	const manifests = files.filter(({ path }) => /(?:^|\/)package\.(?:json5?|yaml)$/.test(path));
	const lacks = ({ path }: Tree['files'][number]) => path.endsWith('.json') && texts.get(path)?.includes(`"${script}"`) === false;
	const isOwn = folder !== null && files.some(({ path }) => path.startsWith(folder && `${folder}/`));
	const lists = manifests.some(({ path }) => texts.get(path)?.includes('"scripts"'));
	if (script && isOwn && lists && manifests.every(lacks)) return `asks for the script \`${script}\`, which no package.json has`;
	const plain = /(?:^|[\s/])pytest(?=\s|$)/.test(text) && namedTo(text).length === 0 && !/doctest|--(?:rootdir|pyargs)/.test(text);
	if (folder && below.length === 0 && texts.get(command.path)?.split(folder).length === 2 && !isIgnored(texts, folder))
		return `runs the tests in ${folder}, which is not in the repository`;
	const told = folder === null ? [] : namedTo(text).filter((word) => /^(?:[\w.-]{1,60}\/){0,6}tests?(?:\/|$)/.test(word));
	const paths = told.map((word) => normalised(`${folder}/${word}`));
	if (paths[0] && !paths.some((one) => files.some(({ path }) => path === one || path.startsWith(`${one}/`))))
		return `runs the tests of ${paths[0]}, which is not in the repository`;
	const named = [...texts].filter(([path]) => PYTEST_FILE.test(path) && paths.some((one) => path.startsWith(one)));
	if (named.length > 0 && !named.some(([, said]) => ASSERTS.test(said)))
		return `runs the tests of ${paths.join(', ')} alone, which assert nothing`;
	// Tests in a browser are started by a command of their own.
	const passes = /--passWithNoTests/.test(text);
	const isOne = ({ path }: Tree['files'][number]) => SCRIPT_TEST.test(path) && !(passes && /e2e|playwright|cypress/i.test(path));
	if (SCRIPT_RUN.test(text) && below.length > 0 && !below.some(isOne))
		return `runs the tests of ${folder}, where none ${passes ? 'that it looks for ' : ''}stands`;
	if (!plain || below.length === 0 || below.some(({ path }) => PYTEST_FILE.test(path)) || setsPytest(texts, `${folder}/`, OTHERS))
		return null;
	return `runs pytest in ${folder}, where it finds no file of tests`;
}

/** Programs that take their targets from a file; one of make may be made by what configures a build. */
const ASKS_FILE = [
	{
		asks: /^make\s+(?!.{0,200}-[Cf])/,
		file: /(?:^|\/)(?:(?:GNU)?[Mm]akefile(?:\.\w{1,9})?|configure(?:\.ac)?|CMakeLists\.txt)$|\.mk$/,
		called: 'Makefile',
	},
	{ asks: /^just\s+(?!.{0,200}(?:-f|--justfile))/, file: /(?:^|\/)\.?[Jj]ustfile$|\.just$/, called: 'justfile' },
];

/** What leaves `pytest` no test to run: what it is told, a setting, or a word that no test is called by. */
function picksNone(texts: ReadonlyMap<string, string>, { path, text }: PipelineCommand): string | null {
	const words = text.replace(/^.*?pytest(?=\s|$)/, '').split(' ');
	const tests = [...texts].filter(([at]) => PYTEST_FILE.test(at));
	const of = (option: RegExp) => words.flatMap((word, i) => (option.test(word) ? (word.split('=')[1] ?? words[i + 1] ?? []) : []));
	const [word] = [...of(/^-k$/), ...of(/^-m$/)].filter((one) => /^\w+$/.test(one));
	const isSaid = (one: string) => tests.some(([at, said]) => `${at} ${said}`.toLowerCase().includes(one.toLowerCase()));
	if (word && tests.length > 0 && !isSaid(word)) return `picks tests by \`${word}\`, which none says`;
	const out = of(/^--(?:ignore|deselect)(?:=|$)/);
	if (tests.length > 0 && tests.every(([at]) => out.some((one) => at === one || at.startsWith(`${one.replace(/\/$/, '')}/`))))
		return `leaves out ${out.join(', ')}, where all tests stand`;
	const set = [...texts].find(([at, said]) =>
		(at === path
			? BY_VARIABLE
			: /\.(?:ini|toml|cfg)$/.test(at)
				? BY_SETTING
				: at.endsWith('conftest.py') && !at.includes('/')
					? IGNORES
					: NEVER
		).test(said),
	);
	if (set) return `runs no test: ${set[0]} tells pytest so`;
	const said = /^\$\{?(\w{1,40})\}? /.exec(text)?.[1];
	return said && new RegExp(`(?:^|\\s)${escapeText(said)}=(?:echo|true|printf)\\s`, 'm').test(texts.get(path) ?? '')
		? 'only prints the command'
		: null;
}

const BY_VARIABLE = /\bPYTEST_ADDOPTS\b.{0,80}--(?:collect-only|co|help|version)\b/;
const BY_SETTING = /^addopts\s{0,9}=.{0,200}--(?:collect-only|co|help|version)\b/m;
const IGNORES = /^collect_ignore_glob\s{0,9}=\s{0,9}\[\s{0,9}["']\*+["']/m;
const NEVER = /(?!)/;

const SCRIPT_RUN = /^(?:(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?(?:test|t)(?=\s|$)|npx\s+(?:jest|vitest)\b)/;
const ASSERTS = /\bassert|\b(?:raises|warns|check\w*|verify\w*|expect\w*)\(/;
const SCRIPT_TEST = /\.(?:test|spec)\.[cm]?[jt]sx?$|(?:^|\/)(?:__tests__|tests?)\//;

/** Settings by which other files, or other folders, are looked through. */
const OTHERS = /python_files|testpaths|doctest|collect_file/;

/** Ends in a script or a program of tests, with no part behind it. */
const WHOLE = /(?:^|\s)(?:tests?|check|ci|vitest|jest|pytest|tox|nox)\s*$/;

/** Commands of Python. */
const PYTHON = /\b(?:pytest|tox|nox|unittest|python3?|uv|poetry|hatch|pdm)\b/;

function jobsOf(files: readonly string[], texts: ReadonlyMap<string, string>): Job[] {
	return files.flatMap((path) => (path.includes('/workflows/') ? actionsFile(path, texts).jobs : []));
}

/** Node, where commands that test, and whose failure is noticed, name another version of it than others do. */
function otherNode(tested: readonly PipelineCommand[]): string | null {
	const named = tested.filter(({ idle }) => idle === null).map(({ text }) => NODE.exec(text)?.[1] ?? '');
	return new Set(named).size > 1 ? 'Node' : null;
}

/** Runtimes by which commands test, whose failure is noticed. */
function runtimesOf(tested: readonly PipelineCommand[], { scripts }: Around): string[] {
	const parts = tested.flatMap(({ idle, text }) => (idle === null ? partsOf(text, scripts) : []));
	return Object.entries(RUNTIMES).flatMap(([name, tests]) => (parts.some((one) => tests.test(one)) ? name : []));
}

/** How each runs tests by itself. */
const RUNTIMES = {
	Node: /\bnode (?:\S{1,80} ){0,5}--test\b|^(?:npx |NODE_ENV=\S{1,40} )?(?:vitest|jest|mocha|ava)\b/,
	Bun: /\bbun test\b/,
	Deno: /\bdeno test\b/,
};

const NODE = /(?:--use-node-version[= ]|\bnode@|\bnvm exec |\bvolta run --node[= ]|--using[= ])v?(\d[\w.]{0,20})/;

/** A peer that a command, whose failure is noticed, installs at a version of its own. */
function otherPeer(commands: readonly PipelineCommand[], peers: readonly string[]): string | null {
	const installs = commands.filter(({ text, idle }) => idle === null && /\b(?:add|i|install|up|upgrade|update)\b/.test(text));
	return peers.find((peer) => installs.some(({ text }) => text.split(' ').some((word) => word.startsWith(`${peer}@`)))) ?? null;
}
