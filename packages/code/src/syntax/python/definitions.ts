// Functions, lambdas and classes.
import { classFact, functionFact, TOP_SCOPE } from '../empty-facts.js';
import type { ClassFact, FunctionFact, ParameterFact } from '../source-facts.js';
import { annotationOf } from './annotations.js';
import { plainString } from './strings.js';
import { child, childOfType, hasToken, namedChildren, type SyntaxNode } from './tree.js';
import { prefixOf, type Walk } from './walk.js';

/** `@decorator` lines with the function or class below them. */
export function decorated(walk: Walk, node: SyntaxNode): void {
	const definition = child(node, 'definition');
	const decorators = node.children.filter((item) => item.type === 'decorator').map((item) => namedChildren(item)[0]);
	if (definition?.type === 'class_definition') classDefinition(walk, definition, node, decorators);
	else if (definition) functionDefinition(walk, definition, node, decorators);
}

/** A `def` with everything in it. Its code runs when it is called, outside of the blocks around its definition. */
export function functionDefinition(walk: Walk, node: SyntaxNode, whole = node, decorators: readonly (SyntaxNode | undefined)[] = []): void {
	const values = decorators.map((item) => walk.value(item));
	const parameters = parametersOf(walk, child(node, 'parameters'));
	const owner = walk.place.body;
	const name = walk.text(child(node, 'name'));
	const body = blockOf(node);
	const docstring = docstringOf(walk, body);
	const fact = functionFact({
		name,
		qualifiedName: walk.place.prefix + name,
		kind: kindOf(
			name,
			owner,
			values.map((value) => (value.kind === 'name' ? value.name : '')),
		),
		async: hasToken(node, 'async'),
		parameters,
		decorators: values,
		returns: annotationOf(walk, child(node, 'return_type')),
		docstring,
		class: owner ? walk.scope.class : null,
		...walk.placeOf(whole, node),
	});
	const index = walk.facts.functions.push(fact) - 1;
	owner?.methods.push(index);
	const scope = { ...TOP_SCOPE, function: index, class: walk.scope.class };
	walk.inside({ scope, prefix: prefixOf(fact.qualifiedName, '.<locals>.'), body: null, globals: new Set() }, () =>
		walk.statements(docstring === null ? body : body.slice(1)),
	);
}

/** A lambda, which runs, as far as one can tell, where it is handed over; gives its index. */
export function lambdaExpression(walk: Walk, node: SyntaxNode): number {
	const named = { name: '<lambda>', qualifiedName: `${walk.place.prefix}<lambda>`, kind: 'lambda' } as const;
	const fact = functionFact({ parameters: parametersOf(walk, child(node, 'parameters')), ...named, ...walk.placeOf(node) });
	const index = walk.facts.functions.push(fact) - 1;
	const place = { scope: { ...walk.scope, function: index }, prefix: prefixOf(fact.qualifiedName, '.<locals>.'), body: null };
	walk.inside(place, () => {
		const body = child(node, 'body');
		const value = walk.value(body);
		fact.returned.push({ value, ...walk.placeOf(body ?? node) });
	});
	return index;
}

export function classDefinition(walk: Walk, node: SyntaxNode, whole = node, decorators: readonly (SyntaxNode | undefined)[] = []): void {
	const values = decorators.map((item) => walk.value(item));
	const name = walk.text(child(node, 'name'));
	const body = blockOf(node);
	const docstring = docstringOf(walk, body);
	const named = { name, qualifiedName: walk.place.prefix + name, kind: 'class' } as const;
	const fact = classFact({ decorators: values, docstring, ...named, ...walk.placeOf(whole, node) });
	const index = walk.facts.classes.push(fact) - 1;
	const superclasses = child(node, 'superclasses');
	for (const item of superclasses ? namedChildren(superclasses) : []) {
		if (item.type === 'keyword_argument')
			fact.keywords.push({ name: walk.text(child(item, 'name')), value: walk.value(child(item, 'value')) });
		else fact.bases.push(walk.value(item));
	}
	walk.inside({ scope: { ...walk.scope, class: index }, prefix: prefixOf(fact.qualifiedName, '.'), body: fact }, () =>
		walk.statements(docstring === null ? body : body.slice(1)),
	);
}

/** The string that a module, class or function begins with, or null. */
export function docstringOf(walk: Walk, body: readonly SyntaxNode[]): string | null {
	const [first] = body;
	if (first?.type !== 'expression_statement' || first.children.length !== 1) return null;
	return plainString(walk, first.children[0]);
}

function blockOf(node: SyntaxNode): SyntaxNode[] {
	const block = child(node, 'body');
	return block ? namedChildren(block) : [];
}

function kindOf(name: string, owner: ClassFact | null, decorators: readonly string[]): FunctionFact['kind'] {
	if (!owner) return 'function';
	if (name === '__init__') return 'constructor';
	if (decorators.some((decorator) => /(?:^|\.|_)(?:cached_)?property$/.test(decorator))) return 'getter';
	return decorators.includes(`${name}.setter`) ? 'setter' : 'method';
}

function parametersOf(walk: Walk, node: SyntaxNode | undefined): ParameterFact[] {
	return (node ? namedChildren(node) : []).flatMap((item) => parameterOf(walk, item) ?? []);
}

const RESTS = new Set(['list_splat_pattern', 'dictionary_splat_pattern']);

function parameterOf(walk: Walk, node: SyntaxNode): ParameterFact | null {
	// A `*` or `/` alone says how the others are passed.
	if (node.type === 'keyword_separator' || node.type === 'positional_separator' || node.type === 'ERROR') return null;
	const typed = node.type === 'typed_parameter';
	const target = typed ? namedChildren(node).find((item) => item.type !== 'type') : (child(node, 'name') ?? node);
	if (!target) return null;
	const rest = RESTS.has(target.type);
	const bare = rest ? namedChildren(target)[0] : target;
	const value = child(node, 'value');
	return {
		name: walk.text(bare),
		rest,
		annotation: annotationOf(walk, childOfType(node, 'type')),
		default: value ? walk.value(value) : null,
	};
}
