// Where does the product write its report as Markdown, and what of the code makes the text that is written? Writes in the final judge's own code come
// before others: what only a starting script writes may never run.
import type { CallRef, FunctionRef, Held, Project, SourceFile, StaticValue } from '@auditor/code';
import {
	behindName,
	calledBy,
	calleeName,
	callGraph,
	entriesOf,
	functionsAround,
	givenTo,
	keyText,
	lastPart,
	namedFunction,
	receiverOf,
	refKey,
	returnedBy,
	TOP_SCOPE,
	textOf,
	walkValue,
} from '@auditor/code';
import { productGraphs } from '@auditor/forensics';
import type { GraphModel, ProbeContext } from '@auditor/schema';
import { isBusy } from './cast.js';
import { finalJudge } from './final-judge.js';
import { remember } from './roles.js';

export interface ReportWrite {
	readonly at: CallRef;
	readonly strength: 1 | 2 | 3;
	/** Functions that make the text; none where they were not found. */
	readonly makers: readonly FunctionRef[];
	/** Calls of the function around it. */
	readonly calls: readonly CallRef[];
	/** Nothing in source reaches the function around it. */
	readonly idle: boolean;
}

export interface ReportWrites {
	/** Every write of the source, whatever is written. */
	readonly all: readonly CallRef[];
	/** The surest write of Markdown; null where there is none. */
	readonly best: ReportWrite | null;
}

/** Calls followed from what is written. */
const DEPTH = 3;

export function reportWrites(project: Project, graphs: readonly GraphModel[], context: ProbeContext): ReportWrites {
	return remember(project, context.lexicon, 'report writes', () => findWrites(project, graphs, context));
}

function findWrites(project: Project, graphs: readonly GraphModel[], context: ProbeContext): ReportWrites {
	const judge = finalJudge(project, graphs, context);
	const region = new Set(typeof judge === 'string' ? [] : judge.region.map(({ ref }) => refKey(ref)));
	const isOwn = (at: CallRef) => functionsAround(at.file, at.call.scope).some((index) => region.has(refKey({ file: at.file, index })));
	const found = writesOf(project).filter((at) => isOwn(at) || !project.reach.isUnused(at.file));
	// What writes fixed words stands in for a report.
	const isFixed = (at: CallRef) => contentsOf(at).every(({ kind }) => kind === 'string');
	const used = found.filter((at) => isBusy(project, at));
	const isFirst = [isOwn, () => true].flatMap((own) => [(at: CallRef) => own(at) && !isFixed(at), own]);
	const all = [...new Set(isFirst.flatMap((test) => used.filter(test)))];
	// Of two implementations that counts which writes where the largest graph is built.
	const [main, ...others] = productGraphs(graphs);
	const own = others.some(({ file }) => file !== main?.file) ? all.filter((at) => at.file.path === main?.file) : [];
	const isJudged = (at: CallRef) => makersOf(project, at).some((ref) => region.has(refKey(ref)));
	const best =
		[own, all, found].map((some) => surestOf(project, some, isJudged)).find((one, n) => one !== null && (n > 0 || one.strength > 1)) ??
		null;
	const around = best && namedFunction(best.at.file, best.at.call.scope);
	const calls = around ? callGraph(project).callers(around) : [];
	return { all, best: best && { ...best, calls, makers: makersOf(project, best.at), idle: !isBusy(project, best.at) } };
}

/** Of several, what writes something that the final judge makes. */
function surestOf(
	project: Project,
	all: readonly CallRef[],
	isJudged: (at: CallRef) => boolean,
): Pick<ReportWrite, 'at' | 'strength'> | null {
	const rated = all.map((at) => ({ at, strength: markdownStrength(project, at) }));
	const most = Math.max(0, ...rated.map(({ strength }) => strength));
	const [first, ...more] = rated.filter(({ strength }) => strength === most);
	const best = more.length > 0 ? ([first!, ...more].find(({ at }) => isJudged(at)) ?? first) : first;
	return best && best.strength > 0 ? { at: best.at, strength: best.strength as 1 | 2 | 3 } : null;
}

