// What a repository is told whose pipelines run no tests: the place where its code is checked, and what could not be followed.
import { runProbes } from '@auditor/probes';
import { formatLocation } from '@auditor/schema';
import { expect, it } from 'vitest';
import { manifest, repository } from './_testing.js';
import { ciPresent } from './ci-tests.js';

const scripts = { fmt: 'oxlint --fix . && oxfmt', lint: 'oxlint && oxfmt --check .', typecheck: 'tsgo --noEmit', build: 'obuild' };
const workflow = (steps: readonly string[]) => `on: push\njobs:\n  a:\n    steps:\n${steps.map((step) => `      - ${step}\n`).join('')}`;
const autofix = workflow([
	'run: npm i -fg corepack && corepack enable',
	'run: pnpm install',
	'run: pnpm fmt',
	'uses: autofix-ci/action@v1',
]);
const [first, second] = ['.github/workflows/autofix.yml', '.github/workflows/checks.yml'];
const action = { '.github/setup/action.yml': 'runs:\n  using: composite\n  steps:\n    - run: npm ci\n' };

it.each<[string, Record<string, string>, string, string, number]>([
	[
		'the workflow that checks, behind one that formats',
		{ [first]: autofix, [second]: workflow(['run: pnpm typecheck', 'run: pnpm run lint']) },
		'None of the 2 workflows runs tests. .github/workflows/checks.yml runs `pnpm typecheck` and `pnpm run lint`.',
		`${second}:5`,
		0.9,
	],
	[
		'the one with more checks, of which building is one',
		{ [first]: workflow(['run: pnpm typecheck']), [second]: workflow(['run: pnpm fmt', 'run: pnpm build', 'run: pnpm lint']) },
		'None of the 2 workflows runs tests. .github/workflows/checks.yml runs `pnpm build` and `pnpm lint`.',
		`${second}:6`,
		0.9,
	],
	[
		'a step that may do anything',
		{ [first]: autofix, [second]: workflow(['run: pnpm lint', 'run: docker compose up -d --wait db', 'run: node run.js']) },
		'None of the 2 workflows runs tests that we recognise. .github/workflows/checks.yml runs `pnpm lint`. We could not follow `node run.js` (.github/workflows/checks.yml:7).',
		`${second}:5`,
		0.65,
	],
	[
		'an action of the tree that only installs',
		{ ...action, [first]: workflow(['uses: ./.github/setup', 'run: pnpm lint']) },
		'.github/workflows/autofix.yml runs no tests. It runs `pnpm lint`.',
		`${first}:6`,
		0.9,
	],
	[
		'an action of the tree that was not read',
		{ [first]: workflow(['uses: ./.github/setup', 'run: pnpm lint']) },
		'.github/workflows/autofix.yml runs no tests that we recognise. It runs `pnpm lint`. We could not follow `./.github/setup` (.github/workflows/autofix.yml:5).',
		`${first}:6`,
		0.65,
	],
	...[
		'npx prisma migrate deploy',
		'uv run alembic upgrade head',
		'vercel deploy --prebuilt --prod',
		'pnpm exec drizzle-kit migrate',
		'flyctl deploy --remote-only',
		'npx --yes wrangler pages deploy',
	].map((run): [string, Record<string, string>, string, string, number] => [
		`nothing but ${run}`,
		{ [first]: workflow([`run: ${run}`]) },
		'.github/workflows/autofix.yml runs no tests.',
		`${first}:1`,
		0.9,
	]),
	[
		'a build of a host, which starts a script of the tree',
		{ [first]: workflow(['run: vercel build --prod']) },
		'.github/workflows/autofix.yml runs no tests that we recognise. We could not follow `vercel build --prod` (.github/workflows/autofix.yml:5).',
		`${first}:1`,
		0.65,
	],
	['nothing that checks', { [first]: workflow(['run: npm ci']) }, '.github/workflows/autofix.yml runs no tests.', `${first}:1`, 0.9],
])('no run of tests: %s', async (_, files, message, place, confidence) => {
	const artifacts = await repository({ 'package.json': manifest({ scripts }), ...files });
	const [found] = runProbes([ciPresent], artifacts, { detective: 'repo' });
	expect(found).toMatchObject({ outcome: 'false', message, confidence });
	expect(found?.location && formatLocation(found.location)).toBe(place);
});
