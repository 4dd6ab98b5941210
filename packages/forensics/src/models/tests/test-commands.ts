// Does a command run tests? Scripts are followed by their names; what only prints, installs or checks how code is written tests nothing.
import { commandsOf } from '../pipelines/shell-list.js';

/** What commands of a repository lead to. */
export interface Around {
	/** Bodies of the scripts of its manifests, by their names. */
	readonly scripts: ReadonlyMap<string, readonly string[]>;
	/** Whether a part of a path is in the tree. */
	readonly isThere: (part: string) => boolean;
}

export function runsTests(text: string, around: Around): boolean {
	return partsOf(text, around.scripts).some((part) => isTest(part, around));
}

/** How little a command looks like tests, by its words and those of the scripts that it runs: 0 is most like them. */
export function farFromTests(text: string, { scripts }: Around): number {
	const told = partsOf(text, scripts).join(' ');
	return [/test|\bspecs?\b/i, /check|verif|coverage|\bci\b/i, /./].findIndex((words) => words.test(told));
}

/** It writes what it found, a snapshot or the code, in the place of failing. */
export const mendsByItself = (text: string) => /\s(?:--update(?:-?snapshots?)?|-u|--fix|--write)(?=[\s=]|$)/i.test(text);

/** `node --run NAME` as npm says it, and without the workspaces in which yarn runs it. @source yarnpkg.com/cli/workspaces/foreach */
const asManaged = (text: string) =>
	text
		.replace(/\bnode (?:--[\w-]{1,40}(?:=\S{1,200})? ){0,5}--run[= ]/g, 'npm run ')
		.replace(/\byarn workspace(?: [^\s&|;]{1,100}(?: run)?|s foreach(?: (?!run )[^\s&|;]{1,200}){0,9} run) /g, 'yarn run ');

const bodiesOf = (name: string, scripts: Around['scripts']) => (scripts.get(name) ?? []).map(asManaged);

/** It prints, installs, checks, or calls a script that does nothing; any other command may test behind a name of its own. */
export function testsNothing(said: string, around: Around): boolean {
	const text = asManaged(said);
	const [first = '', ...rest] = text.trim().split(' ');
	return (
		/^(?:|-|echo|printf|true|:|set|exit|cd|export|break|continue)$/.test(first) ||
		NO_COMMAND.test(text) ||
		rest.some(
			(word) => /^(?:i|install|add)$/.test(word) || (word === 'ci' && /^(?:npm|pnpm|yarn|bun)$/.test(first)) || isEmptyScript(word, around),
		) ||
		/^corepack (?:enable|prepare|use)\b|^docker(?: |-)compose up\b.* (?:-d|--detach)\b/.test(text) ||
		DEPLOYS.test(text) ||
		PACKS.test(text) ||
		PREPARES.test(text) ||
		isIdle(text.replace(KEEPS, ''), around.isThere) ||
		isCheck(text, around.scripts)
	);
}

/** A line of data within marks, the head of a `case`, or what reads settings of the environment into the shell. */
const NO_COMMAND = /^(?:"[^"]{1,200}":|[}\]]|case [^()]{1,200} in$|(?:\.|source) \S{0,200}(?:\.env[\w.-]{0,40}|\/activate)$)/;

