import { describe, expect, it } from 'vitest';
import type { Diagram } from '../model/diagram.js';
import type { GraphModel } from '../model/graph.js';
import { compareWithGraph } from './drawn-graph.js';

/** `fetch>parse parse>store/route_on` with the router behind it; `docs=read_docs` names the function behind a node. */
function code(nodes: string, edges = ''): GraphModel {
	const pairs = edges
		.split(' ')
		.filter(Boolean)
		.map((pair) => pair.split('/'));
	return {
		nodes: nodes.split(' ').map((text) => {
			const [id, handler = null] = text.split('=');
			return { id: id!, line: 1, handler, definition: null, subgraph: false, condition: null };
		}),
		edges: pairs.map(([pair, router = null]) => ({ from: pair!.split('>')[0]!, to: pair!.split('>')[1]!, router })),
	} as unknown as GraphModel;
}

type Box = string | { label: string; certain?: false; role?: string };

function drawing(medium: Diagram['medium'], boxes: readonly Box[], edges = '') {
	return {
		medium,
		nodes: boxes.map((box, i) => {
			const { label, certain, role = null } = typeof box === 'string' ? { label: box } : box;
			return { id: `b${i}`, label, role, ...(certain === false && { certain }) };
		}),
		edges: edges
			.split(' ')
			.filter(Boolean)
			.map((pair) => ({ from: `b${pair.split('>')[0]}`, to: `b${pair.split('>')[1]}`, label: null })),
	};
}

describe('a box stands for a node', () => {
	it.each<[string, string, Box[], string[], string[]]>([
		['in another spelling', 'heat_oven', ['HeatOven Node'], [], []],
		['with a longer caption', 'evidence_aggregator', ['Evidence Aggregator (fan-in)'], [], []],
		['with its words in another order and form', 'aggregate_evidence', ['EvidenceAggregator Fan-In Sync'], [], []],
		['under an abbreviation', 'document_reader', ['Doc Reader'], [], []],
		['under the name of the function behind it', 'docs_detective=nodes.pages.page_turner', ['Page Turner'], [], []],
		['not under a function that stands behind several', 'plan=run_judge oven=run_judge', ['Run Judge', 'oven'], ['plan'], ['Run Judge']],
		[
			'not under the name of whom it works with',
			'chef',
			['Oven: bakes for an hour, then passes the bread to the Chef'],
			['chef'],
			['Oven: bakes for an hour, then passes the bread to the Chef'],
		],
		['under its own name before the function’s', 'planner=run_judge', ['Run Judge', 'Planner: long words'], [], ['Run Judge']],
		['in a longer word of five letters or more', 'judge', ['judgement day'], [], []],
		['but no short word within another', 'plan', ['explanation'], ['plan'], ['explanation']],
		['but not where one word begins like another', 'repo_keeper', ['Report Keeper'], ['repo_keeper'], ['Report Keeper']],
		['START and END are no nodes', 'bake', ['START', '[*]', 'e End', 'START dough is made', 'bake'], [], []],
		['the same spelling goes before the longer one', 'judge judge_bench', ['Judge Bench', 'Judge'], [], []],
		['one box stands for one node', 'judge_a judge_b', ['Judge A'], ['judge_b'], []],
		['the only one left that shares a word and is a worker', 'repo_clerk oven', [{ label: 'Repo Keeper', role: 'clerk' }, 'oven'], [], []],
		[
			'not by a word that another node has too',
			'evidence_error evidence_aggregator',
			[{ label: 'Evidence objects', role: 'clerk' }, 'evidence_aggregator'],
			['evidence_error'],
			['Evidence objects'],
		],
		['what is left and is no worker stays left', 'repo_clerk oven', ['Repo Shelf', 'oven'], ['repo_clerk'], ['Repo Shelf']],
		[
			'of two that share the word, neither',
			'repo_clerk repo_cook',
			[{ label: 'Repo Keeper', role: 'clerk' }],
			['repo_clerk', 'repo_cook'],
			['Repo Keeper'],
		],
	])('%s', (_, nodes, boxes, onlyInCode, onlyInDiagram) => {
		expect(compareWithGraph(drawing('mermaid', boxes), code(nodes))).toMatchObject({ onlyInCode, onlyInDiagram });
	});
});

