// The LangGraph model of the audited code: what graph the code builds, read from syntax trees, never from text.
import { z } from 'zod';
import { fileContextSchema } from './finding.js';
import { locationSchema } from './location.js';

/** The virtual nodes. A node that a user named "START" keeps its own id and is not the virtual start. */
export const START_NODE = '__start__';
export const END_NODE = '__end__';

export const graphNodeSchema = z.strictObject({
	id: z.string(),
	line: z.int().min(1),
	/** File of the line, when it is not the graph's own. */
	file: z.string().optional(),
	/** Qualified name of the function, class or subgraph behind the node, as far as it resolved. */
	handler: z.string().nullable(),
	/** Where the handler is defined. */
	definition: locationSchema.nullable(),
	subgraph: z.boolean(),
	/** The node is added only under this condition (source text); null = always. */
	condition: z.string().nullable(),
});
export type GraphNode = z.infer<typeof graphNodeSchema>;

export const graphEdgeSchema = z.strictObject({
	from: z.string(),
	to: z.string(),
	kind: z.enum(['static', 'conditional']),
	/** How it was declared: `add_edge`, `add_edge-list`, `add_conditional_edges`, `set_entry_point`, `Send`, `Command`, ...; `inferred`: the router is not known, and nothing else leads there. */
	via: z.string(),
	/** Router function of a conditional edge. */
	router: z.string().nullable(),
	/** Label of a path map, when it differs from the target. */
	label: z.string().nullable(),
	line: z.int().min(1),
	/** File of the line, when it is not the graph's own. */
	file: z.string().optional(),
	/** Static edges from a list of sources wait for all of them. */
	barrier: z.boolean(),
	condition: z.string().nullable(),
});
export type GraphEdge = z.infer<typeof graphEdgeSchema>;

export const unresolvedSchema = z.strictObject({ file: z.string(), line: z.int().min(1), what: z.string(), reason: z.string() });
export type Unresolved = z.infer<typeof unresolvedSchema>;

/** What a router can answer though no way has that name: LangGraph raises there. A fault of the code, and no gap in the reading. */
export const deadEndSchema = z.strictObject({
	from: z.string(),
	router: z.string().nullable(),
	answer: z.string(),
	file: z.string(),
	line: z.int().min(1),
});
export type DeadEnd = z.infer<typeof deadEndSchema>;

/** One node leads to several that run in the same step, or several lead into one. */
export const fanSchema = z.strictObject({
	node: z.string(),
	branches: z.array(z.string()),
	kind: z.enum(['static', 'conditional', 'send', 'mixed']),
	/** What tells the copies of a node apart that `Send` starts: strings of the payloads, and what is iterated over, as `items[]`. */
	payloads: z.array(z.string()).optional(),
	/** Sets of branches of which a router starts one only, beside the others. */
	alternatives: z.array(z.array(z.string())).optional(),
});
export type Fan = z.infer<typeof fanSchema>;

export const graphModelSchema = z.strictObject({
	id: z.string(),
	file: z.string(),
	line: z.int().min(1),
	context: fileContextSchema,
	/** True: nothing that starts the product comes to the module that builds it. */
	unused: z.boolean().optional(),
	/** True: what serves the product comes to it. */
	served: z.boolean().optional(),
	language: z.enum(['python', 'typescript']),
	/** Function or class that builds it; null = module level. */
	builder: z.string().nullable(),
	/** Name of the variant when one builder makes several shapes behind a flag, e.g. `parallel=false`; null for the default shape. */
	variant: z.string().nullable(),
	stateClass: z.string().nullable(),
	stateLocation: locationSchema.nullable(),
	compiled: z.boolean(),
	nodes: z.array(graphNodeSchema),
	edges: z.array(graphEdgeSchema),
	fanOut: z.array(fanSchema),
	fanIn: z.array(fanSchema),
	/** Node ids on a cycle. */
	cycles: z.array(z.array(z.string())),
	unreachable: z.array(z.string()),
	unresolved: z.array(unresolvedSchema),
	deadEnds: z.array(deadEndSchema).optional(),
	/** 0-1; lowered by what did not resolve. */
	confidence: z.number().min(0).max(1),
});
export type GraphModel = z.infer<typeof graphModelSchema>;
