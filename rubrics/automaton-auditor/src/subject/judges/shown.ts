// What is a judge's model shown? From each call by which it is asked backwards to everything that its messages are made of, through names, parameters and
// what the judge's own functions hand over. A place of which nothing is known leaves the search open.
import {
	behindName,
	type CallRef,
	callGraph,
	type FunctionRef,
	functionsAround,
	type Held,
	type Project,
	refKey,
	type StaticValue,
	TOP_SCOPE,
	walkValue,
} from '@auditor/code';

export interface Shown {
	/** Names and keys that the messages are made of. */
	readonly names: ReadonlySet<string>;
	/** Where the trail was lost; none where everything was followed. */
	readonly open: readonly { readonly name: string; readonly path: string; readonly line: number }[];
}

/** Values that are followed at most. */
const MOST = 400;
/** Longer strings are texts, not keys. */
const LONGEST_KEY = 40;
/** What is judged, by its name, and settings: neither is followed. */
const TOPIC =
	/(^|_)(criterion|criteria|dimension|dim|crit|id|cid|name|title|kind|key|rubric|model|host|url|timeout\w*|temperature|headers?|attempts?)(_?(id|name|key))?s?$/i;

/** Everything that the messages of these calls are made of, as far as the functions of one judge make it. */
export function shownTo(project: Project, asks: readonly CallRef[], own: ReadonlySet<string>): Shown {
	const graph = callGraph(project);
	const names = new Set<string>();
	const open: Shown['open'][number][] = [];
	const seen = new Set<StaticValue>();
	const queue: Held[] = asks.flatMap(({ file, call }) =>
		[...call.arguments, ...call.keywords.map((k) => k.value)].map((value) => ({ value, file, function: call.scope.function })),
	);
	const isOwn = ({ file, function: index }: Held) =>
		index === null || functionsAround(file, { ...TOP_SCOPE, function: index }).some((around) => own.has(refKey({ file, index: around })));
	for (const held of queue) {
		if (seen.has(held.value) || seen.size > MOST) continue;
		seen.add(held.value);
		const { file } = held;
		const callees = new Set<StaticValue>();
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
		open: seen.size > MOST ? [...open, { name: 'a long way', path: asks[0]?.file.path ?? '', line: asks[0]?.call.line ?? 0 }] : open,
	};
}

/** What a name holds: what is set or handed over, what a loop takes it from, and what is added to it. */
function valuesBehind(project: Project, name: string, held: Held): Held[] {
	const { file, function: index } = held;
	const loops = file.facts.loops.filter((l) => l.scope.function === index && l.targets.includes(name) && l.iterable !== null);
	const added = file.facts.calls.filter(
		(c) =>
			c.scope.function === index &&
			c.callee.kind === 'name' &&
			new RegExp(`^${name}\\.(?:append|extend|push|insert|update)$`).test(c.callee.name),
	);
	return [
		...behindName(project, name, held),
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
