import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import { CERTAIN, type Probe } from '@auditor/schema';
import { expect, it } from 'vitest';
import { artifactsOf } from '../../testing.js';
import { graphProbes } from './index.js';

const test = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const effective = graphProbes.find(({ id }) => id === 'graph/error-branch-effective') as Probe;

interface Parts {
	readonly state?: string;
	readonly begin?: string;
	readonly one?: string;
	readonly two?: string;
	readonly join?: string;
	/** Body of the router behind `join`, or behind `one` where `at` says so. */
	readonly router?: string;
	readonly at?: 'join' | 'one';
	readonly failed?: string;
	readonly barrier?: boolean;
}

/** begin -> one, two -> join -> write, with a router that may lead to `failed` instead. */
const court = (parts: Parts) => () =>
	artifactsOf({
		'g.py': `from typing import TypedDict
from langgraph.graph import StateGraph, START, END
class S(TypedDict):
    found: dict
    errors: list
    failed: bool
    tries: int
    url: str
${parts.state ?? ''}
def begin(state):
    ${parts.begin ?? 'return {}'}
def one(state):
    ${parts.one ?? 'return {"found": load(state), "errors": tell(state)}'}
def two(state):
    ${parts.two ?? 'return {"found": load(state)}'}
def join(state):
    ${parts.join ?? 'return {}'}
def write(state): return {"text": load(state)}
def failed(state): return {}
def route(state):
    ${parts.router ?? 'return "failed" if state.get("errors") else "on"'}
g = StateGraph(S)
for node in (begin, one, two, join, write, failed):
    g.add_node(node)
g.add_edge(START, "begin")
g.add_edge("begin", "one")
g.add_edge("begin", "two")
${parts.at === 'one' ? `g.add_edge("${parts.barrier ? 'one' : 'two'}", "join")\ng.add_conditional_edges("one", route, {"on": "join", "failed": "failed"})` : 'g.add_edge("one", "join")\ng.add_edge("two", "join")\ng.add_conditional_edges("join", route, {"on": "write", "failed": "failed"})'}
${parts.at === 'one' ? 'g.add_edge("join", "write")' : ''}
g.add_edge("write", END)
${parts.failed ?? 'g.add_edge("failed", END)'}
`,
	});

const LOOKS = 'found = state.get("found", {})\n    return "on" if found else "failed"';

/** A router that asks for the lack of a field of this type. */
const noneOf = (type: string, asked: string) => ({
	state: `import operator\nfrom typing import Annotated, Optional\nclass S(TypedDict):\n    found: ${type}\n    errors: list\n`,
	one: 'try:\n        return {"found": load(state)}\n    except Exception:\n        return {}',
	router: `return "failed" if state.get("found") ${asked} else "on"`,
});

