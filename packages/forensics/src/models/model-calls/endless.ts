// Does a limit bound nothing, whatever it comes down to? `None`, infinity, a number beyond what anybody waits for, or a name that nothing binds.
import type { Held, Known, Project, SourceFile, StaticValue } from '@auditor/code';
import { callOf, comesTo, receiverOf, TOP_SCOPE, textOf, tried } from '@auditor/code';

const ENDLESS =
	/^(?:Number\.MAX_\w+|\.\.\.|[Tt]rue|[Ff]alse|sys\.maxsize)$|^\[null(?:, null)*\]$|\bread=None\b|["']inf(?:inity)?["']\){1,4}$/;

/** A variable of the environment that has no default, as it is. */
const UNGIVEN = /^(?:os\.)?(?:getenv|environ\.get)\(["'][^"']{1,80}["']\)$|^process\.env\.\w{1,80}$/;

/** @param most beyond it a number bounds nothing */
export function isEndless(project: Project, held: Held, most: number): boolean {
	const { value: given } = held;
	const isSometimes = given.kind === 'conditional' && [given.whenTrue, given.whenFalse].some(({ kind }) => kind === 'null');
	return (
		isSometimes ||
		comesTo(project, held).every(({ value, file }) => {
			const text = textOf(value, file);
			// A name that nothing binds fails before it bounds.
			const isUnbound = file.facts.unbound.some(({ name }) => name === text.split(/[.([]/, 1)[0]);
			return (
				comesToNone(project, { value, file, function: held.function }, most) ||
				UNGIVEN.test(text) ||
				ENDLESS.test(text) ||
				isUnbound ||
				(spanOf(value, file) ?? 0) > most
			);
		})
	);
}

/** Worked out on what the names of the module stand for, it is nothing, no number, none at all, or beyond all. */
function comesToNone(project: Project, { value, file, function: index }: Held, most: number): boolean {
	if (value.kind === 'number') return false;
	const scope = { ...TOP_SCOPE, function: index };
	const known: Known = (part) => {
		const found = part.kind === 'name' ? project.resolve(part.name, file, scope) : null;
		return found?.kind === 'value' && found.value !== part ? tried(found.file, found.value) : undefined;
	};
	const result = tried(file, value, known);
	if (Array.isArray(result)) return result.length === 0;
	return result === null || (typeof result === 'number' && !(result > 0 && result <= most));
}

/** The seconds of a `timedelta`, as it is or as a number; null for anything else. */
function spanOf(value: StaticValue, file: SourceFile): number | null {
	const call = callOf(value, file);
	const of = call?.method === 'total_seconds' && receiverOf(call.callee);
	if (of) return spanOf(of, file);
	if (!call || !/(?:^|\.)timedelta$/.test(textOf(call.callee, file))) return null;
	return call.keywords.reduce((sum, { name, value: one }) => sum + (one.kind === 'number' ? one.value : 0) * (SECONDS[name ?? ''] ?? 0), 0);
}

const SECONDS: Readonly<Record<string, number>> = { weeks: 604_800, days: 86_400, hours: 3_600, minutes: 60, seconds: 1 };
