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
		name: 'a module of the tests that one of several packages of that name has',
		files: {
			'a/app/__init__.py': '',
			'a/app/main.py': 'from app.auth import x\n',
			'a/app/auth.py': 'x = 1\n',
			'b/app/__init__.py': '',
			'b/app/main.py': 'from app.models import y\n',
			'b/app/models.py': 'y = 1\n',
			'b/tests/test_a.py': 'from app.models import y\nfrom app.gone import z\n',
		},
		missing: ['app.gone'],
	},
	{
		name: 'a module that stands in a package of a package, beside another of that name',
		files: {
			'a/__init__.py': '',
			'a/app/__init__.py': '',
			'a/app/models.py': 'y = 1\n',
			'a/app/agents/nodes/plan.py': 'p = 1\n',
			'a/tests/test_a.py': 'from app.models import y\nfrom app.agents.nodes import plan\nfrom app.gone import z\n',
			'b/app/__init__.py': '',
			'b/app/main.py': 'from app.auth import x\n',
			'b/app/auth.py': 'x = 1\n',
		},
		missing: ['app.gone'],
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
	{
		name: 'a package that is called so but for an underscore, and that nothing installs',
		files: {
			'src/ai/docs.py': 'from mypermit import a\nfrom my_permit import b\nfrom mytools.x import c\n',
			'src/my_permit/__init__.py': 'a = b = 1\n',
			'src/my_tools/x.py': '',
			'requirements.txt': 'my-tools\nmytools>=1\n',
		},
		missing: ['mypermit'],
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
		name: 'a module that git ignores by its path, and that nothing makes',
		files: {
			'pkg/__init__.py': '',
			'pkg/a.py': 'from pkg.prompts import x\nfrom pkg.b import y\n',
			'pkg/b.py': 'y = 1\n',
			'.gitignore': 'pkg/prompts.py\n',
			'README.md': 'Edit `pkg/prompts.py`.\n',
		},
		missing: ['pkg.prompts'],
	},
	...(
		[
			['a page tells to make', 'README.md', 'Run `cp pkg/prompts.sample pkg/prompts.py`.\n'],
			['a template stands for', 'pkg/prompts.example.txt', ''],
			['a build makes', 'Makefile', 'all:\n\tgen > pkg/prompts.py\n'],
			['the code writes', 'pkg/gen.py', 'open("pkg/prompts.py", "w")\n'],
			['a folder holds', '.gitignore', 'prompts\n'],
		] as const
	).map(([name, path, text]) => ({
		name: `a module that git ignores and that ${name}`,
		files: {
			'pkg/__init__.py': '',
			'pkg/a.py': 'from pkg.prompts import x\nfrom pkg.b import y\n',
			'pkg/b.py': 'y = 1\n',
			'.gitignore': 'pkg/prompts.py\n',
			[path]: text,
		},
		missing: [],
	})),
	{
		name: 'relative modules that are generated',
		files: { 'src/pkg/a.py': 'from ._version import version\nfrom .judge_pb2 import Judge\n' },
		missing: [],
	},
];

it.each([
	[
		'a handler goes on without it',
		'def tools():\n    try:\n        from pkg.docs import Docs\n        return [Docs()]\n    except ImportError:\n        return []\n',
		'src/pkg/setup.py:3',
	],
	['a handler raises it anew', 'try:\n    from .docs import Docs\nexcept ImportError:\n    raise\n', null],
	['nothing answers it', 'from .docs import Docs\n', null],
	['one of two imports is answered', 'from . import docs\ntry:\n    from .docs import Docs\nexcept Exception:\n    Docs = None\n', null],
	['nothing imports it', 'x = 1\n', null],
	['what imports it is imported so', 'from . import deep\n', 'src/pkg/far.py:2'],
])('says where the program goes on without the file that lacks a module: %s', async (_, setup, place) => {
	const files = {
		'src/pkg/__init__.py': '',
		'src/pkg/docs.py': 'from .cache import Cache\nclass Docs:\n    store = Cache()\n',
		'src/pkg/setup.py': setup,
		...(setup.includes('deep') && {
			'src/pkg/deep.py': 'from .docs import Docs\n',
			'src/pkg/setup.py': '',
			'src/pkg/far.py': 'try:\n    import pkg.deep\nexcept ImportError:\n    pass\n',
		}),
	};
	const [found] = missingModules((await projectOf(files)).files, new Map(Object.entries(files)));
	expect(found?.letBe ? `${found.letBe.path}:${found.letBe.line}` : null).toBe(place);
});

for (const { name, files, missing } of rows)
	it(name, async () => {
		const sources = Object.fromEntries(Object.entries(files).filter(([path]) => path.endsWith('.py')));
		const project = await projectOf(sources);
		const found = (['source', 'test'] as const).flatMap((context) =>
			missingModules(project.files, new Map(Object.entries(files)), context),
		);
		expect(found.map(({ fact }) => fact.module)).toEqual(missing);
	});

it('tells a file whose name differs in the case of its letters', async () => {
	const files = { 'src/pkg/a.py': 'from .tart import a\nfrom .sweet import b\n', 'src/pkg/Tart.py': 'a = 1\n' };
	const project = await projectOf(files);
	expect(missingModules(project.files, new Map(Object.entries(files))).map(({ near }) => near)).toEqual(['src/pkg/Tart.py', null]);
});
