// Statements: what a fact stands in (try, with, loop, branch, handler) comes from here.
import type { ImportFact, StaticValue } from '../source-facts.js';
import { annotationOf } from './annotations.js';
import { classDefinition, decorated, functionDefinition } from './definitions.js';
import { assign, boundNames, readTarget } from './targets.js';
import { child, childOfType, childrenIn, namedChildren, type SyntaxNode } from './tree.js';
import { tryStatement } from './tries.js';
import { inBlock, type Walk } from './walk.js';

/** Facts of a statement; what is no statement (a piece of broken code) is visited as an expression. */
export function visitStatement(walk: Walk, node: SyntaxNode) {
	switch (node.type) {
		case 'expression_statement':
			return expressionStatement(walk, node);
		case 'assignment':
			return assignment(walk, node);
		case 'augmented_assignment':
			return augmented(walk, node);
		case 'import_statement':
			return importStatement(walk, node);
		case 'import_from_statement':
		case 'future_import_statement':
			return fromImport(walk, node);
		case 'function_definition':
			return functionDefinition(walk, node);
		case 'class_definition':
			return classDefinition(walk, node);
		case 'decorated_definition':
			return decorated(walk, node);
		case 'return_statement':
			return returned(walk, node);
		case 'raise_statement':
			return raised(walk, node);
		case 'assert_statement':
			return asserted(walk, node);
		case 'if_statement':
			return ifStatement(walk, node);
		case 'match_statement':
			return matchStatement(walk, node);
		case 'for_statement':
		case 'while_statement':
			return loop(walk, node);
		case 'try_statement':
			return tryStatement(walk, node);
		case 'with_statement':
			return withStatement(walk, node);
		case 'global_statement':
			return walk.declareGlobal(namedChildren(node).map((item) => walk.text(item)));
		case 'type_alias_statement':
			return typeAlias(walk, node);
		case 'print_statement':
		case 'exec_statement':
			walk.error(walk.line(node.start), `Python 2 ${node.type.replace('_', ' ')}`);
			return dropAll(walk, namedChildren(node));
		case 'delete_statement':
			for (const item of namedChildren(node)) readTarget(walk, item);
			return;
		case 'pass_statement':
		case 'break_statement':
		case 'continue_statement':
		case 'nonlocal_statement':
			return;
		case 'block':
		case 'ERROR':
			return walk.statements(namedChildren(node));
	}
	if (node.type.endsWith('_statement') || node.type.endsWith('_clause')) {
		for (const item of namedChildren(node)) walk.statement(item);
	} else dropResult(walk, node);
}

function expressionStatement(walk: Walk, node: SyntaxNode): void {
	const inner = namedChildren(node);
	const [only] = inner;
	if (inner.length === 1 && only && /assignment$/.test(only.type)) walk.statement(only);
	else for (const item of inner) dropResult(walk, item);
}

/** An expression for its effect: when it is a call, the call's result is dropped. */
function dropResult(walk: Walk, node: SyntaxNode): void {
	const value = walk.value(node);
	const inner = value.kind === 'unary' && value.operator === 'await' ? value.value : value;
	const call = walk.callOf(inner);
	if (call) call.statement = true;
	walk.drop(value);
}

function dropAll(walk: Walk, nodes: readonly SyntaxNode[]): void {
	for (const node of nodes) walk.drop(walk.value(node));
}

/** `a = b = value`, `x: T = value`, `x: T`. */
function assignment(walk: Walk, node: SyntaxNode): void {
	const targets: SyntaxNode[] = [];
	let last = node;
	for (let right: SyntaxNode | undefined = node; right?.type === 'assignment'; right = child(right, 'right')) {
		const left = child(right, 'left');
		if (left) targets.push(left);
		last = right;
	}
	const annotation = annotationOf(walk, child(last, 'type'));
	const right = child(last, 'right');
	const value = right ? walk.value(right) : null;
	for (const target of targets) assign(walk, target, value, { operator: '=', annotation, at: node });
}

function augmented(walk: Walk, node: SyntaxNode): void {
	const target = child(node, 'left');
	if (!target) return;
	if (target.type === 'identifier') walk.read(walk.raw(target), walk.line(target.start));
	const value = walk.value(child(node, 'right'));
	assign(walk, target, value, { operator: walk.text(child(node, 'operator')), annotation: null, at: node });
}

