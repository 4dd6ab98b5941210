// The pieces of which the fixtures are made: evidence, opinions, a graph, the words that a target may write.
import { type Evidence, evidenceSchema, type GraphModel, type JudicialOpinion, sha256 } from '@auditor/schema';

/** The text that an evil target would put everywhere; the plain fixture has a harmless one. */
export interface Words {
	name: string;
	message: string;
	path: string;
	snippet: string;
	argument: string;
}

export const plainWords: Words = {
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

export function graph(path: string, over: Partial<GraphModel> = {}): GraphModel {
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
