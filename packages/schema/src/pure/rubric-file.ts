// A rubric as a teacher writes it, and as the auditor reads it: conditions and caps on one line, word lists with commas, a ladder of caps as one row.
// Knows no probe; what it cannot read it leaves as it is, and says so.
import type { z } from 'zod';
import { AuditorError } from '../errors/auditor-error.js';
import type { Rubric, RubricInput } from '../model/rubric.js';
import { rubricSchema } from '../model/rubric.js';
import { nearest } from './nearest.js';
import { parseWith } from './parse.js';

export interface ExpandedRubric {
	/** In the long form, which the schema of a rubric reads. */
	readonly value: unknown;
	readonly faults: readonly { readonly path: string; readonly message: string }[];
	/** The path in the file as it was written, of a path in `value`. */
	originOf(path: string): string;
}

type Raw = Record<string, unknown>;
type Fault = (path: string, message: string) => void;

/** The place of an item that may be written in an object by id. */
const ENTRY = /^(?:criteria\[\d+\]\.(?:expectations|hazards)|lexicon\.(?:languages\.[\w-]+\.)?(?:roles|concepts|phases))\[\d+\]/;
const COMPARISON = /^(==|!=|>=|<=|>|<|includes|excludes)\s*(.+)$/s;
const RUNG = /^(<=|>=|<|>)\s*(-?\d{1,12}(?:\.\d{1,6})?)$/;
/** What holds where a rung is not reached. */
const OPPOSITE: Readonly<Record<string, string>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

/**
 * The long form of a rubric file. Expectations, hazards and the entries of the lexicon may be an object by id; `after` and `meets` may name expectations of
 * the same criterion by their id alone; `asks` groups what is asked of which
 * probe and what it counts, which may stand in `worth` too; `select` and `where` may be objects (`{ "role": "judge", "parallel": ">= 3" }`); `must` stands for `expects`; word lists may be texts with
 * commas; and `value` with `caps` (`{ "< 3": 2, "< 5": 3 }`) is one expectation a rung, whose `{}` is the number of the rung.
 */
export function expandRubric(given: unknown): ExpandedRubric {
	const faults: { path: string; message: string }[] = [];
	const origins: Origins = new Map();
	const fault: Fault = (path, message) => faults.push({ path, message });
	const value = isRaw(given) ? expanded(given, fault, origins) : given;
	return {
		value,
		faults,
		originOf(path) {
			const at = ENTRY.exec(path)?.[0] ?? '';
			const origin = origins.get(at);
			return origin === undefined ? path : `${origin.at}${pathIn(origin.item, path.slice(at.length))}`;
		},
	};
}

/** A rubric file, read. @throws AuditorError AUD_RUBRIC_INVALID with the path of the first fault. */
export function readRubric(value: unknown, what = 'The rubric'): Rubric {
	const { value: long, faults } = expandRubric(value);
	const rubric = parseWith(rubricSchema as z.ZodType<Rubric, RubricInput>, long, 'AUD_RUBRIC_INVALID', what);
	const [first] = faults;
	if (first === undefined) return rubric;
	const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
	throw new AuditorError('AUD_RUBRIC_INVALID', `${what}: at ${first.path}: ${first.message}${more}.`, { context: { path: first.path } });
}

/** Where an item of the long form was written, and how. */
type Origins = Map<string, { readonly at: string; readonly item: unknown }>;

