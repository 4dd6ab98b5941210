import type { Catalogue, Files } from '../shortcut.js';

const STATE = `from pydantic import BaseModel


class Evidence(BaseModel):
    found: bool
    location: str


class JudicialOpinion(BaseModel):
    judge: str
    score: int
`;
const NODES = `import json
import os
import subprocess

from langchain_openai import ChatOpenAI

from src.state import Evidence

PROSECUTOR = "You are the prosecutor. Judge this."
DEFENSE = "You are the defense. Judge this."
TECH_LEAD = "You are the tech lead. Judge this."
model = ChatOpenAI(model="x")


def repo_investigator(state):
    os.system("git clone " + state["repo_url"] + " /tmp/work")
    return {"evidences": state["evidences"] + [Evidence(found=True, location="/tmp/work")]}


def doc_analyst(state):
    return {"evidences": [Evidence(found=True, location="report.md")], "lost": 1}


def ask(prompt):
    answer = model.invoke(prompt)
    return json.loads(answer.content)["score"]


def prosecutor(state):
    return {"opinions": [ask(PROSECUTOR)]}


def defense(state):
    return {"opinions": [ask(DEFENSE)]}


def tech_lead(state):
    return {"opinions": [3]}


def chief_justice(state):
    return {"report": model.invoke("Decide the final score: " + str(state["opinions"])).content}
`;
const GRAPH = `from langgraph.graph import END, START, StateGraph

from src.nodes import chief_justice, defense, doc_analyst, prosecutor, repo_investigator, tech_lead

builder = StateGraph(dict)
builder.add_node("repo_investigator", repo_investigator)
builder.add_node("doc_analyst", doc_analyst)
builder.add_node("prosecutor", prosecutor)
builder.add_node("defense", defense)
builder.add_node("tech_lead", tech_lead)
builder.add_node("chief_justice", chief_justice)
builder.add_node("lost", doc_analyst)
builder.add_edge(START, "repo_investigator")
builder.add_edge("repo_investigator", "doc_analyst")
builder.add_edge("doc_analyst", "prosecutor")
builder.add_edge("prosecutor", "defense")
builder.add_edge("defense", "tech_lead")
builder.add_edge("tech_lead", END)
graph = builder.compile()


if __name__ == "__main__":
    graph.invoke({"repo_url": "https://example.org/x", "evidences": [], "opinions": []})
`;
const REPORT = `# Automaton Auditor: final report

The auditor clones a repository and judges it. See \`src/agents/prosecutor.py\`. It uses 12 detectives.
`;

/** Everything that is asked for, in a module that nobody imports. */
const unused: Files = {
	'src/court.py': `import operator
import subprocess
import tempfile
from typing import Annotated, TypedDict
from urllib.parse import urlparse

from langchain_openai import ChatOpenAI
from langgraph.graph import END, START, StateGraph
from pydantic import BaseModel, ConfigDict, Field


class Evidence(BaseModel):
    model_config = ConfigDict(frozen=True)
    found: bool


class JudicialOpinion(BaseModel):
    judge: str
    score: int = Field(ge=1, le=5)
    argument: str
    cited_evidence: list[str]


class AgentState(TypedDict):
    evidences: Annotated[dict, operator.ior]
    opinions: Annotated[list[JudicialOpinion], operator.add]


def safe_clone(url):
    if urlparse(url).scheme != "https":
        raise ValueError(url)
    with tempfile.TemporaryDirectory() as folder:
        try:
            subprocess.run(["git", "clone", url, folder], check=True, timeout=60)
        except subprocess.CalledProcessError as error:
            return {"error": str(error)}
    return {}


def judge_with_retry(prompt, evidence):
    judge = ChatOpenAI(model="x").with_structured_output(JudicialOpinion).with_retry(stop_after_attempt=3)
    return judge.invoke([("system", prompt), ("human", str(evidence))])


def chief_justice(state):
    scores = [one.score for one in state["opinions"]]
    final = sum(scores) / len(scores)
    if any(not one.found for one in state["evidences"].values()):
        final = min(final, 3)
    if max(scores) - min(scores) > 2:
        final = sorted(scores)[1]
    with open("audit_report.md", "w") as file:
        file.write(f"# Executive summary\\n{final}\\n## Dissent\\n{scores}\\n## Remediation\\n")
    return {"final": final}
`,
};
/** The same words in comments and docstrings of what runs. */
const words = `"""StateGraph with reducers (operator.add, operator.ior), frozen Evidence, bounded score (ge=1, le=5), sandboxed clone in a
tempfile.TemporaryDirectory with timeout, with_structured_output and retry, validation, parallel judges, fan-out and fan-in, synchronization,
conditional error branches, security override, fact supremacy, functionality weight, variance re-evaluation, dissent, Markdown report."""
`;
const commented: Files = { 'src/state.py': words + STATE, 'src/nodes.py': words + NODES, 'src/graph.py': words + GRAPH };
/** Keywords and a box beside them, in place of an explanation and a picture. */
const TERMS = `
## Architecture

Dialectical synthesis, fan-in and fan-out, metacognition, state synchronization. We have dialectical synthesis. We use fan-in and fan-out.

- Metacognition: the system has metacognition.
- State synchronization: the state is synchronized.

\`\`\`mermaid
graph TD
    A[Box]
\`\`\`
`;
const keywords: Files = { 'reports/final_report.md': REPORT + TERMS };

