import { probeTester } from '@auditor/probes/testing';
import { expect, it } from 'vitest';
import { artifactsOf } from '../../testing.js';
import { importsResolve } from './imports-resolve.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const nodes =
	'class Repo:\n    pass\ndef vision_chinspector(state):\n    log("vision_inspector")\n    return {}\nfor turn in range(2):\n    first, second = turn, turn\n';
const graph = (line: string) => `from langgraph.graph import StateGraph\n${line}\ngraph = StateGraph(dict).compile()\n`;
const at = (line: string, more: Record<string, string> = {}) => ({
	'src/graph.py': graph(line),
	'src/nodes/detectives.py': nodes,
	...more,
});

tester(importsResolve, [
	{
		name: 'a name with a slip of the pen',
		artifacts: () => artifactsOf(at('from src.nodes.detectives import Repo, vision_inspector')),
		outcomes: ['false'],
		places: ['src/graph.py:2'],
		values: { name: 'vision_inspector', graph: true },
	},
	{
		name: 'one that stands in a file without a graph',
		artifacts: () =>
			artifactsOf(
				at('from src.nodes.detectives import Repo', {
					'src/main.py': 'from src.graph import graph\nfrom src.nodes.detectives import gone\nprint(graph)\n',
				}),
			),
		outcomes: ['false', 'true'],
		places: ['src/main.py:2', null],
	},
	{
		name: 'a module with a syntax error that the graph comes to',
		artifacts: () =>
			artifactsOf(
				at('from src.nodes import detectives', {
					'src/nodes/detectives.py': 'from . import tools\n',
					'src/nodes/tools.py': 'def clone():\n    url = 1\n        return url\n',
				}),
			),
		outcomes: ['false'],
		places: ['src/nodes/tools.py:3'],
		values: { graph: true },
	},
	{
		name: 'one that it does not come to',
		artifacts: () => artifactsOf(at('from src.nodes.detectives import Repo', { 'src/old.py': 'def clone(:\n    pass\n' })),
		outcomes: ['false', 'true'],
		places: ['src/old.py:1', null],
	},
	{
		name: 'a syntax error may hide a name that is imported',
		artifacts: () => artifactsOf(at('from src.bad import vision_inspector', { 'src/bad.py': 'def broken(:\n    x = (\n' })),
		outcomes: ['false'],
		places: ['src/bad.py:1'],
		values: { graph: true },
	},
	{
		name: 'relative, and not of the graph',
		artifacts: () => artifactsOf({ 'src/a.py': 'from .b import gone\n', 'src/b.py': 'here = 1\n' }),
		outcomes: ['false'],
		values: { graph: false },
	},
	{
		name: 'a relative module that does not exist',
		artifacts: () =>
			artifactsOf({ 'src/pkg/a.py': 'from .cache import disk_cache\nfrom ..gone.deep import x\n', 'src/pkg/b.py': 'x = 1\n' }),
		outcomes: ['false', 'false'],
		places: ['src/pkg/a.py:1', 'src/pkg/a.py:2'],
		values: { module: '.cache' },
	},
	{
		name: 'an absolute module that its own package lacks, in a second graph and below the first',
		artifacts: () =>
			artifactsOf({
				'src/graph.py': graph('from bench.judges import judge'),
				'bench/__init__.py': '',
				'bench/judges.py': 'from bench.clerk import note\njudge = 1\n',
				'bench/flow.py': graph('from bench.judges import judge\nfrom bench.intake import read'),
			}),
		outcomes: ['false', 'false'],
		places: ['bench/flow.py:3', 'bench/judges.py:1'],
		values: {
			module: 'bench.intake',
			graph: true,
			remedy: 'Add the module, or take the import out, and load every module once in the tests.',
		},
	},
	...(
		[
			[
				'a folder that is called as a library, of which nothing absolute is found',
				{ 'src/langgraph/__init__.py': '', 'src/langgraph/flow.py': 'from langgraph.graph import StateGraph\n' },
			],
			[
				'an absolute module that may be missing',
				{
					'bench/__init__.py': '',
					'bench/a.py': 'from bench.b import x\ntry:\n    from bench.fast import y\nexcept ImportError:\n    y = x\n',
					'bench/b.py': 'x = 1\n',
				},
			],
			[
				'a relative module that is there',
				{ 'src/pkg/a.py': 'from .b import x\nfrom ..c import y\n', 'src/pkg/b.py': 'x = 1\n', 'src/c.py': 'y = 1\n' },
			],
			['a relative folder of modules', { 'src/pkg/a.py': 'from .parts import one\n', 'src/pkg/parts/one.py': 'x = 1\n' }],
			['a relative module that is ignored', { 'src/pkg/a.py': 'from .local import x\n', '.gitignore': 'src/pkg/local.py\n' }],
			['a relative module that is generated', { 'src/pkg/a.py': 'from ._version import version\nfrom .judge_pb2 import Judge\n' }],
			['a relative module that may be missing', { 'src/pkg/a.py': 'try:\n    from .fast import x\nexcept ImportError:\n    x = None\n' }],
			['all are there', at('from src.nodes.detectives import Repo, vision_chinspector')],
			['bound by a loop or a pair', at('from src.nodes.detectives import turn, second')],
			['a module of the standard library with a namesake', { 'src/pkg/a.py': 'from typing import Any\n', 'src/pkg/typing.py': 'X = 1\n' }],
			['a module below', at('from src.nodes import detectives', { 'src/nodes/__init__.py': '' })],
			[
				'a folder without __init__ of its own below',
				at('from src import nodes', { 'src/__init__.py': '', 'src/nodes/extra.py': 'x = 1\n' }),
			],
			['provided for', at('try:\n    from src.nodes.detectives import vision_inspector\nexcept ImportError:\n    vision_inspector = None')],
			['another package', at('from nodes_of_others.detectives import vision_inspector')],
			['a star', at('from src.all import vision_inspector', { 'src/all.py': 'from somewhere import *\n' })],
			['made on demand', at('from src.lazy import vision_inspector', { 'src/lazy.py': 'def __getattr__(name):\n    return 1\n' })],
		] as const
	).map(([name, files]) => ({ name, artifacts: () => artifactsOf({ ...files }), outcomes: ['true'] as const })),
	{
		name: 'a test imports what it likes',
		artifacts: () => artifactsOf({ 'src/b.py': 'x = 1\n', 'tests/test_b.py': 'from src.b import y\n' }),
		outcomes: ['true'],
	},
	{
		name: 'no Python',
		artifacts: () => artifactsOf({ 'src/a.ts': "import { gone } from './b.js';\n", 'src/b.ts': 'export const x = 1;\n' }),
		outcomes: ['not-applicable'],
	},
]);
