// Whose score does a value hold, and how far do the scores lie apart? By the judges that names, keys and comprehensions ask for, followed through
// names and, by position, through parameters whatever they are called. Scores that travel through attributes of objects are not followed.
import type { Project, Scope, StaticValue } from '@auditor/code';
import {
	assignmentsOf,
	behindName,
	calledBy,
	callGraph,
	comesTo,
	type FunctionRef,
	type Held,
	keyText,
	lastPart,
	numbersOf,
	partsAt,
	partsOf,
	reachedFrom,
	receiverOf,
	returnedBy,
	termsOf,
	textOf,
	walkValue,
} from '@auditor/code';
import type { Lexicon } from '@auditor/schema';
import { PERSONA_ROLES } from '../cast.js';
import { rolesOfName } from '../roles.js';

/** Names followed through names. */
const DEPTH = 20;
const NOBODY: ReadonlySet<string> = new Set();

export interface JudgeScores {
	/** The judges whose score or opinion a value holds; none where nothing tells. */
	judgesOf(held: Held): ReadonlySet<string>;
	/** Whether it is a score, not an opinion or a text. */
	isScore(held: Held): boolean;
	/** Whether it measures how far the scores lie apart, or says whether they do. */
	isSpread(held: Held): boolean;
	/** Whether it adds scores of judges up and counts those of this one higher than any other's. */
	favours(held: Held, judge: string): boolean;
}

