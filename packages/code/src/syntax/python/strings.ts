// String literals: plain ones as text, f-strings as templates, neighbours joined.
import type { StaticValue } from '../source-facts.js';
import { isFormatted, isRaw, unescaped } from './literals.js';
import { child, namedChildren, type SyntaxNode } from './tree.js';
import type { Walk } from './walk.js';

/** `"a" "b"` is one string; with an f-string that has something filled in, it is a template. */
export function stringValue(walk: Walk, node: SyntaxNode): StaticValue {
	const line = walk.line(node.start);
	const parts: StaticValue[] = [];
	for (const literal of node.type === 'string' ? [node] : namedChildren(node)) addParts(walk, literal, parts);
	const [only] = parts;
	if (parts.length === 0) return { kind: 'string', value: '', line };
	if (parts.length === 1 && only?.kind === 'string') return { ...only, line };
	return { kind: 'template', parts, line };
}

/** The text of a literal without anything filled in, or null. */
export function plainString(walk: Walk, node: SyntaxNode | undefined): string | null {
	if (node?.type !== 'string' && node?.type !== 'concatenated_string') return null;
	const literals = node.type === 'string' ? [node] : namedChildren(node);
	if (literals.some((literal) => literal.children.some((part) => part.type === 'interpolation'))) return null;
	const value = stringValue(walk, node);
	return value.kind === 'string' ? value.value : null;
}

function addParts(walk: Walk, literal: SyntaxNode, parts: StaticValue[]): void {
	if (literal.type !== 'string') return;
	const [first] = literal.children;
	const start = first?.type === 'string_start' ? walk.raw(first) : '"';
	const [raw, formatted] = [isRaw(start), isFormatted(start)];
	for (const part of literal.children) {
		if (part.type === 'string_content') {
			const written = walk.raw(part).replaceAll('\r\n', '\n');
			const braces = formatted ? written.replaceAll('{{', '{').replaceAll('}}', '}') : written;
			addText(parts, raw ? braces : unescaped(braces), walk.line(part.start));
		} else if (part.type === 'interpolation') {
			parts.push(walk.value(child(part, 'expression')));
			// What fills a format specifier is visited for its calls; it is no part of the text.
			for (const format of part.children)
				if (format.type === 'format_specifier')
					for (const filled of namedChildren(format)) walk.drop(walk.value(child(filled, 'expression')));
		}
	}
}

function addText(parts: StaticValue[], text: string, line: number): void {
	const last = parts[parts.length - 1];
	if (last?.kind === 'string') last.value += text;
	else parts.push({ kind: 'string', value: text, line });
}
