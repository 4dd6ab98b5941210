// Does a test of a router come out the same, whatever a field of the state holds? It is tried on many values, as on paper.
import type { FunctionRef, Sample, StaticValue, TriedValue } from '@auditor/code';
import { callOf, kept, partsOf, sampled, textOf, truthOf } from '@auditor/code';
import { fieldRead, stateName } from './state-reads.js';

/** The answer of a test to each of the values that its fields may have; null where there are several, or too few can be told. */
export const sameForAll = (at: FunctionRef, value: StaticValue): boolean | null => kept(known, value, () => triedOut(at, value));

const known = new WeakMap<StaticValue, boolean | null>();

function triedOut(at: FunctionRef, value: StaticValue): boolean | null {
	const { file } = at;
	const state = stateName(at);
	if (state === null) return null;
	const fields = new Set<string>();
	const constants = new Set<string | number>();
	let isOpen = false;
	const fieldOf = (part: StaticValue) => fieldRead(part, file, state);
	const look = (part: StaticValue, depth: number): void => {
		if (part.kind === 'string' || part.kind === 'number') constants.add(part.value);
		const field = fieldOf(part);
		// What a sample does not have, a state may: nothing is told of what looks deeper than a field.
		const isKeyed = 'index' in part && 'value' in part.index && typeof part.index.value === 'string';
		const isDeeper = /^(?:member|name)$/.test(part.kind) || isKeyed;
		const asked = callOf(part, file);
		if (field === null && (isDeeper || (asked && !LANGUAGE.test(textOf(asked.callee, file))))) isOpen ||= !TYPE.test(textOf(part, file));
		if (field !== null) fields.add(field);
		else if (depth < DEPTH) for (const one of [...partsOf(part), ...(asked?.arguments ?? [])]) look(one, depth + 1);
	};
	look(value, 0);
	if (isOpen || fields.size === 0 || fields.size > MOST_FIELDS) return null;
	const values = valuesBy(constants);
	const samples = [...fields].map((key): Sample => ({ is: (part) => fieldOf(part) === key, values }));
	const answers = sampled(file, value, samples).map((one) => truthOf(file, one));
	const [first] = answers;
	return answers.length >= LEAST && first !== undefined && answers.every((one) => one === first) ? first : null;
}

/** Functions of the language, and the types that they are handed. */
const LANGUAGE =
	/^(?:len|set|str|int|float|bool|list|tuple|max|min|abs|sum|sorted|isinstance|String|Number|Boolean|Math\.(?:max|min|abs))$/;
const TYPE = /^(?:str|int|float|bool|list|dict|tuple|set|object)$/;
const [DEPTH, MOST_FIELDS, LEAST, LONG] = [12, 2, 3, 1_500];

/** Values of each kind, around those that a test names itself. */
export function valuesBy(constants: ReadonlySet<string | number>): TriedValue[] {
	const numbers = [...constants].filter((one) => typeof one === 'number').sort((a, b) => a - b);
	const near = numbers.flatMap((one, i) => [one - 1, one, one + 1, (one + (numbers[i + 1] ?? one)) / 2]);
	const lengths = [0, 1, 2, ...near].filter((one) => Number.isInteger(one) && one >= 0 && one <= LONG);
	const texts = [...constants].filter((one) => typeof one === 'string');
	return [
		...new Set([0, 1, -1, 0.5, 1e9, -1e9, ...near]),
		...new Set(lengths.map((length) => 'x'.repeat(length))),
		...texts,
		...[...new Set(lengths)].map((length) => Array.from({ length }, (_, i) => `${i}`)),
		...[...texts, ...near].map((one) => [one]),
		...near.map((one) => -one),
		...[['same', 'same'], {}, ...texts.flatMap((text) => texts.slice(0, 3).map((other) => ({ [text]: other }))), true, false, null],
	];
}
