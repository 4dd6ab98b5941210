import { runProbes } from '@auditor/probes';
import { expect, it } from 'vitest';
import { repository } from '../library/_testing.js';
import { checkpointer } from './checkpointer.js';

const graph =
	'from langgraph.graph import StateGraph\ngraph = StateGraph(dict)\ngraph.add_node("a", lambda s: s)\napp = graph.compile()\napp.invoke({})\n';

it.each([
	[{ 'a.py': graph }, 'We found no checkpointer that the product passes to a graph or an agent.', undefined],
	[
		{ 'a.py': graph, 'b.py': graph },
		'We found no checkpointer that the product passes to any of its 2 graphs (a.py:4 and b.py:4).',
		'Give each graph a checkpointer that lasts (Postgres, SQLite, Redis), and each run a `thread_id`, so that runs can go on after a restart.',
	],
])('says which graphs have no checkpointer: %j', async (files, message, remedy) => {
	const [found] = runProbes([checkpointer], await repository(files as unknown as Record<string, string>), { detective: 'repo' });
	expect(found?.message).toBe(message);
	expect(found?.values.remedy).toBe(remedy);
});
