// What does a model add to requirements in words? Those that no look decides are investigated by a model that is played: each question is stored as <folder>/<n>.txt,
// and answered by <folder>/<n>.json where it is there. Whoever plays sees the questions and nothing else of the repository; the questions of both sides on one
// requirement differ by their last line and may be given one answer. Play, and run the same command again.
//
//   node bench/inquiries.mjs <folder of clones> <folder> bench/requirements/later.json...   [--most 15] [--compare]
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { completion, modelServer, sensibleAnswer } from '../packages/judges/dist/testing.js';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { most: { type: 'string', default: '15' }, compare: { type: 'boolean', default: false } },
});
const [clones, given, ...lists] = positionals;
const folder = resolve(given);
const auditor = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));
const repositories = lists.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).repositories);
mkdirSync(folder, { recursive: true });
let open = 0;
const server = await modelServer({
	reply: (request) => {
		if (!request.prompt.includes('\nRequirement: ') && !request.prompt.includes('The detectives could not tell'))
			return { body: completion(request, sensibleAnswer(request.prompt)) };
		// The sides are told apart by the last line of the first question alone.
		const asked = request.prompt.replace(/^(?:Prosecutor|Defense|Tech Lead): .*$/m, '');
		const file = join(folder, createHash('sha256').update(asked).digest('hex').slice(0, 10));
		if (existsSync(`${file}.json`)) return { body: completion(request, JSON.parse(readFileSync(`${file}.json`, 'utf8'))) };
		open++;
		writeFileSync(`${file}.txt`, asked);
		return { status: 400, body: { error: { message: 'not played yet' } } };
	},
});
const rows = [];
for (const { repo, commit, requirements } of repositories) {
	const own = join(folder, repo.replace('/', '+'));
	mkdirSync(own, { recursive: true });
	const rubric = join(own, 'rubric.json');
	const write = (list) => {
		const criteria = list.map(({ text }, at) => ({
			id: `r${requirements.findIndex((r) => r.text === text) + 1}`,
			name: `Requirement ${at + 1}`,
			instruction: text,
		}));
		writeFileSync(rubric, JSON.stringify({ id: 'played', name: 'Played', version: '1.0.0', criteria }));
	};
	const target = join(clones, repo.replace('/', '+'), 'repo');
	const audit = (out, ...more) => {
		const args = ['audit', target, '--commit', commit, '--rubric', rubric, '--no-report', '--quiet', '--out', out, ...more];
		const { OPENAI_API_KEY: _, ...env } = process.env;
		const child = spawn(process.execPath, [auditor, ...args], {
			env: { ...env, XDG_CACHE_HOME: join(folder, 'cache') },
			stdio: ['ignore', 'ignore', 'inherit'],
		});
		return new Promise((done) => child.on('close', done));
	};
	const read = (out) => JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
	if (!existsSync(join(own, 'plain', 'report.json'))) {
		write(requirements);
		await audit(join(own, 'plain'));
	}
	const left = read(join(own, 'plain'))
		.criteria.filter((c) => c.score === null)
		.map((c) => requirements[Number(c.id.slice(1)) - 1]);
	const chosen = left.slice(0, Number(values.most) - rows.length);
	if (chosen.length === 0) continue;
	write(chosen);
	if (!values.compare) rmSync(join(own, 'heard'), { recursive: true, force: true });
	if (!values.compare) await audit(join(own, 'heard'), '--model', 'played', '--base-url', server.url, '--no-cache');
	const report = read(join(own, 'heard'));
	const calls = callsIn(join(own, 'heard', 'calls'));
	for (const [at, { text, holds }] of chosen.entries()) {
		const c = report.criteria[at];
		rows.push({ repo, text, holds, score: c.score, points: c.hearing ?? [], calls: calls.filter((call) => call.criterion === c.id) });
	}
}
await server.close();
console.log(`${rows.length} requirements are open without a model; ${open} questions are not played yet`);
if (values.compare) compare();

function callsIn(at) {
	if (!existsSync(at)) return [];
	const names = readdirSync(at, { recursive: true }).filter((name) => /[0-9a-f]\.json$/.test(name) && !name.includes('failure'));
	return names
		.map((name) => JSON.parse(readFileSync(join(at, name), 'utf8')))
		.filter(({ round, prompt }) => round <= 1 && prompt?.[1]?.text.match(/^Requirement: |could not tell whether this is so/));
}

function compare() {
	const decided = rows.filter(({ score }) => score !== null);
	const right = decided.filter(({ score, holds }) => (score === 5) === holds);
	const quotes = rows.flatMap(({ points }) => points.flatMap(({ by }) => by.map(({ quote }) => quote)));
	const size = (texts) => texts.reduce((sum, text) => sum + Math.ceil(Buffer.byteLength(text) / 4), 0);
	const tokens = rows.map(({ calls }) => size(calls.flatMap(({ prompt, reply }) => [...prompt.map((m) => m.text), reply.raw ?? ''])));
	for (const { repo, text, holds, score, points } of rows)
		console.log(
			`${holds ? 'true ' : 'false'} ${score === null ? 'open' : score === 5 ? 'holds' : 'does not hold'}  ${repo}: ${text} ${points.map((p) => `${p.claim} ${p.ruling} ${p.by[0].quote.stands}`).join('; ')}`,
		);
	console.log(
		`decided ${decided.length} of ${rows.length}, right ${right.length} of ${decided.length}; ${quotes.length} quotes kept, ${quotes.filter(({ stands }) => stands === 'nowhere').length} of them stand nowhere; ${Math.round(tokens.reduce((a, b) => a + b, 0) / rows.length)} tokens a requirement (4 bytes each), ${(rows.reduce((sum, { calls }) => sum + calls.length, 0) / rows.length).toFixed(1)} calls`,
	);
}
