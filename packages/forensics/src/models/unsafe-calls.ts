// Which calls of the project run a shell, a computed program, or code made of data? Only calls whose command is not constant count:
// `os.system("ls")` says nothing a reader does not see. Names are resolved, so `re.exec`, `model.eval()`, `ast.literal_eval`, a project's own
// `exec` and text in strings or comments do not fire. What it does not see: data that becomes a command in another process or template.
// The kinds of calls follow the lists of bandit and of the public semgrep rules, written anew.
import type { CallFact, Project, SourceFile, StaticValue } from '@auditor/code';
import { assignmentsBefore, calleeName, isConstant, optionOf, outsideName, possibleNames, receiverOf, textOf } from '@auditor/code';
import { compareText, type UnsafeCall } from '@auditor/schema';
import {
	chosenByData,
	commandItems,
	computedProgram,
	type ExaminedCall,
	type Question,
	type Verdict,
	verdict,
} from './unsafe-calls/commands.js';

const known = new WeakMap<Project, ExaminedCall[]>();

/** Every unsafe call of the project, tests and fixtures included (their `context` says so), by file and line. */
export function gatherUnsafeCalls(project: Project): UnsafeCall[] {
	return examineUnsafeCalls(project).map(({ file, line, kind, callee, context }) => ({ file, line, kind, callee, context }));
}

/** The same with reasons and confidence. */
export function examineUnsafeCalls(project: Project): readonly ExaminedCall[] {
	let found = known.get(project);
	if (!found) {
		found = project.files.flatMap((file) => file.facts.calls.flatMap((call) => examine(project, file, call)));
		found.sort((a, b) => compareText(a.file, b.file) || a.line - b.line || compareText(a.callee, b.callee));
		known.set(project, found);
	}
	return found;
}

/** Last names of everything below, and of what may be handed over: all other calls are let pass unresolved. */
const CANDIDATES =
	/^(system|popen[234]?|getoutput|getstatusoutput|run|call|check_call|check_output|Popen|capture_output|create_subprocess_(shell|exec)|subprocess_(shell|exec)|exec\w*|spawn\w*|posix_spawnp?|startfile|eval|load|loads|load_all|unsafe_load(_all)?|open|Unpickler|fork|Function|runIn\w*|compileFunction|Script|SourceTextModule|command|commandSync)$/;

function examine(project: Project, file: SourceFile, call: CallFact): ExaminedCall[] {
	const handed = call.arguments.some((a) => a.kind === 'name' && (a.name === 'eval' || a.name === 'exec'));
	if (!handed && !possibleNames(file, call).some((name) => CANDIDATES.test(name))) return [];
	// The methods of an event loop, whatever it is held in.
	const name = calleeName(project, file, call) ?? (/^subprocess_(shell|exec)$/.test(call.method ?? '') ? call.method : null);
	const ask: Question = {
		project,
		file,
		call,
		name: name ?? '',
		constant: (value) => value === null || isConstant(project, { value, file, scope: call.scope, line: call.line }),
	};
	const verdict = file.facts.language === 'python' ? python(ask) : javascript(ask);
	if (!verdict) return [];
	return [
		{
			file: file.path,
			line: call.line,
			endLine: call.endLine,
			callee: name ?? textOf(call.callee, file),
			context: file.context,
			...verdict,
		},
	];
}

// --- Python ---------------------------------------------------------------------------------------------------------------------------

const SHELL_FUNCTIONS = /^(os\.(system|popen[234]?)|(subprocess|commands)\.(getoutput|getstatusoutput)|popen2\.popen[234])$/;
const SUBPROCESS = /^subprocess\.(run|call|check_call|check_output|Popen|capture_output)$/;
const ASYNC_SHELL = /(^asyncio\.(subprocess\.)?create_subprocess_shell|(^|\.)subprocess_shell)$/;
const ASYNC_EXEC = /(^asyncio\.(subprocess\.)?create_subprocess_exec|(^|\.)subprocess_exec)$/;
const OS_EXEC = /^os\.(exec[lv]p?e?|spawn[lv]p?e?|posix_spawnp?|startfile)$/;
const PY_EVAL = /^(eval|exec)$/;
const PICKLE = /^(c?[pP]ickle|dill|cloudpickle|marshal|shelve)\.(loads?|open|Unpickler)$/;

