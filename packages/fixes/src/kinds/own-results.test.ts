import { fixTester } from '../../test/fix-tester.js';
import { ownResults } from './own-results.js';

const graph = (definition: string, node = 'second') => ({
	'src/graph.py': `import operator
from typing import Annotated, List, TypedDict
from langgraph.graph import StateGraph, START, END


class CourtState(TypedDict, total=False):
    opinions: Annotated[List[str], operator.add]
    verdict: str


def first(state: CourtState):
    return {"opinions": ["a"]}


${definition}

g = StateGraph(CourtState)
g.add_node("first", first)
g.add_node("second", ${node})
g.add_edge(START, "first")
g.add_edge("first", "second")
g.add_edge("second", END)
app = g.compile()
`,
});
const files = (...lines: string[]) => graph(`def second(state: CourtState):\n${lines.map((line) => `    ${line}\n`).join('')}`);
const made = (value: string) =>
	graph(`def make(word):\n    def second(state: CourtState):\n        return {"opinions": ${value}}\n\n    return second\n`, 'make("b")');
const ts = (returned: string) => ({
	'src/graph.ts': `import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
const State = Annotation.Root({ notes: Annotation<string[]>({ reducer: (x, y) => x.concat(y), default: () => [] }) });
function begin(state: typeof State.State) { return { notes: ["a"] }; }
function work(state: typeof State.State) { return ${returned}; }
const g = new StateGraph(State).addNode('begin', begin).addNode('work', work).addEdge(START, 'begin').addEdge('begin', 'work').addEdge('work', END);
export const app = g.compile();
app.invoke({});
`,
});

fixTester(ownResults, [
	...[true, false].map((isUsual) => ({
		name: `the whole state, where ${isUsual ? 'another' : 'no'} node answers nothing`,
		files: graph(
			`def third(state: CourtState):\n    return ${isUsual ? '{}' : '{"verdict": "a"}'}\n\n\ndef second(state: CourtState) -> dict:\n    print(state.get("verdict"))\n    return state\n`,
			'second)\ng.add_node("third", third',
		),
		after: isUsual
			? graph(
					'def third(state: CourtState):\n    return {}\n\n\ndef second(state: CourtState) -> dict:\n    print(state.get("verdict"))\n    return {}\n',
					'second)\ng.add_node("third", third',
				)
			: null,
	})),
	{
		name: 'the whole state, with something written into it',
		files: graph(
			'def third(state: CourtState):\n    return {}\n\n\ndef second(state: CourtState):\n    state["verdict"] = "b"\n    return state\n',
			'second)\ng.add_node("third", third',
		),
		after: null,
	},
	...(['', '# Keep what the first said\n        '] as const).map((remark) => ({
		name: `the old list as it is${remark && ', with a remark that tells to keep it'}`,
		files: files('return {', `    ${remark}"opinions": state.get("opinions", []),`, '}'),
		after: remark === '' ? files('return {', '    "opinions": [],', '}') : null,
	})),
	{
		name: 'the old list spread before one more, in TypeScript',
		files: ts('{ notes: [...state.notes, "b"] }'),
		after: ts('{ notes: ["b"] }'),
	},
	{
		name: 'what a call is handed beside what the node returns, in TypeScript',
		files: ts('ask({ notes: [...state.notes, "x"] }), { notes: [...state.notes, "b"] }'),
		after: ts('ask({ notes: [...state.notes, "x"] }), { notes: ["b"] }'),
	},
	{
		name: 'what a call is handed beside what the node returns',
		files: files('said = ask({"opinions": state["opinions"] + ["x"]})', 'return {"opinions": state["opinions"] + [said]}'),
		after: files('said = ask({"opinions": state["opinions"] + ["x"]})', 'return {"opinions": [said]}'),
	},
	{ name: 'the old list behind what is new, in TypeScript', files: ts('{ notes: ["b", ...state.notes] }'), after: null },
	{
		name: 'the old list with one more',
		files: files('new = "b"', 'return {"opinions": state.get("opinions", []) + [new], "verdict": "fine"}'),
		after: files('new = "b"', 'return {"opinions": [new], "verdict": "fine"}'),
	},
	{
		name: 'a copy that is added to',
		files: files('found = list(state["opinions"])', 'found.append("b")', 'return {"opinions": found}'),
		after: files('found = []', 'found.append("b")', 'return {"opinions": found}'),
	},
	{
		name: 'the old list as it is',
		files: files('found = state.get("opinions", [])', 'if found:', '    print(found)', 'return {"opinions": found}'),
		after: files('found = state.get("opinions", [])', 'if found:', '    print(found)', 'return {"opinions": []}'),
	},
	{
		name: 'a copy that is read',
		files: files('found = list(state["opinions"])', 'found.append(found[0])', 'return {"opinions": found}'),
		after: null,
	},
	{ name: 'a node that another function makes', files: made('state["opinions"] + [word]'), after: made('[word]') },
	{ name: 'the state as a whole', files: files('state["verdict"] = "fine"', 'return state'), after: null },
]);
