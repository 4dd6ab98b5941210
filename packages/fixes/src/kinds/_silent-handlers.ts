// Handlers that neither tell nor do anything: those of a file that are alike, and how two of one function are told apart.
import { asNode, child, childOfType, type SyntaxNode, nodesOf as scriptNodes } from '@auditor/code/syntax-trees';
import type { Opened } from '../opened.js';
import { around, nodesOf } from '../python.js';
import { walk } from '../script.js';
import { isAnswer } from './_usual-failures.js';

/** Handlers of the same file that swallow as this one does: one that is told, beside others that are not, is half a mend. */
export function alike({ source, python }: Opened, line: number): number[] {
	const clauses = [...nodesOf(python!)].filter((n) => n.type === 'except_clause');
	const headOf = (n: SyntaxNode) => source.text.slice(n.start, childOfType(n, 'block')?.start ?? n.end).trim();
	const own = clauses.find((n) => source.lineAt(n.start) === line);
	const isAlike = (n: SyntaxNode) => headOf(n) === headOf(own!) && isSilent(source, n);
	return own && isSilent(source, own) ? clauses.filter(isAlike).map((n) => source.lineAt(n.start)) : [];
}

/** The same in TypeScript: other `catch` clauses of the file that only answer, where this one does, or do nothing, where it does nothing; none of them says why. */
export function alikeInScript(opened: Opened, line: number): number[] {
	const { source, script } = opened;
	const tries = new Map(
		[...walk(script!)].flatMap((n) => (n.type === 'TryStatement' ? [[asNode(n.handler), asNode(n.block)] as const] : [])),
	);
	const silent = [...walk(script!)].flatMap((n) => {
		const [only, ...more] = n.type === 'CatchClause' ? scriptNodes(asNode(n.body)?.body) : [];
		const isSilent =
			n.type === 'CatchClause' && more.length === 0 && (!only || (only.type === 'ReturnStatement' && !/\(/.test(source.slice(only))));
		const tried = tries.get(n);
		return isSilent && !(tried && isAnswer(tried, only, opened)) && !/\/[/*]/.test(source.slice(n))
			? [{ line: source.lineAt(n.start), answers: only !== undefined }]
			: [];
	});
	const own = silent.find((one) => one.line === line);
	return own ? silent.filter((one) => one.line !== line && one.answers === own.answers).map((one) => one.line) : [];
}

function isSilent(source: Opened['source'], clause: SyntaxNode): boolean {
	return /^(?:return\b[^\n(]{0,80}|pass|continue|\.\.\.)$/.test(source.slice(childOfType(clause, 'block') ?? clause).trim());
}

/** ` (requests.post)`, where a function has two silent handlers, which are told apart by what they tried; null where both tried the same. */
export function apartIn({ source, python }: Opened, clause: SyntaxNode, definition: SyntaxNode | null): string | null {
	const inside = definition ? [...nodesOf(definition)].filter((n) => n.type === 'except_clause' && isSilent(source, n)) : [];
	const others = inside.filter((n) => n.start !== clause.start && around(python!, n.start, 'function_definition') === definition);
	if (others.length === 0) return '';
	const bodyOf = (n: SyntaxNode) => child(around(python!, n.start, 'try_statement')!, 'body')!;
	// Those inside of what it tries say what they tried themselves.
	const [from, to] = [bodyOf(clause).start, bodyOf(clause).end];
	if (others.every((n) => from <= n.start && n.end <= to)) return '';
	const triedBy = (n: SyntaxNode) => {
		const body = bodyOf(n);
		const inner = [...nodesOf(body)].filter(({ type }) => type === 'try_statement');
		const isOwn = (one: SyntaxNode) => !inner.some(({ start, end }) => start <= one.start && one.end <= end);
		const calls = [...nodesOf(body)].flatMap((one) => (one.type === 'call' && isOwn(one) ? source.slice(child(one, 'function')!) : []));
		return calls.find((one) => /^[\w.]{1,60}$/.test(one));
	};
	const own = triedBy(clause);
	return own === undefined || others.some((n) => triedBy(n) === own) ? null : ` (${own})`;
}
