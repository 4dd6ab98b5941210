// Under which thread does the product run its graph, and is what a checkpointer keeps of a run found again? Reads `configurable` with its `thread_id`;
// what is handed on inside of other objects is not followed.

import type { CallFact, Project, SourceFile, Standing, StaticValue } from '@auditor/code';
import {
	armsOf,
	callGraph,
	callOf,
	entryOf,
	givenIn,
	givenTo,
	lastPart,
	optionOf,
	receiverOf,
	settled,
	textOf,
	valuesIn,
	walkValue,
} from '@auditor/code';
import type { Texts } from '@auditor/schema';
import { callsIn, isBeside } from '../source/product-calls.js';

type Run = { readonly file: SourceFile; readonly call: CallFact };

/** Ids of threads in configurations of runs: where one stands, and the run that it is written in. */
export function threadsIn(project: Project, texts: Texts): (Standing & { run: CallFact | null })[] {
	const found = new Map<StaticValue, Standing & { run: CallFact | null }>();
	for (const file of project.files) {
		if (file.context !== 'source' || !texts.get(file.path)?.includes('thread_id')) continue;
		const runs = file.facts.calls.filter(runsGraph);
		const given = runs.flatMap((run) => givenTo(run).map((value) => ({ value: ofRun(file, run, value), scope: run.scope, run })));
		for (const { value, scope, run } of [...given, ...valuesIn(file).map((one) => ({ ...one, run: null }))])
			for (const part of walkValue(value, file)) {
				const made = part.kind === 'call' ? file.facts.calls[part.call]?.keywords : undefined;
				const settings = part.kind === 'dict' ? entryOf(part, 'configurable') : made?.find(({ name }) => name === 'configurable')?.value;
				const id = settings?.kind === 'dict' ? entryOf(settings, 'thread_id') : settings;
				if (id && !found.has(id)) found.set(id, { file, value: id, scope, run });
			}
	}
	return [...found.values()];
}

/** A configuration that the function writes down for this run alone; any other as it is. */
function ofRun(file: SourceFile, { scope }: CallFact, value: StaticValue): StaticValue {
	const [made, ...more] = value.kind === 'name' ? givenIn(file, scope.function, value.name) : [];
	if (made?.value?.kind !== 'dict' || more.length > 0 || scope.function === null || made.scope.function !== scope.function) return value;
	const isSame = scope.loops.every((loop) => made.scope.loops.includes(loop));
	return isSame && isReadOnce(file, value as { name: string }, scope.function) ? made.value : value;
}

/** No other value of the function, or of the file, names it. */
function isReadOnce(file: SourceFile, { name }: { readonly name: string }, within?: number): boolean {
	const own = valuesIn(file).filter(({ scope }) => within === undefined || scope.function === within);
	const reads = own.flatMap((one) => [...walkValue(one.value, file)]);
	return new Set(reads.filter((part) => part.kind === 'name' && part.name === name)).size === 1;
}

/** What becomes of runs under threads whose names nobody keeps, or whose checkpoints the same function deletes, and what to do; null for any other. */
export function lostRuns(project: Project, texts: Texts): { said: string; remedy: string; isNew?: true } | null {
	for (const { file, call } of callsIn(project)) {
		const { line, scope } = call;
		const said = textOf(call.arguments[0] ?? call.callee, file);
		const deletes = /^a?delete_?thread$/i.test(call.method ?? '') || /\bdelete\s{1,9}from\s{1,9}(?:\w{1,60}\.)?checkpoints\b/i.test(said);
		if (scope.handlerOf !== null || !deletes) continue;
		const isSure = (run: CallFact) => scope.branches.every((arm) => run.scope.branches.some(({ branch }) => branch === arm.branch));
		const before = file.facts.calls.filter(
			(run) => runsGraph(run) && run.line < line && run.scope.function === scope.function && isSure(run),
		);
		if (isBeside(project, file) || !before.some((run) => givenTo(run).some((value) => namesThread({ file, value, scope })))) continue;
		const place = `${file.path}:${line}`;
		return { said: `${place} deletes what it kept when the run has ended`, remedy: AGAIN };
	}
	const threads = threadsIn(project, texts);
	const [first] = threads;
	if (!first || threads.every(({ run }) => run === null)) return withoutThread(project, texts);
	if (!first.run || !threads.every((thread) => thread.run && isNew(thread))) return null;
	const place = `${first.file.path}:${first.run.line}`;
	return { said: `the run at ${place} gets a \`thread_id\` that nothing uses again`, remedy: AGAIN, isNew: true };
}

