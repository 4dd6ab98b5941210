// A handler that swallows every error: it is logged with its trace by the logger of the file, a new one where it has none, or told by the file’s own
// `log`; in TypeScript as other handlers of the project do. Where a comment gives a reason, it is a warning, or is logged for whoever looks for it, and the
// comment stays. What fails as a rule (a question to a tool, a look into one folder after the other) is no error to tell, and an error that the "try" itself
// raises has to come through.
import type { SourceFile } from '@auditor/code';
import { asNode, child, childOfType, type Node, namedChildren, type SyntaxNode, nodesOf as scriptNodes } from '@auditor/code/syntax-trees';
import type { FileEdits, Fix, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { around, nodesOf, quoteIn } from '../python.js';
import { styleOf, walk } from '../script.js';
import type { Edit } from '../source.js';
import { isByHand, isCopiedIn } from './_handlers.js';
import { dropsTrace, loggerIn, sharedTeller, valueStyle } from './_python-loggers.js';
import { callLines, formatOf } from './_script-lines.js';
import { alike, alikeInScript, apartIn } from './_silent-handlers.js';
import { tellingCall } from './_tellers.js';
import { isAnswer, isNoticeAlone, mayFail } from './_usual-failures.js';

/** A comment says that the error is to be expected, and can be left. */
const MEANT =
	/\b(?:can|may|could|should)(?: safely)? be ignored\b|\bsafe(?:ly)? to ignore\b|\bignor(?:e|es|ed|ing)\s{1,3}\w|\bskip\w{0,4}\s{1,3}(?:malformed|invalid|broken|bad|corrupt)/i;

/** A handler, up to a few lines of it. */
const source = ({ source: own }: Opened, line: number) => own.text.slice(own.startOf(line), own.endOf(line + 4));

/** Places beyond those that have findings of their own: more have to be read one by one. */
const MOST = 3;

/** What fails in a function of such a name is its answer. */
const QUESTION = /^_{0,2}(?:try|is|has|can|check|ping|probe|health)(?:[_A-Z]|$)/;

type Place = { readonly path: string; readonly line: number; readonly explained: boolean };

export const loggedError: Fix = {
	id: 'logged-error',
	title: 'Log the error that is swallowed.',
	answers: ['service/swallowed-errors'],
	async propose({ location, values }, ground) {
		// The first finding names those that have none of their own.
		const others = (values.others ?? []) as unknown as readonly Place[];
		if (others.length > MOST) return null;
		const found: FileEdits[] = [];
		const told = new Set<string>();
		for (const { path, line, explained } of [{ ...location, explained: values.explained } as Place, ...others]) {
			const opened = path && line ? await ground.open(path) : null;
			if (!opened?.file || (await isCopiedIn(opened.file, ground))) return null;
			const isMeant = MEANT.test(source(opened, line));
			const edits = isMeant ? null : await (opened.python ? inPython : inScript)(opened, line, explained, ground);
			if (!edits) return null;
			found.push({ path, edits });
			told.add(`${path}:${line}`);
			const more = explained ? [] : opened.python ? alike(opened, line) : alikeInScript(opened, line);
			if (more.length > 2 * MOST) return null;
			for (const other of more) {
				const isTold = told.has(`${path}:${other}`) || others.some((one) => one.path === path && one.line === other);
				const beside = isTold ? null : await (opened.python ? inPython : inScript)(opened, other, false, ground);
				if (beside) found.push({ path, edits: beside });
				// One that is told beside others that are not is half a mend.
				else if (!isTold && opened.script) return null;
				told.add(`${path}:${other}`);
			}
		}
		return found;
	},
};

async function inPython(opened: Opened, line: number, explained: boolean, ground: Ground): Promise<Edit[] | null> {
	const { source, python, file } = opened;
	const clause = [...nodesOf(python!)].find((n) => n.type === 'except_clause' && source.lineAt(n.start) === line);
	const block = clause && childOfType(clause, 'block');
	const [first, ...others] = (block ? namedChildren(block) : []).filter(({ type }) => type !== 'comment');
	if (!clause || !first) return null;
	const idle = others.length === 0 && (first.type === 'pass_statement' || source.slice(first) === '...');
	// What stands on the line of its head has no room before it.
	if (!idle && source.lineAt(first.start) === source.lineAt(clause.start)) return null;
	const tried = around(python!, clause.start, 'try_statement')!;
	const isRepeated = (['for_statement', 'while_statement'] as const).some((type) => around(python!, clause.start, type) !== null);
	if (raisesIn(tried, opened) || mayFail(source.slice(child(tried, 'body')!), isRepeated)) return null;
	const definition = around(python!, clause.start, 'function_definition');
	const owner = definition && source.slice(child(definition, 'name')!);
	// What is done where nothing failed tells that a failure is one of two ways.
	if (childOfType(tried, 'else_clause') || (owner && QUESTION.test(owner))) return null;
	const apart = apartIn(opened, clause, definition);
	// What a module tries as it loads depends on the machine, and has no name to be told by.
	if (apart === null || owner === null) return null;
	const what = `Error in ${owner}${apart}`;
	const logger = loggerIn(opened, line, ground);
	if (logger && logger.edits.length > 0 && isByHand(file!, ground)) return null;
	const head = /^except\s+([\w.]+)\s*:/.exec(source.slice(clause))?.[1];
	const quote = quoteIn(opened);
	const text = `${quote}${what}${quote}`;
	const isUsual = isPolled(opened, clause) || /\bCancelledError\b/.test(source.text.slice(clause.start, block!.start));
	// What is explained is still heard, where the program tells no less.
	const isLow = isUsual || (explained && (await isAllTold(ground)));
	// The next of several is tried.
	const goesOn = first.type === 'continue_statement';
	const quiet = isLow ? 'debug' : explained || goesOn || isNotice(opened, clause) ? 'warning' : null;
	const isLog = ({ name, class: owner, parameters }: SourceFile['facts']['functions'][number]) =>
		name === 'log' && owner === null && parameters.length > 0;
	const own = logger ? null : file!.facts.functions.some(isLog) ? 'log' : sharedTeller(file!, ground.project, quiet ?? 'error');
	if (!logger && (own === null || head === undefined)) return null;
	const quietly = logger?.isLoguru ? `opt(exception=True).${quiet}(${text})` : `${quiet}(${text}, exc_info=True)`;
	// Where other handlers hand over the error as a value, so does this one.
	const style = logger && !logger.isLoguru && head !== undefined ? await valueStyle(ground) : null;
	if (logger && !style && (await dropsTrace(ground))) return null;
	const event = `${owner.replace(/^_+/, '')}${style?.gap}${style?.end}`;
	const about = aboutIn(definition!, opened);
	const told = style
		? `${logger!.name}.${quiet ?? style.level}(${quote}${event}${quote}, ${about}error=str(${style.error}))`
		: !logger
			? `${own}(f${quote}${what}: {error}${quote})`
			: `${logger.name}.${quiet ? quietly : `exception(${text})`}`;
	const named = clause.start + 'except '.length + (head?.length ?? 0);
	const name = style?.error ?? (logger ? null : 'error');
	const edits = [...(logger?.edits ?? []), ...(name === null ? [] : [{ start: named, end: named, text: ` as ${name}` }])];
	const next = `${source.eol}${source.indentAt(first.start)}`;
	const end = source.endOf(source.lineAt(first.end));
	const reason = /^\s*(#.*)$/.exec(source.text.slice(first.end, end))?.[1];
	const after = idle ? reason && heard(reason) : reason;
	if (after && /\bsilent/i.test(after)) return null;
	// A reason beside what goes stands above what comes.
	if (idle && reason !== undefined && explained && source.lineAt(first.start) !== source.lineAt(clause.start))
		return [...edits, { start: first.start, end, text: `${heard(reason)}${next}${told}` }];
	for (let line = source.lineAt(clause.start) + 1; line < source.lineAt(first.start); line++) {
		const [start, stop] = [source.startOf(line), source.endOf(line)];
		const [, indent, said] = /^(\s*)(#.*)$/.exec(source.text.slice(start, stop)) ?? [];
		if (said !== undefined && heard(said) !== said) edits.push({ start: start + indent!.length, end: stop, text: heard(said) });
	}
	return [...edits, { start: first.start, end: idle ? first.end : first.start, text: idle ? told : `${told}${next}` }];
}

/** `title=title, `: the one plain value that a function is handed, by which its failures are told apart. */
function aboutIn(definition: SyntaxNode, { source }: Opened): string {
	const given = namedChildren(child(definition, 'parameters')!).filter((one) => !/^(?:self|cls)$/.test(source.slice(one)));
	const [, name] = /^(\w{1,40})\s?:\s?(?:str|int)(?:\s?=.*)?$/.exec(given.length === 1 ? source.slice(given[0]!) : '') ?? [];
	return name === undefined || /key|token|secret|password/i.test(name) ? '' : `${name}=${name}, `;
}

/** A comment without its word that nobody hears of the error, or that nothing is done. */
function heard(comment: string): string {
	return comment
		.replace(/(?<=\w)[.,;:]?\s{1,9}no-?op\.?(?=\s{0,9}(?:\*\/)?$)/i, '')
		.replace(/^(#|\/\/|\/\*{1,2})\s{0,9}silent(?:ly)?\s{1,9}(?=\w)/i, '$1 ')
		.replace(/^(#|\/\/|\/\*{1,2}) ([a-z])/, (all, sign: string, letter: string) =>
			/silent/i.test(comment) ? `${sign} ${letter.toUpperCase()}` : all,
		);
}

/** It is tried again after a while, so that an error is one of many. */
function isPolled({ source, python }: Opened, { start }: SyntaxNode): boolean {
	const loops = ['while_statement', 'for_statement'].flatMap((type) => around(python!, start, type) ?? []);
	return loops.some((loop) => /\bsleep\(/.test(source.slice(loop)));
}

/** The program tells all that it logs. */
async function isAllTold({ project, textAt }: Ground): Promise<boolean> {
	const told = /\b(?:level ?= ?|setLevel\()(?:logging\.)?["']?DEBUG["']?\s{0,9}[,)]/;
	for (const { path, context } of project.files)
		if (context === 'source' && path.endsWith('.py') && told.test(await textAt(path))) return true;
	return false;
}

/** A test of what a server answered: an error because of it fails as the call itself does. */
const ANSWER = /\.(?:ok|is_success|is_error|status(?:_?code)?)\b/i;

/** The `try` raises an error itself, which its own handler would swallow. */
function raisesIn(tried: SyntaxNode, { source }: Opened): boolean {
	const body = child(tried, 'body')!;
	const isOfAnswer = (n: SyntaxNode) => n.type === 'if_statement' && ANSWER.test(source.slice(child(n, 'condition')!));
	const inner = [...nodesOf(body)].filter((n) => /^(?:try_statement|function_definition|lambda)$/.test(n.type) || isOfAnswer(n));
	return [...nodesOf(body)].some((n) => n.type === 'raise_statement' && !inner.some((one) => one.start <= n.start && n.end <= one.end));
}

/** All that is tried is to tell somebody something, who may have gone. */
function isNotice({ source, python }: Opened, { start }: SyntaxNode): boolean {
	const tried = around(python!, start, 'try_statement');
	const [only, ...more] = tried ? namedChildren(child(tried, 'body')!) : [];
	return only !== undefined && more.length === 0 && NOTICE.test(source.slice(only));
}

const NOTICE = /^(?:await\s+)?(?:[\w.]{1,80}\.)?(?:send|emit|publish|broadcast|notify|_?writer)\w{0,40}\(/;

/** A comment that says no more than that nothing is done, which is no longer so. */
const IDLE =
	/^(?:\/\/|\/\*+)\s*(?:(?:intentionally|deliberately)\s)?(?:left\s)?(?:no-?op|nothing|empty|ignored?|silent(?:ly)?(?:\s(?:error\s)?handling(?:\sfor[\w\s]{1,40})?)?|swallow(?:ed)?)[.\s]*(?:\*\/)?$/i;

/** No reason at all. */
const NOTHING = /^(?:\/\/|\/\*+)\s*(?:no-?op|nothing|empty)[.\s]*(?:\*\/)?$/i;

/** `[Dispatch] `, where what the file tells begins so. */
function prefixOf({ source: { text } }: Opened): string {
	const found = [...text.matchAll(/\b(?:console|log(?:ger)?)\.\w{1,9}\(\s{0,20}["'`](\[[\w -]{1,40}\] ?)?/g)].map(
		([, prefix = '']) => prefix,
	);
	const [first = ''] = found;
	return found.length > 1 && found.every((one) => one === first) ? first : '';
}

/** What begins with a file or a folder by its path. */
const READS_PATH = /\b(?:readFile|readdir|access|l?stat|realpath|readlink)(?:Sync)?\(/;

const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod|ClassMethod)$/;

/** The block throws an error itself, which its own handler would swallow. */
function throwsIn(block: Node, { source }: Opened): boolean {
	const inside = [...walk(block)];
	const apart = inside.filter(({ type, handler, test }) => {
		const tested = asNode(test);
		return (
			FUNCTION.test(type) ||
			(type === 'TryStatement' && asNode(handler)) ||
			(type === 'IfStatement' && tested && ANSWER.test(source.slice(tested)))
		);
	});
	return inside.some((n) => n.type === 'ThrowStatement' && !apart.some((one) => one.start <= n.start && n.end <= one.end));
}

/** It stands in a loop of its function. */
function isLooped(script: Node, clause: Node): boolean {
	const holds = [...walk(script)].filter((n) => n.start <= clause.start && clause.end <= n.end);
	const from = holds.findLastIndex(({ type }) => FUNCTION.test(type));
	return holds.slice(from + 1).some(({ type }) => /^(?:For|ForIn|ForOf|While|DoWhile)Statement$/.test(type));
}

/** An empty `catch`, or one that only answers or goes on: told as the file, or else the project, tells other errors. A comment stays. */
async function inScript(opened: Opened, line: number, explained: boolean, ground: Ground): Promise<Edit[] | null> {
	const { source, script, file } = opened;
	const [clause, ...others] = [...walk(script!)].filter((n) => n.type === 'CatchClause' && source.lineAt(n.start) === line);
	const body = asNode(clause?.body);
	const given = asNode(clause?.param);
	if (!clause || !body || others.length > 0 || (given && given.type !== 'Identifier')) return null;
	const [only, ...more] = scriptNodes(body.body);
	const inner = { start: body.start + 1, end: body.end - 1 };
	const comment = source.text.slice(inner.start, only?.start ?? inner.end).trim();
	const tried = source.text.slice(source.startOf(line), clause.start);
	if (more.length > 0 || (only && !/^(?:Return|Continue|Break)Statement$/.test(only.type)) || /\btry\b/.test(tried)) return null;
	// A word to a linter is for the line that follows it.
	if (/eslint|biome|@ts-/.test(source.slice(inner))) return null;
	const handled = [...walk(script!)].find((n) => asNode(n.handler)?.start === clause.start);
	const block = asNode(handled?.block);
	if (!block || isAnswer(block, only, opened) || (explained && isNoticeAlone(block, opened))) return null;
	if (throwsIn(block, opened) || mayFail(source.slice(block), isLooped(script!, clause))) return null;
	const owner = file!.facts.functions.filter((f) => f.line <= line && line <= f.endLine && /^[A-Za-z_$]/.test(f.name)).at(-1);
	const inOwner = [...walk(script!)].filter((n) => {
		const at = n.type === 'CatchClause' && owner ? source.lineAt(n.start) : 0;
		return at > 0 && owner!.line <= at && at <= owner!.endLine && scriptNodes(asNode(n.body)?.body).length === 0;
	});
	// Two of one function are told apart by what they tried.
	const calledIn = (tried: Node | null | undefined) =>
		tried ? [...walk(tried)].flatMap((n) => (n.type === 'CallExpression' ? source.slice(asNode(n.callee)!) : [])) : [];
	const nameIn = (tried: Node | null | undefined) => calledIn(tried).find((one) => /^[\w$.]{1,60}$/.test(one));
	const besides = inOwner.filter((n) => n.start !== clause.start);
	const triedBy = ({ start }: Node) => asNode([...walk(script!)].find((n) => asNode(n.handler)?.start === start)?.block);
	const named = besides.length > 0 ? nameIn(block) : undefined;
	if (besides.some((n) => nameIn(triedBy(n)) === named)) return null;
	const apart = named === undefined ? '' : ` (${named})`;
	// What is asked catches itself, so that nothing comes to this handler.
	if (owner && QUESTION.test(owner.name)) return null;
	if (calledIn(block).some((one) => one.endsWith('.catch'))) return null;
	const what = `${prefixOf(opened)}${owner ? `Error in ${owner.name}${apart}` : 'Error'}`;
	const name = given ? String(given.name) : null;
	// A name that says that nobody reads it gets another.
	const isKept = name !== null && !name.startsWith('_');
	const told = await tellingCall(
		opened,
		{ line, what, error: isKept ? name : null, explained: explained && !NOTHING.test(comment) },
		ground,
	);
	if (!told) return null;
	const { end: stop, quote } = styleOf(opened);
	const held = /\.[cm]?tsx?$/.test(opened.path) ? `(${told.error} as { code?: string })` : told.error;
	// Nobody has to hear of a file that may be missing.
	const mayLack = READS_PATH.test(source.slice(block)) && (explained || only?.type === 'ReturnStatement');
	const format = await formatOf(ground);
	const [outer, step] = [source.indentAt(clause.start), source.step];
	const lines = (indent: string) => callLines(told.callee, told.given, indent, step, stop, format);
	const said = mayLack
		? [`if (${held}.code !== ${quote}ENOENT${quote}) {`, ...lines(outer + step + step).map((one) => step + one), '}']
		: lines(outer + step);
	const end = name === null ? 0 : given!.start + name.length;
	const parameter = isKept
		? told.edits
		: [
				...told.edits,
				name === null ? { start: body.start, end: body.start, text: `(${told.error}) ` } : { start: given!.start, end, text: told.error },
			];
	if (only && source.lineAt(only.start) !== source.lineAt(body.start))
		return [
			...parameter,
			{ start: only.start, end: only.start, text: said.map((one) => `${one}${source.eol}${source.indentAt(only.start)}`).join('') },
		];
	const inside = [...(comment === '' || IDLE.test(comment) ? [] : [heard(comment)]), ...said, ...(only ? [source.slice(only)] : [])];
	const text = inside.map((one) => `${source.eol}${outer}${step}${one}`).join('');
	return [...parameter, { ...inner, text: `${text}${source.eol}${outer}` }];
}
