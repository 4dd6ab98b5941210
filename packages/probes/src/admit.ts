// From findings to evidence: which finding answers which expectation of which criterion. Pure; the rubric decides, nobody opines.
import {
	answerExpectations,
	CERTAIN,
	type Condition,
	type Criterion,
	digest,
	type Evidence,
	type Expectation,
	type ExpectationAnswer,
	type Finding,
	groupBy,
	holds,
	isOpen,
	misfitOf,
	type OpinionsFile,
	type Rubric,
} from '@auditor/schema';
import { measuredWords, standingOf } from './ledger.js';

/** Confidence of what is counted from a probe that was measured wrong too often: below the one from which an answer caps or accuses. */
const INFORMS = 0.65;

export interface AdmittedCase {
	/** In the rubric's order of criteria and expectations. */
	readonly evidence: Evidence[];
	/** Criteria that no judge should be asked about, with the reason. */
	readonly withheld: OpinionsFile['withheld'];
}

/** Evidence of every criterion, and the criteria that cannot be judged at all. */
export function admit(rubric: Rubric, findings: readonly Finding[]): AdmittedCase {
	const misfit = misfitOf(rubric, findings);
	if (misfit !== null)
		return { evidence: [], withheld: Object.fromEntries(rubric.criteria.map((c) => [c.id, { status: 'not-applicable', reason: misfit }])) };
	const byProbe = groupBy(findings, (f) => f.probe);
	const evidence: Evidence[] = [];
	const withheld: OpinionsFile['withheld'] = {};
	for (const criterion of rubric.criteria) {
		const own = admitCriterion(criterion, byProbe);
		evidence.push(...own);
		const reason = withhold(criterion, own);
		if (reason) withheld[criterion.id] = reason;
	}
	return { evidence, withheld };
}

/** Criteria that were not assessed, once judges have answered what no probe could tell. @param evidence as it was answered */
export function withheldAfter(rubric: Rubric, evidence: readonly Evidence[], before: OpinionsFile['withheld']): OpinionsFile['withheld'] {
	const own = groupBy(evidence, (e) => e.criterion);
	const after = rubric.criteria.flatMap((criterion) => {
		const answered = (own.get(criterion.id) ?? []).some((e) => e.heard);
		const reason = answered ? withhold(criterion, own.get(criterion.id)!) : before[criterion.id];
		return reason ? [[criterion.id, reason] as const] : [];
	});
	return Object.fromEntries(after);
}

/**
 * Withheld criteria of the repository that judges of models may yet decide: of a point that was looked for, it was not decided or said not to apply.
 * @returns their ids
 */
export function hearable(rubric: Rubric, evidence: readonly Evidence[], withheld: OpinionsFile['withheld']): string[] {
	const own = groupBy(evidence, (e) => e.criterion);
	return rubric.criteria.flatMap((criterion) => {
		const reason = withheld[criterion.id];
		if (reason === undefined || reason.status === 'auditor-error' || criterion.artifact !== 'repository') return [];
		const answers = answerExpectations(criterion, own.get(criterion.id) ?? []);
		const isInWords = answers.some((a) => a.evidence.some(isPartlyLookedUp));
		return !isInWords && answers.some((a) => a.evidence.length > 0 && isOpen(a, 'met')) ? [criterion.id] : [];
	});
}

