// Does a fix keep its word? It is applied in memory over the files that were read, and the target is judged again: the step has to be done, its gain
// has to come, and nothing that was met may be lost. Nothing is written.
import { overlaid, type Proposal, type ProposedFile, proposeFix } from '@auditor/fixes';
import { projectArtifact, type Snapshot } from '@auditor/forensics';
import { compareVerdicts } from '@auditor/justice';
import { type Artifacts, AuditorError, type AuditReport, type Evidence, graphsArtifact, type RemediationStep } from '@auditor/schema';
import { answerExpectations, confirmedHazards } from '@auditor/schema/pure';
import { audit } from '../audit.js';
import { auditFitting } from '../audit-fitting.js';
import type { AuditOptions, AuditOutcome } from '../audit-outcome.js';
import type { AuditRequest } from '../request.js';
import { isKept } from './kept-place.js';

/** The target as it stands, or as it would stand. */
export interface Judged {
	readonly report: AuditReport;
	readonly snapshot: Snapshot;
	readonly artifacts: Artifacts;
}

/** A fix that keeps its word. */
export interface Proven {
	readonly step: RemediationStep;
	readonly title: string;
	readonly kinds: readonly string[];
	readonly files: readonly ProposedFile[];
	/** Score of the step's criterion before and after. */
	readonly before: number | null;
	readonly after: number | null;
	/** What the total gained. */
	readonly gain: number;
	/** Ids of further steps that it does as well. */
	readonly settles: readonly string[];
	/** The target with the fix made. */
	readonly judged: Judged;
}

/** Why a step has no fix, in one sentence; null: no kind of fix is made for it. */
export interface Unproven {
	readonly step: RemediationStep;
	readonly why: string | null;
}

export type TrialOptions = Pick<AuditOptions, 'signal' | 'progress' | 'onNotice'>;

/** How far the figures of a promise and of a trial may lie apart: totals are told with two decimals. */
const ROUNDING = 0.011;

/**
 * Judges a target and keeps it open for trials.
 * @throws AuditorError when it cannot be read
 */
export async function openForTrials(request: AuditRequest, options: TrialOptions = {}): Promise<{ base: Judged; again: AuditRequest }> {
	const { outcome, base, again } = await auditOpen(request, options);
	if (base !== null) return { base, again };
	throw outcome.trouble ?? new AuditorError('AUD_INTERNAL', 'The audit ended without a report.');
}

/** The same with the whole outcome; `base` is null where nothing can be tried. What was opened is the caller's to close. */
export async function auditOpen(
	request: AuditRequest,
	options: TrialOptions = {},
): Promise<{ outcome: AuditOutcome; base: Judged | null; again: AuditRequest }> {
	const kept: { open: Pick<Judged, 'snapshot' | 'artifacts'> | null } = { open: null };
	const takeOver: AuditOptions['takeOver'] = (snapshot, artifacts) => {
		kept.open = { snapshot, artifacts };
	};
	const heuristic = { ...request, bench: 'heuristic' as const };
	const outcome = await auditFitting(heuristic, { ...options, takeOver });
	const { report, trouble } = outcome;
	const again = { ...heuristic, rubric: request.rubric ?? report?.rubric.id };
	if (trouble === null && report !== null && kept.open !== null) return { outcome, base: { report, ...kept.open }, again };
	await kept.open?.snapshot.close();
	return { outcome, base: null, again };
}

/** Tries the fix of a step over the target as it stands. */
export async function tryStep(
	step: RemediationStep,
	at: Judged,
	again: AuditRequest,
	options: TrialOptions = {},
): Promise<Proven | Unproven> {
	const project = at.artifacts[projectArtifact.name];
	if (project?.state !== 'available') return { step, why: null };
	const graphs = at.artifacts[graphsArtifact.name];
	const evidence = at.report.criteria.flatMap((c) => c.evidence);
	const { snapshot } = at;
	const proposal = await proposeFix(step, evidence, {
		project: project.value as never,
		graphs: graphs?.state === 'available' ? (graphs.value as never) : [],
		files: snapshot.files(),
		read: (path) => snapshot.readFile(path),
	});
	if ('refused' in proposal) return { step, why: proposal.refused };
	const judged = await judgedWith(proposal, at, again, options);
	if (judged === null) return { step, why: 'The changed files could not be judged.' };
	const why = brokenWord(step, at.report, judged.report);
	if (why !== null) return { step, why };
	const scoreIn = (report: AuditReport) => report.criteria.find((c) => c.id === step.criterion)?.score ?? null;
	return {
		step,
		...proposal,
		before: scoreIn(at.report),
		after: scoreIn(judged.report),
		gain: gained(at.report, judged.report),
		settles: settledBy(step, proposal.files, at.report, judged.report),
		judged,
	};
}

