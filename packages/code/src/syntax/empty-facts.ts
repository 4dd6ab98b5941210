// What is known of a file before anything of it was read: the facts and the scope that every front end begins with.
import type { ClassFact, FunctionFact, Language, Scope, SourceFacts } from './source-facts.js';

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
		asserts: [],
		reads: [],
		unbound: [],
		strings: [],
	};
}

type Own<Fact, Needed extends keyof Fact> = Pick<Fact, Needed> & Partial<Fact>;

/** A function of which nothing is known but what is given. */
export function functionFact(own: Own<FunctionFact, 'name' | 'qualifiedName' | 'kind' | 'line' | 'endLine' | 'scope'>): FunctionFact {
	const { name, qualifiedName, kind, line, endLine, scope, async = false, generator = false, returns = null, docstring = null } = own;
	const { class: of = null, parameters = [], decorators = [], returned = [] } = own;
	// Written out, since an object that is spread together takes three times as long and as much room.
	return {
		name,
		qualifiedName,
		kind,
		line,
		endLine,
		scope,
		async,
		generator,
		returns,
		docstring,
		class: of,
		parameters,
		decorators,
		returned,
	};
}

/** A class of which nothing is known but what is given. */
export function classFact(own: Own<ClassFact, 'name' | 'qualifiedName' | 'kind' | 'line' | 'endLine' | 'scope'>): ClassFact {
	return { bases: [], keywords: [], decorators: [], fields: [], methods: [], docstring: null, ...own };
}

/** Lines of a text; a line end at the very end begins no further line. */
export function countLines(text: string): number {
	if (text === '') return 0;
	let lines = text.endsWith('\n') ? 0 : 1;
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
	return lines;
}
