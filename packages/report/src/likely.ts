// Where to read for what nobody has decided: the places that share most words with it, as every format tells them.
import { type Evidence, fileLocation, type Json, type Location, type Snippet } from '@auditor/schema';

export interface Likely {
	readonly location: Location;
	/** `clone, depth` */
	readonly words: string;
	readonly snippet: Snippet;
}

/** The likeliest places of a piece of evidence, the best first; none where it answers. */
export function likelyOf({ satisfied, values }: Pick<Evidence, 'satisfied' | 'values'>): Likely[] {
	return satisfied === null && Array.isArray(values.likely) ? values.likely.flatMap((one) => likely(one) ?? []) : [];
}

/** Values of a finding have no schema: what is of another shape is no place. */
function likely(value: Json): Likely | null {
	const { path, line, endLine, words, excerpt } = record(value);
	const { line: first, text } = record(excerpt);
	if (typeof path !== 'string' || typeof text !== 'string' || !isLine(line) || !isLine(endLine) || !isLine(first)) return null;
	const told = Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [];
	return { location: fileLocation(path, line, endLine), words: told.join(', '), snippet: { text, truncated: false, line: first } };
}

function record(value: Json | undefined): { readonly [name: string]: Json } {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function isLine(value: Json | undefined): value is number {
	return Number.isInteger(value) && (value as number) >= 1;
}
