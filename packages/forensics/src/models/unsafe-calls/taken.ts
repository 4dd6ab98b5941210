// Which calls send SQL, open a path or ask an address that others give? The argument is followed back to what it comes from; what stands beside the SQL,
// as its parameters, is none of it. A name of a table or a column that nobody outside gives is let pass. Not seen: SQL and paths that a stored text holds.
import type { CallFact, Project, SourceFile, StaticValue } from '@auditor/code';
import { callOf, givenIn, once, optionOf, parameterOf, receiverOf, settled, textOf, traitsOf } from '@auditor/code';
import { compareText } from '@auditor/schema';
import type { Taken } from '../../libraries/library.js';
import { isAbout, meaningOf, type Named, outsideNameOf } from '../../libraries/meaning.js';
import { neverRuns } from '../source/product-calls.js';
import type { ExaminedCall } from './commands.js';
import { givenBy, isGiven, type Origin, told } from './outside.js';

type Made = Pick<ExaminedCall, 'reason' | 'confidence'>;

/** A call that sends SQL, opens a path or asks an address; `made` says what is wrong with it, where something is. */
export interface TakingCall {
	readonly file: SourceFile;
	readonly call: CallFact;
	readonly made: Made | null;
}

/** A call that is looked at, with what it is handed. */
interface Asked {
	readonly project: Project;
	readonly file: SourceFile;
	readonly call: CallFact;
	readonly take: Named<'take'>;
	readonly value: StaticValue;
	/** The file imports a library that does so. */
	readonly isNear: boolean;
}

/** Options by which SQL and addresses are handed over. */
const OPTIONS = ['sql', 'text', 'query', 'statement', 'operation', 'where', 'select', 'url', 'uri'];

/** Calls of the project that take it, by file and line. */
export const takingCalls: Readonly<Record<Taken, (project: Project) => readonly TakingCall[]>> = {
	sql: once((project) => callsThatTake(project, 'sql', judgeSql)),
	path: once((project) => callsThatTake(project, 'path', judgePath)),
	address: once((project) => callsThatTake(project, 'address', judgeAddress)),
};

function callsThatTake(project: Project, what: Taken, judge: (asked: Asked) => TakingCall['made'] | undefined): TakingCall[] {
	const found = project.files.flatMap((file) => {
		const isNear = file.facts.imports.some(({ module }) => isAbout(module, 'databases'));
		return file.facts.calls.flatMap((call): (TakingCall & { readonly isPart: boolean })[] => {
			const take = meaningOf(project, file, call, 'take');
			const value = take?.what === what ? takenBy(file, call, take) : null;
			const made = take && value ? judge({ project, file, call, take, value, isNear }) : undefined;
			return made === undefined ? [] : [{ file, call, made, isPart: take?.at === 'all' }];
		});
	});
	// What is joined to be opened in the same function is told once.
	const isTold = ({ file, call }: TakingCall) =>
		found.some((one) => one.made && !one.isPart && one.file === file && one.call.scope.function === call.scope.function);
	return found
		.filter((one) => !one.isPart || !isTold(one))
		.sort((a, b) => compareText(a.file.path, b.file.path) || a.call.line - b.call.line);
}

/** What a call is handed to act by: in its place, or by an option. */
function takenBy(file: SourceFile, call: CallFact, { at = 0 }: Named<'take'>): StaticValue | null {
	if (at === 'receiver') return receiverOf(call.callee);
	if (at === 'all' || at === 'model') return { kind: 'list', form: 'list', items: call.arguments, line: call.line };
	const first = call.arguments[at];
	// Options that are put together before, in one way or another.
	const given = first?.kind === 'name' ? givenIn(file, call.scope.function, first.name).flatMap(({ value }) => value ?? []) : [];
	const items = given.every(({ kind }) => kind === 'dict') ? given.flatMap((one) => optionIn([one], []) ?? []) : [];
	if (items.length > 0) return { kind: 'list', form: 'list', items, line: call.line };
	const value = (first?.kind === 'dict' ? optionIn([first], []) : optionIn([], call.keywords)) ?? first ?? null;
	return value && !/^(?:number|null|boolean|function|class|dict)$/.test(value.kind) ? value : null;
}

function optionIn(given: CallFact['arguments'], keywords: CallFact['keywords']): StaticValue | null {
	return OPTIONS.map((name) => optionOf({ arguments: given, keywords }, name)).find((one) => one !== null) ?? null;
}

