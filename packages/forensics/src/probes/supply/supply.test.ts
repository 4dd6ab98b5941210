// biome-ignore-all format: tables of scenarios, one a line
import { probeTester } from '@auditor/probes/testing';
import { expect, it } from 'vitest';
import { manifest, repository } from '../library/_testing.js';
import { binaries } from './binaries.js';
import { frozenInstalls } from './frozen-installs.js';
import { lockedManifests } from './locked-manifests.js';
import { movingCode } from './moving-code.js';
import { pinnedActions } from './pinned-actions.js';
import { pinnedImages } from './pinned-images.js';
import { provenance } from './provenance.js';
import { scriptInjection } from './script-injection.js';
import { tokenPermissions } from './token-permissions.js';
import { untrustedCode } from './untrusted-code.js';
import { updateTool } from './update-tool.js';

const test = probeTester({ it, equal: (actual, expected) => expect(actual).toEqual(expected) });
const repo = (files: Record<string, string>) => () => repository(files);
const SHA = '0123456789abcdef0123456789abcdef01234567';
const DIGEST = `sha256:${SHA}${SHA.slice(0, 24)}`;
/** A workflow: what starts it, and the lines of its one job, from line 4 on. */
const flow = (on: string, ...lines: string[]) => repo({ '.github/workflows/a.yml': `on: ${on}\njobs:\n  j:\n${lines.map((line) => `    ${line}\n`).join('')}` });
const steps = (...lines: string[]) => flow('push', 'steps:', ...lines.map((line) => `  ${line}`));
const file = (text: string) => repo({ '.github/workflows/a.yml': text });

test(pinnedActions, [
	{ name: 'both pinned, one with the version beside it', artifacts: steps(`- uses: o/n@${SHA} # v1`, `- uses: actions/checkout@${SHA}`), outcomes: ['true', 'true'], values: { by: 'others', total: 1, pinned: 1 } },
	{ name: 'a tag, a branch and a short commit of others', artifacts: steps('- uses: o/n@v1', '- uses: o/n/sub@main', '- uses: o/n@0123456', `- uses: o/n@${SHA}`), outcomes: ['false', 'not-applicable'], values: { total: 4, pinned: 1 }, places: ['.github/workflows/a.yml:5', null] },
	{ name: 'GitHub’s own apart', artifacts: steps('- uses: actions/checkout@v4', '- uses: github/codeql-action/init@v3', `- uses: o/n@${SHA}`), outcomes: ['true', 'false'], places: ['.github/workflows/a.yml:7', '.github/workflows/a.yml:5'] },
	{ name: 'nothing of others', artifacts: steps('- uses: actions/checkout@v4'), outcomes: ['true', 'false'], values: { total: 0 } },
	{ name: 'an owner that begins like GitHub’s', artifacts: steps('- uses: actions-rs/toolchain@v1'), outcomes: ['false', 'not-applicable'] },
	{ name: 'actions of this repository come with its commit', artifacts: steps('- uses: ./.github/actions/setup', '- run: "echo uses: o/n@v1"', '# - uses: o/n@v1'), outcomes: ['not-applicable', 'not-applicable'] },
	{ name: 'a reusable workflow', artifacts: flow('push', 'uses: o/n/.github/workflows/b.yml@main'), outcomes: ['false', 'not-applicable'], places: ['.github/workflows/a.yml:4', null] },
	{ name: 'a container action by tag and by digest', artifacts: steps('- uses: docker://alpine:3', `- uses: docker://alpine@${DIGEST}`), outcomes: ['false', 'not-applicable'], values: { total: 2, pinned: 1 } },
	{ name: 'a composite action, and one that is no action', artifacts: repo({ '.github/actions/a/action.yml': 'runs:\n  using: composite\n  steps:\n    - uses: o/n@v1\n', 'src/action.yml': 'steps:\n  - uses: o/n@v1\n', 'test/fixtures/action.yml': 'runs:\n  steps:\n    - uses: o/n@v1\n' }), outcomes: ['false', 'not-applicable'], values: { total: 1, pinned: 0 }, places: ['.github/actions/a/action.yml:4', null] },
	{ name: 'anchors are followed, and counted once for each place', artifacts: file(`on: push\njobs:\n  a:\n    steps: &s\n      - &c { uses: o/n@v1 }\n      - *c\n  b:\n    steps: *s\n`), outcomes: ['false', 'not-applicable'], values: { total: 1, pinned: 0 }, places: ['.github/workflows/a.yml:5', null] },
	{ name: 'quoted keys', artifacts: file(`"on": push\n'jobs':\n  "j":\n    "steps":\n      - "uses": 'o/n@v1'\n`), outcomes: ['false', 'not-applicable'] },
	{ name: 'a file that is no YAML', artifacts: repo({ '.github/workflows/a.yml': 'on: [push\njobs: x\n' }), outcomes: ['not-available', 'not-available'] },
	{ name: 'aliases that multiply', artifacts: file(`on: push\na: &a [x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]\njobs:\n  j: { steps: [{ uses: o/n@v1 }, *c] }\n`), outcomes: ['false', 'not-applicable'], values: { total: 1, pinned: 0 } },
	{ name: 'a workflow that stands elsewhere does not run', artifacts: repo({ 'templates/.github/workflows/a.yml': 'jobs:\n  j:\n    steps:\n      - uses: o/n@v1\n' }), outcomes: ['not-applicable', 'not-applicable'] },
	{ name: 'another forge', artifacts: repo({ '.gitlab-ci.yml': 'test:\n  script: [npm ci]\n' }), outcomes: ['not-applicable', 'not-applicable'] },
]);

it('supply/pinned-actions: says of how many, names the first, keeps every place, and says what it did not look at', async () => {
	const artifacts = await repository({ '.github/workflows/a.yml': `on: push\njobs:\n  j:\n    steps:\n${[1, 2, 3, 4, 5].map((n) => `      - uses: o/n${n}@v1\n`).join('')}`, '.gitlab-ci.yml': 'a:\n  script: x\n' });
	const { runProbes } = await import('@auditor/probes');
	const [others] = runProbes([pinnedActions], artifacts, { detective: 'repo', lexicon: { roles: [], lists: {} } as never, parameters: {}, findings: [] });
	expect(others!.message).toBe('0 of 5 uses of the actions of others are pinned by commit. Not pinned: `o/n1@v1` (.github/workflows/a.yml:5), `o/n2@v1` (.github/workflows/a.yml:6), `o/n3@v1` (.github/workflows/a.yml:7) and 2 more. We do not look at .gitlab-ci.yml.');
	expect(others!.related.map(({ line }) => line)).toEqual([6, 7, 8, 9]);
});

