// Which calls of the project run a shell, a computed program, or code made of data? Only calls whose command is not constant count:
// `os.system("ls")` says nothing a reader does not see. Names are resolved, so `re.exec`, `model.eval()`, `ast.literal_eval`, a project's own
// `exec` and text in strings or comments do not fire. What it does not see: data that becomes a command in another process or template.
// The kinds of calls follow the lists of bandit and of the public semgrep rules, written anew.
import type { CallFact, Project, SourceFile, StaticValue } from '@auditor/code';
import {
	alwaysIs,
	assignmentsBefore,
	calleeName,
	callOf,
	callsInValue,
	endsOf,
	entryOf,
	givenTo,
	isOff,
	isTextual,
	LOADERS,
	once,
	optionOf,
	outsideName,
	partsAt,
	receiverOf,
	spelled,
	textOf,
	traitsOf,
} from '@auditor/code';
import { valuesOf } from '@auditor/code/values';
import { compareText, type UnsafeCall } from '@auditor/schema';
import { meaningOf } from '../../libraries/meaning.js';
import { filled, freed, rehearsed, served } from './by-model.js';
import { evaluated, loaded } from './code-of-data.js';
import type { ExaminedCall, Question, Verdict } from './commands.js';
import { chosenByData, commandItems, computedProgram, questionOf, shellOfCallers, verdict } from './commands.js';
import { DANGEROUS, handedOver, POWERS } from './handed-over.js';
import { givenBy, isGiven, type Origin, told } from './outside.js';
import { isOfOwnFile } from './own-files.js';

/** Every unsafe call of the project, tests and fixtures included (their `context` says so), by file and line. */
export function gatherUnsafeCalls(project: Project): UnsafeCall[] {
	return examineUnsafeCalls(project).map(({ file, line, kind, callee, context }) => ({ file, line, kind, callee, context }));
}

/** The same with reasons and confidence. */
export const examineUnsafeCalls = once((project: Project): readonly (ExaminedCall & Verdict)[] =>
	project.files
		.flatMap((file) => file.facts.calls.flatMap((call) => examine(project, file, call)))
		.sort((a, b) => compareText(a.file, b.file) || a.line - b.line || compareText(a.callee, b.callee)),
);

function examine(project: Project, file: SourceFile, call: CallFact): (ExaminedCall & Verdict)[] {
	const ask = questionOf(project, file, call);
	const found = ran(ask) ?? served(ask) ?? filled(ask) ?? rehearsed(ask) ?? evaluated(ask) ?? loaded(ask) ?? handedOver(ask) ?? madeUp(ask);
	const verdict = freed(ask) ?? (found && byGiver(ask, found));
	if (!verdict) return [];
	const callee = calleeName(project, file, call) ?? textOf(call.callee, file);
	return [{ file: file.path, line: call.line, endLine: call.endLine, callee, context: file.context, ...verdict }];
}

