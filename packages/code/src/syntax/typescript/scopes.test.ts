import { describe, expect, it } from 'vitest';
import type { Scope, SourceFacts } from '../source-facts.js';
import { typescriptFrontEnd } from './front-end.js';

const parse = (text: string, path = 'src/a.ts') => typescriptFrontEnd.parse(path, text);

const inner = (facts: SourceFacts, name: string): Scope | undefined => facts.calls.find(({ method }) => method === name)?.scope;

describe('scopes', () => {
	it('tells try, handler and finally apart', () => {
		const facts = parse('function f() { try { a(); } catch (e) { b(); throw e; } finally { c(); } d(); }');
		expect(inner(facts, 'a')).toMatchObject({ function: 0, tries: [0], handlerOf: null });
		expect(inner(facts, 'b')).toMatchObject({ tries: [], handlerOf: 0 });
		expect(inner(facts, 'c')).toMatchObject({ tries: [], handlerOf: null });
		expect(inner(facts, 'd')).toMatchObject({ tries: [], handlerOf: null });
		expect(facts.tries).toMatchObject([{ handlers: [{ types: [], raises: true, empty: false }], finally: true }]);
		expect(facts.raises).toMatchObject([{ value: { kind: 'name', name: 'e' }, scope: { handlerOf: 0 } }]);
	});

	const handlers: [source: string, expected: { raises: boolean; empty: boolean }][] = [
		['try { a() } catch {}', { raises: false, empty: true }],
		['try { a() } catch { /* never mind */ }', { raises: false, empty: true }],
		['try { a() } catch (e) { log(e) }', { raises: false, empty: false }],
		['try { a() } catch (e) { if (x) throw e }', { raises: true, empty: false }],
		['try { a() } catch (e) { later(() => { throw e }) }', { raises: false, empty: false }],
	];
	it.each(handlers)('handler of %s', (source, expected) => {
		expect(parse(source).tries[0]?.handlers).toMatchObject([expected]);
	});

	it('lists nested blocks from the innermost', () => {
		const facts = parse('try { try { for (const x of xs) { while (y) { a(); } } } catch {} } catch {}');
		expect(inner(facts, 'a')).toMatchObject({ tries: [1, 0], loops: [1, 0] });
		expect(facts.loops).toMatchObject([
			{ kind: 'for', target: 'x', targets: ['x'], iterable: { kind: 'name', name: 'xs' } },
			{ kind: 'while', target: null, targets: [], iterable: null },
		]);
	});

	it('reads loops over pairs and literals, and async ones', () => {
		const { loops } = parse(
			'for (const [name, node] of Object.entries(nodes)) {}\nfor (const k in o) {}\nfor await (const x of s) {}\nfor (let i = 0; i < 3; i++) {}\nfor (let i = 3; i > 0; i--) {}\nfor (let i = 0; i < 3; i += 2) {}\ndo {} while (x)',
		);
		expect(loops).toMatchObject([
			{ kind: 'for', target: 'name, node', targets: ['name', 'node'], iterable: { kind: 'call' } },
			{ kind: 'for', target: 'k' },
			{ kind: 'for' },
			{ kind: 'for', target: 'i', iterable: null, counted: { from: { value: 0 }, to: { value: 3 } } },
			{ kind: 'for', target: 'i', iterable: null },
			{ kind: 'for', target: 'i', iterable: null },
			{ kind: 'while' },
		]);
		expect(loops.filter((loop) => loop.counted)).toHaveLength(1);
	});

	it('gives each else-if a branch in the false side of the one before', () => {
		const facts = parse('if (x) a(); else if (y) b(); else c(); d();');
		expect(facts.branches).toMatchObject([
			{ kind: 'if', test: 'x', scope: { branches: [] } },
			{ kind: 'elif', test: 'y', scope: { branches: [{ branch: 0, when: 'false' }] } },
		]);
		expect(inner(facts, 'a')?.branches).toEqual([{ branch: 0, when: 'true' }]);
		expect(inner(facts, 'b')?.branches).toEqual([
			{ branch: 1, when: 'true' },
			{ branch: 0, when: 'false' },
		]);
		expect(inner(facts, 'c')?.branches).toEqual([
			{ branch: 1, when: 'false' },
			{ branch: 0, when: 'false' },
		]);
		expect(inner(facts, 'd')?.branches).toEqual([]);
	});

	it('knows switch and ternary', () => {
		const facts = parse('switch (kind) { case 1: a(); break; default: b(); }\nconst x = ok ? c() : d();');
		expect(facts.branches.map(({ kind, test }) => [kind, test])).toEqual([
			['switch', 'kind'],
			['ternary', 'ok'],
		]);
		expect(inner(facts, 'b')?.branches).toEqual([{ branch: 0, when: 'case', case: 1 }]);
		expect(inner(facts, 'd')?.branches).toEqual([{ branch: 1, when: 'false' }]);
	});

	it('counts the rest of the block as inside of a `using`', () => {
		const facts = parse('async function f() { before(); { await using room = open(); inside(); } after(); }');
		expect(facts.withs).toMatchObject([{ items: [{ target: 'room', value: { kind: 'call' } }], scope: { withs: [] } }]);
		expect(inner(facts, 'inside')?.withs).toEqual([0]);
		expect(inner(facts, 'before')?.withs).toEqual([]);
		expect(inner(facts, 'after')?.withs).toEqual([]);
	});

	it('counts a callback as a function that stands where it is handed over', () => {
		const facts = parse('try { items.forEach((item) => { run(item); }); } catch {}');
		expect(inner(facts, 'run')).toMatchObject({ function: 0, tries: [0], loops: [] });
	});

	it('does not count a function that is only defined in a block as standing in it', () => {
		const facts = parse('try { if (x) { for (;;) { function later() { run(); } const other = () => go(); } } } catch {}');
		expect(inner(facts, 'run')).toMatchObject({ tries: [], loops: [], branches: [] });
		expect(inner(facts, 'go')).toMatchObject({ tries: [], loops: [], branches: [] });
		expect(facts.functions[0]?.scope).toMatchObject({ tries: [0], loops: [0] });
	});

	it('knows the class and method around a call', () => {
		const facts = parse('class A { m() { const f = () => inner(); } }\nouter();');
		expect(inner(facts, 'inner')).toMatchObject({ class: 0, function: 1 });
		expect(inner(facts, 'outer')).toMatchObject({ class: null, function: null });
	});

	it('says which names a function reads, and which it only names', () => {
		const facts = parse(
			`import { used, unused } from 'm';
function rule(read, ignored, { taken }) {
  const made = used(read);
  other.ignored = { ignored: 1 };
  return { made, taken };
}
const el = <Shown prop={value} />;
`,
			'a.tsx',
		);
		const names = (index: number | null) => facts.reads.filter((read) => read.function === index).map(({ name }) => name);
		expect(names(0)).toEqual(['used', 'read', 'other', 'made', 'taken']);
		expect(names(null)).toEqual(['Shown', 'value']);
	});
});
