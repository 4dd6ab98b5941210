// @module-tag slow
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SourceFacts } from '../source-facts.js';
import { pythonFrontEnd } from './front-end.js';

const numRuns = Number(process.env.AUDITOR_PROPERTY_RUNS ?? 100);

beforeAll(() => pythonFrontEnd.prepare());

const parse = (...lines: string[]): SourceFacts => pythonFrontEnd.parse('a.py', lines.join('\n'));

describe('imports', () => {
	test.each([
		['import a.b', { module: 'a.b', name: null, alias: 'a' }],
		['import a.b as c', { module: 'a.b', name: null, alias: 'c' }],
		['import a.b as a', { module: 'a', name: 'b', alias: 'a' }],
		['from . import x', { module: '.', name: 'x', alias: 'x' }],
		['from ..p.q import x as y', { module: '..p.q', name: 'x', alias: 'y' }],
		['from m import *', { module: 'm', name: '*', alias: '*' }],
		['from __future__ import annotations', { module: '__future__', name: 'annotations' }],
		['def f():\n    import m', { module: 'm', scope: expect.objectContaining({ function: 0 }) }],
		['try:\n    import m\nexcept ImportError:\n    m = None', { module: 'm', scope: expect.objectContaining({ tries: [0] }) }],
		['if TYPE_CHECKING:\n    from m import x', { module: 'm', typeOnly: true }],
		['if not TYPE_CHECKING:\n    from m import x', { module: 'm', typeOnly: false }],
	])('%s', (text, fact) => {
		expect(parse(text).imports).toEqual([expect.objectContaining(fact)]);
	});

	test('text that looks like an import', () => {
		expect(parse('# import a', 'x = "import b"').imports).toEqual([]);
	});
});

describe('definitions', () => {
	test('a class with everything', () => {
		const facts = parse(
			'@dataclass(frozen=True)',
			'class A(Base, metaclass=M):',
			'    """Told."""',
			'    x: "list[int]" = field()',
			'    y = 1',
			'    def __init__(self, a: int, *rest, b=2, **more): ...',
			'    @property',
			'    def p(self): return 1',
			'    class Inner: pass',
		);
		const [type, inner] = facts.classes;
		expect(type).toMatchObject({ name: 'A', docstring: 'Told.', line: 1, endLine: 9, methods: [0, 1] });
		expect(type?.bases).toEqual([{ kind: 'name', name: 'Base', line: 2 }]);
		expect(type?.keywords.map((item) => item.name)).toEqual(['metaclass']);
		expect(type?.fields.map((item) => [item.name, item.annotation?.value?.kind ?? null])).toEqual([
			['x', 'subscript'],
			['y', null],
		]);
		expect(inner?.qualifiedName).toBe('A.Inner');
		expect(facts.functions.map((item) => [item.qualifiedName, item.kind, item.line])).toEqual([
			['A.__init__', 'constructor', 6],
			['A.p', 'getter', 7],
		]);
		expect(facts.functions[0]?.parameters.map(({ name, rest }) => [name, rest])).toEqual([
			['self', false],
			['a', false],
			['rest', true],
			['b', false],
			['more', true],
		]);
	});

	test('functions in functions, lambdas, coroutines and generators', () => {
		const facts = parse('async def f():', '    def g():', '        yield 1', '    return lambda x: x');
		expect(facts.functions.map(({ qualifiedName, async, generator }) => [qualifiedName, async, generator])).toEqual([
			['f', true, false],
			['f.<locals>.g', false, true],
			['f.<locals>.<lambda>', false, false],
		]);
		expect(facts.functions[0]?.returned[0]?.value).toEqual({ kind: 'function', function: 2 });
	});

	test('metadata of Annotated and choices of Literal are no types', () => {
		const [x, y] = parse('x: Annotated[list["A"], operator.add, "B"]', 'y: Literal["c"]').assignments;
		expect(JSON.stringify(x?.annotation?.value)).toContain('{"kind":"name","name":"A"');
		expect(JSON.stringify(x?.annotation?.value)).toContain('{"kind":"string","value":"B"');
		expect(JSON.stringify(y?.annotation?.value)).toContain('{"kind":"string","value":"c"');
	});
});

