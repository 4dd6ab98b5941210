import { fixTester } from '../../test/fix-tester.js';
import { errorBranch } from './error-branch.js';

const STATE = `import operator
from typing import Annotated, Dict, List, TypedDict
from pydantic import BaseModel


class Evidence(BaseModel):
    goal: str
    found: bool


class CourtState(TypedDict):
    evidences: Annotated[Dict[str, List[Evidence]], operator.ior]
    verdict: str
`;
const NODES = `from src.state import CourtState, Evidence


def code(state: CourtState):
    return {"evidences": {"code": [Evidence(goal="a", found=True)]}}


def paper(state: CourtState):
    return {"evidences": {"paper": [Evidence(goal="b", found=False)]}}


def join(state: CourtState):
    return {}


def judge(state: CourtState):
    return {"verdict": "yes" if all(e.found for e in state["evidences"]["code"]) else "no"}


def doubt(state: CourtState):
    return {}
`;
const HEAD = `from langgraph.graph import StateGraph, START, END
from src.state import CourtState
from src.nodes import code, paper, join, judge, doubt


`;
const BEGIN = `def build():
    g = StateGraph(CourtState)
    for name, node in [("code", code), ("paper", paper), ("join", join), ("judge", judge), ("doubt", doubt)]:
        g.add_node(name, node)
    g.add_edge(START, "code")
    g.add_edge(START, "paper")
    g.add_edge("code", "join")
    g.add_edge("paper", "join")
`;
const EDGES = `    g.add_edge("join", "judge")
    g.add_edge("join", "doubt")
`;
const REST = `    g.add_edge("judge", END)
    g.add_edge("doubt", END)
    return g.compile()


if __name__ == "__main__":
    result = build().invoke({})
    print(result.get("verdict"))
`;
const routerOf = (found: string) => `def route_on_evidence(state: CourtState) -> list:
    """Go on where the work before found something; else say so, and end the run."""
    items = [item for group in state.get("evidences", {}).values() for item in group]
    if not any(${found} for item in items):
        print("No evidence was found: the run ends here.")
        return ["missing_evidence"]
    return ["judge", "doubt"]


`;
const ROUTER = routerOf('item.found');
const WIRED = `    g.add_conditional_edges(
        "join",
        route_on_evidence,
        {"missing_evidence": END, "judge": "judge", "doubt": "doubt"},
    )
`;

const files = (graph: string, state = STATE, nodes = NODES) => ({ 'src/state.py': state, 'src/nodes.py': nodes, 'src/graph.py': graph });
const plain = HEAD + BEGIN + EDGES + REST;

fixTester(errorBranch, [
	{
		name: 'a join that goes on whatever was found',
		files: files(plain),
		after: { 'src/graph.py': HEAD + ROUTER + BEGIN + WIRED + REST },
	},
	{
		name: 'records that go as mappings somewhere',
		files: files(plain, STATE, `${NODES}\n\ndef look(e):\n    return e["found"]\n`),
		after: {
			'src/graph.py': HEAD + routerOf('item.get("found") if isinstance(item, dict) else item.found') + BEGIN + WIRED + REST,
		},
	},
	{
		name: 'a run whose end is read after a look',
		files: files(plain.replace('print(result.get("verdict"))', 'if "verdict" in result:\n        print(result["verdict"])')),
		after: {
			'src/graph.py':
				HEAD +
				ROUTER +
				BEGIN +
				WIRED +
				REST.replace('print(result.get("verdict"))', 'if "verdict" in result:\n        print(result["verdict"])'),
		},
	},
	{ name: 'a state of another shape', files: files(plain, STATE.replace('Dict[str, List[Evidence]]', 'List[Evidence]')), after: null },
	{
		name: 'a run whose end is read without a look',
		files: files(plain.replace('result.get("verdict")', 'result["verdict"]')),
		after: null,
	},
	{
		name: 'edges from a loop',
		files: files(`${HEAD + BEGIN}    for name in ["judge", "doubt"]:\n        g.add_edge("join", name)\n${REST}`),
		after: null,
	},
]);