/** Functions that the written text comes from: those it calls, and the one that puts it together. */
function makersOf(project: Project, at: CallRef): FunctionRef[] {
	const graph = callGraph(project);
	const own = namedFunction(at.file, at.call.scope);
	const open = contentsOf(at).map((value) => ({ value, file: at.file, function: at.call.scope.function }));
	const seen = new Set<StaticValue>();
	const called = new Map<string, FunctionRef>();
	for (const held of open) {
		if (seen.has(held.value) || seen.size > 60) continue;
		seen.add(held.value);
		const parts = [...walkValue(held.value, held.file)];
		const targets = parts.flatMap((part) => {
			const call = part.kind === 'call' ? held.file.facts.calls[part.call] : undefined;
			return call && part.kind === 'call' ? graph.targets({ file: held.file, index: part.call, call }) : [];
		});
		for (const target of targets) called.set(refKey(target), target);
		// What a function of the project is handed is its business.
		if (targets.length > 0) continue;
		for (const part of parts) open.push(...givenUnder(project, keyRead(part, held.file)));
		for (const part of parts) if (part.kind === 'name') open.push(...behindName(project, part.name.split('.')[0] as string, held));
	}
	const made = [...graph.reach([...called.values()], DEPTH).values()].map(({ ref }) => ref).filter(({ file }) => file.context === 'source');
	return own ? [...made, own] : made;
}

/** The key that a value reads: `state["final_report"]`, `state.get("final_report")`. */
export function keyRead(value: StaticValue, file: SourceFile): string | null {
	if (value.kind === 'subscript') return keyText(value.index);
	const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	const [key] = call?.arguments ?? [];
	return call?.method === 'get' && key?.kind === 'string' ? key.value : null;
}

/** What functions of the source give back under a key: the state hands it on. */
function givenUnder(project: Project, key: string | null): Held[] {
	if (key === null) return [];
	return project.files.flatMap((file) =>
		(file.context === 'source' ? file.facts.functions : []).flatMap(({ returned }, index) =>
			returned.flatMap(({ value }) => entriesOf(value).flatMap((e) => (e.key === key ? [{ value: e.value, file, function: index }] : []))),
		),
	);
}

/** What a write puts into the file. */
function contentsOf(at: CallRef): StaticValue[] {
	const { file, call } = at;
	const receiver = receiverOf(call.callee);
	if (call.method !== 'open') return call.arguments.slice((call.method === 'write_text' && receiver) || offeredAs(at) ? 0 : 1, 2);
	const block = file.facts.withs.findIndex((w) => w.items.some((i) => i.value.kind === 'call' && file.facts.calls[i.value.call] === call));
	const inside = file.facts.calls.filter(
		(c) => c.method === 'write' && (block < 0 ? c.scope.function === call.scope.function : c.scope.withs.includes(block)),
	);
	return inside.flatMap((c) => c.arguments);
}

function writesOf(project: Project): CallRef[] {
	const sources = project.files.filter(({ context }) => context === 'source');
	const calls = sources.flatMap((file) => file.facts.calls.map((call, index): CallRef => ({ file, index, call })));
	return calls.filter((at) => isWrite(project, at));
}

const WRITES =
	/^(?:write_text|writeFile|writeFileSync|writeTextFile|outputFile|outputFileSync|createWriteStream|appendFile|appendFileSync)$/;

function isWrite(project: Project, at: CallRef): boolean {
	const { file, call } = at;
	const method = call.method ?? '';
	if (WRITES.test(method) || offeredAs(at) !== null) return true;
	if (method === 'openSync' && call.arguments[1]?.kind === 'string' && /^[wa]/.test(call.arguments[1].value)) return true;
	if (method !== 'open') return false;
	const isOpener = /^(?:(?:io|codecs|aiofiles)\.)?open$/.test(calleeName(project, file, call) ?? '');
	if (!isOpener && receiverOf(call.callee) === null) return false;
	const mode = call.keywords.find((k) => k.name === 'mode')?.value ?? call.arguments[isOpener ? 1 : 0];
	return mode?.kind === 'string' && /^[wax][bt+]*$/.test(mode.value);
}

/** The name under which a link of the same function offers `new Blob([text])` to who looks at the page: `link.download = "report.md"`. */
function offeredAs({ file, call }: CallRef): StaticValue | null {
	if (textOf(call.callee, file) !== 'Blob') return null;
	return file.facts.assignments.find((a) => a.scope.function === call.scope.function && a.target.endsWith('.download'))?.value ?? null;
}

