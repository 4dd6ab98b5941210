// What the methods of lists, sets, dicts and strings do. Any other method stays unknown.
import { COLUMNS, numbered } from './builtins.js';
import { currentCondition, type Place, type Session, under } from './session.js';
import type { Item, Value } from './values.js';
import { asText, bounded, either, forced, itemsOf, list, MOST_ITEMS, MOST_TEXT, same, softened, text, truth, unknown } from './values.js';

type Of<T extends Value['t']> = Value & { t: T };
type Method<T extends Value['t']> = (known: Of<T>, args: Value[], session: Session, at: Place) => Value | null;
type Methods<T extends Value['t']> = Readonly<Record<string, Method<T>>>;

/** Result of a method of a list, dict or string; null when it is none that is known. */
export function callMethod(session: Session, object: Value, method: string, args: Value[], at: Place): Value | null {
	const known = forced(object);
	const answered = <T extends Value['t']>(table: Methods<T>, on: Of<T>) => {
		const answer = Object.hasOwn(table, method) ? (table[method]?.(on, args, session, at) ?? null) : null;
		return answer && bounded(answer);
	};
	if (known.t === 'list') return answered(LIST, known);
	if (known.t === 'dict') return answered(DICT, known);
	if (known.t === 'string') return answered(STRING, known);
	return known.t === 'unknown' && method === 'get' && args[1] ? orDefault(session, args[1]) : null;
}

/** `config.get(key, default)` of something unknown: by default the default; where every way is asked for, also whatever else it holds. */
function orDefault(session: Session, fallback: Value): Value | null {
	const known = forced(fallback);
	// An empty text stands for no value.
	if (known.t === 'string' && known.value === '') return null;
	if (session.mode === 'possible') return known.t === 'string' ? either([unknown('a setting'), known]) : null;
	return ['string', 'number', 'boolean', 'null'].includes(known.t) ? softened(known) : null;
}

const append: Method<'list'> = (known, args, session) => {
	const condition = currentCondition(session);
	const many = session.openLoops > 0;
	for (const value of args) {
		if (known.items.length >= MOST_ITEMS) known.open = true;
		else known.items.push(many ? { value, condition, many } : { value, condition });
	}
	return { t: 'null' };
};

const extend: Method<'list'> = (known, args, session) => {
	const condition = currentCondition(session);
	const items = itemsOf(args[0] ?? unknown(''));
	// A list may be extended by itself: its length is that of before.
	const length = items?.length ?? 0;
	if (items === null || known.items.length + length > MOST_ITEMS) known.open = true;
	else for (const item of items.slice(0, length)) known.items.push({ value: item.value, condition: item.condition ?? condition });
	return { t: 'null' };
};

/** Calls a function for each item and gives back its results. */
const each: Method<'list'> = (known, [callback], session, at) => {
	if (!callback) return null;
	const items = [...known.items].map((item, n): Item => {
		const given: Value[] = [item.value, { t: 'number', value: n }];
		const value = under(session, item.condition, () => session.invoke(callback, given, new Map(), at));
		return { value, condition: item.condition };
	});
	return { t: 'list', items, open: known.open };
};

/** `items.includes(x)`, `set.has(x)`: known where every item can be compared. */
const contains: Method<'list'> = (known, [wanted]) => {
	if (!wanted) return null;
	const outcomes = known.items.map((item) => (item.condition === null ? same(item.value, wanted) : null));
	if (outcomes.includes(true)) return { t: 'boolean', value: true };
	return known.open || outcomes.includes(null) ? null : { t: 'boolean', value: false };
};

const copy = (known: Of<'list'>): Value => ({ ...known, items: [...known.items] });

