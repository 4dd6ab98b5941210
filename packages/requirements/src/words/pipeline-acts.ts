// What continuous integration does, as people say it and as commands write it.

export interface PipelineAct {
	/** The words, without who does it. The first group: a tool that they name. */
	readonly said: RegExp;
	/** Part of a command that does it. */
	readonly command: RegExp;
	readonly about: string;
}

const CODE = '(?: code| sources?| everything| project)?';

/** @source docs of the linters, checkers and runners that are named */
export const PIPELINE_ACTS: readonly PipelineAct[] = [
	{ about: 'a linter', said: new RegExp(`^(?:also )?(?:lints${CODE}|runs (?:linter|linters|lint|linting)|checks (?:code )?style)$`), command: /\b(?:lint|ruff(?! format)|eslint|flake8|pylint|biome|oxlint|xo|stylelint|pre-commit run)\b/ },
	{ about: 'a type checker', said: new RegExp(`^(?:also )?(?:checks (?:types|typing)|type-?checks${CODE}|runs type[- ]check(?:er|s|ing)?)$`), command: /\b(?:ty check|basedpyright|pyrefly|pytype|svelte-check|tsc|tsd|mypy|pyright|vue-tsc|typecheck|type-check|check-types|test:types|types)\b/ },
	{ about: 'the tests with coverage', said: /^(?:also )?(?:(?:runs|executes) (?:unit )?(?:tests|test suite) with coverage|(?:measures|collects|reports) (?:test |code )?coverage)$/, command: /coverage|--cov\b|\b(?:c8|nyc)\b/ },
	{ about: 'the tests', said: /^(?:also )?(?:(?:runs|executes) (?:every )?(?:tests|test suite)|tests (?:code|package|project|everything))$/, command: /\b(?:pytest|jest|vitest|mocha|unittest|tox|nox|ava|uvu|tap|tape|test)\b/ },
	{ about: 'unit tests', said: /^(?:also )?(?:runs|executes) unit tests$/, command: /\b(?:pytest|jest|vitest|mocha|unittest|tox|nox|ava|uvu|tap|test)\b/ },
	{ about: 'integration tests', said: /^(?:also )?(?:runs|executes) integration tests$/, command: /\b(?:integration|e2e|end-to-end)/ },
	{ about: 'a check of the format', said: /^(?:also )?(?:checks format(?:ting)?|checks that code is formatted)$/, command: /\b(?:prettier|black|ruff format|format|biome|isort)\b/ },
	{ about: 'a build', said: /^(?:also )?builds(?: package| project| it| code| application| app| frontend)?$/, command: /\bbuild\b|\b(?:tsup|obuild|unbuild|rollup)\b/ },
	{ about: 'an image', said: /^(?:also )?builds (?:docker |container )?image$/, command: /docker (?:buildx )?build|docker\/build-push-action/ },
]; // biome-ignore format: a table
