import { describe, expect, it } from 'vitest';
import { definitionsOf, shareScopes } from './compact-facts.js';
import { pythonFrontEnd } from './python/front-end.js';

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
