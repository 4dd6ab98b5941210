// Which of the many runs of k tokens stand for a text? Winnowing: of every window of hashes the least is kept, so that two texts which share
// a long enough run keep at least one hash in common, wherever it stands in either.
// Source: S. Schleimer, D. S. Wilkerson, A. Aiken, "Winnowing: Local Algorithms for Document Fingerprinting", SIGMOD 2003.

/** Length of a run and of the window it is chosen from. Every common run of `k + window - 1` tokens is found; none shorter than `k` is. */
export interface Winnowing {
	readonly k: number;
	readonly window: number;
}

/** The kept hashes (32 bits), ascending, each once. A text shorter than a window keeps its least; one shorter than `k` keeps none. */
export function winnow(tokens: readonly string[], { k, window }: Winnowing): number[] {
	const hashes = runHashes(tokens, k);
	const kept = new Set<number>();
	if (hashes.length === 0) return [];
	let least = -1;
	for (let end = Math.min(window, hashes.length) - 1; end < hashes.length; end++) {
		const start = Math.max(0, end - window + 1);
		if (least < start) {
			least = start;
			for (let i = start + 1; i <= end; i++) if (hashes[i]! <= hashes[least]!) least = i;
		} else if (hashes[end]! <= hashes[least]!) least = end;
		kept.add(hashes[least]!);
	}
	return [...kept].sort((a, b) => a - b);
}

/** Hash of each run of k tokens, in order. */
function runHashes(tokens: readonly string[], k: number): Uint32Array {
	const count = tokens.length - k + 1;
	if (count <= 0) return new Uint32Array(0);
	const words = Uint32Array.from(tokens, wordHash);
	const result = new Uint32Array(count);
	for (let i = 0; i < count; i++) {
		let hash = 0x9e3779b9;
		for (let j = i; j < i + k; j++) hash = mix(Math.imul(hash, 0x85ebca6b) ^ words[j]!);
		result[i] = hash;
	}
	return result;
}

/** FNV-1a over UTF-16 code units, well mixed. */
function wordHash(word: string): number {
	let hash = 0x811c9dc5;
	for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
	return mix(hash);
}

/** Lets every bit reach every other, and makes it unsigned. */
function mix(value: number): number {
	let hash = value;
	hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
	hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
	return (hash ^ (hash >>> 16)) >>> 0;
}
