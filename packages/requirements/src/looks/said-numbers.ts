// Does the code hold a number that a sentence says, in the role and among the words that it says it with? Numbers that many things have (0 to 12, statuses)
// tell nothing. One that code writes nowhere, in no unit, is held nowhere.
import { once, type SourceFile } from '@auditor/code';
import { own } from '@auditor/schema/pure';
import { type CodeIndex, LOCK, PROSE } from './code-index.js';
import { tellingIn } from './explained.js';
import type { Ask, Framed } from './frame.js';
import { found, missing, placed } from './look.js';
import { nameParts } from './name-parts.js';
import { NEAR, NEARER, partsAround, says } from './said-words.js';

/** A number with its unit, as the numbers that code may write for it. */
interface Said {
	readonly told: string;
	readonly numbers: readonly number[];
	/** Whether what a number is given to may be what is meant. */
	readonly fits: (to: string, place: Held, number: number) => boolean;
	/** Much else bears it. */
	readonly common: boolean;
}

const UNITS: Readonly<Record<string, readonly number[]>> = {
	second: [1, 1000], minute: [1, 60, 60_000], hour: [1, 60, 3600, 3_600_000], day: [1, 24, 86_400, 86_400_000, 1440], week: [1, 7, 604_800, 604_800_000], month: [1, 30, 2_592_000],
	millisecond: [1, 0.001], ms: [1, 0.001], megabyte: [1, 1024, 1_048_576, 1_000_000], mb: [1, 1024, 1_048_576, 1_000_000], kilobyte: [1, 1024, 1000], kb: [1, 1024, 1000], percent: [1, 0.01], '%': [1, 0.01],
}; // biome-ignore format: a table
const SHORT_UNITS: Readonly<Record<string, string>> = { s: 'second', sec: 'second', m: 'minute', min: 'minute', h: 'hour', hr: 'hour', d: 'day' }; // biome-ignore format: a table
const WORDS: Readonly<Record<string, number>> = {
	fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, hundred: 100, 'a hundred': 100, 'one hundred': 100, thousand: 1000, 'a thousand': 1000, 'one thousand': 1000,
}; // biome-ignore format: a table
const UNIT = '(milliseconds?|ms|seconds?|minutes?|hours?|days?|weeks?|months?|megabytes?|mb|kilobytes?|kb|percent|%)';
const NUMBERS = new RegExp(`(#d\\d{1,3}|${Object.keys(WORDS).join('|')}|\\d{1,3}(?:[ ,]\\d{3})+)(?:[ -]?${UNIT}(?![a-z]))?`, 'g');
/** Numbers that are no amount. */
const OTHER =
	/\b(?:status|code|http|exit code|port|version|node|python|line|out of|from|answers? with|answered with|returns?|gives?|with an?|refused with|gets?) $/;

/** What is held to an amount, as people say it, and what the code calls that to which it gives the number. */
const ROLES: readonly (readonly [RegExp, RegExp])[] = [
	[/\b(?:at most|no more than|not more than|up to|stops? at|capped|caps|maximum|limit(?:ed)?|first|last|latest|newest|at least|minimum|size|length|long|per|each|pieces?|chunks?|top)\b/, /limit|take|max|min|slice|\[[^\]]{0,40}:|top|\bk\b|head|\bl[te]e?\b|\bg[te]e?\b|[<>]|size|trunc|substr|page|len|chunk|overlap|count|batch|range|attempt|retr/i],
	[/\b(?:or (?:more|less|higher|lower|above|below|fewer)|above|below|over|under|more than|less than|exceeds?|reach(?:es)?|threshold|larger|longer|shorter|smaller)\b/, /[<>]|threshold|cutoff|limit|(?:max|min)_|_(?:max|min)\b|\b[gl][te]e?\b/i],
]; // biome-ignore format: a table
/** "three times" */
const TIMES_SAID = /attempt|retr|tries|max_?(?:loops?|rounds?|iterations?|times)|round|iteration|stop_after|times\b/i;
/** "2000 characters": what cuts or counts letters. */
const LETTERS = /slice|\[[^\]]{0,40}:|len|substr|trunc|char|size|width/i;
/** What a number measures, where the sentence says so before it. */
const MEASURED =
	/\b(confidence|score|relevance|similarity|temperature|probability|weight|ratio) (?:of |is )?(?:above |below |over |under |at least |at most |more than |less than )?$/;
