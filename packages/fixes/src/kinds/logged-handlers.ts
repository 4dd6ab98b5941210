// A service that prints what failed: its handlers of every error log it with the trace instead, through a logger for each module, as a warning where the run
// goes on in another way; beside them, its handlers of one error warn without a trace. What a program says to whoever sits before it stays printed.
import { child, childOfType, namedChildren, type SyntaxNode } from '@auditor/code/syntax-trees';
import { escapeText } from '@auditor/schema';
import type { FileEdits, Fix } from '../fix.js';
import { loggerFor } from '../loggers.js';
import type { Opened } from '../opened.js';
import { argumentsOf, nodesOf } from '../python.js';
import type { Edit } from '../source.js';
import { isByHand, isCopiedIn, isOfEvery, isTalk } from './_handlers.js';

export const loggedHandlers: Fix = {
	id: 'logged-handlers',
	title: 'Log what handlers of errors print, with its trace.',
	answers: ['service/logging'],
	async propose({ outcome }, ground) {
		const { project, open } = ground;
		if (outcome !== 'false') return null;
		const found: FileEdits[] = [];
		for (const file of project.files) {
			const { path, context } = file;
			const opened =
				path.endsWith('.py') && context === 'source' && !isTalk(file) && !(await isCopiedIn(file, ground)) ? await open(path) : null;
			const edits = opened?.file ? printed(opened, isByHand(file, ground)) : [];
			if (opened && edits.length > 0) found.push({ path, edits });
		}
		return found.length > 0 ? found : null;
	},
};

/** A text with holes that ends in the error. */
const TOLD = /^(\s{0,99}\(\s{0,99})f(?:"([^"\\\n]{2,200}?)|'([^'\\\n]{2,200}?))([:,]?\s{0,3}-?\s{0,3}\{(?:str\()?\w{1,40}\)?\})["']/;

/** `: {error}` at the end of a text: the trace tells it. What no longer has a use goes with it: the mark of a text with holes, and the name of the error. */
function withoutError({ source }: Opened, clause: SyntaxNode, callee: SyntaxNode): Edit[] {
	const error = /^except\s+\w+(\s+as\s+(\w+))\s*:/.exec(source.slice(clause));
	const [, before = '', double, single, gone = ''] = TOLD.exec(source.text.slice(callee.end)) ?? [];
	const said = double ?? single ?? '';
	const name = error?.[2];
	if (!name || said === '' || !new RegExp(`\\{(?:str\\()?${escapeText(name)}\\)?\\}$`).test(gone)) return [];
	const at = callee.end + before.length;
	const end = at + 2 + said.length;
	const isPlain = !/[{}]/.test(said);
	const head = clause.start + error!.index + error![0].indexOf(error![1]!);
	const isUnused = source.slice(clause).match(new RegExp(`\\b${escapeText(name)}\\b`, 'g'))?.length === 2;
	return [
		...(isUnused ? [{ start: head, end: head + error![1]!.length, text: '' }] : []),
		...(isPlain ? [{ start: at, end: at + 1, text: '' }] : []),
		{ start: end, end: end + gone.length, text: '' },
	];
}

/** Whoever sits before the program ends it, or is asked again. */
const ASKED = /^except\s.{0,80}\b(?:KeyboardInterrupt|SystemExit|EOFError)\b/;

/** The next of several is tried, or another way is taken: `continue`, `return search_fallback(x)`. */
function goesOn({ source }: Opened, statements: readonly SyntaxNode[]): boolean {
	const last = statements.at(-1);
	if (last?.type === 'continue_statement') return true;
	return last?.type === 'return_statement' && /^return\s+(?:await\s+)?[\w.]{0,80}fallback\w{0,80}\(/i.test(source.slice(last));
}

/** A text that calls itself an error. */
const ERROR = /^\s{0,99}\(\s{0,99}f?["']error\b/i;

const TRACE = /^(?:import traceback|traceback\.print_exc\(\))$/;

/** `print(f"…")` in a handler of every error; none where the module cannot have a logger, or has none and is run by hand. */
function printed(opened: Opened, byHand: boolean): Edit[] {
	const { source, python } = opened;
	const traces: SyntaxNode[] = [];
	const untold: Edit[] = [];
	const namings = (text: string) => text.match(/\btraceback\b/g)?.length ?? 0;
	const lineOf = ({ start, end }: SyntaxNode) => ({
		start: source.startOf(source.lineAt(start)),
		end: source.startOf(source.lineAt(end) + 1),
	});
	const narrow: SyntaxNode[] = [];
	const calls = [...nodesOf(python!)].flatMap((clause) => {
		if (clause.type !== 'except_clause') return [];
		const statements = namedChildren(childOfType(clause, 'block')!);
		const own = statements.flatMap((statement) => {
			const call = statement.type === 'expression_statement' ? statement.children[0] : undefined;
			const callee = call?.type === 'call' ? child(call, 'function') : undefined;
			const [text, ...others] = callee && source.slice(callee) === 'print' ? namedChildren(argumentsOf(call!) ?? call!) : [];
			return text?.type === 'string' && others.length === 0 ? [{ callee: callee!, text }] : [];
		});
		if (!isOfEvery(opened, clause)) {
			if (!ASKED.test(source.slice(clause))) narrow.push(...own.map(({ callee }) => callee));
			return [];
		}
		untold.push(...own.flatMap(({ callee }) => withoutError(opened, clause, callee)));
		// The logger tells the trace itself.
		const gone = statements.filter((one) => TRACE.test(source.slice(lineOf(one)).trim()));
		if (own.length > 0 && gone.length === namings(source.slice(clause))) traces.push(...gone);
		const isAside = goesOn(opened, statements);
		return own.map(({ callee: { start, end }, text }) => {
			const isWarning = isAside || /\bwarn/i.test(source.slice(text));
			return { start, end, warnedAt: isWarning ? text.end : null };
		});
	});
	const told = calls.map(({ start }) => source.lineAt(start));
	const logger = told.length > 0 ? loggerFor(opened, [...told, ...narrow.map(({ start }) => source.lineAt(start))]) : null;
	if (!logger || (byHand && logger.edits.length > 0)) return [];
	const { name, edits: made } = logger;
	// Nor does anything else need its module; what is put in its place takes its line.
	const [module] = namedChildren(python!).filter((one) => source.slice(one) === 'import traceback');
	const isIn = ({ start }: Edit, one: SyntaxNode) => lineOf(one).start < start && start < lineOf(one).end;
	if (module && namings(source.text) === traces.length + 1 && !made.some((edit) => isIn(edit, module))) traces.push(module);
	const lines = traces.map((one) => ({ text: '', ...made.find((edit) => edit.start === lineOf(one).start), ...lineOf(one) }));
	return [
		...made.filter(({ start }) => !lines.some((one) => one.start === start)),
		...calls.map(({ start, end, warnedAt }) => ({ start, end, text: `${name}.${warnedAt === null ? 'exception' : 'warning'}` })),
		...narrow.map(({ start, end }) => ({ start, end, text: `${name}.${ERROR.test(source.text.slice(end)) ? 'error' : 'warning'}` })),
		...calls.flatMap(({ warnedAt: at }) => (at === null ? [] : { start: at, end: at, text: ', exc_info=True' })),
		...untold,
		...lines,
	];
}
