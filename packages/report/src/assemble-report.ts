// Puts the stages together into the one document that renderers read: facts, opinions, verdict, plan. Decides nothing.
import {
	type AuditReport,
	type CriterionResult,
	compareBy,
	type Facts,
	formatLocation,
	groupBy,
	type OpinionsFile,
	type RemediationStep,
	type ReportCriterion,
	SCHEMA_VERSION,
	type VerdictFile,
} from '@auditor/schema';
import { cardOf, countsNothing } from './card.js';
import { readCriterion } from './read-criterion.js';
import { openOf } from './why.js';
import { coversLittle, misfitOf, nameOf } from './words.js';

export interface ReportParts {
	facts: Facts;
	opinions: OpinionsFile;
	verdict: VerdictFile;
	remediation: RemediationStep[];
	rubricDigest: string;
	digests: AuditReport['digests'];
	versions: Record<string, string>;
	times: AuditReport['times'];
}

/** How many strengths and weaknesses the summary names. */
const NAMED = 3;
/** Points that matter and have no answer, from which on a criterion is no strength. */
const OPEN = 2;

/** The report; every criterion of the rubric stands in it, in the rubric's order. */
export function assembleReport(parts: ReportParts): AuditReport {
	const { facts, opinions, verdict } = parts;
	const results = new Map(verdict.verdict.criteria.map((c) => [c.id, c]));
	const evidence = groupBy(opinions.evidence, (e) => e.criterion);
	const given = groupBy(opinions.opinions, (o) => o.criterion);
	const heard = groupBy(opinions.hearing ?? [], (p) => p.criterion);
	const criteria = opinions.rubric.criteria.map((criterion): ReportCriterion => {
		const result = results.get(criterion.id) ?? absent(criterion.id, criterion.name, criterion.weight);
		return {
			...result,
			criterion,
			evidence: evidence.get(criterion.id) ?? [],
			opinions: (given.get(criterion.id) ?? []).sort(
				compareBy(
					(o) => o.round,
					(o) => o.judge,
				),
			),
			...(heard.has(criterion.id) && { hearing: heard.get(criterion.id)! }),
		};
	});
	const { limitations } = opinions;
	return {
		schemaVersion: SCHEMA_VERSION,
		auditor: verdict.auditor,
		completeness: limitations.some((l) => l.severity === 'critical') ? 'partial' : 'complete',
		repository: facts.repository,
		rubric: { id: opinions.rubric.id, name: opinions.rubric.name, version: opinions.rubric.version, digest: parts.rubricDigest },
		policy: verdict.policy,
		bench: opinions.bench,
		summary: summarise(criteria, verdict.verdict.total, facts.repository),
		total: verdict.verdict.total,
		criteria,
		remediation: parts.remediation,
		limitations,
		files: facts.files,
		graphs: facts.graphs,
		documents: facts.documents.map(({ pages: _, ...document }) => document),
		diagrams: facts.diagrams,
		digests: parts.digests,
		versions: parts.versions,
		times: parts.times,
	};
}

function absent(id: string, name: string, weight: number): CriterionResult {
	return {
		id,
		name,
		weight,
		status: 'auditor-error',
		score: null,
		reason: 'The verdict does not mention this criterion: a failure of the auditor.',
		bounds: null,
		contested: false,
		scores: {},
		rulings: [],
		dissent: null,
	};
}

/** The headline, and the strongest reasons on both sides. */
export function summarise(
	criteria: readonly ReportCriterion[],
	total: AuditReport['total'],
	repository: AuditReport['repository'],
): AuditReport['summary'] {
	const scored = criteria.filter((c) => c.score !== null);
	const name = nameOf(repository);
	const headline =
		misfitOf({ criteria, repository }) ??
		(total.score === null
			? `${name} could not be scored: ${criteria[0]?.reason ?? 'the rubric has no criterion'}`
			: coversLittle(total)
				? `Only ${total.scored} of ${total.of} criteria of ${name} could be scored, which is no verdict on the whole; they score ${total.score.toFixed(2)} of 5.`
				: `${name} scores ${total.score.toFixed(2)} of 5 over ${total.scored} of ${total.of} criteria.`);
	const unloaded = unloadedIn(criteria);
	const isPraised = (c: ReportCriterion) => {
		const first = strongestOf(c, 'strengths');
		return first !== undefined && !failsMost(c) && !praisesUnloaded(c, unloaded) && !countsNothing(first);
	};
	const strong = scored.filter((c) => c.score! >= 4 && openOf(readCriterion(c)) < OPEN && isPraised(c));
	const strengths = strong.sort((a, b) => b.score! - a.score!);
	const weaknesses = scored.filter((c) => c.score! <= 3).sort((a, b) => a.score! - b.score!);
	return {
		headline,
		strengths: strengths.slice(0, NAMED).map((c) => `${c.name} (${c.score}): ${strongest(c, 'strengths')}`),
		weaknesses: weaknesses.slice(0, NAMED).map((c) => `${c.name} (${c.score}): ${strongest(c, 'faults')}`),
	};
}

/** What weighs most in the criterion is not met: with that it is no strength. */
function failsMost(c: ReportCriterion): boolean {
	const answers = readCriterion(c).expectations.map(({ answer }) => answer);
	const most = Math.max(...answers.map(({ expectation }) => expectation.weight));
	return most > 1 && answers.some(({ state, expectation }) => state === 'unmet' && expectation.weight === most);
}

/** Files that a finding names as such that no program can load. */
function unloadedIn(criteria: readonly ReportCriterion[]): ReadonlySet<unknown> {
	const lists = criteria.flatMap(({ evidence }) =>
		evidence.flatMap(({ values }) => (Array.isArray(values.unloaded) ? values.unloaded : [])),
	);
	return new Set(lists);
}

/** What the criterion would be praised for stands in one of them. */
function praisesUnloaded(c: ReportCriterion, unloaded: ReadonlySet<unknown>): boolean {
	const at = strongestOf(c, 'strengths')?.evidence?.location;
	return at?.kind === 'file' && unloaded.has(at.path);
}

const strongestOf = (criterion: ReportCriterion, side: 'strengths' | 'faults') => cardOf(criterion, { remediation: [] })[side][0];

/** The first of what holds for certain, or of what does not, as the criterion's card tells it; its reason where there is none. */
function strongest(criterion: ReportCriterion, side: 'strengths' | 'faults'): string {
	const first = strongestOf(criterion, side);
	if (!first) return criterion.reason;
	const at = first.evidence?.location;
	// A commit among many says nothing beside a sentence on all of them.
	return `${first.text}${at && at.kind !== 'commit' ? ` (${formatLocation(at)})` : ''}`;
}
