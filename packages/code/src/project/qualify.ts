// The qualified name of a callee or value: the name its documentation has, or the file and name of the project's own.
import { choicesIn, firstOf } from '../syntax/parts.js';
import type { Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';
import type { Budget, Found, InstanceOf } from './found.js';
import type { Resolver } from './resolver.js';

/** Deepest chain that is named. */
const DEPTH_LIMIT = 60;

export function qualify(resolver: Resolver, value: StaticValue, file: SourceFile, scope: Scope, budget: Budget, depth = 0): string | null {
	if (depth > DEPTH_LIMIT) return null;
	const inner = (part: StaticValue, place: Scope = scope) => qualify(resolver, part, file, place, budget, depth + 1);
	switch (value.kind) {
		case 'name':
			return nameOf(resolver, resolver.instances.named(value.name, file, scope, budget, value.line), budget);
		case 'function':
			return nameOf(resolver, resolver.functionAt(file, value.function), budget);
		case 'class':
			return nameOf(resolver, resolver.classAt(file, value.class), budget);
		case 'member': {
			const type = resolver.instances.made(value.object, file, scope, budget);
			const found = type ? nameOf(resolver, resolver.instances.onInstance(type, value.name, budget), budget) : null;
			if (found) return found;
			const object = type ? typeName(type) : inner(value.object);
			return object === null ? null : `${object}.${value.name}`;
		}
		case 'call': {
			const type = resolver.instances.made(value, file, scope, budget);
			if (type) return `${typeName(type)}()`;
			const call = file.facts.calls[value.call];
			const callee = call ? inner(call.callee, call.scope) : null;
			return callee === null ? null : `${callee}()`;
		}
		default:
			return firstOf(choicesIn(value), (part) => inner(part));
	}
}

function nameOf(resolver: Resolver, found: Found, budget: Budget): string | null {
	switch (found.kind) {
		case 'external':
			return found.name;
		case 'function':
		case 'class':
			return `${found.file.path}#${found.fact.qualifiedName}`;
		case 'module':
			return found.file.path;
		case 'value':
		case 'parameter': {
			const type = resolver.instances.instanceOf(found, budget);
			return type ? `${typeName(type)}()` : null;
		}
		case 'unresolved':
			return null;
	}
}

function typeName(type: InstanceOf): string {
	if (type.kind === 'external') return type.name;
	return `${type.file.path}#${type.file.facts.classes[type.index]?.qualifiedName ?? ''}`;
}
