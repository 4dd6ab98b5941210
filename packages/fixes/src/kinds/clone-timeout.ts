// A clone that may hang for ever: the time limit of the call that starts it, and its expiry where the failures of that call are handled already.
// GitPython passes its `kill_after_timeout` over where it clones, so that git itself is told to give up a transfer that stands still.
import { type CallRef, outsideName } from '@auditor/code';
import { child, childOfType, namedChildren, type SyntaxNode } from '@auditor/code/syntax-trees';
import type { FileEdits, Fix, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { addArgument, callNode, keywordOf, moduleIn, nodesOf } from '../python.js';
import { addOption, bare, scriptCall } from '../script.js';
import type { Edit } from '../source.js';
import { cloneOf } from './_clones.js';

/** Seconds that a clone may take. */
const SECONDS = 120;

export const cloneTimeout: Fix = {
	id: 'clone-timeout',
	title: 'Give the clone a time limit.',
	answers: ['safety/clone-timeout'],
	async propose(finding, ground) {
		const clone = cloneOf(finding, ground);
		if (!clone || clone.wrappers.length > 0) return null;
		const found: FileEdits[] = [];
		for (const at of clone.origins) {
			const opened = await ground.open(at.file.path);
			const edits = opened && (opened.python ? limited(opened, at, ground) : scriptLimited(opened, at, ground));
			if (!opened || !edits) return null;
			found.push({ path: opened.path, edits });
		}
		return found;
	},
};

function limited(opened: Opened, { file, call }: CallRef, { project }: Ground): Edit[] | null {
	const name = outsideName(project, call.callee, file, call.scope, call.line) ?? '';
	const node = callNode(opened, call);
	if (/^git\.(?:repo\.(?:base\.)?)?Repo\.clone_from$/.test(name)) {
		const stalls = `{"GIT_HTTP_LOW_SPEED_LIMIT": "1000", "GIT_HTTP_LOW_SPEED_TIME": "60"}`;
		const edit = node && !keywordOf(opened, node, 'env') && call.arguments.length <= 3 ? addArgument(opened, node, `env=${stalls}`) : null;
		return edit && [edit];
	}
	if (!/^subprocess\.(?:run|call|check_call|check_output)$/.test(name) || !node || keywordOf(opened, node, 'timeout')) return null;
	const limit = addArgument(opened, node, `timeout=${SECONDS}`);
	const expiry = limit && expiryHandled(opened, node);
	return expiry && [limit, ...expiry];
}

/** Edits that let the handlers around a call see its expiry too: none where nothing is handled, or everything. Null where it would pass by them. */
export function expiryHandled(opened: Opened, node: SyntaxNode): Edit[] | null {
	const { source, python } = opened;
	const tries = [...nodesOf(python!)].filter((n) => {
		const body = n.type === 'try_statement' ? child(n, 'body') : undefined;
		return body !== undefined && body.start <= node.start && node.end <= body.end;
	});
	const nearest = tries.at(-1);
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
	if (types.type === 'tuple' || /\.returncode\b|\.(?:stderr|stdout|output)\s*[.[]/.test(body)) return null;
	const text = source.slice(types);
	const other = text.includes('.') ? text.replace(/CalledProcessError$/, 'TimeoutExpired') : null;
	const imported = other === null ? moduleIn(opened, 'subprocess') : null;
	const expired = other ?? (imported?.edits.length === 0 ? `${imported.name}.TimeoutExpired` : null);
	return expired === null ? null : [{ start: types.start, end: types.end, text: `(${text}, ${expired})` }];
}

/** Where the options of Node's process functions stand: behind the program and its list, or behind the line. */
const SCRIPT: Readonly<Record<string, number>> = { execFileSync: 2, execFile: 2, spawnSync: 2, spawn: 2, execSync: 1, exec: 1 };

function scriptLimited(opened: Opened, { file, call }: CallRef, { project }: Ground): Edit[] | null {
	const name = bare(outsideName(project, call.callee, file, call.scope, call.line) ?? '');
	const index = name.startsWith('child_process.') ? SCRIPT[call.method ?? ''] : undefined;
	const node = index === undefined ? null : scriptCall(opened, call);
	const edit = node && addOption(opened, node, [`timeout: ${SECONDS}_000`], index!);
	return edit && [edit];
}
