import { fixTester } from '../../test/fix-tester.js';
import { pythonLinter } from './python-linter.js';

const py = { 'app/main.py': 'import os\n\nprint(os.getcwd())\n' };
const WORKFLOW = '.github/workflows/lint.yml';
const after = (left: string, end = '') => ({
	'ruff.toml': `# What is never a matter of taste: what does not parse, comparisons that cannot hold, names that nothing defines.\n${left}[lint]\nselect = ["E9", "F63", "F7", "F82"]\n${end}`,
	[WORKFLOW]:
		'name: lint\non:\n  push:\n  pull_request:\npermissions:\n  contents: read\njobs:\n  lint:\n    runs-on: ubuntu-latest\n    timeout-minutes: 10\n    steps:\n      - uses: actions/checkout@v5\n      - run: pipx run ruff check\n',
});

const flake8 = (end = '') => ({
	'.flake8': `[flake8]\n# What is never a matter of taste: what does not parse, comparisons that cannot hold, names that nothing defines.\nselect = E9,F63,F7,F82\nextend-exclude = .venv,venv,node_modules\n${end}`,
	[WORKFLOW]: after('')[WORKFLOW].replace('ruff check', 'flake8'),
});
const faulty = { 'tests/test_main.py': 'def test_main():\n    assert os.getcwd()\n' };
const asked = {
	'requirements.txt': 'fastapi\nflake8>=6.0.0\nflake8-bugbear\n',
	'requirements.lock.txt': 'flake8==7.1.0\npycodestyle==2.12.0\npyflakes==3.2.0\n',
};

fixTester(pythonLinter, [
	{ name: 'a product of Python', files: py, after: after(''), twins: false },
	{ name: 'beside notebooks', files: { ...py, 'a.ipynb': '{}\n' }, after: after('extend-exclude = ["*.ipynb"]\n\n'), twins: false },
	{
		name: 'beside another linter, which has no settings yet',
		files: { ...py, 'requirements-dev.txt': 'pytest\npylint==3.3.0\n' },
		after: null,
	},
	...(
		[
			{ 'pyproject.toml': '[dependency-groups]\ndev = ["ruff>=0.4"]\n' },
			{ 'docs/plan.md': '# Next\n\n- run `uv run ruff check .` in the pipeline\n' },
		] as Record<string, string>[]
	).map((more) => ({ name: `where Ruff is chosen, or planned: ${Object.keys(more)[0]}`, files: { ...py, ...more }, after: null })),
	{ name: 'beside a target that lints', files: { ...py, Makefile: 'run:\n\tpython app/main.py\n\nlint: run\n\tthing .\n' }, after: null },
	{ name: 'that a list of requirements names Flake8 for', files: { ...py, ...asked }, after: flake8(), twins: false },
	{
		name: 'that is asked for beside another linter',
		files: { ...py, 'requirements.txt': 'flake8\npylint\n' },
		after: null,
	},
	{
		name: 'Flake8 with settings that choose nothing',
		files: { ...py, ...asked, 'setup.cfg': '[flake8]\nignore = E,W,F,C\n' },
		after: null,
	},
	{
		name: 'a test with a name that nothing defines',
		files: { ...py, ...faulty },
		after: after('', '\n[lint.per-file-ignores]\n# To mend: undefined os.\n"tests/test_main.py" = ["F821"]\n'),
		twins: false,
	},
	{
		name: 'a test with a name that nothing defines, where Flake8 is asked for',
		files: { ...py, ...faulty, ...asked },
		after: flake8('per-file-ignores =\n    # To mend: undefined os.\n    tests/test_main.py:F821\n'),
		twins: false,
	},
	{
		name: 'annotations that hold a name as a text, of which one is undefined',
		files: {
			...py,
			'app/b.py':
				'from typing import Literal\n\nfrom app.c import Thing\n\n\nclass Own:\n    def one(self, a: "Own", b: list["Thing"], c: Literal["x"], d: "str | None", e: "memoryview") -> "Lost":\n        return a\n',
		},
		after: after('', '\n[lint.per-file-ignores]\n# To mend: undefined Lost.\n"app/b.py" = ["F821"]\n'),
		twins: false,
	},
	{
		name: 'many tests with such a name',
		files: {
			...py,
			...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`tests/test_${name}.py`, faulty['tests/test_main.py']])),
		},
		after: null,
	},
	{ name: 'a file that does not parse', files: { ...py, 'app/b.py': 'def a(:\n' }, after: null },
	{ name: 'a name that nothing defines', files: { 'app/main.py': 'print(os.getcwd())\n' }, after: null },
	{
		name: 'an agent of Python beside more of another language, which has a linter',
		files: {
			'app/main.py': 'from langgraph.graph import StateGraph\n\napp = StateGraph(dict).compile()\n',
			'web/src/a.ts': 'export const a = 1;\n',
			'web/src/b.ts': 'export const b = 1;\n',
			'web/eslint.config.js': 'export default [{ rules: { eqeqeq: 2 } }];\n',
		},
		after: after(''),
		twins: false,
	},
	{ name: 'a product of another language', files: { 'src/a.ts': 'export const a = 1;\n' }, after: null },
]);
