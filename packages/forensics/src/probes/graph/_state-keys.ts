// Which keys does the state of a graph have? Only for states that are classes whose bases are all known; null for every other.
import type { GraphModel } from '@auditor/schema';
import { lastPart } from '../../langgraph/names.js';
import type { Project } from '../../project/project.js';

/** Bases that bring no fields of their own. */
const EMPTY_BASES = new Set(['TypedDict', 'BaseModel', 'object', 'Generic', 'Protocol']);
/** @source langgraph.graph.message.MessagesState */
const MESSAGES = 'MessagesState';

/** Whether the state class has a method or property of that name: what it looks at is not followed. */
export function isComputed(project: Project, { stateLocation }: GraphModel, key: string): boolean {
	const file = stateLocation?.path ? project.file(stateLocation.path) : undefined;
	const index = file?.facts.classes.findIndex((fact) => fact.line === stateLocation?.line) ?? -1;
	if (!file || index < 0) return false;
	return project
		.lineage(file, index)
		.own.some(({ file: at, fact }) => fact.methods.some((method) => at.facts.functions[method]?.name === key));
}

/** Fields of the state class, inherited ones too; null when they are not all known. */
export function declaredKeys(project: Project, { stateLocation }: GraphModel): ReadonlySet<string> | null {
	if (stateLocation?.kind !== 'file' || stateLocation.path === null) return null;
	const file = project.file(stateLocation.path);
	const index = file?.facts.classes.findIndex((fact) => fact.line === stateLocation.line) ?? -1;
	if (!file || index < 0) return null;
	const { own, external } = project.lineage(file, index);
	const foreign = external.map((name) => lastPart(name) ?? '');
	if (foreign.some((name) => !EMPTY_BASES.has(name) && name !== MESSAGES)) return null;
	const keys = new Set(
		own.flatMap(({ file: at, fact }) => [
			...fact.fields.map((field) => field.name),
			// Methods and properties of a model can be asked like fields.
			...fact.methods.flatMap((method) => at.facts.functions[method]?.name ?? []),
		]),
	);
	if (foreign.includes(MESSAGES)) keys.add('messages');
	return keys.size > 0 ? keys : null;
}
