// Where do the facts of a run speak of some words? Passages of the report by weight of words, and places of the code by what was found there. Nothing is
// read again: what no finding names is not found.
import { indexDocuments, windowAt } from '@auditor/docs';
import { compareBy, type Facts, fileLocation, formatLocation, type Location, pageLocation } from '@auditor/schema';

export interface FoundPassage {
	/** `report.pdf p. 3`, or the line of a Markdown report. */
	readonly place: string;
	readonly location: Location;
	/** The heading above it; null before the first. */
	readonly heading: string | null;
	readonly text: string;
	/** More stands before or behind it. */
	readonly truncated: boolean;
}

export interface FoundCode {
	readonly place: string;
	readonly location: Location;
	readonly probe: string;
	readonly message: string;
	/** How many of the words stand there. */
	readonly words: number;
}

export interface Found {
	readonly passages: readonly FoundPassage[];
	readonly code: readonly FoundCode[];
}

/** Characters of a passage. */
const SHOWN = 300;

/** Best first, at most `limit` of each kind. */
export function findInFacts({ documents, findings }: Pick<Facts, 'documents' | 'findings'>, query: string, limit: number): Found {
	const words = [...new Set(wordsOf(query))];
	const stands = (text: string) => {
		const own = new Set(wordsOf(text));
		return words.filter((word) => own.has(word)).length;
	};
	const formats = new Map(documents.map(({ name, format }) => [name, format]));
	const passages = indexDocuments(documents)
		.search(query, { limit })
		.map(({ chunk }): FoundPassage => {
			const lines = chunk.text.split('\n');
			const best = lines.map(stands).reduce((most, count, i, all) => (count > all[most]! ? i : most), 0);
			const start = lines.slice(0, best).join('\n').length;
			const { text, truncated } = windowAt(chunk.text, Math.min(start, chunk.text.length - 1), SHOWN);
			const location =
				formats.get(chunk.document) === 'pdf' ? pageLocation(chunk.document, chunk.page) : fileLocation(chunk.document, chunk.line + best);
			return { place: formatLocation(location), location, heading: chunk.heading, text: text.replace(/\s+/g, ' ').trim(), truncated };
		});
	const places = new Map<string, FoundCode>();
	for (const { probe, message, location, snippet } of findings) {
		if (location?.kind !== 'file' || location.path === null || formats.has(location.path)) continue;
		const count = stands(`${message} ${location.path} ${snippet?.text ?? ''}`);
		const place = formatLocation(location);
		if (count > (places.get(place)?.words ?? 0)) places.set(place, { place, location, probe, message, words: count });
	}
	const code = [...places.values()].sort(
		compareBy(
			(found) => -found.words,
			(found) => found.place,
		),
	);
	// Where all words stand together, a place that has one of them is none.
	const most = code[0]?.words ?? 0;
	return { passages, code: code.filter(({ words }) => words === most || words > 1).slice(0, limit) };
}

/** `getUserName` is three words, and itself. */
function wordsOf(text: string): string[] {
	return (text.match(/[\p{L}\p{N}_]+/gu) ?? []).flatMap((name) => {
		const parts = name
			.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
			.toLowerCase()
			.split(/[\s_]+/)
			.filter(Boolean);
		return parts.length > 1 ? [name.toLowerCase(), ...parts] : parts;
	});
}