export function judgeScores(project: Project, lexicon: Lexicon): JudgeScores {
	const judgesIn = (text: string) =>
		new Set(rolesOfName(project, lexicon, text).filter((role) => (PERSONA_ROLES as readonly string[]).includes(role)));

	const behind = (name: string, held: Held) => behindName(project, name, held).flatMap((one) => takenApart(project, name, one) ?? [one]);

	const judgesOf = remembered(NOBODY, (held, depth): ReadonlySet<string> => {
		const { value, file } = held;
		const inner = (v: StaticValue) => judgesOf({ ...held, value: v }, depth + 1);
		const all = (values: readonly StaticValue[]) => new Set(values.flatMap((v) => [...inner(v)]));
		switch (value.kind) {
			case 'string':
				return judgesIn(value.value);
			case 'name': {
				const named = judgesIn(value.name);
				if (named.size > 0) return named;
				return new Set(behind(value.name.split('.')[0] as string, held).flatMap((b) => [...judgesOf(b, depth + 1)]));
			}
			case 'call': {
				const call = file.facts.calls[value.call];
				if (!call) return NOBODY;
				const object = receiverOf(call.callee);
				return all(object ? [...call.arguments, object] : call.arguments);
			}
			case 'comprehension': {
				const asked = value.clauses.flatMap((c) => c.conditions).flatMap((test) => textsCompared(test, file));
				const judges = new Set(asked.flatMap((text) => [...judgesIn(text)]));
				return judges.size > 0 ? judges : all([value.element, ...value.clauses.map((c) => c.iterable)]);
			}
			// A key, a field or the first arm says it; else what it is taken from.
			case 'subscript':
			case 'member':
			case 'conditional': {
				const order: readonly StaticValue[] = value.kind === 'subscript' ? [value.index, value.object] : partsOf(value);
				const own = value.kind === 'member' ? judgesIn(value.name) : NOBODY;
				return [own, ...order.map(inner)].find((judges) => judges.size > 0) ?? NOBODY;
			}
			// `find((o) => o.judge === "Prosecutor")`.
			case 'function':
				return new Set(
					(file.facts.functions[value.function]?.returned ?? []).flatMap((r) => [
						...judgesOf({ value: r.value, file, function: value.function }, depth + 1),
					]),
				);
			default:
				return ['binary', 'list', 'unary', 'spread'].includes(value.kind) ? all(partsOf(value)) : NOBODY;
		}
	});

	const isScore = remembered(false, (held, depth): boolean => {
		const { value, file } = held;
		const inner = (v: StaticValue) => isScore({ ...held, value: v }, depth + 1);
		switch (value.kind) {
			case 'name': {
				if (/scores?$|rating|grade/i.test(value.name)) return true;
				return !value.name.includes('.') && behind(value.name, held).some((b) => isScore(b, depth + 1));
			}
			case 'member':
				return /score|rating|grade/i.test(value.name);
			case 'subscript':
				return /score|rating|grade/i.test(keyText(value.index) ?? '') || inner(value.object);
			case 'call': {
				const call = file.facts.calls[value.call];
				if (!call) return false;
				if (call.method === 'get') {
					const object = receiverOf(call.callee);
					return call.arguments.some((a) => a.kind === 'string' && a.value === 'score') || (object !== null && inner(object));
				}
				return (
					/^(max|min|round|int|float|abs|sum|f?mean|median(?:_low|_high)?|next)$/.test(call.method ?? '') && call.arguments.some(inner)
				);
			}
			case 'comprehension':
				return inner(value.element);
			case 'binary':
				return /^[-+*/]{1,2}$/.test(value.operator) && partsOf(value).some(inner);
			default:
				return ['conditional', 'unary'].includes(value.kind) && partsOf(value).some(inner);
		}
	});

	const isSpread = remembered(false, (held, depth): boolean => {
		const { value, file } = held;
		const inner = (v: StaticValue) => isSpread({ ...held, value: v }, depth + 1);
		switch (value.kind) {
			case 'name':
				return (value.name.includes('.') ? givenBy(lastPart(value.name)) : behind(value.name, held)).some((b) => isSpread(b, depth + 1));
			case 'binary':
				if (value.operator === '-') return apart(value.left, value.right, held);
				if (value.operator === '/')
					return [...walkValue(value.left, file)].some((part) => part.kind === 'binary' && part.operator === '**');
				return /^([<>]=?|and|or|&&|\|\|)$/.test(value.operator) && partsOf(value).some(inner);
			case 'call': {
				const call = file.facts.calls[value.call];
				if (/^p?(variance|stdev|std)$/.test(call?.method ?? '') && calledBy(project, value, file).length === 0) return true;
				if (/^(abs|round|float|int|bool)$/.test(call?.method ?? '')) return call?.arguments.some(inner) ?? false;
				return calledBy(project, value, file).some((ref) =>
					ref.fact.returned.some((r) => isSpread({ value: r.value, file: ref.file, function: ref.index }, depth + 1)),
				);
			}
			default:
				return ['conditional', 'unary'].includes(value.kind) && partsOf(value).some(inner);
		}
	});

	/** Read like a field, whosoever class it is of. */
	const isProperty = ({ file, fact }: FunctionRef, name: string) =>
		fact.name === name && fact.class !== null && fact.decorators.some((one) => /property$/.test(textOf(one, file)));
	const givenBy = (name: string) => callGraph(project).functions.flatMap((ref) => (isProperty(ref, name) ? returnedBy(ref) : []));

	/** Highest less lowest, or one judge's score less another's. */
	const apart = (left: StaticValue, right: StaticValue, held: Held): boolean => {
		const ends = (value: StaticValue) => textOf(value, held.file);
		if (/\bmax|highest|\[-1\]/i.test(ends(left)) && /\bmin|lowest|\[0\]/i.test(ends(right))) return true;
		const [a, b] = [left, right].map((value) => ({ ...held, value }));
		const [one, other] = [judgesOf(a as Held), judgesOf(b as Held)];
		return one.size === 1 && other.size === 1 && [...one][0] !== [...other][0] && isScore(a as Held) && isScore(b as Held);
	};

	const numberOf = (held: Held): number | null => {
		const numbers = numbersOf(project, held);
		return numbers?.length === 1 ? (numbers[0] ?? null) : null;
	};

	/** A name that is first given a score of no one judge: `score = 0.5 * tech_lead.score + 0.5 * score`. */
	const isShared = ({ value, ...at }: Held): boolean =>
		value.kind === 'name' &&
		judgesIn(value.name).size === 0 &&
		behind(value.name, { value, ...at }).some((one) => isScore(one) && judgesOf(one).size === 0);

	/** Of arithmetic: whether it counts the judge's score higher; null where that is up to its parts. */
	const weighs = (held: Held, judge: string): boolean | null => {
		const { value } = held;
		if (value.kind !== 'binary' || !/^[+*/]$/.test(value.operator)) return null;
		const terms = termsOf(held, numberOf).filter(({ held: term }) => numberOf(term) === null);
		const scored = terms
			.filter(({ held: term }) => isScore(term))
			.map((term) => ({ ...term, judges: isShared(term.held) ? NOBODY : judgesOf(term.held) }));
		const isOwn = ({ judges }: { judges: ReadonlySet<string> }) => judges.size === 1 && judges.has(judge);
		const own = scored.filter(isOwn).reduce((sum, { weight }) => sum + weight, 0);
		if (own > 0 && terms.length === 1 && value.operator === '*') return own > 1;
		const others = scored.filter((term) => !isOwn(term));
		if (own > 0 && others.length > 0) return others.every(({ judges, weight }) => judges.size !== 1 || own > weight);
		return terms.length > 1 ? false : null;
	};

	/** What a value that decides nothing itself is made of. */
	const madeOf = (held: Held): Held[] => {
		const { value, file } = held;
		const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
		if (call) return ROUNDS.test(call.method ?? '') ? partsAt(held, call.arguments) : [];
		return ['conditional', 'list', 'dict', 'spread', 'binary', 'unary'].includes(value.kind) ? partsAt(held, partsOf(value)) : [];
	};

	const favours = (held: Held, judge: string): boolean => {
		const found = reachedFrom(
			held,
			(at) => (weighs(at, judge) === null ? madeOf(at) : []),
			({ value }) => value,
		);
		return found.some((at) => weighs(at, judge) === true);
	};

	return { judgesOf, isScore, isSpread, favours };
}

