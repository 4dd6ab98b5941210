// What does one thing lead to, step by step? The one traversal over values, functions and whatever else is followed: each is met once, in the order of
// the code, and the limit stands here alone.

/** Things met in all. A limit of steps would cut what a long way comes to first, and a short one too. */
const MOST = 5_000;

/** Everything that `next` leads to from the start, which comes first. `key`: what makes two of them one. */
export function reachedFrom<T>(start: T, next: (at: T, steps: number) => Iterable<T>, key: (at: T) => unknown = (at) => at): T[] {
	const found: T[] = [];
	const met = new Set<unknown>([key(start)]);
	const open = [{ at: start, steps: 0 }];
	for (let one = open.pop(); one && found.length < MOST; one = open.pop()) {
		const { at, steps } = one;
		found.push(at);
		for (const other of [...next(at, steps)].reverse())
			if (!met.has(key(other))) {
				met.add(key(other));
				open.push({ at: other, steps: steps + 1 });
			}
	}
	return found;
}
