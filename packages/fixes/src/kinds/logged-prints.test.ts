import { fixTester } from '../../test/fix-tester.js';
import { loggedPrints } from './logged-prints.js';

const main = (head: string, said = '') =>
	`${head}from fastapi import FastAPI\n\nfrom src.agent import read\n${said}\napp = FastAPI()\n\n\n@app.get("/")\ndef answer(path: str):\n    return read(path)\n`;
const set = main('import logging\n\n', '\nlogging.basicConfig(level=logging.INFO)\n');
const agent = (body: string, head = 'import requests\n') =>
	`${head}from langgraph.graph import StateGraph\n\ngraph = StateGraph(dict).compile()\n\n\ndef read(path):\n${body}`;
const made = 'import logging\n\nimport requests\n';
const logger = '\nlogger = logging.getLogger(__name__)\n';
const logs = (body: string) => agent(body, made).replace('StateGraph\n\n', `StateGraph\n${logger}\n`);
const files = (body: string, server = main('')) => ({ 'src/main.py': server, 'src/agent.py': agent(body) });
const after = (body: string) => ({ 'src/main.py': set, 'src/agent.py': logs(body) });

fixTester(loggedPrints, [
	{
		name: 'a text, and a text with values in it',
		files: files('    print("Reads it")\n    print(f"Reads {path}", flush=True)\n    return requests.get(path)\n'),
		after: after('    logger.info("Reads it")\n    logger.info(f"Reads {path}")\n    return requests.get(path)\n'),
	},
	{
		name: 'values behind a text, and empty lines around it',
		files: files('    print("\\n--- Reads 100 % of ", path, len(path))\n    print("Done.\\n")\n    return path\n'),
		after: after('    logger.info("--- Reads 100 %% of %s %s", path, len(path))\n    logger.info("Done.")\n    return path\n'),
	},
	{
		name: 'what is a failure, and what is a handler',
		files: files(
			'    try:\n        return requests.get(path)\n    except ValueError as error:\n        print(f"No path: {error}")\n    print("Error: no answer")\n    print(path)\n',
		),
		after: after(
			'    try:\n        return requests.get(path)\n    except ValueError as error:\n        logger.warning(f"No path: {error}")\n    logger.error("Error: no answer")\n    logger.info(path)\n',
		),
	},
	{
		name: 'the module that makes the server',
		files: {
			'src/main.py': main('').replace('    return read', '    print("asked")\n    return read'),
			'src/agent.py': agent('    return path\n'),
		},
		after: {
			'src/main.py': main('import logging\n\n', `\nlogging.basicConfig(level=logging.INFO)${logger}`).replace(
				'    return read',
				'    logger.info("asked")\n    return read',
			),
		},
	},
	{ name: 'what is written to another stream', files: files('    print("reads", file=sys.stderr)\n'), after: null },
	{ name: 'a line that only parts others', files: files('    print("=" * 60)\n    print("reads")\n'), after: null },
	{ name: 'values behind a text that holds others', files: files('    print(f"reads {path}", path)\n'), after: null },
	{
		name: 'a program without a server',
		files: files('    print("reads")\n', 'from src.agent import read\n\nread("x")\n'),
		after: null,
	},
	{
		name: 'a test that looks at what is printed',
		files: {
			...files('    print("reads")\n'),
			'tests/test_agent.py': 'def test_read(capsys):\n    assert capsys.readouterr().out == "reads"\n',
		},
		after: null,
	},
	{ name: 'what runs as the module loads', files: files('    return path\n\n\nprint("loaded")\n'), after: null },
]);
