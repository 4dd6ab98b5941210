// What binds which name where in one file: an index over its facts by namespace (module, function, class body).
import { put } from '../once.js';
import type { AssignmentFact, ImportFact, Scope, SourceFacts, StaticValue } from '../syntax/source-facts.js';

export type Binding = { line: number; scope: Scope } & (
	| { kind: 'import'; fact: ImportFact }
	| { kind: 'function'; index: number }
	/** `typeOnly`: a TypeScript type, which a value of the same name hides. */
	| { kind: 'class'; index: number; typeOnly: boolean }
	| { kind: 'assignment'; fact: AssignmentFact }
	/** Bound by a loop or `with`: to a value that stands for what it is. */
	| { kind: 'given'; value: StaticValue }
	| { kind: 'parameter'; function: number; name: string }
);

export interface Bindings {
	/** Bindings of a name in a namespace, in the order of their lines. */
	of(namespace: string, name: string): readonly Binding[];
	/** `from x import *` at module level, in order. */
	readonly stars: readonly ImportFact[];
	/** Assignments to attributes of an instance, `self.x = ...`, by class and name. */
	attributes(classIndex: number, name: string): readonly AssignmentFact[];
}

export const MODULE = 'module';

export function functionSpace(index: number | null): string {
	return index === null ? MODULE : `function ${index}`;
}

export function classSpace(index: number): string {
	return `class ${index}`;
}

/** Namespace in which something that stands at a place is bound. */
export function namespaceOf(facts: SourceFacts, scope: Scope): string {
	const owner = scope.class === null ? undefined : facts.classes[scope.class];
	return owner && scope.class !== null && owner.scope.function === scope.function ? classSpace(scope.class) : functionSpace(scope.function);
}

export function indexBindings(facts: SourceFacts): Bindings {
	const spaces = new Map<string, Map<string, Binding[]>>();
	const attributes = new Map<string, AssignmentFact[]>();
	const stars: ImportFact[] = [];
	const bind = (namespace: string, name: string, binding: Binding) => {
		const space = spaces.get(namespace) ?? new Map<string, Binding[]>();
		spaces.set(namespace, space);
		put(space, name, binding);
	};

	for (const fact of facts.imports) {
		if (fact.reexport) continue;
		if (fact.name === '*') stars.push(fact);
		else if (fact.alias !== '')
			bind(namespaceOf(facts, fact.scope), fact.alias, { kind: 'import', fact, line: fact.line, scope: fact.scope });
	}
	facts.functions.forEach((fact, index) => {
		for (const { name } of fact.parameters) {
			const own = { ...fact.scope, function: index };
			bind(functionSpace(index), name, { kind: 'parameter', function: index, name, line: 0, scope: own });
		}
		if (fact.kind !== 'lambda' && fact.kind !== 'arrow')
			bind(namespaceOf(facts, fact.scope), fact.name, { kind: 'function', index, line: fact.line, scope: fact.scope });
	});
	facts.classes.forEach((fact, index) => {
		const typeOnly = fact.kind !== 'class' && fact.kind !== 'enum';
		bind(namespaceOf(facts, fact.scope), fact.name, { kind: 'class', index, typeOnly, line: fact.line, scope: fact.scope });
	});
	const loaded = new Set(facts.imports.filter((fact) => fact.alias !== '').map((fact) => fact.alias));
	for (const fact of facts.assignments) {
		if (loaded.has(fact.target) && fact.value !== null && loads(facts, fact.value)) continue;
		const attribute = /^(?:self|cls|this)\.(#?[\p{L}\p{N}_$]+)$/u.exec(fact.target)?.[1];
		if (attribute !== undefined && fact.scope.class !== null) {
			put(attributes, `${fact.scope.class} ${attribute}`, fact);
		}
		bind(fact.global ? MODULE : namespaceOf(facts, fact.scope), fact.target, {
			kind: 'assignment',
			fact,
			line: fact.line,
			scope: fact.scope,
		});
	}
	facts.loops.forEach((fact) => {
		if (fact.kind === 'comprehension' || fact.iterable === null) return;
		for (const name of fact.targets) {
			const value = elementOf(facts, fact.iterable, fact.targets, name);
			bind(namespaceOf(facts, fact.scope), name, { kind: 'given', value, line: fact.line, scope: fact.scope });
		}
	});
	for (const fact of facts.withs)
		for (const { value, target } of fact.items)
			if (target !== null && /^[\p{L}_]/u.test(target))
				bind(namespaceOf(facts, fact.scope), target, { kind: 'given', value, line: fact.line, scope: fact.scope });

	for (const space of spaces.values()) for (const list of space.values()) list.sort((a, b) => a.line - b.line);
	return {
		of: (namespace, name) => spaces.get(namespace)?.get(name) ?? [],
		stars,
		attributes: (classIndex, name) => attributes.get(`${classIndex} ${name}`) ?? [],
	};
}

/** `require('m')`, `await import('m')` and members of them: the import says what the name is bound to. */
function loads(facts: SourceFacts, value: StaticValue): boolean {
	if (value.kind === 'unary') return loads(facts, value.value);
	if (value.kind === 'member') return loads(facts, value.object);
	const callee = value.kind === 'call' ? facts.calls[value.call]?.callee : undefined;
	return callee?.kind === 'name' && (callee.name === 'require' || callee.name === 'import');
}

/** Index that stands for any: what a loop variable is of what is looped over. */
export const ANY_INDEX: StaticValue = { kind: 'unknown', text: '*' };

/** What a loop variable stands for: any item of what is looped over, or a part of any item. */
export function elementOf(facts: SourceFacts, iterable: StaticValue, targets: readonly string[], name: string): StaticValue {
	const call = iterable.kind === 'call' ? facts.calls[iterable.call] : undefined;
	const numbered = call?.callee.kind === 'name' && call.callee.name === 'enumerate' ? call.arguments[0] : undefined;
	if (numbered && targets.length > 1) {
		if (name === targets[0]) return { kind: 'unknown', text: name };
		return elementOf(facts, numbered, targets.slice(1), name);
	}
	const item: StaticValue = { kind: 'subscript', object: iterable, index: ANY_INDEX };
	if (targets.length < 2) return item;
	return { kind: 'subscript', object: item, index: { kind: 'number', value: targets.indexOf(name) } };
}
