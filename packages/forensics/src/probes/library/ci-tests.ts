// Does continuous integration run the tests?
import { defineProbe, excerpt } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';

const needs = { tree: treeArtifact, texts: textsArtifact };

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
		return {
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
		};
	},
});

/** Characters of a line that may hold a command: a longer one is data. */
const LONGEST_COMMAND = 2_000;
