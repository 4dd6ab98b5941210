// A statement in words: what the report says, where, and what the code says of it.
import { formatLocation, type Location } from '@auditor/schema';
import { namesPlace } from './features.js';
import type { Statement } from './statement.js';

/** Words of a prompt that a statement quotes at most. */
const LONGEST_QUOTE = 160;

/** `x in a/b.py (p. 3): why (src/c.py:7)`; of words, why comes first: `Why (src/c.py:7), but the report says (p. 3) “x”`. */
export function tell({ what, location, because, by, kind }: Statement): string {
	const at = placed(location);
	const where = by !== null && !namesPlace(because, by) ? ` (${formatLocation(by)})` : '';
	const why = `${because.replace(/\.$/, '')}${where}`;
	return kind === 'feature'
		? `${why.replace(/^\p{Ll}+(?=\s)/u, (word) => word.charAt(0).toUpperCase() + word.slice(1))}, but the report says${at} ${what}`
		: `${what}${at}: ${why}`;
}

/** Where it stands in a document, behind what is told of it. */
export function placed({ page, line }: Location): string {
	return page === null ? (line === null ? '' : ` (line ${line})`) : ` (p. ${page})`;
}

const ANSWERS: Readonly<Record<Statement['verdict'], string>> = {
	verified: 'there',
	found: 'found; what is said of it was not checked',
	contradicted: 'contradicted',
	stale: 'called missing, and there',
	missing: 'missing, as it is said',
	unverified: 'not checked',
};

/** `src/graph.py (p. 3): there`, on one line. */
export function tellVerdict({ what, location, verdict }: Statement): string {
	return `${quote(what).replace(/\s+/g, ' ')}${placed(location)}: ${ANSWERS[verdict]}`;
}

/** Words of a report, shortened. */
export function quote(text: string): string {
	if (text.length <= LONGEST_QUOTE) return text;
	return `${text.slice(0, Math.max(40, text.lastIndexOf(' ', LONGEST_QUOTE)))} …`;
}
