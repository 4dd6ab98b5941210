// Which values does a model call ask? From the object that is called backwards through names, parameters, pipes, what methods are called on and what
// functions of the project give back, to the models, prompts and bindings that it is made of.
import type { CallRef, Held, Project } from '@auditor/code';
import { callGraph, choicesOf, partsAt, partsOf, reachedFrom, receiverOf, refKey, returnedBy } from '@auditor/code';

/** What the object of a call is made of. A parameter holds what `own` functions, or a module, hand over. */
export function behindAsked(project: Project, { file, call }: CallRef, own: ReadonlySet<string>): Held[] {
	const receiver = receiverOf(call.callee);
	if (receiver === null) return [];
	return reachedFrom<Held>(
		{ value: receiver, file, function: call.scope.function },
		(held) => madeOf(project, held, own),
		({ value }) => value,
	);
}

/** Methods and makers that join runnables given as arguments. */
const JOINS = /^(?:pipe|from|RunnableSequence|LLMChain)$/;

function madeOf(project: Project, held: Held, own: ReadonlySet<string>): Held[] {
	const { value, file } = held;
	if (value.kind === 'list' || value.kind === 'spread' || (value.kind === 'binary' && value.operator === '|'))
		return partsAt(held, partsOf(value));
	const made = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	if (value.kind === 'call' && made) {
		const receiver = receiverOf(made.callee);
		const given = JOINS.test(made.method ?? '') ? [...made.arguments, ...made.keywords.map((k) => k.value)] : [];
		const back = callGraph(project).targets({ file, index: value.call, call: made }).flatMap(returnedBy);
		return [...partsAt(held, [...(receiver ? [receiver] : []), ...given]), ...back];
	}
	if (value.kind === 'name' && /^(?:self|this)\./.test(value.name)) return attributesOf(held, value.name);
	return (choicesOf(project, held) ?? []).filter(
		(one) => one.function === null || one.function === held.function || own.has(refKey({ file: one.file, index: one.function })),
	);
}

/** What the methods of a class put into a field of their own. */
function attributesOf({ file, function: index }: Held, name: string): Held[] {
	const owner = index === null ? null : file.facts.functions[index]?.class;
	return file.facts.assignments.flatMap(({ target, value, scope }) =>
		target === name && value !== null && scope.class === owner ? [{ value, file, function: scope.function }] : [],
	);
}
