// Tables of functions: lists and dicts in which functions stand by name, to be called in a loop or by key. What a table is filled with later is not seen.
import { once, put } from '../once.js';
import { lastPart } from '../project/names.js';
import type { Project } from '../project/project.js';
import type { Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';
import type { FunctionRef } from './function-ref.js';

/** Functions that stand by name in a list or dict which the function makes, loops over, or reads from its module: a table of what to call. */
export function tableFunctions(project: Project, { file, index }: FunctionRef, functionNames: ReadonlySet<string>): FunctionRef[] {
	const tables = tablesOf(functionNames)(file);
	if (tables.own.size + tables.module.size === 0) return [];
	const fromModule = (tables.reads.get(index) ?? []).flatMap((name) => tables.module.get(name) ?? []);
	return [...(tables.own.get(index) ?? []), ...fromModule].flatMap(({ name, scope }): FunctionRef[] => {
		const resolved = project.resolve(name, file, scope);
		return resolved.kind === 'function' ? [{ file: resolved.file, index: resolved.index, fact: resolved.fact }] : [];
	});
}

interface Tables {
	/** Names in the tables of a function. */
	readonly own: ReadonlyMap<number, { name: string; scope: Scope }[]>;
	/** Names in a table of the module, by the table's name. */
	readonly module: ReadonlyMap<string, { name: string; scope: Scope }[]>;
	/** Tables of the module that a function reads. */
	readonly reads: ReadonlyMap<number, string[]>;
}

const tablesOf = once((functionNames: ReadonlySet<string>) => once((file: SourceFile) => readTables(file, functionNames)));

function readTables(file: SourceFile, functionNames: ReadonlySet<string>): Tables {
	const own = new Map<number, { name: string; scope: Scope }[]>();
	const module = new Map<string, { name: string; scope: Scope }[]>();
	const { assignments, loops, reads } = file.facts;
	for (const { value, scope, target } of [...assignments, ...loops.map((l) => ({ value: l.iterable, scope: l.scope, target: null }))])
		for (const name of namesInTable(value)) {
			if (!functionNames.has(lastPart(name))) continue;
			if (scope.function !== null) put(own, scope.function, { name, scope });
			else if (target !== null) put(module, target, { name, scope });
		}
	const readBy = new Map<number, string[]>();
	if (module.size > 0) for (const read of reads) if (read.function !== null && module.has(read.name)) put(readBy, read.function, read.name);
	return { own, module, reads: readBy };
}

function* namesInTable(value: StaticValue | null, depth = 3): Generator<string> {
	const parts = value?.kind === 'list' ? value.items : value?.kind === 'dict' ? value.entries.map((entry) => entry.value) : [];
	for (const part of parts)
		if (part.kind === 'name') yield part.name;
		else if (depth > 0) yield* namesInTable(part, depth - 1);
}
