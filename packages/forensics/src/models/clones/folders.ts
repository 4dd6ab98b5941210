// Is what a clone goes to, or the folder that git is started in, a private temporary one, as its value says? Also where that is the default of a parameter.
import {
	argumentFor,
	type CallRef,
	callGraph,
	callOf,
	optionOf,
	type Project,
	type Standing,
	type StaticValue,
	settled,
} from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';
import { type Origin, startsProcess } from './origins.js';

/** `path:line` where the folder is made; null where the values lead to none. */
export function temporaryBehind(project: Project, { at, destination }: Origin): string | null {
	const asked = [at, ...startedBy(project, at)];
	const folders = asked.flatMap((call) => {
		const folder = optionOf(call.call, 'cwd');
		return folder === null ? [] : (givenTo(project, at, call, folder) ?? []);
	});
	const target = destination === null ? [] : [{ value: destination, file: at.file, scope: at.call.scope }];
	for (const one of [...target, ...folders]) {
		const made = temporary(project, one);
		if (made !== null) return made;
	}
	return null;
}

/** Calls that start a process in the functions which a call reaches. */
function startedBy(project: Project, at: CallRef): CallRef[] {
	const graph = callGraph(project);
	return graph.targets(at).flatMap((ref) => graph.callsIn(ref).filter((inner) => startsProcess(project, inner)));
}

/** A folder as the call that clones gives it: a parameter stands for the argument, or for its default. */
function givenTo(project: Project, at: CallRef, { file, call }: CallRef, value: StaticValue): Standing | null {
	const here = { value, file, scope: call.scope };
	if (call === at.call || value.kind !== 'name') return here;
	const fact = callGraph(project)
		.targets(at)
		.find((ref) => ref.file === file && ref.index === call.scope.function)?.fact;
	const position = fact?.parameters.findIndex(({ name }) => name === value.name) ?? -1;
	if (fact === undefined || position < 0) return here;
	const given = argumentFor(at.call, fact, position);
	if (given !== undefined) return { value: given, file: at.file, scope: at.call.scope };
	const spare = fact.parameters[position]?.default ?? null;
	return spare === null ? null : { value: spare, file, scope: fact.scope };
}

/** What makes a temporary folder, or a path whose first part is one. */
function temporary(project: Project, start: Standing, steps = 3): string | null {
	const at = settled(project, start);
	const call = callOf(at.value, at.file);
	if (!call || steps === 0) return null;
	if (meaningOf(project, at.file, call, 'make')?.what === 'folder') return `${at.file.path}:${call.line}`;
	const [first] = call.arguments;
	return /^(?:join|resolve|Path)$/.test(call.method ?? '') && first
		? temporary(project, { ...at, value: first, scope: call.scope }, steps - 1)
		: null;
}
