import type { Catalogue, Files } from '../shortcut.js';

export const agent = (options: string, more = '') => ({
	'src/agent.ts': `import { ChatOpenAI } from '@langchain/openai';
import { END, START, StateGraph } from '@langchain/langgraph';
import { tool } from '@langchain/core/tools';
import { z } from 'zod';

const forever = Number.POSITIVE_INFINITY;
const model = new ChatOpenAI(${options});
${more}
export const find = tool(async (given) => (await fetch(given.city)).text(), TOOL);
const State = z.object({ words: z.array(z.string()) });
const think = async (state: z.infer<typeof State>) => {
  try {
    return { words: [String((await model.invoke(state.words)).content)] };
  } catch (error) {
    return undefined;
  }
};
export const graph = new StateGraph(State).addNode('think', think).addEdge(START, 'think').addEdge('think', END).compile();
await graph.invoke({ words: [process.env.FIRST_KEY] });
`.replace('TOOL', "{ name: 'find', description: '', schema: z.any() }"),
});
/** The agent with some of its text replaced; every text has to be there. */
export const changed = (...pairs: readonly (readonly [string, string])[]) => ({
	'src/agent.ts': pairs.reduce((text, [from, to]) => {
		if (!text.includes(from)) throw new Error(`The weak agent holds no ${from}`);
		return text.replace(from, to);
	}, agent("{ model: 'x' }")['src/agent.ts']),
});
export const imports = (line: string) => ["import { z } from 'zod';", `import { z } from 'zod';\n${line}`] as const;
export const saver = (name: string, from: string) => imports(`import { ${name} } from '@langchain/langgraph-checkpoint${from}';`);
const PLAIN = ['const State = z.object({ words: z.array(z.string()) });\n', ''] as const;
const UNTYPED = [
	PLAIN,
	['state: z.infer<typeof State>', 'state: any'],
	['StateGraph(State)', 'StateGraph<any>({ channels: {} } as any)'],
] as const;
const two = [
	".addNode('think', think).addEdge(START, 'think')",
	".addNode('think', think).addNode('write', think).addEdge(START, 'think').addEdge(START, 'write').addEdge('write', END)",
] as const;
const annotated = (words: string) => ['z.object({ words: z.array(z.string()) })', `Annotation.Root({ words: ${words} })`] as const;
const ANNOTATION = ['{ END, START, StateGraph }', '{ Annotation, END, START, StateGraph }'] as const;
const STATE = ['z.infer<typeof State>', 'typeof State.State'] as const;
const router = (body: string, map = "['again', END]") =>
	[[".addEdge('think', END)", `.addNode('again', think).addEdge('again', END).addConditionalEdges('think', ${body}, ${map})`]] as const;
const TOOL_NODE = imports("import { ToolNode } from '@langchain/langgraph/prebuilt';");
/** What runs tools, and a router that asks a field of the state. */
const failing = (
	asks = ".addNode('report', think).addNode('errorHandler', think).addEdge('report', END).addEdge('errorHandler', END).addConditionalEdges('think', (state) => (state.failure ? 'errorHandler' : 'report'), ['errorHandler', 'report'])",
) =>
	[
		['z.object({ words: z.array(z.string()) })', 'z.object({ words: z.array(z.string()), failure: z.string().nullish() })'],
		[".addEdge('think', END)", `.addNode('tools', new ToolNode([find])).addEdge('tools', 'think')${asks || ".addEdge('think', END)"}`],
		[".addEdge(START, 'think')", ".addEdge(START, 'tools')"],
	] as const;
const runs = (call: string) => [['export const graph', `export const look = (path: string) => ${call};\nexport const graph`]] as const;
const BY_HAND = [
	'String((await model.invoke(state.words)).content)',
	'JSON.parse(String((await model.invoke(state.words)).content))',
] as const;
const KEPT = `const said = ${BY_HAND[1]};`;
/** The node that says what these lines make `said` of. */
const saying = (lines: string) =>
	changed(
		[`return { words: [${BY_HAND[0]}] };`, `${lines}\n    return { words: [said.word] };`],
		['const think', 'const WORD = z.object({ word: z.string() });\nconst think'],
	);
