// The words that all formats share for what a report counts.
import {
	type AuditReport,
	CERTAIN,
	type Evidence,
	type ExpectationAnswer,
	type ExpectationState,
	type JudicialOpinion,
	type RenderOptions,
	type Suppression,
} from '@auditor/schema';
import type { ReadHazard } from './read-criterion.js';

const stateWords: Record<ExpectationState, string> = {
	met: 'met',
	unmet: 'not met',
	unknown: 'not answered',
	'not-applicable': 'not applicable',
	error: 'our error',
};

/** How an expectation stands: `met`, `not met, uncertain`, `met, disputed`. */
export function standing({ state, confidence, disputed }: ExpectationAnswer): string {
	const decided = state === 'met' || state === 'unmet';
	return `${stateWords[state]}${decided && confidence < CERTAIN ? ', uncertain' : ''}${disputed ? ', disputed' : ''}`;
}

export const hazardWords: Record<ReadHazard['state'], string> = {
	confirmed: 'confirmed danger',
	possible: 'possible danger',
	absent: 'not found',
	unknown: 'not answered',
};

/** Persona ids as people write them; an id of a rubric's own stays as it is. */
export function judgeName(id: string): string {
	const known: Record<string, string> = { prosecutor: 'Prosecutor', defense: 'Defense', techlead: 'TechLead' };
	return Object.hasOwn(known, id) ? known[id]! : id;
}

/** The judges whose scores count somewhere, the three of the courtroom first. */
export function judgesOf(report: AuditReport): string[] {
	const seen = new Set(report.criteria.flatMap((c) => [...Object.keys(c.scores), ...c.opinions.map((o) => o.judge)]));
	const first = ['prosecutor', 'defense', 'techlead'].filter((j) => seen.has(j));
	return [...first, ...[...seen].filter((j) => !first.includes(j)).sort()];
}

/** Opinions by round, in each the judges in the given order. */
export function inOrder(opinions: readonly JudicialOpinion[], judges: readonly string[]): JudicialOpinion[] {
	return [...opinions].sort((a, b) => a.round - b.round || judges.indexOf(a.judge) - judges.indexOf(b.judge));
}

/** `17/10` as `1.7`; at most two decimals, `null` as a dash. */
export function decimal(value: string | null): string {
	if (value === null) return '–';
	const match = /^(-?\d{1,15})\/(\d{1,15})$/.exec(value);
	if (!match || Number(match[2]) === 0) return value;
	return String(Math.round((Number(match[1]) / Number(match[2])) * 100) / 100);
}

/** Who spoke, and how: ` (heuristic stand-in)`, ` (human: A. Person)`; empty for the bench that the report names. */
export function source(o: JudicialOpinion): string {
	if (o.source.bench === 'heuristic') return o.working.insteadOf ? ' (heuristic stand-in)' : '';
	return ` (${o.source.bench}${o.source.name ? `: ${o.source.name}` : ''})`;
}

/** What is unusual about a piece of evidence, in words; empty when nothing is. */
export function remarks(e: Evidence, suppression: Suppression | undefined): string[] {
	return [
		e.context !== null && e.context !== 'source' ? `in a ${e.context} file` : '',
		e.disputed ? `disputed by ${e.disputed.by}: ${e.disputed.reason}` : '',
		e.reread === 'confirmed' ? 'read again and confirmed' : e.reread === 'not-found' ? 'read again and not found' : '',
		suppression ? `accepted${suppression.expires ? ` until ${suppression.expires}` : ''}: ${suppression.reason}` : '',
	].filter(Boolean);
}

export function suppressionsOf(options: RenderOptions): Map<string, Suppression> {
	return new Map((options.suppressions ?? []).map((s) => [s.fingerprint, s]));
}

/** `1 file`, `2 files`. */
export function count(n: number, one: string, many = `${one}s`): string {
	return `${n} ${n === 1 ? one : many}`;
}

/** Instants since the epoch as days, UTC; absurd ones as they are. */
export function day(seconds: number | null): string {
	if (seconds === null) return 'none';
	const date = new Date(seconds * 1000);
	return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString().slice(0, 10);
}
