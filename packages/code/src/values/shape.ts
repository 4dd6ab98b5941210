// How is a value put together? What stands behind a name, the calls of a chain, the pieces of a text and the items of a list: read as written, through
// names of the project, and nothing is run.
import type { Project } from '../project/project.js';
import { partsOf } from '../syntax/parts.js';
import type { CallFact, Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { receiverOf } from './written.js';

/** A value, and where its names are resolved. */
export interface Standing {
	readonly value: StaticValue;
	readonly file: SourceFile;
	readonly scope: Scope;
}

/** Names, links and lists that are followed one behind the other. */
const DEPTH = 15;

/** What a value is once its name is followed to what it was given, through further names and `await`. */
export function settled(project: Project, start: Standing): Standing {
	let at = start;
	for (let step = 0; step < DEPTH; step++) {
		const next = at.value.kind === 'unary' ? { ...at, value: at.value.value } : behind(project, at);
		if (next === null) break;
		at = next;
	}
	return at;
}

/** What the name that a value is was given; null for anything else. */
export function behind(project: Project, { value, file, scope }: Standing): Standing | null {
	const resolved = value.kind === 'name' ? project.resolve(value.name, file, scope) : null;
	return resolved?.kind === 'value' && resolved.value !== value
		? { value: resolved.value, file: resolved.file, scope: resolved.scope }
		: null;
}

/** A call of a chain. */
export interface Link {
	readonly call: CallFact;
	readonly file: SourceFile;
}

/** Calls of a chain such as `z.object({}).extend({})`, the last first, also where a part of it stands behind a name; and what it begins with. */
export function chainOf(project: Project, start: Standing): { links: Link[]; root: Standing } {
	const links: Link[] = [];
	let at = start;
	for (let step = 0; step < DEPTH; step++) {
		at = settled(project, at);
		const { value, file } = at;
		const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
		const receiver = call ? receiverOf(call.callee) : value.kind === 'member' ? value.object : null;
		if (call) links.push({ call, file });
		if (receiver === null) break;
		at = { value: receiver, file, scope: call?.scope ?? at.scope };
	}
	return { links, root: at };
}

/** Pieces of a template or a sum of texts, in their order; the value alone where it is neither. */
export function piecesOf(value: StaticValue): StaticValue[] {
	if (value.kind === 'template') return value.parts;
	return value.kind === 'binary' && value.operator === '+' ? [...piecesOf(value.left), ...piecesOf(value.right)] : [value];
}

/** A name that is spelt in more pieces is not read. */
const MOST_PIECES = 50;

/** The text that a value is in every run, put together where it stands: `"sys" + "tem"`, `["ba", "sh"].join("")`. Null where a piece is not written. */
export function spelled(value: StaticValue, { facts }: SourceFile): string | null {
	let text = '';
	const open = [value];
	for (let at = open.pop(), step = 0; at; at = open.pop(), step++) {
		if (step > MOST_PIECES) return null;
		const call = at.kind === 'call' ? facts.calls[at.call] : undefined;
		const receiver = call?.method === 'join' ? receiverOf(call.callee) : null;
		const [given = null] = call?.arguments ?? [];
		// Python joins by the text, JavaScript the list.
		const [list, mark] = receiver?.kind === 'list' ? [receiver, given] : [given, receiver];
		if (at.kind === 'string') text += at.value;
		else if (at.kind === 'template') open.push(...[...at.parts].reverse());
		else if (at.kind === 'binary' && at.operator === '+') open.push(at.right, at.left);
		else if (list?.kind === 'list' && mark) open.push(...list.items.flatMap((item, n) => (n > 0 ? [mark, item] : [item])).reverse());
		else return null;
	}
	return text;
}

/** A text, or one put together: a template, or a sum of which a piece is text. */
export function isTextual(value: StaticValue): boolean {
	return value.kind === 'template' || piecesOf(value).some(({ kind }) => kind === 'string' || kind === 'template');
}

/** Arms of a value, each of which it may turn out to be: of a choice, of a default, of both nested. */
export function armsOf(value: StaticValue): StaticValue[] {
	if (value.kind === 'conditional') return [...armsOf(value.whenTrue), ...armsOf(value.whenFalse)];
	if (value.kind === 'binary' && ['or', '||', '??'].includes(value.operator)) return [...armsOf(value.left), ...armsOf(value.right)];
	return [value];
}

/** Name at the core of a value: `left` of `left or []`, `*left`, `await left`, `list(left)`; null where there is none. */
export function coreName(value: StaticValue, file: SourceFile): string | null {
	const [first = value] = value.kind === 'conditional' ? [] : armsOf(value);
	if (first.kind === 'unary' || first.kind === 'spread') return coreName(first.value, file);
	const call = first.kind === 'call' ? file.facts.calls[first.call] : undefined;
	const [copied, ...more] = call && /^(list|dict)$/.test(call.method ?? '') ? call.arguments : [];
	return copied && more.length === 0 ? coreName(copied, file) : first.kind === 'name' ? first.name : null;
}

/** Items of lists, sums of lists and what is spread into them, as far as they are written out: `held` gives what stands behind a name. */
export function itemsIn(
	values: readonly StaticValue[],
	held: (name: string) => StaticValue | null | undefined,
	depth = DEPTH,
): StaticValue[] {
	if (depth === 0) return [...values];
	const inner = (parts: readonly StaticValue[]) => itemsIn(parts, held, depth - 1);
	return values.flatMap((value): StaticValue[] => {
		if (value.kind === 'list') return inner(value.items);
		if (value.kind === 'spread') {
			const items = inner([value.value]);
			return items.length === 1 && items[0] === value.value ? [value] : items;
		}
		if (value.kind === 'binary' && value.operator === '+' && !isTextual(value)) return inner([value.left, value.right]);
		const known = value.kind === 'name' ? held(value.name) : null;
		return known?.kind === 'list' || (known?.kind === 'binary' && known.operator === '+' && !isTextual(known)) ? inner([known]) : [value];
	});
}

/** A value and what it holds: items of lists, values of dicts, and each arm of a choice, nested. Nothing is called or looked up. */
export function heldIn(value: StaticValue): StaticValue[] {
	const parts = armsOf(value).flatMap((arm): readonly StaticValue[] => {
		if (arm.kind === 'list') return arm.items;
		if (arm.kind === 'spread') return [arm.value];
		return arm.kind === 'dict' ? arm.entries.map((entry) => entry.value) : [];
	});
	return [...armsOf(value), ...parts.flatMap(heldIn)];
}

/** Entries of a dict by their keys, with those of dicts that it takes in. */
export function entriesOf(value: StaticValue): { key: string; value: StaticValue }[] {
	if (value.kind === 'dict')
		return value.entries.flatMap((entry) =>
			entry.key?.kind === 'string' ? [{ key: entry.key.value, value: entry.value }] : entry.key === null ? entriesOf(entry.value) : [],
		);
	return value.kind === 'binary' || value.kind === 'spread' || value.kind === 'unary' ? partsOf(value).flatMap(entriesOf) : [];
}

/** Whether a value holds something whichever arm it takes; `known` says it of names and calls. `{"repo": []}` is no empty dict, and yet holds nothing. */
export function isNeverEmpty(value: StaticValue, known: (leaf: StaticValue) => boolean): boolean {
	const full = (part: StaticValue) => isNeverEmpty(part, known);
	switch (value.kind) {
		case 'list':
			return value.items.some((item) => item.kind !== 'spread' || full(item.value));
		case 'dict':
			return value.entries.some(({ key, value: part }) =>
				key === null || ['list', 'name', 'dict'].includes(part.kind) ? full(part) : part.kind !== 'null',
			);
		case 'string':
			return value.value !== '';
		case 'template':
			return value.parts.some(full);
		case 'binary':
			return ['+', '|', 'or', '||', '??'].includes(value.operator) && (full(value.left) || full(value.right));
		case 'conditional':
			return full(value.whenTrue) && full(value.whenFalse);
		default:
			return known(value);
	}
}

/** True for a value that is empty as it is written: `[]`, `{}`, `None`, `""`, `False`. */
export function isEmptyValue(value: StaticValue): boolean {
	if (value.kind === 'list') return value.items.length === 0;
	if (value.kind === 'dict') return value.entries.length === 0;
	if (value.kind === 'string') return value.value === '';
	return isOff(value);
}

/** What switches an option off: `None`, `null`, `False`. */
export function isOff(value: StaticValue): boolean {
	return value.kind === 'null' || (value.kind === 'boolean' && !value.value);
}

/** Given, and not switched off. */
export function isOn(value: StaticValue | null): boolean {
	return value !== null && !isOff(value) && !(value.kind === 'name' && value.name === 'undefined');
}
