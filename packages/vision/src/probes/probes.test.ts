import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import {
	type Artifacts,
	available,
	type Diagram,
	diagramsArtifact,
	type Finding,
	fileLocation,
	type GraphModel,
	graphsArtifact,
	lexiconSchema,
	missing,
	type Outcome,
	pageLocation,
} from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { parseMermaid } from '../text/mermaid.js';
import { diagramMatchesGraph } from './diagram-matches-graph.js';
import { diagramPresent } from './diagram-present.js';
import { drawnEdges } from './drawn-edges.js';
import { parallelismHolds } from './parallelism-holds.js';
import { parallelismShown } from './parallelism-shown.js';

const test = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const lexicon = { roles: [{ id: 'cook', terms: ['baker', 'brewer'], not: [] }] };

function diagram(body: string, more: Partial<Diagram> = {}): Diagram {
	const { nodes, edges } = parseMermaid(`graph TD\n${body}`)!;
	return {
		id: 'd',
		location: pageLocation('menu.pdf', 2),
		medium: 'mermaid',
		type: 'flow',
		nodes: nodes.map((n) => ({ ...n, role: /baker|brewer/.test(n.label) ? 'cook' : null })),
		edges,
		parallelism: {},
		source: null,
		thumbnail: null,
		confidence: 0.95,
		limitations: [],
		...more,
	};
}

function graph(nodes: string[], edges: [string, string][], branches: string[] = []): GraphModel {
	return {
		id: 'g',
		file: 'kitchen.py',
		line: 3,
		context: 'source',
		language: 'python',
		builder: null,
		variant: null,
		stateClass: null,
		stateLocation: null,
		compiled: true,
		nodes: nodes.map((id) => ({ id, line: 1, handler: null, definition: null, subgraph: false, condition: null })),
		edges: edges.map(([from, to]) => ({
			from,
			to,
			kind: 'static' as const,
			via: 'add_edge',
			router: null,
			label: null,
			line: 1,
			barrier: false,
			condition: null,
		})),
		fanOut: branches.length > 0 ? [{ node: nodes[0]!, branches, kind: 'static' }] : [],
		fanIn: [],
		cycles: [],
		unreachable: [],
		unresolved: [],
		confidence: 1,
	};
}

const drawn = (...diagrams: Diagram[]): Artifacts => available(diagramsArtifact, diagrams);
const both = (diagrams: Diagram[], graphs: GraphModel[]): Artifacts => ({ ...drawn(...diagrams), ...available(graphsArtifact, graphs) });
const fan = 'start --> baker\nstart --> brewer\nbaker --> taster\nbrewer --> taster';
const nodes = ['start', 'baker', 'brewer', 'taster'];
const code = graph(
	nodes,
	[
		['start', 'baker'],
		['start', 'brewer'],
		['baker', 'taster'],
		['brewer', 'taster'],
	],
	['baker', 'brewer'],
);

test(diagramPresent, [
	{
		name: 'a flow of named parts',
		artifacts: drawn(diagram(fan)),
		lexicon,
		outcomes: ['true'],
		values: { drawn: false, medium: 'mermaid' },
	},
	{
		name: 'a source that the report prints is drawn beside it',
		artifacts: drawn(diagram(fan), diagram(fan, { outside: true, location: fileLocation('README.md', 3) })),
		lexicon,
		outcomes: ['true'],
		values: { drawn: true, inReport: false },
	},
	{
		name: 'a picture is drawn',
		artifacts: drawn(diagram(fan, { medium: 'raster' })),
		lexicon,
		outcomes: ['true'],
		values: { drawn: true },
	},
	{
		name: 'a plan is told as one',
		artifacts: drawn(diagram(fan, { medium: 'raster', planned: true })),
		lexicon,
		outcomes: ['true'],
		values: { planned: true },
	},
	{
		name: 'a plan counts where it shows what nothing else does',
		artifacts: drawn(diagram(`${fan}\nbrewer --> guest`), diagram(fan, { planned: true, parallelism: { cook: 3 } })),
		lexicon,
		outcomes: ['true'],
		values: { planned: true },
	},
	{
		name: 'what stands beside the report goes behind it',
		artifacts: drawn(diagram(fan, { planned: true, outside: true, parallelism: { cook: 3 } }), diagram(fan)),
		lexicon,
		outcomes: ['true'],
		values: { planned: false, inReport: true, open: false },
	},
	{
		name: 'what stands beside the report counts where its own picture was not read',
		artifacts: drawn(diagram('a --> baker', { medium: 'raster', unread: 4 }), diagram(fan, { outside: true })),
		lexicon,
		outcomes: ['true'],
		values: { inReport: false, open: true, medium: 'mermaid' },
	},
	{
		name: 'what is built goes before a plan',
		artifacts: drawn(diagram(fan, { medium: 'raster', planned: true }), diagram(fan)),
		lexicon,
		outcomes: ['true'],
		values: { planned: false, medium: 'mermaid' },
	},
	{
		name: 'a chain of arrows is writing',
		artifacts: drawn(
			diagram(fan, { medium: 'ascii', source: 'start -> [baker || brewer]\n  -> taster\n  -> guest', location: fileLocation('a.md', 1) }),
		),
		lexicon,
		outcomes: ['true'],
		values: { drawn: false },
	},
	{
		name: 'lines of characters are a drawing',
		artifacts: drawn(
			diagram(fan, {
				medium: 'ascii',
				source: 'start --+--> baker -->|\n        +--> brewer ->+-> taster',
				location: fileLocation('a.md', 1),
			}),
		),
		lexicon,
		outcomes: ['true'],
		values: { drawn: true, broken: false },
	},
	{
		name: 'a drawing that a page cuts in two',
		artifacts: drawn(diagram(fan, { medium: 'ascii', broken: true })),
		lexicon,
		outcomes: ['true'],
		values: { drawn: true, broken: true },
	},
	{ name: 'a sequence is not the architecture', artifacts: drawn(diagram(fan, { type: 'sequence' })), lexicon, outcomes: ['false'] },
	{ name: 'nobody is named', artifacts: drawn(diagram('a --> b\nb --> c')), lexicon, outcomes: ['false'] },
	{ name: 'no report', artifacts: missing(diagramsArtifact, 'unavailable', 'none'), lexicon, outcomes: ['not-available'] },
]);

