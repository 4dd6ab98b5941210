// Is a logger made, or set, to write nothing?
import type { CallFact, Project, SourceFile, StaticValue } from '@auditor/code';
import { callOf, heldIn, keyText, optionOf, settled, textOf, tried, truthOf } from '@auditor/code';
import { truth, valuesOf } from '@auditor/code/values';
import { isAbout } from '../../libraries/meaning.js';

/** Set to write nothing: `logger.disabled = True`, or a logger that hands nothing on and has a handler of nothing. */
export function isSilenced(file: SourceFile): boolean {
	const { facts } = file;
	const isHollowed = facts.assignments.some(({ target, value }) => TOLD.test(target) && value !== null && isHollow(file, value));
	const isCleared = facts.calls.some(
		({ callee, scope }) => /\blog\w{0,20}\.clear$/i.test(textOf(callee, file)) && scope.branches.length === 0,
	);
	const isSet = (target: RegExp, to: boolean) =>
		facts.assignments.some(
			({ target: one, value, scope }) =>
				target.test(one) && value !== null && truthOf(file, tried(file, value)) === to && scope.branches.length === 0,
		);
	const isLevel = facts.assignments.some(
		({ target, value, scope }) =>
			/\blog\w{0,20}\.level$/i.test(target) &&
			scope.branches.length + Number(scope.function !== null) === 0 &&
			((value?.kind === 'string' && /^(?:silent|off)$/i.test(value.value)) ||
				(value !== null && (Number(textOf(value, file)) < 0 || Number(textOf(value, file)) > 60))),
	);
	const isDisabled = facts.assignments.some(({ target, value }) => /\.manager\.disable$/.test(target) && Number(textOf(value, file)) >= 50);
	return (
		isLevel ||
		isDisabled ||
		isHollowed ||
		(isCleared && !isAddedTo(file)) ||
		isSet(/\blog[\w.]{0,20}(?:\[\w\])?\.(?:disabled|silent)$/i, true) ||
		(isSet(/\blog\w{0,20}\.propagate$/i, false) &&
			facts.calls.some(({ method }) => method === 'NullHandler') &&
			!facts.calls.some(({ method }) => /(?:Stream|File|Rotating[A-Z]?[a-z]{0,20})Handler$/.test(method ?? '')))
	);
}

const numberIn = (file: SourceFile, value: StaticValue | undefined): number => {
	const number = value && tried(file, value);
	return typeof number === 'number' ? number : Number(textOf(value ?? null, file));
};

/** A method of a logger that takes what is said. */
const TOLD = /\blog\w{0,20}\.(?:info|warn|error|log|_log|handle|filter|isEnabledFor|callHandlers)$/i;
const isAddedTo = ({ facts }: SourceFile) => facts.calls.some(({ method }) => /^(?:add|enable|configure)$/.test(method ?? ''));

/** A function that calls nothing but what it is handed, as one that says it is done, or that lets nothing through. */
function isHollow({ facts }: SourceFile, value: StaticValue): boolean {
	if (value.kind !== 'function') return false;
	const { parameters, returned } = facts.functions[value.function]!;
	const own = facts.calls.filter(({ scope }) => scope.function === value.function);
	return (
		!facts.assignments.some(({ scope }) => scope.function === value.function) &&
		own.every(({ callee }) => callee.kind === 'name' && parameters.some(({ name }) => name === callee.name)) &&
		returned.every(({ value: given }) => given.kind === 'null' || (given.kind === 'boolean' && !given.value))
	);
}

/** What is written in a call, and in the calls that make its arguments. */
function writtenIn(file: SourceFile, call: CallFact): { key: string; value: StaticValue }[] {
	const found: { key: string; value: StaticValue }[] = [];
	const calls = [call];
	// What is added while they are gone through is gone through, too.
	for (const { callee, arguments: given } of calls)
		for (const value of [...given, callee].flatMap(heldIn)) {
			const made = callOf(value, file);
			if (made && calls.length < 50 && !calls.includes(made)) calls.push(made);
			const entries = value.kind === 'dict' ? value.entries : [{ key: null, value }];
			found.push(...entries.map((one) => ({ key: keyText(one.key) ?? '', value: one.value })));
		}
	return found;
}

