// Are the versions that are installed written down?
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { isPinned } from '../../models/installs.js';
import { answer } from './_package.js';

const LOCKS =
	/(?:^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|uv\.lock|poetry\.lock|pdm\.lock|Pipfile\.lock|requirements[\w.-]*\.txt|deno\.lock)$/;

export const lockfile = defineProbe({
	id: 'library/lockfile',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Are the versions that are installed written down?',
	motivation: 'Without a lock file tomorrow’s installation is another program than today’s.',
	method:
		'Looks for a lock file of npm, pnpm, yarn, bun, deno, uv, poetry, pdm or pipenv; a requirements.txt counts when every line is pinned. Value: file.',
	blindSpots: 'Whether it is up to date, and whether the deployment installs from it.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Commit the lock file, and install from it (npm ci, pnpm install --frozen-lockfile, uv sync --frozen).',
	},
	inspect: ({ tree, texts }) => {
		const found = tree.files
			// An empty one, or a pair of brackets, writes nothing down.
			.filter(({ bytes }) => bytes === null || bytes > 9)
			.map((f) => f.path)
			.filter(
				(p) =>
					LOCKS.test(p) &&
					!/(^|\/)(node_modules|tests?|fixtures|examples?)\//.test(p) &&
					(!/requirements/.test(p) || isPinned(texts.get(p) ?? '')),
			);
		found.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
		const path = found[0] ?? null;
		return answer(path, `${path} writes down what is installed.`, 'No lock file and no pinned requirements are in the tree.', {
			values: { file: path },
			location: path ? fileLocation(path) : null,
		});
	},
});
