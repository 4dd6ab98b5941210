// What does a model add to the pictures that local reading leaves open? Each is stored as a question, its answer is played by hand, and boxes that are read for
// certain, and lines between them, are counted without and with it.
//   node bench/pictures.mjs --ask <folder> NAME=REPOSITORY[@COMMIT]...   stores each question as <folder>/<n>.png and <folder>/<n>.txt, which holds the schema
//                                                                        of its answer, and answers by <folder>/<n>.json where it is there
// The loopback server speaks chat completions. A picture without an answer is refused: play it, and run the same command again. Whoever plays sees the picture
// and its text, and nothing else. `--rubric` names another one than the reference rubric.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { completion, modelServer } from '../packages/judges/dist/testing.js';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { ask: { type: 'string' }, rubric: { type: 'string', default: 'automaton-auditor' } },
});
const auditor = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));
if (values.ask && positionals.length > 0) await ask(resolve(values.ask));
else {
	console.error('usage: pictures.mjs --ask FOLDER [--rubric NAME] NAME=REPOSITORY[@COMMIT]...');
	process.exitCode = 2;
}

async function ask(folder) {
	mkdirSync(folder, { recursive: true });
	const open = new Set();
	const server = await modelServer({
		reply: (request) => {
			const picture = pictureIn(request.body);
			const name = createHash('sha256').update(picture).digest('hex').slice(0, 12);
			const file = join(folder, `${name}.json`);
			if (existsSync(file)) return { body: completion(request, JSON.parse(readFileSync(file, 'utf8'))) };
			open.add(name);
			const [tool] = request.body.tools ?? [];
			const schema = JSON.stringify(tool?.function?.parameters ?? null, null, '\t');
			writeFileSync(join(folder, `${name}.png`), picture);
			writeFileSync(join(folder, `${name}.txt`), `${request.prompt}\n\nSchema of the answer, to be written to ${name}.json:\n${schema}\n`);
			return { status: 400, body: { error: { message: 'not played yet' } } };
		},
	});
	// An answer that was played anew is asked for anew.
	rmSync(join(folder, 'cache/automaton-auditor/calls'), { recursive: true, force: true });
	const sums = { before: [0, 0], after: [0, 0], pictures: 0 };
	for (const given of positionals) {
		const [, name, repository, commit] = /^([^=]+)=(.+?)(?:@([^@/]+))?$/.exec(given) ?? [];
		const out = join(folder, 'runs', name);
		rmSync(join(out, 'calls'), { recursive: true, force: true });
		mkdirSync(out, { recursive: true });
		const target = [repository, ...(commit ? ['--commit', commit] : []), '--rubric', values.rubric, '--quiet'];
		await run(folder, ['facts', ...target, '--out', join(out, 'before.json')]);
		const asked = ['--vision-model', 'played', '--base-url', server.url, '--out', out];
		const code = await run(folder, ['audit', ...target, ...asked]);
		console.log(`${name}: exit ${code}`);
		tell(diagramsOf(join(out, 'before.json')), diagramsOf(join(out, 'facts.json')), sums);
	}
	await server.close();
	console.log(
		`${sums.pictures} pictures with an answer: boxes ${sums.before[0]} -> ${sums.after[0]}, lines ${sums.before[1]} -> ${sums.after[1]}`,
	);
	console.log(`${open.size} questions are open${open.size > 0 ? `: ${[...open].map((name) => `${name}.png`).join(', ')}` : ''}`);
}

function run(folder, args) {
	const { OPENAI_API_KEY: _, ...env } = process.env;
	const child = spawn(process.execPath, [auditor, ...args], {
		env: { ...env, XDG_CACHE_HOME: join(folder, 'cache') },
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	return new Promise((done) => child.on('close', done));
}

function diagramsOf(file) {
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).diagrams : [];
}

function pictureIn({ messages }) {
	const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
	const { url } = parts.find(({ type }) => type === 'image_url').image_url;
	return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Per picture with an answer: what is read for certain without and with it, and what the model says beside. */
function tell(before, after, sums) {
	for (const diagram of after.filter(({ model }) => model)) {
		const old = before.find(({ id }) => id === diagram.id) ?? { nodes: [], edges: [], type: 'none' };
		const [a, b] = [old, diagram].map(({ nodes, edges }) => {
			const sure = new Set(nodes.filter(({ certain }) => certain !== false).map(({ id }) => id));
			return [sure.size, edges.filter(({ from, to }) => sure.has(from) && sure.has(to)).length];
		});
		for (const at of [0, 1]) {
			sums.before[at] += a[at];
			sums.after[at] += b[at];
		}
		sums.pictures++;
		const { path, page, line } = diagram.location;
		const place = page ? `${path}, page ${page}` : line ? `${path}:${line}` : path;
		const { nodes, edges } = diagram.model;
		console.log(
			`  ${place}: ${old.type} -> ${diagram.type}, boxes ${a[0]} -> ${b[0]}, lines ${a[1]} -> ${b[1]}; said by the model alone: ${nodes.length} boxes, ${edges.length} lines`,
		);
		for (const sentence of diagram.limitations.filter((one) => one.startsWith('The model'))) console.log(`    ${sentence}`);
	}
}
