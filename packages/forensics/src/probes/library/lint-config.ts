// Is a linter or formatter configured?
import { folderOf, normalised, parseObject, pathIn, put } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import { fileLocation, type Texts, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { findAll } from '../../models/packages/file-patterns.js';
import { pipelineCommands, pipelineFiles } from '../../models/pipelines/workflows.js';
import { lineOfKey } from '../../models/source/key-lines.js';
import { agentFiles, isPython } from '../../models/starts/agent-files.js';
import { partsOf } from '../../models/tests/test-commands.js';
import { checksNothing, fitNone, hooksNothing, idleRun, ignoresAll, isAllOff, lintsNoPython, withoutIdle } from './_lint-settings.js';
import { answer, type Manifest, manifestsOf, recordOf } from './_package.js';

export const lintConfig = defineProbe({
	id: 'library/lint-config',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is a linter or formatter configured?',
	motivation: 'What a machine can find should not be found by reviewers, or by users.',
	method:
		'Looks for the configuration of ESLint, TSLint, Biome, Oxc, dprint, Deno, XO, Standard, Prettier, Ruff, Flake8, Pylint or pre-commit, in files and in manifests. Where the tree holds an agent, it has to be one for the language and folder of the agent; then a command counts, too, that runs Ruff, Black, Flake8 or Pylint in a workflow, a Makefile, a justfile, a task file, nox, tox or pyproject.toml, where a manifest names the tool or the command fetches it. Values: agent (a file of the agent, where what is configured is for other code).',
	blindSpots: 'Whether it is run, where it is installed.',
	remediation: { effort: 'low', text: 'Configure one linter and run it in continuous integration.' },
	inspect: ({ tree, texts }) => {
		const manifests = manifestsOf(tree, texts);
		const paths = tree.files.flatMap(({ path }) => (FILES.test(path) || NO_CODE.test(path) ? [] : path));
		const settled = manifests.flatMap(({ path, text, data }) => {
			const scripts = Object.entries(recordOf(data.scripts));
			const key =
				['eslintConfig', 'prettier', 'xo'].find((one) => !isNothing(data[one]) && !isOff(one, JSON.stringify(data[one]), paths)) ??
				scripts.find(
					([, script]) => BY_ITSELF.test(String(script).replace(/\becho\b[^&|;]{0,400}/g, '')) && !IDLE_SCRIPT.test(String(script)),
				)?.[0];
			return key === undefined ? [] : [{ path, line: lineOfKey(text, key) }];
		});
		const sections = [...texts.keys()].sort().filter((path) => SECTIONED.test(path) && SECTION.test(texts.get(path) ?? ''));
		const at = (path: string) => ({
			path,
			line: (texts.get(path) ?? '').slice(0, Math.max(0, (texts.get(path) ?? '').search(SECTION))).split('\n').length,
		});
		const all = [...findAll(tree, FILES, (path) => texts.get(path) !== '').map(at), ...settled, ...sections.map(at)];
		const byDefaults = all.some(({ path }) => /prettierrc/.test(path)) && checksByPrettier(tree, texts, manifests);
		// Of a manifest, the setting alone was looked at.
		const [hasPython, hasScripts] = [isPython, (path: string) => /\.[cm]?[jt]sx?$/.test(path)].map((is) =>
			tree.files.some(({ path }) => is(path)),
		);
		const isPythonless = !hasPython && hasScripts;
		const on = all.filter(
			({ path }) =>
				settled.some((one) => one.path === path) ||
				(!isOff(path, texts.get(path) ?? 'x', paths, byDefaults) &&
					!leavesAllOut(path, texts) &&
					!extendsGone(path, texts, tree) &&
					!(isPythonless && PYTHON.test(path))),
		);
		// What looks at the code of a page alone says nothing of an agent in another language.
		const agents = agentFiles(tree, texts);
		const covering = on.find(({ path }) => agents.some((file) => covers(path, file)));
		const rows = [...texts].flatMap(([path, text]) =>
			RUNNERS.test(path) ? text.split('\n').map((row, at) => ({ path, row, line: at + 1 })) : [],
		);
		const runs = rows.flatMap(({ row, ...at }) => {
			const tool = RUNS.exec(row.replace(/#.*/, ''))?.[1];
			return tool && (agents.some((file) => covers(at.path, file)) || (agents.length === 0 && hasPython && !hasScripts))
				? { ...at, tool, idle: idleRun(at.path, row, agents.filter(isPython)) }
				: [];
		});
		const [gone, ...more] = runs;
		// Where manifests say what is installed, it has to be among that, or what runs it brings it.
		const brings = [...texts].flatMap(([path, text]) => (BRINGS.test(path) ? text : []));
		const [named] = [...texts].flatMap(([path, text]) => {
			const tool = BRINGS.test(path) ? NAMED.exec(text)?.[1] : undefined;
			return tool === undefined ? [] : [{ path, tool }];
		});
		const fetched = rows.flatMap(({ row }) => (FETCHES.test(row) ? row : []));
		const isThere = ({ tool, idle }: (typeof runs)[number]) =>
			idle === null && (brings.length === 0 || [...brings, ...fetched].some((said) => said.includes(tool)));
		const runner = gone && [gone, ...more].find(isThere);
		const one = covering ?? runner ?? on[0];
		const [bare] = covering || runner ? [] : agents;
		const aside = one && bare !== undefined;
		const [formats] = manifests.flatMap(({ path, text, data }) =>
			Object.entries(recordOf(data.scripts)).flatMap(([key, script]) =>
				/(?:^|&& ?)prettier\s/.test(String(script)) ? [{ path, line: lineOfKey(text, key) }] : [],
			),
		);
		return answer(
			one && !aside ? one.path : null,
			one === runner ? `${one?.path} runs \`${runner?.tool}\`.` : `${one?.path} configures a linter or formatter.`,
			gone
				? `${gone.path}:${gone.line} runs \`${gone.tool}\`, ${gone.idle ?? 'which no manifest names'}.`
				: aside
					? `${one.path} configures a linter or formatter for other code than the agent in ${bare}.`
					: all[0]
						? `${all[0].path} switches nothing on.`
						: named
							? `${named.path} names \`${named.tool}\`, and we found nothing that configures or runs it.`
							: formats
								? `No linter is configured, and no setting of a formatter; ${formats.path}:${formats.line} runs Prettier as it comes.`
								: 'No linter or formatter is configured.',
			{
				confidence: one ? 0.95 : 0.85,
				...(one && { location: fileLocation(one.path, one.line) }),
				...(aside && !gone && { values: { agent: bare } }),
			},
		);
	},
});

const FILES =
	/^(?:[\w.-]+\/){0,2}(\.eslintrc(\.\w+)?|eslint\.config\.[cm]?[jt]s|\.?biome\.jsonc?|\.(?:oxlint|oxfmt)rc\.jsonc?|ox(?:lint|fmt)\.config\.[cm]?[jt]s|\.?dprint\.jsonc?|deno\.jsonc?|\.xo-config(\.\w+)?|xo\.config\.[cm]?[jt]s|tslint\.(?:json|ya?ml)|\.prettierrc(\.\w+)?|prettier\.config\.[cm]?[jt]s|\.?ruff\.toml|\.flake8|\.pylintrc|\.pre-commit-config\.ya?ml)$/;
const NO_CODE = /(?:^|\/)[\w.-]{1,60}\.config\.\w{1,4}$|(?:^|\/)(?:package(?:-lock)?\.json|pnpm-lock\.yaml)$/;
const SECTIONED = /(^|\/)(pyproject\.toml|setup\.cfg|tox\.ini)$/;

/** Whether a configuration is for a file: it stands in a folder around it, and is for its language. */
function covers(path: string, file: string): boolean {
	const folder = folderOf(path.replace(/^\.github\/workflows\//, ''));
	const isAround = folder === '' || file.startsWith(`${folder}/`);
	return isAround && (/pre-commit/.test(path) || isPython(file) === (PYTHON.test(path) || RUNNERS.test(path)));
}

/** What runs a linter of Python that needs no configuration. */
const RUNNERS =
	/(?:^|\/)(?:(?:GNU)?[Mm]akefile|[Jj]ustfile|moon\.ya?ml|[Tt]askfile\.ya?ml|noxfile\.py|tox\.ini|pyproject\.toml)$|^\.github\/workflows\/[\w.-]+\.ya?ml$/;
const RUNS = /(?<![\w.-])(ruff(?=["', ]{1,4}(?:check|format)\b)|(?:black|flake8|pylint)(?= [\w.$-]|["'], ["']\w))/;
/** What says which packages are there. */
const BRINGS =
	/(?:^|\/)(?:pyproject\.toml|[\w-]{0,60}requirements[\w.-]{0,60}\.txt|requirements\/[\w-]{1,60}\.txt|Pipfile|setup\.(?:py|cfg)|environment\.ya?ml)$/;
/** As a package on a line of its own, or in quotes. */
const NAMED = /(?:^|["'])(ruff|black|flake8|pylint)(?=["'\s=<>~[]|$)/m;

/** A line that fetches a program where it is run. */
const FETCHES = /\b(?:install|uvx|tool run|pipx run|uses:)/;
const PYTHON = /ruff|flake8|pylint|\.toml$|\.cfg$|tox\.ini$/;

/** A script that runs what needs no configuration. */
const BY_ITSELF = /(?:^|[\s&|;])(?:xo|(?:ts-|semi)?standard|oxlint|lintroll)(?=$|[\s&|;])/;

const IDLE_SCRIPT = /\|\|\s{0,9}(?:true|:|exit 0)|(?:xo|standard|oxlint|lintroll)\s{1,9}--(?:version|help)/;

/** Where a file of several tools configures one of them. */
const SECTION = /^\[(?:tool\.(?:ruff|black|pylint)|flake8)/m;

/** Of Python: no rule is selected, all are ignored, or every file is left out. */
const IDLE =
	/^\s{0,9}(?:(?:lint\.)?select\s{0,9}=\s{0,9}\[\s{0,9}\]|(?:lint\.)?ignore\s{0,9}=\s{0,9}(?:\[\s{0,9}["']ALL["']|E,\s?W,\s?F\b)|(?:force-|extend-)?exclude\s{0,9}[=:]\s{0,9}\[?\s{0,9}["']?(?:\.?\*{1,2}|\.)["']?\s{0,9}\]?\s*$|disable\s{0,9}=\s{0,9}all\s*$(?![\s\S]*^enable\s{0,9}=))/m;

/** Prettier has a form of its own, and continuous integration holds the code against it. */
function checksByPrettier(tree: Tree, texts: Texts, manifests: readonly Manifest[]): boolean {
	const scripts = new Map<string, string[]>();
	for (const { data } of manifests) for (const [name, body] of Object.entries(recordOf(data.scripts))) put(scripts, name, String(body));
	const commands = pipelineCommands(pipelineFiles(tree), texts).filter(({ idle }) => idle === null);
	return commands.some(({ text }) => partsOf(text, scripts).some((part) => CHECKS_FORM.test(part) && !/\|\| ?(?:true|:)/.test(part)));
}

const CHECKS_FORM = /(?<![\w.@/-])prettier (?:[^\s&|;]{1,200} ){0,20}(?:--check|-c|--list-different|-l)(?![\w-])/;

/**
 * ESLint without a rule does nothing, and Biome may be told to.
 * @param paths files that it could look at
 * @param byDefaults Prettier without a setting is one that checks
 */
function isOff(path: string, text: string, paths: readonly string[], byDefaults = false): boolean {
	const said = text.replace(/^\s{0,99}(?:\/\/|#).*$/gm, '');
	const settings = parseObject(text);
	const isEmpty = settings ? Object.keys(settings).every((key) => key === 'imports') : !/[^\s{}]/.test(said);
	if (ALL_LEFT.test(said) || (isEmpty && (byDefaults ? /dprint|deno|tslint/ : /prettier|dprint|deno|tslint/).test(path))) return true;
	if (/eslint|oxlint/.test(path)) {
		if (
			/\.[cm]?[jt]s$/.test(path) &&
			(!HANDS_RULES.test(said) ||
				!/\b(?:import|require|rules|extends|from)\b/.test(said) ||
				/\]\s{0,9}\.(?:slice\([1-9]|splice\(0|filter\(\(\) => (?:false|0|null)\))/.test(said) ||
				ignoresAll(said, paths))
		)
			return true;
		const rest = withoutIdle(said, paths)
			.replace(
				/\bexport default\b|\bmodule\.exports\s*=|["']?\b(?:rules|ignores|files|categories)["']?\s{0,9}:\s{0,9}(?:\[[^\]]{0,2000}\]|(?=\{))|["']?\broot["']?:\s{0,9}true|["']?\b(?:env|parserOptions|globals|settings|plugins|languageOptions|linterOptions)["']?\s{0,9}:\s{0,9}\{[^{}]{0,2000}\}|["']?\b(?:plugins|extends|overrides)["']?\s{0,9}:\s{0,9}\[\s{0,9}\]|["']?\b(?:name|processor)["']?\s{0,9}:\s{0,9}["'][^"'\n]{0,80}["']|["']?\b(?:noInlineConfig|reportUnusedDisableDirectives)["']?\s{0,9}:\s{0,9}true/gm,
				'',
			)
			.replace(/["']?[\w@/-]{1,100}["']?\s{0,9}:\s{0,9}(?:["']off["']|0|\[\s{0,9}["']off["']\s{0,9}\])(?=\s{0,9}[,}])/g, '');
		return !/[^\s{}[\];,]/.test(rest);
	}
	if (SECTIONED.test(path)) {
		const own = said.split(/^(?=\[)/m).filter((section) => SECTION.test(section));
		return own.some((section) => IDLE.test(section)) || lintsNoPython(own.join('').replace(/^\[.*/gm, ''), paths);
	}
	if (/pre-commit/.test(path)) return IDLE.test(said) || hooksNothing(text, paths);
	if (/tslint/.test(path)) return settings !== null && checksNothing(settings);
	if (!/biome/.test(path))
		return /ruff|flake8|pylintrc/.test(path) && (IDLE.test(said) || lintsNoPython(said.replace(/^\[.*/gm, ''), paths));
	const { files, extends: from } = settings ?? {};
	const { includes, maxSize } = recordOf(files);
	if (Number(maxSize) < LEAST) return true;
	if (Array.isArray(includes)) {
		const named = includes.map(String).filter((one) => !one.startsWith('!'));
		if (
			(named.length === 0 && from === undefined) ||
			(named.length > 0 && fitNone(named, paths)) ||
			includes.some((one) => /^!{1,2}\*\*?$/.test(String(one)))
		)
			return true;
	}
	return isAllOff(settings ?? {});
}

/** Bytes that a file of code has. */
const LEAST = 100;

/** It hands settings on: more than nothing, and more than an empty list. */
const HANDS_RULES =
	/\bexport(?:s\s{0,9}=|\s{1,9}default\b)(?!\s{0,9}(?:null\b|(?:\(\) => )?\[\s{0,9}\]|\[\s{0,9}\{\s{0,9}\.\.\.[\w.]{1,80},\s{0,9}rules:\s{0,9}\{\s{0,9}\}\s{0,9}\}\s{0,9}\]))|\bexport\s{0,9}\{|\bextends\b/;

/** Settings that leave out every file. */
const ALL_LEFT = /\b(?:ignorePatterns|ignores?|exclude)["']?\s{0,9}:\s{0,9}\[\s{0,9}["'](?:\*{1,2}|\*\*\/\*|\.)["']/;

/** A file beside it does. */
function leavesAllOut(path: string, texts: ReadonlyMap<string, string>): boolean {
	const [, name] = /(?:^|\/)[.]?(eslint|prettier)[\w.]*$/.exec(path) ?? [];
	return name !== undefined && /^(?:\/?\*{1,2}|\*\*\/\*|\.)\s*$/m.test(texts.get(pathIn(folderOf(path), `.${name}ignore`)) ?? '');
}

/** All that it says is to take what a file says that is not there. */
function extendsGone(path: string, texts: Texts, { files }: Tree): boolean {
	const { extends: from, rules, overrides } = parseObject(texts.get(path) ?? '') ?? {};
	const all = from === undefined || rules !== undefined || overrides !== undefined ? [] : [from].flat();
	const isGone = (one: unknown) => {
		const place = normalised(`${folderOf(path)}/${one}`);
		return (
			/^\.{1,2}\//.test(String(one)) &&
			!files.some((file) => file.path.replace(/\.[cm]?js(?:on)?$/, '') === place.replace(/\.[cm]?js(?:on)?$/, ''))
		);
	};
	return all.length > 0 && all.every(isGone);
}

function isNothing(value: unknown): boolean {
	return (
		value === undefined ||
		Object.keys(typeof value === 'string' ? { value } : recordOf(Array.isArray(value) ? { ...value } : value)).length === 0
	);
}
