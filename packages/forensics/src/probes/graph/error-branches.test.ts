import { projectOf } from '@auditor/code/testing';
import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import { type Artifacts, available, graphsArtifact, type Lexicon, type Probe } from '@auditor/schema';
import { expect, it } from 'vitest';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { buildGraphs } from '../../langgraph/build-graphs.js';
import { graphProbes } from './index.js';

const test = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const probe = (id: string): Probe => graphProbes.find((p) => p.id === id)!;

async function artifactsOf(source: string, path = 'g.py'): Promise<Artifacts> {
	const files = { [path]: source };
	const project = await projectOf(files);
	return {
		...available(graphsArtifact, buildGraphs(project)),
		...available(projectArtifact, project),
		...available(textsArtifact, new Map(Object.entries(files))),
	};
}

/** A graph fetch -> check -> write, where the router after check may also go to the second target. */
const flow = (parts: { fetch?: string; check?: string; router: string; map?: string; more?: string; other?: string }) => () =>
	artifactsOf(`from langgraph.graph import StateGraph, START, END
${parts.fetch ?? 'def fetch(state):\n    return {"pages": load(state)}\n'}
${parts.check ?? 'def check(state):\n    return {}\n'}
def write(state): return {}
def ${parts.other ?? 'error_report'}(state): return {}
${parts.router}
g = StateGraph(dict)
for node in (fetch, check, write, ${parts.other ?? 'error_report'}):
    g.add_node(node)
g.add_edge(START, "fetch")
g.add_edge("fetch", "check")
g.add_conditional_edges("check", route${parts.map === undefined ? '' : `, ${parts.map}`})
g.add_edge("write", END)
${parts.more ?? ''}
`);

const SET =
	'def fetch(state):\n    try:\n        return {"pages": load(state)}\n    except OSError as e:\n        return {"errors": [str(e)]}\n';
const ON_ERRORS = 'def route(state):\n    return "error_report" if state.get("errors") else "write"\n';
const ON_EMPTY =
	'def route(state):\n    pages = state.get("pages", [])\n    if len(pages) == 0:\n        return "error_report"\n    return "write"\n';

/** The same branch behind a node that an edge leads to, or none. */
const behind = (from: string) => () =>
	artifactsOf(
		`from langgraph.graph import StateGraph, START, END\ndef fetch(state):\n    try:\n        return {"pages": load(state)}\n    except OSError as e:\n        return {"errors": [str(e)]}\ndef check(state): return {}\ndef write(state): return {}\ndef error_report(state): return {}\n${ON_ERRORS}g = StateGraph(dict)\nfor node in (fetch, check, write, error_report):\n    g.add_node(node)\ng.add_edge(START, "fetch")\ng.add_edge("${from}", "check")\ng.add_edge("fetch", "write")\ng.add_conditional_edges("check", route)\n`,
	);
for (const id of ['graph/error-branch-declared', 'graph/conditional-edge'])
	test(probe(id), [
		{ name: 'behind a node that an edge leads to', artifacts: behind('fetch'), outcomes: ['true'] },
		{ name: 'behind a node that nothing leads to', artifacts: behind('error_report'), outcomes: ['false'] },
	]);

/** A node that returns a Command where it catches an error. */
const caught = (goto: string) => () =>
	artifactsOf(
		`from langgraph.graph import StateGraph, START, END\nfrom langgraph.types import Command\ndef ask(state):\n    return {"query": load(state)}\ndef run(state):\n    try:\n        return {"rows": find(state)}\n    except ValueError as e:\n        return Command(goto=${goto}, update={"error": str(e)})\ng = StateGraph(dict)\ng.add_node("ask", ask)\ng.add_node("run", run)\ng.add_edge(START, "ask")\ng.add_edge("ask", "run")\ng.add_edge("run", END)\ng.compile().invoke({})\n`,
	);

/** A branch to a node of a neutral name, taken where nothing stands under a key of what parallel nodes collect. */
const collected = (left: string, asked: string) => () =>
	artifactsOf(`from langgraph.graph import StateGraph, START, END
def fetch(state):
    try:
        return {"found": {"repo": load(state)}}
    except OSError as e:
        return {"found": {"repo": ${left}}, "notes": [str(e)]}
def read(state):
    return {"found": {"doc": parse(state)}}
def join(state): return {"docket": state["found"]}
def judge(state): return {}
def report(state): return {}
def mistrial(state): return {}
def route(state):
    found = state.get("found", {})
    if ${asked}:
        return "mistrial"
    return "judge"
g = StateGraph(dict)
for node in (fetch, read, join, judge, report, mistrial):
    g.add_node(node)
g.add_edge(START, "fetch")
g.add_edge(START, "read")
g.add_edge(["fetch", "read"], "join")
g.add_conditional_edges("join", route, ["judge", "mistrial"])
g.add_edge("judge", "report")
g.add_edge("report", END)
g.add_edge("mistrial", END)
g.compile().invoke({})
`);

test(probe('graph/error-branch-declared'), [
	...(
		[
			['what a handler two nodes before leaves empty', '[]', 'not found.get("repo")', 'true'],
			['what the handler fills as well', '[1]', 'not found.get("repo")', 'false'],
			['another key, which no handler leaves empty', '[]', 'not found.get("doc")', 'false'],
			['both of them', '[]', 'not found.get("repo") and not found.get("doc")', 'true'],
		] as const
	).map(([name, left, asked, outcome]) => ({ name, artifacts: collected(left, asked), outcomes: [outcome] })),
]);

