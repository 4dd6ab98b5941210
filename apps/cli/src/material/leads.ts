// What belongs to a question though no finding stands there? Settings and their example, the class of the state, functions that run tools, that read the
// answers of models, and that catch errors; each looked for by the words that its libraries use. Where nothing stands, what was looked for is said.
import { contextOf } from '@auditor/forensics';
import { type Criterion, compareBy, escapeText, type FileContext, fileLocation, type Location, type Material } from '@auditor/schema';
import { FILES, type Line, lineOf, listed, named, nothingOf } from './listed.js';
import type { TargetText } from './read-target.js';

export interface Leads {
	/** The thing itself that is judged: shown before what was found. */
	readonly first: boolean;
	/** Its functions are shown whole, however large. */
	readonly whole: boolean;
	/** Shown with the functions around them. */
	readonly places: readonly Location[];
	/** The lines that are told one by one; null: none. */
	readonly list: Material | null;
}

interface Lead {
	/** Probes whose criteria lead there. */
	readonly probes: RegExp;
	/** What is looked for, as a person calls it. */
	readonly what: string;
	readonly lines?: RegExp;
	readonly files?: RegExp;
	readonly first?: boolean;
	readonly whole?: boolean;
	/** Code of the product, unless said otherwise. */
	readonly of?: FileContext;
	/** Lines beside calls of models, tools and graphs come first, then those of files that hold such calls. */
	readonly nearCalls?: true;
	/** Places that are shown with their functions; the rest is listed. */
	readonly most: number;
}

