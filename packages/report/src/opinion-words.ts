// What is told of opinions: in which order, once for those that say the same, by whom and in which rounds.
import { canonicalJson, type JudicialOpinion } from '@auditor/schema';
import { judgeName } from './words.js';

/** Opinions by round, in each the judges in the given order. */
export function inOrder(opinions: readonly JudicialOpinion[], judges: readonly string[]): JudicialOpinion[] {
	return [...opinions].sort((a, b) => a.round - b.round || judges.indexOf(a.judge) - judges.indexOf(b.judge));
}

/** An opinion to tell, with the rounds it stood in and the judges who share it. */
export interface Spoken {
	readonly opinion: JudicialOpinion;
	readonly rounds: number[];
	readonly judges: string[];
}

/**
 * The opinions to tell: one that a later round gave again word for word is told once, and so is one that every judge of the bench without a model
 * counted alike; the last of them speaks.
 */
export function spoken(opinions: readonly JudicialOpinion[], judges: readonly string[]): Spoken[] {
	const told: Spoken[] = [];
	for (const opinion of inOrder(opinions, judges)) {
		const same = told.find((t) => saidAgain(t.opinion, opinion));
		if (same) same.rounds.push(opinion.round);
		else told.push({ opinion, rounds: [opinion.round], judges: [opinion.judge] });
	}
	const [first, ...others] = told;
	if (first === undefined || others.length === 0 || !told.every((t) => countedAlike(t, first))) return told;
	return [{ ...told.at(-1)!, judges: told.map((t) => t.opinion.judge) }];
}

/** The score that all judges of the bench without a model give in the end; null where they differ, or others judged. */
export function agreedScore(opinions: readonly JudicialOpinion[]): number | null {
	const last = new Map(opinions.map((o) => [o.judge, o]));
	const [first, ...others] = last.values();
	if (first === undefined || first.score === null || opinions.some((o) => o.source.bench !== 'heuristic' || o.working.insteadOf))
		return null;
	return others.length > 0 && others.every((o) => o.score === first.score) ? first.score : null;
}

/** Who gives it: one judge, or `All 3 judges`. */
export function speakers({ judges }: Spoken): string {
	return judges.length === 1 ? judgeName(judges[0]!) : `All ${judges.length} judges`;
}

/** `, round 2`, `, rounds 1 and 2`; empty for none. */
export function roundsOf(rounds: readonly number[]): string {
	return rounds.length === 0
		? ''
		: rounds.length === 1
			? `, round ${rounds[0]}`
			: `, rounds ${rounds.slice(0, -1).join(', ')} and ${rounds.at(-1)}`;
}

function countedAlike({ opinion: a, rounds }: Spoken, { opinion: b, rounds: others }: Spoken): boolean {
	const counted = ({ status, score, source: by, working: { earned, of, floor, ceiling, insteadOf } }: JudicialOpinion) =>
		canonicalJson([status, score, by.bench, earned ?? null, of ?? null, floor ?? null, ceiling ?? null, insteadOf ?? null]);
	const ours = a.status === 'given' && a.source.bench === 'heuristic' && a.working.earned !== undefined;
	return ours && rounds.join() === others.join() && counted(a) === counted(b);
}

function saidAgain(a: JudicialOpinion, b: JudicialOpinion): boolean {
	const words = ({ judge, status, score, label, argument, charges, citations, abstention, source: { bench, name } }: JudicialOpinion) =>
		canonicalJson([judge, status, score, label, argument, charges, citations, abstention, bench, name]);
	return words(a) === words(b);
}

/** The label that a model chose; the bench without a model counts, and its label says no more than its score. */
export function labelOf({ label, source: { bench } }: JudicialOpinion): string {
	return bench === 'heuristic' ? '' : (label ?? '');
}

/** Who spoke, and how: ` (heuristic stand-in)`, ` (human: A. Person)`; empty for the bench that the report names. */
export function source(o: JudicialOpinion): string {
	if (o.source.bench === 'heuristic') return o.working.insteadOf ? ' (heuristic stand-in)' : '';
	const other = o.working.insteadOf as { bench?: string } | undefined;
	const instead = other?.bench ? `, in place of ${other.bench.replace(/^llm:/, '')}` : '';
	return ` (${o.source.bench}${o.source.name ? `: ${o.source.name}` : ''}${instead})`;
}