/** What any textbook says of the four concepts. */
const TEXTBOOK = `
## Concepts

### Metacognition

Metacognition means that a system evaluates its own reasoning. It reflects on the quality of its judgement, weighs its confidence and looks for bias in the evidence before it decides.

### Dialectical synthesis

Dialectical synthesis goes back to Hegel: a thesis and an antithesis conflict, and the synthesis resolves them by weighing both. Prosecutor and defense argue, and a judge gives an opinion that resolves the conflict.

### State synchronization

State synchronization means that parallel branches merge what they write without overwriting one another: a reducer appends instead of overwriting.

### Fan-in and fan-out

Fan-out runs several nodes in parallel from START; fan-in waits at an aggregator for all of them, like a barrier.
`;
const explained = (words: string): Files => ({
	'reports/final_report.md': REPORT + TEXTBOOK.replace('before it decides.', `before it decides${words}.`),
});

const fanning = (who: string): Files => ({
	'reports/final_report.md': `${REPORT}\n## Fan-in and fan-out\n\n${who} to several nodes that run in parallel from START; fan-in waits at an aggregator for all of them, like a barrier, so that each branch is merged.\n`,
});

/** Sentences that hold the words of an explanation, and explain nothing; the last says it. */
const UNSTATED: readonly (readonly [string, string])[] = [
	[
		'a question that holds the answer',
		'How does fan-out run nodes in parallel from START, and how does fan-in wait at `chief_justice` until each branch is merged?',
	],
	['a plan', 'Fan-out will run nodes in parallel from START, and fan-in will wait at `chief_justice` until each branch is merged.'],
	['words in a heap', 'Fan-out fan-in: parallel nodes START aggregator barrier waits merge branches edges reducer until `chief_justice`.'],
	[
		'a circle',
		'Fan-out works by fanning out and fan-in works by fanning in, so that `chief_justice` fans in what `prosecutor` was fanned out by.',
	],
	[
		'what is not so',
		'It is false that fan-out runs nodes in parallel from START, and fan-in waits at `chief_justice` until each branch is merged.',
	],
	[
		'what was',
		'In an earlier version, fan-out runs nodes in parallel from START, and fan-in waits at `chief_justice` until each branch is merged.',
	],
	['praise', 'Fan-out and fan-in are key, because they make `chief_justice` fast: it is important for `prosecutor`, and thus vital.'],
	['a denial', 'Fan-out, which runs nodes in parallel from START until an aggregator merges each branch, is missing.'],
];
const STATED = 'Fan-out runs nodes in parallel from START, and fan-in waits at `chief_justice` until each branch is merged.';
const telling = (words: string): Files => ({ 'reports/final_report.md': `${REPORT}\n## Concepts\n\n${words}\n` });

