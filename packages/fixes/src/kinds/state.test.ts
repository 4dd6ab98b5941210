import { describe } from 'vitest';
import { fixTester } from '../../test/fix-tester.js';
import { boundedScore } from './bounded-score.js';
import { cloneCheck } from './clone-check.js';
import { loggedError } from './logged-error.js';
import { stateReducer } from './state-reducer.js';

describe('state-reducer', () => {
	const graph = (state: string, head = 'from typing import TypedDict') => ({
		'src/graph.py': `${head}\nfrom langgraph.graph import StateGraph, START, END\nfrom pydantic import BaseModel\n\n\nclass Evidence(BaseModel):\n    goal: str\n\n\nclass CourtState(TypedDict):\n${state}\n\n\ndef first(state):\n    return {"found": [Evidence(goal="a")]}\n\n\ndef second(state):\n    return {"found": [Evidence(goal="b")]}\n\n\ng = StateGraph(CourtState)\ng.add_node("first", first)\ng.add_node("second", second)\ng.add_edge(START, "first")\ng.add_edge(START, "second")\ng.add_edge("first", END)\ng.add_edge("second", END)\napp = g.compile()\n`,
	});
	fixTester(stateReducer, [
		{
			name: 'a list that two branches write',
			files: graph('    found: list[Evidence]'),
			after: graph('    found: Annotated[list[Evidence], operator.add]', 'import operator\nfrom typing import Annotated, TypedDict'),
		},
		{
			name: 'a dict, with what is imported already',
			files: graph('    found: Dict[str, Evidence]', 'import operator\nfrom typing import Annotated, Dict, TypedDict'),
			after: graph(
				'    found: Annotated[Dict[str, Evidence], operator.ior]',
				'import operator\nfrom typing import Annotated, Dict, TypedDict',
			),
		},
		{ name: 'a field that is no collection', files: graph('    found: str'), after: null },
	]);
});

describe('bounded-score', () => {
	const py = (
		field: string,
		more = 'PROMPT = """Give a score from 1 to 5 for each criterion, with a reason."""',
		head = 'from pydantic import BaseModel',
	) => ({
		'src/state.py': `${head}\n\n\nclass Opinion(BaseModel):\n    ${field}\n    argument: str\n\n\n${more}\n`,
	});
	const both = 'from pydantic import BaseModel, Field';
	fixTester(boundedScore, [
		{ name: 'a plain field', files: py('score: int'), after: py('score: int = Field(ge=1, le=5)', undefined, both) },
		{ name: 'with a default', files: py('score: int = 3'), after: py('score: int = Field(default=3, ge=1, le=5)', undefined, both) },
		{
			name: 'with a description',
			files: py('score: int = Field(description="how good")', undefined, both),
			after: py('score: int = Field(description="how good", ge=1, le=5)', undefined, both),
		},
		{
			name: 'prompts of another scale',
			files: py('score: int', 'PROMPT = """Give a score from 0 to 10 for each criterion, with a reason."""'),
			after: null,
		},
		{
			name: 'no scale that anybody names',
			files: py('score: int', 'PROMPT = """Be harsh, and give a score for every one of the criteria."""'),
			after: null,
		},
		{
			name: 'a value beyond the scale',
			files: py(
				'score: int',
				'PROMPT = """Give a score from 1 to 5 for each criterion, with a reason."""\nNONE = Opinion(score=0, argument="")',
			),
			after: null,
		},
		{
			name: 'a comparison beyond the scale',
			files: py(
				'score: int',
				'PROMPT = """Give a score from 1 to 5 for each criterion, with a reason."""\n\n\ndef good(opinion):\n    if opinion.score > 7:\n        return True\n    return False',
			),
			after: null,
		},
		{ name: 'another scale that the type has', files: py('score: int = Field(ge=0, le=100)', undefined, both), after: null },
	]);
});

