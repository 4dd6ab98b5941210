import { criterionSchema, type Evidence, fileLocation, type GraphModel, type History, type Rubric } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { BUDGET, buildMaterial } from './build-material.js';
import { targetReader } from './read-target.js';

const body = (name: string, lines: number) => [
	`def ${name}(state):`,
	...Array.from({ length: lines }, (_, at) => `    ${name}_${at} = state["${at}"]`),
];
const evidence = (path: string, line: number, more: Partial<Evidence> = {}) =>
	({
		criterion: 'c',
		role: 'expectation',
		answers: 'e',
		probe: 'a/b',
		detective: 'repo',
		location: fileLocation(path, line),
		related: [],
		...more,
	}) as Evidence;

/** What is shown for places of these files, where the criterion asks one probe. */
async function shown(
	files: Record<string, readonly string[]>,
	places: readonly Evidence[],
	probe = 'a/b',
	history: History | null = null,
	graphs: readonly GraphModel[] = [],
) {
	const criterion = criterionSchema.parse({ id: 'c', name: 'C', expectations: [{ id: 'e', text: 't', probe }] });
	const read = targetReader({ readFile: async (path) => (files[path] ? new TextEncoder().encode(files[path].join('\n')) : null) });
	const sources = { read, documents: [], diagrams: [], graphs, history, paths: Object.keys(files) };
	return (await buildMaterial({ criteria: [criterion] } as unknown as Rubric, places, sources)).c!;
}
const linesOf = (materials: Awaited<ReturnType<typeof shown>>) =>
	materials.flatMap(({ path, counts, first, text }) => (counts === 'line' ? text.split('\n').map((_, at) => `${path}:${first + at}`) : []));

