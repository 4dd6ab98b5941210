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
		'Give each graph a checkpointer that lasts (Postgres, SQLite, Redis). Run it under a `thread_id` that comes again, such as that of the conversation, so that runs can go on after a restart. {{python: Call its `setup()` once, and take the asynchronous one where runs are awaited. | typescript: Call its `setup()` once where it has one.}}',
	],
])('says which graphs have no checkpointer: %j', async (files, message, remedy) => {
	const [found] = runProbes([checkpointer], await repository(files as unknown as Record<string, string>), { detective: 'repo' });
	expect(found?.message).toBe(message);
	expect(found?.values.remedy).toBe(remedy);
});

it.each([
	[
		{
			'graph.py':
				'from langgraph.checkpoint.memory import MemorySaver\nfrom langgraph.graph import StateGraph\ndef get():\n    return StateGraph(dict).compile(checkpointer=MemorySaver())\n',
			'app.py':
				'from fastapi import FastAPI\nfrom graph import get\napp = FastAPI()\n@app.post("/chat")\ndef chat(user, q):\n    return get().invoke(q, {"configurable": {"thread_id": user}})\n',
		},
		'The checkpointer at graph.py:4 saves the state in memory, and is made anew for the run at app.py:6.',
		['The checkpointer is made anew for each run, and keeps nothing for the next one.', undefined],
		['false', 'false'],
	],
	[
		{
			'graph.py':
				'import os\nfrom langgraph.checkpoint.memory import MemorySaver\nfrom langgraph.checkpoint.sqlite import SqliteSaver\nfrom langgraph.graph import StateGraph\ndef saver():\n    if os.getenv("KEEP", "no") == "yes":\n        return SqliteSaver(c)\n    return MemorySaver()\napp = StateGraph(dict).compile(checkpointer=saver())\napp.invoke({}, {"configurable": {"thread_id": user}})\n',
		},
		'The checkpointer at graph.py:7 saves the state in memory by default, and durably in other cases.',
		[undefined, 'By default the checkpointer saves the state in memory alone.'],
		['true', 'false'],
	],
])('says what a checkpointer in memory keeps: %j', async (files, message, faults, outcomes) => {
	const found = runProbes([checkpointer], await repository(files as unknown as Record<string, string>), { detective: 'repo' });
	expect(found.map((one) => one.message)).toEqual([message, message]);
	expect(found.map((one) => one.values.fault)).toEqual(faults);
	expect(found.map((one) => one.outcome)).toEqual(outcomes);
});
