// What is a setting if nothing is given, and within which bounds is it held? The sentence need not name it: its words have to be those of one setting.
import { once, type StaticValue } from '@auditor/code';
import type { CodeIndex } from './code-index.js';
import { meaningOf, tellingIn } from './explained.js';
import type { Ask, Framed } from './frame.js';
import { allOf, found, type Look, missing, placed, sameStem } from './look.js';
import { nameParts } from './name-parts.js';
import { allStated, type Stated } from './stated.js';
import { factorsOf, numberIn, shownValue, valueSaid } from './stated-values.js';

const DEFAULTS: readonly RegExp[] = [
	/,? (?:by default|out of box|as default|to begin with)\b/,
	/,? unless [a-z# \d-]{1,60}?(?:otherwise|given|set|told|configured|specified|passed|changed|overridden|chosen|requested|asked for|supplied)$/,
	/,? (?:if|when|where|as long as) (?:nothing|none|no [a-z ]{1,30}|not|it is not|they is not|#c\d{1,3} is not) ?(?:else )?(?:is )?(?:set|given|configured|specified|passed|said|chosen|supplied)$/,
	/(?<= )(?:defaults? to|falls? back to) /,
];
const LEADS = /^(?:default(?= [a-z#].{0,80} is )|by default|out of box|unless [a-z ]{1,40}(?:given|set|configured|told|specified)),? /;
const BOUNDS: readonly (readonly [RegExp, 'least' | 'most'])[] = [
	[/\b(?:at most|no more than|not more than|up to|maximum of|maximally|limited to|capped at) (?=#d)/, 'most'],
	[/\b(?:at least|no less than|no fewer than|not less than|minimum of) (?=#d)/, 'least'],
];
/** It asks more than what is so if nothing is given. */
const OPEN =
	/\b(?:every|each|all|only|or|either|never|no|without|unless|if|when|whenever|while|after|before|because|until|than|twice|both|same|first|last|second|per)\b/;
/** Verbs and nouns that say of a setting no more than that it is one. */
const IDLE =
	/^(?:is|has|uses?|takes?|holds?|gets?|gives?|starts?|value|setting|default|defaults|default's|otherwise|long|much|many|number|size|maximum|minimum|kept|contains?|goes|works?|lasts?|comes?|stays?|remains?|there|via|created|named|called|set|given|used|functions?|tasks?|jobs?|produced|returned|read|made|stored|up|set to)$/;
const SAME: Readonly<Record<string, string>> = {
	called: 'name', named: 'name', folder: 'dir directory path', directory: 'dir folder path', config: 'conf configuration options', entry: 'limit items size', entries: 'limit items size', link: 'url token', seconds: 'sec timeout', time: 'timeout', characters: 'chars', length: 'size len', size: 'length len limit', retries: 'attempts retry', attempts: 'retries tries', results: 'limit k top',
}; // biome-ignore format: a table

const means = (word: string, part: string) =>
	sameStem(part, word) ||
	sameStem(part, word.replace(/s$/, '')) ||
	meaningOf(word).includes(part) ||
	(Object.hasOwn(SAME, word) && SAME[word]!.split(' ').includes(part)) ||
	rootOf(part) === rootOf(word);
const rootOf = (word: string) =>
	word.length > 5 ? word.replace(/(?:isions?|ising|ised?|izes?|ized|izing|ions?|ing|ed|es|s|e)$/, '') : word;

/** Names that say how much, and not of what. */
const MEASURE = /^(?:limit|size|max|count|length|top|page)$/;

interface Setting extends Stated {
	/** Parts of its own name, and of what it belongs to and is said of it. */
	readonly parts: readonly string[];
	readonly around: ReadonlySet<string>;
}

/** What can be set: everything that has a value where nothing is given. */
const settingsOf = once((index: CodeIndex): readonly Setting[] =>
	allStated(index)
		.filter(
			({ fallback, name, ofEnum, held }) =>
				!ofEnum && (fallback || held !== null || /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/.test(name) || /default/i.test(name)),
		)
		.map((one) => ({
			...one,
			parts: nameParts(one.name),
			around: new Set([one.owner, one.said, one.file.path.replace(/\.\w+$/, '')].flatMap(nameParts)),
		})),
);

interface Claim {
	readonly words: readonly string[];
	/** The same, with those that say of a setting no more than that it is one. */
	readonly said: readonly string[];
	readonly value: string | null;
	readonly bound: 'least' | 'most' | null;
	readonly denied: boolean;
	/** It says how many of something there are. */
	readonly counts: boolean;
}

/** "A page holds 10 entries by default and at most 100" says two things of one setting. */
function claimsIn(framed: Framed): Claim[] | null {
	let text = framed.shape.text.replace(LEADS, '');
	let marked = text !== framed.shape.text;
	for (const form of DEFAULTS) {
		const without = text.replace(form, form.source.includes('defaults? to') ? 'is ' : '');
		marked ||= without !== text;
		text = without;
	}
	text = text.replace(/\b(?:after|within|for|every) (?=#d)/, '');
	if (OPEN.test(text)) return null;
	const [head = '', ...more] = text.split(/,? and (?=at most|at least|no more than|up to)/);
	const first = claimOf(head, framed, marked);
	if (first === null) return null;
	const others = more.map((part) => {
		const claim = claimOf(`${first.words.join(' ')} ${part}`, framed, false);
		return claim && { ...claim, counts: first.counts };
	});
	return allOf([first, ...others]);
}

const NUMBER = /(#d\d{1,3}(?: [a-z]{2,14})?)/g;
const NAMED = /\b(?:is|to|as|called|named) (#[xwntp]\d{1,3})$/;

function claimOf(said: string, framed: Framed, marked: boolean): Claim | null {
	const bound = BOUNDS.find(([form]) => form.test(said)) ?? null;
	if (bound === null && !marked) return null;
	const denied = /\b(?:not|is off|disabled|switched off|turned off)\b/.test(said);
	const plain = bound === null ? said : said.replace(bound[0], '');
	const [number, second] = [...plain.matchAll(NUMBER)];
	if (second !== undefined) return null;
	const slot = (number ?? NAMED.exec(plain))?.[1];
	const unit = slot?.split(' ')[1] ?? '';
	// The last word of a sentence that names no value is one: "is INFO".
	const tail =
		slot === undefined && bound === null
			? (/^(.{3,80}? is(?: called| named)?) (?!\w{2,30}(?:ed|en)$)([a-z][\w.-]{0,30})$/.exec(plain) ?? null)
			: null;
	const value = slot ?? tail?.[2] ?? null;
	const isSwitch = tail !== null && /^(?:on|off|enabled|disabled|active|inactive|true|false)$/.test(tail[2]!);
	const subject = tail ? tail[1]! : slot === undefined ? plain : plain.replace(slot, ' ');
	const names = framed.namesIn(subject).flatMap(({ text }) => nameParts(text));
	const all = [...tellingIn(subject).filter((word) => !IDLE.test(word) && word !== 'not'), ...names];
	if (all.length === 0) return null;
	return {
		words: all,
		said: [...(subject.match(/[a-z][a-z\d-]+/g) ?? []), ...names],
		value: isSwitch ? null : value,
		bound: bound?.[1] ?? null,
		denied: denied || (isSwitch && /^(?:off|disabled|inactive|false)$/.test(tail![2]!)),
		counts: unit !== '',
	};
}

/** What is empty is filled elsewhere. */
const isUnset = ({ value, bare }: Setting) => bare || value.kind === 'null' || (value.kind === 'string' && value.value === '');

const PLAIN_PART = /^(?:name|max|min|default|maximum|minimum|value|limit|in|of|is|enable|enabled|use)$/;

/** Every part of its own name is said. */
const isWhole = ({ parts }: Setting, { said }: Claim) =>
	parts.every((part) => PLAIN_PART.test(part) || said.some((word) => means(word, part)));

/** The settings whose name, owner and description hold each of the words; of them those whose name holds the most, and those that the words hold whole. */
function resolved(claim: Claim, index: CodeIndex): readonly Setting[] {
	const { words, counts } = claim;
	const isOwn =
		({ parts }: Setting) =>
		(word: string) =>
			parts.some((part) => means(word, part));
	const fits = settingsOf(index).filter(
		(one) =>
			(claim.bound !== null || !isUnset(one)) &&
			(words.some(isOwn(one)) || (counts && one.parts.every((part) => MEASURE.test(part)))) &&
			words.every((word) => isOwn(one)(word) || [...one.around].some((part) => means(word, part))),
	);
	const score = (one: Setting) => claim.said.filter(isOwn(one)).length + (counts && one.parts.some((part) => MEASURE.test(part)) ? 1 : 0);
	const most = Math.max(0, ...fits.map(score));
	const near = fits.filter((one) => score(one) === most);
	const whole = near.filter((one) => isWhole(one, claim));
	return whole.length > 0 ? whole : near;
}

/** Nothing but its name and its owner is needed to know that it is meant. */
const isMeant = (one: Setting, claim: Claim) =>
	(isWhole(one, claim) || claim.counts) &&
	claim.words.every((word) => [...one.parts, ...nameParts(one.owner)].some((part) => means(word, part)));

/** Lengths of time, in seconds. */
const SECONDS: Readonly<Record<string, number>> = {
	ms: 0.001, millis: 0.001, millisecond: 0.001, milliseconds: 0.001, sec: 1, secs: 1, second: 1, seconds: 1, minute: 60, minutes: 60, min: 60, hour: 3600, hours: 3600, day: 86_400, days: 86_400,
}; // biome-ignore format: a table

const LOW = /^(?:ge|gt|min_length|min)$/;
const HIGH = /^(?:le|lt|max_length|max)$/;

function boundOf({ held, value, name }: Setting, bound: 'least' | 'most'): number | null {
	const given = held?.keywords.find(({ name: key }) => (bound === 'most' ? HIGH : LOW).test(key ?? ''));
	const number = given === undefined ? null : numberIn(given.value);
	if (number !== null) return given!.name === 'lt' ? number - 1 : given!.name === 'gt' ? number + 1 : number;
	return held === null && (bound === 'most' ? /^max|limit$/i : /^min/i).test(name) ? numberIn(value) : null;
}

function lookFor(claim: Claim, framed: Framed): Look | null {
	const { index, nameIn, namesIn } = framed;
	const { bound, value, words, denied } = claim;
	const all = resolved(claim, index);
	const [first] = all;
	if (first === undefined || all.length > 3) return null;
	const sure = all.every((one) => isMeant(one, claim));
	const about = `${bound === null ? 'the default' : bound === 'most' ? 'the most' : 'the least'} of ${words.join(' ')}`;
	const told = (shown: string) => `\`${first.name}\` is ${shown} at ${placed(first)}`;
	// A name that says its unit is meant in that one.
	const own = first.parts.flatMap((part) => (Object.hasOwn(SECONDS, part) ? [SECONDS[part]!] : []))[0];
	const unit = /^#d\d{1,3} ([a-z]{2,14})$/.exec(value ?? '')?.[1] ?? '';
	const ownNumber = own !== undefined && Object.hasOwn(SECONDS, unit) ? (Number(nameIn(value ?? '')?.text) * SECONDS[unit]!) / own : null;
	if (bound !== null) {
		const wanted = ownNumber !== null ? [ownNumber] : (factorsOf(value ?? '', namesIn)?.numbers ?? [Number(nameIn(value ?? '')?.text)]);
		const bounds = all.map((one) => boundOf(one, bound));
		if (bounds.some((one) => one === null) || denied) return null;
		if (bounds.every((one) => wanted.includes(one!)))
			return found(about, told(`held to ${bound === 'most' ? 'at most' : 'at least'} ${bounds[0]}`), first);
		return sure && bounds.every((one) => !wanted.includes(one!)) && new Set(bounds).size === 1
			? missing(about, told(`held to ${bound === 'most' ? 'at most' : 'at least'} ${bounds[0]}`), first)
			: null;
	}
	if (value === null) {
		// "An invalid config is cleared by default": a switch whose name says so.
		const isOn = all.map(({ value: given, parts }) =>
			given.kind === 'boolean' &&
			sure &&
			parts.length > 1 &&
			parts.length <= words.length + 1 &&
			words.every((word) => parts.some((part) => means(word, part)))
				? given.value
				: null,
		);
		if (isOn.some((one) => one === null || one !== isOn[0])) return null;
		return isOn[0] === !denied ? found(about, told(String(isOn[0])), first) : missing(about, told(String(isOn[0])), first);
	}
	const wanted = valueSaid(value, framed);
	if (wanted === null || denied) return null;
	const is = ({ value: given }: { value: StaticValue }) => {
		const number = given.kind === 'string' && /^\d{1,9}(?:\.\d{1,6})?$/.test(given.value) ? Number(given.value) : numberIn(given);
		if (ownNumber !== null) return number === null ? null : number === ownNumber;
		return wanted.is(number === null ? given : { kind: 'number', value: number });
	};
	const answers = all.map(is);
	if (answers.every((one) => one === true)) return found(about, told(shownValue(first.value)), first);
	return answers.every((one) => one === false) && sure && new Set(all.map(({ value: given }) => shownValue(given))).size === 1
		? missing(about, told(shownValue(first.value)), first)
		: null;
}

/** "Links expire after one hour unless another time is given": the one setting whose words these are. */
export const settled: Ask = (framed) => {
	const claims = claimsIn(framed);
	const looks = claims && allOf(claims.map((claim) => lookFor(claim, framed)));
	return looks !== null && looks.length > 0 ? looks : null;
};
