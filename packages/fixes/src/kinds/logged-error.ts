// A handler that swallows every error: it is logged with its trace by the logger that the file has already, or told by the file’s own `log`.
import { textOf } from '@auditor/code';
import { asNode, child, childOfType, namedChildren, nodesOf as scriptNodes } from '@auditor/code/syntax-trees';
import type { Fix } from '../fix.js';
import type { Opened } from '../opened.js';
import { around, loggerAbove, nodesOf } from '../python.js';
import { walk } from '../script.js';
import type { Edit } from '../source.js';

export const loggedError: Fix = {
	id: 'logged-error',
	title: 'Log the error that is swallowed.',
	answers: ['service/swallowed-errors'],
	async propose({ location, values }, ground) {
		if (values.explained === true) return null;
		const opened = location?.path ? await ground.open(location.path) : null;
		const edits = opened?.file && location?.line ? (opened.python ? inPython : inScript)(opened, location.line) : null;
		return edits && [{ path: opened!.path, edits }];
	},
};

function inPython(opened: Opened, line: number): Edit[] | null {
	const { source, python, file } = opened;
	const logger = loggerAbove(opened, line);
	const own = file!.facts.functions.find((f) => f.name === 'log' && f.class === null && f.parameters.length > 0);
	const clause = [...nodesOf(python!)].find((n) => n.type === 'except_clause' && source.lineAt(n.start) === line);
	const block = clause && childOfType(clause, 'block');
	const [only, ...others] = block ? namedChildren(block) : [];
	if (!(logger ?? own) || !only || others.length > 0 || source.lineAt(only.start) === source.lineAt(clause!.start)) return null;
	const definition = around(python!, clause!.start, 'function_definition');
	const what = definition ? `Error in ${source.slice(child(definition, 'name')!)}` : 'Error';
	const head = /^except\s+([\w.]+)\s*:/.exec(source.slice(clause!))?.[1];
	if (!logger && head === undefined) return null;
	const told = logger ? `${logger}.exception("${what}")` : `log(f"${what}: {error}")`;
	const named = clause!.start + 'except '.length + (head?.length ?? 0);
	const edits = logger ? [] : [{ start: named, end: named, text: ' as error' }];
	const idle = only.type === 'pass_statement' || source.slice(only) === '...';
	if (!idle && !/^(?:return|continue|break)_statement$/.test(only.type)) return null;
	const text = idle ? told : `${told}${source.eol}${source.indentAt(only.start)}`;
	return [...edits, { start: only.start, end: idle ? only.end : only.start, text }];
}

/** An empty `catch`, or one that only answers or goes on: told by what the file tells other errors with. */
function inScript({ source, script, file }: Opened, line: number): Edit[] | null {
	const { calls, imports, assignments } = file!.facts;
	const isOwn = (name: string) =>
		name === 'console' ||
		[...imports.map((i) => i.alias), ...assignments.flatMap((a) => (a.scope.function === null ? a.target : []))].includes(name);
	const teller = calls
		.map(({ callee }) => textOf(callee, file!))
		.find((name) => /^(?:console|_?log(?:ger)?)\.error$/.test(name) && isOwn(name.split('.')[0]!));
	const [clause, ...others] = [...walk(script!)].filter((n) => n.type === 'CatchClause' && source.lineAt(n.start) === line);
	const body = asNode(clause?.body);
	const given = asNode(clause?.param);
	if (!teller || !clause || !body || others.length > 0 || (given && given.type !== 'Identifier')) return null;
	const told = `${teller}(${given ? String(given.name) : 'error'});`;
	const named = given ? [] : [{ start: body.start, end: body.start, text: '(error) ' }];
	const [only, ...more] = scriptNodes(body.body);
	if (only) {
		if (more.length > 0 || !/^(?:Return|Continue|Break)Statement$/.test(only.type) || source.lineAt(only.start) === line) return null;
		return [...named, { start: only.start, end: only.start, text: `${told}${source.eol}${source.indentAt(only.start)}` }];
	}
	if (source.text.slice(body.start + 1, body.end - 1).trim() !== '') return null;
	const indent = source.indentAt(clause.start);
	return [
		...named,
		{ start: body.start + 1, end: body.end - 1, text: `${source.eol}${indent}${source.step}${told}${source.eol}${indent}` },
	];
}
