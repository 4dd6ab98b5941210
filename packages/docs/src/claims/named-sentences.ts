// Sentences that tell of a part of the code by its name and that no other reader answers: the part is there, and what is said of it was not looked up.
import { fileLocation, type GraphModel, type Lexicon, type Location } from '@auditor/schema';
import { DRAWN, lineOf, roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { type Span, sentences, unmarked } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import { actorsOf } from './acts.js';
import { type CodeText, normalName } from './code-text.js';
import { headOf, namesIn } from './deeds.js';
import { standingOf } from './standing.js';

export interface NamedClaim {
	readonly what: string;
	readonly verdict: 'found';
	readonly because: string;
	readonly location: Location;
	readonly by: Location | null;
	readonly aside: true;
}

const NAME = /(?<![\w./-])[A-Za-z_]\w{2,60}(?![\w/-])/g;
/** Of several words. */
const JOINED = /[a-z0-9]_[a-z]|[a-z][A-Z]/;
/** Words of a sentence; one of fewer says nothing. */
const FEWEST = 7;
/** Sentences that are told, and letters in which one that is told already is known again. */
const MOST = 80;
const KNOWN = 24;
const LAST = 40;
/** Letters of a sentence that is told in one piece. */
const LONGEST = 150;
/** An item of a list with a verb in front: what is above it does it. */
const DEED = /^[\s•●○▪*-]{0,6}[A-Z][a-z]{2,20}s\s/;
const ASKED = /\b(?:should|would|could|must|will|needs? to)\b/i;

/** In order of appearance. @param told what other readers quote */
export function claimNamed(
	flow: Flow,
	code: CodeText,
	graphs: readonly GraphModel[],
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
	told: readonly string[],
): NamedClaim[] {
	const { prose } = flow;
	const actors = actorsOf(code, graphs);
	const known = [...new Set(told.flatMap((text) => text.split('…')).map(normalName))].filter((text) => text.length >= KNOWN);
	const orders = wordExpression([...wordsFor(lexicon, 'words:imperative'), ...wordsFor(lexicon, 'words:change')]);
	const others = wordExpression(wordsFor(lexicon, 'words:others'));
	const claims: NamedClaim[] = [];
	for (const { start, end } of sentences(prose)) {
		if (claims.length >= MOST) break;
		const said = prose.slice(start, end);
		if (
			(said.match(/\p{L}{2,}/gu)?.length ?? 0) < FEWEST ||
			DRAWN.test(lineOf(prose, start).text) ||
			/\\n.*\\n/s.test(said) ||
			flow.isPictured(start) ||
			ASKED.test(said)
		)
			continue;
		const [own] = namesIn(said, actors);
		const above = own === undefined && DEED.test(said) ? headOf(prose, start, actors) : null;
		const part = own ?? (above === null ? undefined : { ...above, start: 0, end: 0 });
		const name =
			part ??
			[...said.matchAll(NAME)]
				.map(({ 0: one, index }) => ({ name: one, start: index, end: index + one.length }))
				.find((one) => JOINED.test(one.name) && code.holdsWhole(one.name));
		if (
			name === undefined ||
			orders.test(
				said
					.replace(/^[^\p{L}]+/u, '')
					.slice(0, KNOWN)
					.split(/\s/)[0]!,
			)
		)
			continue;
		const [from, to] = [start + name.start, start + name.end];
		const role = roleOf({ text: prose, start: from, end: to, sentence: { start, end }, neighbours: [], concept: name.name }, lexicon, true);
		const standing = standingOf(flow, from, to, lexicon);
		if (role === 'contents' || role === 'term-list' || role === 'future' || standing === 'alternative') continue;
		if (standing === 'elsewhere' && others.test(said) && !/\b(?:our|we)\b/i.test(said)) continue;
		const at = part === undefined ? undefined : actors.get(part.key);
		for (const piece of piecesOf(said)) {
			const key = normalName(said.slice(piece.start, piece.end));
			if (known.some((text) => key.includes(text) || text.includes(key.slice(-LAST)))) continue;
			const words = unmarked(said.slice(piece.start, piece.end).replace(/\s+/g, ' '));
			claims.push({
				what: `“${piece.start > 0 ? '… ' : ''}${words}${piece.end < said.length ? ' …' : ''}”`,
				verdict: 'found',
				because: `the code has ${name.name}`,
				location: flow.place(start + piece.start),
				by: at === undefined ? null : fileLocation(at.path, at.line),
				aside: true,
			});
		}
	}
	return claims;
}

/** A long sentence in pieces that end where a clause does. */
function piecesOf(said: string): Span[] {
	const ends = [...said.matchAll(/[,;:)—–]\s/g)].map(({ index }) => index + 1);
	const pieces: Span[] = [];
	let start = 0;
	while (said.length - start > LONGEST) {
		const end = ends.findLast((at) => at > start + KNOWN && at <= start + LONGEST) ?? ends.find((at) => at > start + KNOWN) ?? said.length;
		pieces.push({ start, end });
		start = end;
	}
	return said.length - start < KNOWN ? pieces : [...pieces, { start, end: said.length }];
}