test(parallelismShown, [
	{
		name: 'a merge',
		artifacts: drawn(diagram(fan, { parallelism: { cook: 2 } })),
		lexicon,
		outcomes: ['true'],
		values: { level: 2, proven: false },
	},
	{
		name: 'the best of several',
		artifacts: drawn(diagram(fan), diagram(fan, { parallelism: { cook: 3 } })),
		lexicon,
		outcomes: ['true'],
		values: { proven: true },
	},
	{ name: 'a chain', artifacts: drawn(diagram('baker --> brewer', { parallelism: { cook: 0 } })), lexicon, outcomes: ['false'] },
	{
		name: 'a picture read in part leaves it open',
		artifacts: drawn(diagram('baker --> brewer', { medium: 'raster', unread: 3 })),
		lexicon,
		outcomes: ['not-available'],
	},
	{ name: 'a box that names several', artifacts: drawn(diagram('start --> all["baker, brewer"]')), lexicon, outcomes: ['not-available'] },
	{ name: 'no roles to look for', artifacts: drawn(diagram(fan)), outcomes: ['not-applicable'] },
]);

const about = (kind: string, diagrams: Diagram[], graphs: GraphModel[]) =>
	runProbes([diagramMatchesGraph], both(diagrams, graphs), { detective: 'aggregator', lexicon: lexiconSchema.parse(lexicon) }).find(
		({ values }) => values.about === kind,
	)!;

it.each([
	[
		'more is planned than all that the code has and that is drawn',
		[diagram(fan), diagram(`${fan}\ntaster --> guest`, { planned: true, parallelism: { cook: 3 } })],
		[code],
		'false',
	],
	['a plan that was built, and nothing else', [diagram(fan, { planned: true })], [code], 'true'],
	['a plan, and nothing else', [diagram(fan, { planned: true })], [graph([...nodes, 'waiter'], [['taster', 'waiter']])], 'true'],
	['a plan without code', [diagram(fan, { planned: true })], [], 'true'],
	[
		'a plan of what the code has beside a drawing of less',
		[diagram('start --> baker\nstart --> oven'), diagram(fan, { planned: true, parallelism: { cook: 3 } })],
		[code],
		'true',
	],
	['no plan', [diagram(fan)], [code], 'false'],
	['nothing', [], [code], 'not-applicable'],
])('says whether a plan stands alone: %s', (_, diagrams, graphs, outcome) => {
	expect(about('plan', diagrams, graphs).outcome).toBe(outcome);
});

it.each([
	['in neither', ['start', 'taster'], 'start --> taster\ntaster --> guest', ['cook']],
	['in the drawing', ['start', 'taster'], 'start --> taster\nstart --> baker', []],
	['in the code', ['start', 'taster', 'baker'], 'start --> taster\ntaster --> guest', []],
	['in neither, where a node is not drawn', ['start', 'taster', 'waiter'], 'start --> taster\ntaster --> guest', []],
])('says which roles are %s', (_, ids, body, undrawn) => {
	expect(
		about('nodes', [diagram(body, { medium: 'raster', unread: 3 })], [graph(ids, [['start', 'taster']])]).values.undrawn ?? [],
	).toEqual(undrawn);
});

