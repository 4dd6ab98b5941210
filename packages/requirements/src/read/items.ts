// The words and names of a statement in order, and which of its words is the verb. English alone.
import type { Role } from '../model.js';
import { kindOf, NEGATIONS, SMALL } from '../words/others.js';
import { verbOf } from '../words/verbs.js';
import { type Named, namesIn } from './mentions.js';

export type Item = { readonly word: string; readonly named: null } | { readonly word: ''; readonly named: Named };

/** Words that are verbs at times and nouns at others: a verb only where no other word is one. */
export const NOUNS_TOO = new Set(
	'test tests name names list lists log logs default defaults build builds output outputs import imports search run runs cover limit limits check checks take call calls list merge form base include express find create document documents model models report reports commit commits load store format formats export split group groups plot plots print process processes display cache count counts change changes filter route handle return show update start stop sort select extract set open'.split(
		' ',
	),
);
const OBLIGED = /^(?:has|have|had|need|needs|ought|required|able|expected|supposed|allowed|possible)$/;
/** Methods of HTTP, which are no verbs. */
const HTTP = /^(?:GET|POST|PUT|PATCH|DELETE)$/;
export const MODAL = /^(?:can|could|may|might|must|shall|should|will|would|has|have)$/;
export const BE = /^(?:be|is|are|was|were|been|being)$/;
const DETERMINER = /^(?:an?|the|its|each|every|all|any|some|no|of|for|own|at|least|most|this|that|web|first|final)$/;
export const ROLES: Readonly<Record<string, Role>> = {
	in: 'place', inside: 'place', within: 'place', under: 'place', at: 'place',
	using: 'means', with: 'means', via: 'means', through: 'means', by: 'means', on: 'means',
	to: 'result', into: 'result', as: 'result', onto: 'result',
	for: 'object', of: 'object', from: 'object', named: 'object', called: 'object', that: 'object', like: 'object', about: 'object',
}; // biome-ignore format: a table

export function isTelling(word: string): boolean {
	return (
		word.length > 1 &&
		/\p{L}/u.test(word) &&
		!SMALL.has(word) &&
		!NEGATIONS.has(word) &&
		kindOf(word) === null &&
		!Object.hasOwn(ROLES, word)
	);
}

/** Words in small letters, names as they are. */
export function itemsOf(text: string): Item[] {
	const items: Item[] = [];
	let from = 0;
	const words = (part: string) => {
		for (const [word] of part.matchAll(/[\p{L}][\p{L}\d’'-]*|[,&(+]/gu))
			items.push({ word: HTTP.test(word) ? word : word.toLowerCase().replace(/[’']s$/, ''), named: null });
	};
	for (const named of namesIn(text)) {
		words(text.slice(from, named.start));
		items.push({ word: '', named });
		from = named.end;
	}
	words(text.slice(from));
	return items;
}

/** Where the verb stands: the first word that can only be one, else the first that can be one. */
export function verbAt(items: readonly Item[]): number | null {
	const candidates = items.flatMap(({ word }, index) => {
		const verb = word === '' ? null : verbOf(word);
		if (verb === null || (verb.progressive && !BE.test(items[index - 1]?.word ?? ''))) return [];
		const before = items[index - 1]?.word ?? '';
		// "as described in …"
		const after = items[index + 1]?.word ?? '';
		if ((verb.participle && before === 'as') || (verb.plain === 'have' && after === 'been')) return [];
		if (/^(?:called|named|titled|entitled)$/.test(word) && !isSaid(items, index)) return [];
		if (
			NOUNS_TOO.has(word) &&
			!MODAL.test(before) &&
			(HTTP.test(before) ||
				BE.test(after) ||
				MODAL.test(after) ||
				DETERMINER.test(before) ||
				(/^tests?$/.test(word) && /^(?:unit|integration|end)$/.test(before)))
		)
			return [];
		// "to draw it" tells what for.
		const purpose = before === 'to' && !OBLIGED.test(items[index - 2]?.word ?? '');
		return [{ index, verb, sure: !purpose && (!NOUNS_TOO.has(word) || MODAL.test(before)) }];
	});
	const strong = candidates.filter(({ sure, verb }) => sure && verb.plain !== 'be');
	// "the trained model is saved": a participle without "is" tells of which kind a thing is.
	const main = strong.find(({ verb, index }) => !verb.participle || isSaid(items, index)) ?? strong[0];
	const attribute = main?.verb.participle && !isSaid(items, main.index);
	const be = candidates.find(({ verb }) => verb.plain === 'be');
	// "is a list"
	const weak = candidates.find(({ sure, verb, index }) => !sure && (verb.participle || be === undefined || be.index > index));
	const isWeaker = weak !== undefined && main !== undefined && (attribute || (main.verb.plain === 'have' && main.index >= weak.index));
	if (main !== undefined && (!isWeaker || weak.index === 0)) return main.index;
	return (weak ?? main ?? be)?.index ?? null;
}

/** "is written", "has been written", "is never written". */
export function isSaid(items: readonly Item[], at: number): boolean {
	const before = items.slice(0, at).map(({ word }) => word);
	const last = before.findLast(
		(word) => !(/ly$/.test(word) || NEGATIONS.has(word) || /^(?:also|always|then|only|both|all|each|first|fully|currently)$/.test(word)),
	);
	return last !== undefined && (BE.test(last) || last === 'has' || last === 'have');
}
