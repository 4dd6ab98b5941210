import { fixTester } from '../../test/fix-tester.js';
import { modelRetry } from './model-retry.js';

const py = (ask: string, more = '') => ({
	'src/judges.py': `from langchain_openai import ChatOpenAI\nfrom src.state import Opinion\n\n\ndef prosecutor(state):\n    """Prosecutor."""\n${ask}\n\n\ndef defense(state):\n    return prosecutor(state)\n${more}`,
	'src/state.py': 'from pydantic import BaseModel\n\n\nclass Opinion(BaseModel):\n    score: int\n',
	'src/graph.py':
		'from langgraph.graph import StateGraph\nfrom src.judges import prosecutor, defense\n\ng = StateGraph(dict)\ng.add_node("prosecutor", prosecutor)\ng.add_node("defense", defense)\ng.set_entry_point("prosecutor")\napp = g.compile()\n',
});
const only = (files: Record<string, string>) => ({ 'src/judges.py': files['src/judges.py']! });

fixTester(modelRetry, [
	{
		name: 'a bound model that is kept in a name',
		files: py('    llm = ChatOpenAI().with_structured_output(Opinion)\n    return {"opinions": [llm.invoke("p")]}'),
		after: only(
			py(
				'    llm = ChatOpenAI().with_structured_output(Opinion).with_retry(stop_after_attempt=3)\n    return {"opinions": [llm.invoke("p")]}',
			),
		),
	},
	{
		name: 'asked at once',
		files: py('    return {"opinions": [ChatOpenAI().with_structured_output(Opinion).invoke("p")]}'),
		after: only(py('    return {"opinions": [ChatOpenAI().with_structured_output(Opinion).with_retry(stop_after_attempt=3).invoke("p")]}')),
	},
	{
		name: 'raw answers, which raise nothing',
		files: py('    llm = ChatOpenAI().with_structured_output(Opinion, include_raw=True)\n    return {"opinions": [llm.invoke("p")]}'),
		after: null,
	},
	{
		name: 'a model of which something else is asked',
		files: py(
			'    llm = ChatOpenAI().with_structured_output(Opinion)\n    llm.get_name()\n    print(llm.bind(stop=["x"]))\n    return {"opinions": [llm.invoke("p")]}',
		),
		after: null,
	},
	{ name: 'a model that is not bound', files: py('    return {"opinions": [ChatOpenAI().invoke("p").content]}'), after: null },
]);
