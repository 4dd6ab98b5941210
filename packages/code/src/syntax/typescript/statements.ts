// Statements: what a fact stands in (try, using, loop, branch, handler) comes from here.
import type { BranchFact, LoopFact, StaticValue, TryFact } from '../source-facts.js';
import { enumDeclaration, interfaceDeclaration, typeAlias } from './definitions.js';
import { dropResult } from './expressions.js';
import {
	addExport,
	bindRequire,
	exportAll,
	exportDeclared,
	exportMembers,
	exportNamed,
	importDeclaration,
	importEquals,
} from './modules.js';
import { asNode, eachChild, linesOf, type Node, nodesOf, textOf, unwrap } from './node.js';
import { assign, boundNames } from './patterns.js';
import { inner, type Walk } from './walk.js';

/** Facts of a statement or declaration. */
export function visitStatement(walk: Walk, node: Node): void {
	walk.statementStart = node.start;
	declare(walk, node);
}

function declare(walk: Walk, node: Node): void {
	const visit = STATEMENTS[node.type];
	if (visit) visit(walk, node);
	else if (node.type.endsWith('Expression')) dropResult(walk, node);
	else if (node.type.endsWith('Statement')) eachChild(node, (child) => walk.statement(child));
}

const bodyOnly = (walk: Walk, node: Node) => walk.statement(asNode(node.body));

/** Types are read where they name something; the kinds of statement that are missing here hold no facts, or only those of their children. */
const STATEMENTS: Record<string, (walk: Walk, node: Node) => void> = {
	ExpressionStatement: (walk, node) => dropResult(walk, asNode(node.expression)),
	VariableDeclaration: variables,
	FunctionDeclaration: (walk, node) => void walk.visit.functionLike(walk, node, { docAt: walk.statementStart }),
	// The signature of an overload is no function; what is only declared has nothing but its signature.
	TSDeclareFunction: (walk, node) => void (node.declare === true && walk.visit.functionLike(walk, node, { docAt: walk.statementStart })),
	ClassDeclaration: (walk, node) => void walk.visit.classLike(walk, node),
	TSInterfaceDeclaration: interfaceDeclaration,
	InterfaceDeclaration: interfaceDeclaration,
	TSTypeAliasDeclaration: typeAlias,
	TypeAlias: typeAlias,
	TSEnumDeclaration: enumDeclaration,
	EnumDeclaration: enumDeclaration,
	ImportDeclaration: importDeclaration,
	TSImportEqualsDeclaration: importEquals,
	ExportAllDeclaration: exportAll,
	ExportNamedDeclaration: exportedDeclaration,
	ExportDefaultDeclaration: (walk, node) => exportDefault(walk, asNode(node.declaration)),
	TSExportAssignment: (walk, node) => exportDefault(walk, asNode(node.expression)),
	ReturnStatement: returned,
	ThrowStatement: (walk, node) => void walk.facts.raises.push({ value: walk.value(asNode(node.argument)), ...walk.placeOf(node) }),
	BlockStatement: (walk, node) => block(walk, nodesOf(node.body), node),
	IfStatement: branch,
	SwitchStatement: switched,
	TryStatement: tried,
	ForOfStatement: loop,
	ForInStatement: loop,
	ForStatement: loop,
	WhileStatement: loop,
	DoWhileStatement: loop,
	WithStatement: bodyOnly,
	LabeledStatement: bodyOnly,
	TSModuleDeclaration: namespace,
	// What a namespace exports, the module does not.
	TSModuleBlock: (walk, node) =>
		block(
			walk,
			nodesOf(node.body).flatMap((one) =>
				one.type === 'ExportNamedDeclaration' ? (asNode(one.declaration) ?? (asNode(one.source) ? one : [])) : one,
			),
			node,
		),
};

/** Statements of a block; from a `using` on, the rest of the block stands in it. */
export function block(walk: Walk, statements: readonly Node[], around: Node): void {
	const outer = walk.scope;
	for (const statement of statements) {
		walk.statement(statement);
		if (statement.type === 'VariableDeclaration' && /using$/.test(textOf(statement.kind))) {
			const index = using(walk, statement, around);
			walk.scope = { ...walk.scope, withs: inner(index, walk.scope.withs) };
		}
	}
	walk.scope = outer;
}

