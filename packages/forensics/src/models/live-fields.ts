// What of a state could not be kept: what lives in a process and cannot be written down.
import type { CallFact, Project, SourceFile } from '@auditor/code';
import { stateSchemas } from './states.js';

type TypeOf = (text: string, file: SourceFile, scope: CallFact['scope']) => string | null;

const LIVE = /\b(?:Async)?(?:\w{0,40}(?:Session|Connection|Client|Engine|Semaphore|Lock|WebSocket|Cursor)|Callable|Thread)\b/;

/** A field of a state that holds such a thing. */
export function liveField(
	project: Project,
): { readonly name: string; readonly type: string; readonly path: string; readonly line: number } | null {
	const typeOf: TypeOf = (text, file, scope) => {
		const name = LIVE.exec(text)?.[0];
		return name && project.resolve(name, file, scope).kind !== 'class' ? name : null;
	};
	for (const { file, classIndex, scope } of stateSchemas(project)) {
		if (classIndex === null || file.context !== 'source') continue;
		const state = file.facts.classes[classIndex]!;
		for (const { name, annotation, line } of state.fields) {
			const type = typeOf(annotation?.text ?? '', file, scope);
			if (type) return { name, type, path: file.path, line };
		}
	}
	return null;
}
