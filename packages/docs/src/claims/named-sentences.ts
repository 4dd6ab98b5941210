// Sentences and items of lists that no other reader answers. Of one that tells of a part of the code by its name the part is there, and what is said of it was not
// looked up; of the others nothing was, and they are listed all the same, so that a reader sees what was left.
import { fileLocation, type GraphModel, type Lexicon, type Location } from '@auditor/schema';
import { DRAWN, isHeading, lineOf, roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { lineBreaks, type Span, sentences, unmarked } from '../text/sentences.js';
import { type WordList, wordExpression, wordsFor } from '../text/vocabulary.js';
import { actorsOf, type Part } from './acts.js';
import { type CodeText, normalName } from './code-text.js';
import { headOf, namesIn } from './deeds.js';
import { leadOf, sectionAt, standingOf } from './standing.js';

export interface NamedClaim {
	readonly what: string;
	readonly verdict: 'found' | 'unverified';
	readonly because: string;
	readonly location: Location;
	readonly by: Location | null;
	readonly aside: true;
	readonly open?: boolean;
}

const NAME = /(?<![\w./-])[A-Za-z_]\w{2,60}(?![\w/-])/g;
/** Of several words. */
const JOINED = /[a-z0-9]_[a-z]|[a-z][A-Z]/;
/** Words of a sentence, of one behind a label, and of an item of a list; fewer say nothing. */
const FEWEST = 6;
const FEW = 4;
const ITEM_WORDS = 2;
/** Words of an item from which it is told alone, and not with its list. */
const ALONE = 6;
/** Sentences that are told, and letters in which one that is told already is known again. */
const MOST = 160;
const KNOWN = 24;
const LAST = 40;
/** Letters of a sentence that is told in one piece. */
const LONGEST = 150;
/** Words at the beginning of a sentence among which stands what it is about. */
const FIRST = 6;
/** An item of a list with a verb in front: what is above it does it. */
const DEED = /^[\s•●○▪*-]{0,6}[A-Z][a-z]{2,20}s\s/;
const ITEM = /^\s*(?:[-*•●○◦▪■➢+✓✔✅]|\d{1,2}[.)])\s/;
/** `Safe tools: …`, and a deed without its subject: `Detecting dissent …`. */
const LABEL = /^\**\p{Lu}[^.:;|\n]{2,48}:\**\s+(?=["'“(]?\p{L})/u;
const GERUND = /^\p{Lu}\p{Ll}{2,20}ing\s/u;
const ASKED = /\b(?:should|would|could|must|will|needs? to)\b/i;
/** A clause in front of the main one. */
const LED = /^(?:After|Although|Because|Before|By|For|If|In|Instead|On|Once|Rather|To|Unlike|When|While|With)\s[^,]{3,120},\s/;
/** What somebody said is told, whatever he asked for. */
const REPORTED = /\b(?:noted|suggested|recommended|flagged|reported|highlighted|observed|revealed|identified|pointed\sout)\b/i;

type Words = Pick<Lexicon, 'language' | 'lists'>;

/** In order of appearance. @param told what other readers quote */
export function claimNamed(
	flow: Flow,
	code: CodeText,
	graphs: readonly GraphModel[],
	lexicon: Words,
	told: readonly string[],
): NamedClaim[] {
	const { prose } = flow;
	const actors = actorsOf(code, graphs);
	const known = [...new Set(told.flatMap((text) => text.split('…')).map(normalName))];
	const whole = new Set(known);
	const long = known.filter((text) => text.length >= KNOWN);
	const claims: NamedClaim[] = [];
	let list = { lead: '', items: [''] };
	for (const { start, end } of sentences(prose).flatMap((sentence) => inPieces(prose, sentence))) {
		if (claims.length >= MOST) break;
		const said = prose.slice(start, end);
		const form = formOf(prose, { start, end });
		const isReported = REPORTED.test(said) || sectionAt(flow, start, lexicon) === 'elsewhere';
		if (
			form === null ||
			DRAWN.test(lineOf(prose, start).text) ||
			/\\n.*\\n/s.test(said) ||
			flow.isPictured(start) ||
			(ASKED.test(said) && !isReported) ||
			isOrder(said, lexicon)
		)
			continue;
		const name = nameIn(prose, start, said, actors, code);
		const [from, to] = name === null ? [start, start + 1] : [start + name.start, start + name.end];
		const concept = name?.name ?? 'claim';
		const role = roleOf({ text: prose, start: from, end: to, sentence: { start, end }, neighbours: [], concept }, lexicon, true);
		if (role === 'contents' || role === 'term-list' || (role === 'future' && !isReported)) continue;
		const lead = form === 'item' ? leadOf(prose, start) : '';
		const whose = name === null ? whoseIs(flow, start, said, form === 'sentence', lead, lexicon) : null;
		if (name === null ? whose === null : !isToldOf(flow, from, to, said, lexicon)) continue;
		const isShort = form === 'item' && name === null && lead !== '' && wordsIn(said) < ALONE;
		for (const piece of isShort ? [{ start: 0, end: said.length }] : piecesOf(said)) {
			const key = normalName(said.slice(piece.start, piece.end));
			if (whole.has(key) || long.some((text) => key.includes(text) || text.includes(key.slice(-LAST)))) continue;
			whole.add(key);
			const words = inOneLine(said.slice(piece.start, piece.end));
			if (isShort && list.lead === lead) {
				list.items.push(words);
				claims.push({ ...claims.pop()!, what: `“${inOneLine(lead)} ${list.items.join('; ')}”` });
				continue;
			}
			list = { lead: isShort ? lead : '', items: [words] };
			const first = isShort ? `${inOneLine(lead)} ` : piece.start > 0 ? '… ' : '';
			claims.push({
				what: `“${first}${words}${piece.end < said.length ? ' …' : ''}”`,
				...(name === null
					? { verdict: 'unverified', because: whose!, by: null, open: true }
					: { verdict: 'found', because: `the code has ${name.name}`, by: name.at }),
				location: flow.place(start + piece.start),
				aside: true,
			});
		}
	}
	return claims;
}

/** A sentence at the lines that end before their margin. */
function inPieces(prose: string, sentence: Span): Span[] {
	const starts = [sentence.start, ...lineBreaks(prose, sentence)];
	return starts.map((start, at) => {
		const all = prose.slice(start, starts[at + 1] ?? sentence.end);
		return { start: start + all.search(/\S/), end: start + all.trimEnd().length };
	});
}

const inOneLine = (said: string) => unmarked(said.replace(/\s+/g, ' '));

const wordsIn = (said: string) => said.match(/\p{L}{2,}/gu)?.length ?? 0;

/** What kind of a claim a piece can be; null where it is a heading, or says too little. */
function formOf(prose: string, { start, end }: Span): 'sentence' | 'label' | 'item' | null {
	const said = prose.slice(start, end);
	const words = wordsIn(said);
	if (ITEM.test(said) && (!/^\s*\d/.test(said) || leadOf(prose, start) !== '')) return words >= ITEM_WORDS ? 'item' : null;
	if (isHeading(said)) return null;
	if ((LABEL.test(said) || (GERUND.test(said) && /[.!]$/.test(said))) && words >= FEW) return 'label';
	return words >= FEWEST ? 'sentence' : null;
}

/** A part of the code that a piece names, or that the heading above an item names; else a name of several words that the code holds. */
function nameIn(
	prose: string,
	start: number,
	said: string,
	actors: ReadonlyMap<string, Part>,
	code: CodeText,
): (Span & { readonly name: string; readonly at: Location | null }) | null {
	const [own] = namesIn(said, actors);
	const above = own === undefined && DEED.test(said) ? headOf(prose, start, actors) : null;
	const part = own ?? (above === null ? undefined : { ...above, start: 0, end: 0 });
	const at = part === undefined ? undefined : actors.get(part.key);
	if (part !== undefined) return { ...part, at: at === undefined ? null : fileLocation(at.path, at.line) };
	const joined = [...said.matchAll(NAME)].find(([one]) => JOINED.test(one) && code.holdsWhole(one));
	return joined === undefined ? null : { name: joined[0], start: joined.index, end: joined.index + joined[0].length, at: null };
}

/** An order, behind a label too: `Forward plan: add …`. */
function isOrder(said: string, lexicon: Words): boolean {
	const orders = wordExpression([...wordsFor(lexicon, 'words:imperative'), ...wordsFor(lexicon, 'words:change')]);
	const plain = said.replace(/^[^\p{L}]+/u, '');
	return [plain, plain.replace(LABEL, '')].some((text) => orders.test(text.slice(0, KNOWN).split(/\s/)[0]!));
}

const isOfOthers = (said: string, lexicon: Words) =>
	wordExpression(wordsFor(lexicon, 'words:others')).test(said) && !/\b(?:our|we)\b/i.test(said);

/** Whether a sentence that names a part tells of it: no alternative, and nothing that is said of others. */
function isToldOf(flow: Flow, from: number, to: number, said: string, lexicon: Words): boolean {
	const standing = standingOf(flow, from, to, lexicon);
	return standing !== 'alternative' && !(standing === 'elsewhere' && isOfOthers(said, lexicon));
}

/** What is said of a piece that names nothing; null where it tells of no project: a promise, a gain, a truth for all. */
function whoseIs(flow: Flow, start: number, said: string, isSentence: boolean, lead: string, lexicon: Words): string | null {
	const holds = (key: WordList, text: string) => wordExpression(wordsFor(lexicon, key)).test(text);
	const section = sectionAt(flow, start, lexicon);
	// `Unlike other kitchens, ours bakes`: the main clause tells of whom it is.
	const starts = [said, ...(LED.test(said) ? [said.slice(said.indexOf(',') + 1)] : [])];
	const firsts = starts.map((text) => text.trim().split(/\s+/).slice(0, FIRST).join(' '));
	if (
		section === 'alternative' ||
		(section === 'plan' && !holds('words:negation', said) && !/\bonly\b/i.test(said)) ||
		holds('words:promise', lead) ||
		(section !== 'elsewhere' && holds('words:promise', said) && !REPORTED.test(said)) ||
		holds('words:gain', lead) ||
		holds('words:general', firsts.at(-1)!) ||
		(isSentence && section !== 'elsewhere' && !firsts.some((first) => holds('words:own', first))) ||
		/[?:]["”)*]*$/.test(said)
	)
		return null;
	return section === 'elsewhere' || isOfOthers(said, lexicon) ? 'not checked, for it tells of others’ work or words' : 'not checked';
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
	return start > 0 && said.length - start < KNOWN ? pieces : [...pieces, { start, end: said.length }];
}
