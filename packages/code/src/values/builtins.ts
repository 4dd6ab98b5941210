// What the standard functions do on lists, dicts and strings. Anything else stays unknown.
import { lastPart } from '../project/names.js';
import { asText, bounded, type Entry, forced, type Item, itemsOf, list, softened, text, unknown, type Value } from './values.js';

/** Items with their numbers, as pairs. */
export const numbered = (items: readonly Item[]): Item[] =>
	items.map((item, n) => ({ ...item, value: list([{ t: 'number', value: n }, item.value]) }));
/** What the keys, the values and the pairs of a dict are. */
export const COLUMNS = {
	keys: columnOf(({ key }) => key),
	values: columnOf(({ value }) => value),
	entries: columnOf(({ key, value }) => list([key, value])),
};

const SETTINGS = new Set(['getenv', 'get', 'getLogger']);

/** Result of a function from outside of the project; null when it means nothing here. */
export function callLibrary(name: string, args: Value[], keywords: Map<string, Value>): Value | null {
	const answer = library(name, args, keywords);
	return answer && bounded(answer);
}

function library(name: string, args: Value[], keywords: Map<string, Value>): Value | null {
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
		case 'isinstance':
			return first && args[1] ? isInstance(forced(first), forced(args[1])) : null;
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

/** What Python's own types hold, by the kind of the value; tuples are lists here. */
const KINDS: Readonly<Record<string, Value['t']>> = {
	str: 'string',
	list: 'list',
	tuple: 'list',
	set: 'list',
	frozenset: 'list',
	Sequence: 'list',
	dict: 'dict',
	Mapping: 'dict',
	bool: 'boolean',
	int: 'number',
	float: 'number',
};
const PLAIN: ReadonlySet<Value['t']> = new Set([...Object.values(KINDS), 'null']);

/** `isinstance(value, (list, tuple))`; what is imported from outside is taken for no collection. */
function isInstance(value: Value, types: Value): Value | null {
	const asked = (types.t === 'list' ? types.items.map((item) => forced(item.value)) : [types]).map((type) => {
		const name = type.t === 'external' ? lastPart(type.name) : type.t === 'unknown' ? type.text : '';
		return Object.hasOwn(KINDS, name) ? (KINDS[name] as Value['t']) : null;
	});
	if (asked.length === 0 || asked.includes(null)) return null;
	if (value.t === 'external') return asked.every((kind) => kind === 'list' || kind === 'dict') ? { t: 'boolean', value: false } : null;
	return PLAIN.has(value.t) ? { t: 'boolean', value: asked.includes(value.t) } : null;
}

function iterating(name: string, last: string, args: Value[]): Value | null {
	const columns = args.map(itemsOf);
	const first = columns[0];
	switch (last) {
		case 'enumerate':
			return first ? { t: 'list', items: numbered(first), open: false } : null;
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
	if (name === 'Object.assign') {
		const { entries, open } = known;
		const others = args.slice(1).map(forced);
		const all = others.flatMap((other) => (other.t === 'dict' ? other.entries : []));
		return { t: 'dict', entries: [...entries, ...all], open: open || others.some((other) => other.t !== 'dict' || other.open) };
	}
	const [, column] = /^Object\.(keys|values|entries)$/.exec(name) ?? [];
	return column ? COLUMNS[column as keyof typeof COLUMNS](known) : null;
}

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

function columnOf(part: (entry: Entry) => Value) {
	return ({ entries, open }: Value & { t: 'dict' }): Value => {
		return { t: 'list', items: entries.map((entry) => ({ value: part(entry), condition: entry.condition })), open };
	};
}
