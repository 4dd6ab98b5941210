// Local names that only the body of a `try` binds, and that the statements behind it read although a handler lets the function go on: after an exception
// they have no value. Silent where a test stands before the read, where the name is bound anywhere else, and where every handler leaves.
import { child, childOfType, namedChildren, type SyntaxNode } from './tree.js';

type TextOf = (node: SyntaxNode) => string;

const LEAVING = new Set(['return_statement', 'raise_statement', 'continue_statement', 'break_statement']);
const SCOPES = new Set(['function_definition', 'lambda', 'class_definition']);
/** Of compound statements what is read however they go on. */
const HEADS: Readonly<Record<string, string>> = { for_statement: 'right', while_statement: 'condition', if_statement: 'condition' };
const PLAIN = new Set(['expression_statement', 'return_statement', 'raise_statement']);
const DEPTH_LIMIT = 900;

/** Each name with the place of its first such read. */
export function lostNames(root: SyntaxNode, textOf: TextOf): { name: string; at: number }[] {
	return functionsIn(root).flatMap((fact) => {
		const body = child(fact, 'body');
		const all = body ? within(body) : [];
		const tries = all.filter(({ type }) => type === 'try_statement');
		return tries.length === 0 ? [] : tries.flatMap((node) => lostBehind(node, fact, all, textOf));
	});
}

function functionsIn(root: SyntaxNode): SyntaxNode[] {
	const found: SyntaxNode[] = [];
	const open = [root];
	for (let node = open.pop(); node; node = open.pop()) {
		if (node.type === 'function_definition') found.push(node);
		open.push(...node.children);
	}
	return found.sort((a, b) => a.start - b.start);
}

/** The nodes of a function's own, those of functions and classes in it left out. */
function within(body: SyntaxNode): SyntaxNode[] {
	const found: SyntaxNode[] = [];
	const open = [body];
	for (let node = open.pop(); node; node = open.pop()) {
		found.push(node);
		if (!SCOPES.has(node.type)) open.push(...node.children);
	}
	return found;
}

function lostBehind(node: SyntaxNode, fact: SyntaxNode, all: readonly SyntaxNode[], textOf: TextOf): { name: string; at: number }[] {
	const body = child(node, 'body');
	const handlers = namedChildren(node).filter(({ type }) => type === 'except_clause' || type === 'except_group_clause');
	const goesOn = handlers.some((handler) => !leaves(childOfType(handler, 'block'), textOf));
	const block = all.find(({ children }) => children.includes(node));
	if (!body || !goesOn || !block || leaves(body, textOf)) return [];
	const mine = new Set<string>();
	const elsewhere = new Set(namesIn(child(fact, 'parameters')).map(textOf));
	const safe = safePart(body);
	for (const target of all.flatMap(targetsOf))
		(target.start >= body.start && target.end <= body.end && target.start >= safe ? mine : elsewhere).add(textOf(target));
	const lost = new Map<string, number>();
	for (const next of namedChildren(block).filter(({ start }) => start >= node.end)) {
		for (const read of namesIn(readsOf(next))) {
			const name = textOf(read);
			if (mine.has(name) && !elsewhere.has(name) && !lost.has(name)) lost.set(name, read.start);
		}
		// A test between may ask whether it went well.
		if (!PLAIN.has(next.type)) break;
	}
	return [...lost].map(([name, at]) => ({ name, at }));
}

/** Offset of the first statement that can fail: what is bound before it is there in any case. */
function safePart(body: SyntaxNode): number {
	const harmless = new Set(['assignment', 'identifier', 'integer', 'float', 'true', 'false', 'none', 'list', 'dictionary', 'string']);
	const first = namedChildren(body).find(
		(statement) =>
			statement.type !== 'expression_statement' ||
			!namedChildren(statement).every((part) => part.type === 'assignment' && namedChildren(part).every(({ type }) => harmless.has(type))),
	);
	return first?.start ?? body.end;
}

/** The last statement of a block ends the function or the turn of a loop, or may end the program. */
function leaves(block: SyntaxNode | undefined, textOf: TextOf): boolean {
	const last = block && namedChildren(block).at(-1);
	if (!last) return false;
	if (LEAVING.has(last.type)) return true;
	if (last.type === 'if_statement') {
		const otherwise = namedChildren(last).filter(({ type }) => type === 'else_clause' || type === 'elif_clause');
		return otherwise.some(({ type }) => type === 'else_clause') && [last, ...otherwise].every((arm) => leaves(blockOf(arm), textOf));
	}
	if (last.type === 'with_statement' || last.type === 'try_statement') return within(last).some(({ type }) => LEAVING.has(type));
	const call = namedChildren(last).find(({ type }) => type === 'call' || type === 'await');
	return call !== undefined && !COMES_BACK.test(textOf(child(call, 'function') ?? call));
}

/** Calls that come back for certain; what another one does is not known, `die()` ends the program. */
const COMES_BACK =
	/^print$|^(?!parser\b).*\.(?:append|extend|add|update|debug|info|warn|warning|error|exception|critical|write|rollback|close)$/;

function blockOf(arm: SyntaxNode): SyntaxNode | undefined {
	return child(arm, 'consequence') ?? child(arm, 'body') ?? childOfType(arm, 'block');
}

/** Names that a node binds. */
function targetsOf(node: SyntaxNode): SyntaxNode[] {
	switch (node.type) {
		case 'assignment':
		case 'for_statement':
		case 'for_in_clause':
			return targetNames(child(node, 'left'));
		case 'augmented_assignment':
			return [];
		case 'named_expression':
		case 'function_definition':
		case 'class_definition':
			return namesIn(child(node, 'name'));
		case 'as_pattern_target':
		case 'import_statement':
		case 'import_from_statement':
		case 'global_statement':
		case 'nonlocal_statement':
		case 'case_clause':
		case 'delete_statement':
			return namesIn(node);
		default:
			return [];
	}
}

function targetNames(target: SyntaxNode | undefined): SyntaxNode[] {
	if (!target || target.type === 'attribute' || target.type === 'subscript') return [];
	return target.type === 'identifier' ? [target] : namedChildren(target).flatMap(targetNames);
}

/** The part of a statement that is run whatever its tests say; of an assignment also what it assigns to by index. */
function readsOf(statement: SyntaxNode): SyntaxNode | undefined {
	const head = HEADS[statement.type];
	if (head !== undefined) return child(statement, head);
	return PLAIN.has(statement.type) ? statement : undefined;
}

/** Identifiers below a node that are no attribute and no name of a keyword; those of comprehensions and lambdas have a life of their own. */
function namesIn(node: SyntaxNode | undefined, depth = 0): SyntaxNode[] {
	if (
		!node ||
		depth > DEPTH_LIMIT ||
		SCOPES.has(node.type) ||
		/comprehension$|^generator_expression$|^conditional_expression$|^boolean_operator$/.test(node.type)
	)
		return [];
	if (node.type === 'identifier') return [node];
	if (node.type === 'attribute') return namesIn(child(node, 'object'), depth + 1);
	if (node.type === 'keyword_argument') return namesIn(child(node, 'value'), depth + 1);
	return namedChildren(node).flatMap((part) => namesIn(part, depth + 1));
}