test(pinnedImages, [
	{ name: 'a tag', artifacts: repo({ Dockerfile: 'FROM node:22-slim\nRUN npm ci\n' }), outcomes: ['false'], values: { total: 1, pinned: 0 }, places: ['Dockerfile:1'] },
	{ name: 'digests, stages and scratch', artifacts: repo({ Containerfile: `# FROM x\nFROM --platform=linux/amd64 node:22@${DIGEST} AS Build\nFROM build AS next\nFROM scratch\nCOPY --from=build /a /a\nCOPY --from=0 /b /b\n` }), outcomes: ['true'], values: { total: 1, pinned: 1 } },
	{ name: 'an image that files are copied from', artifacts: repo({ 'deploy/web.Dockerfile': `FROM node@${DIGEST}\nCOPY --from=ghcr.io/o/uv:latest /uv /bin/\n` }), outcomes: ['false'], values: { total: 2, pinned: 1 }, places: ['deploy/web.Dockerfile:2'] },
	{ name: 'arguments with and without a value', artifacts: repo({ Dockerfile: `ARG BASE=node@${DIGEST}\nFROM \${BASE}\nFROM \${OTHER:-alpine@${DIGEST}}\n` }), outcomes: ['true'], values: { total: 2 } },
	{ name: 'an argument that only the build knows', artifacts: repo({ Dockerfile: 'ARG BASE\nFROM $BASE\n' }), outcomes: ['not-available'] },
	{ name: 'what a container ignores, and a test’s', artifacts: repo({ 'Dockerfile.dockerignore': 'FROM x', 'test/Dockerfile': 'FROM x', 'docs/Dockerfile.md': 'FROM x' }), outcomes: ['not-applicable'] },
]);

test(tokenPermissions, [
	{ name: 'read at the top', artifacts: file('on: push\npermissions:\n  contents: read\njobs:\n  j: { steps: [] }\n'), outcomes: ['true', 'true'], values: { part: 'stated', total: 1, met: 1 } },
	{ name: 'nothing at all', artifacts: file('on: push\njobs:\n  # first\n  j: { steps: [] }\n'), outcomes: ['false', 'not-applicable'], places: ['.github/workflows/a.yml:4', null] },
	{ name: 'each job its own', artifacts: file('on: push\njobs:\n  j:\n    permissions: { contents: write }\n  k:\n    permissions: {}\n'), outcomes: ['true', 'true'] },
	{ name: 'one job without', artifacts: file('on: push\njobs:\n  j:\n    permissions: { contents: read }\n  k:\n    steps: []\n'), outcomes: ['false', 'not-applicable'], places: ['.github/workflows/a.yml:5', null] },
	{ name: 'a job that calls a workflow which says it', artifacts: repo({ '.github/workflows/a.yml': 'on: push\njobs:\n  j:\n    uses: ./.github/workflows/b.yml\n', '.github/workflows/b.yml': 'on: workflow_call\npermissions: { contents: read }\njobs:\n  k: { steps: [] }\n' }), outcomes: ['true', 'not-applicable'], values: { total: 1, met: 1 } },
	{ name: 'write-all, at the top and in a job', artifacts: repo({ '.github/workflows/a.yml': 'on: push\npermissions: write-all\njobs:\n  j: { steps: [] }\n', '.github/workflows/b.yml': 'on: push\npermissions: read-all\njobs:\n  j:\n    permissions: "write-all"\n' }), outcomes: ['true', 'false'], places: ['.github/workflows/a.yml:2', '.github/workflows/a.yml:2'] },
	{ name: 'a permission to write above two jobs', artifacts: file('on: push\npermissions: { contents: write }\njobs:\n  j: { steps: [] }\n  k: { steps: [] }\n'), outcomes: ['true', 'false'] },
	{ name: 'the line of each permission', artifacts: file('on: workflow_dispatch\npermissions:\n  contents: read\n  issues: write\n  actions: write\njobs:\n  j: { steps: [] }\n'), outcomes: ['true', 'false'], places: ['.github/workflows/a.yml:3', '.github/workflows/a.yml:4'] },
	{ name: 'a permission to write above the only job', artifacts: file('on: push\npermissions: { contents: write }\njobs:\n  j: { steps: [] }\n'), outcomes: ['true', 'false'], places: ['.github/workflows/a.yml:2', '.github/workflows/a.yml:2'] },
	{ name: 'a permission to write above a job that has its own', artifacts: file('on: push\npermissions: { contents: write }\njobs:\n  j:\n    permissions: { contents: read }\n'), outcomes: ['true', 'true'], places: ['.github/workflows/a.yml:5', '.github/workflows/a.yml:5'] },
	{ name: 'a permission to write above one job is that job’s', artifacts: file('on: push\npermissions: { contents: write, issues: read }\njobs:\n  j: { steps: [] }\n  k:\n    permissions: { contents: read }\n'), outcomes: ['true', 'true'] },
	{ name: 'a workflow that is only called has the token of its caller', artifacts: file('on:\n  workflow_call:\njobs:\n  j: { steps: [] }\n'), outcomes: ['not-applicable', 'not-applicable'] },
	{ name: 'one that is called and started', artifacts: file('"on": [workflow_call, push]\njobs:\n  j: { steps: [] }\n'), outcomes: ['false', 'not-applicable'] },
	{ name: 'permissions behind an anchor', artifacts: file('on: push\njobs:\n  j:\n    permissions: &p { contents: read }\n  k:\n    permissions: *p\n'), outcomes: ['true', 'true'] },
	{ name: 'a comment and a step’s input are none', artifacts: file('on: push\n# permissions: read-all\njobs:\n  j:\n    steps:\n      - with: { permissions: read-all }\n'), outcomes: ['false', 'not-applicable'] },
	{ name: 'a job with write-all beside one without permissions', artifacts: file('on: push\njobs:\n  j:\n    permissions: write-all\n  k: { steps: [] }\n'), outcomes: ['false', 'false'] },
	{ name: 'a workflow that says nothing is not counted among those that hand over nothing', artifacts: repo({ '.github/workflows/a.yml': 'on: push\njobs:\n  j: { steps: [] }\n  k: { steps: [] }\n', '.github/workflows/b.yml': 'on: push\npermissions: {}\njobs:\n  j: { steps: [] }\n' }), outcomes: ['false', 'true'], places: ['.github/workflows/a.yml:3', '.github/workflows/b.yml:2'] },
	{ name: 'a composite action has no token of its own', artifacts: repo({ 'action.yml': 'runs:\n  using: composite\n  steps: [{ run: x }]\n' }), outcomes: ['not-applicable', 'not-applicable'] },
]);

