import { fixTester } from '../../test/fix-tester.js';
import { loggedHandlers } from './logged-handlers.js';

const graph = 'from langgraph.graph import StateGraph\n\napp = StateGraph(dict).compile()\n';
const files = (head: string, said: string, clause = 'except Exception as error:', before = '') => ({
	'src/main.py': `from src.agent import read\n${graph}read("x")\n`,
	'src/agent.py': `${head}\n\ndef read(path):\n    ${before}print("reads", path)\n    try:\n        return requests.get(path)\n    ${clause}\n        ${said}\n        return None\n`,
});
const made = 'import logging\n\nimport requests\n\nlogger = logging.getLogger(__name__)\n';
const of = (all: Record<string, string>) => ({ 'src/agent.py': all['src/agent.py']! });

fixTester(loggedHandlers, [
	{
		name: 'a handler of every error',
		files: files('import requests\n', 'print(f"Error while reading: {error}")'),
		after: of(files(made, 'logger.exception("Error while reading")', 'except Exception:')),
	},
	{
		name: 'an error that is handed on, and a text with another hole',
		files: files('import requests\n', 'print(f"Error while reading {path}: {str(error)}")\n        tell(error)'),
		after: of(files(made, 'logger.exception(f"Error while reading {path}")\n        tell(error)')),
	},
	{
		name: 'an error that stands within the text',
		files: files('import requests\n', 'print(f"Error {error} while reading")'),
		after: of(files(made, 'logger.exception(f"Error {error} while reading")')),
	},
	{
		name: 'without a name for it',
		files: files('import requests\n', 'print("It failed.")', 'except:'),
		after: of(files(made, 'logger.exception("It failed.")', 'except:')),
	},
	{
		name: 'a handler that prints the trace, which the logger tells',
		files: files('import traceback\n\nimport requests\n', 'print("It failed.")\n        traceback.print_exc()'),
		after: of(files(made, 'logger.exception("It failed.")')),
	},
	{
		name: 'a handler that imports what prints the trace, of which another has need',
		files: files(
			'import requests\n',
			'print("It failed.")\n        import traceback\n        traceback.print_exc()\n        tell(traceback)',
		),
		after: of(
			files(made, 'logger.exception("It failed.")\n        import traceback\n        traceback.print_exc()\n        tell(traceback)'),
		),
	},
	{
		name: 'a handler below a function that has a logger of its own',
		files: files(
			'import logging\n\nimport requests\n\n\ndef first(path):\n    logger = logging.getLogger(path)\n    try:\n        return requests.get(path)\n    except Exception:\n        print("no first")\n',
			'print("It failed.")',
		),
		after: null,
	},
	{
		name: 'another way that is taken, and a handler of one error beside it',
		files: files(
			'import requests\n',
			'print(f"Search failed: {error}")\n        return search_fallback(path)\n    except KeyError as gone:\n        print(f"No key: {gone}")\n    except OSError:\n        print("Error: no file")',
		),
		after: of(
			files(
				made,
				'logger.warning("Search failed", exc_info=True)\n        return search_fallback(path)\n    except KeyError as gone:\n        logger.warning(f"No key: {gone}")\n    except OSError:\n        logger.error("Error: no file")',
				'except Exception:',
			),
		),
	},
	{
		name: 'a text that calls itself a warning',
		files: files('import requests\n', 'print(f"Warning: {error}")'),
		after: of(files(made, 'logger.warning("Warning", exc_info=True)', 'except Exception:')),
	},
	...(
		[
			['that somebody starts', '', null],
			['where a log is set up', 'import logging\n\nlogging.basicConfig()\n', true],
			['of which a server has need as well', 'from fastapi import FastAPI\n\nserver = FastAPI()\n', true],
		] as const
	).map(([name, head, isTold]) => {
		const of = (all: Record<string, string>) => ({
			...all,
			'src/main.py': `${head}${all['src/main.py']!.replace('read("x")', 'if __name__ == "__main__":\n    read("x")')}`,
		});
		return {
			name: `a part of a program ${name}`,
			files: of(files('import requests\n', 'print("no answer")')),
			after: isTold && { 'src/agent.py': files(made, 'logger.exception("no answer")', undefined)['src/agent.py']! },
			twins: false,
		};
	}),
	...(
		[
			['with a licence of its own', { 'src/LICENSE': 'MIT, of somebody else\n' }, null],
			['of a skill', { 'src/SKILL.md': '# Reads\n' }, null],
			['with the licence of all', { LICENSE: 'MIT\n', 'src/LICENSE': 'MIT\n' }, true],
		] as const
	).map(([name, more, isTold]) => ({
		name: `a folder ${name}`,
		files: { ...files('import requests\n', 'print("no answer")'), ...more },
		after: isTold && { 'src/agent.py': files(made, 'logger.exception("no answer")')['src/agent.py']! },
		twins: false,
	})),
	{ name: 'an error that is expected', files: files('import requests\n', 'print("no answer")', 'except ValueError:'), after: null },
	{
		name: 'a program that asks whoever sits before it',
		files: files('import requests\n', 'print("no answer")', undefined, 'path = input("Path: ")\n    '),
		after: null,
	},
	{
		name: 'what is printed elsewhere',
		files: files('import requests\nimport sys\n', 'print("no answer", file=sys.stderr)'),
		after: null,
	},
	{ name: 'a module with another logger', files: files('import requests\n\nlogger = 1\n', 'print("no answer")'), after: null },
]);
