// What does a sentence say that a value is, and how is a value of the code told?
import type { StaticValue } from '@auditor/code';
import { own } from '@auditor/schema/pure';
import type { Framed } from './frame.js';
import { last, plain } from './stated.js';

const FACTORS: Readonly<Record<string, readonly number[]>> = {
	second: [1, 1000], sec: [1, 1000], minute: [60, 60_000, 1], hour: [3600, 3_600_000, 60, 1], millisecond: [1, 0.001], ms: [1, 0.001], day: [86_400, 86_400_000, 24, 1],
}; // biome-ignore format: a table
/** "5 minutes", as the numbers that code may write for it; null: no length of time. */
export function factorsOf(said: string, namesIn: Framed['namesIn']): { told: string; numbers: readonly number[] } | null {
	const [, slot = '', unit = ''] = /^(#d\d{1,3}) ([a-z]{1,14})$/.exec(said) ?? [];
	const number = namesIn(slot)[0]?.text;
	const factors = own(FACTORS, unit.replace(/s$/, '')) ?? own(FACTORS, unit);
	return number === undefined || factors === undefined
		? null
		: { told: `${number} ${unit}`, numbers: factors.map((factor) => Number(number) * factor) };
}

const EMPTY: Readonly<Record<string, (value: StaticValue) => boolean>> = {
	string: (value) => value.kind === 'string' && value.value === '',
	text: (value) => value.kind === 'string' && value.value === '',
	list: (value) => value.kind === 'list' && value.items.length === 0,
	array: (value) => value.kind === 'list' && value.items.length === 0,
	dict: (value) => value.kind === 'dict' && value.entries.length === 0,
	dictionary: (value) => value.kind === 'dict' && value.entries.length === 0,
	object: (value) => value.kind === 'dict' && value.entries.length === 0,
}; // biome-ignore format: a table

const SWITCHED = /^(?:on|off|enabled|disabled|active|inactive)$/;
const ON = /^(?:on|enabled|active)$/;

/** What a sentence says that a value is; null: it says more than that. */
export function valueSaid(
	said: string,
	{ nameIn }: Pick<Framed, 'nameIn'>,
): { told: string; is: (value: StaticValue) => boolean | null } | null {
	const slot = /^#[a-z]\d{1,3}/.exec(said)?.[0];
	// `llama3.2:latest`
	const [tag = ''] = /^:[\w.-]{1,30}/.exec(said.slice(slot?.length ?? said.length)) ?? [];
	const word = slot === undefined ? said : `${nameIn(slot)?.text ?? ''}${tag}`;
	const rest = said.slice((slot?.length ?? said.length) + tag.length).trim();
	const empty = /^empty (\w+)$/.exec(said)?.[1];
	if (empty !== undefined)
		return Object.hasOwn(EMPTY, empty) ? { told: said, is: (value) => (isLiteral(value) ? EMPTY[empty]!(value) : null) } : null;
	const unit = rest === '' ? '' : rest.replace(/s$/, '');
	if (/^-?\d+(?:\.\d+)?$/.test(word)) {
		const factors =
			unit === ''
				? [1]
				: (own(FACTORS, unit) ??
					(/^(?:character|token|byte|time|step|item|row|file|page|attempt|result|entr(?:y|ie)|retrie|retry)$/.test(unit) ? [1] : null));
		return factors === null
			? null
			: {
					told: `${word}${rest === '' ? '' : ` ${rest}`}`,
					is: (value) =>
						numberIn(value) !== null
							? factors.some((factor) => numberIn(value) === numberSaid(word) * factor)
							: value.kind === 'string' && value.value === word
								? true
								: isLiteral(value)
									? false
									: null,
				};
	}
	if (rest !== '') return null;
	if (/^(?:true|false)$/i.test(word))
		return {
			told: word,
			is: (value) => (value.kind === 'boolean' ? value.value === (word.toLowerCase() === 'true') : isLiteral(value) ? false : null),
		};
	if (SWITCHED.test(word))
		return {
			told: word,
			is: (value) =>
				value.kind === 'boolean'
					? value.value === ON.test(word)
					: value.kind === 'string' && /^(?:true|false|on|off|yes|no)$/i.test(value.value)
						? /^(?:true|on|yes)$/i.test(value.value) === ON.test(word)
						: null,
		};
	if (/^(?:unlimited|infinite|unbounded|infinity|endless)$/.test(word))
		return {
			told: word,
			is: (value) =>
				(value.kind === 'name' && /(?:^|\.)(?:Infinity|POSITIVE_INFINITY|inf)$/.test(value.name)) ||
				(value.kind === 'member' && value.name === 'POSITIVE_INFINITY')
					? true
					: numberIn(value) !== null && numberIn(value)! > 0
						? false
						: null,
		};
	if (/^(?:none|null|undefined)$/i.test(word))
		return {
			told: word,
			is: (value) =>
				value.kind === 'null' || (value.kind === 'name' && value.name === 'undefined') ? true : isLiteral(value) ? false : null,
		};
	if (word === '') return null;
	return {
		told: `“${word}”`,
		is: (value) => {
			if (value.kind === 'string')
				return value.value.toLowerCase() === word.toLowerCase()
					? true
					: value.value.toLowerCase().includes(word.toLowerCase())
						? null
						: false;
			// `Mode.FAST` for "fast"
			if (value.kind === 'name') return plain(last(value.name)) === plain(last(word)) ? true : null;
			return isLiteral(value) ? false : null;
		},
	};
}

/** `0600` is a mode of files. */
const numberSaid = (word: string) => (/^0[0-7]{2,6}$/.test(word) ? Number.parseInt(word, 8) : Number(word));

const isLiteral = (value: StaticValue) =>
	/^(?:string|number|boolean|null)$/.test(value.kind) ||
	(value.kind === 'list' && value.items.length === 0) ||
	(value.kind === 'dict' && value.entries.length === 0) ||
	numberIn(value) !== null;

export function numberIn(value: StaticValue): number | null {
	if (value.kind === 'number') return value.value;
	if (value.kind === 'name' && /(?:^|\.)(?:Infinity|POSITIVE_INFINITY)$/.test(value.name)) return Number.POSITIVE_INFINITY;
	if (value.kind === 'unary' && value.operator === '-') {
		const inner = numberIn(value.value);
		return inner === null ? null : -inner;
	}
	if (value.kind !== 'binary') return null;
	const [left, right] = [numberIn(value.left), numberIn(value.right)];
	if (left === null || right === null) return null;
	return value.operator === '*' ? left * right : value.operator === '+' ? left + right : value.operator === '-' ? left - right : null;
}

export function shownValue(value: StaticValue): string {
	if (value.kind === 'string') return `“${value.value.slice(0, 60)}”`;
	if (value.kind === 'number' || value.kind === 'boolean') return String(value.value);
	if (value.kind === 'name') return `\`${value.name}\``;
	return numberIn(value) !== null ? String(numberIn(value)) : value.kind === 'null' ? 'null' : `a ${value.kind}`;
}
