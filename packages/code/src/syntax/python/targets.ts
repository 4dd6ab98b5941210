// What assignments bind: names, attributes, items, and the parts of what is taken apart.
import type { Annotation, AssignmentFact, StaticValue } from '../source-facts.js';
import { child, childrenIn, namedChildren, type SyntaxNode } from './tree.js';
import type { Walk } from './walk.js';

const PATTERNS = new Set(['pattern_list', 'tuple_pattern', 'list_pattern', 'tuple', 'list', 'expression_list']);

export interface Binding {
	operator: string;
	annotation: Annotation | null;
	/** The whole statement. */
	at: SyntaxNode;
}

/** Records an assignment to a target, part by part when it is a pattern. */
export function assign(walk: Walk, target: SyntaxNode, value: StaticValue | null, binding: Binding): void {
	if (PATTERNS.has(target.type)) {
		unpack(walk, namedChildren(target), value, binding);
		return;
	}
	if (target.type === 'parenthesized_expression' || target.type === 'list_splat_pattern' || target.type === 'list_splat') {
		for (const inner of namedChildren(target)) assign(walk, inner, value, binding);
		return;
	}
	readTarget(walk, target);
	const name = walk.text(target);
	const { annotation, operator, at } = binding;
	const fact: AssignmentFact = { target: name, annotation, value, operator, ...walk.placeOf(target, at) };
	if (walk.place.globals.has(name)) fact.global = true;
	walk.facts.assignments.push(fact);
	if (walk.place.body && target.type === 'identifier' && operator === '=')
		walk.place.body.fields.push({ name, annotation, default: value, ...walk.lines(target, at) });
}

/** Names bound by a loop or `with` target, flat: `i, (name, node)` gives three. */
export function boundNames(walk: Walk, target: SyntaxNode | undefined): string[] {
	if (!target) return [];
	if (PATTERNS.has(target.type) || target.type === 'list_splat_pattern' || target.type === 'as_pattern_target')
		return namedChildren(target).flatMap((item) => boundNames(walk, item));
	return [walk.text(target)];
}

/** What an attribute or item belongs to is read, and its index is evaluated. */
export function readTarget(walk: Walk, target: SyntaxNode): void {
	if (target.type === 'attribute') walk.drop(walk.value(child(target, 'object')));
	else if (target.type === 'subscript') {
		walk.drop(walk.value(child(target, 'value')));
		for (const index of childrenIn(target, 'subscript')) walk.drop(walk.value(index));
	} else if (target.type !== 'identifier') walk.drop(walk.value(target));
}

function unpack(walk: Walk, targets: readonly SyntaxNode[], value: StaticValue | null, binding: Binding): void {
	const items = value?.kind === 'list' && !value.items.some((item) => item.kind === 'spread') ? value.items : null;
	const star = targets.findIndex((target) => target.type === 'list_splat_pattern' || target.type === 'list_splat');
	const fits = items && (star < 0 ? items.length === targets.length : items.length >= targets.length - 1);
	targets.forEach((target, index) => {
		const part = fits
			? partOf(items, index, star, targets.length, walk.line(target.start))
			: value?.kind === 'call' && star < 0
				? { kind: 'subscript' as const, object: value, index: { kind: 'number' as const, value: index } }
				: undefined;
		assign(walk, target, part ?? { kind: 'unknown', text: value ? walk.text(binding.at) : '' }, binding);
	});
}

function partOf(items: readonly StaticValue[], index: number, star: number, count: number, line: number): StaticValue | undefined {
	if (star < 0 || index < star) return items[index];
	const after = count - 1 - index;
	if (index > star) return items[items.length - 1 - after];
	return { kind: 'list', form: 'list', items: items.slice(star, items.length - after), line };
}
