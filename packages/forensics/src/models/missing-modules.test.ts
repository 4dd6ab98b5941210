import { projectOf } from '@auditor/code/testing';
import { expect, it } from 'vitest';
import { missingModules } from './missing-modules.js';

const rows: { name: string; files: Record<string, string>; missing: string[] }[] = [
	{
		name: 'a relative module that does not exist',
		files: { 'src/pkg/a.py': 'from .cache import disk_cache\nfrom ..gone.deep import x\n', 'src/pkg/b.py': 'x = 1\n' },
		missing: ['.cache', '..gone.deep'],
	},
	{
		name: 'an absolute module that its own package lacks',
		files: {
			'src/graph.py': 'from bench.judges import judge\n',
			'bench/__init__.py': '',
			'bench/judges.py': 'from bench.clerk import note\njudge = 1\n',
		},
		missing: ['bench.clerk'],
	},
	{
		name: 'a folder that is called as a library, of which nothing absolute is found',
		files: { 'src/langgraph/__init__.py': '', 'src/langgraph/flow.py': 'from langgraph.graph import StateGraph\n' },
		missing: [],
	},
	{
		name: 'an absolute module that may be missing',
		files: {
			'bench/__init__.py': '',
			'bench/a.py': 'from bench.b import x\ntry:\n    from bench.fast import y\nexcept ImportError:\n    y = x\n',
			'bench/b.py': 'x = 1\n',
		},
		missing: [],
	},
	{ name: 'a relative module that is there', files: { 'src/pkg/a.py': 'from ..c import y\n', 'src/c.py': 'y = 1\n' }, missing: [] },
	{
		name: 'a relative folder of modules',
		files: { 'src/pkg/a.py': 'from .parts import one\n', 'src/pkg/parts/one.py': 'x = 1\n' },
		missing: [],
	},
	{
		name: 'a relative module that is ignored',
		files: { 'src/pkg/a.py': 'from .local import x\n', '.gitignore': 'src/pkg/local.py\n' },
		missing: [],
	},
	{
		name: 'relative modules that are generated',
		files: { 'src/pkg/a.py': 'from ._version import version\nfrom .judge_pb2 import Judge\n' },
		missing: [],
	},
];

for (const { name, files, missing } of rows)
	it(name, async () => {
		const sources = Object.fromEntries(Object.entries(files).filter(([path]) => path.endsWith('.py')));
		const found = missingModules((await projectOf(sources)).files, new Map(Object.entries(files)));
		expect(found.map(({ fact }) => fact.module)).toEqual(missing);
	});
