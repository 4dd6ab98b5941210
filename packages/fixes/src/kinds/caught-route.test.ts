import { fixTester } from '../../test/fix-tester.js';
import { caughtRoute } from './caught-route.js';

const py = (
	body: string,
	{ head = '', logger = '', asked = '    return await agent.ainvoke({"said": said})\n', imports = 'FastAPI' } = {},
) => ({
	'src/main.py': `${head}from fastapi import ${imports}
from langgraph.prebuilt import create_react_agent
${logger}
app = FastAPI()
agent = create_react_agent("openai:gpt-4o", tools=[])


@app.post("/ask")
async def ask(said: str):
${body}

async def answered(said):
${asked}`,
});
const where = { of: 'handled' };
const handler =
	'    except Exception as error:\n        logger.exception("Error in ask")\n        raise HTTPException(status_code=500, detail="The request failed.") from error\n';

fixTester(caughtRoute, [
	{
		name: 'a route that asks through a function',
		files: py('    return await answered(said)\n'),
		where,
		still: true,
		after: py(`    try:\n        return await answered(said)\n${handler}`, {
			head: 'import logging\n\n',
			logger: '\nlogger = logging.getLogger(__name__)\n',
			imports: 'FastAPI, HTTPException',
		}),
	},
	{
		name: 'one that answers by itself where something is wrong',
		files: py('    if not said:\n        raise HTTPException(status_code=400)\n    return await answered(said)\n', {
			imports: 'FastAPI, HTTPException',
		}),
		where,
		after: null,
	},
	{
		name: 'no route that comes to it',
		files: py('    return {"said": said}\n'),
		where,
		after: null,
	},
]);
