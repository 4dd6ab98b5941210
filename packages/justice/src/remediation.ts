// What should be done, where, and what would it bring? One step per act: what one change at one place mends, in whatever criterion. Steps are ordered by
// what the total would gain, alone or with the steps they need; confirmed dangers stand first. Places are those of the step's own
// evidence. What only commits show has no step, for it cannot be changed any more; nor has what is in doubt, what may be wrong at a place apart.
import type { CaseFile, JudicialOpinion, Location, Policy, RemediationStep, Verdict } from '@auditor/schema';
import { AuditorError, compareText, digest, groupBy } from '@auditor/schema/pure';
import { type Case, type CaseEntry, readCase } from './case.js';
import type { Decided } from './decided.js';
import type { Rule } from './define-rule.js';
import { add, compare, type Fraction, fraction, multiply, subtract, toDecimal } from './fraction.js';
import { benchFor } from './if-done.js';
import { type Act, actsOf, isSure, type Trouble } from './plan/acts.js';
import { type Doing, doing } from './plan/doing.js';
import { rangeOf, rungsOf } from './plan/parts.js';
import { groupsOf } from './plan/together.js';
import { decide, openPolicy } from './synthesize.js';
import { gains } from './total.js';

export interface RemediationRequest {
	readonly case: Case;
	/** The verdict on that case under that policy. */
	readonly verdict: Verdict;
	readonly policy: Policy;
	/** Rules beside the shipped ones that the policy may name. */
	readonly rules?: readonly Rule[];
	/** Opinions on a changed case file, pure; without it a gain is estimated from bounds and the expectation's share of the points. */
	readonly rejudge?: (caseFile: CaseFile) => JudicialOpinion[];
	/** Text per probe id, for expectations and hazards that bring none. */
	readonly probeRemediation?: Readonly<Record<string, string | null>>;
	/** Whether a place exists in the audited tree; places that do not are passed over. Default: all do. */
	readonly exists?: (location: Location) => boolean;
	/** The file that another is made from; null: it is none that is made, or nobody knows. */
	readonly madeFrom?: (path: string) => string | null;
}

/** Remedies that one step tells; the others are further ways to the same thing. */
const REMEDIES = 2;

/**
 * The plan. `gain` is in points of the total, to four decimals, of the step alone; a step that raises nothing alone, or before which others have to be done, names the steps that it goes with
 * under `together`. Steps that raise nothing either way stand last.
 * @throws AuditorError AUD_CASE_INVALID (also when the verdict is not of this case), AUD_POLICY_INVALID
 */
export function planRemediation(request: RemediationRequest): RemediationStep[] {
	const plan = openPlan(request);
	sameCriteria(plan.entries, request.verdict);
	return plan.steps.map(({ step }) => step);
}

export interface PlannedStep {
	readonly step: RemediationStep;
	readonly act: Act;
}

export interface Plan {
	readonly entries: readonly CaseEntry[];
	readonly now: readonly Decided[];
	readonly doing: Doing;
	readonly steps: readonly PlannedStep[];
	/** What the total gains when these criteria are decided so. */
	readonly gainOf: (changes: readonly (readonly [number, Decided])[]) => Fraction;
}

