// Passages of a target as judges read them: masked, with lines, and with what in them is words.
import { type Material, maskSecrets } from '@auditor/schema';
import { type Range, rangesWithin, wordsIn } from './words.js';

interface Readable {
	readFile(path: string): Promise<Uint8Array | null>;
}

export interface TargetText {
	readonly path: string;
	readonly lines: readonly string[];
	readonly text: string;
	/** Null: all of it is words. */
	readonly words: readonly Range[] | null;
}

/** Files larger than this are not read for judges. */
const LARGEST = 1_000_000;

/** Reads each file once. */
export function targetReader(snapshot: Readable): (path: string) => Promise<TargetText | null> {
	const known = new Map<string, Promise<TargetText | null>>();
	return (path) => {
		let reading = known.get(path);
		if (reading === undefined) {
			reading = read(snapshot, path);
			known.set(path, reading);
		}
		return reading;
	};
}

async function read(snapshot: Readable, path: string): Promise<TargetText | null> {
	const bytes = await snapshot.readFile(path);
	if (bytes === null || bytes.length > LARGEST || bytes.includes(0)) return null;
	const text = maskSecrets(new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n'));
	return { path, text, lines: text.split('\n'), words: wordsIn(path, text) };
}

/** Lines `from` to `to` of a file, counted from 1; null where there are none. */
export function passage(
	{ path, lines, words }: TargetText,
	from: number,
	to: number,
	title: string,
	cut: string | null = null,
): Material | null {
	const first = Math.max(1, from);
	const own = lines.slice(first - 1, to);
	if (own.length === 0) return null;
	const begin = lines.slice(0, first - 1).reduce((sum, line) => sum + line.length + 1, 0);
	const text = own.join('\n');
	return { path, title, counts: 'line', first, text, words: words && rangesWithin(words, begin, begin + text.length), cut };
}