it('names boxes of roles that no node of the code was found for', () => {
	const say = (...more: string[]) =>
		runProbes([diagramMatchesGraph], both([diagram([fan, ...more].join('\n'))], [code]), {
			detective: 'aggregator',
			lexicon: lexiconSchema.parse(lexicon),
		}).find(({ values }) => values.about === 'boxes')!.message;
	expect(say('taster --> night["Night baker"]')).toMatch(/with no node: “Night baker”\.$/);
	expect(say('taster --> book["Cash book"]')).not.toContain('with no node');
});

it('says which roles are shown in parallel in no drawing together', () => {
	const two = lexiconSchema.parse({ roles: [...lexicon.roles, { id: 'guest', terms: ['guest'], not: [] }] });
	const apart = (...drawings: Diagram[]) =>
		runProbes([parallelismShown], drawn(...drawings), { detective: 'diagram', lexicon: two }).map(({ values }) => values.apart);
	const cooks = diagram(fan, { parallelism: { cook: 2 } });
	const guests = diagram(fan, { parallelism: { guest: 1 } });
	expect(apart(cooks, guests)).toEqual([['guest'], ['cook']]);
	expect(apart(cooks, guests, diagram(fan, { parallelism: { cook: 1, guest: 2 } }))).toEqual([[], []]);
	expect(apart(cooks)).toEqual([[], []]);
	expect(apart(cooks, guests, diagram('a --> b', { medium: 'raster', type: 'inconclusive' }))).toEqual([[], []]);
	expect(apart(cooks, guests, diagram('start --> baker', { medium: 'raster', type: 'inconclusive' }))).toEqual([['guest'], ['cook']]);
});

it('compares no drawing of calls with the graph', () => {
	const told = (more: Partial<Diagram>) => about('graph', [diagram(fan, more)], [code]);
	expect(told({ type: 'sequence', edges: [] })).toMatchObject({
		outcome: 'false',
		message: expect.stringMatching(/no architecture diagram/),
	});
	expect(told({ type: 'sequence', edges: [], medium: 'raster', unread: 2 }).outcome).not.toBe('false');
	expect(told({}).outcome).toBe('true');
});

it('tells names in one box from boxes side by side', () => {
	const say = (...ids: string[]) =>
		runProbes(
			[parallelismShown],
			drawn(diagram(fan, { medium: 'ascii', parallelism: { cook: 2 }, nodes: ids.map((id) => ({ id, label: id, role: 'cook' })) })),
			{
				detective: 'diagram',
				lexicon: lexiconSchema.parse(lexicon),
			},
		)[0]!.message;
	expect(say('n3', 'n3.0', 'n3.1')).toMatch(/^A box of a diagram names at least two members of the role "cook"/);
	expect(say('n3', 'n4')).toMatch(/^A diagram shows at least two members/);
	expect(say('n2', 'n3.0', 'n3.1')).toMatch(/^A diagram shows at least two members/);
});

it('says that something is shown nowhere only where everything was read', () => {
	const outcomes = (...diagrams: Diagram[]) =>
		[diagramPresent, parallelismShown].map(
			(probe) => runProbes([probe], drawn(...diagrams), { detective: 'diagram', lexicon: lexiconSchema.parse(lexicon) })[0]!.outcome,
		);
	const chain = (more: Partial<Diagram>) => diagram('a --> b', { medium: 'raster', ...more });
	expect(outcomes(chain({}))).toEqual(['false', 'false']);
	for (const doubtful of [[chain({ unread: 1 })], [chain({ type: 'inconclusive' })], [chain({}), chain({ unread: 2 })]])
		expect(outcomes(...doubtful)).toEqual(['not-available', 'not-available']);
});

