// Does what a name holds go anywhere? What is set to a name that nothing reads, set over before it is read, cut to nothing, taken from a table under
// another key, chosen by a test that never holds or only printed goes nowhere. Followed through the names of one function and of those inside of it.
import type { AssignmentFact, CallFact, Held as HeldValue, Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import {
	alwaysIs,
	assignmentsBefore,
	endsOf,
	functionsAround,
	givenTo,
	isDead,
	kept,
	keyText,
	once,
	partsAt,
	partsOf,
	receiverOf,
	TOP_SCOPE,
} from '@auditor/code';

/** Names that are followed one behind the other. */
const DEPTH = 6;
/** Takes a text and hands it on to no model. */
const IDLE = /^(?:print|pprint|log|debug|info|warn|warning|error|exception|len|isinstance|type|id|hash|bool)$/;
/** Gives a text or an entry of what it is called on, and does nothing else. */
const TEXTUAL = /^(?:get|items|keys|values|copy|format|[lr]?strip|replace|join|lower|upper|trim\w*|concat)$/;
/** A piece of no length. */
const CUT = /^0? ?: ?0$/;

interface Held {
	readonly name: string;
	/** The entry of a table that is followed; null: all of it. */
	readonly key: string | null;
	/** Where the name holds it. */
	readonly within: (at: Scope, line: number) => boolean;
}

/** Whether a constant of the source code goes anywhere; true where not every read of it was understood. */
export const constantGoesOn = once((project: Project) => {
	const known = new Map<string, boolean>();
	const source = project.files.filter((file) => file.context === 'source');
	return (name: string, key: string | null) =>
		kept(known, `${name} ${key}`, () => source.some((file) => goesOn(project, file, { name, key, within: () => true })));
});

function goesOn(project: Project, file: SourceFile, held: Held, depth = DEPTH): boolean {
	const { assignments, branches, calls, classes, functions, loops, raises, reads, withs } = file.facts;
	const isHeld = (value: StaticValue | null) => value !== null && holds(project, file, value, held);
	const isLive = (fact: { readonly scope: Scope; readonly line: number }) =>
		held.within(fact.scope, fact.line) && !isDead(project, file, fact);
	const takes = (call: CallFact) =>
		!IDLE.test(call.method ?? '') && (givenTo(call).some(isHeld) || (!TEXTUAL.test(call.method ?? '') && isHeld(receiverOf(call.callee))));
	if (depth === 0 || calls.some((call) => takes(call) && isLive(call))) return true;
	const others = [
		...functions.flatMap(({ returned, parameters, scope, line }) => [
			...returned,
			...parameters.map((one) => ({ value: one.default, scope, line })),
		]),
		...loops.map(({ iterable: value, scope, line }) => ({ value, scope, line })),
		...withs.flatMap(({ items, scope, line }) => items.map(({ value }) => ({ value, scope, line }))),
		...raises,
	];
	if (others.some((one) => isHeld(one.value) && isLive(one))) return true;
	if (classes.some(({ fields }) => fields.some((field) => isHeld(field.default)))) return true;
	if (assignments.some((one) => isHeld(one.value) && isLive(one) && setGoesOn(project, file, one, held, depth))) return true;
	return reads.some(
		({ name, function: index, line }) =>
			name.split('.').includes(held.name) &&
			held.within({ ...TOP_SCOPE, function: index }, line) &&
			![...assignments, ...calls].some((fact) => fact.line <= line && line <= fact.endLine) &&
			!branches.some((branch) => branch.line === line),
	);
}

/** Whether what a name is set to goes on: names of modules, attributes and entries do. */
function setGoesOn(project: Project, file: SourceFile, set: AssignmentFact, held: Held, depth: number): boolean {
	const { target, value, scope } = set;
	if (scope.function === null || !/^\w+$/.test(target)) return true;
	const standsAt = (at: Scope, line: number) => assignmentsBefore(file, target, at, line).includes(set);
	const within = (at: Scope, line: number) => {
		const isOwn = at.function === scope.function;
		if (!isOwn && !functionsAround(file, at).includes(scope.function!)) return false;
		// What is inside of it, or runs again, may read what stands there in the end.
		const isLater = !isOwn || scope.loops.length > 0;
		const from = isOwn ? at : scope;
		return standsAt(from, line - 1) || standsAt(from, line) || (isLater && standsAt(scope, Number.MAX_SAFE_INTEGER));
	};
	const keys =
		value?.kind === 'dict'
			? value.entries.flatMap((entry) => (holds(project, file, entry.value, held) ? [keyText(entry.key)] : []))
			: [null];
	return keys.some((key) => goesOn(project, file, { name: target, key, within }, depth - 1));
}

function holds(project: Project, file: SourceFile, value: StaticValue, held: Held): boolean {
	const isIt = (part: StaticValue) => (part.kind === 'name' || part.kind === 'member') && part.name.split('.').includes(held.name);
	const isOther = (key: StaticValue | undefined) => held.key !== null && key?.kind === 'string' && key.value !== held.key;
	const start: HeldValue = { value, file, function: null };
	return endsOf(start, (at) => (isIt(at.value) ? null : partsAt(at, carriers(project, at, isIt, isOther)))).some((end) => isIt(end.value));
}

/** The parts of a value that may come out of it. */
function carriers(
	project: Project,
	{ value, file }: HeldValue,
	isIt: (part: StaticValue) => boolean,
	isOther: (key: StaticValue | undefined) => boolean,
): readonly StaticValue[] {
	if (value.kind === 'subscript') {
		if (CUT.test(value.index.kind === 'unknown' ? value.index.text : '')) return [];
		return isIt(value.object) && isOther(value.index) ? [value.index] : [value.object, value.index];
	}
	if (value.kind === 'conditional') {
		const branch = file.facts.branches[value.branch];
		const is = branch ? alwaysIs(project, { value: branch.value, file, scope: branch.scope }) : null;
		return [...(is === false ? [] : [value.whenTrue]), ...(is === true ? [] : [value.whenFalse])];
	}
	const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	if (!call) return partsOf(value);
	if (IDLE.test(call.method ?? '')) return [];
	return call.method === 'get' && isOther(call.arguments[0]) ? givenTo(call) : [call.callee, ...givenTo(call)];
}
