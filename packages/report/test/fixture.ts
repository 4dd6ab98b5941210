// A report in which everything that a renderer may meet occurs once, made of parts as the pipeline makes them.
import {
	type AuditReport,
	auditReportSchema,
	type Criterion,
	commitLocation,
	criterionSchema,
	type Evidence,
	fileLocation,
	type Location,
	pageLocation,
	policySchema,
	rubricSchema,
	SCHEMA_VERSION,
	sha256,
} from '@auditor/schema';
import { assembleReport } from '../src/assemble-report.js';
import { COMMIT, fixtureFacts } from './facts.js';

import { evidence, opinion, plainWords, type Words } from './parts.js';

export function fixtureReport(words: Partial<Words> = {}): AuditReport {
	const w = { ...plainWords, ...words };
	const at = (line: number, endLine: number | null = null): Location => fileLocation(w.path, line, endLine);
	const criterion = (id: string, name: string, rest: object = {}): Criterion => criterionSchema.parse({ id, name, ...rest });
	const criteria = [
		criterion('graph_wiring', w.name, {
			weight: 2,
			success: w.message,
			expectations: [
				{ id: 'edges', text: 'Conditional edges exist.', probe: 'graph/edges', importance: 'essential', cap: 3, weight: 3 },
				{ id: 'fan', text: w.message, probe: 'graph/fan', importance: 'bonus', floor: 2 },
				{ id: 'named', text: 'Nodes are named.', probe: 'graph/names' },
			],
			context: ['graph/size'],
		}),
		criterion('tool_safety', 'Tool safety', {
			expectations: [{ id: 'clone', text: 'Clones are bounded.', probe: 'safety/clone' }],
			hazards: [
				{ id: 'shell', text: 'A shell is called with data.', probe: 'safety/shell' },
				{ id: 'eval', text: 'Text is run as code.', probe: 'safety/eval', charge: 'injection' },
			],
		}),
		criterion('report_depth', 'Depth of the report', {
			artifact: 'report',
			expectations: [{ id: 'depth', text: 'Ideas are explained.', probe: 'docs/depth' }],
		}),
		criterion('ours', 'Hurt by us', { expectations: [{ id: 'x', text: 'Something holds.', probe: 'graph/x' }] }),
		criterion('silent', 'Nobody spoke', { expectations: [{ id: 'y', text: 'Something else holds.', probe: 'graph/y' }] }),
	];
	const list: Evidence[] = [
		evidence({
			id: 'graph-edges-0a1b2c3d',
			criterion: 'graph_wiring',
			answers: 'edges',
			outcome: 'false',
			satisfied: false,
			message: w.message,
			location: at(12),
			related: [at(40), commitLocation(COMMIT)],
			snippet: { text: w.snippet, truncated: false, line: 11 },
		}),
		evidence({
			id: 'graph-fan-11111111',
			criterion: 'graph_wiring',
			probe: 'graph/fan',
			answers: 'fan',
			message: w.message,
			confidence: 0.6,
			location: at(3, 5),
			snippet: { text: w.snippet, truncated: true },
			disputed: { by: 'text-search', reason: w.message, location: null },
		}),
		evidence({
			id: 'graph-size-22222222',
			criterion: 'graph_wiring',
			probe: 'graph/size',
			role: 'context',
			message: '4 nodes, 6 edges.',
			location: at(4),
		}),
		evidence({
			id: 'safety-clone-33333333',
			criterion: 'tool_safety',
			probe: 'safety/clone',
			answers: 'clone',
			location: at(30),
			reread: 'not-found',
		}),
		evidence({
			id: 'safety-shell-44444444',
			criterion: 'tool_safety',
			probe: 'safety/shell',
			role: 'hazard',
			answers: 'shell',
			message: w.message,
			location: fileLocation('src/tools.py', 31, 33, 5),
			snippet: { text: 'os.system("rm " + name)', truncated: false, line: 31 },
		}),
		evidence({
			id: 'safety-shell-55555555',
			criterion: 'tool_safety',
			probe: 'safety/shell',
			role: 'hazard',
			answers: 'shell',
			message: 'A shell is called.',
			context: 'test',
			location: fileLocation('tests/test_tools.py', 2),
		}),
		evidence({
			id: 'safety-eval-66666666',
			criterion: 'tool_safety',
			probe: 'safety/eval',
			role: 'hazard',
			answers: 'eval',
			outcome: 'false',
			satisfied: false,
			message: 'No text is run.',
		}),
		evidence({
			id: 'docs-depth-77777777',
			criterion: 'report_depth',
			probe: 'docs/depth',
			detective: 'document',
			answers: 'depth',
			outcome: 'not-available',
			satisfied: null,
			context: null,
			message: 'There is no report.',
			location: pageLocation('report.pdf', 3),
			confidence: 1,
		}),
		evidence({
			id: 'graph-x-88888888',
			criterion: 'ours',
			probe: 'graph/x',
			answers: 'x',
			outcome: 'error',
			satisfied: null,
			confidence: 0,
			message: `The probe failed: ${w.message}`,
		}),
	];
	const rubric = rubricSchema.parse({ id: 'sample', name: `Sample rubric`, version: '1.2.0', criteria });
	const facts = fixtureFacts(w);
	const { limitations } = facts;
	const opinions = [
		...[1, 2].flatMap((round) => [
			opinion('graph_wiring', 'prosecutor', 1, {
				round,
				argument: w.argument,
				charges: [{ kind: 'missing', evidence: ['graph-edges-0a1b2c3d'] }],
				citations: ['graph-edges-0a1b2c3d'],
			}),
			opinion('graph_wiring', 'defense', 5, {
				round,
				argument: round === 1 ? w.argument : `Read again: ${w.argument}`,
				citations: ['graph-fan-11111111'],
				wouldRaise: [{ expectation: 'edges', text: w.message }],
			}),
			opinion('graph_wiring', 'techlead', 3, { round, source: { bench: 'llm', name: 'model-x', promptDigest: null, attempts: 2 } }),
		]),
		opinion('tool_safety', 'prosecutor', 2, { working: { insteadOf: { bench: 'llm', code: 'timeout', detail: 'late' } } }),
		opinion('tool_safety', 'defense', null),
		opinion('tool_safety', 'techlead', 4, { source: { bench: 'human', name: 'A. Person', promptDigest: null, attempts: 1 } }),
	];
	const ruling = (rule: string, before: string | null, after: string | null, explanation: string, because: string[] = []) => ({
		rule,
		before,
		after,
		inputs: {},
		explanation,
		because,
	});
	const result = (id: string, rest: object) => ({
		id,
		name: criteria.find((c) => c.id === id)!.name,
		weight: 1,
		status: 'scored' as const,
		score: null,
		reason: '',
		bounds: null,
		contested: false,
		scores: {},
		rulings: [],
		dissent: null,
		...rest,
	});
	const policy = policySchema.parse({
		id: 'courtroom',
		rules: [{ rule: 'quorum', parameters: { opinions: 2 } }, { rule: 'weighted-mean' }, { rule: 'evidence-bounds' }],
		bands: [],
	});
	const report = assembleReport({
		facts,
		opinions: {
			schemaVersion: SCHEMA_VERSION,
			auditor: 'auditor 1.0.0',
			rubric,
			factsDigest: sha256('facts'),
			bench: 'heuristic',
			evidence: list,
			opinions,
			withheld: {},
			limitations,
		},
		verdict: {
			schemaVersion: SCHEMA_VERSION,
			auditor: 'auditor 1.0.0',
			policy,
			opinionsDigest: sha256('opinions'),
			verdict: {
				policy: 'courtroom',
				criteria: [
					result('graph_wiring', {
						weight: 2,
						score: 3,
						reason: w.message,
						bounds: { floor: 1, ceiling: 3 },
						contested: true,
						scores: { prosecutor: 1, defense: 5, techlead: 3 },
						rulings: [
							ruling('weighted-mean', null, '17/5', 'The mean by weight is 17/5.', ['graph-edges-0a1b2c3d']),
							ruling('evidence-bounds', '17/5', '3', w.message, ['graph-edges-0a1b2c3d', 'graph-fan-11111111']),
							ruling('dissent', '3', '3', 'The judges are 4 points apart.'),
						],
						dissent: {
							range: 4,
							sides: [
								{ judge: 'prosecutor', score: 1, argument: w.argument, citations: [] },
								{ judge: 'defense', score: 5, argument: w.argument, citations: [] },
							],
							overruled: [{ judge: 'defense', reason: w.message }],
							text: `Defense (5) holds: ${w.argument}`,
						},
					}),
					result('tool_safety', {
						score: 2,
						reason: 'Capped.',
						scores: { prosecutor: 2, defense: null, techlead: 4 },
						rulings: [
							ruling('weighted-mean', null, '22/7', 'The mean.'),
							ruling('security-override', '22/7', '2', 'A confirmed danger.', ['safety-shell-44444444']),
						],
					}),
					result('report_depth', { status: 'not-assessed', reason: 'There is no report.' }),
					result('ours', { status: 'auditor-error', reason: 'The probe failed.' }),
					result('silent', { status: 'abstained', reason: 'No judge spoke.' }),
				],
				total: {
					score: 2.67,
					scored: 2,
					of: 5,
					notScored: { 'not-assessed': 1, 'auditor-error': 1, abstained: 1 },
					band: 'fair',
					rulings: [],
				},
			},
		},
		remediation: [
			{
				id: 'step-0000000001',
				criterion: 'graph_wiring',
				expectation: 'edges',
				text: w.message,
				location: at(12),
				evidence: ['graph-edges-0a1b2c3d'],
				gain: 0.6667,
				scoreAfter: 4,
			},
			{
				id: 'step-0000000002',
				criterion: 'tool_safety',
				expectation: null,
				text: 'Pass a list, not a string.',
				location: fileLocation('src/tools.py', 31, 33),
				evidence: ['safety-shell-44444444'],
				gain: 0.3333,
				scoreAfter: 3,
			},
			{
				id: 'step-0000000003',
				criterion: 'graph_wiring',
				expectation: 'named',
				text: 'Name the nodes.',
				location: commitLocation(COMMIT),
				evidence: [],
				gain: 0,
				scoreAfter: 3,
			},
		],
		rubricDigest: sha256('rubric'),
		digests: { facts: sha256('facts'), opinions: sha256('opinions'), verdict: sha256('verdict') },
		versions: { auditor: '1.0.0', node: '20.19.0' },
		times: { startedAt: '2026-01-02T03:04:05.000Z', finishedAt: '2026-01-02T03:04:09.500Z', milliseconds: { repo: 4000, judges: 500 } },
	});
	return auditReportSchema.parse(report);
}