it.each<[string, string, string[], string[]]>([
	['the list of a box', 'judges prosecutor tech_lead oven', ['Judges: Prosecutor, Tech Lead'], ['prosecutor', 'tech_lead']],
	['no part of a name', 'tech_lead oven', ['Judges: Tech Support'], []],
	['and what it does is no name of the box', 'reader file_parser', ['Reader • file parser • lines'], ['file_parser']],
])('a node is named within %s', (_, nodes, boxes, named) => {
	expect(compareWithGraph(drawing('mermaid', boxes), code(nodes)).namedWithin).toEqual(named);
});

it('a line of a drawing in characters names a node that has no box', () => {
	const drawn = { ...drawing('ascii', ['Oven']), source: 'Oven --> prosecutor || defence' };
	expect(compareWithGraph(drawn, code('oven prosecutor sink'))).toMatchObject({
		onlyInCode: ['prosecutor', 'sink'],
		namedWithin: ['prosecutor'],
	});
});

describe('the words of a picture', () => {
	it.each<[string, string, Box[], string[]]>([
		['a small l for a capital I', 'RepoInvestigator VisionInspector', ['Repolnvestigator', 'Visionlnspector'], []],
		['a bracket for a letter', 'ChiefJustice', ['Chief)ustice'], []],
		['rn for m', 'memory_store', ['rnernory store'], []],
		['two letters of eighteen', 'evidence_aggregator', ['evidenre aggregatar'], []],
		['a doubtful label, more of them', 'evidence_aggregator', [{ label: 'Evidercebggregatar', certain: false }], []],
		['but not anything', 'evidence_aggregator', [{ label: 'Report writer', certain: false }], ['evidence_aggregator']],
		['a short name must be right', 'plan', ['plam'], ['plan']],
	])('%s', (_, nodes, boxes, onlyInCode) => {
		expect(compareWithGraph(drawing('raster', boxes), code(nodes)).onlyInCode).toEqual(onlyInCode);
	});
	it('letters of a text are never read wrongly', () => {
		expect(compareWithGraph(drawing('mermaid', ['Repolnvestigator']), code('RepoInvestigator')).onlyInCode).toEqual(['RepoInvestigator']);
	});
	it('what was read with doubt is never told as words of the drawing', () => {
		const boxes: Box[] = ['Oven', { label: 'AVES LANL', certain: false }, '', 'Shelf', 'caption'];
		expect(compareWithGraph(drawing('raster', boxes, '0>1 0>3'), code('oven'))).toMatchObject({
			onlyInDiagram: ['Shelf', 'caption'],
			whole: false,
		});
	});
	it.each<[string, Box[], boolean]>([
		['every box is a node of the code or its start', ['Oven', 'START'], true],
		['a box is something else', ['Oven', 'Shelf'], false],
		['a box could not be read', ['Oven', ''], false],
	])('are whole or not: %s', (_, boxes, whole) => {
		expect(compareWithGraph(drawing('raster', boxes), code('oven sink')).whole).toBe(whole);
	});
});

it.each<[string, string, Box[], string[]]>([
	['who alone has it', 'cook taster', [{ label: 'Supreme Kitchen', role: 'chef' }, 'taster'], []],
	['not one of several', 'cook cook_two', [{ label: 'Supreme Kitchen', role: 'chef' }], ['cook', 'cook_two']],
])('a box of a role stands for %s', (_, nodes, boxes, onlyInCode) => {
	const roleOf = (name: string) => (name.startsWith('cook') ? 'chef' : null);
	expect(compareWithGraph(drawing('raster', boxes), code(nodes), roleOf).onlyInCode).toEqual(onlyInCode);
});

