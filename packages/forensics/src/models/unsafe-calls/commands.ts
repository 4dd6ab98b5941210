// Which program does a call start, and who chose it? The parts of a command as far as they are written out, and whether its program, or the code that an
// interpreter is handed, is data. A program that every caller in the project names by a constant is none.
import type { CallFact, Held, Project, SourceFile, StaticValue } from '@auditor/code';
import {
	argumentFor,
	assignmentsBefore,
	calledBy,
	callGraph,
	callOf,
	choicesOf,
	endsOf,
	isConstant,
	itemsIn,
	namedFunction,
	optionOf,
	partsAt,
	returnedBy,
	spelled,
	textOf,
	traitsOf,
} from '@auditor/code';
import type { UnsafeCall } from '@auditor/schema';
import type { Taken } from '../../libraries/library.js';

/** An unsafe call with why it counts, and how sure that is. */
export interface ExaminedCall extends Omit<UnsafeCall, 'kind'> {
	readonly kind: UnsafeCall['kind'] | Taken;
	readonly endLine: number;
	/** Half a sentence. */
	readonly reason: string;
	/** 0-1. */
	readonly confidence: number;
}

/** What an examination says of a call. */
export type Verdict = Pick<ExaminedCall, 'reason' | 'confidence'> & Pick<UnsafeCall, 'kind'>;

/** A call that is examined. */
export interface Question {
	readonly project: Project;
	readonly file: SourceFile;
	readonly call: CallFact;
	constant(value: StaticValue | null): boolean;
}