const HEAD = '${{ github.event.pull_request.head.sha }}';
const checkout = (ref: string, ...after: string[]) => ['steps:', '  - uses: actions/checkout@v4', `    with: { ref: '${ref}' }`, ...after.map((line) => `  ${line}`)];
test(untrustedCode, [
	{ name: 'the head is checked out and run', artifacts: flow('pull_request_target', ...checkout(HEAD, '- run: npm ci')), outcomes: ['true'], values: { privileged: 1, confirmed: 1 }, places: ['.github/workflows/a.yml:6'] },
	{ name: 'as one of several events, quoted', artifacts: flow('["push", "workflow_run"]', ...checkout('${{ github.event.workflow_run.head_branch }}', '- uses: ./.github/actions/test')), outcomes: ['true'] },
	{ name: 'the merge of the pull request', artifacts: flow('{ pull_request_target: { types: [opened] } }', ...checkout('refs/pull/${{ github.event.number }}/merge', '- run: make')), outcomes: ['true'] },
	{ name: 'by gh, from a comment', artifacts: flow('issue_comment', 'steps:', '  - run: |', '      gh pr checkout ${{ github.event.issue.number }}', '      npm test'), outcomes: ['true'], places: ['.github/workflows/a.yml:6'] },
	{ name: 'through env', artifacts: flow('pull_request_target', `env: { R: '${HEAD}' }`, ...checkout('${{ env.R }}', '- run: npm ci')), outcomes: ['true'] },
	{ name: 'an action may run it', artifacts: flow('pull_request_target', ...checkout(HEAD, '- uses: o/lint@v1')), outcomes: ['true'], values: { confirmed: 0 } },
	{ name: 'where a maintainer has set a label', artifacts: flow('pull_request_target', "if: contains(github.event.pull_request.labels.*.name, 'safe')", ...checkout(HEAD, '- run: npm ci')), outcomes: ['true'], values: { confirmed: 0 } },
	{ name: 'a branch of the same repository', artifacts: flow('pull_request_target', 'if: github.event.pull_request.head.repo.full_name == github.repository', ...checkout(HEAD, '- run: npm ci')), outcomes: ['false'] },
	{ name: 'nothing runs it', artifacts: flow('pull_request_target', ...checkout(HEAD, '- uses: actions/upload-artifact@v4')), outcomes: ['false'] },
	{ name: 'the base', artifacts: flow('pull_request_target', ...checkout('${{ github.event.pull_request.base.sha }}', '- run: npm ci')), outcomes: ['false'] },
	{ name: 'no reference: the base', artifacts: flow('pull_request_target', 'steps:', '  - uses: actions/checkout@v4', '  - run: npm ci'), outcomes: ['false'] },
	{ name: 'pull_request has no secrets for forks', artifacts: flow('pull_request', ...checkout(HEAD, '- run: npm ci')), outcomes: ['false'], values: { privileged: 0 } },
	{ name: 'a reference that another step hands over', artifacts: flow('workflow_run', ...checkout('${{ steps.x.outputs.sha }}', '- run: npm ci')), outcomes: ['not-available'] },
	{ name: 'a script gets the head that another step asked for', artifacts: flow('issue_comment', 'steps:', '  - id: at', '    run: curl "https://api.github.com/repos/o/n/pulls/${{ github.event.issue.number }}" | jq -r .head.sha >> "$GITHUB_OUTPUT"', '  - run: pnpm run ecosystem', "    env: { PKG: 'https://previews.example/${{ steps.at.outputs.x }}' }"), outcomes: ['true'], values: { confirmed: 0 } },
	{ name: 'a script that gets another output', artifacts: flow('issue_comment', 'steps:', '  - id: at', '    run: curl "https://api.github.com/repos/o/n/pulls/${{ github.event.issue.number }}" | jq -r .head.sha >> "$GITHUB_OUTPUT"', "  - run: echo '${{ steps.other.outputs.x }}'"), outcomes: ['false'] },
	{ name: 'the event in a comment', artifacts: flow('push # pull_request_target', ...checkout(HEAD, '- run: npm ci')), outcomes: ['false'] },
	{ name: 'no workflow', artifacts: repo({ 'a.ts': '' }), outcomes: ['not-applicable'] },
]);

test(scriptInjection, [
	...['github.event.issue.title', "github.event['pull_request']['body']", 'github.head_ref', 'github.event.commits[0].message', 'toJSON(github.event)', "format('{0}', github.event.comment.body)", "github.event_name == 'push' && github.event.head_commit.message || ''"].map((text) => ({ name: `strangers write ${text}`, artifacts: steps(`- run: echo "\${{ ${text} }}"`), outcomes: ['true'] as const, places: ['.github/workflows/a.yml:5'] })),
	...['github.event.pull_request.number', 'github.event.pull_request.head.sha', "contains(github.event.issue.title, 'x')", "github.head_ref == 'main'", "!github.event.issue.body", "'github.head_ref'", 'github.sha', 'github.event.inputs.body', 'matrix.node', 'secrets.X'].map((text) => ({ name: `strangers write none of ${text}`, artifacts: steps(`- run: echo "\${{ ${text} }}"`), outcomes: ['false'] as const })),
	{ name: 'in the environment, and read as a variable', artifacts: steps("- env: { T: '${{ github.event.issue.title }}' }", '  run: echo "$T"'), outcomes: ['false'], values: { total: 1 } },
	{ name: 'in the environment, and put into the script', artifacts: steps("- env: { T: '${{ github.event.issue.title }}' }", '  run: echo "${{ env.T }}"'), outcomes: ['true'] },
	{ name: 'an environment of something else', artifacts: steps("- env: { T: '${{ github.sha }}' }", '  run: echo "${{ env.T }}"'), outcomes: ['false'] },
	{ name: 'the line of a longer script', artifacts: steps('- run: |', '    echo one', '    echo ${{ github.head_ref }}'), outcomes: ['true'], places: ['.github/workflows/a.yml:7'] },
	{ name: 'a script of github-script, and another input', artifacts: steps("- uses: actions/github-script@v7", "  with: { script: 'x(`${{ github.event.comment.body }}`)' }", "- uses: o/n@v1", "  with: { title: '${{ github.event.issue.title }}' }"), outcomes: ['true'], values: { total: 1, places: 1 } },
	{ name: 'a condition', artifacts: steps("- if: ${{ github.head_ref }}", '  run: echo'), outcomes: ['false'] },
	{ name: 'no script at all', artifacts: steps('- uses: o/n@v1'), outcomes: ['not-applicable'] },
	{ name: 'a composite action', artifacts: repo({ 'action.yml': 'runs:\n  using: composite\n  steps:\n    - run: echo ${{ github.head_ref }}\n' }), outcomes: ['true'], places: ['action.yml:4'] },
]);

