// How far is a plan? Each step of the earlier report against what the later one found: done, done at some of its places, open, or without an object.
// Only what holds now is called done.
import type { Criterion, Evidence, RemediationStep } from '@auditor/schema';
import { answerExpectations, formatLocation } from '@auditor/schema/pure';

/** A report, as far as progress is asked of it. */
export interface Planned {
	readonly remediation: readonly RemediationStep[];
	readonly criteria: readonly { readonly id: string; readonly criterion: Criterion; readonly evidence: readonly Evidence[] }[];
}

export interface StepProgress {
	readonly step: RemediationStep;
	/** `partly`: at some of its places. `moot`: what it was about is gone. `unknown`: the later report does not say. */
	readonly state: 'done' | 'partly' | 'open' | 'moot' | 'unknown';
	/** Places that the step named, and those of them where nothing stands against it any more. */
	readonly places: { readonly done: number; readonly of: number };
	/** What the earlier plan promises for the places that are done, and for how many the next gain comes; null: none is left to come. */
	readonly gain: { readonly soFar: number; readonly next: { readonly places: number; readonly gain: number } | null };
}

export interface PlanProgress {
	/** In the order of the earlier plan. */
	readonly steps: readonly StepProgress[];
	/** Steps of the later plan that the earlier one did not have. */
	readonly added: readonly RemediationStep[];
}

/** Progress from `before` to `after`. */
export function planProgress(before: Planned, after: Planned): PlanProgress {
	const known = new Set(before.remediation.map((step) => step.id));
	const added = after.remediation.filter((step) => !known.has(step.id));
	const all = before.remediation.map((step) => ({ step, rest: restOf(step, before, added) }));
	return {
		steps: all.map(({ step, rest }) => progressOf(step, rest, before, after)),
		added: added.filter((step) => !all.some(({ rest }) => rest.includes(step))),
	};
}

/** Steps that ask for the same at places which the earlier step named beside its own: what is left of it. */
function restOf({ criterion, text, evidence }: RemediationStep, before: Planned, added: readonly RemediationStep[]): RemediationStep[] {
	const own = before.criteria.find((c) => c.id === criterion)?.evidence.filter((e) => evidence.includes(e.id)) ?? [];
	const beside = new Set(own.flatMap(({ related }) => related.map(({ path }) => path)));
	return added.filter((one) => one.criterion === criterion && one.text === text && beside.has(one.location?.path ?? null));
}

function progressOf(step: RemediationStep, rest: readonly RemediationStep[], before: Planned, after: Planned): StepProgress {
	const then = before.criteria.find((c) => c.id === step.criterion);
	const now = after.criteria.find((c) => c.id === step.criterion);
	const own = (then?.evidence ?? []).filter((e) => step.evidence.includes(e.id) && isAgainst(e));
	const left = new Set((now?.evidence ?? []).filter(isAgainst).map(keyOf));
	const named = new Set(own.map(keyOf));
	const places = { done: [...named].filter((key) => !left.has(key)).length, of: named.size };
	const said = now ? stateOf(step, now, places, own[0]?.answers ?? null) : 'unknown';
	const isGone = places.of > 0 && places.done === places.of;
	const isSettled =
		isGone && ((said === 'unknown' && isSilentNow(own, now?.evidence ?? [])) || (said === 'moot' && isRightNow(own, then, now)));
	const state = isSettled ? 'done' : said;
	if (state === 'done' && rest.length > 0) return { step, state: 'partly', ...leftOver(step, own, rest, now?.evidence ?? []) };
	// A place of which nothing is known is none that was done.
	const done = state === 'done' ? places.of : state === 'unknown' ? 0 : places.done;
	return { step, state, places: { ...places, done }, gain: gainOf(step, state, { ...places, done }) };
}

/** How far a step is of which later steps take over what is left: it brings what they do not bring any more. */
function leftOver(
	{ gain }: RemediationStep,
	own: readonly Evidence[],
	rest: readonly RemediationStep[],
	now: readonly Evidence[],
): Pick<StepProgress, 'places' | 'gain'> {
	const left = placesOf(now.filter(({ id }) => rest.some(({ evidence }) => evidence.includes(id))));
	const of = Math.max(placesOf(own), left + 1);
	const soFar = Math.max(0, gain - rest.reduce((sum, one) => sum + one.gain, 0));
	return { places: { done: of - left, of }, gain: { soFar, next: { places: of, gain } } };
}

/** Places that evidence names, its own and those beside. */
function placesOf(evidence: readonly Evidence[]): number {
	const all = evidence.flatMap(({ location, related }) => (location ? [location, ...related] : related));
	return new Set(all.map((place) => formatLocation(place))).size;
}

/** The gain by the rungs that the earlier plan tried; where it has none, all of it comes with the last place. */
function gainOf(
	{ gain, rungs }: RemediationStep,
	state: StepProgress['state'],
	{ done, of }: StepProgress['places'],
): StepProgress['gain'] {
	if (state === 'done') return { soFar: gain, next: null };
	if (state !== 'partly' && state !== 'open') return { soFar: 0, next: null };
	const tried = rungs?.every(({ places }) => places <= of) ? rungs : gain > 0 ? [{ places: of, gain }] : [];
	return { soFar: tried.filter(({ places }) => places <= done).at(-1)?.gain ?? 0, next: tried.find(({ places }) => places > done) ?? null };
}

function stateOf(
	step: RemediationStep,
	now: Planned['criteria'][number],
	{ done, of }: StepProgress['places'],
	hazard: string | null,
): StepProgress['state'] {
	if (step.expectation === null) {
		if (!now.evidence.some((e) => e.role === 'hazard' && e.answers === hazard && e.satisfied !== null)) return 'unknown';
		return done === of ? 'done' : done > 0 ? 'partly' : 'open';
	}
	const answer = answerExpectations(now.criterion, now.evidence).find((a) => a.expectation.id === step.expectation);
	if (answer?.state === 'met') return 'done';
	if (answer?.state === 'not-applicable') return 'moot';
	if (answer?.state !== 'unmet') return 'unknown';
	return done > 0 && done < of ? 'partly' : 'open';
}

/** A probe that tells what is wrong and never that nothing is has looked at the same again, and tells none of it any more. */
function isSilentNow(own: readonly Evidence[], now: readonly Evidence[]): boolean {
	const looked = ({ probe, answers, values }: Evidence) =>
		now.some((e) => e.probe === probe && e.answers === answers && e.outcome === 'not-available' && e.values.kind === values.kind);
	return own.length > 0 && own.every((e) => e.values.silent === true && looked(e));
}

/** What found it wrong finds something of the same criterion right that it did not before: it was done, and did not merely go away. */
function isRightNow(own: readonly Evidence[], then?: Planned['criteria'][number], now?: Planned['criteria'][number]): boolean {
	const right = (all: readonly Evidence[] = []) =>
		all.filter((e) => e.role === 'expectation' && e.satisfied === true && own.some(({ probe }) => probe === e.probe));
	const known = new Set(right(then?.evidence).map(({ answers }) => answers));
	return right(now?.evidence).some(({ answers }) => !known.has(answers));
}

function isAgainst({ role, satisfied }: Evidence): boolean {
	return (role === 'expectation' && satisfied === false) || (role === 'hazard' && satisfied === true);
}

/** The same finding after lines have shifted: where several of one kind stand in a file, their lines tell them apart no better than their number. */
function keyOf({ fingerprint, location }: Evidence): string {
	return `${fingerprint}\n${location?.path ?? (location ? formatLocation(location) : '')}`;
}
