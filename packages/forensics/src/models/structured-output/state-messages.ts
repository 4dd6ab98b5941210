// Where does code take the last message of a state apart? Who wrote that message, a model or a person, the state does not say: a prompt does that asks for
// the very mark at which the code cuts, or for the key that it reads out of JSON.
import type { CallRef, FunctionRef, Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import {
	callsInValue,
	flowsFrom,
	functionOf,
	grouped,
	namedFunction,
	namesIn,
	once,
	refKey,
	settled,
	spelled,
	textOf,
	valuesIn,
	walkValue,
} from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { meaningOf } from '../../libraries/meaning.js';
import { neverRuns } from '../source/product-calls.js';
import { type PromptText, promptTexts } from './json-prompts.js';
import { chooses, isWordTest, picksLabel, testsOf } from './looks-at-text.js';
import { isModelCall } from './structured-output.js';

/** Names of the product under which functions hold the last message. */
const lastMessages = once((project: Project) =>
	project.files.flatMap((file) =>
		file.facts.assignments.flatMap(({ target: name, value, scope }) => {
			const isLast = file.context === 'source' && value !== null && LAST.test(textOf(value, file));
			const around = isLast ? namedFunction(file, scope) : null;
			return around ? [{ file, scope, name, around }] : [];
		}),
	),
);

/** Calls of the product that read the last message as JSON, or cut it at a word that the prompt may have asked for. */
export const messagesApart = once((project: Project): readonly CallRef[] =>
	lastMessages(project)
		.filter(({ name }) => !ASKS.test(name))
		.flatMap((last) => flowsFrom(project, last, isIn(last.around), READS, isOther))
		.flatMap(({ call, isReceiver }) => (call && takes(project, call, isReceiver) ? [call] : []))
		.filter((ref) => !neverRuns(project, ref.file, ref.call)),
);

const isIn = (around: FunctionRef) => (ref: FunctionRef) => refKey(ref) === refKey(around);

/** `state["messages"][-1]`, `state.messages[state.messages.length - 1]`, `messages.at(-1)`, and the content of it. */
export const LAST = /\bmessages["'\])]{0,3}(?:\[(?:-1|[^[\]]{1,80}\.length ?- ?1)\]|\.at\(-1\))(?:\??\.(?:content|text))?$/;
/** What a person says, by its name. */
export const ASKS = /user|human|quer|question|input|request|prompt|tool/i;
const READS = ({ method }: CallRef['call']) => /^(?:str|String|strip|trim|lower|toLowerCase|toString)$/.test(method ?? '');
const isOther = (part: string) => /^(?:tool_?calls?|additional_kwargs|\w{0,20}metadata|_?getType|type|role|name|id)$/i.test(part);

function takes(project: Project, ref: CallRef, isReceiver: boolean): boolean {
	const by = meaningOf(project, ref.file, ref.call, 'parse');
	return by !== null && (by.by === undefined ? !isReceiver : by.by === 'parts' && markOf(project, ref) !== null);
}

/** The word at which a text is cut. */
function markOf(project: Project, { file, call }: CallRef): string | null {
	const [mark] = call.arguments;
	const cut = mark ? settled(project, { value: mark, file, scope: call.scope }).value : null;
	return cut?.kind === 'string' && /\p{L}{3}/u.test(cut.value) ? cut.value : null;
}

/** Where a function looks through the text of the last message for words, which a model wrote: the function reads its calls of tools, or an edge asks it after a node that asks a model. */
export const wordsApart = once((project: Project): readonly { readonly file: SourceFile; readonly line: number }[] =>
	lastMessages(project).flatMap((last) => {
		const { file, scope, name, around } = last;
		if (!/^\w+$/.test(name)) return [];
		const calls = new RegExp(`^${escapeText(name)}\\??\\.tool_?calls`, 'i');
		const { loops, branches } = file.facts;
		const asked = [...valuesIn(file), ...loops.map((one) => ({ value: one.iterable, scope: one.scope })), ...branches];
		const isOwn = ({ scope: at }: { readonly scope: Scope }) => namedFunction(file, at)?.index === around.index;
		const parts = asked.filter(isOwn).flatMap((one) => (one.value ? [...walkValue(one.value, file)] : []));
		if (!parts.some((part) => calls.test(textOf(part, file))) && !afterModels(project).has(refKey(around))) return [];
		return flowsFrom(project, last, isIn(around), READS, isOther)
			.filter((end) => testsOf(end).some((test) => picksLabel(end, test) || (isWordTest(project, end, test) && chooses(end))))
			.filter(({ line }) => !neverRuns(project, file, { line, scope }))
			.slice(0, 1)
			.map(({ line }) => ({ file, line }));
	}),
);

/** Functions that an edge asks after a node that asks a model in its own lines. */
const afterModels = once((project: Project): ReadonlySet<string> => {
	const wired = project.files.flatMap((file) =>
		(file.context === 'source' ? file.facts.calls : []).flatMap((call) => {
			const [first, second] = WIRES.test(call.method ?? '') ? call.arguments : [];
			const name = first ? spelled(first, file) : null;
			const place = name !== null && second ? functionOf(project, { value: second, file, scope: call.scope }) : null;
			return name !== null && place ? [{ file, name, place, isNode: !/edges$/i.test(call.method!) }] : [];
		}),
	);
	const asks = wired.filter(({ isNode, place }) => isNode && givesAnswer(project, place));
	const isAfter = (edge: (typeof wired)[number]) => asks.some(({ file, name }) => file === edge.file && name === edge.name);
	return new Set(wired.flatMap((edge) => (!edge.isNode && isAfter(edge) ? refKey(edge.place) : [])));
});

/** What the function returns holds the answer of a model that it asks. */
export function givesAnswer(project: Project, { file, index, fact }: FunctionRef): boolean {
	const asks = (value: StaticValue | null) =>
		value !== null && callsInValue(value, file).some((call) => isModelCall(project, { file, call }));
	const answers = file.facts.assignments.flatMap(({ target, value, scope }) => (scope.function === index && asks(value) ? target : []));
	return fact.returned.some(({ value }) => asks(value) || answers.some((name) => namesIn(value, file).has(name)));
}

const WIRES = /^add_?(?:node|conditional_?edges)$/i;

/** Those of them for which a prompt of the product asks: a model wrote what they take apart. */
export const askedApart = once((project: Project) =>
	messagesApart(project).flatMap((ref) => {
		const mark = markOf(project, ref);
		const keys = mark === null ? keysIn(ref) : [];
		const isOwn = (one: { readonly file: SourceFile; readonly scope: Scope }) =>
			one.file === ref.file && (namedFunction(one.file, one.scope)?.index ?? null) === around(ref);
		const saidIn = (text: string) =>
			mark === null
				? keys.find((key) => new RegExp(`"${escapeText(key)}\\\\?"\\s{0,3}:`).test(text))
				: text.includes(mark)
					? mark
					: undefined;
		// A mark with signs is of a prompt wherever it stands; a word or a key may be that of any text.
		const isSign = mark !== null && /[^\p{L}\d\s]/u.test(mark);
		const prompts: readonly (PromptText & { readonly ask?: CallRef })[] = [...promptsOf(project), ...(isSign ? promptTexts(project) : [])];
		for (const prompt of prompts) {
			const said = isOwn(prompt) ? undefined : saidIn(prompt.text);
			if (said !== undefined) return [{ ref, mark: said, isJson: mark === null, prompt, ask: prompt.ask ?? ref }];
		}
		return [];
	}),
);

const around = ({ file, call }: CallRef) => namedFunction(file, call.scope)?.index ?? null;

/** Names under which the function reads parts of what it took apart. */
function keysIn(ref: CallRef): string[] {
	const own = valuesIn(ref.file).filter(({ scope }) => namedFunction(ref.file, scope)?.index === around(ref));
	const found = own.flatMap(({ value }) => [...textOf(value, ref.file).matchAll(/(?<=["'.])\w{4,60}\b/g)].map(([name]) => name));
	return [...new Set(found)].filter((name) => !OF_MESSAGES.test(name));
}

const OF_MESSAGES = /^(?:content|messages?|text|role|type|name|data|json|length|error|response|result)$/;

/** Texts of several words in functions that ask a model, or in modules with such a function. */
const promptsOf = once((project: Project) => {
	const models = grouped(
		project.files.flatMap((file) =>
			file.context === 'source'
				? file.facts.calls.map((call, index) => ({ file, call, index })).filter((ask) => isModelCall(project, ask))
				: [],
		),
		({ file }) => file.path,
	);
	return promptTexts(project).flatMap((prompt): (PromptText & { readonly ask: CallRef })[] => {
		const within = namedFunction(prompt.file, prompt.scope)?.index ?? null;
		const own = models.get(prompt.file.path) ?? [];
		const ask = own.find((one) => around(one) === within) ?? (within === null ? own[0] : undefined);
		return ask ? [{ ...prompt, ask }] : [];
	});
});