/** What a name holds that is one of several which a value is taken apart to: by its place among them. Null where it is no such name, or nothing tells. */
function takenApart(project: Project, name: string, { value, file, function: index }: Held): readonly Held[] | null {
	const itemsOf = (lists: readonly Held[], at: number, count: number | null) =>
		lists
			.flatMap((list) => comesTo(project, list))
			.flatMap((held) => {
				const items = held.value.kind === 'list' && (count ?? held.value.items.length) === held.value.items.length ? held.value.items : [];
				return items[at] ? [{ ...held, value: items[at] }] : [];
			});
	if (value.kind === 'subscript' && value.object.kind === 'call' && value.index.kind === 'number') {
		const found = itemsOf(calledBy(project, value.object, file).flatMap(returnedBy), value.index.value, null);
		return found.length > 0 ? found : null;
	}
	if (value.kind !== 'unknown') return null;
	const all = assignmentsOf(file, index);
	const own = all.find((a) => a.target === name && a.value === value);
	const together = all.filter(
		(a) => own && a.line === own.line && a.endLine === own.endLine && a.value?.kind === 'unknown' && a.value.text === value.text,
	);
	if (!own || together.length < 2) return null;
	const at = together.indexOf(own);
	const inside = ({ line, scope }: { line: number; scope: Scope }) => line >= own.line && line <= own.endLine && scope.function === index;
	const lists: Held[] = [
		...file.facts.loops.flatMap((loop) =>
			loop.kind === 'comprehension' && inside(loop) && loop.iterable ? [{ value: loop.iterable, file, function: index }] : [],
		),
	];
	const found = itemsOf(lists, at, together.length);
	return found.length > 0 ? found : null;
}

/** Answers are kept by value; a value that is asked about while it is being answered, or too far away, gets the answer for nothing known. */
function remembered<T>(unknown: T, find: (held: Held, depth: number) => T): (held: Held, depth?: number) => T {
	const known = new WeakMap<StaticValue, T>();
	return (held, depth = 0) => {
		const before = known.get(held.value);
		if (before !== undefined) return before;
		if (depth > DEPTH) return unknown;
		known.set(held.value, unknown);
		const found = find(held, depth);
		known.set(held.value, found);
		return found;
	};
}

const ROUNDS = /^(round|int|float|max|min|floor|ceil|clamp\w*|_clamp\w*)$/;

/** Texts that a condition asks for, where it does not ask who it is not. */
function textsCompared(test: StaticValue, file: Held['file']): string[] {
	const parts = [...walkValue(test, file)];
	if (parts.some((part) => part.kind === 'binary' && part.operator.startsWith('!='))) return [];
	return parts.flatMap((part) => (part.kind === 'string' ? [part.value] : []));
}

/** Texts in quotes. */
export const quoted = (test: string): string[] => [...test.matchAll(/(["'`])((?:(?!\1).){1,60})\1/g)].map((m) => m[2] as string);
