// Imports and exports: ECMAScript's, TypeScript's `import x = require()` and `export =`, and CommonJS.
import type { ImportFact, StaticValue } from '../source-facts.js';
import { asNode, keyName, type Node, nodesOf, slotsOf, startLine, textOf } from './node.js';
import { boundNames } from './patterns.js';
import type { HandedOn, Walk } from './walk.js';

/** `import a, { b as c, type D } from 'm'`, `import * as ns from 'm'`, `import 'm'`. */
export function importDeclaration(walk: Walk, node: Node): void {
	const module = textOf(asNode(node.source)?.value);
	const typeOnly = isType(node.importKind);
	const specifiers = nodesOf(node.specifiers);
	if (specifiers.length === 0) addImport(walk, node, { module, typeOnly });
	for (const specifier of specifiers) {
		const name =
			specifier.type === 'ImportDefaultSpecifier'
				? 'default'
				: specifier.type === 'ImportNamespaceSpecifier'
					? null
					: keyName(asNode(specifier.imported), false);
		const alias = textOf(asNode(specifier.local)?.name);
		addImport(walk, specifier, { module, name, alias, typeOnly: typeOnly || isType(specifier.importKind) });
	}
}

/** `import x = require('m')`, `import x = Namespace.x`. */
export function importEquals(walk: Walk, node: Node): void {
	const reference = asNode(node.moduleReference);
	const alias = textOf(asNode(node.id)?.name);
	if (reference?.type === 'TSExternalModuleReference') {
		const module = textOf(asNode(reference.expression)?.value);
		addImport(walk, node, { module, alias, typeOnly: isType(node.importKind) });
	}
	if (node.isExport === true) addExport(walk, node, alias, alias);
}

/** `export { a as b } from 'm'`, `export * as ns from 'm'`, `export { a }`; the declaration of `export const` is the caller's. */
export function exportNamed(walk: Walk, node: Node): void {
	const source = asNode(node.source);
	const module = source ? textOf(source.value) : null;
	for (const specifier of nodesOf(node.specifiers)) {
		const exported = keyName(asNode(specifier.exported), false) ?? 'default';
		const namespace = specifier.type === 'ExportNamespaceSpecifier';
		const local = namespace ? '*' : specifier.type === 'ExportDefaultSpecifier' ? 'default' : keyName(asNode(specifier.local), false);
		const typeOnly = isType(node.exportKind) || isType(specifier.exportKind);
		addExport(walk, specifier, exported, local, module, typeOnly);
		if (module !== null) addImport(walk, specifier, { module, name: namespace ? null : local, alias: exported, typeOnly, reexport: true });
	}
}

/** `export * from 'm'`. */
export function exportAll(walk: Walk, node: Node): void {
	const module = textOf(asNode(node.source)?.value);
	addExport(walk, node, '*', null, module, isType(node.exportKind));
	addImport(walk, node, { module, name: '*', alias: '*', typeOnly: isType(node.exportKind), reexport: true });
}

/** Exported names of a declaration: functions, classes, types, and every name of a `const` with patterns. */
export function exportDeclared(walk: Walk, declaration: Node): void {
	const names =
		declaration.type === 'VariableDeclaration'
			? nodesOf(declaration.declarations).flatMap((declarator) => boundNames(asNode(declarator.id)))
			: [textOf(asNode(declaration.id)?.name)].filter(Boolean);
	for (const name of names) addExport(walk, declaration, name, name);
}

export function addExport(walk: Walk, node: Node, name: string, local: string | null, from: string | null = null, typeOnly = false): void {
	const line = startLine(node);
	walk.facts.exports.push({ name, local, from: from === null ? null : packageOf(from), line, ...(typeOnly && { typeOnly }) });
}

/** CommonJS exports at module level: `module.exports = { a, b: c }`, `exports.a = b`, `module.exports = main`, `module.exports = require('m')`. */
export function commonExport(walk: Walk, target: string, value: StaticValue, node: Node): void {
	if (walk.scope.function !== null) return;
	const local = value.kind === 'name' ? value.name : null;
	const named = /^(?:module\.)?exports\.([\w$]+)$/.exec(target);
	const required = value.kind === 'call' ? walk.facts.imports[walk.importCalls.get(value.call) ?? -1] : undefined;
	if (required && (named?.[1] || target === 'module.exports')) addExport(walk, node, named?.[1] ?? '*', '*', required.module);
	else if (named?.[1]) addExport(walk, node, named[1], local);
	else if (target === 'module.exports') {
		addExport(walk, node, 'default', local);
		if (value.kind !== 'dict') return;
		for (const { key, value: entry } of value.entries)
			if (key?.kind === 'string') addExport(walk, node, key.value, entry.kind === 'name' ? entry.name : null);
	}
}

/** Notes a `require('m')` or `import('m')` of a literal, or of a name for one, as an import; what it is bound to, its declarator adds. */
export function requireImport(walk: Walk, index: number, node: Node): void {
	const call = walk.facts.calls[index];
	if (call?.callee.kind !== 'name' || (call.callee.name !== 'require' && call.callee.name !== 'import')) return;
	const [given] = call.arguments;
	const module = given?.kind === 'name' ? constantOf(walk, given.name) : given;
	if (module?.kind !== 'string') return;
	walk.importCalls.set(index, walk.facts.imports.length);
	addImport(walk, node, { module: module.value });
}

