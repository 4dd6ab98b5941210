// What of a result that came over a store counts? Its facts and opinions, where they are of this batch. Everything that follows from them (total, row,
// folder, pages) is made again here.
import { type Conditions, type RosterEntry, rowOf, type StoredResult } from '@auditor/cohort';
import { decidedOf } from '@auditor/justice';
import {
	type AuditReport,
	auditReportSchema,
	digest,
	factsSchema,
	opinionsFileSchema,
	type Rubric,
	verdictFileSchema,
} from '@auditor/schema';
import { fingerprintsSchema } from '@auditor/similarity';
import { verdictOf } from '../input/read-run.js';
import { runFiles } from '../output/write-run.js';
import { stageDigest } from '../stage-digest.js';
import { aboutEntry } from './student.js';

export interface Expected {
	readonly entry: RosterEntry;
	readonly conditions: Conditions;
	readonly rubric: Rubric;
	readonly formats: readonly string[];
}

/** The result as this process would have made it; null: it is not one of this batch. */
export function acceptResult({ schemaVersion, job, row, files }: StoredResult, expected: Expected): StoredResult | null {
	const { entry, formats } = expected;
	const { reason, ours, times } = row;
	const text = files['report.json'];
	if (text === undefined) return { schemaVersion, job, row: rowOf(entry, null, { reason, ours, times, folder: null }), files: {} };
	const parsed = auditReportSchema.safeParse(jsonOf(text));
	if (!parsed.success || !isOfBatch(parsed.data, expected)) return null;
	const report = parsed.data;
	const stage = <T>(name: string, schema: { safeParse(value: unknown): { success: boolean; data?: T } }, named: string): T | null => {
		const value = schema.safeParse(jsonOf(files[name]));
		return value.data !== undefined && stageDigest(value.data) === named ? value.data : null;
	};
	const facts = stage('facts.json', factsSchema, report.digests.facts);
	const opinions = stage('opinions.json', opinionsFileSchema, report.digests.opinions);
	const verdict = stage('verdict.json', verdictFileSchema, report.digests.verdict);
	if (facts === null || opinions === null || verdict === null) return null;
	// What cannot be compared leaves the comparison, not the batch.
	const fingerprints = fingerprintsSchema.safeParse(jsonOf(files['fingerprints.json'])).data;
	return {
		schemaVersion,
		job,
		row: rowOf(entry, report, { reason, ours, times, folder: `reports/${entry.id}` }),
		files: runFiles(
			{ report, facts, opinions, verdict, ...(fingerprints && { fingerprints }) },
			{ formats, shown: { about: aboutEntry(entry) } },
		),
	};
}

/** Made by the batch's rules, and its total is what its scores give. */
function isOfBatch(report: AuditReport, { entry, conditions, rubric }: Expected): boolean {
	const { commit } = report.repository;
	const asked = entry.commit !== null && /^[0-9a-f]{40,64}$/.test(entry.commit) ? entry.commit : commit;
	const named = (criteria: readonly { id: string; weight: number }[]) => JSON.stringify(criteria.map(({ id, weight }) => [id, weight]));
	if (report.auditor !== conditions.auditor || report.rubric.digest !== conditions.rubric.digest || commit !== asked) return false;
	if (digest(report.policy) !== conditions.policy.digest || named(report.criteria) !== named(rubric.criteria)) return false;
	if (report.criteria.some(({ score, bounds }) => score !== null && bounds !== null && (score < bounds.floor || score > bounds.ceiling)))
		return false;
	const verdict = verdictOf(report);
	const { score, scored, of, band } = decidedOf({ standing: [], computed: verdict, verdict, policy: report.policy }).total;
	const { total } = report;
	return score === total.score && scored === total.scored && of === total.of && band === total.band;
}

function jsonOf(text: string | undefined): unknown {
	try {
		return text === undefined ? undefined : JSON.parse(text);
	} catch {
		return undefined;
	}
}
