// With which status or error is something refused, if the words of the sentence stand around one refusal more than around any other?
import { escapeText } from '@auditor/schema';
import type { CodeIndex } from './code-index.js';
import { aroundOf, DENIED, isOfLack, SAID_BY_FORM } from './conditions.js';
import { tellingIn } from './explained.js';
import type { Ask, Framed } from './frame.js';
import { found, missing, placed } from './look.js';
import { nameParts } from './name-parts.js';
import { classOf, type Outcome, refusing } from './raised.js';
import { isSaid, NEAR, NEARER, partsAround, says } from './said-words.js';
import { statusesOf } from './status-classes.js';

/** What says no more than that an answer is given, and to whom. */
const IDLE =
	/^(?:http|status|code|error|errors|response|reply|answer|answers|answered|client|caller|request|requests|service|server|endpoint|route|api|refuses?|refused|rejects?|rejected|denied|denies|turned|turns|away|leads?|gives?|gets?|returns?|returned|responds?|replies|reports?|receives?|thrown|raised|throws?|raises?|yields?|ends?|met|text|when|if|whenever|once|along|reason|clear|it|carries|plain|should|must|instead|with|other|than|produces?)$/;
const OPEN = /\b(?:unless|only|neither|nor|but|even|rather|as soon as|every|all|same|readme|tests?|docs?|never|exit|or \d)\b/;
/** Statuses that no framework gives by itself, with what code calls them. */
const NAMES: Readonly<Record<string, RegExp>> = {
	202: /accepted/i, 204: /no_?content/i, 402: /payment/i, 409: /conflict/i, 410: /gone/i, 415: /unsupported_?media/i, 501: /not_?implemented/i, 503: /unavailable/i, 504: /gateway_?timeout/i,
}; // biome-ignore format: a table

/** "An error is raised", "is refused": any refusal is meant. */
const ANY =
	/\b(?:errors?|exceptions?) (?:is )?(?:raised|thrown)\b|\b(?:raises?|throws?) (?:an? )?(?:error|exception)\b|\b(?:is )?(?:refused|rejected|turned (?:down|away))$|\bis an error$/;

/** What the sentence says that comes of it, and whether an outcome is that. */
function wantedIn({ shape, index, namesIn }: Framed): { about: string; status?: string; is: (one: Outcome) => boolean | null } | null {
	const named = namesIn(shape.text);
	const statuses = named.filter(({ kind, text }) => kind === 'number' && /^[2-5]\d\d$/.test(text));
	const classes = named.filter(({ kind, text }) => (kind === 'name' || kind === 'proper') && /(?:Error|Exception)$/.test(text));
	if (statuses.length + classes.length > 1) return null;
	const [status] = statuses;
	if (status)
		return { about: `status ${status.text}`, status: status.text, is: (one) => statusesOf(one, index)?.includes(status.text) ?? null };
	const [error] = classes;
	const own = error?.text.split('.').at(-1);
	if (own !== undefined) return { about: `\`${own}\``, is: (one) => (classOf(one) === '' ? null : classOf(one) === own) };
	return ANY.test(shape.text) ? { about: 'an error', is: (one) => (classOf(one) === '' ? null : true) } : null;
}

/** "Signing in with an id that is not in the profiles leads to a 404", "a negative limit is refused with a `RangeError`". */
export const saidRefusals: Ask = (framed) => {
	const { shape, index, namesIn } = framed;
	if (OPEN.test(shape.text)) return null;
	const wanted = wantedIn(framed);
	if (wanted === null) return null;
	const { about, status = '' } = wanted;
	const name = NAMES[status];
	if (name && index.closed && !/\b(?:not|no)\b/.test(shape.text) && isNowhere(status, name, index))
		return [missing(about, `nothing in the code names ${status}`, index.product[0]?.path ?? null)];
	if (/^[23]/.test(status)) return null;
	const slotted = namesIn(shape.text)
		.filter(({ kind, text }) => kind !== 'number' && !about.includes(text))
		.flatMap(({ text }) => nameParts(text));
	const words = [...new Set([...tellingIn(shape.text.replace(/e-mail/g, 'email')), ...slotted])].filter(
		(word) => !IDLE.test(word) && !SAID_BY_FORM.test(word),
	);
	if (words.length < (slotted.length > 0 && about.startsWith('`') ? 1 : 2)) return null;
	const numbers = namesIn(shape.text)
		.filter(({ kind, text }) => kind === 'number' && text !== status)
		.map(({ text }) => text);
	const all = refusing(index).flatMap((one) => {
		const is = wanted.is(one);
		if (is === null) return [];
		const around = aroundOf(one);
		const narrow = new Set(nameParts(`${around.tests} ${one.text}`));
		const wide = partsAround(one.file, one.line, index);
		const count = (parts: ReadonlySet<string>) => words.filter((word) => says(word, parts)).length;
		const known = words.filter((word) => says(word, around.parts) || says(word, wide)).length;
		return [{ one, is, known, score: known + count(around.parts) + count(narrow), narrow: count(narrow), wide }];
	});
	const most = Math.max(0, ...all.map(({ score }) => score));
	const best = all.filter(({ score }) => score === most);
	const [first] = best;
	if (first === undefined || first.known / words.length < (status === '' ? NEARER : NEAR)) return null;
	const isDenied = DENIED.test(shape.text);
	const fits = ({ one, is, narrow, wide }: (typeof best)[number]) => {
		const { negated, handled, tests } = aroundOf(one);
		const holds = numbers.every((number) => tests.includes(number) || wide.has(number));
		if (!is || !holds || isOfLack(shape.text, tests) || (handled ? !isDenied : isDenied !== negated)) return false;
		return status !== '' || narrow * 2 > words.length;
	};
	if (!best.every(fits)) return null;
	return [found(about, `${placed(first.one)} says “${first.one.text.trim().split('\n')[0]!.slice(0, 80)}”`, first.one)];
};

const isNowhere = (status: string, name: RegExp, index: CodeIndex) =>
	!isSaid(new RegExp(`(?<![\\w.])${escapeText(status)}(?!\\w)|HTTP_${escapeText(status)}`), index) && !isSaid(name, index);
