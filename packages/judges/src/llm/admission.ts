// May a call go out, when others on other machines share the provider's limits? Who counts for all of them answers; the scheduler asks it
// before every call.

export interface Admission {
	/**
	 * 0: the call may go out, and is counted from now. Else milliseconds after which to ask again, infinite for never; nothing is counted then.
	 * @param ticket names the call
	 * @param tokens that it may use at most
	 * @param cost that it may have at most; null when the price is not known
	 */
	take(ticket: string, tokens: number, cost: number | null): Promise<number>;
	/** What the call used, once that is known. */
	settle(ticket: string, tokens: number, cost: number | null): Promise<void>;
	/** The call goes out now: between the yes and this lie a process and its turn on the processor. */
	sent?(ticket: string): void;
}

/** Waits until the call is admitted; `stopped` when the signal fired first. */
export async function admitted(
	admission: Admission,
	call: { readonly ticket: string; readonly tokens: number; readonly cost: number | null },
	signal: AbortSignal,
): Promise<'yes' | 'never' | 'stopped'> {
	while (!signal.aborted) {
		const wait = await admission.take(call.ticket, call.tokens, call.cost);
		if (wait <= 0) return 'yes';
		if (wait === Number.POSITIVE_INFINITY) return 'never';
		await new Promise<void>((resolve) => {
			const over = () => {
				clearTimeout(timer);
				signal.removeEventListener('abort', over);
				resolve();
			};
			const timer = setTimeout(over, Math.ceil(wait));
			signal.addEventListener('abort', over, { once: true });
		});
	}
	return 'stopped';
}