const SHELLS = /^(.*\/)?(ba|da|z|k|c|fi|tc)?sh$|^(cmd(\.exe)?|powershell(\.exe)?|pwsh)$/;
/** Programs that start the one behind them. */
const STARTS = /^(.*\/)?(?:env|sudo|nohup|nice|setsid)$/;
const POSIX = /(?<!pw)sh$/;
/** A line that runs one of its parameters. */
const RUNS_PARAMETER = /\beval\b|(?:^|[;&|(])\s*["']?\$[@*1]/;
const INTERPRETERS = /^(.*\/)?(python[\d.]*|node|ruby|perl|php|deno|bun)$/;

/** The parts of an argument list, as far as they are written out: lists and tuples, spread or in a variable, flattened. Null = unknown. */
export function commandItems(ask: Question, values: readonly StaticValue[]): StaticValue[] | null {
	const items = itemsIn(values, (name) => assignmentsBefore(ask.file, name, ask.call.scope, ask.call.line).at(-1)?.value);
	return items.length > 0 ? items.map((item, at) => (item.kind === 'spread' && at > 0 ? item.value : item)) : null;
}

/** A program that is chosen by data, or an interpreter or shell that is handed code or a script chosen by data. */
export function computedProgram(ask: Question, items: StaticValue[] | null, alone = false): Verdict | null {
	const program = items?.[0];
	if (!items || !program) return null;
	if (program.kind === 'spread')
		return ask.constant(program.value) || !chosenByData(ask, program.value)
			? null
			: verdict('interpolated-command', 'the whole command is data', 0.6);
	const name = constantText(ask, program);
	const told = items.map((item) => constantText(ask, item) ?? '');
	// A shell behind another program: `timeout 9 sh -c`, `docker exec x sh -c`.
	const shell = told.findIndex((one, at) => at > 0 && SHELLS.test(one) && RUNS_NEXT.test(told[at + 1] ?? ''));
	const found = fedTo(ask, told) ?? handedOn(ask, items, told) ?? (shell > 0 ? computedProgram(ask, items.slice(shell), alone) : null);
	if (found) return found;
	if (name !== null && STARTS.test(name)) {
		const behind = items.findIndex((item, at) => at > 0 && !/^-|^\w+=/.test(constantText(ask, item) ?? textOf(item, ask.file)));
		return behind < 0 ? null : computedProgram(ask, items.slice(behind), alone);
	}
	const rest = items.slice(1).filter((item) => constantText(ask, item) !== name);
	// What stands behind the line of `sh -c` are its parameters, handed over one by one.
	const line = name !== null && POSIX.test(name) ? rest.findIndex((item) => /^-[a-z]*c$/.test(constantText(ask, item) ?? '')) + 1 : 0;
	const code = rest[line];
	const fixed = line > 0 && (!code || (ask.constant(code) && !RUNS_PARAMETER.test(constantText(ask, code) ?? '')));
	const dynamic = !fixed && rest.some((item) => !ask.constant(item));
	if (name !== null && SHELLS.test(name) && dynamic)
		return verdict('interpolated-command', `\`${name}\` is handed a command that is not constant`, 0.9);
	const script = rest.find((item) => !(item.kind === 'string' && item.value.startsWith('-')));
	const isCode = script !== undefined && /^(?:-c|-e|-p|-r|--eval|--print|eval)$/.test(told[items.indexOf(script) - 1] ?? '');
	if (name !== null && INTERPRETERS.test(name) && script && isCode && !ask.constant(script))
		return verdict('interpolated-command', `\`${name}\` is handed code that is not constant`, 0.9);
	if (name !== null && INTERPRETERS.test(name) && script && !ask.constant(script) && !isOwnFile(ask, script))
		return verdict('interpolated-command', `\`${name}\` runs a script or code chosen by data`, 0.5);
	const handed = items.findIndex((item) => RUNS_NEXT.test(constantText(ask, item) ?? '')) + 1;
	if (name === null && SHELL_NAME.test(textOf(program, ask.file)) && handed > 1 && items[handed] && !ask.constant(items[handed]))
		return verdict('interpolated-command', 'a shell is handed a command that is not constant', 0.8);
	if (name !== null || ask.constant(program)) return null;
	const chosen = items.length > 1 ? chosenByData(ask, program) : alone || takenFromData(ask, program);
	return chosen ? verdict('interpolated-command', 'the program itself is chosen by data', 0.6) : null;
}

/** A shell or interpreter without a script runs what it reads. */
function fedTo({ file, call, constant }: Question, told: readonly string[]): Verdict | null {
	const at = told.findIndex((one) => SHELLS.test(one) || INTERPRETERS.test(one));
	const bare = told.slice(at + 1).every((one) => /^-/.test(one));
	const input = optionOf(call, 'input');
	if (at < 0 || !(bare || /^(.*\/)?(?:xargs|parallel)$/.test(told[0]!))) return null;
	if (input && !constant(input)) return verdict('interpolated-command', `\`${told[at]}\` runs what it is given to read`, 0.9);
	const isPipe =
		traitsOf(file).receiver === 'this'
			? call.method === 'spawn' && /^(?:null|["'`]pipe["'`])$/.test(textOf(optionOf(call, 'stdio') ?? { kind: 'null' }, file))
			: /\bPIPE$/.test(textOf(optionOf(call, 'stdin'), file));
	return bare && isPipe ? verdict('interpolated-command', `\`${told[at]}\` runs what is written into its pipe`, 0.6) : null;
}

/** Programs that hand a part of what they are given to a shell, or start it: `ssh host x`, `find -exec x`, `env -S x`. */
function handedOn({ constant }: Question, items: readonly StaticValue[], told: readonly string[]): Verdict | null {
	const program = told[0]!.replace(/^.*\//, '');
	const words = items.filter(
		(_, at) => at > 0 && !told[at]!.startsWith('-') && !(program === 'ssh' && /^-[bcDEeFIiJLlmOopQRSWw]$/.test(told[at - 1]!)),
	);
	if (program === 'ssh' && words.slice(1).some((item) => !constant(item)))
		return verdict('interpolated-command', 'a shell of another machine is handed a command that is not constant', 0.8);
	const option = { find: /^-(?:exec|execdir|ok|okdir)$/, env: /^(?:-S|--split-string)$/ }[program];
	const at = option ? told.findIndex((one) => option.test(one)) + 1 : 0;
	return at > 0 && items[at] && !constant(items[at]) ? verdict('interpolated-command', 'the program itself is chosen by data', 0.8) : null;
}

/** A shell that a caller starts through a parameter which is the whole command. */
export function shellOfCallers({ project, file, call, constant }: Question, command: StaticValue): Verdict | null {
	const ref = command.kind === 'name' ? namedFunction(file, call.scope) : null;
	const position = ref?.fact.parameters.findIndex(({ name }) => command.kind === 'name' && name === command.name) ?? -1;
	for (const from of ref && position >= 0 && !constant(command) ? callGraph(project).callers(ref) : []) {
		const given = argumentFor(from.call, ref!.fact, position);
		const ask = questionOf(project, from.file, from.call);
		const found = given && from.file.context === 'source' ? computedProgram(ask, commandItems(ask, [given])) : null;
		if (found && /handed a command/.test(found.reason)) return found;
	}
	return null;
}

/** What is asked of a call. */
export function questionOf(project: Project, file: SourceFile, call: CallFact): Question {
	const constant = (value: StaticValue | null) =>
		value === null || isConstant(project, { value, file, scope: call.scope, line: call.line });
	return { project, file, call, constant };
}

/** A file of a constant name in the folder that the program runs in. */
function isOwnFile(ask: Question, script: StaticValue): boolean {
	const { file, call } = ask;
	const set = script.kind === 'name' ? assignmentsBefore(file, script.name, call.scope, call.line).at(-1)?.value : script;
	const path = set ? callOf(set, file) : null;
	if (!path || !/^(?:join|resolve)$/.test(path.method ?? '')) return false;
	return path.arguments.every((part) => ask.constant(part) || /^(?:get)?cwd$/.test(callOf(part, file)?.method ?? ''));
}

function constantText(ask: Question, value: StaticValue): string | null {
	const text = spelled(value, ask.file);
	if (text !== null || value.kind !== 'name') return text;
	const source = assignmentsBefore(ask.file, value.name, ask.call.scope, ask.call.line).at(-1)?.value;
	const assigned = source ? spelled(source, ask.file) : null;
	if (assigned !== null) return assigned;
	const resolved = ask.project.resolve(value.name, ask.file, ask.call.scope);
	return resolved.kind === 'value' && resolved.value.kind === 'string' ? resolved.value.value : null;
}

/** A part of split text, a parameter, or the result of a call: not an attribute such as `self.git_path`, nor what is looked up by a constant name. */
export function chosenByData({ project, file, call, constant }: Question, program: StaticValue): boolean {
	if (program.kind === 'subscript') return program.object.kind === 'name' && !constant(program);
	if (program.kind !== 'name' || program.name.includes('.')) return program.kind === 'template';
	const made = (at: Held) => {
		const own = calledBy(project, at.value, at.file);
		if (own.length > 0) return own.flatMap(returnedBy);
		const looks = callOf(at.value, at.file);
		// Of a path its last part is the program, wherever the folder comes from.
		return looks && LOOKS_UP.test(looks.method ?? '')
			? partsAt(at, looks.arguments.slice(NAMED_LAST.test(looks.method ?? '') ? -1 : 0))
			: null;
	};
	return endsOf<Held>({ value: program, file, function: call.scope.function }, (at) => choicesOf(project, at), made).some(
		({ value, file: home, function: index }) =>
			/^(?:call|subscript|spread)$/.test(value.kind) ||
			(value.kind === 'name' && home.facts.functions[index ?? -1]?.parameters.some(({ name }) => name === value.name)),
	);
}

const LOOKS_UP = /^(?:which|find_executable|str|Path|fspath|abspath|join|resolve)$/;
const NAMED_LAST = /^(?:Path|join|resolve)$/;
/** By its name, a program that runs what stands behind one of its options. */
const SHELL_NAME = /sh(?:ell)?$/i;
const RUNS_NEXT = /^(?:-[a-z]{0,3}c|\/c|-command)$/i;

/** `cmd = sys.argv[1]`, `args[0]`: one item of a sequence that came from outside. */
function takenFromData(ask: Question, program: StaticValue): boolean {
	if (program.kind === 'subscript') return true;
	if (program.kind !== 'name') return false;
	return assignmentsBefore(ask.file, program.name, ask.call.scope, ask.call.line).at(-1)?.value?.kind === 'subscript';
}

/** A verdict, in the order in which one says it. */
export function verdict(kind: UnsafeCall['kind'], reason: string, confidence: number): Verdict {
	return { kind, reason, confidence };
}
