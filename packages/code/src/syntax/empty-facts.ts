// What is known of a file before anything of it was read: the facts and the scope that every front end begins with.
import type { Language, Scope, SourceFacts } from './source-facts.js';

/** Of what stands in a module, and in nothing of it. */
export const TOP_SCOPE: Scope = { function: null, class: null, tries: [], withs: [], loops: [], branches: [], handlerOf: null };

/** Facts without any fact. @param frontEnd `<front end>@<version>`. @param lines of the file, see {@link countLines}. */
export function emptyFacts(frontEnd: string, language: Language, lines: number): SourceFacts {
	return {
		frontEnd,
		language,
		parse: { status: 'ok', errors: [] },
		lines,
		docstring: null,
		imports: [],
		exports: [],
		classes: [],
		functions: [],
		calls: [],
		assignments: [],
		loops: [],
		tries: [],
		withs: [],
		branches: [],
		raises: [],
		reads: [],
		unbound: [],
		strings: [],
	};
}

/** Lines of a text; a line end at the very end begins no further line. */
export function countLines(text: string): number {
	if (text === '') return 0;
	let lines = text.endsWith('\n') ? 0 : 1;
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
	return lines;
}
