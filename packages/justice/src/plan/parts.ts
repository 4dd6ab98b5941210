// What does a part of a step bring, and how far is its gain certain? Both are tried: the case is judged with some of the places mended, and with what is
// in doubt as it is and as it might be.
import type { RemediationStep } from '@auditor/schema';
import { formatLocation, groupBy } from '@auditor/schema/pure';
import type { CaseEntry } from '../case.js';
import type { Decided } from '../decided.js';
import { compare, type Fraction, larger, smaller, toDecimal } from '../fraction.js';
import { type Act, findingOf, isSure, type Trouble } from './acts.js';
import { type Doing, isUntold, reasonsOf, waits } from './doing.js';

interface Trial {
	readonly doing: Doing;
	/** What the total gains when these criteria are decided so. */
	readonly gainOf: (changes: readonly (readonly [number, Decided])[]) => Fraction;
}

/** How many of the places of a step have to be mended for which gain; nothing where it has one place, or where nothing is gained. */
export function rungsOf(
	act: Act,
	lead: Trouble,
	others: readonly Act[],
	{ doing, gainOf }: Trial,
): { rungs?: { places: number; gain: number }[] } {
	const places = [...groupBy(lead.evidence, (e) => (e.location ? formatLocation(e.location) : '')).values()];
	if (places.length < 2) return {};
	const gainAt = (mended: number): Fraction => {
		const some: Act = { ...act, part: true, findings: new Set(places.slice(0, mended).flat().map(findingOf)) };
		const done = [...others, mended === places.length ? act : some];
		const touched = [...new Set(done.flatMap((a) => doing.touches(a)))];
		return gainOf(touched.map((index) => [index, doing.after(index, done)] as const));
	};
	const rungs: { places: number; gain: number }[] = [];
	// More places never bring less, so that a stretch with the same gain at both ends has no rung.
	const climb = (from: number, low: Fraction, to: number, high: Fraction): void => {
		if (compare(low, high) === 0) return;
		if (to === from + 1) {
			rungs.push({ places: to, gain: toDecimal(high, 4) });
			return;
		}
		const middle = Math.floor((from + to) / 2);
		const between = gainAt(middle);
		climb(from, low, middle, between);
		climb(middle, between, to, high);
	};
	climb(0, gainAt(0), places.length, gainAt(places.length));
	return rungs.length > 0 ? { rungs } : {};
}

/** The least and the most that a step may bring, where what it rests on is in doubt or could not be told everywhere, or where it has more asked for. */
export function rangeOf(
	act: Act,
	gain: Fraction,
	entries: readonly CaseEntry[],
	{ doing, gainOf }: Trial,
): { range?: RemediationStep['range'] } {
	const untold = act.troubles.some(
		({ index, kind, id }) => kind === 'expectation' && entries[index]!.evidence.some((e) => isUntold(e) && e.answers === id),
	);
	const asked = doing.touches(act).flatMap((index) => {
		const { evidence } = entries[index]!;
		const reasons = reasonsOf(evidence, [act]);
		return evidence.flatMap((e) => (waits(e) && reasons.has(e.message) ? [`${index} ${e.answers}`] : []));
	});
	const isAsking = asked.length > 0;
	const isDoubtful = untold || act.troubles.some(({ evidence }) => !evidence.every(isSure));
	if (!isDoubtful && !isAsking) return {};
	const tried = (doubt: 'stays' | 'goes' | 'asked') =>
		gainOf(doing.touches(act).map((index) => [index, doing.after(index, [act], doubt)] as const));
	const lowest = smaller(isDoubtful ? tried('stays') : gain, isAsking ? tried('asked') : gain);
	const [least, most] = [toDecimal(smaller(gain, lowest), 4), toDecimal(isDoubtful ? larger(gain, tried('goes')) : gain, 4)];
	return least < most ? { range: { least, most, ...(isAsking && { asks: new Set(asked).size }) } } : {};
}