it('a node that is added under a setting may be drawn and need not be', () => {
	const graph = code('oven sink fan');
	const optional = { ...graph, nodes: graph.nodes.map((node) => (node.id === 'oven' ? node : { ...node, condition: 'hot' })) };
	expect(compareWithGraph(drawing('mermaid', ['Oven', 'Fan']), optional)).toMatchObject({ onlyInCode: [], onlyInDiagram: [] });
});

describe('edges', () => {
	const nodes = 'fetch parse store clean';
	it('are compared both ways between nodes that are in both', () => {
		const drawn = drawing('mermaid', ['Fetch', 'Parse', 'Store'], '0>1 0>2');
		expect(compareWithGraph(drawn, code(nodes, 'fetch>parse parse>store store>clean'))).toMatchObject({
			edgesInBoth: ['fetch -> parse'],
			edgesOnlyInCode: ['parse -> store'],
			edgesOnlyInDiagram: ['fetch -> store'],
		});
	});
	it('of a picture are seen where the code has them, and not compared', () => {
		const compared = compareWithGraph(drawing('raster', ['Fetch', 'Parse', 'Store'], '0>1 0>2'), code(nodes, 'fetch>parse parse>store'));
		expect(compared).toMatchObject({ edgesSeen: ['fetch -> parse'], edgesInBoth: [], edgesOnlyInCode: [], edgesOnlyInDiagram: [] });
	});
	it('are seen from the start and to the end, however the graph has no node for them', () => {
		const graph = code('fetch', '__start__>fetch fetch>__end__');
		expect(compareWithGraph(drawing('raster', ['START', 'Fetch', 'END'], '0>1 1>2'), graph).edgesSeen).toEqual([
			'__start__ -> fetch',
			'fetch -> __end__',
		]);
		expect(compareWithGraph(drawing('raster', ['START', 'Fetch', 'start'], '0>1 1>2'), graph).edgesSeen).toEqual([]);
	});
	it('lead through a decision that only the drawing has, and through a node that only the code has', () => {
		const drawn = drawing('mermaid', ['Fetch', 'all there?', 'Parse', 'Clean'], '0>1 1>2 2>3');
		expect(compareWithGraph(drawn, code(nodes, 'fetch>parse parse>store store>clean'))).toMatchObject({
			edgesInBoth: ['fetch -> parse'],
			edgesOnlyInCode: [],
			edgesByWay: ['parse -> store -> clean'],
			edgesOnlyInDiagram: [],
		});
	});
	it('do not lead through a worker that the code lacks', () => {
		const drawn = drawing('mermaid', ['Fetch', { label: 'Painter', role: 'worker' }, 'Store'], '0>1 1>2');
		expect(compareWithGraph(drawn, code(nodes, 'fetch>parse'))).toMatchObject({ edgesOnlyInDiagram: [] });
	});
	it('a loop to itself is told when it is drawn, and none is made of a way out and back', () => {
		const around = compareWithGraph(drawing('mermaid', ['Fetch', 'again?'], '0>1 1>0'), code('fetch'));
		expect(around.edgesOnlyInDiagram).toEqual(['fetch -> fetch']);
	});
});

it('a diamond stands for the router that chooses', () => {
	const graph = code('plan bake brew', 'plan>bake/kitchen.fan_out_cooks plan>brew/kitchen.fan_out_cooks');
	const boxes = ['plan', 'Fan-Out Cooks per Dish', 'bake', 'brew', { label: 'Retry Cooks', role: 'cook' }];
	expect(compareWithGraph(drawing('mermaid', boxes, '0>1 1>2 1>3'), graph)).toMatchObject({
		onlyInCode: [],
		onlyInDiagram: ['Retry Cooks'],
		edgesInBoth: ['plan -> bake', 'plan -> brew'],
	});
});
