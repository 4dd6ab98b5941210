// What changed between two audits of the same rubric: which scores rose or fell, which facts appeared or were fixed, and where?
// Evidence is compared when both sides bring it (a report does, a bare verdict does not). It does not ask why the judges moved.
import type { Criterion, CriterionResult, CriterionStatus, Evidence, Location, Total } from '@auditor/schema';
import { answerExpectations, compareBy, confirmedHazards, faultOf } from '@auditor/schema/pure';
import { fromDecimal, subtract, toDecimal } from './fraction.js';

/** A verdict, or a report: its criteria carry their evidence and the criterion itself. */
export interface Comparable {
	readonly criteria: readonly (CriterionResult & { readonly criterion?: Criterion; readonly evidence?: readonly Evidence[] })[];
	readonly total: Total;
}

export interface CriterionChange {
	readonly criterion: string;
	readonly name: string;
	/** `appeared` and `gone`: the rubric itself changed. `status`: scored on one side alone. */
	readonly change: 'rose' | 'fell' | 'same' | 'status' | 'appeared' | 'gone';
	readonly before: { readonly status: CriterionStatus; readonly score: number | null } | null;
	readonly after: { readonly status: CriterionStatus; readonly score: number | null } | null;
	/** Rules that spoke on one side alone. */
	readonly rules: { readonly before: readonly string[]; readonly after: readonly string[] };
}

export interface FactChange {
	readonly criterion: string;
	readonly kind: 'expectation' | 'hazard';
	/** Id of the expectation or hazard. */
	readonly id: string;
	/** The trouble in one sentence. */
	readonly text: string;
	/** Evidence that shows it, on the side named by `side`. */
	readonly side: 'before' | 'after';
	readonly evidence: readonly string[];
	readonly location: Location | null;
}

export interface Comparison {
	readonly total: { readonly before: number | null; readonly after: number | null; readonly change: number | null };
	/** In the order of the later side; criteria that are gone stand last. */
	readonly criteria: readonly CriterionChange[];
	/** Trouble that was not there before: an expectation no longer met, a danger newly confirmed at a place. */
	readonly appeared: readonly FactChange[];
	/** Trouble that is no more. */
	readonly fixed: readonly FactChange[];
}

/** What rose, fell, appeared and was fixed from `before` to `after`. */
export function compareVerdicts(before: Comparable, after: Comparable): Comparison {
	const old = new Map(before.criteria.map((c) => [c.id, c]));
	const now = new Map(after.criteria.map((c) => [c.id, c]));
	const gone = before.criteria.filter((c) => !now.has(c.id));
	const both = after.criteria.flatMap((c) => {
		const was = old.get(c.id);
		return was?.evidence && c.evidence && was.criterion && c.criterion ? [[troubles(was), troubles(c)] as const] : [];
	});
	const missingIn = (there: Troubles, here: Troubles) =>
		[...here.list].filter(([key]) => !there.list.has(key) && there.asked.has(key.split('\n')[0]!)).map(([, t]) => t);
	const order = compareBy<FactChange>(
		(t) => t.criterion,
		(t) => t.kind,
		(t) => t.id,
		(t) => t.evidence[0] ?? '',
	);
	const [b, a] = [before.total.score, after.total.score];
	return {
		total: { before: b, after: a, change: a === null || b === null ? null : toDecimal(subtract(fromDecimal(a), fromDecimal(b)), 2) },
		criteria: [...after.criteria.map((c) => changeOf(old.get(c.id), c)), ...gone.map((c) => changeOf(c, undefined))],
		appeared: both.flatMap(([was, is]) => missingIn(was, is).map((t) => ({ ...t, side: 'after' as const }))).sort(order),
		fixed: both.flatMap(([was, is]) => missingIn(is, was).map((t) => ({ ...t, side: 'before' as const }))).sort(order),
	};
}

function changeOf(was: CriterionResult | undefined, is: CriterionResult | undefined): CriterionChange {
	const either = (is ?? was)!;
	const spoke = (c: CriterionResult | undefined) => c?.rulings.map((r) => r.rule) ?? [];
	const [rulesBefore, rulesAfter] = [spoke(was), spoke(is)];
	return {
		criterion: either.id,
		name: either.name,
		change: directionOf(was, is),
		before: was ? { status: was.status, score: was.score } : null,
		after: is ? { status: is.status, score: is.score } : null,
		rules: {
			before: rulesBefore.filter((r) => !rulesAfter.includes(r)),
			after: rulesAfter.filter((r) => !rulesBefore.includes(r)),
		},
	};
}

function directionOf(was: CriterionResult | undefined, is: CriterionResult | undefined): CriterionChange['change'] {
	if (was === undefined) return 'appeared';
	if (is === undefined) return 'gone';
	if (was.score === null || is.score === null) return was.status === is.status ? 'same' : 'status';
	return is.score > was.score ? 'rose' : is.score < was.score ? 'fell' : 'same';
}

interface Troubles {
	/** What the criterion asks about, answered on this side; what was never asked or not seen can neither appear nor be fixed. */
	readonly asked: ReadonlySet<string>;
	readonly list: ReadonlyMap<string, Omit<FactChange, 'side'>>;
}

function troubles({ id: criterion, criterion: asked, evidence = [] }: Comparable['criteria'][number]): Troubles {
	const list = new Map<string, Omit<FactChange, 'side'>>();
	const answered = new Set<string>();
	for (const { expectation, state, evidence: own } of answerExpectations(asked!, evidence)) {
		if (state !== 'met' && state !== 'unmet') continue;
		answered.add(`expectation ${expectation.id}`);
		if (state === 'met') continue;
		const location = own.find((e) => e.location !== null)?.location ?? null;
		const ids = own.map((e) => e.id);
		list.set(`expectation ${expectation.id}`, {
			criterion,
			kind: 'expectation',
			id: expectation.id,
			text: faultOf(expectation),
			evidence: ids,
			location,
		});
	}
	for (const hazard of asked!.hazards) {
		const seen = evidence.some((e) => e.role === 'hazard' && e.answers === hazard.id && e.satisfied !== null);
		if (seen) answered.add(`hazard ${hazard.id}`);
	}
	// A fingerprint survives shifted lines: a danger that only moved is neither new nor fixed.
	for (const { hazard, confirmed } of confirmedHazards(asked!, evidence))
		for (const e of confirmed)
			list.set(`hazard ${hazard.id}\n${e.fingerprint}`, {
				criterion,
				kind: 'hazard',
				id: hazard.id,
				text: hazard.text,
				evidence: [e.id],
				location: e.location,
			});
	return { asked: answered, list };
}