/** The plan with what it was made of, for questions about it. */
export function openPlan(request: Omit<RemediationRequest, 'verdict'>): Plan {
	const policy = openPolicy(request.policy, request.rules);
	const entries = readCase(request.case);
	const now = entries.map((entry) => decide(entry, policy));
	const act = doing(
		entries,
		entries.map((entry, i) => benchFor(entry, now[i]!, policy, request.rejudge)),
	);
	const gainOf = gains(now);
	const trial = { doing: act, gainOf };
	const acts = actsOf(entries, request);
	const ids = new Set<string>();
	const alone = new Map(acts.map((a) => [a, act.touches(a).map((index) => [index, act.after(index, [a])] as const)]));
	const groups = groupsOf(acts, now, act);
	const resting = restingOn(acts, (t) => `${entries[t.index]!.criterion.id}.${t.id}`);
	const draft = acts.map((a) => {
		const after = alone.get(a)!;
		const [lead, ...others] = leading(a, after, now, groups.get(a)?.index);
		const own = after.find(([index]) => index === lead!.index)![1];
		const gain = gainOf(after);
		const before = now[lead!.index]!;
		const raise = own.value && before.value ? subtract(own.value, before.value) : fraction(0);
		const evidence = [...new Set([lead!, ...others].flatMap((t) => t.evidence.map((e) => e.id)))];
		const step: RemediationStep = {
			id: freshId(entries[lead!.index]!.criterion.id, lead!, ids),
			criterion: entries[lead!.index]!.criterion.id,
			expectation: lead!.kind === 'expectation' ? lead!.id : null,
			...(others.length > 0 && { also: others.map((t) => ({ criterion: entries[t.index]!.criterion.id, expectation: expectationOf(t) })) }),
			text: textOf(a, [lead!, ...others]),
			location: a.location,
			evidence,
			gain: toDecimal(gain, 4),
			...rangeOf(a, gain, entries, trial),
			...rungsOf(a, lead!, [], trial),
			...sourceOf(a, request),
			scoreAfter: own.result.score,
		};
		const rests = (resting.get(a) ?? []).length > 0;
		return {
			act: a,
			step: rests ? { ...step, gain: 0, scoreAfter: before.result.score } : step,
			lead: lead!,
			gain: rests ? fraction(0) : gain,
			raise,
			raises: rests ? [] : after.flatMap(([i, d]) => ((d.result.score ?? 0) > (now[i]!.result.score ?? 0) ? [i] : [])),
		};
	});
	const idOf = new Map(draft.map((d) => [d.act, d.step.id]));
	const best = now.map((_, index) => {
		const bearing = acts.filter((a) => act.touches(a).includes(index));
		return bearing.length > 1 ? (act.after(index, bearing).result.score ?? 0) : 0;
	});
	const withAll = ({ index }: Trouble, score: number | null) => (best[index]! > (score ?? 5) ? { scoreWithAll: best[index]! } : {});
	const gainWith = (all: readonly Act[]) => {
		const touched = [...new Set(all.flatMap((a) => act.touches(a)))];
		return gainOf(touched.map((index) => [index, act.after(index, all)] as const));
	};
	const shared = (d: (typeof draft)[number]): Pick<RemediationStep, 'shared'> => {
		const mates = draft.filter((o) => o.raises.includes(d.lead.index) && compare(o.gain, fraction(0)) > 0);
		if (mates.length < 2 || !mates.includes(d)) return {};
		const all = mates.map((o) => o.act);
		const gain = gainWith(all);
		if (compare(gain, mates.map((o) => o.gain).reduce(add)) === 0) return {};
		const scoreAfter = act.after(d.lead.index, all).result.score!;
		return { shared: { with: mates.flatMap((o) => (o === d ? [] : [o.step.id])), gain: toDecimal(gain, 4), scoreAfter } };
	};
	const ranked = draft.map((d) => {
		const rests = resting.get(d.act) ?? [];
		const adds = rests.length > 0 && compare(gainWith([...rests, d.act]), gainWith(rests)) > 0;
		const group = adds ? { acts: [...rests, d.act], after: act.after(d.lead.index, [...rests, d.act]) } : groups.get(d.act);
		if (d.raises.length > 0 || group === undefined || group.acts.length < 2)
			return { ...d, step: { ...d.step, ...shared(d), ...withAll(d.lead, d.step.scoreAfter) }, worth: fraction(0) };
		const gain = gainWith(group.acts);
		const others = group.acts.filter((a) => a !== d.act);
		const together = {
			with: others.map((a) => idOf.get(a)!),
			gain: toDecimal(gain, 4),
			scoreAfter: group.after.result.score!,
		};
		return {
			...d,
			step: { ...d.step, ...rungsOf(d.act, d.lead, others, trial), together, ...withAll(d.lead, together.scoreAfter) },
			worth: multiply(gain, fraction(1, group.acts.length)),
		};
	});
	ranked.sort(
		(a, b) =>
			compare(b.gain, a.gain) ||
			compare(b.worth, a.worth) ||
			Number(doesHarm(b.act)) - Number(doesHarm(a.act)) ||
			compare(b.raise, a.raise) ||
			compareText(a.step.criterion, b.step.criterion) ||
			compareText(a.step.id, b.step.id),
	);
	const urgent = groupBy(ranked, ({ act: { troubles } }) => {
		if (troubles.some((t) => t.kind === 'hazard')) return 'danger';
		return troubles.some((t) => t.stops && t.evidence.some(isSure)) ? 'error' : 'rest';
	});
	const order = (['danger', 'error', 'rest'] as const).flatMap((which) => urgent.get(which) ?? []);
	return { entries, now, doing: act, steps: inTurn(order, (t) => `${entries[t.index]!.criterion.id}.${t.id}`), gainOf };
}

const doesHarm = ({ troubles }: Act) => troubles.some(({ harms }) => harms);

