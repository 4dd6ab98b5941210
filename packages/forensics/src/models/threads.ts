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
	optionOf,
	receiverOf,
	settled,
	textOf,
	valuesIn,
	walkValue,
} from '@auditor/code';
import { callsIn, isBeside } from './product-calls.js';

type Texts = ReadonlyMap<string, string>;

/** Ids of threads in configurations of runs: where one stands, and the run that it is written in. */
export function threadsIn(project: Project, texts: Texts): (Standing & { run: CallFact | null })[] {
	const found = new Map<StaticValue, Standing & { run: CallFact | null }>();
	for (const file of project.files) {
		if (file.context !== 'source' || !texts.get(file.path)?.includes('thread_id')) continue;
		const runs = file.facts.calls.filter(runsGraph);
		const given = runs.flatMap((run) => givenTo(run).map((value) => ({ value, scope: run.scope, run })));
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

/** What becomes of runs under threads whose names nobody keeps, or whose checkpoints the same function deletes, and what to do; null for any other. */
export function lostRuns(project: Project, texts: Texts): { said: string; remedy: string } | null {
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
	if (first === undefined) return withoutThread(project, texts);
	if (!first.run || !threads.every((thread) => thread.run && isNew(thread))) return null;
	const place = `${first.file.path}:${first.run.line}`;
	return { said: `the run at ${place} gets a \`thread_id\` that nothing uses again`, remedy: AGAIN };
}

/** A run of a graph that is given its input alone, where no code of the product speaks of a thread. */
function withoutThread(project: Project, texts: Texts): { said: string; remedy: string } | null {
	if (project.files.some(({ path, context }) => context === 'source' && /thread_?id/i.test(texts.get(path) ?? ''))) return null;
	const graph = callGraph(project);
	const isKept = (call: CallFact | null) => call?.method === 'compile' && optionOf(call, 'checkpointer') !== null;
	const bare = callsIn(project).find(({ file, call }) => {
		if (!runsGraph(call) || givenTo(call).length !== 1) return false;
		const { value, ...made } = settled(project, { value: receiverOf(call.callee) ?? call.callee, file, scope: call.scope });
		const maker = callOf(value, made.file);
		const targets = maker ? graph.targets({ file: made.file, call: maker, index: made.file.facts.calls.indexOf(maker) }) : [];
		const returned = targets.flatMap(({ file: of, fact }) => fact.returned.map((one) => settled(project, { ...one, file: of })));
		return isKept(maker) || returned.some((one) => isKept(callOf(one.value, one.file)));
	});
	if (bare === undefined) return null;
	const place = `${bare.file.path}:${bare.call.line}`;
	return { said: `the run at ${place} names no \`thread_id\`, without which a checkpointer raises`, remedy: AGAIN };
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
	const reads = valuesIn(file).flatMap((one) => [...walkValue(one.value, file)]);
	const isOnce = new Set(reads.filter((part) => part.kind === 'name' && part.name === value.name)).size === 1;
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