test(effective, [
	...(
		[
			['errors of the work', {}, 'full', []],
			[
				'a dict that begins empty, asked for as if it were not there',
				noneOf('Annotated[dict, operator.or_]', 'is None'),
				'none',
				['never-none'],
			],
			['such a dict that is asked to hold something', noneOf('Annotated[dict, operator.or_]', '== {}'), 'full', []],
			['a dict that is not there before a node writes it', noneOf('dict', 'is None'), 'full', []],
			['a dict that may be left out', noneOf('Annotated[Optional[dict], merge]', 'is None'), 'full', []],
			[
				'an item of a field that no node writes, for the state does not hold what they return',
				{
					begin: 'return {"general": [load(state)]}',
					one: 'return {"general": [load(state)]}',
					two: 'return {"general": [load(state)]}',
					router: 'found = state.get("found", {}).get("general", [])\n    return "failed" if any(not one.ok for one in found) else "on"',
				},
				'none',
				['never-set'],
			],
			...(['', 'if not state.get("url"): return {"found": out}\n    '] as const).map(
				(early) =>
					[
						`nothing counted, where a node adds an item ${early === '' ? 'on every way' : 'on all ways but one'}`,
						{
							one: `out = {}\n    ${early}try:\n        if not load(state):\n            out["pdf"] = [1]\n            return {"found": state["found"] | out}\n        out["git"] = [load(state)]\n    except Exception as e:\n        out["error"] = [e]\n    return {"found": state["found"] | out}`,
							two: 'return {}',
							router:
								'total = 0\n    for items in state.get("found", {}).values():\n        total += len(items)\n    if total == 0:\n        return "failed"\n    return "on"',
						},
						early === '' ? 'none' : 'full',
						early === '' ? ['always-filled'] : [],
					] as const,
			),
			...(
				[
					['every way', 'none', ['always-filled']],
					['one way', 'full', []],
				] as const
			).map(
				([ways, effect, reasons]) =>
					[
						`what ${ways} puts into a part of what is returned`,
						{
							one: `out = {"found": {}}\n    if not state.get("url"):\n        ${ways === 'one way' ? 'return out' : 'out["found"]["git"] = [Evidence(found=False)]\n        return out'}\n    out["found"]["git"] = [load(state)]\n    return out`,
							two: 'return {}',
							router:
								'found = state.get("found", {})\n    has = any(items for items in found.values())\n    return "on" if has else "failed"',
						},
						effect,
						reasons,
					] as const,
			),
			[
				'one entry of a field, of which another is always there',
				{
					two: 'return {"found": {"pdf": [1]}}',
					router: 'git = state.get("found", {}).get("git", [])\n    if not git or not git[0].ok:\n        return "failed"\n    return "on"',
				},
				'full',
				[],
			],
			[
				'errors that missing results set',
				{
					one: 'return {"found": load(state)}',
					join: 'broken = False\n    if not state.get("found"):\n        broken = True\n    return {"failed": broken}',
					router: 'return "failed" if state.get("failed") else "on"',
				},
				'full',
				[],
			],
			[
				'the way back into the branch',
				{
					at: 'one',
					failed: 'g.add_edge("failed", "one")',
					router: 'return "failed" if state.get("errors") and state["tries"] < 3 else "on"',
				},
				'full',
				[],
			],
			['a way back that nothing bounds', { at: 'one', failed: 'g.add_edge("failed", "one")' }, 'partly', ['endless']],
			[
				'a second try that the first one has used up',
				{
					join: 'news = {"errors": state.get("errors", [])}\n    if news["errors"]:\n        news["tries"] = state.get("tries", 0) + 1\n    return news',
					router:
						'errors = state.get("errors", [])\n    tries = state.get("tries", 0)\n    return "failed" if errors and tries < 1 else "on"',
				},
				'none',
				['counted-out'],
			],
			[
				'a second try that is still to be had',
				{
					join: 'news = {"errors": state.get("errors", [])}\n    if news["errors"]:\n        news["tries"] = state.get("tries", 0) + 1\n    return news',
					router:
						'errors = state.get("errors", [])\n    tries = state.get("tries", 0)\n    return "failed" if errors and tries <= 1 else "on"',
				},
				'full',
				[],
			],
			[
				'a second try that another count bounds',
				{
					join: 'news = {"errors": state.get("errors", [])}\n    if state.get("url"):\n        news["tries"] = state.get("tries", 0) + 1\n    return news',
					router:
						'errors = state.get("errors", [])\n    tries = state.get("tries", 0)\n    return "failed" if errors and tries < 1 else "on"',
				},
				'full',
				[],
			],
			[
				'a list that the handler of a failure adds to',
				{
					one: 'items = []\n    try:\n        items.extend(load(state))\n    except OSError as e:\n        items.append(e)\n    return {"found": {"one": items}}',
					router: LOOKS,
				},
				'none',
				['always-filled'],
			],
			[
				'a list that the handler of one of many adds to',
				{
					one: 'items = []\n    for p in load(state):\n        try:\n            items.extend(read(p))\n        except OSError as e:\n            items.append(e)\n    return {"found": {"one": items}}',
					router: LOOKS,
				},
				'full',
				[],
			],
			[
				'an error that is noted behind a name which nothing defines',
				{
					one: 'try:\n        return {"found": load(state)}\n    except OSError as e:\n        logger.error(e)\n        return {"errors": [e]}',
				},
				'none',
				['source-broken'],
			],
			[
				'a text that is set behind a name which nothing defines',
				{
					one: 'try:\n        return {"found": load(state)}\n    except OSError as e:\n        logger.error(e)\n        return {"url": "broken"}',
					router: 'return "failed" if state["url"] == "broken" else "on"',
				},
				'none',
				['source-broken'],
			],
			[
				'an error that is noted before such a name',
				{
					one: 'try:\n        return {"found": load(state)}\n    except OSError as e:\n        note = str(e)\n        return {"errors": [note]}',
				},
				'full',
				[],
			],
			[
				'a set-up that clears a field and may raise',
				{
					state: 'def rubric():\n    if not found:\n        raise OSError("no")\n    return {}\nfound = 1\n',
					begin: 'given = rubric()\n    return {"errors": [], "given": given}',
				},
				'full',
				[],
			],
		] as const
	).map(([name, parts, effect, reasons]) => ({
		name,
		artifacts: court(parts as Parts),
		outcomes: [effect === 'full' ? 'true' : 'false'] as ('true' | 'false')[],
		values: { effect, reasons: [...reasons] },
	})),
]);

