// Imports, each name bound in this file as one fact.
import type { ImportFact } from '../source-facts.js';
import { child, childOfType, childrenIn, type SyntaxNode } from './tree.js';
import type { Walk } from './walk.js';

/** `import a.b`, `import a.b as c`. */
export function importStatement(walk: Walk, node: SyntaxNode): void {
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
export function fromImport(walk: Walk, node: SyntaxNode): void {
	const source = child(node, 'module_name');
	const module = node.type === 'future_import_statement' ? '__future__' : dotted(walk, source);
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
