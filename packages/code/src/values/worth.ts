// What does a value come to on one way through a function? Numbers are reckoned with; what is not known is answered beforehand, or asked for. Whoever
// goes through all ways asks again with each answer.
import { createHash } from 'node:crypto';
import { once } from '../once.js';
import type { SourceFile, StaticValue } from '../syntax/source-facts.js';
import { walkValue } from './inside.js';
import { textOf } from './written.js';

/** A number, a text, nothing, a list, or (a string) what the value of an unknown is called by. */
export type Worth = number | boolean | string | null | Text | readonly Worth[];

/** What is known of a text; not `whole` where something is filled in. */
interface Text {
	readonly text: string;
	readonly whole: boolean;
}

export interface OneWay {
	readonly file: SourceFile;
	/** What the names of the function hold so far. */
	readonly names: ReadonlyMap<string, Worth>;
	/** Answers to what is not known. */
	readonly known: ReadonlyMap<string, number | boolean>;
	/** What a value may be, and the name of the question which of it; null where nothing tells. */
	choices(value: StaticValue): { readonly name: string; readonly among: readonly number[] } | null;
}

/** An answer that a way lacks, and what it may be. */
export class Undecided {
	constructor(
		readonly name: string,
		readonly choices: readonly (number | boolean)[],
	) {}
}

/** As a text that is the same for the same. */
export const spelledOut = (worth: Worth | undefined): string => JSON.stringify(worth ?? null);

/** Letters of what an unknown is called by. Code can be written that doubles it with each line. */
const LONGEST_NAME = 500;

/** What the value of an unknown is called by, in few letters: the same for the same. */
export function shortName(name: string): string {
	return name.length > LONGEST_NAME ? createHash('sha256').update(name).digest('hex') : name;
}

/** Functions of numbers whose result is known. */
export function isWorkedOut(method: string | null): boolean {
	return WORKS[method ?? ''] !== undefined;
}

/** The answer to a question on this way. @throws Undecided where the way has none */
export function answerOn({ known }: OneWay, name: string, choices: readonly (number | boolean)[]): number | boolean {
	const answer = known.get(name);
	if (answer === undefined) throw new Undecided(name, choices);
	return answer;
}

/** Whether a test holds on this way. @throws Undecided */
export function holdsOn(way: OneWay, value: StaticValue): boolean {
	if (value.kind === 'binary' && /^(?:and|&&)$/.test(value.operator)) return holdsOn(way, value.left) && holdsOn(way, value.right);
	if (value.kind === 'binary' && /^(?:or|\|\|)$/.test(value.operator)) return holdsOn(way, value.left) || holdsOn(way, value.right);
	if (value.kind === 'unary' && /^(?:not|!)$/.test(value.operator)) return !holdsOn(way, value.value);
	if (value.kind === 'binary' && COMPARED.test(value.operator)) {
		const { operator } = value;
		const [left, right] = [worthOn(way, value.left), worthOn(way, value.right)];
		const compared = COMPARES[operator];
		if (compared && typeof left === 'number' && typeof right === 'number') return compared(left, right);
		if (EQUAL.test(operator)) return equalOn(way, left, right) !== /!|not/.test(operator);
		if (IN.test(operator)) return isIn(way, left, right) !== /not/.test(operator);
		return answerOn(way, `${spelledOut(left)} ${operator} ${spelledOut(right)}`, [false, true]) === true;
	}
	const worth = worthOn(way, value);
	const text = isText(worth) ? worth : textOn(way, worth);
	if (text && (text.whole || text.text !== '')) return text.text !== '';
	if (typeof worth === 'string' || text) return answerOn(way, spelledOut(worth), [false, true]) === true;
	return Array.isArray(worth) ? worth.length > 0 : Boolean(worth);
}

const COMPARED = /^(?:[<>]=?|[!=]==?|(?:not )?in|is(?: not)?)$/;
const EQUAL = /^(?:[!=]==?|is(?: not)?)$/;
const IN = /^(?:not )?in$/;

function isText(worth: Worth): worth is Text {
	return typeof worth === 'object' && worth !== null && 'text' in worth;
}

/** Whether two values are the same. An unknown is one text at most, and one that holds the words which were found in it. */
function equalOn(way: OneWay, left: Worth, right: Worth): boolean {
	const [unknown, known] = typeof left === 'string' ? [left, right] : [right, left];
	const ask = () => answerOn(way, `${spelledOut(unknown)} == ${spelledOut(known)}`, [false, true]) === true;
	if (typeof unknown !== 'string') {
		const isOpen = (worth: Worth) => Array.isArray(worth) || (isText(worth) && !worth.whole);
		return isOpen(unknown) || isOpen(known) ? ask() : spelledOut(unknown) === spelledOut(known);
	}
	if (!isText(known) || !known.whole) return ask();
	const is = textOn(way, unknown);
	if (is) return is.text === known.text;
	const end = ` in ${spelledOut(unknown)}`;
	const contradicts = [...way.known].some(([question, answer]) => {
		const word = question.endsWith(end) ? (JSON.parse(question.slice(0, -end.length)) as Text) : null;
		return word !== null && known.text.includes(word.text) !== answer;
	});
	return !contradicts && ask();
}

