// A judge whose answer is taken apart by hand, in a `try` whose handler makes up for a malformed one: three attempts before it does. Only where
// something in the `try` raises for a malformed answer, and where one attempt more does nothing but ask.
import { type CallFact, callGraph, type SourceFile } from '@auditor/code';
import { child, childOfType, namedChildren, type SyntaxNode } from '@auditor/code/syntax-trees';
import { examineStructuredOutput, isModelCall } from '@auditor/forensics';
import type { Fix, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { around, deeper, triesAround } from '../python.js';
import type { Edit } from '../source.js';

/** @source the rubric: ask up to three times */
const ATTEMPTS = 3;
/** More than these are not moved for one line that asks. */
const MOST_LINES = 20;

export const attemptLoop: Fix = {
	id: 'attempt-loop',
	title: 'Ask the model again when its answer is malformed.',
	answers: ['output/retry'],
	async propose({ location }, ground) {
		const opened = location?.path ? await ground.open(location.path) : null;
		const file = opened?.file;
		if (!file || !opened?.python || !location?.line) return null;
		const asks = file.facts.calls.filter((call) => isModelCall(ground.project, { file, call }) || call.line === location.line);
		const found = new Map<SyntaxNode, Edit[]>();
		let isFound = false;
		for (const { line } of asks) {
			const statement = triesAround(opened, line).at(-1);
			const edits = statement && (found.get(statement) ?? repeated(opened, statement, line, file, ground));
			if (!edits) continue;
			found.set(statement, edits);
			isFound ||= line === location.line;
		}
		return isFound ? [{ path: opened.path, edits: [...found.values()].flat() }] : null;
	},
};

function repeated(opened: Opened, statement: SyntaxNode, line: number, file: SourceFile, ground: Ground): Edit[] | null {
	const { source, python } = opened;
	const body = child(statement, 'body')!;
	const clauses = namedChildren(statement).filter((n) => n !== body && n.type !== 'comment');
	const owner = around(python!, statement.start, 'function_definition');
	const isPlain = clauses.every((n) => n.type === 'except_clause' && childOfType(n, 'block')) && !leavesLoop(statement);
	const first = source.lineAt(statement.start);
	const isInBody = ({ line: at, scope }: CallFact) =>
		line <= at && at <= source.lineAt(body.end) && file.facts.tries[scope.tries[0] ?? -1]?.line === first;
	const raises = file.facts.calls.some((c) => isInBody(c) && raisesForForm(c, file, ground));
	if (!owner || !isPlain || !raises || /\battempt\b/.test(source.slice(owner))) return null;
	if (!source.isFirst(statement.start) || source.lineAt(body.end) - source.lineAt(body.start) > MOST_LINES) return null;
	const step = source.indentAt(namedChildren(body)[0]!.start).slice(source.indentAt(statement.start).length);
	const ends = (n: SyntaxNode | undefined) => n !== undefined && /^(?:return|raise)_statement$/.test(n.type);
	const inserted = new Map<number, string[]>();
	for (const clause of clauses) {
		const block = childOfType(clause, 'block')!;
		const statements = namedChildren(block).filter((n) => n.type !== 'comment');
		if (!catchesForm(source.slice({ start: clause.start, end: block.start }))) {
			if (!ends(statements.at(-1))) return null;
			continue;
		}
		// Behind what tells the failure, and above what is said of what follows.
		const told = statements.findIndex((s) => !/^(?:print|_?log(?:ger)?\.\w+|logging\.\w+)\(/.test(source.slice(s)));
		if (told < 0 || source.lineAt(statements[0]!.start) === source.lineAt(clause.start)) return null;
		let above = source.lineAt(statements[told]!.start);
		while (/^[ \t]*#/.test(source.text.slice(source.startOf(above - 1)))) above--;
		const indent = source.indentAt(statements[told]!.start);
		inserted.set(above, [`${indent}${step}if attempt < ${ATTEMPTS - 1}:`, `${indent}${step}${step}continue`]);
	}
	if (inserted.size === 0) return null;
	const tail = namedChildren(body).findLast((n) => n.type !== 'comment');
	const isLeft = ends(tail);
	inserted.set(first, [`${source.indentAt(statement.start)}for attempt in range(${ATTEMPTS}):`]);
	const edits = deeper(opened, [statement], step, inserted);
	if (!isLeft) {
		const at = source.endOf(source.lineAt(tail!.end));
		edits.push({ start: at, end: at, text: `${source.eol}${source.indentAt(namedChildren(body)[0]!.start)}${step}break` });
	}
	return edits;
}

/** `break` or `continue` of a loop around: they would be of the new one. */
function leavesLoop(node: SyntaxNode): boolean {
	return namedChildren(node).some(
		(n) => /^(?:break|continue)_statement$/.test(n.type) || (!/^(?:for|while)_statement$|definition$/.test(n.type) && leavesLoop(n)),
	);
}

/** `except:`, `except Exception`, `except (ValidationError, ...)`. */
function catchesForm(head: string): boolean {
	return /^except\s*:|\b(?:Exception|BaseException|ValueError|\w{0,40}ValidationError|JSONDecodeError|OutputParserException)\b/.test(head);
}

const PARSES = /^(?:loads|parse|parse_obj|parse_raw|model_validate|model_validate_json|validate_python|validate_json)$/;

/** Whether the call raises where an answer is malformed: a parser, a model that is bound to a schema, or a function of the project that lets one raise. */
function raisesForForm(call: CallFact, file: SourceFile, { project }: Ground): boolean {
	if (PARSES.test(call.method ?? '')) return true;
	const isBound = examineStructuredOutput(project).some(
		(o) => o.file === file && o.scope.function === call.scope.function && /^(?:schema|parser)$/.test(o.mode),
	);
	if (isBound && /^a?invoke$/.test(call.method ?? '')) return true;
	return callGraph(project)
		.targets({ file, index: file.facts.calls.indexOf(call), call })
		.some(({ file: { facts }, index }) => {
			const parses = facts.calls.filter((c) => c.scope.function === index && PARSES.test(c.method ?? ''));
			const raises = facts.raises.some(({ scope }) => scope.function === index && scope.tries.length === 0);
			return parses.length > 0 && (raises || parses.every((c) => c.scope.tries.length === 0));
		});
}
