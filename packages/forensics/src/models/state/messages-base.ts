// Does a state build on one of a library that has messages with a reducer: MessagesState, MessagesAnnotation, MessagesZodState, by whatever name?
// Knows classes through their bases, and zod objects through `extend`; a spread writes the field, and so is told among the reducers.
import { chainOf, lastPart, outsideName, type Project, type Standing } from '@auditor/code';
import { isLangGraph } from '../../langgraph/names.js';
import type { StateSchema } from './states.js';

const WITH_MESSAGES =
	/^(?:(?:Messages|DeepAgent|Swarm|CopilotKit)State|AgentState(?:Pydantic)?|(?:Messages|CopilotKitState)Annotation|MessagesZodState)$/;
const EXTENDS = /^(extend|safeExtend|merge|and)$/;

/** Name of the library's state that a schema is or extends; null when it does neither. */
export function messagesBase(project: Project, schema: StateSchema): string | null {
	if (schema.kind === 'external') return WITH_MESSAGES.test(schema.name ?? '') ? schema.name : null;
	if (schema.classIndex !== null) {
		const { external } = project.lineage(schema.file, schema.classIndex);
		return external.map(lastPart).find((name) => WITH_MESSAGES.test(name)) ?? null;
	}
	if (schema.kind !== 'zod' || !schema.value) return null;
	const { links, root } = chainOf(project, { value: schema.value, file: schema.file, scope: schema.scope });
	if (root.value.kind !== 'name' || !links.every(({ call }) => EXTENDS.test(call.method ?? ''))) return null;
	const resolved = project.resolve(root.value.name, root.file, root.scope);
	const name = resolved.kind === 'external' && isLangGraph(resolved.name) ? lastPart(resolved.name) : '';
	return WITH_MESSAGES.test(name) ? name : null;
}

/** What of such a state a value stands for: its messages, `MessagesAnnotation.spec.messages`, or all its fields, `...CopilotKitStateAnnotation.spec`. */
export function messagesIn(project: Project, { value, file, scope }: Standing): 'messages' | 'fields' | null {
	const name = outsideName(project, value, file, scope, Number.MAX_SAFE_INTEGER) ?? '';
	if (lastPart(name) === 'MessagesValue') return 'messages';
	const [, base = '', messages] = /(?:^|\.)(\w{1,100})\.(?:spec|shape|def\.shape)(\.messages)?$/.exec(name) ?? [];
	return WITH_MESSAGES.test(base) ? (messages ? 'messages' : 'fields') : null;
}