/** `type X = ...`. */
function typeAlias(walk: Walk, node: SyntaxNode): void {
	const [left, right] = [child(node, 'left'), child(node, 'right')];
	if (!left) return;
	const value = annotationOf(walk, right)?.value ?? null;
	const target = walk.text(left).split('[', 1)[0] ?? '';
	walk.facts.assignments.push({ target, annotation: null, value, operator: '=', ...walk.placeOf(node) });
}

function returned(walk: Walk, node: SyntaxNode): void {
	const inner = namedChildren(node)[0];
	walk.returns(inner ? walk.value(inner) : { kind: 'null' }, node);
}

function raised(walk: Walk, node: SyntaxNode): void {
	const cause = child(node, 'cause');
	const inner = namedChildren(node).find((item) => item !== cause);
	if (inner?.type === 'expression_list') walk.error(walk.line(node.start), 'Python 2 raise statement');
	walk.facts.raises.push({ value: inner ? walk.value(inner) : null, ...walk.placeOf(node) });
	if (cause) walk.drop(walk.value(cause));
}

function asserted(walk: Walk, node: SyntaxNode): void {
	const [value, ...more] = namedChildren(node);
	walk.facts.asserts.push({ value: walk.value(value), ...walk.placeOf(node) });
	dropAll(walk, more);
}

/** A chain of `if`, `elif` and `else`: each test stands on the false side of those before it. */
function ifStatement(walk: Walk, node: SyntaxNode): void {
	const { scope } = walk;
	let { branches } = scope;
	for (const part of [node, ...childrenIn(node, 'alternative')]) {
		walk.within({ branches }, () => {
			if (part.type === 'else_clause') return walk.statement(child(part, 'body'));
			const branch = walk.addBranch(part === node ? 'if' : 'elif', child(part, 'condition'), part, node);
			const outer = branches;
			walk.within({ branches: inBlock({ branch, when: 'true' }, outer) }, () => walk.statement(child(part, 'consequence')));
			branches = inBlock({ branch, when: 'false' }, outer);
		});
	}
}

function matchStatement(walk: Walk, node: SyntaxNode): void {
	const subjects = childrenIn(node, 'subject');
	const [first] = subjects;
	const branch = walk.addBranch('match', first, node);
	dropAll(walk, subjects.slice(1));
	const clauses = (child(node, 'body')?.children ?? []).filter((item) => item.type === 'case_clause');
	const cases: (StaticValue | null)[] = [];
	for (const [at, clause] of clauses.entries()) {
		walk.within({ branches: inBlock({ branch, when: 'case', case: at }, walk.scope.branches) }, () => {
			const patterns = namedChildren(clause).filter(({ type }) => !/^(?:block|if_clause)$/.test(type));
			cases.push(patterns.length === 1 ? patternValue(walk, patterns[0] as SyntaxNode) : null);
			for (const part of namedChildren(clause)) {
				if (part.type === 'block') walk.statement(part);
				else if (part.type === 'if_clause') dropAll(walk, namedChildren(part));
				else readPattern(walk, part);
			}
		});
	}
	walk.facts.branches[branch]!.cases = cases;
}

/** A pattern that is a value: a literal, a dotted constant, or several of them; null for one that binds names. */
function patternValue(walk: Walk, pattern: SyntaxNode): StaticValue | null {
	if (pattern.type === 'case_pattern') {
		const [inner] = namedChildren(pattern);
		return inner ? patternValue(walk, inner) : null;
	}
	if (pattern.type === 'union_pattern') {
		const items = namedChildren(pattern).map((part) => patternValue(walk, part));
		const known = items.filter((item) => item !== null);
		return known.length === items.length ? { kind: 'list', form: 'tuple', items: known, line: walk.line(pattern.start) } : null;
	}
	if (pattern.type === 'dotted_name')
		return namedChildren(pattern).length > 1 ? { kind: 'name', name: walk.raw(pattern), line: walk.line(pattern.start) } : null;
	return /^(?:string|concatenated_string|integer|float|true|false|none)$/.test(pattern.type) ? walk.value(pattern) : null;
}