/** What has to be done before an act, so that it brings nothing alone. */
function restingOn(acts: readonly Act[], nameOf: (trouble: Trouble) => string): ReadonlyMap<Act, readonly Act[]> {
	const byName = new Map(acts.flatMap((a) => a.troubles.map((t) => [nameOf(t), a] as const)));
	const before = (a: Act) =>
		[...new Set(a.troubles.flatMap((t) => t.after.flatMap((name) => byName.get(name) ?? [])))].filter((b) => b !== a && concernsSame(a, b));
	return new Map(
		acts.map((a) => {
			const found = new Set(before(a));
			for (const one of found) for (const next of before(one)) found.add(next);
			return [a, [...found].filter((b) => b !== a)];
		}),
	);
}

/** The same steps, each behind those that have to be done before it, and with their ids. */
function inTurn(steps: readonly PlannedStep[], nameOf: (trouble: Trouble) => string): PlannedStep[] {
	const byName = new Map(steps.flatMap((s) => s.act.troubles.map((t) => [nameOf(t), s] as const)));
	const told = new Map<PlannedStep, PlannedStep>();
	const tell = (s: PlannedStep, waiting: readonly PlannedStep[]) => {
		if (told.has(s)) return;
		const before = [...new Set(s.act.troubles.flatMap((t) => t.after.flatMap((name) => byName.get(name) ?? [])))].filter(
			(other) => other !== s && !waiting.includes(other) && concernsSame(s.act, other.act),
		);
		for (const other of before) tell(other, [...waiting, s]);
		told.set(s, before.length === 0 ? s : { ...s, step: { ...s.step, after: before.map((other) => other.step.id) } });
	};
	for (const s of steps) tell(s, []);
	return [...told.values()];
}

/** Whether two acts bear on a node of the graph in common; where the evidence of one names none, they may. */
function concernsSame(a: Act, b: Act): boolean {
	const [own, other] = [nodesIn(a), nodesIn(b)];
	return own.size === 0 || other.size === 0 || [...own].some((name) => other.has(name));
}

function nodesIn({ troubles }: Act): Set<string> {
	const named = troubles.flatMap((t) => t.evidence.flatMap(({ values: { node, members } }) => [node, members].flat()));
	return new Set(named.filter((name) => typeof name === 'string'));
}

/** The troubles of an act, the one that it raises most first, then those of the criterion that it raises with others; then what binds more. */
function leading(
	{ troubles }: Act,
	after: readonly (readonly [number, Decided])[],
	now: readonly Decided[],
	together: number | undefined,
): Trouble[] {
	const raised = new Map(after.map(([i, d]) => [i, (d.result.score ?? 0) - (now[i]!.result.score ?? 0)]));
	return [...troubles].sort(
		(a, b) =>
			(raised.get(b.index) ?? 0) - (raised.get(a.index) ?? 0) ||
			Number(b.index === together) - Number(a.index === together) ||
			a.index - b.index ||
			a.rank[0] - b.rank[0] ||
			a.rank[1] - b.rank[1],
	);
}

/** How a copy is drawn is a fault of the copy alone. */
function sourceOf({ location, troubles }: Act, { madeFrom }: Pick<RemediationRequest, 'madeFrom'>): { source?: string } {
	const isOfCopy = troubles.every(({ evidence }) => evidence.length > 0 && evidence.every(({ values }) => values.drawn === false));
	const source = location?.path && !isOfCopy ? (madeFrom?.(location.path) ?? null) : null;
	return source === null ? {} : { source };
}

function textOf({ troubles }: Act, ordered: readonly Trouble[]): string {
	const told = ordered.filter((t) => t.told);
	const remedies = [...new Set([told[0]!, ...told.filter((t) => t.own)].map((t) => t.remedy))].slice(0, REMEDIES).join(' ');
	if (!troubles.some((t) => t.evidence.some(isSure))) return `Check this first, for we are not sure of it. If it is so: ${remedies}`;
	return remedies;
}

function expectationOf({ kind, id }: Trouble): string | null {
	return kind === 'expectation' ? id : null;
}

function freshId(criterion: string, { kind, id, evidence }: Trouble, taken: Set<string>): string {
	const parts = kind === 'expectation' ? [criterion, kind, id] : [criterion, kind, id, evidence[0]!.fingerprint];
	const stem = `step-${digest(parts).slice(0, 10)}`;
	let fresh = stem;
	for (let n = 2; taken.has(fresh); n++) fresh = `${stem}-${n}`;
	taken.add(fresh);
	return fresh;
}

function sameCriteria(entries: readonly CaseEntry[], verdict: Verdict): void {
	const ids = entries.map((e) => e.criterion.id);
	if (verdict.criteria.length === ids.length && verdict.criteria.every((c, i) => c.id === ids[i])) return;
	throw new AuditorError('AUD_CASE_INVALID', 'The verdict is not of this case: its criteria are others.', {
		context: { path: 'verdict.criteria' },
	});
}
