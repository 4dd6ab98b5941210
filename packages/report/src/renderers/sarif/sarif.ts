// SARIF 2.1.0: probes as rules, answers as results, criteria as a taxonomy, our own failures as notifications. By default only what fails
// is a result: GitHub shows every result as an alert, whatever its kind, and does not read suppressions; `results: 'all'` tells the rest.
import type { AuditReport, Limitation, Renderer, RenderOptions } from '@auditor/schema';
import { line } from '@auditor/schema/pure';
import type { Invocation, Log, Notification, Result, Run, ToolComponent } from 'sarif';
import { encodePath, forgeOf } from '../../links.js';
import { suppressionsOf } from '../../words.js';
import { printable } from '../json.js';
import { type Answered, answersOf, mergeAnswers, messageOf, resultOf, sarifText } from './results.js';
import { HOME, rulesOf } from './rules.js';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json';
/** GitHub takes no more results a run. */
const MOST_RESULTS = 25_000;

export const sarifRenderer: Renderer = {
	id: 'sarif',
	mediaType: 'application/sarif+json',
	fileName: 'report.sarif',
	render: (report, options = {}) => `${printable(JSON.stringify(logOf(report, options), null, 2))}\n`,
};

function logOf(report: AuditReport, options: RenderOptions): Log {
	const rules = rulesOf(report);
	const { results, without } = resultsOf(report, options, new Map(rules.map((r, i) => [r.id, i])));
	const forge = forgeOf(report, options);
	const { repository } = report;
	const run: Run = {
		tool: {
			driver: {
				name: 'Automaton Auditor',
				informationUri: HOME,
				semanticVersion: /^\d+\.\d+\.\d+/.test(report.versions.auditor ?? '') ? line(report.versions.auditor!, 60) : undefined,
				version: line(report.versions.auditor ?? report.auditor, 100),
				rules,
				supportedTaxonomies: [{ name: line(report.rubric.id, 100), index: 0 }],
			},
		},
		automationDetails: { id: `auditor/${line(report.rubric.id, 100)}/` },
		invocations: [invocationOf(report, without)],
		taxonomies: [taxonomyOf(report)],
		originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The root of the audited repository.' } } },
		...(forge && repository.commit
			? {
					versionControlProvenance: [
						{
							repositoryUri: forge,
							revisionId: repository.commit,
							mappedTo: { uriBaseId: '%SRCROOT%' },
							...(repository.branch ? { branch: line(repository.branch, 200) } : {}),
						},
					],
				}
			: {}),
		columnKind: 'utf16CodeUnits',
		results: results.slice(0, MOST_RESULTS),
		properties: {
			total: report.total.score,
			...(options.decided ? { computedTotal: options.decided.total.computed, toConfirm: options.decided.toConfirm } : {}),
			scored: report.total.scored,
			of: report.total.of,
			policy: report.policy.id,
			...(results.length > MOST_RESULTS ? { resultsLeftOut: results.length - MOST_RESULTS } : {}),
			notSeen: report.limitations.filter((l) => !l.ours).map((l) => line(l.message)),
		},
	};
	return { $schema: SCHEMA, version: '2.1.0', runs: [run] };
}

