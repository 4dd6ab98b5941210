// Is a cap on the score taken back? After it, the same name is raised under a test that does not ask what set the cap off.
import { type AssignmentFact, assignmentsOf, callGraph, type Project, type SourceFile, type StaticValue } from '@auditor/code';
import { holdsTerm } from '@auditor/probes';
import { isInside } from './score-changes.js';
import { scoreTarget } from './score-values.js';
import type { RuleSite } from './site.js';
import { identifiers } from './triggers.js';
import type { RuleWords } from './words.js';

/** The place that raises what the rule at this site has capped; null where none does. */
export function raisedAgain(
	project: Project,
	site: RuleSite,
	{ terms }: RuleWords,
): { readonly path: string; readonly line: number } | null {
	const { file, kind, line, endLine } = site;
	const ref = callGraph(project).functions.find((f) => kind === 'function' && f.file === file && f.fact.line === line);
	const capped = ref
		? callGraph(project)
				.callers(ref)
				.flatMap((at) =>
					at.file.facts.assignments.flatMap((a) => (a.value?.kind === 'call' && a.value.call === at.index ? [{ a, file: at.file }] : [])),
				)
		: file.facts.assignments.flatMap((a) => (a.line >= line && a.endLine <= endLine && scoreTarget(a.target) ? [{ a, file }] : []));
	for (const { a, file: at } of capped) {
		const set = assignmentsOf(at, a.scope.function).filter(({ target, line: later }) => target === a.target && later > a.endLine);
		const asks = ({ scope }: AssignmentFact) =>
			scope.branches.some(({ branch }) =>
				identifiers(at.facts.branches[branch]?.test ?? '').some((word) => terms.some((term) => holdsTerm(word, term))),
			);
		const raise = set.find(
			(one) =>
				raises(one, at) &&
				one.scope.branches.length > 0 &&
				one.scope.branches.every(({ branch, when }) => when === 'true' && !isInside(a.scope, branch)) &&
				!set.some((other) => other.line >= one.line && asks(other)),
		);
		if (raise) return { path: at.path, line: raise.line };
	}
	return null;
}

/** `score += 1`, `score = min(score + 1, 5)`. */
function raises({ target, operator, value }: AssignmentFact, file: SourceFile): boolean {
	if (operator === '+=') return value?.kind === 'number' && value.value > 0;
	const call = value?.kind === 'call' ? file.facts.calls[value.call] : undefined;
	const sums: (StaticValue | null)[] = call?.method === 'min' ? call.arguments : [value];
	return sums.some(
		(sum) =>
			sum?.kind === 'binary' && sum.operator === '+' && sum.left.kind === 'name' && sum.left.name === target && sum.right.kind === 'number',
	);
}
