// What becomes of a score that a rule sets? A later line of the function sets the same name anew, where nothing has read it by then. Only for scores under
// a plain name, and where nothing in the rule leaves the function or the loop; what a value comes to is not reckoned.
import { assignmentsOf, namesIn, readsOf, type Scope, type SourceFile } from '@auditor/code';
import { linesOf } from '@auditor/probes';
import { insideOf } from './score-changes.js';
import { type Reading, scoreTarget } from './score-values.js';
import { asksTopic } from './structure.js';

export interface Later {
	/** The line that sets it anew whatever happens. */
	readonly overwritten: number | null;
	/** Lines that set it anew on some way. */
	readonly lost: readonly number[];
}

const EXIT = /^[ \t]*(?:continue|break)\b/m;

/** What later lines do to the score that the body of a branch sets. */
export function setAnew({ texts }: Reading, file: SourceFile, branch: number): Later {
	const fact = file.facts.branches[branch];
	const { assignments, returned } = insideOf(file, branch);
	const own = assignments.filter(({ target }) => scoreTarget(target) && /^[\w$]+$/.test(target));
	const [first, ...others] = own;
	const leaves = returned.length > 0 || (fact && EXIT.test(linesOf(texts, file.path, fact.line, fact.endLine)));
	if (!fact || !first || fact.kind === 'ternary' || leaves || others.some(({ target }) => target !== first.target))
		return { overwritten: null, lost: [] };
	const last = Math.max(...own.map(({ line }) => line));
	const reads = readsOf(file).get(first.target) ?? [];
	const isAlways = ({ branches }: Scope) =>
		branches.every((arm) => fact.scope.branches.some((around) => around.branch === arm.branch && around.when === arm.when));
	const later = assignmentsOf(file, fact.scope.function).filter(
		({ target, operator, value, line, scope }) =>
			target === first.target &&
			operator === '=' &&
			line > last &&
			value !== null &&
			!scope.branches.some((arm) => arm.branch === branch) &&
			!reads.some((read) => read.line > last && read.line < line) &&
			scope.handlerOf === null &&
			scope.loops.join() === first.scope.loops.join() &&
			// Other criteria have lines of their own.
			!(asksTopic(file, scope) && asksTopic(file, first.scope)) &&
			![...namesIn(value, file)].includes(target),
	);
	const always = later.findLast(({ scope }) => isAlways(scope));
	return always
		? { overwritten: always.line, lost: [] }
		: { overwritten: null, lost: later.flatMap(({ line, value }) => (value?.kind === 'number' ? [] : [line])) };
}