/** The same with who gives what runs. What only numbers fill is let pass, and what whoever runs the program gives, or a file of its own, is a doubt. */
function byGiver({ project, file, call }: Question, found: Verdict): Verdict | null {
	const form = meaningOf(project, file, call, 'run')?.form;
	// Where a shell is started is none of what it runs.
	const given = form === 'line' ? call.arguments.filter(({ kind }) => kind !== 'dict') : call.arguments;
	const items = [
		...given.slice(0, form === 'words' ? undefined : 2),
		...['args', 'cmd', 'command'].flatMap((name) => optionOf(call, name) ?? []),
	];
	const value: StaticValue = { kind: 'list', form: 'list', items, line: call.line };
	const placed = { value, file, scope: call.scope, line: call.line };
	const origins = givenBy(project, placed, null).origins.map((at) => (isTakenFromClean(project, at) ? { ...at, clean: true } : at));
	const open = origins.filter(({ value: one, clean }) => !clean && !/^(?:string|number|boolean|null|function|dict)$/.test(one.kind));
	if (open.length === 0 && origins.some(({ clean }) => clean)) return null;
	// What a shell is handed comes down to constants, on whatever way; a field that begins with nothing gets its value from somewhere.
	const isShell = found.kind === 'shell-true' || / not constant$/.test(found.reason);
	if (isShell && origins.length > 0 && origins.every(({ value: one }) => /^(?:string|number|boolean)$/.test(one.kind))) return null;
	const one = open.find(isGiven);
	if (one) return { ...found, reason: `${found.reason}: ${told(one)}` };
	// What the program itself declares, by its names alone.
	const isDeclared = open.some(({ part }) => DECLARED.test(part ?? '')) && open.every(({ by }) => by === null);
	if (found.kind === 'eval-exec' && isDeclared)
		return { ...found, reason: 'runs code that is built from the names of declared fields', confidence: 0.6 };
	const [code] = found.kind === 'dynamic-code' && compiles(file) ? call.arguments : [];
	const made = code ? callsInValue(code, file) : [];
	if (made.length > 0 && made.every(({ method }) => SOURCE.test(method ?? '')))
		return { ...found, reason: `${found.reason}: the text of a program that a compiler reads`, confidence: 0.6 };
	// Nobody but whoever runs the program, and the program itself.
	const own = open.filter(({ by }) => by !== 'operator');
	if (open.length === 0 || !own.every((at) => isOfOwnFile(project, at))) return found;
	const reason = own.length > 0 ? `${found.reason}, with what is read from a file that the program writes` : found.reason;
	return { ...found, reason, confidence: Math.min(found.confidence, 0.6) };
}

/** What a pattern leaves of something harmless. */
function isTakenFromClean(project: Project, at: Origin): boolean {
	const cut = callOf(at.value, at.file);
	const from = /^replace/.test(cut?.method ?? '') ? receiverOf(cut!.callee) : null;
	const behind = from ? givenBy(project, { ...at, value: from }, null).origins : [];
	return behind.length > 0 && behind.every(({ clean }) => clean);
}

/** What a class holds of its fields. @source docs.pydantic.dev/latest/concepts/models, docs.python.org/3/library/dataclasses.html */
const DECLARED = /^(?:model_fields|__fields__|__dataclass_fields__|__annotations__|__slots__|_fields)$/;

/** What a compiler gives back of a program. @source github.com/microsoft/TypeScript/wiki/Using-the-Compiler-API */
const SOURCE = /^get(?:Full)?Text$/;
const compiles = ({ facts }: SourceFile) => facts.imports.some(({ module }) => /^(?:typescript|ts-morph)$/.test(module));

function ran(ask: Question): Verdict | null {
	const { project, file, call } = ask;
	const run = meaningOf(project, file, call, 'run');
	if (!run) return null;
	const at = run.at ?? 0;
	const first = call.arguments[at] ?? optionOf(call, 'args') ?? optionOf(call, 'cmd') ?? optionOf(call, 'command') ?? null;
	switch (run.form) {
		case 'line':
			return shellText(ask, first, run.kind ?? 'os-system');
		case 'command':
			return subprocess(ask, first);
		case 'spawn':
			return spawn(ask, first);
		case 'words':
			return computedProgram(ask, commandItems(ask, call.arguments.slice(at)), run.alone);
		case 'named':
			return null;
	}
}

/** Those that run code. */
const OF_CODE = /^(?:vm|builtins|__builtins__|globalThis|window|global)/;

