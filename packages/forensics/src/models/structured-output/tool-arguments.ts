// Which tools read JSON out of a text that a model hands them? What it writes there no schema holds to a form, whatever holds the arguments around it.
import { callGraph, type FunctionRef, functionsAround, optionOf, type Project, textOf } from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';
import { mentions } from '../source/mentions.js';
import { isBeside, neverRuns } from '../source/product-calls.js';
import { type Tool, toolsOf } from '../tools/tools.js';
import { checksSchema } from './checks-schema.js';

/** Places in tools of the service, the first of each; and the tools beside them whose arguments a schema holds. */
export function argumentsApart(project: Project) {
	const tools = [...toolsOf(project), ...toolClasses(project)].filter((one) => !isBeside(project, one.file) && !neverRunsAt(project, one));
	const apart = tools.flatMap(({ file, name, body }) => {
		const ref = body && { file, index: file.facts.functions.indexOf(body), fact: body };
		const found = ref && readIn(project, ref, 1);
		return found ? { ...found, message: `The tool \`${name}\` reads JSON out of a text that a model writes.` } : [];
	});
	const formed =
		apart.length === 0
			? []
			: tools.filter(
					(one) => !apart.some(({ file, line }) => file === one.file && line >= one.line && line <= one.endLine) && hasSchema(one),
				);
	return { apart, formed: formed.map(({ file, line }) => ({ file, line })) };
}

const neverRunsAt = (project: Project, { file, body }: Tool) => body !== null && neverRuns(project, file, body);

/** A decorator makes one of the types of its parameters; what is made by a call is given one. */
function hasSchema({ file, line, endLine, body }: Tool): boolean {
	if (body && body.decorators.length > 0) return true;
	return file.facts.calls.some(
		(one) => one.line >= line && one.endLine <= endLine && ['schema', 'args_schema'].some((name) => optionOf(one, name) !== null),
	);
}

/** The work of a class of tools that take one text. @source reference.langchain.com */
function toolClasses(project: Project): Tool[] {
	return project.files.flatMap((file) =>
		file.context !== 'source'
			? []
			: file.facts.classes.flatMap(({ bases, methods, line, endLine, name }) => {
					const isTool = bases.some((base) => /Tool$/.test(textOf(base, file)));
					const works = methods.map((at) => file.facts.functions[at]!).filter((fact) => isTool && /^_a?(?:call|run)$/.test(fact.name));
					return works.map((body) => ({ file, line, endLine, name, body }));
				}),
	);
}

/** Where a function, or one that it hands it to, reads JSON out of what it is given itself. */
function readIn(
	project: Project,
	ref: FunctionRef,
	depth: number,
): { file: FunctionRef['file']; line: number; endLine: number; isChecked: boolean } | null {
	const { file, index, fact } = ref;
	const isGiven = (name: string) => fact.parameters.some((one) => mentions(one.name, name.split('.', 1)));
	const inside = file.facts.calls.filter(({ scope }) => functionsAround(file, scope).includes(index));
	const taken = inside.filter(({ arguments: [value] }) => value?.kind === 'name' && isGiven(value.name));
	const read = taken.find((call) => {
		const by = meaningOf(project, file, call, 'parse');
		return by !== null && by.by === undefined;
	});
	if (read)
		return {
			file,
			line: read.line,
			endLine: read.endLine,
			isChecked: inside.some((call) => call.line >= read.line && checksSchema(project, file, call)),
		};
	const graph = callGraph(project);
	for (const call of depth > 0 ? taken : [])
		for (const target of graph.targets({ file, call, index: file.facts.calls.indexOf(call) })) {
			const found = target.file.context === 'source' ? readIn(project, target, depth - 1) : null;
			if (found) return found;
		}
	return null;
}