function using(walk: Walk, node: Node, around: Node): number {
	const declarators = nodesOf(node.declarations);
	const own = walk.facts.assignments.slice(-declarators.length);
	const items = declarators.map((declarator, index) => ({
		value: own[index]?.value ?? walk.unknown(declarator),
		target: own[index]?.target ?? null,
	}));
	return walk.facts.withs.push({ items, ...linesOf(node, around), scope: walk.scope }) - 1;
}

function variables(walk: Walk, node: Node): void {
	const kind = textOf(node.kind);
	const operator = /using$/.test(kind) ? 'const' : kind;
	const docAt = walk.statementStart;
	for (const declarator of nodesOf(node.declarations)) {
		const target = asNode(declarator.id);
		const initializer = asNode(declarator.init);
		const hint = target?.type === 'Identifier' ? { name: textOf(target.name), docAt } : undefined;
		const value = initializer ? walk.value(initializer, hint) : null;
		if (value) bindRequire(walk, target, value);
		// `for (const x of xs)` declares x without a value: the loop says what it ranges over.
		assign(walk, target, value, { operator, at: declarator });
	}
}

function exportedDeclaration(walk: Walk, node: Node): void {
	const declaration = asNode(node.declaration);
	if (declaration) {
		exportDeclared(walk, declaration);
		declare(walk, declaration);
	}
	exportNamed(walk, node);
}

function namespace(walk: Walk, node: Node): void {
	const id = asNode(node.id);
	const isOpen = id?.type === 'Identifier' ? walk.handedOn?.name === id.name : walk.isGlobal;
	if (walk.prefix === '' && isOpen) exportMembers(walk, node);
	const prefix = `${walk.prefix}${textOf(id?.name ?? id?.value)}.`;
	walk.inside(walk.scope, prefix, () => walk.statement(asNode(node.body)));
}

/** `export default x`: of a value that has no name, an assignment to `default` keeps it. */
function exportDefault(walk: Walk, declaration: Node | undefined): void {
	if (!declaration) return;
	const bare = unwrap(declaration);
	const ownName = textOf(bare.type === 'Identifier' ? bare.name : asNode(bare.id)?.name);
	// What is nothing but a namespace has members alone.
	const isAlone = walk.handedOn?.isAlone === true && bare.type === 'Identifier';
	addExport(walk, declaration, 'default', (!isAlone && ownName) || null);
	if (/Declaration$|^TSDeclareFunction$/.test(bare.type) && ownName) {
		declare(walk, bare);
		return;
	}
	if (bare.type === 'Identifier') {
		walk.value(bare);
		return;
	}
	const hint = { name: 'default', docAt: walk.statementStart };
	const value: StaticValue =
		bare.type === 'FunctionDeclaration'
			? { kind: 'function', function: walk.visit.functionLike(walk, bare, hint) }
			: bare.type === 'ClassDeclaration'
				? { kind: 'class', class: walk.visit.classLike(walk, bare, hint) }
				: walk.value(bare, hint);
	walk.facts.assignments.push({ target: 'default', annotation: null, value, operator: 'const', ...walk.placeOf(declaration) });
}

function returned(walk: Walk, node: Node): void {
	const argument = asNode(node.argument);
	walk.returns(argument ? walk.value(argument) : { kind: 'null' }, node);
}

/** `if`, and each `else if` as a branch of its own in the false side of the one before. In a loop: such chains grow long. */
function branch(walk: Walk, first: Node): void {
	const outer = walk.scope;
	let node: Node | undefined = first;
	let kind: BranchFact['kind'] = 'if';
	while (node) {
		const test = asNode(node.test);
		const scope = walk.scope;
		const index = walk.addBranch(kind, test, node);
		const side = (when: 'true' | 'false') => ({ ...scope, branches: inner({ branch: index, when }, scope.branches) });
		walk.scope = side('true');
		walk.statement(asNode(node.consequent));
		walk.scope = side('false');
		const otherwise = asNode(node.alternate);
		node = otherwise?.type === 'IfStatement' ? otherwise : undefined;
		if (!node) walk.statement(otherwise);
		kind = 'elif';
	}
	walk.scope = outer;
}

