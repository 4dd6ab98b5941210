// Where a router may lead: its path map, else what it can return in any way through it, else what its return annotation allows.
// Also where a node leads by returning a Command. Does not know what the state holds, so every branch counts as possible.
import type { Annotation, SourceFile, StaticValue } from '@auditor/code';
import { endsOf, lastPart, partsOf, TOP_SCOPE, traitsOf } from '@auditor/code';
import type { Environment, FunctionValue, Item, Session, Value } from '@auditor/code/values';
import { asText, forced, itemsOf, options, possibleSession, unknown } from '@auditor/code/values';
import { isCommand, isSend, prebuiltRouter, virtualNode } from './names.js';

export interface RouterReading {
	/** Ids or labels it may return, in order of appearance. */
	results: string[];
	/** Targets of `Send`; `many` when more than one may go to the same node at once. Those of one `answer` are sent together. */
	sends: { target: string; many: boolean; payloads: string[]; answer: number }[];
	/** Results that one call may return together. */
	groups: string[][];
	/** Ids that a `Command` with `graph=Command.PARENT` names. */
	parent: string[];
	/** False when a part of what it returns is not known. */
	complete: boolean;
}

const nothingRead = (): RouterReading => ({ results: [], sends: [], groups: [], parent: [], complete: true });

/** Everything a function may return as a place to go to next. */
export function readRouter(session: Session, router: Value): RouterReading {
	const reading = nothingRead();
	for (const option of options(router)) {
		const target = option.t === 'made' ? option.args.map(forced).find((value) => value.t === 'function') : option;
		const prebuilt = target?.t === 'external' ? prebuiltRouter(target.name) : null;
		for (const id of prebuilt ?? []) add(reading, id, true);
		if (prebuilt) continue;
		if (target?.t !== 'function') {
			reading.complete = false;
			continue;
		}
		collect(callEveryWay(session, target), reading);
	}
	return reading;
}

/** Where a node's function may go by returning a Command; null when it returns none. */
export function readCommands(session: Session, handler: FunctionValue): RouterReading | null {
	const reading = nothingRead();
	const found = options(callEveryWay(session, handler)).flatMap((value) => commandsIn(value));
	for (const command of found) collectCommand(command, reading);
	return found.length === 0 ? null : reading;
}

function callEveryWay(session: Session, target: FunctionValue): Value {
	const possible = possibleSession(session);
	const environment = target.closure;
	const line = target.file.facts.functions[target.index]?.line ?? 1;
	return forced(possible.invoke(target, [], new Map(), { file: target.file, line, call: null, environment }));
}

function commandsIn(value: Value): (Value & { t: 'made' })[] {
	const known = forced(value);
	if (known.t === 'list') return known.items.flatMap((item) => options(item.value).flatMap(commandsIn));
	return known.t === 'made' && isCommand(known.name) ? [known] : [];
}

function collect(value: Value, reading: RouterReading): void {
	for (const option of options(value)) {
		if (option.t === 'list') collectList(option.items, option.open, reading);
		else if (option.t === 'made' && isSend(option.name)) collectSend(option, false, nextAnswer(reading), reading);
		else if (option.t === 'made' && isCommand(option.name)) collectCommand(option, reading);
		else if (option.t === 'made' && prebuiltRouter(option.name)) for (const id of prebuiltRouter(option.name) ?? []) add(reading, id, true);
		else if (option.t === 'null') continue;
		else {
			const id = option.t === 'boolean' ? String(option.value) : resultId(option);
			if (id === null) reading.complete = false;
			else if (id !== '') add(reading, id, true);
		}
	}
}

/** Id or label that a result names; functions and objects name none. */
function resultId(value: Value): string | null {
	const known = forced(value);
	return known.t === 'external' ? virtualNode(known.name) : asText(known);
}

function add(reading: RouterReading, id: string, alone: boolean): void {
	if (!reading.results.includes(id)) reading.results.push(id);
	if (alone) reading.groups.push([id]);
}

function collectList(items: readonly Item[], open: boolean, reading: RouterReading): void {
	const before = reading.results.length;
	const answer = nextAnswer(reading);
	const group: string[] = [];
	for (const item of items) {
		for (const option of options(item.value)) {
			const isSent = option.t === 'made' && isSend(option.name);
			if (isSent) collectSend(option, item.many === true, answer, reading);
			const id = isSent ? null : resultId(option);
			if (id === null) reading.complete &&= isSent;
			else {
				add(reading, id, false);
				group.push(id);
			}
		}
	}
	if (open && items.length === 0) reading.complete = false;
	if (group.length > 0 || reading.results.length > before) reading.groups.push([...new Set(group)]);
}

function nextAnswer({ sends }: RouterReading): number {
	return (sends.at(-1)?.answer ?? 0) + 1;
}

function collectSend(send: Value & { t: 'made' }, many: boolean, answer: number, reading: RouterReading): void {
	const to = send.args[0] ?? send.keywords.get('node') ?? unknown('');
	for (const option of options(to)) {
		const target = resultId(option);
		if (target === null) {
			reading.complete = false;
			continue;
		}
		const payloads = wordsOf(send.args[1] ?? send.keywords.get('arg') ?? unknown(''), 3);
		const known = reading.sends.find((entry) => entry.target === target && entry.answer === answer);
		if (known) {
			known.many = true;
			known.payloads.push(...payloads.filter((word) => !known.payloads.includes(word)));
		} else reading.sends.push({ target, many, payloads: [...new Set(payloads)], answer });
	}
}

