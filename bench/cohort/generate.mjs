// Makes small varied repositories of agent code in Python and TypeScript, each with a history and most with a report: what a class hands in.
// The same number gives the same repositories, byte by byte.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** A random number generator with a seed (mulberry32). */
export function seeded(seed) {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = Math.imul(state ^ (state >>> 15), state | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
}

/** Writes `count` bare repositories below `folder`; their names, in order. */
export function generate(folder, count) {
	return Array.from({ length: count }, (_, index) => {
		const name = `submission-${String(index).padStart(3, '0')}`;
		const random = seeded(index + 1);
		const files = index % 3 === 2 ? typescript(random) : python(random);
		if (random() < 0.85) files.push(['docs: write the report', { 'reports/final_report.md': report(random, files) }]);
		const path = join(folder, name);
		mkdirSync(path, { recursive: true });
		execFileSync('git', ['init', '-q', '--bare', '-b', 'main', path]);
		execFileSync('git', ['-C', path, 'fast-import', '--quiet'], { input: fastImport(files) });
		return name;
	});
}

function fastImport(commits) {
	let at = Date.UTC(2026, 0, 5, 9) / 1000;
	const lines = [];
	for (const [message, files] of commits) {
		at += 3_600;
		lines.push('commit refs/heads/main', `committer Ada Fixture <ada@example.org> ${at} +0000`, data(message));
		for (const [path, text] of Object.entries(files)) lines.push(`M 100644 inline ${path}`, data(text));
		lines.push('');
	}
	return `${lines.join('\n')}\ndone\n`;
}

function data(text) {
	return `data ${Buffer.byteLength(text)}\n${text}`;
}

const verbs = ['collect', 'weigh', 'trace', 'rank', 'merge', 'read', 'check', 'split', 'score', 'clean', 'group', 'mark'];
const nouns = ['evidence', 'opinion', 'commit', 'clause', 'paragraph', 'edge', 'claim', 'witness', 'file', 'record'];
const pick = (random, list) => list[Math.floor(random() * list.length)];

function helpers(random, write) {
	const names = new Set();
	while (names.size < 4 + Math.floor(random() * 14)) names.add([pick(random, verbs), pick(random, nouns)].join('_'));
	return [...names].map((name) => write(name, 1 + Math.floor(random() * 90))).join('\n\n');
}

function python(random) {
	const detectives = 1 + Math.floor(random() * 3);
	const parallel = random() < 0.6;
	const names = Array.from({ length: detectives }, (_, i) => `detective_${i}`);
	const judges = random() < 0.7 ? ['prosecutor', 'defense', 'tech_lead'] : ['judge'];
	const state = `import operator\nfrom typing import Annotated, Dict, List, TypedDict\n\nfrom pydantic import BaseModel, Field\n\n\nclass Evidence(BaseModel):\n    goal: str\n    found: bool\n    confidence: float = Field(ge=0, le=1)\n\n\nclass Opinion(BaseModel):\n    judge: str\n    score: int${random() < 0.5 ? ' = Field(ge=1, le=5)' : ''}\n    argument: str\n\n\nclass CourtState(TypedDict):\n    repo_url: str\n    evidences: ${random() < 0.7 ? 'Annotated[Dict[str, List[Evidence]], operator.ior]' : 'Dict[str, List[Evidence]]'}\n    opinions: ${random() < 0.7 ? 'Annotated[List[Opinion], operator.add]' : 'List[Opinion]'}\n`;
	const edges = parallel
		? names.map((name) => `    builder.add_edge(START, "${name}")\n    builder.add_edge("${name}", "aggregate")`)
		: names
				.map((name, i) => `    builder.add_edge(${i === 0 ? 'START' : `"${names[i - 1]}"`}, "${name}")`)
				.concat([`    builder.add_edge("${names.at(-1)}", "aggregate")`]);
	const graph = `from langgraph.graph import END, START, StateGraph\n\nfrom src.nodes import aggregate, chief_justice, ${[...names, ...judges].join(', ')}\nfrom src.state import CourtState\n\n\ndef build_graph():\n    builder = StateGraph(CourtState)\n${[...names, 'aggregate', ...judges, 'chief_justice'].map((name) => `    builder.add_node("${name}", ${name})`).join('\n')}\n${edges.join('\n')}\n${judges.map((name) => `    builder.add_edge("aggregate", "${name}")\n    builder.add_edge("${name}", "chief_justice")`).join('\n')}\n    builder.add_edge("chief_justice", END)\n    return builder.compile()\n`;
	const clone = `import ${random() < 0.3 ? 'os' : 'subprocess'}\nimport tempfile\n\n\ndef clone_repository(url: str) -> str:\n    folder = tempfile.mkdtemp()\n`;
	const body = clone.startsWith('import os')
		? '    os.system(f"git clone {url} {folder}")\n    return folder\n'
		: `    subprocess.run(["git", "clone", "--", url, folder], check=True, capture_output=True${random() < 0.5 ? ', timeout=60' : ''})\n    return folder\n`;
	const more = helpers(
		random,
		(name, n) =>
			`def ${name}(items, limit=${n}):\n    """${name.replace('_', ' ')} up to a limit."""\n    chosen = []\n    for index, item in enumerate(items):\n        if index >= limit or not item:\n            continue\n        chosen.append((index * ${n}, item))\n    return sorted(chosen, key=lambda pair: pair[0] % ${n + 1})`,
	);
	const nodes = `from langchain_openai import ChatOpenAI\n\nfrom src.helpers import *\nfrom src.state import Opinion\nfrom src.tools import clone_repository\n\n\n${[...names].map((name) => `def ${name}(state):\n    return {"evidences": {"${name}": [clone_repository(state["repo_url"])]}}\n`).join('\n\n')}\n\ndef aggregate(state):\n    return {}\n\n\ndef ask(name, prompt, state):\n    model = ChatOpenAI(model="gpt-4o-mini")${random() < 0.6 ? '.with_structured_output(Opinion)' : ''}\n    return {"opinions": [model.invoke([("system", prompt), ("user", str(state["evidences"]))])]}\n\n\n${judges.map((name) => `def ${name}(state):\n    return ask("${name}", "You are the ${name} of this court. ${pick(random, ['Look for every gap', 'Reward the effort', 'Ask whether it works'])} and say what ${pick(random, nouns)} stands behind each word.", state)\n`).join('\n\n')}\n\ndef chief_justice(state):\n    scores = [o.score for o in state["opinions"]]\n    return {"final": ${random() < 0.5 ? 'round(sum(scores) / len(scores))' : 'min(scores)'}}\n`;
	return [
		[
			'chore: set up the project',
			{ 'pyproject.toml': '[project]\nname = "court"\n', 'README.md': `# Court\n\n${pick(random, verbs)} every ${pick(random, nouns)}.\n` },
		],
		['feat: add typed state', { 'src/__init__.py': '', 'src/state.py': state }],
		['feat: clone the target', { 'src/tools.py': clone + body }],
		['feat: add helpers', { 'src/helpers.py': more }],
		['feat: add judges and detectives', { 'src/nodes.py': nodes }],
		['feat: wire the graph', { 'src/graph.py': graph }],
	];
}

function typescript(random) {
	const nodes = Array.from({ length: 2 + Math.floor(random() * 4) }, (_, i) => `${pick(random, verbs)}${i}`);
	const state = `import { Annotation } from '@langchain/langgraph';\n\nexport const State = Annotation.Root({\n  topic: Annotation<string>(),\n  findings: Annotation<string[]>({ reducer: (a, b) => a.concat(b), default: () => [] }),\n});\n`;
	const graph = `import { END, START, StateGraph } from '@langchain/langgraph';\nimport { State } from './state';\nimport { ${nodes.join(', ')} } from './nodes';\n\nexport const graph = new StateGraph(State)\n${nodes.map((name) => `  .addNode('${name}', ${name})`).join('\n')}\n  .addEdge(START, '${nodes[0]}')\n${nodes
		.slice(1)
		.map((name, i) => `  .addEdge('${nodes[i]}', '${name}')`)
		.join('\n')}\n  .addEdge('${nodes.at(-1)}', END)\n  .compile();\n`;
	const code = nodes
		.map(
			(name) =>
				`export async function ${name}(state: typeof State.State) {\n  const found = state.findings.filter((item) => item.length > ${Math.floor(random() * 9)});\n  return { findings: [...found, '${name}'] };\n}`,
		)
		.join('\n\n');
	const more = helpers(
		random,
		(name, n) =>
			`export function ${name.replace(/_(.)/, (_, c) => c.toUpperCase())}(items: string[]): string[] {\n  const kept: string[] = [];\n  for (const [index, item] of items.entries()) {\n    if (item.length % ${n + 1} === 0) continue;\n    kept.push(\`\${index * ${n}}:\${item}\`);\n  }\n  return kept.sort();\n}`,
	);
	return [
		[
			'chore: begin',
			{ 'package.json': '{ "name": "agent", "dependencies": { "@langchain/langgraph": "^0.2.0" } }\n', 'README.md': '# Agent\n' },
		],
		['feat: add state', { 'src/state.ts': state }],
		['feat: add nodes', { 'src/nodes.ts': `import { State } from './state';\n\n${code}\n` }],
		['feat: add helpers', { 'src/helpers.ts': more }],
		['feat: wire the graph', { 'src/graph.ts': graph }],
	];
}

function report(random, files) {
	const paths = files.flatMap(([, changed]) => Object.keys(changed));
	const sections = ['Architecture', 'Dialectical synthesis', 'Metacognition', 'What comes next'].slice(0, 2 + Math.floor(random() * 3));
	return `# Final report\n\n${sections.map((title) => `## ${title}\n\nThe code in ${pick(random, paths)} does this by ${pick(random, verbs)}ing each ${pick(random, nouns)}, because the next step has to ${pick(random, verbs)} the ${pick(random, nouns)} and nothing else. ${random() < 0.3 ? 'See also src/missing_module.py.' : ''}\n`).join('\n')}`;
}
