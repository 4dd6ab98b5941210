import { fixTester } from '../../test/fix-tester.js';
import { ruffSettings } from './ruff-settings.js';

const py = { 'app/main.py': 'import os\n\nprint(os.getcwd())\n' };
const after = (left: string) => ({
	'ruff.toml': `# What is never a matter of taste: what does not parse, comparisons that cannot hold, names that nothing defines.\n${left}[lint]\nselect = ["E9", "F63", "F7", "F82"]\n`,
	'.github/workflows/lint.yml':
		'name: lint\non:\n  push:\n  pull_request:\npermissions:\n  contents: read\njobs:\n  lint:\n    runs-on: ubuntu-latest\n    timeout-minutes: 10\n    steps:\n      - uses: actions/checkout@v4\n      - run: pipx run ruff check\n',
});

fixTester(ruffSettings, [
	{ name: 'a product of Python', files: py, after: after(''), twins: false },
	{ name: 'beside notebooks', files: { ...py, 'a.ipynb': '{}\n' }, after: after('extend-exclude = ["*.ipynb"]\n\n'), twins: false },
	{
		name: 'beside another linter, which has no settings yet',
		files: { ...py, 'requirements-dev.txt': 'pytest\npylint==3.3.0\n' },
		after: null,
	},
	{ name: 'beside a target that lints', files: { ...py, Makefile: 'run:\n\tpython app/main.py\n\nlint: run\n\tthing .\n' }, after: null },
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
