// @module-tag slow
// Files whose text would keep a backtracking pattern busy for hours: every probe reads them within the time of a test, or says that it did not.
import { gitRepository } from '@auditor/testkit';
import { expect, it } from 'vitest';
import { detectRepository } from './detect-repository.js';
import { openRepository } from './sandbox/open-repository.js';

const many = (piece: string, size = 60_000) => piece.repeat(size / piece.length);
const job = (command: string) => `on: push\njobs:\n  a:\n    steps:\n      - run: ${command}\n`;
const manifest = '{"name":"a","version":"1.0.0","bin":{"a":"a.js"},"exports":"./a.js"}';

/** Exponential or cubic where a pattern can read one text in two ways; quadratic where each of many beginnings looks for one end. */
it.each<[string, Record<string, string>]>([
	['options that never come to a clone', { 'a.py': `import os\ndef f(u):\n    os.system(f"git ${many('-c a ', 300)}{u} x")\n` }],
	['options that never come to a test', { '.github/workflows/ci.yml': job(`bun -n ${many('-r ', 180)}n`) }],
	['white space in a command', { '.github/workflows/ci.yml': job(`pnpm nx${many(' ')}x`) }],
	['matrices without an end', { '.github/workflows/ci.yml': job('x') + many('node: [') }],
	['blank lines of a changelog', { 'CHANGELOG.md': `x${many('\n', 200_000)}y` }],
	['fences without an end', { 'README.md': many('```\n') + many('~~~ a\n') }],
	['a mark of a fence that never ends', { 'README.md': many('`', 300_000) }],
	['installs of nothing', { 'README.md': many('npm i -a ') }],
	['comments without an end', { 'tsconfig.json': many('/*\n'), 'a.d.ts': many('/**\n'), 'a.js': '' }],
	['exports without number', { 'a.d.ts': many('export const a\n', 300_000), 'a.js': '' }],
	['marks on one line of a prompt', { 'a.py': `P = "You are a judge. ${many('**aa')}"\n`, 'templates/a.md': many('{{') + many('|') }],
	['a name of its own length', { 'a.py': `def judge(${many('_evidence')}):\n    return ${many('llm_')}.invoke(${many('isW')})\n` }],
	[
		'heads of pull requests that are never asked for',
		{
			'.github/workflows/a.yml': `on: pull_request_target\njobs:\n  a:\n    steps:\n      - run: ${many('pulls/', 300_000)}\n        env:\n          A: \${{ secrets.A }}\n`,
		},
	],
	[
		'conditions of many repositories',
		{
			'README.md': many('a/b ', 900_000),
			'.github/workflows/ci.yml': `on: push\njobs:\n  a:\n    steps:\n${Array.from({ length: 2_000 }, (_, at) => `      - if: github.repository == 'a/${at}'\n        run: x\n`).join('')}`,
		},
	],
	['looks for words', { 'a.py': `def rule(argument):\n    if ${many('a in b and ')}True:\n        return 1\n` }],
])('probes come to their end on %s', async (_, files) => {
	const snapshot = await openRepository(
		gitRepository([{ message: `x\n\n${many('g')}A`, files: { 'package.json': manifest, ...files } }]).folder,
	);
	try {
		const { findings } = await detectRepository(snapshot, {
			lexicon: { roles: [{ id: 'judge', terms: ['judge'], not: [] }] },
			cache: false,
		});
		expect(findings.filter((f) => f.outcome === 'error')).toEqual([]);
	} finally {
		await snapshot.close();
	}
});
