// Does an output parser parse what a model answers? One that is asked for its format instructions alone does not, and no more does one behind a search.
// What it does not see: parsers of a module or an object, which other code may use.
import type { CallFact, Held, Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import { calledBy, callOf, choicesOf, endsOf, functionsAround, receiverOf, returnedBy, walkValue } from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';

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

/** The parser stands behind a search, and no model answers it. */
export function readsSearch(project: Project, file: SourceFile, parser: CallFact): boolean {
	const kept = file.facts.assignments.find(({ value }) => value !== null && callOf(value, file) === parser)?.target;
	const isParser = (value: StaticValue) => callOf(value, file) === parser || (value.kind === 'name' && value.name === kept);
	const pipes = file.facts.calls.filter((call) => call.method === 'pipe' && call.arguments.some(isParser));
	return (
		pipes.length > 0 &&
		pipes.every(({ callee, scope }) => {
			const head = receiverOf(callee);
			return (head ? madeFor(project, { value: head, file, function: scope.function }) : []).some(({ value, file: at }) => {
				const made = callOf(value, at);
				return made && meaningOf(project, at, made, 'read-key') && meaningOf(project, at, made, 'make')?.what !== 'model';
			});
		})
	);
}

/** What a value comes down to, through functions of the project that are called for it. */
export function madeFor(project: Project, held: Held): readonly Held[] {
	const results = ({ value, file }: Held) => {
		const back = calledBy(project, value, file).flatMap(returnedBy);
		return back.length > 0 ? back : null;
	};
	return endsOf(held, (at) => choicesOf(project, at), results);
}
