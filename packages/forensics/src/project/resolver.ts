// Follows names through a project: scopes, imports, re-exports, aliases, attributes, base classes. It follows what is written and guesses no
// types beyond annotations, constructors and evident return values. Every question has a budget of steps, so no cycle in the code is one here.
import type { AssignmentFact, ClassFact, ImportFact, Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { type Binding, type Bindings, classSpace, elementOf, functionSpace, indexBindings, MODULE, namespaceOf } from './bindings.js';
import { createModules, folderOf, isScript, type Modules, packageOf } from './modules.js';
import type { Project, Resolved } from './project.js';

/** A resolved name with what the public answer leaves out. */
export type Found = Resolved & {
	/** Annotation of a variable, field or parameter, and where it is to be read. */
	type?: { value: StaticValue; file: SourceFile; scope: Scope };
	/** The value is the member of an enumeration. */
	member?: string;
	/** Class that the value is known to be an instance of. */
	instance?: InstanceOf;
};

/** Class that a value is an instance of. */
export type InstanceOf = { kind: 'class'; file: SourceFile; index: number } | { kind: 'external'; name: string };

/** Budget of one question: how deep names are followed, and how many steps it may take in all. */
export interface Budget {
	depth: number;
	steps: number;
}

/** @source project.ts: names are followed to at most 20 steps */
const DEPTH_LIMIT = 20;
const STEP_LIMIT = 2000;

export function newBudget(): Budget {
	return { depth: 0, steps: 0 };
}

export const TOP: Scope = { function: null, class: null, tries: [], withs: [], loops: [], branches: [], handlerOf: null };

export class Resolver {
	readonly modules: Modules;
	private readonly indexes = new Map<SourceFile, Bindings>();

	constructor(files: readonly SourceFile[]) {
		this.modules = createModules(files);
	}

	bindings(file: SourceFile): Bindings {
		let index = this.indexes.get(file);
		if (!index) {
			index = indexBindings(file.facts);
			this.indexes.set(file, index);
		}
		return index;
	}

	/** @param before line at which the name is read; bindings further down in the same namespace are not seen then, when there are others */
	resolve(name: string, file: SourceFile, scope: Scope, budget: Budget, before: number | null = null): Found {
		const unresolved: Found = { kind: 'unresolved', name };
		if (budget.depth >= DEPTH_LIMIT || ++budget.steps > STEP_LIMIT) return unresolved;
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
			const module = found.kind === 'external' && index === 0 ? this.importedPackage(head, rest, file, scope) : null;
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
		if (name === 'this' && isScript(file)) return this.self(file, scope);
		const binding = this.local(name, file, scope, before);
		if (binding) return this.follow(binding, file, budget);
		return this.starred(name, file, budget) ?? { kind: 'unresolved', name };
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

	/**
	 * Values that a plain name may have at a place when several assignments can have set it: from the last one that is sure to have run.
	 * Empty when there is no choice.
	 */
	choices(name: string, file: SourceFile, scope: Scope, before: number): { value: StaticValue; scope: Scope; condition: string | null }[] {
		const bound = this.local(name, file, scope, before);
		if (bound?.kind !== 'assignment') return [];
		const space = bound.fact.global ? MODULE : namespaceOf(file.facts, bound.scope);
		const local = space === namespaceOf(file.facts, scope);
		const all = candidates(this.bindings(file).of(space, name), scope, local ? before : null);
		let start = 0;
		all.forEach((binding, index) => {
			const sure = binding.scope.branches.every(({ branch }) => scope.branches.some((own) => own.branch === branch));
			if (sure && binding.scope.handlerOf === null && isSet(binding)) start = index;
		});
		const last = all.slice(start);
		if (last.length < 2 || !last.every(isSet)) return [];
		return last.flatMap((binding) => {
			if (binding.kind !== 'assignment' || binding.fact.value === null) return [];
			const innermost = binding.scope.branches[0];
			const test = innermost ? file.facts.branches[innermost.branch]?.test : undefined;
			const condition = test === undefined ? null : innermost?.when === 'false' ? `not (${test})` : test;
			return [{ value: binding.fact.value, scope: binding.fact.scope, condition }];
		});
	}

	/** What a binding binds its name to. */
	follow(binding: Binding, file: SourceFile, budget: Budget): Found {
		switch (binding.kind) {
			case 'import':
				return this.imported(binding.fact, file, budget);
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

	private imported(fact: ImportFact, file: SourceFile, budget: Budget): Found {
		const { module, name } = fact;
		if (name === null) return this.importedModule(fact, file);
		const target = this.modules.find(file, module, (candidate) => this.defines(candidate, name));
		if (target) {
			const exported = this.exported(target, name, budget);
			if (exported) return exported;
		}
		const submodule = isScript(file) ? null : this.submodule(file, module, name);
		if (submodule) return { kind: 'module', file: submodule };
		if (target || module.startsWith('.')) return { kind: 'unresolved', name: fact.alias };
		// A default import of a foreign module is, as far as one can tell, the module.
		return { kind: 'external', name: name === 'default' && isScript(file) ? module : `${module}.${name}` };
	}

	private importedModule({ module, alias }: ImportFact, file: SourceFile): Found {
		const top = module.split('.')[0] ?? module;
		const bindsTop = !isScript(file) && alias === top && module.includes('.');
		const target = this.modules.find(file, bindsTop ? top : module);
		if (target) return { kind: 'module', file: target };
		return { kind: 'external', name: bindsTop ? top : module };
	}

	/** `import a.b` binds a; a folder without `__init__` is no file, so `a.b.c` is found by the longest module path. */
	private importedPackage(
		head: string,
		rest: readonly string[],
		file: SourceFile,
		scope: Scope,
	): { file: SourceFile; used: number } | null {
		if (isScript(file)) return null;
		const binding = this.local(head, file, scope, null);
		if (binding?.kind !== 'import' || binding.fact.name !== null || binding.fact.alias !== head) return null;
		const base = binding.fact.module.startsWith(`${head}.`) || binding.fact.module === head ? head : binding.fact.module;
		for (let used = rest.length; used > 0; used--) {
			const target = this.modules.find(file, [base, ...rest.slice(0, used)].join('.'));
			if (target) return { file: target, used };
		}
		return null;
	}

	private submodule(file: SourceFile, module: string, name: string): SourceFile | null {
		if (!module.startsWith('.')) return this.modules.find(file, `${module}.${name}`);
		const dots = /^\.+/.exec(module)?.[0].length ?? 1;
		const rest = module.slice(dots).replaceAll('.', '/');
		const folder = packageOf(file.path, dots);
		return this.modules.below(rest === '' ? folder : folder === '' ? rest : `${folder}/${rest}`, name);
	}

	/** Whether a file has the name at module level, whatever it is. */
	private defines(file: SourceFile, name: string): boolean {
		return this.bindings(file).of(MODULE, name).length > 0;
	}

	/** What a file offers under a name. */
	exported(file: SourceFile, name: string, budget: Budget): Found | null {
		if (budget.depth >= DEPTH_LIMIT || ++budget.steps > STEP_LIMIT) return null;
		budget.depth++;
		const found = (isScript(file) ? this.exportOf(file, name, budget) : null) ?? this.topLevel(file, name, budget);
		budget.depth--;
		return found;
	}

	private topLevel(file: SourceFile, name: string, budget: Budget): Found | null {
		const binding = pick(this.bindings(file).of(MODULE, name), TOP, null);
		if (binding) return this.follow(binding, file, budget);
		return this.starred(name, file, budget);
	}

	private exportOf(file: SourceFile, name: string, budget: Budget): Found | null {
		for (const fact of file.facts.exports) {
			if (fact.name !== name || name === '*') continue;
			if (fact.from !== null) {
				const target = this.modules.find(file, fact.from);
				if (!target) return { kind: 'external', name: fact.local === '*' ? fact.from : `${fact.from}.${fact.local ?? name}` };
				if (fact.local === '*') return { kind: 'module', file: target };
				return this.exported(target, fact.local ?? name, budget);
			}
			if (fact.local !== null) return this.resolve(fact.local, file, TOP, budget);
			const at = (item: { line: number; endLine: number }) => item.line === fact.line;
			const type = file.facts.classes.findIndex(at);
			if (type >= 0) return this.classAt(file, type);
			const index = file.facts.functions.findIndex(at);
			if (index >= 0) return this.functionAt(file, index);
		}
		for (const fact of file.facts.exports) {
			if (fact.name !== '*' || fact.from === null || name === 'default') continue;
			const target = this.modules.find(file, fact.from);
			const found = target ? this.exported(target, name, budget) : null;
			if (found) return found;
		}
		return null;
	}

	/** A name that comes from `from x import *`; the last import has it. */
	private starred(name: string, file: SourceFile, budget: Budget): Found | null {
		if (name.startsWith('_')) return null;
		const { stars } = this.bindings(file);
		for (let index = stars.length - 1; index >= 0; index--) {
			const target = this.modules.find(file, stars[index]?.module ?? '');
			const found = target ? this.exported(target, name, budget) : null;
			if (found) return found;
		}
		// Of foreign modules one cannot say what they offer: a capitalised name from the only one is taken to be theirs.
		const foreign = stars.filter((star) => !star.module.startsWith('.') && !this.modules.find(file, star.module));
		const [only] = foreign;
		return foreign.length === 1 && only && /^[A-Z]/.test(name) && !BUILTIN_CLASS.test(name)
			? { kind: 'external', name: `${only.module}.${name}` }
			: null;
	}

	/** `object.name`. */
	attribute(object: Found, name: string, budget: Budget): Found {
		const unresolved: Found = { kind: 'unresolved', name };
		if (++budget.steps > STEP_LIMIT) return unresolved;
		switch (object.kind) {
			case 'external':
				return { kind: 'external', name: `${object.name}.${name}` };
			case 'module': {
				const exported = this.exported(object.file, name, budget);
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
				if (entry && isScript(object.file)) return this.value(entry.value, object.file, object.scope, object.line, budget);
				return this.ofInstance(object, name, budget) ?? unresolved;
			}
			case 'parameter':
				return this.ofInstance(object, name, budget) ?? unresolved;
			default:
				return unresolved;
		}
	}

	private ofInstance(object: Found, name: string, budget: Budget): Found | null {
		const type = this.instanceOf(object, budget);
		return type?.kind === 'class' ? this.member(type.file, type.index, name, budget) : null;
	}

	/** Attribute, field or method of a class or of its bases. A member that only a foreign base can have is external. */
	member(file: SourceFile, classIndex: number, name: string, budget: Budget): Found | null {
		const { own, external } = this.lineage(file, classIndex, budget);
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
			TOP,
			null,
		);
		if (chosen?.kind === 'assignment' && !isNothing(chosen.fact.value)) return this.assigned(chosen.fact, file, budget);
		const method = fact.methods.findLast((item) => file.facts.functions[item]?.name === name);
		if (method !== undefined) return this.functionAt(file, method);
		const nested = pick(bindings.of(classSpace(index), name), TOP, null);
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

	/** Class that the receiver of a method is an instance of, by annotation, constructor or evident return value. */
	instanceOf(found: Found, budget: Budget): InstanceOf | null {
		if (++budget.steps > STEP_LIMIT) return null;
		if (found.kind === 'parameter') {
			const owner = found.file.facts.functions[found.function];
			const first = owner?.class !== null && owner?.parameters[0]?.name === found.name && !isStatic(owner.decorators);
			if (owner && owner.class !== null && first && !found.type && !isScript(found.file))
				return { kind: 'class', file: found.file, index: owner.class };
			return found.type ? this.typeOf(found.type.value, found.type.file, found.type.scope, budget) : null;
		}
		if (found.kind !== 'value') return null;
		if (found.instance) return found.instance;
		const made = this.made(found.value, found.file, found.scope, budget);
		return made ?? (found.type ? this.typeOf(found.type.value, found.type.file, found.type.scope, budget) : null);
	}

	/** Class of what an expression makes. */
	made(value: StaticValue, file: SourceFile, scope: Scope, budget: Budget): InstanceOf | null {
		if (budget.depth >= DEPTH_LIMIT || ++budget.steps > STEP_LIMIT) return null;
		budget.depth++;
		const type = this.madeBy(value, file, scope, budget);
		budget.depth--;
		return type;
	}

	private madeBy(value: StaticValue, file: SourceFile, scope: Scope, budget: Budget): InstanceOf | null {
		const inner = (part: StaticValue) => this.made(part, file, scope, budget);
		switch (value.kind) {
			case 'call': {
				const call = file.facts.calls[value.call];
				if (!call) return null;
				if (call.callee.kind === 'name' && call.callee.name === 'super' && call.scope.class !== null)
					return this.parentOf(file, call.scope.class, budget);
				return this.madeByCall(this.callee(call.callee, file, call.scope, budget), budget);
			}
			case 'name': {
				const found = this.resolve(value.name, file, scope, budget, value.line);
				return this.instanceOf(found, budget);
			}
			case 'member': {
				const found = this.callee(value, file, scope, budget);
				return this.instanceOf(found, budget);
			}
			case 'unary':
				return value.operator === 'await' ? inner(value.value) : null;
			case 'conditional':
				return inner(value.whenTrue) ?? inner(value.whenFalse);
			case 'binary':
				return ['or', '||', '??'].includes(value.operator) ? (inner(value.left) ?? inner(value.right)) : null;
			default:
				return null;
		}
	}

	/** What is called; of a method of a foreign instance, the name is `Class().method`. */
	callee(callee: StaticValue, file: SourceFile, scope: Scope, budget: Budget): Found {
		if (callee.kind === 'function') return this.functionAt(file, callee.function);
		if (callee.kind === 'name') return this.named(callee.name, file, scope, budget, callee.line);
		if (callee.kind === 'member') {
			const type = this.made(callee.object, file, scope, budget);
			if (type) return this.onInstance(type, callee.name, budget);
		}
		return { kind: 'unresolved', name: '' };
	}

	/** A dotted name, also where the path leads through instances of foreign classes. */
	named(name: string, file: SourceFile, scope: Scope, budget: Budget, before: number | null = null): Found {
		const found = this.resolve(name, file, scope, budget, before);
		if (found.kind !== 'unresolved') return found;
		const dot = name.lastIndexOf('.');
		if (dot < 0 || budget.depth >= DEPTH_LIMIT) return found;
		budget.depth++;
		const object = this.named(name.slice(0, dot), file, scope, budget, before);
		const type = this.instanceOf(object, budget);
		budget.depth--;
		return type
			? this.onInstance(type, name.slice(dot + 1), budget)
			: object.kind === 'external'
				? this.attribute(object, name.slice(dot + 1), budget)
				: found;
	}

	onInstance(type: InstanceOf, name: string, budget: Budget): Found {
		if (type.kind === 'external') return { kind: 'external', name: `${type.name}().${name}` };
		const member = this.member(type.file, type.index, name, budget);
		if (member) return member;
		const foreign = this.lineage(type.file, type.index, budget).external.find((base) => !TRIVIAL_BASE.test(base));
		return foreign ? { kind: 'external', name: `${foreign}().${name}` } : { kind: 'unresolved', name };
	}

	/** What `super()` is an instance of. */
	private parentOf(file: SourceFile, classIndex: number, budget: Budget): InstanceOf | null {
		const { own, external } = this.lineage(file, classIndex, budget);
		const [, parent] = own;
		if (parent) return { kind: 'class', file: parent.file, index: parent.file.facts.classes.indexOf(parent.fact) };
		return external[0] ? { kind: 'external', name: external[0] } : null;
	}

	private madeByCall(callee: Found, budget: Budget): InstanceOf | null {
		if (callee.kind === 'class') return { kind: 'class', file: callee.file, index: callee.index };
		if (callee.kind === 'external') return { kind: 'external', name: callee.name };
		// `cls()` of a class method.
		if (callee.kind === 'parameter') {
			const owner = callee.file.facts.functions[callee.function];
			const makes = owner?.class !== null && owner?.parameters[0]?.name === callee.name && owner.decorators.some(isClassMethod);
			return owner && owner.class !== null && makes ? { kind: 'class', file: callee.file, index: owner.class } : null;
		}
		if (callee.kind !== 'function') return null;
		const { file, fact } = callee;
		const returned = fact.returned.filter(({ value }) => !isNothing(value));
		const types = returned.map(({ value, scope }) => this.made(value, file, scope, budget));
		const [first] = types;
		if (first && types.every((type) => type && sameType(type, first))) return first;
		if (fact.returns?.value) return this.typeOf(fact.returns.value, file, fact.scope, budget);
		return null;
	}

	/** Class that an annotation names: of `X | None`, `Optional[X]`, `Annotated[X, ...]`, `Promise<X>` the X. */
	private typeOf(annotation: StaticValue, file: SourceFile, scope: Scope, budget: Budget): InstanceOf | null {
		if (annotation.kind === 'binary' && annotation.operator === '|') {
			const sides = [annotation.left, annotation.right].filter((side) => !isNothing(side));
			const [only] = sides;
			return sides.length === 1 && only ? this.typeOf(only, file, scope, budget) : null;
		}
		if (annotation.kind === 'subscript') {
			const base = annotation.object.kind === 'name' ? (annotation.object.name.split('.').at(-1) ?? '') : '';
			if (!UNWRAPPED.has(base)) return this.typeOf(annotation.object, file, scope, budget);
			const first = annotation.index.kind === 'list' ? annotation.index.items[0] : annotation.index;
			return first ? this.typeOf(first, file, scope, budget) : null;
		}
		if (annotation.kind !== 'name') return null;
		const found = this.resolve(annotation.name, file, scope, budget);
		if (found.kind === 'class') return { kind: 'class', file: found.file, index: found.index };
		if (found.kind !== 'external' || OPEN_TYPE.test(found.name)) return null;
		return { kind: 'external', name: found.name };
	}

	/** A class and its bases, own first, in the order of the text, each once. */
	lineage(file: SourceFile, classIndex: number, budget: Budget): ReturnType<Project['lineage']> {
		const own: { file: SourceFile; fact: ClassFact }[] = [];
		const external: string[] = [];
		const first = file.facts.classes[classIndex];
		const open = first ? [{ file, fact: first }] : [];
		for (let next = open.shift(); next && own.length < 100; next = open.shift()) {
			const { file: home, fact } = next;
			if (own.some((item) => item.fact === fact)) continue;
			own.push(next);
			for (const base of fact.bases) {
				const found = this.base(base, home, fact.scope, budget);
				if (typeof found === 'string') {
					if (!external.includes(found)) external.push(found);
				} else open.push(found);
			}
		}
		return { own, external };
	}

	private base(base: StaticValue, file: SourceFile, scope: Scope, budget: Budget): { file: SourceFile; fact: ClassFact } | string {
		if (base.kind === 'subscript') return this.base(base.object, file, scope, budget);
		if (base.kind === 'name') {
			const found = this.resolve(base.name, file, scope, budget, base.line);
			if (found.kind === 'class') return { file: found.file, fact: found.fact };
			return found.kind === 'external' ? found.name : base.name;
		}
		const call = base.kind === 'call' ? file.facts.calls[base.call] : undefined;
		if (!call) return base.kind === 'unknown' ? base.text : base.kind;
		const callee = this.callee(call.callee, file, call.scope, budget);
		return `${callee.kind === 'external' ? callee.name : (call.method ?? '')}()`;
	}
}

/** Built-in names that begin with a capital: they are nobody's star import. */
const BUILTIN_CLASS =
	/^(?:True|False|None|Ellipsis|NotImplemented|\w*(?:Error|Exception|Warning)|StopIteration|KeyboardInterrupt|SystemExit)$/;
const UNWRAPPED = new Set(['Optional', 'Annotated', 'Promise', 'Awaitable', 'Final', 'ClassVar', 'Readonly', 'Partial', 'Required']);
/** Foreign types that say nothing about which class it is. */
const OPEN_TYPE =
	/^(?:typing|typing_extensions|collections\.abc)\.(?:Any|Callable|TypeVar|Self|Union|Iterable|Iterator|Generator|Literal|Protocol)$/;
const TRIVIAL_BASE = /^(?:object|(?:typing|typing_extensions|abc)\.\w+|enum\.\w+|ABC|Generic|Protocol)$/;

/** A plain assignment of a value. */
function isSet(binding: Binding): boolean {
	return binding.kind === 'assignment' && binding.fact.value !== null && /^(?:=|:=|const|let|var|property)$/.test(binding.fact.operator);
}

function isStatic(decorators: readonly StaticValue[]): boolean {
	return decorators.some((decorator) => decorator.kind === 'name' && decorator.name === 'staticmethod');
}

function isClassMethod(decorator: StaticValue): boolean {
	return decorator.kind === 'name' && decorator.name === 'classmethod';
}

export function isNothing(value: StaticValue | null): boolean {
	return value === null || value.kind === 'null' || (value.kind === 'name' && (value.name === 'None' || value.name === 'undefined'));
}

function sameType(a: InstanceOf, b: InstanceOf): boolean {
	if (a.kind === 'external') return b.kind === 'external' && a.name === b.name;
	return b.kind === 'class' && a.file === b.file && a.index === b.index;
}

/** The binding that a place sees: the last of the best ones. */
function pick(bindings: readonly Binding[], scope: Scope, before: number | null): Binding | null {
	if (bindings.length === 0) return null;
	const visible = candidates(bindings, scope, before);
	let best: Binding | null = null;
	let bestRank = -1;
	for (const binding of visible) {
		const rank = rankOf(binding, scope);
		if (rank >= bestRank) {
			best = binding;
			bestRank = rank;
		}
	}
	return best;
}

/** Bindings that a place can see: not those on the other side of a branch it stands in, not those further down where there are earlier ones. */
export function candidates(bindings: readonly Binding[], scope: Scope, before: number | null): readonly Binding[] {
	const compatible = bindings.filter(({ scope: other }) => !excluded(other, scope));
	const possible = compatible.length > 0 ? compatible : bindings;
	if (before === null) return possible;
	const earlier = possible.filter(({ line }) => line < before);
	return earlier.length > 0 ? earlier : possible;
}

function excluded(other: Scope, scope: Scope): boolean {
	return other.branches.some(({ branch, when }) => scope.branches.some((own) => own.branch === branch && own.when !== when));
}

/** A fallback for a failed import, an import for types alone, `None`, or `+=` stands behind the real thing. */
function rankOf(binding: Binding, scope: Scope): number {
	if (binding.kind === 'assignment') {
		if (binding.fact.value === null || !/^(?:=|:=|const|let|var|property)$/.test(binding.fact.operator)) return 0;
		if (isNothing(binding.fact.value)) return 1;
	}
	if (binding.scope.handlerOf !== null && binding.scope.handlerOf !== scope.handlerOf) return 2;
	return binding.kind === 'import' && binding.fact.typeOnly ? 3 : 4;
}
