// What belongs to a question though no finding stands there? Settings and their example, the class of the state, functions that run tools, that read the
// answers of models, and that catch errors; each looked for by the words that its libraries use. Where nothing stands, what was looked for is said.
import { type Criterion, compareBy, type FileContext, fileLocation, type Location, type Material } from '@auditor/schema';
import { FILES, listed, named, nothingOf } from './listed.js';
import { BESIDE, codeOf, type Match, matches, type Tree } from './matching-lines.js';

export interface Leads {
	/** The thing itself that is judged: shown before what was found. */
	readonly first: boolean;
	/** Its functions are shown whole, however large. */
	readonly whole: boolean;
	/** The functions that they call are shown, too. */
	readonly callees: boolean;
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
	readonly callees?: boolean;
	/** Code of the product, unless said otherwise. */
	readonly of?: FileContext;
	/** What people see is searched like what serves. */
	readonly everywhere?: boolean;
	/** Lines beside calls of models, tools and graphs come first, then those of files that hold such calls. */
	readonly nearCalls?: true;
	/** That nothing of it was found is not told. */
	readonly quiet?: true;
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
		callees: true,
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
		probes: /^safety\/(?:shell-call|dynamic-code)$/,
		what: 'places where a shell, code or markup is made of data',
		lines:
			/\b(?:exec|execSync|execFile|spawn|spawnSync|eval|Function|run_?command|system|Popen)\s{0,9}\(|\bsubprocess\.|\bStdio\w{0,40}\s{0,9}\(|\.evaluate\s{0,9}\(|\bdangerouslySetInnerHTML\b|\.(?:inner|outer)HTML\s{0,9}=/,
		everywhere: true,
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
			/\.?with_?structured_?output\b|\bresponse_format\b|(?:response|reply|answer|result|message|completion|output|content)\w{0,60}\.(?:content|text|includes|split|match)\b/i,
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
		probes: /^service\/swallowed-errors$/,
		what: 'places where events come in',
		lines:
			/\b(?:client|bot|socket|ws|consumer|worker|queue)\w{0,40}\.(?:on|once|addListener)\s{0,9}\(|@(?:bot|client)\w{0,40}\.(?:event|command|message)\b/i,
		quiet: true,
		most: 2,
	},
	{
		// What wraps a tool decides what becomes of its failures.
		probes: /^service\/tool-errors$/,
		what: 'functions that wrap tools',
		lines:
			/@(?:functools\.)?wraps\b|\bhandle_?tool_?errors?\b|\bdef\s+(?:safe_\w{1,40}|\w{1,40}_safely|wrap_\w{1,40})\s{0,9}\(|\bfunction\s+(?:safe|wrap|with)[A-Z]\w{0,40}\s{0,9}[<(]/i,
		whole: true,
		quiet: true,
		most: 2,
	},
	{
		probes: /^service\/(?:checkpointer|logging|deployment)$/,
		what: 'files that start the service',
		files:
			/^(?:[^/]{1,60}\/){0,2}(?:(?:docker-)?compose[\w.-]*\.ya?ml|[\w-]{0,40}(?:docker|start|deploy)[\w-]{0,40}\.sh|render\.yaml|fly\.toml|Procfile)$/i,
		quiet: true,
		most: 2,
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
		// Nobody sees where a run begins at the lines that wire the graph.
		probes: /^graph\/|^synthesis\/rule$/,
		what: 'first states of a run',
		lines:
			/\b(?:initial|init|first|start)\w{0,9}_?(?:state|input)\w{0,40}\s{0,9}(?::[^=]{1,60})?=|\.a?(?:invoke|stream)\s{0,9}\(\s{0,9}\{/i,
		quiet: true,
		most: 1,
	},
	{
		probes: /^docs\/concept-truth$/,
		what: 'places where branches meet, results are joined and judges decide',
		lines:
			/\.add_?edge\s{0,9}\(|\bAnnotated\[.{1,80}\b(?:operator|add_messages|reduce\w{0,40})\b|\b(?:def|function)\s+\w{0,40}(?:justice|synthesi|verdict)/i,
		quiet: true,
		most: 4,
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

/** Lines of one file between two places that are shown. */
const APART = 30;
export async function leadsOf({ expectations, hazards }: Criterion, sources: Tree): Promise<Leads[]> {
	const asked = [...expectations, ...hazards].map(({ probe }) => probe);
	const own = LEADS.filter(({ probes }) => asked.some((probe) => probes.test(probe)));
	return Promise.all(own.map((lead) => follow(lead, sources)));
}

async function follow(
	{ what, lines, files, most, first = false, whole = first, callees = false, of = 'source', everywhere, nearCalls, quiet }: Lead,
	{ paths, read }: Tree,
): Promise<Leads> {
	if (files !== undefined) {
		const found = paths.filter((path) => files.test(path) && !/(?:^|\/)node_modules\//.test(path));
		return {
			first,
			whole,
			callees,
			places: found.slice(0, most).map((path) => fileLocation(path)),
			list: found.length === 0 ? (quiet ? null : none(what, FILES)) : listed(what, found.slice(most).map(named)),
		};
	}
	const code = codeOf(paths, of);
	const every = (await Promise.all(code.map(async (path) => matches(await read(path), lines!)))).flat();
	const serving = every.filter(({ path }) => !BESIDE.test(path));
	const all = serving.length > 0 && !everywhere ? serving : every;
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
		callees,
		places: shown.map(({ path, line }) => fileLocation(path, line)),
		list: found.length === 0 ? (quiet ? null : none(what)) : listed(what, rest),
	};
}

const DEFINITION = /^\s*(?:export\s+)?(?:async\s+)?(?:def|function|class)\s/;

/** Where nothing stands: the functions and classes among which was looked. */
export async function searchedIn({ paths, read }: Tree): Promise<Material[]> {
	const found = await Promise.all(codeOf(paths, 'source').map(async (path) => matches(await read(path), DEFINITION)));
	return [listed('functions and classes among which was looked', found.flat()) ?? none('functions and classes')];
}

function none(what: string, path?: string): Material {
	return nothingOf(what, `Looked for ${what}: none was found in the code that was read.`, null, path);
}