/** A run of a graph that keeps its state and is told of no thread, where what else names one is handed to no run. */
function withoutThread(project: Project, texts: Texts): { said: string; remedy: string } | null {
	const graph = callGraph(project);
	const isKept = (call: CallFact | null) => call?.method === 'compile' && optionOf(call, 'checkpointer') !== null;
	const isOfKept = ({ file, call }: Run) => {
		const { value, ...made } = settled(project, { value: receiverOf(call.callee) ?? call.callee, file, scope: call.scope });
		const maker = callOf(value, made.file);
		const targets = maker ? graph.targets({ file: made.file, call: maker, index: made.file.facts.calls.indexOf(maker) }) : [];
		const returned = targets.flatMap(({ file: of, fact }) => fact.returned.map((one) => settled(project, { ...one, file: of })));
		return isKept(maker) || returned.some((one) => isKept(callOf(one.value, one.file)));
	};
	// A configuration that is written down whole, and names no thread.
	const isBare = ({ file, call }: Run) =>
		givenTo(call)
			.slice(1)
			.every((one) => {
				const { value, ...at } = settled(project, { value: one, file, scope: call.scope });
				return value.kind === 'dict' && value.entries.every(({ key }) => key !== null) && !namesThread({ value, ...at });
			}) && call.keywords.every(({ name }) => name !== null);
	const runs = callsIn(project).filter(({ call }) => runsGraph(call));
	if (!runs.every(isBare) || callsIn(project).some(({ call }) => /^with_?config$/i.test(call.method ?? ''))) return null;
	const idle = threadsIn(project, texts).filter((one) => one.run === null && isIdle(project, one));
	const said = ({ path }: SourceFile) =>
		texts
			.get(path)
			?.replace(/(?:^|\s)(?:#|\/\/).*/gm, '')
			.match(/thread_?id/gi)?.length ?? 0;
	if (project.files.some((file) => file.context === 'source' && said(file) > idle.filter((one) => one.file === file).length)) return null;
	const bare = runs.find(isOfKept);
	if (bare === undefined) return null;
	const place = `${bare.file.path}:${bare.call.line}`;
	return { said: `the run at ${place} names no \`thread_id\`, without which a checkpointer raises`, remedy: AGAIN };
}

/** It stands under a name that no value reads, or in what a function returns that nothing calls. */
function isIdle(project: Project, { file, value, scope }: Standing): boolean {
	const holds = (one: StaticValue | null) => one !== null && [...walkValue(one, file)].includes(value);
	const { assignments, calls, functions } = file.facts;
	if (calls.some((call) => givenTo(call).some(holds) && !/^(?:dict|RunnableConfig)$/.test(call.method ?? ''))) return false;
	const own = functions.findIndex(({ returned }) => returned.some((one) => holds(one.value)));
	if (own >= 0) return callGraph(project).callers({ file, index: own, fact: functions[own]! }).length === 0;
	const name = lastPart(assignments.find((one) => one.scope.function === scope.function && holds(one.value))?.target ?? '');
	const reads = (one: StaticValue) => (one.kind === 'name' || one.kind === 'member') && lastPart(one.name) === name;
	const isRead = (other: SourceFile) => valuesIn(other).some((one) => [...walkValue(one.value, other)].some(reads));
	return name !== '' && !project.files.some((other) => other.context === 'source' && isRead(other));
}

const AGAIN = 'Run the graph under a `thread_id` that is used again, and keep what its checkpointer saved.';
/** A graph or a chain is run, whole or step by step. */
export const runsGraph = ({ method }: CallFact) => /^a?(?:invoke|stream|batch)$|^a?stream_?events$/i.test(method ?? '');

/** A configuration with a thread, written there or under a name of the function. */
function namesThread({ value, file, scope }: Standing): boolean {
	const held = value.kind === 'name' ? givenIn(file, scope.function, value.name).map((one) => one.value) : [];
	return [value, ...held].some((one) => /\bthread_id\b/.test(textOf(one, file)));
}

/** Made for this run alone: a new id in its place, or under a name that is read nowhere else. */
export function isNew({ value, file, scope }: Standing): boolean {
	if (value.kind !== 'name')
		return armsOf(value).length === 1 && (value.kind === 'null' || MAKES.test(textOf(value, file)) || isMadeNew(file, value));
	const isOnce = isReadOnce(file, value);
	const [made, ...more] = givenIn(file, scope.function, value.name);
	if (!made?.value || made.value.kind === 'name' || more.length > 0) return false;
	return isOnce && scope.loops.every((loop) => made.scope.loops.includes(loop)) && isNew({ value: made.value, file, scope });
}

/** By a function beside it that returns a new one each time. */
function isMadeNew(file: SourceFile, value: StaticValue): boolean {
	const call = callOf(value, file);
	const made =
		call?.callee.kind === 'name' && call.arguments.length === 0
			? file.facts.functions.find(({ name }) => name === textOf(call.callee, file))
			: undefined;
	return made !== undefined && made.returned.length > 0 && made.returned.every((one) => MAKES.test(textOf(one.value, file)));
}

const MAKES =
	/\b(?:uuid(?:v?[147])?|randomUUID|nanoid|ulid|cuid2?|token_hex|token_urlsafe|urandom|mktemp|getpid|getrandbits|perf_counter|monotonic)\(|\btime\.time(?:_ns)?\(|\bDate\.now\(|\bdate(?:time)?\.(?:now|utcnow|today)\(|\bDate\(\)|\bprocess\.(?:pid\b|hrtime)|\bSymbol\(|\brandom\.\w{1,20}\(|\bMath\.random\(|\bperformance\.now\(|\b(?:id|hash)\(object\(\)/i;
