// What the detectives of the fixture found: repository, graphs, documents, diagrams, limitations.
import { type Diagram, type Facts, fileLocation, pageLocation, SCHEMA_VERSION, sha256 } from '@auditor/schema';
import { graph, type Words } from './parts.js';

/** One transparent pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
export const COMMIT = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

export function fixtureFacts(w: Words): Facts {
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
	return facts;
}
