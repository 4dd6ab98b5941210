// What a service without a graph keeps of what was said.
import type { Catalogue } from '../shortcut.js';

/** The service, with this above its answer and in it. */
const talks = (above: string, within = '') => ({
	'src/app.py': `from fastapi import FastAPI\nfrom langchain_openai import ChatOpenAI\n\napp = FastAPI()\nllm = ChatOpenAI(model="m")\n${above}\n@app.post("/talk")\ndef talk(user: str, q: str):\n    said = llm.invoke(q).content\n${within}    return said\n`,
});

const IN_MEMORY = talks('SESSIONS = {}\n', '    SESSIONS[user] = said\n');

export const catalogue: Catalogue = {
	project: 'a service that answers without a graph',
	rubric: 'agent-service',
	weak: { 'pyproject.toml': '[project]\nname = "talks"\ndependencies = ["fastapi", "langchain-openai"]\n', ...talks('') },
	untried: {
		'state/graph': 'A graph is asked about by the other expectations.',
		'error_paths/routed-without': 'A graph is asked about by the other expectations.',
	},
	shortcuts: [
		{
			of: 'state/held-without',
			way: 'a class with types that nothing names',
			cheap: talks('class Run:\n    user: str\n    said: str\n'),
			honest: talks('class Run:\n    user: str\n    said: str\n', '    said = Run(user, said).said\n'),
		},
		{ of: 'state/kept-without', way: 'a mapping that nothing fills', cheap: talks('SESSIONS = {}\n'), honest: IN_MEMORY },
		{
			of: 'state/kept-without',
			way: 'a function that nothing calls',
			cheap: talks('def keep(said):\n    db.table("messages").insert({"text": said})\n'),
		},
		{
			of: 'state/durable-without',
			way: 'a function that nothing calls',
			on: IN_MEMORY,
			cheap: talks('SESSIONS = {}\ndef keep(said):\n    db.table("messages").insert({"text": said})\n', '    SESSIONS[user] = said\n'),
			honest: talks('SESSIONS = {}\n', '    db.table("messages").insert({"text": said})\n'),
		},
	],
};
