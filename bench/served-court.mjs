// Does the graph that langgraph.json names do what its callers want, on the official server of LangGraph and with its client? Both are installed from npm into
// a folder of their own, for they are no part of the project.
//   node bench/served-court.mjs [--packages <folder>] [--port 2124]
// Prints the fields of the form, what a run gave back and what it told meanwhile, what came of a run that was cancelled, of one that was cut while models
// answered and asked for again, and of one that may not be, and what a graph of somebody else made of the score. Exit code 1 when one does not hold.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { modelServer } from '../packages/judges/dist/testing.js';
import { generate } from './cohort/generate.mjs';

const PACKAGES = [
	'@langchain/langgraph-cli@2.0.0',
	'@langchain/langgraph-sdk@2.0.0',
	'@langchain/langgraph@1.4.17',
	'@langchain/core@1.2.13',
];
const { values } = parseArgs({ options: { packages: { type: 'string' }, port: { type: 'string', default: '2124' } } });
const root = fileURLToPath(new URL('..', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'auditor-served-'));
const packages = values.packages ?? join(work, 'packages');
const url = `http://127.0.0.1:${values.port}`;

if (!existsSync(join(packages, 'node_modules/@langchain/langgraph-cli'))) {
	mkdirSync(packages, { recursive: true });
	writeFileSync(join(packages, 'package.json'), '{}');
	execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', ...PACKAGES], { cwd: packages, stdio: 'inherit' });
}
const require = createRequire(join(packages, 'package.json'));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const targets = join(work, 'targets');
for (const name of ['ann', 'bob']) {
	const folder = join(targets, name);
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'graph.py'), 'print(1)\n');
	for (const args of [
		['init', '-q'],
		['add', '-A'],
		['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '-qm', 'feat: begin'],
	])
		execFileSync('git', args, { cwd: folder });
}

// Whole courts, with a report: they have a total.
const [, cid] = generate(targets, 2);
const model = await modelServer({ latencyMs: 400 });

const missed = [];
const show = (what, holds, more = '') => {
	console.log(`${holds ? 'ok    ' : 'MISSED'}  ${what}${more === '' ? '' : `: ${more}`}`);
	if (!holds) missed.push(what);
};
const server = spawn(
	process.execPath,
	[join(packages, 'node_modules/.bin/langgraphjs'), 'dev', '--no-browser', '--host', '127.0.0.1', '--port', values.port],
	{
		cwd: root,
		detached: true,
		stdio: 'ignore',
		env: {
			...process.env,
			LANGGRAPH_CLI_NO_ANALYTICS: '1',
			AUDITOR_SERVE_UNDER: targets,
			AUDITOR_SERVE_RUNS: '1',
			AUDITOR_SERVE_MODEL: 'm',
			OPENAI_BASE_URL: model.url,
			OPENAI_API_KEY: 'key',
			XDG_CACHE_HOME: join(work, 'cache'),
		},
	},
);
try {
	await untilItAnswers();
	const { Client } = await load('@langchain/langgraph-sdk');
	await judge(new Client({ apiUrl: url }));
} finally {
	process.kill(-server.pid, 'SIGTERM');
	await model.close();
	rmSync(work, { recursive: true, force: true });
}
process.exitCode = missed.length === 0 ? 0 : 1;

