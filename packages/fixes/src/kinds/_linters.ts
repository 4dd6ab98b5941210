// Which linter a repository has chosen, whether or not it has settings yet: a second one beside it is nobody's wish.
import { parseObject } from '@auditor/code';
import type { Finding } from '@auditor/schema';
import type { Ground } from '../fix.js';

/** Linters of JavaScript that a package.json installs, and those of Python that a manifest or a command names. */
const OF_SCRIPT = /^(?:eslint|@eslint\/js|tslint|jshint|standard|xo|oxlint|@biomejs\/biome|rome|@nestjs\/eslint-plugin)$/;
const OF_PYTHON = /(?<![\w./-])(?:ruff|flake8|pylint|pylama|prospector|pycodestyle|pyflakes)(?![\w./-])/g;
/** A target of make, just or a task file. */
const TARGET = /^\s{0,4}lint\w{0,20}\s?:(?!=)/m;
const ASKED =
	/(?:^|\/)(?:requirements[\w./-]{0,40}\.(?:txt|in)|(?:dev|tests?)-requirements\.txt|pyproject\.toml|Pipfile|setup\.(?:py|cfg)|tox\.ini|noxfile\.py|environment\.ya?ml)$/;
const RUN = /(?:^|\/)(?:Makefile|justfile|Taskfile\.ya?ml)$/i;
const PIPELINE = /^\.github\/workflows\/[^/]+\.ya?ml$/;
/** A page of the project about how it is worked on, which may tell of a linter that is still to come. */
const PAGE = /^\.pre-commit-config\.ya?ml$|^(?!.*\/(?:agents|skills)\/).*\.md$/;
const RUNS_RUFF = /\bruff (?:check|format)\b|\bid: ruff\b/;

/** A job or a step that says that it lints, or that holds how the code is written against a form. */
const NAMED = /^\s{0,20}(?:- )?name:[^\n]{0,60}\b[Ll]int|\bprettier\b[^\n]{0,60}--check\b|\bprettier -c\b/m;

/** Whether a package.json of the tree has a script that lints, or installs a linter, or a workflow says that it lints. */
export async function lintsScript({ paths, textAt }: Ground): Promise<boolean> {
	for (const path of paths) {
		if (!/(?:^|\/)package\.json$/.test(path) || /(?:^|\/)node_modules\//.test(path)) continue;
		const data = parseObject(await textAt(path)) ?? {};
		const keys = (name: string) => Object.keys(Object(data[name]));
		if (keys('scripts').some((name) => /^lint\b/.test(name))) return true;
		if ([...keys('dependencies'), ...keys('devDependencies')].some((name) => OF_SCRIPT.test(name))) return true;
	}
	for (const path of paths) if (PIPELINE.test(path) && NAMED.test(await textAt(path))) return true;
	return false;
}

/** What is to lint Python: Flake8 where a manifest names it alone, Ruff where none is named; null where another one is, or what lints is written down already. */
export async function linterOfPython({ paths, textAt }: Ground): Promise<'ruff' | 'flake8' | null> {
	const named = new Set<string>();
	for (const path of paths) {
		const isPlan = PIPELINE.test(path) || PAGE.test(path);
		if (!isPlan && !ASKED.test(path) && !RUN.test(path)) continue;
		const text = (await textAt(path)).replace(/#.*/g, '');
		if (isPlan && RUNS_RUFF.test(text)) return null;
		if ((RUN.test(path) && TARGET.test(text)) || /^\[flake8\]/m.test(text)) return null;
		for (const [name] of text.matchAll(OF_PYTHON)) named.add(name);
	}
	// What Flake8 is made of stands beside it in a list of all that is installed.
	if (named.has('flake8')) for (const name of ['pycodestyle', 'pyflakes']) named.delete(name);
	const [only, ...others] = named;
	return only === undefined ? 'ruff' : only === 'flake8' && others.length === 0 ? only : null;
}

/** The finding is of an agent in Python, beside code that has a linter. */
export function isForPython({ agent }: Finding['values']): boolean {
	return String(agent).endsWith('.py');
}
