// A clone that may hang for ever: the time limit of the call that starts it, and its expiry where the failures of that call are handled already.
// GitPython passes its `kill_after_timeout` over where it clones, so that git itself is told to give up a transfer that stands still.

import { type CallFact, type CallRef, outsideName, type SourceFile } from '@auditor/code';
import { child, childOfType, namedChildren, type SyntaxNode } from '@auditor/code/syntax-trees';
import type { ExaminedClone } from '@auditor/forensics';
import { escapeText } from '@auditor/schema';
import { own } from '@auditor/schema/pure';
import type { Fix, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { addArgument, around, callNode, inTry, keywordOf, moduleIn, nodesOf, quoteIn, triesAround } from '../python.js';
import { addOption, bare, scriptCall } from '../script.js';
import type { Edit } from '../source.js';
import { cloneOf } from './_clones.js';
import { isRefused } from './_doubles.js';
import { editsOfEach } from './_places.js';

/** Seconds that a clone may take. */
const SECONDS = 120;

export const cloneTimeout: Fix = {
	id: 'clone-timeout',
	title: 'Give the clone a time limit.',
	answers: ['safety/clone-timeout'],
	async propose(finding, ground) {
		const clone = cloneOf(finding, ground);
		const started = clone && processesOf(clone, ground);
		if (!started) return null;
		for (const { call } of started)
			if (await isRefused(call.method ?? '', call.method === 'clone_from' ? 'env' : 'timeout', ground)) return null;
		return editsOfEach(started, ground, (opened, at) =>
			opened.python ? limited(opened, at, ground, clone.wrappers.length > 0) : scriptLimited(opened, at, ground),
		);
	},
};

/** The calls that start git; null where a function starts it that starts other programs too. */
function processesOf({ origins, wrappers }: ExaminedClone, { project }: Ground): readonly CallRef[] | null {
	if (wrappers.length === 0) return origins;
	const outside = (f: SourceFile, call: CallFact) => outsideName(project, call.callee, f, call.scope, call.line);
	const inside = wrappers.flatMap(({ file, index, fact }) =>
		file.facts.calls.flatMap((call, i) =>
			call.scope.function === index && STARTS.test(outside(file, call) ?? '') ? [{ name: fact.name, file, index: i, call }] : [],
		),
	);
	const [start, ...others] = inside;
	if (!start || others.length > 0) return null;
	const calls = project.files.flatMap((f) =>
		f.context === 'source' ? f.facts.calls.filter((c) => c.method === start.name && outside(f, c) === null) : [],
	);
	const isGit = ([first]: CallFact['arguments']) =>
		first?.kind === 'list' && first.items[0]?.kind === 'string' && first.items[0].value === 'git';
	return calls.every((c) => isGit(c.arguments)) ? inside : null;
}

const STARTS = /^subprocess\.(?:run|call|check_call|check_output)$/;

/** `shared`: others count on the function that starts git, so that they have to see the expiry as a failure. */
function limited(opened: Opened, { file, call }: CallRef, { project }: Ground, shared: boolean): Edit[] | null {
	const name = outsideName(project, call.callee, file, call.scope, call.line) ?? '';
	const node = callNode(opened, call);
	if (/^git\.(?:repo\.(?:base\.)?)?Repo\.clone_from$/.test(name)) {
		const stalls = `{"GIT_HTTP_LOW_SPEED_LIMIT": "1000", "GIT_HTTP_LOW_SPEED_TIME": "60"}`;
		const edit = node && !keywordOf(opened, node, 'env') && call.arguments.length <= 3 ? addArgument(opened, node, `env=${stalls}`) : null;
		return edit && [edit];
	}
	if (!STARTS.test(name) || !node || keywordOf(opened, node, 'timeout')) return null;
	const limit = addArgument(opened, node, `timeout=${SECONDS}`);
	const looked = limit && lookedAt(opened, node, limit);
	if (looked !== undefined) return looked;
	const expiry = limit && expiryHandled(opened, node);
	return expiry && (expiry.length > 0 || !shared) ? [limit, ...expiry] : null;
}

/**
 * `done = subprocess.run(…)` whose exit code is looked at: an expiry is told as a run that failed. Undefined where a failure is no matter of the exit code,
 * or where a handler sees the expiry.
 */
function lookedAt(opened: Opened, node: SyntaxNode, limit: Edit): Edit[] | null | undefined {
	const { source, python } = opened;
	const all = [...nodesOf(python!)];
	const statement = all.find((n) => n.type === 'expression_statement' && n.children[0]?.type === 'assignment' && n.end === node.end);
	const [left, right] = [child(statement?.children[0] ?? node, 'left'), child(statement?.children[0] ?? node, 'right')];
	if (!statement || left?.type !== 'identifier' || right?.start !== node.start) return undefined;
	const name = source.slice(left);
	const body = around(python!, node.start, 'function_definition') ?? python!;
	const isChecked = /\bTrue$/.test(source.slice(keywordOf(opened, node, 'check') ?? { start: 0, end: 0 }));
	const clauses = triesAround(opened, source.lineAt(node.start)).flatMap((n) => n.children.filter((c) => c.type === 'except_clause'));
	const isSeen = clauses.some((n) =>
		/^except(?:\s*:|.*?\b(?:Base)?Exception\b|.*?\b(?:TimeoutExpired|SubprocessError)\b)/.test(source.slice(n).split('\n')[0]!),
	);
	if (isChecked || isSeen || !new RegExp(`\\b${escapeText(name)}\\.returncode\\b`).test(source.slice(body))) return undefined;
	const module = moduleIn(opened, 'subprocess');
	const isAlone = source.isFirst(statement.start);
	if (module?.edits.length !== 0 || !isAlone || / expired\b/.test(source.slice(body))) return null;
	const given = source.slice(node);
	const [bytes, quote] = [/\b(?:text|universal_newlines)\s{0,9}=\s{0,9}True\b|\bencoding\s{0,9}=/.test(given) ? '' : 'b', quoteIn(opened)];
	const said = /\bcapture_output\s{0,9}=\s{0,9}True\b|\bstderr\s{0,9}=\s{0,9}(?:\w{1,60}\.)?PIPE\b/.test(given)
		? `, ${bytes}${quote}${quote}, ${bytes}${quote}${NO_ANSWER}${quote}`
		: '';
	const handler = [
		`except ${module.name}.TimeoutExpired as expired:`,
		`${source.step}${name} = ${module.name}.CompletedProcess(expired.cmd, 124${said})`,
	];
	return [
		...inTry(opened, [statement], source.step, handler),
		{ ...limit, text: limit.text.replaceAll(source.eol, `${source.eol}${source.step}`) },
	];
}

/** Edits that let the handlers around a call see its expiry too: none where nothing is handled, or everything. Null where it would pass by them. */
export function expiryHandled(opened: Opened, node: SyntaxNode): Edit[] | null {
	const { source } = opened;
	const nearest = triesAround(opened, source.lineAt(node.start)).at(-1);
	if (!nearest) return [];
	const clauses = nearest.children.filter((n) => n.type === 'except_clause');
	const typesOf = (n: SyntaxNode) => {
		const value = child(n, 'value') ?? namedChildren(n).find((c) => c.type !== 'block');
		return value?.type === 'as_pattern' ? namedChildren(value)[0] : value;
	};
	const wide = /^(?:Exception|BaseException|subprocess\.(?:SubprocessError|TimeoutExpired)|TimeoutExpired|SubprocessError)$/;
	for (const clause of clauses) {
		const types = typesOf(clause);
		if (!types || types.type === 'block') return [];
		const names = types.type === 'tuple' ? namedChildren(types).map((t) => source.slice(t)) : [source.slice(types)];
		if (names.some((n) => wide.test(n))) return [];
	}
	const failed = clauses.find((clause) => /\bCalledProcessError\b/.test(source.slice(typesOf(clause)!)));
	if (!failed) return clauses.length === 0 ? [] : null;
	const types = typesOf(failed)!;
	const body = source.slice(childOfType(failed, 'block')!);
	// What only a process that ended has: its code, and texts on which something is called.
	const own = types.type === 'tuple' || /\.returncode\b|\.(?:stderr|stdout|output)\s*[.[]/.test(body);
	const text = own ? (/(?<![\w.])(?:\w{1,60}\.)?CalledProcessError/.exec(source.slice(types))?.[0] ?? '') : source.slice(types);
	const other = text.includes('.') ? text.replace(/CalledProcessError$/, 'TimeoutExpired') : null;
	const imported = other === null ? moduleIn(opened, 'subprocess') : null;
	const expired = other ?? (imported?.edits.length === 0 ? `${imported.name}.TimeoutExpired` : null);
	if (expired === null) return null;
	// What git had said by then may be bytes, and says nothing of the time.
	const apart = own || /\.(?:stderr|stdout|output)\b/.test(body) ? ownClause(opened, failed, expired) : null;
	return apart || own ? apart : [{ start: types.start, end: types.end, text: `(${text}, ${expired})` }];
}

/** A handler of the expiry behind that of a failure: it does the same, and says what happened where the other says what git said. */
function ownClause({ source }: Opened, failed: SyntaxNode, expired: string): Edit[] | null {
	const pattern = child(failed, 'value') ?? namedChildren(failed)[0]!;
	const alias = pattern.type === 'as_pattern' ? source.slice(namedChildren(pattern)[1]!) : null;
	const statements = namedChildren(childOfType(failed, 'block')!).filter((n) => n.type !== 'comment');
	const told = statements.map((s) => (alias === null ? source.slice(s) : withoutFailure(source, s, alias)));
	const last = statements.at(-1);
	if (!last || /\.returncode\b/.test(source.slice(failed)) || !/^(?:raise|return)_statement$/.test(last.type) || told.includes(null))
		return null;
	const [outer, inner] = [source.indentAt(failed.start), source.indentAt(statements[0]!.start)];
	if (inner.length <= outer.length) return null;
	const named = alias !== null && told.some((text) => new RegExp(`\\b${escapeText(alias)}\\b`).test(text!)) ? ` as ${alias}` : '';
	const lines = [`${outer}except ${expired}${named}:`, ...told.map((text) => `${inner}${text}`)];
	const at = source.endOf(source.lineAt(last.end));
	return [{ start: at, end: at, text: lines.map((line) => `${source.eol}${line}`).join('') }];
}

const NO_ANSWER = `no answer within ${SECONDS} seconds`;

/** A statement in which the expiry is told in the place of what the failure holds; null where that cannot be told apart. */
function withoutFailure(source: Opened['source'], statement: SyntaxNode, alias: string): string | null {
	const mentions = (n: SyntaxNode) => new RegExp(`\\b${escapeText(alias)}\\b`).test(source.slice(n));
	if (!mentions(statement)) return source.slice(statement);
	if (!/^(?:raise|return|expression)_statement$/.test(statement.type) || namedChildren(statement)[0]?.type === 'assignment') return null;
	const edits: Edit[] = [];
	const look = (n: SyntaxNode): void => {
		if (!mentions(n) || n.field === 'cause') return;
		if (isPlainThen(n)) edits.push({ start: n.start, end: n.start + 1, text: '' });
		if (n.type === 'interpolation') edits.push({ start: n.start, end: n.end, text: NO_ANSWER });
		else if (
			/^(?:argument_list|keyword_argument|call|string|concatenated_string|(?:raise|return|expression)_statement|tuple|expression_list|list|dictionary|pair|parenthesized_expression)$/.test(
				n.type,
			) &&
			!isPart(n)
		)
			for (const c of namedChildren(n)) look(c);
		else edits.push({ start: n.start, end: n.end, text: JSON.stringify(NO_ANSWER) });
	};
	// Without a hole, `f` says nothing.
	const isPlainThen = (n: SyntaxNode) =>
		n.type === 'string' &&
		/^f["']/i.test(source.slice(n)) &&
		namedChildren(n).every((c) => (c.type === 'interpolation' ? mentions(c) : !/[{}]/.test(source.slice(c))));
	// `e.stderr.decode()` is one value, however it is called.
	const isPart = (n: SyntaxNode) => n.type === 'call' && mentions(child(n, 'function')!);
	look(statement);
	let text = source.slice(statement);
	for (const { start, end, text: put } of edits.toReversed())
		text = text.slice(0, start - statement.start) + put + text.slice(end - statement.start);
	return text;
}

/** Where the options of Node's process functions stand: behind the program and its list, or behind the line. */
const SCRIPT: Readonly<Record<string, number>> = { execFileSync: 2, execFile: 2, spawnSync: 2, spawn: 2, execSync: 1, exec: 1 };

function scriptLimited(opened: Opened, { file, call }: CallRef, { project }: Ground): Edit[] | null {
	const name = bare(outsideName(project, call.callee, file, call.scope, call.line) ?? '');
	const index = name.startsWith('child_process.') ? own(SCRIPT, call.method ?? '') : undefined;
	const node = index === undefined ? null : scriptCall(opened, call);
	const edit = node && addOption(opened, node, [`timeout: ${SECONDS}_000`], index!);
	return edit && [edit];
}
