// Plain statistics that no single odd value moves: median, and the median distance from it.

/** The middle value, the mean of the two middle ones of an even number; null of none. */
export function median(values: readonly number[]): number | null {
	if (values.length === 0) return null;
	const sorted = [...values].sort((a, b) => a - b);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function mean(values: readonly number[]): number | null {
	return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * How far values usually lie from their median, comparable to a standard deviation.
 * @source median absolute deviation x 1.4826: F. R. Hampel, "The influence curve and its role in robust estimation", JASA 1974
 */
export function spread(values: readonly number[]): number {
	const centre = median(values);
	if (centre === null) return 0;
	return 1.4826 * median(values.map((value) => Math.abs(value - centre)))!;
}