/** `getattr(os, name)(x)`, `globalThis[name](x)`, `__import__(name).system(x)`, `f.constructor(x)`: which function runs is only known when it does. */
function madeUp({ project, file, call, constant }: Question): Verdict | null {
	if (givenTo(call).every(constant)) return null;
	const nameOf = (value: StaticValue) => outsideName(project, value, file, call.scope, call.line);
	const uncertain = (kind: Verdict['kind'], what: string) => verdict(kind, `${what} is only known when the program runs`, 0.6);
	const { callee } = call;
	const made = callOf(callee, file);
	const [from, name] = callee.kind === 'subscript' ? [callee.object, callee.index] : made?.method === 'getattr' ? made.arguments : [];
	const base = from && name && spelled(name, file) === null ? nameOf(from) : null;
	if (base !== null && POWERS.test(base))
		return uncertain(OF_CODE.test(base) ? 'dynamic-code' : 'os-system', `which function of \`${base}\` runs`);
	const last = callee.kind === 'subscript' ? spelled(callee.index, file) : call.method;
	const receiver = callee.kind === 'subscript' ? callee.object : receiverOf(callee);
	if (last === 'constructor' && receiver !== null && !call.new && traitsOf(file).receiver === 'this')
		return verdict('dynamic-code', 'the constructor of a function builds code from data', receiver?.kind === 'function' ? 0.95 : 0.6);
	if (last === 'then' && receiver && POWERS.test(nameOf(receiver) ?? ''))
		return uncertain('os-system', `what is done with \`${nameOf(receiver)}\``);
	const shell = optionOf(call, 'shell');
	if (/^(?:eval|exec)$/.test(last ?? '') && receiver && /^(?:globals|locals|vars)\(\)/.test(textOf(receiver, file)))
		return verdict('eval-exec', 'runs code that is built from data', 0.9);
	if (receiver === null || last === null || (shell === null && (!DANGEROUS.has(last) || /^(?:run|local|sudo|command)$/.test(last))))
		return null;
	const assigned = receiver.kind === 'name' ? assignmentsBefore(file, receiver.name, call.scope, call.line).at(-1)?.value : receiver;
	const source = assigned?.kind === 'unary' ? assigned.value : assigned;
	const loader = source ? callOf(source, file) : null;
	const [module] = loader && LOADERS.has(nameOf(loader.callee) ?? '') ? loader.arguments : [];
	return module && spelled(module, file) === null ? uncertain('os-system', 'the module whose function runs') : null;
}

function shellText(ask: Question, command: StaticValue | null, kind: 'os-system' | 'shell-true'): Verdict | null {
	if (command === null) return null;
	if (!ask.constant(command)) return verdict(kind, 'a shell runs a command that is not constant', 0.95);
	if (command.kind !== 'string' || !/(^|\s)\*(\s|$)/.test(command.value)) return null;
	return verdict(kind, 'a shell expands the wildcard of the command: file names become options', 0.6);
}

function subprocess(ask: Question, command: StaticValue | null): Verdict | null {
	const { constant } = ask;
	if (command === null) return null;
	const shell = shellOption(ask);
	if (shell !== null && !isOff(shell) && !(shell.kind === 'number' && shell.value === 0)) {
		if (constant(command)) return shellText(ask, command, 'shell-true');
		const certain = shell.kind === 'boolean' || shell.kind === 'number' || isOn(ask, shell);
		const handed = command.kind === 'list' ? asList(computedProgram(ask, commandItems(ask, [command]))) : 'a command that is not constant';
		return verdict('shell-true', `\`shell=${textOf(shell, ask.file)}\` with ${handed}`, certain ? 0.95 : 0.6);
	}
	if (interpolated(ask, command)) return verdict('interpolated-command', 'the command line is one string with values inserted', 0.8);
	const parted = callOf(command, ask.file);
	const [whole] = parted?.method === 'split' && calleeName(ask.project, ask.file, parted) === 'shlex.split' ? parted.arguments : [];
	if (whole?.kind === 'name' && chosenByData(ask, whole)) return verdict('interpolated-command', 'the whole command is data', 0.8);
	return computedProgram(ask, commandItems(ask, [command])) ?? shellOfCallers(ask, command);
}

/** A list that a shell runs; what would still be found of the call without its shell is told with it. */
function asList(plain: Verdict | null): string {
	return plain ? 'a program chosen by data, and its list of arguments' : 'a program and its list of arguments, which are not all constant';
}

/** Whether a value is true on every way to the call. */
function isOn({ project, file, call }: Question, value: StaticValue): boolean {
	const { values, open } = valuesOf(project, { value, file, scope: call.scope, line: call.line });
	if (alwaysIs(project, { value, file, scope: call.scope })) return true;
	return open.length === 0 && values.length > 0 && values.every((one) => one.t === 'boolean' && one.value);
}

