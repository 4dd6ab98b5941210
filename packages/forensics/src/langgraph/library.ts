// What the standard functions and methods do that graph-building code uses on lists, dicts and strings. Anything else stays unknown.
import { lastPart } from './names.js';
import { currentCondition, type Place, type Session, under } from './session.js';
import { asText, type Entry, either, forced, type Item, itemsOf, list, softened, text, unknown, type Value } from './values.js';

type Method = (known: Value, args: Value[], session: Session, at: Place) => Value | null;

/** Result of a method of a list, dict or string; null when it is none that is known. */
export function callMethod(session: Session, object: Value, method: string, args: Value[], at: Place): Value | null {
	const known = forced(object);
	if (known.t === 'list') return LIST[method]?.(known, args, session, at) ?? null;
	if (known.t === 'dict') return DICT[method]?.(known, args, session, at) ?? null;
	if (known.t === 'string') return STRING[method]?.(known, args, session, at) ?? null;
	return null;
}

const append: Method = (known, args, session) => {
	if (known.t !== 'list') return null;
	const condition = currentCondition(session);
	const many = session.openLoops > 0;
	for (const value of args) known.items.push(many ? { value, condition, many } : { value, condition });
	return { t: 'null' };
};

const extend: Method = (known, args, session) => {
	if (known.t !== 'list') return null;
	const condition = currentCondition(session);
	const items = itemsOf(args[0] ?? unknown(''));
	if (items === null) known.open = true;
	for (const item of items ?? []) known.items.push({ value: item.value, condition: item.condition ?? condition });
	return { t: 'null' };
};

/** Calls a function for each item and gives back its results. */
const each: Method = (known, args, session, at) => {
	if (known.t !== 'list' || !args[0]) return null;
	const callback = args[0];
	const items = [...known.items].map((item, n): Item => {
		const index: Value = { t: 'number', value: n };
		const call = () => session.invoke(callback, [item.value, index], new Map(), at);
		if (item.condition === null) return { value: call(), condition: null };
		session.conditions.push(item.condition);
		try {
			return { value: call(), condition: item.condition };
		} finally {
			session.conditions.pop();
		}
	});
	return { t: 'list', items, open: known.open };
};

const copy: Method = (known) => (known.t === 'list' ? { ...known, items: [...known.items] } : known);

const LIST: Readonly<Record<string, Method>> = {
	append,
	push: append,
	add: append,
	extend,
	insert: (known, args, session) => {
		if (known.t !== 'list') return null;
		const at = forced(args[0] ?? unknown(''));
		if (args[1])
			known.items.splice(at.t === 'number' ? at.value : known.items.length, 0, { value: args[1], condition: currentCondition(session) });
		return { t: 'null' };
	},
	unshift: (known, args, session) => {
		if (known.t === 'list') known.items.unshift(...args.map((value) => ({ value, condition: currentCondition(session) })));
		return { t: 'null' };
	},
	update: extend,
	concat: (known, args) =>
		known.t === 'list'
			? {
					t: 'list',
					items: [...known.items, ...args.flatMap((arg) => itemsOf(arg) ?? [{ value: arg, condition: null }])],
					open: known.open,
				}
			: null,
	copy,
	map: each,
	forEach: each,
	flatMap: (known, args, session, at) => {
		const mapped = each(known, args, session, at);
		if (mapped?.t !== 'list') return null;
		return { t: 'list', items: mapped.items.flatMap((item) => itemsOf(item.value) ?? [item]), open: mapped.open };
	},
	filter: copy,
	reduce: (known, args, session, at) => {
		if (known.t !== 'list' || !args[0]) return null;
		const [callback, ...start] = args;
		const values = [...start.slice(0, 1), ...known.items.map((item) => item.value)];
		if (known.open || values.length === 0 || known.items.some((item) => item.condition !== null)) return null;
		return values
			.slice(1)
			.reduce<Value>((sum, value) => forced(session.invoke(callback as Value, [sum, value], new Map(), at)), values[0] as Value);
	},
	at: (known, args) => {
		const index = forced(args[0] ?? unknown(''));
		return known.t === 'list' && !known.open && index.t === 'number' ? (known.items.at(index.value)?.value ?? null) : null;
	},
	reverse: (known) => (known.t === 'list' ? { ...known, items: [...known.items].reverse() } : null),
	slice: (known, args) => {
		if (known.t !== 'list') return null;
		const [from, to] = args.map(forced);
		const start = from?.t === 'number' ? from.value : 0;
		return { ...known, items: known.items.slice(start, to?.t === 'number' ? to.value : undefined) };
	},
	entries: (known) =>
		known.t === 'list'
			? { ...known, items: known.items.map((item, n) => ({ ...item, value: list([{ t: 'number', value: n }, item.value]) })) }
			: null,
};

