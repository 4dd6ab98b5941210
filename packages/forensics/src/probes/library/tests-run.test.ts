import { runProbes } from '@auditor/probes';
import { expect, it } from 'vitest';
import { manifest, repository } from './_testing.js';
import { testsRun } from './tests-run.js';

const NONE = 'No continuous integration is configured in the repository.';
const workflow = (run: string) => `on: push\njobs:\n  t:\n    runs-on: ubuntu-latest\n    steps:\n      - run: ${run}\n`;
const husky = manifest({ scripts: { prepare: 'husky', test: 'jest', verify: 'tsc' }, devDependencies: { husky: '^9.1.7' } });

it.each<readonly [object, string, string | undefined]>([
	[
		{ 'package.json': husky, '.husky/pre-push': 'yarn jest || {\n  echo failed\n  exit 1\n}\n' },
		'true',
		'.husky/pre-push:1 runs the tests in a hook of git, which a person can pass by.',
	],
	[
		{ 'package.json': husky, '.husky/pre-commit': '#!/bin/sh\nnpm test\n' },
		'true',
		'.husky/pre-commit:2 runs the tests in a hook of git, which a person can pass by.',
	],
	[
		{ 'package.json': husky, '.husky/pre-commit': 'npm test || true\n' },
		'false',
		`${NONE} .husky/pre-commit:1 runs the tests in a hook of git, but its failure is ignored.`,
	],
	[{ 'package.json': husky, '.husky/pre-commit': 'npx lint-staged\n# npm test\necho npm test\n' }, 'false', NONE],
	[{ 'package.json': husky, '.husky/commit-msg': 'npm test\n' }, 'false', NONE],
	// Nothing sets it up.
	[{ 'package.json': manifest({ scripts: { test: 'jest' } }), '.husky/pre-commit': 'npm test\n' }, 'false', NONE],
	...[
		['[ -t 9 ] || exit 0\n', 'false'],
		['test -n "$NEVER" || exit 0\n', 'false'],
		['[ "$RUN" = yes ] || exit\n', 'false'],
		['if [ ! -t 9 ]; then\n  exit 0\nfi\n', 'false'],
		['false || exit 0\n', 'false'],
		['b=$(git branch --show-current)\n[ "$b" = main ] || exit 0\n', 'true'],
		['. ./settings.sh\n[ -n "$RUN" ] || exit 0\n', 'true'],
		['[ -n "$CI" ] && exit 0\n', 'true'],
		['[ "$SKIP_TESTS" = 1 ] && exit 0\n', 'true'],
		['if [ "$SKIP_TESTS" = 1 ]; then exit 0; fi\n', 'true'],
		['command -v npx >/dev/null || exit 1\n', 'true'],
		['git diff --name-only | grep -q src || exit 0\n', 'true'],
	].map(([guard, outcome]) => [{ 'package.json': husky, '.husky/pre-push': `${guard}npm test\n` }, outcome!, undefined] as const),
	...[
		['HUSKY=0 husky', 'false'],
		['cross-env HUSKY=0 husky install', 'false'],
		['husky || true', 'true'],
		['node scripts/prepare.js && husky', 'true'],
		['echo husky', 'false'],
		['false && husky', 'false'],
		['husky install config/.husky', 'true'],
	].map(
		([prepare, outcome]) =>
			[
				{
					'package.json': manifest({ scripts: { prepare, test: 'jest' }, devDependencies: { husky: '^9' } }),
					'.husky/pre-push': 'npm test\n',
				},
				outcome!,
				undefined,
			] as const,
	),
	[
		{
			'package.json': manifest({ scripts: { test: 'jest', prepare: 'simple-git-hooks' }, 'simple-git-hooks': { 'pre-push': 'npm test' } }),
		},
		'true',
		undefined,
	],
	[
		{
			'package.json': manifest({
				scripts: { test: 'jest' },
				devDependencies: { husky: '^4.3.8' },
				husky: { hooks: { 'pre-commit': 'npm test' } },
			}),
		},
		'true',
		undefined,
	],
	[
		{ 'package.json': husky, '.husky/pre-push': 'npm test\n', '.github/workflows/ci.yml': workflow('npm test') },
		'true',
		'.github/workflows/ci.yml:6 runs the tests.',
	],
	...[
		['project.optional-dependencies', 'uv sync --dev', 'false'],
		['project.optional-dependencies', 'uv sync --extra dev', 'true'],
		['dependency-groups', 'uv sync --dev', 'true'],
	].map(([table, install, outcome]) => {
		const files = {
			'pyproject.toml': `[${table}]\ndev = ["pytest>=8"]\n`,
			'.github/workflows/ci.yml': `${workflow(install!)}      - run: uv run pytest\n`,
		};
		return [files, outcome!, undefined] as const;
	}),
	...[
		['yarn install --immutable', {}, 'false'],
		['yarn install --immutable', { 'yarn.lock': '# yarn lockfile v1\n' }, 'true'],
		['npm ci', { 'web/package-lock.json': '{}' }, 'true'],
		['npm ci || npm install', {}, 'true'],
		['npm install', {}, 'true'],
		['pnpm install --frozen-lockfile', {}, 'false'],
	].map(
		([install, more, outcome]) =>
			[
				{
					'package.json': manifest({ scripts: { test: 'jest' } }),
					'.github/workflows/ci.yml': `${workflow(String(install))}      - run: npm test\n`,
					...(more as object),
				},
				String(outcome),
				undefined,
			] as const,
	),
	[
		{ 'package.json': husky, '.husky/pre-push': 'npm test\n', '.github/workflows/ci.yml': workflow('npx tsc') },
		'true',
		'.husky/pre-push:1 runs the tests in a hook of git, which a person can pass by.',
	],
	[{ 'package.json': husky, '.github/workflows/ci.yml': workflow('./odd-program') }, 'not-available', undefined],
])('looks for a machine that runs the tests of %j: %s', async (files, outcome, message) => {
	const [found] = runProbes([testsRun], await repository(files as Record<string, string>), { detective: 'repo' });
	expect(found?.outcome).toBe(outcome);
	if (message !== undefined) expect(found?.message).toBe(message);
});
