import { fixTester } from '../../test/fix-tester.js';
import { routedEdges } from './routed-edges.js';

const HEAD = `import operator
from typing import Annotated, TypedDict

from langgraph.graph import END, START, StateGraph


class State(TypedDict):
    found: Annotated[list, operator.add]


def look(state: State):
    return {"found": [1] if state.get("found") else []}


def judge(state: State):
    return {"found": []}


def doubt(state: State):
    return {"found": []}


`;
const router = (type: string, missing: string, going: string) => `def check(state: State) -> ${type}:
    if not state.get("found"):
        return ${missing}
    return ${going}


`;
const BEGIN = `def build():
    g = StateGraph(State)
    g.add_node("look", look)
    g.add_node("judge", judge)
    g.add_node("doubt", doubt)
    g.add_edge(START, "look")

    # Both judges run beside each other
`;
const PLAIN = '    g.add_edge("look", "judge")\n    g.add_edge("look", "doubt")\n';
const ENDS = '\n    g.add_edge("judge", END)\n    g.add_edge("doubt", END)\n\n';
const routes = (way: string) => `    # Stop where nothing was found
    g.add_conditional_edges(
        "look",
        check,
        {
            ${way}  # something was found
            "missing": END,
        },
    )
`;
const REST = '    return g.compile()\n\n\nif __name__ == "__main__":\n    print(build().invoke({}).get("found"))\n';
const ALONE = routes('"go": "judge",');
const of = (text: string) => ({ 'src/graph.py': text });
const plain = `${HEAD + router('str', '"missing"', '"go"') + BEGIN + PLAIN + ENDS + ALONE}\n${REST}`;
const where = { effective: 0 };

fixTester(routedEdges, [
	{
		name: 'plain edges to two nodes, of which the router names one',
		files: of(plain),
		after: of(
			HEAD +
				router('list', '["missing"]', '["judge", "doubt"]') +
				BEGIN +
				routes('"judge": "judge",\n            "doubt": "doubt",') +
				ENDS +
				REST,
		),
		where,
	},
	{
		name: 'a plain edge to one node',
		files: of(
			plain
				.replace('    g.add_edge("look", "doubt")\n', '')
				.replace('    g.add_edge("doubt", END)\n', '')
				.replace('    g.add_node("doubt", doubt)\n', ''),
		),
		after: of(
			(HEAD + router('str', '"missing"', '"go"') + BEGIN + ALONE + ENDS + REST)
				.replace('    g.add_edge("doubt", END)\n', '')
				.replace('    g.add_node("doubt", doubt)\n', ''),
		),
		where,
	},
	{ name: 'an answer that is made', files: of(plain.replace('return "go"', 'way = "go"\n    return way')), after: null, where },
	{
		name: 'a run whose end is read without a look',
		files: of(plain.replace('print(build().invoke({}).get("found"))', 'result = build().invoke({})\n    print(result["verdict"])')),
		after: null,
		where,
	},
]);