/** It keeps what one program says. */
const KEEPS = /^\w{1,40}=["']?\$\((?!.{0,2000}\$\()/;

/** It asks what is installed, compiles it, or packs it into an image, which no test looks at. */
const PACKS =
	/^(?:pip3?|uv pip) (?:show|list|freeze|check)\b|^(?:sudo )?docker(?: buildx| compose|-compose)? (?:build|push|login|tag|bake|pull)\b(?!.*(?:test|check))|^(?:sudo )?docker (?:stack|service|node|secret|config|image|system|inspect|ps|logs)\b|^python3? -m (?:compileall|py_compile|build)\b/;

/** It brings a database up to date, or what is built to a host; a host's own build may test. @source prisma.io, alembic.sqlalchemy.org, orm.drizzle.team, vercel.com, docs.netlify.com, fly.io, developers.cloudflare.com */
const DEPLOYS =
	/^(?:(?:npx|bunx|uvx|uv run|poetry run|(?:pnpm|yarn)(?: dlx| exec)?) (?:--?\w[\w-]{0,40} ){0,3})?(?:prisma (?:migrate|generate|validate|format|db (?:push|pull))|alembic|drizzle-kit|(?:vercel|netlify)(?! (?:build|dev)\b)|fly(?:ctl)? (?:deploy|secrets)|wrangler (?:\w{1,20} )?(?:deploy|publish|upload|migrations))\b/;

/** It checks the style, the spelling or the types of the code, or builds it, and changes none of its files. */
export function checksCode(said: string, { scripts }: Around): boolean {
	const text = asManaged(said);
	const isBuild = /^(?:npm|pnpm|yarn|bun|nr|turbo|make) (?:run )?(?:-\S{1,80} ){0,5}(?:build|compile)\b/.test(text);
	const parts = partsOf(text, scripts);
	const isNamed = parts.length > 1 || !/^(?:npm|pnpm|yarn|bun)\b/.test(text) || /\blint|type-?check/.test(text);
	return (
		(isBuild || (isNamed && !NOTHING.test(text.split(' ', 1)[0]!) && isCheck(text, scripts))) && !parts.some((part) => WRITES.test(part))
	);
}

const WRITES = /\s--(?:fix|write)\b|\b(?:fmt|format)$/;

/** The command, and what the scripts do that it runs by name. */
export function partsOf(text: string, scripts: Around['scripts']): string[] {
	const parts = [asManaged(text)];
	for (let at = 0; at < parts.length && parts.length < 100; at++)
		for (const [, name] of parts[at]!.matchAll(/\b(?:npm run|nr|(?:pnpm|yarn|bun)(?: run)?) (?:-[\w-]{1,40} ){0,5}([\w:.-]{1,80})/g))
			for (const body of bodiesOf(name!, scripts)) if (!parts.includes(body)) parts.push(body);
	return parts;
}

/** Programs that look at how code is written or make a bundle of it, and run none of it. */
const CHECKERS =
	/^(?:obuild|unbuild|tsup|tsdown|rollup|esbuild|microbundle|eslint|prettier|biome|oxlint|xo|stylelint|tslint|tsc|vue-tsc|ruff|black|flake8|isort|bandit|pip-audit|mypy|pyright|pylint|codespell|markdownlint|cspell|knip|publint|attw|ultracite|@biomejs\/biome)(?:@[\w.^~-]{1,40})?$/;

/** Programs that make what is shipped, by what they are told first. */
const BUILDS =
	/^(?:(?:next|nuxt|nuxi|astro|vite|webpack|parcel|remix|react-router|react-scripts|ng|nest|gatsby|hugo|mkdocs|vitepress|docusaurus|hatch|wheel) build|(?:kcd-scripts|tsdx|dts) (?:build|lint|format|typecheck)|(?:rimraf|cpx|mkdirp|typedoc|changelogen) .+|(?:npm|pnpm|yarn|bun|uv|poetry|twine) (?:publish|pack|upload|build))$/;

/** A check of style, spelling or types by its program or the name of its script, or a script that no manifest has; scripts are followed, also by `turbo`. */
function isCheck(text: string, scripts: Around['scripts'], known = new Map<string, boolean>()): boolean {
	return commandsOf(text, { stops: false, pipes: false }).every(({ text: one }) => {
		const [program = '', ...rest] = one
			.split(/\s+/)
			.filter((word) => !/^(?:npx|bunx|uvx|pipx|uv|poetry|pdm|run|exec|dlx|--|-.*|\w+=\S*)$/.test(word));
		if (CHECKERS.test(program) || NOTHING.test(program) || BUILDS.test(`${program} ${rest[0]}`)) return true;
		if (!/^(?:npm|pnpm|yarn|bun|nr|turbo)$/.test(program)) return false;
		const [name] = rest;
		if (/^(?:lint|format|fmt|prettier|type-?check)(?:[:_-]|$)/.test(name ?? '')) return true;
		if (name === undefined || known.has(name)) return known.get(name ?? '') ?? false;
		// What leads back to itself is no check.
		known.set(name, false);
		const checks = bodiesOf(name, scripts).every((body) => isCheck(body, scripts, known));
		known.set(name, checks);
		return checks;
	});
}

/** Words that name a script of tests or checks, and programs that run tests. */
const SCRIPT = /^(?:t|tst|ci|(?:test|unit|check|coverage|verify)(?![:-](?:types?|lint|format)$)[\w:.-]*|\w*:test)$/;
const RUNNER = /^(?:vitest|jest|mocha|ava|tap|pytest|tox|nox|unittest)$/;
/** Sets of scripts that bring a runner with them; `validate` runs the tests among the rest, unless it is told what to run. @source github.com/kentcdodds/kcd-scripts */
const BUNDLED =
	/^(?:(?:\S{0,200}\/)?(?:kcd-scripts|react-scripts|tsdx|dts) test\b|(?:\S{0,200}\/)?kcd-scripts validate(?!\s{1,9}[a-z](?!\S{0,99}\btest)))/;
/** Programs that run a folder or a file of TypeScript. */
const STARTER = /^(?:tsx|ts-node|esno|vite-node)$/;
const TESTS = /^(?:\.\/)?tests?(?:\/(?:index|all|run)\.[cm]?[jt]s)?\/?$/;
const MANAGER = /^(?:npm|pnpm|yarn|bun|nr|make|just|deno|turbo|nx|moon|lerna|rush|bazel|pants|mise|go|cargo|hatch|playwright)$/;

/** Programs that test nothing, and what a program is told that then only talks of itself. */
const NOTHING =
	/^(?:echo|printf|true|:|exit|grep|cat|head|tail|tee|sort|uniq|cut|tr|sed|awk|wc|jq|date|which|type|command|alias|ls|cd|export|set|git|gh|curl|wget|cp|mv|rm|mkdir|chmod|sleep|aws|az|gcloud|terraform|kubectl|helm|#.*)$/;
const TALKS =
	/^(?:-h|-v|-V|--help|--version|--dry-run|--collect-only|--co|--list(?:Tests)?|--showConfig|--fixtures|--markers|--setup-plan|--setup-only)$/;

/** Runners that tell more with `-v`, where others tell their version. */
const VERBOSE = /(?:^|\/)(?:pytest|tox|nox|unittest)$/;

/** A script that tests nothing, or whose failure nobody notices; `npm` starts it by a shell that goes on. */
function isEmptyScript(name: string, { scripts, isThere }: Around): boolean {
	const commands = bodiesOf(name, scripts).flatMap((body) => commandsOf(body, { stops: false, pipes: false }));
	return scripts.has(name) && commands.every(({ text, idle }) => idle !== null || isIdle(text, isThere) || PREPARES.test(text));
}

/** `check`, where all that the script runs looks at style and types. */
function onlyChecks(name: string, { scripts }: Around): boolean {
	return !/test/.test(name) && scripts.has(name) && bodiesOf(name, scripts).every((body) => isCheck(body, scripts));
}

/** It says something by itself, keeps a value, or starts and stops what tests ask. */
const PREPARES =
	/^(?:node (?:-e|-p|--eval)\b|python3? -c (?!.*\bassert\b)|(?:sudo )?(?:apt(?:-get)?|apk|brew|pkill|kill)\b|\$\w+ = |\w+=(?!.{0,200}\$\(.{0,200}\b(?:test|check))(?:\S*$|\$[{(]|["'].*["']$)|\[|docker(?: |-)compose (?!.*\b(?:run|exec)\b)|docker (?:pull|stop|rm|network)\b)/;

/** What the runner of tests is told to run, of Python. */
export function namedTo(text: string): string[] {
	const words = text.split(/\s+/).filter((word) => word !== '');
	const at = words.findIndex((word) => /(?:^|\/)pytest$/.test(word));
	return at < 0 ? [] : words.slice(at + 1).filter((word, i, all) => !word.startsWith('-') && !/^-\w$/.test(all[i - 1] ?? ''));
}

/** It runs the scripts of another package, tests of what is not yet committed, or those without a name. */
const LEAVES_OUT = /\b(?:npm|pnpm) explore\s|\s--changed(?:\s|$)|\s(?:-t|--testNamePattern)[ =]["']?\^\$/;

/** It prints, looks or talks of itself, or is told to leave all tests out, or to find none and pass. */
function isIdle(text: string, isThere: (part: string) => boolean): boolean {
	const words = text.split(/[\s'"]/).filter((word) => word !== '');
	const at = words.findIndex((word) => RUNNER.test(word.replace(/^.*\//, '')));
	const rest = at < 0 ? [] : words.slice(at + 1);
	const named = rest.filter((word, i) => !/^(?:-|run$)/.test(word) && (i === 0 || !/^-(?!-passWithNoTests)/.test(rest[i - 1]!)));
	const finds = !rest.some((word) => /^(?:-t|--testNamePattern)\b/.test(word)) && named.every(isThere);
	return (
		NOTHING.test(words.find((word) => !/^(?:time|nice|sudo|env)$/.test(word)) ?? ':') ||
		LEAVES_OUT.test(text) ||
		(rest[0] === 'related' && !named.slice(1).every(isThere)) ||
		words.some((word, i) => /^--(?:prefix|cwd|root|dir)$/.test(word) && !isThere(words[i + 1] ?? '')) ||
		words.some((word) => TALKS.test(word) && !(word === '-v' && VERBOSE.test(words[at] ?? ''))) ||
		/^(?:list|bench)$/.test(rest[0] ?? '') ||
		/(?:^| )--(?:exclude|ignore|testPathIgnorePatterns)[ =](?:\*\*(?:\/\*)?|\.\*?|\*)(?: |$)/.test(rest.join(' ')) ||
		(rest.includes('--passWithNoTests') && !finds)
	);
}

/** `pnpm --filter x run test`, `node --test`, `uv run pytest`; what installs a runner runs nothing. */
function isTest(text: string, around: Around): boolean {
	return text
		.replace(/^ ?- /, '')
		.replace(/ --targets?=([\w,:-]{1,200})/g, (_, names: string) => ` ${names.replaceAll(',', ' ')}`)
		.split(/&&|\|\||;/)
		.some((part) => {
			const words = part.split(/[\s'"]/).filter((word) => word !== '');
			if (isIdle(part, around.isThere)) return false;
			if (words.some((word) => /^(?:install|add|i|show)$/.test(word))) return false;
			if (words.some((word, i) => RUNNER.test(word.replace(/^.*\//, '')) && !/^(?:-|--\w+)$/.test(words[i - 1] ?? ''))) return true;
			if (words.some((word, i) => STARTER.test(word) && TESTS.test(words[i + 1] ?? '') && around.isThere(words[i + 1]!))) return true;
			if (BUNDLED.test(words.filter((word) => !/^(?:npx|\w+=\S*|cross-env)$/.test(word)).join(' '))) return true;
			const from = words.findLastIndex((word) => MANAGER.test(word) || word === 'node');
			const said = from < 0 ? [] : words.slice(from + 1);
			if (words[from] === 'node') return said.includes('--test');
			const plain = /^(?:make|just|turbo|nx)$/.test(words[from] ?? '');
			// What stands before the script are flags with their values, `run`, and the targets of make.
			const script = said.findIndex((word, i) => SCRIPT.test(word) && (word !== 'ci' || plain || said[i - 1] === 'run'));
			return (
				script >= 0 &&
				!isEmptyScript(said[script]!, around) &&
				!onlyChecks(said[script]!, around) &&
				said.slice(0, script).every((word, i, all) => plain || word === 'run' || word.startsWith('-') || (all[i - 1] ?? '').startsWith('-'))
			);
		});
}