const LIST: Methods<'list'> = {
	append,
	push: append,
	add: append,
	extend,
	insert: (known, args, session) => {
		const at = forced(args[0] ?? unknown(''));
		if (args[1] && known.items.length < MOST_ITEMS)
			known.items.splice(at.t === 'number' ? at.value : known.items.length, 0, { value: args[1], condition: currentCondition(session) });
		return { t: 'null' };
	},
	unshift: (known, args, session) => {
		if (known.items.length < MOST_ITEMS) known.items.unshift(...args.map((value) => ({ value, condition: currentCondition(session) })));
		return { t: 'null' };
	},
	update: extend,
	concat: ({ items, open }, args) => {
		const added = args.flatMap((arg) => itemsOf(arg) ?? [{ value: arg, condition: null }]);
		return { t: 'list', items: [...items, ...added], open };
	},
	copy,
	map: each,
	forEach: each,
	flatMap: (known, args, session, at) => {
		const mapped = each(known, args, session, at);
		if (mapped?.t !== 'list') return null;
		const rows = mapped.items.map((item) => itemsOf(item.value) ?? [item]);
		if (rows.reduce((sum, row) => sum + row.length, 0) > MOST_ITEMS) return { t: 'list', items: [], open: true };
		return { t: 'list', items: rows.flat(), open: mapped.open };
	},
	filter: (known, args, session, at) => {
		if (!args[0]) return copy(known);
		const outcomes = each(known, args, session, at);
		if (outcomes?.t !== 'list') return null;
		const items = known.items.filter((_, n) => truth(outcomes.items[n]?.value ?? unknown(''))?.is !== false);
		return { ...known, items };
	},
	includes: contains,
	has: contains,
	delete: (known, [dropped]) => {
		if (!dropped) return null;
		known.items = known.items.filter((item) => same(item.value, dropped) !== true);
		return { t: 'null' };
	},
	find: (known, args, session, at) => {
		const outcomes = each(known, args, session, at);
		if (outcomes?.t !== 'list') return null;
		const index = outcomes.items.findIndex((item) => truth(item.value)?.is !== false);
		return truth(outcomes.items[index]?.value ?? unknown(''))?.is === true ? (known.items[index]?.value ?? null) : null;
	},
	reduce: (known, [callback, ...start], session, at) => {
		if (!callback) return null;
		const values = [...start.slice(0, 1), ...known.items.map((item) => item.value)];
		if (known.open || values.length === 0 || known.items.some((item) => item.condition !== null)) return null;
		const [first, ...others] = values as [Value, ...Value[]];
		return others.reduce((sum, value) => forced(session.invoke(callback, [sum, value], new Map(), at)), first);
	},
	at: (known, args) => {
		const index = forced(args[0] ?? unknown(''));
		return !known.open && index.t === 'number' ? (known.items.at(index.value)?.value ?? null) : null;
	},
	reverse: (known) => ({ ...known, items: [...known.items].reverse() }),
	slice: (known, args) => {
		const [from, to] = args.map(forced);
		const start = from?.t === 'number' ? from.value : 0;
		return { ...known, items: known.items.slice(start, to?.t === 'number' ? to.value : undefined) };
	},
	entries: (known) => ({ ...known, items: numbered(known.items) }),
};

const DICT: Methods<'dict'> = {
	...COLUMNS,
	items: COLUMNS.entries,
	set: (known, args, session) => {
		if (!args[0] || !args[1]) return null;
		if (known.entries.length >= MOST_ITEMS) known.open = true;
		else known.entries.push({ key: args[0], value: args[1], condition: currentCondition(session) });
		return known;
	},
	forEach: (known, [callback], session, at) => {
		if (!callback) return null;
		for (const { key, value, condition } of known.entries)
			under(session, condition, () => session.invoke(callback, [value, key], new Map(), at));
		return { t: 'null' };
	},
	get: (known, args) => {
		const key = asText(args[0] ?? unknown(''));
		if (key === null) return known.open ? null : either([...known.entries.map((e) => e.value), ...args.slice(1)]);
		const found = known.entries.findLast((entry) => asText(entry.key) === key)?.value;
		return found ?? (known.open ? null : (args[1] ?? { t: 'null' }));
	},
	update: (known, args, session) => {
		const other = forced(args[0] ?? unknown(''));
		if (other.t !== 'dict' || known.entries.length + other.entries.length > MOST_ITEMS) known.open = true;
		else for (const entry of [...other.entries]) known.entries.push({ ...entry, condition: entry.condition ?? currentCondition(session) });
		return { t: 'null' };
	},
	has: (known, args) => {
		const key = asText(args[0] ?? unknown(''));
		if (key === null) return null;
		if (known.entries.some((entry) => asText(entry.key) === key)) return { t: 'boolean', value: true };
		return known.open ? null : { t: 'boolean', value: false };
	},
	copy: (known) => ({ ...known, entries: [...known.entries] }),
};

const words = (change: (value: string, args: string[]) => string): Method<'string'> => {
	return (known, args) => {
		const given = args.map(asText);
		if (given.includes(null)) return null;
		// Each character may be replaced by each argument.
		const longest = given.reduce((sum, one) => sum + (one?.length ?? 0), 1);
		if ((known.value.length + 1) * longest > MOST_TEXT * 10) return null;
		const value = text(change(known.value, given as string[]));
		return known.soft ? softened(value) : value;
	};
};

const STRING: Methods<'string'> = {
	lower: words((value) => value.toLowerCase()),
	toLowerCase: words((value) => value.toLowerCase()),
	upper: words((value) => value.toUpperCase()),
	toUpperCase: words((value) => value.toUpperCase()),
	strip: words((value) => value.trim()),
	trim: words((value) => value.trim()),
	toString: words((value) => value),
	replace: words((value, [from = '', to = '']) => value.replaceAll(from, to)),
	concat: words((value, rest) => value + rest.join('')),
	format: words((value, rest) => {
		let n = 0;
		return value.replace(/\{(\d*)\}/g, (_, at: string) => rest[at === '' ? n++ : Number(at)] ?? '');
	}),
	join: (known, args) => {
		const items = itemsOf(args[0] ?? unknown(''))?.map((item) => asText(item.value));
		if (!items || items.includes(null)) return null;
		const length = items.reduce((sum, item) => sum + known.value.length + (item?.length ?? 0), 0);
		return length > MOST_TEXT ? null : text(items.join(known.value));
	},
	split: (known, args) => {
		const by = args[0] ? asText(args[0]) : ' ';
		return by ? list(known.value.split(by).filter(Boolean).map(text)) : null;
	},
};
