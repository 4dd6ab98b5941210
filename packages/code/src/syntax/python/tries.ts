// `try` with its handlers: what they catch, whether they raise again, whether they swallow.
import type { TryFact } from '../source-facts.js';
import { child, childOfType, namedChildren, type SyntaxNode } from './tree.js';
import { inBlock, type Walk } from './walk.js';

/** Only the body stands in the try: an error in a handler, `else` or `finally` is not caught by it. */
export function tryStatement(walk: Walk, node: SyntaxNode): void {
	const fact: TryFact = {
		...walk.lines(node),
		handlers: [],
		finally: childOfType(node, 'finally_clause') !== undefined,
		scope: walk.scope,
	};
	const index = walk.facts.tries.push(fact) - 1;
	walk.within({ tries: inBlock(index, walk.scope.tries) }, () => walk.statement(child(node, 'body')));
	for (const clause of namedChildren(node)) {
		if (clause.type === 'except_clause' || clause.type === 'except_group_clause') {
			const last = fact.handlers.at(-1);
			if (last?.types.length === 0) walk.error(last.line, 'a bare except before another handler');
			fact.handlers.push(handler(walk, clause, index));
		} else if (clause.type === 'else_clause' || clause.type === 'finally_clause')
			walk.statement(child(clause, 'body') ?? childOfType(clause, 'block'));
		else if (clause.field !== 'body') walk.statement(clause);
	}
}

function handler(walk: Walk, clause: SyntaxNode, index: number): TryFact['handlers'][number] {
	const body = childOfType(clause, 'block');
	const before = walk.facts.raises.length;
	const own = walk.scope.function;
	const types = caught(walk, clause);
	walk.within({ handlerOf: index }, () => walk.statement(body));
	return {
		types,
		...walk.lines(clause),
		raises: walk.facts.raises.slice(before).some((raise) => raise.scope.function === own),
		empty: (body ? namedChildren(body) : []).every(isEmpty),
	};
}

/** Names of the caught types. `except A, B:` catches both since Python 3.14; `except A, e:` is Python 2, told by the lower case. */
function caught(walk: Walk, clause: SyntaxNode): string[] {
	const types: string[] = [];
	const values = clause.children.filter((item) => item.field === 'value' && item.named);
	for (const value of values) {
		const type = value.type === 'as_pattern' ? namedChildren(value)[0] : value;
		if (!type) continue;
		if (types.length > 0 && type.type === 'identifier' && /^[a-z_]/.test(walk.raw(type))) {
			walk.error(walk.line(type.start), 'Python 2 except clause');
			continue;
		}
		walk.drop(walk.value(type));
		for (const item of type.type === 'tuple' ? namedChildren(type) : [type]) types.push(walk.text(item));
	}
	return types;
}

/** `pass`, `...` or a string. */
function isEmpty(statement: SyntaxNode): boolean {
	if (statement.type === 'pass_statement') return true;
	const [only] = statement.children;
	return statement.type === 'expression_statement' && (only?.type === 'ellipsis' || only?.type === 'string');
}
