// So many at once, and the others wait in their order.

/** Waits for a turn, and returns how it is given back. Rejects with the signal's reason when that fires first. */
export function atOnce(most: number): (signal?: AbortSignal) => Promise<() => void> {
	let busy = 0;
	const waiting: (() => void)[] = [];
	const leaver = () => {
		let left = false;
		return () => {
			if (left) return;
			left = true;
			busy--;
			waiting.shift()?.();
		};
	};
	return async (signal) => {
		signal?.throwIfAborted();
		if (busy >= most)
			await new Promise<void>((resolve, reject) => {
				const give = () => {
					signal?.removeEventListener('abort', leave);
					busy++;
					resolve();
				};
				const leave = () => {
					waiting.splice(waiting.indexOf(give), 1);
					reject(signal?.reason);
				};
				waiting.push(give);
				signal?.addEventListener('abort', leave, { once: true });
			});
		else busy++;
		return leaver();
	};
}