test(updateTool, [
	{ name: 'Dependabot', artifacts: repo({ '.github/dependabot.yml': 'version: 2\nupdates:\n  - package-ecosystem: npm\n    directory: /\n  - "package-ecosystem": github-actions\n    directory: /\n', 'package.json': '{}' }), outcomes: ['true'], values: { tools: ['Dependabot'], ecosystems: ['npm', 'github-actions'] } },
	{ name: 'Dependabot without an update', artifacts: repo({ '.github/dependabot.yml': 'version: 2\nupdates: []\n' }), outcomes: ['false'] },
	{ name: 'Renovate', artifacts: repo({ 'renovate.json': '{ "extends": ["config:base"] }' }), outcomes: ['true'], values: { tools: ['Renovate'] } },
	{ name: 'Renovate, switched off', artifacts: repo({ 'renovate.json': '{ "enabled": false }' }), outcomes: ['false'] },
	{ name: 'Renovate with one manager off', artifacts: repo({ '.github/renovate.json5': "{ // on\n extends: ['config:base'], npm: { enabled: false } }" }), outcomes: ['true'] },
	{ name: 'Renovate in package.json', artifacts: repo({ 'package.json': manifest({ renovate: { extends: ['config:base'] } }) }), outcomes: ['true'] },
	{ name: 'a workflow that runs Renovate', artifacts: steps('- uses: renovatebot/github-action@v40'), outcomes: ['true'] },
	{ name: 'files of that name elsewhere', artifacts: repo({ 'docs/dependabot.yml': 'updates:\n  - package-ecosystem: npm\n', 'test/renovate.json': '{ "extends": [] }', 'dependabot.yml': 'updates:\n  - package-ecosystem: npm\n' }), outcomes: ['false'] },
]);

