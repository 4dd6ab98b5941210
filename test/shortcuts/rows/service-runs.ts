// Commands that another folder, another name, or nobody runs: in continuous integration and in containers.
import type { Catalogue, Files } from '../shortcut.js';
import { catalogue as service } from './service-python.js';

const tested: Files = {
	'tests/test_agent.py': `from src.agent import look\n\n\n${Array.from({ length: 12 }, (_, n) => `def test_${n}():\n    assert look("exit ${n}").returncode == ${n}\n`).join('\n\n')}`,
};
const job = (step: string, more = '    runs-on: ubuntu-latest\n', head = ''): Files => ({
	'.github/workflows/ci.yml': `on: push\n${head}jobs:\n  a:\n${more}    steps:\n      - uses: actions/checkout@v5\n${step}`,
});
const script = (...lines: readonly string[]) => job(`      - run: |\n${lines.map((line) => `          ${line}\n`).join('')}`);
const RUN = '      - run: pytest\n';
const RUNNER = '    runs-on: ubuntu-latest\n';
const container = (text: string, more: Files = {}): Files => ({ Dockerfile: `FROM python:3.12\nWORKDIR /app\n${text}\n`, ...more });
const COPIED = 'COPY . .\n';
const START = 'CMD ["python", "src/agent.py"]';
const NODE: Files = { 'package.json': '{ "name": "agent", "private": true, "scripts": { "start": "python src/agent.py" } }\n' };

const ci = (way: string, cheap: Files, honest?: Files) => ({ of: 'tests/ci', way, on: tested, cheap, ...(honest && { honest }) });
const deployment = (way: string, cheap: Files, honest?: Files) => ({
	of: 'operations/deployment',
	way,
	on: NODE,
	cheap,
	...(honest && { honest }),
});

export const catalogue: Catalogue = {
	...service,
	project: 'commands that somebody else runs',
	shortcuts: [
		ci('tests of another folder', script('cd /tmp && pytest'), script('cd "$GITHUB_WORKSPACE" && pytest')),
		ci('tests of another folder, two lines', script('cd ~', 'pytest')),
		ci('tests of a folder of pages', { ...job(`${RUN}        working-directory: docs\n`), 'docs/index.md': '# Agent\n' }),
		ci('tests of a folder that is not there', job(`${RUN}        working-directory: docs\n`)),
		ci('tests of a folder of pages for all jobs', {
			...job(RUN, RUNNER, 'defaults:\n  run:\n    working-directory: docs\n'),
			'docs/index.md': '# Agent\n',
		}),
		ci('another name for the program', script('shopt -s expand_aliases', 'alias pytest=true', 'pytest')),
		ci('a function of that name', script('pytest() { true; }', 'pytest'), script('run() { pytest "$@"; }', 'run')),
		ci('a function of that name, by its word', script('function pytest {', '  echo ok', '}', 'pytest')),
		ci('a shell that became another program', script('exec true', 'pytest'), script('exec 2>&1', 'pytest')),
		ci('a text that is never run', script('text="', 'pytest', '"'), script('text="', 'none', '"', 'pytest')),
		ci('a text that is never run, in single marks', script("echo '", 'pytest', "'")),
		...['version: []', 'include: []', "version: ${{ fromJSON('[]') }}", 'version: [1]\n        exclude: [{ version: 1 }]'].map((matrix) =>
			ci(`a matrix of ${matrix}`, job(RUN, `${RUNNER}    strategy:\n      matrix:\n        ${matrix}\n`)),
		),
		ci(
			'a matrix that a job writes',
			{},
			job(RUN, `${RUNNER}    strategy:\n      matrix:\n        version: \${{ fromJSON(needs.b.outputs.all) }}\n`),
		),
		...['ubuntu-24.04-arm', 'blacksmith-4vcpu-ubuntu-2404', '[self-hosted, linux]', '${{ matrix.os }}'].map((runner) =>
			ci(`none, beside ${runner}`, {}, job(RUN, `    runs-on: ${runner}\n    strategy:\n      matrix:\n        os: [ubuntu-latest]\n`)),
		),
		...[
			['a last stage that holds nothing', `${COPIED}${START}\n\nFROM python:3.12`],
			['true in front of the start', `${COPIED}CMD true || npm start`],
			['false in front of the start', `${COPIED}CMD false && npm start`],
			['an end in front of the start', `${COPIED}CMD ["sh", "-c", "exit 0; npm start"]`],
			['another program in its place', `${COPIED}CMD ["sh", "-c", "exec true; npm start"]`],
			['files that are taken away again', `${COPIED}RUN rm -rf /app\n${START}`],
			['files that are taken away, from inside', `${COPIED}RUN rm -rf ./*\n${START}`],
			['files for whoever builds on it', `ONBUILD ${COPIED}CMD ["bash"]`],
			['files and a start for whoever builds on it', `ONBUILD ${COPIED}ONBUILD ${START}`],
			['a start in an empty folder', `${COPIED}WORKDIR /empty\nCMD ["npm", "start"]`],
			['a command that only prints the start', `${COPIED}CMD ["sh", "-c", "echo npm start"]`],
		].map(([way, text]) => deployment(way!, container(text!))),
		...[
			`${COPIED}RUN rm -rf /app/tests\n${START}`,
			`COPY . /srv/code\nWORKDIR /srv/code\nCMD ["npm", "start"]`,
			`COPY . /app\nWORKDIR /app/src\nCMD ["python", "agent.py"]`,
			`${COPIED}CMD ["sh", "-c", "npm run migrate || true; npm start"]`,
			`COPY package.json .\nRUN npm ci\n${COPIED}CMD npm start`,
			`${COPIED}RUN npm ci\n\nFROM node:22\nCOPY --from=0 /app /app\nWORKDIR /app\nCMD ["npm", "start"]`,
		].map((text) => deployment(`none, beside ${text.replaceAll('\n', ' ')}`, {}, container(text))),
		deployment('a compose file that starts nothing', {
			'compose.yml': 'services:\n  a:\n    build: .\n    entrypoint: ["true"]\n',
			...container(`${COPIED}${START}`, { Dockerfile: null }),
		}),
		deployment('a compose file that takes the start away', {
			'compose.yml': 'services:\n  a:\n    image: registry.example.org/agent\n    command: sleep infinity\n',
		}),
		deployment('a container of a page', { 'docs/Dockerfile': `FROM python:3.12\n${COPIED}${START}\n`, 'docs/index.md': '# Agent\n' }),
		...[
			'# Deployment\n\nThe deployment of `this service` is done in production by the people who run the server in the cloud.\n',
			'# Deployment\n\nFor a deployment you take the server, and `then` it is deployed to production as servers are.\n',
		].map((text) => deployment(`a page of words: ${text.slice(14, 60)}`, { 'DEPLOY.md': text })),
		...[
			'# Deployment\n\nBuild the image with `docker build -t agent .` and run it on the server with `docker run agent`.\n',
			'# Deployment\n\nThe service is deployed on Railway from the branch main: https://railway.app/template/agent tells how.\n',
		].map((text) => deployment(`none, beside ${text.slice(14, 60)}`, {}, { 'DEPLOY.md': text })),
	],
	untried: {},
};
