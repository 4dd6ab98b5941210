// Makes facts smaller without changing what they say (equal scopes are one object), and, for the files of a very large project that show no sign of
// anything a probe asks about, smaller by what they do say: definitions and module constants stay, statements go.
import type { Scope, SourceFacts, StaticValue } from './source-facts.js';

/** The same facts, with one object per distinct scope: half of the memory of parsed facts is scopes that repeat. Changes the object given. */
export function shareScopes(facts: SourceFacts): SourceFacts {
	const known = new Map<string, Scope>();
	const shared = (scope: Scope): Scope => {
		const key = keyOf(scope);
		const first = known.get(key);
		if (first) return first;
		known.set(key, scope);
		return scope;
	};
	for (const list of [
		facts.imports,
		facts.classes,
		facts.functions,
		facts.calls,
		facts.assignments,
		facts.loops,
		facts.tries,
		facts.withs,
		facts.branches,
		facts.raises,
		facts.strings,
	])
		for (const fact of list) fact.scope = shared(fact.scope);
	for (const { returned } of facts.functions) for (const value of returned) value.scope = shared(value.scope);
	return facts;
}

function keyOf(scope: Scope): string {
	const branches = scope.branches.map(({ branch, when }) => `${branch}${when}`).join();
	return `${scope.function};${scope.class};${scope.tries};${scope.withs};${scope.loops};${branches};${scope.handlerOf}`;
}

/** Definitions, imports, exports and the assignments of modules and classes; what stands in functions is left out. */
export function definitionsOf(facts: SourceFacts): SourceFacts {
	const outer = (scope: Scope): Scope => ({
		function: scope.function,
		class: scope.class,
		tries: [],
		withs: [],
		loops: [],
		branches: [],
		handlerOf: null,
	});
	return {
		...facts,
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
		docstring: null,
		calls: [],
		loops: [],
		tries: [],
		withs: [],
		branches: [],
		raises: [],
		reads: [],
		strings: [],
	};
}

const LONG_LIST = 50;

/** The value with its calls unknown: they are not kept, and an index must not point at nothing. Long lists lose their items. */
function withoutCalls(value: StaticValue): StaticValue {
	switch (value.kind) {
		case 'call':
			return { kind: 'unknown', text: '' };
		case 'list':
			return value.items.length > LONG_LIST ? { kind: 'unknown', text: '' } : { ...value, items: value.items.map(withoutCalls) };
		case 'dict':
			return value.entries.length > LONG_LIST
				? { kind: 'unknown', text: '' }
				: {
						...value,
						entries: value.entries.map((entry) => ({ key: entry.key && withoutCalls(entry.key), value: withoutCalls(entry.value) })),
					};
		case 'template':
			return { ...value, parts: value.parts.map(withoutCalls) };
		case 'binary':
			return { ...value, left: withoutCalls(value.left), right: withoutCalls(value.right) };
		case 'member':
			return { ...value, object: withoutCalls(value.object) };
		case 'subscript':
			return { ...value, object: withoutCalls(value.object), index: withoutCalls(value.index) };
		case 'conditional':
			return { ...value, whenTrue: withoutCalls(value.whenTrue), whenFalse: withoutCalls(value.whenFalse) };
		case 'spread':
		case 'unary':
			return { ...value, value: withoutCalls(value.value) };
		case 'comprehension':
			return { kind: 'unknown', text: '' };
		default:
			return value;
	}
}