function admitCriterion(criterion: Criterion, byProbe: Map<string, Finding[]>): Evidence[] {
	const admitted: Evidence[] = [];
	const ids = new Set<string>();
	const add = (finding: Finding, role: Evidence['role'], answers: string | null, satisfied: boolean | null) => {
		let id = `${finding.probe.replaceAll('/', '-')}-${digest([criterion.id, role, answers, finding.fingerprint, finding.location]).slice(0, 8)}`;
		for (let n = 2; ids.has(id); n++) id = `${id.replace(/~\d+$/, '')}~${n}`;
		ids.add(id);
		const counted = role === 'context' ? finding : asMeasured(finding);
		admitted.push({ ...counted, id, criterion: criterion.id, role, answers, satisfied, reread: null });
	};
	for (const expectation of criterion.expectations) {
		for (const finding of byProbe.get(expectation.probe) ?? []) {
			const answered = finding.outcome === 'true' || finding.outcome === 'false';
			// Where nothing could be answered the finding still says whom it was about.
			const selectable = answered || expectation.select.every(({ value }) => finding.values[value] !== undefined);
			const isSelected = !selectable || holds(expectation.select, finding);
			if ((!isSelected && !isMoot(expectation, finding)) || isHeldAnyway(expectation, finding)) continue;
			add(
				isSelected ? finding : { ...finding, outcome: 'not-applicable', message: `Not asked here: ${finding.message}` },
				'expectation',
				expectation.id,
				answered && isSelected ? (finding.outcome === expectation.expects ? isHeld(expectation, finding) : false) : null,
			);
		}
	}
	for (const hazard of criterion.hazards) {
		for (const finding of byProbe.get(hazard.probe) ?? []) {
			const answered = finding.outcome === 'true' || finding.outcome === 'false';
			add(finding, 'hazard', hazard.id, answered ? finding.outcome === hazard.when && holds(hazard.where, finding) : null);
		}
	}
	for (const probe of criterion.context) for (const finding of byProbe.get(probe) ?? []) add(finding, 'context', null, null);
	return admitted;
}

/** Null where a count falls short that is only known to be no less: `atLeast` names such values. */
function isHeld({ where }: Expectation, finding: Finding): boolean | null {
	const { atLeast } = finding.values;
	const isLow = ({ value, is }: Condition) => Array.isArray(atLeast) && atLeast.includes(value) && (is === '>=' || is === '>');
	if (holds(where, finding)) return true;
	return holds(
		where.filter((condition) => !isLow(condition)),
		finding,
	)
		? null
		: false;
}

/** What could not be told carries values as of the worst case, and these are good enough: of all of them it leaves nothing open. */
function isHeldAnyway({ quantifier, where }: Expectation, finding: Finding): boolean {
	return finding.outcome === 'not-available' && quantifier === 'all' && where.length > 0 && holds(where, finding);
}

/** The value that an expectation asks for is null, and not only absent: what it would say there is no case of. */
function isMoot({ select }: Expectation, { values }: Finding): boolean {
	return select.some(({ value, is, to }) => is === '!=' && to === null && values[value] === null);
}

/** The finding with no more confidence than its probe has earned. */
function asMeasured(finding: Finding): Finding {
	if (standingOf(finding.probe) !== 'informs' || finding.confidence <= INFORMS) return finding;
	return { ...finding, confidence: INFORMS, rationale: `${finding.rationale} Measured: ${measuredWords(finding.probe)}.` };
}

function withhold(criterion: Criterion, evidence: readonly Evidence[]): OpinionsFile['withheld'][string] | null {
	const answers = answerExpectations(criterion, evidence);
	const failed = answers.find((a) => a.state === 'error' && a.expectation.importance === 'essential');
	if (failed) return { status: 'auditor-error', reason: failed.evidence[0]?.message ?? 'a probe failed' };
	const told = answers.filter((a) => a.state === 'met' || a.state === 'unmet').length;
	const broken = answers.filter((a) => a.state === 'error');
	const first = (state: string) => answers.find((a) => a.state === state)?.evidence[0]?.message;
	const reached = Math.max(1, ...answers.map((a) => (a.state === 'met' ? (a.expectation.floor ?? 1) : 1)));
	const open = answers.filter(
		(a) =>
			a.state === 'unknown' &&
			a.expectation.importance !== 'bonus' &&
			a.evidence.some(isPartlyLookedUp) &&
			// Of levels in words, one below the level that is reached changes nothing.
			(a.expectation.floor === null || a.expectation.floor > reached),
	);
	if (open.length > 0) return { status: 'not-assessed', reason: partlyLookedUp(answers, open, reached) };
	// What failed may not lift what is left: of a criterion most of which was not heard, nobody knows the score.
	if (told > 0 && broken.length <= told) return isDecided(answers) ? null : tooLittle(answers);
	if (answers.some((a) => a.state === 'error')) return { status: 'auditor-error', reason: first('error') ?? 'a probe failed' };
	const unseen = mostUnseen(answers);
	if (!unseen && answers.some((a) => a.state === 'not-applicable'))
		return { status: 'not-applicable', reason: first('not-applicable') ?? 'the criterion does not fit the target' };
	return { status: 'not-assessed', reason: unseen?.evidence[0]?.message ?? 'no evidence was collected for this criterion' };
}

