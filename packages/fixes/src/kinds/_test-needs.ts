// What tests ask for that is not in the repository: a server, a key, a file that git does not track, a version of pytest's settings that it takes.
import { outsideName, pathIn, reachedFrom, type SourceFile } from '@auditor/code';
import { meaningOf } from '@auditor/forensics';
import { escapeText } from '@auditor/schema';
import type { Ground } from '../fix.js';
import { pathFrom } from './_places.js';
import { stopsUnset } from './_settings-at-load.js';

export const isPython = ({ path }: Pick<SourceFile, 'path'>) => path.endsWith('.py');

/** What `pytest` loads by its name, whether or not a test stands in it. @source the default of python_files */
export const COLLECTED = /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/;

/** A server that somebody has to start: none that the test itself starts on a port of its choice, or that is handed a request in the process. */
const SERVER = /(?<!\bRequest\(\s{0,20}["'`]https?:\/\/|\blisten\([\w.]{0,40},\s{0,9}["'`])\b(?:localhost|127\.0\.0\.1)\b(?!:\$?\{)/;
/** A file of settings, or an account to which results are sent. */
const SETTING = /\bload_dotenv\b|\bmark\.langsmith\b/;
/** A setting of Python, with its name where that is written. */
const ASKED =
	/\b(?:getenv|environ\.get)\(\s{0,9}(?:["'](\w{1,80})["'])?|(?<!\bdel (?:os\.)?)\benviron\[(?:["'](\w{1,80})["'])?[^\][]{0,80}\](?! {0,9}=[^=])/g;
const GIVEN = /\benviron\[["'](\w{1,80})["']\] {0,9}=[^=]/g;
const VARIABLE = /\bprocess\.env\.(\w{1,80})\b(?! {0,9}=[^=])/g;
/** `process.env.X = …` and `delete process.env.X`. */
const SET = /\bprocess\.env\.(\w{1,80})(?:(?<=\bdelete process\.env\.\w{1,80})|(?= {0,9}=[^=]))/g;
/** An address, or what a client is made of; a host alone, in a test that asks no network, is a value like others. */
const ADDRESS = /(?:\/\/|@)(?:localhost|127\.0\.0\.1)|(?:localhost|127\.0\.0\.1):/;
const NETWORK =
	/(?:\bfetch|connect|Client|Connection|Pool|Redis|Socket|create\w{0,20}(?:Engine|_engine|_pool))\(|\bfrom\s+["'](?:axios|got|pg|mysql2?|redis|ioredis|mongodb|node-fetch|supertest|ws|node:https?|https?)["']|^[ \t]{0,20}(?:import|from)[ \t]{1,4}(?:requests|httpx|aiohttp|urllib|http|psycopg\w{0,8}|asyncpg|redis|pymongo|sqlalchemy|socket|websockets?)\b/m;
/** A file that is read, by its whole path: `open("data/x.json")`. */
const READ = /\b(?:open|readFileSync)\(\s{0,9}["']([\w./-]{1,200})["']\s{0,9}(?:\)|,\s{0,9}(?:["'](?:rb?|rt|utf-?8)["']|encoding\b))/g;
/** The file of settings, named as one that is opened. */
const SETTINGS = /["']\.env["']/;
const NAMES_FILE = /\bjoin\(|\bPath\(|\/ {0,9}["']\.env/;
/** Files of a folder for a time, or that are made up. */
const OWN_FILES = /\b(?:tmp_path|tmpdir|tempfile|mkdtemp|mock_open|builtins\.open|chdir|isolated_filesystem|memfs)\b/;
const REQUESTS = /^(?:requests(?:\.api)?|httpx(?:\._api)?)\.(?:get|post|put|patch|delete|head|request)$|^urllib\.request\.urlopen$/;

/** What asks a model by itself, for whoever evaluates an agent. @source the references of each package */
const EVALUATES = /\bAgentEvaluator\b|^\s{0,9}(?:from|import) (?:deepeval|ragas|trulens\w{0,20})\b/m;
/** What a file, or a page above the command that runs it, says of itself. */
const KEYED =
	/\b(?:needs?|requires?|with) (?:an? |your )?(?:\w{1,20} ){0,2}(?:API )?keys?\b|\b(?:real|live|actual) (?:\w{1,20} )?(?:calls?|requests?)\b/i;
const DENIED = /\b(?:no|not|without|never|avoids?|instead of|mocks?|mocked|stubs?|fakes?)\b|n't\b/i;
/** It leaves itself out where a setting is missing: `skipif(not os.environ.get("KEY"))`, `it.skipIf(!process.env.KEY)`. */
const SKIPS = /\b(?:skip_?(?:if|unless)|runIf)\([^\n]{0,20}\n?[^\n]{0,60}$/i;

/** It tells that it asks a model for real, or a page does, and it does not leave itself out. */
async function isKeyed({ path }: SourceFile, text: string, { paths, textAt }: Ground): Promise<boolean> {
	if (/\bskip_?(?:if|unless)\b|\brunIf\(|\bpytest\.skip\(/i.test(text)) return false;
	const says = (line: string) => KEYED.test(line) && !DENIED.test(line);
	if (EVALUATES.test(text) || text.split('\n').some((line) => /^\s*(?:#|\/\/|\*|[A-Z"'*-])/.test(line) && says(line))) return true;
	const name = path.slice(path.lastIndexOf('/') + 1);
	for (const page of paths)
		if (/^(?:README|CONTRIBUTING|TESTING|CLAUDE|AGENTS)[^/]*\.md$/i.test(page)) {
			const lines = (await textAt(page)).split('\n');
			const isRun = (line: string, i: number) => line.includes(name) && /\b(?:pytest|vitest|jest)\b/.test(line) && says(lines[i - 1] ?? '');
			if (lines.some(isRun)) return true;
		}
	return false;
}

async function asksOutside(file: SourceFile, text: string, ground: Ground): Promise<boolean> {
	const { project, paths } = ground;
	if (await isKeyed(file, text, ground)) return true;
	const isLeft = ({ index }: { readonly index: number }) => SKIPS.test(text.slice(Math.max(0, index - 90), index));
	const namesServer = SERVER.test(text) && (ADDRESS.test(text) || NETWORK.test(text));
	const asksServer = namesServer && (isPython(file) || !(await staysInside(file, text, ground)));
	const given = new Set([...text.matchAll(GIVEN)].map(([, name]) => name));
	const asksSetting = SETTING.test(text) || [...text.matchAll(ASKED)].some((one) => !given.has(one[1] ?? one[2]) && !isLeft(one));
	if (asksServer || asksSetting || opensUntracked(text, paths) || (await asksStore(file, text, ground))) return true;
	const asksAtOnce = file.facts.calls.some(
		({ callee, scope, line }) =>
			scope.function === null &&
			scope.class === null &&
			scope.branches.length === 0 &&
			REQUESTS.test(outsideName(project, callee, file, scope, line) ?? ''),
	);
	// What the test sets or takes away itself, it may read before and put back.
	const set = new Set([...text.matchAll(SET)].map(([, name]) => name));
	return asksAtOnce || [...text.matchAll(VARIABLE)].some((one) => !set.has(one[1]) && !isLeft(one));
}

/** A test that puts something in the place of what the code asks. */
export const DOUBLES =
	/\b(?:sinon|vi|jest)\.\w|\b(?:mock|Mock|MagicMock|monkeypatch|patch|Fake\w{0,40}|stub\w{0,40})\b|\w(?:Mock|Stub|Fake)\b/;

/** Clients of stores and queues, which somebody has to start. */
const STORE =
	/^(?:redis|ioredis|@redis\/client|pg|mysql2?|mongodb|mongoose|amqplib|kafkajs|neo4j-driver|psycopg2?|psycopg_pool|asyncpg|pymongo|neo4j)(?:\.|\/promise$|$)/;

/** A test makes a client of a store itself, or says that parts work together of which one asks a server, and puts nothing in the place of one. */
async function asksStore(test: SourceFile, text: string, { project, textAt }: Ground): Promise<boolean> {
	const { facts } = test;
	if (DOUBLES.test(text)) return false;
	const made = facts.imports.flatMap(({ module, alias, typeOnly }) => (STORE.test(module) && !typeOnly ? [alias] : []));
	const asks = facts.calls.some(
		({ callee, method }) =>
			callee.kind === 'name' &&
			made.some((name) => callee.name === name || callee.name.startsWith(`${name}.`)) &&
			/connect|client|pool|redis|driver|database/i.test(`${callee.name} ${method}`),
	);
	const loaded = asks || !TOGETHER.test(text) ? [] : reachedFrom(test, project.imports);
	return asks || (await Promise.all(loaded.map(({ path }) => textAt(path)))).some((one) => SERVER.test(one));
}

const TOGETHER =
	/\bdescribe\(\s{0,9}["'`][^"'`\n]{0,80}\bintegration\b|\bpytest\.mark\.integration\b|^\s{0,9}"""\s{0,9}(?:\w{1,20} ){0,3}integration tests?\b/i;

/** What reaches no network: packages of Node, of tests, and of values. */
const HARMLESS =
	/^(?:node:)?(?:assert|buffer|crypto|events|fs|fs\/promises|os|path|stream|url|util|zlib)$|^(?:vitest|@jest\/globals|chai|sinon|chalk|date-fns|dayjs|dotenv|lodash|uuid|zod)$/;
const REPLACED = /\b(?:vi|jest)\.mock\(\s{0,9}["'`]([^"'`\n]{1,200})["'`]/g;

/** The test, and all that it loads and does not replace, take nothing that reaches a network but what the test replaces: an address is a value like others. */
async function staysInside(test: SourceFile, own: string, { project, textAt }: Ground): Promise<boolean> {
	const replaced = new Set([...own.matchAll(REPLACED)].map(([, module]) => module));
	const loaded = reachedFrom(test, (one) => project.imports(one).filter((file) => !isReplaced(file, own)));
	const isOutside = ({ module, typeOnly }: SourceFile['facts']['imports'][number]) =>
		!typeOnly && !module.startsWith('.') && !HARMLESS.test(module) && !replaced.has(module);
	if (loaded.some(({ facts }) => facts.imports.some(isOutside))) return false;
	for (const { path } of loaded) if (/\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|import)\(/.test(await textAt(path))) return false;
	return true;
}

/** The test has something else in the place of a module. */
export function isReplaced({ path }: Pick<SourceFile, 'path'>, own: string): boolean {
	const name = path.replace(/^.*\/|\.\w+$/g, '');
	return new RegExp(`\\b(?:mock|doMock|module|patch)\\([^\\n]{0,120}\\b${escapeText(name)}\\b`).test(own);
}

function opensUntracked(text: string, paths: ReadonlySet<string>): boolean {
	if (OWN_FILES.test(text)) return false;
	const isThere = (name: string) => [...paths].some((path) => path === name || path.endsWith(`/${name}`));
	const isWritten = (name: string) => new RegExp(`["']${escapeText(name)}["']\\s{0,9},\\s{0,9}(?:mode ?= ?)?["'][wax]`).test(text);
	const read = [...text.matchAll(READ)].map(([, name]) => name!.replace(/^(?:\.{1,2}\/)+/, ''));
	const opensSettings = text.split('\n').some((line) => SETTINGS.test(line) && NAMES_FILE.test(line));
	return opensSettings || read.some((name) => !name.startsWith('/') && !isThere(name) && !isWritten(name));
}

export const SET_UP = /(?:^|\/)(?:conftest\.py|(?:vitest|jest)[\w.-]{0,40}setup[\w.-]{0,40}|(?:tests?|__tests__)\/setup\.[cm]?[jt]s)$/;

/** One of so many tests may need more, and is left out by its name. */
const FEW = 5;

/** The environment is set by hand. */
const SETS =
	/\b(?:process\.env(?:\.\w{1,80}|\[["']\w{1,80}["']\]) {0,9}(?:\?\?|\|\|)?=[^=]|stubEnv\(|environ(?:\.setdefault\(|\[[^\][]{1,80}\] {0,9}=[^=])|setenv\()/;

/** A module that the test loads, and does not replace, stops where a setting is missing. */
async function loadsUnset(test: SourceFile, { project, textAt }: Ground): Promise<boolean> {
	const own = await textAt(test.path);
	if (setsAtLoad(test, own)) return false;
	// What a test imports itself comes behind what its fixtures set.
	const first = { ...test, facts: { ...test.facts, imports: test.facts.imports.filter(({ scope }) => scope.function === null) } };
	for (const file of reachedFrom(first as SourceFile, project.imports))
		if (file.path !== test.path && !isReplaced(file, own) && stopsUnset(file, await textAt(file.path), project)) return true;
	return false;
}

/** The environment is set as the file loads: in Python at the left edge, or by a hook of pytest that comes first. */
function setsAtLoad(file: Pick<SourceFile, 'path'>, text: string): boolean {
	if (!isPython(file) || /\bdef pytest_(?:configure|sessionstart|load_initial_conftests)\b/.test(text)) return SETS.test(text);
	return text.split('\n').some((line) => /^\S/.test(line) && (SETS.test(line) || /^os\.environ\.update\(/.test(line)));
}

/**
 * Tests to leave out: few files of Python, tests or what is loaded beside them, that ask for something which only their author has. Null where many do, or
 * where a module that they import makes a client of a model as it loads.
 */
export async function leftOut(
	tests: readonly SourceFile[],
	beside: readonly SourceFile[],
	ground: Ground,
): Promise<readonly SourceFile[] | null> {
	const { project, textAt } = ground;
	const asking: SourceFile[] = [];
	let isKeySet = false;
	let isSet = false;
	for (const file of project.files) {
		const isTest = tests.includes(file) || beside.includes(file);
		if (!isTest && !SET_UP.test(file.path)) continue;
		const text = await textAt(file.path);
		if (isTest && (await asksOutside(file, text, ground))) asking.push(file);
		isSet ||= !isTest && setsAtLoad(file, text);
		isKeySet ||= /_API_KEY["']\s*(?:\]\s*=|,)|_API_KEY\s*=/.test(text);
	}
	if (asking.length > 0 && (asking.length * FEW > tests.length || !isPython(tests[0]!))) return null;
	for (const file of isSet ? [] : tests) if (!asking.includes(file) && (await loadsUnset(file, ground))) return null;
	const loaded = new Set(tests.flatMap((file) => (asking.includes(file) ? [] : reachedFrom(file, project.imports))));
	const asksModel = [...loaded].some((file) =>
		file.facts.calls.some(
			(call) => call.scope.function === null && call.scope.class === null && meaningOf(project, file, call, 'make')?.what === 'model',
		),
	);
	return asksModel && !isKeySet ? null : asking;
}

/**
 * What `pytest` is told besides, where it is run in a folder: the folders of these tests, where it would come to others, too. Null where no folder holds
 * these tests alone, or where `pytest` does not take its settings.
 */
export async function whichTests(
	inside: string,
	tests: readonly SourceFile[],
	others: readonly SourceFile[],
	{ textAt }: Ground,
): Promise<string | null> {
	const textOf = (name: string) => textAt(pathIn(inside, name));
	const own = await textOf('pytest.ini');
	if (own.trim() !== '' && !/^\[pytest\]/m.test(own)) return null;
	const settings = await Promise.all(['pytest.ini', 'pyproject.toml', 'setup.cfg', 'tox.ini'].map(textOf));
	const folderIn = ({ path }: SourceFile) => pathFrom(inside, path)?.split('/').slice(0, -1)[0] ?? '';
	const below = others.filter(({ path }) => pathFrom(inside, path) !== null);
	if (below.length === 0 || settings.some((text) => /^testpaths\s*=/m.test(text))) return '';
	const folders = [...new Set(tests.map(folderIn))].sort();
	const isMixed = folders.includes('') || below.some((file) => folders.includes(folderIn(file)));
	return isMixed ? null : folders.map((folder) => ` ${folder}`).join('');
}
