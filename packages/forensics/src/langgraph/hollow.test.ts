import { projectOf } from '@auditor/code/testing';
import { describe, expect, it } from 'vitest';
import { buildGraphs } from './build-graphs.js';

const graph = (nodes: string) =>
	`from langgraph.graph import StateGraph\nfrom state import S\n${nodes}\nb = StateGraph(S)\nb.add_node("a", a)\nb.add_node("b", b1)\nb.set_entry_point("a")\nb.add_edge("a", "b")\ngraph = b.compile()\n`;
const works = 'def a(state):\n    return {"x": ask(state)}\ndef b1(state):\n    return state';
const empty = 'def a(state):\n    return state\ndef b1(state):\n    return {}';

async function unusedIn(shown: string, real = works): Promise<string[]> {
	const files = {
		'app.py': `${graph(real)}if __name__ == "__main__":\n    graph.invoke({})\n`,
		'show.py': `${graph(shown)}if __name__ == "__main__":\n    Drawing().draw(graph)\n`,
		'state.py': 'from typing import TypedDict\nclass S(TypedDict):\n    x: int\n',
	};
	return buildGraphs(await projectOf(files), new Map(Object.entries(files))).flatMap(({ unused, file }) => (unused ? [file] : []));
}

describe('a graph in whose nodes nothing happens', () => {
	it.each([
		['empty nodes', empty, ['show.py']],
		['nodes of one line', 'a = lambda s: {}\nb1 = lambda s: s', ['show.py']],
		['a node that asks', works, []],
		['a node that sets the state', 'def a(state):\n    state["x"] = 1\n    return state\nb1 = a', []],
		['a node that says something', 'def a(state):\n    return {"x": 1}\nb1 = a', []],
		['a node of another package', 'from other import a, b1', []],
	])('is no product beside another: %s', async (_, nodes, unused) => {
		expect(await unusedIn(nodes)).toEqual(unused);
	});

	it('is the product where there is no other', async () => {
		expect(await unusedIn(empty, empty)).toEqual([]);
	});
});
