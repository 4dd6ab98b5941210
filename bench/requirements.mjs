// How often is what is decided of a requirement in plain words right, how much is decided, and what does it cost? The requirements and their truth stand in
// bench/requirements/*.json; clones lie in a folder as <owner>+<name>/repo.
//
//   node bench/requirements.mjs <folder of clones> bench/requirements/held-out.json [--show]
//
// Where a requirement says at which line it is decided (`at`), it is also told how often that line lies in the five likeliest places.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectRepository, openRepository } from '../packages/forensics/dist/index.js';
import { locate, lookUp, readRequirement } from '../packages/requirements/dist/index.js';

const [clones, file, show] = process.argv.slice(2);
const { repositories } = JSON.parse(readFileSync(file, 'utf8'));
const rows = [];
let [indexing, looking, reading, locating] = [0, 0, 0, 0];
/** Processor time: other programs are none of its business. */
const now = () => {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
};
for (const { repo, commit, requirements } of repositories) {
	const snapshot = await openRepository(join(clones, repo.replace('/', '+'), 'repo'), { commit });
	const { artifacts } = await detectRepository(snapshot, { cache: false });
	const value = (name) => (artifacts[name]?.state === 'available' ? artifacts[name].value : []);
	const sources = { project: value('project'), tree: value('tree'), texts: value('texts'), graphs: value('graphs') };
	const before = now();
	lookUp(readRequirement('first', 'There is a function `any`.'), sources);
	const from = now();
	indexing += from - before;
	for (const [n, { text, holds, at = null }] of requirements.entries()) {
		const account = lookUp(readRequirement(`r${n}`, text), sources);
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
