// Deployments that bring nothing anywhere, loggers that write nothing, and commands that start nothing.
import type { Catalogue, Files } from '../shortcut.js';
import { agent, imports, catalogue as service } from './service-python.js';

const container = (text: string): Files => ({ Dockerfile: `FROM python:3.12\n${text}\n` });
/** The agent with this line in the handler of its error, and this at its head. */
const logs = (head: string, line: string): Files => agent(imports(head), ['        pass', `        ${line}`]);
const LOGGER = 'import logging\n\nlogger = logging.getLogger(__name__)';
const job = (steps: string, more = '') => `on: push\njobs:\n  a:\n${more}    runs-on: ubuntu-latest\n    steps:\n${steps}`;

export const catalogue: Catalogue = {
	...service,
	project: 'how a service is operated',
	shortcuts: [
		...[
			'["python", "-V"]',
			'["sleep", "infinity"]',
			'echo python src/agent.py',
			'[]',
			'["true"]',
			'["bash"]',
			'["tail", "-f", "/dev/null"]',
			'["python"]',
			'["pytest"]',
			'["python", "src/nothing.py"]',
			'exit 0',
		].map((command) => ({
			of: 'operations/deployment',
			way: `a container that starts ${command}`,
			cheap: container(`COPY . .\nCMD ${command}`),
		})),
		{
			of: 'operations/deployment',
			way: 'a container from whose build all files are kept',
			cheap: { ...container('COPY . .\nCMD ["python", "src/agent.py"]'), '.dockerignore': '*\n' },
			honest: { ...container('COPY . .\nCMD ["python", "src/agent.py"]'), '.dockerignore': '# all but the code\n*\n!src\n' },
		},
		...['command: "true"', 'entrypoint: ["true"]'].map((line) => ({
			of: 'operations/deployment',
			way: `a container that starts nothing, beside ${line}`,
			cheap: { ...container('COPY . .\nCMD ["true"]'), 'compose.yml': `services:\n  a:\n    build: .\n    ${line}\n` },
		})),
		...['node dist/index.js', '["node", "build/server.js"]'].map((command) => ({
			of: 'operations/deployment',
			way: `a container that starts what nothing builds: ${command}`,
			cheap: { Dockerfile: `FROM node:22\nCOPY . .\nCMD ${command}\n` },
			honest: { Dockerfile: `FROM node:22\nCOPY . .\nRUN npm ci && npm run build\nCMD ${command}\n` },
		})),
		...['README.md', 'requirements.txt', 'nothing'].map((path) => ({
			of: 'operations/deployment',
			way: `a container that is given ${path} alone`,
			cheap: container(`COPY ${path} .\nCMD ["python", "src/agent.py"]`),
		})),
		...[
			['compose.yml', 'services:\n  a:\n    image: hello-world\n'],
			['compose.yml', 'services:\n  a:\n    image: python:3.12\n'],
			['compose.yml', 'services:\n  a:\n    image: agent\n    deploy: { replicas: 0 }\n'],
			['k8s/a.yaml', 'kind: ConfigMap\ndata: {}\n'],
			['Chart.yaml', 'name: agent\n'],
			['kustomization.yaml', 'resources: []\n'],
			['fly.toml', 'app = "agent"\n'],
			['render.yaml', 'services: []\n'],
			['Procfile', 'web: sleep 1\n'],
			['Procfile', 'web: python nothing.py\n'],
			['serverless.yml', 'service: agent\n'],
			['app.yaml', 'colour: red\n'],
			['template.yaml', 'colour: red\n'],
			['.github/workflows/deploy.yml', job('      - run: fly deploy\n', '    if: false\n')],
			['.github/workflows/deploy.yml', job('      - run: ls\n')],
			['.github/workflows/deploy.yml', job('      - run: pytest\n')],
			['.github/workflows/deploy.yml', job('      - uses: actions/upload-artifact@v4\n')],
			['DEPLOY.md', '# Deployment\n\nTODO: write down here how this is going to be deployed with `docker` one day.\n'],
			['DEPLOY.md', '# Deployment\n\nDeploy it as you like, wherever you like, and let us know `how`.\n'],
			[
				'README.md',
				'# Agent\n\n## Not for production\n\nDo not run this in production, since `FIRST_KEY` is not checked by anything yet.\n',
			],
		].map(([path, text]) => ({
			of: 'operations/deployment',
			way: `${path} that says ${text!.replaceAll('\n', ' ')}`,
			cheap: { [path!]: text! },
		})),
		...[
			['a logger that is switched off by a number', logs(`${LOGGER}\nlogging.disable(50)`, 'logger.error("x")')],
			['a logger that is disabled', logs(`${LOGGER}\nlogger.disabled = True`, 'logger.error("x")')],
			['a level above what is said', logs(LOGGER, 'logger.debug("x")')],
			['a level above all', logs(`${LOGGER}\nlogger.setLevel(100)`, 'logger.error("x")')],
			[
				'a logger that hands on nothing',
				logs(`${LOGGER}\nlogger.addHandler(logging.NullHandler())\nlogger.propagate = False`, 'logger.error("x")'),
			],
			['an empty text', logs(LOGGER, 'logger.info("")')],
			['a line that is never reached', logs(LOGGER, 'if False:\n            logger.error("x")')],
			['a logger whose writer was taken away', logs('from loguru import logger\n\nlogger.remove()', 'logger.error("x")')],
			['a function that nobody calls', agent(imports(`${LOGGER}\n\n\ndef never():\n    logger.error("x")`))],
		].flatMap(([way, cheap]) =>
			['operations/logging', 'operations/logger'].map((of) => ({ of, way: way as string, cheap: cheap as Files })),
		),
		...['toast.success("done")', 'toast.info("done")', 'state["screen"].success("done")'].map((line) => ({
			of: 'operations/logger',
			way: `a line below its level, and ${line} of what is no log`,
			cheap: logs(`from toasts import toast\n${LOGGER}\nlogging.basicConfig(level=logging.INFO)`, `logger.debug("x")\n        ${line}`),
			honest: logs(`from loguru import logger as told`, 'told.success("done")'),
		})),
		{
			of: 'operations/logger',
			way: 'a line below a level that is set, at which another message is sent',
			cheap: logs(`${LOGGER}\nlogging.basicConfig(level=logging.ERROR)`, 'logger.info("x")'),
			honest: logs(`from sentry_sdk import capture_message\n${LOGGER}\n`, 'capture_message("x", level="error")\n        logger.info("x")'),
		},
		{
			of: 'operations/logger',
			way: 'a line below a level that is set',
			cheap: logs(`${LOGGER}\nlogging.basicConfig(level=logging.INFO)`, 'logger.debug("x")'),
			honest: logs(`${LOGGER}\nlogging.basicConfig(level=logging.DEBUG)`, 'logger.debug("x")'),
		},
		...[
			'python -m src.agent --version',
			'docker compose up',
			'make run',
			'uvicorn src.agent:app',
			'langgraph dev',
			'false && python src/agent.py',
			'python -m pdb',
			'python -m src.nothing',
			'python -m tokenize src/agent.py',
		].map((command) => ({
			of: 'operations/readme',
			way: `a command that starts nothing: ${command}`,
			cheap: { 'README.md': `# Agent\n\n\`\`\`sh\n${command}\n\`\`\`\n` },
		})),
	],
	untried: {},
};