function expanded(rubric: Raw, fault: Fault, origins: Origins): Raw {
	const criteria = rubric.criteria;
	return {
		...rubric,
		...(isRaw(rubric.needs) && {
			needs: {
				...rubric.needs,
				any: each(rubric.needs.any, (need, i) => asked(need, `needs.any[${i}]`, fault)),
				...(isRaw(rubric.needs.surely) && {
					surely: {
						...rubric.needs.surely,
						any: each(rubric.needs.surely.any, (need, i) => asked(need, `needs.surely.any[${i}]`, fault)),
					},
				}),
			},
		}),
		...(Array.isArray(criteria) && {
			criteria: criteria.map((criterion: unknown, c) => {
				if (!isRaw(criterion)) return criterion;
				const lists = (['expectations', 'hazards'] as const).flatMap((key) => {
					const items = itemsOf(criterion[key], `criteria[${c}].${key}`);
					if (items === null) return [];
					const long = items.flatMap(({ item, at }) => {
						const rungs = isRaw(item) ? ladder(within(asked(item, at, fault), criterion.id), at, fault) : [item];
						return rungs.map((rung) => ({ rung, at, item }));
					});
					for (const [i, origin] of long.entries()) origins.set(`criteria[${c}].${key}[${i}]`, origin);
					return [[key, long.map(({ rung }) => rung)] as const];
				});
				return { ...criterion, ...Object.fromEntries(lists) };
			}),
		}),
		...(isRaw(rubric.lexicon) && { lexicon: withLists(rubric.lexicon, 'lexicon', origins) }),
	};
}

/** Expectations or hazards with their places: a list, or an object by id. Null: neither. */
function itemsOf(list: unknown, at: string): { item: unknown; at: string }[] | null {
	if (Array.isArray(list)) return list.map((item: unknown, i) => ({ item, at: `${at}[${i}]` }));
	if (!isRaw(list)) return null;
	return Object.entries(list).map(([id, item]) => ({ item: isRaw(item) ? { id, ...item } : item, at: `${at}.${id}` }));
}

/** The words of a concept as one text: those that name it; those of its mechanism; those of who tells of it without its name. */
const PARTS = ['terms', 'mechanism', 'paraphrases'] as const;
function inParts(concepts: unknown): unknown {
	if (!isRaw(concepts)) return concepts;
	const entry = (words: string) => Object.fromEntries(words.split(';').map((part, i) => [PARTS[i] ?? 'more', part]));
	return Object.fromEntries(Object.entries(concepts).map(([id, words]) => [id, typeof words === 'string' ? entry(words) : words]));
}

/** The path below an item of the long form, as the item was written. */
function pathIn(item: unknown, path: string): string {
	const [, key = '', rest = ''] = /^\.([\w$]+)(.*)$/s.exec(path) ?? [];
	if (!isRaw(item) || key === '') return path;
	const group = ['asks', 'worth'].find(
		(name) => isRaw(item[name]) && (Object.hasOwn(item[name], key) || (key === 'expects' && Object.hasOwn(item[name], 'must'))),
	);
	const owner = group === undefined ? item : (item[group] as Raw);
	const written = key === 'expects' && !Object.hasOwn(owner, key) ? 'must' : key;
	const [, index, field] = /^\[(\d+)\](.*)$/s.exec(rest) ?? [];
	const given = owner[key];
	const name = index !== undefined && isRaw(given) ? Object.keys(given)[Number(index)] : undefined;
	const below = name === undefined ? rest : `.${name}${field === '.value' || field === '.to' ? '' : field}`;
	return `${group === undefined ? '' : `.${group}`}.${written}${below}`;
}

const MUST: Readonly<Record<string, 'true' | 'false'>> = { found: 'true', 'not found': 'false' };

/** Groups, conditions and `must` in the long form. */
function asked(given: Raw, at: string, fault: Fault): Raw {
	const { asks, worth, ...own } = given;
	const groups = {
		...(isRaw(asks) ? asks : asks === undefined ? {} : { asks }),
		...(isRaw(worth) ? worth : worth === undefined ? {} : { worth }),
	};
	const item: Raw = { ...own, ...groups };
	const { must, ...rest } = item;
	const expects = typeof must === 'string' && Object.hasOwn(MUST, must) ? MUST[must] : undefined;
	const within = isRaw(asks) ? `${at}.asks` : at;
	if (must !== undefined && expects === undefined) {
		const near = typeof must === 'string' ? nearest(must, Object.keys(MUST)) : null;
		fault(
			`${within}.must`,
			`${JSON.stringify(must)} is not known${near ? `; did you mean "${near}"?` : `; it is one of ${Object.keys(MUST).join(', ')}`}`,
		);
	}
	return {
		...rest,
		...(expects !== undefined && { expects }),
		...(isRaw(item.select) && { select: conditionsOf(item.select, `${within}.select`, fault) }),
		...(isRaw(item.where) && { where: conditionsOf(item.where, `${within}.where`, fault) }),
	};
}

