// Turns the final state of the graph into the stage files and the report.
import { assembleReport } from '@auditor/report';
import {
	type AuditorError,
	type Facts,
	type Inquiry,
	type Limitation,
	type OpinionsFile,
	type Policy,
	type Probe,
	type Repository,
	SCHEMA_VERSION,
	type VerdictFile,
} from '@auditor/schema';
import type { AuditOutcome } from './audit-outcome.js';
import { onJudged } from './case.js';
import type { CourtState } from './graph/channels.js';
import type { LoadedRubric } from './input/load-rubric.js';
import type { MaterialByCriterion } from './material/build-material.js';
import { endedEarly, noticesOf } from './notices.js';
import type { AuditRequest } from './request.js';
import { stageDigest } from './stage-digest.js';
import { AUDITOR, VERSION } from './version.js';

export interface Conclusion {
	state: CourtState;
	missingNodes: string[];
	material: MaterialByCriterion;
	inquiries: readonly Inquiry[];
	request: AuditRequest;
	until: 'facts' | 'opinions' | 'report';
	loaded: LoadedRubric;
	policy: Policy;
	bench: string;
	/** What the bench says of its answers. */
	notices: readonly Limitation[];
	trouble: AuditorError | null;
	givenFacts: Facts | null;
	probes: readonly Probe[];
	/** What ended the run early; null when nothing did. */
	interrupted: { readonly reason: unknown } | null;
	startedAt: Date;
	finishedAt: Date;
	milliseconds: Record<string, number>;
}

export function conclude(run: Conclusion): Omit<AuditOutcome, 'bill'> {
	const { state, loaded, policy, trouble, until, material, inquiries } = run;
	const { rubric } = loaded;
	const seen: Limitation[] = [
		...(run.interrupted ? [endedEarly(run.interrupted.reason)] : []),
		...loaded.notes.filter((note) => !state.limitations.some((l) => l.message === note.message)),
		...state.limitations,
		...run.missingNodes.map(
			(name): Limitation => ({ detective: name, severity: 'critical', message: `${name} did not report.`, ours: true }),
		),
	];
	const facts: Facts = run.givenFacts ?? {
		schemaVersion: SCHEMA_VERSION,
		auditor: AUDITOR,
		rubric: { id: rubric.id, version: rubric.version, digest: loaded.digest },
		repository: state.facts.repository ?? unreadRepository(run.request.target),
		graphs: state.facts.graphs ?? [],
		reducers: state.facts.reducers ?? [],
		unsafeCalls: state.facts.unsafeCalls ?? [],
		structuredOutput: state.facts.structuredOutput ?? [],
		clones: state.facts.clones ?? [],
		answers: state.facts.answers ?? noAnswers,
		files: state.facts.files ?? { total: 0, read: 0, skipped: [], languages: [] },
		documents: state.facts.documents ?? [],
		diagrams: state.facts.diagrams ?? [],
		findings: [...state.findings],
		limitations: seen,
		lines: state.facts.lines ?? {},
	};
	const incomplete = seen.some((l) => l.ours && l.severity === 'critical');
	if (until === 'facts') return { facts, opinions: null, verdict: null, report: null, trouble, incomplete, material, inquiries };

	const limitations = [...seen, ...noticesOf(facts.findings, state.opinions, rubric), ...run.notices];
	const opinions: OpinionsFile = {
		schemaVersion: SCHEMA_VERSION,
		auditor: AUDITOR,
		rubric,
		factsDigest: stageDigest(facts),
		bench: run.bench,
		evidence: [...state.evidence],
		opinions: onJudged(state),
		...(state.hearing.length > 0 && { hearing: [...state.hearing] }),
		withheld: state.withheld,
		limitations,
	};
	if (until === 'opinions' || state.verdict === null)
		return { facts, opinions, verdict: null, report: null, trouble, incomplete: incomplete || until === 'report', material, inquiries };

	const verdict: VerdictFile = {
		schemaVersion: SCHEMA_VERSION,
		auditor: AUDITOR,
		policy,
		opinionsDigest: stageDigest(opinions),
		verdict: state.verdict,
	};
	const report = assembleReport({
		facts,
		opinions,
		verdict,
		remediation: [...state.remediation],
		rubricDigest: loaded.digest,
		digests: { facts: opinions.factsDigest, opinions: verdict.opinionsDigest, verdict: stageDigest(verdict) },
		versions: { auditor: VERSION, node: process.versions.node, schema: SCHEMA_VERSION },
		times: { startedAt: run.startedAt.toISOString(), finishedAt: run.finishedAt.toISOString(), milliseconds: run.milliseconds },
	});
	return { facts, opinions, verdict, report, trouble, incomplete, material, inquiries };
}

const noAnswers: Facts['answers'] = {
	detectiveFanOut: null,
	judgeFanOut: null,
	anyFanOut: null,
	anyFanIn: null,
	evidenceFrozen: null,
	scoreBounded: null,
	personasDistinct: null,
};

function unreadRepository(source: string): Repository {
	return {
		source: withoutUserInfo(source),
		forge: null,
		commit: null,
		branch: null,
		commits: 0,
		shallow: false,
		firstCommitAt: null,
		lastCommitAt: null,
	};
}

/** An address without the name and password that may stand in it: what is refused is still written into files. */
export function withoutUserInfo(source: string): string {
	return source.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1');
}
