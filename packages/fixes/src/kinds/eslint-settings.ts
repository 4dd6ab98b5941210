// A package that installs ESLint and has a script that runs it, but no settings, so that the script fails: settings for what a compiler lets through and
// nobody means, and the script run on every change. Only where what is installed reads every file, and no file speaks to ESLint of rules of its own.
import { pathIn } from '@auditor/code';
import type { Fix, Ground } from '../fix.js';
import { SCRIPT } from '../opened.js';
import { isForPython } from './_linters.js';
import { installedFor } from './_node-steps.js';
import { newFile, pathFrom } from './_places.js';
import { isOnGitHub, workflowLines } from './_workflow.js';

const WORKFLOW = '.github/workflows/lint.yml';
const SETTINGS = /(?:^|\/)(?:\.eslintrc(?:\.\w+)?|eslint\.config\.\w+)$/;
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
const WHY = '// What a compiler lets through and nobody means: comparisons that cannot hold, values that are lost.';
/** `eslint src --ext .ts`: what else is told may be no word of the version that is installed. */
const RUN = /^eslint((?: (?!-)[\w./*"'{},-]{1,99}){1,9})(?: --ext [\w.,]{1,60})?(?: --max-warnings[ =]0)?$/;

export const eslintSettings: Fix = {
	id: 'eslint-settings',
	title: 'Give the linter that is installed its settings, and run it.',
	answers: ['library/lint-config'],
	async propose({ outcome, values }, ground) {
		const { project, paths, open, textAt } = ground;
		const isOther = isForPython(values);
		if (outcome !== 'false' || !isOnGitHub(ground) || isOther || paths.has(WORKFLOW) || [...paths].some((path) => SETTINGS.test(path)))
			return null;
		const inside = await packageOf(ground);
		const installed = inside === null ? null : await installedFor(inside, 'lint', ground);
		if (inside === null || installed === null || installed.data.eslintConfig !== undefined || !RUN.test(installed.text)) return null;
		const { data, text, manager, steps } = installed;
		const asked = { ...Object(data.dependencies), ...Object(data.devDependencies) } as Record<string, unknown>;
		const version = Number(/^[~^]?(\d{1,2})\b/.exec(String(asked.eslint))?.[1] ?? 0);
		const isFlat = version >= 9;
		if (version < 7 || (isFlat && text.includes('--ext'))) return null;
		const own = project.files.filter(({ path }) => SCRIPT.test(path) && pathFrom(inside, path) !== null);
		if (own.length * 2 <= project.files.length) return null;
		for (const { path } of own) if (!(await open(path)) || TOLD.test(await textAt(path))) return null;
		const parser = ['@typescript-eslint/parser', 'typescript-eslint'].find((name) => name in asked && (isFlat || name.startsWith('@')));
		const isTyped = own.some(({ path }) => /\.[cm]?tsx?$/.test(path));
		if (isTyped && parser === undefined) return null;
		const built = /"outDir":\s{0,9}"(?:\.\/)?([\w/-]{1,60}?)\/?"/.exec(await textAt(pathIn(inside, 'tsconfig.json')))?.[1] ?? 'dist';
		const lines = (isFlat ? flat : classic)(isTyped ? parser! : null, built);
		const job = { job: 'lint', minutes: 10, inside, steps: [...steps, [`run: ${manager} run lint`]] };
		return [
			newFile(pathIn(inside, isFlat ? 'eslint.config.mjs' : '.eslintrc.cjs'), lines),
			newFile(WORKFLOW, await workflowLines('lint', [job], ground)),
		];
	},
};

/** What a file says to ESLint. */
const TOLD = /\beslint-(?:disable|enable|env)|\/\* ?eslint /;

/** The folder of the one package that installs ESLint. */
async function packageOf({ paths, textAt }: Ground): Promise<string | null> {
	const found: string[] = [];
	for (const path of paths)
		if (/(?:^|\/)package\.json$/.test(path) && !/(?:^|\/)node_modules\//.test(path) && /"eslint"\s{0,9}:/.test(await textAt(path)))
			found.push(path.replace(/\/?package\.json$/, ''));
	const [only = null] = found;
	return found.length === 1 ? only : null;
}

const rules = (indent: string) => RULES.map((name) => `${indent}'${name}': 'error',`);

/** @source the configuration files of ESLint 8 */
function classic(parser: string | null, built: string): string[] {
	return [
		WHY,
		'module.exports = {',
		'  root: true,',
		...(parser === null ? [] : [`  parser: '${parser}',`]),
		"  parserOptions: { ecmaVersion: 'latest', sourceType: 'module' },",
		`  ignorePatterns: ['${built}/'],`,
		'  rules: {',
		...rules('    '),
		'  },',
		'};',
	];
}

/** @source the configuration files of ESLint 9 */
function flat(parser: string | null, built: string): string[] {
	const isWhole = parser === 'typescript-eslint';
	return [
		...(parser === null ? [] : [`import ${isWhole ? 'tseslint' : 'parser'} from '${parser}';`, '']),
		WHY,
		'export default [',
		`  { ignores: ['${built}/'] },`,
		'  {',
		"    files: ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}'],",
		...(parser === null ? [] : [`    languageOptions: { parser${isWhole ? ': tseslint.parser' : ''} },`]),
		'    rules: {',
		...rules('      '),
		'    },',
		'  },',
		'];',
	];
}