const NEEDS = { dependencies: { a: '^1.0.0' } };
const LOCK = `{ "packages": { "node_modules/a": { "version": "1.0.0", "integrity": "sha512-${'a'.repeat(86)}==" } } }`;
test(lockedManifests, [
	{ name: 'a lock file beside it', artifacts: repo({ 'package.json': manifest(NEEDS), 'package-lock.json': LOCK }), outcomes: ['true'], values: { total: 1, locked: 1 } },
	{ name: 'none', artifacts: repo({ 'package.json': manifest(NEEDS) }), outcomes: ['false'], places: ['package.json:4'] },
	{ name: 'nothing to lock', artifacts: repo({ 'package.json': manifest({ dependencies: {} }) }), outcomes: ['not-applicable'] },
	...[['package-lock.json', '{ "lockfileVersion": 3 }'], ['pnpm-lock.yaml', 'lockfileVersion: 9'], ['yarn.lock', '# yarn lockfile v1\n']].map(([path, text]) => ({ name: `a ${path} that names no package`, artifacts: repo({ 'package.json': manifest(NEEDS), [path!]: text! }), outcomes: ['false' as const] })),
	{ name: 'an empty lock file', artifacts: repo({ 'package.json': manifest(NEEDS), 'yarn.lock': '' }), outcomes: ['false'] },
	{ name: 'a lock file that fits', artifacts: repo({ 'pyproject.toml': '[project]\nname = "a"\ndependencies = [\n    "x>=1.0",\n    "y[z]",\n]\n', 'uv.lock': 'version = 1\n\n[[package]]\nname = "a"\nsource = { virtual = "." }\n\n[package.metadata]\nrequires-dist = [\n    { name = "x", specifier = ">=1.0" },\n    { name = "y", extras = ["z"] },\n]\n' }), outcomes: ['true'] },
	{ name: 'a lock file of an older manifest', artifacts: repo({ 'pyproject.toml': '[project]\nname = "a"\ndependencies = [\n    "x>=1.0",\n    "y[z]",\n]\n', 'uv.lock': 'version = 1\n\n[[package]]\nname = "a"\nsource = { virtual = "." }\n\n[package.metadata]\nrequires-dist = [\n    { name = "x", specifier = ">=0.3" },\n    { name = "y", extras = ["z"] },\n]\n' }), outcomes: ['false'], values: { locked: 0 } },
	{ name: 'the packages of a workspace, and one that is none', artifacts: repo({ 'package.json': manifest(NEEDS), 'pnpm-workspace.yaml': 'packages:\n  - "packages/*"\n', 'pnpm-lock.yaml': `packages:\n  a@1.0.0:\n    resolution: { integrity: sha512-${'a'.repeat(86)}== }\n`, 'packages/a/package.json': manifest(NEEDS), 'website/package.json': manifest(NEEDS) }), outcomes: ['false'], values: { total: 3, locked: 2 }, places: ['website/package.json:4'] },
	{ name: 'workspaces of npm', artifacts: repo({ 'package.json': manifest({ workspaces: ['packages/**'] }), 'package-lock.json': LOCK, 'packages/x/a/package.json': manifest(NEEDS) }), outcomes: ['true'] },
	{ name: 'examples, fixtures and tests', artifacts: repo({ 'examples/a/package.json': manifest(NEEDS), 'test/fixtures/b/package.json': manifest(NEEDS) }), outcomes: ['not-applicable'] },
	...[
		['demo/docker/compose/more.yml', 'services:\n  bot:\n    build:\n      context: ../../api\n', 2],
		['.github/workflows/image.yml', 'jobs:\n  a:\n    steps:\n      - uses: docker/build-push-action@v6\n        with:\n          context: demo/api\n', 2],
		['demo/notes/more.yml', 'services:\n  bot:\n    build:\n      context: ../api\n', 1],
	].map(([path, text, total]) => ({ name: `a demo that may be built: ${path}`, artifacts: repo({ 'package.json': manifest(NEEDS), 'package-lock.json': LOCK, 'demo/api/package.json': manifest(NEEDS), 'demo/api/package-lock.json': LOCK, [path as string]: text as string }), outcomes: ['true' as const], values: { total: total as number } })),
	{ name: 'a service of a compose file among the docs, and a site of them', artifacts: repo({ 'docs/bot/package.json': manifest(NEEDS), 'docs/package.json': manifest(NEEDS), 'docker-compose.yml': 'services:\n  bot:\n    build:\n      context: ./docs/bot\n' }), outcomes: ['false'], values: { total: 1 }, places: ['docs/bot/package.json:4'] },
	{ name: 'what an image installs is locked first, and the lock files are ignored', artifacts: repo({ 'api/requirements.txt': 'a\n', 'requirements.txt': 'b\n', 'web/package.json': manifest(NEEDS), '.gitignore': '*.lock\npackage-lock.json\n', Dockerfile: 'FROM a\nRUN pip install --no-cache-dir -r requirements.txt\n' }), outcomes: ['false'], values: { total: 3, remedy: 'Take web/package-lock.json out of .gitignore. Let `uv pip compile` or pip-compile pin all that each of requirements.txt and api/requirements.txt needs, and install from the file that it writes. Commit the lock file that the package manager of web/package.json writes.' } },
	{ name: 'uv', artifacts: repo({ 'pyproject.toml': '[project]\nname = "x"\ndependencies = [\n  "a>=1",\n]\n', 'uv.lock': 'version = 1\n\n[[package]]\nname = "a"\nversion = "1.0.0"\n' }), outcomes: ['true'] },
	{ name: 'requirements beside the lock file of a project that asks for less', artifacts: repo({ 'pyproject.toml': '[project]\nname = "x"\ndependencies = [\n    "A_b[c]>=1",\n]\n', 'requirements.txt': 'a.b\nodd-driver\n', 'uv.lock': 'version = 1\n\n[[package]]\nname = "a-b"\nversion = "1.0.0"\n' }), outcomes: ['false'], values: { total: 2, locked: 1 }, places: ['requirements.txt:1'] },
	{ name: 'requirements that the lock file beside them holds', artifacts: repo({ 'requirements.txt': '# ours\n-e .\nA_b==1 # x\nwin; sys_platform == "win32"\n', 'poetry.lock': 'version = 1\n\n[[package]]\nname = "a-b"\nversion = "1.0.0"\n' }), outcomes: ['true'] },
	{ name: 'a project with two lock files, one of which lacks a package', artifacts: repo({ 'pyproject.toml': '[project]\nname = "x"\ndependencies = ["a", "b"]\n', 'uv.lock': 'version = 1\n\n[[package]]\nname = "a"\nversion = "1.0.0"\n', 'poetry.lock': '[[package]]\nname = "b"\nversion = "1.0.0"\n\n[[package]]\nname = "a"\n' }), outcomes: ['true'] },
	{ name: 'a project with remarks among what it asks for', artifacts: repo({ 'pyproject.toml': '[project]\nname = "x"\ndependencies = [\n    # The router\'s own import\n    "a[b]>=1", # for a\'s sake\n    "a" # and as the last one\'s\n]\n', 'uv.lock': 'version = 1\n\n[[package]]\nname = "a"\nversion = "1.0.0"\n' }), outcomes: ['true'] },
	{ name: 'a project that asks for what its lock file lacks', artifacts: repo({ 'pyproject.toml': '[project]\nname = "x"\ndependencies = ["a[b]>=1", "gone>=2", "c; python_version < \'3.9\'"]\n\n[build-system]\nrequires = ["hatchling"]\n', 'uv.lock': 'version = 1\n\n[[package]]\nname = "a"\nversion = "1.0.0"\n' }), outcomes: ['false'], places: ['pyproject.toml:3'] },
	{ name: 'a project of Python without a lock file', artifacts: repo({ 'pyproject.toml': '[project]\ndependencies = ["a>=1"]\n' }), outcomes: ['false'], places: ['pyproject.toml:2'] },
	{ name: 'a project of Python without dependencies', artifacts: repo({ 'pyproject.toml': '[project]\nname = "dependencies"\ndependencies = []\n[tool.ruff]\n' }), outcomes: ['not-applicable'] },
	{ name: 'poetry', artifacts: repo({ 'pyproject.toml': '[tool.poetry.dependencies]\na = "^1"\n' }), outcomes: ['false'] },
	{ name: 'what uv compiled from the requirements, under a name of its own', artifacts: repo({ 'requirements.txt': 'a\n', 'requirements.lock': '# This file was autogenerated by uv via the following command:\n#    uv pip compile requirements.txt -o requirements.lock\na==1.0\n    # via -r requirements.txt\nb==2.0\n    # via a\n' }), outcomes: ['true'], values: { total: 1, locked: 1 } },
	{ name: 'what uv compiled from another file', artifacts: repo({ 'requirements.txt': 'a\n', 'other.lock': '# This file was autogenerated by uv via the following command:\n#    uv pip compile other.in -o other.lock\na==1.0\n    # via -r other.in\nb==2.0\n    # via a\n' }), outcomes: ['false'], values: { total: 1, locked: 0 } },
	{ name: 'requirements that name files of another machine, and those of a server', artifacts: repo({ 'requirements.txt': 'a @ file:///private/a\nb==1\n', 'server/render_requirements.txt': 'c\n' }), outcomes: ['false'], values: { total: 2, locked: 0, remedy: 'Write the packages of requirements.txt by name and version, without `@ file:///`. Let `uv pip compile` or pip-compile pin all that server/render_requirements.txt needs, and install from the file that it writes.' } },
	{ name: 'requirements, exact and loose', artifacts: repo({ 'requirements.txt': 'a==1.0\ncertifi==1\n', 'requirements-dev.txt': 'b>=1\n' }), outcomes: ['false'], values: { total: 2, locked: 0, remedy: 'Let `uv pip compile` or pip-compile pin all that each of requirements-dev.txt and requirements.txt needs, and install from the file that it writes.' }, places: ['requirements-dev.txt:1'] },
	{ name: 'requirements that were compiled, frozen, and written with digests', artifacts: repo({ 'requirements.txt': 'a==1.0\nb==2.0\n    # via a\n', 'requirements-dev.txt': 'c==1\ncertifi==1\nidna==3\ntyping_extensions==4.0\n', 'requirements/x.txt': 'd==1 --hash=sha256:0\n' }), outcomes: ['true'], values: { total: 3, locked: 3 } },
]);

