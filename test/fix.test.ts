// `auditor fix` on a real repository: a patch that git applies, files that are written only where they are the user's own and clean.
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditor, shell, started } from './support/shell.js';

const STATE = `from pydantic import BaseModel


class Evidence(BaseModel):
    goal: str
    found: bool
`;
const TOOLS = `import subprocess\r\n\r\n\r\ndef clone(repo_url, target):\r\n    subprocess.run(["git", "clone", repo_url, target], check=True)\r\n`;
const files = {
	'src/state.py': STATE,
	'src/tools.py': TOOLS,
	'src/graph.py': `from langgraph.graph import StateGraph, START, END
from src.state import Evidence
from src.tools import clone


def detective(state):
    clone(state["url"], "x")
    return {"evidences": [Evidence(goal="g", found=True)]}


graph = StateGraph(dict)
graph.add_node("repo_detective", detective)
graph.add_edge(START, "repo_detective")
graph.add_edge("repo_detective", END)
app = graph.compile()
`,
};
const fix = (target: string, ...more: string[]) =>
	auditor(['fix', target, '--rubric', 'automaton-auditor', '--no-cache', '--quiet', ...more]);
const git = (cwd: string, ...args: string[]) => shell('git', ['-c', 'core.autocrlf=false', '-C', cwd, ...args]);
const made = () => gitRepository([{ at: '2026-01-01T10:00:00Z', message: 'feat: begin', files }]);
let folder: string;

beforeEach(() => {
	folder = made().folder;
});

/** The kinds of each fix, and the expectations that it settles besides. */
async function settledIn(service: string): Promise<string[][]> {
	const told = JSON.parse((await auditor(['fix', service, '--rubric', 'agent-service', '--no-cache', '--quiet', '--json'])).stdout);
	return told.steps.map((s: { kinds: string[]; settles: string[] }) => [
		...s.kinds,
		...s.settles.map((id) => told.plan.find((one: { id: string }) => one.id === id).expectation),
	]);
}

