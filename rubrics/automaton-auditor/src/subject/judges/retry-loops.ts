// Does a loop ask a model again, by how often it turns and what it is about?
import type { CallRef, LoopFact, Project, SourceFile, StaticValue } from '@auditor/code';
import { callOf, settled, textOf, tried } from '@auditor/code';

/** Once is not again: `range(1)` under whatever names, `range(3, 4)`, `(1,)`, `list(range(3))[:1]`. */
function turnsOnce(project: Project, { iterable, scope }: LoopFact, file: SourceFile): boolean {
	if (iterable === null) return false;
	const turns = tried(file, iterable);
	if (turns !== undefined) return typeof turns === 'string' ? turns.length <= 1 : Object.keys(Object(turns)).length <= 1;
	if (iterable.kind === 'list') return iterable.items.length <= 1;
	if (/\[:[01]\]$/.test(textOf(iterable, file))) return true;
	const call = callOf(iterable, file);
	const numberOf = (value: StaticValue): number | null => {
		const { value: end, file: home } = settled(project, { value, file, scope });
		const least = callOf(end, home);
		const among = least?.method === 'min' ? least.arguments.map(numberOf) : [];
		return end.kind === 'number' ? end.value : among.length > 0 && !among.includes(null) ? Math.min(...(among as number[])) : null;
	};
	const [first = null, last = null] = call?.method === 'range' ? call.arguments.map(numberOf) : [];
	return first !== null && (call!.arguments.length === 1 ? first <= 1 : last !== null && last - first <= 1);
}

/** A loop around a call of a model that asks it again where its answer fails. */
export function isRetryLoop(project: Project, loop: LoopFact, { file, call }: CallRef): boolean {
	if (turnsOnce(project, loop, file)) return false;
	// It hands the model what its tools gave: the next turn of one answer.
	const turns = file.facts.calls.some(({ method, line }) => method === 'ToolMessage' && line >= loop.line && line <= loop.endLine);
	if (loop.kind === 'comprehension' || turns) return false;
	const target = loop.targets.join(' ');
	const iterable = loop.iterable ? textOf(loop.iterable, file) : '';
	// What nothing is asked or caught in ends with the first failure.
	const { branches, tries, withs } = file.facts;
	if (loop.kind === 'for' && ![...branches, ...tries, ...withs].some((one) => one.line >= loop.line && one.line <= loop.endLine))
		return false;
	const named = /attempt|retr|tries|trial/i.test(`${target} ${iterable}`);
	const counted =
		/^(range|Array|Retrying|AsyncRetrying|stop_after_attempt)\b/.test(iterable) && (target === '_' || target === 'i' || named);
	const test = file.facts.branches.some((b) => b.line >= loop.line && b.line <= loop.endLine && /attempt|retr|tries/i.test(b.test));
	if (loop.kind === 'while') return named || test || call.scope.tries.some((t) => (file.facts.tries[t]?.line ?? 0) >= loop.line);
	// `for (let attempt = 0; ...)` has no iterable.
	if (named || counted || (iterable === '' && test)) return true;
	return loop.iterable === null && call.scope.tries.some((t) => (file.facts.tries[t]?.line ?? 0) >= loop.line);
}