describe('calls', () => {
	test('each link of a chain, first link first, with the line of its name', () => {
		const { calls } = parse('(', '    Graph(S)', '    .add("a")', '    .run()', ')');
		expect(calls.map((call) => [call.method, call.line, call.nameLine, call.statement])).toEqual([
			['Graph', 2, 2, false],
			['add', 2, 3, false],
			['run', 2, 4, true],
		]);
		expect(calls[1]?.callee).toEqual({ kind: 'member', object: { kind: 'call', call: 0 }, name: 'add' });
	});

	test.each([
		['a class with parameters', 'StateGraph[State, None, list[int]](State)', 'StateGraph'],
		['a dotted one', 'graph.StateGraph[State](State)', 'StateGraph'],
		['a built-in one', 'defaultdict[str, list](list)', 'defaultdict'],
		['an entry of a table by a text', 'Handlers["a"](x)', null],
		['an entry of a table by a variable', 'Handlers[kind](x)', null],
		['an entry of a constant', 'HANDLERS[Kind](x)', null],
		['an entry of a list', 'steps[0](x)', null],
	])('what is called: %s', (_name, text, method) => {
		expect(parse(text).calls.map((call) => call.method)).toEqual([method]);
	});

	test('arguments, keywords, spreads and await', () => {
		const { calls } = parse('async def f():', '    x = await go(1, *a, k="v", **m)');
		expect(calls[0]).toMatchObject({ awaited: true, statement: false, column: 15 });
		expect(calls[0]?.arguments.map((item) => item.kind)).toEqual(['number', 'spread']);
		expect(calls[0]?.keywords.map((item) => item.name)).toEqual(['k', null]);
	});

	test.each([
		['in an f-string', 'x = f"{go()!r:>{go()}}"', 2],
		['in a comprehension', '[go(x) for x in go() if go(x)]', 3],
		['in a decorator', '@go()\ndef f(): pass', 1],
		['in a default', 'def f(a=go()): pass', 1],
		['in an index that is assigned', 'x[go()] = 1', 1],
		['in a match', 'match go():\n    case 1 if go(): go()', 3],
		['in a walrus', 'if (n := go()): pass', 1],
		['in an assertion and a deletion', 'assert go()\ndel go().x', 2],
		['not in strings and comments', 'x = "go()"  # go()\n"""go()"""', 0],
	])('%s', (_name, text, count) => {
		expect(parse(text).calls).toHaveLength(count);
	});

	test('what they stand in', () => {
		const { calls } = parse(
			'def f():',
			'    try:',
			'        with a() as b:',
			'            for x in y:',
			'                if z:',
			'                    one()',
			'                elif w:',
			'                    two()',
			'    except (E, m.F):',
			'        three()',
			'    else:',
			'        four()',
			'try:',
			'    def g():',
			'        five()',
			'except: pass',
		);
		const scopes = Object.fromEntries(calls.map((call) => [call.method, call.scope]));
		expect(scopes.one).toMatchObject({ function: 0, tries: [0], withs: [0], loops: [0], branches: [{ branch: 0, when: 'true' }] });
		expect(scopes.two?.branches).toEqual([
			{ branch: 1, when: 'true' },
			{ branch: 0, when: 'false' },
		]);
		expect(scopes.three).toMatchObject({ tries: [], handlerOf: 0 });
		expect(scopes.four).toMatchObject({ tries: [], handlerOf: null });
		expect(scopes.five).toMatchObject({ tries: [], function: 1 });
	});
});

describe('values', () => {
	test.each([
		['"a" "b"', { kind: 'string', value: 'ab' }],
		["r'\\n'", { kind: 'string', value: '\\n' }],
		["'\\n\\x41\\u0042'", { kind: 'string', value: '\nAB' }],
		['f"{{a}}"', { kind: 'string', value: '{a}' }],
		['f"a{b}"', { kind: 'template' }],
		['-1_000', { kind: 'number', value: -1000 }],
		['0x1F', { kind: 'number', value: 31 }],
		['None', { kind: 'null' }],
		['a.b.c', { kind: 'name', name: 'a.b.c' }],
		['a().b', { kind: 'member', name: 'b' }],
		['x if y else z', { kind: 'conditional', branch: 0 }],
		['{"a": 1, **b}', { kind: 'dict' }],
		['a < b < c', { kind: 'binary', operator: 'and' }],
		['[x for x in y]', { kind: 'comprehension', form: 'list' }],
		['{k: v for k, v in y}', { kind: 'comprehension', form: 'dict' }],
	])('%s', (text, value) => {
		expect(parse(`x = ${text}`).assignments[0]?.value).toMatchObject(value);
	});

	test('what is taken apart is known part by part', () => {
		const { assignments } = parse('a, (b, *c) = 1, [2, 3, 4]', 'd = e = 5', 'f, g = h()');
		expect(assignments.map((item) => [item.target, item.value?.kind])).toEqual([
			['a', 'number'],
			['b', 'number'],
			['c', 'list'],
			['d', 'number'],
			['e', 'number'],
			['f', 'subscript'],
			['g', 'subscript'],
		]);
	});
});

describe('strings that enter no fact', () => {
	const long = 'a prompt that is longer than forty characters by far';
	test.each([
		['a docstring', `"""${long}"""`, 0],
		['an argument', `f("${long}")`, 0],
		['an assertion', `assert x, "${long}"`, 1],
		['a string in the middle', `x = 1\n"${long}"`, 1],
		['a short one', 'assert x, "short"', 0],
	])('%s', (_name, text, count) => {
		expect(parse(text).strings).toHaveLength(count);
	});
});

test('handlers: types, raising again, doing nothing', () => {
	const [fact] = parse('try: a()', 'except (A, b.C): raise', 'except D as e:', '    pass', 'except: b()', 'finally: c()').tries;
	expect(fact?.finally).toBe(true);
	expect(fact?.handlers.map(({ types, raises, empty }) => [types, raises, empty])).toEqual([
		[['A', 'b.C'], true, false],
		[['D'], false, true],
		[[], false, false],
	]);
});

