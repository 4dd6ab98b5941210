// Does continuous integration run the tests?
import { defineProbe, excerpt } from '@auditor/probes';
import { compareBy, fileLocation, groupBy, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { actionsFile, type Job } from '../../models/actions.js';
import { commandsOf } from '../../models/shell-list.js';
import type { Spot } from '../../models/spots.js';
import { foreignJobs, isCertain, type PipelineCommand, pipelineCommands, pipelineFiles } from '../../models/workflows.js';
import { manifestsOf, publishedOf, recordOf } from './_package.js';

export const ciPresent = defineProbe({
	id: 'library/ci-tests',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does continuous integration run the tests?',
	motivation: 'Tests that run on somebody’s machine alone stop running.',
	method:
		'Reads the workflows of GitHub, GitLab, CircleCI, Azure, Travis, Forgejo and Jenkins for a command that runs tests or a check on every change, and whose failure is noticed. Values: files, runsTests, versions (of a runtime, a compiler or a framework in a matrix of GitHub, or a peer that a job installs at another version), types and lint when they are run.',
	blindSpots: 'Commands behind a script or another repository’s workflow; whether the runs pass.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Add a workflow that installs from the lock file and runs the tests on every push and pull request.',
	},
	inspect: ({ tree, texts }) => {
		const files = pipelineFiles(tree);
		const scripts = manifestsOf(tree, texts).flatMap(({ data }) => Object.entries(recordOf(data.scripts)));
		const isThere = (part: string) => tree.files.some(({ path }) => path.includes(part.replace(/^\.\/|\/$/g, '')));
		const empty = (name: string) =>
			scripts.some(([key]) => key === name) && scripts.every(([key, text]) => key !== name || isEmpty(String(text), isThere));
		const commands = pipelineCommands(files, texts);
		const tests = (text: string) => partsOf(text, scripts).some((part) => runsTests(part, empty, isThere));
		const tested = commands.filter(({ text }) => tests(text));
		const jobOf = ({ path, line }: PipelineCommand) =>
			jobsOf([path], texts)
				.filter((job) => job.line <= line)
				.slice(-1);
		const published = publishedOf(tree, texts);
		// Of a package of npm, its own tests are told before those of Python beside it; then those over versions, the whole suite, the file that tests most.
		const beside = groupBy(
			tested.filter(({ idle }) => idle === null),
			({ path }) => path,
		);
		const ranked = tested.map((one) => {
			const { idle, text } = one;
			const lacks = [idle !== null, published.length === 0 || PYTHON.test(text), !severalVersions(jobOf(one)), !WHOLE.test(text)];
			return { one, lacks: lacks.map(Number).join('') };
		});
		const [best] = ranked.sort(
			compareBy(
				({ lacks }) => lacks,
				({ one }) => -(beside.get(one.path)?.length ?? 0),
			),
		);
		const runs = best?.one;
		const [foreign] = runs ? [] : foreignJobs(files, texts);
		if (foreign !== undefined)
			return {
				outcome: 'not-available',
				message: `${foreign.path}:${foreign.line} calls ${foreign.uses}, a workflow of another repository, which was not read.`,
				rationale: `${files.length} files of continuous integration were read.`,
				location: fileLocation(foreign.path, foreign.line),
			};
		const told =
			commands.length > 0 && commands.every(({ text }) => testsNothing(text, empty) || isIdle(text, isThere) || isCheck(text, scripts));
		const all = files.map((path) => texts.get(path) ?? '').join('\n');
		const peers = published.flatMap(({ data }) => Object.keys(recordOf(data.peerDependencies)));
		const versions = severalVersions(jobsOf(files, texts)) ?? otherPeer(commands, peers);
		const node = runs && nodeOf(runs.path, jobOf(runs), texts);
		const [first] = files;
		return {
			outcome: runs?.idle === null ? 'true' : 'false',
			message: runs
				? `${runs.path}:${runs.line} runs the tests${runs.idle !== null ? `, but not on every change: ${runs.idle}` : versions ? ` on several versions of ${versions}` : node ? ` on Node ${node.text} (${node.path}:${node.line})` : ''}.`
				: first
					? `${first} runs no tests${told ? '' : ' that we recognise'}.`
					: 'No continuous integration is configured in the tree.',
			rationale: `${files.length} files of continuous integration were read.`,
			location: runs ? fileLocation(runs.path, runs.line) : first ? fileLocation(first, 1) : null,
			related: node ? [fileLocation(node.path, node.line)] : [],
			snippet: runs ? excerpt(texts, runs.path, runs.line) : null,
			values: {
				files: files.slice(0, 20),
				runsTests: runs?.idle === null,
				versions: versions !== null,
				types: /\btsc\b|typecheck|type-check|mypy|pyright/.test(all),
				lint: /\blint|eslint|biome|ruff|oxlint\b|\bxo\b/.test(all),
			},
			confidence: runs ? (isCertain(runs) ? 0.92 : 0.75) : first && !told ? 0.65 : 0.9,
		};
	},
});

