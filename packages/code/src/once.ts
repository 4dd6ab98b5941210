// Answers that are worked out once, and lists by key.

/** The same question, answered once for each object: the answer is kept as long as the object. */
export function once<K extends object, V>(answer: (key: K) => V): (key: K) => V {
	const known = new WeakMap<K, { readonly value: V }>();
	return (key) => {
		const before = known.get(key) ?? { value: answer(key) };
		known.set(key, before);
		return before.value;
	};
}

/** What is kept under a key, made where nothing is. */
export function kept<K, V>(
	known: { has(key: K): boolean; get(key: K): V | undefined; set(key: K, value: V): unknown },
	key: K,
	make: () => V,
): V {
	if (!known.has(key)) known.set(key, make());
	return known.get(key) as V;
}

/** Lists by key, in the order in which the keys first appear. */
export function grouped<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
	const groups = new Map<K, T[]>();
	for (const item of items) put(groups, keyOf(item), item);
	return groups;
}

/** Those for which it holds, or all where it holds for none. */
export function preferred<T>(all: readonly T[], isIt: (one: T) => boolean): T[] {
	const some = all.filter(isIt);
	return some.length > 0 ? some : [...all];
}

/** Adds to the list under a key. */
export function put<K, T>(groups: Map<K, T[]>, key: K, item: T): void {
	const group = groups.get(key);
	if (group) group.push(item);
	else groups.set(key, [item]);
}
