// How much may all targets together cost? What a call may cost at most is set aside before it goes out, and what it did cost is counted after.

export interface Purse {
	/**
	 * 0: the call may go out. Else milliseconds after which to ask again, because calls under way may leave something over; infinite: nothing is left.
	 * @param ticket names the call; asking for it again after a yes is a yes
	 * @param cost that it may have at most
	 */
	take(ticket: string, cost: number): Promise<number>;
	/** What the call cost; unknown tickets are no error. */
	settle(ticket: string, cost: number): Promise<void>;
}

/** After which a call that had to wait for others asks again. */
export const ASK_AGAIN_MS = 500;

/** The purse of one process and its children. @param spent before, by what is judged already */
export function memoryPurse(limit: number, spent = 0): Purse {
	const reserved = new Map<string, number>();
	let gone = spent;
	return {
		async take(ticket, cost) {
			if (reserved.has(ticket)) return 0;
			const held = [...reserved.values()].reduce((sum, n) => sum + n, 0);
			if (gone + held + cost <= limit) {
				reserved.set(ticket, cost);
				return 0;
			}
			return held > 0 && gone + cost <= limit ? ASK_AGAIN_MS : Number.POSITIVE_INFINITY;
		},
		async settle(ticket, cost) {
			if (reserved.delete(ticket)) gone += cost;
		},
	};
}
