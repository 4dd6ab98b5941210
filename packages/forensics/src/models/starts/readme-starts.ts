// Which lines of a README start the service? Scripts of a manifest, targets of make and programs of Python are followed to what they run.
import { folderOf, kept, normalised } from '@auditor/code';
import { fencedBlocks } from '@auditor/probes';
import type { Tree } from '@auditor/schema';
import { isAbsent } from './absent-starts.js';
import { isPython } from './agent-files.js';
import { installedCommands } from './command-tool.js';
import { recipesIn } from './recipes.js';
import { type Around, bodiesOf, composedPrograms, FILE, isOnlyLookedAt, programOf, servedBy } from './start-commands.js';
import { isTestOrSetup, SERVES_BY_CODE, SERVES_BY_NAME, startIn } from './start-patterns.js';

export interface Start {
	readonly line: number;
	/** 0 where it serves, 1 where it may do anything, IDLE where it only defines, ASTRAY where it stops at an import, AWAY where it comes to no agent, PAGE where it starts the page of an agent that is written in another language. */
	readonly rank: number;
	/** The file of Python that it runs, where it runs one alone. */
	readonly program?: string | undefined;
}
/** It imports a package that the README does not install. */
export const LACKING = 2;
export const ASTRAY = 3;
export const PAGE = 4;
/** The program only defines things. */
export const IDLE = 5;
/** It comes to nothing that builds or asks the agent. */
export const AWAY = 6;

/** Lines that one command may go on over. */
const CONTINUED = 50;

