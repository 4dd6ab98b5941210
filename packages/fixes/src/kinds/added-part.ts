// A node that hands an adding field back what the state already holds: only the new part is returned.
import { child, namedChildren, type SyntaxNode } from '@auditor/code/syntax-trees';
import { escapeText } from '@auditor/schema';
import type { Fix } from '../fix.js';
import type { Opened } from '../opened.js';
import { around, nodesOf } from '../python.js';
import type { Edit } from '../source.js';

export const addedPart: Fix = {
	id: 'added-part',
	title: 'Return only what is new.',
	answers: ['state/doubling'],
	async propose({ location, values }, ground) {
		const opened = location?.path ? await ground.open(location.path) : null;
		if (!opened?.python || !location?.line) return null;
		const { source } = opened;
		const fields = Array.isArray(values.fields) ? values.fields.map(String) : [];
		const returned = [...nodesOf(opened.python)].filter(
			(n) => n.type === 'return_statement' && source.lineAt(n.start) <= location.line! && source.lineAt(n.end) >= location.line!,
		);
		const value = returned.length === 1 ? namedChildren(returned[0]!)[0] : undefined;
		const state = value && stateOf(opened, value);
		if (!value || !state || isChangedInPlace(opened, value, state)) return null;
		const edits =
			value.type === 'dictionary'
				? partsOf(opened, value, state, fields)
				: source.slice(value) === state
					? [{ start: value.start, end: value.end, text: '{}' }]
					: begunEmpty(opened, value, (held) => isCopy(source.slice(held), state), '{}');
		return edits && edits.length > 0 ? [{ path: opened.path, edits }] : null;
	},
};

/** The name of the first parameter of the function around. */
function stateOf({ python, source }: Opened, node: SyntaxNode): string | null {
	const definition = around(python!, node.start, 'function_definition');
	const names = definition ? namedChildren(child(definition, 'parameters')!).map((p) => /^\w+/.exec(source.slice(p))?.[0]) : [];
	return names.find((n) => n !== undefined && n !== 'self') ?? null;
}

/** `state["errors"].append(e)`: what is returned is not all that the function changes. */
function isChangedInPlace({ python, source }: Opened, node: SyntaxNode, state: string): boolean {
	const definition = around(python!, node.start, 'function_definition')!;
	const text = source.slice(definition);
	return new RegExp(
		`\\b${escapeText(state)}(?:\\[[^\\]]+\\]|\\.\\w+)(?:\\s*(?:[+|-]?=)(?!=)|\\.(?:append|extend|insert|update|setdefault|pop|clear)\\()`,
	).test(text);
}

