// Follows names through a project: scopes, imports, re-exports, aliases, attributes, base classes. It follows what is written and guesses no
// types beyond annotations, constructors and evident return values. Every question has a budget of steps, so no cycle in the code is one here.
import { traitsOf } from '../language.js';
import { kept } from '../once.js';
import { TOP_SCOPE } from '../syntax/empty-facts.js';
import type { AssignmentFact, ClassFact, Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { type Binding, type Bindings, classSpace, elementOf, functionSpace, indexBindings, MODULE, namespaceOf } from './bindings.js';
import { type Budget, type Found, isNothing, type Names, spent } from './found.js';
import { Imports } from './imports.js';
import { Instances } from './instances.js';
import { createModules, folderOf, type Modules } from './modules.js';
import type { PathSettings } from './path-settings.js';
import { pick } from './visibility.js';

export class Resolver implements Names {
	readonly imports: Imports;
	readonly instances = new Instances(this);
	private readonly modules: Modules;
	private readonly indexes = new Map<SourceFile, Bindings>();

	constructor(files: readonly SourceFile[], settings: PathSettings) {
		this.modules = createModules(files, settings);
		this.imports = new Imports(this, this.modules);
	}

	bindings(file: SourceFile): Bindings {
		return kept(this.indexes, file, () => indexBindings(file.facts));
	}

	/** @param before line at which the name is read; bindings further down in the same namespace are not seen then, when there are others */
	resolve(name: string, file: SourceFile, scope: Scope, budget: Budget, before: number | null = null): Found {
		const unresolved: Found = { kind: 'unresolved', name };
		if (spent(budget)) return unresolved;
		budget.depth++;
		const found = this.path(name, file, scope, budget, before);
		budget.depth--;
		return found.kind === 'unresolved' ? unresolved : found;
	}

	private path(name: string, file: SourceFile, scope: Scope, budget: Budget, before: number | null): Found {
		const whole = this.local(name, file, scope, before);
		// `config.x = ...` binds a dotted name where it stands.
		if (whole && name.includes('.') && !/^(?:self|cls|this)\./.test(name)) return this.follow(whole, file, budget);
		const [head = '', ...rest] = name.split('.');
		let found = this.head(head, file, scope, budget, before);
		for (let index = 0; index < rest.length; index++) {
			const part = rest[index] ?? '';
			const module =
				found.kind === 'external' && index === 0
					? this.imports.importedPackage(head, rest, file, this.local(head, file, scope, null))
					: null;
			if (module) {
				found = { kind: 'module', file: module.file };
				index += module.used - 1;
				continue;
			}
			found = this.attribute(found, part, budget);
			if (found.kind === 'unresolved') return found;
		}
		return found;
	}

	/** First part of a name. */
	head(name: string, file: SourceFile, scope: Scope, budget: Budget, before: number | null): Found {
		if (name === 'this' && traitsOf(file).receiver === 'this') return this.self(file, scope);
		const binding = this.local(name, file, scope, before);
		if (binding) return this.follow(binding, file, budget);
		return this.imports.starred(name, file, budget) ?? { kind: 'unresolved', name };
	}

	/** `this`: an instance of the class around. */
	private self(file: SourceFile, scope: Scope): Found {
		if (scope.class === null) return { kind: 'unresolved', name: 'this' };
		const line = file.facts.classes[scope.class]?.line ?? 1;
		const value: StaticValue = { kind: 'name', name: 'this', line };
		return { kind: 'value', file, value, line, scope, instance: { kind: 'class', file, index: scope.class } };
	}

	/** Binding of a name as seen from a place: loops, class body, functions from the inside out, module. */
	private local(name: string, file: SourceFile, scope: Scope, before: number | null): Binding | null {
		const { facts } = file;
		for (const index of scope.loops) {
			const loop = facts.loops[index];
			if (loop?.kind !== 'comprehension' || loop.iterable === null || !loop.targets.includes(name)) continue;
			return { kind: 'given', value: elementOf(facts, loop.iterable, loop.targets, name), line: loop.line, scope: loop.scope };
		}
		const bindings = this.bindings(file);
		const own = namespaceOf(facts, scope);
		const seen = pick(bindings.of(own, name), scope, before);
		if (seen) return seen;
		let current: number | null = scope.function;
		for (let step = 0; current !== null && step < 100; step++) {
			const space = functionSpace(current);
			const outer = space === own ? null : pick(bindings.of(space, name), scope, null);
			if (outer) return outer;
			current = facts.functions[current]?.scope.function ?? null;
		}
		return own === MODULE ? null : pick(bindings.of(MODULE, name), scope, null);
	}

	follow(binding: Binding, file: SourceFile, budget: Budget): Found {
		switch (binding.kind) {
			case 'import':
				return this.imports.imported(binding.fact, file, budget);
			case 'function':
				return this.functionAt(file, binding.index);
			case 'class':
				return this.classAt(file, binding.index);
			case 'parameter':
				return this.parameter(file, binding.function, binding.name);
			case 'given':
				return this.value(binding.value, file, binding.scope, binding.line, budget);
			case 'assignment':
				return this.assigned(binding.fact, file, budget);
		}
	}

	private assigned(fact: AssignmentFact, file: SourceFile, budget: Budget): Found {
		const value = fact.value ?? { kind: 'unknown' as const, text: fact.annotation?.text ?? '' };
		const found = this.value(value, file, fact.scope, fact.line, budget);
		if (found.kind === 'value' && fact.annotation?.value && !found.type)
			found.type = { value: fact.annotation.value, file, scope: fact.scope };
		return found;
	}

	/** A value as a resolved thing: aliases are followed, functions and classes are what they are. */
	value(value: StaticValue, file: SourceFile, scope: Scope, line: number, budget: Budget): Found {
		if (value.kind === 'function') return this.functionAt(file, value.function);
		if (value.kind === 'class') return this.classAt(file, value.class);
		if (value.kind === 'name') {
			const target = this.resolve(value.name, file, scope, budget, value.line);
			if (target.kind !== 'unresolved') return target;
		}
		return { kind: 'value', file, value, line, scope };
	}

	functionAt(file: SourceFile, index: number): Found {
		const fact = file.facts.functions[index];
		return fact ? { kind: 'function', file, index, fact } : { kind: 'unresolved', name: '' };
	}

	classAt(file: SourceFile, index: number): Found {
		const fact = file.facts.classes[index];
		return fact ? { kind: 'class', file, index, fact } : { kind: 'unresolved', name: '' };
	}

	private parameter(file: SourceFile, index: number, name: string): Found {
		const fact = file.facts.functions[index];
		const found: Found = { kind: 'parameter', file, function: index, name };
		const annotation = fact?.parameters.find((parameter) => parameter.name === name)?.annotation?.value;
		if (annotation && fact) found.type = { value: annotation, file, scope: fact.scope };
		return found;
	}

	attribute(object: Found, name: string, budget: Budget): Found {
		const unresolved: Found = { kind: 'unresolved', name };
		if (spent(budget)) return unresolved;
		switch (object.kind) {
			case 'external':
				return { kind: 'external', name: `${object.name}.${name}` };
			case 'module': {
				const exported = this.imports.exported(object.file, name, budget);
				if (exported) return exported;
				const submodule = /\/?__init__\.pyi?$/.test(object.file.path) ? this.modules.below(folderOf(object.file.path), name) : null;
				return submodule ? { kind: 'module', file: submodule } : unresolved;
			}
			case 'class':
				return this.member(object.file, object.index, name, budget) ?? unresolved;
			case 'value': {
				if (object.member !== undefined && (name === 'value' || name === 'name')) {
					if (name === 'value') return { ...object, member: undefined };
					return { ...object, member: undefined, value: { kind: 'string', value: object.member, line: object.line } };
				}
				const entry =
					object.value.kind === 'dict' ? object.value.entries.find(({ key }) => key?.kind === 'string' && key.value === name) : undefined;
				if (entry && traitsOf(object.file).entriesAreMembers)
					return this.value(entry.value, object.file, object.scope, object.line, budget);
				return this.ofInstance(object, name, budget) ?? unresolved;
			}
			case 'parameter':
				return this.ofInstance(object, name, budget) ?? unresolved;
			default:
				return unresolved;
		}
	}

	private ofInstance(object: Found, name: string, budget: Budget): Found | null {
		const type = this.instances.instanceOf(object, budget);
		return type?.kind === 'class' ? this.member(type.file, type.index, name, budget) : null;
	}

	/** Attribute, field or method of a class or of its bases. A member that only a foreign base can have is external. */
	member(file: SourceFile, classIndex: number, name: string, budget: Budget): Found | null {
		const { own, external } = this.instances.lineage(file, classIndex, budget);
		const enumerated = external.some((base) => /(?:^|\.)\w*(?:Enum|Flag)$/.test(base));
		for (const { file: home, fact } of own) {
			const found = this.ownMember(home, fact, name, budget);
			if (!found) continue;
			if (found.kind === 'value' && (enumerated || fact.kind === 'enum') && fact.fields.some((field) => field.name === name))
				found.member = name;
			return found;
		}
		return null;
	}

	private ownMember(file: SourceFile, fact: ClassFact, name: string, budget: Budget): Found | null {
		const index = file.facts.classes.indexOf(fact);
		const bindings = this.bindings(file);
		const set = bindings.attributes(index, name).filter((item) => item.value !== null);
		const chosen = pick(
			set.map((item) => ({ kind: 'assignment', fact: item, line: item.line, scope: { ...item.scope, branches: [] } }) satisfies Binding),
			TOP_SCOPE,
			null,
		);
		if (chosen?.kind === 'assignment' && !isNothing(chosen.fact.value)) return this.assigned(chosen.fact, file, budget);
		const method = fact.methods.findLast((item) => file.facts.functions[item]?.name === name);
		if (method !== undefined) return this.functionAt(file, method);
		const nested = pick(bindings.of(classSpace(index), name), TOP_SCOPE, null);
		if (nested && nested.kind !== 'assignment') return this.follow(nested, file, budget);
		const field = fact.fields.findLast((item) => item.name === name);
		if (field) {
			const scope = { ...fact.scope, class: index };
			const value = field.default ?? { kind: 'unknown' as const, text: field.annotation?.text ?? '' };
			const found = this.value(value, file, scope, field.line, budget);
			if (found.kind === 'value' && field.annotation?.value && !found.type) found.type = { value: field.annotation.value, file, scope };
			return found;
		}
		const given = chosen ?? nested;
		return given ? this.follow(given, file, budget) : null;
	}
}