function python(ask: Question): Verdict | null {
	const { call, name } = ask;
	const first = call.arguments[0] ?? optionOf(call, 'args') ?? optionOf(call, 'cmd') ?? null;
	if (SHELL_FUNCTIONS.test(name)) return shellText(ask, first, 'os-system');
	if (ASYNC_SHELL.test(name)) {
		const command = name.endsWith('create_subprocess_shell') ? first : (call.arguments[1] ?? null);
		return ask.constant(command) ? null : verdict('shell-true', 'a shell runs a command that is not constant', 0.95);
	}
	if (SUBPROCESS.test(name)) return subprocess(ask, first);
	if (ASYNC_EXEC.test(name))
		return computedProgram(ask, commandItems(ask, name.includes('create_') ? call.arguments : call.arguments.slice(1)));
	if (OS_EXEC.test(name))
		return computedProgram(ask, commandItems(ask, call.arguments.slice(name.includes('spawn') && /spawn[lv]/.test(name) ? 1 : 0)));
	if (PY_EVAL.test(name)) return code(ask, first, 'eval-exec');
	if (name === 'yaml.load' || name === 'yaml.load_all') return unsafeYaml(ask);
	if (/^yaml\.(unsafe_load|full_load)(_all)?$/.test(name))
		return name.includes('unsafe') ? verdict('unsafe-load', 'builds any object that the text names', 0.95) : null;
	if (PICKLE.test(name) && !ask.constant(first)) return verdict('unsafe-load', 'unpickling runs what the data says', 0.6);
	return handedOver(ask);
}

/** `run_in_executor(None, exec, code)`, `map(eval, lines)`: the built-in handed over with data. */
function handedOver({ call, file, project, constant }: Question): Verdict | null {
	const at = call.arguments.findIndex((a) => a.kind === 'name' && (a.name === 'eval' || a.name === 'exec'));
	const value = call.arguments[at];
	if (at < 0 || value?.kind !== 'name') return null;
	if (outsideName(project, value, file, call.scope, call.line) !== value.name) return null;
	const rest = call.arguments.slice(at + 1);
	return rest.length === 0 || rest.every(constant) ? null : verdict('eval-exec', `\`${value.name}\` is handed over with data`, 0.85);
}

function shellText(ask: Question, command: StaticValue | null, kind: 'os-system' | 'shell-true'): Verdict | null {
	if (command === null) return null;
	if (!ask.constant(command)) return verdict(kind, 'a shell runs a command that is not constant', 0.95);
	return wildcard(command) ? verdict(kind, 'a shell expands the wildcard of the command: file names become options', 0.6) : null;
}

function wildcard(command: StaticValue): boolean {
	return command.kind === 'string' && /(^|\s)\*(\s|$)/.test(command.value);
}

function subprocess(ask: Question, command: StaticValue | null): Verdict | null {
	const { call, constant } = ask;
	if (command === null) return null;
	const shell = optionOf(call, 'shell');
	const shellOn =
		shell !== null &&
		!(shell.kind === 'boolean' && !shell.value) &&
		shell.kind !== 'null' &&
		!(shell.kind === 'number' && shell.value === 0);
	if (shellOn) {
		if (constant(command)) return shellText(ask, command, 'shell-true');
		const certain = shell.kind === 'boolean' || shell.kind === 'number';
		return verdict('shell-true', `\`shell=${textOf(shell, ask.file)}\` with a command that is not constant`, certain ? 0.95 : 0.6);
	}
	if (interpolated(ask, command)) return verdict('interpolated-command', 'the command line is one string with values inserted', 0.8);
	return computedProgram(ask, commandItems(ask, [command]));
}

/** A string with values in it, directly or through a variable of the same function. */
function interpolated(ask: Question, command: StaticValue, depth = 0): boolean {
	if (depth > 4 || ask.constant(command)) return false;
	if (command.kind === 'template') return true;
	if (command.kind === 'binary')
		return [command.left, command.right].some((v) => isText(v) || (v.kind === 'binary' && interpolated(ask, v, depth + 1)));
	if (command.kind === 'call') {
		const call = ask.file.facts.calls[command.call];
		return call?.method === 'format' && isText(receiverOf(call.callee));
	}
	if (command.kind !== 'name') return false;
	return assignmentsBefore(ask.file, command.name, ask.call.scope, ask.call.line).some(
		(a) => a.value !== null && interpolated(ask, a.value, depth + 1),
	);
}

