// Python that no linter looks at: Ruff, for what is never a matter of taste (what does not parse, names that nothing defines), run on every change. Only
// where the product has no such fault today, so that the first run is green, and where no other linter is chosen.
import { contextOf } from '@auditor/forensics';
import type { Fix } from '../fix.js';
import { lintsPython } from './_linters.js';
import { newFile } from './_places.js';
import { workflowLines } from './_workflow.js';

const WORKFLOW = '.github/workflows/lint.yml';

export const ruffSettings: Fix = {
	id: 'ruff-settings',
	title: 'Let a linter find what does not parse and what is not defined.',
	answers: ['library/lint-config'],
	async propose({ outcome, message }, ground) {
		const { project, paths } = ground;
		const own = project.files.filter(({ path }) => path.endsWith('.py'));
		const isFree = ['ruff.toml', WORKFLOW].every((path) => !paths.has(path));
		const others = project.files.filter(({ path, context }) => context === 'source' && !path.endsWith('.py'));
		// What is copied in is linted where it comes from.
		const isCopied = [...paths].some((path) => path.endsWith('.py') && contextOf(path) === 'vendored');
		// What is written in another language has a linter, where that is what the finding says.
		const isMost = own.length > others.length || /for other code than the agent in \S{1,200}\.py\b/.test(message);
		if (outcome !== 'false' || !isFree || isCopied || !isMost || own.some(({ facts }) => facts.unbound.length > 0)) return null;
		if (await lintsPython(ground)) return null;
		// Cells of a notebook name what another one defines.
		const left = [...paths].some((path) => path.endsWith('.ipynb'));
		const lines = [
			'# What is never a matter of taste: what does not parse, comparisons that cannot hold, names that nothing defines.',
			...(left ? ['extend-exclude = ["*.ipynb"]', ''] : []),
			'[lint]',
			'select = ["E9", "F63", "F7", "F82"]',
		];
		const workflow = workflowLines('lint', [{ job: 'lint', minutes: 10, inside: '', steps: [['run: pipx run ruff check']] }]);
		return [newFile('ruff.toml', lines), newFile(WORKFLOW, workflow)];
	},
};
