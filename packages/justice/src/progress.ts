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
	return {
		steps: before.remediation.map((step) => progressOf(step, before, after)),
		added: after.remediation.filter((step) => !known.has(step.id)),
	};
}

function progressOf(step: RemediationStep, before: Planned, after: Planned): StepProgress {
	const then = before.criteria.find((c) => c.id === step.criterion);
	const now = after.criteria.find((c) => c.id === step.criterion);
	const own = (then?.evidence ?? []).filter((e) => step.evidence.includes(e.id) && isAgainst(e));
	const left = new Set((now?.evidence ?? []).filter(isAgainst).map(keyOf));
	const named = new Set(own.map(keyOf));
	const places = { done: [...named].filter((key) => !left.has(key)).length, of: named.size };
	const said = now ? stateOf(step, now, places, own[0]?.answers ?? null) : 'unknown';
	const state = said === 'unknown' && places.done === places.of && isSilentNow(own, now?.evidence ?? []) ? 'done' : said;
	// A place of which nothing is known is none that was done.
	const done = state === 'done' ? places.of : state === 'unknown' ? 0 : places.done;
	return { step, state, places: { ...places, done }, gain: gainOf(step, state, { ...places, done }) };
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

function isAgainst({ role, satisfied }: Evidence): boolean {
	return (role === 'expectation' && satisfied === false) || (role === 'hazard' && satisfied === true);
}

/** The same finding after lines have shifted: where several of one kind stand in a file, their lines tell them apart no better than their number. */
function keyOf({ fingerprint, location }: Evidence): string {
	return `${fingerprint}\n${location?.path ?? (location ? formatLocation(location) : '')}`;
}
