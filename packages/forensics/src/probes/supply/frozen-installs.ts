// Do builds install what is written down?
import { defineProbe, notApplicable } from '@auditor/probes';
import { treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { installsOf } from '../../models/installs.js';
import { counted, named, places } from '../../models/spots.js';

export const frozenInstalls = defineProbe({
	id: 'supply/frozen-installs',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Do builds install what is written down?',
	motivation: 'A lock file protects only those who install from it.',
	method:
		'Reads the commands of pipelines, of the scripts they call, of composite actions and of containers for npm, pnpm, yarn, bun, pip, uv, poetry, pdm and pipenv. Each installs from the lock file, or requirements with exact versions; pnpm and yarn from version 2 on keep to it in continuous integration by themselves. Values: total, kept.',
	blindSpots:
		'Installs by actions, by npx, uv run and their like, by makefiles and task runners; environment variables that change a default; packages that a command names.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Install by `npm ci`, `pnpm install --frozen-lockfile`, `yarn install --immutable`, `uv sync --locked` or `pip install --require-hashes`.',
	},
	inspect: ({ tree, texts }) => {
		const all = installsOf(tree, texts);
		const loose = all.filter(({ keeps }) => !keeps);
		const values = { total: all.length, kept: all.length - loose.length };
		if (all.length === 0) return { ...notApplicable('No command of a pipeline or container that we read installs dependencies.'), values };
		const kept = counted(values.kept, all.length, NOUNS, ['is bound to what is written down', 'are bound to what is written down']);
		return {
			outcome: loose.length > 0 ? 'false' : 'true',
			message: `${kept}.${loose.length > 0 ? ` Not so: ${named(loose)}.` : ''}`,
			rationale: 'Read from the commands of pipelines, composite actions and containers.',
			...places(loose.length > 0 ? loose : all),
			values,
			confidence: 0.85,
		};
	},
});

const NOUNS = ['install of dependencies', 'installs of dependencies'] as const;