const MUTE = /^(?:["']silent["']|Infinity|["']off["'])$/i;

/** A logger that is made to write nothing, whatever happens: `pino({ enabled: false })`, `logging.disable()`. */
export function isMuted(project: Project, file: SourceFile, call: CallFact, outside: string): boolean {
	if (call.scope.branches.length > 0 || !isAbout(outside, 'logs')) return false;
	const given = (name: string) => {
		const value = optionOf(call, name);
		return textOf(value && settled(project, { value, file, scope: call.scope }).value, file);
	};
	// A level above all that is ever said, or a logger whose only writer was taken away.
	const level = call.method === 'setLevel' || call.method === 'disable' ? numberIn(file, call.arguments[0]) : Number(given('level'));
	if (level >= (call.method === 'disable' ? 50 : 60) || (call.method === 'setLevel' && isTooHigh(file, call))) return true;
	if (/^loguru\b.*\.(?:remove|disable)$/.test(outside) && !isAddedTo(file)) return true;
	const isFixed = (name: string, to: boolean) => {
		const value = optionOf(call, name);
		const { values, open } = value ? valuesOf(project, { value, file, scope: call.scope, line: call.line }) : { values: [], open: [] };
		return open.length === 0 && values.length > 0 && values.every((one) => truth(one)?.is === to);
	};
	if (MUTE.test(given('level')) || isFixed('enabled', false) || isFixed('silent', true)) return true;
	// Winston writes nowhere by itself; a stream, a hook or a form may let nothing through.
	const isWritten = call.arguments.every((one) => one.kind === 'dict' && one.entries.every(({ key }) => key !== null));
	const isBare = isWritten && /^(?:…|\[\s*\])$/.test(given('transports'));
	if (isBare && !isAddedTo(file) && /^winston\b.*\bcreateLogger$/.test(outside)) return true;
	const written = MAKES.test(outside) ? writtenIn(file, call) : [];
	if (written.some(({ key, value }) => NOWHERE.test(textOf(value, file)) || (PASSES.test(key) && isHollow(file, value)))) return true;
	if (call.method === 'basicConfig' && ['filename', 'stream', 'handlers'].some((name) => NOWHERE.test(given(name)))) return true;
	if (call.method === 'addFilter' && call.arguments.some((one) => isHollow(file, one))) return true;
	if (/^(?:disableAll|pauseLogs|mockTypes)$/.test(call.method ?? '')) return true;
	return call.method === 'disable' && (call.arguments.length === 0 || /CRITICAL|sys\.maxsize/.test(textOf(call.arguments[0]!, file)));
}

/** From the loudest level on, where nothing is said as loud; that of another's logger, which is asked for by its name, is no fault. */
function isTooHigh(file: SourceFile, { callee, arguments: [level] }: CallFact): boolean {
	const [name = ''] = textOf(callee, file).split('.');
	const made = file.facts.assignments.find(({ target }) => target === name)?.value ?? null;
	const isOwn = !callOf(made, file)?.arguments.some(({ kind }) => kind === 'string') && !/^\w+\("|getLogger\("/.test(textOf(callee, file));
	const isLoudest = /^["']?(?:logging\.)?(?:CRITICAL|FATAL)\b/.test(textOf(level ?? null, file));
	return isOwn && isLoudest && !file.facts.calls.some(({ method }) => /^(?:critical|fatal)$/.test(method ?? ''));
}

/** What makes a logger, and the functions that it is given for what is said. */
const MAKES = /^(?:pino|winston|bunyan)\b/;
const PASSES = /^(?:write|logMethod|)$/;
const NOWHERE = /^["']?\/dev\/null["']?$|^os\.devnull$|^\[?(?:logging\.)?NullHandler\(\)\]?$|^(?:io\.)?StringIO\(\)$|^open\(os\.devnull\b/;