/** Short strings of a payload, and what its unknown parts are an item of, as `items[]`. */
function wordsOf(value: Value, depth: number): string[] {
	return options(value).flatMap((option): string[] => {
		const word = asText(option);
		if (word !== null) return word.length > 0 && word.length <= 60 ? [word] : [];
		if (option.t === 'unknown')
			return option.text.length <= 60 && !/^(an?|the) /.test(option.text) ? [option.text].filter(Boolean).map((known) => `${known}[]`) : [];
		if (depth === 0) return [];
		if (option.t === 'dict') return option.entries.flatMap((entry) => wordsOf(entry.value, depth - 1));
		if (option.t === 'list') return option.items.flatMap((item) => wordsOf(item.value, depth - 1));
		if (option.t === 'made') return [...option.args, ...option.keywords.values()].flatMap((part) => wordsOf(part, depth - 1));
		if (option.t === 'instance') return [...option.attributes.values()].flatMap((part) => wordsOf(part, depth - 1));
		return [];
	});
}

function collectCommand(command: Value & { t: 'made' }, reading: RouterReading): void {
	const settings = command.args[0] ? forced(command.args[0]) : null;
	const entries = settings?.t === 'dict' ? settings.entries : [];
	const option = (name: string) => command.keywords.get(name) ?? entries.findLast(({ key }) => asText(key) === name)?.value;
	const goto = option('goto');
	if (!goto) return;
	const graph = option('graph');
	const isParent = (known: Value) => (known.t === 'external' && known.name.endsWith('.PARENT')) || asText(known) === '__parent__';
	const graphs = graph ? options(graph) : [];
	if (graphs.some(isParent)) {
		const outer = nothingRead();
		collect(goto, outer);
		reading.parent.push(...outer.results, ...outer.sends.map((send) => send.target));
	}
	if (graphs.length === 0 || !graphs.every(isParent)) collect(goto, reading);
}

/** Ids that a return annotation allows: `Literal[...]`, in unions, lists and `Command[...]`; a TypeScript union of strings. Null: none given. */
export function annotatedTargets(
	session: Session,
	annotation: Annotation | null,
	environment: Environment,
	only?: 'Command',
): string[] | null {
	if (!annotation) return null;
	const found = annotation.value ? literalsIn(session, annotation.value, environment, only === undefined) : [];
	return found.length > 0 ? [...new Set(found)] : null;
}

/** A type, and where its names are evaluated. */
interface Typed {
	readonly value: StaticValue;
	readonly environment: Environment;
}

/** Ids in a type. `inside`: not only in `Command[...]`. */
function literalsIn(session: Session, type: StaticValue, environment: Environment, inside: boolean): string[] {
	const start: Typed = { value: type, environment };
	const all = (at: Typed) => endsOf(at, (one) => typesIn(session, one));
	const outer = endsOf(start, (at) => (isCommandType(at.value) ? null : typesIn(session, at)));
	const ends = inside ? all(start) : outer.filter(({ value }) => isCommandType(value)).flatMap(all);
	return ends.flatMap(({ value, environment: at }) => {
		if (value.kind === 'string') return traitsOf(at.file).literalTypes ? [value.value] : [];
		if (value.kind === 'unary')
			return value.operator === 'keyof' ? keysOf(session, value.value, at) : idsOf(session.evaluate(value.value, at));
		if (value.kind !== 'subscript') return [];
		if (value.object.kind === 'unary') return itemIds(session.evaluate(value.object.value, at));
		const items = value.index.kind === 'list' ? value.index.items : [value.index];
		// `*members` stands for all of a list.
		return items.flatMap((item) => (item.kind === 'spread' ? itemIds : idsOf)(session.evaluate(item, at)));
	});
}

function isCommandType(value: StaticValue): boolean {
	return value.kind === 'subscript' && value.object.kind === 'name' && lastPart(value.object.name) === 'Command';
}

/** What a type is made of: sides of a union, what stands in brackets, what an alias stands for. Null for a type that names values itself. */
function typesIn(session: Session, { value, environment }: Typed): Typed[] | null {
	const here = (values: readonly StaticValue[]) => values.map((part) => ({ value: part, environment }));
	if (value.kind === 'binary' || value.kind === 'list') return here(partsOf(value));
	if (value.kind === 'unary') return /^(keyof|typeof)$/.test(value.operator) ? null : here([value.value]);
	if (value.kind === 'subscript') {
		const { object } = value;
		const named = object.kind === 'unary' ? object.operator === 'typeof' : object.kind === 'name' && lastPart(object.name) === 'Literal';
		return named ? null : here([value.index]);
	}
	const alias = value.kind === 'name' ? session.project.resolve(value.name, environment.file, TOP_SCOPE) : null;
	const within = (file: SourceFile, values: readonly StaticValue[]) =>
		values.map((part) => ({ value: part, environment: session.moduleOf(file) }));
	if (alias?.kind === 'class' && alias.fact.kind === 'union') return within(alias.file, alias.fact.bases);
	return alias?.kind === 'value' && alias.value.kind === 'subscript' ? within(alias.file, [alias.value]) : null;
}

/** What the items of a list name, as `(typeof LIST)[number]` does. */
function itemIds(value: Value): string[] {
	return (itemsOf(value) ?? []).flatMap((item) => idsOf(item.value));
}

/** `keyof typeof X`: the keys of an object. */
function keysOf(session: Session, value: StaticValue, environment: Environment): string[] {
	const known = value.kind === 'unary' && value.operator === 'typeof' ? forced(session.evaluate(value.value, environment)) : null;
	return known?.t === 'dict' ? known.entries.flatMap((entry) => idsOf(entry.key)) : [];
}

function idsOf(value: Value): string[] {
	return options(value).flatMap((option) => resultId(option) ?? []);
}
