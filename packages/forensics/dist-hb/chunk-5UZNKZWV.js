import { END_NODE, START_NODE } from '@auditor/schema';

// src/langgraph/names.ts
var LANGGRAPH = /^(langgraph|@langchain\/langgraph)(?=[./]|$)/;
var BUILDERS = /* @__PURE__ */ new Set(['StateGraph', 'MessageGraph', 'Graph']);
var SUBGRAPH_MAKERS = /* @__PURE__ */ new Set([
	'create_react_agent',
	'createReactAgent',
	'create_agent',
	'createAgent',
	'create_supervisor',
	'createSupervisor',
	'create_swarm',
	'createSwarm',
	'create_deep_agent',
	'createDeepAgent',
	'RemoteGraph',
]);
function lastPart(name) {
	return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('#')) + 1);
}
function isLangGraph(name) {
	return LANGGRAPH.test(name);
}
function isBuilderClass(name) {
	return isLangGraph(name) && BUILDERS.has(lastPart(name));
}
function makesSubgraph(name) {
	return SUBGRAPH_MAKERS.has(lastPart(name)) && /^(langgraph|@langchain\/langgraph|langchain|@langchain|deepagents)/.test(name);
}
function virtualNode(name) {
	if (!isLangGraph(name)) return null;
	const last = lastPart(name);
	return last === 'START' ? START_NODE : last === 'END' ? END_NODE : null;
}
function prebuiltRouter(name) {
	return isLangGraph(name) && /^(tools_condition|toolsCondition)$/.test(lastPart(name)) ? ['tools', END_NODE] : null;
}
function isOpenId(id) {
	return /\{[^{}]+\}/.test(id);
}
function isSend(name) {
	return isLangGraph(name) && lastPart(name) === 'Send';
}
function isCommand(name) {
	return isLangGraph(name) && lastPart(name) === 'Command';
}
function langGraphImport(file, alias) {
	for (const fact of file.facts.imports) {
		if (fact.alias !== alias || !isLangGraph(fact.module)) continue;
		return fact.name === null || fact.name === '*' ? fact.module : `${fact.module}.${fact.name}`;
	}
	return null;
}
function importsLangGraph(file) {
	return file.facts.imports.some((fact) => isLangGraph(fact.module));
}
var OPERATIONS = {
	add_node: 'add_node',
	addNode: 'add_node',
	add_edge: 'add_edge',
	addEdge: 'add_edge',
	add_conditional_edges: 'add_conditional_edges',
	addConditionalEdges: 'add_conditional_edges',
	set_entry_point: 'set_entry_point',
	setEntryPoint: 'set_entry_point',
	set_conditional_entry_point: 'set_conditional_entry_point',
	setConditionalEntryPoint: 'set_conditional_entry_point',
	set_finish_point: 'set_finish_point',
	setFinishPoint: 'set_finish_point',
	add_sequence: 'add_sequence',
	addSequence: 'add_sequence',
};
function operationOf(method) {
	return method !== null && Object.hasOwn(OPERATIONS, method) ? OPERATIONS[method] : null;
}

export {
	BUILDERS,
	importsLangGraph,
	isBuilderClass,
	isCommand,
	isLangGraph,
	isOpenId,
	isSend,
	langGraphImport,
	lastPart,
	makesSubgraph,
	operationOf,
	prebuiltRouter,
	virtualNode,
};
