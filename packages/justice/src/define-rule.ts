// What a rule is: two small functions over a hearing, and the data that documents it. A rule reads evidence, scores and typed charges;
// it never reads the words of an argument.
import type { Charge, Criterion, Dissent, Evidence, HearingPoint, Json, JudicialOpinion, Rounding } from '@auditor/schema';
import type { Fields, Parameters } from './fields.js';
import type { Fraction } from './fraction.js';

/**
 * When a rule may stand: what counts (`admission`), what it comes to (`score`), what facts allow (`bound`), what is to be said
 * (`comment`). A policy lists its rules in this order of phases, so that no later rule undoes a cap.
 */
export const phases = ['admission', 'score', 'bound', 'comment'] as const;
export type Phase = (typeof phases)[number];

/** One judge's last opinion on the criterion. */
export interface Standing {
	readonly judge: string;
	readonly opinion: JudicialOpinion;
	/** What counts: the judge's score, a substitute that a rule set, or null (abstained or set aside). */
	readonly score: number | null;
	/** Citations that resolve, sorted. */
	readonly citations: readonly string[];
	readonly charges: readonly Charge[];
	/** Why the opinion does not count; null when it does. */
	readonly setAside: string | null;
}

/** What a rule may look at. */
export interface Hearing {
	readonly criterion: Criterion;
	/** The criterion's evidence, by id. */
	readonly evidence: readonly Evidence[];
	/** Every judge's last opinion, by judge. */
	readonly standings: readonly Standing[];
	/** Every opinion of every round, by judge, then round. */
	readonly opinions: readonly JudicialOpinion[];
	/** What judges disputed or raised, as it was ruled. */
	readonly points: readonly HearingPoint[];
	/** The score so far; null before the first scoring rule and when there is none. */
	readonly value: Fraction | null;
	readonly rounding: Rounding;
	/** The last ruling that gave or changed the score, in words; for the dissent. */
	readonly decidedBy: string | null;
}

/** What a rule does; what it leaves out stays as it is. */
export interface Effect {
	/** One sentence for the trace. */
	readonly explanation: string;
	/** Ids of the criterion's evidence. */
	readonly because: readonly string[];
	readonly inputs: Readonly<Record<string, Json>>;
	readonly value?: Fraction;
	readonly standings?: readonly Standing[];
	/** The evidence as later rules shall read it. */
	readonly evidence?: readonly Evidence[];
	/** Why the criterion is not scored. */
	readonly abstain?: string;
	readonly bounds?: { readonly floor: number; readonly ceiling: number };
	readonly dissent?: Dissent;
	/** Ceiling for the total. */
	readonly totalCap?: number;
}

export interface RuleDefinition<F extends Fields> {
	/** Also the file's name. */
	readonly id: string;
	readonly summary: string;
	/** Where the rule and its thresholds come from. */
	readonly source: string;
	readonly phase: Phase | ((parameters: Parameters<F>) => Phase);
	readonly parameters: F;
	/** Faults that no single parameter shows. */
	readonly check?: (parameters: Parameters<F>) => string | null;
	readonly applies: (hearing: Hearing, parameters: Parameters<F>) => boolean;
	readonly rule: (hearing: Hearing, parameters: Parameters<F>) => Effect;
}

/** A rule with its parameter types erased. */
export interface Rule {
	readonly id: string;
	readonly summary: string;
	readonly source: string;
	readonly parameters: Fields;
	phase(parameters: Record<string, Json>): Phase;
	check(parameters: Record<string, Json>): string | null;
	applies(hearing: Hearing, parameters: Record<string, Json>): boolean;
	rule(hearing: Hearing, parameters: Record<string, Json>): Effect;
}

/** Makes a rule. The parameters that reach it were read by its own fields. */
export function defineRule<const F extends Fields>(definition: RuleDefinition<F>): Rule {
	const { id, summary, source, parameters, phase, check } = definition;
	return {
		id,
		summary,
		source,
		parameters,
		phase: (p) => (typeof phase === 'function' ? phase(p as Parameters<F>) : phase),
		check: (p) => check?.(p as Parameters<F>) ?? null,
		applies: (hearing, p) => definition.applies(hearing, p as Parameters<F>),
		rule: (hearing, p) => definition.rule(hearing, p as Parameters<F>),
	};
}

/** The opinions that count. */
export function counting(hearing: Hearing): (Standing & { readonly score: number })[] {
	return hearing.standings.filter((s): s is Standing & { readonly score: number } => s.score !== null);
}

/** max - min of the scores that count; 0 below two of them. */
export function rangeOf(standings: readonly Standing[]): number {
	let least = 5;
	let most = 1;
	for (const { score } of standings) {
		if (score === null) continue;
		least = Math.min(least, score);
		most = Math.max(most, score);
	}
	return Math.max(0, most - least);
}

export function scoreOf(hearing: Hearing, judge: string): number | null {
	return hearing.standings.find((s) => s.judge === judge)?.score ?? null;
}

/** Scores by judge, for the inputs of a ruling. */
export function scoresOf(standings: readonly Standing[]): Record<string, Json> {
	return Object.fromEntries(standings.map((s) => [s.judge, s.score]));
}

/** Every citation of the given opinions once, sorted. */
export function citationsOf(standings: readonly Standing[]): string[] {
	return [...new Set(standings.flatMap((s) => s.citations))].sort();
}

/** A judge's name as people write it. */
export function nameOf(judge: string): string {
	return judge === 'techlead' ? 'TechLead' : judge.charAt(0).toUpperCase() + judge.slice(1);
}