/** A string with values in it, directly or through a variable of the same function. */
function interpolated({ file, call, constant }: Question, command: StaticValue): boolean {
	const ends = endsOf({ value: command }, (at) => {
		if (at.value.kind !== 'name' || constant(at.value)) return null;
		return partsAt(
			at,
			assignmentsBefore(file, at.value.name, call.scope, call.line).flatMap(({ value }) => value ?? []),
		);
	});
	return ends.some(({ value }) => {
		const made = callOf(value, file);
		return !constant(value) && isTextual((made?.method === 'format' ? receiverOf(made.callee) : null) ?? value);
	});
}

/** What `shell` is set to: in the call, or in options behind a name; unknown where a key of those is only known when the program runs. */
function shellOption({ file, call }: Question): StaticValue | null {
	const written = optionOf(call, 'shell') ?? entryOf(optionOf(call, 'nodeOptions'), 'shell');
	if (written) return written;
	const given = [...call.arguments.slice(1), ...call.keywords.filter(({ name }) => name === null).map(({ value }) => value)];
	for (const value of given) {
		if (value.kind === 'dict') {
			const key = value.entries.find((entry) => entry.key && !/^(?:string|number|name)$/.test(entry.key.kind));
			const text = key?.key ? spelled(key.key, file) : '';
			if (key && (text === 'shell' || text === null)) return text === null ? { kind: 'unknown', text: textOf(key.key, file) } : key.value;
		}
		if (callOf(value, file)?.method === 'dict') return optionOf(callOf(value, file)!, 'shell');
		if (value.kind !== 'name') continue;
		const { name } = value;
		const source = assignmentsBefore(file, name, call.scope, call.line).at(-1)?.value ?? null;
		const made = source ? callOf(source, file) : null;
		const options = source?.kind === 'dict' ? { arguments: [source], keywords: [] } : made?.method === 'dict' ? made : null;
		if (options === null) continue;
		const keys = file.facts.assignments.filter(
			({ target, line, scope }) => target.startsWith(name) && line <= call.line && scope.function === call.scope.function,
		);
		const keyOf = (target: string) => /^(?:\.|\[["'])(\w+)(?:["']\])?$/.exec(target.slice(name.length))?.[1];
		const set = keys.findLast(({ target }) => keyOf(target) === 'shell');
		const open = keys.find(({ target }) => target[name.length] === '[' && keyOf(target) === undefined);
		const found = set?.value ?? (open ? ({ kind: 'unknown', text: open.target } as const) : optionOf(options, 'shell'));
		if (found) return found;
	}
	return null;
}

function spawn(ask: Question, program: StaticValue | null): Verdict | null {
	const { call } = ask;
	const shell = shellOption(ask);
	const list = call.arguments[1];
	const parts = list && list.kind !== 'dict' && list.kind !== 'function' ? commandItems(ask, [list]) : null;
	const items = program ? [program, ...(parts ?? [])] : null;
	const plain =
		program && items?.length === 1 && (program.kind === 'subscript' || (!ask.constant(program) && chosenByData(ask, program)))
			? verdict('interpolated-command', 'the program itself is chosen by data', 0.6)
			: computedProgram(ask, items);
	if (shell && !isOff(shell)) {
		const fixed = items?.every((item) => ask.constant(item)) ?? true;
		if (fixed) return verdict('shell-true', 'a shell runs a constant command', 0.5);
		const isList = (list?.kind === 'list' || parts !== null) && program !== null && !interpolated(ask, program);
		const handed = isList ? asList(plain) : 'a command that is not constant';
		const onWindows = /\bplatform\b.{0,20}===?\s{0,3}['"]win32['"]\s*$/.test(textOf(shell, ask.file));
		return verdict(
			'shell-true',
			onWindows ? 'on Windows a shell runs a command that is not constant' : `a shell runs ${handed}`,
			onWindows || shell.kind === 'unknown' || shell.kind === 'name' ? 0.6 : 0.95,
		);
	}
	return plain;
}