test(diagramMatchesGraph, [
	...[
		['arrows turned round', 'taster --> baker\ntaster --> brewer\nbaker --> start\nbrewer --> start'],
		['boxes on one node', 'start --> baker\nstart --> taster\ntaster --> start\nbrewer --> start'],
	].map(([name, body]) => ({
		name: name!,
		artifacts: both([diagram(body!)], [code]),
		lexicon,
		outcomes: ['false', 'true', 'not-applicable', 'false'] as Outcome[],
		values: { nodeShare: 1, fault: 'The diagram draws few of the arrows that the code has, or mostly others.' },
	})),
	{
		name: 'the same graph',
		artifacts: both([diagram(fan)], [code]),
		lexicon,
		outcomes: ['true', 'true', 'not-applicable', 'false'],
		values: { nodeShare: 1 },
	},
	{
		name: 'names that recognition misread',
		artifacts: both(
			[
				diagram('s --> x\nx --> y', {
					medium: 'raster',
					nodes: [
						{ id: 's', label: 'Repolnvestigator', role: 'cook' },
						{ id: 'x', label: 'baker', role: 'cook' },
					],
				}),
			],
			[graph(['repo_investigator', 'baker'], [['repo_investigator', 'baker']])],
		),
		lexicon,
		outcomes: ['true', 'true', 'not-applicable', 'false'],
	},
	{
		name: 'another system',
		artifacts: both([diagram('baker --> oven\nbrewer --> kettle')], [graph(['fetch', 'parse', 'store', 'baker'], [])]),
		lexicon,
		outcomes: ['false', 'true', 'not-applicable', 'false'],
	},
	{
		name: 'a node of the code that the text leaves out',
		artifacts: both([diagram(fan)], [graph(['start', 'baker', 'brewer', 'taster', 'cashier'], [])]),
		lexicon,
		outcomes: ['true', 'true', 'not-applicable', 'false'],
		values: { onlyInCode: ['cashier'] },
	},
	{
		name: 'a picture in which few nodes were found is not told from one of another system',
		artifacts: both([diagram('baker --> oven', { medium: 'raster' })], [graph(['fetch', 'parse', 'store', 'baker'], [])]),
		lexicon,
		outcomes: ['not-available', 'not-available', 'not-applicable', 'not-applicable'],
	},
	{
		name: 'what another shape of the graph adds is of the code',
		artifacts: both(
			[diagram(`${fan}\nstart --> icer --> taster`)],
			[code, { ...graph([...nodes, 'icer'], []), id: 'g2', variant: 'cold=true' }],
		),
		lexicon,
		outcomes: ['true', 'true', 'not-applicable', 'false'],
		values: { nodeShare: 1 },
	},
	{
		name: 'no graph in the code',
		artifacts: both([diagram(fan)], []),
		lexicon,
		outcomes: ['not-applicable', 'not-applicable', 'not-applicable', 'false'],
	},
	{
		name: 'nothing is drawn',
		artifacts: both([], [code]),
		lexicon,
		outcomes: ['false', 'false', 'not-applicable', 'not-applicable'],
	},
	{
		name: 'what is drawn could not be read',
		artifacts: both([diagram('a --> b', { medium: 'raster', type: 'inconclusive' })], [code]),
		lexicon,
		outcomes: ['not-available', 'not-available', 'not-applicable', 'not-applicable'],
	},
	{
		name: 'a list in a box names a node that has no box',
		artifacts: both([diagram(`${fan}\ntaster --> till["Till: cash, second cashier"]`)], [graph([...nodes, 'till', 'second_cashier'], [])]),
		lexicon,
		outcomes: ['true', 'true', 'not-applicable', 'false'],
	},
	{
		name: 'two drawings that show a part each',
		artifacts: both(
			[diagram('start --> baker & brewer --> taster'), diagram('taster --> waiter --> cashier')],
			[graph([...nodes, 'waiter', 'cashier'], [])],
		),
		lexicon,
		outcomes: ['true', 'true', 'not-applicable', 'false'],
		values: { nodeShare: 1 },
	},
	{
		name: 'a further drawing that shows the last node',
		artifacts: both([diagram(fan), diagram('taster --> cashier --> bell')], [graph([...nodes, 'cashier'], [])]),
		lexicon,
		outcomes: ['true', 'true', 'not-applicable', 'false'],
		values: { nodeShare: 1 },
	},
	{
		name: 'a drawing beside the report does not complete the one in it',
		artifacts: both(
			[diagram('start --> baker & brewer --> taster'), diagram('taster --> waiter --> cashier', { outside: true })],
			[graph([...nodes, 'waiter', 'cashier'], [])],
		),
		lexicon,
		outcomes: ['true', 'true', 'not-applicable', 'false'],
	},
]);

it.each([
	['each has a box', fan, 'mermaid', [], 'Each of the 4 nodes', 0],
	['a source leaves it out', fan, 'mermaid', ['cashier'], 'The diagram of menu.pdf has no box for 1 of the 5 nodes', 1],
	[
		'a picture leaves it out, of which every box stands for a node',
		fan,
		'raster',
		['cashier'],
		'The diagram of menu.pdf has no box for 1 of the 5',
		1,
	],
	[
		'a picture may draw it under other words',
		`${fan}\ntaster --> till[Where guests pay]`,
		'raster',
		['cashier'],
		'We read a box for 4 of the 5',
		1,
	],
	['a picture of which little was read', 'baker --> oven', 'raster', [], 'We read a box for 1 of the 4', 3],
	[
		'a list names it',
		`${fan}\ntaster --> till["Till: cash, second cashier"]`,
		'mermaid',
		['till', 'second_cashier'],
		'Named in the diagram',
		1,
	],
] as const)('tells for how many nodes no box was found: %s', (_, body, medium, more, message, missing) => {
	const artifacts = both([diagram(body, { medium })], [graph([...nodes, ...more], [])]);
	const all = runProbes([diagramMatchesGraph], artifacts, { detective: 'diagram', lexicon: lexiconSchema.parse(lexicon) });
	const outcome = message.includes('1 of the 4') && medium === 'raster' ? 'not-available' : 'true';
	expect(all[1]).toMatchObject({ outcome, message: expect.stringContaining(message), values: { missing } });
});

