import { fixTester } from '../../test/fix-tester.js';
import { addedPart } from './added-part.js';

const graph = (node: string) => ({
	'src/graph.py': `import operator\nfrom typing import Annotated, TypedDict\nfrom langgraph.graph import StateGraph, START, END\n\n\nclass State(TypedDict):\n    errors: Annotated[list, operator.add]\n    note: str\n\n\ndef first(state):\n    return {"errors": ["x"]}\n\n\ndef second(state: State) -> dict:\n${node}\n\n\ng = StateGraph(State)\ng.add_node("first", first)\ng.add_node("second", second)\ng.add_edge(START, "first")\ng.add_edge("first", "second")\ng.add_edge("second", END)\napp = g.compile()\n`,
});

fixTester(addedPart, [
	{
		name: 'the old list and a new one',
		files: graph('    return {"errors": state["errors"] + ["y"], "note": "n"}'),
		after: graph('    return {"errors": ["y"], "note": "n"}'),
	},
	{
		name: 'the old list with a default',
		files: graph('    return {"errors": state.get("errors", []) + ["y"]}'),
		after: graph('    return {"errors": ["y"]}'),
	},
	{
		name: 'the old list unpacked',
		files: graph('    return {"errors": [*state["errors"], "y"]}'),
		after: graph('    return {"errors": ["y"]}'),
	},
	{ name: 'the state unpacked', files: graph('    return {**state, "note": "n"}'), after: graph('    return {"note": "n"}') },
	{ name: 'the state, after a change in place', files: graph('    state["note"] = "n"\n    return {**state, "note": "m"}'), after: null },
	{ name: 'the whole state', files: graph('    return state'), after: graph('    return {}') },
	{
		name: 'a name that holds what the state held',
		files: graph('    errors = state.get("errors", [])\n    print(errors)\n    return {"errors": errors}'),
		after: graph('    errors = state.get("errors", [])\n    print(errors)\n    return {}'),
	},
	{
		name: 'such a name beside something else',
		files: graph('    errors = state["errors"]\n    return {"note": "n", "errors": errors}'),
		after: graph('    errors = state["errors"]\n    return {"note": "n"}'),
	},
	{
		name: 'a name that begins with the old list and is added to',
		files: graph(
			'    errors = state.get("errors", [])\n    if "note" in state:\n        errors.append("y")\n    return {"errors": errors}',
		),
		after: graph('    errors = []\n    if "note" in state:\n        errors.append("y")\n    return {"errors": errors}'),
	},
	{
		name: 'such a name that is read besides',
		files: graph('    errors = state.get("errors", [])\n    if errors:\n        errors.append("y")\n    return {"errors": errors}'),
		after: null,
	},
	{
		name: 'a copy of the state that is added to',
		files: graph('    new = dict(state)\n    new["note"] = "n"\n    return new'),
		after: graph('    new = {}\n    new["note"] = "n"\n    return new'),
	},
]);
