// One process of `bench/mutants.mjs`: makes the mutants of a kind and reads them. Told to the parent after each unit: failures, time, memory.
import { randomFrom } from './mutate.mjs';

const [kind = '', seed = '1', from = '0', count = '0', end = '0'] = process.argv.slice(2);
const { read, unit } = await (await import(`./kinds/${kind}.mjs`)).default();
const EVERY_UNITS = 50;
// Whoever is asked by nobody any more ends.
process.on('disconnect', () => process.exit());

for (let next = Number(from), units = 0; next < Number(count) && Date.now() < Number(end); units++) {
	const started = performance.now();
	const failures = [];
	const numbers = Array.from({ length: Math.min(unit, Number(count) - next) }, (_, index) => next + index);
	let refused = 0;
	try {
		const answer = await read(numbers.map((number) => ({ number, random: randomFrom(Number(seed) * 1_000_003 + number * 7919) })));
		refused = answer.refused;
		failures.push(...answer.failures.map((failure) => ({ failed: true, ...failure })));
	} catch (error) {
		failures.push({ number: next, what: String(error?.stack ?? error).slice(0, 600) });
	}
	next += numbers.length;
	if (units % EVERY_UNITS === 0) globalThis.gc?.();
	const told = {
		next,
		done: numbers.length,
		refused,
		failures,
		milliseconds: Math.round(performance.now() - started),
		bytes: process.memoryUsage().rss,
		cpuSeconds: secondsUsed(),
	};
	await new Promise((resolve) => process.send(told, resolve));
}
process.disconnect();

/** Of processor time by this process; children that it started are not counted. */
function secondsUsed() {
	const { user, system } = process.cpuUsage();
	return Math.round((user + system) / 1e6);
}
