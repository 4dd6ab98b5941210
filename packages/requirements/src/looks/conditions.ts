// Under which condition is a place reached? The words of the condition have to stand in the tests around it, in the error that is handled there, or in
// what it says, and both have to be negated or neither.
import { conditionsAround } from '@auditor/code';
import { asksFor, boundIn, comparisonsIn } from './comparisons.js';
import { meaningOf, tellingIn } from './explained.js';
import type { Framed } from './frame.js';
import { sameStem } from './look.js';
import { nameParts } from './name-parts.js';
import type { Outcome } from './raised.js';

export const DENIED =
	/\b(?:no|not|missing|without|absent|empty|none|lacks?|unset|unknown|nonexistent|never|isn't|unsupported|undefined|neither|invalid|malformed|corrupt|broken|wrong|bad|unreadable|fails?|failed|failing|failures?)\b/;
/** Words that a test says by its form. */
export const SAID_BY_FORM =
	/^(?:no|not|never|isn't|can't|removed|deprecated|missing|without|absent|empty|lack|lacks|unset|unknown|nonexistent|exist|exists|present|given|set|provided|configured|passed|supplied|specified|defined|none|null|undefined|true|false|invalid|malformed|corrupt|broken|wrong|bad|unreadable|unsupported|fails?|failed|failing|failures?|found|more|than|less|fewer|greater|larger|smaller|negative|contains?|having|still|already|such|sent|called|used|tried|does|happens|something|anything|nothing|while|during|value|values|both|neither|either|attempt|attempts|detects?|detected|finds?|sees?|gets?|given|above|below|over|under|needs?|enough|too|asking|asked|asks|looking|fetching|requesting|one|another|again|request|requests|caller|known|among|listed|who|sends?|sending|calls?|calling|setting|passing|giving)$/;
const NEGATED =
	/(?:^|[^\w])not\b|!(?!=)|\bis None\b|[!=]==? ?(?:null|undefined|None|''|"")|\.length ===? ?0|\blen\([^)]{1,60}\) ?== ?0|\bnot in\b|isNaN|=== ?false|is False|\btypeof [\w.]{1,60} !==? ?|\blen\([^)]{1,60}\) ?<=? ?\d|\.length ?<=? ?\d/;
const POSITIVE_NULL = /\bis not None\b|!==? ?(?:null|undefined|None|''|"")/g;

/** The test, as the program asks it, says that something is not so. */
export const saysNot = ({ text, holds }: { text: string; holds: boolean }) => NEGATED.test(text.replaceAll(POSITIVE_NULL, ' ')) === holds;

const MAKES = /^(?:adding|defining|registering|creating|mounting|declaring|making|adds?|defines?|registers?|creates?|mounts?|declares?)$/;

const stem = (word: string) => word.replace(/(?:ing|ed)$/, '');

interface Around {
	readonly parts: ReadonlySet<string>;
	/** The nearest test, as the program asks it, says that something is not so. */
	readonly negated: boolean;
	readonly tests: string;
	readonly handled: boolean;
	readonly bare: boolean;
}

const arounds = new WeakMap<Outcome, Around>();

export function aroundOf(outcome: Outcome): Around {
	const made = arounds.get(outcome) ?? readAround(outcome);
	arounds.set(outcome, made);
	return made;
}

/** What stands around a place: tests, what is handled, the statement itself, and where it is. */
function readAround({ file, scope, text }: Outcome): Around {
	const { functions, classes, tries, branches } = file.facts;
	const own = scope.function === null ? null : functions[scope.function]!;
	const inside = conditionsAround(file, scope).filter(({ branch }) => own === null || branches[branch]!.line >= own.line);
	const [nearest] = inside;
	const handler = scope.handlerOf === null ? null : tries[scope.handlerOf]!;
	const types = handler === null ? '' : handler.handlers.flatMap((one) => (text === '' ? [] : one.types)).join(' ');
	const failing =
		handler === null
			? ''
			: file.facts.calls
					.flatMap(({ line, method }) => (line >= handler.line && line <= handler.handlers[0]!.line ? [method ?? ''] : []))
					.join(' ');
	const decorators =
		own?.decorators
			.map((value) =>
				value.kind === 'call'
					? file.facts.calls[value.call]!.arguments.map((one) => (one.kind === 'string' ? one.value : '')).join(' ')
					: '',
			)
			.join(' ') ?? '';
	const said = [
		inside.map((one) => one.text).join(' '),
		types,
		failing,
		text,
		own?.qualifiedName ?? '',
		scope.class === null ? '' : classes[scope.class]!.name,
		file.path.replace(/\.\w+$/, ''),
		decorators,
	].join(' ');
	return {
		parts: new Set([...nameParts(said), ...(said.toLowerCase().match(/[a-z][a-z\d]{3,40}/g) ?? [])]),
		negated: handler !== null || (nearest !== undefined && saysNot(nearest)),
		tests: nearest?.text ?? '',
		handled: handler !== null,
		bare: nearest === undefined && handler === null,
	};
}

