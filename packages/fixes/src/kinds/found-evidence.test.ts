import { fixTester } from '../../test/fix-tester.js';
import { foundEvidence } from './found-evidence.js';

const files = (count: string, found = 'item.found') => ({
	'src/graph.py': `import operator
from typing import Annotated, Dict, List, TypedDict
from langgraph.graph import StateGraph, START, END
from pydantic import BaseModel


class Evidence(BaseModel):
    goal: str
    found: bool


class CourtState(TypedDict):
    evidences: Annotated[Dict[str, List[Evidence]], operator.ior]
    verdict: str


def code(state: CourtState):
    try:
        text = open("a").read()
    except OSError:
        return {"evidences": {"code": [Evidence(goal="a", found=False)]}}
    return {"evidences": {"code": [Evidence(goal=text, found=True)]}}


def judge(state: CourtState):
    return {"verdict": "yes" if all(${found} for item in state["evidences"]["code"]) else "no"}


def way(state: CourtState):
    evidences = state.get("evidences", {})
    ${count}
        return "missing_evidence"
    return "judge"


g = StateGraph(CourtState)
g.add_node("code", code)
g.add_node("judge", judge)
g.add_edge(START, "code")
g.add_conditional_edges("code", way, {"missing_evidence": END, "judge": "judge"})
g.add_edge("judge", END)
app = g.compile()
`,
});

fixTester(foundEvidence, [
	{
		name: 'a count of all records',
		files: files('if sum(len(v) for v in evidences.values()) == 0:'),
		after: files('if sum(item.found for v in evidences.values() for item in v) == 0:'),
	},
	{
		name: 'whether any list holds a record',
		files: files('if not any(bool(v) for v in evidences.values()):'),
		after: files('if not any(item.found for v in evidences.values() for item in v):'),
	},
	{
		name: 'a count whose line would be too long',
		files: files('if sum(len(v) for v in evidences.values()) == 0:', 'item["found"]'),
		after: files(
			'if sum(\n        bool(item.get("found") if isinstance(item, dict) else item.found)\n        for v in evidences.values()\n        for item in v\n    ) == 0:',
			'item["found"]',
		),
	},
	{ name: 'a test of another kind', files: files('if not evidences:'), after: null },
]);
