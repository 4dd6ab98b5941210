// How much CPU do 10,000 criteria with three opinions each cost? Usage, after a build: node bench/justice-speed.mjs [criteria]
import { findPolicy, synthesize } from '../packages/justice/dist/index.js';

const count = Number(process.argv[2] ?? 10_000);
const judges = ['prosecutor', 'defense', 'techlead'];
const criteria = Array.from({ length: count }, (_, i) => ({
	id: `c${i}`,
	marks: i % 3 === 0 ? ['functionality'] : [],
	expectations: [
		{ id: 'fact', cap: 2 },
		{ id: 'more', floor: 2 },
	],
	hazards: [{ id: 'danger' }],
}));
const evidence = criteria.flatMap(({ id }, i) => [
	{ id: `${id}-a`, criterion: id, role: 'expectation', answers: 'fact', satisfied: i % 5 !== 0, confidence: 0.9 },
	{ id: `${id}-b`, criterion: id, role: 'expectation', answers: 'more', satisfied: i % 7 === 0, confidence: 0.8 },
]);
const opinions = criteria.flatMap(({ id }, i) =>
	judges.map((judge, j) => ({ criterion: id, judge, score: 1 + ((i * (j + 2) + j) % 5), argument: 'an argument', citations: [`${id}-a`] })),
);
const start = process.cpuUsage();
const verdict = synthesize({ criteria, evidence, opinions }, findPolicy('courtroom'));
const used = process.cpuUsage(start);
const milliseconds = Math.round((used.user + used.system) / 1000);
console.log(`${verdict.criteria.length} criteria, total ${verdict.total.score}: ${milliseconds} ms of CPU`);
process.exitCode = milliseconds < 1000 || count > 10_000 ? 0 : 1;
