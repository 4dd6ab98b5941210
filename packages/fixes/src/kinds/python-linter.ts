// Python that no linter looks at: Ruff, or Flake8 where the repository asks for it, for what is never a matter of taste (what does not parse, names that
// nothing defines), run on every change. Only where the product has no such fault today, so that the first run is green, and where no other linter is
// chosen; a few tests that have one, and annotations, are named, and left to whoever mends them.
import { contextOf } from '@auditor/forensics';
import type { Fix } from '../fix.js';
import { isForPython, linterOfPython } from './_linters.js';
import { newFile } from './_places.js';
import { type UndefinedNames, undefinedNames } from './_undefined-names.js';
import { isOnGitHub, workflowLines } from './_workflow.js';

const WORKFLOW = '.github/workflows/lint.yml';
const WHY = '# What is never a matter of taste: what does not parse, comparisons that cannot hold, names that nothing defines.';
/** More files with a name that nothing defines are no exception. */
const FEW = 4;

export const pythonLinter: Fix = {
	id: 'python-linter',
	title: 'Let a linter find what does not parse and what is not defined.',
	answers: ['library/lint-config'],
	async propose({ outcome, values }, ground) {
		const { project, paths, open } = ground;
		const own = project.files.filter(({ path }) => path.endsWith('.py'));
		const isFree = ['ruff.toml', '.flake8', WORKFLOW].every((path) => !paths.has(path));
		const others = project.files.filter(({ path, context }) => context === 'source' && !path.endsWith('.py'));
		// What is copied in is linted where it comes from.
		const isCopied = [...paths].some((path) => path.endsWith('.py') && contextOf(path) === 'vendored');
		// What is written in another language has a linter, where that is what the finding says.
		const isMost = own.length > others.length || isForPython(values);
		const isFaulty = own.some(({ context, facts }) => context !== 'test' && facts.unbound.length > 0);
		if (outcome !== 'false' || !isOnGitHub(ground) || !isFree || isCopied || !isMost || isFaulty) return null;
		const lost: UndefinedNames[] = [];
		for (const { path } of own) {
			const opened = await open(path);
			if (!opened) return null;
			lost.push(...[undefinedNames(opened) ?? []].flat());
		}
		if (lost.length > FEW) return null;
		const linter = await linterOfPython(ground);
		if (linter === null) return null;
		// Cells of a notebook name what another one defines.
		const hasCells = [...paths].some((path) => path.endsWith('.ipynb'));
		const settings = linter === 'ruff' ? newFile('ruff.toml', ofRuff(lost, hasCells)) : newFile('.flake8', ofFlake8(lost));
		const run = `run: pipx run ${linter === 'ruff' ? 'ruff check' : linter}`;
		return [settings, newFile(WORKFLOW, await workflowLines('lint', [{ job: 'lint', minutes: 10, inside: '', steps: [[run]] }], ground))];
	},
};

function ofRuff(lost: readonly UndefinedNames[], hasCells: boolean): string[] {
	const left = lost.flatMap((file) => [saidOf(file), `"${file.path}" = ["F821"]`]);
	return [
		WHY,
		...(hasCells ? ['extend-exclude = ["*.ipynb"]', ''] : []),
		'[lint]',
		'select = ["E9", "F63", "F7", "F82"]',
		...(left.length === 0 ? [] : ['', '[lint.per-file-ignores]', ...left]),
	];
}

function ofFlake8(lost: readonly UndefinedNames[]): string[] {
	const left = lost.flatMap((file) => [`    ${saidOf(file)}`, `    ${file.path}:F821`]);
	return [
		'[flake8]',
		WHY,
		'select = E9,F63,F7,F82',
		'extend-exclude = .venv,venv,node_modules',
		...(left.length === 0 ? [] : ['per-file-ignores =', ...left]),
	];
}

const saidOf = ({ names }: UndefinedNames) => `# To mend: undefined ${names.join(', ')}.`;
