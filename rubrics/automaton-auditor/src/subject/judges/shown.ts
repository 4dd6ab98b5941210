// What is a judge's model shown? From each call by which it is asked backwards to everything that its messages are made of, through names, parameters and
// what the judge's own functions hand over. A place of which nothing is known leaves the search open.
import {
	behindName,
	type CallRef,
	callGraph,
	type FunctionRef,
	functionsAround,
	givenTo,
	type Held,
	keyText,
	type Project,
	partsAt,
	receiverOf,
	refKey,
	type StaticValue,
	TOP_SCOPE,
	walkValue,
} from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { behindAsked } from './asked.js';

export interface Shown {
	/** Names and keys that the messages are made of. */
	readonly names: ReadonlySet<string>;
	/** Fields of the graph's state that they are read from. */
	readonly fields: ReadonlySet<string>;
	/** Where the trail was lost; none where everything was followed. */
	readonly open: readonly { readonly name: string; readonly path: string; readonly line: number }[];
}

/** Values that are followed at most. */
const MOST = 400;
/** Longer strings are texts, not keys. */
const LONGEST_KEY = 40;
/** What is judged, by its name, and settings: neither is followed. */
const TOPIC =
	/(^|_)(criterion|criteria|dimension|dim|crit|id|cid|name|title|kind|key|rubric|model|host|url|timeout\w{0,60}|temperature|headers?|attempts?)(_?(id|name|key))?s?$/i;

/** Everything that the messages of these calls are made of, as far as the functions of one judge make it. */
export function shownTo(project: Project, asks: readonly CallRef[], own: ReadonlySet<string>): Shown {
	const graph = callGraph(project);
	const names = new Set<string>();
	const fields = new Set<string>();
	const open: Shown['open'][number][] = [];
	const seen = new Set<StaticValue>();
	const queue: Held[] = asks.flatMap((at) => [
		...givenTo(at.call).map((value) => ({ value, file: at.file, function: at.call.scope.function })),
		...promptsOf(project, at, own, open),
	]);
	const makers = new Set<string>();
	const isOwn = ({ file, function: index }: Held) =>
		index === null ||
		functionsAround(file, { ...TOP_SCOPE, function: index }).some((around) => {
			const key = refKey({ file, index: around });
			return own.has(key) || makers.has(key);
		});
	for (const held of queue) {
		if (seen.has(held.value) || seen.size > MOST) continue;
		seen.add(held.value);
		const { file } = held;
		const callees = new Set<StaticValue>();
		// What a judge reads from the state holds what another node made it of.
		if (held.function !== null && !makers.has(refKey({ file, index: held.function })))
			for (const key of keysRead(held)) {
				fields.add(key);
				for (const made of putUnder(project, key)) {
					if (isOwn(made)) continue;
					if (made.function !== null) makers.add(refKey({ file: made.file, index: made.function }));
					queue.push(made);
				}
			}
		for (const part of walkValue(held.value, file)) {
			if (part.kind === 'call') {
				const call = file.facts.calls[part.call];
				if (!call) continue;
				callees.add(call.callee);
				// What a function of the project makes of it counts, whatever it is handed.
				for (const { file: home, index, fact } of graph.targets({ file, index: part.call, call }))
					queue.push(...fact.returned.map(({ value }) => ({ value, file: home, function: index })));
			}
			if (part.kind === 'string') {
				if (part.value.length <= LONGEST_KEY && /^[\w.]+$/.test(part.value)) names.add(part.value);
				for (const hole of part.value.matchAll(/\{(\w{1,60})\}/g)) names.add(hole[1] as string);
			}
			if (part.kind === 'member') names.add(part.name);
			if (part.kind !== 'name') continue;
			names.add(part.name);
			const isCallee = callees.has(part);
			const head = part.name.split('.')[0] as string;
			if (TOPIC.test(part.name.split('.').at(-1) as string) || TOPIC.test(head) || (isCallee && head === part.name)) continue;
			const behind = [...valuesBehind(project, head, held)];
			if (behind.length > 0) queue.push(...behind.filter(isOwn));
			else if (!isCallee && !isState(held, head)) open.push({ name: head, path: file.path, line: part.line });
		}
	}
	return {
		names,
		fields,
		open: seen.size > MOST ? [...open, { name: 'a long way', path: asks[0]?.file.path ?? '', line: asks[0]?.call.line ?? 0 }] : open,
	};
}

