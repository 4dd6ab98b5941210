import { fixTester } from '../../test/fix-tester.js';
import { declaredField } from './declared-field.js';

const files = (state: string, given: string, head = '') => ({
	'src/graph.py': `from typing import TypedDict
from langgraph.graph import StateGraph, START, END${head}


${state}


def render(report: object) -> str:
    return f"# {report}"


def judge(state):
    report = "fine"
    markdown = render(report)
    return {"verdict": report, ${given}}


g = StateGraph(CourtState)
g.add_node("judge", judge)
g.add_edge(START, "judge")
g.add_edge("judge", END)
app = g.compile()
`,
});
const PARTIAL = 'class CourtState(TypedDict, total=False):\n    verdict: str';
const WHOLE = 'class CourtState(TypedDict):\n    """What the run holds."""\n\n    verdict: str  # last';

const two = (edges: string, more: string, typed = 'TypedDict', head = '') => ({
	'src/graph.py': `${head}from typing import ${typed}
from langgraph.graph import StateGraph, START, END


class CourtState(TypedDict, total=False):
    verdict: str${more}


def judge(state):
    return {"verdict": "fine", "error": "none"}


def summed(state):
    return {"verdict": "fine", "error": "none", "total": 1 + len(state["verdict"])}


g = StateGraph(CourtState)
g.add_node("judge", judge)
g.add_node("sum", summed)
g.add_edge(START, "judge")
${edges}
app = g.compile()
`,
});

const ATONCE = 'g.add_edge(START, "sum")\ng.add_edge("judge", END)\ng.add_edge("sum", END)';
const replaced = (files: { 'src/graph.py': string }, from: string, to: string) => ({
	'src/graph.py': files['src/graph.py'].replaceAll(from, to),
});

const routed = (field: string, asked: string) => ({
	'src/graph.py': `from typing import TypedDict
from langgraph.graph import StateGraph, START, END


class CourtState(TypedDict, total=False):
    verdict: str${field}


def judge(state):
    return {"verdict": "fine", "seen": [1]}


def told(state):
    return {"verdict": "told"}


def route(state):
    if state.get("${asked}"):
        return "told"
    return END


g = StateGraph(CourtState)
g.add_node("judge", judge)
g.add_node("told", told)
g.add_edge(START, "judge")
g.add_conditional_edges("judge", route, {"told": "told", END: END})
g.add_edge("told", END)
app = g.compile()
`,
});

const twice = (more: string) => ({
	'src/graph.py': `${two('g.add_edge("judge", "sum")\ng.add_edge("sum", END)', more)['src/graph.py']}
h = StateGraph(CourtState)
h.add_node("judge", judge)
h.add_edge(START, "judge")
h.add_edge("judge", END)
other = h.compile()
`,
});

fixTester(declaredField, [
	{
		name: 'a text that a function makes',
		files: files(PARTIAL, '"markdown": markdown'),
		after: files(`${PARTIAL}\n    markdown: str`, '"markdown": markdown'),
	},
	{
		name: 'two fields of a state that has to be whole',
		files: files(WHOLE, '"count": len(report), "path": "a.md"'),
		after: files(
			`${WHOLE}\n    count: NotRequired[int]\n    path: NotRequired[str]`,
			'"count": len(report), "path": "a.md"',
			'\nfrom typing_extensions import NotRequired',
		),
	},
	...(['seen', 'missed'] as const).map((asked) => ({
		name: `what a router asks for, and a node ${asked === 'seen' ? 'returns' : 'does not return'}`,
		probe: 'graph/unreachable-node',
		files: routed('', asked),
		after: asked === 'seen' ? routed('\n    seen: list', asked) : null,
	})),
	{
		name: 'a list and a mapping',
		files: files(PARTIAL, '"parts": [report], "marks": {"a": 1}'),
		after: files(`${PARTIAL}\n    parts: list\n    marks: dict`, '"parts": [report], "marks": {"a": 1}'),
	},
	{
		name: 'a list and a mapping beside others that say what they hold',
		files: replaced(
			files(`${PARTIAL}\n    held: dict[str, Any]`, '"parts": [report], "marks": {"a": 1}'),
			'typing import',
			'typing import Any,',
		),
		after: replaced(
			files(
				`${PARTIAL}\n    held: dict[str, Any]\n    parts: list[Any]\n    marks: dict[str, Any]`,
				'"parts": [report], "marks": {"a": 1}',
			),
			'typing import',
			'typing import Any,',
		),
	},
	{
		name: 'fields of two nodes that run one after the other',
		files: two('g.add_edge("judge", "sum")\ng.add_edge("sum", END)', ''),
		after: two('g.add_edge("judge", "sum")\ng.add_edge("sum", END)', '\n    error: str\n    total: int'),
	},
	{
		name: 'one text of two nodes that run at once',
		files: two(ATONCE, ''),
		after: two(
			ATONCE,
			'\n    error: Annotated[str, lambda old, new: f"{old}\\n{new}" if old else new]\n    total: int',
			'Annotated, TypedDict',
		),
	},
	{
		name: 'one list of two nodes that run at once',
		files: replaced(two(ATONCE, ''), '"none"', '["none"]'),
		after: replaced(
			two(ATONCE, '\n    error: Annotated[list, operator.add]\n    total: int', 'Annotated, TypedDict', 'import operator\n'),
			'"none"',
			'["none"]',
		),
	},
	{
		name: 'one number of two nodes that run at once, of which one would be lost',
		files: replaced(two(ATONCE, ''), '"none"', '1'),
		after: null,
	},
	{
		name: 'a field that the nodes of two graphs over one state return',
		files: twice(''),
		after: twice('\n    error: str\n    total: int'),
	},
	{
		name: 'a value of which nothing is known',
		files: files(PARTIAL, '"markdown": unknown(report)'),
		after: {
			'src/graph.py': files(`${PARTIAL}\n    markdown: Any`, '"markdown": unknown(report)')['src/graph.py'].replace(
				'from typing import ',
				'from typing import Any, ',
			),
		},
	},
]);
