// Statements of one block that do not begin in one column. The parser's grammar lets them pass; Python refuses the whole file.
import type { SyntaxFault } from './fault.js';
import type { SyntaxNode } from './tree.js';

/** What holds blocks: everything else has no statements inside of it. */
const HOLDS = /^(?:module|block)$|_(?:statement|definition|clause|block)$/;

export function oddIndents(root: SyntaxNode, text: string): SyntaxFault[] {
	const faults: SyntaxFault[] = [];
	const open = [root];
	for (let node = open.pop(); node; node = open.pop()) {
		const inside = node.children.filter(({ type }) => HOLDS.test(type));
		for (let index = inside.length - 1; index >= 0; index--) open.push(inside[index]!);
		if (node.type !== 'module' && node.type !== 'block') continue;
		let first: string | null = node.type === 'module' ? '' : null;
		for (const { start, named } of node.children) {
			const own = named ? indentAt(text, start) : null;
			if (own === null) continue;
			first ??= own;
			// Tabs beside spaces are as wide as Python takes them to be.
			if (own.length === first.length || (own + first).includes('\t')) continue;
			faults.push({ at: start, message: own.length > first.length ? 'unexpected indent' : 'an indent that fits no block around it' });
			break;
		}
	}
	return faults.sort((a, b) => a.at - b.at);
}

/** The white space before what begins its line; null behind other text or a joining backslash. Read backwards: a line may hold thousands of statements. */
function indentAt(text: string, start: number): string | null {
	let from = start;
	while (from > 0 && ' \t\f\ufeff'.includes(text[from - 1]!)) from--;
	if (/\\\r?$/.test(text.slice(Math.max(0, from - 3), Math.max(0, from - 1)))) return null;
	return from === 0 || text[from - 1] === '\n' ? text.slice(from, start).replace(/[\f\ufeff]/g, '') : null;
}
