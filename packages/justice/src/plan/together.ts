// Which acts help only together? Where one cap lies below another, no act alone moves the score. For each criterion the shortest way up is looked for,
// rung by rung; an act that raises nothing alone is told with the acts that it goes with, and with what they bring together.
import type { Decided } from '../decided.js';
import { compare } from '../fraction.js';
import type { Act } from './acts.js';
import type { Doing } from './doing.js';

export interface Together {
	/** All acts of the group. */
	readonly acts: readonly Act[];
	/** Criterion that they raise, by its index. */
	readonly index: number;
	readonly after: Decided;
}

/** The group of each act of `acts` that has one; `now` are the criteria as they stand. */
export function groupsOf(acts: readonly Act[], now: readonly Decided[], doing: Doing): Map<Act, Together> {
	const groups = new Map<Act, Together>();
	const bearing: Act[][] = now.map(() => []);
	for (const act of acts) for (const index of doing.touches(act)) bearing[index]!.push(act);
	now.forEach((before, index) => {
		if (before.result.score === null) return;
		for (const [act, group] of climb(bearing[index]!, index, before, doing)) if (!groups.has(act)) groups.set(act, group);
	});
	return groups;
}

/** The way up from where a criterion stands: each act with the least group that takes the criterion to its rung. */
function climb(acts: readonly Act[], index: number, start: Decided, doing: Doing): Map<Act, Together> {
	const groups = new Map<Act, Together>();
	const done: Act[] = [];
	let open = [...acts];
	let now = start;
	while (open.length > 0 && (now.result.score ?? 5) < 5) {
		const rung = nextRung(open, done, index, now, doing);
		if (rung === null) break;
		done.push(...rung);
		open = open.filter((act) => !rung.includes(act));
		now = doing.after(index, done);
		const needed = least(done, rung, index, now.result.score!, doing);
		const after = doing.after(index, needed);
		for (const act of rung) groups.set(act, { acts: needed, index, after });
	}
	return groups;
}

/** One act that raises the score over what is done already, the best of them; else the least set of acts that does. */
function nextRung(open: readonly Act[], done: readonly Act[], index: number, now: Decided, doing: Doing): Act[] | null {
	const tried = open.map((act) => ({ act, after: doing.after(index, [...done, act]) }));
	tried.sort((a, b) => (b.after.result.score ?? 0) - (a.after.result.score ?? 0) || byValue(b.after, a.after));
	if (raises(tried[0]!.after, now)) return [tried[0]!.act];
	const set: Act[] = [];
	for (const { act } of tried) {
		set.push(act);
		const after = doing.after(index, [...done, ...set]);
		if (raises(after, now)) return least(set, [], index, after.result.score!, doing, done);
	}
	return null;
}

/** The acts without those that are not needed for `score`; those of `keep` stay. */
function least(acts: readonly Act[], keep: readonly Act[], index: number, score: number, doing: Doing, done: readonly Act[] = []): Act[] {
	let needed = [...acts];
	for (const act of acts) {
		if (keep.includes(act)) continue;
		const without = needed.filter((a) => a !== act);
		if ((doing.after(index, [...done, ...without]).result.score ?? 0) >= score) needed = without;
	}
	return needed;
}

function raises(after: Decided, now: Decided): boolean {
	return after.result.score !== null && now.result.score !== null && after.result.score > now.result.score;
}

function byValue(a: Decided, b: Decided): number {
	return a.value === null || b.value === null ? 0 : compare(a.value, b.value);
}
