// LangGraph as a library of the reader: its constructors make builders, whose methods shape a record, and `compile` closes it.
import type { CallFact, SourceFile } from '@auditor/code';
import { traitsOf } from '@auditor/code';
import type { Environment, Library, ObjectValue, Session, Value } from '@auditor/code/values';
import { currentCondition, given, unknown } from '@auditor/code/values';
import { BUILDER_STEPS, langGraphImport, makesSubgraph, operationOf } from './names.js';
import { applyOperation } from './operations.js';
import { type GraphRecord, miss } from './record.js';
import type { Relevance } from './relevance.js';

/** What LangGraph's names mean in code that builds graphs. */
export function langGraphLibrary(relevance: Relevance): Library {
	const isSite = (file: SourceFile, index: number) => relevance.sites.has(`${file.path}#${index}`);
	return {
		imported: langGraphImport,
		steps: BUILDER_STEPS,
		runs: relevance.has,
		matters: (file, index) => {
			const method = file.facts.calls[index]?.method ?? null;
			return operationOf(method) !== null || isSite(file, index) || (method !== null && relevance.names.has(method));
		},
		make: (session, index, environment) => (isSite(environment.file, index) ? newBuilder(session, index, environment) : null),
		method: onGraph,
		lost: (object, at, callee) => {
			if (!object.mutable) return;
			miss(recordOf(object), at, `what ${callee} does with the builder`, 'the function is not part of the project or not known');
		},
		isOpaque: makesSubgraph,
	};
}

/** The graph that a builder, or what it was compiled to, stands for. */
export function recordOf({ state }: ObjectValue): GraphRecord {
	return state as GraphRecord;
}

function newBuilder(session: Session, index: number, environment: Environment): Value {
	const { file } = environment;
	const call = file.facts.calls[index] as CallFact;
	const state = call.keywords.find((k) => k.name === 'state_schema')?.value ?? call.arguments[0] ?? null;
	const { functions, classes } = file.facts;
	const owner = call.scope.function === null ? classes[call.scope.class ?? -1] : functions[call.scope.function];
	const record: GraphRecord = {
		file,
		call: index,
		line: call.line,
		owner: owner?.qualifiedName ?? null,
		language: traitsOf(file).name,
		state: state ? { value: state, environment } : null,
		nodes: [],
		edges: [],
		branches: [],
		compiled: false,
		late: { nodes: [], edges: [], branches: [] },
		compiledAt: null,
		own: call.scope.function === null || (session.stack.length === 1 && session.asked === `${file.path}#${call.scope.function}`),
		around: [...session.conditions],
		unresolved: [],
	};
	return { t: 'object', kind: 'builder', mutable: true, state: record };
}

const onGraph: Library['method'] = (session, graph, call, at) => {
	const record = recordOf(graph);
	const { args, keywords } = given(session, call, at.environment);
	if (!graph.mutable) return /^(with|copy|bind|configure)/.test(call.method ?? '') ? graph : unknown('a run of the graph');
	const operation = operationOf(call.method);
	// What a router or a node does when it runs comes too late for the graph that it is in.
	const { nodes, edges, branches, late, compiledAt } = record;
	if (operation && session.mode === 'default') {
		const known = [nodes.length, edges.length, branches.length];
		applyOperation(operation, { session, record, call, args, keywords, at });
		if (compiledAt?.file === at.file && compiledAt.function === call.scope.function) {
			late.nodes.push(...nodes.splice(known[0]!));
			late.edges.push(...edges.splice(known[1]!));
			late.branches.push(...branches.splice(known[2]!));
		}
	}
	if (operation || call.method !== 'compile') return graph;
	record.compiled = true;
	nodes.push(...late.nodes.splice(0));
	edges.push(...late.edges.splice(0));
	branches.push(...late.branches.splice(0));
	const isSure = currentCondition(session, record.around) === null && call.scope.loops.length === 0;
	record.compiledAt = isSure ? { file: at.file, function: call.scope.function } : null;
	return { t: 'object', kind: 'compiled graph', mutable: false, state: record };
};
