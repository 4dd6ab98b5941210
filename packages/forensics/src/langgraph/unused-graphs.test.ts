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

describe('a graph that a function builds', () => {
	const files = {
		'src/graph.py':
			'from langgraph.graph import StateGraph\nfrom src.steps import work\ndef build():\n    builder = StateGraph(dict)\n    builder.add_node("work", work)\n    builder.set_entry_point("work")\n    return builder.compile()\ndef audit(url):\n    return build().invoke({"url": url})\n',
		'src/steps.py': 'def work(state):\n    return {"done": fetch(state)}\n',
	};
	const script = (target: string) => ({ 'pyproject.toml': `[project.scripts]\ncourt = "${target}"\n` });
	const other = 'from src.steps import work\nif __name__ == "__main__":\n    work({})\n';
	it.each([
		['the start script names a missing module', script('court.cli:main'), []],
		['the start script names what its module lacks', script('src.graph:main'), []],
		['a package manager’s script does', { 'package.json': '{"scripts": {"start": "python -m court.main"}}' }, []],
		['a rubric asks for it', { 'rubric.json': '{"ask": "Scan for the state in src/graph.py and tell how it is merged"}' }, []],
		['the manual tells to call it', { 'src/main.py': other, 'README.md': 'Or call `audit(url)` from Python.' }, []],
		[
			'an application calls it',
			{ 'src/main.py': other, 'app.py': 'import streamlit as st\nfrom src.graph import audit\nst.write(audit("x"))\n' },
			[],
		],
		['another program runs', { 'src/main.py': other }, ['src/graph.py']],
		['another runs, and the start script names a missing module', { 'src/main.py': other, ...script('court.cli:main') }, ['src/graph.py']],
	] as [string, Record<string, string>, string[]][])('%s', async (_, more, unused) => {
		const all = { ...files, ...more };
		const graphs = buildGraphs(await projectOf(all), new Map(Object.entries(all)));
		expect(graphs.flatMap((one) => (one.unused ? [one.file] : []))).toEqual(unused);
	});
});

describe('a copy of the graph that somebody times by hand', () => {
	const build = `from langgraph.graph import StateGraph\nfrom src.steps import work\ndef build():\n    builder = StateGraph(dict)\n    builder.add_node("work", work)\n    builder.set_entry_point("work")\n    return builder.compile()\n`;
	const guard = 'if __name__ == "__main__":\n    print(build().invoke({}))\n';
	const files = {
		'src/bench_once.py': `${build}${guard}`,
		'src/graph.py': build,
		'src/main.py': `from src.graph import build\n${guard}`,
		'src/steps.py': 'def work(state):\n    return {"done": fetch(state)}\n',
	};
	const { 'src/main.py': main, ...alone } = files;
	it.each([
		['stands beside the program that is started', files, ['src/graph.py']],
		[
			'is a product where a command names it',
			{ ...files, 'README.md': '    python src/bench_once.py\n' },
			['src/bench_once.py', 'src/graph.py'],
		],
		['is the product where nothing else is started', { ...alone, 'src/other.py': main }, ['src/bench_once.py', 'src/graph.py']],
	])('%s', async (_, all, product) => {
		const graphs = buildGraphs(await projectOf(all), new Map(Object.entries(all)));
		expect(graphs.flatMap(({ context, file }) => (context === 'source' ? [file] : []))).toEqual(product);
	});
});
