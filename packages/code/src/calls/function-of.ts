// Which function of the project is this value? One that is written in its place, named, or wrapped by the call that it is handed to.
import type { Project } from '../project/project.js';
import { endsOf, partsAt } from '../values/ends.js';
import { behind, type Standing } from '../values/shape.js';
import type { FunctionRef } from './function-ref.js';

/** The function that a value is; null where it is none of the project. */
export function functionOf(project: Project, start: Standing): FunctionRef | null {
	const ends = endsOf(start, (at) => {
		if (at.value.kind === 'call') return partsAt(at, at.file.facts.calls[at.value.call]?.arguments ?? []);
		const held = behind(project, at);
		return held ? [held] : null;
	});
	for (const { value, file, scope } of ends) {
		const fact = value.kind === 'function' ? file.facts.functions[value.function] : undefined;
		if (value.kind === 'function' && fact) return { file, index: value.function, fact };
		const resolved = value.kind === 'name' ? project.resolve(value.name, file, scope) : null;
		if (resolved?.kind === 'function') return { file: resolved.file, index: resolved.index, fact: resolved.fact };
	}
	return null;
}