/** Does the condition, as it is said, stand around the place? Null: some of its words are nowhere there. */
export function isUnder(condition: string, outcome: Outcome, framed: Framed): boolean {
	const { namesIn } = framed;
	const slots = namesIn(condition);
	const around = aroundOf(outcome);
	if (around.bare) return false;
	const numbers = slots.filter(({ kind }) => kind === 'number').map(({ text }) => Number(text));
	for (const number of numbers) {
		const bound = boundIn(condition);
		if (
			!comparisonsIn(around.tests).some((one) =>
				bound === null ? one.number === number && /^=/.test(one.operator) : asksFor(bound, number, one),
			)
		)
			return false;
	}
	const explained = (word: string) =>
		[...around.parts].some(
			(part) =>
				sameStem(part, word) ||
				sameStem(part, word.replace(/s$/, '')) ||
				meaningOf(word).includes(part) ||
				(word.length > 4 && part.startsWith(word)) ||
				// "defined" and "defining"
				(word.length > 6 && stem(part) === stem(word)),
		);
	// A function of the same module is who it is about; where it is called, it is the very one that does it.
	const inside = outcome.scope.function === null ? '' : outcome.file.facts.functions[outcome.scope.function]!.qualifiedName;
	const isCalled = /\bcall(?:s|ing|ed)?\b/.test(condition) || slots.some(({ called }) => called === true);
	const isOwner = (text: string) =>
		isCalled
			? inside.split('.').includes(text.split('.').at(-1)!)
			: framed.index.definitions(text).some(({ path, functions }) => path === outcome.file.path && functions.length > 0);
	const named = slots.every(
		({ kind, text }) => kind === 'number' || (nameParts(text).every(explained) && !(isCalled && kind === 'name')) || isOwner(text),
	);
	const words = tellingIn(condition).filter((word) => !SAID_BY_FORM.test(word));
	// "Defining a command twice": whoever calls `command` defines one, and what exists is made twice.
	const owner = outcome.scope.function === null ? '' : outcome.file.facts.functions[outcome.scope.function]!.name;
	const isMade = words.some((word) =>
		nameParts(owner).some((part) => sameStem(part, word) || (MAKES.test(word) && part.length > 2 && word.startsWith(part))),
	);
	const fits = (word: string) =>
		explained(word) ||
		(isMade && MAKES.test(word)) ||
		(/^(?:twice|again|duplicated?s?)$/.test(word) && ['already', 'exists', 'duplicate', 'twice'].some((one) => around.parts.has(one)));
	if (!named || !words.every(fits) || (words.length === 0 && slots.every(({ text }) => isOwner(text)))) return false;
	if (numbers.length > 0) return true;
	if (/\bnegative\b/.test(condition)) return /< ?0\b/.test(around.tests);
	// What is wrong is given, and what is not there is not.
	if (isOfLack(condition, around.tests)) return false;
	return DENIED.test(condition) === around.negated;
}

const WRONG = /\b(?:wrong|incorrect|invalid|malformed|corrupt|bad|broken|false)\b/;

const EXISTS = /^(?:!|not )[\w.() ]{1,80}(?:exists|is_?file|isFile)\(/i;

/** Something is said to be wrong, and the test only asks whether that very thing is there: `!password`. */
export function isOfLack(condition: string, test: string): boolean {
	if (!WRONG.test(condition)) return false;
	if (EXISTS.test(test)) return true;
	const name = /^(?:!|not )\(?([\w.]{1,80})\)?$|^([\w.]{1,80}) (?:is|===?) (?:None|null|undefined)$/.exec(test.trim());
	const parts = nameParts((name?.[1] ?? name?.[2] ?? '').split('.').at(-1) ?? '');
	const words = tellingIn(condition);
	return parts.length > 0 && parts.every((part) => words.some((word) => sameStem(part, word)));
}
