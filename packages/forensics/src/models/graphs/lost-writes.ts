// What do nodes return that the state does not hold, and which of its fields does nothing ever fill? LangGraph drops keys that are no channel.
// Sees states whose fields are all known. A field that some code puts something under, under that name, counts as written.
import type { FunctionRef, Project, Scope, SourceFile } from '@auditor/code';
import { entriesOf, isEmptyValue, once, textOf, valuesIn } from '@auditor/code';
import { escapeText, type GraphModel } from '@auditor/schema';
import { functionOfNode } from './router-facts.js';
import { channelsOf } from './state-keys.js';
import { hasOpenKeys, type Write, writesOf } from './writes.js';

export interface NodeWrites {
	readonly node: string;
	readonly place: FunctionRef;
	/** What reaches the state. */
	readonly kept: readonly Write[];
	/** What it returns beside that, and that is dropped. */
	readonly lost: readonly Write[];
	/** It may return more keys than those. */
	readonly open: boolean;
}

/** What each node of a graph writes whose function is known; null where the fields of the state are not all known. */
export const nodeWrites = (project: Project, graph: GraphModel): readonly NodeWrites[] | null => writesIn(project)(graph);

const writesIn = once((project: Project) =>
	once((graph: GraphModel): NodeWrites[] | null => {
		const channels = channelsOf(project, graph);
		if (!channels) return null;
		return graph.nodes.flatMap(({ id }): NodeWrites[] => {
			const place = functionOfNode(project, graph, id);
			if (!place) return [];
			const all = writesOf(project, place);
			const kept = all.filter(({ key }) => channels.has(key));
			// A wrapper may put what the function returns where it belongs.
			const isWrapped = place.fact.decorators.length > 0;
			const lost = isWrapped ? [] : all.filter(({ key, isReturned }) => isReturned === true && !channels.has(key));
			return [{ node: id, place, kept, lost, open: isWrapped || hasOpenKeys(project, place) }];
		});
	}),
);

/** Whether nothing ever puts anything under that field of the state: no node, no input, no code elsewhere. */
export function isNeverFilled(project: Project, graph: GraphModel, field: string): boolean {
	const nodes = nodeWrites(project, graph);
	if (!nodes || nodes.length < graph.nodes.length || !channelsOf(project, graph)?.has(field)) return false;
	// Who returns only keys that the state does not hold, computes none that it does.
	if (nodes.some(({ open, kept, lost }) => open && (kept.length > 0 || lost.length === 0))) return false;
	return !nodes.some(({ kept }) => kept.some(({ key, value }) => key === field && !isEmptyValue(value))) && !isPut(project, field);
}

/** Some code of the source, of those functions alone that count, puts something under the key, or changes what stands under it. */
export function isPut(project: Project, key: string, counts: (file: SourceFile, index: number | null) => boolean = () => true): boolean {
	const target = new RegExp(`(?:\\[["']|\\.)${escapeText(key)}(?:["']\\])?(?:$|[.[])`);
	const looks = new RegExp(`(?:\\[["']|\\.|\\(["'])${escapeText(key)}\\b`);
	return project.files.some((file) => {
		if (file.context !== 'source') return false;
		const isOne = ({ scope }: { scope: Scope }) => counts(file, scope.function);
		const assignments = file.facts.assignments.filter(isOne);
		const calls = file.facts.calls.filter(isOne);
		return (
			valuesIn(file).some((at) => isOne(at) && entriesOf(at.value).some((entry) => entry.key === key && !isEmptyValue(entry.value))) ||
			assignments.some((a) => a.value !== null && target.test(a.target) && !isEmptyValue(a.value)) ||
			calls.some(({ keywords }) => keywords.some(({ name, value }) => name === key && !isEmptyValue(value))) ||
			calls.some(({ callee }) => callee.kind === 'name' && CHANGES.test(callee.name) && target.test(callee.name)) ||
			assignments.some((a) => a.value !== null && looks.test(textOf(a.value, file)) && isChanged(file, a.target, a.scope.function))
		);
	});
}

const CHANGES = /\.(?:append|extend|insert|push|add|update|setdefault)$/;

/** Entries are set in what a name holds, or added to it. */
function isChanged({ facts }: SourceFile, name: string, index: number | null): boolean {
	return (
		facts.assignments.some((a) => a.scope.function === index && a.target.startsWith(`${name}[`)) ||
		facts.calls.some(
			(c) => c.scope.function === index && c.callee.kind === 'name' && c.callee.name.startsWith(`${name}.`) && CHANGES.test(c.callee.name),
		)
	);
}
