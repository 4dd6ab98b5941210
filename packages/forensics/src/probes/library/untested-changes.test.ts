// What a repository is told whose pipelines run no tests: the place where its code is checked, and what could not be followed.
import { runProbes } from '@auditor/probes';
import { formatLocation } from '@auditor/schema';
import { expect, it } from 'vitest';
import { manifest, repository } from './_testing.js';
import { ciPresent } from './ci-tests.js';

const scripts = {
	fmt: 'oxlint --fix . && oxfmt',
	lint: 'oxlint && oxfmt --check .',
	typecheck: 'tsgo --noEmit',
	build: 'obuild',
	begin: 'node begin.js',
};
const workflow = (steps: readonly string[]) => `on: push\njobs:\n  a:\n    steps:\n${steps.map((step) => `      - ${step}\n`).join('')}`;
const autofix = workflow([
	'run: npm i -fg corepack && corepack enable',
	'run: pnpm install',
	'run: pnpm fmt',
	'uses: autofix-ci/action@v1',
]);
const [first, second] = ['.github/workflows/autofix.yml', '.github/workflows/checks.yml'];
const action = { '.github/setup/action.yml': 'runs:\n  using: composite\n  steps:\n    - run: npm ci\n' };

it.each<[string, Record<string, string>, string, string, 'false' | 'not-available']>([
	[
		'the workflow that checks, behind one that formats',
		{ [first]: autofix, [second]: workflow(['run: pnpm typecheck', 'run: pnpm run lint']) },
		'None of the 2 workflows runs tests. .github/workflows/checks.yml runs `pnpm typecheck` and `pnpm run lint`.',
		`${second}:5`,
		'false',
	],
	[
		'the one with more checks, of which building is one',
		{ [first]: workflow(['run: pnpm typecheck']), [second]: workflow(['run: pnpm fmt', 'run: pnpm build', 'run: pnpm lint']) },
		'None of the 2 workflows runs tests. .github/workflows/checks.yml runs `pnpm build` and `pnpm lint`.',
		`${second}:6`,
		'false',
	],
	[
		'what one program says, kept',
		{ [first]: workflow(['run: pnpm lint', 'run: A=$(aws ssm send-command --comment "health check")', 'run: B="$(date)"']) },
		'.github/workflows/autofix.yml runs no tests. It runs `pnpm lint`.',
		`${first}:5`,
		'false',
	],
	[
		'data within marks, labels of a case, and an audit of dependencies',
		{
			[first]:
				'on: push\njobs:\n  a:\n    steps:\n      - run: pip-audit -l || true\n      - run: |\n          case "${A}" in\n            Done)\n              break\n              ;;\n            Failed|Late)\n              exit 1\n              ;;\n          esac\n          curl -d \'{\n            "tests": [{\n              "color": \'"${COLOR}"\',\n              "checks": [\n                {"name": "test", "value": "1"}\n              ]\n            }]\n          }\' ${{ secrets.HOOK }}\n',
		},
		'.github/workflows/autofix.yml runs no tests.',
		`${first}:1`,
		'false',
	],
	[
		'settings that are read into the shell, and what asks a host of containers',
		{ [first]: workflow(['run: . ./.env.production', 'run: docker stack deploy -c a.yml app', 'run: A=$(docker service inspect app)']) },
		'.github/workflows/autofix.yml runs no tests.',
		`${first}:1`,
		'false',
	],
	[
		'what a program says that may test',
		{ [first]: workflow(['run: A=$(aws ssm get $(./check.sh))']) },
		'.github/workflows/autofix.yml runs no tests that we recognise. We could not follow `A=$(aws ssm get $(./check.sh)` (.github/workflows/autofix.yml:5).',
		`${first}:5`,
		'not-available',
	],
	[
		'a step that may do anything',
		{ [first]: autofix, [second]: workflow(['run: pnpm lint', 'run: docker compose up -d --wait db', 'run: node run.js']) },
		'None of the 2 workflows runs tests that we recognise. .github/workflows/checks.yml runs `pnpm lint`. We could not follow `node run.js` (.github/workflows/checks.yml:7).',
		`${second}:7`,
		'not-available',
	],
	[
		'several steps that may do anything, of which one is named like tests',
		{ [first]: workflow(['run: node --run begin', 'run: ./check.sh', 'run: node test/run.js']), [second]: workflow(['run: pnpm lint']) },
		'None of the 2 workflows runs tests that we recognise. .github/workflows/checks.yml runs `pnpm lint`. We could not follow `node test/run.js` (.github/workflows/autofix.yml:7).',
		`${first}:7`,
		'not-available',
	],
	[
		'a check that Node starts by its name',
		{ [first]: workflow(['run: node --run lint', 'run: node --env-file=.env --run=typecheck']) },
		'.github/workflows/autofix.yml runs no tests. It runs `node --run lint` and `node --env-file=.env --run=typecheck`.',
		`${first}:5`,
		'false',
	],
	[
		'an action of the tree that only installs',
		{ ...action, [first]: workflow(['uses: ./.github/setup', 'run: pnpm lint']) },
		'.github/workflows/autofix.yml runs no tests. It runs `pnpm lint`.',
		`${first}:6`,
		'false',
	],
	[
		'an action of the tree that was not read',
		{ [first]: workflow(['uses: ./.github/setup', 'run: pnpm lint']) },
		'.github/workflows/autofix.yml runs no tests that we recognise. It runs `pnpm lint`. We could not follow `./.github/setup` (.github/workflows/autofix.yml:5).',
		`${first}:5`,
		'not-available',
	],
	...['pipx run ruff check', 'npx --yes @biomejs/biome@2 lint', 'uvx ruff@0.16 check'].map(
		(run): [string, Record<string, string>, string, string, 'false' | 'not-available'] => [
			`a linter that is fetched for one run: ${run}`,
			{ [first]: workflow([`run: ${run}`]) },
			`.github/workflows/autofix.yml runs no tests. It runs \`${run}\`.`,
			`${first}:5`,
			'false',
		],
	),
	...[
		'npx prisma migrate deploy',
		'uv run alembic upgrade head',
		'vercel deploy --prebuilt --prod',
		'pnpm exec drizzle-kit migrate',
		'flyctl deploy --remote-only',
		'npx --yes wrangler pages deploy',
	].map((run): [string, Record<string, string>, string, string, 'false' | 'not-available'] => [
		`nothing but ${run}`,
		{ [first]: workflow([`run: ${run}`]) },
		'.github/workflows/autofix.yml runs no tests.',
		`${first}:1`,
		'false',
	]),
	[
		'a build of a host, which starts a script of the tree',
		{ [first]: workflow(['run: vercel build --prod']) },
		'.github/workflows/autofix.yml runs no tests that we recognise. We could not follow `vercel build --prod` (.github/workflows/autofix.yml:5).',
		`${first}:5`,
		'not-available',
	],
	['nothing that checks', { [first]: workflow(['run: npm ci']) }, '.github/workflows/autofix.yml runs no tests.', `${first}:1`, 'false'],
])('no run of tests: %s', async (_, files, message, place, outcome) => {
	const artifacts = await repository({ 'package.json': manifest({ scripts }), ...files });
	const [found] = runProbes([ciPresent], artifacts, { detective: 'repo' });
	expect(found).toMatchObject({ outcome, message, ...(outcome === 'false' && { confidence: 0.9 }) });
	expect(found?.location && formatLocation(found.location)).toBe(place);
});
