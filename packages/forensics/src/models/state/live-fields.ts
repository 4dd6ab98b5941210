// What of a state could not be kept: what lives in a process and cannot be written down.
import type { Project } from '@auditor/code';
import { stateSchemas } from './states.js';

const LIVE = /\b(?:Async)?(?:\w{0,40}(?:Session|Connection|Client|Engine|Semaphore|Lock|WebSocket|Cursor)|Callable|Thread)\b/;

/** A field of a state that holds such a thing, which no class of the project stands for. */
export function liveField(project: Project) {
	for (const { file, classIndex, scope } of stateSchemas(project)) {
		if (classIndex === null || file.context !== 'source') continue;
		for (const { name, annotation, line } of file.facts.classes[classIndex]!.fields) {
			const type = LIVE.exec(annotation?.text ?? '')?.[0];
			if (type && project.resolve(type, file, scope).kind !== 'class') return { name, type, path: file.path, line };
		}
	}
	return null;
}
