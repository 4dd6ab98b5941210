// Makes facts smaller without changing what they say (equal scopes are one object), and, for the files of a very large project that show no sign of
// anything a probe asks about, smaller by what they do say: definitions and module constants stay, statements go.
import { kept } from '../once.js';
import { emptyFacts, TOP_SCOPE } from './empty-facts.js';
import type { Scope, SourceFacts, StaticValue } from './source-facts.js';

/** The same facts, with one object per distinct scope: half of the memory of parsed facts is scopes that repeat. Changes the object given. */
export function shareScopes(facts: SourceFacts): SourceFacts {
	const known = new Map<string, Scope>();
	const shared = (scope: Scope): Scope => kept(known, keyOf(scope), () => scope);
	const { imports, classes, functions, calls, assignments, loops, tries, withs, branches, raises, asserts, strings } = facts;
	for (const list of [imports, classes, functions, calls, assignments, loops, tries, withs, branches, raises, asserts, strings])
		for (const fact of list) fact.scope = shared(fact.scope);
	for (const { returned } of functions) for (const value of returned) value.scope = shared(value.scope);
	return facts;
}

function keyOf(scope: Scope): string {
	const branches = scope.branches.map((arm) => `${arm.branch}${arm.when}${arm.case ?? ''}`).join();
	return `${scope.function};${scope.class};${scope.tries};${scope.withs};${scope.loops};${branches};${scope.handlerOf}`;
}

/** Definitions, imports, exports and the assignments of modules and classes; what stands in functions is left out. */
export function definitionsOf(facts: SourceFacts): SourceFacts {
	const { frontEnd, language, parse, lines, exports, unbound } = facts;
	const outer = (scope: Scope): Scope => ({ ...TOP_SCOPE, function: scope.function, class: scope.class });
	return {
		...emptyFacts(frontEnd, language, lines),
		parse,
		exports,
		unbound,
		imports: facts.imports.map((fact) => ({ ...fact, scope: outer(fact.scope) })),
		classes: facts.classes.map((fact) => ({
			...fact,
			scope: outer(fact.scope),
			bases: fact.bases.map(withoutCalls),
			keywords: fact.keywords.map(({ name, value }) => ({ name, value: withoutCalls(value) })),
			decorators: fact.decorators.map(withoutCalls),
			fields: fact.fields.map((field) => ({ ...field, default: field.default && withoutCalls(field.default) })),
			docstring: null,
		})),
		functions: facts.functions.map((fact) => ({
			...fact,
			scope: outer(fact.scope),
			parameters: fact.parameters.map((parameter) => ({ ...parameter, default: parameter.default && withoutCalls(parameter.default) })),
			decorators: fact.decorators.map(withoutCalls),
			docstring: null,
			returned: [],
		})),
		assignments: facts.assignments
			.filter((fact) => fact.scope.function === null)
			.map((fact) => ({ ...fact, scope: outer(fact.scope), value: fact.value && withoutCalls(fact.value) })),
	};
}

const LONG_LIST = 50;

/** The value with its calls unknown: they are not kept, and an index must not point at nothing. Long lists lose their items. */
function withoutCalls(value: StaticValue): StaticValue {
	const isLong = (value.kind === 'list' && value.items.length > LONG_LIST) || (value.kind === 'dict' && value.entries.length > LONG_LIST);
	if (isLong || value.kind === 'call' || value.kind === 'comprehension') return { kind: 'unknown', text: '' };
	const inner = (part: unknown): unknown => {
		if (Array.isArray(part)) return part.map(inner);
		if (typeof part !== 'object' || part === null) return part;
		return 'kind' in part
			? withoutCalls(part as StaticValue)
			: Object.fromEntries(Object.entries(part).map(([key, one]) => [key, inner(one)]));
	};
	return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inner(part)])) as unknown as StaticValue;
}
