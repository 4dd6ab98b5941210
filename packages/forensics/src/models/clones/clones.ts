// Which functions clone a git repository, and how carefully? By an argument list or a command line handed to a process, by GitPython,
// simple-git and the like, directly or through the project's own wrappers, in whatever module those live.
// `sandboxed`: into a private temporary directory, the function's own, its class's, or one its caller made. What it does not see: a shell
// script, a container, a clone behind a queue.
import type { CallFact, CallRef, FunctionRef, Project, SourceFile, StaticValue } from '@auditor/code';
import {
	callGraph,
	givenTo,
	grouped,
	isConstant,
	isOff,
	keyText,
	namedFunction,
	numbersOf,
	once,
	optionOf,
	refKey,
	seenOptions,
	settled,
	textOf,
	writtenOut,
} from '@auditor/code';
import { type CloneFact, compareText, escapeText } from '@auditor/schema';
import { meaningOf } from '../../libraries/meaning.js';
import { isEndless } from '../model-calls/endless.js';
import { callersOf, errorHandling, inside, leakOf, type Parts, raisesAnew } from './errors.js';
import { beginningOf, type Made, temporaryBehind } from './folders.js';
import { commandWords, mentionsClone, type Origin, originOf, startsProcess } from './origins.js';
import { checkedByCallers } from './url-callers.js';
import { checksUrl } from './url-checks.js';
import { urlGates } from './url-gates.js';
import { isFixed } from './url-types.js';

/** A clone function with what its properties rest on. */
export interface ExaminedClone {
	readonly fact: CloneFact;
	readonly ref: FunctionRef | null;
	/** Calls that start the clone. */
	readonly origins: readonly CallRef[];
	/** The project's functions that the command passes through on its way to the process. */
	readonly wrappers: readonly FunctionRef[];
	/** Functions that call it, outside of tests. */
	readonly callers: readonly FunctionRef[];
	/** What makes the temporary folders that it clones into. */
	readonly folders: readonly Made[];
	/** Names of the variable that holds the URL, where known. */
	readonly url: string | null;
	/** The place of the clone, where nothing but constants and paths of this machine are cloned. */
	readonly fixed: string | null;
	/** Tests that let git see only what they take for a URL, where nothing else checks it. */
	readonly gates: readonly string[];
	/** Its failure is caught, raised anew, and then caught by nothing that was found. */
	readonly raisesAnew: boolean;
	/** Lines that put a token into the URL, and that tell this URL in a message. */
	readonly leak: ReturnType<typeof leakOf>;
	/** A name on the way to the clone that nothing defines: the function ends there. */
	readonly undefinedName: { readonly name: string; readonly line: number } | null;
	/** Line that bears the property, per property; null where it does not hold. */
	readonly because: Readonly<Record<'sandboxed' | 'timeout' | 'urlValidation' | 'errorHandling', string | null>>;
}

/** By file and line. Tests and fixtures are included and say so. */
export function gatherClones(project: Project): CloneFact[] {
	return examineClones(project).map((clone) => clone.fact);
}

export const examineClones = once((project: Project): readonly ExaminedClone[] => {
	const origins = project.files
		.filter(mentionsClone)
		.flatMap((file) => file.facts.calls.flatMap((call, index) => originOf(project, { file, index, call }) ?? []));
	const around = ({ at }: Origin) => namedFunction(at.file, at.call.scope);
	const keyOf = (origin: Origin) => `${origin.at.file.path}#${around(origin)?.index ?? 'top'}`;
	return [...grouped(origins, keyOf).values()]
		.map((group) => examine(project, group[0]!.at.file, around(group[0]!), group))
		.sort((a, b) => compareText(a.fact.file, b.fact.file) || a.fact.line - b.fact.line);
});