/** Classes and dotted constants that a pattern compares with; single names are bound, not read. */
function readPattern(walk: Walk, pattern: SyntaxNode): void {
	const open = [pattern];
	for (let next = open.pop(); next; next = open.pop()) {
		const [root] = next.children;
		if (next.type === 'dotted_name' && root && next.children.length > 1) walk.read(walk.raw(root), walk.line(root.start));
		if (next.type === 'class_pattern' && root?.type === 'dotted_name') walk.read(walk.raw(root).split('.')[0] ?? '', walk.line(root.start));
		for (const inner of next.children) open.push(inner);
	}
}

/** `else` of a loop runs after it. */
function loop(walk: Walk, node: SyntaxNode): void {
	const over = node.type === 'for_statement';
	const left = child(node, 'left');
	const iterable = over ? walk.value(child(node, 'right')) : null;
	if (left && left.type !== 'identifier' && !/_pattern$|_list$/.test(left.type)) readTarget(walk, left);
	const targets = boundNames(walk, left);
	const index =
		walk.facts.loops.push({
			kind: over ? 'for' : 'while',
			target: over ? targets.join(', ') : null,
			targets,
			iterable,
			...walk.placeOf(node),
		}) - 1;
	walk.within({ loops: inBlock(index, walk.scope.loops) }, () => {
		const fact = walk.facts.loops[index];
		if (!over && fact) fact.test = walk.value(child(node, 'condition'));
		walk.statement(child(node, 'body'));
	});
	walk.statement(child(child(node, 'alternative'), 'body'));
}

function withStatement(walk: Walk, node: SyntaxNode): void {
	const items = (childOfType(node, 'with_clause')?.children ?? []).flatMap((item) => {
		if (item.type !== 'with_item') return [];
		const value = child(item, 'value');
		const alias = value?.type === 'as_pattern' ? child(value, 'alias') : undefined;
		return [{ value: walk.value(alias && value ? namedChildren(value)[0] : value), target: alias ? walk.text(alias) : null }];
	});
	const index = walk.facts.withs.push({ items, ...walk.placeOf(node) }) - 1;
	walk.within({ withs: inBlock(index, walk.scope.withs) }, () => walk.statement(child(node, 'body')));
}

// Imports, each name bound in this file as one fact.

/** `import a.b`, `import a.b as c`. */
function importStatement(walk: Walk, node: SyntaxNode): void {
	for (const item of childrenIn(node, 'name')) {
		const aliased = item.type === 'aliased_import';
		const module = dotted(walk, aliased ? child(item, 'name') : item);
		const top = module.split('.')[0] ?? module;
		const alias = aliased ? walk.text(child(item, 'alias')) : top;
		// `import a.b` binds a; `import a.b as a` binds a.b, and is told as `from a import b as a`, which means the same.
		const last = module.lastIndexOf('.');
		if (aliased && alias === top && last > 0) add(walk, item, { module: module.slice(0, last), name: module.slice(last + 1), alias });
		else add(walk, item, { module, alias });
	}
}

/** `from a import b as c`, `from . import x`, `from a import *`. */
function fromImport(walk: Walk, node: SyntaxNode): void {
	const module = node.type === 'future_import_statement' ? '__future__' : dotted(walk, child(node, 'module_name'));
	if (childOfType(node, 'wildcard_import')) {
		add(walk, node, { module, name: '*', alias: '*' });
		return;
	}
	for (const item of childrenIn(node, 'name')) {
		const aliased = item.type === 'aliased_import';
		const name = dotted(walk, aliased ? child(item, 'name') : item);
		add(walk, item, { module, name, alias: aliased ? walk.text(child(item, 'alias')) : name });
	}
}

function add(walk: Walk, node: SyntaxNode, fact: Pick<ImportFact, 'module' | 'alias'> & { name?: string }): void {
	const { scope } = walk;
	const typeOnly = scope.branches.some(
		({ branch, when }) => when === 'true' && /(?:^|\.)TYPE_CHECKING$/.test(walk.facts.branches[branch]?.test ?? ''),
	);
	walk.facts.imports.push({ name: null, typeOnly, reexport: false, line: walk.line(node.start), scope, ...fact });
}

function dotted(walk: Walk, node: SyntaxNode | undefined): string {
	return node ? walk.raw(node).replace(/[\s\\]+/g, '') : '';
}