test('names that are read, once for each function', () => {
	const { reads } = parse('def f(a, b, c):', '    b.x = a', '    return a');
	expect(reads.map(({ name, function: owner }) => [name, owner])).toEqual([
		['a', 0],
		['b', 0],
	]);
});

describe('broken text', () => {
	test('Python 2', () => {
		const facts = parse('print "a"', 'def f(): return 1', 'exec "x"', 'try: f()', 'except E, e: pass');
		expect(facts.parse.status).toBe('partial');
		expect(facts.parse.errors.map((error) => error.line)).toEqual([1, 3, 5]);
		expect(facts.functions).toHaveLength(1);
	});

	test.each([
		['before another handler', ['try:', '    f()', 'except:', '    g()', 'except ValueError:', '    h()'], [3]],
		['twice', ['try:', '    f()', 'except A:', '    g()', 'except:', '    g()', 'except:', '    h()'], [5]],
		['at the end', ['try:', '    f()', 'except A:', '    g()', 'except:', '    h()'], []],
	])('a bare handler %s', (_name, lines, faults) => {
		expect(parse(...lines).parse.errors.map(({ line }) => line)).toEqual(faults);
	});

	test('a missing bracket costs what stands around it, not what follows', () => {
		const facts = parse(
			'import os',
			'def a():',
			'    return go(1, [2',
			'class B:',
			'    x: int = 1',
			'    def one(self):',
			'        return go(',
			'    @property',
			'    def two(self):',
			'        os.system("x")',
			'text = """',
			'def no(): pass',
			'"""',
			'def c(): pass',
		);
		expect(facts.parse.status).toBe('partial');
		expect(facts.parse.errors.map((error) => error.line)).toEqual([3, 7]);
		expect(facts.functions.map((item) => item.qualifiedName)).toEqual(['a', 'B.one', 'B.two', 'c']);
		expect(facts.classes[0]).toMatchObject({ name: 'B', line: 4, endLine: 10 });
		expect(facts.calls.find((call) => call.method === 'system')).toMatchObject({ line: 10, scope: { class: 0, function: 2 } });
	});

	test.each([
		['nothing', '', 'ok', 0],
		['a comment', '# x', 'ok', 1],
		['an open bracket', 'x = [', 'failed', 1],
		['a NUL', 'import os\0\nos.system("x")', 'partial', 2],
		['prose', 'This is no Python at all, I fear!', 'failed', 1],
	])('%s', (_name, text, status, lines) => {
		const facts = parse(text);
		expect([facts.parse.status, facts.lines]).toEqual([status, lines]);
	});

	test.each([
		['parentheses', `${'('.repeat(10_000)}go()${')'.repeat(10_000)}`, 1],
		['calls', `${'go('.repeat(10_000)}1${')'.repeat(10_000)}`, 10_000],
		['links', `x${'.go()'.repeat(10_000)}`, 10_000],
		['operators', `x = ${'go() + '.repeat(10_000)}1`, 10_000],
		['conditions', `if a: go()\n${'elif b: go()\n'.repeat(2_000)}`, 2_001],
	])('10,000 levels of %s', (_name, text, calls) => {
		const facts = parse(text);
		expect(facts.calls).toHaveLength(calls);
		expect(JSON.stringify(facts).length).toBeLessThan(500 * text.length);
	});

	const sample = [
		'"""Told."""',
		'from a.b import (c, d as e)',
		'@dec(x=[1, 2])',
		'class K(Base[int], total=False):',
		'    f: Annotated[list["Z"], add] = field(default_factory=lambda: [])',
		'    async def m(self, *a, k: int = 3, **kw) -> "dict[str, K]":',
		'        async with open(f"{a!r:>{k}}") as h, g():',
		'            return {**kw, "x": [i async for i, (j, l) in h if i]} if k else (y := await z())',
		'try:',
		'    match v:',
		'        case K(f=1) | {"q": [*_]}: print("é😀")',
		'except* (E, F) as err:',
		'    raise G from err',
	].join('\n');

	test('any cut of a file, and any mixture of its pieces, gives facts', () => {
		const pieces = sample.split(/(?<=[\s()[\]{}:,"])/);
		const cut = fc.nat(sample.length).map((end) => sample.slice(0, end));
		const mixed = fc.array(fc.constantFrom(...pieces, '\0', '\r\n', '\t', '\\', "'''", 'else:', '`')).map((some) => some.join(''));
		fc.assert(
			fc.property(fc.oneof(cut, mixed, fc.string()), (text) => {
				const facts = parse(text);
				expect(facts.parse.errors.length > 0).toBe(facts.parse.status !== 'ok');
				expect(parse(text)).toEqual(facts);
				const lines = [...facts.calls, ...facts.functions, ...facts.imports].map((item) => item.line);
				expect(lines.every((line) => line >= 1 && line <= Math.max(1, text.split('\n').length))).toBe(true);
			}),
			{ numRuns, seed: 7 },
		);
	});
});