const kept = (...runs: string[]) => runs.map((run) => ({ name: `keeps: ${run}`, artifacts: repo({ '.github/workflows/a.yml': `on: push\njobs:\n  j:\n    steps:\n      - run: ${run}\n`, 'pnpm-lock.yaml': 'lockfileVersion: 9', 'poetry.lock': 'version', 'requirements.txt': 'a==1.0\n', 'loose.txt': 'a\n' }), outcomes: ['true', 'not-applicable'] as const }));
const loose = (...runs: string[]) => kept(...runs).map((s) => ({ ...s, name: s.name.replace('keeps', 'keeps to nothing'), outcomes: ['false', 'not-applicable'] as const }));
const tool = (outcome: 'true' | 'false', ...runs: string[]) => kept(...runs).map((s) => ({ ...s, name: s.name.replace('keeps', `a tool, ${outcome}`), outcomes: ['not-applicable', outcome] as const }));
const none = (...runs: string[]) => kept(...runs).map((s) => ({ ...s, name: s.name.replace('keeps', 'no install'), outcomes: ['not-applicable', 'not-applicable'] as const }));
test(frozenInstalls, [
	...kept('npm ci', 'npm --prefix web ci', 'cd web && npm ci --ignore-scripts', 'pnpm install --frozen-lockfile', 'pnpm install', 'pnpm i --ignore-scripts', 'corepack pnpm install', 'yarn --frozen-lockfile', 'yarn install --immutable', 'bun ci', 'bun install --frozen-lockfile', 'uv sync --locked', 'uv sync --frozen --all-extras', 'poetry install', 'pip install --require-hashes -r loose.txt', 'python -m pip install -r requirements.txt', 'uv pip sync requirements.txt', 'pipenv install --deploy', 'CI=1 npm ci', 'sudo npm ci'),
	...loose('npm install', 'npm i --legacy-peer-deps', 'pnpm install --no-frozen-lockfile', 'pnpm install --frozen-lockfile=false', 'yarn', 'yarn install', 'bun install', 'uv sync', 'pip install -r loose.txt', 'pip install -e .', "pip install '.[test]'", 'uv pip install -r pyproject.toml', 'pdm install', 'pipenv install --dev'),
	...tool('true', 'npm install -g pnpm@10.1.0', 'pip install ruff==0.6.1', 'npm i @a/b@1.2.3', 'uv tool install ruff==0.6.1'),
	...tool('false', 'npm install -g pnpm', 'pip install --upgrade pip', 'npm i -D vitest@latest', 'npm i x@1', 'yarn global add x', 'curl -LsSf https://x/install.sh | sh', 'wget -qO- https://x | sudo -E bash -', 'uv pip install ruff', 'pipx install poetry', 'uv pip install "git+https://x/y@main"', '"uv pip install --no-binary :all: x"'),
	...none('npm run install-browsers', 'echo npm install', 'yarn build', 'yarn --version', 'npm install ./x.tgz', 'pip install dist/*.whl', 'curl -O https://x | tee log', 'npm test # npm install', 'uv run pytest', 'apt-get install x', 'poetry run x', '${{ matrix.pm }} install'),
	...([
		["run('npx', ['-y', name, 'install', '--frozen-lockfile', ...more])", 'true'],
		["spawnSync('corepack', ['pnpm', 'install', '--frozen-lockfile'])", 'true'],
		["execSync('pnpm install --frozen-lockfile')", 'true'],
		["execSync('pnpm install --no-frozen-lockfile')", 'not-available'],
		["run('npx', ['-y', name, 'list'])", 'not-applicable'],
		["say('npm install', ['--frozen-lockfile'])", 'not-applicable'],
	] as const).flatMap(([call, outcome]) => ([
		[{ Containerfile: 'FROM scratch\nRUN npm run odd -- /a\n' }, 'a script that a container starts'],
		[{ Containerfile: "FROM scratch\nRUN node -e \"import('./tools/odd.mjs').then((m) => m.ready())\"\n" }, 'a module that a container imports'],
		[{ '.github/workflows/a.yml': 'on: push\njobs:\n  j:\n    steps:\n      - run: bash .ci/all\n', '.ci/all': 'exec npm test\n' }, 'a script that a script starts'],
	] as const).map(([files, by]) => ({ name: `${by}: ${call}`, artifacts: repo({ 'pnpm-lock.yaml': 'lockfileVersion: 9', 'package.json': manifest({ scripts: { odd: 'node tools/odd.mjs', test: 'node ./tools/odd.mjs' } }), 'tools/odd.mjs': "import { ready } from './ready.mjs';\n", 'tools/ready.mjs': `export function ready() {\n  ${call};\n}\n`, ...files }), outcomes: [outcome, 'not-applicable'] as const, places: [outcome === 'not-applicable' ? null : 'tools/ready.mjs:2', null] }))),
	{ name: 'an archive that a container installs, beside a tool', artifacts: repo({ Containerfile: 'FROM scratch\nRUN npm install --global ./odd.tgz thing@1.2.3\n' }), outcomes: ['false', 'true'], places: ['Containerfile:2', 'Containerfile:2'] },
	{ name: 'an archive that brings its lock file', artifacts: repo({ 'npm-shrinkwrap.json': '{}', Containerfile: 'FROM scratch\nRUN npm install ./odd.tgz\n' }), outcomes: ['true', 'not-applicable'] },
	{ name: 'a manager that npx brings', artifacts: steps('- run: npx --yes pnpm@9 install --frozen-lockfile', '- run: npx -y vite install'), outcomes: ['true', 'not-applicable'] },
	{ name: 'a version that a variable gives', artifacts: steps('- run: pnpm add -D typescript@$TS', '- run: npm i -g x@1.0.0'), outcomes: ['not-applicable', 'not-available'] },
	{ name: 'yarn from version 2 on keeps to it in continuous integration', artifacts: repo({ '.yarnrc.yml': 'nodeLinker: node-modules\n', '.github/workflows/a.yml': 'on: push\njobs:\n  j:\n    steps:\n      - run: yarn install\n' }), outcomes: ['true', 'not-applicable'] },
	{ name: 'pnpm in a container does not', artifacts: repo({ 'pnpm-lock.yaml': 'lockfileVersion: 9', Dockerfile: 'FROM node\nRUN --mount=type=cache,target=/x \\\n  # why\n  corepack enable && \\\n  pnpm install\n' }), outcomes: ['false', 'not-applicable'], places: ['Dockerfile:2', null] },
	{ name: 'continued lines, a script that is called, and another forge', artifacts: repo({ '.github/workflows/a.yml': 'on: push\njobs:\n  j:\n    steps:\n      - run: |\n          pnpm install \\\n            --no-frozen-lockfile\n      - run: bash .ci/run\n', '.ci/run': 'npm ci\n', '.gitlab-ci.yml': 'a:\n  script:\n    - npm install\n' }), outcomes: ['false', 'not-applicable'], values: { total: 3, kept: 1 }, places: ['.github/workflows/a.yml:6', null] },
]);

