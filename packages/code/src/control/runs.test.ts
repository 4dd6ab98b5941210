import { describe, expect, it } from 'vitest';
import { projectOf } from '../testing.js';
import { isDead, isOnlyOffered, isUncalled, isUnnamed } from './runs.js';

/** Names of the functions whose call `mark_...()` never runs. */
async function dead(path: string, text: string): Promise<string[]> {
	const project = await projectOf({ [path]: text });
	const [file] = project.files;
	return file!.facts.calls.flatMap((call) => (call.method?.startsWith('mark_') && isDead(project, file!, call) ? [call.method] : []));
}

describe('isDead', () => {
	it.each([
		['an exit of the module', 'import sys\nmark_a()\nsys.exit()\nmark_b()\n', ['mark_b']],
		['an exit in the same branch', 'if x:\n    exit(1)\n    mark_a()\nmark_b()\n', ['mark_a']],
		[
			'a return and a raise',
			'def f():\n    return 1\n    mark_a()\ndef g():\n    raise E()\n    mark_b()\nmark_c()\n',
			['mark_a', 'mark_b'],
		],
		[
			'a part of what is returned or raised',
			'def f():\n    return make(\n        mark_a(),\n    )\ndef g():\n    raise E(\n        mark_b()\n    )\n',
			[],
		],
		['a condition that never holds', 'if False:\n    mark_a()\nelse:\n    mark_b()\nif 0:\n    mark_c()\n', ['mark_a', 'mark_c']],
		...[
			...['1 > 2', '"a" == "b"', 'x is not x', 'x and False', 'not (x or True)', 'len(x) < 0', '()', 'bool(0)', 'STRICT'],
			...['not 1', 'None', 'False or 0'],
		].map((test): [string, string, string[]] => [test, `STRICT = False\nif ${test}:\n    mark_a()\nelse:\n    mark_b()\n`, ['mark_a']]),
		...['x', 'x == y', 'f() == f()', 'x > 0', 'x or y', 'MADE', 'TWICE', 'len(x) > 0', '[x]', 'x.y is x.z'].map(
			(test): [string, string, string[]] => [
				`open: ${test}`,
				`MADE = read()\nTWICE = False\nTWICE = True\nif ${test}:\n    mark_a()\nelse:\n    mark_b()\n`,
				[],
			],
		),
		[
			'what may go on',
			'import sys\nfrom mine import exit\nif x:\n    sys.exit()\nmark_a()\ntry:\n    sys.exit()\nexcept SystemExit:\n    pass\nmark_b()\nfor y in z:\n    sys.exit()\nmark_c()\nexit()\nmark_d()\nwith suppress(SystemExit):\n    sys.exit()\nmark_e()\nf = lambda: 1\nmark_f()\n',
			[],
		],
	])('%s', async (_, text, expected) => expect(await dead('main.py', text)).toEqual(expected));

	it('in JavaScript', async () => {
		expect(await dead('main.js', 'const f = () => 1;\nmark_a();\nprocess.exit(0);\nmark_b();\n')).toEqual(['mark_b']);
	});
});

describe('a block that runs where its module is the program', () => {
	const module = 'def go(): ...\ndef main():\n    mark_a()\nif __name__ == "__main__":\n    main()\n    mark_b()\n';
	it.each([
		['tried out by hand beside the program', { 'main.py': 'import src.a\nsrc.a.go()\n' }, ['main'], true],
		['the program itself', {}, ['go'], false],
		['named by a command', { 'main.py': 'import src.a\nsrc.a.go()\n', 'README.md': 'python -m src.a\n' }, [], false],
		['imported by a script alone', { 'scripts/draw.py': 'import src.a\nsrc.a.go()\n' }, [], false],
	] as const)('%s', async (_, files, unnamed, isNever) => {
		const project = await projectOf({ 'src/a.py': module, ...files });
		const file = project.file('src/a.py')!;
		const names = file.facts.functions.flatMap((fact, index) => (isUnnamed(project, { file, index, fact }) ? fact.name : []));
		expect(names).toEqual(unnamed);
		expect(isDead(project, file, file.facts.calls.find(({ method }) => method === 'mark_b')!)).toBe(isNever);
	});
});

