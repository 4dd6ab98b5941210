// Are all regular expressions over outside text linear? Every literal of the sources, and what `RegExp` is given as a text or puts together of constants, is
// checked by recheck, once: what it proved is kept by digest, and so is one whose worst line of 1 MB takes a second at most. Any other fails the gate.
//   node tools/scripts/expressions.mjs [--write]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import { expressionsOf, sourceFiles } from './expressions-of.mjs';
import { root } from './setup.mjs';

const place = join(root, 'tools/expressions.json');
const write = process.argv.includes('--write');
const TIMEOUT_MS = 30_000;
/** @source the promise: 1 MB of the worst line takes a second of processor time at most */
const LINE_BYTES = 1_000_000;
const MOST_MS = 1000;
const GIVEN_UP_MS = 15_000;
/** Finds all, as the sources do, and says the milliseconds. */
const TRY = `const { source, flags, line } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const expression = new RegExp(source, flags.includes('g') ? flags : flags + 'g');
const before = process.cpuUsage();
for (const _ of line.matchAll(expression));
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);`;

const kept = JSON.parse(readFileSync(place, 'utf8'));
const proved = new Set(kept.proved);
const { expressions, untold, bare } = expressionsOf(sourceFiles());
const used = { proved: [] };
const faults = bare.map((place) => `${place} is put into an expression as it is: give it to escapeText.`);
for (const [text, { source, flags, at }] of [...expressions].sort(([a], [b]) => (a < b ? -1 : 1))) {
	const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
	if (proved.has(digest)) used.proved.push(digest);
	else {
		const slow = partsOf(source)
			.map((part) => ({ part, ...checkSync(part, flags, { timeout: TIMEOUT_MS }) }))
			.find(({ part, status, attack }) => status !== 'safe' && (status === 'unknown' || !isQuick(part, flags, attack)));
		if (slow === undefined) used.proved.push(digest);
		else
			faults.push(
				`${at}: ${slow.part.slice(0, 120)} ${slow.status === 'vulnerable' ? `is ${slow.complexity.summary}: ${slow.attack.pattern.slice(0, 80)}` : 'could not be proved'}`,
			);
	}
}
used.proved.sort();
const stale = used.proved.length !== proved.size;
if (write && faults.length === 0) writeFileSync(place, `${JSON.stringify(used, null, '\t')}\n`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) console.error('Write these so that no two parts can match the same text, or bound what they repeat.');
else if (stale && !write)
	console.error('tools/expressions.json is behind the sources, which makes this slow: run node tools/scripts/expressions.mjs --write.');
console.log(`${expressions.size} expressions: ${used.proved.length} linear; ${untold} are put together when the program runs.`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** The ways that an expression tries one after the other, with nothing behind them: it takes no longer than all of them together. */
function partsOf(source) {
	const ways = [];
	const opened = [];
	let start = 0;
	let last = null;
	let inClass = false;
	for (let at = 0; at < source.length; at++) {
		const mark = source[at];
		if (mark === '\\') at++;
		else if (inClass) inClass = mark !== ']';
		else if (mark === '[') inClass = true;
		else if (mark === '(') opened.push(at);
		else if (mark === ')') last = { from: opened.pop(), to: at };
		else if (mark === '|' && opened.length === 0) {
			ways.push(source.slice(start, at));
			start = at + 1;
			last = null;
		}
	}
	if (ways.length > 0) return [...ways, source.slice(start)].flatMap(partsOf);
	if (last?.to !== source.length - 1 || !source.startsWith('(?:', last.from)) return [source];
	const inner = partsOf(source.slice(last.from + 3, last.to));
	return inner.map((way) => source.slice(0, last.from) + (inner.length > 1 ? way : `(?:${way})`));
}

/** Whether V8 is through with the worst line that is known, at the length that is promised. */
function isQuick(source, flags, { pumps, suffix, base }) {
	const fixed = pumps.reduce((sum, { prefix }) => sum + prefix.length, suffix.length);
	const pumped = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
	const times = Math.max(base, Math.floor((LINE_BYTES - fixed) / Math.max(1, pumped)));
	const line = pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;
	const child = spawnSync(process.execPath, ['-e', TRY], {
		input: JSON.stringify({ source, flags, line }),
		timeout: GIVEN_UP_MS,
		encoding: 'utf8',
	});
	return child.status === 0 && Number(child.stdout) <= MOST_MS;
}
