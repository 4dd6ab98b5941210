// Is a function that runs a shell or code called by a way round: handed over or kept in a list or dict and picked out?
import type { Placed, Project, StaticValue } from '@auditor/code';
import {
	callOf,
	givenTo,
	heldIn,
	kept,
	lastPart,
	once,
	optionOf,
	outsideName,
	pickedFrom,
	TOP_SCOPE,
	textOf,
	valuesIn,
} from '@auditor/code';
import { meaningOf, meaningOfName, namesThat } from '../../libraries/meaning.js';
import { type Question, type Verdict, verdict } from './commands.js';

/** What can run a shell or code, by any of its names. */
export const POWERS =
	/^(?:os|posix|nt|pty|subprocess|child_process|ctypes\.CDLL|vm|builtins|__builtins__|globalThis|window|global|sys\.modules)(?:\.__dict__)?$/;
/** `run_in_executor(None, exec, code)`, `Thread(target=os.system, args=[line])`, `table[key](line)`: the function handed over, or picked out, with data. */
export function handedOver(ask: Question): Verdict | null {
	const { call, file, project, constant } = ask;
	const given = givenTo(call);
	const shell = optionOf(call, 'shell') ?? optionOf(callOf(call.callee, file) ?? call, 'shell');
	const here = (value: StaticValue) => powerOf(project, { value, file, scope: call.scope, line: call.line }, shell !== null);
	const value = given.find((argument) => here(argument) !== null);
	if (value) {
		const at = call.arguments.indexOf(value);
		const named = call.keywords.flatMap((one) => (at < 0 && !/^(?:args|kwargs)$/.test(one.name ?? '') ? [] : one.value));
		return [...(at < 0 ? [] : call.arguments.slice(at + 1)), ...named].every((other) => other === shell || constant(other))
			? null
			: verdict(here(value) ?? 'os-system', `\`${textOf(value, file)}\` is handed over with data`, 0.85);
	}
	// What is called by its own name was judged by what it is handed.
	if (meaningOf(project, file, call, 'run') ?? meaningOf(project, file, call, 'evaluate')) return null;
	const itself = /^(?:call|apply|bind|__call__)$/.test(call.method ?? '');
	if (call.callee.kind === 'name' && !itself && !keepsPower(project)) return null;
	if (given.slice(Number(itself && call.method !== '__call__')).every((one) => one === shell || constant(one))) return null;
	const found = pickedPower(ask, shell !== null);
	const { callee } = call;
	// `partial(run, shell=True)(x)` and `{"e": eval}["e"](x)` are nothing else.
	const fixed =
		callee.kind === 'subscript' ? callee.object.kind === 'dict' && constant(callee.index) : callOf(callee, file)?.method === 'partial';
	const how = fixed ? 'is' : 'can be';
	const when = fixed ? '' : ', which is picked when the program runs';
	return found && verdict(found.kind, `\`${textOf(callee, file)}\` ${how} \`${found.text}\`${when}`, fixed ? 0.85 : 0.6);
}

/** Values that are looked at in a project, for what its callees are picked from. */
const MOST_LOOKED_AT = 300_000;
const looks = once((_: Project) => ({ known: new Map<string, { kind: Verdict['kind']; text: string } | null>(), left: MOST_LOOKED_AT }));

/** What of that kind a callee can come down to; the same callee of the same function is asked once. */
function pickedPower({ project, file, call }: Question, shell: boolean): { kind: Verdict['kind']; text: string } | null {
	const at = call.scope.function;
	const asked = looks(project);
	return kept(asked.known, `${file.path} ${at} ${shell} ${textOf(call.callee, file)}`, () => {
		if (asked.left <= 0) return null;
		const reached = pickedFrom(project, { value: call.callee, file, function: at });
		asked.left -= reached.length;
		for (const one of reached) {
			const kind = powerOf(project, { ...one, scope: { ...TOP_SCOPE, function: one.function }, line: Number.MAX_SAFE_INTEGER }, shell);
			if (kind) return { kind, text: textOf(one.value, one.file) };
		}
		return null;
	});
}

/** How a call of a function is told that runs a line of a shell, or code; null for any other. */
function powerOf(project: Project, { value, file, scope, line }: Placed, shell = true): Verdict['kind'] | null {
	if ((value.kind !== 'name' && value.kind !== 'member') || !DANGEROUS.has(lastPart(value.name))) return null;
	const name = outsideName(project, value, file, scope, line);
	const run = name === null ? null : meaningOfName(name, 'run');
	if (run?.form === 'line' || (shell && run?.form === 'command')) return run.kind ?? (run.form === 'line' ? 'os-system' : 'shell-true');
	return name === null ? null : (meaningOfName(name, 'evaluate')?.kind ?? null);
}

/** Whether such a function is kept somewhere to be called later. */
const keepsPower = once((project: Project) =>
	project.files.some((file) =>
		valuesIn(file).some(({ value, scope }) =>
			heldIn(value).some((part) => powerOf(project, { value: part, file, scope, line: Number.MAX_SAFE_INTEGER }) !== null),
		),
	),
);

/** Last names of functions that run a line of a shell, or code. */
export const DANGEROUS = new Set([
	...namesThat('run', ({ form }) => form === 'line' || form === 'command'),
	...namesThat('evaluate', () => true),
]);
