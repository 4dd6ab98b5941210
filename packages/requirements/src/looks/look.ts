// What a look gives, and the small things that all looks share.
import { fileLocation, type Location, nearest } from '@auditor/schema';
import type { Clause, Mention } from '../model.js';
import { type CodeIndex, isIn, type Occurrence, type Place } from './code-index.js';
import type { As } from './names-in.js';

export interface Look {
	/** What was looked for, as the requirement names it. */
	readonly about: string;
	/** `open`: the search could not be closed, so that nothing is said to be missing. */
	readonly state: 'found' | 'missing' | 'open';
	/** What was seen, as a clause: "`parse` is defined at src/a.py:3". */
	readonly told: string;
	readonly at: Location | null;
}

export interface Asked {
	readonly clause: Clause;
	readonly index: CodeIndex;
	/** Where to look: the places and the subject that are named; null: all of the product. Empty: they were not found. */
	readonly scope: readonly Place[] | null;
}

/** What a look answers: the looks made, and the words of the clause that they answer besides the names. Null: it knows no such statement. */
export interface Answer {
	readonly looks: readonly Look[];
	readonly words: readonly string[];
}

export type Ask = (asked: Asked) => Answer | null;

export const answer = (looks: readonly Look[], words: readonly string[] = []): Answer | null =>
	looks.length === 0 ? null : { looks, words };

/** Where something stands: a path, a line of one or of a file, a call or a definition of a file. */
type Site =
	| string
	| Location
	| { readonly path: string; readonly line: number }
	| ({ readonly file: { readonly path: string } } & (
			| { readonly line: number }
			| { readonly call: { readonly line: number } }
			| { readonly fact: { readonly line: number } }
	  ));

export function found(about: string, told: string, at: Site | null): Look {
	return { about, state: 'found', told, at: locationOf(at) };
}

export function missing(about: string, told: string, at: Site | null = null): Look {
	return { about, state: 'missing', told, at: locationOf(at) };
}

export function open(about: string, told: string, at: Site | null = null): Look {
	return { about, state: 'open', told, at: locationOf(at) };
}

/** Found where it is so, else missing, told in the same words. */
export const judged = (is: boolean, about: string, told: string, at: Site | null): Look => (is ? found : missing)(about, told, at);

/** Found where each answer is yes, missing where each is no; null: they differ, or one could not be told. */
export function agreed(answers: readonly (boolean | null)[], about: string, told: string, at: Site): Look[] | null {
	const [first] = answers;
	return first === undefined || first === null || answers.some((one) => one !== first) ? null : [judged(first, about, told, at)];
}

/** All of them; null where one could not be asked. */
export const allOf = <T>(all: readonly (T | null)[]): T[] | null => (all.every((one) => one !== null) ? [...all] : null);

export function locationOf(site: Site | null): Location | null {
	if (site === null) return null;
	if (typeof site === 'string') return fileLocation(site);
	if ('kind' in site) return site;
	const { line } = 'line' in site ? site : 'call' in site ? site.call : site.fact;
	return fileLocation('path' in site ? site.path : site.file.path, line);
}

/** "src/a.py:3" */
export function placed(site: Site | null): string {
	const location = locationOf(site);
	return location?.path ? `${location.path}${location.line === null ? '' : `:${location.line}`}` : '';
}

export function shownName({ kind, text }: Mention): string {
	return kind === 'tool' || kind === 'proper' ? text : `\`${text}\``;
}

/** "in `src/a.py`"; nothing for all of the product. */
export function within(scope: readonly Place[] | null): string {
	return scope === null || scope.length === 0 ? '' : ` in ${scope[0]!.told}`;
}

export function objectsOf({ mentions }: Clause): readonly Mention[] {
	return mentions.filter(({ role }) => role === 'object' || role === 'result');
}

/** The places that a mention names; a look where it names none that exists. */
export function placesOf(mention: Mention, index: CodeIndex): readonly Place[] | Look {
	const about = shownName(mention);
	if (mention.kind === 'path') {
		const files = index.files(mention.text);
		const [only] = files;
		if (files.length === 1 && index.texts.get(only!)?.trim() === '' && !/(?:^|\/)(?:__init__\.py|\.gitkeep|py\.typed)$/.test(only!))
			return missing(about, `\`${only}\` is empty`, fileLocation(only!));
		if (files.length > 0) return files.map((path) => ({ told: about, path, lines: null, functions: [] }));
		const base = mention.text.replace(/\/$/, '').split('/').at(-1)!;
		// What the code itself names may be made when it runs.
		if (index.says(mention.text.replace(/^\.?\/|\/$/g, ''), (path) => index.project.file(path)?.context === 'source'))
			return open(about, `${about} is not in the repository, and the code names it`);
		const paths = index.tree.files.map(({ path }) => path);
		// `code/message/data`, in which nothing begins like a path: names that the code has, and not where something stands.
		const names = /^\w+(?:\/\w+){2,}$/.test(mention.text) ? mention.text.split('/') : [];
		if (names.length > 0 && !paths.some((path) => path.startsWith(`${names[0]}/`)) && names.every((one) => index.says(one)))
			return open(about, `${about} may be names of the code and no path`);
		const near = paths.find((path) => path.split('/').at(-1) === base) ?? nearest(mention.text, paths);
		return missing(about, `${about} is not in the repository${near ? `; the nearest path is \`${near}\`` : ''}`);
	}
	const places = index.definitions(mention.text).filter(({ path }) => index.project.file(path)?.context !== 'test');
	if (places.length > 0) return places;
	// `addItem` of `routes/addItem.js`, which exports a function without a name.
	const own = index.product.filter(({ path }) => stemOf(path) === mention.text);
	if (own.length === 1) return [{ told: about, path: own[0]!.path, lines: null, functions: [] }];
	return index.complete && !index.mentions(mention.text)
		? missing(about, `${about} is defined nowhere`)
		: open(about, `${about} could not be found as a definition`);
}

/** The name of a file without its ending. */
export const stemOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

/** What English hangs to a word: "mode" is no form of "model". */
const ENDINGS =
	/^(?:|e|y|s|es|ed|d|r|rs|er|ers|or|ors|ing|ings|ion|ions|tion|tions|ation|ations|ate|ates|ated|ator|able|ible|ies|ied|ier|al|als|ally|ly|ely|ment|ments|ement|ness|ive|ives|ity|ety|ic|ics|ical|ful|n|en|ent|ents|ance|ence|ant|ist|ists|ism|ize|izer|ized|ise|iser|ised|up|sion|ure|ures|ual|th|t|map|maps|base|set|sets|file|files|name|names|path|out)$/;

/** One word, or forms of one: `retry` and `retries`. */
export function sameStem(one: string, other: string): boolean {
	if (one === other) return true;
	const [short, long] = one.length < other.length ? [one, other] : [other, one];
	if (short.length < 4 || long.length - short.length > 4) return false;
	const stem = short.replace(/e$|y$/, '');
	const end = long.slice(stem.length);
	// "format" and "formatted": the last letter may stand twice.
	return long.startsWith(stem) && (ENDINGS.test(end) || (end[0] === stem.at(-1) && ENDINGS.test(end.slice(1))));
}

/** Ways in which a name is used. */
export const USED: readonly As[] = ['call', 'base class', 'decorator', 'annotation', 'value', 'keyword'];

export const inScope = (scope: readonly Place[] | null) => (one: Occurrence) => scope === null || scope.some((place) => isIn(place, one));
