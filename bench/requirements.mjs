// How often is what is decided of a requirement in plain words right, how much is decided, and what does it cost? The requirements and their truth stand in
// bench/requirements/*.json; clones lie in a folder as <owner>+<name>/repo.
//
//   node bench/requirements.mjs <folder of clones> bench/requirements/held-out.json [--show]
//
//   node bench/requirements.mjs --list <folder of JSON files with `requirements[].criteria`> [--show]
//
// The second form reads requirements that somebody else wrote, says how they were parsed, and asks them of a tree in which each path that they name is there
// with trivial content: nothing may hold. With --show each is printed with its parts, to be checked by hand.
//
// Where a requirement says at which line it is decided (`at`), it is also told how often that line lies in the five likeliest places.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { detectRepository, openRepository } from '../packages/forensics/dist/index.js';
import { accountOf, locate, lookUp, readRequirement, requirementsIn } from '../packages/requirements/dist/index.js';

const [clones, file, show] = process.argv.slice(2);
if (clones === '--list') {
	await readList(file, show !== undefined);
	process.exit();
}
const { repositories } = JSON.parse(readFileSync(file, 'utf8'));
const rows = [];
let [indexing, looking, reading, locating] = [0, 0, 0, 0];
for (const { repo, commit, requirements } of repositories) {
	const snapshot = await openRepository(join(clones, repo.replace('/', '+'), 'repo'), { commit });
	const sources = sourcesOf(await detectRepository(snapshot, { cache: false }));
	const before = now();
	lookUp(readRequirement('first', 'There is a function `any`.'), sources);
	const from = now();
	indexing += from - before;
	for (const [n, { text, holds, at = null }] of requirements.entries()) {
		const account = accountOf(`r${n}`, text, sources);
		rows.push({ repo, text, holds, at, ...account });
	}
	looking += now() - from;
	const start = now();
	locate('first', sources);
	reading += now() - start;
	const located = now();
	for (const row of rows) if (row.repo === repo) row.places = locate(row.text, sources);
	locating += now() - located;
	await snapshot.close();
}
const decided = rows.filter(({ verdict }) => verdict === 'holds' || verdict === 'does-not-hold');
const right = decided.filter(({ verdict, holds }) => (verdict === 'holds') === holds);
const share = (part, of) => `${part} of ${of} (${of === 0 ? '–' : (part / of).toFixed(2)})`;
for (const { repo, text, holds, verdict, looks, left, lookedUp, of } of show
	? rows
	: rows.filter((row) => decided.includes(row) && !right.includes(row)))
	console.log(
		`${holds ? 'true ' : 'false'} ${verdict.padEnd(13)} ${lookedUp}/${of} ${repo}: ${text}\n      ${looks.map(({ state, told }) => `${state}: ${told}`).join('; ')}${left.length > 0 ? ` [${left.join(' ')}]` : ''}`,
	);
const praised = decided.filter(({ verdict, holds }) => verdict === 'holds' && !holds);
console.log(
	`decided ${share(decided.length, rows.length)}, right ${share(right.length, decided.length)}, wrongly praised ${praised.length}; ${(looking / rows.length).toFixed(2)} ms a requirement, and ${Math.round(indexing / repositories.length)} ms a repository for the index of its code`,
);
const placed = rows.filter(({ at }) => at !== null);
const rankOf = ({ at, places }) => {
	const [path, line] = at.split(/:(?=\d+$)/);
	return places.findIndex((p) => p.path === path && p.line <= Number(line) && p.endLine >= Number(line));
};
const within = (rows, most) => share(rows.filter((row) => rankOf(row) >= 0 && rankOf(row) < most).length, rows.length);
const open = placed.filter((row) => !decided.includes(row));
for (const row of placed.filter((one) => rankOf(one) < 0 || show))
	console.log(
		`${rankOf(row) < 0 ? 'not among the first five' : `place ${rankOf(row) + 1}`}: ${row.repo}: ${row.text} (${row.at})\n      ${row.places.map(({ path, line, endLine, words }) => `${path}:${line}-${endLine} [${words.slice(0, 4).join(' ')}]`).join('\n      ')}`,
	);
if (placed.length > 0)
	console.log(
		`the deciding line lies in the first place ${within(placed, 1)}, in the first five ${within(placed, 5)}, and of those that no look decides ${within(open, 5)}; ${(locating / rows.length).toFixed(2)} ms a requirement, and ${Math.round(reading / repositories.length)} ms a repository for its passages`,
	);

/** Lists of others: how they are parsed, and that no path fulfils anything by being there. */
async function readList(folder, show) {
	const texts = readdirSync(folder)
		.filter((name) => name.endsWith('.json'))
		.sort()
		.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).requirements.map(({ criteria }) => criteria));
	const start = now();
	const all = texts.flatMap((text) => {
		const sentences = requirementsIn(text);
		return (sentences.length > 0 ? sentences : [text]).map((sentence) => readRequirement('r', sentence));
	});
	const reading = (now() - start) / texts.length;
	const mentions = all.flatMap(({ clauses }) => clauses.flatMap((clause) => clause.mentions));
	if (show)
		for (const { text, asks, clauses } of all)
			console.log(
				`${asks} ${text}\n${clauses.map(({ predicate, verb, negative, mentions: own, left }) => `      ${negative ? 'not ' : ''}${predicate} (${verb}): ${own.map((one) => `${one.role} ${one.kind} ${one.text}`).join(', ')} [${left.join(' ')}]`).join('\n')}`,
			);
	const tree = mkdtempSync(join(tmpdir(), 'requirements-'));
	try {
		for (const { kind, text } of mentions) {
			if (kind !== 'path' || text.includes('*') || text.includes('..')) continue;
			const path = join(tree, text, text.endsWith('/') ? 'kept.py' : '');
			mkdirSync(dirname(path), { recursive: true });
			writeFileSync(path, path.endsWith('.py') ? 'done = True\n' : 'done\n');
		}
		const git = (...given) => execFileSync('git', ['-C', tree, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...given]);
		git('init', '-q');
		git('add', '-A');
		git('commit', '-qm', 'paths');
		const snapshot = await openRepository(tree, {});
		const sources = sourcesOf(await detectRepository(snapshot, { cache: false }));
		lookUp(all[0], sources);
		const from = now();
		const accounts = all.map((one) => lookUp(one, sources));
		const looking = (now() - from) / all.length;
		await snapshot.close();
		const count = (key, of) =>
			[...new Set(of.map((one) => one[key]))].map((name) => `${of.filter((one) => one[key] === name).length} ${name}`).join(', ');
		for (const { requirement, looks } of accounts.filter(({ verdict }) => verdict === 'holds'))
			console.log(`holds by a path: ${requirement.text} ${looks.map(({ told }) => told).join('; ')}`);
		console.log(
			`${texts.length} requirements, ${all.length} sentences (${count('asks', all)}), ${mentions.length} names (${count('kind', mentions)}); where each path is there and holds nothing: ${count('verdict', accounts)}; ${reading.toFixed(2)} ms to read one, ${looking.toFixed(2)} ms to look a sentence up`,
		);
		process.exitCode = accounts.some(({ verdict }) => verdict === 'holds') ? 1 : 0;
	} finally {
		rmSync(tree, { recursive: true, force: true });
	}
}

function sourcesOf({ artifacts }) {
	const value = (name) => (artifacts[name]?.state === 'available' ? artifacts[name].value : []);
	return { project: value('project'), tree: value('tree'), texts: value('texts'), graphs: value('graphs') };
}

/** Processor time: other programs are none of its business. */
function now() {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
}
