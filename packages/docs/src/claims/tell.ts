// A statement in words: what the report says, where, and what the code says of it.
import { listed } from '@auditor/probes';
import { formatLocation, type Location } from '@auditor/schema';
import { namesPlace } from './feature-answer.js';
import type { Statement } from './statement.js';

/** Words of a prompt that a statement quotes at most. */
const LONGEST_QUOTE = 160;

/** `x in a/b.py (p. 3): why (src/c.py:7)`; of words, why comes first: `Why (src/c.py:7), but the report says (p. 3) “x”`. */
export function tell({ what, location, because, by, kind, verdict }: Statement): string {
	const at = placed(location);
	const where = by !== null && !namesPlace(because, by) ? ` (${formatLocation(by)})` : '';
	const why = `${because.replace(/\.$/, '')}${where}`;
	return kind === 'feature'
		? `${why.replace(/^\p{Ll}+(?=\s)/u, (word) => word.charAt(0).toUpperCase() + word.slice(1))}, ${verdict === 'missing' ? 'as' : 'but'} the report says${at} ${what}`
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

/** Of what is named beside the claims whose share is counted. */
const NOT_COUNTED = 'found, and not counted; what is said of it was not checked';

/** Whether the account tells of it: a name that is found shows that the report was written beside the code, and is none of its own. */
export function isTold({ kind, verdict, open }: Statement): boolean {
	return (verdict !== 'unverified' || open === true) && !(kind === 'name' && verdict === 'verified');
}

/** Each claim on a line, `src/graph.py (p. 3): there`; then the names that are found. A sentence is quoted once, and later claims in it by their words. */
export function tellAccount(statements: readonly Statement[]): string[] {
	const quoted = new Set<string>();
	const claims = statements
		.filter(isTold)
		.flatMap(({ what, location, verdict, sentence, phrase, also = [], aside, open, plain, because }) => {
			const place = `${sentence}${placed(location)}`;
			const again = sentence !== undefined && phrase !== '' && quoted.has(place);
			if (sentence !== undefined) quoted.add(place);
			const first = `${again ? `“${phrase}” in the same sentence` : quote(what).replace(/\s+/g, ' ')}${placed(location)}`;
			const others = also.map((other) => ({ told: `${quote(other.said)}${placed(other.location)}`, plain: other.plain === true }));
			const all = [{ told: first, plain: plain === true }, ...others];
			const answer = open ? because : aside && verdict === 'found' ? NOT_COUNTED : ANSWERS[verdict];
			// Who says no more than that it is there is right.
			return [true, false].flatMap((isPlain) => {
				const own = all.filter((one) => one.plain === isPlain).map(({ told }) => told);
				return own.length === 0 ? [] : [`${own.join(', ')}: ${isPlain ? ANSWERS.verified : answer}`];
			});
		});
	const names = statements
		.filter((one) => one.verdict === 'verified' && !isTold(one))
		.map(({ what, location }) => `${what}${placed(location)}`);
	return names.length === 0 ? claims : [...claims, `Names that the code holds, not counted: ${listed(names)}`];
}

/** Words of a report, shortened. */
export function quote(text: string): string {
	if (text.length <= LONGEST_QUOTE) return text;
	return `${text.slice(0, Math.max(40, text.lastIndexOf(' ', LONGEST_QUOTE)))} …`;
}
