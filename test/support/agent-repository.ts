// A small but whole multi-agent auditor in Python with its report, as a repository with a history: what the whole-product tests audit.
import { type GitRepository, gitRepository } from '@auditor/testkit';

const state = `import operator
from typing import Annotated, Dict, List, TypedDict

from pydantic import BaseModel, Field


class Evidence(BaseModel, frozen=True):
    goal: str
    found: bool
    location: str
    confidence: float = Field(ge=0, le=1)


class JudicialOpinion(BaseModel):
    judge: str
    criterion_id: str
    score: int = Field(ge=1, le=5)
    argument: str
    cited_evidence: List[str]


class CourtState(TypedDict):
    repo_url: str
    evidences: Annotated[Dict[str, List[Evidence]], operator.ior]
    opinions: Annotated[List[JudicialOpinion], operator.add]
`;

const graph = `from langgraph.graph import END, START, StateGraph

from src.nodes.detectives import doc_analyst, evidence_aggregator, repo_investigator
from src.nodes.judges import defense, prosecutor, tech_lead
from src.nodes.justice import chief_justice
from src.state import CourtState


def route(state: CourtState):
    if not state.get("evidences"):
        return "missing_evidence"
    return ["prosecutor", "defense", "tech_lead"]


def missing_evidence(state: CourtState):
    return {"opinions": []}


def build_graph():
    builder = StateGraph(CourtState)
    builder.add_node("repo_investigator", repo_investigator)
    builder.add_node("doc_analyst", doc_analyst)
    builder.add_node("evidence_aggregator", evidence_aggregator)
    builder.add_node("missing_evidence", missing_evidence)
    builder.add_node("prosecutor", prosecutor)
    builder.add_node("defense", defense)
    builder.add_node("tech_lead", tech_lead)
    builder.add_node("chief_justice", chief_justice)
    builder.add_edge(START, "repo_investigator")
    builder.add_edge(START, "doc_analyst")
    builder.add_edge(["repo_investigator", "doc_analyst"], "evidence_aggregator")
    builder.add_conditional_edges("evidence_aggregator", route)
    for judge in ["prosecutor", "defense", "tech_lead"]:
        builder.add_edge(judge, "chief_justice")
    builder.add_edge("missing_evidence", END)
    builder.add_edge("chief_justice", END)
    return builder.compile()
`;

const detectives = `from src.tools.repo_tools import clone_repository


def repo_investigator(state):
    try:
        folder = clone_repository(state["repo_url"])
    except RuntimeError as error:
        return {"evidences": {"repo": [str(error)]}}
    return {"evidences": {"repo": [folder]}}


def doc_analyst(state):
    return {"evidences": {"doc": []}}


def evidence_aggregator(state):
    return {}
`;

const tools = `import subprocess
import tempfile


def clone_repository(url: str) -> str:
    folder = tempfile.mkdtemp()
    try:
        subprocess.run(["git", "clone", "--", url, folder], check=True, capture_output=True, timeout=60)
    except subprocess.CalledProcessError as error:
        raise RuntimeError(error.stderr.decode()) from error
    except subprocess.TimeoutExpired as error:
        raise RuntimeError("clone timed out") from error
    return folder
`;

const judges = `from langchain_openai import ChatOpenAI

from src.state import JudicialOpinion

PROSECUTOR_PROMPT = """You prosecute. Assume the worst: look for gaps, security flaws and laziness in every file, name each missing
piece with its place, and charge the author with negligence wherever a promise of the documentation has no code behind it."""

DEFENSE_PROMPT = """You defend. Reward effort and intent: find creative workarounds, partial credit and signs of understanding,
and tell the court which deep thoughts stand behind rough edges, commit after commit, even if the syntax failed."""

TECH_LEAD_PROMPT = """You lead engineering. Ask whether it works: judge architecture, maintainability and practical viability,
weigh technical debt against delivery, and say what you would merge tomorrow and what you would send back for rework."""


def judge(name: str, prompt: str, state):
    model = ChatOpenAI(model="gpt-4o-mini").with_structured_output(JudicialOpinion)
    for attempt in range(3):
        try:
            opinion = model.invoke([("system", prompt), ("user", str(state["evidences"]))])
            return {"opinions": [JudicialOpinion.model_validate(opinion)]}
        except ValueError:
            continue
    return {"opinions": []}


def prosecutor(state):
    return judge("Prosecutor", PROSECUTOR_PROMPT, state)


def defense(state):
    return judge("Defense", DEFENSE_PROMPT, state)


def tech_lead(state):
    return judge("TechLead", TECH_LEAD_PROMPT, state)
`;

