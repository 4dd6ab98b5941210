// In which languages a report is written, section by section: what is told in words that we do not have must not be taken for silence.
import type { AuditDocument, Lexicon } from '@auditor/schema';
import { francAll } from 'franc-min';
import { flowOf, readable } from './flow.js';

/** Letters of a section, at least: a table of names is of no language. */
const SECTION = 400;
/** Letters of all that was read, from which on its language is told. */
const ENOUGH = 200;
/** English with many names of code is as near to other languages as this: it is taken for English. @source 2,703 sections of 273 Markdown files in English: .97 at least */
const NEAR = 0.9;
/** Code, paths, addresses and names with capitals inside are the same in every language. */
const NO_WORDS = /`[^`\n]*`|https?:\S+|(?<!\S)\S{0,200}[\w)][./_(=:][\w(]\S*|\b[a-z]*[A-Z]+[a-z]+[A-Z]\w*/g;

/** The share of letters that each language has in what can be read, by tag (`en`, `am`); empty where too little is told in words. */
export function languagesOf(documents: readonly AuditDocument[]): ReadonlyMap<string, number> {
	const letters = new Map<string, number>();
	for (const document of readable(documents))
		for (const [tag, count] of lettersOf(document)) letters.set(tag, (letters.get(tag) ?? 0) + count);
	const all = [...letters.values()].reduce((sum, count) => sum + count, 0);
	return new Map(all < ENOUGH ? [] : [...letters].map(([tag, count]) => [tag, count / all]));
}

const known = new WeakMap<AuditDocument, ReadonlyMap<string, number>>();

function lettersOf(document: AuditDocument): ReadonlyMap<string, number> {
	const counted = known.get(document);
	if (counted !== undefined) return counted;
	const letters = new Map<string, number>();
	for (const text of sectionsOf(flowOf(document).prose)) {
		const tag = tagOf(text);
		letters.set(tag, (letters.get(tag) ?? 0) + countLetters(text));
	}
	known.set(document, letters);
	return letters;
}

/** Paragraphs put together until they say enough. */
function sectionsOf(prose: string): string[] {
	const sections: string[] = [];
	let open = '';
	for (const paragraph of prose.split(/\n\s*\n/)) {
		open += `${paragraph.replace(NO_WORDS, ' ')}\n`;
		if (countLetters(open) < SECTION) continue;
		sections.push(open);
		open = '';
	}
	if (countLetters(open) >= ENOUGH || sections.length === 0) sections.push(open);
	return sections.filter((text) => countLetters(text) > 0);
}

function countLetters(text: string): number {
	return text.match(/\p{L}/gu)?.length ?? 0;
}

/** Words that only English has: where they are common, nothing dearer is asked. */
const ENGLISH_WORDS = /\b(?:the|of|and|is|are|that|with|from|which|this|when|it)\b/gi;
const COMMON = 1 / 60;

function tagOf(text: string): string {
	if ((text.match(ENGLISH_WORDS)?.length ?? 0) >= countLetters(text) * COMMON) return 'en';
	const [first, ...others] = francAll(text);
	const english = [first, ...others].find((one) => one?.[0] === 'eng');
	const code = first === undefined || (english !== undefined && english[1] >= NEAR) ? 'eng' : first[0];
	return code === 'und' ? 'en' : Intl.getCanonicalLocales(code)[0]!;
}

/** Share of a language from which on it is one of the report's. */
const SPOKEN = 0.1;

/** The rubric's words, and those of its further languages that the report is written in. */
export function lexiconsFor(documents: readonly AuditDocument[], lexicon: Lexicon): Lexicon[] {
	const shares = languagesOf(documents);
	const own = Object.entries(lexicon.lists).filter(([key]) => !key.startsWith('words:'));
	return [
		lexicon,
		...Object.entries(lexicon.languages ?? {}).flatMap(([language, words]) =>
			(shares.get(language) ?? 0) < SPOKEN
				? []
				: [
						{
							...lexicon,
							language,
							lists: Object.fromEntries(own),
							// Terms of art are often left in the rubric's language.
							concepts: lexicon.concepts.map((concept) => {
								const told = words.concepts.find(({ id }) => id === concept.id);
								return told === undefined
									? concept
									: {
											...concept,
											terms: [...told.terms, ...concept.terms],
											mechanism: [...told.mechanism, ...concept.mechanism],
											paraphrases: [...(told.paraphrases ?? []), ...(concept.paraphrases ?? [])],
										};
							}),
						},
					],
		),
	];
}

/**
 * Why words of the report were not understood, one sentence; null where they were.
 * @param spoken tags of the languages that are understood
 * @param most share of other languages that is borne
 */
export function notUnderstood(documents: readonly AuditDocument[], spoken: readonly string[], most: number): string | null {
	const others = [...languagesOf(documents)].filter(([tag]) => !spoken.includes(tag));
	const share = others.reduce((sum, [, part]) => sum + part, 0);
	if (share < most) return null;
	const [first] = [...others].sort((a, b) => b[1] - a[1]);
	const name = nameOf(first![0]);
	const lists = spoken.map(nameOf).sort();
	const known = lists.length < 2 ? lists[0] : `${lists.slice(0, -1).join(', ')} and ${lists.at(-1)}`;
	return `${share > 0.9 ? `The report is in ${name}` : `${Math.round(share * 100)} % of the report is in ${name}`}; word lists exist for ${known}.`;
}

function nameOf(tag: string): string {
	return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
}