function examine(project: Project, file: SourceFile, ref: FunctionRef | null, origins: readonly Origin[]): ExaminedClone {
	const graph = callGraph(project);
	const first = origins[0]!;
	const wrappers = unique(
		origins
			.flatMap((o) => [...graph.reach(graph.targets(o.at), 3).values()].map((r) => r.ref))
			.filter((w) => !ref || refKey(w) !== refKey(ref)),
	);
	const callerCalls = ref ? callersOf(project, ref) : [];
	const callers = unique(callerCalls.flatMap((c) => namedFunction(c.file, c.call.scope) ?? []));
	const url = /[\p{L}_$][\p{L}\d_$]*(\.[\p{L}_$][\p{L}\d_$]*)*/u.exec(first.url ? textOf(first.url, file) : '')?.[0] ?? null;
	const scene: Scene = { project, file, ref, origins, wrappers, callers, callerCalls };
	const checked = ref && (checksUrl(project, ref, url, lateFrom(ref, origins)) ?? checkedByCallers(project, ref, url, callerCalls));
	const calls = origins.map(({ at }) => at);
	const isOwn = ({ url: value, at }: Origin) => value !== null && isFixed(project, { value, file: at.file, scope: at.call.scope });
	const fixed = !checked && origins.every(isOwn) ? `${first.at.file.path}:${first.at.call.line}` : null;
	const gates = ref && !checked ? urlGates(project, ref, url, calls) : [];
	const folders = sandbox(scene);
	const because = {
		sandboxed: folders[0] ? `${folders[0].file.path}:${folders[0].call.line}` : null,
		timeout: timeLimit(scene),
		urlValidation: checked ?? fixed ?? gates[0] ?? null,
		errorHandling: errorHandling(scene),
	};
	const has = Object.fromEntries(Object.entries(because).map(([name, at]) => [name, at !== null])) as Record<keyof typeof because, boolean>;
	const fact: CloneFact = {
		file: file.path,
		line: ref?.fact.line ?? first.at.call.line,
		function: ref?.fact.qualifiedName ?? '<module>',
		...has,
		context: file.context,
	};
	const last = Math.max(...calls.map((at) => (at.file === file ? at.call.endLine : 0)));
	const undefinedName = file.facts.unbound.find((read) => ref !== null && inside(read, ref.fact) && read.line <= last) ?? null;
	const told = { raisesAnew: raisesAnew(scene, because.errorHandling), leak: leakOf(ref, url), undefinedName };
	return { fact, ref, origins: calls, wrappers, callers, folders, url, fixed, gates, because, ...told };
}

/** Line of the first clone in the function itself: what stands behind it is no check before it. */
function lateFrom(ref: FunctionRef, origins: readonly Origin[]): number {
	const own = origins.filter(({ at }) => at.file === ref.file && at.call.scope.function === ref.index);
	return own.length === origins.length ? Math.min(...own.map(({ at }) => at.call.endLine)) : Number.MAX_SAFE_INTEGER;
}

interface Scene extends Parts {
	readonly file: SourceFile;
	readonly callers: readonly FunctionRef[];
}

function unique(refs: readonly FunctionRef[]): FunctionRef[] {
	return refs.filter((ref, i) => refs.findIndex((other) => refKey(other) === refKey(ref)) === i);
}

function temporaryIn(project: Project, ref: FunctionRef, depth = 2): CallRef | null {
	for (const { ref: inner } of callGraph(project).reach([ref], depth).values())
		for (const at of callGraph(project).callsIn(inner)) if (meaningOf(project, at.file, at.call, 'make')?.what === 'folder') return at;
	return null;
}

/** Methods that a class gets its folder by. */
const MAKES_READY =
	/^(__enter__|__aenter__|__init__|constructor|__post_init__|setup|open|create\w*|_?make\w*|_?ensure\w*|root|workspace|workdir|path)$/i;

function sandbox(scene: Scene): readonly Made[] {
	const { project, file, ref, origins } = scene;
	const folders = origins.map((o) => temporaryBehind(project, o));
	const known = folders.filter((folder) => folder !== null);
	if (known.length === folders.length) return known;
	if (!ref || origins.every((o) => goesToFixedPlace(scene, o))) return [];
	const own = temporaryIn(project, ref);
	if (own) return [own];
	const siblings = ref.fact.class === null ? [] : (file.facts.classes[ref.fact.class]?.methods ?? []);
	for (const index of siblings) {
		const fact = file.facts.functions[index];
		const found = fact && MAKES_READY.test(fact.name) ? temporaryIn(project, { file, index, fact }, 1) : null;
		if (found) return [found];
	}
	// A parameter: the caller's directory.
	let frontier = scene.callers;
	for (let step = 0; step < 3 && frontier.length > 0; step++) {
		for (const caller of frontier) {
			const found = temporaryIn(project, caller, 1);
			if (found) return [found];
		}
		frontier = unique(frontier.flatMap((f) => callersOf(project, f).flatMap((c) => namedFunction(c.file, c.call.scope) ?? [])));
	}
	return [];
}

/** `git clone url ./work`: a constant path, unless the process runs in a directory that is none. */
function goesToFixedPlace({ project, file }: Scene, { destination, at }: Origin): boolean {
	const constant = (value: StaticValue) => isConstant(project, { value, file, scope: at.call.scope, line: at.call.line });
	if (destination === null) return false;
	const { value: begin } = beginningOf(project, { value: destination, file, scope: at.call.scope });
	const begins = begin.kind === 'string' ? begin.value : '';
	if (begins === '' && !constant(destination)) return false;
	const folder = optionOf(at.call, 'cwd');
	return begins.startsWith('/') || folder === null || constant(folder);
}

const TIMEOUT_OPTIONS = ['timeout', 'kill_after_timeout', 'timeout_seconds', 'timeoutMs', 'signal'];