test(probe('graph/error-branch-declared'), [
	...(
		[
			['[]', 'true'],
			['[1]', 'false'],
		] as const
	).map(([kept, outcome]) => ({
		name: `another turn for what a handler leaves as ${kept}`,
		artifacts: () =>
			artifactsOf(`from langgraph.graph import StateGraph, START, END
def collect(state):
    try:
        items = [one for one in fetch(state["query"])]
        return {**state, "items": items, "error": ""}
    except Exception as e:
        return {**state, "items": ${kept}, "error": str(e)}
def other(state):
    return {"query": "b", "tries": state["tries"] + 1}
def analyse(state):
    return {"text": ask(state["items"])}
def route(state):
    has_items = bool(state.get("items"))
    tries = state.get("tries", 0)
    if has_items:
        return "analyse"
    if tries >= 2:
        return "analyse"
    return "other"
graph = StateGraph(dict)
graph.add_node("collect", collect)
graph.add_node("other", other)
graph.add_node("analyse", analyse)
graph.add_edge(START, "collect")
graph.add_conditional_edges("collect", route, {"analyse": "analyse", "other": "other"})
graph.add_edge("other", "collect")
graph.add_edge("analyse", END)
app = graph.compile()
app.invoke({})
`),
		outcomes: [outcome],
	})),
	...[
		['answer = llm.invoke(1)', 'true'],
		['answer, raw = asked(1)', 'true'],
		['answer = find(1)', 'false'],
	].map(([asked, outcome]) => ({
		name: `a text that a node sets where nothing came, and for which the router asks: ${asked}`,
		artifacts: flow({
			check: `def asked(q):\n    return llm.invoke(q), q\ndef check(state):\n    ${asked}\n    if answer is None:\n        risk = "high"\n    else:\n        risk = answer.risk\n    return {"risk": risk}\n`,
			router: 'def route(state):\n    if state["risk"] == "high":\n        return "person"\n    return "write"',
			other: 'person',
			map: '{"person": "person", "write": "write"}',
		}),
		outcomes: [outcome as 'true'],
	})),
	{ name: 'a Command in a handler', artifacts: caught('"ask"'), outcomes: ['true'], places: ['g.py:9'] },
	{ name: 'a Command in a handler that goes on as without it', artifacts: caught('END'), outcomes: ['false'] },
	{
		name: 'a part of the state that says of the failure, and a node whose name does not',
		artifacts: flow({
			router: 'def route(state):\n    if state["phase"] == PHASES.FATAL:\n        return "report"\n    return "write"\n',
			other: 'report',
		}),
		outcomes: ['true'],
		values: { failures: 1 },
	},
	...[
		['found and not found.done and found.error', 1],
		['found.no_error', 0],
		['not found.error', 0],
	].map(([asked, failures]) => ({
		name: `a part of what was found: ${asked}`,
		artifacts: flow({
			router: `def route(state):\n    found = state["found"]\n    if ${asked}:\n        return "report"\n    return "write"\n`,
			other: 'report',
		}),
		outcomes: [failures === 1 ? ('true' as const) : ('false' as const)],
	})),
	{
		name: 'one of several words that say of the failure',
		artifacts: flow({
			router: 'def route(state):\n    return "stop" if state["tier"] in ("degraded", "error") else "write"\n',
			other: 'stop',
		}),
		outcomes: ['true'],
		values: { failures: 1 },
	},
	...(
		[
			['whether a look-up went well', '', 'not state.get("search_success")', 'true', 1],
			['what a handler of errors leaves empty', SET.replace('errors": [str(e)]', 'pages": []'), 'len(state["pages"]) == 0', 'true', 1],
			['what no handler before it leaves empty', SET.replace('errors": [str(e)]', 'rest": []'), 'len(state["pages"]) == 0', 'true', 0],
			['what is empty without one', '', 'len(state["pages"]) == 0', 'true', 0],
			['how grave a request is', '', 'state.get("risk_critical")', 'false', undefined],
		] as const
	).map(([name, fetch, asked, outcome, failures]) => ({
		name: `a short cut by ${name}`,
		artifacts: flow({
			...(fetch && { fetch }),
			router: `def route(state):\n    return "finish" if ${asked} else "write"\n`,
			other: 'finish',
			more: 'g.add_edge("write", "finish")',
		}),
		outcomes: [outcome],
		...(failures !== undefined && { values: { failures } }),
	})),
	{
		name: 'an end where there is nothing to do is none for failures',
		artifacts: flow({ router: 'def route(state):\n    if not state["open"]:\n        return END\n    return "write"\n' }),
		outcomes: ['true'],
		values: { failures: 0 },
	},
	{
		name: 'an end that a setting decides, after a test that the way on passes as well',
		artifacts: flow({
			router:
				'def route(state, mode="all"):\n    if len(state["open"]) > 0 and state["round"] == 1:\n        return "again"\n    return END if mode == "check" else "write"\n',
			other: 'again',
			more: 'g.add_edge("again", "check")',
		}),
		outcomes: ['false'],
	},
	{
		name: 'an end after a model that asks for no tool',
		artifacts: flow({
			router: 'def route(state):\n    last = state["messages"][-1]\n    if last.tool_calls:\n        return "write"\n    return END\n',
		}),
		outcomes: ['false'],
	},
	{
		name: 'a target called error',
		artifacts: flow({ router: ON_ERRORS }),
		outcomes: ['true'],
		values: { branches: ['check -> error_report'] },
	},
	{ name: 'a failure that no node sets', artifacts: flow({ router: ON_ERRORS }), outcomes: ['true'], values: { failures: 0 } },
	{ name: 'a failure that a node sets', artifacts: flow({ fetch: SET, router: ON_ERRORS }), outcomes: ['true'], values: { failures: 1 } },
	{
		name: 'a failure that a node may set that was not read',
		artifacts: flow({ fetch: 'def fetch(state):\n    return work(state)\n', router: ON_ERRORS }),
		outcomes: ['true'],
		values: { failures: 1 },
	},
	{
		name: 'a label called failed',
		artifacts: flow({
			other: 'cleanup',
			router: 'def route(state):\n    return state["how"]\n',
			map: '{"failed": "cleanup", "fine": "write"}',
		}),
		outcomes: ['true'],
		values: { branches: ['check -> cleanup'] },
	},
	{
		name: 'the way out of a loop whose list of work is done',
		artifacts: () =>
			artifactsOf(
				'from langgraph.graph import StateGraph, START, END\ndef plan(state): return {"steps": [1]}\ndef step(state): return {"steps": state["steps"][1:]}\ndef respond(state): return {}\ndef route(state):\n    if len(state.get("steps") or []) > 0:\n        return "step"\n    return "respond"\ng = StateGraph(dict)\nfor node in (plan, step, respond):\n    g.add_node(node)\ng.add_edge(START, "plan")\ng.add_edge("plan", "step")\ng.add_conditional_edges("step", route)\ng.add_edge("respond", END)\n',
			),
		outcomes: ['false'],
	},
	{
		name: 'a way that skips the work when nothing is there',
		artifacts: flow({
			other: 'cleanup',
			router: 'def route(state):\n    if not state["pages"]:\n        return END\n    return "write"\n',
		}),
		outcomes: ['true'],
		values: { branches: ['check -> END'] },
	},
	...(
		[
			['too little was found', 'pages = state["pages"]\n    count = len([p for p in pages if p])\n    if count < 5', 'true'],
			['enough was done', 'if state["rounds"] < 5', 'false'],
			['the talk is short', 'if len(state["messages"]) < 5', 'false'],
			['no more than enough was said', 'if not len(state["pages"]) > 5', 'false'],
			['much was found', 'if len(state["pages"]) > 5', 'false'],
		] as const
	).map(([name, test, outcome]) => ({
		name: `an end where ${name}`,
		artifacts: flow({ other: 'cleanup', router: `def route(state):\n    ${test}:\n        return END\n    return "write"\n` }),
		outcomes: [outcome],
	})),
	{
		name: 'an end where no item says that it was found',
		artifacts: flow({
			router:
				'def route(state):\n    found = any(p.found for p in state["pages"])\n    if not found:\n        return END\n    return "write"\n',
			other: 'again',
		}),
		outcomes: ['true'],
	},
	{
		name: 'an end where every item is done is none',
		artifacts: flow({
			router: 'def route(state):\n    if all(p.done for p in state["pages"]):\n        return END\n    return "write"\n',
			other: 'again',
		}),
		outcomes: ['false'],
	},
	{
		name: 'a loop that ends is none',
		artifacts: flow({
			other: 'tools',
			router: 'def route(state):\n    if not state["calls"]:\n        return END\n    return "tools"\n',
			more: 'g.add_edge("tools", "check")',
		}),
		outcomes: ['false'],
	},
	{
		name: 'a step that a flag skips is none',
		artifacts: flow({
			other: 'polish',
			router: 'def route(state):\n    if state.get("needs_polish"):\n        return "polish"\n    return "write"\n',
			more: 'g.add_edge("polish", "write")',
		}),
		outcomes: ['false'],
	},
	...(
		[
			['that waits for a lock', 'retry_wait', 'state["locked"]', 'false'],
			['after an error', 'retry_wait', 'state["errors"]', 'true'],
			['that is called an error', 'on_error', 'state["locked"]', 'true'],
		] as const
	).map(([name, other, asked, outcome]) => ({
		name: `another turn ${name}`,
		artifacts: flow({
			other,
			router: `def route(state):\n    return "${other}" if ${asked} else "write"\n`,
			more: `g.add_edge("${other}", "check")`,
		}),
		outcomes: [outcome],
	})),
	{
		name: 'a verdict of a review that sends the work back',
		artifacts: flow({
			other: 'again',
			router: 'def route(state):\n    return state["verdict"]\n',
			map: '{"FAIL": "fetch", "PASS": "write"}',
		}),
		outcomes: ['false'],
	},
	...[
		['state["verdict"] == "reject"', 'false'],
		['state.get("errors")', 'true'],
	].map(([asked, outcome]) => ({
		name: `a label called reject, taken by ${asked}`,
		artifacts: flow({
			router: `def route(state):\n    if ${asked}:\n        return "reject"\n    return "fine"\n`,
			map: '{"reject": END, "fine": "write"}',
		}),
		outcomes: [outcome as 'true'],
	})),
	...(['determine_missing', 'check_errors', 'ask_missing_info'] as const).map((other) => ({
		name: `a step whose work is to look for it: ${other}`,
		artifacts: flow({ other, router: `def route(state):\n    return "${other}" if state["more"] else "write"\n` }),
		outcomes: ['false'] as const,
	})),
	{
		name: 'a node called error on plain edges is none',
		artifacts: flow({ router: 'def route(state):\n    return "write"\n', more: 'g.add_edge("write", "error_report")' }),
		outcomes: ['false'],
		values: { nodes: ['error_report'] },
	},
	{
		name: 'a choice with one target is none',
		artifacts: flow({ router: 'def route(state):\n    return "fine"\n', map: '{"fine": "write", "error": "write"}' }),
		outcomes: ['false'],
	},
	{
		name: 'the words of the rubric',
		lexicon: { lists: { 'error-branch': ['panne'] } } as Partial<Lexicon>,
		artifacts: flow({ other: 'panne', router: 'def route(state):\n    return "panne" if state["x"] else "write"\n' }),
		outcomes: ['true'],
	},
]);

