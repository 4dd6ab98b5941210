// Does an output parser parse anything? One that a function keeps to itself and asks for nothing but its format instructions does not.
// What it does not see: parsers of a module or an object, which other code may use.
import { type CallFact, functionsAround, type Scope, type SourceFile, walkValue } from '@auditor/code';

const INSTRUCTIONS = /^(get_format_instructions|getFormatInstructions)$/;

/** True when a parser is made for its format instructions alone. */
export function onlyInstructs(file: SourceFile, call: CallFact): boolean {
	const { facts } = file;
	const owner = call.scope.function;
	const made = facts.calls.indexOf(call);
	const kept = facts.assignments.find((a) => a.value?.kind === 'call' && a.value.call === made && a.scope.function === owner);
	if (owner === null || !kept || kept.target.includes('.')) return false;
	const inside = ({ scope }: { scope: Scope }) => functionsAround(file, scope).includes(owner);
	const values = [
		...facts.calls.filter(inside).flatMap((c) => [c.callee, ...c.arguments, ...c.keywords.map((k) => k.value)]),
		...facts.assignments.filter(inside).flatMap((a) => a.value ?? []),
		...facts.functions.flatMap((f) => f.returned.filter(inside).map((r) => r.value)),
	];
	const uses = values
		.flatMap((value) => [...walkValue(value, file)])
		.flatMap((part) => (part.kind === 'name' ? [part.name.split('.')] : []));
	const own = uses.filter(([head]) => head === kept.target);
	return own.length > 0 && own.every(([, method]) => INSTRUCTIONS.test(method ?? ''));
}
