// What can a value turn out to be that is kept in a list, a dict or an attribute, handed on, or returned? Every name and value on the way is told.
import { callOf } from '../calls/call-graph.js';
import type { FunctionRef } from '../calls/function-ref.js';
import { grouped, once } from '../once.js';
import { lastPart } from '../project/names.js';
import type { Project } from '../project/project.js';
import { reachedFrom } from '../reached.js';
import { choicesIn, partsOf } from '../syntax/parts.js';
import type { CallFact, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { argumentFor, calledBy, givenIn, type Held, returnedBy } from './behind-name.js';
import { choicesOf } from './ends.js';
import { givenTo } from './inside.js';
import { spelled } from './shape.js';
import { receiverOf } from './written.js';

/** `key`: under which name something is taken out of the value; null = it is only known when the program runs, or nothing is taken. */
type Picked = Held & { readonly key: string | null };

/** What gives one of the things that it is called of, or given; and what puts something into what it is called of. */
const GIVES = /^(?:get|pop|setdefault|values|dict|Map|list|tuple|iter|next|partial|staticmethod|__getitem__)$/;
const TAKES = /^(?:append|add|insert|push|set|setdefault|update|unshift)$/;
const CALLS_IT = /\.?\b(?:call|apply|bind|__call__)$/;

/** The value itself and all that it can come from, through containers by their keys where these are written. */
export function pickedFrom(project: Project, start: Held): Held[] {
	return reachedFrom<Picked>(
		{ ...start, key: null },
		(at) => openedFrom(project, at),
		({ value }) => value,
	);
}

function openedFrom(project: Project, at: Picked): Picked[] {
	const { value, file, key } = at;
	const here = (values: readonly (StaticValue | null)[], from: string | null = null) =>
		values.flatMap((one) => (one ? [{ ...at, value: one, key: from }] : []));
	const chosen = (choicesOf(project, at) ?? []).map((held) => ({ ...held, key }));
	if (value.kind === 'subscript') return here([value.object], spelled(value.index, file));
	if (value.kind === 'list') return here(value.items);
	if (value.kind === 'comprehension' || (value.kind === 'binary' && value.operator === '+')) return here(partsOf(value));
	if (value.kind === 'member') return here([value.object], CALLS_IT.test(value.name) ? key : value.name);
	if (value.kind === 'dict')
		return here(
			value.entries.map((entry) => (key === null || !entry.key || (spelled(entry.key, file) ?? key) === key ? entry.value : null)),
		);
	if (value.kind === 'call') {
		const call = callOf(value, file);
		const given = call && GIVES.test(call.method ?? '') ? here([receiverOf(call.callee), ...givenTo(call)]) : [];
		const returned = calledBy(project, value, file).flatMap((ref) => returnedBy(ref).flatMap((one) => givenBack(one, ref, call, at)));
		return [...given, ...returned.map((one) => ({ ...one, key }))];
	}
	if (value.kind !== 'name') return chosen;
	const [head, last] = [receiverOf(value), lastPart(value.name)];
	const { set, put, turned } = heldBy(file);
	const kept = (set.get(value.name) ?? []).filter(({ target }) => head || target !== value.name);
	const loops = (turned.get(value.name) ?? []).filter((loop) => loop.scope.function === at.function);
	return [
		...chosen,
		...here([...kept.map((one) => one.value), ...(put.get(value.name) ?? []).flatMap(givenTo), ...loops.map((loop) => loop.iterable)]),
		...here(GIVES.test(last) || TAKES.test(last) ? [] : [head], CALLS_IT.test(value.name) ? key : last),
	];
}

/** What a function hands back as it was given, or takes out of it, is what this call gives, and not what others do. */
function givenBack(one: Held, ref: FunctionRef, call: CallFact | null, at: Held): Held[] {
	const choices = choicesIn(one.value);
	if (choices.length > 0) return choices.flatMap((value) => givenBack({ ...one, value }, ref, call, at));
	const from = one.value.kind === 'subscript' ? one.value.object : one.value;
	const name = from.kind === 'name' && givenIn(ref.file, ref.index, from.name).length === 0 ? from.name : null;
	const position = ref.fact.parameters.findIndex((parameter) => parameter.name === name);
	const given = call && position >= 0 ? argumentFor(call, ref.fact, position) : undefined;
	return [given ? { ...at, value: given } : one];
}

/** What a file sets, puts and turns through, by name: assignments to it or under a key of it, calls that put something into it, loops. */
const heldBy = once(({ facts }: SourceFile) => ({
	set: grouped(facts.assignments, ({ target }) => target.split('[', 1)[0] ?? ''),
	put: grouped(
		facts.calls.filter(({ method }) => TAKES.test(method ?? '')),
		({ callee }) => {
			const receiver = receiverOf(callee);
			return receiver?.kind === 'name' ? receiver.name : '';
		},
	),
	turned: grouped(
		facts.loops.flatMap((loop) => loop.targets.map((name) => ({ name, ...loop }))),
		({ name }) => name,
	),
}));
