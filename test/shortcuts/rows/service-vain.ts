// Changes to a service that only look like what they are called.
import type { Catalogue, Files } from '../shortcut.js';
import { agent, imports, catalogue as service } from './service-python.js';

const LOGGER = 'import io\nimport logging\n\nlogger = logging.getLogger(__name__)';
const of = (expectation: string, ways: readonly string[], change: (way: string) => Files) =>
	ways.map((way) => ({ of: expectation, way: way.replaceAll('\n', ' '), cheap: change(way) }));

/** Two nodes write one field. */
const merged = (type: string, more = '') =>
	agent(
		imports(`import operator\nfrom typing import Annotated, TypedDict${more}`),
		['@tool\n', `class State(TypedDict):\n    words: ${type}\n\n\n@tool\n`],
		['StateGraph(dict)', 'StateGraph(State)'],
		[
			'builder.add_edge("think", END)',
			'builder.add_node("write", write)\nbuilder.add_edge(START, "write")\nbuilder.add_edge("write", END)\nbuilder.add_edge("think", END)',
		],
		['def look', 'def write(state):\n    return {"words": ["x"]}\n\n\ndef look'],
	);

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
				'last["error"] = error',
				'with contextlib.suppress(Exception):\n            raise',
				'try:\n            raise\n        except Exception:\n            pass',
				'while False:\n            raise',
				'for _ in []:\n            raise',
				'raise_ = error',
				'def tell():\n            raise error',
			],
			(line) =>
				agent(imports('import contextlib\nimport io\nimport logging\nimport sys\nimport traceback\n\nlast = {}'), [
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
				'Callable[..., Any]',
				'BaseModel',
				'defaultdict',
				'type',
			],
			(type) =>
				agent(
					imports('from typing import *\nfrom pydantic import BaseModel, JsonValue'),
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
				'logger.setLevel("CRITICAL")',
				'logger.setLevel(logging.FATAL)',
				'logger.setLevel(logging.CRITICAL + 1)',
				'logger.manager.disable = 50',
			],
			(line) => agent(imports(`${LOGGER}\n${line}`), ['        pass', '        logger.error("no answer")']),
		),
		...of(
			'error_paths/model-limits',
			[
				'timeout=abs(-1e9)',
				'timeout=...',
				'timeout=len("")',
				'max_retries=True',
				'max_retries=False',
				'timeout=httpx.Timeout(5, read=None)',
				'timeout=(None, None)',
				'timeout=max(30, 1e9)',
				'timeout=min(1e9, 1e8)',
			],
			(limit) =>
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
				'CMD ["python", "src/../src/none.py"]',
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
				'docker build .',
				'false && fly deploy',
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
			[
				'~~FIRST_KEY OPENAI_API_KEY~~',
				'The code does not read FIRST_KEY OPENAI_API_KEY.',
				'We once had FIRST_KEY OPENAI_API_KEY.',
				'FIRST_KEY OPENAI_API_KEY: TBD',
				'Removed: FIRST_KEY OPENAI_API_KEY.',
			],
			(text) => ({ 'README.md': `# Agent\n\n${text}\n` }),
		),
		...of('secrets/settings', ['data/words.txt', 'prompts/a.txt', 'AUTHORS', 'CODE_OF_CONDUCT.md', '.editorconfig'], (path) => ({
			[path]: '# FIRST_KEY OPENAI_API_KEY\n',
		})),
		...of(
			'operations/logger',
			[
				'logger.log(0, "x")',
				'logger.error("%s", "")',
				'False and logger.error("x")',
				'(lambda: logger.error("x"))',
				'[logger.error("x") for _ in []]',
				'while False: logger.error("x")',
				'assert True, logger.error("x")',
				'if __debug__ is None: logger.error("x")',
				'return; logger.error("x")',
				'logger.error(str())',
				'None or None and logger.error("x")',
			],
			(line) => agent(imports(LOGGER), ['        pass', `        ${line}`]),
		),
		...of('error_paths/tool-errors', [], (line) =>
			agent(imports('import os\nimport sys'), [
				'return requests.get(city).text',
				`try:\n        return requests.get(city).text\n    except Exception:\n        ${line}`,
			]),
		),
		...[
			'lambda a, b: (a + b)[len(a):]',
			'lambda a, b: a * 0 + b',
			'lambda a, b: a[len(a):] + b',
			'lambda a, b: [*a[:0], *b]',
			'lambda a, b: [x for x in a if False] + b',
			'lambda a, b: (a, b)[1]',
			'lambda a, b: {"a": a, "b": b}["b"]',
			'lambda a, b: a and b',
			'lambda a, b: a + b if False else b',
			'lambda *two: two[1]',
			'lambda a, b: len(a) + len(b)',
			'operator.is_',
			'lambda a, b: str(a)[:0] + str(b)',
		].map((merge) => ({
			of: 'state/reducers',
			way: `a reducer that is ${merge}`,
			on: merged('list[str]'),
			cheap: merged(`Annotated[list[str], ${merge}]`),
		})),
		...[
			'(a, b):\n    a.clear()\n    return a + b',
			'(a, b):\n    a = []\n    return a + b',
			'(a, b):\n    both = a + b\n    both = b\n    return both',
			'(a, b):\n    if a is None:\n        return a + b\n    return b',
			'(a, b):\n    return b\n    return a + b',
			'(a, b):\n    a + b',
		].map((body) => ({
			of: 'state/reducers',
			way: `a reducer of ${body.replaceAll('\n', ' ')}`,
			on: merged('list[str]'),
			cheap: merged('Annotated[list[str], merge]', `\n\ndef merge${body}\n\n`),
		})),
		...(
			[
				[
					'k8s/a.yaml',
					'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: a }\nspec:\n  replicas: 0\n  template:\n    spec:\n      containers:\n        - name: a\n          image: o/agent:1\n',
				],
				['fly.toml', 'app = "agent"\n[processes]\napp = "sleep 9"\n'],
				['render.yaml', 'services:\n  - type: web\n    name: a\n    startCommand: "true"\n'],
			] as [string, string][]
		).map(([path, text]) => ({ of: 'operations/deployment', way: `${path} that starts nothing`, cheap: { [path]: text } })),
		...of('secrets/settings', ['requirements-dev.txt', 'old/.env.example', 'pytest.ini'], (path) => ({
			[path]: 'FIRST_KEY=\nOPENAI_API_KEY=\n',
		})),
	],
	untried: {},
};
