import { projectOf } from '@auditor/code/testing';
import { runProbes } from '@auditor/probes';
import { describe, expect, it } from 'vitest';
import { typedState } from '../probes/state/typed-state.js';
import { artifactsOf } from '../testing.js';
import { buildGraphs } from './build-graphs.js';

async function unusedIn(files: Record<string, string>): Promise<string[]> {
	const graphs = buildGraphs(await projectOf(files), new Map(Object.entries(files)));
	return graphs.filter(({ unused }) => unused).map(({ file }) => file);
}

const service = (name: string, { made = 'this.agent = graph.compile();', asked = 'return this.agent.invoke({ q });', body = '' } = {}) => `
import { Injectable } from '@nestjs/common';
import { StateGraph } from '@langchain/langgraph';
import { State } from './state.js';
@Injectable()
export class ${name} {
  private agent;
  onModuleInit() {
    const graph = new StateGraph(State).addNode('a', one).addEdge('__start__', 'a');
    ${made}
  }
  async ask(q: string) {
    ${asked}
  }
  ${body}
}
`;
const controller = (uses: string) => `
import { Controller, Get } from '@nestjs/common';
import { Live } from './live.js';
import { Other } from './other.js';
@Controller()
export class Talk {
  constructor(private live: Live, private other: Other) {}
  @Get()
  async talk(q: string) {
    // this.other.ask(q);
    ${uses}
    return this.live.ask(q);
  }
}
`;
const nest = (other: string, uses = '') => ({
	'src/state.ts':
		"import { Annotation } from '@langchain/langgraph';\nexport const State = Annotation.Root({ q: Annotation<string>() });\n",
	'src/live.ts': service('Live'),
	'src/other.ts': other,
	'src/talk.ts': controller(uses),
	'src/main.ts': "import { NestFactory } from '@nestjs/core';\nimport { Talk } from './talk.js';\nNestFactory.create(Talk);\n",
});

const python = (made: string, asked = '') => ({
	'app.py': `from langgraph.graph import StateGraph
from state import S
class Live:
    def __init__(self):
        b = StateGraph(S)
        b.add_node("a", one)
        b.set_entry_point("a")
        self.app = b.compile()
    def run(self, q):
        return self.app.invoke(q)
if __name__ == "__main__":
    Live().run(1)
    Other().start()
`,
	'state.py': 'from typing import TypedDict\nclass S(TypedDict):\n    x: int\n',
	'other.py': `from langgraph.graph import StateGraph
from state import S
class Other:
    def start(self):
        g = StateGraph(S)
        g.add_node("a", one)
        g.set_entry_point("a")
        ${made}
${asked}
`,
	'main.py': 'from app import Live\nfrom other import Other\nOther().start()\nLive().run(1)\n',
});

describe('a graph that is compiled', () => {
	it.each([
		['kept in a member that nothing reads', nest(service('Other', { asked: 'return q;' }), 'this.other.ask(q);')],
		[
			'kept by way of a name',
			nest(service('Other', { made: 'const app = graph.compile();\n    this.agent = app;', asked: 'return q;' }), 'this.other.ask(q);'),
		],
	])('is not used where it is %s', async (_, files) => {
		expect(await unusedIn(files)).toEqual(['src/other.ts']);
	});

	it.each([
		['asked by a method that somebody asks', nest(service('Other'), 'await this.other.ask(q);')],
		['offered to the web by its own service', nest(service('Other', { body: '@Get()\n  show() {}' }))],
		['returned', nest(service('Other', { made: 'this.agent = graph.compile();\n    return this.agent;', asked: 'return q;' }))],
		['handed on', nest(service('Other', { made: 'register(graph.compile());', asked: 'return q;' }))],
		['read by another', nest(service('Other', { asked: 'return q;' }), 'await this.other.agent.invoke(q);')],
		['kept in a table', nest(service('Other', { made: "this.all['a'] = graph.compile();", asked: 'return q;' }))],
	])('is used where it is %s', async (_, files) => {
		expect(await unusedIn(files)).toEqual([]);
	});

	it('gives no state of its own beside one that is asked', async () => {
		const files = nest(service('Other').replaceAll('State', 'Spare'));
		const found = runProbes(
			[typedState],
			await artifactsOf({ ...files, 'src/state.ts': `${files['src/state.ts']}export const Spare = {};\n` }),
			{ detective: 'repo' },
		);
		expect(found.map(({ values }) => values.usedAt)).toEqual(['src/live.ts:9']);
	});

	it('is the product where no other graph is asked', async () => {
		const { 'src/live.ts': _, ...files } = nest(service('Other'));
		expect(await unusedIn(files)).toEqual([]);
	});

	it.each([
		['self.app_of_other = g.compile()', '', ['other.py']],
		['app = g.compile()', '', ['other.py']],
		['self.app_of_other = g.compile()', '        self.go(1)\n    def go(self, q):\n        return self.app_of_other.invoke(q)', []],
		['self.app_of_other = g.compile()', '    def go(self, q):\n        return self.app_of_other.invoke(q)', ['other.py']],
		['app = g.compile()', '        app.invoke(1)', []],
		['self.app_of_other = g.compile()', 'def go(o, q):\n    return o.app_of_other.invoke(q)', []],
	])('in Python: %s, and %s', async (made, asked, unused) => {
		expect(await unusedIn(python(made, asked))).toEqual(unused);
	});
});
