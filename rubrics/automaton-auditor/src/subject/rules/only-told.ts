// Does anything read a variable, and is it only ever told: put into texts and printed, and never computed with, compared, handed over or given back?

/** Calls that tell. */
export const TELLS = /^(print|log|debug|info|warning|warn|error|critical|exception|echo|write)$/;

import { type AssignmentFact, givenTo, kept, once, type SourceFile, type StaticValue, walkValue } from '@auditor/code';
import { escapeText } from '@auditor/schema';

/** Whether anything reads what is assigned; sure for a plain name of a function alone, what else holds it may be read anywhere. */
export function isRead(file: SourceFile, { target, scope }: AssignmentFact): boolean {
	if (scope.function === null || !/^[\w$]+$/.test(target)) return true;
	const readers = readersOf(file);
	return readers.has('locals') || readers.has('eval') || readers.get(target)?.has(scope.function) === true;
}

/** The functions that read a name, and those around them. */
const readersOf = once(({ facts }: SourceFile): ReadonlyMap<string, ReadonlySet<number>> => {
	const found = new Map<string, Set<number>>();
	for (const { name, function: index } of facts.reads) {
		const readers = kept(found, name, () => new Set<number>());
		for (let at = index; at !== null && !readers.has(at); at = facts.functions[at]?.scope.function ?? null) readers.add(at);
	}
	return found;
});

/**
 * Whether every read of the assigned name in its function stands in a text or in a call that prints. Names that nothing is seen to read are not told.
 * `reported`: of what a report states, as its outcome, only what is printed is told.
 */
export function isOnlyTold(file: SourceFile, { target, scope }: AssignmentFact, reported = false): boolean {
	const key = `${scope.function} ${reported} ${target}`;
	return /^\w+$/.test(target) && kept(toldIn(file), key, () => isToldAlone(file, target, scope, reported));
}

const toldIn = once((_: SourceFile) => new Map<string, boolean>());

function isToldAlone(file: SourceFile, target: string, scope: AssignmentFact['scope'], reported: boolean): boolean {
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
		facts.assignments.some((a) => within(a.scope) && a.target !== target && (isUsed(a.value) || a.target.startsWith(`${target}.`))) ||
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
