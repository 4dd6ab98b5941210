import { lexiconSchema } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { collectDiagrams } from '../collect/collect-diagrams.js';
import { sourcesBeside } from '../collect/sources-beside.js';
import { printedSources } from './printed-sources.js';
import { languageOfFence, languageOfFile } from './sources.js';

const lexicon = lexiconSchema.parse({
	roles: [
		{ id: 'detective', terms: ['repo', 'doc'] },
		{ id: 'judge', terms: ['prosecutor', 'defense'] },
	],
});

/** One architecture four times: a fan-out, a join, a condition, a cluster that nothing ends at, a dashed line, a way back. */
const NOTATIONS = {
	mermaid: [
		'flowchart TD',
		'subgraph det [Detectives]',
		'repo["Repo\\nInvestigator"]',
		'doc[Doc Analyst]',
		'end',
		'context --> repo & doc',
		'repo & doc --> aggregator',
		'aggregator -->|"evidence, enough"| prosecutor',
		'aggregator -.-> defense',
		'prosecutor --> chief',
		'defense --> chief',
		'chief -->|again| aggregator',
	],
	plantuml: [
		'@startuml',
		"' the court",
		'package Detectives {',
		'component "Repo\\nInvestigator" as repo',
		'component "Doc Analyst" as doc',
		'}',
		'component context',
		'context --> repo',
		'context --> doc',
		'repo -down-> aggregator',
		'doc --> aggregator',
		'aggregator --> prosecutor : evidence, enough',
		'aggregator ..> defense',
		'prosecutor --> chief',
		'chief <-- defense',
		'chief --> aggregator : again',
		'@enduml',
	],
	dot: [
		'digraph court { // the court',
		'subgraph cluster_det { label="Detectives"; repo [label="Repo\\nInvestigator"]; doc [label="Doc Analyst"] }',
		'context -> {repo doc} -> aggregator',
		'aggregator:s -> prosecutor:n [label="evidence, enough"]',
		'aggregator -> defense [style=dashed]',
		'{prosecutor; defense} -> chief',
		'chief -> aggregator [label=again]',
		'}',
	],
	d2: [
		'# the court',
		'det: Detectives {',
		'  repo: "Repo\\nInvestigator"',
		'  doc: Doc Analyst',
		'}',
		'context -> det.repo -> aggregator',
		'context -> det.doc -> aggregator',
		'aggregator -> prosecutor: evidence, enough',
		'aggregator -> defense: {style.stroke-dash: 3}',
		'prosecutor -> chief',
		'chief <- defense',
		'chief -> aggregator: again',
	],
} as const;

async function read(name: string, text: string, files: Record<string, string> = {}) {
	const resolve = async (path: string) => (path in files ? Buffer.from(files[path]!) : null);
	return collectDiagrams([{ name, bytes: Buffer.from(text), resolve }], { lexicon });
}

const shown = (d: {
	nodes: { id: string; label: string; role: string | null }[];
	edges: { from: string; to: string; label: string | null }[];
}) => ({
	nodes: d.nodes.map(({ id, label, role }) => `${id} ${label} ${role}`).sort(),
	edges: d.edges.map(({ from, to, label }) => `${from} ${to} ${label}`).sort(),
});