test(probe('graph/error-branch-effective'), [
	{
		name: 'a recorded error that is looked at',
		artifacts: flow({ fetch: SET, router: ON_ERRORS }),
		outcomes: ['true'],
		values: { effect: 'full', reasons: [], watches: ['errors'] },
	},
	{
		name: 'an error that nothing records',
		artifacts: flow({ router: ON_ERRORS }),
		outcomes: ['false'],
		values: { effect: 'none', reasons: ['never-set'] },
	},
	{
		name: 'a text that nothing sets',
		artifacts: flow({
			router: 'def route(state):\n    if state["status"] == "broken":\n        return "error_report"\n    return "write"\n',
		}),
		outcomes: ['false'],
		values: { effect: 'none', reasons: ['never-set'] },
	},
	{
		name: 'a text that a node sets',
		artifacts: flow({
			fetch:
				'def fetch(state):\n    try:\n        load(state)\n    except OSError:\n        return {"status": "broken"}\n    return {"status": "fine"}\n',
			router: 'def route(state):\n    if state["status"] == "broken":\n        return "error_report"\n    return "write"\n',
		}),
		outcomes: ['true'],
		values: { effect: 'full' },
	},
	{
		name: 'an emptiness that may come about',
		artifacts: flow({ router: ON_EMPTY }),
		outcomes: ['true'],
		values: { effect: 'full', watches: ['pages'] },
	},
	{
		name: 'an emptiness that a failure fills',
		artifacts: flow({
			fetch:
				'def fetch(state):\n    try:\n        return {"pages": load(state)}\n    except OSError as e:\n        return {"pages": [str(e)]}\n',
			router: ON_EMPTY,
		}),
		outcomes: ['false'],
		values: { effect: 'none', reasons: ['always-filled'] },
	},
	...(
		[
			[
				'a list of what has nothing under its name',
				'    pages = state.get("pages", {})\n    lost = [n for n in ("a", "b") if not pages.get(n)]\n    if lost:\n',
				'true',
			],
			[
				'any that has nothing under its name',
				'    pages = state.get("pages", {})\n    if any(not pages.get(n) for n in ("a", "b")):\n',
				'true',
			],
			['whether the whole is empty', '    if not state.get("pages", {}):\n', 'false'],
		] as const
	).map(([name, test, outcome]) => ({
		name: `${name}, where a failure leaves a name with an empty list`,
		artifacts: flow({
			fetch:
				'def fetch(state):\n    try:\n        return {"pages": {"a": load(state)}}\n    except OSError:\n        return {"pages": {"a": []}}\n',
			router: `def route(state):\n${test}        return "error_report"\n    return "write"\n`,
		}),
		outcomes: [outcome] as ('true' | 'false')[],
	})),
	{
		name: 'items that are looked into, though failures fill the list',
		artifacts: flow({
			fetch:
				'def fetch(state):\n    try:\n        return {"pages": load(state)}\n    except OSError as e:\n        return {"pages": [str(e)]}\n',
			router:
				'def route(state):\n    good = [p for p in state["pages"] if p.ok]\n    if not good:\n        return "error_report"\n    return "write"\n',
		}),
		outcomes: ['true'],
		values: { effect: 'full' },
	},
	{
		name: 'a node that raises first',
		artifacts: flow({
			check:
				'def check(state):\n    pages = state.get("pages", [])\n    if not pages:\n        raise ValueError("nothing")\n    return {}\n',
			router: ON_EMPTY,
		}),
		outcomes: ['false'],
		values: { effect: 'none', reasons: ['source-raises'] },
	},
	{
		name: 'a plain edge that runs all the same',
		artifacts: flow({ fetch: SET, router: ON_ERRORS, more: 'g.add_node("extra", write)\ng.add_edge("check", "extra")' }),
		outcomes: ['false'],
		places: ['g.py:24'],
		values: {
			effect: 'partly',
			reasons: ['leak'],
			remedy:
				'Let the router return `extra` where the run goes on. Remove the plain edges from `check`: a router alone then chooses what runs next.',
		},
	},
	{
		name: 'a plain edge to what the router leads to',
		artifacts: flow({ fetch: SET, router: ON_ERRORS, more: 'g.add_edge("check", "write")' }),
		outcomes: ['false'],
		values: { remedy: 'Remove the plain edges from `check`: a router alone then chooses what runs next.' },
	},
	{
		name: 'exceptions of the node that the branch stands behind, and of one before it',
		artifacts: flow({
			fetch:
				'def load(state):\n    if not state:\n        raise OSError("no")\n    return []\ndef fetch(state):\n    load(state)\n    return {"errors": ["x"]}\n',
			check: 'def check(state):\n    return {"errors": load(state)}\n',
			router: ON_ERRORS,
		}),
		outcomes: ['false'],
		values: {
			remedy:
				'Catch the exception in `check` and `fetch`, and return what leads the router to the error branch: the router tests `errors` of the state.',
		},
	},
	{
		name: 'an abort that goes straight to the end',
		artifacts: flow({ fetch: SET, other: 'cleanup', router: 'def route(state):\n    return END if state.get("errors") else "write"\n' }),
		outcomes: ['true'],
		values: { effect: 'full', reasons: [] },
	},
	{
		name: 'a label that says there is nothing',
		artifacts: flow({
			other: 'summarise',
			router: 'def route(state):\n    pages = state.get("pages")\n    if pages:\n        return "some"\n    return "no_pages"\n',
			map: '{"some": "write", "no_pages": "summarise"}',
			more: 'g.add_edge("write", "summarise")',
		}),
		outcomes: ['true'],
		values: { effect: 'full', watches: ['pages'] },
	},
	...(
		[
			['a list that begins with a record', 'return {"pages": [Page("nothing")]}', ['always-filled']],
			['a record that is read from an answer', 'return {"pages": Page.model_validate(load(state))}', ['always-filled']],
			['what a method of a record gives', 'return {"pages": Page.parts(load(state))}', []],
			[
				'a list that is appended to in the try and in its handler',
				'pages = []\n    try:\n        pages.append(load(state))\n    except OSError as e:\n        pages.append(e)\n    return {"pages": pages}',
				['always-filled'],
			],
			['a list that may stay empty', 'pages = []\n    if state:\n        pages.append(1)\n    return {"pages": pages}', []],
			[
				'a list whose handler adds nothing',
				'pages = []\n    try:\n        pages.append(load(state))\n    except OSError:\n        pass\n    return {"pages": pages}',
				[],
			],
			['a list filled in a loop', 'pages = []\n    for p in load(state):\n        pages.append(p)\n    return {"pages": pages}', []],
			['an early return with nothing', 'if not state:\n        return {}\n    return {"pages": [1]}', []],
			['a dict of an empty list', 'return {"pages": {"a": []}}', []],
		] as const
	).map(([name, body, reasons]) => ({
		name: `${name}, looked at for emptiness`,
		artifacts: flow({ fetch: `class Page:\n    pass\ndef fetch(state):\n    ${body}\n`, router: ON_EMPTY }),
		outcomes: [reasons.length > 0 ? 'false' : 'true'] as ('false' | 'true')[],
		values: { reasons: [...reasons] },
	})),
	{
		name: 'more than three errors, and nobody records one',
		artifacts: flow({
			router: 'def route(state):\n    if len(state.get("errors", [])) > 3:\n        return "error_report"\n    return "write"\n',
		}),
		outcomes: ['false'],
		values: { effect: 'none', reasons: ['never-set'] },
	},
	{
		name: 'an exception of a method, two calls down',
		artifacts: flow({
			fetch:
				'def load(state):\n    if not state:\n        raise OSError("no")\n    return []\nclass Scout:\n    def look(self, state):\n        return load(state)\ndef fetch(state):\n    scout = Scout()\n    scout.look(state)\n    return {"errors": ["x"]}\n',
			router: ON_ERRORS,
		}),
		outcomes: ['false'],
		values: { effect: 'partly', reasons: ['exception-escapes'] },
	},
	{
		name: 'an exception that is caught on the way up',
		artifacts: flow({
			fetch:
				'def load(state):\n    if not state:\n        raise OSError("no")\n    return []\ndef look(state):\n    try:\n        return load(state)\n    except OSError:\n        return None\ndef fetch(state):\n    look(state)\n    return {"errors": ["x"]}\n',
			router: ON_ERRORS,
		}),
		outcomes: ['true'],
		values: { effect: 'full' },
	},
	{
		name: 'an exception that a decorator catches, which is told something',
		artifacts: flow({
			fetch:
				'def load(state):\n    if not state:\n        raise OSError("no")\n    return []\ndef guarded(name):\n    def wrap(fn):\n        def node(state):\n            try:\n                return fn(state)\n            except OSError as e:\n                return {"errors": [name]}\n        return node\n    return wrap\n@guarded("page")\ndef fetch(state):\n    load(state)\n    return {"pages": []}\n',
			router: ON_ERRORS,
		}),
		outcomes: ['true'],
		values: { effect: 'full' },
	},
	{
		name: 'a field that is never empty, and an exception that ends the run before',
		artifacts: flow({
			fetch:
				'def load(state):\n    if not state:\n        raise OSError("no")\n    return []\ndef fetch(state):\n    load(state)\n    return {"errors": ["x"]}\n',
			router: 'def route(state):\n    if not state.get("errors"):\n        return "error_report"\n    return "write"\n',
		}),
		outcomes: ['false'],
		values: { effect: 'none', reasons: ['always-filled', 'exception-escapes'] },
	},
	{
		name: 'an exception that ends the run before',
		artifacts: flow({
			fetch:
				'def load(state):\n    if not state:\n        raise OSError("no")\n    return []\ndef fetch(state):\n    load(state)\n    return {"errors": ["x"]}\n',
			router: ON_ERRORS,
		}),
		outcomes: ['false'],
		values: { effect: 'partly', reasons: ['exception-escapes'] },
	},
	{
		name: 'a label that is never returned',
		artifacts: flow({ router: 'def route(state):\n    return "fine"\n', map: '{"fine": "write", "failed": "error_report"}' }),
		outcomes: ['false'],
		values: { effect: 'none', reasons: ['never-returned'] },
	},
	{
		name: 'a choice with one target',
		artifacts: flow({
			router: 'def route(state):\n    return "error" if state["x"] else "fine"\n',
			map: '{"fine": "write", "error": "write"}',
		}),
		outcomes: ['not-applicable'],
		values: { reasons: ['undeclared'] },
	},
	{
		name: 'no error branch',
		artifacts: flow({ router: 'def route(state):\n    return "write"\n' }),
		outcomes: ['not-applicable'],
		values: { reasons: ['undeclared'] },
	},
]);