const counted =
	(test: string, work = 'return {"found": {"a": [1]}}') =>
	() =>
		artifactsOf({
			'g.py': `from pydantic import BaseModel
from langgraph.graph import StateGraph, START, END
class S(BaseModel):
    found: dict
    notes: list
    def count(self):
        return sum(len(items) for items in self.found.values())
    def noted(self):
        return len(self.notes)
class Work:
    def __call__(self, state):
        ${work}
def write(state): return {}
def route(state):
    if ${test} > 0:
        return "write"
    return END
g = StateGraph(S)
g.add_node("work", Work())
g.add_node("write", write)
g.add_edge(START, "work")
g.add_conditional_edges("work", route, ["write", END])
g.add_edge("write", END)
`,
		});

test(effective, [
	{
		name: 'a method of the state looks at what is always filled',
		artifacts: counted('state.count()'),
		outcomes: ['false'],
		values: { effect: 'none', watches: ['found'] },
	},
	{
		name: 'a method of the state looks at what may be empty',
		artifacts: counted('state.count()', 'return {"found": load(state)}'),
		outcomes: ['true'],
		values: { effect: 'full', watches: ['found'] },
	},
	{
		name: 'a method of the state looks at another field',
		artifacts: counted('state.noted()'),
		outcomes: ['true'],
		values: { effect: 'full', watches: ['notes'] },
	},
]);

it('tells answers of a router that lead to one target as one branch, and what runs beside it as that', async () => {
	const artifacts = await artifactsOf({
		'g.py': `from langgraph.graph import StateGraph, START, END
def one(state): return {"errors": tell(state)}
def two(state): return {"text": load(state)}
def route(state):
    if "auth" in state["errors"]:
        return "error_auth"
    if state["errors"]:
        return "error_clone"
    return "on"
g = StateGraph(dict)
g.add_node("one", one)
g.add_node("two", two)
g.add_edge(START, "one")
g.add_edge("one", "two")
g.add_conditional_edges("one", route, {"on": "two", "error_auth": END, "error_clone": END})
g.add_edge("two", END)
`,
	});
	const found = runProbes([effective], artifacts, { detective: 'repo' });
	expect(found.map(({ message }) => message)).toEqual([
		'The error branch from `one` to `END` has a fault. Plain edges from `one` to `two` run all the same.',
	]);
});

it.each([
	['no handler of a failure writes what the router looks at', 'return {"errors": tell(state)}', false],
	[
		'a handler writes it',
		'try:\n        load(state)\n    except Exception as e:\n        return {"errors": [str(e)]}\n    return {}',
		true,
	],
])('is certain only of a branch that a failure was seen to feed: %s', async (_, one, certain) => {
	const found = runProbes([effective], await court({ one })(), { detective: 'repo' });
	expect(found.map(({ values, confidence }) => [values.effect, confidence >= CERTAIN])).toEqual([['full', certain]]);
});

