import { fixTester } from '../../test/fix-tester.js';
import { routeErrors } from './route-errors.js';

const app = (handler: string, head = '', made = '', clause = 'except Exception as error:', route = '@app.post("/ask")') => ({
	'src/main.py': `${head}from fastapi import FastAPI, HTTPException\nfrom langgraph.graph import StateGraph\n${made}\ngraph = StateGraph(dict).compile()\napp = FastAPI()\n\n\n${route}\nasync def ask(question: str):\n    try:\n        return await graph.ainvoke({"question": question})\n    ${clause}\n${handler}`,
});
const raised = '        raise HTTPException(status_code=500, detail=str(error)) from error\n';
const logged = (handler: string, clause?: string) =>
	app(`        logger.exception("Error in ask")\n${handler}`, 'import logging\n\n', '\nlogger = logging.getLogger(__name__)\n', clause);

fixTester(routeErrors, [
	{ name: 'a route that tells whoever asked alone', files: app(raised), after: logged(raised) },
	{
		name: 'a route that answers in words',
		files: app('        # whatever it was\n        return {"error": "failed"}\n', '', '', 'except:'),
		after: logged('        # whatever it was\n        return {"error": "failed"}\n', 'except:'),
	},
	{ name: 'an error that is expected', files: app(raised, '', '', 'except ValueError as error:'), after: null },
	{ name: 'an error that comes through', files: app('        count()\n        raise\n'), after: null },
	{ name: 'an error of whoever asked', files: app(raised.replace('500', '422')), after: null },
	{ name: 'an error that is printed', files: app(`        print(error)\n${raised}`), after: null },
	{ name: 'a function that is no route', files: app(raised, '', '', undefined, '@retried'), after: null },
]);
