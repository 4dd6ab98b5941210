// Is a function that a rule is known by handed what it asks for? A text where it compares a number, or another score than that of the judge whose view it
// weighs, makes no rule. What is handed over counts, whatever the parameter is called.
import type { FunctionRef, Held, StaticValue } from '@auditor/code';
import { argumentFor, behindName, isTextual, productCallers, reachedFrom, receiverOf, walkValue } from '@auditor/code';
import type { Reading } from './score-values.js';

/** What every call hands over in place of what is asked for; null where one may hand that. */
export function mishanded(reading: Reading, ref: FunctionRef, judge: string | null): string | null {
	const calls = productCallers(reading.project, ref);
	for (const [position, { name }] of ref.fact.parameters.entries()) {
		const given = calls.map(({ file, call }) => {
			const value = argumentFor(call, ref.fact, position);
			return value ? { line: call.line, held: { value, file, function: call.scope.function } } : null;
		});
		const [first] = given;
		if (!first) continue;
		const all = (test: (held: Held) => boolean) => given.every((one) => one !== null && test(one.held));
		const at = `at ${first.held.file.path}:${first.line}`;
		if (comparesNumber(ref, name) && all(isText)) return `given a text as \`${name}\` ${at}, and compares it with a number`;
		const asked = reading.scores.judgesOf({ value: { kind: 'name', name, line: ref.fact.line }, file: ref.file, function: ref.index });
		if (judge !== null && asked.size === 1 && asked.has(judge) && all((held) => isOthers(reading, held, judge)))
			return `given a score of all judges as \`${name}\` ${at}`;
	}
	return null;
}

/** `name <= 2` in the function. */
function comparesNumber({ file, index }: FunctionRef, name: string): boolean {
	const isName = (value: StaticValue) => value.kind === 'name' && value.name === name;
	const isCompared = (part: StaticValue) =>
		part.kind === 'binary' &&
		/^[<>]=?$/.test(part.operator) &&
		[part.left, part.right].some(isName) &&
		[part.left, part.right].some(({ kind }) => kind === 'number');
	return file.facts.branches.some(({ scope, value }) => scope.function === index && [...walkValue(value, file)].some(isCompared));
}

/** A text, or what a table of texts holds: `arguments.get("Prosecutor", "")`. */
function isText({ value, file, function: index }: Held): boolean {
	if (isTextual(value)) return true;
	const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	const table = value.kind === 'subscript' ? value.object : call?.method === 'get' ? receiverOf(call.callee) : null;
	if (table?.kind !== 'name') return false;
	const fact = index === null ? undefined : file.facts.functions[index];
	const annotation = fact?.parameters.find(({ name }) => name === table.name)?.annotation?.text ?? '';
	return /^(?:typing\.)?(?:Dict|Mapping|Record)[[<]\s*(?:str|string)\s*,\s*(?:str|string)\s*[\]>]$/i.test(annotation);
}

/** A score that is worked out of several judges' and names none of them as its own: a mean, a median. */
function isOthers({ project, scores }: Reading, held: Held, judge: string): boolean {
	if (!scores.isScore(held) || scores.judgesOf(held).has(judge)) return false;
	const behind = ({ value, file, function: index }: Held) =>
		[...walkValue(value, file)].flatMap((part) =>
			part.kind === 'name' ? behindName(project, part.name.split('.')[0] as string, { file, function: index }) : [],
		);
	const reached = reachedFrom(
		held,
		(one, steps) => (steps > STEPS ? [] : behind(one)),
		({ value }) => value,
	);
	return reached.some(({ value, file }) =>
		[...walkValue(value, file)].some(
			(part) =>
				part.kind === 'call' && /^(?:sorted|sum|f?mean|median(?:_low|_high)?|average)$/.test(file.facts.calls[part.call]?.method ?? ''),
		),
	);
}

/** Names followed through names. */
const STEPS = 4;
