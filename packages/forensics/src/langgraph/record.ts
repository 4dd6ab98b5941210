// What one run of graph-building code did to one builder, before routers are read and the shape is worked out.
import type { SourceFile, StaticValue } from '@auditor/code';
import type { Environment, Place, Value } from '@auditor/code/values';
import type { Unresolved } from '@auditor/schema';

export interface GraphRecord {
	file: SourceFile;
	/** Index of the constructor call in `file`. */
	call: number;
	line: number;
	/** Function or class that makes it; null = module level. */
	owner: string | null;
	language: 'python' | 'typescript';
	state: { value: StaticValue; environment: Environment } | null;
	nodes: RecordedNode[];
	edges: RecordedEdge[];
	branches: RecordedBranch[];
	compiled: boolean;
	/** What is added behind the place that compiles it, which has it where it is compiled once more. */
	late: Pick<GraphRecord, 'nodes' | 'edges' | 'branches'>;
	/** Where it is compiled in any case. */
	compiledAt: { file: SourceFile; function: number | null } | null;
	/** Made while its own function was read by itself, not on behalf of a caller. */
	own: boolean;
	/** Conditions under which the builder itself is made: what is added to it under them alone is always there. */
	around: readonly string[];
	unresolved: Unresolved[];
}

export interface RecordedNode {
	id: string;
	file: SourceFile;
	line: number;
	handler: Value;
	/** The action as written, for names that did not resolve. */
	written: StaticValue | null;
	/** Targets declared beside the node: `ends`, `destinations`. */
	ends: { target: string; label: string | null }[];
	/** `defer=True`: runs when all other work is done. */
	deferred: boolean;
	condition: string | null;
	/** Added in a loop over what is only known at run time, under an id that depends on it: any number of nodes. */
	many: boolean;
}

interface RecordedEdge {
	from: string;
	to: string;
	via: string;
	line: number;
	file: SourceFile;
	barrier: boolean;
	condition: string | null;
	/** Added in a loop over what is only known at run time. */
	many: boolean;
}

export interface RecordedBranch {
	from: string;
	via: string;
	line: number;
	file: SourceFile;
	router: Value | null;
	routerName: string | null;
	/** Null: no path map, the router's results are node ids. */
	map: { label: string | null; target: string }[] | null;
	/** Deprecated `then=`: what every target leads to. */
	afterwards: string | null;
	condition: string | null;
}

/** Notes once what of a graph is not known, and where. */
export function miss(record: GraphRecord, place: Place, what: string, reason: string): void {
	const entry: Unresolved = { file: place.file.path, line: place.line, what, reason };
	const known = record.unresolved.some((u) => u.file === entry.file && u.line === entry.line && u.what === what);
	if (!known) record.unresolved.push(entry);
}
