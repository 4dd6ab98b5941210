// A handler that swallows every error: it is logged with its trace by the logger that the file has already, or told by the file’s own `log`.
import { child, childOfType, namedChildren } from '@auditor/code/syntax-trees';
import type { Fix } from '../fix.js';
import { around, nodesOf } from '../python.js';

export const loggedError: Fix = {
	id: 'logged-error',
	title: 'Log the error that is swallowed.',
	answers: ['service/swallowed-errors'],
	async propose({ location, values }, ground) {
		if (values.explained === true) return null;
		const opened = location?.path ? await ground.open(location.path) : null;
		if (!opened?.python || !opened.file || !location?.line) return null;
		const { source, python } = opened;
		const logger = opened.file.facts.assignments.find(
			(a) =>
				a.scope.function === null &&
				a.scope.class === null &&
				/^_?log(?:ger)?$/i.test(a.target) &&
				a.value?.kind === 'call' &&
				a.line < location.line!,
		)?.target;
		const own = opened.file.facts.functions.find((f) => f.name === 'log' && f.class === null && f.parameters.length > 0);
		const clause = [...nodesOf(python)].find((n) => n.type === 'except_clause' && source.lineAt(n.start) === location.line);
		const block = clause && childOfType(clause, 'block');
		const [only, ...others] = block ? namedChildren(block) : [];
		if (!(logger ?? own) || !only || others.length > 0 || source.lineAt(only.start) === source.lineAt(clause!.start)) return null;
		const definition = around(python, clause!.start, 'function_definition');
		const what = definition ? `${source.slice(child(definition, 'name')!)} failed` : 'failed';
		const head = /^except\s+([\w.]+)\s*:/.exec(source.slice(clause!))?.[1];
		if (!logger && head === undefined) return null;
		const told = logger ? `${logger}.exception("${what}")` : `log(f"${what}: {error}")`;
		const named = clause!.start + 'except '.length + (head?.length ?? 0);
		const edits = logger ? [] : [{ start: named, end: named, text: ' as error' }];
		const idle = only.type === 'pass_statement' || source.slice(only) === '...';
		if (!idle && only.type !== 'return_statement') return null;
		const text = idle ? told : `${told}${source.eol}${source.indentAt(only.start)}`;
		return [{ path: opened.path, edits: [...edits, { start: only.start, end: idle ? only.end : only.start, text }] }];
	},
};
