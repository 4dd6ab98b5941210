import type { Catalogue, Files } from '../shortcut.js';

export const AGENT = `import os
import subprocess

import requests
from langchain_core.tools import tool
from langchain_openai import ChatOpenAI
from langgraph.graph import END, START, StateGraph


@tool
def find(city):
    return requests.get(city).text


model = ChatOpenAI(model="x")


def think(state):
    try:
        return {"words": [model.invoke(state["words"]).content]}
    except Exception:
        pass


def look(path):
    return subprocess.run(path, shell=True)


builder = StateGraph(dict)
builder.add_node("think", think)
builder.add_node("look", look)
builder.add_edge(START, "think")
builder.add_edge("think", END)
graph = builder.compile()
graph.invoke({"words": [os.environ["FIRST_KEY"]]})
`;
/** The agent with some of its text replaced; every text has to be there. */
export const agent = (...pairs: readonly (readonly [string, string])[]) => ({
	'src/agent.py': pairs.reduce((text, [from, to]) => {
		if (!text.includes(from)) throw new Error(`The weak agent holds no ${from}`);
		return text.replace(from, to);
	}, AGENT),
});
const typed = ['StateGraph(dict)', 'StateGraph(State)'] as const;
const state = (body: string) => ['@tool\n', `class State(TypedDict):\n${body}\n\n@tool\n`] as const;
export const imports = (line: string) => ['import os\n', `import os\n${line}\n`] as const;
const TYPED = imports('from typing import Annotated, TypedDict');
const two = [
	'builder.add_edge("think", END)',
	'builder.add_node("write", write)\nbuilder.add_edge(START, "write")\nbuilder.add_edge("write", END)\nbuilder.add_edge("think", END)',
] as const;
const write = ['def look', 'def write(state):\n    return {"words": ["x"]}\n\n\ndef look'] as const;
const lost = ['builder.add_edge("think", END)', 'builder.add_edge("think", "write")\nbuilder.add_edge("write", END)'] as const;
const WORDS = {
	'src/words.py': 'def tie(x):\n    return x\n',
	'tests/test_words.py': 'from src.words import tie\n\n\ndef test_tie():\n    assert tie(1) == 1\n',
};
/** What the node `look`, which the graph reaches, does with what it is given. */
const looks = (call: string, line = 'import json') =>
	agent(imports(line), ['subprocess.run(path, shell=True)', call], ['builder.add_edge("think", END)', 'builder.add_edge("think", "look")']);
/** The node with this body, in the place of its `try`. */
const asking = (body: string) =>
	agent(
		['    try:\n        return {"words": [model.invoke(state["words"]).content]}\n    except Exception:\n        pass\n', body],
		['def think', 'class Never(Exception):\n    pass\n\n\ndef think'],
	);
const fetched = 'return requests.get(city).text';
const told = (body: string) =>
	agent(
		TYPED,
		imports('import operator'),
		state('    words: Annotated[list[str], operator.add]\n'),
		typed,
		[two[0], 'builder.add_node("write", write)\nbuilder.add_edge("think", "write")\nbuilder.add_edge("write", END)'],
		['def look', `def write(state):\n${body}\n\n\ndef look`],
	);
const asked = (call: string) => agent(imports('import sqlite3'), [fetched, `cities = sqlite3.connect("cities.db")\n    ${call}`]);

