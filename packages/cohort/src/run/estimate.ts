// How much longer? From the pauses between results so far, as a range; nothing is said before there is something to say it from.

const LEAST = 3;

export interface Remaining {
	/** Milliseconds. */
	readonly least: number;
	readonly most: number;
}

/**
 * Time left, as a range of about two standard deviations.
 * @param times when results came, in milliseconds, and first when the run began
 * @param left results still to come
 */
export function estimate(times: readonly number[], left: number): Remaining | null {
	const gaps = times.slice(1).map((time, i) => time - (times[i] as number));
	if (gaps.length < LEAST || left <= 0) return null;
	const n = gaps.length;
	const mean = gaps.reduce((sum, gap) => sum + gap, 0) / n;
	const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / (n - 1);
	// What is to come varies by itself, and the mean is known from n gaps only.
	const deviation = Math.sqrt(variance * left * (1 + left / n));
	return { least: Math.max(0, mean * left - 2 * deviation), most: mean * left + 2 * deviation };
}

/** `about 3 to 5 min left`. */
export function tellRemaining(remaining: Remaining | null): string {
	if (remaining === null) return 'too early to say how long it takes';
	const unit =
		remaining.most >= 5_400_000
			? { ms: 3_600_000, name: 'h' }
			: remaining.most >= 90_000
				? { ms: 60_000, name: 'min' }
				: { ms: 1_000, name: 's' };
	const round = (ms: number) => (unit.name === 'h' ? (ms / unit.ms).toFixed(1) : String(Math.round(ms / unit.ms)));
	const [least, most] = [round(remaining.least), round(remaining.most)];
	return least === most ? `about ${most} ${unit.name} left` : `about ${least} to ${most} ${unit.name} left`;
}