function switched(walk: Walk, node: Node): void {
	const index = walk.addBranch('switch', asNode(node.discriminant), node);
	const cases: (StaticValue | null)[] = [];
	for (const clause of nodesOf(node.cases)) {
		const test = asNode(clause.test);
		cases.push(test ? walk.value(test) : null);
		walk.within({ branches: inner({ branch: index, when: 'case', case: cases.length - 1 }, walk.scope.branches) }, () =>
			block(walk, nodesOf(clause.consequent), node),
		);
	}
	walk.facts.branches[index]!.cases = cases;
}

function tried(walk: Walk, node: Node): void {
	const handler = asNode(node.handler);
	const finalizer = asNode(node.finalizer);
	const fact: TryFact = { handlers: [], finally: finalizer !== undefined, scope: walk.scope, ...linesOf(node) };
	const index = walk.facts.tries.push(fact) - 1;
	walk.within({ tries: inner(index, walk.scope.tries) }, () => walk.statement(asNode(node.block)));
	if (handler) {
		const body = asNode(handler.body);
		const before = walk.facts.raises.length;
		const own = walk.scope.function;
		walk.within({ handlerOf: index }, () => walk.statement(body));
		fact.handlers.push({
			// JavaScript's catch takes everything that is thrown.
			types: [],
			...linesOf(handler),
			raises: walk.facts.raises.slice(before).some((raise) => raise.scope.function === own),
			empty: nodesOf(body?.body).every((statement) => statement.type === 'EmptyStatement'),
		});
	}
	walk.statement(finalizer);
}

function loop(walk: Walk, node: Node): void {
	const over = node.type === 'ForOfStatement' || node.type === 'ForInStatement';
	const head = asNode(over ? node.left : node.init);
	const iterable = over ? walk.value(asNode(node.right)) : null;
	const declared = head?.type === 'VariableDeclaration' ? nodesOf(head.declarations).map((item) => asNode(item.id)) : over ? [head] : [];
	const targets = declared.flatMap(boundNames);
	const fact: LoopFact = {
		kind: node.type.startsWith('For') ? 'for' : 'while',
		target: declared[0]?.type === 'ObjectPattern' ? walk.text(declared[0]) : targets.length > 0 ? targets.join(', ') : null,
		targets,
		iterable,
		...walk.placeOf(node),
	};
	const index = walk.facts.loops.push(fact) - 1;
	if (!over && head) {
		if (head.type === 'VariableDeclaration') walk.statement(head);
		else dropResult(walk, head);
	}
	walk.within({ loops: inner(index, walk.scope.loops) }, () => {
		const test = asNode(node.test);
		const value = test ? walk.value(test) : null;
		if (value) fact.test = value;
		const from = walk.facts.assignments.findLast((a) => a.target === targets[0])?.value;
		if (value?.kind === 'binary' && from && targets.length === 1 && isCounted(node, targets[0] as string))
			fact.counted = { from, to: value.operator === '<' ? value.right : { kind: 'binary', operator: '+', left: value.right, right: ONE } };
		walk.statement(asNode(node.body));
		dropResult(walk, asNode(node.update));
	});
}

const ONE: StaticValue = { kind: 'number', value: 1 };

/** `for (let i = ...; i < ...; i++)`. */
function isCounted(node: Node, name: string): boolean {
	const test = asNode(node.test);
	const update = asNode(node.update);
	const same = (side: Node | undefined) => side?.type === 'Identifier' && side.name === name;
	if (!update || !same(asNode(test?.left)) || !/^<=?$/.test(textOf(test?.operator))) return false;
	if (update.type === 'UpdateExpression') return update.operator === '++' && same(asNode(update.argument));
	const by = asNode(update.right);
	return update.operator === '+=' && same(asNode(update.left)) && by?.type === 'NumericLiteral' && by.value === 1;
}