async function judgedWith({ files }: Proposal, at: Judged, again: AuditRequest, { signal }: TrialOptions): Promise<Judged | null> {
	const opened = overlaid(at.snapshot, new Map(files.map((f) => [f.path, f.after])));
	const kept: { artifacts: Artifacts | null } = { artifacts: null };
	const { report, trouble, incomplete } = await audit(again, {
		opened,
		signal,
		takeOver: (_, artifacts) => {
			kept.artifacts = artifacts;
		},
	});
	return report === null || trouble || incomplete || kept.artifacts === null
		? null
		: { report, snapshot: opened, artifacts: kept.artifacts };
}

/** What a fix does not keep of what it promises; null: it keeps everything. */
function brokenWord(step: RemediationStep, before: AuditReport, after: AuditReport): string | null {
	const asked = [{ criterion: step.criterion, expectation: step.expectation }, ...(step.also ?? [])];
	if (!asked.every((a) => isDone(step, a, before, after))) return 'The step is not done by it.';
	const { appeared, criteria } = compareVerdicts(before, after);
	if (appeared.length > 0) return `It would break something else: ${appeared[0]!.text}`;
	const lower = criteria.find((c) => c.change === 'fell' || c.change === 'status');
	if (lower) return `It would lower ${lower.name}.`;
	return gained(before, after) < (step.range?.least ?? step.gain) - ROUNDING ? 'It does not bring what the step promises.' : null;
}

/** Steps that the plan no longer has, and that are done where they stand: a tool that is mended leaves the call of a model as it was, and what it names may stay. */
function settledBy(step: RemediationStep, files: readonly ProposedFile[], before: AuditReport, after: AuditReport): string[] {
	const left = new Set(after.remediation.map(({ id }) => id));
	const isThere = ({ location, criterion, expectation }: RemediationStep) => {
		if (expectation === null) return true;
		const answer = answerIn(after, criterion, expectation);
		const isNear = (at: string) => files.some(({ path }) => path === at) || answer?.evidence.some((e) => (e.location?.path ?? at) === at);
		const path = location?.path ?? null;
		return answer?.state === 'met' && (path === null || isNear(path));
	};
	return before.remediation
		.filter((s) => s.id !== step.id && !left.has(s.id) && isDone(s, s, before, after) && isThere(s) && !isKept(s.location, files))
		.map(({ id }) => id);
}

function answerIn({ criteria }: AuditReport, id: string, expectation: string) {
	const now = criteria.find((c) => c.id === id);
	return now && answerExpectations(now.criterion, now.evidence).find((a) => a.expectation.id === expectation);
}

function isDone(
	step: RemediationStep,
	{ criterion: id, expectation }: { criterion: string; expectation: string | null },
	before: AuditReport,
	after: AuditReport,
): boolean {
	const now = after.criteria.find((c) => c.id === id);
	if (!now) return false;
	if (expectation !== null) {
		const answer = answerIn(after, id, expectation);
		// What could not be told stays so, beside what was mended; whether that is worth what was promised, the gain says.
		const isOpen = answer?.state === 'unknown' && answer.evidence.length > 0 && answer.evidence.every((e) => e.satisfied !== false);
		return answer?.state === 'met' || isOpen || isSettledElsewhere(answer, now.evidence);
	}
	const was = before.criteria.flatMap((c) => c.evidence).filter((e) => step.evidence.includes(e.id) && e.role === 'hazard');
	const left = confirmedHazards(now.criterion, now.evidence).flatMap(({ confirmed }) => confirmed.map((e) => e.fingerprint));
	return was.every((e) => !left.includes(e.fingerprint));
}

/** Another finding of the same probe tells it now, and none of them stands against what it expects. */
function isSettledElsewhere(answer: ReturnType<typeof answerIn>, all: readonly Evidence[]): boolean {
	const own = answer?.state === 'not-applicable' ? answer.evidence : [];
	return (
		own.length > 0 &&
		own.every(({ values }) => values.elsewhere === true) &&
		!all.some((e) => e.satisfied === false && own.some(({ probe }) => probe === e.probe))
	);
}

function gained(before: AuditReport, after: AuditReport): number {
	return Math.round(((after.total.score ?? 0) - (before.total.score ?? 0)) * 100) / 100;
}
