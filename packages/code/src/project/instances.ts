// Which class a value is an instance of, as far as annotations, constructors and evident return values say, and the bases of classes.
import { traitsOf } from '../language.js';
import { choicesIn, firstOf } from '../syntax/parts.js';
import type { ClassFact, Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { type Budget, type Found, type InstanceOf, isNothing, type Names, spent } from './found.js';
import type { Project } from './project.js';

export class Instances {
	constructor(private readonly names: Names) {}

	/** Class that the receiver of a method is an instance of, by annotation, constructor or evident return value. */
	instanceOf(found: Found, budget: Budget): InstanceOf | null {
		if (spent(budget)) return null;
		if (found.kind === 'parameter') {
			const owner = found.file.facts.functions[found.function];
			const first = owner?.class !== null && owner?.parameters[0]?.name === found.name && !isDecorated(owner.decorators, 'staticmethod');
			if (owner && owner.class !== null && first && !found.type && traitsOf(found.file).receiver === 'first-parameter')
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
		if (spent(budget)) return null;
		budget.depth++;
		const type = this.madeBy(value, file, scope, budget);
		budget.depth--;
		return type;
	}

	private madeBy(value: StaticValue, file: SourceFile, scope: Scope, budget: Budget): InstanceOf | null {
		switch (value.kind) {
			case 'call': {
				const call = file.facts.calls[value.call];
				if (!call) return null;
				if (call.callee.kind === 'name' && call.callee.name === 'super' && call.scope.class !== null)
					return this.parentOf(file, call.scope.class, budget);
				return this.madeByCall(this.callee(call.callee, file, call.scope, budget), budget);
			}
			case 'name':
				return this.instanceOf(this.names.resolve(value.name, file, scope, budget, value.line), budget);
			case 'member':
				return this.instanceOf(this.callee(value, file, scope, budget), budget);
			default:
				return firstOf(choicesIn(value), (part) => this.made(part, file, scope, budget));
		}
	}

	/** What is called; of a method of a foreign instance, the name is `Class().method`. */
	callee(callee: StaticValue, file: SourceFile, scope: Scope, budget: Budget): Found {
		if (callee.kind === 'function') return this.names.functionAt(file, callee.function);
		if (callee.kind === 'name') return this.named(callee.name, file, scope, budget, callee.line);
		if (callee.kind === 'member') {
			const type = this.made(callee.object, file, scope, budget);
			if (type) return this.onInstance(type, callee.name, budget);
		}
		return { kind: 'unresolved', name: '' };
	}

	/** A dotted name, also where the path leads through instances of foreign classes. */
	named(name: string, file: SourceFile, scope: Scope, budget: Budget, before: number | null = null): Found {
		const found = this.names.resolve(name, file, scope, budget, before);
		if (found.kind !== 'unresolved') return found;
		const dot = name.lastIndexOf('.');
		if (dot < 0 || spent(budget)) return found;
		budget.depth++;
		const object = this.named(name.slice(0, dot), file, scope, budget, before);
		const type = this.instanceOf(object, budget);
		budget.depth--;
		return type
			? this.onInstance(type, name.slice(dot + 1), budget)
			: object.kind === 'external'
				? this.names.attribute(object, name.slice(dot + 1), budget)
				: found;
	}

	onInstance(type: InstanceOf, name: string, budget: Budget): Found {
		if (type.kind === 'external') return { kind: 'external', name: `${type.name}().${name}` };
		const member = this.names.member(type.file, type.index, name, budget);
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
			const makes = owner?.class !== null && owner?.parameters[0]?.name === callee.name && isDecorated(owner.decorators, 'classmethod');
			if (owner && owner.class !== null && makes) return { kind: 'class', file: callee.file, index: owner.class };
			// `kind()` of a `kind: type[Base]`.
			const { value, file, scope } = callee.type ?? {};
			const isClass = value?.kind === 'subscript' && value.object.kind === 'name' && /(?:^|\.)[tT]ype$/.test(value.object.name);
			return isClass ? this.typeOf(value.index, file!, scope!, budget) : null;
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
		const found = this.names.resolve(annotation.name, file, scope, budget);
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
			const found = this.names.resolve(base.name, file, scope, budget, base.line);
			if (found.kind === 'class') return { file: found.file, fact: found.fact };
			return found.kind === 'external' ? found.name : base.name;
		}
		const call = base.kind === 'call' ? file.facts.calls[base.call] : undefined;
		if (!call) return base.kind === 'unknown' ? base.text : base.kind;
		const callee = this.callee(call.callee, file, call.scope, budget);
		return `${callee.kind === 'external' ? callee.name : (call.method ?? '')}()`;
	}
}

const UNWRAPPED = new Set(['Optional', 'Annotated', 'Promise', 'Awaitable', 'Final', 'ClassVar', 'Readonly', 'Partial', 'Required']);
/** Foreign types that say nothing about which class it is. */
const OPEN_TYPE =
	/^(?:typing|typing_extensions|collections\.abc)\.(?:Any|Callable|TypeVar|Self|Union|Iterable|Iterator|Generator|Literal|Protocol)$/;
const TRIVIAL_BASE = /^(?:object|(?:typing|typing_extensions|abc)\.\w+|enum\.\w+|ABC|Generic|Protocol)$/;

function isDecorated(decorators: readonly StaticValue[], name: string): boolean {
	return decorators.some((decorator) => decorator.kind === 'name' && decorator.name === name);
}

function sameType(a: InstanceOf, b: InstanceOf): boolean {
	if (a.kind === 'external') return b.kind === 'external' && a.name === b.name;
	return b.kind === 'class' && a.file === b.file && a.index === b.index;
}
