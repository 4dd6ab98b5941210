// Builds that only look as if they could be trusted.
// biome-ignore-all format: tables of changes, one a line
import type { Catalogue, Files } from '../shortcut.js';

/** Rows of one file: what is done, and the file's text. */
const of = (expectation: string, file: string, texts: readonly (readonly [string, string])[], on: Files = {}) =>
	texts.map(([way, text]) => ({ of: expectation, way, on, cheap: { [file]: text } }));

export const catalogue: Catalogue = {
	project: 'a package and what builds it',
	rubric: 'supply-chain',
	weak: {
		'package.json': '{ "name": "hasty", "version": "0.0.1", "main": "index.js", "dependencies": { "anything": "1.0.0" } }\n',
		'index.js': 'module.exports = 1;\n',
	},
	shortcuts: [
		...of('dependencies/update-tool', '.github/dependabot.yml', [
			['dependabot: limit 0', 'version: 2\nupdates:\n  - package-ecosystem: npm\n    directory: /\n    schedule: { interval: weekly }\n    open-pull-requests-limit: 0\n'],
			['dependabot: ecosystem none', 'version: 2\nupdates:\n  - package-ecosystem: none\n    directory: /\n    schedule: { interval: weekly }\n'],
			['dependabot: ignore *', 'version: 2\nupdates:\n  - package-ecosystem: npm\n    directory: /\n    schedule: { interval: weekly }\n    ignore:\n      - dependency-name: "*"\n'],
		]),
		...of('dependencies/update-tool', 'renovate.json', [
			['renovate.json: { "enabledManagers": [] }', '{ "enabledManagers": [] }\n'],
			['renovate.json: { "ignorePaths": ["**"] }', '{ "ignorePaths": ["**"] }\n'],
			['renovate.json: { "packageRules": [{ "matchPackageNames": ["*"], "enabled": false }] }', '{ "packageRules": [{ "matchPackageNames": ["*"], "enabled": false }] }\n'],
			['renovate.json: nothing here', 'nothing here\n'],
			['renovate.json: { "prHourlyLimit": 1, "extends": [":disableAll"] }', '{ "prHourlyLimit": 1, "extends": [":disableAll"] }\n'],
			['renovate.json: { "extends": ["config:recommended", ":disableRenovate"] }', '{ "extends": ["config:recommended", ":disableRenovate"] }\n'],
		]),
		...of('dependencies/update-tool', 'renovate.json5', [
			['renovate.json5: {enabled: false}', '{ enabled: false }\n'],
		]),
		...of('dependencies/update-tool', '.pyup.yml', [
			['.pyup.yml: update: false', 'update: false\n'],
		]),
		...of('dependencies/update-tool', 'package.json', [
			['package.json renovate enabled false', '{ "name": "hasty", "version": "0.0.1", "renovate": { "enabled": false }, "main": "index.js", "dependencies": { "anything": "1.0.0" } }\n'],
		]),
		...of('dependencies/update-tool', '.github/workflows/ci.yml', [
			['renovate action, if: false', 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - if: false\n        uses: renovatebot/github-action@v40\n'],
		]),
		...of('workflows/tokens-narrow', '.github/workflows/ci.yml', [
			['top: ${{ write }}', "on: push\npermissions:\n  contents: ${{ 'write' }}\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make\n"],
			['top: Write', 'on: push\npermissions:\n  contents: WRITE\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make\n'],
		], { '.github/workflows/ci.yml': 'on: push\npermissions: write-all\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make\n' }),
		...of('workflows/script-injection', '.github/workflows/ci.yml', [
			['env and eval', 'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - env: { T: "${{ github.event.issue.title }}" }\n        run: eval "$T"\n'],
			['env and bash -c', 'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - env: { T: "${{ github.event.issue.title }}" }\n        run: bash -c "$T"\n'],
			['env.T || x', 'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - env: { T: "${{ github.event.issue.title }}" }\n        run: echo "${{ env.T || 1 }}"\n'],
			["env['T']", 'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - env: { T: "${{ github.event.issue.title }}" }\n        run: echo "${{ env[\'T\'] }}"\n'],
			['github.event.issue.*', 'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo "${{ join(github.event.issue.*) }}"\n'],
			['shell: bash -c "{title}"', 'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: "true"\n        shell: "bash -c \'${{ github.event.issue.title }}\' {0}"\n'],
		], { '.github/workflows/ci.yml': 'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo "${{ github.event.issue.title }}"\n' }),
		...of('workflows/untrusted-code', '.github/workflows/ci.yml', [
			['if: same repository || always()', 'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    if: github.event.pull_request.head.repo.full_name == github.repository || always()\n    steps:\n      - uses: actions/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n'],
			['if: head.repo.fork == false || true', 'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    if: github.event.pull_request.head.repo.fork == false || true\n    steps:\n      - uses: actions/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n'],
			['git clone of the head', 'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: |\n          git clone ${{ github.event.pull_request.head.repo.clone_url }} x\n          cd x && npm ci\n'],
			['git pull origin pull/N/head', 'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      - run: |\n          git pull origin pull/${{ github.event.number }}/head\n          npm ci\n'],
			['bash -c "gh pr checkout"', 'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      - run: |\n          bash -c "gh pr checkout ${{ github.event.number }}"\n          npm ci\n'],
			['another checkout action', 'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: other/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n'],
			['on: [pull_request_review_comment] ', 'on: [pull_request_target, push]\njobs:\n  a:\n    runs-on: ubuntu-latest\n    if: github.event_name == \'push\' || github.event_name == \'pull_request_target\'\n    steps:\n      - uses: actions/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n'],
		], { '.github/workflows/ci.yml': 'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n' }),
		...of('releases/provenance', '.github/workflows/ci.yml', [
			['comment # cosign sign', 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n      - run: |\n          # cosign sign\n          true\n'],
			['echo cosign sign', 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n      - run: echo cosign sign\n'],
			['attest, if: false', 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n      - if: false\n        uses: actions/attest@v2\n'],
			['attest of the README', 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n      - uses: actions/attest@v2\n        with: { subject-path: README.md }\n'],
			['gpg of the README', 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n      - run: gpg --detach-sign README.md\n'],
			['cosign --help', 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n      - run: cosign sign --help\n'],
			['another name for the token', 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { PACKAGE_KEY: "${{ secrets.X }}" }\n'],
			['--provenance false', 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish --provenance false\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n'],
			['echo --provenance', 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish; echo --provenance\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n'],
			['# --provenance', 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: "npm publish # --provenance"\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n'],
		], { '.github/workflows/ci.yml': 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n' }),
		...of('policy/license', 'LICENSE', [
			['Copyright 2026 Ada. Licence pending; MIT License perhaps.', 'Copyright 2026 Ada. Licence pending; MIT License perhaps.\n'],
		]),
		...of('policy/security-policy', 'SECURITY.md', [
			['Report a vulnerability as an issue: https://github.com/o/hasty/issues.', '# Security\n\nReport a vulnerability as an issue: https://github.com/o/hasty/issues.\n'],
			['Open a public issue at https://github.com/o/hasty/issues/new for each weakness.', '# Security\n\nOpen a public issue at https://github.com/o/hasty/issues/new for each weakness.\n'],
			['Report a vulnerability at http://localhost:3000/ please.', '# Security\n\nReport a vulnerability at http://localhost:3000/ please.\n'],
			['Our security policy will be at https://hasty.dev/security.', '# Security\n\nOur security policy will be at https://hasty.dev/security.\n'],
			['See https://owasp.org for how to report a vulnerability.', '# Security\n\nSee https://owasp.org for how to report a vulnerability.\n'],
		]),
		{ of: 'dependencies/update-tool', way: 'none, beside the honest change', on: {}, cheap: {}, honest: { '.github/dependabot.yml': 'version: 2\nupdates:\n  - package-ecosystem: npm\n    directory: /\n    schedule: { interval: weekly }\n    ignore:\n      - dependency-name: "*"\n        update-types: ["version-update:semver-major"]\n' } },
		{ of: 'releases/provenance', way: 'none, beside the honest change', on: { '.github/workflows/ci.yml': 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n' }, cheap: {}, honest: { '.github/workflows/ci.yml': 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish --provenance\n        env: { NODE_AUTH_TOKEN: "${{ secrets.X }}" }\n' } },
		{ of: 'workflows/untrusted-code', way: 'none, beside the honest change', on: { '.github/workflows/ci.yml': 'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n' }, cheap: {}, honest: { '.github/workflows/ci.yml': 'on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    if: github.event_name == \'push\' || github.event.pull_request.head.repo.full_name == github.repository\n    steps:\n      - uses: actions/checkout@v4\n        with: { ref: "${{ github.event.pull_request.head.sha }}" }\n      - run: npm ci\n' } },
		{ of: 'workflows/script-injection', way: 'none, beside the honest change', on: { '.github/workflows/ci.yml': 'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo "${{ github.event.issue.title }}"\n' }, cheap: {}, honest: { '.github/workflows/ci.yml': 'on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - env: { T: "${{ github.event.issue.title }}" }\n        run: echo "$T"\n' } },
		{ of: 'policy/security-policy', way: 'none, beside the honest change', on: {}, cheap: {}, honest: { 'SECURITY.md': '# Security\n\nDo not open https://github.com/o/hasty/issues for it. Report a vulnerability to security@hasty.dev.\n' } },
		...of("dependencies/locked", "package-lock.json", [
			["package-lock.json: { \"name\": \"hasty\", \"version\": \"0.0.1\", \"lockfileVer", "{ \"name\": \"hasty\", \"version\": \"0.0.1\", \"lockfileVersion\": 3, \"requires\": true, \"packages\": {} }\n"],
			["package-lock.json: { \"name\": \"hasty\", \"version\": \"0.0.1\", \"lockfileVer", "{ \"name\": \"hasty\", \"version\": \"0.0.1\", \"lockfileVersion\": 3, \"packages\": { \"node_modules/other\": { \"version\": \"1.0.0\" } } }\n"],
			["package-lock.json: This is where the lock file of the package will be,", "This is where the lock file of the package will be, one day.\n"],
		]),
		...of("dependencies/locked", "yarn.lock", [
			["yarn.lock: # THIS IS AN AUTOGENERATED FILE. DO NOT EDIT THIS FILE DIRE", "# THIS IS AN AUTOGENERATED FILE. DO NOT EDIT THIS FILE DIRECTLY.\n# yarn lockfile v1\n"],
		]),
		...of("dependencies/locked", "pnpm-lock.yaml", [
			["pnpm-lock.yaml: lockfileVersion: '9.0'  settings:   autoInstallPeers: ", "lockfileVersion: '9.0'\n\nsettings:\n  autoInstallPeers: true\n"],
		]),
		...of("dependencies/locked", "bun.lock", [
			["bun.lock: { \"lockfileVersion\": 1, \"workspaces\": {}, \"packages\": {} } ", "{ \"lockfileVersion\": 1, \"workspaces\": {}, \"packages\": {} }\n"],
		]),
		...of("dependencies/locked", "deno.lock", [
			["deno.lock: { \"version\": \"4\", \"specifiers\": {}, \"remote\": {}, \"redirect", "{ \"version\": \"4\", \"specifiers\": {}, \"remote\": {}, \"redirects\": {} }\n"],
		]),
		...of("dependencies/locked", "Pipfile.lock", [
			["Pipfile.lock of nothing", "{ \"_meta\": { \"hash\": {}, \"sources\": [] }, \"default\": {}, \"develop\": {} }\n"],
		], {"Pipfile": "[packages]\nrequests = \"*\"\n", "a.py": "import requests\n"}),
		...of("dependencies/update-tool", ".github/dependabot.yml", [
			["dependabot: cargo, of which nothing is", "version: 2\nupdates:\n  - package-ecosystem: cargo\n    directory: /\n    schedule: { interval: weekly }\n"],
			["dependabot: folder not there", "version: 2\nupdates:\n  - package-ecosystem: npm\n    directory: /nothing\n    schedule: { interval: weekly }\n"],
			["dependabot: no schedule, no folder", "version: 2\nupdates:\n  - package-ecosystem: npm\n"],
		]),
		...of("pins/actions-of-others", ".github/workflows/ci.yml", [
			["o/setup@0000000000000000000000000000000000000000", "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: o/setup@0000000000000000000000000000000000000000\n      - uses: actions/checkout@v4\n"],
		], {".github/workflows/ci.yml": "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: o/setup@main\n      - uses: actions/checkout@v4\n"}),
		...of("pins/images", "Dockerfile", [
			["FROM node@sha256:00000000000000000000000000000000000000000000000000000", "FROM node@sha256:0000000000000000000000000000000000000000000000000000000000000000\nRUN true\n"],
		], {"Dockerfile": "FROM node:latest\nRUN true\n"}),
		{ of: "releases/no-binaries", way: "bin/tool.scr", on: {"bin/tool.exe": "MZ\n"}, cheap: { "bin/tool.exe": null, "bin/tool.scr": "MZ\u0001\n" } },
		{ of: "releases/no-binaries", way: "bin/tool.so.1.2.3.4.5.6", on: {"bin/tool.exe": "MZ\n"}, cheap: { "bin/tool.exe": null, "bin/tool.so.1.2.3.4.5.6": "MZ\u0001\n" } },
		...of("policy/security-policy", "SECURITY.md", [
			["Report a vulnerability on our Discord: https://discord.gg/abc (public ", "# Security\n\nReport a vulnerability on our Discord: https://discord.gg/abc (public channel).\n"],
			["To report a vulnerability, send a letter with a stamp, not to security", "# Security\n\nTo report a vulnerability, send a letter with a stamp, not to security@hasty.dev.\n"],
			["To report a vulnerability write to security@hasty.invalid.", "# Security\n\nTo report a vulnerability write to security@hasty.invalid.\n"],
			["Supported versions: see https://hasty.dev/versions for them.", "# Security\n\nSupported versions: see https://hasty.dev/versions for them.\n"],
			["Report a vulnerability to security@example.com.", "# Security\n\nReport a vulnerability to security@example.com.\n"],
			["Security is built in: https://hasty.dev shows how.", "# Security\n\nSecurity is built in: https://hasty.dev shows how.\n"],
		]),
		{ of: "workflows/tokens-narrow", way: "top: an unknown scope", on: {".github/workflows/ci.yml": "on: push\npermissions: write-all\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make\n"}, cheap: {".github/workflows/ci.yml": "on: push\npermissions:\n  nothing: read\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make\n"} },
		{ of: "workflows/script-injection", way: "an output of a step", on: {".github/workflows/ci.yml": "on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo \"${{ github.event.issue.title }}\"\n"}, cheap: {".github/workflows/ci.yml": "on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - id: t\n        env: { T: \"${{ github.event.issue.title }}\" }\n        run: echo \"t=$T\" >> \"$GITHUB_OUTPUT\"\n      - run: echo \"${{ steps.t.outputs.t }}\"\n"} },
		{ of: "workflows/script-injection", way: "case of script: github-script env", on: {".github/workflows/ci.yml": "on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo \"${{ github.event.issue.title }}\"\n"}, cheap: {".github/workflows/ci.yml": "on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/github-script@v7\n        with:\n          script: eval(context.payload.issue.title)\n"} },
		{ of: "workflows/script-injection", way: "title over two lines", on: {".github/workflows/ci.yml": "on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo \"${{ github.event.issue.title }}\"\n"}, cheap: {".github/workflows/ci.yml": "on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: |\n          echo \"${{\n          github.event.issue.title }}\"\n"} },
		{ of: "releases/provenance", way: "npm config in a file", on: {".github/workflows/ci.yml": "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: npm publish\n        env: { NODE_AUTH_TOKEN: \"${{ secrets.X }}\" }\n"}, cheap: {".github/workflows/ci.yml": "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { id-token: write }\n    steps:\n      - run: cp $X ~/.npmrc\n      - run: npm publish\n"} },
	],
};
