// Do the judges share one prompt in which only their name changes? A function that writes a prompt with a hole for a parameter, to which its callers
// hand the names of several roles. Asked only where no text of any role was found.
import type { Project, StaticValue } from '@auditor/code';
import { assignmentsOf, type CallGraph, callGraph, type FunctionRef, type Held, handedOver, lineOf, walkValue } from '@auditor/code';
import { words } from './fold-text.js';
import type { RoleOf } from './records.js';

export interface SharedPrompt {
	readonly path: string;
	readonly line: number;
	/** Roles whose names are inserted. */
	readonly roles: readonly string[];
	readonly words: number;
}

/** Fewer words are a label, not a prompt. */
const LEAST_WORDS = 20;
/** What else is inserted may be the role's own text. */
const OWN = /persona|philosoph|logic|mandate|stance|charter|prompt|style|lens|charge|duty|duties|guidance/i;
/** Calls followed outwards. */
const DEPTH = 3;

/** The longest prompt of source code that several roles share by name alone; null where there is none. */
export function sharedPrompt(project: Project, roleOf: RoleOf): SharedPrompt | null {
	let best: SharedPrompt | null = null;
	const graph = callGraph(project);
	for (const ref of graph.functions) {
		if (ref.file.context !== 'source' || ref.fact.parameters.length === 0) continue;
		const prompts = promptsIn(ref, graph);
		for (const [position, parameter] of prompts.length === 0 ? [] : ref.fact.parameters.entries()) {
			const prompt = prompts.find(({ names }) => names.has(parameter.name) && ![...names].some((n) => n !== parameter.name && OWN.test(n)));
			if (!prompt || prompt.words <= (best?.words ?? 0)) continue;
			const roles = [...new Set(namesFor(project, ref, position, roleOf, 0))].sort();
			if (roles.length > 1) best = { path: ref.file.path, line: prompt.line, words: prompt.words, roles };
		}
	}
	return best;
}

/** Roles whose names the callers hand over at a position. */
function namesFor(project: Project, ref: FunctionRef, position: number, roleOf: RoleOf, depth: number): string[] {
	if (depth > DEPTH) return [];
	return handedOver(project, ref, position).flatMap(({ value, file, function: index }: Held): string[] => {
		const role = value.kind === 'string' && words(value.value).length <= 3 ? roleOf(value.value) : null;
		if (role !== null) return [role];
		const fact = index === null ? undefined : file.facts.functions[index];
		const at = value.kind === 'name' ? (fact?.parameters.findIndex((p) => p.name === value.name) ?? -1) : -1;
		return fact && index !== null && at >= 0 ? namesFor(project, { file, index, fact }, at, roleOf, depth + 1) : [];
	});
}

/** Texts of a function that are long enough for a prompt, with the names that are inserted. */
function promptsIn(ref: FunctionRef, graph: CallGraph): { line: number; words: number; names: ReadonlySet<string> }[] {
	const { file, index } = ref;
	const values: StaticValue[] = [
		...assignmentsOf(file, index).flatMap((a) => (a.value && /prompt|system|message|instruction/i.test(a.target) ? [a.value] : [])),
		...graph
			.callsIn(ref)
			.flatMap(({ call: c }) =>
				c.scope.function === index && /^(SystemMessage|HumanMessage|from_messages|from_template)$/.test(c.method ?? '') ? c.arguments : [],
			),
	];
	return values.flatMap((value) => {
		const parts = [...walkValue(value, file)];
		const length = parts.reduce((n, part) => n + (part.kind === 'string' ? words(part.value).length : 0), 0);
		const names = new Set(parts.flatMap((part) => (part.kind === 'name' ? [part.name] : [])));
		return length >= LEAST_WORDS ? [{ line: lineOf(value, file) ?? 1, words: length, names }] : [];
	});
}
