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
	{ name: 'a value of which nothing is known', files: files(PARTIAL, '"markdown": unknown(report)'), after: null },
]);