describe('one architecture in four notations', () => {
	it.each(Object.entries(NOTATIONS))('%s shows the same nodes, edges and levels', async (language, lines) => {
		const of = async (name: keyof typeof NOTATIONS) =>
			(await read('report.md', `# Report\n\n\`\`\`${name}\n${NOTATIONS[name].join('\n')}\n\`\`\`\n`)).diagrams[0]!;
		const [found, mermaid] = [await of(language as keyof typeof NOTATIONS), await of('mermaid')];
		expect(shown(found)).toEqual(shown(mermaid));
		expect(found).toMatchObject({
			medium: language,
			type: 'flow',
			parallelism: { detective: 3, judge: 3 },
			confidence: mermaid.confidence,
		});
		expect(found.edges).toHaveLength(9);
		expect(lines.join('\n')).toBe(found.source);
	});

	it.each([
		['a.mmd', 'mermaid'],
		['a.puml', 'plantuml'],
		['a.dot', 'dot'],
		['A.GV', 'dot'],
		['a.d2', 'd2'],
	] as const)('reads the file %s', async (name, language) => {
		const { diagrams, limitations } = await read(name, NOTATIONS[language].join('\n'));
		expect(diagrams).toMatchObject([{ medium: language, parallelism: { judge: 3 }, location: { path: name } }]);
		expect(limitations).toEqual([]);
	});

	it('reads what the report refers to, as a picture or a link, once and at its line', async () => {
		const files = { 'docs/a.puml': NOTATIONS.plantuml.join('\n'), 'docs/b.dot': NOTATIONS.dot.join('\n') };
		const { diagrams } = await read('docs/report.md', '# Report\n\n[![x](a.puml)](a.puml) and [it](b.dot), not [this](c.dotx)\n', files);
		expect(diagrams.map(({ medium, location }) => [medium, location.line])).toEqual([
			['plantuml', 3],
			['dot', 3],
		]);
	});

	it('keeps the diagrams of one file apart', async () => {
		const { diagrams } = await read('a.puml', '@startuml\n[a] --> [b]\n@enduml\n@startuml\n[a] --> [b]\n@enduml\n');
		expect(new Set(diagrams.map(({ id }) => id)).size).toBe(2);
	});
});

describe('what is not read is told', () => {
	const big = (edge: (i: number) => string) => Array.from({ length: 12_000 }, (_, i) => edge(i)).join('\n');
	it.each([
		['dot', `digraph {\n${big((i) => `a${i} -> b${i};`)}\n}`, 'a Graphviz DOT source is too large'],
		['d2', big((i) => `a${i} -> b${i}`), 'a D2 source is too large'],
		['plantuml', `@startuml\n${big((i) => `[a${i}] --> [b${i}]`)}\n@enduml`, 'a PlantUML source is too large'],
		['mermaid', `flowchart TD\n${big((i) => `a${i} --> b${i}`)}`, 'a Mermaid source is too large'],
		['dot', 'a -> b', 'a Graphviz DOT source was not understood'],
	])('%s: %#', async (language, text, why) => {
		const { diagrams, limitations } = await read('report.md', `# Report\n\n~~~${language}\n${text}\n~~~\n`);
		expect(diagrams.map(({ type, nodes }) => [type, nodes.length])).toEqual([['inconclusive', 0]]);
		expect(limitations.map(({ message }) => message)).toEqual([`report.md was looked at for diagrams in part: ${why} (line 4).`]);
	});

	it('takes a block of another language for no diagram', async () => {
		expect(await read('report.md', '```dotnet\na -> b\n```\n```d\na -> b\n```\n')).toMatchObject({ diagrams: [], limitations: [] });
	});
});

it('finds PlantUML and DOT that were printed, over page breaks', () => {
	const lines = [
		'1 Overview',
		...NOTATIONS.plantuml,
		'Next to it, graphs {as such} are',
		'digraph court {',
		...NOTATIONS.dot.slice(1),
		'The end }',
		'graph x {',
		'it never ends',
	];
	const found = printedSources(lines.map((text, i) => ({ text, page: i < 10 ? 1 : 2 })));
	expect(found.map(({ language, page, lines: [first, last] }) => [language, page, first, last])).toEqual([
		['plantuml', 1, 1, 17],
		['dot', 2, 19, 26],
	]);
});

it('knows a language by its fence and its file', () => {
	expect(['puml', 'graphviz', 'gv', 'python'].map(languageOfFence)).toEqual(['plantuml', 'dot', 'dot', null]);
	expect(['a.gv', 'dot', 'a.dot.bak', 'x/d2'].map(languageOfFile)).toEqual(['dot', null, null, null]);
});

it('finds sources beside the report: near ones first, and none of tests and other packages', () => {
	const file = (path: string, context = 'source') => ({ path, context, mode: '100644', bytes: 100 }) as never;
	const files = [
		file('src/deep/x.dot'),
		file('docs/diagrams/b.d2', 'documentation'),
		file('a.puml'),
		file('report/own.gv'),
		file('report/img/c.dot'),
		file('tests/t.dot', 'test'),
		file('report/notes.md', 'documentation'),
		file('node_modules/x/y.dot', 'vendored'),
	];
	expect(sourcesBeside(files, [{ name: 'report/final.md' }])).toEqual([
		'report/own.gv',
		'report/img/c.dot',
		'a.puml',
		'docs/diagrams/b.d2',
	]);
});
