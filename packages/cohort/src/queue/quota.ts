// May a call to a model go out now? At most so many requests and tokens in any minute, counted for all who ask the same quota.

export interface Quota {
	/**
	 * 0: go, and the call is counted from now. Else milliseconds after which to ask again.
	 * @param ticket names the call; asking for it again after a yes is a yes
	 * @param tokens that it may use at most
	 */
	take(ticket: string, tokens: number): Promise<number>;
	/**
	 * What the call used; unknown tickets are no error.
	 * @param agoMs when the call went out, in milliseconds before now: it is counted from then, and not from the yes. Between the two lies a process, and
	 * on a busy machine seconds.
	 */
	settle(ticket: string, tokens: number, agoMs?: number): Promise<void>;
}

export interface QuotaLimits {
	readonly requestsPerMinute?: number;
	readonly tokensPerMinute?: number;
	/** Length of "a minute"; tests shorten it. */
	readonly windowMs?: number;
}

/** Between the yes and the provider's clock lie a process and a network: a minute is taken for so much longer. 1 % costs 0.6 s a minute. */
export const WINDOW_MARGIN = 1.01;
export const MINUTE_MS = 60_000;

/** The quota of one process and its children. A call larger than the quota goes out when nothing else is counted. */
export function memoryQuota(limits: QuotaLimits): Quota {
	const { requestsPerMinute = Number.POSITIVE_INFINITY, tokensPerMinute = Number.POSITIVE_INFINITY } = limits;
	const windowMs = (limits.windowMs ?? MINUTE_MS) * WINDOW_MARGIN;
	const log: { ticket: string; at: number; tokens: number }[] = [];
	return {
		async take(ticket, tokens) {
			const now = performance.now();
			while (log[0] && log[0].at + windowMs <= now) log.shift();
			if (log.some((entry) => entry.ticket === ticket)) return 0;
			let [requests, used] = [log.length, log.reduce((sum, entry) => sum + entry.tokens, 0)];
			let wait = 0;
			for (const entry of log) {
				if (requests + 1 <= requestsPerMinute && used + tokens <= tokensPerMinute) break;
				requests--;
				used -= entry.tokens;
				wait = entry.at + windowMs - now;
			}
			if (wait === 0) log.push({ ticket, at: now, tokens });
			return Math.ceil(wait);
		},
		async settle(ticket, tokens, agoMs = Number.POSITIVE_INFINITY) {
			const entry = log.find((known) => known.ticket === ticket);
			if (!entry) return;
			entry.tokens = tokens;
			entry.at = Math.max(entry.at, performance.now() - agoMs);
			log.sort((a, b) => a.at - b.at);
		},
	};
}
