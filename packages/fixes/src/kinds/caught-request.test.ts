import { fixTester } from '../../test/fix-tester.js';
import { caughtRequest } from './caught-request.js';

const py = (names: string, logger: string, ask: string) => ({
	'src/main.py': `${names}\nfrom src.agent import graph\n${logger}\napp = FastAPI()\n\n\n@app.post("/chat")\nasync def chat(said: str):\n    state = {"said": said}\n${ask}    return result["said"]\n`,
});
const agent = {
	'src/agent.py':
		'from langchain_openai import ChatOpenAI\nfrom langgraph.graph import StateGraph\n\n\ndef say(state):\n    return {"said": ChatOpenAI(model="m").invoke(state["said"]).content}\n\n\nbuilder = StateGraph(dict)\nbuilder.add_node("say", say)\nbuilder.set_entry_point("say")\ngraph = builder.compile()\n',
};
const run = { 'src/run.py': 'from src.agent import graph\n\n\ndef run(state):\n    return graph.invoke(state)\n' };
const where = { of: 'handled' };
const bare = py('from fastapi import FastAPI', '', '    result = await graph.ainvoke(state)\n');

fixTester(caughtRequest, [
	{
		name: 'a route that asks a graph',
		files: { ...agent, ...bare },
		after: py(
			'import logging\n\nfrom fastapi import FastAPI, HTTPException',
			'\nlogger = logging.getLogger(__name__)\n',
			'    try:\n        result = await graph.ainvoke(state)\n    except Exception as error:\n        logger.exception("Error in chat")\n        raise HTTPException(status_code=500, detail="The request failed.") from error\n',
		),
		where,
		still: true,
	},
	{
		name: 'a route that asks by a function of the project',
		files: { ...agent, ...run, ...py('from fastapi import FastAPI\n\nfrom src.run import run', '', '    result = run(state)\n') },
		after: py(
			'import logging\n\nfrom fastapi import FastAPI, HTTPException\n\nfrom src.run import run',
			'\nlogger = logging.getLogger(__name__)\n',
			'    try:\n        result = run(state)\n    except Exception as error:\n        logger.exception("Error in chat")\n        raise HTTPException(status_code=500, detail="The request failed.") from error\n',
		),
		where,
		still: true,
	},
	{
		name: 'a function that answers by an exception of the server',
		files: {
			...agent,
			'src/run.py': run['src/run.py'].replace('    return', '    if not state:\n        raise HTTPException(404)\n    return'),
			...py('from fastapi import FastAPI\n\nfrom src.run import run', '', '    result = run(state)\n'),
		},
		after: null,
		where,
	},
	{
		name: 'a function that makes another, which asks',
		files: {
			...agent,
			'src/run.py': run['src/run.py'].replace('    return', '    def ask():\n        return').concat('\n    return {"said": ask}\n'),
			...py('from fastapi import FastAPI\n\nfrom src.run import run', '', '    result = run(state)\n'),
		},
		after: null,
		where,
	},
	{
		name: 'a function that asks while it is read from',
		files: {
			...agent,
			'src/run.py': run['src/run.py'].replace('return ', 'yield '),
			...py('from fastapi import FastAPI\n\nfrom src.run import run', '', '    result = run(state)\n'),
		},
		after: null,
		where,
	},
	{
		name: 'what streams',
		files: { ...agent, ...py('from fastapi import FastAPI', '', '    result = [one async for one in graph.astream(state)]\n') },
		after: null,
		where,
	},
	{ name: 'a program without routes', files: agent, after: null, where },
]);