/** What the prompts are given that are piped into the model: `from_messages([...])`, `partial(evidence=...)`; a chain of which nothing is known is open. */
function promptsOf(project: Project, at: CallRef, own: ReadonlySet<string>, open: Shown['open'][number][]): Held[] {
	const behind = behindAsked(project, at, own);
	const [first] = behind;
	if (first?.value.kind === 'name' && behind.length === 1 && CHAIN.test(first.value.name))
		open.push({ name: first.value.name, path: first.file.path, line: first.value.line });
	return behind.flatMap((held) => {
		const call = held.value.kind === 'call' ? held.file.facts.calls[held.value.call] : undefined;
		return call && PROMPT.test(call.callee.kind === 'name' ? call.callee.name : (call.method ?? '')) ? partsAt(held, givenTo(call)) : [];
	});
}

const PROMPT = /prompt|template|message|partial|assign|lambda|format/i;
const CHAIN = /chain|prompt|runnable|pipeline/i;

/** Keys that a value takes from the graph's state, but for those of what is judged. */
function keysRead(held: Held): string[] {
	const { value, file } = held;
	const keys = [...walkValue(value, file)].flatMap((part) => {
		const call = part.kind === 'call' ? file.facts.calls[part.call] : undefined;
		const object = call?.method === 'get' ? receiverOf(call.callee) : part.kind === 'subscript' ? part.object : null;
		const key = call ? call.arguments[0] : part.kind === 'subscript' ? part.index : undefined;
		if (object?.kind === 'name' && isState(held, object.name)) return key?.kind === 'string' ? [key.value] : [];
		const [head, field, ...more] = part.kind === 'name' ? part.name.split('.') : [];
		return head !== undefined && field !== undefined && more.length === 0 && isState(held, head) ? [field] : [];
	});
	return keys.filter((key) => !TOPIC.test(key));
}

/** Values that the functions of the project return or set under a key. */
function putUnder(project: Project, key: string): Held[] {
	return project.files.flatMap((file): Held[] => {
		if (file.context !== 'source') return [];
		const entry = (value: StaticValue) =>
			value.kind === 'dict' ? value.entries.filter((one) => keyText(one.key) === key).map((one) => one.value) : [];
		const set = file.facts.assignments.filter(({ target, value }) => value !== null && endOf(target) === key && target !== key);
		return [
			...set.map(({ value, scope }) => ({ value: value as StaticValue, file, function: scope.function })),
			...file.facts.functions.flatMap(({ returned }, index) =>
				returned.flatMap(({ value }) => entry(value).map((one) => ({ value: one, file, function: index }))),
			),
		];
	});
}

/** `k` of `state["k"]` and of `state.k`. */
function endOf(target: string): string {
	return /(?:\[["']|\.|^)(\w+)(?:["']\])?$/.exec(target)?.[1] ?? '';
}

/** What a name holds: what is set or handed over, under keys too, what a loop takes it from, and what is added to it. */
function valuesBehind(project: Project, name: string, held: Held): Held[] {
	const { file, function: index } = held;
	const loops = file.facts.loops.filter((l) => l.scope.function === index && l.targets.includes(name) && l.iterable !== null);
	const added = file.facts.calls.filter(
		(c) =>
			c.scope.function === index &&
			c.callee.kind === 'name' &&
			new RegExp(`^${escapeText(name)}\\.(?:append|extend|push|insert|update)$`).test(c.callee.name),
	);
	const entries = file.facts.assignments.filter((a) => a.scope.function === index && a.value !== null && a.target.startsWith(`${name}[`));
	return [
		...behindName(project, name, held),
		...entries.map((a) => ({ ...held, value: a.value as StaticValue })),
		...loops.map((l) => ({ ...held, value: l.iterable as StaticValue })),
		...added.flatMap((c) => c.arguments.map((value) => ({ ...held, value }))),
	];
}

/** The graph's state, which holds what its keys say. */
function isState({ file, function: index }: Held, name: string): boolean {
	const parameter = index === null ? undefined : file.facts.functions[index]?.parameters.find((p) => p.name === name);
	return parameter !== undefined && (name === 'state' || /State\b/.test(parameter.annotation?.text ?? ''));
}

/** The functions of one judge, by key: those named after it and what they call. */
export function keysOf(project: Project, cast: readonly FunctionRef[], depth = 4): Set<string> {
	return new Set([...callGraph(project).reach(cast, depth).keys()]);
}
