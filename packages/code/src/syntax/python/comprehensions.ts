// Comprehensions and generator expressions: a value, and a loop for each `for` in them.
import { indexOf } from '../facts-walk.js';
import type { StaticValue } from '../source-facts.js';
import { boundNames } from './targets.js';
import { child, childrenIn, namedChildren, type SyntaxNode } from './tree.js';
import { inBlock, type Walk } from './walk.js';

type Comprehension = Extract<StaticValue, { kind: 'comprehension' }>;

const FORMS: Record<string, Comprehension['form']> = {
	list_comprehension: 'list',
	set_comprehension: 'set',
	dictionary_comprehension: 'dict',
	generator_expression: 'generator',
};

/** The first iterable is evaluated outside of the loop it feeds, the others and the element inside. */
export function comprehension(walk: Walk, node: SyntaxNode): StaticValue {
	return walk.within({}, () => {
		const clauses: Comprehension['clauses'] = [];
		for (const clause of namedChildren(node)) {
			if (clause.type === 'for_in_clause') clauses.push(forClause(walk, clause));
			else if (clause.type === 'if_clause') {
				clauses[clauses.length - 1]?.conditions.push(walk.value(namedChildren(clause)[0]));
			}
		}
		const body = child(node, 'body');
		const pair = body?.type === 'pair' ? body : undefined;
		const key = pair ? walk.value(child(pair, 'key')) : null;
		const element = walk.value(pair ? child(pair, 'value') : body);
		return { kind: 'comprehension', form: FORMS[node.type] ?? 'generator', element, key, clauses };
	});
}

function forClause(walk: Walk, clause: SyntaxNode): Comprehension['clauses'][number] {
	const left = child(clause, 'left');
	const sources = childrenIn(clause, 'right').map((item) => walk.value(item));
	const iterable = indexOf(sources, walk.line(clause.start));
	const targets = boundNames(walk, left);
	const target = targets.join(', ');
	const { scope } = walk;
	const loop = walk.facts.loops.push({ kind: 'comprehension', target, targets, iterable, ...walk.placeOf(clause) }) - 1;
	walk.place.scope = { ...scope, loops: inBlock(loop, scope.loops) };
	return { target, iterable, conditions: [] };
}
