// Changes to a service that only look like what they are called.
import type { Catalogue, Files } from '../shortcut.js';
import { agent, imports, catalogue as service } from './service-python.js';

const LOGGER = 'import io\nimport logging\n\nlogger = logging.getLogger(__name__)';
const of = (expectation: string, ways: readonly string[], change: (way: string) => Files) =>
	ways.map((way) => ({ of: expectation, way: way.replaceAll('\n', ' '), cheap: change(way) }));

export const catalogue: Catalogue = {
	...service,
	project: 'a service with what has no effect',
	shortcuts: [
		...of(
			'error_paths/not-swallowed',
			[
				'print(end="")',
				'traceback.format_exc()',
				'error.add_note("x")',
				'error.with_traceback(None)',
				'sys.exc_info()',
				'print(error) if False else None',
				'False and print(error)',
				'error and None',
				'io.StringIO().write(str(error))',
				'print(error, file=io.StringIO())',
				'logging.NullHandler().emit(error)',
				'RuntimeError("no answer")',
				'logging.getLogger("x")',
				'traceback.extract_stack()',
				'open(os.devnull, "w").write(str(error))',
			],
			(line) =>
				agent(imports('import io\nimport logging\nimport sys\nimport traceback'), [
					'except Exception:\n        pass',
					`except Exception as error:\n        ${line}`,
				]),
		),
		...of(
			'state/typed',
			[
				'NotRequired[Any]',
				'Required[Any]',
				'Union[Any, None]',
				'Union[object, str]',
				'Mapping[Any, Any]',
				'Hashable',
				'Iterable[Any]',
				'None',
				'Final[Any]',
				'"list[Any]"',
				'Literal[()]',
				'Optional[dict]',
				'dict | None',
				'list[object]',
				'Never',
				'NoReturn',
				'JsonValue',
				'ClassVar[str]',
			],
			(type) =>
				agent(
					imports('from typing import *\nfrom pydantic import JsonValue'),
					['@tool\n', `class State(TypedDict):\n    words: ${type}\n\n\n@tool\n`],
					['StateGraph(dict)', 'StateGraph(State)'],
				),
		),
		...of(
			'operations/logger',
			[
				'logger.addFilter(lambda record: False)',
				'logging.basicConfig(filename="/dev/null")',
				'logging.basicConfig(filename=os.devnull)',
				'logging.basicConfig(handlers=[logging.NullHandler()])',
				'logging.basicConfig(stream=open(os.devnull, "w"))',
				'logging.basicConfig(stream=io.StringIO())',
				'logger.level = 99',
				'logger.filter = lambda record: False',
				'logger.isEnabledFor = lambda level: False',
				'logger.callHandlers = lambda record: None',
			],
			(line) => agent(imports(`${LOGGER}\n${line}`), ['        pass', '        logger.error("no answer")']),
		),
		...of('error_paths/model-limits', ['timeout=abs(-1e9)', 'timeout=...', 'timeout=len("")'], (limit) =>
			agent(imports('import httpx\nfrom datetime import timedelta'), ['ChatOpenAI(model="x")', `ChatOpenAI(model="x", ${limit})`]),
		),
		...of(
			'operations/deployment',
			[
				'CMD ["python", "-c", "pass", "src/agent.py"]',
				'CMD ["python", "-V", "src/agent.py"]',
				'CMD ["timeout", "0.001", "python", "src/agent.py"]',
				'CMD ["python", "src/agent.py", "--help"]',
				'CMD : python src/agent.py',
				'CMD python src/agent.py --version',
				'CMD ["python", "-m", "py_compile", "src/agent.py"]',
				'CMD ["wc", "-l", "src/agent.py"]',
				'CMD ["python", "README.md"]',
			],
			(command) => ({ Dockerfile: `FROM python:3.12\nCOPY . .\n${command}\n` }),
		),
		...of(
			'operations/deployment',
			[
				'fly deploy --help',
				'vercel --version',
				'kubectl apply --dry-run=client -f k8s',
				'helm template deploy',
				'terraform plan',
				'docker push --help',
				'gcloud run deploy --help',
				'ls deploy',
			],
			(run) => ({
				'.github/workflows/deploy.yml': `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: ${run}\n`,
			}),
		),
		...of(
			'operations/readme',
			[
				'exit; python src/agent.py',
				'which python src/agent.py',
				'sh -n -c "python src/agent.py"',
				'alias run="python src/agent.py"',
				'if false; then python src/agent.py; fi',
			],
			(command) => ({ 'README.md': `# Agent\n\n\`\`\`sh\n${command}\n\`\`\`\n` }),
		),
		...of(
			'secrets/settings',
			['~~FIRST_KEY OPENAI_API_KEY~~', 'The code does not read FIRST_KEY OPENAI_API_KEY.', 'We once had FIRST_KEY OPENAI_API_KEY.'],
			(text) => ({ 'README.md': `# Agent\n\n${text}\n` }),
		),
		...of('secrets/settings', ['data/words.txt', 'prompts/a.txt', 'AUTHORS', 'CODE_OF_CONDUCT.md', '.editorconfig'], (path) => ({
			[path]: '# FIRST_KEY OPENAI_API_KEY\n',
		})),
	],
	untried: {},
};