describe('auditor fix', () => {
	it('prints one patch that git applies, and changes nothing', async () => {
		const { stdout, status } = await fix(folder);
		expect({ status, state: git(folder, 'status', '--porcelain').stdout }).toEqual({ status: 0, state: '' });
		expect(stdout).toContain('+    model_config = ConfigDict(frozen=True)');
		const patch = join(temporaryFolder('auditor-patch-'), 'p.patch');
		writeFileSync(patch, stdout);
		expect(git(folder, 'apply', patch)).toMatchObject({ status: 0, stderr: '' });
		const tools = readFileSync(join(folder, 'src/tools.py'), 'utf8');
		expect(tools).toContain('check=True, timeout=120)\r\n');
		expect(tools.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
	});

	it('keeps every promise, and says what was tried', async () => {
		const told = JSON.parse((await fix(folder, '--json')).stdout);
		expect(told.steps.flatMap((s: { kinds: string[] }) => s.kinds).sort()).toEqual(['clone-timeout', 'clone-url-check', 'frozen-model']);
		for (const { promised, gain } of told.steps) expect(gain).toBeGreaterThanOrEqual(promised - 0.011);
		expect(told.total.after).toBeGreaterThanOrEqual(told.total.before);
	});

	it('does a step beside which something stays open', async () => {
		const agent = `import os

from langchain_openai import ChatOpenAI
from langgraph.graph import END, START, StateGraph

OPTIONS = dict(item.split("=") for item in os.environ["MODEL_OPTIONS"].split())
first = ChatOpenAI(model="m")
second = ChatOpenAI(**OPTIONS)


def answer(state):
    return {"said": [first.invoke(state["asked"]), second.invoke(state["asked"])]}


graph = StateGraph(dict)
graph.add_node("answer", answer)
graph.add_edge(START, "answer")
graph.add_edge("answer", END)
app = graph.compile()
`;
		const { folder: service } = gitRepository([{ at: '2026-01-01T10:00:00Z', message: 'feat: begin', files: { 'src/agent.py': agent } }]);
		const told = JSON.parse((await auditor(['fix', service, '--rubric', 'agent-service', '--no-cache', '--quiet', '--json'])).stdout);
		expect(told.patch).toContain('+first = ChatOpenAI(model="m", timeout=300)');
		expect(told.unproven).toEqual([]);
	});

	it('settles no step whose expectation does not hold afterwards, or holds for other places alone', async () => {
		const agent = `from langchain_core.tools import tool
from langchain_openai import ChatOpenAI
from langgraph.graph import END, START, StateGraph

from src.search import search

model = ChatOpenAI(model="m", timeout=60).bind_tools([search])


def answer(state):
    return {"said": model.invoke(state["asked"])}


graph = StateGraph(dict)
graph.add_node("answer", answer)
graph.add_edge(START, "answer")
graph.add_edge("answer", END)
app = graph.compile()
`;
		const search = `import requests
from langchain_core.tools import tool


@tool
def search(query: str) -> str:
    """Looks it up."""
    return requests.get(query, timeout=9).text
`;
		const { folder: service } = gitRepository([
			{ at: '2026-01-01T10:00:00Z', message: 'feat: begin', files: { 'src/agent.py': agent, 'src/search.py': search } },
		]);
		const settled = await settledIn(service);
		expect(settled).toContainEqual(['answered-tool', 'logger']);
		expect(settled).toContainEqual(['python-linter']);
	});

	it('settles no step that names a line which stays as it is', async () => {
		const agent = `from langchain_openai import ChatOpenAI
from langgraph.graph import StateGraph


def say(state):
    print("asks the model")
    return {"said": ChatOpenAI(model="m", timeout=9).invoke(state["said"]).content}


builder = StateGraph(dict)
builder.add_node("say", say)
builder.set_entry_point("say")
graph = builder.compile()


async def events(question: str):
    async for event in graph.astream_events({"said": question}):
        payload = {"type": "token", "event": event["event"]}
        yield f"data: {json.dumps(payload)}\\n\\n"
`;
		const main = `from fastapi import FastAPI
from fastapi.responses import StreamingResponse
from src.agent import events

app = FastAPI()


@app.get("/ask")
async def ask(question: str):
    return StreamingResponse(events(question), media_type="text/event-stream")
`;
		const { folder: service } = gitRepository([
			{ at: '2026-01-01T10:00:00Z', message: 'feat: begin', files: { 'src/agent.py': `import json\n\n${agent}`, 'src/main.py': main } },
		]);
		expect(await settledIn(service)).toContainEqual(['caught-stream']);
	});

	it('does a step of which nothing is left to tell', async () => {
		const agent = `import json

from langchain_openai import ChatOpenAI
from langgraph.graph import END, START, StateGraph
from pydantic import BaseModel

model = ChatOpenAI(model="m", timeout=60)


class Plan(BaseModel):
    steps: list[str] = []


def plan(state):
    return {"steps": model.with_structured_output(Plan).invoke(state["asked"]).steps}


def critique(state):
    score = 0.0
    try:
        parsed = json.loads(model.invoke(state["steps"]).content)
        score = float(parsed.get("score", 0.0))
    except Exception:
        score = 0.5
    return {"score": score}


graph = StateGraph(dict)
graph.add_node("plan", plan)
graph.add_node("critique", critique)
graph.add_edge(START, "plan")
graph.add_edge("plan", "critique")
graph.add_edge("critique", END)
app = graph.compile()
`;
		const { folder: service } = gitRepository([{ at: '2026-01-01T10:00:00Z', message: 'feat: begin', files: { 'src/agent.py': agent } }]);
		expect((await settledIn(service)).map(([kind]) => kind)).toContain('checked-answer');
	});

	it('takes one step alone', async () => {
		const { steps } = JSON.parse((await fix(folder, '--json')).stdout);
		const { id } = steps.find((s: { kinds: string[] }) => s.kinds.includes('frozen-model'));
		expect((await fix(folder, '--step', id)).stdout.match(/^diff --git/gm)).toHaveLength(1);
		expect(await fix(folder, '--step', 'step-none')).toMatchObject({
			status: 2,
			stderr: expect.stringContaining('The plan has no step "step-none".'),
		});
	});

	it('stands in the plan of an audit that is asked for fixes, as data, as a diff and for editors', async () => {
		const out = join(temporaryFolder('auditor-fixed-'), 'audit');
		const { status } = await auditor([
			'audit',
			folder,
			'--rubric',
			'automaton-auditor',
			'--no-cache',
			'--quiet',
			'--fixes',
			'--format',
			'sarif',
			'--out',
			out,
		]);
		expect(status).toBe(0);
		const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
		const fixed = report.remediation.filter((s: { fix?: object }) => s.fix);
		expect(fixed.length).toBeGreaterThanOrEqual(3);
		const { patch, gain, before, after } = fixed[0].fix;
		expect(patch).toMatch(/^diff --git /);
		expect(gain).toBeGreaterThanOrEqual(fixed[0].gain - 0.011);
		expect(after).toBeGreaterThanOrEqual(before);
		expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('<details class="fix">');
		expect(JSON.parse(readFileSync(join(out, 'report.sarif'), 'utf8')).runs[0].results.some((r: { fixes?: object }) => r.fixes)).toBe(true);
	});

	it('writes into a clean work tree', async () => {
		expect(await fix(folder, '--write')).toMatchObject({ status: 0, stdout: '' });
		expect(git(folder, 'diff', '--stat').stdout).toContain('2 files changed');
		expect(readFileSync(join(folder, 'src/state.py'), 'utf8')).toContain('frozen=True');
	});

	it('writes nothing when it is stopped, or when its time is over', async () => {
		const { child, ended } = started(['fix', folder, '--write', '--rubric', 'automaton-auditor', '--no-cache']);
		child.stderr!.on('data', (text: string) => text.includes('chief justice') && child.kill('SIGINT'));
		const { status, stdout, stderr } = await ended;
		expect({ status, stdout }).toEqual({ status: 130, stdout: '' });
		expect(stderr).not.toContain('No step of the plan');
		const late = await fix(folder, '--write', '--time-limit', '2');
		expect([0, 3]).toContain(late.status);
		if (late.status === 3) expect(git(folder, 'status', '--porcelain').stdout).toBe('');
	});

	describe('refuses in one sentence, with nothing written', () => {
		const refused = async (target: string, sentence: RegExp, ...more: string[]) => {
			const { status, stderr, stdout } = await fix(target, '--write', ...more);
			expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
			expect(stderr).toMatch(sentence);
		};

		it('a work tree with changes', async () => {
			writeFileSync(join(folder, 'note.txt'), 'mine\n');
			await refused(folder, /The work tree has one file that is not committed: commit or stash first\./);
			expect(git(folder, 'diff', '--stat').stdout).toBe('');
		});

		it('a bare repository', async () => {
			const bare = join(temporaryFolder('auditor-bare-'), 'r.git');
			git('.', 'clone', '--quiet', '--bare', folder, bare);
			await refused(bare, /is a bare repository and has no files to write to\./);
		});

		it('another commit than the one that is checked out', async () => await refused(folder, /leave out --commit/, '--commit', 'main'));

		it('a folder that is a link', async () => {
			const away = temporaryFolder('auditor-away-');
			git(folder, 'update-index', '--assume-unchanged', 'src/state.py', 'src/tools.py', 'src/graph.py');
			shell('mv', [join(folder, 'src'), join(away, 'src')]);
			symlinkSync(join(away, 'src'), join(folder, 'src'));
			const { status } = await fix(folder, '--write');
			expect(status).toBe(2);
			expect(readFileSync(join(away, 'src/state.py'), 'utf8')).toBe(STATE);
		});
	});
});