function partsOf(opened: Opened, dictionary: SyntaxNode, state: string, fields: readonly string[]): Edit[] | null {
	const { source } = opened;
	const edits: Edit[] = [];
	const items = namedChildren(dictionary);
	const spread = items.findIndex((n) => n.type === 'dictionary_splat' && source.slice(n).replace(/^\*\*\s*/, '') === state);
	if (spread >= 0) {
		const next = items[spread + 1];
		if (!next) return null;
		edits.push({ start: items[spread]!.start, end: next.start, text: '' });
	}
	for (const [i, item] of items.entries()) {
		const key = item.type === 'pair' ? source.slice(child(item, 'key')!).replace(/^["']|["']$/g, '') : null;
		if (key === null || !fields.includes(key)) continue;
		const value = child(item, 'value')!;
		if (isOld(opened, value, state, key)) {
			const [from, to] = items[i + 1] ? [item.start, items[i + 1]!.start] : [items[i - 1]?.end ?? item.start, item.end];
			edits.push({ start: from, end: to, text: '' });
			continue;
		}
		const part = newPart(opened, value, state, key);
		const begun = part ? null : begunEmpty(opened, value, (held) => isHeld(opened, held, state, key), '[]');
		if (part) edits.push({ start: value.start, end: value.end, text: part });
		else if (begun) edits.push(...begun);
		else if (spread < 0) return null;
	}
	return edits;
}

/** `state["errors"]`, `list(state.get("errors", []))` and the like. */
function isHeld({ source }: Opened, node: SyntaxNode, state: string, field: string): boolean {
	return new RegExp(
		`^\\(?(?:list\\()?${escapeText(state)}(?:\\.get\\(\\s*["']${escapeText(field)}["'](?:\\s*,\\s*(?:\\[\\]|None))?\\s*\\)|\\[["']${escapeText(field)}["']\\]|\\.${escapeText(field)})(?:\\s+or\\s+\\[\\])?\\)?\\)?$`,
	).test(source.slice(node).trim());
}

/** A name that holds what the state held, and nothing else. */
function isOld({ python, source }: Opened, value: SyntaxNode, state: string, field: string): boolean {
	if (value.type !== 'identifier') return false;
	const name = source.slice(value);
	const definition = around(python!, value.start, 'function_definition')!;
	const sets = [...nodesOf(definition)].filter(
		(n) => (n.type === 'assignment' || n.type === 'augmented_assignment') && source.slice(child(n, 'left')!) === name,
	);
	const changed = new RegExp(
		`\\b${escapeText(name)}\\s*(?:\\[[^\\]]*\\]\\s*=(?!=)|\\.(?:append|extend|insert|pop|clear|remove|sort)\\()`,
	).test(source.slice(definition));
	return sets.length === 1 && !changed && isHeld({ source } as Opened, child(sets[0]!, 'right') ?? value, state, field);
}

/** `dict(state)`, `state.copy()`, `{**state}`. */
function isCopy(text: string, state: string): boolean {
	return [`dict(${state})`, `${state}.copy()`, `{**${state}}`].includes(text);
}

/** Lets a name that is returned begin with nothing in the place of what the state holds; null where it is read besides being added to. */
function begunEmpty({ python, source }: Opened, value: SyntaxNode, isOwn: (held: SyntaxNode) => boolean, empty: string): Edit[] | null {
	if (value.type !== 'identifier') return null;
	const name = source.slice(value);
	const definition = around(python!, value.start, 'function_definition')!;
	const sets = [...nodesOf(definition)].filter((n) => n.type === 'assignment' && source.slice(child(n, 'left')!) === name);
	const held = sets.length === 1 ? child(sets[0]!, 'right') : undefined;
	const uses = [...nodesOf(definition)].filter((n) => n.type === 'identifier' && n.start !== sets[0]?.start && source.slice(n) === name);
	const adds = uses.every((n) => {
		const behind = source.text.slice(n.end, source.endOf(source.lineAt(n.end)));
		const before = source.text.slice(source.startOf(source.lineAt(n.start)), n.start);
		return (
			n.start === value.start || (before.trim() === '' && /^(?:\.(?:append|extend|update)\(|\s*\+=|\[["'\w]+\]\s*=(?!=))/.test(behind))
		);
	});
	return held && adds && isOwn(held) ? [{ start: held.start, end: held.end, text: empty }] : null;
}

/** `[e]` of `state["errors"] + [e]` and of `[*state["errors"], e]`; null where the old part does not stand apart. */
function newPart({ source }: Opened, value: SyntaxNode, state: string, field: string): string | null {
	const plain = unwrapped(value);
	const holds = (node: SyntaxNode) => isHeld({ source } as Opened, node, state, field);
	if (plain.type === 'binary_operator' && plain.children.some((c) => c.type === '+')) {
		const [left, right] = [child(plain, 'left')!, child(plain, 'right')!];
		return holds(left) ? source.slice(right) : null;
	}
	const [first, second] = plain.type === 'list' ? namedChildren(plain) : [];
	if (first?.type !== 'list_splat' || !second || !holds(namedChildren(first)[0]!)) return null;
	return `[${source.text.slice(second.start, plain.end)}`;
}

function unwrapped(node: SyntaxNode): SyntaxNode {
	return node.type === 'parenthesized_expression' ? unwrapped(namedChildren(node)[0]!) : node;
}