it.each(['ascii', 'raster', 'mermaid'] as const)('edges are told of source text alone: %s', (medium) => {
	const artifacts = both([diagram('start --> baker\nbrewer\ntaster', { medium })], [code]);
	const told = runProbes([diagramMatchesGraph, drawnEdges], artifacts, { detective: 'diagram', lexicon: lexiconSchema.parse(lexicon) });
	expect(told[0]!.message.includes('1 is drawn; not drawn: ')).toBe(medium === 'mermaid');
	expect(told.at(-1)!.outcome).toBe(medium === 'mermaid' ? 'true' : 'not-available');
});

describe('boxes that stand for no node of the code', () => {
	const told = (body: string, nodes: readonly string[], more: Partial<GraphModel> = {}) => {
		const artifacts = both([diagram(body)], [{ ...graph([...nodes], []), ...more }]);
		return runProbes([diagramMatchesGraph], artifacts, { detective: 'diagram', lexicon: lexiconSchema.parse(lexicon) })[2]!.values.invented;
	};
	const three = ['baker', 'brewer', 'taster'];
	it.each([
		['boxes that stand for no node', 'start --> fanOut[Fan-Out] --> baker & brewer --> taster', three, 1],
		['two of them', 'a[Parallel Trigger] --> baker & brewer --> b[JUDGE_FANOUT] --> taster', three, 2],
		['a box by another name', 'start --> k[Kitchen Layer] --> baker & brewer --> taster', three, 0],
		['what is done to all of a role', 'start --> hall[Initialize cooks] --> baker & brewer --> taster', three, 1],
		['a gate of the code under another name', 'start --> f[Fan-Out] --> baker & brewer --> taster', ['begin_shift', ...three], 0],
		['a meeting point of the code is no fan-out', 'start --> f[Fan-Out] --> baker & brewer --> taster', ['collect_dishes', ...three], 1],
		['a node of that name', 'start --> cook_dispatch --> baker & brewer --> taster', ['cook_dispatch', ...three], 0],
		['a meeting point that the code lacks', 'start --> baker & brewer --> c[Dish Collector] --> taster', three, 1],
		['a decision', 'start --> d{done?} --> baker & brewer --> taster', three, 0],
		['what goes in and out', 'start --> m[Menu JSON] --> baker --> taster --> Bill', three, 0],
		['a word that only begins like one', 'start --> f[Fantastic split pea] --> baker --> taster', ['gate', ...three], 0],
	] as const)('%s', (_, body, nodes, count) => {
		expect(told(body, nodes)).toBe(count);
	});

	it.each([
		['a worker that the code lacks', 'start --> baker & brewer --> d[QuarrelResolver] --> taster', three, 1],
		['a worker that sends the others out', 'start --> o[Orchestrator] --> baker & brewer --> taster', three, 1],
		['one that may be a node by another name', 'baker & brewer --> d[Quarrel Resolver] --> taster', ['settle', ...three], 0],
		['one that lies where no node does', 'start --> o[Orchestrator] --> baker & brewer --> taster', ['settle', ...three], 1],
		['one that nothing follows', 'start --> baker & brewer --> taster --> r[Bill Generator]', three, 0],
		['a thing', 'start --> m[Folder of orders] --> baker & brewer --> taster', three, 0],
	] as const)('%s', (_, body, nodes, workers) => {
		const edges = [
			['baker', 'settle'],
			['brewer', 'settle'],
			['settle', 'taster'],
		].map(([from, to]) => ({ from, to, condition: null }));
		const more = { edges } as unknown as Partial<GraphModel>;
		const artifacts = both([diagram(body)], [{ ...graph([...nodes], []), ...more }]);
		const found = runProbes([diagramMatchesGraph], artifacts, { detective: 'diagram', lexicon: lexiconSchema.parse(lexicon) })[2]!;
		expect(found.values.workers).toBe(workers);
	});
});

const answer = (probe: string, outcome: 'true' | 'false', role: string, confidence = 0.9) =>
	({ probe, outcome, confidence, message: `${probe} says ${outcome}.`, location: null, values: { role } }) as unknown as Finding;

const fanOut = (values: Finding['values']) => ({ ...answer('graph/role-fan-out', 'true', 'cook'), values });

