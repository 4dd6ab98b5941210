import { describe, expect, it } from 'vitest';
import { isLargeProject, Sieve } from './plain-files.js';

const source = (path: string, text: string, context: 'source' | 'test' = 'source') => ({
	file: { path, blob: '0', mode: '100644', bytes: text.length, context, language: 'Python' },
	text,
	frontEnd: 'python',
});
const sources = [
	source('app/graph.py', 'from langgraph.graph import StateGraph\nfrom .routes import choose\n'),
	source('app/routes.py', 'from .names import A\ndef choose(s): return A\n'),
	source('app/names.py', 'from .deep import B\nA = "a"\n'),
	source('app/deep.py', 'B = 1\n'),
	source('app/__init__.py', 'from .graph import graph\n'),
	source('app/shell.py', 'import subprocess\n'),
	source('app/regex.py', 'import re\nP = re.compile("x")\n'),
	source('app/key.py', `KEY = "sk-${'a1'.repeat(20)}"\n`),
	source('tests/test_graph.py', 'from langgraph.graph import StateGraph\n', 'test'),
];

describe('files of a very large project', () => {
	it('are read whole where they build agents, run commands or hold a secret, or are imported by what builds agents', async () => {
		const sieve = new Sieve();
		const readings = Object.fromEntries(sources.map((one) => [one.file.path, sieve.take(one)]));
		expect(readings).toEqual({
			'app/graph.py': 'whole',
			'app/routes.py': 'outline',
			'app/names.py': 'outline',
			'app/deep.py': 'outline',
			'app/__init__.py': 'definitions',
			'app/shell.py': 'whole',
			'app/regex.py': 'outline',
			'app/key.py': 'whole',
			'tests/test_graph.py': 'outline',
		});
		const asked: string[][] = [];
		await sieve.reach(async (files) => {
			asked.push(files.map(({ path }) => path));
			for (const file of files) sieve.add(sources.find((one) => one.file === file)!);
		});
		expect(asked).toEqual([['app/routes.py'], ['app/names.py']]);
	});
	it.each([
		['python', 'def eval(self):\n    pass', 'outline'],
		['python', 'x = eval(y)', 'whole'],
		['python', 'map(eval, lines)', 'whole'],
		['python', '# how to pickle it', 'outline'],
		['python', 'import pickle', 'whole'],
		['python', '# a new function(x)', 'outline'],
		['typescript', 'new Function(x)', 'whole'],
		['typescript', "import { z } from 'zod'", 'whole'],
		['typescript', 'const command = 1', 'outline'],
	])('tell a sign from a look-alike: %s %s', (frontEnd, text, reading) => {
		expect(new Sieve().take({ ...source('a.x', text), frontEnd })).toBe(reading);
	});
	it('hold prompts only where a model is spoken to', () => {
		const prompt = source('app/words.py', 'ASK = "the prompt"');
		const [silent, speaking] = [new Sieve(), new Sieve()];
		expect([silent.take(prompt), [...silent.idle()]]).toEqual(['whole', [prompt]]);
		speaking.take(prompt);
		speaking.take(source('app/model.py', 'import openai'));
		expect(speaking.idle().size).toBe(0);
	});
	it('are all read whole in a project of usual size', () => {
		expect(isLargeProject(sources.map(({ file }) => file))).toBe(false);
		expect(isLargeProject(Array.from({ length: 80 }, () => ({ ...sources[0]!.file, bytes: 100_000 })))).toBe(true);
		expect(isLargeProject(Array.from({ length: 20_000 }, () => sources[0]!.file))).toBe(true);
	});
});
