// What belongs to a question though no finding stands there? Settings and their example, the class of the state, functions that run tools, that read the
// answers of models, and that catch errors; each looked for by the words that its libraries use. Where nothing stands, what was looked for is said.
import { contextOf } from '@auditor/forensics';
import { type Criterion, fileLocation, type Location, type Material } from '@auditor/schema';
import { type Line, lineOf, listed, named, nothingOf } from './listed.js';
import type { TargetText } from './read-target.js';

export interface Leads {
	/** The thing itself that is judged: shown before what was found. */
	readonly first: boolean;
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
		most: 6,
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
		most: 5,
	},
	{ probes: /^service\/swallowed-errors$/, what: 'places where errors are caught', lines: /^\s*except\b|\bcatch\s*[({]/, most: 4 },
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
/** Lines of one file between two places that are shown. */
const APART = 30;
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

async function follow({ what, lines, files, most, first = false }: Lead, { paths, read }: Tree): Promise<Leads> {
	if (files !== undefined) {
		const found = paths.filter((path) => files.test(path) && !/(?:^|\/)node_modules\//.test(path));
		return {
			first,
			places: found.slice(0, most).map((path) => fileLocation(path)),
			list: found.length === 0 ? none(what) : listed(what, found.slice(most).map(named)),
		};
	}
	const code = paths.filter((path) => CODE.test(path) && contextOf(path) === 'source').slice(0, MOST_FILES);
	const found = (await Promise.all(code.map(async (path) => matches(await read(path), lines!)))).flat();
	// One function is shown once, however often it matches: places of one file lie apart.
	const places = found.filter((one, at) => found[at - 1]?.path !== one.path || one.line - found[at - 1]!.line >= APART);
	const shown = places.slice(0, most);
	const rest = found.filter((one) => !shown.includes(one));
	return {
		first,
		places: shown.map(({ path, line }) => fileLocation(path, line)),
		list: found.length === 0 ? none(what) : listed(what, rest),
	};
}

interface Match extends Line {
	readonly line: number;
}

function none(what: string): Material {
	return nothingOf(what, `Looked for ${what}: none was found in the code that was read.`);
}

/** Lines whose match is code, imports left out, and lines that no person wrote. */
function matches(target: TargetText | null, pattern: RegExp): Match[] {
	if (target === null) return [];
	const { words } = target;
	let [begin, passed] = [0, 0];
	return target.lines.flatMap((text, at) => {
		const found = text.length > LONGEST_LINE || /^\s*(?:import|from)\b/.test(text) ? null : pattern.exec(text);
		const from = begin + (found?.index ?? 0);
		begin += text.length + 1;
		if (found === null) return [];
		while (words?.[passed] !== undefined && words[passed]![1] <= from) passed++;
		if (words?.[passed] !== undefined && words[passed]![0] <= from) return [];
		return [{ ...lineOf(target, at + 1, begin - text.length - 1), line: at + 1 }];
	});
}
