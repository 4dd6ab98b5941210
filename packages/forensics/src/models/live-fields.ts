// What of a state could not be kept: what lives in a process and cannot be written down.
import { type CallFact, namedFunction, type Project, type SourceFile, textOf } from '@auditor/code';
import { stateSchemas } from './states.js';

const LIVE = /\b(?:Async)?(?:\w{0,40}(?:Session|Connection|Client|Engine|Semaphore|Lock|WebSocket|Cursor)|Callable|Thread)\b/;

/** A field of a state that holds such a thing, or that the first state is given one under. */
export function liveField(
	project: Project,
): { readonly name: string; readonly type: string; readonly path: string; readonly line: number } | null {
	const typeOf = (text: string, file: SourceFile, scope: CallFact['scope']) => {
		const name = LIVE.exec(text)?.[0];
		return name && project.resolve(name, file, scope).kind !== 'class' ? name : null;
	};
	for (const { file, classIndex, scope } of stateSchemas(project)) {
		if (classIndex === null || file.context !== 'source') continue;
		for (const { name, annotation, line } of file.facts.classes[classIndex]!.fields) {
			const said = annotation?.text ?? '';
			const type = typeOf(said, file, scope) ?? (/^(?:typing\.)?Any$|^object$/.test(said) ? givenType(project, name, typeOf) : null);
			if (type) return { name, type, path: file.path, line };
		}
	}
	return null;
}

/** The type of what a dictionary of the product holds under a name: of a parameter. */
function givenType(
	project: Project,
	name: string,
	typeOf: (text: string, file: SourceFile, scope: CallFact['scope']) => string | null,
): string | null {
	for (const file of project.files)
		for (const { value, scope } of file.context === 'source' ? file.facts.assignments : []) {
			const held = value?.kind === 'dict' ? value.entries.find(({ key }) => textOf(key, file) === `"${name}"`)?.value : null;
			const parameter = held?.kind === 'name' ? namedFunction(file, scope)?.fact.parameters.find((one) => one.name === held.name) : null;
			const type = parameter?.annotation ? typeOf(parameter.annotation.text, file, scope) : null;
			if (type) return type;
		}
	return null;
}
