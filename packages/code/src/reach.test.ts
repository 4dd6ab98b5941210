import { describe, expect, test } from 'vitest';
import { projectOf } from './testing.js';

const main = { 'src/main.py': 'from src.graph import build\nbuild()\n', 'src/graph.py': 'def build(): ...\n' };
const old = 'def build(): ...\n';

const rows: [name: string, files: Record<string, string>, unused: string[]][] = [
	['a module that nothing imports', { ...main, 'src/old.py': old }, ['src/old.py']],
	[
		'modules that import each other alone',
		{ ...main, 'src/a.py': 'from src import b\n', 'src/b.py': 'from src import a\n' },
		['src/a.py', 'src/b.py'],
	],
	['a package that another module of its name hides', { ...main, 'src/graph/builder.py': old }, ['src/graph/builder.py']],
	[
		'in TypeScript',
		{
			'src/main.ts': "import { build } from './graph.js';\nbuild();\n",
			'src/graph.ts': 'export function build() {}\n',
			'src/old.ts': 'export function build() {}\n',
		},
		['src/old.ts'],
	],
	...[
		['a module that registers with a platform', "app.http('ask', { handler: ask });\n", []],
		['a module that only imports a platform', '', ['src/functions/ask.ts']],
	].map(([name, registers, unused]): (typeof rows)[number] => [
		name as string,
		{
			'src/main.ts': "import { build } from './graph.js';\nbuild();\n",
			'src/graph.ts': 'export function build() {}\n',
			'src/functions/ask.ts': `import { app } from '@azure/functions';\nexport function ask() {}\n${registers}`,
		},
		unused as string[],
	]),
	...['config', 'config.Production'].map((name): (typeof rows)[number] => [
		`settings that are loaded by a name, ${name}`,
		{
			...main,
			'config.py': 'A = 1\n',
			'other.py': 'B = 1\n',
			'src/main.py': `from src.graph import app\napp.config.from_object("${name}")\n`,
		},
		['other.py'],
	]),
	[
		'modules that a manifest names in braces',
		{
			'src/main.ts': "import { build } from './graph.js';\nbuild();\n",
			'src/graph.ts': 'export function build() {}\n',
			'src/tracing.ts': 'start();\n',
			'package.json': '{\n  "main": "./dist/src/{tracing.js,functions/*.js}"\n}\n',
		},
		[],
	],
	['only a test imports it', { ...main, 'src/old.py': old, 'tests/test_old.py': 'from src.old import build\n' }, ['src/old.py']],
	[
		'imported inside a function',
		{ 'main.py': 'def run():\n    from src.late import go\n    go()\nimport src.a\n', 'src/late.py': 'def go(): ...\n', 'src/a.py': '' },
		[],
	],
	[
		'the package that holds what is imported',
		{ 'main.py': 'from pkg.a import x\n', 'pkg/__init__.py': 'from . import b\n', 'pkg/a.py': 'x = 1\n', 'pkg/b.py': '' },
		[],
	],
	[
		'programs of an older state that tests alone import',
		{
			...main,
			'legacy/main.py': 'import legacy.a\n',
			'legacy/a.py': 'if __name__ == "__main__":\n    go()\n',
			'tests/test_a.py': 'from legacy.main import a\n',
		},
		['legacy/a.py', 'legacy/main.py'],
	],
	['one of them that a command starts', { ...main, 'legacy/main.py': old, 'README.md': 'Run `python legacy/main.py`.\n' }, []],
	[
		'one of them that the program imports',
		{ ...main, 'src/main.py': 'import legacy.main\nfrom src.graph import build\n', 'legacy/main.py': old },
		[],
	],
	['the program, where there is no other', { 'old/main.py': 'from old.graph import build\nbuild()\n', 'old/graph.py': old }, []],
	['a module that is run by itself', { ...main, 'src/old.py': 'if __name__ == "__main__":\n    print(1)\n' }, []],
	[
		'a graph that is served',
		{ ...main, 'src/agent.py': 'graph = 1\n', 'langgraph.json': '{"graphs": {"agent": "./src/agent.py:graph"}}' },
		[],
	],
	[
		'a graph that is served from the folder of its settings',
		{ ...main, 'agent/flow.py': 'graph = 1\n', 'agent/langgraph.json': '{"graphs": {"agent": "./flow.py:graph"}}' },
		[],
	],
	['a console script', { ...main, 'src/tool.py': 'def go(): ...\n', 'pyproject.toml': '[project.scripts]\ntool = "src.tool:go"\n' }, []],
	['a command of a container', { ...main, 'src/job.py': 'x = 1\n', Dockerfile: 'CMD ["python", "-m", "src.job"]\n' }, []],
	['a command of the manual', { ...main, 'src/job.py': 'x = 1\n', 'README.md': 'Run `python src/job.py`.\n' }, []],
	[
		'a tree of files in the manual',
		{ ...main, 'src/old.py': old, 'README.md': '    src/\n      old.py\n      src/old.py\n' },
		['src/old.py'],
	],
	[
		'what a package offers',
		{
			'src/main.ts': "import './a.js';\n",
			'src/a.ts': '',
			'src/tool.ts': 'export const a = 1;\n',
			'package.json': '{"bin": "dist/tool.js"}',
		},
		[],
	],
	[
		'a text that names it',
		{
			'src/main.py': 'import uvicorn\nfrom src import graph\nuvicorn.run("src.web.routers:app")\n',
			'src/graph.py': '',
			'src/web/routers.py': 'app = 1\n',
		},
		[],
	],
	[
		'a text of a module that is unused itself',
		{ ...main, 'src/old.py': old, 'src/check.py': 'expected = ["src/old.py"]\n' },
		['src/check.py', 'src/old.py'],
	],
	[
		'an import whose name is made when it runs',
		{
			'src/main.py': 'import importlib\nfrom src import graph\nimportlib.import_module(f"src.{graph.name}")\n',
			'src/graph.py': '',
			'src/old.py': old,
		},
		[],
	],
	[
		'a draft where nothing is started, for then the product is not known',
		{ 'src/graph.py': 'from src.nodes import a\n', 'src/nodes.py': 'a = 1\n', 'src/old.py': old },
		[],
	],
	[
		'an index that others import',
		{
			'src/court.ts': "import { a } from './rules/index.js';\n",
			'src/rules/index.ts': "export { a } from './a.js';\n",
			'src/rules/a.ts': 'export const a = 1;\n',
		},
		[],
	],
	[
		'a module that a rubric asks for',
		{ ...main, 'src/old.py': old, 'rubric.json': '{"ask": "Look at \'src/old.py\' for classes that inherit from BaseModel"}' },
		['src/old.py'],
	],
	['a module that a list of settings names', { ...main, 'src/old.py': old, 'steps.json': '{"steps": ["src/old.py"]}' }, []],
	['a library that nothing starts', { 'pkg/a.py': 'x = 1\n', 'pkg/b.py': 'y = 1\n' }, []],
];

