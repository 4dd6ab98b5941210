import { runProbes } from '@auditor/probes';
import { expect, it } from 'vitest';
import { repository } from '../library/_testing.js';
import { typedState } from './typed-state.js';

it.each([
	['new StateSchema({ a: z.string() })', 'a `StateSchema` of LangGraph'],
	['Annotation.Root({ a: Annotation<string>() })', 'a LangGraph annotation'],
])('names what a state is made of: %s', async (made, name) => {
	const text = `import { Annotation, StateGraph, StateSchema } from '@langchain/langgraph';\nimport { z } from 'zod';\nexport const S = ${made};\nexport const g = new StateGraph(S);\n`;
	const [found] = runProbes([typedState], await repository({ 'src/a.ts': text }), { detective: 'repo' });
	expect(found?.message).toBe(`\`S\`, the state of the graph at src/a.ts:4, is ${name}.`);
});

it('knows a state that is taken out of a required module', async () => {
	const text = `const { StateGraph, MessagesAnnotation } = require('@langchain/langgraph');\nconst g = new StateGraph(MessagesAnnotation).addNode('a', () => ({})).compile();\nmodule.exports = { g };\n`;
	const [found] = runProbes([typedState], await repository({ 'src/a.js': text }), { detective: 'repo' });
	expect(found?.outcome).toBe('true');
});