/** The command, and what the scripts do that it runs by name. */
function partsOf(text: string, scripts: readonly (readonly [string, unknown])[]): string[] {
	const parts = [text];
	for (let at = 0; at < parts.length && parts.length < 100; at++)
		for (const [, name] of parts[at]!.matchAll(/\b(?:npm run|(?:pnpm|yarn|bun)(?: run)?) (?:-[\w-]{1,40} ){0,5}([\w:.-]{1,80})/g))
			for (const [key, body] of scripts) if (key === name && !parts.includes(String(body))) parts.push(String(body));
	return parts;
}

/** Programs that look at how code is written, and run none of it. */
const CHECKERS =
	/^(?:eslint|prettier|biome|oxlint|xo|stylelint|tslint|tsc|vue-tsc|ruff|black|flake8|isort|mypy|pyright|pylint|codespell|markdownlint|cspell|knip|publint|attw)$/;

/** A check of style, spelling or types by its program or the name of its script, or a script that no manifest has; scripts are followed, also by `turbo`. */
function isCheck(text: string, scripts: readonly (readonly [string, unknown])[], seen: readonly string[] = []): boolean {
	return commandsOf(text, { stops: false, pipes: false }).every(({ text: one }) => {
		const [program = '', ...rest] = one
			.split(/\s+/)
			.filter((word) => !/^(?:npx|uvx|uv|poetry|pdm|run|exec|dlx|--|-.*|\w+=\S*)$/.test(word));
		if (CHECKERS.test(program)) return true;
		if (!/^(?:npm|pnpm|yarn|bun|turbo)$/.test(program)) return false;
		const [name] = rest;
		if (/^(?:lint|format|fmt|prettier|type-?check)(?:[:_-]|$)/.test(name ?? '')) return true;
		const bodies = scripts.flatMap(([key, body]) => (key === name ? [String(body)] : []));
		return name !== undefined && !seen.includes(name) && bodies.every((body) => isCheck(body, scripts, [...seen, name]));
	});
}

/** Ends in a script or a program of tests, with no part behind it. */
const WHOLE = /(?:^|\s)(?:tests?|check|ci|vitest|jest|pytest|tox|nox)\s*$/;

/** Commands of Python. */
const PYTHON = /\b(?:pytest|tox|nox|unittest|python3?|uv|poetry|hatch|pdm)\b/;

function jobsOf(files: readonly string[], texts: ReadonlyMap<string, string>): Job[] {
	return files.flatMap((path) => (path.includes('/workflows/') ? actionsFile(path, texts).jobs : []));
}

/** What a matrix has several versions of; null where no matrix has. */
function severalVersions(jobs: readonly Job[]): string | null {
	const axes = jobs.flatMap(({ matrix }) => {
		const rows = [recordOf(matrix), ...[matrix?.include].flat().map(recordOf)].flatMap((row) => Object.entries(row));
		const cells = rows.flatMap(([key, list]) => [list].flat().map((value) => ({ key, value: String(value) })));
		return [...groupBy(cells, ({ key }) => key)];
	});
	const found = axes.find(
		([key, cells]) => !/os|system|shard|group|part|index/i.test(key) && new Set(cells.map(({ value }) => value).filter(isVersion)).size > 1,
	);
	const name = found?.[0].replace(/[-_]?versions?$/i, '');
	return name === undefined
		? null
		: /^(?:node|python|deno|bun)$/i.test(name)
			? name[0]!.toUpperCase() + name.slice(1)
			: name || 'the runtime';
}

/** A peer that a command, whose failure is noticed, installs at a version of its own. */
function otherPeer(commands: readonly PipelineCommand[], peers: readonly string[]): string | null {
	const installs = commands.filter(({ text, idle }) => idle === null && /\b(?:add|i|install|up|upgrade|update)\b/.test(text));
	return peers.find((peer) => installs.some(({ text }) => text.split(' ').some((word) => word.startsWith(`${peer}@`)))) ?? null;
}

/** The one Node that jobs set up, themselves or by an action of the repository, where it is written out. */
function nodeOf(path: string, jobs: readonly Job[], texts: ReadonlyMap<string, string>, depth = 0): Spot | null {
	const steps = jobs.flatMap((job) => job.steps);
	const found = steps.flatMap(({ inputs, uses }): Spot[] => {
		const own = inputs.get('node-version');
		const action = /^\.\/([\w./-]{1,200}?)\/?$/.exec(uses?.text ?? '')?.[1];
		const file = ['yml', 'yaml'].map((end) => `${action}/action.${end}`).find((one) => texts.has(one));
		const inner = file === undefined || depth > 2 ? null : nodeOf(file, actionsFile(file, texts).jobs, texts, depth + 1);
		return own ? [{ path, ...own }] : inner ? [inner] : [];
	});
	const [one] = found;
	return found.length === 1 && /^v?\d[\d.x]{0,20}$/.test(one!.text) ? one! : null;
}