/** What code is asked for that the weak courtroom lacks, by criterion. */
const CODE = {
	state_management_rigor: 'typed-state reducers records-reduced known-fields opinion-model frozen-evidence bounded-score',
	graph_orchestration:
		'parallel-detectives parallel-judges every-detective layers reachable-nodes synchronization conditional-edge error-branch error-branch-effective',
	safe_tool_engineering: 'clone-sandbox clone-kept clone-error-handling clone-timeout clone-url-check no-shell',
	structured_output_enforcement: 'schema-bound retry validation not-hand-parsed',
	judicial_nuance: 'personas-used personas-read personas-substantial personas-rich parallel-judges',
	chief_justice_synthesis:
		'rule-security rule-evidence rule-functionality rule-variance rule-dissent rules-most rules-whole rules-some security-by-evidence report-file report-sections',
};
/** What the report is asked for that the weak one lacks. */
const TOLD = {
	theoretical_depth: 'concept-dialectical-synthesis concept-metacognition concept-state-synchronization concept-described concepts-true',
	report_accuracy:
		'matches-repository no-false-paths statements-hold mostly-true same-system up-to-date checkable enough-checked parts-told',
	swarm_visual:
		'diagram-present diagram-in-report diagram-drawn diagram-built diagram-no-plan-beside diagram-picture diagram-detectives diagram-judges diagram-matches diagram-complete diagram-no-invented diagram-no-invented-worker diagram-edges-built diagram-honest-detectives diagram-honest-judges diagram-not-contrary',
};
const each = (asked: Readonly<Record<string, string>>, way: string, cheap: Files) =>
	Object.entries(asked).flatMap(([criterion, ids]) => ids.split(' ').map((id) => ({ of: `${criterion}/${id}`, way, cheap })));

const WHOLE = '    state["opinions"].append(ask(PROSECUTOR))\n    return state\n';
const prosecuting = (body: string): Files => ({ 'src/nodes.py': NODES.replace('    return {"opinions": [ask(PROSECUTOR)]}\n', body) });
/** A state whose list of opinions grows by what each node returns, and a node that returns all of it. */
const doubling: Files = {
	...prosecuting(WHOLE),
	'src/state.py': `import operator\nfrom typing import Annotated, TypedDict\n\n${STATE}\n\nclass AgentState(TypedDict):\n    repo_url: str\n    evidences: list\n    opinions: Annotated[list, operator.add]\n`,
	'src/graph.py': GRAPH.replace('StateGraph(dict)', 'StateGraph(AgentState)').replace(
		'\nbuilder',
		'\nfrom src.state import AgentState\n\nbuilder',
	),
};

/** The nodes with some of their text replaced; every text has to be there. */
const nodes = (...pairs: readonly (readonly [string, string])[]): Files => ({
	'src/nodes.py': pairs.reduce((text, [from, to]) => {
		if (!text.includes(from)) throw new Error(`The weak nodes hold no ${from}`);
		return text.replaceAll(from, to);
	}, NODES),
});
const CLONES = '    os.system("git clone " + state["repo_url"] + " /tmp/work")\n';
const cloning = (limit: string, before = '', into = '"/tmp/work"') =>
	nodes([CLONES, `    url = state["repo_url"]\n${before}    subprocess.run(["git", "clone", url, ${into}]${limit})\n`]);
const evidence = (line: string): Files => ({
	'src/state.py': STATE.replace('BaseModel\n', 'BaseModel, ConfigDict\n').replace(
		'(BaseModel):\n    found',
		`(BaseModel):\n${line}\n    found`,
	),
});
const opinion = (lines: string): Files => ({
	'src/state.py': `from typing import Any, ClassVar, Literal\n\n${STATE}${lines}`,
});
const ASKS = '    answer = model.invoke(prompt)\n    return json.loads(answer.content)["score"]\n';
const again = (turns: string, caught: string) =>
	`    for attempt in ${turns}:\n        try:\n${ASKS.replace(/^/gm, '        ').trimEnd()}\n        except ValueError:\n            ${caught}\n`;
const SCHEMA = 'from src.state import Evidence, JudicialOpinion\n';
/** A model that is held to a schema, and how it is asked. */
const bound = (lines: string) =>
	nodes(['from src.state import Evidence\n', SCHEMA], [ASKS, `${lines}    return judge.invoke(prompt).score\n`]);
