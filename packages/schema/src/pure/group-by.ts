/** Items by key, in the order in which each key and each item first comes; linear. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
	const groups = new Map<K, T[]>();
	let index = 0;
	for (const item of items) {
		const key = keyOf(item, index++);
		const group = groups.get(key);
		if (group) group.push(item);
		else groups.set(key, [item]);
	}
	return groups;
}