const TIMES = /time|expir|ttl|delay|wait|sleep|age|interval|delta|ping|poll|elapsed|duration|valid|life|ms\b/i;
const CLOCKS = /second|minute|hour|day/i;
/** What stands beside a number in that unit, by its factors of `UNITS`. */
const BESIDE: readonly (readonly [RegExp, (to: string, factor: number) => boolean])[] = [
	[/^(?:second|minute|hour|day|week|month|ms|millisecond)/, (to, factor) => TIMES.test(to) || (factor !== 1 && CLOCKS.test(to))],
	[/^(?:mega|mb|kilo|kb)/, (to, factor) => (factor > 1024 ? /size|max|limit|byte|length|[<>]/i : /mb|mega|kb|kilo|\* ?1024/i).test(to)],
	[/^(?:percent|%)/, (to) => /percent|%|ratio|rate|threshold|[<>]|min|max|cover/i.test(to)],
];

/** Words that say no more than the role, or that something is done at all. */
const IDLE =
	/^(?:after|within|most|least|limit|limited|limits|maximum|minimum|more|less|longer|larger|than|no|not|first|last|up|time|times|seconds?|minutes?|hours?|days?|weeks?|months?|milliseconds?|megabytes?|kilobytes?|percent|hundred|thousand|fifty|twenty|thirty|forty|fifteen|sixty|works?|working|stops?|yields?|put|puts|gone|goes|takes?|may|must|should|only|can|cannot|kept|held|holds?|given|gives?|waits?|waiting|default|defaults|by|above|below|over|under|when|whenever|while|before|until|soon|long|about|around|another|otherwise|without|further|still|straight|already|never|always|instead|really|used|uses|made|makes|done|does|get|gets|sent|comes?|one|two|three|four|five|six|seven|eight|nine|ten|single|whole|value|number|size|length|at|exceeds?|expires?|expired|if|its|back|them|into|cut|cuts|lives?|stays?|remains?)$/;
const DENIES =
	/\b(?:no longer than|unless|except|neither|nor|can be (?:altered|changed|set)|configur\w+|through (?:an )?environment|readme|docs?|documentation|tests?|ci|pipeline|workflow|coverage)\b/;

interface Held {
	readonly file: SourceFile;
	readonly line: number;
	readonly text: string;
	/** What the number is given to, or compared with. */
	readonly to: string;
}

