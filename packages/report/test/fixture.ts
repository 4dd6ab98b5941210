// A report in which everything that a renderer may meet occurs once, made of parts as the pipeline makes them.
import {
	type AuditReport,
	auditReportSchema,
	type Criterion,
	commitLocation,
	criterionSchema,
	type Diagram,
	type Evidence,
	evidenceSchema,
	type Facts,
	fileLocation,
	type GraphModel,
	type JudicialOpinion,
	type Location,
	pageLocation,
	policySchema,
	rubricSchema,
	SCHEMA_VERSION,
	sha256,
} from '@auditor/schema';
import { assembleReport } from '../src/assemble-report.js';

/** One transparent pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
export const COMMIT = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** The text that an evil target would put everywhere; the plain fixture has a harmless one. */
export interface Words {
	name: string;
	message: string;
	path: string;
	snippet: string;
	argument: string;
}

const plainWords: Words = {
	name: 'Graph wiring',
	message: 'The graph `build` has no conditional edge.',
	path: 'src/graph.py',
	snippet: '    builder.add_edge("a", "b")\n    builder.add_edge("b", END)\n    return builder.compile()',
	argument: 'Two of three expectations are reached. The rest is missing (src/graph.py:12; graph-edges-0a1b2c3d). It can be mended.',
};

export function evidence(over: Partial<Evidence> & Pick<Evidence, 'id' | 'criterion'>): Evidence {
	const probe = over.probe ?? 'graph/edges';
	return evidenceSchema.parse({
		fingerprint: sha256(`${probe}${over.id}`).slice(0, 16),
		probe,
		question: 'Does the graph have a conditional edge?',
		detective: 'repo',
		outcome: 'true',
		message: 'Found.',
		location: null,
		related: [],
		values: {},
		snippet: null,
		context: 'source',
		confidence: 0.9,
		rationale: 'Read from the syntax tree.',
		disputed: null,
		role: 'expectation',
		answers: null,
		satisfied: true,
		reread: null,
		...over,
	});
}

export function opinion(criterion: string, judge: string, score: number | null, over: Partial<JudicialOpinion> = {}): JudicialOpinion {
	return {
		id: `${criterion}/${judge}/${over.round ?? 1}`,
		criterion,
		judge,
		round: 1,
		status: score === null ? 'abstained' : 'given',
		label: score === null ? null : 'workable',
		score,
		argument: score === null ? '' : plainWords.argument,
		citations: [],
		charges: [],
		wouldRaise: [],
		abstention: score === null ? { code: 'timeout', detail: 'The model did not answer within 30 s.', raw: null } : null,
		source: { bench: 'heuristic', name: null, promptDigest: null, attempts: 1 },
		working: {},
		...over,
	};
}

