// What does a hearing add? The same repositories judged by the ceiling of their facts alone, by the bench without a model, and by a hearing that is played.
//   node bench/hearing.mjs --ask <folder> [--rubric <id>] NAME=FOLDER@COMMIT...  stores each question as <folder>/<n>.txt, which names the schema of its answer
//                                                                               (<folder>/schema-<n>.json), and answers by <folder>/<n>.json where it is there
//   node bench/hearing.mjs --compare <grades.json> NAME=RUN,HEARD...            exact, mean error and kappa of the three, from run folders
// The loopback server speaks chat completions. A question without an answer is refused, so that the judge abstains: play it, and run the same command again.
// Whoever plays sees a question and nothing else of the repository. Answers are kept by the calls of the run, which replays them.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { completion, modelServer } from '../packages/judges/dist/testing.js';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { ask: { type: 'string' }, compare: { type: 'string' }, rubric: { type: 'string' } },
});
const auditor = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));
if (values.ask) await ask(resolve(values.ask));
else if (values.compare) compare(values.compare);
else {
	console.error('usage: hearing.mjs --ask FOLDER NAME=REPOSITORY@COMMIT... | --compare GRADES NAME=RUN,HEARD...');
	process.exitCode = 2;
}

async function ask(folder) {
	mkdirSync(folder, { recursive: true });
	const [answered, open] = [[], []];
	const server = await modelServer({
		reply: (request) => {
			const name = createHash('sha256').update(request.prompt).digest('hex').slice(0, 12);
			const file = join(folder, `${name}.json`);
			if (existsSync(file)) {
				answered.push(name);
				return { body: completion(request, JSON.parse(readFileSync(file, 'utf8'))) };
			}
			// Who rules is asked once all judges were: without the answers that are open it would rule on less.
			if (/^Point 1\./m.test(request.prompt) && open.length > before)
				return { status: 400, body: { error: { message: 'not played yet' } } };
			open.push(request.prompt);
			const schema = JSON.stringify(schemaOf(request.body), null, '\t');
			const kept = `schema-${createHash('sha256').update(schema).digest('hex').slice(0, 8)}.json`;
			writeFileSync(join(folder, kept), schema);
			writeFileSync(join(folder, `${name}.txt`), `${request.prompt}\n\nSchema of the answer: ${kept}\n`);
			return { status: 400, body: { error: { message: 'not played yet' } } };
		},
	});
	let before = 0;
	for (const given of positionals) {
		before = open.length;
		const [, name, repository, commit] = /^(.+?)=(.+)@([^@]+)$/.exec(given) ?? [];
		const out = join(folder, 'runs', name);
		const args = ['audit', repository, '--commit', commit, '--quiet', '--out', out, '--model', 'played', '--base-url', server.url];
		if (values.rubric) args.push('--rubric', values.rubric);
		const { OPENAI_API_KEY: _, ...env } = process.env;
		const child = spawn(process.execPath, [auditor, ...args], { env: { ...env, XDG_CACHE_HOME: join(folder, 'cache') }, stdio: 'inherit' });
		const code = await new Promise((done) => child.on('close', done));
		console.log(`${name}: exit ${code}, ${answered.length} questions answered, ${open.length} open`);
	}
	await server.close();
	const size = open.reduce((sum, prompt) => sum + prompt.length, 0);
	const share = open.reduce((sum, prompt) => sum + repeated(prompt), 0) / Math.max(1, size);
	console.log(
		`${open.length} questions are open, ${size} characters in all, ${(share * 100).toFixed(1)} % of them lines that a question holds twice`,
	);
}

/** Where the request holds the schema of its answer: a tool, or a format. */
function schemaOf({ tools, text, response_format: format }) {
	const [tool] = tools ?? [];
	return tool?.function?.parameters ?? tool?.parameters ?? text?.format?.schema ?? format?.json_schema?.schema ?? null;
}

/** Characters of lines that stand in a question before, with the same number; short ones stand everywhere. */
function repeated(prompt) {
	const seen = new Set();
	let sum = 0;
	for (const line of prompt.split('\n')) {
		if (line.length < 16) continue;
		if (seen.has(line)) sum += line.length + 1;
		seen.add(line);
	}
	return sum;
}

function compare(file) {
	const { grades } = JSON.parse(readFileSync(file, 'utf8'));
	const rows = { ceiling: [], heuristic: [], hearing: [] };
	for (const given of positionals) {
		const [name, runs] = given.split('=');
		const [plain, heard] = runs.split(',').map((run) => JSON.parse(readFileSync(join(run, 'report.json'), 'utf8')));
		const truth = grades.find((g) => g.repo === name);
		for (const [id, grade] of Object.entries(truth.scores ?? truth.grades)) {
			const wanted = typeof grade === 'number' ? grade : (grade.median ?? grade.score ?? null);
			const own = plain.criteria.find((c) => c.id === id);
			const other = heard.criteria.find((c) => c.id === id);
			if (wanted === null || own?.score == null || other?.score == null) continue;
			rows.ceiling.push([wanted, own.bounds?.ceiling ?? 5]);
			rows.heuristic.push([wanted, own.score]);
			rows.hearing.push([wanted, other.score]);
		}
	}
	for (const [name, pairs] of Object.entries(rows)) {
		const exact = pairs.filter(([a, b]) => a === b).length / pairs.length;
		const error = pairs.reduce((sum, [a, b]) => sum + Math.abs(a - b), 0) / pairs.length;
		console.log(`${name}: n ${pairs.length}, exact ${exact.toFixed(2)}, mean error ${error.toFixed(2)}, kappa ${kappa(pairs).toFixed(2)}`);
	}
}

/** Cohen's kappa with quadratic weights, on the scale from 1 to 5. */
function kappa(pairs) {
	const share = (side, score) => pairs.filter((pair) => pair[side] === score).length / pairs.length;
	const seen = pairs.reduce((sum, [a, b]) => sum + (a - b) ** 2, 0) / pairs.length;
	let expected = 0;
	for (let a = 1; a <= 5; a++) for (let b = 1; b <= 5; b++) expected += share(0, a) * share(1, b) * (a - b) ** 2;
	return expected === 0 ? 1 : 1 - seen / expected;
}