test(parallelismHolds, [
	{
		name: 'drawn and built',
		artifacts: both([diagram(fan)], [code]),
		findings: [answer('vision/parallelism-shown', 'true', 'cook'), answer('graph/role-fan-out', 'true', 'cook')],
		outcomes: ['true'],
	},
	{
		name: 'drawn and not built',
		artifacts: both([diagram(fan)], [code]),
		findings: [answer('vision/parallelism-shown', 'true', 'cook'), answer('graph/role-fan-out', 'false', 'cook', 0.8)],
		outcomes: ['false'],
		values: { role: 'cook', serial: false },
	},
	{
		name: 'drawn as a plan, and not built',
		artifacts: both([diagram('start --> baker'), diagram(fan, { planned: true, parallelism: { cook: 3 } })], [code]),
		findings: [
			answer('vision/parallelism-shown', 'true', 'cook'),
			{ ...answer('graph/role-fan-out', 'false', 'cook'), values: { role: 'cook', members: [] } },
		],
		outcomes: ['not-applicable'],
	},
	{
		name: 'drawn side by side, and run in turn',
		artifacts: both([diagram(fan)], [code]),
		findings: [
			answer('vision/parallelism-shown', 'true', 'cook'),
			{ ...answer('graph/role-fan-out', 'false', 'cook'), values: { role: 'cook', members: ['baker', 'brewer'], parallelMembers: [] } },
		],
		outcomes: ['false'],
		values: { role: 'cook', serial: true },
	},
	...(
		[
			['a member drawn beside those it runs before', 'start --> baker & brewer & baker2\nbaker & brewer & baker2 --> taster', 'false'],
			['the same drawn in its order', 'start --> baker --> brewer & baker2\nbrewer & baker2 --> taster', 'true'],
			['it drawn from a box of its own', 'start --> baker\nhall --> brewer & baker2\nbaker & brewer & baker2 --> taster', 'true'],
			['it not drawn', 'start --> brewer & baker2\nbrewer & baker2 --> taster', 'true'],
			['it drawn beside one of another role', 'start --> baker & door\nbaker --> brewer & baker2\nbrewer & baker2 --> taster', 'true'],
		] as const
	).map(([name, body, outcome]) => ({
		name,
		artifacts: both(
			[diagram(body)],
			[
				graph(
					['baker', 'brewer', 'baker2', 'taster'],
					[
						['baker', 'brewer'],
						['baker', 'baker2'],
						['brewer', 'taster'],
						['baker2', 'taster'],
					],
				),
			],
		),
		findings: [
			answer('vision/parallelism-shown', 'true', 'cook'),
			fanOut({ role: 'cook', members: ['baker', 'brewer', 'baker2'], parallelMembers: ['baker2', 'brewer'] }),
		],
		outcomes: [outcome],
	})),
	{
		name: 'a member that runs beside one of two, drawn so',
		artifacts: both(
			[diagram('start --> baker & brewer\nbaker --> baker2\nbaker2 & brewer --> taster')],
			[
				graph(
					['baker', 'brewer', 'baker2', 'taster'],
					[
						['baker', 'baker2'],
						['baker2', 'taster'],
						['brewer', 'taster'],
					],
				),
			],
		),
		findings: [
			answer('vision/parallelism-shown', 'true', 'cook'),
			fanOut({ role: 'cook', members: ['baker', 'brewer', 'baker2'], parallelMembers: ['baker', 'brewer'] }),
		],
		outcomes: ['true'],
	},
	{
		name: 'one of two graphs builds it',
		artifacts: both([diagram(fan)], [code]),
		findings: [
			answer('vision/parallelism-shown', 'true', 'cook'),
			answer('graph/role-fan-out', 'false', 'cook'),
			answer('graph/role-fan-out', 'true', 'cook'),
		],
		outcomes: ['true'],
	},
	{
		name: 'not drawn, or another role',
		artifacts: both([diagram(fan)], [code]),
		findings: [
			answer('vision/parallelism-shown', 'false', 'cook'),
			answer('vision/parallelism-shown', 'true', 'guest'),
			answer('graph/role-fan-out', 'false', 'cook'),
		],
		outcomes: ['not-applicable'],
	},
]);

const oven = graph(nodes, [
	['start', 'baker'],
	['start', 'brewer'],
	['baker', 'taster'],
	['brewer', 'taster'],
]);

