// Is a model that is made ever asked? What is dropped, or kept under a name that nothing reads, is not.
import type { AssignmentFact, CallFact, Project, SourceFile, StaticValue } from '@auditor/code';
import {
	assignmentsOf,
	callOf,
	functionsAround,
	givenTo,
	isNamedBetween,
	isUncalled,
	namedFunction,
	namesIn,
	readsOf,
	receiverOf,
	TOP_SCOPE,
	traitsOf,
} from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { isUsed } from '../source/product-calls.js';

/** Dropped, or kept under a name that nothing reads, or functions alone that nothing calls: a model that is never asked. */
export function isUnasked(project: Project, file: SourceFile, call: CallFact): boolean {
	if (call.statement) return true;
	const asked = file.facts.calls.find((one) => /^a?invoke$/.test(one.method ?? '') && callOf(receiverOf(one.callee), file) === call);
	if (asked && isDropped(file, asked)) return true;
	const kept = file.facts.assignments.find(({ value }) => value !== null && callOf(value, file) === call);
	if (!kept || !/^\w+$/.test(kept.target)) return false;
	if (isSetOver(file, kept)) return true;
	const { target } = kept;
	// What a function keeps for itself, no other means by that name.
	const isOwn = isOfFunction(file, kept);
	const binder = namedFunction(file, kept.scope)?.index;
	const isRead = (at: SourceFile, index: number | null) => {
		if (isOwn && at === file && !functionsAround(at, { ...TOP_SCOPE, function: index }).includes(kept.scope.function!)) return false;
		const ref = namedFunction(at, { function: index });
		// Where nothing calls what binds a model, its own readers are none of that fault.
		return ref === null || (at === file && ref.index === binder) || !isUncalled(project, ref);
	};
	const reads = (at: SourceFile, wanted: RegExp) =>
		at.facts.reads.some((one) => wanted.test(one.name) && isRead(at, one.function)) ||
		at.facts.calls.some(({ callee, scope }) => callee.kind === 'name' && wanted.test(callee.name) && isRead(at, scope.function));
	const isGiven = (one: CallFact) => givenTo(one).some((value) => namesIn(value, file).has(target)) && isRead(file, one.scope.function);
	if (reads(file, new RegExp(`^${escapeText(target)}(?:\\.|$)`)) || file.facts.calls.some(isGiven)) return false;
	if (isOwn) return true;
	const member = new RegExp(`\\.${escapeText(target)}(?:\\.|$)`);
	const takes = (other: SourceFile) => other.facts.imports.some(({ name, alias }) => name === target && isUsed(other, alias));
	return !project.files.some((other) => other !== file && (takes(other) || reads(other, member)));
}

/** The name is of the function that sets it, and of none around it. */
function isOfFunction(file: SourceFile, { target, scope, operator, global }: AssignmentFact): boolean {
	const isDeclared = traitsOf(file).receiver === 'this' ? /^(?:const|let|var)$/.test(operator) : !global;
	const [own, ...around] = functionsAround(file, scope);
	return own !== undefined && isDeclared && !around.some((index) => assignmentsOf(file, index).some((one) => one.target === target));
}

/** A later line gives the name another value, wherever this one came by, and nothing reads it between. */
function isSetOver(file: SourceFile, { target, endLine, scope }: AssignmentFact): boolean {
	return assignmentsOf(file, scope.function).some(
		(next) =>
			next.target === target &&
			next.line > endLine &&
			next.value !== null &&
			next.scope.handlerOf === scope.handlerOf &&
			next.scope.loops.join() === scope.loops.join() &&
			next.scope.branches.every((arm) => scope.branches.some((own) => own.branch === arm.branch && own.when === arm.when)) &&
			!isNamedBetween(file, target, endLine, next.endLine),
	);
}

/** What a call gives goes nowhere, or is kept under a name that nothing reads, in a function: other modules may take what a module keeps. */
function isDropped(file: SourceFile, call: CallFact): boolean {
	if (call.scope.function === null) return false;
	const keeps = ({ value }: { readonly value: StaticValue | null }) => value !== null && callOf(value, file) === call;
	const kept = file.facts.assignments.find(keeps);
	return call.statement || (kept !== undefined && /^\w+$/.test(kept.target) && !readsOf(file).has(kept.target));
}
