// Where does code take the last message of a state apart? Who wrote that message, a model or a person, the state does not say.
import { type CallRef, flowsFrom, namedFunction, once, type Project, settled, textOf } from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';
import { neverRuns } from '../product-calls.js';

/** Calls of the product that read the last message as JSON, or cut it at a word that the prompt may have asked for. */
export const messagesApart = once((project: Project): readonly CallRef[] =>
	project.files.flatMap((file) =>
		file.facts.assignments.flatMap(({ target, value, scope }) => {
			const isLast = file.context === 'source' && value !== null && LAST.test(textOf(value, file)) && !ASKS.test(target);
			const around = isLast ? namedFunction(file, scope) : null;
			if (!around) return [];
			return flowsFrom(
				project,
				{ file, scope, name: target },
				({ index, file: at }) => index === around.index && at === file,
				READS,
				isOther,
			)
				.flatMap(({ call, isReceiver }) => (call && takes(project, call, isReceiver) ? [call] : []))
				.filter((ref) => !neverRuns(project, ref.file, ref.call));
		}),
	),
);

/** `state["messages"][-1]`, `state.messages[state.messages.length - 1]`, `messages.at(-1)`, and the content of it. */
const LAST = /\bmessages["'\])]{0,3}(?:\[(?:-1|[^[\]]{1,80}\.length ?- ?1)\]|\.at\(-1\))(?:\??\.(?:content|text))?$/;
/** What a person says, by its name. */
const ASKS = /user|human|quer|question|input|request|prompt|tool/i;
const READS = ({ method }: CallRef['call']) => /^(?:str|String|strip|trim)$/.test(method ?? '');
const isOther = (part: string) => /^(?:tool_?calls?|additional_kwargs|\w{0,20}metadata|_?getType|type|role|name|id)$/i.test(part);

function takes(project: Project, { file, call }: CallRef, isReceiver: boolean): boolean {
	const by = meaningOf(project, file, call, 'parse');
	if (!by) return false;
	if (by.by === undefined) return !isReceiver;
	const [mark] = call.arguments;
	const cut = by.by === 'parts' && mark ? settled(project, { value: mark, file, scope: call.scope }).value : null;
	return cut?.kind === 'string' && /\p{L}{3}/u.test(cut.value);
}
