// Edits of Python: arguments, imports, and statements at the beginning of a body.
import type { CallFact } from '@auditor/code';
import { child, childOfType, namedChildren, type SyntaxNode } from '@auditor/code/syntax-trees';
import { isBound, type Opened, offsetOf } from './opened.js';
import { type Edit, parted } from './source.js';

/** The nodes of a tree, outer ones first. */
export function* nodesOf(root: SyntaxNode): Generator<SyntaxNode> {
	const open = [root];
	for (let node = open.pop(); node; node = open.pop()) {
		yield node;
		for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i]!);
	}
}

/** The innermost node of a type that holds the offset. */
export function around(root: SyntaxNode, offset: number, type: string): SyntaxNode | null {
	let found: SyntaxNode | null = null;
	for (const node of nodesOf(root)) if (node.type === type && node.start <= offset && offset < node.end) found = node;
	return found;
}

/** The `try` statements whose body holds a line, the innermost last. */
export function triesAround({ source, python }: Opened, line: number): SyntaxNode[] {
	const holds = (n: SyntaxNode) => source.lineAt(n.start) <= line && line <= source.lineAt(n.end);
	return [...nodesOf(python!)].filter((n) => n.type === 'try_statement' && holds(child(n, 'body')!));
}

/** A field of a class by its line: `score: int = 1`. */
export function fieldAt({ source, python }: Opened, line: number, name: string): SyntaxNode | undefined {
	return [...nodesOf(python!)].find(
		(n) => n.type === 'assignment' && source.lineAt(n.start) === line && source.slice(child(n, 'left')!) === name,
	);
}

/** The node of a call; null where it cannot be told from another. */
export function callNode(opened: Opened, call: CallFact): SyntaxNode | null {
	if (!opened.python) return null;
	const start = offsetOf(opened, call);
	const own = [...nodesOf(opened.python)].filter(
		(n) =>
			n.type === 'call' &&
			n.start === start &&
			opened.source.lineAt(n.end) === call.endLine &&
			lastName(opened, child(n, 'function')) === call.method,
	);
	return own.length === 1 ? own[0]! : null;
}

/** `run` of `subprocess.run`; null for what has no name. */
export function lastName({ source }: Opened, node: SyntaxNode | undefined): string | null {
	if (!node) return null;
	if (node.type === 'identifier') return source.slice(node);
	const attribute = node.type === 'attribute' ? child(node, 'attribute') : undefined;
	return attribute ? source.slice(attribute) : null;
}

/** The argument list of a call; null for `f(x for x in y)`. */
export function argumentsOf(call: SyntaxNode): SyntaxNode | null {
	const list = child(call, 'arguments');
	return list?.type === 'argument_list' ? list : null;
}

export function keywordOf({ source }: Opened, call: SyntaxNode, name: string): SyntaxNode | null {
	const list = argumentsOf(call);
	return (list ? namedChildren(list) : []).find((a) => a.type === 'keyword_argument' && source.slice(child(a, 'name')!) === name) ?? null;
}

/** @source the default of Black and Ruff */
const WIDE = 88;

