// The Python front end: text in, SourceFacts out. It answers what a file says, never what it does: nothing is run, and no name is followed
// out of the file. It does not see what is made at run time (`exec`, `setattr`, metaclasses).
import { countLines, emptyFacts } from '../empty-facts.js';
import type { FrontEnd, SourceFacts } from '../source-facts.js';
import { docstringOf, lambdaExpression } from './definitions.js';
import { visitValue } from './expressions.js';
import { type Grammar, loadGrammar } from './grammar.js';
import { parseChunk, parsePython } from './parse.js';
import { isBroken } from './recover.js';
import { visitStatement } from './statements.js';
import { namedChildren } from './tree.js';
import { unboundNames } from './unbound.js';
import { Walk } from './walk.js';

const ID = 'python';
const VERSION = '10';

let loading: Promise<Grammar> | null = null;
let grammar: Grammar | null = null;

/**
 * Facts of Python 3 (`.py .pyi .pyw`), and of Python 2 as far as it reads the same.
 *
 * - `parse.status`: `ok`; `partial` = some syntax errors, the rest counts; `failed` = nothing could be read, `errors` says why.
 * - `import a.b` binds and names `a`; `from . import x` has the module `.`. Imports below `if TYPE_CHECKING:` are `typeOnly`.
 * - Calls are in the order of evaluation: arguments and the receiver come before the call itself.
 * - Code of a `def` stands in none of the blocks around the definition; that of a lambda stands in all of them.
 * - A bare `return` returns null. `...` is unknown. `(x := v)` is an assignment, and as a value it is `v`.
 */
export const pythonFrontEnd: FrontEnd = {
	id: ID,
	version: VERSION,
	accepts: (path) => /\.py[iw]?$/i.test(path),
	prepare: async () => {
		loading ??= loadGrammar();
		grammar = await loading;
	},
	parse: parseFacts,
};

function parseFacts(_path: string, text: string): SourceFacts {
	const facts = emptyFacts(`${ID}@${VERSION}`, 'python', countLines(text));
	if (!grammar) {
		facts.parse = { status: 'failed', errors: [{ line: 1, message: 'the Python grammar has not been loaded' }] };
		return facts;
	}
	try {
		fill(facts, text, grammar);
	} catch (error) {
		facts.parse.errors.push({ line: 1, message: `could not be read: ${error instanceof Error ? error.message : String(error)}` });
	}
	const { errors } = facts.parse;
	if (errors.length > 0) {
		errors.sort((a, b) => a.line - b.line);
		facts.parse.status = isEmpty(facts) ? 'failed' : 'partial';
	}
	return facts;
}

function fill(facts: SourceFacts, text: string, loaded: Grammar): void {
	const walk = new Walk(facts, { value: visitValue, statement: visitStatement, lambda: lambdaExpression }, text, (piece) => {
		const root = parseChunk(loaded, piece.trim(), 0);
		return root && isBroken(root) ? null : root;
	});
	// The parser takes a NUL for the end; Python refuses it. What stands around it is read all the same.
	const nul = text.indexOf('\0');
	if (nul >= 0) walk.error(walk.line(nul), 'the text contains NUL characters');
	const readable = withoutJunk(text, (at) => walk.error(walk.line(at), 'a very long line is no Python'));
	const parsed = parsePython(loaded, nul >= 0 ? readable.replaceAll('\0', ' ') : readable);
	if (!parsed) {
		walk.error(1, 'the parser gave up');
		return;
	}
	for (const { at, message } of parsed.errors) walk.error(walk.line(at), message);
	const body = namedChildren(parsed.root);
	facts.docstring = docstringOf(walk, body);
	walk.statements(facts.docstring === null ? body : body.slice(1));
	walk.finish();
	if (facts.parse.errors.length > 0) return;
	for (const { at, ...read } of unboundNames(parsed.root, (node) => walk.raw(node))) facts.unbound.push({ line: walk.line(at), ...read });
}

/** Line from which junk is looked for: the parser needs seconds for a megabyte of it. Any tenth character that no program is written in makes it junk. */
const LONG_LINE = 64 * 1024;
const JUNK = /[\u0000-\u0008\u000e-\u001f\u007f\ufffd$?!]/g;
const JUNK_SHARE = 0.1;

/** The text with its very long lines of junk blank, every other place where it was. */
function withoutJunk(text: string, tell: (at: number) => void): string {
	if (text.length < LONG_LINE) return text;
	let result = text;
	for (let start = 0; start < text.length; ) {
		const next = text.indexOf('\n', start);
		const end = next < 0 ? text.length : next;
		if (end - start >= LONG_LINE && (text.slice(start, end).match(JUNK)?.length ?? 0) > JUNK_SHARE * (end - start)) {
			result = result.slice(0, start) + ' '.repeat(end - start) + result.slice(end);
			tell(start);
		}
		start = end + 1;
	}
	return result;
}

function isEmpty(facts: SourceFacts): boolean {
	const lists = [facts.imports, facts.classes, facts.functions, facts.calls, facts.assignments, facts.tries, facts.loops, facts.branches];
	return facts.docstring === null && lists.every((list) => list.length === 0);
}
