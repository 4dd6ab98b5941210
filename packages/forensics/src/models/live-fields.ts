// What of a state could not be kept: what lives in a process and cannot be written down.
import {
	argumentFor,
	type CallFact,
	callGraph,
	namedFunction,
	type Project,
	type SourceFile,
	type Standing,
	textOf,
	valuesIn,
} from '@auditor/code';
import { stateSchemas } from './states.js';

type TypeOf = (text: string, file: SourceFile, scope: CallFact['scope']) => string | null;

const LIVE = /\b(?:Async)?(?:\w{0,40}(?:Session|Connection|Client|Engine|Semaphore|Lock|WebSocket|Cursor)|Callable|Thread)\b/;

/** A field of a state that holds such a thing, or that the first state is given one under. */
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
			const said = annotation?.text ?? '';
			const type =
				typeOf(said, file, scope) ?? (/^(?:typing\.)?Any$|^object$/.test(said) ? givenType(project, name, state.name, typeOf) : null);
			if (type) return { name, type, path: file.path, line };
		}
	}
	return null;
}

/** The type of what a dictionary of the product, or a call of the state itself, holds under a name: of a parameter. */
function givenType(project: Project, field: string, state: string, typeOf: TypeOf): string | null {
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		const dicts = valuesIn(file).flatMap(({ value, scope }) =>
			value.kind === 'dict'
				? value.entries.flatMap((one) => (textOf(one.key, file) === `"${field}"` ? { value: one.value, scope } : []))
				: [],
		);
		const made = file.facts.calls.flatMap(({ method, keywords, scope }) =>
			method === state ? keywords.flatMap(({ name, value }) => (name === field ? { value, scope } : [])) : [],
		);
		for (const { value, scope } of [...dicts, ...made]) {
			const type = typeOfParameter(project, { value, file, scope }, typeOf, 3);
			if (type) return type;
		}
	}
	return null;
}

/** As a function says it of its parameter, or one of those that hand theirs on to it. */
function typeOfParameter(project: Project, { value, file, scope }: Standing, typeOf: TypeOf, depth: number): string | null {
	const around = value.kind === 'name' ? namedFunction(file, scope) : null;
	const position = around?.fact.parameters.findIndex(({ name }) => value.kind === 'name' && name === value.name) ?? -1;
	const parameter = around?.fact.parameters[position];
	if (!around || !parameter) return null;
	if (parameter.annotation) return typeOf(parameter.annotation.text, file, scope);
	for (const { file: at, call } of depth > 0 ? callGraph(project).callers(around) : []) {
		const given = argumentFor(call, around.fact, position);
		const type = given ? typeOfParameter(project, { value: given, file: at, scope: call.scope }, typeOf, depth - 1) : null;
		if (type) return type;
	}
	return null;
}
