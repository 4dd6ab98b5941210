import type { CallFact, CallRef, Project, SourceFile, StaticValue } from '@auditor/code';
import { calleeName, callGraph, isTextual, itemsIn, optionOf, piecesOf, receiverOf, textOf, walkValue } from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';

export interface Origin {
	readonly at: CallRef;
	readonly url: StaticValue | null;
	readonly destination: StaticValue | null;
}

/** Calls that hold or print a command without running it. */
const INERT =
	/^(append|extend|push|add|set|print|log|info|debug|warning|error|Field|join|list|tuple|str|dict|len|sorted|startswith|startsWith|includes|test|match|search|compile|format|split|render|write|write_text|writeFile|expect|assertEqual|assertIn|toEqual)$/;

/** A first look at a file that resolves nothing: a method or a string says clone. */
export function mentionsClone(file: SourceFile): boolean {
	const { facts } = file;
	if (facts.calls.some((c) => /clone|mirror/i.test(c.method ?? ''))) return true;
	// Calls inside of a value have their turn of their own.
	const partsOf = (value: StaticValue | null) => (value === null || value.kind === 'call' ? [] : [...walkValue(value, file)]);
	const says = (value: StaticValue | null) => partsOf(value).some((part) => part.kind === 'string' && part.value.includes('clone'));
	return (
		facts.calls.some((c) => c.arguments.some(says) || c.keywords.some((k) => says(k.value))) || facts.assignments.some((a) => says(a.value))
	);
}

export function originOf(project: Project, at: CallRef): Origin | null {
	const { file, call } = at;
	const library = libraryOrigin(project, at);
	if (library) return library;
	const command = commandOf(project, at);
	if (!command) return null;
	const graph = callGraph(project);
	const reached = [...graph.reach(graph.targets(at), 3).values()];
	const runs =
		startsProcess(project, at) ||
		reached.some(({ ref }) => graph.callsIn(ref).some((inner) => startsProcess(project, inner))) ||
		(calleeName(project, file, call) === null && /(^|_)(run|exec|execute|spawn|call|popen|command|git)(_|$|[A-Z])/.test(call.method ?? ''));
	return runs ? { at, ...command } : null;
}

function libraryOrigin(project: Project, at: CallRef): Origin | null {
	const { file, call } = at;
	if (call.arguments.length + call.keywords.length === 0 || !meaningOf(project, file, call, 'clone')) return null;
	const [first = null, second = null] = call.arguments;
	const destination = optionOf(call, 'to_path') ?? optionOf(call, 'dir') ?? (second?.kind === 'dict' ? null : second);
	return { at, url: optionOf(call, 'url') ?? first, destination };
}

function commandOf(project: Project, at: CallRef): Pick<Origin, 'url' | 'destination'> | null {
	const { file, call } = at;
	if (call.method && INERT.test(call.method) && !startsProcess(project, at)) return null;
	const values = [...call.arguments, ...call.keywords.filter((k) => /^(args|cmd|command|argv)$/.test(k.name ?? '')).map((k) => k.value)];
	const git = /git/i.test(textOf(call.callee, file));
	const flat = commandWords(project, values, file, call);
	const clone = flat.findIndex((w) => w.kind === 'string' && w.value === 'clone');
	if (clone >= 0 && (git || flat.slice(0, clone).some((w) => w.kind === 'string' && /(^|\/)git(\.exe)?$/.test(w.value))))
		return targets(flat.slice(clone + 1), spreadIn(project, values, file, call));
	for (const value of values) {
		const line = commandLine(project, value, file, call);
		if (line) return line;
	}
	return null;
}

/** The words of an argument list: lists flattened, concatenated, followed through variables; unknown parts stay as they are. */
export function commandWords(project: Project, values: readonly StaticValue[], file: SourceFile, call: CallFact): StaticValue[] {
	return spreadWords(project, values, file, call).map((word) => (word.kind === 'spread' ? word.value : word));
}

function spreadWords(project: Project, values: readonly StaticValue[], file: SourceFile, call: CallFact): StaticValue[] {
	return itemsIn(values, (name) => {
		const resolved = project.resolve(name, file, call.scope);
		return resolved.kind === 'value' && resolved.file === file ? resolved.value : null;
	});
}

/** Lists of words that callers give. */
function spreadIn(...given: Parameters<typeof spreadWords>): ReadonlySet<StaticValue> {
	return new Set(spreadWords(...given).flatMap((word) => (word.kind === 'spread' ? [word.value] : [])));
}

function targets(after: readonly StaticValue[], spread: ReadonlySet<StaticValue>): Pick<Origin, 'url' | 'destination'> {
	const plain = after.filter((w) => w.kind !== 'string' || /^(https?:|git@|ssh:)/.test(w.value));
	const last = after.at(-1) ?? null;
	const destination = plain.length > 1 ? (plain.at(-1) ?? null) : last?.kind === 'string' && plain.at(-1) !== last ? last : null;
	const urlLike = plain.find(
		(w) => w.kind === 'name' && /url|repo|remote|source|link/i.test(w.name) && !/depth|branch|ref|path|dir|dest|target/i.test(w.name),
	);
	// What callers give stands last before the folder, behind options.
	const given = plain.findLast((w) => spread.has(w) && w !== destination);
	return { url: urlLike ?? given ?? plain.find((w) => w !== destination) ?? plain[0] ?? null, destination };
}

/** Options before the command, each with a value or without: a value is no option, so that a line is read in one way only. */
const CLONE_LINE = /(^|[\s;&|'"])git(\.exe)?\s+(-\S+\s+([^\s-]\S*\s+)?){0,20}clone(\s|$)/;

/** `f"git clone {url} {path}"`, as a whole command line. */
function commandLine(project: Project, value: StaticValue, file: SourceFile, call: CallFact): Pick<Origin, 'url' | 'destination'> | null {
	let inner = value;
	if (value.kind === 'name') {
		const resolved = project.resolve(value.name, file, call.scope);
		if (resolved.kind === 'value' && resolved.file === file && (isTextual(resolved.value) || resolved.value.kind === 'call'))
			inner = resolved.value;
	}
	if (inner.kind === 'call') {
		const made = file.facts.calls[inner.call];
		const receiver = made ? receiverOf(made.callee) : null;
		if (made?.method === 'split' && made.callee.kind !== 'name' && receiver) inner = receiver;
		else if (made?.method === 'split' && made.arguments[0]) inner = made.arguments[0];
		else if (made?.method === 'format' && receiver?.kind === 'string')
			return CLONE_LINE.test(receiver.value) ? { url: made.arguments[0] ?? null, destination: made.arguments[1] ?? null } : null;
	}
	if (!isTextual(inner)) return null;
	const parts = piecesOf(inner);
	const text = parts.map((p) => (p.kind === 'string' ? p.value : 'X')).join('');
	// A command, not a sentence that mentions one.
	if (!CLONE_LINE.test(text) || !/^\s*(cd\s+\S+\s*&&\s*)?(sudo\s+|timeout\s+\S+\s+)?["']?git/.test(text)) return null;
	const dynamic = parts.filter((p) => p.kind !== 'string');
	return { url: dynamic[0] ?? null, destination: dynamic.length > 1 ? (dynamic.at(-1) ?? null) : null };
}

/** The call itself starts a program. */
export function startsProcess(project: Project, { file, call }: CallRef): boolean {
	return meaningOf(project, file, call, 'run') !== null;
}
