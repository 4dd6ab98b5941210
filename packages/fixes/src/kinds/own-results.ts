// A node that hands back what a list of the state holds already, which its reducer adds once more: it returns what is new alone. Where the new list
// begins as a copy of the old one, it begins empty, as long as nothing but additions looks at it. A node that hands back the whole state, and writes nothing
// into it, answers nothing.
import { asNode, child, namedChildren, nodesOf as nodesIn, type SyntaxNode } from '@auditor/code/syntax-trees';
import { escapeText } from '@auditor/schema';
import type { Fix, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { definitionAt, nodesOf } from '../python.js';
import { walk } from '../script.js';
import type { Edit } from '../source.js';
import { editsOfEach, namesOf } from './_places.js';

export const ownResults: Fix = {
	id: 'own-results',
	title: 'Return from the node what it adds alone.',
	answers: ['state/doubled-lists'],
	async propose({ values }, ground) {
		const [fields, nodes] = [namesOf(values.fields), namesOf(values.nodes)];
		if (fields.length === 0 || (values.whole !== 0 && values.whole !== nodes.length)) return null;
		const places = ground.graphs.flatMap((g) =>
			g.nodes.flatMap(({ id, definition: at }) =>
				nodes.includes(id) && at?.path && at.line ? [{ file: { path: at.path }, line: at.line }] : [],
			),
		);
		const isUsual = values.whole === 0 || (await answersNothing(ground));
		const found = await editsOfEach(places, ground, (opened, { line }) => {
			if (values.whole !== 0) return isUsual && opened.python ? withoutState(opened, line) : null;
			if (opened.script) return aloneInScript(opened, line, fields);
			const definition = definitionAt(opened, line, 'function_definition');
			return definition ? alone(opened, definition, fields) : [];
		});
		return found?.some(({ edits }) => edits.length > 0) ? found : null;
	},
};

/** A node answers `{}` already: not every version of LangGraph takes that. */
async function answersNothing({ graphs, open }: Ground): Promise<boolean> {
	for (const { definition: at } of graphs.flatMap(({ nodes }) => nodes)) {
		const opened = at?.path && at.line ? await open(at.path) : null;
		const node = opened?.python ? definitionAt(opened, at!.line!, 'function_definition') : null;
		if (node && /^[ \t]*return \{\}[ \t]*$/m.test(opened!.source.slice(node))) return true;
	}
	return false;
}

/** Something is written into the state, or it is handed to somebody who may. */
const WRITES =
	/§(?:\[[^\]\n]{1,80}\])?(?:\.\w{1,80})?\s{0,9}(?:[+|-]?=(?!=)|\.(?:append|extend|update|insert|pop|add|remove|setdefault|clear)\()|\*\*§|\bdel §|[(,]\s{0,9}§\s{0,9}[,)]/;

/** `return state` of a node that writes nothing into it becomes `return {}`; null for any other. */
function withoutState(opened: Opened, line: number): Edit[] | null {
	const { source } = opened;
	const definition = definitionAt(opened, line, 'function_definition');
	const body = definition && child(definition, 'body');
	if (!definition || !body) return null;
	const state = /^\w+/.exec(source.slice(namedChildren(child(definition, 'parameters')!)[0] ?? { start: 0, end: 0 }))?.[0] ?? 'state';
	const type = child(definition, 'return_type');
	const text = source.slice(body).replaceAll(new RegExp(`\\b${escapeText(state)}\\b`, 'g'), '§');
	const returns = [...nodesOf(body)].filter((n) => n.type === 'return_statement' && source.slice(n) === `return ${state}`);
	if (WRITES.test(text) || returns.length === 0 || (type && !/^[Dd]ict\b/.test(source.slice(type)))) return null;
	return returns.map(({ start, end }) => ({ start: start + 'return '.length, end, text: '{}' }));
}

/** Edits of a node's function; null where one of its returns holds the old list in another way. */
function alone({ source }: Opened, definition: SyntaxNode, fields: readonly string[]): Edit[] | null {
	const edits: Edit[] = [];
	const inside = [...nodesOf(child(definition, 'body')!)];
	const state = /^\w+/.exec(source.slice(namedChildren(child(definition, 'parameters')!)[0] ?? { start: 0, end: 0 }))?.[0] ?? 'state';
	const oldOf = (field: string) =>
		new RegExp(
			`^${escapeText(state)}(?:\\.get\\(["']${escapeText(field)}["'](?:, ?(?:\\[\\]|list\\(\\)))?\\)|\\[["']${escapeText(field)}["']\\]|\\.${escapeText(field)})$`,
		);
	// What a call is handed is no result of the node.
	const handed = inside.filter((n) => n.type === 'call' && !/\bCommand$/.test(source.slice(child(n, 'function')!)));
	for (const pair of inside.filter((n) => n.type === 'pair' && !isWithin(n, handed))) {
		const field = source.slice(child(pair, 'key')!).replace(/^["']|["']$/g, '');
		const value = child(pair, 'value')!;
		if (!fields.includes(field)) continue;
		const old = oldOf(field);
		if (value.type === 'binary_operator') {
			const [left, right] = [child(value, 'left')!, child(value, 'right')!];
			const isSum = /^\s*\+\s*$/.test(source.text.slice(left.end, right.start));
			if (isSum && old.test(source.slice(left))) edits.push({ start: left.start, end: right.start, text: '' });
		} else if (old.test(source.slice(value))) {
			// A remark that tells to keep it would no longer be true.
			if (/^\s*#/.test(source.text.slice(source.startOf(source.lineAt(pair.start) - 1)))) return null;
			edits.push({ start: value.start, end: value.end, text: '[]' });
		} else if (value.type === 'identifier') {
			const begun = begunWith(source, inside, value, old);
			if (begun === null) return null;
			edits.push(...begun);
		}
	}
	return edits;
}

/** `messages: [...state.messages, said]` becomes `messages: [said]`. */
function aloneInScript({ source, script }: Opened, line: number, fields: readonly string[]): Edit[] {
	const within = [...walk(script!)].find((n) => FUNCTION.test(n.type) && source.lineAt(n.start) === line);
	const state = within ? source.slice(nodesIn(within.params)[0] ?? { start: 0, end: 0 }).match(/^\w+/)?.[0] : undefined;
	const inside = [...(within && state !== undefined ? walk(within) : [])];
	const apart = inside.filter((n) => n !== within && (FUNCTION.test(n.type) || /^(?:Optional)?CallExpression$/.test(n.type)));
	return inside.flatMap((pair) => {
		const [key, value] = [asNode(pair.key), asNode(pair.value)];
		const field = key ? source.slice(key) : '';
		const [first, next] = pair.type === 'ObjectProperty' && value?.type === 'ArrayExpression' ? nodesIn(value.elements) : [];
		if (!fields.includes(field) || isWithin(pair, apart) || first?.type !== 'SpreadElement' || !next) return [];
		const old = new RegExp(`^\\.\\.\\.\\(?${escapeText(state!)}\\.${escapeText(field)}(?: (?:\\?\\?|\\|\\|) \\[\\])?\\)?$`);
		return old.test(source.slice(first)) ? [{ start: first.start, end: next.start, text: '' }] : [];
	});
}

function isWithin({ start, end }: Span, others: readonly Span[]): boolean {
	return others.some((one) => one.start <= start && end <= one.end);
}

type Span = Pick<Edit, 'start' | 'end'>;

const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod)$/;

/** `found = list(state.get("found", []))` becomes `found = []`, and what is never added to is not returned; null where something else is done with it. */
function begunWith(source: Opened['source'], inside: readonly SyntaxNode[], value: SyntaxNode, old: RegExp): Edit[] | null {
	const name = source.slice(value);
	const sets = inside.filter((n) => n.type === 'assignment' && source.slice(child(n, 'left')!) === name);
	const copies = sets.filter((n) => {
		const right = child(n, 'right');
		return (
			right !== undefined &&
			old.test(
				source
					.slice(right)
					.replace(/^list\((.*)\)$/s, '$1')
					.replace(/\.copy\(\)$/, ''),
			)
		);
	});
	if (copies.length === 0) return [];
	const uses = inside.filter((n) => n.type === 'identifier' && source.slice(n) === name);
	const isAdded = uses.some((n) => /^\.\w+\(|^\s*\+=/.test(source.text.slice(n.end, n.end + 40)));
	if (sets.length === 1 && !isAdded) return [{ start: value.start, end: value.end, text: '[]' }];
	const isAddition = (n: SyntaxNode) => {
		const rest = source.text.slice(n.end, n.end + 20);
		return (
			/^\.(?:append|extend)\(|^\s*\+=|^\s*(?::[^=\n]{0,15})?=[^=]/.test(rest) ||
			/(?:["']\s*:\s*)$/.test(source.text.slice(Math.max(0, n.start - 5), n.start))
		);
	};
	if (sets.length !== 1 || !uses.every(isAddition)) return null;
	const right = child(copies[0]!, 'right')!;
	return [{ start: right.start, end: right.end, text: '[]' }];
}