it('says of a condition that was not followed that it was not', async () => {
	const files = {
		'g.py': `from langgraph.graph import StateGraph, START, END
def one(state): return {"found": {}}
def two(state): return {"text": "x"}
def route(state):
    good = 0
    for item in state["wanted"]:
        if len(item) > 2:
            good += 1
    return "on" if good >= 2 else "missing"
g = StateGraph(dict)
g.add_node("one", one)
g.add_node("two", two)
g.add_node("missing_items", two)
g.add_edge(START, "one")
g.add_conditional_edges("one", route, {"on": "two", "missing": "missing_items"})
g.add_edge("two", END)
`,
	};
	const [found] = runProbes([effective], await artifactsOf(files), { detective: 'repo' });
	expect(found?.message).toMatch(/We could not follow its condition, so a failure may not lead there\.$/);
});

it('is as certain of one that is fed by what a helper answers when it failed', async () => {
	const helped = (handler: string) =>
		artifactsOf({
			'g.py': `from langgraph.graph import StateGraph, START, END
def load(state):
    try:
        return open(state["path"]).read()
    except OSError:
        ${handler}
def one(state):
    text = load(state)
    return {"errors": ["nothing"] if text is None else []}
def two(state): return {"text": "x"}
def route(state): return "stop" if state["errors"] else "on"
g = StateGraph(dict)
g.add_node("one", one)
g.add_node("two", two)
g.add_edge(START, "one")
g.add_conditional_edges("one", route, {"on": "two", "stop": END})
g.add_edge("two", END)
`,
		});
	const told = async (handler: string) =>
		runProbes([effective], await helped(handler), { detective: 'repo' }).map(({ values, confidence }) => [
			values.effect,
			confidence >= CERTAIN,
		]);
	expect(await told('return None')).toEqual([['full', true]]);
	expect(await told('raise')).not.toEqual([['full', true]]);
});

it.each([
	['no count at all', 'return {}', 'return "retry" if state["errors"] else "on"', ['endless']],
	[
		'a count that is read and not tested',
		'return {"tries": state["tries"] + 1}',
		'tries = state["tries"]\n    return "retry" if state["errors"] else "on"',
		['endless'],
	],
	...[3, 1_000_000].map((most): [string, string, string, string[]] => [
		`a count that is held against ${most}`,
		'return {"tries": state["tries"] + 1}',
		`if state["tries"] >= ${most}:\n        return END\n    return "retry" if state["errors"] else "on"`,
		most === 3 ? [] : ['endless'],
	]),
	[
		'how many there are of what is emptied on the way',
		'return {"errors": []}',
		'errors = state.get("errors", [])\n    if len(errors) > 3:\n        return END\n    return "retry" if errors else "on"',
		['endless'],
	],
	[
		'how many there are of what only grows',
		'return {}',
		'if len(state["errors"]) > 3:\n        return END\n    return "retry" if state["errors"] else "on"',
		[],
	],
	['a count', 'return {"tries": state["tries"] + 1}', 'return "retry" if state["errors"] and state["tries"] < 3 else "on"', []],
	[
		'a count that a node tests',
		'if state["tries"] > 2:\n        return {"errors": None}\n    return {}',
		'return "retry" if state["errors"] else "on"',
		[],
	],
	['a person who is asked', 'interrupt("again?")\n    return {}', 'return "retry" if state["errors"] else "on"', []],
])('tells a way back without a bound: %s', async (_, start, router, reasons) => {
	const files = {
		'g.py': `from langgraph.graph import StateGraph, START, END
from langgraph.types import interrupt
def start(state):
    ${start}
def one(state):
    try:
        return {"text": load(state)}
    except Exception as e:
        return {"errors": [str(e)]}
def two(state): return {"text": "x"}
def route(state):
    ${router}
g = StateGraph(dict)
g.add_node("start", start)
g.add_node("one", one)
g.add_node("two", two)
g.add_edge(START, "start")
g.add_edge("start", "one")
g.add_conditional_edges("one", route, {"on": "two", "retry": "start", END: END})
g.add_edge("two", END)
`,
	};
	const found = runProbes([effective], await artifactsOf(files), { detective: 'repo' });
	const retry = found.find(({ values }) => values.to === 'start');
	expect(retry?.values.reasons).toEqual(reasons);
});
