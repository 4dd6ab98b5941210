// A service that prints what failed: its handlers of every error log it with the trace instead, through a logger for each module. What a program says to
// whoever sits before it stays printed.
import { child, childOfType, namedChildren } from '@auditor/code/syntax-trees';
import type { FileEdits, Fix } from '../fix.js';
import type { Opened } from '../opened.js';
import { argumentsOf, loggerAbove, newLogger, nodesOf } from '../python.js';
import type { Edit } from '../source.js';

export const loggedHandlers: Fix = {
	id: 'logged-handlers',
	title: 'Log what handlers of errors print, with its trace.',
	answers: ['service/logging'],
	async propose({ outcome }, { project, open }) {
		if (outcome !== 'false') return null;
		const found: FileEdits[] = [];
		for (const { path, context, facts } of project.files) {
			const isTalk = facts.imports.some(({ module }) => TALKS.test(module)) || facts.calls.some(({ method }) => method === 'input');
			const opened = path.endsWith('.py') && context === 'source' && !isTalk ? await open(path) : null;
			const edits = opened?.file ? printed(opened) : [];
			if (opened && edits.length > 0) found.push({ path, edits });
		}
		return found.length > 0 ? found : null;
	},
};

/** What a program on a command line is made of. */
const TALKS = /^(?:argparse|click|typer|rich|fire|cmd|curses|prompt_toolkit|questionary)\b/;

/** `print(f"…")` in a handler of every error; none where the module cannot have a logger. */
function printed(opened: Opened): Edit[] {
	const { source, python } = opened;
	const calls = [...nodesOf(python!)].flatMap((clause) => {
		const head =
			clause.type === 'except_clause' ? source.text.slice(clause.start, childOfType(clause, 'block')?.start ?? clause.start) : '';
		if (!/^except(?:\s+(?:Base)?Exception(?:\s+as\s+\w+)?)?\s*:/.test(head)) return [];
		return namedChildren(childOfType(clause, 'block')!).flatMap((statement) => {
			const call = statement.type === 'expression_statement' ? statement.children[0] : undefined;
			const callee = call?.type === 'call' ? child(call, 'function') : undefined;
			const given = callee && source.slice(callee) === 'print' ? namedChildren(argumentsOf(call!) ?? call!) : [];
			return given.length === 1 && given[0]!.type === 'string' ? [callee!] : [];
		});
	});
	const [first] = calls;
	if (!first) return [];
	const known = loggerAbove(opened, source.lineAt(first.start));
	const made = known
		? []
		: newLogger(
				opened,
				'logger',
				calls.map(({ start }) => source.lineAt(start)),
			);
	return made ? [...made, ...calls.map(({ start, end }) => ({ start, end, text: `${known ?? 'logger'}.exception` }))] : [];
}