const DICT: Readonly<Record<string, Method>> = {
	keys: (known) =>
		known.t === 'dict'
			? { t: 'list', items: known.entries.map(({ key, condition }) => ({ value: key, condition })), open: known.open }
			: null,
	values: (known) =>
		known.t === 'dict' ? { t: 'list', items: known.entries.map(({ value, condition }) => ({ value, condition })), open: known.open } : null,
	entries: (known, ...rest) => DICT.items?.(known, ...rest) ?? null,
	set: (known, args, session) => {
		if (known.t !== 'dict' || !args[0] || !args[1]) return null;
		known.entries.push({ key: args[0], value: args[1], condition: currentCondition(session) });
		return known;
	},
	forEach: (known, args, session, at) => {
		if (known.t !== 'dict' || !args[0]) return null;
		for (const { key, value, condition } of known.entries)
			under(session, condition, () => session.invoke(args[0] as Value, [value, key], new Map(), at));
		return { t: 'null' };
	},
	items: (known) =>
		known.t === 'dict'
			? { t: 'list', items: known.entries.map(({ key, value, condition }) => ({ value: list([key, value]), condition })), open: known.open }
			: null,
	get: (known, args) => {
		if (known.t !== 'dict') return null;
		const key = asText(args[0] ?? unknown(''));
		if (key === null) return known.open ? null : either([...known.entries.map((e) => e.value), ...args.slice(1)]);
		const found = known.entries.findLast((entry) => asText(entry.key) === key)?.value;
		return found ?? (known.open ? null : (args[1] ?? { t: 'null' }));
	},
	update: (known, args, session) => {
		const other = forced(args[0] ?? unknown(''));
		if (known.t !== 'dict') return null;
		if (other.t !== 'dict') known.open = true;
		else known.entries.push(...other.entries.map((entry) => ({ ...entry, condition: entry.condition ?? currentCondition(session) })));
		return { t: 'null' };
	},
	copy: (known) => (known.t === 'dict' ? { ...known, entries: [...known.entries] } : null),
};

const words = (change: (value: string, args: string[]) => string): Method => {
	return (known, args) => {
		const given = args.map(asText);
		if (known.t !== 'string' || given.includes(null)) return null;
		const value = text(change(known.value, given as string[]));
		return known.soft ? softened(value) : value;
	};
};

const STRING: Readonly<Record<string, Method>> = {
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
		return known.t === 'string' && items && !items.includes(null) ? text(items.join(known.value)) : null;
	},
	split: (known, args) => {
		const by = args[0] ? asText(args[0]) : ' ';
		return known.t === 'string' && by ? list(known.value.split(by).filter(Boolean).map(text)) : null;
	},
};

const SETTINGS = new Set(['getenv', 'get', 'getLogger']);