/** Undefined where nothing says that it is SQL. */
function judgeSql({ project, file, call, take, value, isNear }: Asked): Made | null | undefined {
	if (take.at === 'model') {
		return call.statement || neverRuns(project, file, call)
			? undefined
			: { reason: 'all of its query text is what a language model writes', confidence: readsOnly(file) ? 0.6 : 0.85 };
	}
	// What a statement that is prepared is run with are its values.
	const receiver = receiverOf(call.callee);
	if (receiver && callOf(settled(project, { value: receiver, file, scope: call.scope }).value, file)?.method === 'prepare')
		return undefined;
	const isDriver = isAbout(outsideNameOf(project, file, call) ?? '', 'databases');
	const isKnown = !take.if || isDriver;
	const { origins, isChecked } = givenBy(project, { value, file, scope: call.scope, line: call.line }, 'sql');
	const texts = origins.flatMap(({ value: one }) => (one.kind === 'string' && one.value.trim() !== '' ? one.value : []));
	const looks = texts.some((text) => (isKnown || isNear ? ANY_CASE : STATEMENT).test(text));
	const given = origins.filter((one) => isGiven(one) && one.through === null);
	const passed = origins.filter(({ through }) => through !== null);
	const named = (one: Pick<Asked, 'file' | 'value'>) => (isNear ? SQL_NAME : SAYS_SO).test(textOf(one.value, one.file));
	const isNamed = DATABASE.test(textOf(call.callee, file)) && [{ value, file }, ...given, ...passed].some(named);
	if (!looks && !isKnown && !isNamed) return undefined;
	const made =
		given.length > 0
			? wordedGiven(given, texts, isDriver && !readsOnly(file))
			: passed.length > 0
				? wordedPassed(passed)
				: looks
					? wordedOpen(origins, texts)
					: null;
	if (!made && texts.some((text) => RUNS_TEXT.test(text)))
		return { reason: 'its query text runs a parameter, or a setting of the session, as SQL of its own', confidence: 0.6 };
	if (!made || !isChecked()) return made;
	// What a model wrote as a whole stays its own, whatever words are looked for in it.
	const [whole] = given;
	const isWhole = whole !== undefined && whole.by !== 'request' && !texts.some((text) => ANY_CASE.test(text));
	return isWhole ? { reason: `${made.reason}, behind a check of the product’s own`, confidence: 0.6 } : null;
}

/** A path of which a request or a model gives a part; a folder that `root` names holds what is sent. */
function judgePath({ project, file, call, value }: Asked): Made | null | undefined {
	const isOfWindow = /^(?:window\.)?open$/.test(outsideNameOf(project, file, call) ?? '') && traitsOf(file).receiver === 'this';
	if (isOfWindow || optionOf(call, 'root') !== null || (call.arguments[1]?.kind === 'name' && /^send/.test(call.method ?? '')))
		return undefined;
	const { origins, isChecked } = givenBy(project, { value, file, scope: call.scope, line: call.line }, 'path', call);
	const one = origins.find(isGiven);
	return one && !isChecked() ? worded('its path holds', one, ' and nothing holds it to a folder', 0.85) : null;
}

/** An address whose host a request or a model gives; what stands behind a host that is written down asks that one. */
function judgeAddress({ project, file, call, value }: Asked): Made | null {
	const { origins, isChecked } = givenBy(project, { value, file, scope: call.scope, line: call.line }, 'address');
	/** What stands before it in the address leaves the host open. */
	const isHost = (before: StaticValue | undefined) =>
		!before || (before.kind === 'string' && /^(?:(?:[a-z]{1,9}:)?\/\/)?(?:%[a-z].*|\{\w*\}.*)?$/is.test(before.value));
	const one = origins.find((origin, at) => isGiven(origin) && isHost(origins[at - 1]?.value));
	return one && !isChecked() ? worded('the host that it asks is', one, ' and nothing compares it with a list', 0.85) : null;
}

/** What a model names may be what the call is there for: that is a doubt. */
function worded(what: string, one: Origin, more: string, confidence: number): Made {
	return { reason: `${what} ${told(one)}${more}`, confidence: one.by === 'request' ? confidence : 0.6 };
}

