// Where is something asked of what a client made, and of which clients can it have been made?
import type { AssignmentFact, CallFact, Held, Project } from '@auditor/code';
import {
	calledBy,
	callOf,
	choicesOf,
	givenTo,
	once,
	optionOf,
	partsAt,
	partsOf,
	put,
	reachedFrom,
	receiverOf,
	returnedBy,
	textOf,
} from '@auditor/code';
import { callsIn, type Found } from '../source/product-calls.js';

/** What asks a model, or is to ask it again, with all calls that can have made what it is called of. */
export interface Use extends Pick<Found, 'file' | 'call'> {
	readonly of: readonly CallFact[];
}

export const usesOf = once((project: Project): readonly Use[] =>
	callsIn(project).flatMap(({ file, call }) => {
		const value =
			ASKS.test(call.method ?? '') || OTHER.test(textOf(call.callee, file)) || isRetry({ call }) ? receiverOf(call.callee) : null;
		const isFunction = value?.kind === 'name' && project.resolve(value.name, file, call.scope).kind === 'function';
		return value && !isFunction ? [{ file, call, of: madeBehind(project, { value, file, function: call.scope.function }) }] : [];
	}),
);

/** Those of each call that can have made what they are called of. */
export const usesBy = once((project: Project): ReadonlyMap<CallFact, readonly Use[]> => {
	const by = new Map<CallFact, Use[]>();
	for (const use of usesOf(project)) for (const one of new Set(use.of)) put(by, one, use);
	return by;
});

/** By the scopes of its names, through what binds it, takes it, or is returned. */
export function madeBehind(project: Project, start: Held): CallFact[] {
	const opened = reachedFrom(
		start,
		(at): Held[] => {
			const { value, file } = at;
			const call = callOf(value, file);
			const within = file.facts.functions[at.function ?? -1]?.scope.class;
			const isOf = (name: string) => (a: AssignmentFact) =>
				a.target === name || (a.operator === 'property' && a.scope.class === within && `this.${a.target}` === name);
			const fields = value.kind === 'name' && value.name.includes('.') ? file.facts.assignments.filter(isOf(value.name)) : [];
			const taken = call ? [receiverOf(call.callee), ...givenTo(call)] : [receiverOf(value), ...partsOf(value)];
			const parts = [...fields.map((a) => a.value), ...taken].flatMap((one) => one ?? []);
			return [...(choicesOf(project, at) ?? []), ...partsAt(at, parts), ...calledBy(project, value, file).flatMap(returnedBy)];
		},
		({ value }) => value,
	);
	return opened.flatMap(({ value, file }) => callOf(value, file) ?? []);
}

/** It is used, and asks again after what a call can raise. */
export const isRetry = ({ call }: { readonly call: CallFact }) => {
	const types = optionOf(call, 'retry_if_exception_type');
	const isIdle =
		types?.kind === 'list' && types.items.every((one) => one.kind === 'name' && /^(?:KeyboardInterrupt|SystemExit)$/.test(one.name));
	return /^with_?retry$/i.test(call.method ?? '') && !call.statement && !isIdle;
};

const ASKS = /^a?(?:invoke|stream|generate|predict|complete|create|parse|batch|chat)$|^generate_?content(?:_async)?$/i;

/** Vectors, pictures, speech, files, names of models: no answer in words. */
export const OTHER =
	/\.(?:embeddings|images|audio|moderations|files)(?:\.\w{1,40}){1,3}$|\.models\.(?:list|retrieve)$|\.(?:embed|rerank|embed_?content|generate_?images?)$/i;
