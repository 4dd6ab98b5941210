import { describe, expect, it } from 'vitest';
import { graphsOf, sketch } from './testing.js';

const HEAD = `from langgraph.graph import StateGraph, START, END
def node(state): return {}
`;
/** A builder that hands over to another one under a test, before it makes its own graph. */
const twoShapes = (test: string) => `${HEAD}class Builder:
    def __init__(self, config):
        self.config = config
    def build(self):
        if ${test}:
            return self.other()
        g = StateGraph(dict)
        g.add_node("main", node)
        g.add_edge(START, "main")
        return g.compile()
    def other(self):
        g = StateGraph(dict)
        g.add_node("side", node)
        g.add_edge(START, "side")
        return g.compile()
`;
const shapes = async (source: string) => (await graphsOf({ 'g.py': source })).map((g) => [g.builder, g.variant, sketch(g).edges]);

describe('a graph behind a test that leaves early', () => {
	it.each([
		['a setting with a default', 'self.config.get("kind", "main") == "side"'],
		['a test of which nothing is known', 'self.config.kind == choose()'],
	])('is found: %s', async (_, test) => {
		expect(await shapes(twoShapes(test))).toEqual([
			['Builder.build', null, ['S>main']],
			['Builder.other', null, ['S>side']],
		]);
	});

	it('is none where the test is certain', async () => {
		expect(await shapes(twoShapes('True'))).toEqual([['Builder.other', null, ['S>side']]]);
	});
});

describe('a setting that is asked for with a default', () => {
	const flag = (given: string) =>
		`${HEAD}def build(config):\n    g = StateGraph(dict)\n    g.add_node("a", node)\n    g.add_edge(START, "a")\n    if config.get(${given}):\n        g.add_node("b", node)\n        g.add_edge("a", "b")\n    return g\n`;
	it.each([
		['off', '"x", False', [['S>a'], ['S>a', 'a>b']]],
		['on', '"x", True', [['S>a', 'a>b'], ['S>a']]],
		['not said', '"x"', [['S>a', 'a>b'], ['S>a']]],
	])('goes by it: %s', async (_, given, expected) => {
		expect((await graphsOf({ 'g.py': flag(given) })).map((g) => sketch(g).edges)).toEqual(expected);
	});

	it('is nothing that a router reads of the state', async () => {
		const [graph] = await graphsOf({
			'g.py': `${HEAD}def route(state):\n    return state.get("next", "a")\ng = StateGraph(dict)\ng.add_node("a", node)\ng.add_node("b", node)\ng.add_edge("a", "b")\ng.add_conditional_edges(START, route)\n`,
		});
		expect(sketch(graph!)).toMatchObject({ conditional: ['S>a'], unresolved: 1 });
	});
});

it('names a state that is made where the builder takes it', async () => {
	const graphs = await graphsOf({
		'g.py': `from typing import TypedDict\n${HEAD}g = StateGraph(TypedDict("Inline", {"n": int}))\ng.add_node("a", node)\nh = StateGraph(make())\nh.add_node("a", node)\n`,
	});
	expect(graphs.map((g) => g.stateClass)).toEqual(['Inline', null]);
});