function graph(path: string, over: Partial<GraphModel> = {}): GraphModel {
	const node = (id: string) => ({ id, line: 3, handler: `${id}_node`, definition: null, subgraph: false, condition: null });
	const edge = (from: string, to: string, kind: 'static' | 'conditional' = 'static') => ({
		from,
		to,
		kind,
		via: 'add_edge',
		router: null,
		label: null,
		line: 9,
		barrier: false,
		condition: null,
	});
	return {
		id: 'g',
		file: path,
		line: 4,
		context: 'source',
		language: 'python',
		builder: 'build',
		variant: null,
		stateClass: 'State',
		stateLocation: null,
		compiled: true,
		nodes: ['collect', 'judge', 'retry', 'report'].map(node),
		edges: [
			edge('__start__', 'collect'),
			edge('collect', 'judge'),
			edge('judge', 'retry', 'conditional'),
			edge('retry', 'judge'),
			edge('judge', 'report', 'conditional'),
			edge('report', '__end__'),
		],
		fanOut: [],
		fanIn: [],
		cycles: [['judge', 'retry']],
		unreachable: [],
		unresolved: [{ file: path, line: 20, what: 'add_edge', reason: 'the target is computed' }],
		confidence: 0.8,
		...over,
	};
}

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
			reread: 'confirmed',
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
			message: 'In a test.',
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
	const repository = {
		source: 'https://forge.example/owner/name',
		forge: 'https://forge.example/owner/name',
		commit: COMMIT,
		branch: 'main',
		commits: 31,
		shallow: false,
		firstCommitAt: 1_700_000_000,
		lastCommitAt: 1_700_600_000,
	};
	const limitations = [
		{ detective: 'document', severity: 'critical' as const, message: `There is no report. ${w.message}`, ours: false },
		{ detective: 'repo', severity: 'limitation' as const, message: 'A worker ended early.', ours: true },
	];
	const diagrams: Diagram[] = [
		{
			id: 'd1',
			location: fileLocation('README.md', 10),
			medium: 'mermaid',
			type: 'flow',
			nodes: [
				{ id: 'A', label: 'Collect', role: null },
				{ id: 'B', label: w.name, role: null },
			],
			edges: [{ from: 'A', to: 'B', label: null }],
			parallelism: {},
			source: `flowchart TD\n  A[Collect] --> B\n  ${w.message}`,
			thumbnail: null,
			confidence: 0.9,
			limitations: [],
		},
		{
			id: 'd2',
			location: pageLocation('report.pdf', 2),
			medium: 'raster',
			type: 'flow',
			nodes: [],
			edges: [],
			parallelism: {},
			source: null,
			thumbnail: PIXEL,
			confidence: 0.4,
			limitations: ['The picture is small.'],
		},
	];
	const facts: Facts = {
		schemaVersion: SCHEMA_VERSION,
		auditor: 'auditor 1.0.0',
		rubric: { id: 'sample', version: '1.2.0', digest: sha256('rubric') },
		repository,
		graphs: [
			graph(w.path),
			graph('tests/test_graph.py', { context: 'test' }),
			graph(w.path, { variant: 'parallel=false', nodes: [], edges: [] }),
		],
		reducers: [],
		unsafeCalls: [],
		structuredOutput: [],
		clones: [],
		answers: {
			detectiveFanOut: null,
			judgeFanOut: null,
			anyFanOut: null,
			anyFanIn: null,
			evidenceFrozen: null,
			scoreBounded: null,
			personasDistinct: null,
		},
		files: {
			total: 9,
			read: 7,
			skipped: [
				{ path: 'logo.png', reason: 'binary' },
				{ path: w.path, reason: 'larger than 1 MiB' },
			],
			languages: [
				{ language: 'python', files: 5, frontEnd: true },
				{ language: 'rust', files: 2, frontEnd: false },
			],
		},
		documents: [
			{
				name: 'report.pdf',
				format: 'pdf',
				chosen: 'given with --report',
				fromTree: false,
				digest: sha256('pdf'),
				bytes: 1000,
				status: 'partially-ocr',
				engine: 'x',
				pageCount: 3,
				pages: [],
				limitations: ['One page is a picture.'],
			},
		],
		diagrams,
		findings: [],
		limitations,
		lines: {},
	};
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
				argument: w.argument,
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

/** `criteria` criteria and `findings` findings, each with an excerpt: what a large rubric on a large repository gives. */
export function largeReport(criteria: number, findings: number): AuditReport {
	const base = fixtureReport();
	const [first] = base.criteria;
	const each = Math.ceil(findings / criteria);
	const source = Array.from({ length: 24 }, (_, i) => `    value_${i} = compute(previous, "${'x'.repeat(i % 17)}")  # line ${i}`).join(
		'\n',
	);
	return {
		...base,
		criteria: Array.from({ length: criteria }, (_, c) => ({
			...first!,
			id: `criterion_${c}`,
			name: `Criterion number ${c}`,
			criterion: { ...first!.criterion, id: `criterion_${c}` },
			opinions: first!.opinions.map((o) => ({ ...o, criterion: `criterion_${c}` })),
			evidence: Array.from({ length: each }, (_, i) =>
				evidence({
					id: `graph-edges-${(c * each + i).toString(16).padStart(8, '0')}`,
					criterion: `criterion_${c}`,
					answers: 'edges',
					outcome: 'false',
					satisfied: i % 3 !== 0,
					location: fileLocation(`src/module_${c}.py`, i + 1),
					message: `Finding ${i} of criterion ${c}.`,
					snippet: { text: `${source}\n# ${c}/${i}`, truncated: false, line: i + 1 },
				}),
			),
		})),
	};
}