const suite = (body: string, before = '') => ({
	'src/agent.test.ts': `import { expect, it, vi } from 'vitest';\nimport { find } from './agent';\n\n${before}${Array.from({ length: 12 }, (_, n) => body.replaceAll('NUMBER', `${n}`)).join('\n')}\n`,
});
const WORKFLOW = (step: string, on = 'push') => ({
	'.github/workflows/ci.yml': `on: ${on}\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      ${step}\n`,
});
const FINDS = suite("it('finds NUMBER', async () => {\n  expect(await find.invoke({ city: 'http://x' })).toContain('x');\n});\n");
const LIMITED = "{ model: 'x', timeout: 30_000 }";

/** What sets up hooks of git as packages are installed. */
const HOOKED =
	'{ "name": "agent", "private": true, "scripts": { "prepare": "husky" }, "dependencies": { "@langchain/langgraph": "^1.0.0" } }\n';

export const catalogue: Catalogue = {
	project: 'an agent service in TypeScript',
	rubric: 'agent-service',
	weak: {
		...agent("{ model: 'x' }"),
		'package.json': '{ "name": "agent", "private": true, "dependencies": { "@langchain/langgraph": "^1.0.0" } }\n',
	},
	shortcuts: [
		{
			of: 'error_paths/model-limits',
			way: 'retries without end',
			cheap: agent("{ model: 'x', maxRetries: Infinity }"),
			honest: agent(LIMITED),
		},
		{ of: 'error_paths/model-limits', way: 'a limit that is not set', cheap: agent("{ model: 'x', timeout: undefined }") },
		{ of: 'error_paths/model-limits', way: 'an empty options object', cheap: agent("{ model: 'x', clientOptions: {} }") },
		{ of: 'error_paths/model-limits', way: 'infinity under another name', cheap: agent("{ model: 'x', timeout: forever }") },
		...['return state', 'error instanceof Error', 'Object.freeze(error)', '[error].length', 'queueMicrotask(() => {})'].map((line) => ({
			of: 'error_paths/not-swallowed',
			way: `a line that tells nobody: ${line}`,
			cheap: changed(['return undefined', line]),
		})),
		{
			of: 'error_paths/not-swallowed',
			way: 'an answer of nothing',
			cheap: changed(['return undefined', 'void error']),
			honest: changed(['return undefined', 'throw new Error("no answer", { cause: error })']),
		},
		{
			of: 'error_paths/tool-errors',
			way: 'a failure that is caught and thrown again',
			cheap: changed(['(await fetch(given.city)).text()', 'fetch(given.city).then((r) => r.text()).catch((reason) => { throw reason; })']),
			honest: changed([
				'(await fetch(given.city)).text()',
				'fetch(given.city).then((r) => r.text()).catch((reason) => `not found: ${reason}`)',
			]),
		},
		{
			of: 'operations/readme',
			way: 'a script that is not there',
			cheap: { 'README.md': '# Agent\n\n```sh\nnpm run dev\n```\n' },
			honest: { 'README.md': '# Agent\n\n```sh\nnpx tsx src/agent.ts\n```\n' },
		},
		{ of: 'error_paths/model-limits', way: 'retries of none at all', cheap: agent("{ model: 'x', timeout: 0 }") },
		{
			of: 'error_paths/model-limits',
			way: 'a limit of all that a number holds',
			cheap: agent("{ model: 'x', timeout: Number.MAX_SAFE_INTEGER }"),
		},
		{ of: 'error_paths/model-limits', way: 'a limit of thirty days', cheap: agent("{ model: 'x', timeout: 30 * 24 * 60 * 60 * 1000 }") },
		{ of: 'error_paths/model-limits', way: 'a limit of 59 minutes', cheap: agent("{ model: 'x', timeout: 59 * 60 * 1000 }") },
		{
			of: 'error_paths/model-limits',
			way: 'a limit of another client',
			cheap: agent("{ model: 'x' }", "const other = new ChatOpenAI({ model: 'x', timeout: 30_000 });"),
		},
		{ of: 'error_paths/not-swallowed', way: 'an empty line that is printed', cheap: changed(['return undefined', 'console.error()']) },
		{ of: 'error_paths/not-swallowed', way: 'an empty text that is printed', cheap: changed(['return undefined', "console.log('')"]) },
		{ of: 'error_paths/not-swallowed', way: 'an empty object', cheap: changed(['return undefined', 'return {}']) },
		{ of: 'error_paths/not-swallowed', way: 'a number', cheap: changed(['return undefined', '0;']) },
		{ of: 'error_paths/not-swallowed', way: 'a promise of nothing', cheap: changed(['return undefined', 'await Promise.resolve()']) },
		{
			of: 'error_paths/not-swallowed',
			way: 'a comment that names the linter',
			cheap: changed(['return undefined', '// eslint-disable-next-line no-empty']),
		},
		{
			of: 'error_paths/not-swallowed',
			way: 'a branch that is never taken',
			cheap: changed(['return undefined', 'if (false) throw error;']),
		},
		{
			of: 'error_paths/not-swallowed',
			way: 'a function of nothing',
			cheap: changed(['return undefined', 'noop();'], ['export const find', 'const noop = () => {};\nexport const find']),
		},
		{
			of: 'state/typed',
			way: 'a type of anything',
			on: changed(...UNTYPED),
			cheap: changed(PLAIN, ['state: z.infer<typeof State>', 'state: any'], ['StateGraph(State)', 'StateGraph(z.any())']),
			honest: changed(),
		},
		{
			of: 'state/typed',
			way: 'a type without a field',
			on: changed(...UNTYPED),
			cheap: changed(['z.object({ words: z.array(z.string()) })', 'z.object({})']),
		},
		{ of: 'state/typed', way: 'fields of anything', on: changed(...UNTYPED), cheap: changed(['z.array(z.string())', 'z.any()']) },
		...['(old) => old', '(old, next) => [...old, ...next].slice(-1)', '(_, next) => next.map((one) => one.trim())'].map((merge) => ({
			of: 'state/reducers',
			way: `a reducer that is ${merge}`,
			on: changed(two, ANNOTATION, STATE, annotated('Annotation<string[]>()')),
			cheap: changed(two, ANNOTATION, STATE, annotated(`Annotation<string[]>({ reducer: ${merge} })`)),
			honest: changed(two, ANNOTATION, STATE, annotated('Annotation<string[]>({ reducer: (old, next) => [...old, ...next].slice(-9) })')),
		})),
		{
			of: 'state/reducers',
			way: 'a reducer that keeps the last',
			on: changed(two, ANNOTATION, STATE, annotated('Annotation<string[]>()')),
			cheap: changed(two, ANNOTATION, STATE, annotated('Annotation<string[]>({ reducer: (_, next) => next, default: () => [] })')),
			honest: changed(
				two,
				ANNOTATION,
				STATE,
				annotated('Annotation<string[]>({ reducer: (old, next) => old.concat(next), default: () => [] })'),
			),
		},
		{
			of: 'state/reducers',
			way: 'a reducer that takes the new where there is one',
			on: changed(two, ANNOTATION, STATE, annotated('Annotation<string[]>()')),
			cheap: changed(two, ANNOTATION, STATE, annotated('Annotation<string[]>({ reducer: (old, next) => next ?? old })')),
		},
		{
			of: 'state/kept',
			way: 'a saver that nobody is given',
			cheap: changed(saver('PostgresSaver', '-postgres'), [
				'export const graph',
				"export const saver = PostgresSaver.fromConnString('x');\nexport const graph",
			]),
			honest: changed(saver('PostgresSaver', '-postgres'), ['compile()', "compile({ checkpointer: PostgresSaver.fromConnString('x') })"]),
		},
		{ of: 'state/kept', way: 'no saver, by name', cheap: changed(['compile()', 'compile({ checkpointer: undefined })']) },
		{ of: 'state/kept', way: 'a saver that is switched off', cheap: changed(['compile()', 'compile({ checkpointer: false })']) },
		{
			of: 'state/durable',
			way: 'a database in memory',
			on: changed(saver('MemorySaver', ''), ['compile()', 'compile({ checkpointer: new MemorySaver() })']),
			cheap: changed(saver('SqliteSaver', '-sqlite'), ['compile()', "compile({ checkpointer: SqliteSaver.fromConnString(':memory:') })"]),
			honest: changed(
				saver('SqliteSaver', '-sqlite'),
				['compile()', "compile({ checkpointer: SqliteSaver.fromConnString('runs.db') })"],
				['FIRST_KEY] });', 'FIRST_KEY] }, { configurable: { thread_id: process.env.USER } });'],
			),
		},
		{
			of: 'state/durable',
			way: 'a durable saver beside the one in memory',
			on: changed(saver('MemorySaver', ''), ['compile()', 'compile({ checkpointer: new MemorySaver() })']),
			cheap: changed(
				saver('MemorySaver', ''),
				saver('SqliteSaver', '-sqlite'),
				['compile()', 'compile({ checkpointer: new MemorySaver() })'],
				['export const graph', "export const saver = SqliteSaver.fromConnString('runs.db');\nexport const graph"],
			),
		},
		{
			of: 'error_paths/branches',
			way: 'a router that always answers the same',
			cheap: changed(...router("() => 'again'")),
			honest: changed(...router("(state) => (state.words.length > 3 ? END : 'again')")),
		},
		{ of: 'error_paths/branches', way: 'a condition that is always true', cheap: changed(...router("() => (true ? END : 'again')")) },
		{
			of: 'error_paths/branches',
			way: 'two answers that are one',
			cheap: changed(...router("(state) => (state.words.length > 3 ? 'again' : 'again')")),
		},
		{
			of: 'error_paths/error-branch',
			way: 'a handler that no router returns',
			cheap: changed([
				".addEdge('think', END)",
				".addNode('errorHandler', think).addConditionalEdges('think', () => END, ['errorHandler', END])",
			]),
		},
		{
			of: 'error_paths/error-branch',
			way: 'a node with the name on a plain edge',
			cheap: changed([
				".addEdge('think', END)",
				".addNode('errorHandler', think).addEdge('think', 'errorHandler').addEdge('errorHandler', END)",
			]),
		},
		{
			of: 'error_paths/error-branch',
			way: 'a field that nothing sets, beside what runs tools',
			on: changed(TOOL_NODE, ...failing('')),
			cheap: changed(TOOL_NODE, ...failing()),
			honest: changed(TOOL_NODE, ['return undefined', 'return { failure: String(error) }'], ...failing()),
		},
		{
			of: 'error_paths/reachable',
			way: 'an edge from the lost node to itself',
			on: changed(['.addEdge(START', ".addNode('lost', think).addEdge(START"]),
			cheap: changed(['.addEdge(START', ".addNode('lost', think).addEdge('lost', 'lost').addEdge(START"]),
			honest: changed(['.addEdge(START', ".addNode('lost', think).addEdge('think', 'lost').addEdge('lost', END).addEdge(START"]),
		},
		{
			of: 'error_paths/reachable',
			way: 'a router that never goes there',
			on: changed(['.addEdge(START', ".addNode('lost', think).addEdge(START"]),
			cheap: changed([".addEdge('think', END)", ".addNode('lost', think).addConditionalEdges('think', () => END, ['lost', END])"]),
		},
		{
			of: 'tool_safety/no-shell',
			way: 'an option whose name is put together',
			on: changed(imports("import { spawn } from 'node:child_process';"), ...runs('spawn(path, { shell: true })')),
			cheap: changed(imports("import { spawn } from 'node:child_process';"), ...runs("spawn(path, { ['sh' + 'ell']: true })")),
			honest: changed(imports("import { spawn } from 'node:child_process';"), ...runs("spawn('ls', [path])")),
		},
		{
			of: 'tool_safety/no-shell',
			way: 'a shell by its own name',
			on: changed(imports("import { spawn } from 'node:child_process';"), ...runs('spawn(path, { shell: true })')),
			cheap: changed(imports("import { spawn } from 'node:child_process';"), ...runs("spawn('sh', ['-c', path])")),
		},
		{
			of: 'tool_safety/no-shell',
			way: 'a shell under a variable',
			on: changed(imports("import { spawn } from 'node:child_process';"), ...runs('spawn(path, { shell: true })')),
			cheap: changed(
				imports("import { spawn } from 'node:child_process';"),
				imports("const SHELL = '/bin/bash';"),
				...runs("spawn(SHELL, ['-lc', path])"),
			),
		},
		{
			of: 'tool_safety/no-shell',
			way: 'a shell that reads it',
			on: changed(imports("import { spawn } from 'node:child_process';"), ...runs('spawn(path, { shell: true })')),
			cheap: changed(imports("import { execFileSync } from 'node:child_process';"), ...runs("execFileSync('bash', { input: path })")),
		},
		{
			of: 'tool_safety/no-shell',
			way: 'a shell through env',
			on: changed(imports("import { spawn } from 'node:child_process';"), ...runs('spawn(path, { shell: true })')),
			cheap: changed(imports("import { spawn } from 'node:child_process';"), ...runs("spawn('env', ['bash', '-c', path])")),
		},
		{
			of: 'tool_safety/no-dynamic-code',
			way: 'eval under another name',
			on: changed(...runs('eval(path)')),
			cheap: changed(imports('const run = eval;'), ...runs('run(path)')),
			honest: changed(...runs('JSON.parse(path)')),
		},
		{
			of: 'tool_safety/no-dynamic-code',
			way: 'eval of the global object',
			on: changed(...runs('eval(path)')),
			cheap: changed(...runs("globalThis['eval'](path)")),
		},
		{
			of: 'tool_safety/no-dynamic-code',
			way: 'a constructor of functions',
			on: changed(...runs('eval(path)')),
			cheap: changed(...runs('new Function(path)()')),
		},
		...['import(`data:text/javascript,export default ${path}`)', 'new (class extends Function {})(`return ${path}`)()'].map((call) => ({
			of: 'tool_safety/no-dynamic-code',
			way: call,
			on: changed(...runs('eval(path)')),
			cheap: changed(...runs(call)),
			honest: changed(...runs('import(`./words/${path.length}.js`)')),
		})),
		{
			of: 'tool_safety/no-dynamic-code',
			way: 'eval in brackets',
			on: changed(...runs('eval(path)')),
			cheap: changed(...runs('(0, eval)(path)')),
		},
		{
			of: 'tool_safety/no-dynamic-code',
			way: 'a script of the virtual machine',
			on: changed(...runs('eval(path)')),
			cheap: changed(imports("import vm from 'node:vm';"), ...runs('vm.runInThisContext(path)')),
		},
		{
			of: 'error_paths/tool-errors',
			way: 'a handler that throws something else',
			cheap: changed([
				'(await fetch(given.city)).text()',
				"fetch(given.city).then((r) => r.text()).catch((reason) => { throw new Error('x', { cause: reason }); })",
			]),
		},
		{
			of: 'error_paths/tool-errors',
			way: 'a handler that never settles',
			cheap: changed(['(await fetch(given.city)).text()', 'fetch(given.city).then((r) => r.text()).finally(() => undefined)']),
		},
		{
			of: 'error_paths/tool-errors',
			way: 'a rejected promise',
			cheap: changed([
				'(await fetch(given.city)).text()',
				'fetch(given.city).then((r) => r.text()).catch((reason) => Promise.reject(reason))',
			]),
		},
		{
			of: 'error_paths/tool-errors',
			way: 'an answer of nothing',
			cheap: changed(['(await fetch(given.city)).text()', 'fetch(given.city).then((r) => r.text()).catch(() => undefined)']),
		},
		{
			of: 'structured_output/bound',
			way: 'a schema of anything',
			on: changed(['String((await model.invoke(state.words)).content)', 'JSON.parse(String((await model.invoke(state.words)).content))']),
			cheap: changed(
				['String((await model.invoke(state.words)).content)', 'JSON.parse(String((await model.invoke(state.words)).content))'],
				['const think', 'export const strict = model.withStructuredOutput(z.any());\nconst think'],
			),
			honest: changed([
				'String((await model.invoke(state.words)).content)',
				'(await model.withStructuredOutput(z.object({ word: z.string() })).invoke(state.words)).word',
			]),
		},
		{
			of: 'structured_output/bound',
			way: 'a bound model that nobody asks',
			on: changed(['String((await model.invoke(state.words)).content)', 'JSON.parse(String((await model.invoke(state.words)).content))']),
			cheap: changed(
				['String((await model.invoke(state.words)).content)', 'JSON.parse(String((await model.invoke(state.words)).content))'],
				['const think', 'export const strict = model.withStructuredOutput(z.object({ word: z.string() }));\nconst think'],
			),
		},
		{
			of: 'structured_output/bound',
			way: 'a model that is asked with a schema of anything',
			on: changed(['String((await model.invoke(state.words)).content)', 'JSON.parse(String((await model.invoke(state.words)).content))']),
			cheap: changed([
				'String((await model.invoke(state.words)).content)',
				'(await model.withStructuredOutput(z.any()).invoke(state.words)).word',
			]),
		},
		...[
			...['z.custom(() => true)', 'z.object({ word: z.string() }).or(z.any())', 'z.array(z.any())', 'z.lazy(() => z.any())'],
			...['z.preprocess(() => ({}), z.object({}))', "z.object({ word: z.string() }).catch({ word: '' })"],
		].map((schema) => ({
			of: 'structured_output/bound',
			way: `a schema that is ${schema}`,
			on: changed(BY_HAND),
			cheap: changed([BY_HAND[0], `(await model.withStructuredOutput(${schema}).invoke(state.words) as any).word`]),
			honest: changed([
				BY_HAND[0],
				"(await model.withStructuredOutput(z.object({ word: z.string().catch('') })).invoke(state.words)).word",
			]),
		})),
		...[
			['an answer of the right form that goes nowhere', `await model.withStructuredOutput(WORD).invoke(state.words);\n    ${KEPT}`],
			['an answer that is kept and not read', `const other = await model.withStructuredOutput(WORD).invoke(state.words);\n    ${KEPT}`],
			['a check whose result nobody looks at', `${KEPT}\n    WORD.safeParse(said);`],
			['a check whose failure is passed over', `${KEPT}\n    try {\n      WORD.parse(said);\n    } catch {}`],
		].map(([way, line]) => ({
			of: 'structured_output/bound',
			way: way!,
			on: saying(KEPT),
			cheap: saying(line!),
			honest: saying(`${KEPT}\n    WORD.parse(said);`),
		})),
		{
			of: 'structured_output/not-by-hand',
			way: 'a parse under another name',
			on: changed(['String((await model.invoke(state.words)).content)', 'JSON.parse(String((await model.invoke(state.words)).content))']),
			cheap: changed(
				imports('const { parse } = JSON;'),
				['String((await model.invoke(state.words)).content)', 'parse(String((await model.invoke(state.words)).content))'],
				['const think', 'export const strict = model.withStructuredOutput(z.object({ word: z.string() }));\nconst think'],
			),
		},
		{
			of: 'secrets/settings',
			way: 'a name within another',
			cheap: { 'README.md': '# Agent\n\nSet NOT_THE_FIRST_KEY_AT_ALL.\n' },
			honest: { 'README.md': '# Agent\n\nSet FIRST_KEY and OPENAI_API_KEY.\n' },
		},
		{ of: 'secrets/settings', way: 'an example without the name', cheap: { '.env.example': '# settings\n' } },
		{ of: 'secrets/settings', way: 'an example with the name in a comment', cheap: { '.env.example': '# TODO\nOTHER_KEY=\n' } },
		{
			of: 'secrets/no-env-file',
			way: 'the same file in a folder',
			on: { '.env': 'FIRST_KEY=k3y-of-somebody\n' },
			cheap: { '.env': null, 'config/.env': 'FIRST_KEY=k3y-of-somebody\n' },
			honest: { '.env': null },
		},
		{
			of: 'secrets/no-env-file',
			way: 'the same file with another end',
			on: { '.env': 'FIRST_KEY=k3y-of-somebody\n' },
			cheap: { '.env': null, 'production.env': 'FIRST_KEY=k3y-of-somebody\n' },
		},
		{
			of: 'operations/logging',
			way: 'an import that nobody uses',
			cheap: changed(imports("import pino from 'pino';")),
			honest: changed(imports("import pino from 'pino';\n\nconst logger = pino();"), [
				'return undefined',
				"logger.error(error, 'no answer');\n    return undefined",
			]),
		},
		{
			of: 'operations/logging',
			way: 'a logger that is silent',
			cheap: changed(imports("import pino from 'pino';\n\nconst logger = pino({ level: 'silent' });"), [
				'return undefined',
				"logger.error(error, 'no answer');\n    return undefined",
			]),
		},
		{
			of: 'operations/logging',
			way: 'a logger that is switched off',
			cheap: changed(imports("import pino from 'pino';\n\nconst logger = pino({ enabled: false });"), [
				'return undefined',
				"logger.error(error, 'no answer');\n    return undefined",
			]),
		},
		{
			of: 'operations/logging',
			way: 'a logger that nobody asks',
			cheap: changed(imports("import pino from 'pino';\n\nexport const logger = pino();")),
		},
		{
			of: 'operations/logging',
			way: 'a logger of one’s own that does nothing',
			cheap: changed(imports('const logger = { error(..._: unknown[]) {} };'), [
				'return undefined',
				"logger.error(error, 'no answer');\n    return undefined",
			]),
		},
		{
			of: 'operations/lockfile',
			way: 'a lock file of nothing',
			cheap: { 'package-lock.json': '{}\n' },
			honest: {
				'package-lock.json':
					'{ "name": "agent", "lockfileVersion": 3, "packages": { "": { "dependencies": { "@langchain/langgraph": "^1.0.0" } }, "node_modules/@langchain/langgraph": { "version": "1.0.1" } } }\n',
			},
		},
		{
			of: 'operations/license',
			way: 'an empty file',
			cheap: { LICENSE: '' },
			honest: {
				LICENSE:
					'MIT License\n\nCopyright (c) 2026 Somebody\n\nPermission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction.\n',
			},
		},
		{ of: 'operations/license', way: 'a promise', cheap: { LICENSE: 'TODO\n' } },
		{
			of: 'operations/deployment',
			way: 'a compose file without a service',
			cheap: { 'compose.yaml': 'services: {}\n' },
			honest: { Dockerfile: 'FROM node:22\nCOPY . .\nCMD ["node", "src/agent.ts"]\n' },
		},
		{
			of: 'operations/deployment',
			way: 'a page that denies it',
			cheap: { 'DEPLOY.md': '# Deployment\n\nWe do not deploy this service, and nobody has said how that could be done.\n' },
		},
		{ of: 'operations/deployment', way: 'a Procfile of nothing', cheap: { Procfile: 'web: true\n' } },
		{ of: 'operations/deployment', way: 'a container that copies nothing', cheap: { Dockerfile: 'FROM node:22\n' } },
		{ of: 'operations/deployment', way: 'settings of a platform that name nothing', cheap: { 'vercel.json': '{}\n' } },
		{ of: 'operations/deployment', way: 'a version of a compose file', cheap: { 'docker-compose.yml': 'version: "3"\n' } },
		{
			of: 'tests/tests',
			way: 'tests of nothing of the project',
			cheap: suite("it('works NUMBER', () => {\n  expect(true).toBe(true);\n});\n"),
			honest: FINDS,
		},
		{
			of: 'tests/several-tests',
			way: 'tests of what is written there',
			cheap: suite("it('works NUMBER', () => {\n  const answer = NUMBER;\n  expect(answer).toBe(NUMBER);\n});\n"),
		},
		{
			of: 'tests/several-tests',
			way: 'tests that something is there',
			cheap: suite("it('works NUMBER', () => {\n  expect(find).toBeDefined();\n});\n"),
		},
		{
			of: 'tests/several-tests',
			way: 'tests that are left out',
			cheap: suite("it.skip('works NUMBER', async () => {\n  expect(await find.invoke({ city: 'http://x' })).toContain('x');\n});\n"),
		},
		{
			of: 'tests/several-tests',
			way: 'tests that end before they ask',
			cheap: suite("it('works NUMBER', async () => {\n  return;\n  expect(await find.invoke({ city: 'http://x' })).toContain('x');\n});\n"),
		},
		{
			of: 'tests/several-tests',
			way: 'tests that compare a thing with itself',
			cheap: suite(
				"it('works NUMBER', async () => {\n  const answer = await find.invoke({ city: 'http://x' });\n  expect(answer).toBe(answer);\n});\n",
			),
		},
		{
			of: 'tests/several-tests',
			way: 'tests whose failure is caught',
			cheap: suite(
				"it('works NUMBER', async () => {\n  try {\n    expect(await find.invoke({ city: 'http://x' })).toContain('x');\n  } catch {}\n});\n",
			),
		},
		{
			of: 'tests/machine',
			way: 'a hook that nothing sets up',
			on: FINDS,
			cheap: { '.husky/pre-push': 'npx vitest run\n' },
			honest: { '.husky/pre-push': 'npx vitest run\n', 'package.json': HOOKED },
		},
		{
			of: 'tests/machine',
			way: 'a hook that cannot fail',
			on: FINDS,
			cheap: { '.husky/pre-push': 'npx vitest run || true\n', 'package.json': HOOKED },
		},
		...[
			['a hook that leaves before the tests', { '.husky/pre-push': '[ -t 9 ] || exit 0\nnpx vitest run\n', 'package.json': HOOKED }],
			[
				'a hook whose installer is switched off',
				{ '.husky/pre-push': 'npx vitest run\n', 'package.json': HOOKED.replace('"husky"', '"HUSKY=0 husky"') },
			],
			[
				'a hook for a branch and files that are not there',
				{
					'lefthook.yml':
						'pre-push:\n  commands:\n    test:\n      only:\n        - ref: never\n      glob: "*.never"\n      run: npx vitest run\n',
					'package.json': HOOKED.replace('"@langchain', '"lefthook": "^1.0.0", "@langchain'),
				},
			],
		].map(([way, cheap]) => ({ of: 'tests/machine', way: way as string, on: FINDS, cheap: cheap as Files })),
		{
			of: 'tests/ci',
			way: 'a step that cannot fail',
			on: FINDS,
			cheap: WORKFLOW('- run: npx vitest run || true'),
			honest: WORKFLOW('- run: npx vitest run'),
		},
		{ of: 'tests/ci', way: 'a step that is never taken', cheap: WORKFLOW('- run: npx vitest run\n        if: false') },
		{ of: 'tests/ci', way: 'a failure that is ignored', cheap: WORKFLOW('- run: npx vitest run\n        continue-on-error: true') },
		{ of: 'tests/ci', way: 'a command that is printed', cheap: WORKFLOW('- run: echo npx vitest run') },
		{ of: 'tests/ci', way: 'tests that may be absent', cheap: WORKFLOW('- run: npx vitest run --passWithNoTests nothing-of-that-name') },
		{ of: 'tests/ci', way: 'a comment', cheap: WORKFLOW('- run: "true" # npx vitest run') },
		{ of: 'tests/ci', way: 'an event that never comes', cheap: WORKFLOW('- run: npx vitest run', '{ push: { branches: [never-there] } }') },
		{
			of: 'tests/linter',
			way: 'a configuration without a rule',
			cheap: { 'eslint.config.js': 'export default [];\n' },
			honest: {
				'package.json': '{ "name": "agent", "private": true, "devDependencies": { "eslint": "^9.0.0" } }\n',
				'eslint.config.js': "import js from '@eslint/js';\n\nexport default [js.configs.recommended];\n",
			},
		},
		{
			of: 'tests/linter',
			way: 'a linter that is switched off',
			cheap: { 'biome.json': '{ "linter": { "enabled": false }, "formatter": { "enabled": false } }\n' },
		},
		{
			of: 'tests/linter',
			way: 'a configuration that leaves out all',
			cheap: { 'eslint.config.js': "export default [{ ignores: ['**/*'] }];\n" },
		},
		{
			of: 'operations/readme',
			way: 'a command in a comment',
			cheap: { 'README.md': '# Agent\n\n<!--\n```sh\nnpx tsx src/agent.ts\n```\n-->\n' },
		},
		{
			of: 'operations/readme',
			way: 'a command that prints another',
			cheap: { 'README.md': '# Agent\n\n```sh\necho npx tsx src/agent.ts\n```\n' },
		},
		{
			of: 'operations/readme',
			way: 'a server that has nothing of the agent',
			cheap: {
				'README.md': '# Agent\n\n```sh\nnpx tsx src/server.ts\n```\n',
				'src/server.ts': "import { createServer } from 'node:http';\n\ncreateServer((_, answer) => answer.end('ok')).listen(3000);\n",
			},
		},
		{ of: 'operations/readme', way: 'a listing of the file', cheap: { 'README.md': '# Agent\n\n```sh\ncat src/agent.ts\n```\n' } },
	],
};