/** 3: the path ends in .md. 2: names of content or path speak of Markdown. 1: of a report, and nothing says it is another kind of file. 0: none. */
function markdownStrength(project: Project, at: CallRef): 0 | 1 | 2 | 3 {
	const path = pathOf(at);
	if (path === null) return 0;
	const strings = stringsBehind(project, path, at);
	if (strings.some((s) => /\.(md|markdown)\b/i.test(s))) return 3;
	if (strings.some((s) => /\.(jsonl?|html?|csv|txt|log|py|ts|ya?ml|pdf|png|lock)\b/i.test(s))) return 0;
	const text = [path, ...contentsOf(at)].map((value) => textOf(value, at.file)).join(' ');
	if (/markdown|(^|[^a-z])md([^a-z]|$)/i.test(text)) return 2;
	return /report/i.test(text) && !/json|dump/i.test(text) ? 1 : 0;
}

/** Nothing that the path is made of says what kind of file it is. */
export function isComputed(project: Project, at: CallRef): boolean {
	const path = pathOf(at);
	return path !== null && !stringsBehind(project, path, at).some((s) => /\.[a-z]{1,5}\b/i.test(s));
}

/** `path` of `path.write_text(text)`, `path.open("w")` and `open(path, "w")`, and what a file for download is called. */
function pathOf(at: CallRef): StaticValue | null {
	const { call } = at;
	const receiver = receiverOf(call.callee);
	return offeredAs(at) ?? (((call.method === 'write_text' || call.method === 'open') && receiver) || (call.arguments[0] ?? null));
}

/** Values that are followed at most. */
const MOST = 60;

/** Strings that a path can be made of: its own, its variables', its parameters' defaults, and what callers give. */
function stringsBehind(project: Project, value: StaticValue, { file: home, call }: CallRef): string[] {
	const strings: string[] = [];
	const seen = new Set<StaticValue>();
	// What a function gets that is called for a value stands in this call: its other callers give something else.
	const called = new Set<string>();
	const queue: Held[] = [{ value, file: home, function: call.scope.function }];
	for (const held of queue) {
		const { file, function: index } = held;
		if (seen.has(held.value) || seen.size > MOST) continue;
		seen.add(held.value);
		const call = held.value.kind === 'call' ? file.facts.calls[held.value.call] : undefined;
		// `path.with_suffix(".json")`: the ending that it had is gone.
		for (const part of walkValue((call?.method === 'with_suffix' && call.arguments[0]) || held.value, file)) {
			if (part.kind === 'string') strings.push(part.value);
			for (const target of calledBy(project, part, file)) {
				called.add(refKey(target));
				queue.push(...returnedBy(target));
			}
			if (part.kind !== 'name' && part.kind !== 'member') continue;
			const head = part.name.split('.')[0] as string;
			const parameter = index === null ? undefined : file.facts.functions[index]?.parameters.find(({ name }) => name === head);
			if (parameter?.default) queue.push({ ...held, value: parameter.default });
			if (parameter && called.has(refKey({ file, index: index! }))) continue;
			// `args.output`: the default of the option of that name.
			if (OPTIONS.test(part.name)) strings.push(...optionDefaults(file, lastPart(part.name)));
			const resolved = project.resolve(part.name, file, { ...TOP_SCOPE, function: index });
			if (resolved.kind === 'value') queue.push({ value: resolved.value, file: resolved.file, function: resolved.scope.function });
			queue.push(...behindName(project, part.name, held), ...(head === part.name ? [] : behindName(project, head, held)));
		}
	}
	return strings;
}

const OPTIONS = /^(args|options|opts|argv|namespace|parsed|flags|cli)\./;

/** Strings of the declaration of a command-line option. */
function optionDefaults(file: SourceFile, option: string): string[] {
	return file.facts.calls.flatMap((c) => {
		if (!/^(add_argument|option|Option|requiredOption|addOption)$/.test(c.method ?? '')) return [];
		const named = c.arguments.some((a) => a.kind === 'string' && /^-*([\w-]*)/.exec(a.value)![1]!.replaceAll('-', '_') === option);
		return named ? givenTo(c).flatMap((v) => (v.kind === 'string' ? [v.value] : [])) : [];
	});
}
