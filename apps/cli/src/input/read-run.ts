// A finished audit, wherever it was saved: the folder of `auditor audit --out`, its report.json, or an opinions.json that was never concluded.
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Case, type Comparable, type Rule, synthesize } from '@auditor/justice';
import {
	AuditorError,
	type AuditReport,
	auditReportSchema,
	opinionsFileSchema,
	type Policy,
	type Verdict,
	verdictFileSchema,
} from '@auditor/schema';
import { named } from '../trust/origin.js';
import { parseJson, readText } from '../trust/read.js';
import { loadPolicy } from './load-policy.js';
import { readStage } from './read-stage.js';

export interface Run {
	readonly case: Case;
	readonly policy: Policy;
	readonly verdict: Verdict;
	/** Null when only the opinions were saved. */
	readonly report: AuditReport | null;
	/** Where the files of the run stand. */
	readonly folder: string;
	/** The file that was read. */
	readonly file: string;
}

/**
 * Reads a run. With `policy` the verdict is computed again under it; otherwise it is the one that was saved.
 * @param rules rules beside the shipped ones, from the code of the run's rubric
 * @throws AuditorError AUD_STAGE_INVALID, AUD_POLICY_NOT_FOUND, AUD_POLICY_INVALID
 */
export function readRun(path: string, policyName?: string, rules: readonly Rule[] = []): Run {
	const file = fileOf(path);
	const folder = dirname(file);
	const by = policyName === undefined ? { file: null } : { user: process.cwd() };
	if (holds(file, 'opinions') && !holds(file, 'criteria')) {
		const opinions = readStage(file, opinionsFileSchema, 'opinions.json');
		const policy = loadPolicy(policyName ?? opinions.rubric.policy, by, opinions.rubric.policies, rules);
		return { case: opinions, policy, verdict: synthesize(opinions, policy, rules), report: null, folder, file };
	}
	const report = readStage(file, auditReportSchema, 'report.json');
	const theCase = caseOf(report);
	const policy = policyName === undefined || policyName === report.policy.id ? report.policy : loadPolicy(policyName, by, [], rules);
	const verdict = policyName === undefined ? verdictOf(report) : synthesize(theCase, policy, rules);
	return { case: theCase, policy, verdict, report, folder, file };
}

export interface ComparableRun {
	readonly comparable: Comparable;
	readonly rubric: AuditReport['rubric'] | null;
	readonly source: string | null;
	/** Null for a bare verdict. */
	readonly report: AuditReport | null;
	readonly folder: string;
}

/** One side of a comparison; a bare verdict.json will do, though it knows no facts. */
export function readComparable(path: string): ComparableRun {
	const file = fileOf(path);
	if (holds(file, 'verdict') && !holds(file, 'criteria')) {
		return {
			comparable: readStage(file, verdictFileSchema, 'verdict.json').verdict,
			rubric: null,
			source: null,
			report: null,
			folder: dirname(file),
		};
	}
	const { report, verdict } = readRun(file);
	if (report === null) return { comparable: verdict, rubric: null, source: null, report: null, folder: dirname(file) };
	const { repository } = report;
	const commit = repository.commit ? ` at ${repository.commit.slice(0, 10)}` : '';
	return { comparable: report, rubric: report.rubric, source: `${repository.source}${commit}`, report, folder: dirname(file) };
}

/** What a report says was decided, as the verdict it was made from. */
export function verdictOf(report: AuditReport): Verdict {
	const criteria = report.criteria.map(({ criterion: _, evidence: __, opinions: ___, hearing: ____, ...result }) => result);
	return { policy: report.policy.id, criteria, total: report.total };
}

/** Name of the rubric under which a run was made, to find its package by. */
export function rubricOfRun(path: string): string {
	const file = fileOf(path);
	const { rubric } =
		holds(file, 'opinions') && !holds(file, 'criteria')
			? readStage(file, opinionsFileSchema, 'opinions.json')
			: readStage(file, auditReportSchema, 'report.json');
	return rubric.id;
}

/** What a report was decided on. */
export function caseOf(report: Pick<AuditReport, 'criteria'>): Case {
	const withheld: NonNullable<Case['withheld']> = {};
	for (const { id, status, reason } of report.criteria)
		if (status !== 'scored' && status !== 'abstained') withheld[id] = { status, reason };
	return {
		criteria: report.criteria.map((c) => c.criterion),
		evidence: report.criteria.flatMap((c) => c.evidence),
		opinions: report.criteria.flatMap((c) => c.opinions),
		hearing: report.criteria.flatMap((c) => c.hearing ?? []),
		withheld,
	};
}

/** The file of a run that is read. @throws AuditorError AUD_STAGE_INVALID */
export function fileOf(path: string): string {
	if (!existsSync(path)) {
		throw new AuditorError(
			'AUD_STAGE_INVALID',
			`${path} does not exist; give the folder of an audit (auditor audit --out) or its report.json.`,
		);
	}
	if (!statSync(path).isDirectory()) return path;
	for (const name of ['report.json', 'opinions.json']) if (existsSync(join(path, name))) return join(path, name);
	throw new AuditorError(
		'AUD_STAGE_INVALID',
		`${path} holds no report.json and no opinions.json; give the folder that auditor audit --out wrote.`,
	);
}

/** Whether the file is a JSON object with this key; what is wrong with it otherwise is for the schema to say. */
function holds(file: string, key: string): boolean {
	try {
		const value: unknown = parseJson(readText(named(file)));
		return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
	} catch {
		return false;
	}
}