const isVersion = (text: string) => /^v?\d+(?:[.\w-]{0,60}|\/\*)$|^(?:latest|current|next|canary|lts(?:\/\S{1,30})?)$/.test(text);

/** Words that name a script of tests or checks, and programs that run tests. */
const SCRIPT = /^(?:t|tst|ci|(?:test|unit|check|coverage|verify)(?![:-](?:types?|lint|format)$)[\w:.-]*|\w+:test)$/;
const RUNNER = /^(?:vitest|jest|mocha|ava|tap|pytest|tox|nox|unittest)$/;
const MANAGER = /^(?:npm|pnpm|yarn|bun|make|just|deno|turbo|nx|go|cargo|hatch)$/;

/** Programs that test nothing, and what a program is told that then only talks of itself. */
const NOTHING =
	/^(?:echo|printf|true|:|exit|grep|cat|which|type|command|alias|ls|cd|export|set|git|gh|curl|wget|cp|mv|rm|mkdir|chmod|sleep|aws|az|gcloud|terraform|kubectl|helm|#.*)$/;
const TALKS =
	/^(?:-h|-v|-V|--help|--version|--dry-run|--collect-only|--co|--list(?:Tests)?|--showConfig|--fixtures|--markers|--setup-plan|--setup-only)$/;

/** A script that tests nothing, or whose failure nobody notices; `npm` starts it by a shell that goes on. */
function isEmpty(script: string, isThere: (part: string) => boolean): boolean {
	return commandsOf(script, { stops: false, pipes: false }).every(
		({ text, idle }) => idle !== null || isIdle(text, isThere) || /^node (?:-e|-p|--eval)\b/.test(text),
	);
}

/** It prints, looks or talks of itself, or is told to leave all tests out, or to find none and pass. */
function isIdle(text: string, isThere: (part: string) => boolean): boolean {
	const words = text.split(/[\s'"]/).filter((word) => word !== '');
	const at = words.findIndex((word) => RUNNER.test(word.replace(/^.*\//, '')));
	const rest = at < 0 ? [] : words.slice(at + 1);
	const named = rest.filter((word, i) => !/^(?:-|run$)/.test(word) && (i === 0 || !/^-(?!-passWithNoTests)/.test(rest[i - 1]!)));
	const finds = !rest.some((word) => /^(?:-t|--testNamePattern)\b/.test(word)) && named.every(isThere);
	return (
		NOTHING.test(words[0] ?? ':') ||
		words.some((word) => TALKS.test(word)) ||
		rest[0] === 'list' ||
		/(?:^| )--(?:exclude|ignore|testPathIgnorePatterns)[ =](?:\*\*(?:\/\*)?|\.\*?|\*)(?: |$)/.test(rest.join(' ')) ||
		(rest.includes('--passWithNoTests') && !finds)
	);
}

/** It prints, installs, or calls a script that does nothing; any other command may test behind a name of its own. */
function testsNothing(text: string, empty: (script: string) => boolean): boolean {
	const [first = '', ...rest] = text.trim().split(' ');
	return (
		/^(?:|-|echo|printf|true|:|set|exit|cd|export)$/.test(first) || rest.some((word) => /^(?:i|ci|install|add)$/.test(word) || empty(word))
	);
}

/** `pnpm --filter x run test`, `node --test`, `uv run pytest`; what installs a runner runs nothing. */
function runsTests(text: string, empty: (script: string) => boolean, isThere: (part: string) => boolean): boolean {
	return text
		.replace(/^ ?- /, '')
		.split(/&&|\|\||;/)
		.some((part) => {
			const words = part.split(/[\s'"]/).filter((word) => word !== '');
			if (isIdle(part, isThere)) return false;
			if (words.some((word) => /^(?:install|add|i|show)$/.test(word))) return false;
			if (words.some((word, i) => RUNNER.test(word.replace(/^.*\//, '')) && !/^(?:-|--\w+)$/.test(words[i - 1] ?? ''))) return true;
			const from = words.findLastIndex((word) => MANAGER.test(word) || word === 'node');
			const said = from < 0 ? [] : words.slice(from + 1);
			if (words[from] === 'node') return said.includes('--test');
			const plain = /^(?:make|just|turbo|nx)$/.test(words[from] ?? '');
			// What stands before the script are flags with their values, `run`, and the targets of make.
			const script = said.findIndex((word, i) => SCRIPT.test(word) && (word !== 'ci' || plain || said[i - 1] === 'run'));
			return (
				script >= 0 &&
				!empty(said[script]!) &&
				said.slice(0, script).every((word, i, all) => plain || word === 'run' || word.startsWith('-') || (all[i - 1] ?? '').startsWith('-'))
			);
		});
}
