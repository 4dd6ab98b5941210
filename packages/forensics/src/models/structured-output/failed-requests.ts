// Is what a request to a model brought read only where the request failed? Then it is no answer.
// Not seen: failures that are told apart by what a library throws.
import { type CallRef, callGraph, type FlowEnd, type FunctionRef, namedFunction, type Project, refKey } from '@auditor/code';

/** What a request brought that failed is no answer: it is read in a branch for that, or by what is called from there alone. */
export function isOfFailure(project: Project, asks: FunctionRef, { file, call }: FlowEnd): boolean {
	if (!call) return false;
	const isFailed = (at: CallRef) =>
		at.call.scope.branches.some((arm) => {
			const test = at.file.facts.branches[arm.branch]?.test ?? '';
			return arm.when === 'true' ? FAILED.test(test) : SUCCEEDED.test(test);
		});
	const seen = new Set<string>();
	const isFrom = (at: CallRef): boolean => {
		const within = namedFunction(at.file, at.call.scope);
		if (within === null) return false;
		if (refKey(within) === refKey(asks)) return isFailed(at);
		if (seen.has(refKey(within)) || seen.size > MOST_CALLERS) return seen.size <= MOST_CALLERS;
		seen.add(refKey(within));
		const callers = callGraph(project).callers(within);
		return callers.length > 0 && callers.every(isFrom);
	};
	return isFrom({ ...call, file });
}

const MOST_CALLERS = 20;
const FAILED = /^\(?(?:!\s?|not )\(?[\w.]{1,80}\.(?:ok|is_success)\)?$|\bstatus(?:_?[cC]ode)? (?:!==?|>=?) \d/;
const SUCCEEDED = /^\(?[\w.]{1,80}\.(?:ok|is_success)\)?$|\bstatus(?:_?[cC]ode)? ===? 20\d/;