const justice = `from pathlib import Path


def apply_security_override(score, security_flaw):
    return min(score, 3) if security_flaw else score


def chief_justice(state):
    lines = ["# Audit", "## Executive Summary", "## Dissent", "## Remediation Plan"]
    by_judge = {o.judge: o for o in state["opinions"]}
    scores = [o.score for o in by_judge.values()]
    final = round(sum(scores) / len(scores)) if scores else None
    if scores and max(scores) - min(scores) > 2:
        final = by_judge["TechLead"].score
        lines.append(f"Dissent: the judges differ by {max(scores) - min(scores)}")
    flaws = [e for group in state["evidences"].values() for e in group if getattr(e, "goal", "") == "security" and e.found]
    if final is not None:
        final = apply_security_override(final, bool(flaws))
    lines.append(f"Score: {final}")
    Path("audit_report.md").write_text("\\n".join(lines))
    return {}
`;

const report = `# Final report

## Architecture

The graph in src/graph.py starts two detectives in parallel (fan-out): edges lead from START to \`repo_investigator\` and \`doc_analyst\`.
A list edge makes \`evidence_aggregator\` wait for both (fan-in), because the judges must see all evidence.

\`\`\`mermaid
flowchart TD
  START --> repo_investigator
  START --> doc_analyst
  repo_investigator --> evidence_aggregator
  doc_analyst --> evidence_aggregator
  evidence_aggregator --> prosecutor
  evidence_aggregator --> defense
  evidence_aggregator --> tech_lead
  prosecutor --> chief_justice
  defense --> chief_justice
  tech_lead --> chief_justice
  chief_justice --> END
\`\`\`

## Dialectical synthesis

Dialectical synthesis is implemented by three judges in src/nodes/judges.py that argue over the same evidence; src/nodes/justice.py
resolves their conflict by rules, so that a variance above two lets the Tech Lead decide.

## What comes next

We will add docs/roadmap.md later. The helper lives in src/tools/ast_helper.py.
`;

/** Commits over three days: set-up, state, tools, graph, judges, report. */
export function agentRepository(): GitRepository {
	return gitRepository([
		{
			at: '2026-01-05T09:00:00Z',
			message: 'chore: set up the project',
			files: { 'pyproject.toml': '[project]\nname = "court"\n', 'README.md': '# Court\n' },
		},
		{ at: '2026-01-05T11:30:00Z', message: 'feat: add typed state with reducers', files: { 'src/__init__.py': '', 'src/state.py': state } },
		{
			at: '2026-01-05T15:10:00Z',
			message: 'feat: clone into a temporary directory',
			files: { 'src/tools/__init__.py': '', 'src/tools/repo_tools.py': tools },
		},
		{
			at: '2026-01-06T09:20:00Z',
			message: 'feat: add detectives',
			files: { 'src/nodes/__init__.py': '', 'src/nodes/detectives.py': detectives },
		},
		{ at: '2026-01-06T13:45:00Z', message: 'feat: add judges with structured output and retry', files: { 'src/nodes/judges.py': judges } },
		{ at: '2026-01-06T17:05:00Z', message: 'feat: decide by rules and write the report', files: { 'src/nodes/justice.py': justice } },
		{ at: '2026-01-07T10:00:00Z', message: 'feat: wire the graph with parallel detectives and judges', files: { 'src/graph.py': graph } },
		{ at: '2026-01-07T16:30:00Z', message: 'docs: write the final report', files: { 'reports/final_report.md': report } },
	]);
}