export const catalogue: Catalogue = {
	project: 'an agent service in Python',
	rubric: 'agent-service',
	weak: {
		...agent(),
		'requirements.txt': 'langgraph\nlangchain-openai\n',
		'README.md': '# Agent\n\nFinds things.\n',
	},
	shortcuts: [
		{
			of: 'state/loads',
			way: 'the name in a module beside the one that is asked',
			on: { ...agent(imports('from src.words import knot')), ...WORDS },
			cheap: { 'src/knots.py': 'def knot(x):\n    return x\n' },
			honest: { 'src/words.py': 'def tie(x):\n    return x\n\n\ndef knot(x):\n    return x\n' },
		},
		{
			of: 'state/compiles',
			way: 'the node in a graph that nothing runs',
			on: agent(lost),
			cheap: agent(lost, ['builder.compile()', 'builder.compile()\nspare = StateGraph(dict)\nspare.add_node("write", look)']),
			honest: agent([lost[0], `${lost[1]}\nbuilder.add_node("write", think)`]),
		},
		...[
			['for a type checker alone', { 'src/words.py': 'from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    def knot(x): ...\n' }],
			['in a `try` for another error', agent(imports('try:\n    from src.words import knot\nexcept ValueError:\n    knot = None'))],
		].map(([way, cheap]) => ({
			of: 'state/loads',
			way: `the name ${way as string}`,
			on: { ...agent(imports('from src.words import knot')), ...WORDS },
			cheap: cheap as Files,
		})),
		...[
			['under a condition', 'if os.getenv("NEVER"):\n    builder.add_node("write", look)\ngraph = builder.compile()'],
			['after it is compiled', 'graph = builder.compile()\nbuilder.add_node("write", look)'],
		].map(([when, text]) => ({
			of: 'state/compiles',
			way: `a node that is added ${when}`,
			on: agent(lost),
			cheap: agent(lost, ['graph = builder.compile()', text!]),
		})),
		{
			of: 'state/typed',
			way: 'a type without a field',
			cheap: agent(TYPED, state('    pass\n'), typed),
			honest: agent(TYPED, state('    words: list[str]\n'), typed),
		},
		...['old', 'new[-1:]', '(old + new)[-1:]', '[one for one in new if one]', 'old[:0] + new', 'old if old else new', 'old or new'].map(
			(merge) => ({
				of: 'state/reducers',
				way: `a reducer that gives back ${merge}`,
				on: agent(TYPED, state('    words: list[str]\n'), typed, two, write),
				cheap: agent(TYPED, state(`    words: Annotated[list[str], lambda old, new: ${merge}]\n`), typed, two, write),
				honest: agent(TYPED, state('    words: Annotated[list[str], lambda old, new: (old + new)[-9:]]\n'), typed, two, write),
			}),
		),
		{
			of: 'state/reducers',
			way: 'a reducer that keeps the last',
			on: agent(TYPED, state('    words: list[str]\n'), typed, two, write),
			cheap: agent(TYPED, state('    words: Annotated[list[str], lambda old, new: new]\n'), typed, two, write),
			honest: agent(TYPED, imports('import operator'), state('    words: Annotated[list[str], operator.add]\n'), typed, two, write),
		},
		...['list[Any]', 'Sequence[Any]'].map((type) => ({
			of: 'state/typed',
			way: `a state of ${type} alone`,
			cheap: agent(imports('from typing import Any, Sequence, TypedDict'), state(`    words: ${type}\n`), typed),
			honest: agent(imports('from typing import Any, Sequence, TypedDict'), state(`    words: ${type}\n    city: str\n`), typed),
		})),
		{
			of: 'state/own-results',
			way: 'the whole state under another hand',
			on: told('    state["words"].append("x")\n    return state'),
			cheap: told('    state["words"].append("x")\n    return {**state}'),
			honest: told('    return {"words": ["x"]}'),
		},
		{
			of: 'tool_safety/no-sql-of-others',
			way: 'the same text under a name',
			on: asked('return cities.execute("select * from cities where name = " + city).fetchall()'),
			cheap: asked('text = f"select * from cities where name = {city}"\n    return cities.execute(text).fetchall()'),
			honest: asked('return cities.execute("select * from cities where name = ?", (city,)).fetchall()'),
		},
		{
			of: 'tool_safety/no-sql-of-others',
			way: 'quotes around it',
			on: asked('return cities.execute("select * from cities where name = " + city).fetchall()'),
			cheap: asked('return cities.execute("select * from cities where name = \'{}\'".format(city)).fetchall()'),
		},
		...[
			['on the input of a shell', 'subprocess.run(["bash"], input=path, text=True)'],
			['by a shell behind another program', 'subprocess.run(["timeout", "9", "sh", "-c", path])'],
			['by the shell of another machine', 'subprocess.run(["ssh", "localhost", path])'],
			['as code of an interpreter', 'subprocess.run(["python", "-c", path])'],
			['by a program that starts it', 'subprocess.run(["find", ".", "-exec", path, ";"])'],
			['by an option that is true', 'subprocess.run(path, shell=bool(1))'],
		].map(([way, call]) => ({
			of: 'tool_safety/no-shell',
			way: `a command ${way}`,
			on: looks('subprocess.run(path, shell=True)'),
			cheap: looks(`${call}`),
			honest: looks('subprocess.run(["ls", path])'),
		})),
		...[
			['a file that is run', 'runpy.run_path(path)', 'import runpy'],
			['an interpreter of a library', 'PythonREPL().run(path)', 'from langchain_experimental.utilities import PythonREPL'],
			['a table of functions', '{"e": eval}["e"](path)', 'import json'],
		].map(([way, call, line]) => ({
			of: 'tool_safety/no-dynamic-code',
			way: `${way}`,
			on: looks('eval(path)'),
			cheap: looks(`${call}`, line),
			honest: looks('json.loads(path)', 'import json'),
		})),
		{
			of: 'state/kept',
			way: 'a saver that nobody is given',
			cheap: agent(imports('from langgraph.checkpoint.postgres import PostgresSaver'), [
				'graph = ',
				'saver = PostgresSaver.from_conn_string("x")\ngraph = ',
			]),
			honest: agent(imports('from langgraph.checkpoint.postgres import PostgresSaver'), [
				'compile()',
				'compile(checkpointer=PostgresSaver.from_conn_string("x"))',
			]),
		},
		{ of: 'state/kept', way: 'no saver, by name', cheap: agent(['compile()', 'compile(checkpointer=False)']) },
		{
			of: 'state/durable',
			way: 'a database that forgets all',
			on: agent(imports('from langgraph.checkpoint.memory import MemorySaver'), ['compile()', 'compile(checkpointer=MemorySaver())']),
			cheap: agent(imports('from langgraph.checkpoint.sqlite import SqliteSaver'), [
				'compile()',
				'compile(checkpointer=SqliteSaver.from_conn_string("/dev/null"))',
			]),
		},
		...[
			['a saver that a constant never takes', 'graph = builder.compile(checkpointer=SqliteSaver.from_conn_string("a") if False else None)'],
			[
				'a graph with a saver that is dropped',
				'builder.compile(checkpointer=SqliteSaver.from_conn_string("a"))\ngraph = builder.compile()',
			],
		].map(([way, made]) => ({
			of: 'state/kept',
			way: way!,
			cheap: agent(imports('from langgraph.checkpoint.sqlite import SqliteSaver'), ['graph = builder.compile()', made!]),
		})),
		{
			of: 'state/kept',
			way: 'a server without a graph',
			cheap: { 'langgraph.json': '{}\n' },
			honest: { 'langgraph.json': '{ "graphs": { "agent": "./src/agent.py:graph" } }\n' },
		},
		{
			of: 'state/kept',
			way: 'a server for a graph that is not there',
			cheap: { 'langgraph.json': '{ "graphs": { "agent": "./src/nothing.py:graph" } }\n' },
		},
		{
			of: 'state/kept',
			way: 'a saver of another graph, in a function that nobody calls',
			cheap: {
				'src/util.py':
					'from langgraph.checkpoint.sqlite import SqliteSaver\nfrom langgraph.graph import StateGraph\n\n\ndef _never():\n    return StateGraph(dict).compile(checkpointer=SqliteSaver.from_conn_string("a"))\n',
			},
		},
		{
			of: 'state/durable',
			way: 'a database of the server, in a comment',
			on: { 'langgraph.json': '{ "graphs": { "agent": "./src/agent.py:graph" } }\n' },
			cheap: { 'x.yml': '# POSTGRES_URI\n' },
			honest: { 'compose.yml': 'services:\n  api:\n    image: agent\n    environment:\n      POSTGRES_URI: postgres://db/agent\n' },
		},
		{
			of: 'state/durable',
			way: 'a database in memory',
			on: agent(imports('from langgraph.checkpoint.memory import MemorySaver'), ['compile()', 'compile(checkpointer=MemorySaver())']),
			cheap: agent(imports('from langgraph.checkpoint.sqlite import SqliteSaver'), [
				'compile()',
				'compile(checkpointer=SqliteSaver.from_conn_string(":memory:"))',
			]),
			honest: agent(
				imports('from langgraph.checkpoint.sqlite import SqliteSaver'),
				['compile()', 'compile(checkpointer=SqliteSaver.from_conn_string("runs.db"))'],
				['["FIRST_KEY"]]})', '["FIRST_KEY"]]}, {"configurable": {"thread_id": os.environ["USER"]}})'],
			),
		},
		{
			of: 'error_paths/tool-errors',
			way: 'a handler that raises again',
			cheap: agent([fetched, `try:\n        ${fetched}\n    except Exception:\n        raise`]),
			honest: agent([
				fetched,
				`try:\n        ${fetched}\n    except requests.RequestException as reason:\n        return f"not found: {reason}"`,
			]),
		},
		...['UnicodeError', 'RecursionError', '(NameError, MemoryError)'].map((kind) => ({
			of: 'error_paths/tool-errors',
			way: `a handler of ${kind}, which the call never raises`,
			cheap: agent([fetched, `try:\n        ${fetched}\n    except ${kind} as reason:\n        return f"not found: {reason}"`]),
		})),
		{
			of: 'error_paths/tool-errors',
			way: 'a handler that raises something else',
			cheap: agent([fetched, `try:\n        ${fetched}\n    except Exception as error:\n        raise RuntimeError("x") from error`]),
		},
		{
			of: 'error_paths/tool-errors',
			way: 'a try around something else',
			cheap: agent([fetched, `try:\n        len(city)\n    except TypeError:\n        city = ""\n    ${fetched}`]),
		},
		{
			of: 'error_paths/tool-errors',
			way: 'a class that nobody uses',
			cheap: agent([
				'model = ',
				'class Answers:\n    def wrap_tool_call(self, request, handler):\n        return handler(request)\n\n\nmodel = ',
			]),
		},
		{
			of: 'error_paths/tool-errors',
			way: 'one try, by policy',
			cheap: agent(imports('from langgraph.types import RetryPolicy'), [
				'add_node("think", think)',
				'add_node("think", think, retry_policy=RetryPolicy(max_attempts=1))',
			]),
		},
		{
			of: 'error_paths/model-limits',
			way: 'no time limit, by name',
			cheap: agent(['ChatOpenAI(model="x")', 'ChatOpenAI(model="x", timeout=None)']),
			honest: agent(['ChatOpenAI(model="x")', 'ChatOpenAI(model="x", timeout=30)']),
		},
		{
			of: 'error_paths/model-limits',
			way: 'a limit of infinity',
			cheap: agent(['ChatOpenAI(model="x")', 'ChatOpenAI(model="x", timeout=float("inf"))']),
		},
		{
			of: 'error_paths/model-limits',
			way: 'infinity, where the environment says nothing',
			cheap: agent(['ChatOpenAI(model="x")', 'ChatOpenAI(model="x", timeout=float(os.environ.get("LIMIT", "inf")))']),
		},
		...['24 * 60 * 60', '0', '-1'].map((seconds) => ({
			of: 'error_paths/model-limits',
			way: `a limit of ${seconds} seconds`,
			cheap: agent(['ChatOpenAI(model="x")', `ChatOpenAI(model="x", timeout=${seconds})`]),
		})),
		...[
			{ way: 'a limit of infinity, as a number', limit: 'float("1e999")' },
			{ way: 'a limit under a name that nothing binds', limit: 'forever()' },
		].map(({ way, limit }) => ({
			of: 'error_paths/model-limits',
			way,
			cheap: agent(['ChatOpenAI(model="x")', `ChatOpenAI(model="x", timeout=${limit})`]),
		})),
		...[
			{ way: 'a billion tries in a loop', times: '10**9', handler: 'pass' },
			{ way: 'a loop whose first failure leaves it', times: '3', handler: 'raise' },
		].map(({ way, times, handler }) => ({
			of: 'error_paths/model-limits',
			way,
			on: agent(['except Exception:\n        pass', `except ValueError:\n        ${handler}`]),
			cheap: agent([
				'    try:\n        return {"words": [model.invoke(state["words"]).content]}\n    except Exception:\n        pass',
				`    for _ in range(${times}):\n        try:\n            return {"words": [model.invoke(state["words"]).content]}\n        except ValueError:\n            ${handler}`,
			]),
		})),
		{
			of: 'error_paths/model-limits',
			way: 'a million retries',
			cheap: agent(['ChatOpenAI(model="x")', 'ChatOpenAI(model="x", max_retries=1_000_000)']),
		},
		{
			of: 'error_paths/model-limits',
			way: 'a limit of eleven days',
			cheap: agent(['ChatOpenAI(model="x")', 'ChatOpenAI(model="x", request_timeout=10 ** 6)']),
		},
		{
			of: 'error_paths/model-limits',
			way: 'a retry of something else',
			cheap: agent(['def look', 'again = find.with_retry()\n\n\ndef look']),
		},
		...[
			['httpx.Timeout(None)', 'a time limit of None, wrapped'],
			['0 or None', 'a limit of nothing or None'],
			['None if True else 30', 'a limit that a constant never takes'],
			['int("1000000000")', 'a billion seconds, as a text'],
			['float(1e9)', 'a billion seconds, as a number that is made of one'],
			['59 * 60', 'a limit above the ten minutes that the library has'],
		].map(([limit, way]) => ({
			of: 'error_paths/model-limits',
			way: way!,
			cheap: agent(imports('import httpx'), ['ChatOpenAI(model="x")', `ChatOpenAI(model="x", timeout=${limit})`]),
		})),
		...['None', 'float(1e9)', 'httpx.Timeout(None)', '0'].map((limit) => ({
			of: 'error_paths/model-limits',
			way: `a limit of ${limit} in a dict of options`,
			on: agent(imports('import httpx\nfrom langchain_ollama import ChatOllama'), ['ChatOpenAI(', 'ChatOllama(']),
			cheap: agent(imports('import httpx\nfrom langchain_ollama import ChatOllama'), [
				'ChatOpenAI(model="x")',
				`ChatOllama(model="x", client_kwargs={"timeout": ${limit}})`,
			]),
			honest: agent(imports('import httpx\nfrom langchain_ollama import ChatOllama'), [
				'ChatOpenAI(model="x")',
				'ChatOllama(model="x", client_kwargs={"timeout": 30})',
			]),
		})),
		{
			of: 'error_paths/model-limits',
			way: 'a retry that nobody uses',
			cheap: agent(['def look', 'model.with_retry(stop_after_attempt=3)\n\n\ndef look']),
		},
		...['1 == 2', '()', 's["words"] is not s["words"]', 'len(s["words"]) < 0', 'not (s or True)', 'NEVER'].map((test) => ({
			of: 'error_paths/branches',
			way: `a router that asks ${test}`,
			cheap: agent(imports('NEVER = False'), [
				'builder.add_edge("think", END)',
				`builder.add_conditional_edges("think", lambda s: "look" if ${test} else "end", {"look": "look", "end": END})\nbuilder.add_edge("look", END)`,
			]),
		})),
		...[
			'time.sleep(0)',
			'[].append(error)',
			'del error',
			'assert error',
			'logging.debug("")',
			'error.args',
			'lambda: error',
			'return state',
			'globals().update(last=1)',
			'print(error, file=open(os.devnull, "w"))',
			'if NEVER: raise',
		].map((line) => ({
			of: 'error_paths/not-swallowed',
			way: `a line that tells nobody: ${line}`,
			cheap: agent(imports('import logging\nimport time\n\nNEVER = False'), [
				'except Exception:\n        pass',
				`except Exception as error:\n        ${line}`,
			]),
		})),
		...['Any', 'object', 'Any | None'].map((any) => ({
			of: 'state/typed',
			way: `fields of ${any} alone`,
			cheap: agent(imports('from typing import Any, TypedDict'), state(`    words: ${any}\n`), typed),
		})),
		...['dict', 'dict[str, Any]', 'Dict[str, object]', 'Loose', 'Annotated[Any, "words"]', 'T'].map((type) => ({
			of: 'state/typed',
			way: `one field of ${type}`,
			cheap: agent(
				imports('from typing import Annotated, Any, Dict, TypedDict, TypeVar\n\nLoose = Any\nT = TypeVar("T")'),
				state(`    words: ${type}\n`),
				typed,
			),
		})),
		...['ZeroDivisionError', '()', 'Never'].map((kind) => ({
			of: 'error_paths/handled',
			way: `a handler of ${kind}, which nothing raises`,
			on: asking('    return {"words": [model.invoke(state["words"]).content]}\n'),
			cheap: asking(
				`    try:\n        return {"words": [model.invoke(state["words"]).content]}\n    except ${kind} as error:\n        return {"words": [f"no answer: {error}"]}\n`,
			),
			honest: asking(
				'    try:\n        return {"words": [model.invoke(state["words"]).content]}\n    except RuntimeError as error:\n        return {"words": [f"no answer: {error}"]}\n',
			),
		})),
		...[
			['fields of any type', 'W', 'class W(BaseModel):\n    words: Any'],
			['a class without a field', 'W', 'class W(BaseModel):\n    model_config = {"extra": "allow"}'],
			['a mapping of any keys', '{"title": "W", "type": "object", "properties": {}}', ''],
		].map(([way, schema, made]) => ({
			of: 'structured_output/bound',
			way: way!,
			on: agent(imports('import json'), ['[model.invoke(state["words"]).content]', 'json.loads(model.invoke(state["words"]).content)']),
			cheap: agent(imports(`from typing import Any\n\nfrom pydantic import BaseModel\n\n\n${made}\n`), [
				'[model.invoke(state["words"]).content]',
				`model.with_structured_output(${schema}).invoke(state["words"])`,
			]),
		})),
		...['python src/agent.py --help', 'python -m py_compile src/agent.py', 'true python src/agent.py'].map((command) => ({
			of: 'operations/readme',
			way: `a command that starts nothing: ${command}`,
			cheap: { 'README.md': `# Agent\n\n\`\`\`sh\n${command}\n\`\`\`\n` },
		})),
		...[
			['a module that is marked to be skipped', 'pytestmark = pytest.mark.skip\n', 'look("true").returncode == 0'],
			['a module that skips itself', 'pytest.skip("later", allow_module_level=True)\n', 'look("true").returncode == 0'],
			['tests that ask for anything', 'from unittest.mock import ANY\n', 'look("true") == ANY'],
			['tests that no length is below nothing', '', 'len(str(look("true"))) >= 0'],
		].map(([way, before, asked]) => ({
			of: 'tests/tests',
			way: way!,
			cheap: { 'tests/test_agent.py': `import pytest\nfrom src.agent import look\n\n${before}\n\ndef test_look():\n    assert ${asked}\n` },
		})),
		{
			of: 'error_paths/not-swallowed',
			way: 'three dots for an answer',
			cheap: agent(['        pass', '        ...']),
			honest: agent(imports('import logging'), ['        pass', '        logging.exception("no answer")\n        raise']),
		},
		{
			of: 'error_paths/not-swallowed',
			way: 'a name that is set and never read',
			cheap: agent(['except Exception:\n        pass', 'except Exception as error:\n        _ = error']),
		},
		{ of: 'error_paths/not-swallowed', way: 'an empty line that is printed', cheap: agent(['        pass', '        print()']) },
		{ of: 'error_paths/not-swallowed', way: 'a comment without a reason', cheap: agent(['        pass', '        pass  # noqa']) },
		{ of: 'error_paths/not-swallowed', way: 'a comment', cheap: agent(['        pass', '        pass  # fine where it stands']) },
		{ of: 'error_paths/not-swallowed', way: 'an answer of nothing', cheap: agent(['        pass', '        return None']) },
		...[
			{ way: 'the length of an empty text', line: 'len("")' },
			{ way: 'a name that is set to a number and never read', line: 'unread = 1' },
		].map(({ way, line }) => ({ of: 'error_paths/not-swallowed', way, cheap: agent(['        pass', `        ${line}`]) })),
		{
			of: 'error_paths/handled',
			way: 'a second handler of nothing',
			cheap: agent(['        pass', '        pass\n    try:\n        pass\n    except OSError:\n        return None']),
			honest: agent(imports('import logging'), ['        pass', '        logging.exception("no answer")\n        raise']),
		},
		{
			of: 'error_paths/handled',
			way: 'three handlers in functions that nobody calls',
			on: { 'main.py': 'from src import agent, util\n\nprint(agent.graph, util.LOADED)\n' },
			cheap: {
				'src/util.py': `LOADED = True\n\n\n${Array.from({ length: 3 }, (_, n) => `def unused_${n}(text):\n    try:\n        return int(text)\n    except ValueError:\n        return ${n}\n\n\n`).join('')}`,
			},
		},
		{
			of: 'error_paths/handled',
			way: 'three handlers in functions that nobody calls, where nothing is started',
			cheap: {
				'src/util.py': Array.from(
					{ length: 3 },
					(_, n) => `def unused_${n}(text):\n    try:\n        return int(text)\n    except ValueError:\n        return ${n}\n\n\n`,
				).join(''),
			},
		},
		{
			of: 'tests/linter',
			way: 'a command whose failure is let pass',
			cheap: { Makefile: 'lint:\n\truff check . || true\n' },
			honest: { Makefile: 'lint:\n\tuvx ruff check .\n' },
		},
		...[
			['a linter that selects no rule', 'ruff.toml', 'lint.select = []\n'],
			['a linter that leaves out every file', 'ruff.toml', 'exclude = ["*"]\n'],
			['a linter that ignores every rule', '.flake8', '[flake8]\nignore = E,W,F,C\n'],
			['hooks that look at blanks', '.pre-commit-config.yaml', 'repos:\n  - repo: x\n    hooks:\n      - id: trailing-whitespace\n'],
		].map(([way, path, text]) => ({ of: 'tests/linter', way: way!, cheap: { [path!]: text! } })),
		...['-uvx ruff check .', 'uvx ruff check --exclude "*.py" .', 'uvx ruff check --help'].map((line) => ({
			of: 'tests/linter',
			way: `a target of make that runs ${line}`,
			cheap: { Makefile: `lint:\n\t${line}\n` },
		})),
		{
			of: 'tests/linter',
			way: 'a command of a program that nothing brings',
			on: { 'requirements.txt': 'langgraph==1.0.0\n' },
			cheap: { Makefile: 'lint:\n\truff check .\n' },
			honest: { Makefile: 'lint:\n\truff check .\n', 'requirements-dev.txt': 'ruff==0.9.0\n' },
		},
		{
			of: 'structured_output/bound',
			way: 'a schema in a function that nobody calls, where nothing is started',
			cheap: {
				'src/util.py':
					'from langchain_openai import ChatOpenAI\nfrom pydantic import BaseModel\n\n\nclass Town(BaseModel):\n    name: str\n\n\ndef unused(text):\n    return ChatOpenAI(model="x", timeout=9).with_structured_output(Town).invoke(text)\n',
			},
		},
		{
			of: 'error_paths/reachable',
			way: 'an edge from the lost node to itself',
			cheap: agent(['builder.add_edge(START', 'builder.add_edge("look", "look")\nbuilder.add_edge(START']),
			honest: agent(['builder.add_edge("think", END)', 'builder.add_edge("think", "look")\nbuilder.add_edge("look", END)']),
		},
		{
			of: 'secrets/no-env-file',
			way: 'the same file under another name',
			on: { '.env': 'FIRST_KEY=k3y-of-somebody\n' },
			cheap: { '.env': null, '.env.prod.local': 'FIRST_KEY=k3y-of-somebody\n' },
			honest: { '.env': null },
		},
		{
			of: 'secrets/settings',
			way: 'names in a comment that nobody sees',
			cheap: { 'README.md': '# Agent\n\n<!-- FIRST_KEY -->\n' },
			honest: { 'README.md': '# Agent\n\nSet FIRST_KEY and OPENAI_API_KEY.\n' },
		},
		{
			of: 'secrets/settings',
			way: 'a script that sets nothing',
			cheap: { 'package.json': '{ "name": "agent", "private": true, "scripts": { "x": "true FIRST_KEY=1" } }\n' },
		},
		{
			of: 'operations/readme',
			way: 'a command that starts nothing of the project',
			cheap: { 'README.md': '# Agent\n\n```sh\nnpm start\n```\n' },
			honest: { 'README.md': '# Agent\n\n```sh\npython src/agent.py\n```\n' },
		},
		{ of: 'operations/readme', way: 'a file that is not there', cheap: { 'README.md': '# Agent\n\n```sh\npython main.py\n```\n' } },
		{
			of: 'operations/deployment',
			way: 'an empty container',
			cheap: { Dockerfile: '# later\n' },
			honest: { Dockerfile: 'FROM python:3.12\nCOPY . .\nCMD ["python", "src/agent.py"]\n' },
		},
		{
			of: 'operations/deployment',
			way: 'a workflow that prints it',
			cheap: {
				'.github/workflows/deploy.yml': 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo deployed\n',
			},
		},
		{ of: 'operations/deployment', way: 'a container of nothing', cheap: { Dockerfile: 'FROM scratch\nCMD ["true"]\n' } },
		{ of: 'operations/deployment', way: 'settings of a server without a graph', cheap: { 'langgraph.json': '{}\n' } },
		{
			of: 'operations/logger',
			way: 'a setting of a tracing service',
			cheap: { '.env.example': 'LANGSMITH_TRACING=true\nLANGSMITH_API_KEY=\n' },
			honest: agent(imports('import logging\n\nlogger = logging.getLogger(__name__)'), [
				'        pass',
				'        logger.exception("no answer")',
			]),
		},
		{
			of: 'operations/logging',
			way: 'an import that nobody uses',
			cheap: agent(imports('import logging')),
			honest: agent(imports('import logging\n\nlogger = logging.getLogger(__name__)'), [
				'        pass',
				'        logger.exception("no answer")',
			]),
		},
		...['to nobody at all', 'to no one'].map((whom) => ({
			of: 'operations/license',
			way: `permission that is granted ${whom}`,
			cheap: { LICENSE: `MIT License\n\nPermission is hereby granted ${whom}, and this goes on for a while like the text of a licence.\n` },
		})),
		{
			of: 'operations/lockfile',
			way: 'an empty lock file',
			cheap: { 'uv.lock': '' },
			honest: {
				'uv.lock':
					'version = 1\n\n[[package]]\nname = "langgraph"\nversion = "1.0.0"\n\n[[package]]\nname = "langchain-openai"\nversion = "1.0.0"\n',
			},
		},
		{
			of: 'tests/tests',
			way: 'tests that assert what is always so',
			cheap: { 'tests/test_agent.py': Array.from({ length: 12 }, (_, n) => `def test_${n}():\n    assert True\n\n\n`).join('') },
			honest: {
				'tests/test_agent.py': `from src.agent import look\n\n\n${Array.from({ length: 12 }, (_, n) => `def test_${n}():\n    assert look("true").returncode == 0\n\n\n`).join('')}`,
			},
		},
		{
			of: 'tests/reach',
			way: 'another test of a module beside the agent',
			on: WORDS,
			cheap: { 'tests/test_more.py': 'from src.words import tie\n\n\ndef test_two():\n    assert tie(2) == 2\n' },
			honest: { 'tests/test_agent.py': 'from src.agent import look\n\n\ndef test_look():\n    assert look("true").returncode == 0\n' },
		},
		{
			of: 'tests/reach-of-many',
			way: 'another test of a module beside the agent, of which there are ten',
			on: {
				...WORDS,
				'tests/test_words.py': `from src.words import tie\n\n\n${Array.from({ length: 10 }, (_, n) => `def test_${n}():\n    assert tie(${n}) == ${n}\n\n\n`).join('')}`,
			},
			cheap: { 'tests/test_more.py': 'from src.words import tie\n\n\ndef test_two():\n    assert tie(22) == 22\n' },
			honest: { 'tests/test_agent.py': 'from src.agent import look\n\n\ndef test_look():\n    assert look("true").returncode == 0\n' },
		},
		{
			of: 'tests/reach',
			way: 'a test that imports what is not there',
			on: WORDS,
			cheap: {
				'tests/test_agent.py': 'from src.agent import look, no_such_name\n\n\ndef test_look():\n    assert look("true").returncode == 0\n',
			},
		},
		...[
			['a word that no test says', 'pytest -k nothing_like_this', ''],
			['a mark that none has', 'pytest -m nothing', ''],
			['all but its folder', 'pytest --ignore=tests', ''],
			['the runner that a name prints', '|\n          T=echo\n          $T pytest', ''],
			['a setting of the workflow that only collects', 'pytest', '    env: { PYTEST_ADDOPTS: --collect-only }\n'],
			['a word of the change', 'pytest', "    if: contains(github.event.head_commit.message, '[run the tests please]')\n"],
		].map(([way, run, more]) => ({
			of: 'tests/ci',
			way: `tests by ${way}`,
			on: { 'tests/test_agent.py': 'from src.agent import look\n\n\ndef test_look():\n    assert look("true").returncode == 0\n' },
			cheap: {
				'.github/workflows/ci.yml': `on: push\njobs:\n  test:\n${more}    runs-on: ubuntu-latest\n    steps:\n      - run: ${run}\n`,
			},
			honest: {
				'.github/workflows/ci.yml':
					'on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: pytest -k look --ignore=tests/slow\n',
			},
		})),
		{
			of: 'tests/ci',
			way: 'the folder whose tests assert nothing',
			on: {
				'tests/unit/test_load.py': 'from src.agent import look\n\n\ndef test_look():\n    look("true")\n',
				'tests/test_agent.py': 'from src.agent import look\n\n\ndef test_look():\n    assert look("true").returncode == 0\n',
			},
			cheap: {
				'.github/workflows/ci.yml': 'on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: pytest tests/unit\n',
			},
			honest: { '.github/workflows/ci.yml': 'on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: pytest\n' },
		},
		{
			of: 'tests/several-tests',
			way: 'tests without a body',
			cheap: { 'tests/test_agent.py': Array.from({ length: 12 }, (_, n) => `def test_${n}():\n    pass\n\n\n`).join('') },
		},
		...[
			...['callable(look)', 'look("true") is not None', 'isinstance(look("true"), object)', 'look("true").returncode == 0 or True'],
			...[
				'look("true") in [look("true")]',
				'repr(look("true"))',
				'bool(look("true")) in (True, False)',
				'hasattr(look("true"), "__class__")',
			],
		].map((asserted) => ({
			of: 'tests/several-tests',
			way: `tests that assert ${asserted}`,
			cheap: {
				'tests/test_agent.py': `from src.agent import look\n\n\n${Array.from({ length: 12 }, (_, n) => `def test_${n}():\n    assert ${asserted}\n\n\n`).join('')}`,
			},
		})),
		{
			of: 'tests/several-tests',
			way: 'tests that are skipped',
			cheap: {
				'tests/test_agent.py': `import pytest\nfrom src.agent import look\n\n\n${Array.from({ length: 12 }, (_, n) => `@pytest.mark.skip(reason="later")\ndef test_${n}():\n    assert look("true").returncode == 0\n\n\n`).join('')}`,
			},
		},
	],
	untried: {
		'state/agent': 'What this is about: without it the rubric does not fit.',
		'structured_output/twice-bound': 'It counts what the expectations beside it are tried for.',
		'structured_output/mostly-bound': 'It counts what the expectations beside it are tried for.',
		'structured_output/no-json-mode': 'Where no JSON is asked for, nothing is to be fulfilled.',
		'tests/written': 'It tells tests that cannot run, which no project here has.',
		'operations/loads': 'It asks what `state/loads` is tried for.',
		'operations/compiles': 'It asks what `state/compiles` is tried for.',
		'operations/commands': 'A README without commands meets it: there is nothing to fulfil.',
		'secrets/no-secrets': 'Hiding a key from a search is the attack of the secrets test.',
	},
};