const SETTINGS = /\bos\.(?:environ|getenv)\b|\bgetenv\s*\(|\bprocess\.env\b|\bimport\.meta\.env\b|\bBaseSettings\b/;
const LEADS: readonly Lead[] = [
	{ probes: /^(?:library|service)\/readme-/, what: 'READMEs', files: /^readme(?:\.(?:md|mdx|rst|adoc|txt))?$/i, first: true, most: 1 },
	{
		// What they do stands in the functions that are handed over, not where that is done.
		probes: /^safety\/(?:shell-call|dynamic-code|sql-text)$/,
		what: 'functions that a model may call',
		lines:
			/^\s*@(?:\w+\.)?(?:function_?)?tool\b|(?<![\w.])(?:tool|new\s+(?:Dynamic)?(?:Structured)?Tool|FunctionTool|StructuredTool\.from_function)\s{0,9}\(/,
		whole: true,
		most: 6,
	},
	{
		// What a tool sends may stand far below the line that makes it one.
		probes: /^safety\/(?:shell-call|dynamic-code|sql-text)$/,
		what: 'places where queries are sent',
		lines: /\.(?:query|execute|run_?query|raw|executemany|run)\s{0,9}\(\s{0,9}(?:$|[`A-Za-z_$])/,
		nearCalls: true,
		most: 3,
	},
	{
		probes: /^service\/tool-|^safety\/(?:shell-call|dynamic-code)$/,
		what: 'places where a model is bound to tools or tools are run',
		lines:
			/\.(?:bind_tools|bindTools)\s{0,9}\(|\bcreate_?(?:react_?)?agent\s{0,9}\(|\bToolNode\b|\btool_?calls\b|tools?\w{0,60}(?:\[[^\]]{0,60}\])?\.a?invoke\s{0,9}\(/i,
		most: 4,
	},
	{
		probes: /^service\/structured-output$/,
		what: 'places where the answer of a model is read',
		lines:
			/\.?with_?structured_?output\b|\bresponse_format\b|\b(?:response|reply|answer|result|message|completion|output)\w*\.(?:content|text)\b/i,
		nearCalls: true,
		most: 5,
	},
	{
		probes: /^service\/structured-output$/,
		what: 'places where a text is parsed',
		lines: /\bJSON\.parse\s{0,9}\(|\bjson\.loads\s{0,9}\(|\.(?:safeParse|model_validate(?:_json)?)\s{0,9}\(/,
		nearCalls: true,
		most: 4,
	},
	{
		probes: /^service\/swallowed-errors$/,
		what: 'places where errors are caught',
		lines: /^\s*except\b|\bcatch\s*[({]/,
		nearCalls: true,
		most: 4,
	},
	{
		probes: /^service\/swallowed-errors$/,
		what: 'places where a graph, an agent or a model is called',
		lines:
			/(?:graph|agent|app|chain|llm|model|runnable)\w{0,60}\s{0,9}(?:\(\s{0,9}\))?\.(?:a?invoke|a?stream(?:_?events)?)\s{0,9}\(|\.(?:completions|responses|messages)\.create\s{0,9}\(/i,
		most: 3,
	},
	{
		probes: /^library\/tests-present$/,
		what: 'lines of tests that check a result',
		lines: /^\s*assert\b|\bexpect\s{0,9}\(|\bself\.assert\w+\s{0,9}\(|\bassert(?:\.\w+)?\s{0,9}\(|\.raises\s{0,9}\(/,
		of: 'test',
		most: 2,
	},
	{
		probes: /^state\/|^service\/(?:agent-runtime|checkpointer)$/,
		what: 'classes of a state',
		lines:
			/^\s*(?:export\s+)?class\s+\w*State\w*\b|State\w{0,60}\s{0,9}=\s{0,9}(?:Annotation\.Root|z\.object|TypedDict)\b|^\s*(?:export\s+)?interface\s+\w*State\b/,
		most: 3,
	},
	{
		probes: /^service\/(?:settings-documented|env-file)$/,
		what: 'examples of settings',
		files: /(?:^|\/)\.?env[\w.-]*[._-](?:example|sample|template|dist)$|(?:^|\/)(?:example|sample)\.env$/i,
		most: 2,
	},
	{
		probes: /^service\/(?:settings-documented|env-file)$|^safety\/hard-coded-secret$/,
		what: 'settings that are read',
		lines: SETTINGS,
		most: 1,
	},
	{
		probes: /^supply\/locked-manifests$/,
		what: 'manifests and lock files',
		files:
			/(?:^|\/)(?:package(?:-lock)?\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|uv\.lock|poetry\.lock|Pipfile(?:\.lock)?|pyproject\.toml|requirements[\w.-]*\.txt|Dockerfile[\w.-]*)$/,
		most: 0,
	},
	{
		probes: /^library\/(?:changelog|security-policy|license|lint-config)$|^service\/(?:env-file|deployment)|^supply\//,
		what: 'files at the root and in .github',
		files: /^[^/]+$|^\.github\/(?:[^/]+\/)?[^/]+$/,
		most: 0,
	},
	{
		probes: /^library\/(?:tests-present|ci-tests|lint-config)$/,
		what: 'manifests',
		files: /(?:^|\/)(?:package\.json|pyproject\.toml)$/,
		most: 2,
	},
	{
		probes: /^library\/(?:tests-present|ci-tests|lint-config)$/,
		what: 'tests and pipelines',
		files: /^\.github\/workflows\/|(?:^|\/)\.gitlab-ci\.yml$|(?:^|\/)test_[\w-]+\.py$|_test\.(?:py|go)$|\.(?:test|spec)\.[cm]?[jt]sx?$/,
		most: 0,
	},
];

/** Files of code that are searched. */
const MOST_FILES = 400;
/** Characters of a line that is searched; a longer one holds data. */
const LONGEST_LINE = 2000;
/** The function or value that a line of a module defines. */
const DEFINES = /^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:def|function|const|let)\s+(\w+)/;
/** Lines that are told of one name. */
const MOST_USES = 4;
/** Lines of one file between two places that are shown. */
const APART = 30;
/** Lines above a line and below it between which a call is beside it. */
const [ABOVE, BELOW] = [20, 3];
const CALLS =
	/\.(?:a?invoke|a?stream|bind_?tools|with_?structured_?output)\s{0,9}\(|\bStateGraph\b|\bcreate_?(?:react_?)?agent\b|\.(?:completions|responses|messages)\.create\b|\bgenerateText\b|@tool\b|\btool\s{0,9}\(/i;
/** What people see, and what is run by hand, is read after what serves. */
const BESIDE = /\.[jt]sx$|(?:^|\/)(?:scripts?|bin|components)\//;
const CODE = /\.(?:py|[cm]?[jt]sx?)$/i;

/** The files of the target. */
interface Tree {
	readonly read: (path: string) => Promise<TargetText | null>;
	/** Every path of the tree. */
	readonly paths: readonly string[];
}

export async function leadsOf({ expectations, hazards }: Criterion, sources: Tree): Promise<Leads[]> {
	const asked = [...expectations, ...hazards].map(({ probe }) => probe);
	const own = LEADS.filter(({ probes }) => asked.some((probe) => probes.test(probe)));
	return Promise.all(own.map((lead) => follow(lead, sources)));
}

async function follow(
	{ what, lines, files, most, first = false, whole = first, of = 'source', nearCalls }: Lead,
	{ paths, read }: Tree,
): Promise<Leads> {
	if (files !== undefined) {
		const found = paths.filter((path) => files.test(path) && !/(?:^|\/)node_modules\//.test(path));
		return {
			first,
			whole,
			places: found.slice(0, most).map((path) => fileLocation(path)),
			list: found.length === 0 ? none(what, FILES) : listed(what, found.slice(most).map(named)),
		};
	}
	const code = codeOf(paths, of);
	const every = (await Promise.all(code.map(async (path) => matches(await read(path), lines!)))).flat();
	const serving = every.filter(({ path }) => !BESIDE.test(path));
	const all = serving.length > 0 ? serving : every;
	const found = nearCalls ? [...all].sort(compareBy((one) => one.fromCalls)) : all;
	// One function is shown once, however often it matches: places of one file lie apart.
	const shown: Match[] = [];
	for (const one of found)
		if (
			shown.length < most &&
			!(nearCalls && one.fromCalls === 2) &&
			!shown.some(({ path, line }) => path === one.path && Math.abs(line - one.line) < APART)
		)
			shown.push(one);
	const rest = found.filter((one) => !shown.includes(one));
	return {
		first,
		whole,
		places: shown.map(({ path, line }) => fileLocation(path, line)),
		list: found.length === 0 ? none(what) : listed(what, rest),
	};
}

/**
 * Where these names of the code are used, and of what uses them where that is used in turn; and which of them no line uses: what nothing uses does not run.
 * Null: there are no names.
 */
export async function usesOf(names: readonly string[], { paths, read }: Tree): Promise<Material | null> {
	if (names.length === 0) return null;
	const texts = (await Promise.all(codeOf(paths, 'source').map((path) => read(path)))).flatMap((text) => text ?? []);
	const usesOfName = (name: string) => {
		const used = new RegExp(`(?<![\\w$])${escapeText(name)}(?![\\w$])`);
		const defines = new RegExp(
			`\\b(?:def|class|function|const|let|var|type|interface)\\s+${escapeText(name)}\\b|^\\s*(?:(?:async|public|private|static)\\s+)*${escapeText(name)}\\s*(?:\\([^)]*$|\\(.*\\{\\s*$|[=:])`,
		);
		const lines = texts.flatMap((text) =>
			matches(text, used).filter(({ code, line }) => used.test(code.replace(defines, '')) && !isImported(text.lines, line)),
		);
		return { name, lines };
	};
	const near = names.map(usesOfName);
	const few = near.flatMap(({ lines }) => (lines.length <= MOST_USES ? lines : []));
	const users = few.flatMap(({ path, line }) => {
		const { lines } = texts.find((text) => text.path === path)!;
		const at = lines.slice(0, line).findLastIndex((code) => DEFINES.test(code));
		return at < 0 || /^\s*@/.test(lines[at - 1] ?? '') ? [] : (DEFINES.exec(lines[at]!)![1] ?? []);
	});
	const uses = [...near, ...[...new Set(users)].filter((name) => isTelling(name) && !names.includes(name)).map(usesOfName)];
	const unused = uses.filter(({ lines }) => lines.length === 0).map(({ name }) => name);
	const none = unused.length === 0 ? null : `no line of the code that was read uses ${unused.join(', ')}, imports apart`;
	const told = new Map(uses.flatMap(({ lines }) => lines.slice(0, MOST_USES).map((one) => [`${one.path}:${one.line}`, one])));
	const found = listed('where what is shown is used', [...told.values()]);
	if (found === null) return nothingOf('where what is shown is used', `Looked for uses: ${none}.`);
	return { ...found, cut: [found.cut, none].filter(Boolean).join('; ') || null };
}

const ALONE = /^(?:type )?\w*,?$/;
/** A name that stands alone on its line belongs to what begins above: of an import, it is no use. */
function isImported(lines: readonly string[], line: number): boolean {
	let at = line - 1;
	if (!ALONE.test(lines[at]!.trim())) return /^\s*export\s*\{/.test(lines[at]!);
	while (at > 0 && ALONE.test(lines[at]!.trim())) at--;
	return /^\s*(?:import|from|export)\b|^__all__/.test(lines[at]!);
}

/** A name that is not common to many, and that no framework calls by itself. */
export function isTelling(name: string): boolean {
	return name.length >= 6 && !/^(?:__|on[A-Z]|test_?|[A-Z]+$|constructor$|invoke$|handler?$)/.test(name);
}

/** Files of code in this part of the tree, those that serve first. */
export function codeOf(paths: readonly string[], of: FileContext): string[] {
	const code = paths.filter((path) => CODE.test(path) && contextOf(path) === of);
	return [...code].sort(compareBy((path) => (BESIDE.test(path) ? 1 : 0))).slice(0, MOST_FILES);
}

interface Match extends Line {
	readonly line: number;
	/** The line as it stands. */
	readonly code: string;
	/** 0: beside a call of a model, a tool or a graph; 1: its file holds one. */
	readonly fromCalls: 0 | 1 | 2;
}

function none(what: string, path?: string): Material {
	return nothingOf(what, `Looked for ${what}: none was found in the code that was read.`, null, path);
}

/** Lines of a file that call models, tools or graphs, looked for once. */
const known = new WeakMap<TargetText, readonly number[]>();
function callsOf(target: TargetText): readonly number[] {
	const calls = known.get(target) ?? target.lines.flatMap((text, at) => (text.length <= LONGEST_LINE && CALLS.test(text) ? [at] : []));
	known.set(target, calls);
	return calls;
}

/** Lines whose match is code, imports left out, and lines that no person wrote. */
function matches(target: TargetText | null, pattern: RegExp): Match[] {
	if (target === null) return [];
	const { words } = target;
	const each = new RegExp(pattern, `g${pattern.flags}`);
	let [begin, passed] = [0, 0];
	const calls = callsOf(target);
	return target.lines.flatMap((text, at) => {
		const [first, skipped] = [begin, text.length > LONGEST_LINE || /^\s*(?:import|from)\b/.test(text)];
		begin += text.length + 1;
		const isSaid = (at: number) => {
			while (words?.[passed] !== undefined && words[passed]![1] <= at) passed++;
			return words?.[passed] !== undefined && words[passed]![0] <= at;
		};
		if (skipped || ![...text.matchAll(each)].some(({ index }) => !isSaid(first + index))) return [];
		const beside = calls.some((call) => call >= at - ABOVE && call <= at + BELOW);
		const fromCalls = beside ? 0 : calls.length > 0 ? 1 : 2;
		return [{ ...lineOf(target, at + 1, begin - text.length - 1), line: at + 1, code: text, fromCalls }];
	});
}