describe('isUncalled', () => {
	const uncalled = async (files: Record<string, string>) => {
		const project = await projectOf({ 'main.py': 'import src.a\nsrc.a.go()\n', ...files });
		return project.files.flatMap((file) =>
			file.facts.functions.flatMap((fact, index) => (isUncalled(project, { file, index, fact }) ? [fact.name] : [])),
		);
	};
	it.each([
		['nothing calls it', { 'src/a.py': 'def go(): ...\ndef idle(): ...\n' }, ['idle']],
		['only what nothing calls does', { 'src/a.py': 'def go(): ...\ndef idle():\n    more()\ndef more():\n    idle()\n' }, ['idle', 'more']],
		[
			'a method of that name is called by none that runs',
			{ 'src/a.py': 'class A:\n    def b(self):\n        self.c()\n    def c(self): ...\ndef go(): ...\n' },
			['b', 'c'],
		],
		[
			'a method of its class is',
			{ 'src/a.py': 'class A:\n    @classmethod\n    def b(cls): ...\n    @classmethod\n    def c(cls): ...\ndef go():\n    A.c()\n' },
			['b'],
		],
		['it is called behind an exit', { 'src/a.py': 'import sys\ndef go(): ...\ndef idle(): ...\nsys.exit()\nidle()\n' }, ['idle']],
	] as [string, Record<string, string>, string[]][])('%s', async (_, files, expected) => expect(await uncalled(files)).toEqual(expected));

	it.each([
		['handed over', { 'src/a.py': 'def go():\n    run(work)\ndef work(): ...\n' }],
		['in a table', { 'src/a.py': 'def work(): ...\nTABLE = {"w": work}\ndef go():\n    TABLE["w"]()\n' }],
		['decorated, or a method', { 'src/a.py': '@app.get("/")\ndef page(): ...\nclass A:\n    def b(self): ...\ndef go():\n    A().b()\n' }],
		['a method that a library may call', { 'src/a.py': 'from lib import Base\nclass A(Base):\n    def b(self): ...\ndef go(): ...\n' }],
		[
			'a method that is handed on',
			{
				'src/a.py':
					'class A:\n    def b(self): ...\n    def c(self): ...\n    def run(self):\n        async def one(i):\n            return await pool.run(None, self.b, i)\n        table = {"c": self.c}\n        return [one(i) for i in table]\ndef go():\n    A().run()\n',
			},
		],
		[
			'a method that may be called by its name',
			{
				'src/a.py':
					'class A:\n    def do_b(self): ...\n    def run(self, name):\n        work = getattr(self, f"do_{name}")\n        return work()\ndef go():\n    A().run("b")\n',
			},
		],
		[
			'a method that is named',
			{ 'src/a.py': 'class A:\n    def __len__(self): ...\n    def b(self): ...\ndef go():\n    getattr(A(), "b")()\n' },
		],
		['named by a setting', { 'src/a.py': 'def go(): ...\ndef make(): ...\n', 'langgraph.json': '{"graphs": {"a": "./src/a.py:make"}}' }],
		['offered by its package', { 'src/a.py': 'def go(): ...\ndef make(): ...\n', 'src/__init__.py': 'from .a import make\n' }],
		...[
			'_(Alternatively, you can trigger `make()` directly from `src/a.py` programmatically.)_',
			'4. Call `make(url, pdf)` with the address of the repository.',
			'To run the court, use the function `a.make(url)` from Python.',
			'Entry point: `src.a:make`',
			'| `make(url)` | entry point of the program |',
			'```python\nimport src.a as court\ncourt.make("x")\n```',
			'```bash\npython -c "\nimport src.a\nprint(src.a.make())"\n```',
			'```python\nfrom src.a import make\n```',
		].map((said): [string, Record<string, string>] => [
			`a manual says: ${said}`,
			{ 'src/a.py': 'def go(): ...\ndef make(): ...\n', 'README.md': `# Court\n\n${said}\n` },
		]),
		[
			'a notebook calls it',
			{
				'src/a.py': 'def go(): ...\ndef make(): ...\n',
				'try.ipynb': '{"cells": [{"source": [\n    "import src.a as court\\n",\n    "court.make()"\n]}]}\n',
			},
		],
		['in a library, which nothing starts', { 'main.py': '', 'lib.py': 'def make(): ...\n' }],
	] as [string, Record<string, string>][])('is not told: %s', async (_, files) => expect(await uncalled(files)).toEqual([]));

	it.each([
		['README.md', 'The judge calls `make()` and waits.'],
		['README.md', 'Do not call `make()`.'],
		['README.md', 'Use `a.py`; `make()` wires the nodes.'],
		['README.md', '```text\nsrc/a.py  # make()\n```\n'],
		['README.md', '```python\nmake()\n```\n'],
		['specs/plan.md', 'Call `make()` there.'],
		['results.ipynb', '{"cells": [{"source": ["We make it"]}]}'],
	])('tells it where %s only says: %s', async (path, said) => {
		expect(await uncalled({ 'src/a.py': 'def go(): ...\ndef make(): ...\n', [path]: said })).toEqual(['make']);
	});

	it('takes what a route exports for called by its framework', async () => {
		const route = (name: string) => ({ [name]: "import { go } from '../../graph';\nexport async function GET() {\n  return go();\n}\n" });
		const graph = { 'src/a.py': 'def go(): ...\n', 'graph.ts': 'export const go = () => 1;\n' };
		expect(await uncalled({ ...graph, ...route('app/chat/route.ts') })).toEqual([]);
		expect(await uncalled({ ...graph, ...route('app/chat/spare.ts') })).toEqual(expect.arrayContaining(['GET', 'go']));
	});
});