describe('modules that nothing starts', () => {
	test.each(rows)('%s', async (_, files, unused) => {
		const { files: sources, reach } = await projectOf(files);
		expect(sources.filter(reach.isUnused).map(({ path }) => path)).toEqual(unused);
	});

	test('an import that a document shows makes no service', async () => {
		const shown = { 'src/b.py': 'y = 1\n', 'src/c.py': 'z = 1\n', 'README.md': '    from src.b import y\n    python src/c.py\n' };
		const { files, reach } = await projectOf({ ...main, ...shown });
		expect(files.filter((file) => !reach.isServed(file)).map(({ path }) => path)).toEqual(['src/b.py']);
		expect(files.filter(reach.isUnused).map(({ path }) => path)).toEqual([]);
	});

	test('what its own guard alone starts is tried out', async () => {
		const guard = 'if __name__ == "__main__":\n    print(1)\n';
		const more = {
			'src/try.py': `import src.part\nimport src.graph\n${guard}`,
			'src/part.py': '',
			'src/job.py': guard,
			'README.md': '    python src/job.py\n',
		};
		const { files, reach } = await projectOf({ ...main, ...more });
		expect(files.filter(reach.isTried).map(({ path }) => path)).toEqual(['src/part.py', 'src/try.py']);
	});

	test('an entry says why it is one', async () => {
		const { reach } = await projectOf(main);
		expect(reach.entries.map(({ file, why }) => [file.path, why])).toEqual([['src/main.py', 'its name']]);
	});
});
