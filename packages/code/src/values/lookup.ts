// What a name or an attribute stands for while code is read: local names, closures, module constants, imports, fields of
// settings objects, enum members.
import type { Resolved } from '../project/project.js';
import { TOP_SCOPE } from '../syntax/empty-facts.js';
import type { AssignmentFact, ClassFact, Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';
import type { Session } from './session.js';
import { asText, type Environment, either, forced, softened, text, unknown, type Value } from './values.js';

/** Value of a dotted name as seen from an environment. */
export function lookup(session: Session, name: string, environment: Environment): Value {
	const parts = name.split('.');
	const head = parts[0] as string;
	let value = lookupHead(session, head, environment);
	if (value.t === 'unknown' && parts.length > 1) {
		const resolved = session.project.resolve(name, environment.file, scopeOf(environment));
		const whole = fromResolved(session, resolved, name);
		// Of a parameter, what its type declares of a field is only the field's default.
		const isGiven = () => session.project.resolve(head, environment.file, scopeOf(environment)).kind === 'parameter';
		if (whole.t !== 'unknown') return resolved.kind === 'value' && isGiven() ? byDefault(session, whole, name) : whole;
	}
	for (const part of parts.slice(1)) value = attribute(session, value, part);
	return value.t === 'unknown' && value.open === undefined && parts.length > 1 ? unknown(value.text, `{${name}}`) : value;
}

/** A default; where every way is asked for, an empty collection may hold anything by then. */
function byDefault(session: Session, value: Value, name: string): Value {
	const known = forced(value);
	const empty = (known.t === 'list' && known.items.length === 0) || (known.t === 'dict' && known.entries.length === 0);
	return empty && session.mode === 'possible' ? unknown(name) : softened(known);
}

function lookupHead(session: Session, name: string, environment: Environment): Value {
	for (let current: Environment | null = environment; current; current = current.parent) {
		const known = current.names.get(name);
		const fallback = known && ['null', 'string', 'unknown', 'made'].includes(known.t);
		const imported = fallback || (!known && current.function === null) ? session.library.imported(current.file, name) : null;
		if (imported) return { t: 'external', name: imported };
		if (known?.t === 'unknown') return outside(session, name, current) ?? known;
		if (known) return known;
		const declared = declaredIn(current, name);
		if (declared) return declared;
	}
	return fromResolved(session, session.project.resolve(name, environment.file, scopeOf(environment)), name);
}

/** An import in other clothes (`const { START } = require(...)`) of a name whose assigned value says nothing. */
function outside(session: Session, name: string, environment: Environment): Value | null {
	const resolved = session.project.resolve(name, environment.file, scopeOf(environment));
	return resolved.kind === 'external' || resolved.kind === 'function' || resolved.kind === 'class'
		? fromResolved(session, resolved, name)
		: null;
}

/** A function or class declared by name directly in this body. */
function declaredIn(environment: Environment, name: string): Value | null {
	const { file, function: owner } = environment;
	const index = file.facts.functions.findLastIndex((f) => f.name === name && f.class === null && f.scope.function === owner);
	if (index >= 0) return { t: 'function', file, index, closure: environment, self: null };
	const type = file.facts.classes.findLastIndex((c) => c.name === name && c.scope.function === owner && /^(class|enum)$/.test(c.kind));
	return type >= 0 ? { t: 'class', file, index: type } : null;
}

function scopeOf(environment: Environment): Scope {
	if (environment.function === null) return TOP_SCOPE;
	const fact = environment.file.facts.functions[environment.function];
	return { ...TOP_SCOPE, function: environment.function, class: fact?.class ?? fact?.scope.class ?? null };
}

/** A name that the project resolved, as a value of this reading. */
function fromResolved(session: Session, resolved: Resolved, name: string): Value {
	switch (resolved.kind) {
		case 'external':
			return { t: 'external', name: resolved.name };
		case 'module':
			return { t: 'module', file: resolved.file };
		case 'class':
			return { t: 'class', file: resolved.file, index: resolved.index };
		case 'function':
			return { t: 'function', file: resolved.file, index: resolved.index, closure: session.moduleOf(resolved.file), self: null };
		case 'value': {
			if (resolved.scope.function !== null) return unknown(name);
			const module = session.moduleOf(resolved.file);
			const target = resolved.file.facts.assignments.findLast((a) => a.line === resolved.line && a.scope.function === null)?.target;
			const held = target === undefined ? undefined : module.names.get(target);
			if (held) return held;
			const key = `${resolved.file.path}:${resolved.line}:${name}`;
			if (session.resolving.has(key)) return unknown(name);
			session.resolving.add(key);
			try {
				return session.evaluate(resolved.value, module);
			} finally {
				session.resolving.delete(key);
			}
		}
		default:
			return unknown(name);
	}
}

export function attribute(session: Session, object: Value, name: string): Value {
	const value = forced(object);
	switch (value.t) {
		case 'external':
			return { t: 'external', name: `${value.name}.${name}` };
		case 'module':
			return lookupHead(session, name, session.moduleOf(value.file));
		case 'dict':
			return value.entries.findLast((entry) => asText(entry.key) === name)?.value ?? unknown(name);
		case 'list':
			return /^(length|size)$/.test(name) && !value.open && value.items.every((item) => item.condition === null)
				? { t: 'number', value: value.items.length }
				: unknown(name);
		case 'member':
			return name === 'value' ? value.value : name === 'name' ? text(value.name) : unknown(name);
		case 'class':
			return classMember(session, value.file, value.index, name, null);
		case 'instance': {
			const own = value.attributes.get(name);
			if (own) return own;
			const start = value.initialise;
			value.initialise = null;
			if (start) start();
			return value.attributes.get(name) ?? classMember(session, value.file, value.index, name, value);
		}
		case 'made':
			return value.keywords.get(name) ?? unknown(name);
		case 'either':
			return either(value.options.map((option) => attribute(session, option, name)));
		default:
			return unknown(name);
	}
}

/** A method (bound to `self`), enum member, field default or class attribute; searched through the bases. */
function classMember(session: Session, file: SourceFile, index: number, name: string, self: Value | null): Value {
	const lineage = session.project.lineage(file, index);
	const chain = lineage.own.length > 0 ? lineage.own : [{ file, fact: file.facts.classes[index] as ClassFact }];
	const isEnum = lineage.external.some((base) => /(^|\.)(Str|Int)?Enum$/.test(base)) || chain.some((c) => c.fact.kind === 'enum');
	for (const { file: home, fact } of chain) {
		const method = fact.methods.findLast((m) => home.facts.functions[m]?.name === name);
		if (method !== undefined) {
			const holder = self ?? ({ t: 'class', file: home, index: home.facts.classes.indexOf(fact) } as const);
			const bound = { t: 'function' as const, file: home, index: method, closure: session.moduleOf(home), self: holder };
			const kind = home.facts.functions[method]?.kind;
			const property = home.facts.functions[method]?.decorators.some((d) => d.kind === 'name' && /(^|\.)(cached_)?property$/.test(d.name));
			if (kind !== 'getter' && !property) return bound;
			return session.invoke(bound, [], new Map(), { file: home, line: 1, call: null, environment: bound.closure });
		}
		const value = fieldValue(session, home, fact, name);
		if (!value) continue;
		if (isEnum) return { t: 'member', enum: fact.name, name, value };
		return self === null ? value : byDefault(session, value, name);
	}
	return unknown(name);
}

function fieldValue(session: Session, file: SourceFile, fact: ClassFact, name: string): Value | null {
	const own = file.facts.classes.indexOf(fact);
	const assigned = file.facts.assignments.findLast(
		(a: AssignmentFact) => a.scope.class === own && a.scope.function === null && a.target.replace(/^(self|this)\./, '') === name,
	)?.value;
	const given: StaticValue | null | undefined = fact.fields.findLast((f) => f.name === name)?.default ?? assigned;
	return given ? session.evaluate(given, session.moduleOf(file)) : null;
}
