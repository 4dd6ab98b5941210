// "Did you mean ...?": the nearest of the known names, by edit distance.

/** The known name nearest to `name`, or null when none is near (more than a third of its letters differ). */
export function nearest(name: string, known: readonly string[]): string | null {
	let best: string | null = null;
	let least = Math.max(2, Math.floor(name.length / 3)) + 1;
	for (const candidate of known) {
		const distance = editDistance(name, candidate, least);
		if (distance < least) [best, least] = [candidate, distance];
	}
	return best;
}

function editDistance(a: string, b: string, limit: number): number {
	if (Math.abs(a.length - b.length) >= limit) return limit;
	let row = Array.from({ length: b.length + 1 }, (_, i) => i);
	for (let i = 1; i <= a.length; i++) {
		const next = [i];
		for (let j = 1; j <= b.length; j++) next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
		row = next;
	}
	return row[b.length]!;
}