/** What could not be told, the weightiest first: it says more of a criterion than what does not apply to it. */
function mostUnseen(answers: readonly ExpectationAnswer[]): ExpectationAnswer | undefined {
	const seen = (a: ExpectationAnswer) => (a.expectation.importance === 'essential' ? 100 : 0) + a.expectation.weight;
	return answers
		.filter((a) => a.state === 'unknown' && a.evidence.length > 0)
		.reduce<ExpectationAnswer | undefined>((most, a) => (most && seen(most) >= seen(a) ? most : a), undefined);
}

/** A requirement in words of which not every part was decided: what was found of it is no praise. */
function isPartlyLookedUp({ values }: Evidence): boolean {
	return typeof values.lookedUp === 'number' && typeof values.of === 'number';
}

function partlyLookedUp(answers: readonly ExpectationAnswer[], open: readonly ExpectationAnswer[], reached: number): string {
	const highest = Math.max(0, ...open.map((a) => a.expectation.floor ?? 0));
	if (highest > 0) return `Partly looked up: the level is between ${reached} and ${highest}. ${open[0]!.evidence[0]!.message}`;
	const count = (state: string) => answers.filter((a) => a.state === state).length;
	const decided = count('met') + count('unmet');
	const told = decided > 0 ? ` (${count('met')} met, ${count('unmet')} not)` : '';
	return `Partly looked up: ${decided} of ${decided + open.length} requirements were decided${told}. ${open[0]!.evidence[0]!.message}`;
}

/** A certain answer with a cap this low, or of a fault that raises an error, decides: what else could not be answered changes little, or follows from it. */
const DECIDING_CAP = 2;

function isDecided(answers: readonly ExpectationAnswer[]): boolean {
	const decides = ({ cap, stops }: Expectation) => (cap ?? 5) <= DECIDING_CAP || stops === true;
	// What is asked in the place of an essential that does not apply, and met, decides as well; not where an essential could not be told.
	const isInstead = ({ importance, stops }: Expectation) => importance === 'bonus' && stops === true;
	const isOpen = answers.some((a) => a.state === 'unknown' && a.expectation.importance === 'essential');
	return answers.some((a) =>
		a.state === 'unmet'
			? decides(a.expectation) && a.confidence >= CERTAIN && !a.disputed
			: a.state === 'met' && !isOpen && isInstead(a.expectation),
	);
}

/** Why what was answered is too little for a score: what is essential does not apply, or less than half of the points were answered. */
function tooLittle(answers: readonly ExpectationAnswer[]): OpinionsFile['withheld'][string] | null {
	const lost = answers.find((a) => a.state === 'not-applicable' && a.expectation.importance === 'essential');
	if (lost) return { status: 'not-applicable', reason: lost.evidence[0]?.message ?? 'What is essential does not apply to this target.' };
	const asked = answers.filter((a) => a.expectation.importance !== 'bonus');
	const points = (of: readonly ExpectationAnswer[]) => of.reduce((sum, a) => sum + a.expectation.weight, 0);
	const answered = points(asked.filter((a) => a.state === 'met' || a.state === 'unmet'));
	if (answered * 2 >= points(asked)) return null;
	const unseen = mostUnseen(answers);
	const why = (unseen ?? answers.find((a) => a.state === 'not-applicable'))?.evidence[0]?.message;
	const reason = `Less than half of what is asked could be answered: ${answered} of ${points(asked)} by weight.${why ? ` ${why}` : ''}`;
	return { status: !unseen && answers.some((a) => a.state === 'not-applicable') ? 'not-applicable' : 'not-assessed', reason };
}
