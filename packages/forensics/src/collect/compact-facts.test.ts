import { describe, expect, it } from 'vitest';
import { pythonFrontEnd } from '../syntax/python/front-end.js';
import { definitionsOf, shareScopes } from './compact-facts.js';
import { plainFiles } from './plain-files.js';

const TEXT = `
LIMIT = 3
TABLE = build(LIMIT)

class Note(Base, frozen=True):
    text: str = make("x")

def f(a=g(1)):
    for x in range(3):
        use(x)
    return LIMIT
`;
const factsOf = async (text: string) => {
	await pythonFrontEnd.prepare();
	return pythonFrontEnd.parse('a.py', text);
};

describe('smaller facts', () => {
	it('say the same with shared scopes, and share them', async () => {
		const facts = JSON.parse(JSON.stringify(await factsOf(TEXT)));
		const shared = shareScopes(structuredClone(facts));
		expect(shared).toEqual(facts);
		const scopes = shared.calls.map((call) => call.scope);
		expect(new Set(scopes).size).toBeLessThan(scopes.length);
	});
	it('keep definitions and constants, and point at nothing that is gone', async () => {
		const facts = definitionsOf(await factsOf(TEXT));
		expect(facts.classes).toMatchObject([{ name: 'Note', fields: [{ name: 'text', default: { kind: 'unknown' } }] }]);
		expect(facts.functions).toMatchObject([{ name: 'f', returned: [], parameters: [{ name: 'a', default: { kind: 'unknown' } }] }]);
		expect(facts.assignments.filter((fact) => fact.scope.class === null)).toMatchObject([
			{ target: 'LIMIT', value: { kind: 'number', value: 3 } },
			{ target: 'TABLE', value: { kind: 'unknown' } },
		]);
		expect([facts.calls, facts.loops, facts.strings]).toEqual([[], [], []]);
		expect(JSON.stringify(facts)).not.toContain('"kind":"call"');
	});
});

describe('files of a very large project', () => {
	const source = (path: string, text: string, context: 'source' | 'test' = 'source') => ({
		file: { path, blob: '0', mode: '100644', bytes: text.length, context, language: 'Python' },
		text,
		frontEnd: 'python',
	});
	const filler = '# nothing to see\n'.repeat(60_000);
	const sources = [
		source('app/graph.py', 'from langgraph.graph import StateGraph\nfrom .routes import choose\n'),
		source('app/routes.py', 'from .names import A\ndef choose(s): return A\n'),
		source('app/names.py', 'from .deep import B\nA = "a"\n'),
		source('app/deep.py', 'B = 1\n'),
		source('app/shell.py', 'import subprocess\n'),
		source('app/regex.py', 'import re\nP = re.compile("x")\n'),
		source('tests/test_graph.py', 'from langgraph.graph import StateGraph\n', 'test'),
	];
	it('are read whole where they build agents or run commands, or are imported by what does', () => {
		const many = [...sources, ...Array.from({ length: 13 }, (_, i) => source(`data/d${i}.py`, filler))];
		const plain = [...plainFiles(many)].map(({ file }) => file.path).filter((path) => !path.startsWith('data/'));
		expect(plain).toEqual(['app/deep.py', 'app/regex.py', 'tests/test_graph.py']);
	});
	it('are all read whole in a project of usual size', () => {
		expect([...plainFiles(sources)]).toEqual([]);
	});
});
