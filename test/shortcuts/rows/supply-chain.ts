// Builds that only look as if they could be trusted.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of workflows
import type { Catalogue } from '../shortcut.js';

export const catalogue: Catalogue = {
	project: 'a package and what builds it',
	rubric: 'supply-chain',
	weak: {
		'package.json': '{ "name": "hasty", "version": "0.0.1", "main": "index.js", "dependencies": { "anything": "1.0.0" } }\n',
		'index.js': 'module.exports = 1;\n',
	},
	shortcuts: [
		{
			of: 'dependencies/update-tool',
			way: 'dependabot: limit 0',
			on: {},
			cheap: {
				'.github/dependabot.yml':
					'version: 2\nupdates:\n  - package-ecosystem: npm\n    directory: /\n    schedule: { interval: weekly }\n    open-pull-requests-limit: 0\n',
			},
		},
		{
			of: 'dependencies/update-tool',
			way: 'dependabot: ecosystem none',
			on: {},
			cheap: {
				'.github/dependabot.yml':
					'version: 2\nupdates:\n  - package-ecosystem: none\n    directory: /\n    schedule: { interval: weekly }\n',
			},
		},
		{
			of: 'dependencies/update-tool',
			way: 'dependabot: ignore *',
			on: {},
			cheap: {
				'.github/dependabot.yml':
					'version: 2\nupdates:\n  - package-ecosystem: npm\n    directory: /\n    schedule: { interval: weekly }\n    ignore:\n      - dependency-name: "*"\n',
			},
		},
		{
			of: 'dependencies/update-tool',
			way: 'renovate.json: { "enabledManagers": [] }',
			on: {},
			cheap: { 'renovate.json': '{ "enabledManagers": [] }\n' },
		},
		{
			of: 'dependencies/update-tool',
			way: 'renovate.json: { "ignorePaths": ["**"] }',
			on: {},
			cheap: { 'renovate.json': '{ "ignorePaths": ["**"] }\n' },
		},
		{
			of: 'dependencies/update-tool',
			way: 'renovate.json: { "packageRules": [{ "matchPackageNames": ["*"], "enabled": false }] }',
			on: {},
			cheap: { 'renovate.json': '{ "packageRules": [{ "matchPackageNames": ["*"], "enabled": false }] }\n' },
		},
		{ of: 'dependencies/update-tool', way: 'renovate.json: nothing here', on: {}, cheap: { 'renovate.json': 'nothing here\n' } },
		{
			of: 'dependencies/update-tool',
			way: 'renovate.json: { "prHourlyLimit": 1, "extends": [":disableAll"] }',
			on: {},
			cheap: { 'renovate.json': '{ "prHourlyLimit": 1, "extends": [":disableAll"] }\n' },
		},
		{
			of: 'dependencies/update-tool',
			way: 'renovate.json: { "extends": ["config:recommended", ":disableRenovate"] }',
			on: {},
			cheap: { 'renovate.json': '{ "extends": ["config:recommended", ":disableRenovate"] }\n' },
		},
		{
			of: 'dependencies/update-tool',
			way: 'renovate.json5: {enabled: false}',
			on: {},
			cheap: { 'renovate.json5': '{ enabled: false }\n' },
		},
		{ of: 'dependencies/update-tool', way: '.pyup.yml: update: false', on: {}, cheap: { '.pyup.yml': 'update: false\n' } },
		{
			of: 'dependencies/update-tool',
			way: 'package.json renovate enabled false',
			on: {},
			cheap: {
				'package.json':
					'{ "name": "hasty", "version": "0.0.1", "renovate": { "enabled": false }, "main": "index.js", "dependencies": { "anything": "1.0.0" } }\n',
			},
		},
		{
			of: 'dependencies/update-tool',
			way: 'renovate action, if: false',
			on: {},
			cheap: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - if: false\n        uses: renovatebot/github-action@v40\n',
			},
		},
		{
			of: 'workflows/tokens-narrow',
			way: 'top: ${{ write }}',
			on: {
				'.github/workflows/ci.yml':
					'on: push\npermissions: write-all\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					"on: push\npermissions:\n  contents: ${{ 'write' }}\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make\n",
			},
		},
		{
			of: 'workflows/tokens-narrow',
			way: 'top: Write',
			on: {
				'.github/workflows/ci.yml':
					'on: push\npermissions: write-all\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: push\npermissions:\n  contents: WRITE\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make\n',
			},
		},
		{
			of: 'workflows/script-injection',
			way: 'env and eval',
			on: {
				'.github/workflows/ci.yml':
					'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo "${{ github.event.issue.title }}"\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - env: { T: "${{ github.event.issue.title }}" }\n        run: eval "$T"\n',
			},
		},
		{
			of: 'workflows/script-injection',
			way: 'env and bash -c',
			on: {
				'.github/workflows/ci.yml':
					'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo "${{ github.event.issue.title }}"\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - env: { T: "${{ github.event.issue.title }}" }\n        run: bash -c "$T"\n',
			},
		},
		{
			of: 'workflows/script-injection',
			way: 'env.T || x',
			on: {
				'.github/workflows/ci.yml':
					'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo "${{ github.event.issue.title }}"\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - env: { T: "${{ github.event.issue.title }}" }\n        run: echo "${{ env.T || 1 }}"\n',
			},
		},
		{
			of: 'workflows/script-injection',
			way: "env['T']",
			on: {
				'.github/workflows/ci.yml':
					'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo "${{ github.event.issue.title }}"\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - env: { T: "${{ github.event.issue.title }}" }\n        run: echo "${{ env[\'T\'] }}"\n',
			},
		},
		{
			of: 'workflows/script-injection',
			way: 'github.event.issue.*',
			on: {
				'.github/workflows/ci.yml':
					'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo "${{ github.event.issue.title }}"\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo "${{ join(github.event.issue.*) }}"\n',
			},
		},
		{
			of: 'workflows/script-injection',
			way: 'shell: bash -c "{title}"',
			on: {
				'.github/workflows/ci.yml':
					'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo "${{ github.event.issue.title }}"\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: "true"\n        shell: "bash -c \'${{ github.event.issue.title }}\' {0}"\n',
			},
		},
		{
			of: 'workflows/untrusted-code',
			way: 'if: same repository || always()',
			on: {
				'.github/workflows/ci.yml':
					'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    if: github.event.pull_request.head.repo.full_name == github.repository || always()\n    steps:\n      - uses: actions/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n',
			},
		},
		{
			of: 'workflows/untrusted-code',
			way: 'if: head.repo.fork == false || true',
			on: {
				'.github/workflows/ci.yml':
					'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    if: github.event.pull_request.head.repo.fork == false || true\n    steps:\n      - uses: actions/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n',
			},
		},
		{
			of: 'workflows/untrusted-code',
			way: 'git clone of the head',
			on: {
				'.github/workflows/ci.yml':
					'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: |\n          git clone ${{ github.event.pull_request.head.repo.clone_url }} x\n          cd x && npm ci\n',
			},
		},
		{
			of: 'workflows/untrusted-code',
			way: 'git pull origin pull/N/head',
			on: {
				'.github/workflows/ci.yml':
					'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      - run: |\n          git pull origin pull/${{ github.event.number }}/head\n          npm ci\n',
			},
		},
		{
			of: 'workflows/untrusted-code',
			way: 'bash -c "gh pr checkout"',
			on: {
				'.github/workflows/ci.yml':
					'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      - run: |\n          bash -c "gh pr checkout ${{ github.event.number }}"\n          npm ci\n',
			},
		},
		{
			of: 'workflows/untrusted-code',
			way: 'another checkout action',
			on: {
				'.github/workflows/ci.yml':
					'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: other/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n',
			},
		},
		{
			of: 'workflows/untrusted-code',
			way: 'on: [pull_request_review_comment] ',
			on: {
				'.github/workflows/ci.yml':
					'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					"on: [pull_request_target, push]\njobs:\n  a:\n    runs-on: ubuntu-latest\n    if: github.event_name == 'push' || github.event_name == 'pull_request_target'\n    steps:\n      - uses: actions/checkout@v4\n        with: { ref: \"${{ github.event.pull_request.head.sha }}\" }\n      - run: npm ci\n",
			},
		},
		{
			of: 'releases/provenance',
			way: 'comment # cosign sign',
			on: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n      - run: |\n          # cosign sign\n          true\n',
			},
		},
		{
			of: 'releases/provenance',
			way: 'echo cosign sign',
			on: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n      - run: echo cosign sign\n',
			},
		},
		{
			of: 'releases/provenance',
			way: 'attest, if: false',
			on: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n      - if: false\n        uses: actions/attest@v2\n',
			},
		},
		{
			of: 'releases/provenance',
			way: 'attest of the README',
			on: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n      - uses: actions/attest@v2\n        with: { subject-path: README.md }\n',
			},
		},
		{
			of: 'releases/provenance',
			way: 'gpg of the README',
			on: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n      - run: gpg --detach-sign README.md\n',
			},
		},
		{
			of: 'releases/provenance',
			way: 'cosign --help',
			on: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n      - run: cosign sign --help\n',
			},
		},
		{
			of: 'releases/provenance',
			way: 'another name for the token',
			on: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { PACKAGE_KEY: "${{ secrets.X }}" }\n',
			},
		},
		{
			of: 'releases/provenance',
			way: '--provenance false',
			on: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish --provenance false\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n',
			},
		},
		{
			of: 'releases/provenance',
			way: 'echo --provenance',
			on: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish; echo --provenance\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n',
			},
		},
		{
			of: 'releases/provenance',
			way: '# --provenance',
			on: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n',
			},
			cheap: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: "npm publish # --provenance"\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n',
			},
		},
		{
			of: 'policy/license',
			way: 'Copyright 2026 Ada. Licence pending; MIT License perhaps.',
			on: {},
			cheap: { LICENSE: 'Copyright 2026 Ada. Licence pending; MIT License perhaps.\n' },
		},
		{
			of: 'policy/security-policy',
			way: 'Report a vulnerability as an issue: https://github.com/o/hasty/issues.',
			on: {},
			cheap: { 'SECURITY.md': '# Security\n\nReport a vulnerability as an issue: https://github.com/o/hasty/issues.\n' },
		},
		{
			of: 'policy/security-policy',
			way: 'Open a public issue at https://github.com/o/hasty/issues/new for each weakness.',
			on: {},
			cheap: { 'SECURITY.md': '# Security\n\nOpen a public issue at https://github.com/o/hasty/issues/new for each weakness.\n' },
		},
		{
			of: 'policy/security-policy',
			way: 'Report a vulnerability at http://localhost:3000/ please.',
			on: {},
			cheap: { 'SECURITY.md': '# Security\n\nReport a vulnerability at http://localhost:3000/ please.\n' },
		},
		{
			of: 'policy/security-policy',
			way: 'Our security policy will be at https://hasty.dev/security.',
			on: {},
			cheap: { 'SECURITY.md': '# Security\n\nOur security policy will be at https://hasty.dev/security.\n' },
		},
		{
			of: 'policy/security-policy',
			way: 'See https://owasp.org for how to report a vulnerability.',
			on: {},
			cheap: { 'SECURITY.md': '# Security\n\nSee https://owasp.org for how to report a vulnerability.\n' },
		},
		{
			of: 'dependencies/update-tool',
			way: 'none, beside the honest change',
			on: {},
			cheap: {},
			honest: {
				'.github/dependabot.yml':
					'version: 2\nupdates:\n  - package-ecosystem: npm\n    directory: /\n    schedule: { interval: weekly }\n    ignore:\n      - dependency-name: "*"\n        update-types: ["version-update:semver-major"]\n',
			},
		},
		{
			of: 'releases/provenance',
			way: 'none, beside the honest change',
			on: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n',
			},
			cheap: {},
			honest: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish --provenance\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n',
			},
		},
		{
			of: 'workflows/untrusted-code',
			way: 'none, beside the honest change',
			on: {
				'.github/workflows/ci.yml':
					'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n',
			},
			cheap: {},
			honest: {
				'.github/workflows/ci.yml':
					'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    if: github.event_name == \'push\' || github.event.pull_request.head.repo.full_name == github.repository\n    steps:\n      - uses: actions/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n',
			},
		},
		{
			of: 'workflows/script-injection',
			way: 'none, beside the honest change',
			on: {
				'.github/workflows/ci.yml':
					'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo "${{ github.event.issue.title }}"\n',
			},
			cheap: {},
			honest: {
				'.github/workflows/ci.yml':
					'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - env: { T: "${{ github.event.issue.title }}" }\n        run: echo "$T"\n',
			},
		},
		{
			of: 'policy/security-policy',
			way: 'none, beside the honest change',
			on: {},
			cheap: {},
			honest: {
				'SECURITY.md':
					'# Security\n\nDo not open https://github.com/o/hasty/issues for it. Report a vulnerability to security@hasty.dev.\n',
			},
		},
	],
};
