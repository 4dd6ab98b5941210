// Does anything read a variable, and is it only ever told: put into texts and printed, and never computed with, compared, handed over or given back?

/** Calls that tell. */
export const TELLS = /^(print|log|debug|info|warning|warn|error|critical|exception|echo|write)$/;

import { type AssignmentFact, givenTo, type SourceFile, type StaticValue, walkValue } from '@auditor/code';
import { escapeText } from '@auditor/schema';

/** Whether anything reads what is assigned; sure for a plain name of a function alone, what else holds it may be read anywhere. */
export function isRead({ facts }: SourceFile, { target, scope }: AssignmentFact): boolean {
	const isInside = (index: number | null): boolean =>
		index !== null && (index === scope.function || isInside(facts.functions[index]?.scope.function ?? null));
	const isPlain = scope.function !== null && /^[\w$]+$/.test(target);
	return (
		!isPlain || facts.reads.some(({ name, function: index }) => /^(?:locals|eval)$/.test(name) || (name === target && isInside(index)))
	);
}

/**
 * Whether every read of the assigned name in its function stands in a text or in a call that prints. Names that nothing is seen to read are not told.
 * `reported`: of what a report states, as its outcome, only what is printed is told.
 */
export function isOnlyTold(file: SourceFile, { target, scope }: AssignmentFact, reported = false): boolean {
	if (!/^\w+$/.test(target)) return false;
	const within = (other: { function: number | null }) => other.function === scope.function;
	let told = false;
	const uses = (value: StaticValue, isPrinted = false): boolean => {
		const parts = [...walkValue(value, file)];
		const texts = new Set(parts.flatMap((part) => (part.kind === 'template' ? [...walkValue(part, file)] : [])));
		const named = parts.filter((part) =>
			part.kind === 'name' ? part.name.split('.')[0] === target : part.kind === 'unknown' && part.text.includes(target),
		);
		told ||= named.some((part) => texts.has(part));
		return named.some((part) => !texts.has(part) || (reported && !isPrinted));
	};
	const isUsed = (value: StaticValue | null): boolean => value !== null && uses(value);
	const { facts } = file;
	const mentioned = new RegExp(`\\b${escapeText(target)}\\b`);
	return !(
		facts.assignments.some((a) => within(a.scope) && a.target !== target && isUsed(a.value)) ||
		facts.assignments.some((a) => within(a.scope) && a.target !== target && a.target.startsWith(`${target}.`)) ||
		facts.calls.some((c) => {
			if (!within(c.scope)) return false;
			const isPrinted = TELLS.test(c.method ?? '');
			const used = [c.callee, ...givenTo(c)].map((value) => uses(value, isPrinted)).includes(true);
			if (used && isPrinted) told = true;
			return used && !isPrinted;
		}) ||
		facts.branches.some((b) => within(b.scope) && mentioned.test(b.test)) ||
		facts.functions.some(
			(f, index) => (index === scope.function || f.scope.function === scope.function) && f.returned.some((r) => uses(r.value)),
		) ||
		facts.loops.some((l) => within(l.scope) && isUsed(l.iterable)) ||
		!told
	);
}