describe('material', () => {
	it('shows the edges of each graph, those of the largest first', async () => {
		const graph = (line: number, edges: number) => ({
			file: 'src/graph.py',
			line,
			edges: Array.from({ length: edges }, (_, at) => ({ from: `span_${at}`, to: 'bank', line })),
			nodes: [],
		});
		const graphs = [graph(9, 1), graph(40, 2)] as unknown as GraphModel[];
		const all = await shown(
			{ 'src/graph.py': ['build()'] },
			[evidence('src/graph.py', 1, { probe: 'graph/state-graph' })],
			'graph/state-graph',
			null,
			graphs,
		);
		const found = all.filter(({ title }) => title.startsWith('edges'));
		expect(found.map(({ title, text }) => [title, text.split('\n').length])).toEqual([
			['edges of the graph in the code (line 40)', 2],
			['edges of the graph in the code (line 9)', 1],
		]);
	});

	it.each([
		['the functions of the code', { 'src/a.py': ['import os', 'def span(state):', '    return {}'] }, 'src/a.py:2 def span(state):'],
		['nothing', {}, 'Looked for functions and classes: none was found in the code that was read.'],
	])('where nothing stands, says among what was looked: %s', async (_, files: Record<string, string[]>, text) => {
		const all = await shown(files, [evidence('', 1, { location: null })]);
		expect(all.map((one) => one.text)).toEqual([text]);
	});

	it('shows what a file imports, where a name of it is defined nowhere', async () => {
		const file = ['import os', ...Array.from({ length: 200 }, (_, at) => `span_${at} = ${at}`), 'asyncio.run(span_1)'];
		const lines = linesOf(await shown({ 'src/a.py': file }, [evidence('src/a.py', 202, { probe: 'syntax/names-defined' })]));
		expect(lines).toEqual(expect.arrayContaining(['src/a.py:1', 'src/a.py:202']));
	});

	it('shows each line once, however many places it is shown for', async () => {
		const long = { 'src/a.py': Array.from({ length: 400 }, (_, at) => `value_${at} = ${at}`) };
		const all = await shown(long, [
			evidence('src/a.py', 100),
			evidence('src/a.py', 120),
			evidence('src/a.py', 300),
			evidence('src/a.py', 90),
		]);
		expect(all.map(({ first, text, cut }) => [first, text.split('\n').length, cut])).toEqual([
			[60, 91, 'lines 60 to 150 of 400 are shown'],
			[270, 61, 'lines 270 to 330 of 400 are shown'],
		]);
		expect(new Set(linesOf(all)).size).toBe(linesOf(all).length);
	});

	it('tells commits by the clock of their authors, as findings do', async () => {
		const commit = {
			id: 'a1'.repeat(20),
			authoredAt: Date.UTC(2026, 1, 28, 22, 30) / 1_000,
			zone: 180,
			subject: 'Add a pier',
			author: 'Ada',
			changes: [],
		};
		const [list] = await shown({}, [evidence('README.md', 1, { probe: 'git/growth-steps' })], 'git/growth-steps', {
			commits: [commit],
		} as unknown as History);
		expect(list!.text).toBe('a1a1a1a1 2026-03-01T01:30 Ada: Add a pier (0 files)');
	});

	it('shows where a field of a cited line is set, and the function that chooses a branch', async () => {
		const files = {
			'src/graph.py': [
				'class Court:',
				'    def __init__(self):',
				'        self.saver = InMemory()',
				...body('other', 200),
				'    def build(self):',
			]
				.concat(
					'        graph.add_conditional_edges("plan", self.paths.after_plan)',
					'        return graph.compile(checkpointer=self.saver)',
				)
				.concat(body('more', 200)),
			'src/paths.py': [...body('other', 200), '    def after_plan(self, state):', '        return "write"', ...body('more', 200)],
		};
		const edges = [{ from: 'plan', to: 'write', router: 'self.paths.after_plan', line: 206 }];
		const graphs = [{ file: 'src/graph.py', edges, nodes: [], context: 'source' }] as unknown as GraphModel[];
		const all = await shown(files, [evidence('src/graph.py', 207), evidence('src/graph.py', 206)], 'a/b', null, graphs);
		expect(linesOf(all)).toEqual(expect.arrayContaining(['src/graph.py:3', 'src/paths.py:203']));
	});

	it('shows a small file whole where there is room', async () => {
		const files = { 'src/state.py': ['class InputState:', '    topic: str', '', '', 'class WholeState(InputState):', '    answer: str'] };
		const [one, ...others] = await shown(files, [evidence('src/state.py', 1)]);
		expect([one!.title, one!.text.split('\n').length, one!.cut, others]).toEqual(['whole file', 6, null, []]);
	});

	it('shows the lines around a place in a large function, and says what is left out', async () => {
		const files = Object.fromEntries(
			Array.from({ length: 12 }, (_, at) => [`src/f${at}.py`, [...body(`one_function_${at}`, 150), ...body('x', 20)]]),
		);
		const all = await shown(
			files,
			Object.keys(files).map((path) => evidence(path, 75)),
		);
		expect(all.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(BUDGET);
		expect(all.map(({ text }) => text.split('\n').length)).toEqual(Array(9).fill(61));
		expect(all.at(-1)!.cut).toMatch(/; 3 further passages of the evidence are not shown, for want of room$/);
	});

	it('tells where what is shown is used, and what no line uses', async () => {
		const files = {
			'src/parse.ts': ['const placeParser = schema(place);', 'export const PlaceNode = (model) => placeParser.parse(model);', '', '', ''],
			'src/graph.ts': ['import { PlaceNode } from "./parse";', 'graph.addNode("place", OtherNode);'],
			'src/route.py': [
				'from nodes import (',
				'    choose_next,',
				')',
				'graph.add_conditional_edges(',
				'    "plan",',
				'    choose_next,',
				')',
			],
			'src/nodes.py': ['def choose_next(state):', '    return "write"'],
		};
		const all = await shown(files, [
			evidence('src/parse.ts', 1, { context: 'source' }),
			evidence('src/nodes.py', 1, { context: 'source' }),
		]);
		const [uses] = all.filter(({ title }) => title === 'where what is shown is used');
		expect([uses!.text, uses!.cut]).toEqual([
			'src/parse.ts:2 export const PlaceNode = (model) => placeParser.parse(model);\nsrc/route.py:6 choose_next,',
			'no line of the code that was read uses PlaceNode, imports apart',
		]);
	});

	it('shows what is open before what is certain, and the places that its sentence names', async () => {
		const files = Object.fromEntries(
			Array.from({ length: 20 }, (_, at) => [`src/f${at}.py`, [...body(`one_function_${at}`, 150), ...body('x', 20)]]),
		);
		const places = Object.keys(files).map((path, at) =>
			evidence(path, 75, {
				confidence: 0.9,
				satisfied: at === 18 ? null : true,
				message: at === 18 ? 'Whether src/f19.py:20 bounds it was not followed.' : 'So it is: src/f17.py:20.',
			}),
		);
		expect((await shown(files, places)).slice(0, 2).map(({ path, first }) => [path, first])).toEqual([
			['src/f18.py', 45],
			['src/f19.py', 1],
		]);
	});

	it('shows what the nodes of a graph hand back', async () => {
		const long = [
			'def plan(state):',
			...Array.from({ length: 40 }, (_, at) => `    step_${at}()`),
			'    return {',
			'        "plan": made,',
			'    }',
		];
		const files = { 'src/nodes.py': [...long, '', '', '', '', ...body('other', 200)] };
		const node = { id: 'plan', definition: { ...fileLocation('src/nodes.py', 1), endLine: 44 } };
		const graph = { context: 'source', nodes: [node], edges: [], file: 'src/graph.py' } as unknown as GraphModel;
		const found = [evidence('src/nodes.py', 200, { probe: 'state/typed-state' })];
		const all = await shown(files, found, 'state/typed-state', null, [graph]);
		expect(all.map(({ title, first, text }) => [title, first, text.split('\n').length]).slice(-2)[0]).toEqual([
			'what node plan hands back',
			42,
			3,
		]);
	});

	it('shows of manifests that are nearly alike what is their own', async () => {
		const manifest = (name: string) => [
			'{',
			`\t"name": "bridge-${name}",`,
			...Array.from({ length: 20 }, (_, at) => `\t"setting-${at}": "the same for all of them",`),
			`\t"main": "dist/${name}.js"`,
			'}',
		];
		const files = Object.fromEntries(['a', 'b', 'c'].map((name) => [`packages/${name}/package.json`, manifest(name)]));
		const all = await shown(
			files,
			Object.keys(files).map((path) => evidence(path, 2)),
			'library/package-manifest',
		);
		expect(all.map(({ path, first, text }) => [path, first, text.split('\n').length])).toEqual([
			['packages/a/package.json', 1, 24],
			['packages/b/package.json', 2, 1],
			['packages/b/package.json', 23, 1],
			['packages/c/package.json', 2, 1],
			['packages/c/package.json', 23, 1],
		]);
	});

	it.each<[string, string, Record<string, readonly string[]>]>([
		[
			'settings',
			'service/settings-documented',
			{ 'docker-compose.yml': ['KEY: 1'], 'web/README.md': ['Copy the example.'], 'app/config.py': ['x = 1'] },
		],
		['strictness', 'library/strict-types', { 'tsconfig.base.json': ['{ "strict": true }'], 'package.json': ['{}'] }],
		[
			'a package',
			'library/package-exports',
			{
				'package.json': ['{ "scripts": { "pack": "node ./etc/lay-out" } }'],
				'etc/lay-out.ts': ['lay();'],
				'.gitignore': ['dist'],
				'.npmignore': ['src'],
				'.github/workflows/publish.yml': ['on: release'],
			},
		],
		[
			'documentation',
			'library/readme-example',
			{ 'README.md': ['# Span'], 'docs/use.md': ['Use it.'], 'examples/a.ts': ['span();'], 'src/index.ts': ['export const a = 1;'] },
		],
	])('shows what decides questions of %s while there is room', async (_, probe, files) => {
		const all = await shown(files, [], probe);
		expect(all.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(files)));
	});

	it('tells which settings are named on one side alone, and which packages are', async () => {
		const files = {
			'src/a.ts': [
				'import { z } from "zod";',
				'import { x } from "@/lib/x";',
				'const key = process.env.BRIDGE_KEY ?? process.env["TOLL_KEY"];',
			],
			'src/lib/x.ts': ['export const x = 1;'],
			'docs/settings.md': ['Set `BRIDGE_KEY` and `TOLL_HOST=here`.'],
			'package.json': ['{ "dependencies": { "zodiac": "1" } }'],
		};
		const [settings] = await shown(files, [], 'service/settings-documented');
		expect([settings!.text, settings!.cut]).toEqual([
			'docs/settings.md:1 Set `BRIDGE_KEY` and `TOLL_HOST=here`.',
			'no such text names TOLL_KEY; texts name TOLL_HOST, which no line of the code does',
		]);
		const [packages] = await shown(files, [], 'service/readme-run');
		expect(packages!.text).toBe('src/a.ts:1 import { z } from "zod";');
	});

	it('shows the functions that a tool hands its work to', async () => {
		const files = {
			'src/tools.ts': ['const ask = tool(async ({ text }) => searchTickets(text), {});'],
			'src/tickets.ts': [...body('other', 200), 'export const searchTickets = async (text: string) => {', '  return post(text);', '};'],
		};
		const all = await shown(files, [evidence('src/tools.ts', 1, { context: 'source' })], 'safety/shell-call');
		expect(linesOf(all)).toContain('src/tickets.ts:203');
	});

	it('finds its way in a long file in which each line catches and is commented', async () => {
		await shown({ 'src/a.py': Array.from({ length: 100_000 }, () => 'except: #') }, [], 'service/swallowed-errors');
	});

	it('shows what answers each question before more of what answers one', async () => {
		const files = Object.fromEntries(
			Array.from({ length: 20 }, (_, at) => [`src/f${at}.py`, [...body(`one_function_${at}`, 150), ...body('x', 20)]]),
		);
		const places = Object.keys(files).map((path, at) => evidence(path, 75, { answers: at < 19 ? 'e' : 'last' }));
		expect((await shown(files, places)).map(({ path }) => path)).toContain('src/f19.py');
	});

	it.each<[string, string, Record<string, readonly string[]>, RegExp[]]>([
		[
			'tools: what runs them',
			'service/tool-errors',
			{
				'src/graph.py': [
					'async def run(state):',
					'    for call in state.tool_calls:',
					'        await tools_by_name[call["name"]].ainvoke(call)',
				],
			},
			[/^src\/graph\.py: whole file\nasync def run/m],
		],
		[
			'tools: what they do',
			'safety/shell-call',
			{
				'src/tools.ts': ['const run = tool(async ({ command }) => ssh.execCommand(command), {});'],
				'src/t.py': ['@tool', 'def f(x): ...'],
			},
			[
				/^src\/tools\.ts.*\nconst run = tool/m,
				/^src\/t\.py.*\n@tool/m,
				/^\(search\): .+\nLooked for places where a shell, code or markup/m,
				/^\(search\): places where queries/m,
				/^\(search\): places where a model/m,
			],
		],
		[
			'tools: none',
			'safety/shell-call',
			{ 'src/graph.py': ['x = 1'] },
			[
				/^\(search\): .+\nLooked for functions that a model may call: none/m,
				/^\(search\): .+\nLooked for places where a shell, code or markup is made of data: none/m,
				/^\(search\): .+\nLooked for places where queries are sent: none/m,
				/^\(search\): .+\nLooked for places where a model is bound to tools or tools are run: none/m,
			],
		],
		[
			'settings: the example, and what is read',
			'service/settings-documented',
			{ '.env-example': ['KEY='], 'src/a.ts': ['const key = process.env.KEY;'], 'test/a.test.ts': ['const key = process.env.KEY;'] },
			[/^\(search\): where texts name the settings.+\n\.env-example:1 KEY=/m, /^\.env-example: whole file\nKEY=/m, /^src\/a\.ts/m],
		],
		[
			'the state that the nodes are given',
			'state/typed-state',
			{ 'src/s.py': ['class RunState(TypedDict):', '    a: str'] },
			[/^src\/s\.py: whole file\nclass RunState/m],
		],
		[
			'answers that are read by hand',
			'service/structured-output',
			{ 'src/a.ts': ['const does = lastMessage.content;', 'if (content.includes("respond")) go();'] },
			[/^src\/a\.ts/m, /^\(search\): .+\nLooked for places where a text is parsed: none/m],
		],
		[
			'texts that are parsed, those beside calls of models first, and none of what people see',
			'service/structured-output',
			{
				'src/a.ts': ['const told = JSON.parse(file);'],
				'src/b.ts': ['const said = await model.invoke(asked);', 'const plan = JSON.parse(said.text);'],
				'ui/c.tsx': ['const shown = JSON.parse(text);'],
			},
			[
				/^src\/b\.ts: whole file\n/m,
				/^\(search\): .+\nLooked for places where the answer/m,
				/^\(search\): places where a text is parsed\nsrc\/a\.ts:1 const told = JSON/m,
			],
		],
		[
			'errors that are caught beside calls, and where a graph is called',
			'service/swallowed-errors',
			{
				'a/start.py': ['try:', '    load()', 'except OSError:', '    pass'],
				'b/serve.py': ['try:', '    graph.invoke(asked)', 'except ValueError:', '    answer(500)'],
			},
			[/^b\/serve\.py: whole file\n/m, /^\(search\): places where errors are caught\na\/start\.py:3 except OSError:/m],
		],
		[
			'where events come in',
			'service/swallowed-errors',
			{ 'src/bot.ts': ["client.on('messageCreate', async (m) => answer(m));"] },
			[
				/^src\/bot\.ts: whole file\n/m,
				/^\(search\): .+\nLooked for places where errors/m,
				/^\(search\): .+\nLooked for places where a graph/m,
			],
		],
		[
			'what wraps tools',
			'service/tool-errors',
			{ 'src/t.py': ['def safe_tool(run):', '    return run'] },
			[/^src\/t\.py: whole file\n/m, /^\(search\): .+\nLooked for places where a model is bound/m],
		],
		[
			'what starts the service',
			'service/logging',
			{ 'ops/docker-run.sh': ['docker run x'], 'deploy.md': ['x'] },
			[/^ops\/docker-run\.sh: whole file\n/m],
		],
		[
			'what tests check',
			'library/tests-present',
			{ 'test_a.py': ['def test_a():', '    print(run())'] },
			[
				/^\(search\): .+\nLooked for lines of tests that check a result: none/m,
				/^\(files\): .+\nLooked for manifests/m,
				/^\(files\): tests and pipelines\ntest_a\.py/m,
			],
		],
		[
			'words that only name it',
			'service/tool-errors',
			{ 'src/a.py': ['"""Runs tool_calls by ToolNode."""', '# tool_calls'] },
			[/^\(search\)/m],
		],
		[
			'tests: the manifest whole, and what there is',
			'library/lint-config',
			{ 'ui/package.json': ['{}'], 'ui/a.test.ts': ['x'], '.github/workflows/a.yml': ['on: push'] },
			[
				/^ui\/package\.json: whole file\n\{\}/m,
				/^\(files\): files at the root and in \.github\n\.github/m,
				/^\(files\): tests and pipelines\nui\/a\.test\.ts\n\.github\/workflows\/a\.yml/m,
			],
		],
		[
			'the README, whole',
			'library/readme-example',
			{ 'README.md': ['# Span', '```ts', 'span();', '```'], 'src/a.ts': ['x'] },
			[/^README\.md: whole file\n# Span\n```ts/m],
		],
		[
			'a long README, from its first example on',
			'service/readme-run',
			{ 'README.md': [...Array.from({ length: 300 }, () => 'Words about the bridge.'), '```sh', 'span up', '```'] },
			[/^README\.md: document from its first example on\n```sh\nspan up/m, /^README\.md: beginning\nWords about/m],
		],
		[
			'lock files',
			'supply/locked-manifests',
			{ 'uv.lock': ['x'], 'pyproject.toml': ['y'] },
			[/^\(files\): manifests and lock files\nuv\.lock\npyproject\.toml/m, /^\(files\): files at the root and in \.github\nuv\.lock/m],
		],
	])('leads to %s', async (_, probe, files, expected) => {
		const all = (await shown(files, [], probe)).map(({ path, title, text }) => `${path}: ${title}\n${text}`);
		for (const pattern of expected) expect(all.join('\n\n')).toMatch(pattern);
		expect(all).toHaveLength(expected.length);
	});
});
