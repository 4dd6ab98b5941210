import type { Catalogue } from '../shortcut.js';

const agent = (options: string, more = '') => ({
	'src/agent.ts': `import { ChatOpenAI } from '@langchain/openai';
import { END, START, StateGraph } from '@langchain/langgraph';
import { tool } from '@langchain/core/tools';
import { z } from 'zod';

const forever = Number.POSITIVE_INFINITY;
const model = new ChatOpenAI(${options});
${more}
export const find = tool(async (given) => (await fetch(given.city)).text(), TOOL);
const State = z.object({ words: z.array(z.string()) });
const think = async (state: z.infer<typeof State>) => {
  try {
    return { words: [String((await model.invoke(state.words)).content)] };
  } catch (error) {
    return undefined;
  }
};
export const graph = new StateGraph(State).addNode('think', think).addEdge(START, 'think').addEdge('think', END).compile();
await graph.invoke({ words: [process.env.FIRST_KEY] });
`.replace('TOOL', "{ name: 'find', description: '', schema: z.any() }"),
});
const changed = (from: string, to: string) => ({ 'src/agent.ts': agent("{ model: 'x' }")['src/agent.ts'].replace(from, to) });
const LIMITED = "{ model: 'x', timeout: 30_000 }";

export const catalogue: Catalogue = {
	project: 'an agent service in TypeScript',
	rubric: 'agent-service',
	weak: {
		...agent("{ model: 'x' }"),
		'package.json': '{ "name": "agent", "private": true, "dependencies": { "@langchain/langgraph": "^1.0.0" } }\n',
	},
	shortcuts: [
		{
			of: 'error_paths/model-limits',
			way: 'retries without end',
			cheap: agent("{ model: 'x', maxRetries: Infinity }"),
			honest: agent(LIMITED),
		},
		{ of: 'error_paths/model-limits', way: 'a limit that is not set', cheap: agent("{ model: 'x', timeout: undefined }") },
		{ of: 'error_paths/model-limits', way: 'an empty options object', cheap: agent("{ model: 'x', clientOptions: {} }") },
		{ of: 'error_paths/model-limits', way: 'infinity under another name', cheap: agent("{ model: 'x', timeout: forever }") },
		{
			of: 'error_paths/not-swallowed',
			way: 'an answer of nothing',
			cheap: changed('return undefined', 'void error'),
			honest: changed('return undefined', 'throw new Error("no answer", { cause: error })'),
		},
		{
			of: 'tool_safety/tool-schema',
			way: 'a description without a word and a schema of anything',
			cheap: changed("description: ''", "description: ' '"),
			honest: changed("description: '', schema: z.any()", "description: 'Looks a city up.', schema: z.object({ city: z.string().url() })"),
		},
		{
			of: 'error_paths/tool-errors',
			way: 'a failure that is caught and thrown again',
			cheap: changed('(await fetch(given.city)).text()', 'fetch(given.city).then((r) => r.text()).catch((reason) => { throw reason; })'),
			honest: changed(
				'(await fetch(given.city)).text()',
				'fetch(given.city).then((r) => r.text()).catch((reason) => `not found: ${reason}`)',
			),
		},
		{
			of: 'operations/readme',
			way: 'a script that is not there',
			cheap: { 'README.md': '# Agent\n\n```sh\nnpm run dev\n```\n' },
			honest: { 'README.md': '# Agent\n\n```sh\nnpx tsx src/agent.ts\n```\n' },
		},
	],
};
