// Is a model asked once more, outside of any loop, where its first answer was turned down? A second question of another kind comes to something else.
import { type CallRef, callGraph, type FlowEnd, type FunctionRef, flowsFrom, type Project, textOf } from '@auditor/code';

/** Calls of a function that ask again: only where the answer to one before is refused, and for the same name or reader. */
export function secondCalls(project: Project, ref: FunctionRef, asks: (at: CallRef) => boolean): CallRef[] {
	const all = callGraph(project)
		.callsIn(ref)
		.filter((at) => at.call.scope.function === ref.index && asks(at));
	if (all.length < 2) return [];
	const ends = new Map(all.map((at) => [at, flowsFrom(project, at, () => false)]));
	return all.filter(({ call: { line, scope } }, n) =>
		all.some((first) => {
			const before = ends.get(first)!.filter((end) => end.line <= line);
			const isAround = (end: FlowEnd) =>
				scope.branches.some(({ branch: at }) => {
					const { line: tested, test } = ref.file.facts.branches[at]!;
					return end.line <= tested && first.call.line <= tested && test.match(/[\w$]+/g)?.includes(end.assignment?.target ?? '');
				});
			// What is given back before was good; of two arms of one test neither comes after the other.
			const isKept = (end: FlowEnd) => end.returned !== null && end.line < line;
			const isPassed = first.call.scope.branches.every((arm) => scope.branches.some((b) => b.branch === arm.branch && b.when === arm.when));
			if (first.call.line >= line || !isPassed || !before.some((end) => isAround(end) || isKept(end))) return false;
			const own = new Set(before.flatMap((end) => (end.line < line ? destinationOf(end) : [])));
			return ends.get(all[n]!)!.some((end) => end.line >= line && destinationOf(end).some((to) => own.has(to)));
		}),
	);
}

/** What takes anything, and tells nothing of what it takes. */
const PLAIN =
	/^(?:str|len|print|log|debug|info|warn|warning|error|exception|append|push|strip|trim|lower|format|invoke|ainvoke|create|isinstance)$/;

/** The name, or the function, to which something comes. */
function destinationOf({ assignment, call }: FlowEnd): string[] {
	if (assignment) return [`= ${assignment.target}`];
	return call && !PLAIN.test(call.call.method ?? '') ? [textOf(call.call.callee, call.file)] : [];
}