/** The text that an unknown was answered to be; null where none is. */
function textOn({ known }: OneWay, unknown: Worth): Text | null {
	const start = `${spelledOut(unknown)} == {`;
	for (const [question, answer] of known)
		if (answer === true && question.startsWith(start)) return JSON.parse(question.slice(start.length - 1)) as Text;
	return null;
}

/** Whether a value is in a list, or a word in a text. */
function isIn(way: OneWay, left: Worth, right: Worth): boolean {
	if (Array.isArray(right)) return right.some((item: Worth) => equalOn(way, left, item));
	const within = isText(right) ? right : textOn(way, right);
	if (isText(left) && left.whole && within?.whole) return within.text.includes(left.text);
	return answerOn(way, `${spelledOut(left)} in ${spelledOut(right)}`, [false, true]) === true;
}

const COMPARES: Readonly<Record<string, (left: number, right: number) => boolean>> = {
	'<': (left, right) => left < right,
	'<=': (left, right) => left <= right,
	'>': (left, right) => left > right,
	'>=': (left, right) => left >= right,
};

/** A sum, product or quotient of two values; what it is called by where one is not known. */
export function reckoned(operator: string, left: Worth, right: Worth): Worth {
	if (typeof left !== 'number' || typeof right !== 'number') return shortName(`(${spelledOut(left)} ${operator} ${spelledOut(right)})`);
	if (operator === '/') return right === 0 ? 'nothing' : left / right;
	return operator === '+'
		? left + right
		: operator === '-'
			? left - right
			: operator === '*'
				? left * right
				: `(${left} ${operator} ${right})`;
}

/** What a value comes to on this way: a number, a text, a list, or what the value of an unknown is called by. @throws Undecided */
export function worthOn(way: OneWay, value: StaticValue): Worth {
	const { file, names } = way;
	const inner = (part: StaticValue) => worthOn(way, part);
	if (value.kind === 'number' || value.kind === 'boolean') return value.value;
	if (value.kind === 'null') return null;
	if (value.kind === 'string') return textIn(value.value, true);
	if (value.kind === 'template') return textIn(value.parts.map((part) => (part.kind === 'string' ? part.value : '')).join(''), false);
	if (value.kind === 'name' && names.has(value.name)) return names.get(value.name) as Worth;
	if (value.kind === 'binary' && /^[-+*/]$/.test(value.operator)) return reckoned(value.operator, inner(value.left), inner(value.right));
	if (value.kind === 'unary' && value.operator === '-') return reckoned('-', 0, inner(value.value));
	// Of a list within a list it is known only whether it is the same.
	if (value.kind === 'list') return value.items.map(inner).map((item) => (Array.isArray(item) ? shortName(spelledOut(item)) : item));
	const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	const work = call && WORKS[call.method ?? ''];
	if (call && work) {
		const made = work(call.arguments.map(inner));
		if (made !== null) return made;
	}
	const open = work ? null : way.choices(value);
	if (open) return answerOn(way, open.name, open.among) as number;
	if (value.kind === 'conditional')
		return holdsOn(way, file.facts.branches[value.branch]?.value ?? value) ? inner(value.whenTrue) : inner(value.whenFalse);
	const { text, within } = unknownIn(file)(value);
	return shortName(`${text} ${within.flatMap((name) => (names.has(name) ? [`${name}=${spelledOut(names.get(name))}`] : [])).join()}`);
}

/** The text of a value and the names in it: on thousands of ways the same values are asked for. */
const unknownIn = once((file: SourceFile) =>
	once((value: StaticValue) => {
		const within = [...walkValue(value, file)].flatMap((part) => (part.kind === 'name' ? [part.name] : []));
		return { text: textOf(value, file), within: [...new Set(within)] };
	}),
);

/** Of a long text its beginning is known. */
function textIn(text: string, whole: boolean): Text {
	return { text: text.slice(0, LONGEST_NAME), whole: whole && text.length <= LONGEST_NAME };
}

type Work = (given: readonly Worth[]) => Worth | null;

const numbers = (work: (given: readonly number[]) => number): Work => {
	return (given) => {
		const all = given.length === 1 && Array.isArray(given[0]) ? (given[0] as readonly Worth[]) : given;
		return all.length > 0 && all.every((one) => typeof one === 'number') ? work(all as readonly number[]) : null;
	};
};

/** Half to even, as Python rounds. */
const even = (number: number) => (Math.abs(number % 1) === 0.5 ? 2 * Math.round(number / 2) : Math.round(number));

/** Functions whose result is known where what they are given is. */
const WORKS: Readonly<Record<string, Work>> = {
	min: numbers((all) => Math.min(...all)),
	max: numbers((all) => Math.max(...all)),
	sum: numbers((all) => all.reduce((sum, one) => sum + one, 0)),
	round: (given) => (given.length === 1 ? numbers(([one]) => even(one as number))(given) : null),
	int: numbers(([one]) => Math.trunc(one as number)),
	float: numbers(([one]) => one as number),
	abs: numbers(([one]) => Math.abs(one as number)),
	floor: numbers(([one]) => Math.floor(one as number)),
	ceil: numbers(([one]) => Math.ceil(one as number)),
	len: ([list]) => (Array.isArray(list) ? list.length : null),
};