test(drawnEdges, [
	{ name: 'every drawn edge is built', artifacts: both([diagram(fan)], [oven]), outcomes: ['true'] },
	{
		name: 'a chain of parallel branches',
		artifacts: both([diagram('start --> baker --> brewer --> taster')], [oven]),
		outcomes: ['false'],
	},
	{ name: 'a loop is drawn and not built', artifacts: both([diagram(`${fan}\ntaster -.-> baker`)], [oven]), outcomes: ['false'] },
	{
		name: 'a decision between two nodes is no other edge',
		artifacts: both([diagram(`${fan}\nbaker --> ready{ready?}\nready --> taster`)], [oven]),
		outcomes: ['true'],
	},
	{
		name: 'an edge goes by way of a node that is not drawn',
		artifacts: both(
			[diagram('baker --> taster')],
			[
				graph(
					['baker', 'brewer', 'taster'],
					[
						['baker', 'brewer'],
						['brewer', 'taster'],
					],
				),
			],
		),
		outcomes: ['true'],
		values: { drawn: 1, notInCode: 0 },
	},
	{
		name: 'an edge to a box that is no node is not judged',
		artifacts: both([diagram(`${fan}\ntaster --> guest`)], [oven]),
		outcomes: ['true'],
	},
	{
		name: 'lines of a picture are not judged',
		artifacts: both([diagram(`${fan}\ntaster --> baker`, { medium: 'raster' })], [oven]),
		outcomes: ['not-available'],
	},
	{ name: 'nothing is drawn', artifacts: both([], [oven]), outcomes: ['not-applicable'] },
]);

it.each([
	['a member drawn beside others that the code has not', {}, `${fan}\nstart --> brewer2[Night brewer]`, 'false', 'Night brewer'],
	['one that is off', {}, `${fan}\nstart --> brewer2["Night brewer (disabled)"]`, 'true', 'In the code, too'],
	['one in a picture without lines', { medium: 'raster', edges: [] }, `${fan}\nbrewer2[Night brewer]`, 'true', 'In the code, too'],
	['what a member does', {}, `${fan}\nstart --> brewer2[brewer score taken]`, 'true', 'In the code, too'],
	['a member drawn twice', {}, `${fan}\nstart --> brewer2["brewer()"]`, 'true', 'In the code, too'],
	['a box for the group', {}, `${fan}\nstart --> brewer2[Retry brewers]`, 'true', 'In the code, too'],
	['one that another shape of the graph adds', {}, `${fan}\nstart --> night_brewer --> taster`, 'true', 'In the code, too'],
] as const)('asks for members that are drawn: %s', (_, more, body, outcome, told) => {
	const shape = { ...graph([...nodes, 'night_brewer'], []), id: 'g2', variant: 'night=true' };
	const artifacts = both(
		[diagram(body, { parallelism: { cook: 1 }, ...more } as Partial<Diagram>)],
		body.includes('night_') ? [code, shape] : [code],
	);
	const earlier = [answer('vision/parallelism-shown', 'true', 'cook'), fanOut({ role: 'cook', members: ['baker', 'brewer'] })];
	const [finding] = runProbes([parallelismHolds], artifacts, {
		detective: 'aggregator',
		lexicon: lexiconSchema.parse(lexicon),
		findings: earlier,
	});
	expect(finding).toMatchObject({ outcome, message: expect.stringContaining(told) });
});

it('does not say that a picture without lines agrees where the code runs a member first', () => {
	const picture = diagram('baker & brewer & brewer2 --> taster', { medium: 'raster', edges: [], parallelism: { cook: 1 } });
	const first = graph(
		['baker', 'brewer', 'brewer2', 'taster'],
		[
			['baker', 'brewer'],
			['baker', 'brewer2'],
		],
	);
	const [finding] = runProbes([parallelismHolds], both([picture], [first]), {
		detective: 'aggregator',
		lexicon: lexiconSchema.parse(lexicon),
		findings: [
			answer('vision/parallelism-shown', 'true', 'cook'),
			fanOut({ role: 'cook', members: ['baker', 'brewer', 'brewer2'], parallelMembers: ['brewer', 'brewer2'] }),
		],
	});
	expect(finding).toMatchObject({ outcome: 'not-available', message: expect.stringContaining('could not tell') });
});

it.each([
	['a title of a frame', 'start --> f[Kitchen Fan-Out Phase] --> baker & brewer --> taster', 'not-applicable'],
	['a piece of writing', `${fan}\nf[KITCHEN FAN-OUT]`, 'not-available'],
	['a note', `${fan}\nf[Parallel execution lets everybody in the kitchen work at the same time] --> baker`, 'not-applicable'],
	['a box', 'start --> f[KITCHEN_FANOUT] --> baker & brewer --> taster', 'false'],
] as const)('asks whether a fan-out in a picture is %s', (_, body, outcome) => {
	const [, , boxes] = runProbes(
		[diagramMatchesGraph],
		both([diagram(body, { medium: 'raster' })], [graph(['baker', 'brewer', 'taster'], [])]),
		{
			detective: 'diagram',
			lexicon: lexiconSchema.parse(lexicon),
		},
	);
	expect(boxes!.outcome).toBe(outcome);
});

