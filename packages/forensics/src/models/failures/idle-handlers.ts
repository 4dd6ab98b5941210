// Does a handler of an error do anything, or does it pass the error over, raise it again as it is or only clean up?
import type { CallFact, Project, Scope, SourceFile, StaticValue, TryFact } from '@auditor/code';
import { alwaysIs, callGraph, callOf, givenTo, namesIn, readsOf, TOP_SCOPE, textOf } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { TELLS } from './failures.js';

/** A handler with the place of its `try`, and its own lines. */
export type Handler = Pick<TryFact & TryFact['handlers'][number], 'line' | 'endLine' | 'scope' | 'empty'> & {
	readonly file: SourceFile;
	/** The number of its `try`. */
	readonly at: number;
	readonly own: readonly string[];
	readonly tried: readonly string[];
	readonly texts: ReadonlyMap<string, string>;
};

/** A line of a handler that does nothing: it names the error, prints nothing, waits for nothing, or answers nothing. */
const NOTHING =
	/^(?:pass|continue|\.\.\.|sys\.(?:last_\w{1,20}|std(?:err|out)) ?= ?\w{1,40}|[\w.]{1,60}\.handlers\.clear\(\)|breakpoint\(\)|pdb\.set_trace\(\)|\d{1,9}|null|None|undefined|(?:print|console\.\w{1,20})\((?:''|"")?\)|print\(["']{2}, end=["']{2}\)|(?:sys\.)?(?:log(?:ger|ging)?|stderr|stdout)\.\w{1,20}\((?:''|"")\)|time\.sleep\(0\)|\[\]\.\w{1,20}\([^()]{0,80}\)|(?:del|assert) \w{1,40}|lambda\b[^()]{0,80}|(?:await )?Promise\.resolve\(\)|print\(.{0,200}\bdevnull\b.{0,40}\)|(?:print|sys\.stderr\.write)\(end=["']{2}\)|(?:traceback\.(?:format|extract)_\w{1,20}|sys\.exc_info|logging\.getLogger|\w{1,40}\.(?:add_note|with_traceback))\([^()]{0,80}\)|(?:new )?[A-Z]\w{0,40}(?:Error|Exception)\([^()]{0,200}\)|(?:new )?Error\([^()]{0,200}\)|(?:structuredClone|JSON\.stringify|Error\.captureStackTrace|performance\.mark|console\.assert|Promise\.resolve|console\.error\.bind)\((?!false)[^()]{0,80}\)|Promise\.reject(?:\(\w{1,40}\)\.catch\(\(\) => \{\}?\)?)?|process\.stderr\.write\((?:''|"")\)|console\.\w{1,20}\((?:undefined|``|\.\.\.\[\]|\[\]\.join\(\))\)|\(\) => \{ throw \w{1,40}|`\$\{\w{1,40}\}`|while \(false\).{1,200}|for \(const \w{1,40} of \[\]\).{1,200}|switch \(\w{1,40}\) \{|\w{1,40}(?:!| as never)|console\.\w{1,20}\?\.\w{1,20}|(?:None or )?(?:False|None|false|null) (?:and|&&) .{1,200}|\(?lambda: .{1,200}|\[.{1,200} for \w{1,40} in \[\]\]|while False: .{1,200}|assert True, .{1,200}|if __debug__ is None: .{1,200}|return; .{1,200}|.{1,200} if False else None|\w{1,40} and None|(?:io\.)?(?:StringIO\(\)|NullHandler\(\))\..{1,200}|logging\.NullHandler\(\)\..{1,200}|open\(os\.devnull.{1,200}|(?:print|traceback\.print_\w{1,20})\(.{0,200}\b(?:StringIO\(\)|devnull.{0,40})\)|(?:raise SystemExit|(?:sys\.|os\._)?exit|quit)\((?:0|None)?\)|(?:print|(?:console\.\w{1,20}|(?:sys|process)\.std\w{3}\.write))\((?:["'](?:\\[nt]|\s){0,9}["']|\[\])\)|(?:sys|process)\.std\w{3}\.flush\(\)|console\.(?:time|count|group|profile)\w{0,10}\([^()]{0,80}\)|process\.nextTick\(\(\) => \{\}?\)?|globals\(\)\..{0,80}|\S{1,80}\.log\(0,.{0,200}\)|for \w{1,40} in [^:]{1,80}:|with (?:contextlib\.)?nullcontext\(\):|\[\w{0,40}\]\.\w{1,20}|\w{1,40}: \{ break \w{1,40}|\w{1,40} instanceof \w{1,40}|(?:queueMicrotask|set(?:Timeout|Immediate))\(\(\) => \{\}(?:, ?\d{1,9})?\)|return(?: (?:None|null|undefined|\{\}|\[\]|''|""|["'](?:[Oo][Kk]|[Dd]one|[Ss]uccess)[.!]?["']|\{ ?["']?\w{1,30}["']?: ?(?:None|null|undefined|''|"") ?\}?))?|(?:_|(?:const|let) \w{1,40}) ?= ?\w{1,40}|void \w{1,40}|if ?\((?:false|0)\) ?\S.{0,200}|if (?:False|0): ?\S.{0,200}|(?!(?:break|raise|return)$)[a-z_]\w{0,40}(?:\.[a-z_]\w{0,40}){0,3})?$/;
/** The line never comes to anything. */
export const isIdleLine = (line: string) => NOTHING.test(line.trim());
/** It hands the error on as it is. */
export const RAISES = /^(?:raise|throw)(?: [a-z_]\w{0,40})?(?: from [a-z_]\w{0,40})?$/;

/** A line that prints, and one that hands the error on as it is or sets what is written. */
export const PRINTS = /^\s*(?:print|console\.\w{1,20})\(.{0,400}\);?\s*$/;
export const GOES_ON = /^(?:(?:raise|throw)(?: [a-z_]\w{0,40})?|\w{1,80} ?= ?(?:[A-Z][A-Z_]{1,40}|True|False|true|false))$/;

/** A built-in that only looks at what it is given, and a name that is set to what is written. */
const LOOKS =
	/^(?:isinstance|hasattr|callable|hash|dir|vars|len|str|int|bool|repr|type|id|list|dict|String|Number|Boolean|Object\.\w{1,20})\([^()]{0,80}\)$/;
const SETS =
	/^(?:(?:const|let|var) )?([A-Za-z_]\w{0,80}) ?= ?(?:-?\d[\d_.]{0,40}|"[^"]{0,200}"|'[^']{0,200}'|None|True|False|null|true|false|undefined)$/;

/** All that the handler does is nothing. */
export function isIdle(project: Project, handler: Handler, more = NOTHING): boolean {
	const [head = '', ...lines] = handler.own;
	const first = head.replace(/^.{0,400}?\b(?:catch\b[^{]{0,200}\{|except\b[^:]{0,200}:)/, '');
	const isUnread = (name: string | undefined) => name !== undefined && handler.scope.function !== null && !readsOf(handler.file).has(name);
	if (actsInVain(handler)) return true;
	return statementsOf([first, ...lines]).every(
		(one) =>
			NOTHING.test(one) ||
			more.test(one) ||
			LOOKS.test(one) ||
			isUnread(SETS.exec(one)?.[1]) ||
			callsNothing(project, handler, one) ||
			isUnheard(project, handler, one),
	);
}

/** Nothing of it can be heard: what it raises is caught again or never comes, and what it makes or keeps is handed to nobody. */
function actsInVain({ file, line, endLine, scope, at, own }: Handler): boolean {
	const { assignments, branches, calls, functions, loops, raises, tries, withs } = file.facts;
	if (scope.function === null || endLine === line || GOES.test(own.join('\n'))) return false;
	// What stands in a function of its own runs where that is called.
	const here = (one: { line: number; scope: Scope }) =>
		one.line >= line && one.line <= endLine && one.scope.handlerOf === at && one.scope.function === scope.function;
	const isInner = (one: { line: number }) => one.line > line;
	const isLost = ({ scope: own }: { scope: Scope }) =>
		own.tries.some((i) => isInner(tries[i]!) && tries[i]!.handlers.some(({ empty }) => empty)) ||
		own.withs.some((i) => isInner(withs[i]!) && withs[i]!.items.some(({ value }) => callOf(value, file)?.method === 'suppress')) ||
		own.loops.some((i) => {
			const { iterable, test } = loops[i]!;
			return (iterable?.kind === 'list' && iterable.items.length === 0) || (test?.kind === 'boolean' && !test.value);
		});
	const isMute = (call: CallFact) => MAKES.test(textOf(call.callee, file));
	const isUnread = ({ target }: { target: string }) => /^\w+$/.test(target) && !readsOf(file).has(target);
	return (
		!functions[scope.function]!.returned.some((one) => one.line >= line && one.line <= endLine) &&
		raises.filter(here).every(isLost) &&
		calls.filter(here).every(isMute) &&
		assignments.filter(here).every(isUnread) &&
		branches.filter(here).every(({ kind }) => kind === 'switch' || kind === 'if')
	);
}

/** What leaves a handler by another way, or takes something away. */
const GOES = /\b(?:yield|await|break (?!;)\w|del|delete|import|continue)\b|^[ \t]{0,60}break\b|\+\+|--/m;
/** It makes something, and tells nobody. */
const MAKES = /^(?:(?:contextlib\.)?suppress|Promise|(?:[A-Z]\w{0,40})?(?:Error|Exception)|String|str|repr)$/;

const SILENCES = /\bsimplefilter\(["']ignore|\blogging\.disable\((?:logging\.(?:CRITICAL|ERROR))?\)|\blog\w{0,20}\.disabled ?= ?True\b/i;

/** It hands back the state as it was, raises under a switch that is off, warns where warnings are off, or adds to a list that nobody reads. */
function isUnheard(project: Project, { file, scope, texts, own, line }: Handler, said: string): boolean {
	const [back] = /(?<=^return (?:\{ ?(?:\*\*|\.\.\.)|dict\()?)\w*[sS]tate(?=(?: ?\}|\)|\.copy\(\))?$)/.exec(said) ?? [];
	if (back) return file.facts.functions[scope.function ?? -1]?.parameters.some(({ name }) => name === back) ?? false;
	const [off] = /(?<=^if \(?)[A-Z][A-Z\d_]*(?=[:)])/.exec(said) ?? [];
	if (off) return alwaysIs(project, { value: { kind: 'name', name: off, line }, file, scope }) === false;
	if (/^warnings\.|\blog\w{0,20}\.(?:\w{1,20}\(|disabled ?=)/i.test(said) && own.some((one) => SILENCES.test(one))) return true;
	const [list] = /^\w{1,60}(?=\.(?:append|add|push)\([^()]{0,80}\)$|\[["']\w{1,60}["']\] ?= ?\w{1,60}$)/.exec(said) ?? [];
	if (!list) return false;
	const word = new RegExp(
		`(?<![\\w.])${escapeText(list)}\\b(?!\\.(?:append|add|push)\\(|\\[["']\\w{1,60}["']\\] ?=[^=]|[^=\\n]{0,80} ?= ?(?:\\[\\]|\\{\\}|set\\(\\)|new (?:Set|Map)\\(\\)))`,
	);
	return ![...texts].some(
		([path, text]) => /\.(?:py|[cm]?[jt]sx?)$/.test(path) && word.test(path === file.path ? text : text.includes(list) ? text : ''),
	);
}

/** It takes errors of no kind, of kinds that what is asked of others never has, or of the project’s own that nothing raises. */
export function catchesNothing(project: Project, { file, own, types }: Handler & Pick<TryFact['handlers'][number], 'types'>): boolean {
	if (/^\s*except\s{0,9}\(\s{0,9}\)/.test(own[0] ?? '')) return true;
	return types.length > 0 && types.every((type) => NEVER.test(type) || isNeverRaised(project, file, type));
}

const NEVER = /^(?:ZeroDivisionError|ArithmeticError|OverflowError)$/;

/** An error of the project, of which no code makes one, nor one of a class that comes from it. */
function isNeverRaised(project: Project, file: SourceFile, type: string): boolean {
	const made = /^\w+$/.test(type) ? project.resolve(type, file, TOP_SCOPE) : null;
	if (made?.kind !== 'class' || made.fact.methods.length > 0) return false;
	const word = new RegExp(`(?<![\\w.])${escapeText(type)}\\b`);
	const isUsed = ({ facts, ...one }: SourceFile) => {
		const at = { facts, ...one };
		const isIt = (value: StaticValue | null) => value !== null && word.test(textOf(value, at));
		return (
			facts.raises.some(({ value }) => isIt(value)) ||
			facts.calls.some(({ callee, arguments: given }) => isIt(callee) || given.some(isIt)) ||
			facts.classes.some(({ bases }) => bases.some(isIt)) ||
			facts.functions.some(({ returned }) => returned.some(({ value }) => isIt(value)))
		);
	};
	return !project.files.some((one) => isUsed(one));
}

/** Whatever it does, it tells nobody, writes the failure down nowhere and hands the error on as it is. */
export function cleansUp({ file, line, endLine, own, scope }: Handler): boolean {
	const { assignments, calls, raises } = file.facts;
	const within = (one: { line: number }) => one.line >= line && one.line <= endLine;
	const again = raises.some(
		(one) =>
			within(one) && one.scope.branches.length === scope.branches.length && RAISES.test(own[one.line - line]!.trim().replace(/;$/, '')),
	);
	const [, error] = /\b(?:catch \(|except .{1,200} as )(\w{1,60})/.exec(own[0] ?? '') ?? [];
	const rootsIn = (value: StaticValue) => [...namesIn(value, file)].map((name) => name.split('.', 1)[0]!);
	const made = assignments.filter((one) => within(one) && one.value && rootsIn(one.value).includes(error ?? ''));
	const names = [error, ...made.map(({ target }) => target)];
	const keeps = (call: CallFact) => {
		const given = givenTo(call);
		const said = given.map((value) => textOf(value, file)).join();
		return (
			(call.statement || call.awaited) &&
			(/(?<![a-z])fail|(?<![a-z])error(?![a-z])/i.test(said) || given.some((value) => rootsIn(value).some((name) => names.includes(name))))
		);
	};
	return again && !calls.some((call) => within(call) && (TELLS.test(call.method ?? '') || keeps(call)));
}

function statementsOf(lines: readonly string[]): string[] {
	return lines.flatMap((one) => one.replace(/(?:^|\s)(?:#|\/\/)[\s\S]*$/, '').split(/;|(?<!\{)\}/)).map((one) => one.trim());
}

/** Nothing stands in it that could fail, so its handlers answer nothing. */
export function triesNothing({ line, handlers: [first] }: TryFact, lines: readonly string[]): boolean {
	const body = first ? lines.slice(line - 1, first.line - 1).join('\n') : '';
	return /^\s*try\s*[:{]/.test(body) && statementsOf(body.replace(/^\s*try\s*[:{]/, '').split('\n')).every((one) => NOTHING.test(one));
}

/** `noop()`: a call of a function of the project in which nothing is called, raised, set or answered. */
function callsNothing(project: Project, { file, line: from, endLine: to }: Handler, said: string): boolean {
	const name = /^([\w$]{1,99})\(\w{0,40}\)$/.exec(said)?.[1];
	if (name === undefined) return false;
	const graph = callGraph(project);
	const index = file.facts.calls.findIndex(
		({ callee, line }) => line >= from && line <= to && callee.kind === 'name' && callee.name === name,
	);
	const call = file.facts.calls[index];
	const targets = call ? graph.targets({ file, call, index }) : [];
	return (
		targets.length > 0 &&
		targets.every((target) => {
			const { assignments, raises } = target.file.facts;
			const within = ({ scope }: { scope: { function: number | null } }) => scope.function === target.index;
			return graph.callsIn(target).length === 0 && target.fact.returned.length === 0 && ![...assignments, ...raises].some(within);
		})
	);
}