describe('isUnnamed', () => {
	it.each([
		[true, ''],
		[false, '_f0()\n'],
	])('follows a long chain: %s', async (expected, start) => {
		const text = Array.from({ length: 12_000 }, (_, n) => `def _f${n}():\n    _f${n + 1}()\n`).join('');
		const project = await projectOf({ 'a.py': `${text}${start}` });
		const [file] = project.files;
		expect(isUnnamed(project, { file: file!, index: 11_999, fact: file!.facts.functions[11_999]! })).toBe(expected);
	});
	it('takes what an object holds under a key for used where the function that makes the object is', async () => {
		const made = (name: string) => `function ${name}() {\n  return new Tool({ func: async () => work() });\n}\n`;
		const project = await projectOf({ 'src/tools.ts': `${made('search')}${made('spare')}export const tools = [search()];\n` });
		const [file] = project.files;
		const unnamed = file!.facts.functions.filter((fact, index) => isUnnamed(project, { file: file!, index, fact }));
		expect(unnamed.map(({ name, line }) => `${name} ${line}`)).toEqual(['spare 4', 'func 5']);
	});
});

describe('isOnlyOffered', () => {
	it('tells what a module of exports hands on and nobody takes, by what the name resolves to', async () => {
		const project = await projectOf({
			'agents/__init__.py': 'from .a import spare\nfrom .b import used, listed\n__all__ = ["spare", "used", "listed"]\n',
			'agents/a.py': 'def spare(): ...\ndef used(): ...\n',
			'agents/b.py': 'def used(): ...\ndef listed(): ...\n',
			'main.py': 'from agents import used\nfrom agents.b import listed\nSTEPS = [listed]\nif __name__ == "__main__":\n    used()\n',
		});
		const all = project.files.flatMap((file) => file.facts.functions.map((fact, index) => ({ file, fact, index })));
		const named = (fits: (ref: (typeof all)[number]) => boolean) => all.filter(fits).map(({ file, fact }) => `${file.path} ${fact.name}`);
		expect(named((ref) => isOnlyOffered(project, ref))).toEqual(['agents/a.py spare']);
		expect(named((ref) => isUnnamed(project, ref))).toEqual(['agents/a.py used']);
	});
});
