// Verbs by what they say. A verb stands in its plain form; the forms that English makes of it are made below, the others stand beside it.
import type { Predicate } from '../model.js';

const VERBS: Readonly<Record<Predicate, string>> = {
	accepts: 'accept expect take offer support',
	calls: 'call invoke',
	catches: 'catch',
	contains: 'commit track contain have include hold provide comprise come ship',
	defaults: 'default',
	defines: 'define declare implement export expose create locate',
	depends: 'depend require',
	documents: 'document explain describe cover mention',
	/** No look knows what they say; they tell who does it to what. */
	does: 'report listen trigger instantiate record initialize initialise view visualize generate display evaluate split adjust download obtain retrieve present convert print compute calculate process handle send receive return update change set show plot draw compare measure select filter extract transform normalize scale prepare install start stop open close schedule retry cache encrypt hash authenticate stream upload group sort copy count wrap route register refuse reject print allow let enable follow adapt tune analyze analyse summarize highlight',
	excludes: 'exclude ignore',
	extends: 'extend inherit subclass',
	finds: 'find search look check verify locate identify see inspect examine scan',
	is: 'be model represent',
	leads: 'lead connect',
	lists: 'list name enumerate specify',
	raises: 'raise throw',
	reads: 'read load parse fetch',
	runs: 'run execute',
	saves: 'save write store dump persist output',
	tests: 'test',
	uses: 'use utilize import build base merge employ apply rely limit bind perform format render clone log remove delete validate decorate compile train serve',
};

const IRREGULAR: Readonly<Record<string, string>> = {
	is: 'be', are: 'be', was: 'be', were: 'be', been: 'be', being: 'be', has: 'have', had: 'have', having: 'have', ran: 'run', written: 'write',
	wrote: 'write', built: 'build', taken: 'take', thrown: 'throw', held: 'hold', led: 'lead', found: 'find', modelled: 'model', bound: 'bind', binds: 'bind', caught: 'catch',
	seen: 'see', sent: 'send', shown: 'show', drawn: 'draw',
}; // biome-ignore format: a table

/** Verbs whose participle is their plain form, and those that double their last letter. */
const SAME = /^(?:run|read|set|split)$/;
const DOUBLED = /^(?:run|log|split|commit|set|stop|plot|wrap|format|submit)$/;

export interface Verb {
	readonly plain: string;
	readonly predicate: Predicate;
	/** The form that a passive has: `called`, `written`. */
	readonly participle: boolean;
	readonly progressive: boolean;
}

const FORMS: ReadonlyMap<string, Verb> = new Map(
	Object.entries(VERBS).flatMap(([predicate, words]) =>
		words.split(' ').flatMap((plain): [string, Verb][] => {
			const own = { plain, predicate: predicate as Predicate };
			const form = (written: string, participle = false, progressive = false): [string, Verb] => [
				written,
				{ ...own, participle, progressive },
			];
			const short = plain.replace(/e$/, '');
			const stem = DOUBLED.test(plain) ? plain + plain.at(-1) : short;
			const soft = /[^aeiou]y$/.test(plain) ? plain.slice(0, -1) : null;
			return [
				form(plain, SAME.test(plain)),
				form(soft ? `${soft}ies` : /(?:s|x|ch|sh)$/.test(plain) ? `${plain}es` : `${plain}s`),
				form(plain === 'see' ? 'seen' : soft ? `${soft}ied` : `${stem}ed`, true),
				form(`${stem}ing`, false, true),
				...Object.entries(IRREGULAR)
					.filter(([, of]) => of === plain)
					.map(([written]) => form(written, /n$|ound$|eld$|ed$|t$/.test(written) && written !== 'been')),
			];
		}),
	),
);

/** The verb that a word is a form of; null for other words. */
export function verbOf(word: string): Verb | null {
	return FORMS.get(word) ?? null;
}