/** As SQL and Cypher are written by custom, and as nobody writes prose. @source neo4j.com/docs/cypher-manual/current/clauses */
const STATEMENT =
	/^\s*(?:--.*\n\s*|\()*(?:SELECT\b|INSERT\s+(?:OR\s+\w+\s+)?INTO\b|UPDATE\s+\S+\s+SET\b|UPDATE\s*$|DELETE\s+FROM\b|REPLACE\s+INTO\b|WITH\s+\w+\s+AS\b|(?:CREATE|DROP|ALTER|TRUNCATE)\s+(?:TABLE|INDEX|VIEW|DATABASE|SCHEMA|TEMP|UNIQUE|ROLE|USER|TYPE|EXTENSION)|MERGE\s+INTO\b|GRANT\b|PRAGMA\b|(?:(?:OPTIONAL )?MATCH|MERGE|CREATE)\s+(?:\w+\s?=\s?)?\(|UNWIND\s+\$?\w+\s+AS\b)/;
const ANY_CASE = new RegExp(STATEMENT.source, 'i');
/** Before a value, in what is written out of the SQL; a name stands behind words such as FROM. */
const BEFORE_VALUE = /(?:[=<>(,'"%]|\b(?:like|ilike|and|or|between|limit|offset|then|values))\s*['"%(]{0,5}$/i;
const HOLDS_VALUE = /(?:[=<>(,'"]|\b(?:like|between|limit|offset))\s*['"%(]{0,5}(?:%[sdr]|\{\w*\}|\?)/i;
/** A part of the SQL by its name: a table, a column, a list of marks. */
const STRUCTURE =
	/table|col|schema|field|order|sort|index|holder|where|clause|sql|quer|condition|filter|join|limit|offset|view|database|prefix|suffix|direction|sets?$|params?$|marks|model|kind|type|name/i;
/** What SQL is sent by, and SQL itself, by their names; the last is enough where the file imports no library of databases. */
const DATABASE = /(?:conn\w{0,10}|cur(?:sor)?|db|database|engine|sql\w{0,10}|pool|graph|session|driver|tx)\.\w+$/i;
const SQL_NAME = /sql|cypher|quer(?:y|ies)|statement|stmt/i;
const SAYS_SO = /sql|cypher/i;

function wordedGiven([one]: readonly Origin[], texts: readonly string[], isRun: boolean): Made {
	if (texts.some((text) => /[\s=,]/.test(text))) return { reason: `its query text is put together with ${told(one!)}`, confidence: 0.9 };
	const made = worded('all of its query text is', one!, '', 0.9);
	return isRun ? { ...made, confidence: 0.9 } : made;
}

/** The module asks for a connection that only reads: `read_only=True`, `file:a.db?mode=ro`, `SET TRANSACTION READ ONLY`. */
function readsOnly(file: SourceFile): boolean {
	return file.facts.calls.some(
		(call) =>
			call.arguments.some((value) => READ_ONLY.test(textOf(value, file))) ||
			call.keywords.some(({ name, value }) => READ_ONLY.test(`${name} ${textOf(value, file)}`)),
	);
}

const READ_ONLY = /read[-_ ]?only|mode=ro\b|\bREAD_ACCESS\b|default_access_mode/i;

/** SQL that runs what it is handed beside it: `EXECUTE current_setting('a')`, `query_to_xml(%s, …)`. @source postgresql.org/docs/current/plpgsql-statements.html, postgresql.org/docs/current/functions-xml.html, postgresql.org/docs/current/dblink.html */
const RUNS_TEXT =
	/\b(?:query_to_xml(?:_and_xmlschema|schema)?\(|dblink(?:_exec)?\((?:'[^']{0,200}',)?|EXECUTE(?: IMMEDIATE)?\b)\s?(?:%s|%\(\w{1,40}\)s|\$\d|:\w|\?|current_setting\b)/i;

/** By the state of a graph: which nodes look at it on the way was not followed. */
function wordedPassed(passed: readonly Origin[]): Made | null {
	const one = passed.find(isGiven);
	if (!one && passed.some(({ value }) => value.kind === 'string')) return null;
	return {
		reason: `its query text comes through \`${passed[0]!.through}\` of the graph’s state${one ? ` from ${told(one)}` : ', and who gives it was not found'}`,
		confidence: 0.6,
	};
}

/** Values in the SQL of which only the name is known. */
function wordedOpen(origins: readonly Origin[], texts: readonly string[]): Made | null {
	const open = origins.find((one, at) => {
		const name = openName(one);
		if (name === null || one.clean) return false;
		const before = origins[at - 1]?.value;
		const isValue = (before?.kind === 'string' && BEFORE_VALUE.test(before.value)) || texts.some((text) => HOLDS_VALUE.test(text));
		return isValue || !STRUCTURE.test(name);
	});
	return open
		? { reason: `its query text is put together with \`${openName(open)}\`, and who gives that was not found`, confidence: 0.6 }
		: null;
}

/** A parameter that nobody in the product hands anything, a part of one, or a name that nothing defines. */
function openName(one: Origin): string | null {
	const { value, file, by } = one;
	if (by !== null || value.kind !== 'name' || /^(?:self|cls|this)\b/.test(value.name)) return null;
	return file.facts.unbound.some(({ name }) => name === value.name) || parameterOf(one) ? value.name : null;
}
