// An audit judged by models, end to end, on real repositories: faults on the wire, a replay, and kill -9 at random moments.
//   node bench/llm-courtroom.mjs --out <folder> [--kills 50] [--latency 300] [--seed 1] <repository>...
// The model is a loopback server that speaks chat completions. It reads each prompt: it finds which expectations the evidence meets, and
// answers as the persona it is given would, so that criteria come out contested too. Every ninth question meets a fault: 429, 503, free
// text, a citation nobody knows, a connection that breaks. Prints what was asked, paid twice, lost or invented.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { completion, modelServer, sensibleAnswer } from '../packages/judges/dist/testing.js';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		out: { type: 'string' },
		kills: { type: 'string', default: '50' },
		latency: { type: 'string', default: '300' },
		seed: { type: 'string', default: '1' },
	},
});
if (!values.out || positionals.length === 0) {
	console.error('usage: llm-courtroom.mjs --out FOLDER [--kills N] [--latency MS] [--seed N] REPOSITORY...');
	process.exit(2);
}
const auditor = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
let state = Number(values.seed);
const random = () => {
	state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
	return state / 2 ** 31;
};

/** What a persona makes of the evidence in the prompt: which expectations are satisfied, and how much of them that is. */
function opinion(prompt) {
	const met = (prompt.match(/^\[[\w-]+\] expectation [\w.-]+: met,/gm) ?? []).length;
	const unmet = (prompt.match(/^\[[\w-]+\] expectation [\w.-]+: not met,/gm) ?? []).length;
	const lean = /^Prosecutor/m.test(prompt) ? -2 : /^Defense/m.test(prompt) ? 1 : 0;
	const share = met + unmet === 0 ? 0.5 : met / (met + unmet);
	const rank = Math.max(1, Math.min(5, Math.round(1 + 4 * share) + lean));
	const answer = sensibleAnswer(prompt, rank);
	return {
		...answer,
		argument: `Of the ${met + unmet} expectations that the evidence answers, ${met} are met. ${answer.argument}`,
	};
}

const faults = [
	() => ({ status: 429, headers: { 'retry-after': '1' }, body: { error: { message: 'Rate limit reached' } } }),
	() => ({ status: 503, body: { error: { message: 'overloaded' } } }),
	(request) => ({ body: completion(request, 'I would rather talk about this freely.') }),
	(request) => ({ body: completion(request, { ...opinion(request.prompt), citations: ['nobody-knows-this'] }) }),
	() => ({ act: 'reset', body: { half: 'a body' } }),
];
const serve = (faulty) =>
	modelServer({
		latencyMs: Number(values.latency),
		reply: (request, index) =>
			faulty && index % 9 === 8
				? faults[Math.floor(index / 9) % faults.length](request)
				: { body: completion(request, opinion(request.prompt)) },
	});

function run(target, folder, server, ...more) {
	const args = [
		'audit',
		resolve(target),
		'--quiet',
		'--out',
		folder,
		'--model',
		'm',
		'--base-url',
		server.url,
		'--concurrency',
		'6',
		...more,
	];
	const { OPENAI_API_KEY: _, ...env } = process.env;
	const child = spawn(process.execPath, [auditor, ...args], {
		env: { ...env, XDG_CACHE_HOME: `${folder}.cache` },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	let stderr = '';
	child.stderr.on('data', (d) => {
		stderr += d;
	});
	return { child, ended: new Promise((done) => child.on('close', (code, signal) => done({ code, signal, stderr }))) };
}
const readReport = (folder) => JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
const fresh = (name) => {
	const folder = join(out, name);
	rmSync(folder, { recursive: true, force: true });
	rmSync(`${folder}.cache`, { recursive: true, force: true });
	return folder;
};
const opinionsOf = (folder) => JSON.parse(readFileSync(join(folder, 'opinions.json'), 'utf8')).opinions;

const baseline = new Map();
for (const [n, target] of positionals.entries()) {
	const folder = fresh(`run-${n + 1}`);
	const server = await serve(true);
	const began = performance.now();
	const { code, stderr } = await run(target, folder, server, '--format', 'html').ended;
	const seconds = (performance.now() - began) / 1000;
	const report = readReport(folder);
	const opinions = opinionsOf(folder);
	const calls = readdirSync(join(folder, 'calls'), { recursive: true }).filter((name) => name.endsWith('.json')).length;
	console.log(
		`${target}: exit ${code}, ${seconds.toFixed(1)} s, ${server.requests.length} requests for ${calls} recorded calls, total ${report.total.score}`,
	);
	console.log(
		`  ${opinions.filter((o) => o.status === 'given').length} opinions given, ${opinions.filter((o) => o.status === 'abstained').length} abstained, ${opinions.filter((o) => o.round > 1).length} in a second round; contested: ${
			report.criteria
				.filter((c) => c.contested)
				.map((c) => c.id)
				.join(', ') || 'none'
		}`,
	);
	if (code !== 0) console.log(stderr);
	const asked = server.requests.length;
	const again = fresh(`replay-${n + 1}`);
	const replayed = await run(target, again, server, '--replay', '--records', folder).ended;
	const same = JSON.stringify(opinionsOf(again)) === JSON.stringify(opinions);
	console.log(
		`  replay: exit ${replayed.code}, ${server.requests.length - asked} requests, ${same ? 'the same opinions' : 'OTHER OPINIONS'}`,
	);
	await server.close();
	baseline.set(target, { seconds, report });
}

const target = positionals[0];
const clean = await serve(false);
const reference = fresh('reference');
const began = performance.now();
await run(target, reference, clean).ended;
const whole = performance.now() - began;
const ideal = clean.requests.length;
await clean.close();
let twice = 0;
let underway = 0;
let lost = 0;
let other = 0;
const wanted = JSON.stringify(opinionsOf(reference));
for (let i = 0; i < Number(values.kills); i++) {
	const folder = fresh('killed');
	const server = await serve(false);
	const first = run(target, folder, server);
	await new Promise((r) => setTimeout(r, random() * whole));
	first.child.kill('SIGKILL');
	await first.ended;
	const died = server.now();
	const answered = new Map(server.requests.filter((r) => r.answeredAt !== null).map((r) => [r.prompt, r.answeredAt]));
	const before = server.requests.length;
	const { code } = await run(target, folder, server).ended;
	if (code !== 0) lost++;
	for (const request of server.requests.slice(before)) {
		const at = answered.get(request.prompt);
		if (at === undefined) continue;
		// An answer that left within the last moment may not have reached the process that died.
		if (died - at < 50) underway++;
		else twice++;
	}
	if (JSON.stringify(opinionsOf(folder)) !== wanted) other++;
	await server.close();
}
console.log(
	`${values.kills} x kill -9 in ${(whole / 1000).toFixed(1)} s of an audit with ${ideal} calls: ${lost} lost audits, ${other} with other opinions, ${twice} answers paid twice, ${underway} answers that left within 50 ms of the kill asked again`,
);
process.exitCode = lost + other + twice === 0 ? 0 : 1;
