// From words to a requirement, and from a text to its requirements.
import type { Requirement } from '../model.js';
import { DIRECTION, RUN, SMALL, STANDINGS, TASTE } from '../words/others.js';
import { verbOf } from '../words/verbs.js';
import { clausesOf } from './clauses.js';
import { namesIn } from './mentions.js';

/** Words of one requirement that are read; a longer one is an essay. */
export const MOST_WORDS = 120;
/** Requirements of one criterion. */
export const MOST_REQUIREMENTS = 60;

/** One requirement, read; words of other languages leave it `unread`. */
export function readRequirement(id: string, text: string, presupposes: readonly string[] = []): Requirement {
	const plain = text.replace(/\s+/g, ' ').trim();
	const standing = STANDINGS.find(([, words]) => words.test(plain))?.[0] ?? 'must';
	const base = { id, text: plain, standing, presupposes };
	if (plain.split(' ').length > MOST_WORDS) return { ...base, asks: 'unread', clauses: [] };
	const prose = withoutNames(plain);
	const clauses = clausesOf(withoutReferences(plain).replace(/[.!?]{1,9}$/, ''));
	const names = clauses.some(
		({ mentions, nouns, quantity, predicate, left }) =>
			mentions.length > 0 || nouns.length > 0 || quantity !== null || (predicate === 'uses' && left.length === 1),
	);
	const asks = !isEnglish(prose)
		? 'unread'
		: RUN.test(prose) && !THRESHOLD.test(prose)
			? 'run'
			: TASTE.test(prose)
				? 'taste'
				: names
					? 'tree'
					: 'unread';
	return { ...base, asks, clauses };
}

/** Where a requirement comes from is none of it: "[Constitution V.3]", "(see Appendix A)". */
function withoutReferences(text: string): string {
	return text
		.replace(/\[([^\]`]{1,80})\]\(#[^)]{1,120}\)/g, '$1')
		.replace(/ \[(?=[^\]]{0,80}\p{L})[A-Z\d§][^\]`]{0,80}\](?![(\w])/gu, '')
		.replace(
			/ \((?:see |cf\.? |per )?(?:the )?(?:constitution|principle|section|sec\.|§|appendix|adr|srs|fr|nfr|chapter|figure|table|article|clause)\b[^)`]{0,80}\)/gi,
			'',
		);
}

/** A sentence of other languages has none of the small words and verbs that the tables know. */
function isEnglish(prose: string): boolean {
	const words = prose.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
	const foreign =
		prose.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}]/gu)?.length ??
		0;
	if (foreign > words.length) return false;
	return words.length < 4 || words.some((word) => SMALL.has(word) || verbOf(word) !== null);
}

/** Names are no words: `good_name` is not said to be good. */
function withoutNames(text: string): string {
	return namesIn(text).reduceRight(
		(rest, { start, end, kind }) => (kind === 'number' ? rest : `${rest.slice(0, start)}_${rest.slice(end)}`),
		text,
	);
}

/** The sentences of a text that require something; directions to an examiner that name nothing are none. */
export function requirementsIn(text: string): string[] {
	return sentencesOf(text).filter(
		(sentence) =>
			/\p{L}{3}/u.test(sentence) &&
			!(DIRECTION.test(sentence) && namesIn(sentence).every(({ kind }) => kind === 'path') && !SAID.test(sentence)),
	);
}

/** What a tool is told to fail at stands in its settings. */
const THRESHOLD =
	/\bfails? (?:when|if|where|once) (?:the )?(?:test |line |branch )?coverage\b|\b(?:dependenc(?:y|ies)|packages?) at run ?time\b/i;

/** What is to be found in a file that an examiner is sent to. */
const SAID = /\b(?:that|whether|if|for|is|are|has|have|must|should)\b/i;

/** Sentences and the items of lists. What is quoted is not parted. */
function sentencesOf(text: string): string[] {
	const sentences: string[] = [];
	for (const line of text.split(/\r?\n/)) {
		const plain = line.replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, '').trim();
		let from = 0;
		const names = namesIn(plain);
		for (const { index } of plain.matchAll(/[.!?]\s+(?=[\p{Lu}`"'\d])/gu)) {
			if (names.some(({ start, end }) => index > start && index < end - 1) || /\b(?:e\.g|i\.e|etc|vs)$/i.test(plain.slice(0, index)))
				continue;
			sentences.push(plain.slice(from, index + 1));
			from = index + 1;
		}
		sentences.push(plain.slice(from));
	}
	return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}
