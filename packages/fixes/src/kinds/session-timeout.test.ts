import { fixTester } from '../../test/fix-tester.js';
import { sessionTimeout } from './session-timeout.js';

const py = (name: string, session: string, more: string) => ({
	'src/ask.py': `import aiohttp
from fastapi import FastAPI

app = FastAPI()


@app.get("/ask")
async def ${name}():
    body = {"messages": [{"role": "user", "content": "Hello"}]}
    async with aiohttp.ClientSession(${session}) as session:
        answer = await session.post(
            url="https://api.openai.com/v1/chat/completions",
            json=body,
${more}        )
        return {"status": answer.status}
`,
});

fixTester(sessionTimeout, [
	{
		name: 'a question to a model',
		files: py('ask', '', ''),
		after: py('ask', '', '            timeout=aiohttp.ClientTimeout(total=120),\n'),
	},
	{
		name: 'a look whether all is well',
		files: py('startup_probe', '', ''),
		after: py('startup_probe', '', '            timeout=aiohttp.ClientTimeout(total=30),\n'),
	},
	{ name: 'a session with options of its own', files: py('ask', 'headers=HEADERS', ''), after: null },
]);
