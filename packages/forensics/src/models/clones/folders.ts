// Is what a clone goes to, or the folder that git is started in, a private temporary one, as its value says? Also where that is the default of a parameter.
import type { CallRef, Project, Standing, StaticValue } from '@auditor/code';
import { argumentFor, callGraph, callOf, optionOf, settled } from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';
import { type Origin, startsProcess } from './origins.js';

/** The call that makes a folder. */
export type Made = Pick<CallRef, 'file' | 'call'>;

/** What makes the folder; null where the values lead to nothing that does. */
export function temporaryBehind(project: Project, { at, destination }: Origin): Made | null {
	const folders = [at, ...startedBy(project, at)].flatMap((call) => {
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

/** What makes a temporary folder, or a path that begins with one. */
export function temporary(project: Project, start: Standing): Made | null {
	const { value, file } = beginningOf(project, start);
	const call = callOf(value, file);
	return call && meaningOf(project, file, call, 'make')?.what === 'folder' ? { file, call } : null;
}

/** What a path begins with: the first part of what is joined, or the last one that begins at the root; of `made and path` the path. */
export function beginningOf(project: Project, start: Standing, steps = 6): Standing {
	const at = settled(project, start);
	const call = callOf(at.value, at.file);
	const parts =
		call && /^(?:join|resolve|Path|PurePath|str|String|joinpath)$/.test(call.method ?? '') ? call.arguments : partsOfPath(at.value);
	const isRooted = (part: StaticValue) => part.kind === 'string' && /^(?:\/|[A-Za-z]:[\\/])/.test(part.value);
	const head = parts.findLast(isRooted) ?? parts[0];
	return head && steps > 0 ? beginningOf(project, { ...at, value: head, scope: call?.scope ?? at.scope }, steps - 1) : at;
}

function partsOfPath(value: StaticValue): readonly StaticValue[] {
	if (value.kind === 'template') return value.parts.slice(0, 1);
	if (value.kind !== 'binary') return [];
	const { operator, left, right } = value;
	return operator === '/' ? [left, right] : /^(?:and|&&)$/.test(operator) ? [right] : operator === '+' ? [left] : [];
}