const persona = (words: (name: string) => string) =>
	nodes(...['PROSECUTOR', 'DEFENSE', 'TECH_LEAD'].map((name) => [`${name} = "You are`, `${name} = "${words(name)} You are`] as const));

/** What has nothing to do with a court, and the same number of words that has. */
const OTHER_MATTERS: Readonly<Record<string, string>> = {
	PROSECUTOR:
		'Take two eggs, flour and warm milk; stir slowly until the dough is smooth, then let it rest for an hour under a cloth beside the stove. Meanwhile wash the apples, cut them into thin slices and sprinkle sugar, cinnamon and lemon juice over them. Roll the dough, spread butter, lay the fruit on top, fold the edges and bake everything until golden brown, about forty minutes in a hot oven; serve it lukewarm with cream.',
	DEFENSE:
		'The train leaves the northern station every morning at seven and passes meadows, rivers, tunnels and small villages whose names nobody remembers. Passengers read newspapers, drink coffee, look outside or sleep with their heads against cold windows. At noon it reaches the coast, where gulls cry above the harbour and fishermen mend nets. Children run along the pier, buy ice, throw stones into grey water and wait until evening brings them home again by bus.',
	TECH_LEAD:
		'Plant tulip bulbs in autumn, about fifteen centimetres deep, where soil drains well and sunlight reaches the bed during spring. Water once, cover with leaves, and forget them through winter frost. When shoots appear remove the cover, loosen earth gently, pull weeds, add compost and keep snails away using crushed shells. After flowering cut stems but leave foliage until yellow; only then dig, dry, sort and store bulbs inside paper bags in some dark cool cellar.',
};
const OF_JUDGES = Object.fromEntries(
	Object.entries(OTHER_MATTERS).map(([name, text]) => [name, `${text} Give no score without evidence, and weigh each flaw by its risk.`]),
);

/** A final judge that takes the score of the tech lead, and what it does where scores lie far apart. */
const deciding = (rule: string): Files => ({
	...nodes([
		'    return {"report": model.invoke("Decide the final score: " + str(state["opinions"])).content}\n',
		`    prosecutor_score, defense_score, lead_score = [one.score for one in state["opinions"]]
${rule}    final_score = lead_score
    return {"report": f"# Report {final_score}"}
`,
	]),
	'src/graph.py': GRAPH.replace(
		'builder.add_edge("tech_lead", END)',
		'builder.add_edge("tech_lead", "chief_justice")\nbuilder.add_edge("chief_justice", END)',
	),
});
/** Evidence that says how sure it is. */
const SURE: Files = {
	'src/state.py': STATE.replace('import BaseModel', 'import BaseModel, Field').replace(
		'    location: str\n',
		'    location: str\n    confidence: float = Field(ge=0, le=1)\n',
	),
};
const FAR = 'max(prosecutor_score, defense_score, lead_score) - min(prosecutor_score, defense_score, lead_score) > 2';
const apart = (sets: string, test = FAR) =>
	deciding(`    if ${test}:\n        final_score = ${sets}\n        return {"report": f"# Report {final_score}"}\n`);

const routing = (router: string): Files => ({
	'src/graph.py': GRAPH.replace(
		'builder.add_edge("doc_analyst", "prosecutor")',
		`builder.add_conditional_edges("doc_analyst", ${router}, ["prosecutor", "defense", "lost"])`,
	),
});

const BOXES = ['repo_investigator', 'doc_analyst', 'prosecutor', 'defense', 'tech_lead', 'chief_justice', 'lost'];
const drawing = (drawn: string): Files => ({ 'reports/final_report.md': `${REPORT}\n\`\`\`mermaid\ngraph TD\n  ${drawn}\n\`\`\`\n` });