describe('logged-error', () => {
	const py = (body: string, head = 'import logging\n\nlogger = logging.getLogger(__name__)') => ({
		'src/agent.py': `from langgraph.graph import StateGraph\n${head}\n\n\ndef read(path):\n    try:\n        return requests.post(path)\n    except Exception:\n        ${body}\n\n\nread("x")\napp = StateGraph(dict).compile()\n`,
	});
	const ts = (body: string, head = '', error = '') => ({
		'src/agent.ts': `import { execSync } from 'node:child_process';\nimport { StateGraph } from '@langchain/langgraph';\n${head}\nexport function read(text: string) {\n    try {\n        return execSync(text);\n    } catch ${error}${body}\n}\n\nread('x');\nexport const app = new StateGraph({}).compile();\n`,
	});
	const logs =
		"import { logger } from './log.js';\nexport const more = () => {\n    try {\n        read('y');\n    } catch (e) {\n        logger.warn(\"agent\", `no ${1}`, e);\n    }\n};\n";
	const loudly = `${logs.replace('logger.warn(', 'logger.error(')}logger.warn("agent", "x");\n`;
	const loudClass =
		"export class B {\n    private readonly logger = make();\n\n    b() {\n        try {\n            return JSON.parse('x');\n        } catch (err) {\n            this.logger.error(`no b: ${err}`);\n        }\n    }\n}\n";
	const takesLogger = "import { logger } from './log.js';\nlogger.info('started', 1);\n";
	const within =
		"import { logger } from './log.js';\nexport const b = () => {\n    try {\n        return JSON.parse('x');\n    } catch (err) {\n        logger.error(`no b: ${(err as Error).message}`);\n    }\n};\n";
	const nest = (handler: string) => ({
		'src/agent.ts': `import { execSync } from 'node:child_process';\nimport { StateGraph } from '@langchain/langgraph';\nimport { Logger } from '@nestjs/common';\n\nexport class Reader {\n    private readonly logger = new Logger('a');\n\n    read(text: string) {\n        this.logger.warn('reads');\n        try {\n            return execSync(text);\n        ${handler}\n    }\n}\n\nnew Reader().read('x');\nexport const app = new StateGraph({}).compile();\n`,
	});
	const reads = (body: string, error = '') => ({
		'src/agent.ts': ts(body, tells, error)['src/agent.ts'].replace('return execSync(text)', 'return execSync(readFileSync(text))'),
	});
	const bare = (files: Record<string, string>) =>
		Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.replaceAll(';\n', '\n').replaceAll("'", '"')]));
	const tells = 'export const fail = (error: unknown) => console.error(error);\n';
	const LOUD =
		"export const b = () => {\n    try {\n        return JSON.parse('x');\n    } catch (err) {\n        console.error('no b:', err);\n    }\n};\n";
	const shared = {
		'src/lib/log.ts': 'export const log = { warn: (text: string) => console.error(text), error: (text: string) => console.error(text) };\n',
		...Object.fromEntries(
			['b', 'c'].map((name) => [
				`src/x/${name}.ts`,
				`import { log } from '../lib/log.js';\nexport const ${name} = () => {\n    try {\n        return JSON.parse('x');\n    } catch (err) {\n        log.warn(\`no ${name}: \${err instanceof Error ? err.message : String(err)}\`);\n    }\n};\n`,
			]),
		),
	};
	const plain = (told: string) =>
		`import { PlainLogger } from './log.js';\nexport const b = () => {\n    try {\n        return JSON.parse('x');\n    } catch (err) {\n        ${told};\n        throw err;\n    }\n};\n`;
	const made = {
		'src/log.ts':
			'export class PlainLogger {\n    static logError(text: string, error?: Error): void {\n        console.error(text, error);\n    }\n}\n',
	};
	const where = { of: 'swallowed', places: 1 };
	const answered = (files: Record<string, string>) =>
		Object.fromEntries(
			Object.entries(files).map(([path, text]) => [
				path,
				text
					.replace(
						'return requests.post(path)',
						'got = requests.post(path)\n        if got.status_code != 200:\n            raise ValueError(path)',
					)
					.replace(
						'return execSync(text);',
						'const got = await fetch(text);\n        if (!got.ok) throw new Error(text);\n        return got;',
					)
					.replace('function read', 'async function read'),
			]),
		);
	const five = (body: string) => {
		const [head, one] = py(body)['src/agent.py'].split(/\n\n\n(?=def)|\n\n\n(?=read)/);
		return `${head}\n\n\n${Array.from({ length: 5 }, (_, i) => `${one}\n\n\nread(${i})\n`).join('')}`;
	};
	const polled = (body: string) => ({
		'src/agent.py': py(body)['src/agent.py'].replace(
			/ {4}try[\s\S]*(?=\n\n\nread)/,
			`    while True:\n        try:\n            requests.post(path)\n        except Exception:\n            ${body}\n        time.sleep(3)`,
		),
	});
	const both = (one: string, two: string, first: string, second: string) => ({
		'src/agent.py': py(first)
			['src/agent.py'].replace('return requests.post(path)', one)
			.replace(`        ${first}\n`, `        ${first}\n    try:\n        ${two}\n    except Exception:\n        ${second}\n`),
	});
	const whole = (first: string, second = first) => ({
		'src/agent.py': py(first)['src/agent.py'].replace(
			'\n\n\nread("x")\n',
			`\n\n\ndef load(path):\n    try:\n        return requests.get(path)\n    except Exception:\n        ${second}\n\n\nread("x")\nif load("x") is None:\n    print("none")\n`,
		),
	});
	const pair = (two: string, first: string, second: string) => ({
		'src/agent.ts': ts(first, tells)
			['src/agent.ts'].replace('return execSync', 'execSync')
			.replace('\n}\n\nread', `\n    try {\n        ${two};\n    } catch ${second}\n}\n\nread`),
	});
	const ALIKE = (handler: (name: string) => string) =>
		['read', 'load']
			.map(
				(name) =>
					`export async function ${name}(at: string): Promise<void> {\n    try {\n        await fetch(at);\n    } ${handler(name)}\n}\n\nawait ${name}("x");\n`,
			)
			.join('\n');
	const told = (name: string) => `(error) {\n        console.error('Error in read (${name}):', error);\n    }`;
	fixTester(loggedError, [
		{ name: 'a folder with a licence of its own', files: { ...py('pass'), 'src/LICENSE': 'MIT\n' }, after: null, where },
		{ name: 'pass', files: py('pass'), after: py('logger.exception("Error in read")'), where },
		{
			name: 'what a module tries as it loads',
			files: {
				'src/agent.py': py('pass')['src/agent.py'].replace(
					/def read[\s\S]*pass\n/,
					'try:\n    requests.get("https://a.b")\nexcept Exception:\n    pass\n',
				),
			},
			after: null,
		},
		{
			name: 'a search that raises where it finds nothing',
			files: { 'src/agent.py': py('return []')['src/agent.py'].replace(/requests\.\w+\([^\n]*\)/, 'search(_ddgs_search, path)') },
			after: null,
		},
		{ name: 'an empty answer', files: py('return None'), after: py('logger.exception("Error in read")\n        return None'), where },
		{
			name: 'on with the next',
			files: {
				'src/agent.py': py('pass')['src/agent.py'].replace(
					/ {4}try[\s\S]*pass\n/,
					'    for one in path:\n        try:\n            requests.post(one)\n        except Exception:\n            continue\n',
				),
			},
			after: {
				'src/agent.py': py('pass')['src/agent.py'].replace(
					/ {4}try[\s\S]*pass\n/,
					'    for one in path:\n        try:\n            requests.post(one)\n        except Exception:\n            logger.warning("Error in read", exc_info=True)\n            continue\n',
				),
			},
			where,
		},
		{
			name: 'more places than have findings of their own',
			files: { ...py('pass'), 'src/more.py': five('pass') },
			after: { ...py('logger.exception("Error in read")'), 'src/more.py': five('logger.exception("Error in read")') },
			where: { of: 'swallowed', places: 6 },
		},
		{
			name: 'many places, which somebody has to read one by one',
			files: { ...py('pass'), 'src/more.py': five('pass').replace(/$/, `\n\n${five('pass').split('\n\n\n').slice(1).join('\n\n\n')}`) },
			after: null,
			where: { of: 'swallowed', places: 11 },
		},
		{
			name: 'two handlers of one function',
			files: both('requests.post(path)', 'requests.put(path)', 'pass', 'pass'),
			after: both(
				'requests.post(path)',
				'requests.put(path)',
				'logger.exception("Error in read (requests.post)")',
				'logger.exception("Error in read (requests.put)")',
			),
			where: { of: 'swallowed', places: 2 },
		},
		{
			name: 'two handlers of one function that tried the same',
			files: both('requests.post(path)', 'requests.post("x")', 'pass', 'pass'),
			after: null,
			where: { of: 'swallowed', places: 2 },
		},
		{
			name: 'the other handlers of a file that answer as this one does, and are tested where they are called',
			files: whole('return None'),
			after: whole('logger.exception("Error in read")\n        return None', 'logger.exception("Error in load")\n        return None'),
			where,
		},
		{
			name: 'a question whose failure is its answer',
			files: { 'src/agent.py': py('pass')['src/agent.py'].replaceAll('read(', 'is_alive(') },
			after: null,
			where,
		},
		{
			name: 'a handler beside what is done where nothing failed',
			files: { 'src/agent.py': py('pass\n    else:\n        print(path)')['src/agent.py'].replace('return requests', 'requests') },
			after: null,
			where,
		},
		{
			name: 'a comment that says that nobody hears of it',
			files: py('return None  # skip silently'),
			after: null,
			where,
		},
		{
			name: 'what is tried again after a while',
			files: polled('pass'),
			after: polled('logger.debug("Error in read", exc_info=True)'),
			where,
		},
		{
			name: 'an empty catch',
			files: ts('{}', tells),
			after: ts("{\n        console.error('Error in read:', error);\n    }", tells, '(error) '),
			where,
		},
		{
			name: 'a catch that answers nothing',
			files: ts('{\n        return null;\n    }', tells, '(reason) '),
			after: ts("{\n        console.error('Error in read:', reason);\n        return null;\n    }", tells, '(reason) '),
			where,
		},
		{
			name: 'two catches of one function',
			files: pair('pull(text)', '{}', '{}'),
			after: pair('pull(text)', told('execSync'), told('pull')),
			where: { of: 'swallowed', places: 2 },
		},
		{
			name: 'two catches of one function that tried the same',
			files: pair('execSync(text)', '{}', '{}'),
			after: null,
			where: { of: 'swallowed', places: 2 },
		},
		...['Ignore errors of this', 'ignore and fall back', 'Skip malformed entries'].map((said) => ({
			name: `a catch that says "${said}"`,
			files: ts(`{\n        // ${said}\n    }`, tells),
			after: null,
			where,
		})),
		{
			name: 'a question in JavaScript',
			files: { 'src/agent.ts': ts('{}', tells)['src/agent.ts'].replaceAll('read(', 'tryRead(') },
			after: null,
			where,
		},
		{
			name: 'a handler that breaks what it tells into lines',
			files: ts(
				'{}',
				"export const b = () => {\n    try {\n        read('y');\n    } catch (err) {\n        logger.error('no b', {\n            error: (err as Error).message,\n        });\n    }\n};\n".replace(
					/^/,
					takesLogger,
				),
			),
			after: null,
			where,
		},
		{
			name: 'a catch that nothing comes to',
			files: { 'src/agent.ts': ts('{}', tells)['src/agent.ts'].replace('execSync(text)', 'pull(text).catch(() => null)') },
			after: null,
			where,
		},
		{ name: 'a catch in a project that tells no errors', files: ts('{}'), after: null, where },
		{
			name: 'a catch in a file that tells no errors, of a project that does',
			files: { ...ts('{}'), 'src/b.ts': tells },
			after: ts("{\n        console.error('Error in read:', error);\n    }", '', '(error) '),
			where,
		},
		{
			name: 'a catch with a comment',
			files: ts('{\n        // it may be gone already\n    }', tells),
			after: ts("{\n        // it may be gone already\n        console.debug('Error in read:', error);\n    }", tells, '(error) '),
			where,
		},
		{
			name: 'a catch whose comment also says that it does nothing',
			files: ts('{\n        // it may be gone. no-op\n    }', tells),
			after: ts("{\n        // it may be gone\n        console.debug('Error in read:', error);\n    }", tells, '(error) '),
			where,
		},
		{
			name: 'a handler whose comment says that nobody hears of it',
			files: py('# Silent fallback; the caller asks again\n        pass'),
			after: py('# Fallback; the caller asks again\n        logger.warning("Error in read", exc_info=True)'),
			where,
		},
		{
			name: 'a catch around a file that may be missing',
			files: reads('{\n        // none yet\n    }'),
			after: reads(
				"{\n        // none yet\n        if ((error as { code?: string }).code !== 'ENOENT') {\n            console.debug('Error in read:', error);\n        }\n    }",
				'(error) ',
			),
			where,
		},
		{
			name: 'a catch around a folder that may be missing, which answers nothing',
			files: reads('{\n        return [];\n    }', '(e) '),
			after: reads(
				"{\n        if ((e as { code?: string }).code !== 'ENOENT') {\n            console.error('Error in read:', e);\n        }\n        return [];\n    }",
				'(e) ',
			),
			where,
		},
		{
			name: 'a catch with a comment, in a file whose logger can speak low',
			files: ts('{\n        // it may be gone\n    }', `${logs}logger.debug("agent", "x");\n`),
			after: ts(
				'{\n        // it may be gone\n        logger.debug("agent", \'Error in read\', e);\n    }',
				`${logs}logger.debug("agent", "x");\n`,
				'(e) ',
			),
			where,
		},
		{
			name: 'a catch whose comment says no more than that it does nothing, and whose name that nobody reads it',
			files: ts('{ /* noop */ }', tells, '(_err) '),
			after: ts("{\n        console.error('Error in read:', error);\n    }", tells, '(error) '),
			where,
		},
		{
			name: 'a catch whose comment says that it can be left',
			files: ts('{\n        // This can be ignored.\n    }', tells),
			after: null,
			where,
		},
		{ name: 'a catch with a word to a linter', files: ts('{\n        // eslint-disable-line no-empty\n    }', tells), after: null, where },
		{
			name: 'a catch in a file with a logger that takes the place, a message and the error',
			files: ts('{\n        return [];\n    }', logs),
			after: ts('{\n        logger.warn("agent", \'Error in read\', e);\n        return [];\n    }', logs, '(e) '),
			where,
		},
		{
			name: 'a logger that takes the error within the text, as another file shows',
			files: { ...ts('{}', takesLogger), 'src/b.ts': within },
			after: ts('{\n        logger.error(`Error in read: ${(err as Error).message}`);\n    }', takesLogger, '(err) '),
			where,
		},
		{
			name: 'a logger of which another file of the same name shows the form',
			files: { ...ts('{}', takesLogger), 'src/b.ts': within.replace('./log.js', 'other-log') },
			after: null,
			where,
		},
		{
			name: 'the logger of a class, which somewhere takes one text',
			files: nest('} catch {\n            return null;\n        }'),
			after: nest('} catch (error) {\n            this.logger.warn(`Error in read: $' + '{error}`);\n            return null;\n        }'),
			where,
		},
		{
			name: 'an explained silence of a class with a logger of Nest',
			files: nest('} catch {\n            // none yet\n        }'),
			after: nest('} catch (error) {\n            // none yet\n            this.logger.debug(`Error in read: $' + '{error}`);\n        }'),
			where,
		},
		{
			name: 'an explained silence of a file whose logger tells only errors',
			files: ts('{\n        // it may be gone\n    }', loudly),
			after: ts('{\n        // it may be gone\n        logger.warn("agent", \'Error in read\', e);\n    }', loudly, '(e) '),
			where,
		},
		{
			name: 'a handler of a file that tells others as warnings, in a project that also tells errors',
			files: { ...nest('} catch {\n            return null;\n        }'), 'src/b.ts': loudClass },
			after: nest('} catch (err) {\n            this.logger.warn(`Error in read: $' + '{err}`);\n            return null;\n        }'),
			where,
		},
		{
			name: 'a logger of the project under a name of its own, as the file tells others by it',
			files: { ...ts('{}', plain('PlainLogger.logError("no b", err as Error)')), ...made },
			after: ts(
				'{\n        PlainLogger.logError("Error in read", err as Error);\n    }',
				plain('PlainLogger.logError("no b", err as Error)'),
				'(err) ',
			),
			where,
		},
		{
			name: 'a logger of the project under a name of its own, which the file never hands an error',
			files: { ...ts('{}', plain('PlainLogger.logError("no b")')), ...made, 'src/b.ts': tells },
			after: null,
			where,
		},
		...[
			[
				'the logger that others take',
				'export const log = console;',
				() => "import { log } from './log.js';",
				"import { log } from './log.js';",
			],
			[
				'a logger as others make it',
				'export const createLogger = (name: string) => ({ ...console, name });',
				(name: string) => `import { createLogger } from './log.js';\n\nconst log = createLogger('${name}');`,
				"import { createLogger } from './log.js';\n\nconst log = createLogger('agent');",
			],
			[
				'a logger that others make under any name',
				'export const createLogger = (name: string) => ({ ...console, name });',
				(name: string) => `import { createLogger } from './log.js';\n\nconst log = createLogger('the ${name}');`,
				null,
			],
		].map(([name, made, begun, after]) => {
			const other = (one: string) =>
				`${(begun as (name: string) => string)(one)}\n\nexport const ${one} = () => {\n    try {\n        return JSON.parse('x');\n    } catch (err) {\n        log.error('no ${one}', err);\n    }\n};\n`;
			return {
				name: `${name}, in a file without one`,
				files: { ...ts('{}'), 'src/log.ts': `${made}\n`, 'src/b.ts': other('b'), 'src/c.ts': other('c') },
				after:
					after === null
						? null
						: {
								'src/agent.ts': ts("{\n        log.error('Error in read', err);\n    }", '', '(err) ')['src/agent.ts'].replace(
									"'@langchain/langgraph';\n",
									(line) => `${line}${after}\n`,
								),
							},
				where,
			};
		}),
		{
			name: 'a file with double quotes, of a project whose others have single ones',
			files: { ...bare(ts('{}')), 'src/b.ts': LOUD },
			after: bare(ts("{\n        console.error('Error in read:', err);\n    }", '', '(err) ')),
			where,
		},
		{
			name: 'a file without semicolons, and with double quotes',
			files: bare(ts('{}', tells)),
			after: bare(ts('{\n        console.error("Error in read:", error);\n    }', tells, '(error) ')),
			where,
		},
		{
			name: 'a file without a logger',
			files: py('pass', 'import os'),
			after: py('logger.exception("Error in read")', 'import logging\nimport os\n\nlogger = logging.getLogger(__name__)'),
			where,
		},
		{
			name: 'the logger of another module',
			files: { ...py('pass', 'from loggers import logger'), 'loggers.py': 'import logging\n\nlogger = logging.getLogger("a")\n' },
			after: py('logger.exception("Error in read")', 'from loggers import logger'),
			where,
		},
		{
			name: 'what another module calls a logger',
			files: { ...py('pass', 'from loggers import logger'), 'loggers.py': 'class Logger:\n    pass\n\n\nlogger = Logger()\n' },
			after: null,
			where,
		},
		{
			name: 'what another module calls a logger, and tells by',
			files: {
				...py('pass', 'from loggers import logger\n\nlogger.warning("starts")'),
				'loggers.py': 'class Logger:\n    def warning(self, said):\n        print(said)\n\n\nlogger = Logger()\n',
			},
			after: {
				'src/agent.py': py('pass', 'from loggers import logger\n\nlogger.warning("starts")')['src/agent.py']!.replace(
					/except Exception:(\s+)pass/,
					'except Exception as error:$1logger.warning(f"Error in read: {error}")',
				),
			},
			where,
		},
		{
			name: 'a file that imports the module in a function, too',
			files: py('pass', 'import os\n\n\ndef warn():\n    import logging\n\n    logging.warning("warns")'),
			after: py(
				'logger.exception("Error in read")',
				'import logging\nimport os\n\nlogger = logging.getLogger(__name__)\n\n\ndef warn():\n    import logging\n\n    logging.warning("warns")',
			),
			where,
		},
		{
			name: 'an explained silence of a file that tells its errors loudly',
			files: ts(`{\n        // the stream may be closed\n    }`, LOUD),
			after: ts(`(error) {\n        // the stream may be closed\n        console.debug('Error in read:', error);\n    }`, LOUD),
			where,
		},
		{
			name: 'a file that asks the module',
			files: py('pass', 'import logging\n\nlogging.info("starts")'),
			after: py('logging.exception("Error in read")', 'import logging\n\nlogging.info("starts")'),
			where,
		},
		{
			name: 'a file without a logger, of a project that has one for all',
			files: {
				...py('pass', 'import os'),
				'loggers.py': 'import logging\n\nlogger = logging.getLogger("app")\n',
				'src/b.py': 'from loggers import logger\n\nlogger.info("starts")\n',
			},
			after: py('logger.exception("Error in read")', 'from loggers import logger\nimport os'),
			where,
		},
		{
			name: 'a file without a logger, of a project that logs by structlog',
			files: { ...py('pass', 'import os'), 'src/b.py': 'import structlog\n' },
			after: {
				'src/agent.py': `import structlog\n${py('logger.exception("Error in read")', 'import os\n\nlogger = structlog.get_logger()')['src/agent.py']}`,
			},
			where,
		},
		{
			name: 'a file without a logger, of a project that calls it so and hands it errors as values',
			files: {
				...py('pass', 'import os'),
				'src/b.py':
					'import structlog\n\nlog = structlog.get_logger(__name__)\n\n\ndef load():\n    try:\n        return open("b")\n    except OSError as exc:\n        log.warning("load_failed", path="b", error=str(exc))\n',
			},
			after: {
				'src/agent.py': `import structlog\n${py('log.warning("read_failed", error=str(exc))', 'import os\n\nlog = structlog.get_logger(__name__)')['src/agent.py'].replace('except Exception:', 'except Exception as exc:')}`,
			},
			where,
		},
		{
			name: 'a log of JSON that would lose the error',
			files: {
				...py('pass', 'import os'),
				'src/b.py': 'import structlog\n\nstructlog.configure(processors=[structlog.processors.JSONRenderer()])\n',
			},
			after: null,
			where,
		},
		{
			name: 'a project whose own module makes the loggers, and that tells failures by name and value',
			files: {
				...py('pass', 'from src.b import get_logger\n\nlogger = get_logger()'),
				'src/b.py': 'import structlog\n\n\ndef get_logger():\n    return structlog.get_logger()\n',
				'src/c.py':
					'from src.b import get_logger\n\nlogger = get_logger()\n\n\ndef load():\n    try:\n        return open("b")\n    except OSError as e:\n        logger.warning("load_error", path="b", error=str(e))\n',
			},
			after: {
				'src/agent.py': py('logger.warning("read_error", error=str(e))', 'from src.b import get_logger\n\nlogger = get_logger()')[
					'src/agent.py'
				].replace('except Exception:', 'except Exception as e:'),
			},
			where,
		},
		{
			name: 'two handlers of one file of TypeScript that are alike',
			files: {
				'src/agent.ts': ALIKE(() => 'catch {}'),
				'src/b.ts': 'export const fail = (error: unknown) => console.error("Failed:", error);\n',
			},
			after: { 'src/agent.ts': ALIKE((name) => `catch (error) {\n        console.error("Error in ${name}:", error);\n    }`) },
			where: { of: 'swallowed' },
			still: true,
		},
		{
			name: 'a file whose project logs by another package',
			files: { ...py('pass', 'import os'), 'src/b.py': 'from loguru import logger\n' },
			after: null,
			where,
		},
		{
			name: 'the logger of a package',
			files: py('pass', 'from loguru import logger'),
			after: py('logger.exception("Error in read")', 'from loguru import logger'),
			where,
		},
		{
			name: 'a name that is bound to something else',
			files: py('pass', 'import os\n\n\ndef logger():\n    return os.name'),
			after: null,
			where,
		},
		{
			name: 'a name that is bound to something else in the function',
			files: { 'src/agent.py': py('pass', 'import os')['src/agent.py'].replace('def read(path):', 'def read(path, logger=1):') },
			after: null,
			where,
		},
		{
			name: 'a name that is bound to something else in another function',
			files: py('pass', 'import os\n\n\ndef make(logger):\n    return logger'),
			after: py(
				'logger.exception("Error in read")',
				'import logging\nimport os\n\nlogger = logging.getLogger(__name__)\n\n\ndef make(logger):\n    return logger',
			),
			where,
		},
		{
			name: 'a notice to somebody who may have gone',
			files: { 'src/agent.py': py('pass')['src/agent.py'].replace('return requests.post(path)', 'path.send_json(requests.post(path))') },
			after: {
				'src/agent.py': py('logger.warning("Error in read", exc_info=True)')['src/agent.py'].replace(
					'return requests.post(path)',
					'path.send_json(requests.post(path))',
				),
			},
			where,
		},
		{
			name: 'what is cancelled on purpose',
			files: { 'src/agent.py': py('pass')['src/agent.py'].replace('except Exception', 'except (asyncio.CancelledError, Exception)') },
			after: {
				'src/agent.py': py('logger.debug("Error in read", exc_info=True)')['src/agent.py'].replace(
					'except Exception',
					'except (asyncio.CancelledError, Exception)',
				),
			},
			where,
		},
		{
			name: 'a handler that a comment explains',
			files: py('# the cache may be gone\n        pass'),
			after: py('# the cache may be gone\n        logger.warning("Error in read", exc_info=True)'),
			where,
		},
		{
			name: 'a handler that a comment explains, in a program that tells all',
			files: py(
				'# the cache may be gone\n        pass',
				'import logging\n\nlogging.basicConfig(level=logging.DEBUG)\nlogger = logging.getLogger(__name__)',
			),
			after: py(
				'# the cache may be gone\n        logger.debug("Error in read", exc_info=True)',
				'import logging\n\nlogging.basicConfig(level=logging.DEBUG)\nlogger = logging.getLogger(__name__)',
			),
			where,
		},
		{
			name: 'a handler around an error of its own, for what a server answered',
			files: answered(py('pass')),
			after: answered(py('logger.exception("Error in read")')),
			where,
		},
		{
			name: 'a handler around an error of its own, which has to come through',
			files: {
				'src/agent.py': py('pass')['src/agent.py'].replace(
					'return requests.post(path)',
					'requests.post(path)\n        if path == "x":\n            raise ValueError(path)',
				),
			},
			after: null,
			where,
		},
		{
			name: 'a look for a program in one folder after the other',
			files: {
				'src/agent.py': py('pass')['src/agent.py'].replace(
					/ {4}try[\s\S]*pass\n/,
					'    for one in path:\n        try:\n            found = subprocess.run([one, "--version"])\n            return requests.post(found)\n        except Exception:\n            continue\n',
				),
			},
			after: null,
			where,
		},
		{
			name: 'a catch in a file without a logger, of a project that has one for all',
			files: { 'src/agent.ts': ts('{}')['src/agent.ts'], ...shared },
			after: ts(
				'{\n        log.warn(`Error in read: ${err instanceof Error ? err.message : String(err)}`);\n    }',
				"import { log } from './lib/log.js';\n",
				'(err) ',
			),
			where,
		},
		{
			name: 'such a catch, as wide as a formatter lets it be',
			files: { 'src/agent.ts': ts('{}')['src/agent.ts'], ...shared, '.prettierrc': '{ "printWidth": 70, "trailingComma": "es5" }\n' },
			after: ts(
				'{\n        log.warn(\n            `Error in read: ${err instanceof Error ? err.message : String(err)}`\n        );\n    }',
				"import { log } from './lib/log.js';\n",
				'(err) ',
			),
			where,
		},
		...(
			[
				['whose linter forbids the console', { 'eslint.config.mjs': 'export default [{ rules: { "no-console": "error" } }];\n' }, '{}'],
				[
					'whose linter forbids the console over several lines',
					{
						'eslint.config.mjs':
							"export default [{\n    rules: {\n        'no-console': [\n            'error',\n        ],\n    },\n}];\n",
					},
					'{}',
				],
				[
					'whose linter lets warnings through alone',
					{ '.eslintrc.json': '{ "rules": { "no-console": ["error", { "allow": ["warn"] }] } }\n' },
					'{}',
				],
				[
					'that is a program, and explains it',
					{ 'package.json': '{\n  "name": "a",\n  "bin": "./a.js"\n}\n' },
					'{\n        // none yet\n    }',
				],
			] as const
		).map(([name, more, body]) => ({ name: `a catch in a project ${name}`, files: { ...ts(body, tells), ...more }, after: null, where })),
		...(
			[
				['', '.eslintrc.json', '{ "rules": { "no-console": ["error", { "allow": ["warn", "error"] }] } }\n'],
				[
					', over several lines',
					'eslint.config.mjs',
					"export default [{\n    rules: {\n        'no-console': [\n            'error',\n            {\n                allow: [\n                    'warn',\n                    'error',\n                ],\n            },\n        ],\n    },\n}];\n",
				],
				[
					', as Biome writes it',
					'biome.json',
					'{\n  "linter": {\n    "rules": {\n      "suspicious": {\n        "noConsole": {\n          "level": "error",\n          "options": { "allow": ["warn", "error"] }\n        }\n      }\n    }\n  }\n}\n',
				],
			] as const
		).map(([how, path, text]) => ({
			name: `a catch in a project whose linter lets errors through${how}`,
			files: { ...ts('{}', tells), [path]: text },
			after: ts("{\n        console.error('Error in read:', error);\n    }", tells, '(error) '),
			where,
		})),
		{
			name: 'a catch around a question to a tool',
			files: {
				'src/agent.ts': ts('{\n        return undefined;\n    }', tells)['src/agent.ts'].replace(
					'execSync(text)',
					"execSync('git rev-parse HEAD')",
				),
			},
			after: null,
			where,
		},
		{
			name: 'a catch around an error of its own, for what a server answered',
			files: answered(ts('{\n        return null;\n    }', tells)),
			after: answered(ts("{\n        console.error('Error in read:', error);\n        return null;\n    }", tells, '(error) ')),
			where,
		},
		{
			name: 'a catch around an error of its own, which has to come through',
			files: {
				'src/agent.ts': ts('{}', tells)['src/agent.ts'].replace(
					'return execSync(text);',
					"execSync(text);\n        if (text === 'y') {\n            throw new Error(text);\n        }",
				),
			},
			after: null,
			where,
		},
		{
			name: 'a listener that may have gone, as a comment says',
			files: {
				'src/agent.ts': ts('{\n        // closed by the browser\n    }', tells)['src/agent.ts'].replace(
					'return execSync(text)',
					'controller.enqueue(execSync(text))',
				),
			},
			after: null,
			where,
		},
		{
			name: 'a file whose neighbour tells errors in a way of its own',
			files: { ...ts('{}', tells), 'src/b.ts': "import { logError } from '@/lib/logger';\nlogError('a', { b: 1 });\n" },
			after: null,
			where,
		},
		{
			name: 'a look for a file in one folder after the other',
			files: {
				'src/agent.ts': ts('{}', tells)['src/agent.ts'].replace(
					/ {4}try[\s\S]*catch \{\}\n/,
					"    for (const one of text.split(':')) {\n        try {\n            accessSync(execSync(one));\n            return one;\n        } catch {\n            continue;\n        }\n    }\n",
				),
			},
			after: null,
			where,
		},
		{
			name: 'on one line',
			files: { 'src/agent.py': py('pass')['src/agent.py'].replace(/:\n {8}pass/, ': pass') },
			after: { 'src/agent.py': py('pass')['src/agent.py'].replace(/:\n {8}pass/, ': logger.exception("Error in read")') },
			where,
		},
		{
			name: 'a file with a function that logs',
			files: py('pass', 'def log(text):\n    print(text, flush=True)'),
			after: {
				'src/agent.py': py('log(f"Error in read: {error}")', 'def log(text):\n    print(text, flush=True)')['src/agent.py'].replace(
					'except Exception:',
					'except Exception as error:',
				),
			},
			where,
		},
	]);
});

describe('clone-check', () => {
	const py = (call: string) => ({ 'src/tools.py': `import subprocess\n\n\ndef clone(url, target):\n    ${call}\n` });
	fixTester(cloneCheck, [
		{
			name: 'a result that nobody looks at',
			files: py('subprocess.run(["git", "clone", url, target], timeout=60)'),
			after: py('subprocess.run(["git", "clone", url, target], timeout=60, check=True)'),
		},
		{ name: 'check=False, on purpose', files: py('subprocess.run(["git", "clone", url, target], check=False)'), after: null },
	]);
});
