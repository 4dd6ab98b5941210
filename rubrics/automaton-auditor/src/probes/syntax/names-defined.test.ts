import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import { lexiconSchema } from '@auditor/schema';
import { expect, it } from 'vitest';
import { namesDefined } from './names-defined.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const lexicon = {
	roles: [
		{ id: 'judge', terms: ['judge', 'prosecutor'], not: ['justice'] },
		{ id: 'chief-justice', terms: ['chief justice', 'justice'], not: [] },
	],
};
const of = (text: string) => () => artifactsOf({ 'src/nodes/judges.py': text });

tester(namesDefined, [
	{
		name: 'a constant that slipped into another function',
		lexicon,
		artifacts: of(
			'def helper():\n    GUIDE = "be fair"\n    return GUIDE\n\ndef prosecutor(state):\n    return llm(f"{GUIDE}")\n\nllm = print\n',
		),
		outcomes: ['false', 'true'],
		places: ['src/nodes/judges.py:6', null],
		values: { name: 'GUIDE', function: 'prosecutor', judge: true, final: false, graph: false, clone: false },
	},
	{
		name: 'a class that was never imported, where a repository is cloned',
		lexicon,
		artifacts: () => artifactsOf({ 'src/tools.py': 'import git\n\ndef clone(url, to):\n    return Repo.clone_from(url, to)\n' }),
		outcomes: ['false', 'true'],
		values: { name: 'Repo', judge: false },
	},
	{
		name: 'a class that was never imported, below a handler that hides it',
		lexicon,
		artifacts: () =>
			artifactsOf({
				'src/tools.py':
					'import git\n\ndef clone(url, to):\n    try:\n        return Repo.clone_from(url, to)\n    except Exception as error:\n        return [str(error)]\n',
			}),
		outcomes: ['false', 'true'],
		values: { name: 'Repo', caught: true },
	},
	{
		name: 'read only when something else failed',
		lexicon,
		artifacts: of(
			'def prosecutor(state):\n    try:\n        return run(state)\n    except Exception as error:\n        logger.error(error)\n\ndef run(state):\n    return 1\n',
		),
		outcomes: ['false', 'true'],
		values: { name: 'logger', judge: false },
	},
	{
		name: 'read in a try whose handler catches it, and in the handler, which nothing catches',
		lexicon,
		artifacts: of(
			'def prosecutor(state):\n    try:\n        return run(path)\n    except Exception:\n        return {"at": str(path)}\n\ndef run(state):\n    return 1\n',
		),
		outcomes: ['false', 'true'],
		places: ['src/nodes/judges.py:3', null],
		values: { name: 'path', judge: true },
	},
	{
		name: 'read in a comprehension before the clause that defines it',
		lexicon,
		artifacts: of('def prosecutor(xs):\n    return [x for x in xs if x == j for j in [1, 2]]\n'),
		outcomes: ['false', 'true'],
		places: ['src/nodes/judges.py:2', null],
		values: { name: 'j', judge: true, remedy: 'Put the clause that defines `j` before the one that reads it.' },
	},
	{
		name: 'what builds the graph',
		lexicon,
		artifacts: () =>
			artifactsOf({
				'src/graph.py':
					'from langgraph.graph import StateGraph\n\ndef build():\n    graph = StateGraph(State)\n    graph.add_node("a", missing_node)\n    return graph.compile()\n\nclass State(dict):\n    pass\n',
			}),
		outcomes: ['false', 'true'],
		values: { name: 'missing_node', function: 'build', load: true },
	},
	{
		name: 'what builds the graph in one branch alone',
		lexicon,
		artifacts: () =>
			artifactsOf({
				'src/graph.py':
					'from langgraph.graph import StateGraph\n\ndef build(seen):\n    graph = StateGraph(State)\n    if seen:\n        graph.add_node("a", missing_node)\n    return graph.compile()\n\nclass State(dict):\n    pass\n',
			}),
		outcomes: ['false', 'true'],
		values: { name: 'missing_node', graph: true, load: false },
	},
	{
		name: 'a module that is missing, which a file imports that the file of the graph imports',
		lexicon,
		artifacts: () =>
			artifactsOf({
				'src/__init__.py': '',
				'src/nodes.py': 'from src.tools.finder import find\nfrom src.state import State\n\ndef look(state: State):\n    return {}\n',
				'src/state.py': 'class State(dict):\n    pass\n',
				'src/graph.py':
					'from langgraph.graph import StateGraph\nfrom src.nodes import look\nfrom src.state import State\n\ndef build():\n    graph = StateGraph(State)\n    graph.add_node("a", look)\n    graph.set_entry_point("a")\n    return graph.compile()\n\napp = build()\n',
			}),
		outcomes: ['false', 'true'],
		places: ['src/nodes.py:1', null],
		values: { name: 'find', load: true, graph: false },
	},
	{
		name: 'a syntax error in a file that the file of the graph imports',
		lexicon,
		artifacts: () =>
			artifactsOf({
				'src/__init__.py': '',
				'src/nodes.py':
					'def look(state):\n    try:\n        return {}\n    except:\n        return {}\n    except ValueError:\n        return {}\n',
				'src/state.py': 'class State(dict):\n    pass\n',
				'src/graph.py':
					'from langgraph.graph import StateGraph\nfrom src.nodes import look\nfrom src.state import State\n\ndef build():\n    graph = StateGraph(State)\n    graph.add_node("a", look)\n    graph.set_entry_point("a")\n    return graph.compile()\n\napp = build()\n',
			}),
		outcomes: ['false', 'true'],
		places: ['src/nodes.py:4', null],
		values: { load: true, graph: false },
	},
	{
		name: 'a syntax error in a file that the function which builds the graph imports',
		lexicon,
		artifacts: () =>
			artifactsOf({
				'src/__init__.py': '',
				'src/nodes.py': 'def look(state):\n    return {"a": "b}\n',
				'src/state.py': 'class State(dict):\n    pass\n',
				'src/graph.py':
					'from langgraph.graph import StateGraph\nfrom src.state import State\n\ndef build():\n    from src.nodes import look\n    graph = StateGraph(State)\n    graph.add_node("a", look)\n    graph.set_entry_point("a")\n    return graph.compile()\n\napp = build()\n',
			}),
		outcomes: ['false', 'true'],
		places: ['src/nodes.py:2', null],
		values: { load: true, graph: false },
	},
	{
		name: 'a name that no module has, which a file of a node imports',
		lexicon,
		artifacts: () =>
			artifactsOf({
				'src/__init__.py': '',
				'src/nodes.py': 'from src.state import Opinion\n\ndef look(state):\n    return {}\n',
				'src/state.py': 'class State(dict):\n    pass\n',
				'src/graph.py':
					'from langgraph.graph import StateGraph\nfrom src.nodes import look\nfrom src.state import State\n\ndef build():\n    graph = StateGraph(State)\n    graph.add_node("a", look)\n    graph.set_entry_point("a")\n    return graph.compile()\n\napp = build()\n',
			}),
		outcomes: ['false', 'true'],
		places: ['src/nodes.py:1', null],
		values: { load: true, graph: false },
	},
	{
		name: 'a module that is missing, which a function imports',
		lexicon,
		artifacts: () =>
			artifactsOf({
				'src/__init__.py': '',
				'src/graph.py':
					'from langgraph.graph import StateGraph\n\ndef look(state):\n    from .finder import find\n    return find()\n\ndef build():\n    graph = StateGraph(dict)\n    graph.add_node("a", look)\n    graph.set_entry_point("a")\n    return graph.compile()\n\napp = build()\n',
			}),
		outcomes: ['false', 'true'],
		values: { name: 'find', load: false, node: true },
	},
	{
		name: 'a module that is missing, where every run comes to it',
		lexicon,
		artifacts: () =>
			artifactsOf({
				'src/court/__init__.py': '',
				'src/court/judges.py': 'from .cache import Cache\n\ndef prosecutor(state):\n    return Cache()\n',
			}),
		outcomes: ['false', 'true'],
		places: ['src/court/judges.py:1', null],
		values: { name: 'Cache', function: 'prosecutor', judge: true, off: false },
	},
	{
		name: 'a module that is missing, which the package of the judges hands on',
		lexicon,
		artifacts: () =>
			artifactsOf({
				'src/court/__init__.py': 'from .cache import Cache\n',
				'src/court/judges.py': 'def prosecutor(state):\n    return 1\n',
			}),
		outcomes: ['false', 'true'],
		places: ['src/court/__init__.py:1', null],
		values: { name: 'Cache', function: null, judge: true },
	},
	{
		name: 'a module that is missing, where a handler goes on without what needs it',
		lexicon,
		artifacts: () =>
			artifactsOf({
				'src/court/__init__.py': '',
				'src/court/judges.py': 'from .cache import Cache\n\ndef prosecutor(state):\n    return Cache()\n',
				'src/court/main.py': 'try:\n    from .judges import prosecutor\nexcept ImportError:\n    prosecutor = None\n',
			}),
		outcomes: ['false', 'true'],
		places: ['src/court/judges.py:1', null],
		values: { name: 'Cache', judge: false, node: false, off: true },
	},
	{
		name: 'nothing but a module',
		lexicon,
		artifacts: of('print(tally)\n'),
		outcomes: ['false', 'true'],
		values: { name: 'tally', function: null },
	},
	...(
		[
			['bound later in the module', 'def a():\n    return b()\n\ndef b():\n    return 1\n'],
			[
				'loops, with, except, walrus',
				'def f(xs):\n    for i, (n, m) in xs:\n        print(i, n, m)\n    with open("a") as h, open("b") as (p, q):\n        print(h, p, q)\n    try:\n        pass\n    except ValueError as e:\n        print(e)\n    if (k := 1) > 0:\n        print(k)\n',
			],
			[
				'comprehensions',
				'def f(xs, y):\n    return [y for x in y for y in x if (lambda: y)], [y for x in xs if x for y in x if y], [xs for xs in xs], [b for a in xs for b in a for b in b], {k: v for k, v in xs}, (last := [z := q for q in xs]), z, last\n',
			],
			[
				'parameters of every kind',
				'def f(a, b=1, *c, d: int, e: str = "x", **g):\n    return a, b, c, d, e, g, (lambda h, *i, j=2: (h, i, j))\n',
			],
			['imports', 'import os.path, numpy as np\nfrom a.b import c as d, e\n\ndef f():\n    return os, np, d, e\n'],
			[
				'global and nonlocal',
				'def f():\n    global made\n    made = 1\n    n = 0\n    def g():\n        nonlocal n\n        n = n + 1\n        return n\n    return g\n\ndef h():\n    return made\n',
			],
			[
				'a class body sees itself',
				'class A:\n    x = 1\n    y = x + 1\n    z = [x for _ in range(3)]\n    def m(self):\n        return __class__, super()\n',
			],
			[
				'annotations are not evaluated here',
				'from __future__ import annotations\n\ndef f(a: Unknown) -> Other:\n    b: Third = a\n    return b\n',
			],
			[
				'patterns',
				'def f(command):\n    match command:\n        case {"action": action, **rest}:\n            return action, rest\n        case [first, *others] | (first, others):\n            return first, others\n        case Point(x=px, y=0) as point if px:\n            return px, point\n        case _:\n            return None\n',
			],
			['formatted strings and their formats', 'def f(width, value):\n    return f"{value!r:>{width}} {value=}"\n'],
			['a star', 'from somewhere import *\n\ndef f():\n    return anything\n'],
			['provided for', 'try:\n    unicode\nexcept NameError:\n    unicode = str\n'],
			['made at run time', 'globals()["late"] = 1\nprint(late)\n'],
			['attributes, keywords and deleted names', 'def f(a):\n    del a.b\n    return a.c.d, dict(e=a)\n'],
			[
				'decorators, type parameters and defaults',
				'import functools\n\n@functools.cache\ndef f[T](x: T = None) -> T:\n    return x\n\ntype Pair[A] = tuple[A, A]\n',
			],
			['what a module is given', 'print(__file__, __name__, __doc__, ExceptionGroup, reveal_type)\n'],
			['bases made of type parameters', 'class Node[K, V](dict[K, V]):\n    pass\n'],
			['put into the module', 'import sys\nsetattr(sys.modules[__name__], "late", 1)\n\ndef f():\n    return late\n'],
			['names of Python 2 and of notebooks', 'def f(x):\n    return unicode(x) if PY2 else get_ipython()\n\nPY2 = False\n'],
			[
				'a look whether it is there',
				'try:\n    profile\nexcept Exception:\n    def profile(f):\n        return f\n\ntry:\n    special\nexcept:\n    pass\n',
			],
			['letters that are the same to Python', '\ufb01 = 1\nprint(fi)\n'],
			['broken files are let pass', 'def f(:\n    return gone\n'],
		] as const
	).map(([name, text]) => ({ name, lexicon, artifacts: of(text), outcomes: ['true'] as const })),
	{
		name: 'a test reads what it likes',
		lexicon,
		artifacts: () => artifactsOf({ 'src/a.py': 'x = 1\n', 'tests/test_a.py': 'print(gone)\n' }),
		outcomes: ['true'],
	},
	{ name: 'no Python', lexicon, artifacts: () => artifactsOf({ 'src/a.ts': 'console.log(gone);\n' }), outcomes: ['not-applicable'] },
]);

it('names the reads without a binding with their places', async () => {
	const artifacts = await artifactsOf({
		'src/a.py': 'def first():\n    try:\n        return 1\n    except OSError:\n        logger.error("x")\n',
		'src/b.py': 'def second():\n    return 2\n',
	});
	const found = runProbes([namesDefined], artifacts, { detective: 'repo', lexicon: lexiconSchema.parse({}), parameters: {}, findings: [] });
	expect(found.find(({ outcome }) => outcome === 'true')?.message).toContain('`logger` (src/a.py:5)');
});

it('names each place that reads it', async () => {
	const text = 'def a():\n    try:\n        return path\n    except OSError:\n        return str(path)\n';
	const [found] = runProbes([namesDefined], await artifactsOf({ 'src/a.py': text }), {
		detective: 'repo',
		lexicon: lexiconSchema.parse({}),
		parameters: {},
		findings: [],
	});
	expect(found?.message).toBe('`a` uses `path`, which is defined nowhere. Line 5 (in a handler of errors) reads it too.');
});
