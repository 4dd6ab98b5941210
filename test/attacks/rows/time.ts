// Small files that hold whoever reads them: what grows with the product of two things, or doubles with each line.
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
		'15,000 imports of modules that are not there, beside a list of 90,000 ignored files',
		() => ({
			'.gitignore': lines(90_000, (i) => `zz/${i}`),
			...Object.fromEntries(Array.from({ length: 5 }, (_, j) => [`pkg/m${j}.py`, lines(3_000, (i) => `from .zq${j}_${i} import y`)])),
		}),
		'automaton-auditor',
	],
	[
		'a final judge of 2,000 tests, each of which sets the score',
		() => {
			const opinions = 'o.score for o in state["opinions"]';
			const rule = (i: number) => `    if any("security ${i}" in o.argument for o in state["opinions"]):
        final = min(${i % 5}, final)
    elif max(${opinions}) - min(${opinions}) > ${i % 4}:
        final = sorted(${opinions})[${i % 3}]`;
			return {
				'src/graph.py':
					'from langgraph.graph import END, START, StateGraph\nfrom src.chief import decide\n\ng = StateGraph(dict)\ng.add_node("chief_justice", decide)\ng.add_edge(START, "chief_justice")\ng.add_edge("chief_justice", END)\napp = g.compile()\n',
				'src/chief.py': `def decide(state):\n    final = mean(state["opinions"])\n${lines(1_000, rule)}\n    return {"report": f"# Report\\n\\nScore: {final}"}\n`,
			};
		},
		'automaton-auditor',
	],
];

export const attacks: readonly Attack[] = rows.map(
	([what, files, rubric]): Attack => ({
		way: `${what}, to hold whoever audits it`,
		by: 'author',
		attempt: async (lab) => {
			const { folder } = lab.repository(files());
			const { status, stderr } = await lab.auditor(['audit', folder, '--rubric', rubric, '-q', '--no-report', '--no-cache']);
			return status === 0 ? null : `status ${status}: ${stderr.slice(0, 300)}`;
		},
	}),
);