const release = (permissions: string, ...lines: string[]) => repo({ 'package.json': manifest(), '.github/workflows/r.yml': `on: push\njobs:\n  j:\n    permissions: { ${permissions} }\n    steps:\n${lines.map((line) => `      ${line}\n`).join('')}` });
const OIDC = 'id-token: write';
test(provenance, [
	{ name: 'a flag', artifacts: release(OIDC, '- run: npm publish --provenance --access public', '  env: { NODE_AUTH_TOKEN: x }'), outcomes: ['true'], values: { total: 1, bound: 1 }, places: ['.github/workflows/r.yml:6'] },
	{ name: 'the environment', artifacts: release(OIDC, '- run: pnpm -r publish', "  env: { NODE_AUTH_TOKEN: x, NPM_CONFIG_PROVENANCE: 'true' }"), outcomes: ['true'] },
	{ name: 'a token alone', artifacts: release(OIDC, '- run: npm publish', '  env: { NODE_AUTH_TOKEN: x }'), outcomes: ['false'] },
	{ name: 'trusted publishing', artifacts: release(OIDC, '- run: npm publish'), outcomes: ['true'] },
	{ name: 'a token that an earlier step writes down', artifacts: release(OIDC, '- run: echo "//registry.npmjs.org/:_authToken=${{ secrets.T }}" > .npmrc', '- run: npm publish'), outcomes: ['false'] },
	{ name: 'a flag that the job has no identity for', artifacts: release('contents: read', '- run: npm publish --provenance'), outcomes: ['false'] },
	{ name: 'a script of package.json', artifacts: repo({ 'package.json': manifest({ scripts: { release: 'changeset publish' } }), '.github/workflows/r.yml': 'on: push\njobs:\n  j:\n    steps:\n      - run: pnpm release\n' }), outcomes: ['false'] },
	{ name: 'the action of changesets', artifacts: release(OIDC, '- uses: changesets/action@v1', '  with: { publish: pnpm release }'), outcomes: ['true'], places: ['.github/workflows/r.yml:7'] },
	{ name: 'the action of changesets that only proposes', artifacts: release(OIDC, '- uses: changesets/action@v1'), outcomes: ['not-available'] },
	{ name: 'PyPI', artifacts: release(OIDC, '- uses: pypa/gh-action-pypi-publish@release/v1'), outcomes: ['true'] },
	{ name: 'PyPI by its identity, without attestations', artifacts: release(OIDC, '- uses: pypa/gh-action-pypi-publish@release/v1', '  with: { attestations: false }'), outcomes: ['true'] },
	{ name: 'PyPI with a password', artifacts: release(OIDC, '- uses: pypa/gh-action-pypi-publish@release/v1', '  with: { password: x }'), outcomes: ['false'] },
	{ name: 'an attestation of the job', artifacts: release('contents: read', '- run: twine upload dist/*', '- uses: actions/attest-build-provenance@v2'), outcomes: ['true'] },
	{ name: 'previews, trials and words', artifacts: release(OIDC, '- run: pnpm dlx pkg-pr-new publish', '- run: npm publish --dry-run', '- run: echo npm publish', '- run: npm run publish-docs', '- name: npm publish', '  run: x'), outcomes: ['not-available'] },
	{ name: 'nothing is published', artifacts: repo({ 'package.json': manifest({ private: true }) }), outcomes: ['not-applicable'] },
]);

test(binaries, [
	{ name: 'programs and libraries', artifacts: repo({ 'bin/x.exe': 'MZ', 'lib/libx.so.1.2': 'x', 'a.ts': '' }), outcomes: ['true'], values: { total: 2, shipped: 2 } },
	{ name: 'of a test', artifacts: repo({ 'test/fixtures/a.jar': 'PK' }), outcomes: ['false'], values: { total: 1, shipped: 0 } },
	{ name: 'pictures, archives of data, sources and endings within', artifacts: repo({ 'a.png': 'x', 'a.exe.md': 'x', 'src/wasm.ts': 'x', 'jar': 'x', 'a.json': '{}', 'b.dll': '' }), outcomes: ['false'], values: { total: 0 } },
]);

const SECRET = ['  env:', '    TOKEN: ${{ secrets.SOME_TOKEN }}'];
it('supply/moving-code: says nothing of an owner that it knows, where another file could not be read', async () => {
	const { runProbes } = await import('@auditor/probes');
	const artifacts = await repository({ 'package.json': manifest({ repository: 'other/x' }), '.github/workflows/a.yml': 'on: push\njobs:\n  r:\n    uses: other/flows/.github/workflows/r.yml@main\n    secrets: inherit\n', '.github/workflows/b.yml': 'on: [push\njobs: x\n' });
	const [found] = runProbes([movingCode], artifacts, { detective: 'repo' });
	expect(found!.outcome).toBe('not-available');
	expect(found!.message).toMatch(/^We found no job that hands a secret/);
});