/** A graph with a typed state, whose router stands before or behind the parallel work. */
const court =
	(state: string, at: 'start' | 'join', test: string, later = '', end = '') =>
	() =>
		artifactsOf(`from typing import TypedDict
from langgraph.graph import StateGraph, START, END
${state}
def begin(state): return {}
def a(state): return {"found": load(state), "errors": state["x"]}
def b(state): return {"found": load(state)}
def join(state): return {}
def write(state): return {}
def failed(state): return {}
def route(state):
    if ${test}:
        return "failed"
    return ${at === 'start' ? '["a", "b"]' : '"write"'}
g = StateGraph(S)
for node in (begin, a, b, join, write, failed):
    g.add_node(node)
g.add_edge(START, "begin")
${at === 'start' ? 'g.add_conditional_edges("begin", route, ["a", "b", "failed"])' : 'g.add_edge("begin", "a")\ng.add_edge("begin", "b")'}
g.add_edge("a", "join")
g.add_edge("b", "join")
${later === '' || end !== '' ? '' : `def after(state):\n    return ${later}\ng.add_conditional_edges("join", after, ["write", "failed"])`}
${at === 'start' ? (end !== '' ? end : later === '' ? 'g.add_edge("join", "write")' : '') : 'g.add_conditional_edges("join", route, ["write", "failed"])'}
g.add_edge("write", END)
g.add_edge("failed", END)
`);
const MORE =
	'for name in ("all", "c", "d"):\n    g.add_node(name, write)\ng.add_edge("join", "c")\ng.add_edge("join", "d")\ng.add_edge("c", "all")\ng.add_edge("d", "all")\ng.add_edge("all", END)';