/** The results, and the failures that concern no file of the tree where no report stands in it: they are told beside. */
function resultsOf(
	report: AuditReport,
	options: RenderOptions,
	ruleIndex: ReadonlyMap<string, number>,
): { results: Result[]; without: Answered[] } {
	const accepted = suppressionsOf(options);
	const known = options.baseline ? new Set(options.baseline) : null;
	const all = options.results === 'all';
	const criterionIndex = new Map(report.criteria.map((c, i) => [c.id, i]));
	const page = report.documents.find((d) => d.fromTree)?.name ?? null;
	const without: Answered[] = [];
	const results = mergeAnswers(answersOf(report.criteria)).flatMap((group): Result[] => {
		const [first] = group;
		if (!first) return [];
		const { fingerprint, probe } = first.evidence;
		const suppression = accepted.get(fingerprint);
		if (!all && (first.kind !== 'fail' || suppression)) return [];
		const criteria = [...new Set(group.map((a) => a.criterion.id))];
		const result = resultOf(group, page);
		if (result === null) {
			without.push(first);
			return [];
		}
		return [
			{
				...result,
				ruleIndex: ruleIndex.get(probe) ?? -1,
				taxa: criteria.map((id) => ({
					id,
					index: criterionIndex.get(id) ?? -1,
					toolComponent: { name: line(report.rubric.id, 100), index: 0 },
				})),
				// The first is ours; the second is what GitHub tells alerts apart by, and would else compute from lines.
				partialFingerprints: { 'auditorFinding/v1': fingerprint, primaryLocationLineHash: `${fingerprint}:1` },
				...(known ? { baselineState: known.has(fingerprint) ? ('unchanged' as const) : ('new' as const) } : {}),
				...fixesOf(report, group),
				...(suppression
					? { suppressions: [{ kind: 'external' as const, status: 'accepted' as const, justification: line(suppression.reason) }] }
					: {}),
				properties: {
					criteria,
					evidence: group.map((a) => a.evidence.id),
					confidence: first.evidence.confidence,
					...(suppression?.expires ? { suppressionExpires: line(suppression.expires, 60) } : {}),
				},
			},
		];
	});
	return { results, without };
}

/** Edits of the steps that answer a result. A file that is not there yet has no region to replace: its step has the patch in report.json. */
function fixesOf(report: AuditReport, group: readonly Answered[]): Pick<Result, 'fixes'> {
	const own = new Set(group.map((a) => a.evidence.id));
	const fixes = report.remediation.flatMap(({ evidence, fix }) =>
		fix && evidence.some((id) => own.has(id)) && fix.files.every((file) => !file.new) ? [fix] : [],
	);
	if (fixes.length === 0) return {};
	return {
		fixes: fixes.map(({ title, files }) => ({
			description: { text: sarifText(title) },
			artifactChanges: files.map(({ path, edits }) => ({
				artifactLocation: { uri: encodePath(path), uriBaseId: '%SRCROOT%' },
				replacements: edits.map(({ line, column, endLine, endColumn, text }) => ({
					deletedRegion: { startLine: line, startColumn: column, endLine, endColumn },
					insertedContent: { text },
				})),
			})),
		})),
	};
}

function taxonomyOf(report: AuditReport): ToolComponent {
	return {
		name: line(report.rubric.id, 100),
		version: line(report.rubric.version, 100),
		shortDescription: { text: line(report.rubric.name) || report.rubric.id },
		taxa: report.criteria.map((c) => ({
			id: c.id,
			name: line(c.name, 200),
			shortDescription: { text: sarifText(c.criterion.success || c.name) },
			properties: { status: c.status, score: c.score, weight: c.weight },
		})),
	};
}

function invocationOf(report: AuditReport, without: readonly Answered[]): Invocation {
	const ours = report.limitations.filter((l) => l.ours);
	const errors = report.criteria.flatMap((c) => c.evidence.filter((e) => e.outcome === 'error'));
	return {
		executionSuccessful: !ours.some((l) => l.severity === 'critical'),
		...(isInstant(report.times.startedAt) ? { startTimeUtc: report.times.startedAt } : {}),
		...(isInstant(report.times.finishedAt) ? { endTimeUtc: report.times.finishedAt } : {}),
		toolExecutionNotifications: [
			...ours.map((l): Notification => ({ level: levels[l.severity], message: { text: sarifText(`${l.detective}: ${l.message}`) } })),
			...errors.map(
				(e): Notification => ({
					level: 'error',
					message: { text: sarifText(e.message) },
					associatedRule: { id: e.probe },
				}),
			),
			...without.map((a): Notification => ({ level: 'note', message: { text: messageOf(a) }, associatedRule: { id: a.evidence.probe } })),
		],
	};
}

const levels: Record<Limitation['severity'], 'note' | 'warning' | 'error'> = { note: 'note', limitation: 'warning', critical: 'error' };

function isInstant(text: string): boolean {
	return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text);
}
