import { artifactsOf } from '@auditor/forensics/testing';
import type { ArtifactState } from '@auditor/schema';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Sources } from '../looks/code-index.js';
import { standsAt } from './asked.js';
import { locate } from './locate.js';

const files = {
	'src/mill.py': [
		'import os',
		'import subprocess',
		'',
		'STONES = int(os.environ.get("MILL_STONES", "2"))',
		'',
		'def fetch_grain(address):',
		'    """Brings the grain in."""',
		'    subprocess.run(["git", "clone", "--depth", "1", address])',
		'    return sift(address)',
		'',
		'def sift(grain):',
		'    kept = [g for g in grain if g.heavy]',
		'    return kept',
		'',
		'class Mill:',
		'    speed = 3',
		'',
		'    def grind(self, grain):',
		'        flour = sum(grain) / len(grain)',
		'        with open("flour.txt", "w") as sack:',
		'            sack.write(str(flour))',
	].join('\n'),
	'tests/test_mill.py': 'from src.mill import sift\n\ndef test_sift_keeps_heavy_grain():\n    assert sift([]) == []\n',
	'.env.example': 'MILL_STONES=2\n',
	'tests/wheel.test.ts': "import { test } from 'vitest';\n\ntest('the wheel stops without water', () => {\n\tturn(0);\n});\n",
	'README.md': '# Mill\n\nGrinds.\n\n## Settings\n\nMILL_STONES says how many stones turn.\n',
	'.github/workflows/grind.yml': 'on: push\njobs:\n  test:\n    steps:\n      - run: pytest\n',
};
let sources: Sources;
beforeAll(async () => {
	const artifacts = (await artifactsOf(files)) as Record<string, ArtifactState<never>>;
	const value = (name: string) => (artifacts[name] as { value: never }).value;
	sources = { project: value('project'), tree: value('tree'), texts: value('texts'), graphs: value('graphs') };
});

describe('locate', () => {
	it.each([
		['words in a call', 'Grain is cloned with a depth of 1.', 'src/mill.py:6'],
		['a name', '`Mill.grind` averages what it is given.', 'src/mill.py:18'],
		['a name that is defined above the words', '`sift` keeps what is heavy.', 'src/mill.py:11'],
		['words of code for words of the sentence', 'The number of stones comes from the environment.', 'src/mill.py:1'],
		['a test', 'A test shows that only heavy grain is kept.', 'tests/test_mill.py:3'],
		['a class that is told by its plain name', 'The Mill class has a pace of 3.', 'src/mill.py:15'],
		['a file that is named', 'Every variable is listed in .env.example.', '.env.example:1'],
		['a test that is a call', 'A test shows what is done without water.', 'tests/wheel.test.ts:3'],
		['a section', 'The README explains the settings.', 'README.md:5'],
		['a workflow', 'Continuous integration runs on every push.', '.github/workflows/grind.yml:1'],
	])('%s leads to its place', (_, text, expected) => {
		expect(locate(text, sources).map(({ path, line }) => `${path}:${line}`)[0]).toBe(expected);
	});

	it('says which words stand there, and shows the lines that hold most of them', () => {
		expect(locate('Grain is cloned with a depth of 1.', sources, 1)).toMatchObject([
			{ name: 'fetch_grain', line: 6, endLine: 9, words: expect.arrayContaining(['depth', 'cloned']), excerpt: { line: 6 } },
		]);
	});

	it('leads from a function to the one that calls it, where their words agree', () => {
		const places = locate('`sift` keeps what is heavy, and nothing that was not brought in.', sources);
		expect(places.map(({ name }) => name)).toContain('fetch_grain');
	});

	it.each([
		['sift(', ['src/mill.py:9', 'src/mill.py:11', 'tests/test_mill.py:4']],
		['MILL_STONES', ['src/mill.py:4', 'README.md:7', '.env.example:1']],
		['windmill', []],
		['if', []],
	])('%s stands there as it is written', (text, expected) => {
		expect(
			standsAt(text, sources)
				.map(({ path, line }) => `${path}:${line}`)
				.sort(),
		).toEqual([...expected].sort());
	});

	it('a sentence that shares no word with the tree leads nowhere', () => {
		expect(locate('Zebras yodel quietly.', sources)).toEqual([]);
		expect(locate('', sources)).toEqual([]);
	});
});