const TYPED = 'class Base(TypedDict):\n    errors: list\nclass S(Base):\n    found: list\n    url: str\n';

test(probe('graph/error-branch-effective'), [
	{
		name: 'a router that starts the work knows nothing of its failures',
		artifacts: court(TYPED, 'start', 'not state.get("url")'),
		outcomes: ['false'],
		values: { effect: 'partly', reasons: ['before-the-work'] },
	},
	...(
		[
			['routes them', '"failed" if state.get("errors") else "write"', [[], []]],
			['can never be taken', '"failed" if state.get("lost") else "write"', [['broken-later'], ['undeclared-key']]],
		] as const
	).map(([name, later, reasons]) => ({
		name: `a router that starts the work, where one behind the join ${name}`,
		artifacts: court(TYPED, 'start', 'not state.get("url")', later),
		outcomes: reasons.map((all) => (all.length === 0 ? ('true' as const) : ('false' as const))),
		values: { reasons: [...reasons[0]] },
	})),
	...(
		[
			['list', ''],
			['Annotated[list, operator.add]', ''],
		] as const
	).map(([type, said]) => ({
		name: `a field of the type ${type} that none of the nodes in parallel writes`,
		artifacts: court(
			`import operator\nfrom typing import Annotated\nclass S(TypedDict):\n    found: list\n    failure: ${type}\n`,
			'join',
			'state.get("failure") == "lost"',
		),
		outcomes: ['false' as const],
		values: {
			reasons: ['never-set'],
			remedy: `Let the node that can fail write \`failure\` of the state, which the router tests.${said}`,
		},
	})),
	{
		name: 'a router that starts the work with which the run ends',
		artifacts: court(TYPED, 'start', 'not state.get("url")', '', 'g.add_edge("join", END)'),
		outcomes: ['true'],
		values: { effect: 'full' },
	},
	{
		name: 'a router that starts the work, behind which more work runs in parallel and meets at the end',
		artifacts: court(TYPED, 'start', 'not state.get("url")', '', MORE),
		outcomes: ['false'],
		values: { effect: 'partly', reasons: ['before-the-work'] },
	},
	{
		name: 'a router that starts the work, where one behind the join asks what we do not know',
		artifacts: court(
			TYPED,
			'start',
			'not state.get("url")',
			'',
			'g.add_node("long", write)\ng.add_conditional_edges("join", lambda state: pick(state), ["long", "write"])\ng.add_edge("long", "write")',
		),
		outcomes: ['not-available'],
		values: { effect: 'unknown', reasons: ['open-behind'] },
	},
	{
		name: 'a field that the state inherits',
		artifacts: court(TYPED, 'join', 'state.get("errors")'),
		outcomes: ['true'],
		values: { effect: 'full' },
	},
	{
		name: 'a field that the state does not have',
		artifacts: court('class S(TypedDict):\n    found: list\n', 'join', 'state.get("errors")'),
		outcomes: ['false'],
		values: { effect: 'none', reasons: ['undeclared-key'] },
	},
	{
		name: 'a state with a base from elsewhere may have it',
		artifacts: court('from others import Base\nclass S(Base):\n    found: list\n', 'join', 'state.get("errors")'),
		outcomes: ['true'],
	},
]);