function timeLimit(scene: Scene): string | null {
	const { project, origins, ref, wrappers } = scene;
	const graph = callGraph(project);
	for (const { at } of origins) if (limits(scene, at)) return `${at.file.path}:${at.call.line}`;
	const regions = [...(ref ? [ref] : []), ...wrappers];
	for (const region of regions)
		for (const at of graph.callsIn(region)) {
			const starts = startsProcess(project, at);
			const own = region === ref && meaningOf(project, at.file, at.call, 'make')?.what === 'git';
			const process = starts || own || /^(communicate|wait)$/.test(at.call.method ?? '');
			// A process that is started beside the clone: `git log` in the same function.
			const isOther = () => commandWords(project, at.call.arguments, at.file, at.call)[0]?.kind === 'string';
			const concerns = region !== ref || origins.some((o) => o.at.call === at.call) || !(starts && isOther());
			if (process && concerns && limits(scene, at)) return `${at.file.path}:${at.call.line}`;
			if (region === ref && at.call.arguments.length > 0 && meaningOf(project, at.file, at.call, 'limit'))
				return `${at.file.path}:${at.call.line}`;
		}
	return watchdog(scene, regions);
}

/** Seconds, or milliseconds in JavaScript, from which on no clone is waited for: a day. */
const NEVER = { python: 86_400, other: 86_400_000 };

/** A number so large that it never comes. */
function neverComes({ project }: Scene, value: StaticValue, file: SourceFile, call: CallFact): boolean {
	const held = { value, file, function: call.scope.function };
	const numbers = numbersOf(project, held);
	const most = file.path.endsWith('.py') ? NEVER.python : NEVER.other;
	return isEndless(project, held, most) || (numbers !== null && numbers.length > 0 && numbers.every((number) => number > most));
}

/** Whether a call has a limit that can take effect: a value, or a parameter that has a default or is handed on. */
function limits(scene: Scene, { file, call: written }: CallRef): boolean {
	const { project } = scene;
	const call = writtenOut(project, { file, call: written });
	const options = meaningOf(project, file, written, 'clone')?.limits ?? TIMEOUT_OPTIONS;
	for (const option of options) {
		const value = optionOf(call, option);
		if (value && !isOff(value)) return !isNoneByDefault(scene, value, file, call) && !neverComes(scene, value, file, call);
	}
	// What git itself gives up at takes a speed and a time.
	const given = givenTo(call)
		.flatMap((value) => {
			const at = { value, file, scope: call.scope };
			const held = settled(project, at);
			return [
				textOf(held.value, held.file),
				...seenOptions(project, at, written).map(({ key, value }) => `${keyText(key)}=${textOf(value, held.file)}`),
			];
		})
		.join(' ');
	const isSet = (names: readonly string[]) => names.every((name) => new RegExp(`${escapeText(name)}${NOT_OFF}`, 'i').test(given));
	if (GIVES_UP.some(isSet)) return true;
	const [first] = call.arguments;
	return first?.kind === 'list' && first.items.some((item) => item.kind === 'string' && item.value === 'timeout');
}

/** Of git: how slow, and for how long. */
const GIVES_UP = [
	['http.lowSpeedLimit', 'http.lowSpeedTime'],
	['GIT_HTTP_LOW_SPEED_LIMIT', 'GIT_HTTP_LOW_SPEED_TIME'],
];
/** Zero switches either off. */
const NOT_OFF = String.raw`(?!["']?\s?[=:,]\s?["']?0+\b)`;

/** `timeout=timeout` in a wrapper whose parameter is None unless given, where nobody on the way gives it. */
function isNoneByDefault({ origins, ref }: Scene, value: StaticValue, file: SourceFile, call: CallFact): boolean {
	if (value.kind !== 'name' || call.scope.function === null) return false;
	const parameter = file.facts.functions[call.scope.function]?.parameters.find((p) => p.name === value.name);
	if (parameter?.default?.kind !== 'null') return false;
	const reassigned = file.facts.assignments.some(
		(a) => a.target === value.name && a.scope.function === call.scope.function && a.value?.kind !== 'null',
	);
	const inClone = ref !== null && file === ref.file && call.scope.function === ref.index;
	const given = origins.some((o) => TIMEOUT_OPTIONS.some((option) => optionOf(o.at.call, option) !== null));
	return !reassigned && !given && !inClone;
}

/** A process that is watched and killed: a `kill` beside a comparison with a time. */
function watchdog({ project }: Scene, regions: readonly FunctionRef[]): string | null {
	for (const region of regions) {
		const calls = callGraph(project).callsIn(region);
		const kill = calls.find(({ call }) => /^(kill|terminate|killpg|abort)$/.test(call.method ?? ''));
		const timed =
			region.file.facts.branches.some((b) => inside(b, region.fact) && /time|deadline|elapsed|limit/i.test(b.test)) ||
			calls.some(({ call }) => /^(setTimeout|Timer|call_later)$/.test(call.method ?? ''));
		if (kill && timed) return `${kill.file.path}:${kill.call.line}`;
	}
	return null;
}