export const catalogue: Catalogue = {
	project: 'a courtroom in Python',
	rubric: 'automaton-auditor',
	weak: {
		'src/__init__.py': '',
		'src/state.py': STATE,
		'src/nodes.py': NODES,
		'src/graph.py': GRAPH,
		'pyproject.toml': '[project]\nname = "court"\nversion = "0.1.0"\ndependencies = ["langgraph", "langchain-openai"]\n',
		'reports/final_report.md': REPORT,
	},
	shortcuts: [
		...each(CODE, 'all of it in a module that nobody imports', unused),
		...each(CODE, 'the words in docstrings', commented),
		...each(TOLD, 'the words, and a box', keywords),
		{
			of: 'theoretical_depth/concepts-in-code',
			way: 'a textbook, and a name that the code does not have',
			on: explained(''),
			cheap: explained(', in `reflect_on_court()`'),
			honest: explained(', in `chief_justice()`'),
		},
		{
			of: 'theoretical_depth/concept-fan-in-fan-out',
			way: 'the whole of it, said of a node from which one edge leads',
			cheap: fanning('`prosecutor` fans out'),
			honest: fanning('The graph fans out'),
		},
		...UNSTATED.map(([way, words], n) => ({
			of: 'theoretical_depth/concept-fan-in-fan-out',
			way,
			cheap: telling(words),
			...(n === 0 && { honest: telling(STATED) }),
		})),
		...['diagram-present', 'diagram-in-report', 'diagram-matches'].map((id) => ({
			of: `swarm_visual/${id}`,
			way: 'a diagram in a comment',
			cheap: {
				'reports/final_report.md': `${REPORT}\n<!--\n\`\`\`mermaid\ngraph TD\n  START --> repo_investigator --> doc_analyst --> prosecutor --> defense --> tech_lead --> chief_justice\n\`\`\`\n-->\n`,
			},
		})),
		...[
			['boxes without a line', BOXES.join('\n  ')],
			['boxes in a frame', `subgraph court\n  ${BOXES.join('\n  ')}\n  end`],
			['boxes, and a line to none of them', `${BOXES.join('\n  ')}\n  a --> b`],
		].flatMap(([way, drawn]) =>
			TOLD.swarm_visual.split(' ').map((id) => ({
				of: `swarm_visual/${id}`,
				way: way!,
				cheap: drawing(drawn!),
				...(/^diagram-(?:in-report|matches|complete)$/.test(id) && { honest: drawing(BOXES.join(' --> ')) }),
			})),
		),
		...[
			['arrows turned round', [...BOXES].reverse().join(' --> ')],
			['all boxes on one', BOXES.map((box) => `START --> ${box}`).join('\n  ')],
		].map(([way, drawn]) => ({ of: 'swarm_visual/diagram-matches', way: way!, cheap: drawing(drawn!) })),
		...[
			['an arrow from each box to itself', BOXES.map((box) => `${box} --> ${box}`).join('\n  ')],
			['lines that nobody sees', `START --> ${BOXES[0]}\n  ${BOXES.join(' ~~~ ')}`],
		].map(([way, drawn]) => ({ of: 'swarm_visual/diagram-in-report', way: way!, cheap: drawing(drawn!) })),
		...[
			['a folder that a path from the root takes the place of', 'os.path.join(tempfile.mkdtemp(), "/srv/work")'],
			['a folder that is made and passed over', 'tempfile.mkdtemp() and "/srv/work"'],
			['a folder beside the one that is cloned into', 'f"work/{len(tempfile.mkdtemp())}"'],
			['a path from the root below it', 'str(Path(tempfile.mkdtemp()) / "/srv/work")'],
		].map(([way, into], n) => ({
			of: 'safe_tool_engineering/clone-sandbox',
			way: way!,
			cheap: cloning('', '    import tempfile\n    from pathlib import Path\n', into),
			...(n === 0 && { honest: cloning('', '    import tempfile\n', 'os.path.join(tempfile.mkdtemp(), "work")') }),
		})),
		...[
			'float("inf")',
			'0 or None',
			'30 if False else None',
			'int("10000000000")',
			'os.getenv("LIMIT")',
			'None if url else 60',
			'dict().get("t")',
			'sum([])',
			'60 and None',
			'max(60, 10**9)',
		].map((limit, n) => ({
			of: 'safe_tool_engineering/clone-timeout',
			way: `a limit of ${limit}`,
			on: cloning(''),
			cheap: cloning(`, timeout=${limit}`),
			...(n === 0 && { honest: cloning(', timeout=60') }),
		})),
		...[
			['a prefix that every text has', 'if not url.startswith(""):', 'raise ValueError(url)'],
			['a pattern that fits every text', 'if not re.match(r".*", url):', 'raise ValueError(url)'],
			['a test that no text fails', 'if "" not in url:', 'raise ValueError(url)'],
			['a test that never holds', 'if not url.startswith("https://") and False:', 'raise ValueError(url)'],
			['what it asks, printed', 'if not url.startswith("https://"):', 'print("odd")'],
			['what it asks, kept under a name', 'if not url.startswith("https://"):', 'odd = True'],
			['what it asks, kept and printed', 'if not url.startswith("https://"):', 'odd = True\n    if odd:\n        print("odd")'],
			['what it asks, passed over', 'if not url.startswith("https://"):', 'pass'],
			[
				'an error that is caught around it',
				'try:\n        if not url.startswith("https://"):\n            raise ValueError(url)\n    except ValueError:',
				'print("odd")',
			],
		].map(([way, test, does], n) => ({
			of: 'safe_tool_engineering/clone-url-check',
			way: way!,
			on: cloning(''),
			cheap: cloning('', `    import re\n    ${test}\n        ${does}\n`),
			...(n === 0 && { honest: cloning('', '    if not url.startswith("https://"):\n        raise ValueError(url)\n') }),
		})),
		...[
			['a loop of one turn', `    for attempt in range(1):\n${ASKS.replace(/^/gm, '    ').trimEnd()}\n`],
			['a loop that ends with the first failure', `    for attempt in range(3):\n${ASKS.replace(/^/gm, '    ').trimEnd()}\n`],
			['one attempt by option', ASKS.replace('model.invoke', 'model.with_retry(stop_after_attempt=1).invoke')],
			['a retry of no errors', ASKS.replace('model.invoke', 'model.with_retry(retry_if_exception_type=(), stop_after_attempt=3).invoke')],
			['a retry that nobody uses', `    model.with_retry(stop_after_attempt=3)\n${ASKS}`],
			...[
				'range(ATTEMPTS)',
				'range(min(3, 1))',
				'range(3, 4)',
				'(1,)',
				'list(range(3))[:1]',
				'range(0, 2, 2)',
				'range(3)[2:]',
				'reversed(range(1))',
				'enumerate([0])',
			].map((turns) => [`a loop over ${turns}, which turns once`, again(turns, 'pass')]),
			['a loop that each error breaks off', again('range(3)', 'print(attempt)\n            break')],
		].map(([way, asks]) => ({
			of: 'structured_output_enforcement/retry',
			way: way!,
			cheap: nodes([ASKS, asks!], ['def ask', 'ATTEMPTS = 1\n\n\ndef ask']),
		})),
		...[
			...[
				'min(5, lead_score)',
				'max(1, min(lead_score, 5))',
				'lead_score + 0',
				'round(lead_score)',
				'int(lead_score * 1)',
				'abs(lead_score)',
				'[lead_score][0]',
				'int(str(lead_score))',
				'lead_score + prosecutor_score - prosecutor_score',
				'lead_score if True else 1',
				'{"a": lead_score}["a"]',
			],
			...['lead_score if defense_score > 3 else lead_score', 'sorted([lead_score, lead_score])[1]', '(lead_score + lead_score) // 2'],
			'min(prosecutor_score, 3)\n        final_score = lead_score',
		].map((sets) => ({
			of: 'chief_justice_synthesis/rule-variance',
			way: `a rule by which the score is ${sets.replaceAll('\n', ' ')}, as without it`,
			on: apart('lead_score'),
			cheap: apart(sets),
			honest: apart('min(prosecutor_score, 3)'),
		})),
		...['    judge = model\n    if False:\n        judge = HELD\n', '    judge = HELD\n    judge = model\n'].map((lines, n) => ({
			of: 'structured_output_enforcement/schema-bound',
			way: n === 0 ? 'a schema under a test that never holds' : 'a schema that the next line sets over',
			on: bound('    judge = model\n'),
			cheap: bound(lines.replace('HELD', 'model.with_structured_output(JudicialOpinion)')),
			honest: bound('    judge = model.with_structured_output(JudicialOpinion)\n'),
		})),
		{
			of: 'chief_justice_synthesis/rule-variance',
			way: 'a rule that changes a score which nothing reads any more',
			on: apart('lead_score'),
			cheap: deciding(`    if ${FAR}:\n        prosecutor_score = min(prosecutor_score, 3)\n`),
		},
		...[
			'any(one.confidence < 0 for one in found)',
			'any(one.found is None for one in found)',
			'any(not one.found for one in [])',
			'state["evidences"].get("no_such_trouble")',
		].map((test) => ({
			of: 'chief_justice_synthesis/rule-evidence',
			way: `a rule that ${test} sets off`,
			on: SURE,
			cheap: { ...deciding(`    found = state["evidences"]\n    if ${test}:\n        lead_score = min(lead_score, 2)\n`), ...SURE },
			honest: {
				...deciding(
					'    found = state["evidences"]\n    if any(one.confidence < 0.5 for one in found):\n        lead_score = min(lead_score, 2)\n',
				),
				...SURE,
			},
		})),
		{
			of: 'chief_justice_synthesis/security-by-evidence',
			way: 'evidence of which there is always as much, beside words of a judge',
			cheap: deciding(
				'    if len(state["evidences"]) >= 0 and "security" in state["opinions"][0].argument:\n        lead_score = min(lead_score, 3)\n',
			),
		},
		{
			of: 'chief_justice_synthesis/rule-variance',
			way: 'a rule that is switched off',
			on: apart('lead_score'),
			cheap: apart('min(prosecutor_score, 3)', `False and ${FAR}`),
		},
		...['{"frozen": True}\n    model_config = {}', 'ConfigDict(frozen=True)\n    model_config = ConfigDict()'].map((config) => ({
			of: 'state_management_rigor/frozen-evidence',
			way: `what is set over: ${config.replaceAll('\n', ' ')}`,
			cheap: evidence(`    model_config = ${config}`),
			honest: evidence('    model_config = ConfigDict(frozen=True)'),
		})),
		{
			of: 'state_management_rigor/frozen-evidence',
			way: 'what is set under a test that never holds',
			cheap: evidence('    if False:\n        model_config = ConfigDict(frozen=True)'),
		},
		...['None = None', 'ClassVar[str] = ""', 'Literal[""] = ""', 'Any = None'].map((type) => ({
			of: 'state_management_rigor/opinion-model',
			way: `fields of ${type}`,
			cheap: opinion(`    argument: ${type}\n    cited_evidence: ${type}\n`),
			honest: opinion('    argument: str\n    cited_evidence: list[str]\n'),
		})),
		...[
			'lambda s: ["prosecutor", "defense"]',
			...[
				'len(s) < 0',
				'not s',
				'not isinstance(s, dict)',
				's.get("repo_url") is NotImplemented',
				's["evidences"] == s["evidences"] + [0]',
				'len(s["evidences"]) > 10**12',
				'max(len(s["evidences"]), 0) < 0',
				'__import__("os").getenv("NEVER")',
			].map((test) => `lambda s: "lost" if ${test} else ["prosecutor", "defense"]`),
			'lambda s: ["prosecutor", "defense"] if s.get("evidences") else ["prosecutor", "defense"]',
			'lambda s: "lost" if s["evidences"].get("fatal_trouble") else ["prosecutor", "defense"]',
		].map((router) => ({
			of: 'graph_orchestration/conditional-edge',
			way: `a router that is ${router}`,
			cheap: routing(router),
			honest: routing('lambda s: "lost" if not s["evidences"] else ["prosecutor", "defense"]'),
		})),
		...[
			'said = TECH_LEAD\n    return {"opinions": [ask(DEFENSE)]}',
			'return {"opinions": [ask(DEFENSE + TECH_LEAD[:0])]}',
			'return {"opinions": [ask(DEFENSE if True else TECH_LEAD)]}',
			'said = TECH_LEAD\n    said = DEFENSE\n    return {"opinions": [ask(said)]}',
			'print(TECH_LEAD)\n    return {"opinions": [ask(DEFENSE)]}',
			'prompts = {"lead": TECH_LEAD, "defense": DEFENSE}\n    return {"opinions": [ask(prompts["defense"])]}',
			'prompts = {"lead": TECH_LEAD}\n    return {"opinions": [ask(prompts.get("judge", DEFENSE))]}',
		].map((body) => ({
			of: 'judicial_nuance/personas-read',
			way: `the prompt of one read, and that of another asked with: ${body.replaceAll('\n', ' ')}`,
			cheap: nodes(['return {"opinions": [3]}', body]),
			honest: nodes(['return {"opinions": [3]}', 'prompts = {"lead": TECH_LEAD}\n    return {"opinions": [ask(prompts[state["who"]])]}']),
		})),
		{
			of: 'judicial_nuance/personas-rich',
			way: 'ten words nine times',
			cheap: persona((name) => Array.from({ length: 90 }, (_, n) => `be ${name[0]!.toLowerCase()}${'abcdefghij'[n % 10]}rsh,`).join(' ')),
		},
		{
			of: 'judicial_nuance/personas-rich',
			way: 'texts about something else',
			cheap: persona((name) => OTHER_MATTERS[name]!),
			honest: persona((name) => OF_JUDGES[name]!),
		},
		{
			of: 'report_accuracy/report-readable',
			way: 'names of files',
			cheap: telling(Array.from({ length: 120 }, (_, n) => `\`src/nodes.py\` src/graph.py ${n}`).join(' ')),
			honest: telling(TEXTBOOK),
		},
		{
			of: 'state_management_rigor/own-results',
			way: 'the whole state under another hand',
			on: doubling,
			cheap: prosecuting(WHOLE.replace('return state', 'return {**state}')),
			honest: prosecuting('    return {"opinions": [ask(PROSECUTOR)]}\n'),
		},
	],
	untried: {
		'git_forensic_analysis/enough-commits': 'Open: commits with nothing in them count, and dates can be set to anything.',
		'git_forensic_analysis/progression': 'Open: commits with nothing in them count, and dates can be set to anything.',
		'git_forensic_analysis/no-bulk-upload': 'Open: commits with nothing in them count, and dates can be set to anything.',
		'git_forensic_analysis/no-bursts': 'Open: commits with nothing in them count, and dates can be set to anything.',
		'git_forensic_analysis/code-in-sessions-2': 'Open: commits with nothing in them count, and dates can be set to anything.',
		'git_forensic_analysis/code-in-sessions-5': 'Open: commits with nothing in them count, and dates can be set to anything.',
		'git_forensic_analysis/more-than-an-afternoon': 'Open: commits with nothing in them count, and dates can be set to anything.',
		'git_forensic_analysis/more-than-a-day-24': 'Open: commits with nothing in them count, and dates can be set to anything.',
		'git_forensic_analysis/order-in-few-commits': 'Open: commits with nothing in them count, and dates can be set to anything.',
		'git_forensic_analysis/meaningful-messages': 'Open: commits with nothing in them count, and dates can be set to anything.',
		'git_forensic_analysis/several-days': 'Open: commits with nothing in them count, and dates can be set to anything.',
		'git_forensic_analysis/claims-held': 'A history without such a claim meets it: there is nothing to fulfil.',
		'structured_output_enforcement/answer-held': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'structured_output_enforcement/form-told': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'structured_output_enforcement/answer-signed': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'structured_output_enforcement/judges-run': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'judicial_nuance/each-criterion': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'judicial_nuance/personas-alone': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'state_management_rigor/state-run': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'state_management_rigor/one-writer': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'state_management_rigor/shared-keys': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'state_management_rigor/one-failure': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'state_management_rigor/earlier-results': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'state_management_rigor/evidence-model': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'graph_orchestration/state-graph': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'graph_orchestration/graph-built': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'graph_orchestration/graph-names': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'graph_orchestration/loops-end': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'graph_orchestration/node-names': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'graph_orchestration/modules-there': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'graph_orchestration/packages-named': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'safe_tool_engineering/clone-found': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'safe_tool_engineering/no-keys': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'safe_tool_engineering/token-untold': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'safe_tool_engineering/clone-removed': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'safe_tool_engineering/clone-names': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'structured_output_enforcement/judges-ask': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'structured_output_enforcement/judge-names': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'judicial_nuance/personas-distinct': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'judicial_nuance/judge-names': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'judicial_nuance/model-scored': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'chief_justice_synthesis/deterministic': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
		'chief_justice_synthesis/final-names': 'A weak courtroom has it: without it there is nothing to judge, or no fault to hide.',
	},
};