function isText(value: StaticValue | null): boolean {
	return value?.kind === 'string' || value?.kind === 'template';
}

function unsafeYaml({ call }: Question): Verdict | null {
	const loader = optionOf(call, 'Loader') ?? call.arguments[1] ?? null;
	if (loader === null) return verdict('unsafe-load', '`yaml.load` without a loader', 0.8);
	return loader.kind === 'name' && /Unsafe|(^|\.)Loader$/.test(loader.name) && !/Safe/.test(loader.name.replace('Unsafe', ''))
		? verdict('unsafe-load', `\`${loader.name}\` builds any object that the text names`, 0.9)
		: null;
}

function code(ask: Question, source: StaticValue | null, kind: 'eval-exec' | 'dynamic-code'): Verdict | null {
	return source === null || ask.constant(source) ? null : verdict(kind, 'runs code made of data', 0.95);
}

// --- JavaScript and TypeScript --------------------------------------------------------------------------------------------------------

const JS_EXEC = /^child_process(\.default|\.promises)?\.(exec|execSync)$/;
const JS_SPAWN =
	/^(child_process(\.default|\.promises)?\.(spawn|spawnSync|execFile|execFileSync|fork)|execa(\.(execa|execaSync|sync))?|cross-spawn(\.(spawn|sync))?)$/;
const JS_SHELL_LIBRARIES = /^(shelljs(\.default)?\.exec|execa\.(execaCommand|execaCommandSync|command|commandSync)|zx\.\$)$/;
const JS_EVAL = /^((window|globalThis|global|self)\.)?eval$/;
const JS_FUNCTION = /^((window|globalThis|global|self)\.)?Function$/;
const JS_VM = /^vm(\.default)?\.(runInThisContext|runInNewContext|runInContext|compileFunction|Script|SourceTextModule)$/;
/** Node's own names, used where nothing in sight defines them (a file that forgot its import still means them). */
const BARE_SPAWN = /^(spawn|spawnSync|execFile|execFileSync)$/;

function javascript(ask: Question): Verdict | null {
	const { call, name } = ask;
	const first = call.arguments[0] ?? null;
	if (JS_EXEC.test(name) || JS_SHELL_LIBRARIES.test(name)) return shellText(ask, first, 'os-system');
	if (JS_SPAWN.test(name) || (BARE_SPAWN.test(name) && optionOf(call, 'shell') !== null)) return spawn(ask, first);
	if (JS_EVAL.test(name)) return code(ask, first, 'eval-exec');
	if (JS_FUNCTION.test(name))
		return call.arguments.every((a) => ask.constant(a)) ? null : verdict('dynamic-code', 'builds a function from data', 0.95);
	if (JS_VM.test(name)) return code(ask, first, 'dynamic-code');
	return null;
}

function spawn(ask: Question, program: StaticValue | null): Verdict | null {
	const { call } = ask;
	const shell = optionOf(call, 'shell');
	const list = call.arguments[1];
	const parts = list && list.kind !== 'dict' && list.kind !== 'function' ? commandItems(ask, [list]) : null;
	const items = program ? [program, ...(parts ?? [])] : null;
	if (shell && !(shell.kind === 'boolean' && !shell.value) && shell.kind !== 'null') {
		const fixed = items?.every((item) => ask.constant(item)) ?? true;
		return fixed
			? verdict('shell-true', 'a shell runs a constant command', 0.5)
			: verdict(
					'shell-true',
					'a shell runs a command that is not constant',
					shell.kind === 'unknown' || shell.kind === 'name' ? 0.6 : 0.95,
				);
	}
	if (program && items?.length === 1 && !ask.constant(program) && chosenByData(ask, program))
		return verdict('interpolated-command', 'the program itself is chosen by data', 0.6);
	if (program && items?.length === 1 && program.kind === 'subscript')
		return verdict('interpolated-command', 'the program itself is chosen by data', 0.6);
	return computedProgram(ask, items);
}
