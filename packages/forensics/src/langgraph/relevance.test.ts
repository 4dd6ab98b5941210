// @module-tag slow
import { gitRepository } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { detectRepository } from '../detect-repository.js';
import { openRepository } from '../sandbox/open-repository.js';

const graph = (node: string) =>
	`from langgraph.graph import StateGraph\nfrom src.state import S\nbuilder = StateGraph(S)\nbuilder.add_node("${node}", lambda s: {})\nbuilder.set_entry_point("${node}")\ngraph = builder.compile()\n`;
const product = {
	'src/state.py': 'from typing import TypedDict\nclass S(TypedDict):\n    x: int\n',
	'src/graph.py': graph('live'),
	'main.py': 'from src.graph import graph\ngraph.invoke({})\n',
};

async function graphsOf(files: Record<string, string>) {
	const snapshot = await openRepository(gitRepository([{ message: 'All', files }]).folder);
	try {
		const { facts, limitations } = await detectRepository(snapshot, { cache: false });
		return { files: facts.graphs.map(({ file }) => file), notes: limitations.map(({ message }) => message).join(' ') };
	} finally {
		await snapshot.close();
	}
}

describe('a graph that nothing loads', () => {
	it.each([
		['in a file that nothing imports', { 'src/old/builder.py': graph('dead') }],
		['in a file of the same name elsewhere', { 'src/core/graph.py': graph('dead') }],
		[
			'imported by a module that nothing starts',
			{ 'src/old/builder.py': graph('dead'), 'src/more.py': 'from .old.builder import graph\n' },
		],
		['told of in prose', { 'src/old/builder.py': graph('dead'), 'README.md': 'See src/old/builder.py.\n' }],
		['imported by a test alone', { 'src/old/builder.py': graph('dead'), 'tests/test_old.py': 'from src.old.builder import graph\n' }],
	])('is left out and told: %s', async (_, more) => {
		const { files, notes } = await graphsOf({ ...product, ...more });
		expect(files).toEqual(['src/graph.py']);
		expect(notes).toMatch(/No source file imports or starts src\/\S+\.py/);
	});

	it.each([
		['imported', { 'src/sub/builder.py': graph('sub'), 'app.py': 'from src.sub.builder import graph as sub\n' }],
		[
			'imported by its package',
			{
				'src/sub/builder.py': graph('sub'),
				'src/sub/__init__.py': 'from .builder import graph\n',
				'app.py': 'from src.sub import graph\n',
			},
		],
		['imported by name at run time', { 'src/sub/builder.py': graph('sub'), 'app.py': 'import importlib\nimportlib.import_module(NAME)\n' }],
		['a program', { 'src/sub/builder.py': `${graph('sub')}if __name__ == "__main__":\n    graph.invoke({})\n` }],
		['served', { 'src/sub/builder.py': graph('sub'), 'langgraph.json': '{"graphs": {"sub": "./src/sub/builder.py:graph"}}' }],
	])('is a graph of the product where it is %s', async (_, more) => {
		expect((await graphsOf({ ...product, ...more })).files).toEqual(['src/graph.py', 'src/sub/builder.py']);
	});

	it('is the product where no graph is loaded', async () => {
		const { 'main.py': _, ...rest } = product;
		expect((await graphsOf({ ...rest, 'src/old/builder.py': graph('other') })).files).toEqual(['src/graph.py', 'src/old/builder.py']);
	});
});