async function judge(client) {
	const [assistant] = await client.assistants.search();
	let from = performance.now();
	const { input_schema: input, output_schema: output } = await client.assistants.getSchemas(assistant.assistant_id);
	const seconds = (performance.now() - from) / 1_000;
	const fields = (schema) => Object.keys(schema?.properties ?? {}).sort();
	show(
		'the form has a field for each question',
		fields(input).join() === 'bench,commit,policy,reports,rubric,target',
		fields(input).join(', '),
	);
	show('the answer is report and Markdown', fields(output).join() === 'markdown,report', fields(output).join(', '));
	show('the form is there within 5 s', seconds <= 5, `${seconds.toFixed(2)} s`);

	from = performance.now();
	const nodes = new Set();
	let last = null;
	const thread = await client.threads.create();
	for await (const { event, data } of client.runs.stream(thread.thread_id, 'auditor', {
		input: { target: 'ann' },
		streamMode: ['custom', 'values'],
	})) {
		if (event === 'custom') nodes.add(data.node);
		if (event === 'values') last = data;
		if (event === 'error') console.log(JSON.stringify(data));
	}
	const total = last?.report?.total.score;
	show(
		'a run gives the report',
		last?.markdown?.includes('#') === true,
		`${((performance.now() - from) / 1_000).toFixed(1)} s, total ${JSON.stringify(total)}`,
	);
	show('it tells of its nodes meanwhile', nodes.has('context_builder') && nodes.has('chief_justice'), [...nodes].join(', '));
	const { values: kept } = await client.threads.getState(thread.thread_id);
	show(
		'the state holds question and answer alone',
		fields({ properties: kept }).join() === 'markdown,report,target',
		fields({ properties: kept }).join(', '),
	);

	const [one, two] = [await client.threads.create(), await client.threads.create()];
	const first = await client.runs.create(one.thread_id, 'auditor', { input: { target: 'ann' } });
	const second = await client.runs.create(two.thread_id, 'auditor', { input: { target: 'bob' } });
	await client.runs.cancel(two.thread_id, second.run_id, true).catch(() => {});
	await client.runs.join(one.thread_id, first.run_id);
	const ends = [await client.runs.get(one.thread_id, first.run_id), await client.runs.get(two.thread_id, second.run_id)].map(
		(run) => run.status,
	);
	// The server says either, by how far the run had come.
	show('of two at once one is cancelled and the other ends', /^success,(?:interrupted|error)$/.test(ends.join()), ends.join(', '));
	const again = await client.runs.wait(two.thread_id, 'auditor', { input: { target: 'bob' } });
	show('the cancelled one can be asked for again', typeof again?.markdown === 'string');

	const cut = await client.threads.create();
	const judged = { target: cid, bench: 'llm' };
	const run = await client.runs.create(cut.thread_id, 'auditor', { input: judged });
	while (model.requests.length < 15) await new Promise((resolve) => setTimeout(resolve, 20));
	await client.runs.cancel(cut.thread_id, run.run_id, true).catch(() => {});
	const before = model.requests.length;
	await new Promise((resolve) => setTimeout(resolve, 2_000));
	show('a run that is cut asks no model any more', model.requests.length === before, `${before} calls`);
	const resumed = await client.runs.wait(cut.thread_id, 'auditor', { input: judged });
	const asked = model.requests.length;
	const told = resumed?.report?.limitations.map(({ message }) => message).find((message) => /from records/.test(message));
	const whole = await client.runs.wait(null, 'auditor', { input: judged });
	show(
		'asked for again, it goes on from what is recorded',
		told !== undefined && model.requests.length === asked,
		`${asked - before} more calls; ${told}; a third time ${model.requests.length - asked}`,
	);
	show(
		'its total is that of a run that nothing cut',
		typeof resumed?.report?.total.score === 'number' && resumed.report.total.score === whole?.report.total.score,
		`${resumed?.report?.total.score}`,
	);

	const refused = await client.runs
		.wait(null, 'auditor', { input: { target: '/etc' }, raiseError: false })
		.catch((error) => ({ __error__: error }));
	show(
		'a place of the machine is refused',
		refused?.markdown === undefined && /address/.test(JSON.stringify(refused)),
		JSON.stringify(refused?.__error__?.message),
	);

	const { RemoteGraph } = await load('@langchain/langgraph/remote');
	const { Annotation, END, START, StateGraph } = await load('@langchain/langgraph');
	const remote = new RemoteGraph({ graphId: 'auditor', url });
	const State = Annotation.Root({ target: Annotation(), score: Annotation(), advice: Annotation() });
	const foreign = new StateGraph(State)
		.addNode('ask', async ({ target }) => {
			const { report } = await remote.invoke({ target });
			return { score: report.total.score };
		})
		.addNode('pass', ({ score }) => ({ advice: `passes with ${score}` }))
		.addNode('look', ({ score }) => ({ advice: `needs a look at ${score}` }))
		.addEdge(START, 'ask')
		.addConditionalEdges('ask', ({ score }) => (score >= 3 ? 'pass' : 'look'), ['pass', 'look'])
		.addEdge('pass', END)
		.addEdge('look', END)
		.compile();
	const { score, advice } = await foreign.invoke({ target: cid });
	show('a graph of somebody else goes by the score', typeof score === 'number' && advice.endsWith(` ${score}`), advice);
}

async function untilItAnswers() {
	for (let tries = 0; tries < 240; tries++) {
		if (
			await fetch(`${url}/ok`).then(
				(answer) => answer.ok,
				() => false,
			)
		)
			return;
		await new Promise((resolve) => setTimeout(resolve, 250));
	}
	throw new Error('The server did not answer within a minute.');
}