/** Result of a function from outside of the project; null when it means nothing here. */
export function callLibrary(name: string, args: Value[], keywords: Map<string, Value>): Value | null {
	const last = lastPart(name);
	const first = args[0];
	if (/^os\.(getenv|environ\.get)$/.test(name) || (SETTINGS.has(last) && /environ/.test(name)))
		return softened(forced(args[1] ?? { t: 'null' }));
	switch (last) {
		case 'Field':
		case 'field': {
			const given = keywords.get('default') ?? first;
			return given ? softened(forced(given)) : null;
		}
		case 'list':
		case 'tuple':
		case 'set':
		case 'frozenset':
		case 'sorted':
		case 'from': {
			if (!first || (last === 'from' && forced(first).t === 'dict')) return last === 'from' ? null : list([]);
			const items = itemsOf(first);
			return items ? { t: 'list', items: [...items], open: false } : null;
		}
		case 'Map': {
			if (!first) return { t: 'dict', entries: [], open: false, map: true };
			const made = fromPairs(forced(first));
			return made?.t === 'dict' ? { ...made, map: true } : null;
		}
		case 'Set':
			return first ? { t: 'list', items: [...(itemsOf(first) ?? [])], open: itemsOf(first) === null } : list([]);
		case 'dict': {
			if (first) return forced(first).t === 'list' ? fromPairs(forced(first)) : null;
			return { t: 'dict', entries: [...keywords].map(([key, value]) => ({ key: text(key), value, condition: null })), open: false };
		}
		case 'str':
		case 'String':
			return first && asText(first) !== null ? text(asText(first) as string) : null;
		case 'len': {
			const items = first && itemsOf(first);
			return items ? { t: 'number', value: items.length } : null;
		}
		case 'cast':
			return args[1] ?? null;
		case 'run':
			return name.startsWith('asyncio') ? (first ?? null) : null;
		case 'freeze':
		case 'bool':
		case 'Boolean':
		case 'deepcopy':
			return first ?? null;
		default:
			return iterating(name, last, args);
	}
}

function iterating(name: string, last: string, args: Value[]): Value | null {
	const columns = args.map(itemsOf);
	const first = columns[0];
	switch (last) {
		case 'enumerate':
			return first
				? { t: 'list', items: first.map((item, n) => ({ ...item, value: list([{ t: 'number', value: n }, item.value]) })), open: false }
				: null;
		case 'reversed':
			return first ? { t: 'list', items: [...first].reverse(), open: false } : null;
		case 'zip':
		case 'pairwise': {
			const rows = last === 'pairwise' ? [first, first?.slice(1)] : columns;
			if (rows.length === 0 || rows.some((row) => !row)) return null;
			const length = Math.min(...rows.map((row) => row?.length ?? 0));
			return list(Array.from({ length }, (_, n) => list(rows.map((row) => (row as Item[])[n]?.value ?? unknown('')))));
		}
		case 'range': {
			const [a, b] = args.map(forced);
			if (a?.t !== 'number') return null;
			const [from, to] = b?.t === 'number' ? [a.value, b.value] : [0, a.value];
			return list(Array.from({ length: Math.max(0, Math.min(to - from, 200)) }, (_, n): Value => ({ t: 'number', value: from + n })));
		}
		case 'chain':
			return columns.every((row) => row) ? { t: 'list', items: columns.flatMap((row) => row ?? []), open: false } : null;
		default:
			return objectStatics(name, args);
	}
}

function objectStatics(name: string, args: Value[]): Value | null {
	const known = args[0] ? forced(args[0]) : null;
	if (name === 'Object.fromEntries') return known ? fromPairs(known) : null;
	if (known?.t !== 'dict') return null;
	const open = known.open;
	const entries = known.entries;
	if (name === 'Object.assign') {
		const others = args.slice(1).map(forced);
		const all = others.flatMap((other) => (other.t === 'dict' ? other.entries : []));
		return { t: 'dict', entries: [...entries, ...all], open: open || others.some((other) => other.t !== 'dict' || other.open) };
	}
	if (name === 'Object.keys') return { t: 'list', items: entries.map(({ key, condition }) => ({ value: key, condition })), open };
	if (name === 'Object.values') return { t: 'list', items: entries.map(({ value, condition }) => ({ value, condition })), open };
	if (name === 'Object.entries')
		return { t: 'list', items: entries.map((e) => ({ value: list([e.key, e.value]), condition: e.condition })), open };
	return null;
}

/** A dict of a list of pairs. */
function fromPairs(known: Value): Value | null {
	if (known.t !== 'list') return null;
	const entries: Entry[] = [];
	for (const item of known.items) {
		const pair = forced(item.value);
		const [key, value] = pair.t === 'list' ? pair.items : [];
		if (!key || !value) return null;
		entries.push({ key: key.value, value: value.value, condition: item.condition });
	}
	return { t: 'dict', entries, open: known.open };
}
