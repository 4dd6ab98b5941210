// Edits of TypeScript and JavaScript: arguments, options, imports.
import type { CallFact } from '@auditor/code';
import { asNode, eachChild, keyName, type Node, nodesOf, unwrap } from '@auditor/code/syntax-trees';
import { type Opened, offsetOf } from './opened.js';
import { type Edit, parted } from './source.js';

/** The nodes of a tree, outer ones first. */
export function* walk(root: Node): Generator<Node> {
	const open = [root];
	for (let node = open.pop(); node; node = open.pop()) {
		yield node;
		const below: Node[] = [];
		eachChild(node, (n) => below.push(n));
		for (let i = below.length - 1; i >= 0; i--) open.push(below[i]!);
	}
}

const CALLS = new Set(['CallExpression', 'NewExpression', 'OptionalCallExpression']);

/** The node of a call; null where it cannot be told from another. */
export function scriptCall(opened: Opened, call: CallFact): Node | null {
	if (!opened.script) return null;
	const start = offsetOf(opened, call);
	const own = [...walk(opened.script)].filter(
		(n) => CALLS.has(n.type) && n.start === start && n.loc.end.line === call.endLine && calleeName(n) === call.method,
	);
	return own.length === 1 ? own[0]! : null;
}

/** `run` of `child.run()`; null for what has no name. */
export function calleeName(call: Node): string | null {
	const callee = asNode(call.callee);
	if (!callee) return null;
	const plain = unwrap(callee);
	if (plain.type === 'Identifier') return String(plain.name);
	return keyName(asNode(plain.property), plain.computed === true);
}

export function scriptArguments(call: Node): Node[] {
	return nodesOf(call.arguments);
}

/** The property of an object; null where there is none of that name. */
export function propertyOf(object: Node, name: string): Node | null {
	return nodesOf(object.properties).find((p) => p.type !== 'SpreadElement' && keyName(asNode(p.key), p.computed === true) === name) ?? null;
}

/** @source the default of Prettier and Biome */
const WIDE = 80;

/** Puts further items behind the others between brackets, one a line where they stand so. */
export function addTo(
	{ source }: Opened,
	list: { readonly start: number; readonly end: number },
	items: readonly Node[],
	texts: readonly string[],
): Edit | null {
	const last = items.at(-1);
	const text = texts.join(', ');
	const isObject = source.text[list.start] === '{';
	if (!last) {
		const inside = source.text.slice(list.start + 1, list.end - 1);
		const blanks = isObject ? ' ' : '';
		return inside.trim() === '' ? { start: list.start + 1, end: list.end - 1, text: `${blanks}${text}${blanks}` } : null;
	}
	const rest = source.text.slice(last.end, list.end - 1);
	const stacked = source.lineAt(last.end) !== source.lineAt(list.end) && source.isFirst(last.start);
	const comma = rest.indexOf(',');
	const commented = /\/[/*]/.test(rest);
	if (!stacked && commented) return null;
	const slices = items.map((one) => source.slice(one));
	if (!stacked) return (isObject && parted(source, list, slices, texts, WIDE)) || { start: last.end, end: last.end, text: `, ${text}` };
	const indent = source.indentAt(last.start);
	const lines = texts.join(`,${source.eol}${indent}`);
	if (comma < 0 || (commented && rest.search(/\/[/*]/) < comma)) {
		// A comment stays with what it stands behind.
		const end = source.endOf(source.lineAt(last.end));
		const told = source.text.slice(last.end, end).trimEnd();
		const whole = /^\s*(?:\/\/|$)/.test(told) ? end : last.end;
		return { start: last.end, end: whole, text: `,${whole === end ? told : ''}${source.eol}${indent}${lines}` };
	}
	const behind = source.endOf(source.lineAt(last.end + comma));
	return { start: behind, end: behind, text: `${source.eol}${indent}${lines},` };
}

/** Where the brackets of a call's arguments begin and end. */
export function bracketsOf({ source }: Opened, call: Node): { start: number; end: number } | null {
	const callee = asNode(call.callee);
	const first = scriptArguments(call)[0];
	if (!callee || source.text[call.end - 1] !== ')') return null;
	const from = Math.max(callee.end, asNode(call.typeParameters)?.end ?? 0, asNode(call.typeArguments)?.end ?? 0);
	const start = source.text.indexOf('(', from);
	return start < 0 || (first && start >= first.start) ? null : { start, end: call.end };
}

/** Gives a call options in its last object, or an object with them behind its arguments. `index`: the place of the options among the arguments. */
export function addOption(opened: Opened, call: Node, texts: readonly string[], index: number): Edit | null {
	const given = scriptArguments(call);
	const options = given[index] && unwrap(given[index]!);
	if (options?.type === 'ObjectExpression') return addTo(opened, options, nodesOf(options.properties), texts);
	const brackets = bracketsOf(opened, call);
	if (!brackets || given.length !== index) return null;
	return addTo(opened, brackets, given, [`{ ${texts.join(', ')} }`]);
}

/** The module specifier without `node:`. */
export function bare(module: string): string {
	return module.replace(/^node:/, '');
}

/** How the file writes texts, and whether it ends statements by a semicolon. */
export function styleOf({ source, script }: Opened): { readonly quote: string; readonly end: string } {
	const plain = nodesOf(script?.body).filter(({ type }) => /^(?:Import|Expression|Variable)/.test(type));
	const ended = plain.filter((n) => source.text[n.end - 1] === ';').length;
	const [imported] = /(?<=\b(?:from|require\() ?)["']/.exec(source.text) ?? [];
	const count = (sign: string) => source.text.split(sign).length;
	const quote = imported ?? (count('"') > count("'") ? '"' : "'");
	return { quote, end: plain.length > 0 && ended * 2 < plain.length ? '' : ';' };
}

/** One step more for the lines from one offset to another, but for those within a text of several lines. */
export function deeperLines({ source, script }: Opened, from: number, to: number, step: string): Edit[] {
	const texts = [...walk(script!)]
		.filter(({ type }) => type === 'TemplateElement')
		.map((n) => [source.lineAt(n.start), source.lineAt(n.end)] as const);
	const edits: Edit[] = [];
	for (let line = source.lineAt(from); line <= source.lineAt(to); line++) {
		const start = source.startOf(line);
		const isBlank = source.text.slice(start, source.endOf(line)).trim() === '';
		if (!isBlank && !texts.some(([first, last]) => first < line && line <= last)) edits.push({ start, end: start, text: step });
	}
	return edits;
}