/** Lines in blocks of code, then in the text around them. */
export function startsOf(text: string, around: Around): Start[] {
	const shown = new Set(fencedBlocks(text).flatMap((block) => block.text.split('\n').map((_, i) => block.line + 1 + i)));
	const lines = text.split('\n');
	// An image that the README does not build is another program: a database, a model server.
	const image = /\bdocker\s+build\b[^\n]{0,200}?(?:-t|--tag)[ =]([\w./:-]{1,100})/.exec(text)?.[1];
	let next = around.folder;
	const ranked = lines.map((said, i) => {
		const { runs: folder, ends } = /^\s*```/.test(said) ? { runs: around.folder, ends: around.folder } : enteredBy(said, next, around.tree);
		next = ends;
		const more = lines.slice(i, i + CONTINUED);
		const whole = more.slice(0, more.findIndex((one) => !/\\\s*$/.test(one)) + 1).join(' ');
		const runs = image !== undefined && /\bdocker\s+run\b/.test(said) && whole.includes(image);
		const pieces = shown.has(i + 1) ? [said] : piecesOf(said, around);
		const ranks = pieces.flatMap((one) => rankOf(one, { ...around, folder }) ?? []).filter((rank) => shown.has(i + 1) || rank !== 1);
		const of = pieces.filter((one) => !SEVERAL.test(one)).map((one) => programOf(one, around.tree) ?? servedBy(one, around.tree));
		const program = runs || of.length !== 1 ? undefined : of[0];
		return { line: i + 1, program, rank: shown.has(i + 1) && runs ? 0 : Math.min(...ranks) };
	});
	const found = ranked.filter(({ rank }) => rank < Number.POSITIVE_INFINITY);
	return [...found.filter(({ line }) => shown.has(line)), ...found.filter(({ line }) => !shown.has(line))];
}

/** Where each `cd` of a line leads, of the folders of the tree: from where the line before it ran, else from the root. A line that goes back afterwards runs in the one before. */
export function enteredBy(said: string, folder: string, { files }: Tree): { readonly runs: string; readonly ends: string } {
	const isThere = (one: string) => files.some(({ path }) => path.startsWith(one && `${one}/`));
	let [runs, ends] = [folder, folder];
	for (const [, to] of said.matchAll(/(?:^|&&)\s{0,9}(?:\$ )?cd\s+["']?([\w./-]{1,100})/g)) {
		ends = [normalised(`${ends}/${to}`), normalised(to!)].find(isThere) ?? ends;
		if (!/^\.\.?(?:\/|$)/.test(to!) || runs === folder) runs = ends;
	}
	return { runs, ends };
}

/** What a command starts; null where it starts nothing of the service. */
function rankOf(said: string, around: Around, depth = 0): number | null {
	const { texts, manifests, tree } = around;
	if (runsOwn(said, around)) return 0;
	if (
		/^\s{0,9}(?:\$ )?(?:echo|eval|exit;?|which|alias|if false;|sh -n|cat|less|vim?|nano|code|open|touch|rm|\w+ mcp add|#|\/\/)(?:\s|$)/.test(
			said,
		)
	)
		return null;
	const recipes = recipesIn(said, texts);
	if (recipes.length > 0 && depth < 3) {
		const ranks = recipes.flatMap((one) => rankOf(one, around, depth + 1) ?? []);
		return ranks.length > 0 ? Math.min(...ranks) : null;
	}
	const bodies = bodiesOf(said, manifests);
	const starting = [said, ...bodies.map((body) => said.replace(SCRIPT, body))].filter((one) => {
		const at = startIn(one);
		return at !== null && !isOnlyLookedAt(one.slice(0, at)) && !isTestOrSetup(one) && !isAbsent(one, around);
	});
	if (starting.length === 0) return null;
	// A page stands in a folder of its own, takes no package of the workspace, or is all that is not of Python.
	const isAside = around.folder !== '' && !around.agents.some((one) => one.startsWith(`${around.folder}/`));
	const isAlone = isAside && !/"workspace:|"file:/.test(texts.get(`${around.folder}/package.json`) ?? '"file:');
	const isPage = /\b(?:npm|pnpm|yarn|bun)\s/.test(said) && around.agents.length > 0 && (isAlone || around.agents.every(isPython));
	if (isPage && bodies.every((body) => !BACKEND.test(body))) return PAGE;
	const program = programOf(starting[0]!, tree);
	if (program && /\bpython3?\s/.test(starting[0]!) && FILE.test(starting[0]!) && isAstray(program, around)) return ASTRAY;
	if (program && /\bpython3?\s/.test(starting[0]!) && onlyDefines(texts.get(program) ?? '')) return IDLE;
	const composed = COMPOSED.test(said) ? composedPrograms(around) : [];
	if (composed.length > 0 && composed.every((one) => onlyDefines(texts.get(one) ?? ''))) return IDLE;
	const runs = bodies.length > 0 ? bodies : [said];
	const served = runs.map((one) => (SEVERAL.test(one) ? undefined : (programOf(one, tree) ?? servedBy(one, tree))));
	if (served.every((one) => one !== undefined && !around.mayAsk(one))) return AWAY;
	const words = starting.map((one) => one.replace(FILE.exec(one)?.[1] ?? '', ''));
	if (words.some((one) => SERVES_BY_NAME.test(one)) || (program && SERVES_BY_CODE.test(texts.get(program) ?? ''))) return 0;
	// What stands in a folder and neither serves nor is called like the program is a tool beside it.
	return program === undefined || !program.includes('/') || MAIN.test(program) || around.agents.includes(program) ? 1 : null;
}

/** A program that a manifest installs under its own name is told to do something. */
function runsOwn(said: string, { texts }: Around): boolean {
	const own = kept(programs, texts, () => {
		const all = installedCommands(texts).flatMap(({ name, target, manifest }) => [
			name,
			...(manifest.endsWith('.json') ? [target.replace(/^\.\//, '')] : []),
		]);
		return new Set(all);
	});
	return own.has(OWN.exec(said)?.[1] ?? '');
}

const programs = new WeakMap<Around['texts'], ReadonlySet<string>>();
const OWN = /^\s{0,9}(?:\$ )?(?:(?:npx|uv run|poetry run) )?(?:\.\/)?([\w./-]{2,80}) {1,9}(?:run|start|serve|chat|ask|dev|["'][^"']{2})/;

/** Starts more than a page: a program of Python, a server of agents, or several things at once. */
const BACKEND = /python|uvicorn|\buv\b|poetry|langgraph|concurrently|run-p|npm-run-all|(?<![-\w])turbo\b|\bnx\b|docker|make|\.sh\b|&/;

/** More than one command, or one that others are handed to. */
const SEVERAL = /[&|;"']|concurrently|run-[ps]|langgraph/;

const COMPOSED = /\bdocker[ -]compose\s+up\b/;
/** It imports what stands in a folder around it, and Python looks beside the program alone, unless the project is installed or a path is named. */
function isAstray(program: string, { tree, texts, readme }: Around): boolean {
	const text = texts.get(program) ?? '';
	if (/sys\.path|site\.addsitedir/.test(text) || MENDED.test(readme)) return false;
	const stands = (path: string) => tree.files.some((one) => one.path === `${path}.py` || one.path.startsWith(`${path}/`));
	const folders = folderOf(program).split('/');
	return [...text.matchAll(/^(?:from|import)[ \t]{1,9}((\w{1,80})\.[\w.]{1,200})/gm)].some(
		([, module, name]) =>
			!stands(normalised(`${folders.join('/')}/${name}`)) &&
			folders.some((_, i) => stands([...folders.slice(0, i), ...module!.split('.')].join('/'))),
	);
}

/** Every line at its margin imports, defines, or gives a name a literal or an object: nothing of it runs. */
function onlyDefines(text: string): boolean {
	const lines = text.replace(/("{3}|'{3})[\s\S]*?\1/g, '""').match(/^\S.*/gm) ?? [];
	return lines.some((line) => DEFINES.test(line)) && lines.every((line) => DEFINES.test(line) || SETS_UP.test(line));
}

const DEFINES = /^(?:(?:async )?def |class |@)/;
const SETS_UP =
	/^(?:[#)\]}"']|import |from |if TYPE_CHECKING|(?:load_dotenv|warnings\.\w+|log(?:ging|ger)\.\w+|\w+\.(?:add_middleware|include_router|mount))\(|\w+(?:: ?[\w.[\], ]+)? = (?:["'\d[{(]|None|True|False|(?:logging\.getLogger|os\.(?:getenv|environ)|(?:\w+\.)?[A-Z]\w*)\b[^.]*$))/;

const MENDED = /PYTHONPATH|\binstall\s{1,9}(?:-e|--editable|\.)|\b(?:uv|poetry|pdm|pipenv|hatch|setup\.py|conda develop)\b/;

const MAIN = /(?:^|\/)(?:__main__|main|app|cli|run|server?|bot|start|agent|chat)\w{0,40}\.py$|_(?:main|app|cli|server|bot|agent|chat)\.py$/;

/** A script of a manifest by its name: what it runs tells whether it starts something. */
const SCRIPT = /\b(?:npm\s+run|(?:pnpm|yarn|bun)(?:\s+run)?)\s+([\w.:-]{1,60})/;

/** What a line outside of blocks may hold as a command of its own: inline code, what is quoted, an item of a list, a cell of a table. */
function piecesOf(line: string, around: Around): string[] {
	if (/\b(?:not|never|instead of|no longer)\b/i.test(line)) return [];
	const item = /^\s{0,20}(?:[-*+]|\d{1,3}[.)])\s{1,9}(.{1,300})/.exec(line)?.[1] ?? '';
	const cells = /^\s{0,9}\|/.test(line) ? line.split('|') : [];
	const codes = [...line.matchAll(/`([^`\n]{1,300})`|["“]([^"”\n]{1,300})["”]/g)].map(([, code, said]) => code ?? said!);
	// A line that holds a command and nothing else, as in a text without marks.
	const bare = /^\s{0,12}((?:\$ )?[a-z][^\n]{1,100}[^\s.:;,!?])\s{0,9}$/.exec(line)?.[1] ?? '';
	const pieces = [item, bare, ...cells, ...codes].map((one) =>
		one
			.split(' && ')
			.at(-1)!
			.replace(/^\s*(?:(?:uv|poetry|pdm|pipenv) run )?\s*/, ''),
	);
	return pieces.filter(
		(one) => (startIn(one) === 0 || runsOwn(one, around)) && !/^(?:\S+\s){1,3}(?:is|are|was|has|can|will|does)\s/.test(one),
	);
}
