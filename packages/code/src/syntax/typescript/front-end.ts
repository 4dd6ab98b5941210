// The TypeScript and JavaScript front end: text in, SourceFacts out. It answers what a file says, never what it does: nothing is run, and no
// name is followed out of the file. It does not see types beyond annotations (type arguments of calls are dropped), nor generated code.
import { countLines, emptyFacts, TOP_SCOPE } from '../empty-facts.js';
import type { FrontEnd, SourceFacts } from '../source-facts.js';
import { classLike, functionLike } from './definitions.js';
import { visitValue } from './expressions.js';
import { handedOnBy } from './modules.js';
import { type Node, nodesOf, startLine } from './node.js';
import { languageOf, parseSource, type Tree } from './parse.js';
import { visitStatement } from './statements.js';
import { Walk } from './walk.js';

const ID = 'typescript';
const VERSION = '6';

/**
 * Facts of TypeScript, JavaScript, TSX and JSX (`.ts .mts .cts .tsx .js .mjs .cjs .jsx`).
 *
 * - `parse.status`: `ok`; `partial` = some syntax errors, the rest counts; `failed` = nothing could be read, `errors` says why.
 * - Names a language gives away are used: `const plan = async () => ...` is the function `plan`. An anonymous default export is an assignment to `default`.
 * - `import * as x` has the name null (the module itself), `import 'm'` an empty alias; `export { a as b } from 'm'` is both an export (local `a`) and
 *   an import with `reexport`.
 * - `undefined` is null; `await x` is unary, and the call has `awaited`; `catch` has no types, for it takes everything.
 * - How deep a text may be nested is the stack's business (some hundred brackets on a main thread): a stretch that runs it over is an error at its place.
 * - A callback handed to a call stands in the blocks around that call; any other function stands in none but its own.
 */
export const typescriptFrontEnd: FrontEnd = {
	id: ID,
	version: VERSION,
	accepts: (path) => /\.(?:[cm]?[jt]s|[jt]sx)$/i.test(path),
	prepare: async () => {},
	parse: parseFacts,
};

function parseFacts(path: string, text: string): SourceFacts {
	const facts = emptyFacts(`${ID}@${VERSION}`, languageOf(path), countLines(text));
	const { trees, errors } = parseSource(path, text);
	facts.parse.errors = errors;
	const walk = new Walk(facts, { value: visitValue, statement: visitStatement, functionLike, classLike });
	for (const tree of trees) walkTree(walk, tree);
	if (errors.length > 0) facts.parse.status = trees.some((tree) => nodesOf(tree.program.body).length > 0) ? 'partial' : 'failed';
	return facts;
}

function walkTree(walk: Walk, tree: Tree): void {
	const body = nodesOf(tree.program.body);
	const docs = docsOf(tree.source, tree.comments);
	walk.source = tree.source;
	walk.docs = docs.before;
	const first = body[0];
	const ofFirst = docs.module !== null && docs.module.before === first?.start && DOCUMENTED.test(first.type);
	if (docs.module && !ofFirst && startLine(tree.program) === 1) walk.facts.docstring = docs.module.text;
	walk.handedOn = handedOnBy(body);
	walk.isGlobal = !body.some(({ type }) => /^(?:Import|Export|TSExport|TSImport)/.test(type));
	for (const statement of body) topLevel(walk, statement);
}

const DOCUMENTED = /^(?:Export|Function|Class|TSInterface|TSTypeAlias|TSEnum|Variable)/;

/** A statement of the module. One that is nested too deeply for the walk costs itself, not the file. */
function topLevel(walk: Walk, statement: Node): void {
	try {
		walk.statement(statement);
	} catch (error) {
		const message = error instanceof RangeError ? 'nested too deeply to be read' : `could not be read: ${String(error)}`;
		walk.facts.parse.errors.push({ line: startLine(statement), message });
		walk.leave(TOP_SCOPE);
	}
}

// Doc comments: which text stands before which declaration. Other comments are no facts.

interface Docs {
	/** Text by the offset of the first thing after the comment. */
	before: Map<number, string>;
	/** Text of the comment that opens the file, if it is not that of a declaration right below it. */
	module: { text: string; before: number } | null;
}

/** Doc comments of one parsed text, by what follows them. */
function docsOf(source: string, comments: readonly Node[]): Docs {
	const before = new Map<number, string>();
	let module: Docs['module'] = null;
	for (const comment of comments) {
		const raw = comment.value;
		if (comment.type !== 'CommentBlock' || typeof raw !== 'string') continue;
		const opens =
			module === null && source.slice(0, Math.min(comment.start, 300)).replace(/^#!.*/, '').trim() === '' && comment.start < 300;
		if (!raw.startsWith('*') && !opens) continue;
		const next = following(source, comment.end);
		const lines = raw.split('\n').map((line) => line.replace(/^\s*\*?\s?/, '').trimEnd());
		const text = lines.join('\n').replace(/^\*/, '').trim();
		if (opens) module = { text, before: next };
		if (raw.startsWith('*')) before.set(next, text);
	}
	return { before, module };
}

function following(source: string, offset: number): number {
	const space = /\S/g;
	space.lastIndex = offset;
	return space.exec(source)?.index ?? source.length;
}
