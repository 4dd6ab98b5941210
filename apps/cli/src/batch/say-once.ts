// Many audits see the same provider fail, and each says so: people read it once.

/** After which the same is news again. */
const NEWS_AFTER_MS = 600_000;

/** Passes on a sentence that was not said lately, whatever numbers are in it. */
export function sayOnce(say: (sentence: string) => void, now: () => number = Date.now): (sentence: string) => void {
	const saidAt = new Map<string, number>();
	return (sentence) => {
		const key = sentence.replace(/\d+/g, '0');
		const before = saidAt.get(key);
		if (before !== undefined && now() - before < NEWS_AFTER_MS) return;
		saidAt.set(key, now());
		say(sentence);
	};
}