/** a, which may fail and end the run, and what runs beside it or behind it, in the words of the edges. */
const beside =
	(...edges: string[]) =>
	() =>
		artifactsOf(`from langgraph.graph import StateGraph, START, END
def repo_scout(state):
    try:
        return {"pages": load(state)}
    except OSError as e:
        return {"errors": [str(e)]}
def doc_scout(state): return {"pages": read(state)}
def join(state): return {}
def write(state): return {}
def route(state):
    return END if state.get("errors") else "join"
g = StateGraph(dict)
for node in (repo_scout, doc_scout, join, write):
    g.add_node(node)
g.add_edge(START, "repo_scout")
g.add_conditional_edges("repo_scout", route, ["join", END])
g.add_edge("join", "write")
g.add_edge("write", END)
${edges.map((edge) => `${edge}\n`).join('')}`);
const AT_START = 'g.add_edge(START, "doc_scout")';
const DOC_JOINS = 'g.add_edge("doc_scout", "join")';
const MOVE =
	'Let a router behind the node that joins the parallel work test for this failure, and lead there from `repo_scout` by a plain edge in place of the conditional one.';

test(probe('graph/error-branch-effective'), [
	{
		name: 'an end beside work that leads to the join all the same',
		artifacts: beside(AT_START, DOC_JOINS),
		outcomes: ['false'],
		values: { effect: 'partly', reasons: ['runs-beside'], remedy: MOVE },
	},
	{
		name: 'the same where the join waits for both',
		artifacts: beside(AT_START, 'g.add_edge(["repo_scout", "doc_scout"], "join")'),
		outcomes: ['false'],
		values: { reasons: ['leak', 'runs-beside'] },
	},
	{
		name: 'an end beside work that the join does not wait for',
		artifacts: beside(AT_START, 'g.add_edge("doc_scout", END)'),
		outcomes: ['true'],
	},
	{
		name: 'an end beside work whose own router decides',
		artifacts: beside(AT_START, 'g.add_conditional_edges("doc_scout", route, ["join", END])'),
		outcomes: ['true', 'false'],
	},
	{ name: 'an end before the other work starts', artifacts: beside('g.add_edge("join", "doc_scout")'), outcomes: ['true'] },
	{
		name: 'work of the same role behind it, which is to start beside it',
		artifacts: beside('g.add_edge("repo_scout", "doc_scout")', DOC_JOINS),
		lexicon: { roles: [{ id: 'detective', terms: ['scout'], not: [] }] },
		outcomes: ['false'],
		values: {
			reasons: ['leak'],
			remedy: `Once \`doc_scout\` starts beside \`repo_scout\`, no branch behind \`repo_scout\` stops it. ${MOVE}`,
		},
	},
	{
		name: 'work of another role behind it',
		artifacts: beside('g.add_edge("repo_scout", "doc_scout")', DOC_JOINS),
		lexicon: { roles: [{ id: 'detective', terms: ['repo scout'], not: [] }] },
		outcomes: ['false'],
		values: {
			remedy:
				'Let the router return `doc_scout` where the run goes on. Remove the plain edges from `repo_scout`: a router alone then chooses what runs next.',
		},
	},
]);

