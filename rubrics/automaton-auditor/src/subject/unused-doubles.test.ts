import { projectOf } from '@auditor/code/testing';
import { lexiconSchema } from '@auditor/schema';
import { expect, it } from 'vitest';
import { courtroom } from '../testing.js';
import { unusedDoubles } from './unused-doubles.js';

const ROLES = ['prosecutor', 'defense', 'techlead'];
const lexicon = lexiconSchema.parse(courtroom);
const judges = 'def prosecutor_node(s):\n    pass\ndef defense_node(s):\n    pass\n';
const draft = 'def prosecutor_node(s):\n    pass\ndef _helper():\n    pass\n';
const graph = (imports: string) => `from langgraph.graph import StateGraph\n${imports}\ng = StateGraph(dict)\n`;
const wired = graph('from src.nodes.court import prosecutor_node, defense_node');

it.each([
	[
		'a draft that nothing imports',
		{ 'src/graph.py': wired, 'src/nodes/court.py': judges, 'src/nodes/prosecutor.py': draft },
		'src/nodes/prosecutor.py',
	],
	[
		'in TypeScript',
		{
			'src/graph.ts': "import { StateGraph } from '@langchain/langgraph';\nimport { prosecutor } from './court.js';\n",
			'src/court.ts': 'export function prosecutor() {}\n',
			'src/prosecutor.ts': 'export function prosecutor() {}\n',
		},
		'src/prosecutor.ts',
	],
	[
		'imported by what runs',
		{ 'src/graph.py': wired, 'src/nodes/court.py': `from .prosecutor import ask\n${judges}`, 'src/nodes/prosecutor.py': draft },
		null,
	],
	[
		'imported as a module',
		{ 'src/graph.py': wired, 'src/nodes/court.py': `from src.nodes import prosecutor\n${judges}`, 'src/nodes/prosecutor.py': draft },
		null,
	],
	[
		'a role that runs nowhere else',
		{ 'src/graph.py': wired, 'src/nodes/court.py': judges, 'src/nodes/techlead.py': 'def techlead_node(s):\n    pass\n' },
		null,
	],
	['no role in it', { 'src/graph.py': wired, 'src/nodes/court.py': judges, 'src/tools.py': 'def clone(s):\n    pass\n' }, null],
	[
		'a graph of its own',
		{ 'src/graph.py': wired, 'src/nodes/court.py': judges, 'src/prosecutor.py': `from langgraph.graph import StateGraph\n${draft}` },
		null,
	],
	[
		'no graph at all',
		{ 'src/main.py': 'from src.court import prosecutor_node\n', 'src/court.py': judges, 'src/prosecutor.py': draft },
		null,
	],
])('%s', async (_, files, expected) => {
	const project = await projectOf(files as Record<string, string>);
	expect([...unusedDoubles(project, lexicon, ROLES)].map((file) => file.path)).toEqual(expected === null ? [] : [expected]);
});
