// How an expectation is told: its text where it is met, its fault where it is not. Every format asks here, so that no two tell it differently.
import type { Expectation } from '../model/rubric.js';

/** Words that begin a sentence and are no name: after a colon they are written small. */
const OPENERS = new Set(
	'a an the no not none too nothing nobody nowhere one two three four five ten at from some several each every all most more few fewer less only it its this that these those there where when what which while if in on of for with without to and or but both either neither his her their your our we you they does do is are was were has have had can could may must should any many much other another as by after before between commits commit evidence malformed missing nodes node fields judges judge detectives clones scores score code free disagreement text words failures continuous types users tests links names docs steps files paths claims conditional set-up many most part parts data model models product repository hardly signatures strict builds dependencies clients'.split(
		' ',
	),
);

/** The fault that an unmet expectation is, as one sentence. */
export function faultOf({ text, whenUnmet, id }: Pick<Expectation, 'text' | 'whenUnmet' | 'id'>): string {
	return whenUnmet ?? `Not met: ${text === '' ? id : clause(text)}.`;
}

/** A sentence as the part of another one: without its full stop, and without its capital unless that belongs to a name. */
export function clause(sentence: string): string {
	const bare = sentence.trim().replace(/(?<![.])[.]$/, '');
	const first = /^[A-Za-z]+/.exec(bare)?.[0] ?? '';
	return OPENERS.has(first.toLowerCase()) ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare;
}

/** Endings of files by the language that a remedy may speak. */
const LANGUAGES: Readonly<Record<string, RegExp>> = { python: /[.](?:py|pyi|ipynb)$/i, typescript: /[.](?:[cm]?[jt]sx?)$/i };
const NAMES: Readonly<Record<string, string>> = { python: 'Python', typescript: 'TypeScript' };

/**
 * A remedy in the language of the code at `path`: `{{python: subprocess.run([...]) | typescript: execFile}}` gives the part of that language. Where the
 * language is not known it gives all that say something, whole sentences with the name of their language.
 */
export function inLanguage(remedy: string, path: string | null): string {
	return remedy.replace(/\{\{([^{}]{1,400})\}\}/g, (_, slot: string) => {
		const parts = slot.split(' | ').map((part) => {
			const at = part.indexOf(':');
			return { language: part.slice(0, at).trim(), text: part.slice(at + 1).trim() };
		});
		const own =
			path === null ? undefined : parts.find(({ language }) => Object.hasOwn(LANGUAGES, language) && LANGUAGES[language]!.test(path));
		if (own) return own.text;
		const said = parts.filter(({ text }) => text !== '');
		return said.every(({ text }) => text.endsWith('.'))
			? said.map(({ language, text }) => `${NAMES[language] ?? language}: ${text}`).join(' ')
			: said.map(({ text }) => text).join(' or ');
	});
}
