// What does a rule do to the score, in words? It takes one judge's score, a mean, the middle one, or sets a number; and does it look at evidence for that?
// Nothing is said where one of the changes is of another kind.
import { type AssignmentFact, armsOf, type SourceFile, type StaticValue, termsOf } from '@auditor/code';
import { isInside, scoreChangesIn } from './score-changes.js';
import type { Reading } from './score-values.js';

/** What a branch does to the score: "takes the mean of the scores"; null where one change of it has no such words. */
export function toldChange(reading: Reading, file: SourceFile, branch: number): string | null {
	const changes = scoreChangesIn(reading, file, branch).map((change) => file.facts.assignments.find((a) => a === change));
	const told = changes.flatMap((a) =>
		a?.value && a.operator === '=' ? armsOf(a.value).map((arm) => inWords(reading, file, a, arm)) : null,
	);
	const ways = [...new Set(told)];
	if (ways.length === 0 || ways.includes(null)) return null;
	return ways.length === 1 ? ways[0]! : `${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}`;
}

/** Whether a branch reads nothing that detectives found and asks no function of the project: it looks at no evidence. */
export function readsNoEvidence(file: SourceFile, branch: number): boolean {
	const { facts } = file;
	const fact = facts.branches[branch];
	if (!fact) return false;
	const reads = facts.reads.filter(({ line }) => line >= fact.line && line <= fact.endLine);
	const calls = facts.calls.filter(({ scope }) => isInside(scope, branch));
	return (
		!reads.some(({ name }) => /evidence|finding|exhibit|artifact|cit(?:ed|ation)/i.test(name)) &&
		calls.every(({ method }) =>
			/^(?:min|max|sum|len|round|int|float|abs|sorted|f?mean|median|append|join|get|print|items|values|lower)$/.test(method ?? ''),
		)
	);
}

function inWords({ scores }: Reading, file: SourceFile, { target, scope }: AssignmentFact, whole: StaticValue): string | null {
	const callOf = (value: StaticValue) => (value.kind === 'call' ? file.facts.calls[value.call] : undefined);
	const bare = (value: StaticValue): StaticValue => {
		const call = callOf(value);
		const [inner] = call?.arguments ?? [];
		return inner && /^(?:round|int|float)$/.test(call?.method ?? '') ? bare(inner) : value;
	};
	const value = bare(whole);
	const of = (part: StaticValue) => ({ value: part, file, function: scope.function });
	if (value.kind === 'number') return `sets the score to ${value.value}`;
	const call = callOf(value);
	const numbers = call?.arguments.flatMap((given) => (given.kind === 'number' ? [given.value] : [])) ?? [];
	if (call?.method === 'min' && numbers.length === 1) {
		const own = call.arguments.some((given) => given.kind === 'name' && given.name === target);
		return `${own ? 'lowers' : 'sets'} the score to ${numbers[0]} at most`;
	}
	if (/^f?mean$/.test(call?.method ?? '')) return MEAN;
	if (call?.method === 'median') return MIDDLE;
	if (value.kind === 'subscript' && callOf(value.object)?.method === 'sorted') return MIDDLE;
	if (value.kind === 'binary' && value.operator === '/') {
		const total = callOf(value.left);
		const count = callOf(value.right);
		if (total?.method === 'sum' && count?.method === 'len') return MEAN;
		const terms = termsOf(of(value), ({ value: one }) => (one.kind === 'number' ? one.value : null));
		const judges = new Set(terms.flatMap(({ held }) => [...scores.judgesOf(held)]));
		const equal = terms.every(({ weight }) => weight === terms[0]?.weight);
		return equal && terms.length > 1 && judges.size === terms.length ? MEAN : null;
	}
	const judges = [...scores.judgesOf(of(value))];
	return !call && value.kind !== 'binary' && judges.length === 1 && scores.isScore(of(value)) ? `takes the ${judges[0]}’s score` : null;
}

const MEAN = 'takes the mean of the scores';
const MIDDLE = 'takes the middle score';
