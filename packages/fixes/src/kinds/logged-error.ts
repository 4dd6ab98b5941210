// A handler that swallows every error: it is logged with its trace by the logger of the file, a new one where it has none, or told by the file’s own
// `log`. Where a comment gives a reason, it is logged for whoever looks for it, and the comment stays.
import { textOf } from '@auditor/code';
import { asNode, child, childOfType, namedChildren, nodesOf as scriptNodes } from '@auditor/code/syntax-trees';
import type { Fix, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { around, loggerAbove, newLogger, nodesOf } from '../python.js';
import { walk } from '../script.js';
import type { Edit } from '../source.js';

export const loggedError: Fix = {
	id: 'logged-error',
	title: 'Log the error that is swallowed.',
	answers: ['service/swallowed-errors'],
	async propose({ location, values }, ground) {
		const opened = location?.path ? await ground.open(location.path) : null;
		if (!opened?.file || !location?.line) return null;
		const explained = values.explained === true;
		if (explained && !opened.python) return null;
		const edits = opened.python ? inPython(opened, location.line, explained, ground) : inScript(opened, location.line, ground);
		return edits && [{ path: opened.path, edits }];
	},
};

function inPython(opened: Opened, line: number, explained: boolean, ground: Ground): Edit[] | null {
	const { source, python, file } = opened;
	const clause = [...nodesOf(python!)].find((n) => n.type === 'except_clause' && source.lineAt(n.start) === line);
	const block = clause && childOfType(clause, 'block');
	const [first, ...others] = (block ? namedChildren(block) : []).filter(({ type }) => type !== 'comment');
	if (!clause || !first) return null;
	const idle = others.length === 0 && (first.type === 'pass_statement' || source.slice(first) === '...');
	// What stands on the line of its head has no room before it.
	if (!idle && source.lineAt(first.start) === source.lineAt(clause.start)) return null;
	const definition = around(python!, clause.start, 'function_definition');
	const what = definition ? `Error in ${source.slice(child(definition, 'name')!)}` : 'Error';
	const logger = loggerIn(opened, line, ground);
	const head = /^except\s+([\w.]+)\s*:/.exec(source.slice(clause))?.[1];
	const own = logger ? undefined : file!.facts.functions.find((f) => f.name === 'log' && f.class === null && f.parameters.length > 0);
	if (!logger && (!own || head === undefined)) return null;
	const told = !logger
		? `log(f"${what}: {error}")`
		: `${logger.name}.${explained ? `debug("${what}", exc_info=True)` : `exception("${what}")`}`;
	const named = clause.start + 'except '.length + (head?.length ?? 0);
	const edits = logger ? logger.edits : [{ start: named, end: named, text: ' as error' }];
	const text = idle ? told : `${told}${source.eol}${source.indentAt(first.start)}`;
	return [...edits, { start: first.start, end: idle ? first.end : first.start, text }];
}

/** The logger of a file above a line, or a new one; null where the file tells things by a function of its own, or the project by another package. */
function loggerIn(opened: Opened, line: number, { project }: Ground): { readonly name: string; readonly edits: readonly Edit[] } | null {
	const { facts } = opened.file!;
	const isLoguru = (i: (typeof facts.imports)[number]) => i.module === 'loguru' && i.name === 'logger';
	const name = loggerAbove(opened, line) ?? facts.imports.find(isLoguru)?.alias;
	if (name !== undefined) return { name, edits: [] };
	const others = project.files.flatMap((file) => file.facts.imports.map(({ module }) => module));
	const isOwn =
		facts.functions.some((f) => f.name === 'log' && f.class === null) || others.some((module) => /^(?:loguru|structlog)\b/.test(module));
	const edits = isOwn ? null : newLogger(opened, 'logger');
	return edits && { name: 'logger', edits };
}

/** An empty `catch`, or one that only answers or goes on: told by what the file, or else the project, tells other errors with. */
function inScript({ source, script, file }: Opened, line: number, { project }: Ground): Edit[] | null {
	const { calls, imports, assignments } = file!.facts;
	const isOwn = (name: string) =>
		name === 'console' ||
		[...imports.map((i) => i.alias), ...assignments.flatMap((a) => (a.scope.function === null ? a.target : []))].includes(name);
	const around = file!.facts.classes.findIndex((c) => c.line <= line && line <= c.endLine);
	const told = (name: string, of: number | null) =>
		/^(?:console|_?log(?:ger)?)\.error$/.test(name)
			? isOwn(name.split('.')[0]!)
			: /^this\._?log(?:ger)?\.error$/.test(name) && of === around;
	const own = calls.map(({ callee, scope }) => ({ name: textOf(callee, file!), of: scope.class })).find(({ name, of }) => told(name, of));
	const byConsole = project.files.some(
		({ context, facts }) =>
			context === 'source' && facts.calls.some(({ callee }) => callee.kind === 'name' && callee.name === 'console.error'),
	);
	const teller = own?.name ?? (byConsole ? 'console.error' : undefined);
	const [clause, ...others] = [...walk(script!)].filter((n) => n.type === 'CatchClause' && source.lineAt(n.start) === line);
	const body = asNode(clause?.body);
	const given = asNode(clause?.param);
	if (!teller || !clause || !body || others.length > 0 || (given && given.type !== 'Identifier')) return null;
	const said = `${teller}(${given ? String(given.name) : 'error'});`;
	const named = given ? [] : [{ start: body.start, end: body.start, text: '(error) ' }];
	const [only, ...more] = scriptNodes(body.body);
	if (only) {
		if (more.length > 0 || !/^(?:Return|Continue|Break)Statement$/.test(only.type) || source.lineAt(only.start) === line) return null;
		return [...named, { start: only.start, end: only.start, text: `${said}${source.eol}${source.indentAt(only.start)}` }];
	}
	if (source.text.slice(body.start + 1, body.end - 1).trim() !== '') return null;
	const indent = source.indentAt(clause.start);
	return [
		...named,
		{ start: body.start + 1, end: body.end - 1, text: `${source.eol}${indent}${source.step}${said}${source.eol}${indent}` },
	];
}
