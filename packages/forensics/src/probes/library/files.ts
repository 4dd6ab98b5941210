// Which of the files that a maintained project has are there? Names and contents of the tree alone; whether they are kept up is for other probes.
import { defineProbe } from '@auditor/probes';
import { type FindingDraft, fileLocation, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { excerpt } from '../../gather/_drafts.js';
import { fencedBlocks } from '../_fences.js';
import { eachPackage, fileNear, manifestsOf, recordOf } from './_package.js';

const needs = { tree: treeArtifact, texts: textsArtifact };

/** First file of the product whose whole path matches, the shortest path first; `texts` decides on content. */
function find(tree: Tree, path: RegExp): string | null {
	const found = tree.files
		.filter((f) => path.test(f.path) && !['vendored', 'fixture', 'test', 'example'].includes(f.context))
		.map((f) => f.path);
	return found.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))[0] ?? null;
}

function answer(path: string | null, yes: string, no: string, more: Partial<FindingDraft> = {}): FindingDraft[] {
	return [
		{
			outcome: path === null ? 'false' : 'true',
			message: path === null ? no : yes,
			rationale: 'Names of the audited tree were compared.',
			location: path === null ? null : fileLocation(path, 1),
			...more,
		},
	];
}

export const license = defineProbe({
	id: 'library/license',
	lifecycle: 'experimental',
	needs,
	question: 'Does the repository say under which licence it may be used?',
	motivation: 'Without a licence nobody may use the code, whatever the README says.',
	method:
		'Looks for LICENSE, LICENCE, COPYING or UNLICENSE at the root (or in LICENSES/) that holds text, and for `license` in the manifests. Values: file, spdx.',
	blindSpots: 'Whether the two agree, and what the licences of dependencies ask.',
	remediation: { on: 'false', effort: 'low', text: 'Add a LICENSE file and the same SPDX id as `license` in the manifest.' },
	inspect: ({ tree, texts }) => {
		const path = find(tree, /^(?:LICENSES\/[^/]+|(?:(?:un)?licen[cs]e|copying)(?:[.-][\w.-]+)?)$/i);
		const empty = path !== null && texts.has(path) && (texts.get(path) ?? '').trim().length < 40;
		const [manifest] = manifestsOf(tree, texts).filter((m) => typeof m.data.license === 'string');
		const spdx = (manifest?.data.license as string | undefined) ?? null;
		const usable = empty ? null : path;
		const yes = `${usable} states the licence${spdx ? ` (${spdx})` : ''}.`;
		const no = empty
			? `${path} is empty.`
			: spdx
				? `package.json says ${spdx}, but no licence file stands at the root.`
				: 'No licence file stands at the root.';
		return answer(usable, yes, no, {
			values: { file: usable, spdx },
			location: usable ? fileLocation(usable, 1) : manifest ? fileLocation(manifest.path, 1) : null,
		});
	},
});