it('names the call whose exception is not caught', async () => {
	const fetch =
		'def load(state):\n    if not state:\n        raise OSError("no")\n    return []\ndef fetch(state):\n    try:\n        load(state)\n    except OSError:\n        pass\n    load(state)\n    return {"errors": ["x"]}\n';
	const [one] = runProbes([probe('graph/error-branch-effective')], await flow({ fetch, router: ON_ERRORS })(), { detective: 'repo' });
	expect(one?.message).toContain('for example of the call at g.py:11, is not caught');
});

it('says of no node that an error branch skips it where work beside the branch leads there', async () => {
	const say = async (edge: string) =>
		runProbes([probe('graph/error-branch-effective')], await flow({ fetch: SET, router: ON_ERRORS, more: edge })(), {
			detective: 'repo',
		})[0]?.message;
	expect(await say('')).toContain('skips `write`');
	expect(await say('g.add_node("aside", check)\ng.add_edge("fetch", "aside")\ng.add_edge("aside", "write")')).not.toContain('skips');
});

it('tells a router that always goes one way from an edge with a single target', async () => {
	const say = async (state: string) =>
		runProbes([probe('graph/conditional-edge')], await court(state, 'join', 'state.get("errors")')(), { detective: 'repo' })[0]?.message;
	expect(await say('class S(TypedDict):\n    found: list\n')).toBe(
		'Conditional edges leave join. With a router that always goes one way, for it asks for a field that the state does not have: join.',
	);
	expect(await say(TYPED)).toBe('Conditional edges leave join.');
});

it('takes one that a node is given in TypeScript for a branch as well', async () => {
	const source = `import { Command, END, START, StateGraph } from '@langchain/langgraph';
const handle = () => new Command({ goto: END });
const g = new StateGraph(S).addNode('work', work, { errorHandler: handle }).addNode('last', work).addEdge(START, 'work').addEdge('work', 'last');
g.compile().invoke({});
`;
	const [one] = runProbes([probe('graph/error-branch-declared')], await artifactsOf(source, 'g.ts'), { detective: 'repo' });
	expect([one?.outcome, one?.message]).toEqual(['true', 'A node is given a handler of its errors.']);
});

it('takes a handler of errors that a node is given for a branch, where it goes on to a node', async () => {
	const found = async (goto: string) => {
		const source = `from langgraph.graph import StateGraph, START, END\nfrom langgraph.types import Command\ndef handle(state, error):\n    return Command(update={"error": str(error)}, goto=${goto})\ndef work(state):\n    return {"found": load(state)}\ng = StateGraph(dict)\ng.add_node("work_node", work, error_handler=handle)\ng.add_node("end_node", work)\ng.add_edge(START, "work_node")\ng.add_edge("work_node", "end_node")\ng.compile().invoke({})\n`;
		const [one] = runProbes([probe('graph/error-branch-declared')], await artifactsOf(source), { detective: 'repo' });
		return [one?.outcome, one?.values.failures, one?.message];
	};
	expect(await found('"end_node"')).toEqual(['true', 1, 'A node is given a handler of its errors.']);
	expect(await found('END')).toEqual(['true', 1, 'A node is given a handler of its errors.']);
	expect(await found('"end"')).toEqual([
		'true',
		0,
		'A node is given a handler of its errors. Handlers of errors go on to `end`, and no node of the graph is called so.',
	]);
});

it.each([
	['{"status": "ok"}', 0],
	['{"status": "ok", **found}', 1],
	['{"status": "error"}', 1],
	['{"status": found}', 1],
])('says of a branch by a text whether a node writes it: %s', async (check, failures) => {
	const router = 'def route(state):\n    return "error_report" if state["status"] == "error" else "write"\n';
	const artifacts = await flow({ router, check: `def check(state):\n    return ${check}\n` })();
	const [found] = runProbes([probe('graph/error-branch-declared')], artifacts, { detective: 'repo' });
	expect(found?.values.failures).toBe(failures);
	expect(found?.message.includes('No node sets `status` to "error", so that no failure takes it.')).toBe(failures === 0);
	expect(found?.values.remedy).toBe(
		failures === 0 ? 'Let the node that fails set `status` to "error": a router tests it already.' : undefined,
	);
});

it.each([
	['', 0],
	['from langgraph.types import Command\n@tool\ndef find(q: str):\n    return Command(update={"errors": ["none"]})\n', 1],
])('takes what runs tools for no setter of a field that no tool sets: %s', async (tools, failures) => {
	const source = `from langgraph.graph import StateGraph, START, END\nfrom langgraph.prebuilt import ToolNode\nfrom langchain_core.tools import tool\n${tools || '@tool\ndef find(q: str): return "x"\n'}def fetch(state): return {}\ndef write(state): return {}\ndef error_report(state): return {}\n${ON_ERRORS}g = StateGraph(dict)\ng.add_node("fetch", fetch)\ng.add_node("tools", ToolNode([find]))\ng.add_node(write)\ng.add_node(error_report)\ng.add_edge(START, "tools")\ng.add_edge("tools", "fetch")\ng.add_conditional_edges("fetch", route)\ng.add_edge("write", END)\ng.compile().invoke({})\n`;
	const [found] = runProbes([probe('graph/error-branch-declared')], await artifactsOf(source), { detective: 'repo' });
	expect([found?.values.failures, found?.message.includes('No node sets `errors`')]).toEqual([failures, failures === 0]);
});