test(movingCode, [
	...([['echo t: ${{ secrets.T }} > .a.yml', 'true'], ['echo $T >> .npmrc', 'true'], ['npm config set //r/:_authToken ${{ secrets.T }}', 'true'], ["echo '//r/:_authToken=${T}' > .npmrc", 'false'], ['echo ${{ secrets.T }} > /dev/null', 'false'], ['echo a > b', 'false']] as const).map(([run, outcome]) => ({ name: `what an earlier step stores: ${run}`, artifacts: steps(`- run: |`, `    ${run}`, '  env: { T: "${{ secrets.T }}" }', '- uses: o/n@main'), outcomes: [outcome] })),
	...([['.circleci/config.yml', 'yarn semantic-release', ['true']], ['circle.yml', 'npm publish', ['true']], ['circle.yml', 'npm test', ['not-applicable']], ['.circleci/config.yml', 'npm test', ['not-applicable']]] as const).map(([path, then, outcomes]) => ({ name: `a script that another service pipes before ${then}: ${path}`, artifacts: repo({ [path]: `version: 2\njobs:\n  build:\n    steps:\n      - run: bash <(curl -s https://e.org/up)\n      - run: ${then}\n` }), outcomes: [...outcomes], ...(outcomes[0] === 'true' && { places: [`${path}:5`] }) })),
	{ name: 'a secret that is stored later', artifacts: steps('- uses: o/n@main', '- run: echo ${{ secrets.T }} > a'), outcomes: ['false'] },
	...['bash <(curl -s https://e.org/up)', 'curl -s https://e.org/up | sudo bash -s -- -t x', 'wget -qO- https://e.org/up|sh', 'eval "$(curl -fsSL https://e.org/up)"', 'sh -c "$(curl -fsSL https://e.org/up)"', 'curl -s https://e.org/up | /bin/bash', 'curl -s https://e.org/up | env bash', 'curl -s https://e.org/up | tee log | bash', 'curl -s "https://e.org/up?a=1&b=2" | bash', 'curl -s https://e.org/up \\\n          | bash', 'curl -s https://e.org/up | python3 -', 'curl -so up.sh https://e.org/up && bash ./up.sh', 'curl -sO https://e.org/up && sh up', 'wget https://e.org/up -O up; bash -e up', 'curl -s https://e.org/up | sh # sha256sum -c'].map((run) => ({ name: `a secret beside ${run}`, artifacts: steps(`- run: |`, `    ${run}`, ...SECRET), outcomes: ['true' as const], places: ['.github/workflows/a.yml:6'] })),
	{ name: 'an action at a branch that gets a secret', artifacts: steps('- uses: o/n@master', '  with:', '    token: ${{ secrets.NPM_TOKEN }}'), outcomes: ['true'], places: ['.github/workflows/a.yml:5'] },
	{ name: 'every secret at once, and a branch by its whole name', artifacts: steps('- run: curl -s https://e.org/up | sh', '  env: { ALL: "${{ toJSON(secrets) }}" }', '- uses: o/n@refs/heads/v1', '  env: { T: "${{ secrets.T }}" }'), outcomes: ['true'], values: { places: 2 } },
	{ name: 'a secret of the job', artifacts: flow('push', 'env:', '  T: ${{ secrets.T }}', 'steps:', '  - uses: o/n@main'), outcomes: ['true'] },
	...['curl -s https://e.org/up', 'curl -s https://e.org/up | jq .sh', 'curl -so up https://e.org/up && sha256sum -c up.sum && bash up', 'curl -so up https://e.org/up && bash up.sh', 'curl -s https://e.org/up | python3 -m json.tool', '# curl https://e.org/up | sh', 'curl -so up https://e.org/up && sha256sum -c up.sum && cat up | sh'].map((run) => ({ name: `nothing that is loaded runs: ${run}`, artifacts: steps(`- run: |`, `    ${run}`, ...SECRET), outcomes: ['false' as const] })),
	{ name: 'the token of the run in small letters', artifacts: steps('- uses: o/n@main', '  with: { token: "${{ secrets.github_token }}" }'), outcomes: ['true'] },
	{ name: 'no secret', artifacts: steps('- run: curl -s https://e.org/up | sh', '- uses: o/n@main'), outcomes: ['false'] },
	...([['name: x', 'main', 'true'], ['name: x', 'stable', 'true'], ['name: x', 'v1', 'false'], ['permissions: { contents: read }', 'main', 'false']] as const).map(([said, ref, outcome]) => ({ name: `the token of the run for o/n@${ref}, under ${said}`, artifacts: flow('push', said, 'steps:', `  - uses: o/n@${ref}`, '    with: { github-token: "${{ secrets.GITHUB_TOKEN }}" }'), outcomes: [outcome] })),
	...([['me/x', 'secrets: inherit', 'true'], ['me/x', 'permissions: { id-token: write }', 'true'], ['me/x', 'permissions: { contents: read }', 'false'], ['other/x', 'secrets: { T: "${{ secrets.T }}" }', 'false'], ['', 'secrets: inherit', 'true']] as const).map(([repository, given, outcome]) => ({ name: `a workflow of other/flows at main, in ${repository}, with ${given}`, artifacts: repo({ 'package.json': manifest({ repository }), '.github/workflows/a.yml': `on: push\njobs:\n  r:\n    uses: other/flows/.github/workflows/r.yml@main\n    ${given}\n` }), outcomes: [outcome] })),
	...([['push', 'permissions: { id-token: write }', 'o/n@v1', 'not-available'], ['push', 'permissions: write-all', 'o/n@release/v1', 'not-available'], ['push', 'permissions: { contents: read }', 'o/n@v1', 'false'], ['push', 'permissions: { contents: write }', 'o/n@v1.2.0', 'false'], ['push', 'permissions: { contents: write }', 'o/n@main', 'true']] as const).map(([on, given, uses, outcome]) => ({ name: `${uses} with ${given}`, artifacts: flow(on, given, 'steps:', `  - uses: ${uses}`), outcomes: [outcome], places: [outcome === 'false' ? null : '.github/workflows/a.yml:6'] })),
	...([['me/x', 'not-available'], ['other/x', 'false']] as const).map(([repository, outcome]) => ({ name: `a workflow of other/flows at v1, in ${repository}`, artifacts: repo({ 'package.json': manifest({ repository }), '.github/workflows/a.yml': 'on: push\njobs:\n  r:\n    uses: other/flows/.github/workflows/r.yml@v1\n    permissions: { contents: write }\n' }), outcomes: [outcome] })),
	{ name: 'a tag, a commit, GitHub’s own and this repository’s', artifacts: steps(...['o/n@v1.2.0', `o/n@${SHA}`, 'actions/checkout@main', './a'].flatMap((uses) => [`- uses: ${uses}`, ...SECRET])), outcomes: ['false'] },
	...(['npx odd-tool', 'pnpx odd-tool publish', 'npx -y odd-tool@latest', 'pnpm dlx odd-tool'] as const).map((line) => ({ name: `a package without a version that may write: ${line}`, artifacts: flow('push', 'permissions: { contents: write }', 'steps:', `  - run: ${line}`, '    env: { GITHUB_TOKEN: "${{ secrets.GITHUB_TOKEN }}" }'), outcomes: ['true'] as const, places: ['.github/workflows/a.yml:6'] })),
	{ name: 'a package without a version that gets a secret', artifacts: steps('- run: npx odd-tool', '  env: { T: "${{ secrets.T }}" }'), outcomes: ['true'] },
	...([['npx odd-tool@1.2.3', 'false'], ['npm ci && npx listed', 'false'], ['npx listed', 'true'], ['npx --no-install odd-tool', 'false']] as const).map(([line, outcome]) => ({ name: `a package that may be bound: ${line}`, artifacts: repo({ 'package.json': manifest({ devDependencies: { listed: '1' } }), '.github/workflows/a.yml': `on: push\njobs:\n  r:\n    steps:\n      - run: ${line}\n        env: { T: "\${{ secrets.T }}" }\n` }), outcomes: [outcome] })),
	{ name: 'a package that gets an identity alone', artifacts: flow('push', 'permissions: { id-token: write }', 'steps:', '  - run: npx odd-tool'), outcomes: ['false'] },
	{ name: 'no workflow', artifacts: repo({ 'a.sh': 'curl https://e.org/up | sh' }), outcomes: ['not-applicable'] },
	{ name: 'a file that is no YAML', artifacts: file('on: [push\njobs: x\n'), outcomes: ['not-available'] },
]);
