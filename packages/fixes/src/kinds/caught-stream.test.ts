import { fixTester } from '../../test/fix-tester.js';
import { caughtStream } from './caught-stream.js';

const loop = (indent: string, body = `payload = {"type": "token", "event": event["event"]}`) =>
	['async for event in graph.astream_events({"said": question}):', `    ${body}`, '    yield f"data: {json.dumps(payload)}\\n\\n"']
		.map((line) => `${indent}${line}\n`)
		.join('');
const agent = {
	'src/agent.py':
		'from langchain_openai import ChatOpenAI\nfrom langgraph.graph import StateGraph\n\n\ndef say(state):\n    return {"said": ChatOpenAI(model="m").invoke(state["said"]).content}\n\n\nbuilder = StateGraph(dict)\nbuilder.add_node("say", say)\nbuilder.set_entry_point("say")\ngraph = builder.compile()\n',
};
const py = (body: string, head = 'import json\n', logger = '') => ({
	...agent,
	'src/main.py': `${head}
from fastapi import FastAPI
from fastapi.responses import StreamingResponse
from src.agent import graph
${logger}
app = FastAPI()


async def events(question: str):
${body}

@app.get("/ask")
async def ask(question: str):
    return StreamingResponse(events(question), media_type="text/event-stream")
`,
});
const logged = (body: string) => ({
	'src/main.py': py(body, 'import json\nimport logging\n', '\nlogger = logging.getLogger(__name__)\n')['src/main.py'],
});
const handler = (more: string) =>
	`    except Exception:\n        logger.exception("Error in events")\n        yield f"data: {json.dumps({'type': 'error', 'message': 'The request failed.'})}\\n\\n"\n${more}`;
const where = { of: 'handled' };

fixTester(caughtStream, [
	{
		name: 'a stream of a graph',
		files: py(loop('    ')),
		where,
		still: true,
		after: logged(`    try:\n${loop('        ')}${handler('')}`),
	},
	{
		name: 'a stream that ends with an event of its own',
		files: py(`${loop('    ')}    yield f"data: {json.dumps({'type': 'end'})}\\n\\n"\n`),
		where,
		still: true,
		after: logged(`    try:\n${loop('        ')}${handler('        return\n')}    yield f"data: {json.dumps({'type': 'end'})}\\n\\n"\n`),
	},
	{ name: 'events that say no type', files: py(loop('    ', 'payload = {"event": event["event"]}')), where, after: null },
	{
		name: 'events of another form',
		files: py(loop('    ').replace('yield f"data: {json.dumps(payload)}\\n\\n"', 'yield json.dumps(payload)')),
		where,
		still: true,
		after: null,
	},
]);
