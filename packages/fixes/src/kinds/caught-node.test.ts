import { fixTester } from '../../test/fix-tester.js';
import { caughtNode } from './caught-node.js';

const files = (body: string, state = 'errors: Annotated[List[str], operator.add]', test = 'state.get("errors")', head = '') => ({
	'src/graph.py': `import operator
from typing import Annotated, Dict, List, TypedDict
from langgraph.graph import StateGraph, START, END
${head}

class CourtState(TypedDict, total=False):
    ${state}
    facts: Annotated[Dict[str, List[str]], operator.ior]
    verdict: str


def clone(url):
    if not url:
        raise ValueError("no address")
    return url


def code(state: CourtState):
    """Looks at the code."""
${body}


def paper(state: CourtState):
    try:
        return {"facts": {"paper": [open("a").read()]}}
    except OSError as error:
        return {"errors": [str(error)]}


def judge(state: CourtState):
    return {"verdict": "fine"}


def way(state: CourtState):
    if ${test}:
        return "failed"
    return "judge"


def failed(state: CourtState):
    return {"verdict": "none"}


g = StateGraph(CourtState)
g.add_node("code", code)
g.add_node("paper", paper)
g.add_node("join", lambda state: {})
g.add_node("judge", judge)
g.add_node("failed", failed)
g.add_edge(START, "code")
g.add_edge(START, "paper")
g.add_edge("code", "join")
g.add_edge("paper", "join")
g.add_conditional_edges("join", way, {"failed": "failed", "judge": "judge"})
g.add_edge("judge", END)
g.add_edge("failed", END)
app = g.compile()
`,
});
const BODY = '    path = clone(state["url"])\n    text = """of\ncode"""\n\n    return {"facts": {"code": [path + text]}}';
const INNER = '        path = clone(state["url"])\n        text = """of\ncode"""\n\n        return {"facts": {"code": [path + text]}}';

fixTester(caughtNode, [
	{
		name: 'a field of texts',
		files: files(BODY),
		after: files(
			`    try:\n${INNER}\n    except Exception as error:\n        print(f"code failed: {error}")\n        return {"errors": [f"code: {error}"]}`,
		),
		twins: false,
	},
	{
		name: 'a mapping of what was found, beside a logger',
		files: files(
			`    if not state.get("url"):\n        return {"facts": {}}\n${BODY}`,
			'other: str',
			'not state.get("facts")',
			'import logging\n\nlogger = logging.getLogger(__name__)\n',
		),
		after: files(
			`    try:\n        if not state.get("url"):\n            return {"facts": {}}\n${INNER}\n    except Exception as error:\n        logger.exception("code failed")\n        return {"facts": {}}`,
			'other: str',
			'not state.get("facts")',
			'import logging\n\nlogger = logging.getLogger(__name__)\n',
		),
		twins: false,
	},
	{
		name: 'a name of a logger that is none',
		files: files(BODY, undefined, undefined, 'LOG = True\n'),
		after: files(
			`    try:\n${INNER}\n    except Exception as error:\n        print(f"code failed: {error}")\n        return {"errors": [f"code: {error}"]}`,
			undefined,
			undefined,
			'LOG = True\n',
		),
		twins: false,
	},
	{ name: 'a field that keeps the last write', files: files(BODY, 'errors: str'), after: null },
]);
