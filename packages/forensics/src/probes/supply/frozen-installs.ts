// Do builds install what is written down?
import { defineProbe, notApplicable } from '@auditor/probes';
import { type FindingDraft, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { installsOf } from '../../models/pipelines/installs.js';
import { counted, named, places } from '../../models/pipelines/spots.js';

export const frozenInstalls = defineProbe({
	id: 'supply/frozen-installs',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Do builds install what is written down?',
	motivation:
		'A lock file protects only those who install from it; a tool that is fetched by name alone runs with all that the build may do.',
	method:
		'Reads the commands of pipelines, of the scripts they call, of composite actions and of containers, and what scripts of Node that these start give to a manager, for npm, pnpm, yarn, bun, pip, uv, poetry, pdm and pipenv. Two findings. `project`: installs from the lock file, or of requirements with exact versions; pnpm and yarn from version 2 on keep to it in continuous integration by themselves; a container that installs a package from an archive does not. `tools`: named packages need an exact version; a script piped from the network into a shell has none. Values: of, total, kept.',
	blindSpots:
		'Installs by actions, by uv run and its like, by makefiles and task runners; environment variables that change a default; digests of named packages.',
	remediation: {
		effort: 'low',
		text: 'Install by `npm ci`, `pnpm install --frozen-lockfile`, `yarn install --immutable`, `uv sync --locked` or `pip install --require-hashes`; name tools by exact version; pack `npm-shrinkwrap.json` with what is installed from an archive.',
	},
	inspect: ({ tree, texts }) => {
		const installs = installsOf(tree, texts);
		return PARTS.map(({ of, nouns, verbs, none }): FindingDraft => {
			const all = installs.filter((install) => install.of === of);
			const loose = all.filter(({ keeps }) => keeps === false);
			const unknown = all.filter(({ keeps }) => keeps === null);
			const kept = all.length - loose.length - unknown.length;
			const values = { of, total: all.length, kept };
			if (all.length === 0) return { ...notApplicable(`No command of a pipeline or container that we read ${none}.`), values };
			return {
				outcome: loose.length > 0 ? 'false' : unknown.length > 0 ? 'not-available' : 'true',
				message: `${counted(kept, all.length, nouns, verbs)}.${loose.length > 0 ? ` Not so: ${named(loose)}.` : ''}${unknown.length > 0 ? ` A variable or a script decides: ${named(unknown)}.` : ''}`,
				rationale: 'Read from the commands of pipelines, composite actions and containers.',
				...places(loose.length + unknown.length > 0 ? [...loose, ...unknown] : all),
				values,
				confidence: 0.85,
			};
		});
	},
});

const PARTS = [
	{
		of: 'project',
		nouns: ['install of dependencies', 'installs of dependencies'],
		verbs: ['is bound to what is written down', 'are bound to what is written down'],
		none: 'installs dependencies',
	},
	{
		of: 'tools',
		nouns: ['fetch of a tool', 'fetches of tools'],
		verbs: ['names an exact version', 'name an exact version'],
		none: 'fetches a tool by name',
	},
] as const;