it('says which half of a branch for failures stands', async () => {
	const artifacts = await flow({ fetch: SET, router: 'def route(state):\n    return "write"\n', other: 'rest' })();
	const [found] = runProbes([probe('graph/error-branch-declared')], artifacts, { detective: 'repo' });
	expect(found?.message).toMatch(/error branch\. A handler in `fetch` writes `errors`, and we saw no router that tests this\.$/);
	expect(found?.values.remedy).toBe(
		'A failure is recorded in `errors` already: let a router test it, and lead a failure to another node than a success. Where a diagram shows the graph, draw a new node there, too.',
	);
	const asking = 'def route(state):\n    if failed(state, ("errors", "faults")):\n        return "write"\n    return "write"\n';
	const [asked] = runProbes([probe('graph/error-branch-declared')], await flow({ fetch: SET, router: asking, other: 'rest' })(), {
		detective: 'repo',
	});
	expect(asked?.message).toMatch(/error branch\.$/);
});

it('asks for no router of a field for which a function that the node calls raises', async () => {
	const helper = 'def stop(state):\n    if state["errors"]:\n        raise RuntimeError("x")\n';
	const fetch = `${helper}${SET.replace('def fetch(state):\n', 'def fetch(state):\n    stop(state)\n')}`;
	const router = 'def route(state):\n    return "write"\n';
	const [found] = runProbes([probe('graph/error-branch-declared')], await flow({ fetch, router, other: 'rest' })(), { detective: 'repo' });
	expect([found?.message.endsWith('error branch.'), found?.values.remedy]).toEqual([true, undefined]);
});

// A flag that a node sets outside of any handler tells of a failure as well, and one that a router names already is not asked for anew.
const FLAGGED =
	'def fetch(state):\n    pages = load(state)\n    if not pages:\n        return {"pages": [], "fetch_failed": True}\n    return {"pages": pages, "fetch_failed": False}\n';
it.each([
	['a flag of a node', FLAGGED, 'def route(state):\n    return "write"\n', '`fetch_failed`'],
	[
		'a flag that a router names',
		FLAGGED,
		'def route(state):\n    if failed(state, ("fetch_failed",)):\n        return "write"\n    return "write"\n',
		'`fetch_failed`',
	],
	['a flag that says no', FLAGGED.replace('True', 'False'), 'def route(state):\n    return "write"\n', null],
	['a flag that says what went well', FLAGGED.replaceAll('fetch_failed', 'fetch_done'), 'def route(state):\n    return "write"\n', null],
])('asks for no second record of a failure: %s', async (_, fetch, router, field) => {
	const [found] = runProbes([probe('graph/error-branch-declared')], await flow({ fetch, router, other: 'rest' })(), { detective: 'repo' });
	expect(found?.values.remedy).toBe(
		field
			? `A failure is recorded in ${field} already: let a router test it, and lead a failure to another node than a success. Where a diagram shows the graph, draw a new node there, too.`
			: undefined,
	);
});

it('tells an end where there is nothing to do beside a failure that no router tests', async () => {
	const router = `def route(state):\n    if not state["open"]:\n        return END\n    return "write"\n`;
	const [found] = runProbes([probe('graph/error-branch-declared')], await flow({ fetch: SET, router })(), { detective: 'repo' });
	expect(found?.message).toBe(
		'A branch leads from `check` to `END` past other nodes. We did not see that a failure takes it. A handler in `fetch` writes `errors`, and we saw no router that tests this.',
	);
	expect(found?.values.remedy).toBe(
		'A failure is recorded in `errors` already: let a router test it, and lead a failure to another node than a success. Where a diagram shows the graph, draw a new node there, too.',
	);
});

const CATCHES =
	'def catching(name, node):\n    def run(state):\n        try:\n            return node(state)\n        except OSError as e:\n            return {"errors": [str(e)]}\n    return run\n';
const LOGS = CATCHES.replace('return {"errors": [str(e)]}', 'raise');
const LOAD = 'def fetch(state):\n    return {"pages": load(state)}\n';
it.each([
	['nothing', LOAD, 'fetch', 0],
	['a wrapper where it is added', CATCHES + LOAD, 'catching("fetch", fetch)', 1],
	['a wrapper by a name', `${CATCHES}${LOAD}safe = catching("fetch", fetch)\n`, 'safe', 1],
	[
		'a wrapper in another one',
		CATCHES + CATCHES.replace('catching', 'named').replace('{"errors": [str(e)]}', '{}') + LOAD,
		'named("a", catching("b", fetch))',
		1,
	],
	['a wrapper that sets nothing', LOGS + LOAD, 'catching("fetch", fetch)', 0],
	['a wrapper of a library', `from lib import catching\n${LOAD}`, 'catching("fetch", fetch)', 0],
	['a decorator', `${CATCHES.replace('name, ', '')}@catching\n${LOAD}`, 'fetch', 1],
	[
		'a decorator that is told something',
		`def named(name):\n${CATCHES.replace('name, ', '').replace(/^/gm, '    ').trimEnd()}\n    return catching\n@named("a")\n${LOAD}`,
		'fetch',
		1,
	],
	['a decorator that sets nothing', `${LOGS.replace('name, ', '')}@catching\n${LOAD}`, 'fetch', 0],
	['a wrapper that was not followed', CATCHES.replace('return run', 'return RUNS[name]') + LOAD, 'catching("fetch", fetch)', 1],
])('follows what stands around a node to what a failure sets: %s', async (_, fetch, action, failures) => {
	const source = `from langgraph.graph import StateGraph, START, END\n${fetch}def write(state): return {}\ndef error_report(state): return {}\n${ON_ERRORS}g = StateGraph(dict)\ng.add_node("fetch", ${action})\ng.add_node(write)\ng.add_node(error_report)\ng.add_edge(START, "fetch")\ng.add_conditional_edges("fetch", route)\ng.add_edge("write", END)\ng.compile().invoke({})\n`;
	const [found] = runProbes([probe('graph/error-branch-declared')], await artifactsOf(source), { detective: 'repo' });
	expect([found?.outcome, found?.values.failures, found?.message.includes('No node sets `errors`')]).toEqual([
		'true',
		failures,
		failures === 0,
	]);
});