/** Puts further items behind the others between brackets, one a line where they stand so. */
export function addItem({ source }: Opened, list: SyntaxNode, ...texts: readonly string[]): Edit | null {
	const items = namedChildren(list);
	const text = texts.join(', ');
	const last = items.at(-1);
	if (!last) return { start: list.start + 1, end: list.end - 1, text };
	const rest = source.text.slice(last.end, list.end - 1);
	const comma = rest.indexOf(',');
	const end = source.lineAt(list.end);
	const stacked = source.lineAt(last.end) !== end && source.isFirst(last.start);
	if (/[#]/.test(rest) && !stacked) return null;
	if (!stacked)
		return (
			parted(
				source,
				list,
				items.map((one) => source.slice(one)),
				texts,
				WIDE,
			) ?? { start: last.end, end: last.end, text: `, ${text}` }
		);
	const indent = source.indentAt(last.start);
	const lines = texts.join(`,${source.eol}${indent}`);
	if (comma < 0 || /#/.test(rest.slice(0, comma))) {
		// A comment stays with what it stands behind.
		const end = source.endOf(source.lineAt(last.end));
		const told = source.text.slice(last.end, end).trimEnd();
		const whole = /^\s*(?:#|$)/.test(told) ? end : last.end;
		return { start: last.end, end: whole, text: `,${whole === end ? told : ''}${source.eol}${indent}${lines}` };
	}
	const behind = source.endOf(source.lineAt(last.end + comma));
	return { start: behind, end: behind, text: `${source.eol}${indent}${lines},` };
}

/** Gives a call further arguments. */
export function addArgument(opened: Opened, call: SyntaxNode, ...texts: readonly string[]): Edit | null {
	const list = argumentsOf(call);
	return list ? addItem(opened, list, ...texts) : null;
}

export interface Imported {
	/** How the file says it. */
	readonly name: string;
	readonly edits: readonly Edit[];
}

/** A module that the file can name: `import operator`. Null where the name stands for something else there. */
export function moduleIn(opened: Opened, module: string): Imported | null {
	const facts = opened.file?.facts;
	const root = opened.python;
	if (!facts || !root) return null;
	const top = facts.imports.find((i) => i.module === module && i.name === null && isTop(i.scope) && !i.typeOnly);
	if (top) return { name: top.alias, edits: [] };
	if (isBound(opened, module, null, { module, name: null })) return null;
	const edit = importLine(opened, root, module, `import ${module}`);
	return edit && { name: module, edits: [edit] };
}

/** A name of a module: `from pydantic import ConfigDict`. Null where the name stands for something else there. */
export function nameIn(opened: Opened, module: string, name: string): Imported | null {
	const facts = opened.file?.facts;
	const root = opened.python;
	if (!facts || !root) return null;
	const known = facts.imports.find((i) => i.module === module && i.name === name && isTop(i.scope) && !i.typeOnly);
	if (known) return { name: known.alias, edits: [] };
	if (isBound(opened, name, null, { module, name })) return null;
	const beside = namedChildren(root).find(
		(n) =>
			n.type === 'import_from_statement' && opened.source.slice(child(n, 'module_name')!) === module && !childOfType(n, 'wildcard_import'),
	);
	if (beside) {
		const names = namedChildren(beside).filter((n) => n.field === 'name');
		const last = names.at(-1)!;
		if (/#/.test(opened.source.text.slice(last.end, beside.end).split('\n')[0]!)) return null;
		const stacked = opened.source.lineAt(last.start) !== opened.source.lineAt(beside.start);
		const between = stacked ? `${opened.source.eol}${opened.source.indentAt(last.start)}` : ' ';
		const texts = names.map((n) => opened.source.slice(n));
		const sorted = texts.every((text, i) => i === 0 || texts[i - 1]! <= text);
		const next = sorted ? names[texts.findIndex((text) => text > name)] : undefined;
		if (next) return { name, edits: [{ start: next.start, end: next.start, text: `${name},${between}` }] };
		return { name, edits: [{ start: last.end, end: last.end, text: `,${between}${name}` }] };
	}
	const edit = importLine(opened, root, module, `from ${module} import ${name}`);
	return edit && { name, edits: [edit] };
}

export function isTop(scope: {
	function: number | null;
	class: number | null;
	branches: readonly unknown[];
	tries: readonly unknown[];
}): boolean {
	return scope.function === null && scope.class === null && scope.branches.length === 0 && scope.tries.length === 0;
}

/** Modules of the language that fixes import. */
const STANDARD =
	/^(?:__future__|abc|argparse|ast|asyncio|base64|collections|concurrent|contextlib|copy|csv|dataclasses|datetime|enum|functools|glob|hashlib|importlib|inspect|io|itertools|json|logging|math|operator|os|pathlib|platform|queue|random|re|shlex|shutil|signal|socket|sqlite3|string|subprocess|sys|tempfile|textwrap|threading|time|traceback|types|typing|unittest|urllib|uuid|warnings|xml|zipfile)(?:\.|$)/;

/** A line among the imports, in the group that it belongs to. */
function importLine({ source }: Opened, root: SyntaxNode, module: string, line: string): Edit | null {
	const statements = namedChildren(root);
	const isImport = (n: SyntaxNode) => n.type === 'import_statement' || n.type === 'import_from_statement';
	const moduleOf = (n: SyntaxNode) => source.slice(n.type === 'import_statement' ? namedChildren(n)[0]! : child(n, 'module_name')!);
	const first = statements.findIndex(isImport);
	if (first < 0) {
		const future = statements.filter((n) => n.type === 'future_import_statement').at(-1);
		const doc = statements[0]?.type === 'expression_statement' && statements[0].children[0]?.type === 'string' ? statements[0] : undefined;
		const behind = future ?? doc;
		if (behind) {
			const at = source.endOf(source.lineAt(behind.end));
			return { start: at, end: at, text: `${source.eol}${source.eol}${line}` };
		}
		const at = statements[0] ? source.startOf(source.lineAt(statements[0].start)) : source.text.length;
		return { start: at, end: at, text: `${line}${source.eol}${source.eol}` };
	}
	const block: SyntaxNode[] = [];
	for (const n of statements.slice(first)) {
		if (!isImport(n)) break;
		block.push(n);
	}
	const standard = STANDARD.test(module);
	const alone = block.filter((n) => !moduleOf(n).startsWith('.') && STANDARD.test(moduleOf(n)) === standard);
	// Of several groups that are none of the language, the one of the same package, or else the first, for the code of the project stands last.
	const rootOf = (name: string) => name.split('.')[0];
	const groupOf = (n: SyntaxNode) => source.text.slice(0, n.start).split(/\n[ \t]*\r?\n/).length;
	const group = groupOf(alone.find((n) => rootOf(moduleOf(n)) === rootOf(module)) ?? alone[0] ?? block[0]!);
	const own = standard ? alone : alone.filter((n) => groupOf(n) === group);
	const plain = line.startsWith('import ');
	const alike = own.filter((n) => (n.type === 'import_statement') === plain);
	const later = alike.find((n) => moduleOf(n) > module);
	const before = (n: SyntaxNode, more = '') => {
		const at = source.startOf(source.lineAt(n.start));
		return { start: at, end: at, text: `${line}${source.eol}${more}` };
	};
	if (later) return before(later);
	if (alike.length === 0 && plain && own.length > 0) return before(own[0]!);
	if (own.length === 0) return standard ? before(block[0]!, source.eol) : behindOf(block.at(-1)!);
	return behindOf(alike.at(-1) ?? own.at(-1)!);

	function behindOf(n: SyntaxNode): Edit {
		const at = source.endOf(source.lineAt(n.end));
		return { start: at, end: at, text: `${source.eol}${line}` };
	}
}

/** A definition that begins at a line, its decorators included. */
export function definitionAt(
	{ python, source }: Opened,
	line: number,
	type: 'class_definition' | 'function_definition',
): SyntaxNode | null {
	if (!python) return null;
	for (const node of nodesOf(python)) {
		const inner = node.type === 'decorated_definition' ? child(node, 'definition') : node;
		if (inner?.type === type && (source.lineAt(node.start) === line || source.lineAt(inner.start) === line)) return inner;
	}
	return null;
}

/** The statements of a body, a docstring apart. */
export function bodyOf(definition: SyntaxNode): { readonly docstring: SyntaxNode | null; readonly statements: readonly SyntaxNode[] } {
	const statements = namedChildren(child(definition, 'body')!);
	const [first] = statements;
	const told = first?.type === 'expression_statement' && first.children.length === 1 && first.children[0]!.type === 'string';
	return { docstring: told ? first! : null, statements: told ? statements.slice(1) : statements };
}

/** The first line of the comments right above a line, in its own indent; the line itself where there are none. */
export function saidFrom(source: Opened['source'], line: number): number {
	const indent = source.indentAt(source.startOf(line));
	let first = line;
	while (first > 1 && source.text.startsWith(`${indent}#`, source.startOf(first - 1))) first--;
	return first;
}

/** Puts lines before the first statement of a block and what is said of it; null where the block stands on the line of its head. */
export function atBeginning({ source }: Opened, statements: readonly SyntaxNode[], lines: readonly string[]): Edit | null {
	const [first] = statements;
	if (!first) return null;
	const indent = source.text.slice(source.startOf(source.lineAt(first.start)), first.start);
	if (indent.trim() !== '') return null;
	const start = source.startOf(saidFrom(source, source.lineAt(first.start)));
	return { start, end: start, text: lines.map((line) => (line === '' ? source.eol : `${indent}${line}${source.eol}`)).join('') };
}

/** Statements in a `try`, with a handler behind them; `handler`: its lines, as they stand where the statements begin. */
export function inTry(opened: Opened, statements: readonly SyntaxNode[], step: string, handler: readonly string[]): Edit[] {
	const { source } = opened;
	const [first, last] = [statements[0]!, statements.at(-1)!];
	const indent = source.indentAt(first.start);
	const end = source.endOf(source.lineAt(last.end));
	return [
		...deeper(opened, statements, step, new Map([[source.lineAt(first.start), [`${indent}try:`]]])),
		{ start: end, end, text: handler.map((line) => `${source.eol}${indent}${line}`).join('') },
	];
}

/** One step more for the lines of statements, but for those within a text of several lines; `above`: lines that come before one of them. */
export function deeper(
	{ source }: Opened,
	statements: readonly SyntaxNode[],
	step: string,
	above: ReadonlyMap<number, readonly string[]>,
): Edit[] {
	const texts = statements
		.flatMap((statement) => [...nodesOf(statement)])
		.filter((n) => n.type === 'string')
		.map((n) => [source.lineAt(n.start), source.lineAt(n.end)] as const);
	const edits: Edit[] = [];
	for (let line = source.lineAt(statements[0]!.start); line <= source.lineAt(statements.at(-1)!.end); line++) {
		if (texts.some(([first, last]) => first < line && line <= last)) continue;
		const start = source.startOf(line);
		const isBlank = source.text.slice(start, source.endOf(line)).trim() === '';
		const text = `${(above.get(line) ?? []).map((one) => one + source.eol).join('')}${isBlank ? '' : step}`;
		if (text !== '') edits.push({ start, end: start, text });
	}
	return edits;
}

/** The quotes that the file mostly puts around texts of one line; double ones, where it does not matter to it. */
export function quoteIn({ source, python }: Opened): string {
	const begun = [...nodesOf(python!)].filter(({ type }) => type === 'string_start').map((n) => source.slice(n).replace(/^[A-Za-z]+/, ''));
	const count = (quote: string) => begun.filter((one) => one === quote).length;
	return count("'") > 2 * count('"') ? "'" : '"';
}
