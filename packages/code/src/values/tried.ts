// What comes of a value where it is known what its names stand for? It is worked out as on paper, and nothing of the project runs.
import { traitsOf } from '../language.js';
import type { CallFact, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { answered, isRecord, itemsOf, overAll, type TriedValue } from './tried-answers.js';
import { compared, MOST_ITEMS, truthOf, turned, worked } from './tried-operators.js';
import { receiverOf, textOf } from './written.js';

/** What names stand for, or other parts of a value: one that is not known stands for something that is not known. */
export type Known = ReadonlyMap<string, TriedValue> | ((value: StaticValue) => TriedValue | undefined);

const NOTHING: Known = new Map();
const given = (known: Known, value: StaticValue): TriedValue | undefined =>
	typeof known === 'function' ? known(value) : value.kind === 'name' ? known.get(value.name) : undefined;

/**
 * What a value comes to where names stand for these, as far as all of it can be told: lists are joined, cut and picked from; undefined where it is not known.
 *
 * @example
 * tried(file, value, new Map([['a', [1]], ['b', [2]]])); // of `(a + b)[len(a):]`: [2]
 */
export function tried(file: SourceFile, value: StaticValue, known: Known = NOTHING): TriedValue | undefined {
	const found = given(known, value);
	if (found !== undefined) return found;
	const of = (part: StaticValue) => tried(file, part, known);
	switch (value.kind) {
		case 'string':
		case 'number':
		case 'boolean':
			return value.value;
		case 'null':
			return null;
		case 'name':
			return named(value.name, (name) => of({ ...value, name }));
		case 'list': {
			const items = value.items.map((item) => (item.kind === 'spread' ? itemsOf(of(item.value)) : [of(item)]));
			return items.every((item) => Array.isArray(item)) && !items.flat().includes(undefined) ? (items.flat() as TriedValue[]) : undefined;
		}
		case 'dict': {
			const parts = value.entries.map(({ key, value: held }) => {
				const [name, one] = [key && of(key), of(held)];
				return key === null ? one : name === undefined || one === undefined ? undefined : { [String(name)]: one };
			});
			return parts.every(isRecord) ? Object.assign({}, ...parts) : undefined;
		}
		case 'template': {
			const parts = value.parts.map(of);
			return parts.every((part) => typeof part === 'string' || typeof part === 'number') ? parts.join('') : undefined;
		}
		case 'conditional': {
			// What hangs on what is given is not the same for others.
			const test = truthOf(file, tried(file, file.facts.branches[value.branch]!.value, typeof known === 'function' ? known : NOTHING));
			return test === undefined ? undefined : of(test ? value.whenTrue : value.whenFalse);
		}
		case 'member':
			// What a dict that is written there does not have, it lacks.
			return (
				memberOf(of(value.object), value.name) ?? (isRecord(value.object.kind === 'dict' ? of(value.object) : null) ? null : undefined)
			);
		case 'subscript':
			return partOf(file, of(value.object), value.index, known);
		case 'comprehension':
			return listed(file, value, known);
		case 'call':
			return answerOf(file, file.facts.calls[value.call]!, known);
		case 'unary':
			return turned(file, value.operator, of(value.value));
		case 'binary':
			return joined(file, value, known);
	}
	return undefined;
}

/** What of the value is left open, and all that it may be. */
export interface Sample {
	readonly is: (value: StaticValue) => boolean;
	readonly values: readonly TriedValue[];
}

/** What a value comes to for each choice of what is left open, as far as that can be told; empty where the choices are too many. */
export function sampled(file: SourceFile, value: StaticValue, samples: readonly Sample[]): TriedValue[] {
	const ways = samples.reduce((all, { values }) => all * values.length, 1);
	if (ways > MOST_WAYS) return [];
	return Array.from({ length: ways }, (_, way) => way).flatMap((way) => {
		let left = way;
		const picked = samples.map(({ values }) => {
			const one = values[left % values.length];
			left = Math.floor(left / values.length);
			return one;
		});
		const known: Known = (part) => {
			const at = samples.findIndex(({ is }) => is(part));
			return at < 0 ? undefined : picked[at];
		};
		const result = tried(file, value, known);
		return result === undefined ? [] : [result];
	});
}

const MOST_WAYS = 6_000;

const CONSTANTS: Readonly<Record<string, TriedValue>> = { undefined: null, NaN: Number.NaN, Infinity: Number.POSITIVE_INFINITY };

function named(name: string, of: (name: string) => TriedValue | undefined): TriedValue | undefined {
	const at = name.lastIndexOf('.');
	if (at < 0) return CONSTANTS[name];
	if (/^(?:(?:math|np)\.inf|Number\.(?:MAX_VALUE|POSITIVE_INFINITY))$/.test(name)) return Number.POSITIVE_INFINITY;
	return memberOf(of(name.slice(0, at)), name.slice(at + 1));
}

function memberOf(whole: TriedValue | undefined, name: string): TriedValue | undefined {
	if (name === 'length' && (Array.isArray(whole) || typeof whole === 'string')) return whole.length;
	return isRecord(whole) && Object.hasOwn(whole, name) ? whole[name] : undefined;
}

function joined(
	file: SourceFile,
	{ operator, left: one, right: other }: StaticValue & { kind: 'binary' },
	known: Known,
): TriedValue | undefined {
	const left = tried(file, one, known);
	const right = () => tried(file, other, known);
	const decides = { and: false, '&&': false, or: true, '||': true }[operator];
	if (decides !== undefined) {
		const truth = truthOf(file, left);
		return truth === undefined ? undefined : truth === decides ? left : right();
	}
	if (operator === '??') return left === null ? right() : left;
	const with_ = right();
	// Nothing is in each text, and in each list of texts it is asked for by no honest test.
	if (left === '' && with_ === undefined && /^(?:not )?in$/.test(operator)) return operator === 'in';
	if (left === undefined || with_ === undefined) {
		// No length is less than nothing.
		const isLength = one.kind !== 'binary' && /^len\(|\.length$/.test(textOf(one, file));
		return with_ === 0 && isLength && /^(?:<|>=)$/.test(operator) ? operator === '>=' : undefined;
	}
	return compared(file, operator, left, with_) ?? worked(operator, left, with_);
}

/** `two[1]`, `all[:0]`, `all[len(a):]`, `all[-len(a):]`. */
function partOf(file: SourceFile, whole: TriedValue | undefined, index: StaticValue, known: Known): TriedValue | undefined {
	const at = tried(file, index, known);
	if ((Array.isArray(whole) || typeof whole === 'string') && typeof at === 'number')
		return traitsOf(file).emptyIsFalse || at >= 0 ? whole.at(at) : undefined;
	if (typeof at === 'string' && isRecord(whole)) return Object.hasOwn(whole, at) ? whole[at] : undefined;
	const ends = /^(-?\d{1,4}|(-?)len\((\w{1,60})\))?:(-?\d{1,4}|(-?)len\((\w{1,60})\))?$/.exec(textOf(index, file));
	if (!ends || (!Array.isArray(whole) && typeof whole !== 'string')) return undefined;
	const [from, to] = [ends.slice(1, 4), ends.slice(4, 7)].map(([text, sign, name]) => {
		if (name === undefined) return text && Number(text);
		const list = tried(file, { kind: 'name', name, line: 0 }, known);
		return Array.isArray(list) ? (sign ? -list.length : list.length) : null;
	});
	return from === null || to === null
		? undefined
		: whole.slice((from as number) || 0, to === undefined || to === '' ? undefined : (to as number));
}

/** The items for which its conditions hold; none where it is made of nothing. */
function listed(
	file: SourceFile,
	{ clauses, element, form }: StaticValue & { kind: 'comprehension' },
	known: Known,
): TriedValue | undefined {
	const [clause, ...more] = clauses;
	if (clauses.some(({ conditions }) => conditions.some((one) => tried(file, one, known) === false))) return [];
	const items = clause && tried(file, clause.iterable, known);
	if (!clause || !Array.isArray(items)) return undefined;
	if (items.length > 0 && (more.length > 0 || form === 'dict' || !/^\w+$/.test(clause.target))) return undefined;
	const all = items.map((item: TriedValue) => {
		const own: Known = (value) => (value.kind === 'name' && value.name === clause.target ? item : given(known, value));
		const tests = clause.conditions.map((one) => truthOf(file, tried(file, one, own)));
		return tests.includes(undefined) ? undefined : tests.includes(false) ? [] : [tried(file, element, own)];
	});
	return all.flat().includes(undefined) || all.includes(undefined) ? undefined : (all.flat() as TriedValue[]);
}

function answerOf(file: SourceFile, call: CallFact, known: Known): TriedValue | undefined {
	const { callee, arguments: handed, keywords } = call;
	const of = (part: StaticValue) => tried(file, part, known);
	if (callee.kind === 'name' && callee.name === 'dict' && handed.length === 0)
		return of({
			kind: 'dict',
			entries: keywords.map(({ name, value }) => ({ key: name === null ? null : { kind: 'string', value: name, line: 0 }, value })),
			line: 0,
		});
	if (keywords.some(({ name }) => name !== 'key')) return undefined;
	const told = (value: TriedValue) => truthOf(file, value) ?? false;
	const [step] = handed.flatMap((one) => applied(file, one, known) ?? []);
	const all = () => [receiverOf(callee), ...handed].flatMap((one) => (one ? [of(one)] : [])).filter((one) => one !== undefined);
	if (step) return overAll(call.method, all(), step, told);
	const values = handed.map((one) => (one.kind === 'spread' ? undefined : of(one)));
	const type = handed[1] && callee.kind === 'name' && callee.name === 'isinstance' ? textOf(handed[1], file) : null;
	if (type !== null) return values[0] === undefined ? undefined : isOfType(values[0], type);
	if (values.includes(undefined)) return undefined;
	if (callee.kind === 'function') return applied(file, callee, known)?.(values as TriedValue[]);
	const object = receiverOf(callee);
	const root = object ? of(object) : undefined;
	const name = root !== undefined ? call.method : callee.kind === 'name' ? callee.name : null;
	const answer = name === null ? undefined : answered(name, root, values as TriedValue[], told);
	return (Array.isArray(answer) || typeof answer === 'string') && answer.length > MOST_ITEMS ? undefined : answer;
}

/** What a function that is written there answers to what it is handed. */
function applied(file: SourceFile, value: StaticValue, known: Known): ((values: readonly TriedValue[]) => TriedValue | undefined) | null {
	const fact = value.kind === 'function' ? file.facts.functions[value.function]! : null;
	const [end, ...more] = fact?.returned ?? [];
	if (!fact || !end || more.length + end.scope.branches.length > 0) return null;
	return (values) => {
		const own = new Map(fact.parameters.map(({ name }, i) => [name, values[i]]));
		const inner: Known = (part) => (part.kind === 'name' && own.has(part.name) ? own.get(part.name) : given(known, part));
		return own.size > values.length ? undefined : tried(file, end.value, inner);
	};
}

/** Whether it is of one of the types of the language that a text names; undefined where it names another. */
function isOfType(value: TriedValue, types: string): boolean | undefined {
	const names = types
		.replace(/[()[\]\s]/g, '')
		.split(/[,|]/)
		.filter(Boolean);
	const own = value === null ? 'None' : Array.isArray(value) ? 'list' : isRecord(value) ? 'dict' : TYPES[typeof value]!;
	const of = names.map((name) =>
		!/^(?:str|int|float|bool|list|dict|tuple|set|bytes|object|None)$/.test(name)
			? undefined
			: name === 'object' || name === own || (own === 'bool' && name === 'int'),
	);
	return of.includes(true) ? true : of.includes(undefined) ? undefined : false;
}

const TYPES: Readonly<Record<string, string>> = { string: 'str', number: 'int', boolean: 'bool' };