describe('what is said of a picture', () => {
	const told = (more: Partial<Diagram>, body = fan) => {
		const artifacts = both([diagram(body, { medium: 'raster', ...more })], [oven]);
		return runProbes([diagramMatchesGraph], artifacts, { detective: 'diagram', lexicon: lexiconSchema.parse(lexicon) });
	};
	it('a node that was not found may have been missed', () => {
		const some = 'start --> baker\nbaker --> taster';
		expect(told({}, some)[1]!.message).toContain('The diagram of menu.pdf has no box for 1 of the 4 nodes');
		expect(told({ unread: 2 }, some)[1]!.message).toContain('and not the whole picture');
	});
	it('advises larger words of a picture alone, and names what a drawing of characters lacks', () => {
		const some = 'start --> baker\nbaker --> taster';
		const [picture, text] = (['raster', 'ascii'] as const).map((medium) => told({ unread: 2, medium }, some)[1]!);
		expect(picture!.values.remedy).toContain('or a picture with larger words.');
		expect(text!.values.remedy).toMatch(/^Draw what is not drawn; where all is, commit the source.*README\)\.$/);
		expect(text!.message).toContain('has no box: brewer.');
		expect(picture!.message).not.toContain('brewer');
	});
	it.each([
		['the source beside the report shows what could not be read of it', { unread: 2 }, fan, 'Each of the 4 nodes'],
		['not where it was read in full', {}, fan, 'The diagram of menu.pdf has no box for 1 of the 4 nodes'],
		['nor where the source lacks what was read', { unread: 2 }, 'baker & brewer --> taster', 'and not the whole picture'],
		[
			'and lacks what the source lacks',
			{ unread: 2 },
			'start --> baker & brewer',
			'The diagram of menu.pdf has no box for 1 of the 4 nodes',
		],
	] as const)('%s', (_, more, body, said) => {
		const artifacts = both([diagram('start --> baker & brewer', { medium: 'raster', ...more }), diagram(body, { outside: true })], [oven]);
		const found = runProbes([diagramMatchesGraph], artifacts, { detective: 'diagram', lexicon: lexiconSchema.parse(lexicon) });
		expect(found[1]!.message).toContain(said);
	});
	it('several names in one box are no box of each, and a sentence says of which diagram it speaks', () => {
		const one = diagram('start --> baker\nbaker --> taster\nstart --> brewer\nbrewer --> taster', { medium: 'ascii' });
		const id = (own: string) => (own === 'baker' || own === 'brewer' ? `box.${own === 'baker' ? 1 : 2}` : own);
		const shared = {
			...one,
			nodes: one.nodes.map((node) => ({ ...node, id: id(node.id) })),
			edges: one.edges.map((edge) => ({ ...edge, from: id(edge.from), to: id(edge.to) })),
		};
		const said = (d: Diagram) =>
			runProbes([diagramMatchesGraph], both([d], [oven]), { detective: 'diagram', lexicon: lexiconSchema.parse(lexicon) });
		const [, ofNodes] = said(shared);
		expect(ofNodes!.message).toBe('Named in the diagram of menu.pdf, without a box of their own that we found: baker, brewer.');
		expect(ofNodes!.values).toMatchObject({ missing: 2, remedy: 'Draw a box of its own for each node that the code has.' });
		expect(said(diagram('baker --> cellar\ncellar --> door'))[0]!.values.fault).toBe(
			'The diagram of menu.pdf does not show most nodes of the code’s graph.',
		);
	});
	it('the names of nodes are the code’s, and other words are not told', () => {
		const messages = told({}, 'start --> Bakar[Baker]\nBakar --> taster\ntaster --> AVES').map(({ message }) => message);
		expect(messages[0]).toBe("In the diagram we found a box for 3 of the 4 nodes of the code's graph: start, baker, taster.");
		expect(messages.join()).not.toMatch(/AVES|Baker/);
	});
	it('the place of the architecture is the drawing that shows most kinds of nodes', () => {
		const roles = (...all: string[]) =>
			all.map((role, i) => ({ ...diagram(fan).nodes[0]!, id: diagram(fan).nodes[i]?.id ?? `n${i}`, role }));
		const artifacts = drawn(
			diagram(fan, { nodes: roles('cook', 'cook', 'cook', 'cook'), location: pageLocation('menu.pdf', 6) }),
			diagram(fan, { nodes: roles('cook', 'taster'), location: pageLocation('menu.pdf', 4) }),
		);
		const [finding] = runProbes([diagramPresent], artifacts, { detective: 'diagram', lexicon: lexiconSchema.parse(lexicon) });
		expect(finding!.location).toMatchObject({ page: 4 });
	});
	it('printed source is no drawing', () => {
		const artifacts = drawn(diagram(`${fan}\ntaster --> brewer2[second brewer]`), diagram(fan, { medium: 'ascii' }));
		const [finding] = runProbes([diagramPresent], artifacts, { detective: 'diagram', lexicon: lexiconSchema.parse(lexicon) });
		expect(finding!.values.drawn).toBe(false);
		expect(finding!.message).toContain('printed as text');
	});
});