function conditionsOf(conditions: Raw, at: string, fault: Fault): Raw[] {
	return Object.entries(conditions).map(([value, given]) => {
		const [, is, rest] = (typeof given === 'string' ? COMPARISON.exec(given) : null) ?? [];
		const to = rest === undefined ? given : literal(rest);
		if (is !== undefined && is in OPPOSITE && typeof to !== 'number')
			fault(`${at}.${value}`, `"${String(given)}" compares with no number; write one behind the sign, such as "> 3"`);
		return { value, is: is ?? '==', to };
	});
}

function literal(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text.trim();
	}
}

/** Expectations that are named by their id alone are those of the same criterion. */
function within(item: Raw, criterion: unknown): Raw {
	const named = (['after', 'meets'] as const).flatMap((key) => {
		const ids = item[key];
		return Array.isArray(ids)
			? [[key, ids.map((id: unknown) => (typeof id === 'string' && !id.includes('.') ? `${String(criterion)}.${id}` : id))]]
			: [];
	});
	return { ...item, ...Object.fromEntries(named) };
}

/** One expectation a rung; the expectation itself where it has none. */
function ladder(expectation: Raw, at: string, fault: Fault): Raw[] {
	const { value, caps, ...rest } = expectation;
	if (value === undefined && caps === undefined) return [expectation];
	if (typeof value !== 'string' || !isRaw(caps) || Object.keys(caps).length === 0) {
		fault(at, 'a ladder has a "value" and "caps", such as "value": "commits", "caps": { "< 3": 2, "< 5": 3 }');
		return [rest];
	}
	return Object.entries(caps).flatMap(([rung, cap]) => {
		const [, is, number] = RUNG.exec(rung) ?? [];
		if (is === undefined) {
			fault(`${at}.caps`, `"${rung}" is no rung; write a comparison with a number, such as "< 3"`);
			return [];
		}
		const met = { value, is: OPPOSITE[is], to: Number(number) };
		const told = (text: unknown) => (typeof text === 'string' ? text.replaceAll('{}', number!) : text);
		return [
			{
				...rest,
				id: `${String(rest.id)}-${number}`,
				text: told(rest.text),
				...(rest.whenUnmet !== undefined && { whenUnmet: told(rest.whenUnmet) }),
				where: [...(Array.isArray(rest.where) ? rest.where : []), met],
				cap,
			},
		];
	});
}

/** A lexicon, or the words of one of its further languages. */
function withLists(lexicon: Raw, at: string, origins: Origins): Raw {
	const of = (key: string, fields: readonly string[], entries = lexicon[key]) => {
		const items = itemsOf(entries, `${at}.${key}`);
		if (items === null) return {};
		for (const [i, origin] of items.entries()) origins.set(`${at}.${key}[${i}]`, origin);
		return { [key]: items.map(({ item }) => (isRaw(item) ? listsIn(item, fields) : item)) };
	};
	return {
		...lexicon,
		...of('roles', ['terms', 'not']),
		...of('concepts', PARTS, inParts(lexicon.concepts)),
		...of('phases', ['paths', 'words']),
		...(isRaw(lexicon.lists) && { lists: listsIn(lexicon.lists, Object.keys(lexicon.lists)) }),
		...(isRaw(lexicon.languages) && {
			languages: Object.fromEntries(
				Object.entries(lexicon.languages).map(([tag, words]) => [
					tag,
					isRaw(words) ? withLists(words, `${at}.languages.${tag}`, origins) : words,
				]),
			),
		}),
	};
}

function listsIn(entry: Raw, fields: readonly string[]): Raw {
	const changed = fields.flatMap((field) => {
		const text = entry[field];
		return typeof text === 'string' ? [[field, text.split(',').map((word) => word.trim())] as const] : [];
	});
	return { ...entry, ...Object.fromEntries(changed) };
}

function each(list: unknown, change: (item: Raw, index: number) => Raw): unknown {
	return Array.isArray(list) ? list.map((item: unknown, i) => (isRaw(item) ? change(item, i) : item)) : list;
}

function isRaw(value: unknown): value is Raw {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
