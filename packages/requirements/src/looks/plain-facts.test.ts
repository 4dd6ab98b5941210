// Short facts as strangers state them: what something is done with, which error comes of what, what the package offers and which versions it takes.
import { expect, it } from 'vitest';
import { accountOf } from '../look-up.js';
import { sourcesFrom } from './testing.js';

const [HOLDS, NOT] = ['holds', 'does-not-hold'];

const mill = {
	'package.json': JSON.stringify({ name: 'mill', main: 'dist/server.js', engines: { node: '>=18' }, scripts: { docs: 'typedoc src' }, devDependencies: { java: '1.0.0' } }, null, 1),
	'README.md': '# Mill\n\nGrinds flour, and tells the `grain` it was given.\n\n## Starting\n\nRun `npm start` and wait until the stones turn.\n',
	'src/server.ts': [
		"import express from 'express';",
		"import bcryptjs from 'bcryptjs';",
		"import winston from 'winston';",
		"import { isEntry } from './entry.js';",
		'const app = express();',
		"app.get('/sacks', (req, res) => { winston.info('sacks'); res.json([]); });",
		"app.delete('/sacks/:id', (req, res) => { res.sendStatus(204); });",
		'export const keep = async (password: string) => bcryptjs.hash(password, 10);',
		'export function login(user: any) {',
		'  if (!user.password) {',
		"    throw new LoginError(\"password can't be blank\");",
		'  }',
		'  return isEntry(user);',
		'}',
	].join('\n'),
	Dockerfile: 'FROM node:20\nCOPY . .\nCMD ["node", "src/server.js"]\n',
	'src/entry.ts': 'export const isEntry = (one: any) => one.entry === true && process.env.JWT_SECRET !== undefined;\n',
	'test/keep.test.ts': "import { expect, it } from 'vitest';\nimport { keep } from '../src/server.js';\nit('keeps', async () => { expect(await keep('a')).toBeTruthy(); });\n",
	'.github/workflows/ci.yml': 'on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    strategy:\n      matrix:\n        node: [18, 20, 21]\n    steps:\n      - uses: actions/checkout@v4\n      - uses: actions/setup-node@v4\n        with:\n          node-version: ${{ matrix.node }}\n      - run: npx vitest run --coverage\n      - run: npx eslint .\n',
}; // biome-ignore format: lines of files

const sources = await sourcesFrom(mill);

it.each([
	['Passwords are hashed with bcryptjs before they are stored.', HOLDS],
	['Orders are hashed with bcryptjs.', 'open'],
	['Passwords are hashed with argon2.', NOT],
	['Log messages are written with winston.', HOLDS],
	['The documentation is built with typedoc.', 'open'],
	// A short name inside of another word is no name.
	['The tests are written with AVA.', NOT],
	['Errors are reported to Sentry.', NOT],
	['The report is written as HTML.', NOT],
	['`login` throws a `LoginError` when the password is missing.', HOLDS],
	['`login` throws a `LoginError` when the password is wrong.', 'open'],
	['`login` throws a `MillError`.', NOT],
	['There is a DELETE endpoint for sacks.', HOLDS],
	['There is a DELETE endpoint for stones.', NOT],
	['There is a PATCH endpoint for sacks.', NOT],
	['Node 20 is supported.', HOLDS],
	['The package supports Node 16.', NOT],
	['The package requires Node 16.', NOT],
	['The package provides a command line tool.', NOT],
	['The package ships an ES module build.', NOT],
	['The package ships a CommonJS build.', HOLDS],
	['Requests are limited per minute and user.', NOT],
	['The database is accessed with Prisma.', NOT],
	['A Dockerfile that does not run as root', NOT],
	['JWT secret comes from the environment', HOLDS],
	['The cookie secret comes from the environment.', 'open'],
	// Slashes between names of the code, and between folders that are not there.
	['Failed logins answer in the same password/entry/keep form as other errors.', 'open'],
	['Failed logins are kept in stones/wheels/water.', NOT],
	['CI measures coverage.', HOLDS],
	['Node 20 is part of the test matrix.', HOLDS],
	['Node 22 is part of the test matrix.', NOT],
	// Between the first and the last there may be gaps.
	['CI tests Node 18 to 21.', 'open'],
	['CI tests Node 18 to 22.', NOT],
	['CI lints with eslint and types with tsc.', NOT],
	['There are vitest tests for the server and the entry.', NOT],
	['The README explains how to enable shell completion.', NOT],
	['The README documents `grain`.', HOLDS],
	['The README documents the `keep` option.', NOT],
	['The README explains how to start the mill.', 'any'],
])('%s %s', (text, wanted) => {
	const { verdict, looks } = accountOf('r', text, sources);
	const is = verdict === HOLDS || verdict === NOT ? verdict : 'open';
	expect(wanted === 'any' ? is !== NOT : is, looks.map(({ told }) => told).join('; ')).toBe(wanted === 'any' ? true : wanted);
});
