// What should be done, where, and what would it bring? One step per unmet expectation and one per place of a confirmed danger (the places beyond the
// first ten of a danger share one step), ordered by what the total would gain if that step alone were done. Places are those of the step's own evidence: a step that has none names none, for a
// wrong place costs more than no place. What stands in commits cannot be undone: such a step says what to do from now on, and gains nothing today.
import type { CaseFile, Evidence, Expectation, JudicialOpinion, Location, Policy, RemediationStep, Verdict } from '@auditor/schema';
import { AuditorError, answerExpectations, compareText, confirmedHazards, digest, formatLocation, groupBy } from '@auditor/schema/pure';
import { type Case, type CaseEntry, readCase } from './case.js';
import type { Decided } from './decided.js';
import type { Rule } from './define-rule.js';
import { compare, type Fraction, fraction, subtract, toDecimal } from './fraction.js';
import { type Bench, benchFor } from './if-done.js';
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
}

/**
 * The plan, by gain. `gain` is in points of the total, to four decimals; steps that move no score by themselves stand behind the others,
 * by what they bring before rounding.
 * @throws AuditorError AUD_CASE_INVALID (also when the verdict is not of this case), AUD_POLICY_INVALID
 */
export function planRemediation(request: RemediationRequest): RemediationStep[] {
	const policy = openPolicy(request.policy, request.rules);
	const entries = readCase(request.case);
	const decided = entries.map((entry) => decide(entry, policy));
	sameCriteria(entries, request.verdict);
	const gainOf = gains(decided);
	const ranked = entries.flatMap((entry, index) => {
		const now = decided[index]!;
		const bench = benchFor(entry, now, policy, request.rejudge);
		return [...expectationSteps(entry, request, bench, now), ...hazardSteps(entry, request, bench)].map(({ step, after }) => {
			const gain = gainOf(index, after);
			const raise = after.value && now.value ? subtract(after.value, now.value) : fraction(0);
			return { step: { ...step, gain: toDecimal(gain, 4), scoreAfter: after.result.score }, gain, raise };
		});
	});
	ranked.sort((a, b) => compare(b.gain, a.gain) || compare(b.raise, a.raise) || compareText(a.step.id, b.step.id));
	return ranked.map((r) => r.step);
}

/** Places of one danger that have a step of their own. */
const OWN_STEPS = 10;

interface Draft {
	readonly step: Omit<RemediationStep, 'gain' | 'scoreAfter'>;
	readonly after: Decided;
}

function expectationSteps(entry: CaseEntry, request: RemediationRequest, bench: Bench, now: Decided): Draft[] {
	const { criterion, evidence } = entry;
	const points = criterion.expectations.reduce((sum, e) => sum + BigInt(e.weight), 0n);
	return answerExpectations(criterion, evidence)
		.filter(({ state }) => state === 'unmet')
		.map(({ expectation, evidence: own, disputed }) => {
			const text = expectation.remediation ?? request.probeRemediation?.[expectation.probe] ?? expectation.text;
			const doubt = own.find((e) => e.disputed !== null)?.disputed;
			const share: Fraction = points === 0n ? fraction(0) : fraction(expectation.weight, points);
			const past = isPast(own);
			return {
				step: {
					id: stepId([criterion.id, 'expectation', expectation.id]),
					criterion: criterion.id,
					expectation: expectation.id,
					text: disputed && doubt ? `Check first, for a second look disagrees (${doubt.reason}): ${text}` : text,
					location: past ? null : placeFor(own, request),
					evidence: own.map((e) => e.id),
				},
				after: past
					? now
					: bench(
							evidence.map((e) => (own.includes(e) ? met(e, expectation) : e)),
							share,
						),
			};
		});
}

/** The evidence as it would read if the expectation were certainly met. */
function met(e: Evidence, expectation: Expectation): Evidence {
	return { ...e, outcome: expectation.expects, satisfied: true, confidence: Math.max(e.confidence, 0.95), disputed: null, reread: null };
}

function hazardSteps(entry: CaseEntry, request: RemediationRequest, bench: Bench): Draft[] {
	const { criterion, evidence } = entry;
	const ids = new Set<string>();
	return confirmedHazards(criterion, evidence).flatMap(({ hazard, confirmed }) => {
		const places = [...groupBy(confirmed, (e) => formatLocation(e.location!)).values()];
		const rest = places.slice(OWN_STEPS);
		return [...places.slice(0, OWN_STEPS), ...(rest.length > 0 ? [rest.flat()] : [])].map((own, i) => {
			const text = hazard.remediation ?? request.probeRemediation?.[hazard.probe] ?? hazard.text;
			const changed = new Set(own);
			const stem = stepId([criterion.id, 'hazard', hazard.id, own[0]!.fingerprint]);
			let id = stem;
			for (let n = 2; ids.has(id); n++) id = `${stem}-${n}`;
			ids.add(id);
			const gone = evidence.map(
				(e): Evidence => (changed.has(e) ? { ...e, outcome: hazard.when === 'true' ? 'false' : 'true', satisfied: false } : e),
			);
			return {
				step: {
					id,
					criterion: criterion.id,
					expectation: null,
					text: i === OWN_STEPS && rest.length > 1 ? `At ${rest.length} further places, one of which is named: ${text}` : text,
					location: placeFor(own, request),
					evidence: own.map((e) => e.id),
				},
				after: bench(gone, fraction(0)),
			};
		});
	});
}

/** Whether the answer stands in commits alone: what was committed stays as it is, whatever is done next. */
function isPast(own: readonly Evidence[]): boolean {
	return own.length > 0 && own.every((e) => e.location?.kind === 'commit');
}

/** The most telling place of the step's own evidence: where it was found before what is related to it, a line before a file. Null where there is none. */
function placeFor(own: readonly Evidence[], { exists = () => true }: RemediationRequest): Location | null {
	const candidates = own
		.flatMap((e) => [e.location, ...e.related].map((location, index) => ({ location, rank: [index, kindRank(location)] })))
		.filter((c): c is { location: Location; rank: number[] } => c.location !== null && exists(c.location));
	candidates.sort((a, b) => {
		for (let i = 0; i < a.rank.length; i++) if (a.rank[i] !== b.rank[i]) return a.rank[i]! - b.rank[i]!;
		return compareText(formatLocation(a.location), formatLocation(b.location));
	});
	return candidates[0]?.location ?? null;
}

/** A line of a file tells more than a file, a page or a commit. */
function kindRank(location: Location | null): number {
	if (location?.kind === 'file') return location.line === null ? 1 : 0;
	return location?.kind === 'page' ? 2 : 3;
}

function stepId(parts: readonly string[]): string {
	return `step-${digest(parts).slice(0, 10)}`;
}

function sameCriteria(entries: readonly CaseEntry[], verdict: Verdict): void {
	const ids = entries.map((e) => e.criterion.id);
	if (verdict.criteria.length === ids.length && verdict.criteria.every((c, i) => c.id === ids[i])) return;
	throw new AuditorError('AUD_CASE_INVALID', 'The verdict is not of this case: its criteria are others.', {
		context: { path: 'verdict.criteria' },
	});
}
