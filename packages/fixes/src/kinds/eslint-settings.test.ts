import { fixTester } from '../../test/fix-tester.js';
import { eslintSettings } from './eslint-settings.js';

const RULES = [
	'no-compare-neg-zero',
	'no-duplicate-case',
	'no-self-assign',
	'no-self-compare',
	'no-unsafe-finally',
	'no-unsafe-negation',
	'no-unsafe-optional-chaining',
	'use-isnan',
];
const rules = (indent: string) => RULES.map((name) => `${indent}'${name}': 'error',\n`).join('');
const WHY = '// What a compiler lets through and nobody means: comparisons that cannot hold, values that are lost.\n';

const ts = (eslint: string, more: Record<string, string> = {}, lint = 'eslint .', code = 'export const a = 1;\n') => ({
	'package.json': JSON.stringify({ name: 'thing', scripts: { lint }, devDependencies: { eslint, ...more } }),
	'package-lock.json': '{}\n',
	'tsconfig.json': '{ "compilerOptions": { "outDir": "./out" } }\n',
	'src/a.ts': code,
});
const workflow = {
	'.github/workflows/lint.yml':
		'name: lint\non:\n  push:\n  pull_request:\npermissions:\n  contents: read\njobs:\n  lint:\n    runs-on: ubuntu-latest\n    timeout-minutes: 10\n    steps:\n      - uses: actions/checkout@v5\n      - uses: actions/setup-node@v5\n        with:\n          node-version: lts/*\n          cache: npm\n      - run: npm ci\n      - run: npm run lint\n',
};
const PARSER = { '@typescript-eslint/parser': '^6.0.0' };
const { 'package-lock.json': _, ...unlocked } = ts('^8.0.0', PARSER);

fixTester(eslintSettings, [
	{
		name: 'ESLint 8 with a parser of TypeScript',
		files: ts('^8.56.0', PARSER, 'eslint . --ext .ts'),
		after: {
			'.eslintrc.cjs': `${WHY}module.exports = {\n  root: true,\n  parser: '@typescript-eslint/parser',\n  parserOptions: { ecmaVersion: 'latest', sourceType: 'module' },\n  ignorePatterns: ['out/'],\n  rules: {\n${rules('    ')}  },\n};\n`,
			...workflow,
		},
		twins: false,
	},
	{
		name: 'ESLint 9 with the package of TypeScript',
		files: ts('^9.0.0', { 'typescript-eslint': '^8.0.0' }),
		after: {
			'eslint.config.mjs': `import tseslint from 'typescript-eslint';\n\n${WHY}export default [\n  { ignores: ['out/'] },\n  {\n    files: ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}'],\n    languageOptions: { parser: tseslint.parser },\n    rules: {\n${rules('      ')}    },\n  },\n];\n`,
			...workflow,
		},
		twins: false,
	},
	{ name: 'ESLint 9 that reads no TypeScript', files: ts('^9.0.0'), after: null },
	{ name: 'ESLint 9 with a word of ESLint 8', files: ts('^9.0.0', PARSER, 'eslint . --ext .ts'), after: null },
	{ name: 'a script that does more', files: ts('^8.0.0', PARSER, 'eslint . && thing'), after: null },
	{ name: 'a script that mends', files: ts('^8.0.0', PARSER, 'eslint . --fix'), after: null },
	{
		name: 'a file that speaks of rules',
		files: ts('^8.0.0', PARSER, 'eslint .', '// eslint-disable-next-line react/display-name\nexport const a = 1;\n'),
		after: null,
	},
	{ name: 'nothing that locks packages', files: unlocked, after: null },
]);
