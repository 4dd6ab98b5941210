// How long may a call still have to wait? Windows for requests and tokens per minute, and the money and tokens of the whole run.

/** At most `limit` units in any window of `windowMs`; null = no limit. */
export class SlidingWindow {
	private readonly entries: { at: number; units: number }[] = [];
	private used = 0;

	constructor(
		private readonly limit: number | null,
		private readonly windowMs: number,
	) {}

	/** When `units` may be spent, at or after `now`. More than the limit at once may be spent when the window is empty. */
	readyAt(now: number, units: number): number {
		if (this.limit === null) return now;
		this.forget(now);
		let over = this.used + units - this.limit;
		let ready = now;
		for (const entry of this.entries) {
			if (over <= 0) break;
			over -= entry.units;
			ready = entry.at + this.windowMs;
		}
		return ready;
	}

	/** Spends; the entry may be corrected later, when the request really goes out or its true size is known. */
	spend(at: number, units: number): (correct: { at?: number; units?: number }) => void {
		const entry = { at, units };
		this.entries.push(entry);
		this.used += units;
		return ({ at: later, units: actual }) => {
			if (later !== undefined) entry.at = Math.max(entry.at, later);
			if (actual !== undefined && this.entries.includes(entry)) {
				this.used += actual - entry.units;
				entry.units = actual;
			}
			this.entries.sort((a, b) => a.at - b.at);
		};
	}

	private forget(now: number): void {
		while (this.entries[0] && this.entries[0].at + this.windowMs <= now) this.used -= this.entries.shift()!.units;
	}
}

/** Something that runs out: tokens or money of a run. Reserved before a call, settled after; null = endless. */
export class Budget {
	private spent = 0;
	private reserved = 0;

	constructor(private readonly limit: number | null) {}

	/** `wait`: it would fit if calls under way cost less than reserved. */
	fits(amount: number): 'yes' | 'wait' | 'no' {
		if (this.limit === null || this.spent + this.reserved + amount <= this.limit) return 'yes';
		return this.reserved > 0 && this.spent + amount <= this.limit ? 'wait' : 'no';
	}

	reserve(amount: number): (actual: number) => void {
		this.reserved += amount;
		return (actual) => {
			this.reserved -= amount;
			this.spent += actual;
		};
	}

	get total(): number {
		return this.spent;
	}
}
