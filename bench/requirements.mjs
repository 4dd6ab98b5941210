// How often is what is decided of a requirement in plain words right, how much is decided, and what does it cost? The requirements and their truth stand in
// bench/requirements/*.json; clones lie in a folder as <owner>+<name>/repo.
//
//   node bench/requirements.mjs <folder of clones> bench/requirements/held-out.json [--show]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectRepository, openRepository } from '../packages/forensics/dist/index.js';
import { lookUp, readRequirement } from '../packages/requirements/dist/index.js';

const [clones, file, show] = process.argv.slice(2);
const { repositories } = JSON.parse(readFileSync(file, 'utf8'));
const rows = [];
let [indexing, looking] = [0, 0];
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
	for (const [at, { text, holds }] of requirements.entries()) {
		const account = lookUp(readRequirement(`r${at}`, text), sources);
		rows.push({ repo, text, holds, ...account });
	}
	looking += now() - from;
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
