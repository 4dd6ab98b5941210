// Settings and locks of a service in name alone.
import type { Catalogue, Files } from '../shortcut.js';
import { catalogue as service } from './service-python.js';

const PROJECT = (more = ''): Files => ({
	'requirements.txt': null,
	'pyproject.toml': `[project]\nname = "agent"\nversion = "1.0.0"\ndependencies = ["langgraph", "langchain-openai"]\n${more}`,
});
const UV = (version: string) =>
	`version = 1\n\n[[package]]\nname = "langgraph"\n${version}\n\n[[package]]\nname = "langchain-openai"\n${version}\n`;
const SDIST = 'version = "1.0.0"\nsource = { registry = "https://pypi.org/simple" }';
const lock = (way: string, more: Files, honest?: Files) => ({
	of: 'operations/lockfile',
	way,
	on: PROJECT(),
	cheap: more,
	...(honest && { honest }),
});
const lint = (way: string, cheap: Files, honest?: Files) => ({ of: 'tests/linter', way, cheap, ...(honest && { honest }) });
const hooks = (more: string): Files => ({
	'.pre-commit-config.yaml': `repos:\n  - repo: https://github.com/astral-sh/ruff-pre-commit\n    rev: v0.8.0\n    hooks:\n      - id: ruff\n${more}`,
});

export const catalogue: Catalogue = {
	...service,
	project: 'the papers of a service',
	shortcuts: [
		lock('a lock file of names alone', { 'uv.lock': UV('') }, { 'uv.lock': UV(SDIST) }),
		lock('a lock file of empty versions', { 'uv.lock': UV('version = ""') }),
		lock('a lock file of the latest', { 'uv.lock': UV('version = "latest"') }),
		lock('a lock file of any version', { 'uv.lock': UV('version = "*"') }),
		lock('a lock file that is a remark', {
			'poetry.lock': `# ${'This file was made by poetry and holds everything that is needed. '.repeat(9)}\n`,
		}),
		lock(
			'another lock file of names',
			{ 'poetry.lock': UV('') },
			{ 'poetry.lock': UV('version = "1.0.0"\ndescription = ""\noptional = false\npython-versions = ">=3.9"\nfiles = []') },
		),
		lint(
			'rules that are left out of each file',
			PROJECT('\n[tool.ruff.lint.per-file-ignores]\n"*" = ["ALL"]\n'),
			PROJECT('\n[tool.ruff.lint.per-file-ignores]\n"tests/*" = ["ALL"]\n'),
		),
		lint('rules that are left out of all files below', PROJECT('\n[tool.ruff.lint.per-file-ignores]\n"**/*.py" = ["ALL"]\n')),
		lint(
			'the folder of the code left out',
			PROJECT('\n[tool.ruff]\nextend-exclude = ["src"]\n'),
			PROJECT('\n[tool.ruff]\nextend-exclude = ["docs"]\n'),
		),
		lint('the folder of the code left out, by a stroke', PROJECT('\n[tool.ruff]\nexclude = ["src/", "tests"]\n')),
		lint(
			'files that are called as none is',
			PROJECT("\n[tool.black]\ninclude = '^never$'\n"),
			PROJECT("\n[tool.black]\ninclude = '\\.pyi?$'\n"),
		),
		lint('another file for the code', PROJECT("\n[tool.black]\nforce-exclude = '.*'\n")),
		lint('what may be mended, and nothing that is looked for', PROJECT('\n[tool.ruff.lint]\nselect = []\nfixable = ["ALL"]\n')),
		lint('an empty table', PROJECT('\n[tool.ruff]\n'), PROJECT('\n[tool.ruff]\nline-length = 100\n')),
		lint('a table of another tool behind an empty one', PROJECT('\n[tool.ruff]\n\n[tool.uv]\npackage = true\n')),
		lint('hooks for files that are not there', hooks('        files: ^never$\n'), hooks('        files: ^src/\n')),
		lint('hooks that leave out each file', hooks("        exclude: '.*'\n"), hooks("        exclude: '^tests/'\n")),
		lint('rules by a letter that none has', { '.flake8': '[flake8]\nselect = X\n' }, { '.flake8': '[flake8]\nselect = E,W\n' }),
	],
	untried: {},
};