/** The value of a name that is set once, above and in the same function or at module level. */
function constantOf(walk: Walk, name: string): StaticValue | null {
	const owner = walk.scope.function;
	const set = walk.facts.assignments.filter((fact) => fact.target === name);
	const [only] = set;
	return only && set.length === 1 && (only.scope.function === null || only.scope.function === owner) ? only.value : null;
}

/**
 * `const x = require('m')` binds x to the module, `const { a: b } = await import('m')` binds b to its a; several at once by
 * `const [x, y] = await Promise.all([import('m'), import('n')])`.
 */
export function bindRequire(walk: Walk, target: Node | undefined, value: StaticValue): void {
	const inner = value.kind === 'unary' && value.operator === 'await' ? value.value : value;
	if (target?.type === 'ArrayPattern') {
		const all = walk.callOf(inner);
		const [list] = all?.callee.kind === 'name' && all.callee.name === 'Promise.all' ? all.arguments : [];
		if (list?.kind !== 'list') return;
		slotsOf(target.elements).forEach((slot, index) => {
			const item = list.items[index];
			if (slot && item) bindRequire(walk, slot, item);
		});
		return;
	}
	const called = inner.kind === 'member' ? inner.object : inner;
	const fact = called.kind === 'call' ? walk.facts.imports[walk.importCalls.get(called.call) ?? -1] : undefined;
	if (!fact || !target || fact.alias !== '') return;
	if (target.type === 'Identifier') fact.alias = textOf(target.name);
	if (target.type !== 'ObjectPattern' || fact.name !== null) return;
	const bound = slotsOf(target.properties).flatMap((property) => {
		const name = property && keyName(asNode(property.key), property.computed === true);
		const [alias] = boundNames(asNode(property?.value));
		return name && alias ? [{ name, alias }] : [];
	});
	const [first, ...others] = bound;
	if (!first) return;
	Object.assign(fact, first);
	for (const other of others) walk.facts.imports.push({ ...fact, ...other });
}

function addImport(walk: Walk, node: Node, fact: Partial<ImportFact> & { module: string }): void {
	const module = packageOf(fact.module);
	walk.facts.imports.push({
		name: null,
		alias: '',
		typeOnly: false,
		reexport: false,
		line: startLine(node),
		scope: walk.scope,
		...fact,
		module,
	});
}

/** `npm:zod@3/v4`, `https://esm.sh/zod@3/v4`: the package that is meant, `zod/v4`. Anything else stays as written. */
function packageOf(module: string): string {
	const [, name, below = ''] = REGISTRY.exec(module) ?? [];
	return name === undefined ? module : name + below;
}

const REGISTRY =
	/^(?:npm:\/?|https:\/\/(?:esm\.sh|esm\.run|cdn\.skypack\.dev|unpkg\.com|cdn\.jsdelivr\.net\/npm|jspm\.dev)\/(?:v\d+\/)?)((?:@[^/@?]+\/)?[^/@?]+)(?:@[^/?]+)?(\/[^?]+)?/;

function isType(kind: unknown): boolean {
	return kind === 'type' || kind === 'typeof';
}

/** What `export =` or `export default` of a module names. */
export function handedOnBy(body: readonly Node[]): HandedOn | null {
	const [given] = body.flatMap((one) => (/^(?:TSExportAssignment|ExportDefaultDeclaration)$/.test(one.type) ? [one] : []));
	const value = asNode(given?.expression ?? given?.declaration);
	if (value?.type !== 'Identifier') return null;
	const name = textOf(value.name);
	const named = body.filter((one) => textOf(asNode(one.id)?.name) === name);
	const bound = body.flatMap((one) => nodesOf(one.declarations)).flatMap((one) => boundNames(asNode(one.id)));
	const types = body.filter((one) => one.type === 'TSTypeAliasDeclaration' && isTypeOf(asNode(one.typeAnnotation), name));
	return {
		name,
		isAlone: named.length > 0 && named.every(({ type }) => type === 'TSModuleDeclaration') && !bound.includes(name),
		types: new Set(types.map((one) => textOf(asNode(one.id)?.name))),
	};
}

/** Members of a namespace that is handed on, or of a module that a file without imports and exports declares: users import them. */
export function exportMembers(walk: Walk, node: Node): void {
	const all = nodesOf(asNode(node.body)?.body);
	const { handedOn } = walk;
	// In declarations all is exported where nothing says what is.
	const isWhole =
		node.declare === true && !all.some((one) => /^(?:ExportNamed|ExportDefault)Declaration$/.test(one.type) && !asNode(one.declaration));
	const isItself = (declarator: Node) => {
		const type = asNode(asNode(asNode(declarator.id)?.typeAnnotation)?.typeAnnotation);
		return isTypeOf(type, handedOn?.name ?? '') || handedOn?.types.has(textOf(asNode(type?.typeName)?.name)) === true;
	};
	const itself = (one: Node | undefined) => handedOn?.isAlone === true && nodesOf(one?.declarations).some(isItself);
	for (const one of all) {
		const declaration = one.type === 'ExportNamedDeclaration' ? asNode(one.declaration) : isWhole ? one : undefined;
		if (declaration && /Declaration$|^TSDeclareFunction$/.test(declaration.type) && !itself(declaration)) exportDeclared(walk, declaration);
	}
}

function isTypeOf(type: Node | undefined, name: string): boolean {
	return type?.type === 'TSTypeQuery' && textOf(asNode(type.exprName)?.name) === name;
}
