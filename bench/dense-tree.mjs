// A tree in which every file builds a graph, asks a model and runs commands, so that nothing can be passed over: made here, for bench/facts-cost.mjs.
//   node bench/dense-tree.mjs <new folder> [--language python|typescript] [--files 2000] [--bytes 40000000]
// Writes a git repository of one commit. Names, nodes and texts differ from file to file; the same arguments make the same bytes.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		language: { type: 'string', default: 'python' },
		files: { type: 'string', default: '2000' },
		bytes: { type: 'string', default: '40000000' },
	},
});
if (!positionals[0]) {
	console.error('usage: node bench/dense-tree.mjs <new folder> [--language python|typescript] [--files 2000] [--bytes 40000000]');
	process.exit(2);
}
const folder = resolve(positionals[0]);
const files = Number(values.files);
const each = Math.floor(Number(values.bytes) / files);
const { ending, head, part, tail } = values.language === 'typescript' ? typescript() : python();

for (let at = 0; at < files; at++) {
	const place = join(folder, 'src', `part${at % 40}`);
	mkdirSync(place, { recursive: true });
	const pieces = [head(at)];
	const end = tail(at);
	for (let n = 0, size = pieces[0].length + end.length; size < each; n++) {
		const piece = part(at, n);
		pieces.push(piece);
		size += piece.length;
	}
	writeFileSync(join(place, `flow_${at}.${ending}`), `${pieces.join('')}${end}`);
}
const git = (...args) =>
	execFileSync('git', ['-C', folder, '-c', 'user.name=bench', '-c', 'user.email=bench@example.org', ...args], { stdio: 'ignore' });
git('init', '-q', '-b', 'main');
git('add', '.');
git('commit', '-q', '-m', 'A dense tree', '--date', '2026-01-01T00:00:00Z');

function python() {
	return {
		ending: 'py',
		head: (at) => `import json
import subprocess
import tempfile
from typing import Annotated, TypedDict
import operator
from langchain_openai import ChatOpenAI
from langgraph.graph import END, START, StateGraph
from pydantic import BaseModel, Field

class Answer${at}(BaseModel):
    score: int = Field(ge=1, le=5)
    reason: str

class State${at}(TypedDict):
    question: str
    found: Annotated[list, operator.add]
    failed: bool

llm = ChatOpenAI(model="m${at}")
`,
		part: (at, n) => `
def node_${n}(state: State${at}) -> dict:
    """Looks at part ${n} of question ${at}."""
    prompt = f"You are reviewer ${n} of ${at}. Judge {state['question']} by its evidence: {state['found']}"
    try:
        answer = llm.with_structured_output(Answer${at}).invoke(prompt)
    except ValueError as error:
        raw = llm.invoke(prompt)
        answer = Answer${at}(**json.loads(raw.content))
        return {"failed": True, "found": [str(error)]}
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["git", "clone", "--depth", "1", state["question"], folder], timeout=60, check=True)
        total = min(5, answer.score + ${n % 5}) if done.returncode == 0 else 1
    return {"found": [{"n": ${n}, "score": total, "why": answer.reason or "none"}]}

def route_${n}(state: State${at}) -> str:
    if state.get("failed") and not state["found"]:
        return "node_0"
    return END if len(state["found"]) > ${n} else "node_${Math.max(0, n - 1)}"
`,
		tail: (at) => `
builder = StateGraph(State${at})
for name, node in {"node_0": node_0, "node_1": node_1, "node_2": node_2}.items():
    builder.add_node(name, node)
builder.add_edge(START, "node_0")
builder.add_edge("node_0", "node_1")
builder.add_edge("node_0", "node_2")
builder.add_conditional_edges("node_1", route_1, {"node_0": "node_0", END: END})
builder.add_edge("node_2", END)
graph = builder.compile()

if __name__ == "__main__":
    print(graph.invoke({"question": "q${at}", "found": []}))
`,
	};
}

function typescript() {
	return {
		ending: 'ts',
		head: (at) => `import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { ChatOpenAI } from '@langchain/openai';
import { z } from 'zod';

const answer${at} = z.object({ score: z.number().min(1).max(5), reason: z.string() });
const State${at} = Annotation.Root({
	question: Annotation<string>,
	found: Annotation<unknown[]>({ reducer: (left, right) => left.concat(right), default: () => [] }),
	failed: Annotation<boolean>,
});
const llm = new ChatOpenAI({ model: 'm${at}' });
`,
		part: (at, n) => `
async function node${n}(state: typeof State${at}.State): Promise<Partial<typeof State${at}.State>> {
	const prompt = \`You are reviewer ${n} of ${at}. Judge \${state.question} by its evidence: \${JSON.stringify(state.found)}\`;
	const folder = await mkdtemp('clone-');
	try {
		const answer = await llm.withStructuredOutput(answer${at}).invoke(prompt);
		execFile('git', ['clone', '--depth', '1', state.question, folder], { timeout: 60_000 }, () => {});
		const total = state.failed ? 1 : Math.min(5, answer.score + ${n % 5});
		return { found: [{ n: ${n}, score: total, why: answer.reason ?? 'none' }] };
	} catch (error) {
		const raw = await llm.invoke(prompt);
		return { failed: true, found: [answer${at}.parse(JSON.parse(String(raw.content))), String(error)] };
	} finally {
		await rm(folder, { recursive: true });
	}
}

function route${n}(state: typeof State${at}.State): string {
	if (state.failed && state.found.length === 0) return 'node0';
	return state.found.length > ${n} ? END : 'node${Math.max(0, n - 1)}';
}
`,
		tail: (at) => `
export const graph = new StateGraph(State${at})
	.addNode('node0', node0)
	.addNode('node1', node1)
	.addNode('node2', node2)
	.addEdge(START, 'node0')
	.addEdge('node0', 'node1')
	.addEdge('node0', 'node2')
	.addConditionalEdges('node1', route1, { node0: 'node0', [END]: END })
	.addEdge('node2', END)
	.compile();
console.log(await graph.invoke({ question: 'q${at}', found: [] }));
`,
	};
}