export const changelog = defineProbe({
	id: 'library/changelog',
	lifecycle: 'experimental',
	needs,
	question: 'Can a user read what changed from one release to the next?',
	motivation: 'Who upgrades wants to know what breaks, without reading commits.',
	method:
		'Looks for CHANGELOG, CHANGES, HISTORY, RELEASES or NEWS with entries, or for a tool that writes release notes: changesets, semantic-release, release-please, release-it, standard-version, git-cliff.',
	blindSpots: 'Release notes that are kept on the forge alone; a missing file is therefore no certainty.',
	remediation: { on: 'false', effort: 'low', text: 'Keep a CHANGELOG.md, or let changesets or release-please write it.' },
	inspect: ({ tree, texts }) => {
		const path = find(tree, /(^|\/)(change[-_]?log|changes|history|releases?|release[-_]?notes|news)(\.(md|txt|rst|markdown))?$/i);
		const entries = path === null ? 0 : ((texts.get(path) ?? '').match(/^(?:#{1,4}|\*\*)?[ \t]*\[?v?\d+\.\d+/gm)?.length ?? 0);
		const tool =
			find(
				tree,
				/^(\.changeset\/config\.json|\.?release-please(-config|-manifest)?\.json|\.releaserc(\.\w+)?|release\.config\.[cm]?js|\.release-it\.(json|ya?ml|toml|[cm]?js)|\.versionrc(\.\w+)?|cliff\.toml)$/,
			) ??
			manifestsOf(tree, texts).find((m) =>
				/"(semantic-release|release-it|standard-version|@changesets\/cli|changelogen|release-please|np|bumpp)"/.test(m.text),
			)?.path ??
			null;
		const used = entries > 0 ? path : (tool ?? path);
		const yes =
			entries > 0
				? `${path} holds ${entries} releases.`
				: tool !== null
					? `Release notes are written by a tool that ${tool} names.`
					: `${path} is there, without a release in it.`;
		const met = entries > 0 || tool !== null;
		return [
			{
				outcome: met ? 'true' : 'false',
				message: met ? yes : path !== null ? yes : 'Neither a changelog nor a tool for release notes is in the tree.',
				rationale: 'Names of the tree, entries of the changelog and tools of the manifests were looked at; the forge was not asked.',
				location: used === null ? null : fileLocation(used, 1),
				values: { file: path, entries, tool },
				confidence: met ? 0.9 : 0.65,
			},
		];
	},
});

export const ciPresent = defineProbe({
	id: 'library/ci-tests',
	lifecycle: 'experimental',
	needs,
	question: 'Does continuous integration run the tests?',
	motivation: 'Tests that run on somebody’s machine alone stop running.',
	method:
		'Reads the workflows of GitHub, GitLab, CircleCI, Azure, Travis, Forgejo and Jenkins for a command that runs tests or a check. Values: files, runsTests, versions (of Node or Python in a matrix), types and lint when they are run.',
	blindSpots: 'Commands behind a script or another repository’s workflow; whether the runs pass.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Add a workflow that installs from the lock file and runs the tests on every push and pull request.',
	},
	inspect: ({ tree, texts }) => {
		const files = tree.files
			.map((f) => f.path)
			.filter((p) =>
				/^(\.(?:github|forgejo|gitea)\/workflows\/[^/]+\.ya?ml|\.gitlab-ci\.ya?ml|\.circleci\/config\.ya?ml|azure-pipelines\.ya?ml|\.travis\.yml|Jenkinsfile|bitbucket-pipelines\.yml|\.woodpecker\.ya?ml)$/.test(
					p,
				),
			);
		const command =
			/\b(?:npm|pnpm|yarn|bun)\s+(?:(?:run|--?[\w-]+(?:=\S+| (?!run )[^\s-]\S*)?)\s+){0,9}(?:t\b|tst\b|test|unit|ci\b|check|coverage|verify)|\b(?:npx|pnpm|bunx|yarn)\s+(?:exec\s+|dlx\s+)?(?:vitest|jest|mocha|ava|tap|nx\s+(?:\w+\s+)?(?:-?t\s+)?test|turbo\s+(?:run\s+)?test|playwright\s+test)|\bnode\s+--test\b|\b(?:pytest|tox|nox|unittest|hatch\s+(?:run\s+)?test|make\s+(?:\w+\s+){0,9}(?:test|check|ci)\w*|just\s+(?:test|check|ci)|deno\s+test|turbo\s+(?:run\s+)?\w*test|nx\s+affected|go\s+test|cargo\s+test)\b/;
		const line = (path: string) =>
			(texts.get(path) ?? '')
				.split('\n')
				.findIndex((l) => l.length < LONGEST_COMMAND && !/^\s*(#|(-\s*)?name:)/.test(l) && command.test(l.replace(/\s+/g, ' '))) + 1;
		const runs = files.map((path) => ({ path, line: line(path) })).find((x) => x.line > 0);
		const all = files.map((path) => texts.get(path) ?? '').join('\n');
		const versions =
			/\b(node|node-version|python-version|node_version)[ \t]{0,9}:\s{0,99}(?:\[[^\],]{1,500},[^\]]{1,500}\]|-[ \t]{0,9}['"]?[\d.x*a-z/]{1,60}['"]?\s{1,99}-[ \t]{0,9}['"]?[\d.x*a-z/])/.test(
				all,
			);
		const [first] = files;
		return [
			{
				outcome: runs ? 'true' : 'false',
				message: runs
					? `${runs.path}:${runs.line} runs the tests.`
					: first
						? `${first} and its like run no tests that can be told.`
						: 'No continuous integration is configured in the tree.',
				rationale: `${files.length} files of continuous integration were read.`,
				location: runs ? fileLocation(runs.path, runs.line) : first ? fileLocation(first, 1) : null,
				snippet: runs ? excerpt(texts, runs.path, runs.line) : null,
				values: {
					files: files.slice(0, 20),
					runsTests: runs !== undefined,
					versions,
					types: /\btsc\b|typecheck|type-check|mypy|pyright/.test(all),
					lint: /\blint|eslint|biome|ruff|oxlint\b|\bxo\b/.test(all),
				},
				confidence: runs ? 0.92 : first ? 0.65 : 0.9,
			},
		];
	},
});

const LOCKS =
	/(?:^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|uv\.lock|poetry\.lock|pdm\.lock|Pipfile\.lock|requirements[\w.-]*\.txt|deno\.lock)$/;

export const lockfile = defineProbe({
	id: 'library/lockfile',
	lifecycle: 'experimental',
	needs,
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
			.map((f) => f.path)
			.filter(
				(p) =>
					LOCKS.test(p) &&
					!/(^|\/)(node_modules|tests?|fixtures|examples?)\//.test(p) &&
					(!/requirements/.test(p) || pinned(texts.get(p) ?? '')),
			);
		found.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
		const path = found[0] ?? null;
		return answer(path, `${path} writes down what is installed.`, 'No lock file and no pinned requirements are in the tree.', {
			values: { file: path },
			location: path ? fileLocation(path) : null,
		});
	},
});

/** Characters of a line that may hold a command: a longer one is data. */
const LONGEST_COMMAND = 2_000;

function pinned(text: string): boolean {
	const lines = text.split('\n').map((l) => l.split('#', 1)[0]!.trim());
	const named = lines.filter((l) => l !== '' && !l.startsWith('-'));
	return named.length > 0 && named.every((l) => /==|@\s*(git|https?)/.test(l));
}

export const lintConfig = defineProbe({
	id: 'library/lint-config',
	lifecycle: 'experimental',
	needs,
	question: 'Is a linter or formatter configured?',
	motivation: 'What a machine can find should not be found by reviewers, or by users.',
	method:
		'Looks for the configuration of ESLint, Biome, Oxlint, Deno, XO, Standard, Prettier, Ruff, Flake8, Pylint or pre-commit, in files and in manifests.',
	blindSpots: 'Whether it is run.',
	remediation: { on: 'false', effort: 'low', text: 'Configure one linter and run it in continuous integration.' },
	inspect: ({ tree, texts }) => {
		const path =
			find(
				tree,
				/^(?:[\w.-]+\/){0,2}(\.eslintrc(\.\w+)?|eslint\.config\.[cm]?[jt]s|biome\.jsonc?|\.oxlintrc\.json|deno\.jsonc?|\.xo-config(\.\w+)?|xo\.config\.[cm]?[jt]s|\.prettierrc(\.\w+)?|prettier\.config\.[cm]?[jt]s|\.?ruff\.toml|\.flake8|\.pylintrc|\.pre-commit-config\.ya?ml)$/,
			) ??
			manifestsOf(tree, texts).find(
				(m) =>
					m.data.eslintConfig !== undefined ||
					m.data.prettier !== undefined ||
					m.data.xo !== undefined ||
					/"(xo|standard|eslint|oxlint)":/.test(JSON.stringify(recordOf(m.data.devDependencies))),
			)?.path ??
			[...texts.keys()]
				.sort()
				.find(
					(p) =>
						/(^|\/)(pyproject\.toml|setup\.cfg|tox\.ini)$/.test(p) && /^\[(tool\.(ruff|black|pylint)|flake8)/m.test(texts.get(p) ?? ''),
				) ??
			null;
		return answer(path, `${path} configures a linter or formatter.`, 'No linter or formatter is configured.', {
			confidence: path ? 0.95 : 0.85,
		});
	},
});

export const securityPolicy = defineProbe({
	id: 'library/security-policy',
	lifecycle: 'experimental',
	needs,
	question: 'Does the repository say how to report a vulnerability?',
	motivation: 'Who finds a hole needs an address that is not the public tracker.',
	method: 'Looks for SECURITY.md at the root, in .github or docs, and for a section of that name in the README.',
	blindSpots: 'Policies of a whole organisation, which the forge shows from another repository.',
	remediation: { on: 'false', effort: 'low', text: 'Add SECURITY.md with an address and the versions that get fixes.' },
	inspect: ({ tree, texts }) => {
		const readme = find(tree, /^readme(\.\w+)?$/i);
		const section =
			readme !== null && /^#+\s*(reporting|security (policy|contact|issues)|vulnerabilit)/im.test(texts.get(readme) ?? '') ? readme : null;
		const path = find(tree, /^((\.github|docs)\/)?security(\.\w+)?$/i) ?? section;
		return answer(path, `${path} says how to report a vulnerability.`, 'Nothing says how to report a vulnerability.', {
			confidence: path ? 0.9 : 0.6,
		});
	},
});

export const readmeExample = defineProbe({
	id: 'library/readme-example',
	lifecycle: 'experimental',
	needs,
	question: 'Does the README show how to install the package and how to use it?',
	motivation: 'Users decide by the first example.',
	method:
		'Looks in the README beside the manifest (or at the root) for a fenced block that imports or requires the package by its name, or runs its command. Values: install, example, blocks.',
	blindSpots: 'Whether the example runs; documentation on a site of its own.',
	remediation: { on: 'false', effort: 'low', text: 'Show the install command and ten lines that import the package and print a result.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ name, folder, data }) => {
			const path = fileNear(tree, folder, /^readme(\.\w+)?$/i);
			const text = path === null ? '' : (texts.get(path) ?? '');
			const blocks = fencedBlocks(text);
			const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
			const uses = new RegExp(`(?:from|import|require\\(|import\\()\\s*['"]${quoted}(?:/[^'"]*)?['"]`);
			const commands = typeof data.bin === 'string' ? [name.replace(/^@[^/]+\//, '')] : Object.keys(recordOf(data.bin));
			const runs = (block: string) =>
				commands.some((c) =>
					new RegExp(`^[ \\t]*(?:\\$ |npx |pnpm (?:dlx |exec )?)?${c.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\b`, 'm').test(block),
				);
			const example = blocks.find((b) => uses.test(b.text) || runs(b.text));
			const install = new RegExp(
				`(?:npm (?:i|install|add)|pnpm add|yarn add|bun add|deno add|npx|jsr add)\\s{1,9}(?:\\S{1,200}\\s{1,9}){0,20}?(?:npm:|jsr:)?${quoted}\\b`,
			).test(text);
			const line = example?.line ?? 1;
			return {
				met: example !== undefined,
				message:
					path === null ? 'has no README.' : example ? `is shown at work in ${path}:${line}.` : `is imported by no example of ${path}.`,
				rationale: `${blocks.length} fenced blocks were read.`,
				values: { install, example: example !== undefined, blocks: blocks.length },
				confidence: example ? 0.92 : 0.75,
				...(path !== null ? { location: fileLocation(path, line) } : {}),
			};
		}),
});