/** The lines of the product that write a number, by the number; products and texts like `24h` with them. */
const held = once((index: CodeIndex): ReadonlyMap<number, readonly Held[]> => {
	const all = new Map<number, Held[]>();
	for (const file of index.product)
		for (const [at, raw] of index.linesOf(file.path).entries()) {
			if (!/\d/.test(raw) || raw.length > 400 || /^\s{0,200}(?:#|\/\/|\*|\/\*)/.test(raw)) continue;
			const text = raw.replace(/(?:\s#|\s\/\/).{0,400}$/, '').replace(/(?<=\d)_(?=\d)/g, '');
			const add = (number: number, from: number, end: number) => {
				const to = givenTo(text, from, end);
				if (to === null) return;
				const list = all.get(number) ?? [];
				list.push({ file, line: at + 1, text, to });
				all.set(number, list);
			};
			for (const { 0: whole, 1: own, 2: unit, index } of text.matchAll(
				/(?<![\w.#])(\d{1,12}(?:\.\d{1,6})?)(s|sec|ms|m|min|h|hr|d)?(?![\w.]|\.\d)/g,
			)) {
				add(Number(own), index, index + whole.length);
				for (const factor of UNITS[SHORT_UNITS[unit ?? ''] ?? '']?.slice(1) ?? []) add(Number(own) * factor, index, index + whole.length);
			}
			for (const { 0: product, index } of text.matchAll(/(?<![\w.])\d{1,9}(?: ?\* ?\d{1,9}){1,4}/g))
				add(
					product.split('*').reduce((so, one) => so * Number(one), 1),
					index,
					index + product.length,
				);
		}
	return all;
});

/** What stands before a number up to its name: the keyword, the constant, what it is compared with, or the call whose argument it is; null: it is part of a text. */
function givenTo(text: string, from: number, end: number): string | null {
	const before = text.slice(0, from);
	for (const quote of ['"', "'"])
		if (before.split(quote).length % 2 === 0 && text.indexOf(quote, end) - before.lastIndexOf(quote) > LONGEST_VALUE) return null;
	const own = before.slice(before.lastIndexOf(',') + 1);
	if (/[A-Za-z]/.test(own)) return own.slice(-60) + text.slice(end, end + 14);
	let depth = 0;
	for (let at = before.length - 1; at >= 0; at--) {
		if (before[at] === ')' || before[at] === ']') depth++;
		else if ((before[at] === '(' || before[at] === '[') && depth-- === 0) return `${before.slice(Math.max(0, at - 30), at + 1)}${own}`;
	}
	return own;
}

/** Letters of a text that is a value: `"24h"`. */
const LONGEST_VALUE = 8;

/** Numbers there say how something looks, or which version it has. */
const LOOKS = /\.(?:css|scss|less|svg|html?)$|(?:^|\/)(?:package|tsconfig[\w.-]{0,20})\.json$/i;
const STYLED = /\bclass(?:Name)?=|\bcls=|\bstyle=|viewBox|<svg|<path|\dpx\b|\drem\b/;

const numbersElsewhere = once((index: CodeIndex) => {
	const all = new Set<number>();
	for (const [path, text] of index.texts)
		if (!PROSE.test(path) && !LOCK.test(path) && !LOOKS.test(path))
			for (const line of text.split('\n'))
				if (!STYLED.test(line))
					for (const [one] of line.replace(/(?<=\d)[_,](?=\d)/g, '').matchAll(/\d{1,12}(?:\.\d{1,6})?/g)) all.add(Number(one));
	return all;
});

function saidIn({ shape, namesIn }: Framed): Said[] {
	return [...shape.text.matchAll(NUMBERS)].flatMap(({ 0: whole, 1: written, 2: unit = '', index: at }) => {
		const before = shape.text.slice(0, at);
		const amount = own(WORDS, written!) ?? Number((namesIn(written!)[0]?.text ?? written!).replace(/[ ,]/g, ''));
		if (OTHER.test(before) || Number.isNaN(amount) || (amount < 2 && unit === '' && Number.isInteger(amount))) return [];
		if (
			unit === '' &&
			/^[1-5]\d\d$/.test(String(amount)) &&
			/\b(?:status|http|answers?|answered|code|refused|gets?|leads? to|replies)\b/.test(shape.text)
		)
			return [];
		const factors = UNITS[unit.replace(/s$/, '')] ?? UNITS[unit] ?? [1];
		const roles = ROLES.filter(([said]) => said.test(shape.text)).map(([, code]) => code);
		const beside = BESIDE.find(([said]) => said.test(unit))?.[1];
		const told = `${amount}${unit === '' ? '' : ` ${unit}`}`;
		// A number in its own unit stands beside the name of that unit.
		const isOwn = (to: string) => /^(?:second|ms|milli)/.test(unit) || to.toLowerCase().includes(unit.replace(/s$/, '').slice(0, 3));
		const measured = MEASURED.exec(before)?.[1] ?? '';
		const isTimes = /^ (?:more )?(?:times|attempts|tries|rounds|retries)\b/.test(shape.text.slice(at + whole.length));
		const isLetters = /^ (?:characters?|letters?|chars)\b/.test(shape.text.slice(at + whole.length));
		const direction = /(?:(at least|minimum of|no (?:less|fewer) than)|(at most|up to|no more than|maximum of)) $/.exec(before);
		const isTurned = (to: string) =>
			direction?.[1]
				? !/min|>|\bgte?\b|\bge\b|least|thresh|attempt|retr/i.test(to) || /limit|max/i.test(to)
				: direction?.[2]
					? /\bmin_|_min|Min[A-Z]|least/.test(to)
					: false;
		const fits = (to: string, { file: { path }, text }: Held, number: number) =>
			!isTurned(to) &&
			(beside === undefined
				? (isTimes ? TIMES_SAID.test(to) : isLetters ? LETTERS.test(to) : roles.some((one) => one.test(to))) &&
					to.toLowerCase().includes(measured)
				: (number === amount && isOwn(to) && /^(?:minute|hour|day|week|month)/.test(unit)) ||
					(beside(to, number / amount) && (number !== amount || isOwn(to)) && isClocked(number / amount, unit, path, text)));
		const common = unit === '' && Number.isInteger(amount) && amount <= FREQUENT;
		return beside === undefined && roles.length === 0
			? []
			: [{ told, common, numbers: factors.map((one) => Number((amount * one).toPrecision(10))), fits }];
	});
}

/** Numbers up to this one stand for many things. */
const FREQUENT = 12;

const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86_400 };

/** JavaScript counts in milliseconds and Python in seconds, unless the line says otherwise. */
function isClocked(factor: number, unit: string, path: string, text: string): boolean {
	const seconds = own(SECONDS, unit.replace(/s$/, ''));
	const inSeconds = factor === seconds;
	if (seconds === undefined || (!inSeconds && factor !== seconds * 1000)) return true;
	if (/_?ms\b|milli/i.test(text)) return !inSeconds;
	return /\.pyi?$/.test(path) ? inSeconds : !inSeconds || /sec|ttl|expires?in|max_?age|\bex\b|setex|expire/i.test(text);
}

/** A comparison tells what is compared; a name of its own tells what it is for. */
const BARE = /[<>]|\bmin\b|\bmax\b|\blen\b|length|width|height/i;
const NAMED_ROLE =
	/limit|take|slice|truncat|threshold|cutoff|(?:max|min)_?[a-z]{3}|[a-z]_?(?:max|min)\b|attempt|retr|page|top|size|time|expir|ttl|delay|wait|sleep|duration|\bk\b|\[[^\]]{0,40}:/i;

/** The share of them that has to stand where another number is given. */
const SURE = 0.8;

/** Who has more than six has more than five as well: another number denies nothing. */
const IMPLIED = /\b(?:more|less|greater|fewer|larger|longer|shorter|smaller|above|below|over|under|at least|exceeds?)\b/;

interface Words {
	readonly words: readonly string[];
	readonly names: readonly string[];
	readonly index: CodeIndex;
}

interface Near {
	readonly place: Held;
	readonly known: number;
	/** Words on the line itself, or in its path. */
	readonly onLine: number;
}

/** The place whose surroundings have most of the words, among those that may be meant. */
function nearest(places: Iterable<readonly [number, readonly Held[]]>, { fits }: Said, { words, names, index }: Words): Near | null {
	let best: Near | null = null;
	for (const [number, all] of places)
		for (const place of all) {
			const isNamed = NAMED_ROLE.test(place.to);
			if (!fits(place.to, place, number)) continue;
			if (!isNamed && BARE.test(place.to) && !words.some((word) => says(word, new Set(nameParts(place.to))))) continue;
			const count = (parts: ReadonlySet<string>) =>
				words.filter((word) => says(word, parts)).length + names.filter((name) => nameParts(name).every((part) => parts.has(part))).length;
			const known = count(partsAround(place.file, place.line, index));
			if (known < 2 || known < (best?.known ?? 0)) continue;
			const onLine = count(new Set([place.text, place.file.path].flatMap(nameParts)));
			if (best === null || known > best.known || onLine > best.onLine) best = { place, known, onLine };
		}
	return best;
}

/** "One call yields at most 100 users": the number, where those words are. */
export const saidNumbers: Ask = (framed) => {
	const { shape, index, namesIn } = framed;
	if (DENIES.test(shape.text)) return null;
	const all = saidIn(framed);
	const names = namesIn(shape.text).flatMap(({ kind, text }) => (kind === 'number' ? [] : [text]));
	const words = [...new Set(tellingIn(shape.text.replace(NUMBERS, ' ')).filter((word) => !IDLE.test(word)))];
	const of = words.length + names.length;
	const looks = all.map((said) => {
		const { told, numbers, common } = said;
		const lines = numbers.map((number) => [number, held(index).get(number) ?? []] as const);
		if (
			index.closed &&
			!common &&
			lines.every(([, places]) => places.length === 0) &&
			!numbers.some((one) => numbersElsewhere(index).has(one))
		)
			return missing(told, `nothing in the code or its settings holds ${told}`, index.product[0]?.path ?? null);
		const asked = { words, names, index };
		const best = nearest(lines, said, asked);
		if (best !== null && best.known / of >= (common ? NEARER : NEAR))
			return found(told, `${placed(best.place)} says “${best.place.text.trim().slice(0, 80)}”`, best.place);
		const other =
			all.length > 1 || of < 3 || IMPLIED.test(shape.text)
				? null
				: nearest(
						[...held(index)].filter(([number]) => number > 1 && !numbers.includes(number)),
						said,
						asked,
					);
		return other !== null && other.known >= of * SURE && other.onLine > 0 && (best?.known ?? 0) < other.known
			? missing(told, `${placed(other.place)} says “${other.place.text.trim().slice(0, 80)}”`, other.place)
			: null;
	});
	const lost = looks.find((one) => one?.state === 'missing');
	if (lost) return [lost];
	return looks.length > 0 && looks.every((one) => one !== null) ? looks : null;
};
