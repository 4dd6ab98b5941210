// Total orders by code unit: the same on every machine and in every locale.

export function compareText(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares by several keys, first difference wins; null sorts first. */
export function compareBy<T>(...keys: ((item: T) => string | number | null)[]): (a: T, b: T) => number {
	return (a, b) => {
		for (const key of keys) {
			const x = key(a);
			const y = key(b);
			if (x === y) continue;
			if (x === null) return -1;
			if (y === null) return 1;
			return x < y ? -1 : 1;
		}
		return 0;
	};
}
