// Does a state build on one of a library that has messages with a reducer: MessagesState, MessagesAnnotation, MessagesZodState, by whatever name?
// Knows classes through their bases, and zod objects through `extend`; a spread writes the field, and so is told among the reducers.
import type { Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import { lastPart, receiverOf } from '@auditor/code';
import { isLangGraph } from '../langgraph/names.js';
import type { StateSchema } from './states.js';

const WITH_MESSAGES = /^(MessagesState|AgentState|AgentStatePydantic|CopilotKitState|MessagesAnnotation|MessagesZodState)$/;
const DEPTH = 8;

/** Name of the library's state that a schema is or extends; null when it does neither. */
export function messagesBase(project: Project, schema: StateSchema): string | null {
	if (schema.kind === 'external') return WITH_MESSAGES.test(schema.name ?? '') ? schema.name : null;
	if (schema.classIndex !== null) {
		const { external } = project.lineage(schema.file, schema.classIndex);
		return external.map(lastPart).find((name) => WITH_MESSAGES.test(name)) ?? null;
	}
	return schema.kind === 'zod' && schema.value ? extended(project, schema.value, schema.file, schema.scope) : null;
}

function extended(project: Project, value: StaticValue, file: SourceFile, scope: Scope, depth = 0): string | null {
	if (depth > DEPTH) return null;
	if (value.kind === 'name') {
		const resolved = project.resolve(value.name, file, scope);
		if (resolved.kind === 'external') {
			const name = lastPart(resolved.name);
			return isLangGraph(resolved.name) && WITH_MESSAGES.test(name) ? name : null;
		}
		if (resolved.kind !== 'value' || resolved.value === value) return null;
		return extended(project, resolved.value, resolved.file, resolved.scope, depth + 1);
	}
	const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	const receiver = call && /^(extend|safeExtend|merge|and)$/.test(call.method ?? '') ? receiverOf(call.callee) : null;
	return receiver === null ? null : extended(project, receiver, file, scope, depth + 1);
}
