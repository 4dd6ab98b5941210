// Can a value be what saves the state of runs, and is what it writes to gone with the process?
import type { CallFact, ClassFact, Held, Project, SourceFile, StaticValue } from '@auditor/code';
import { calledBy, callOf, choicesOf, givenTo, partsOf, receiverOf, settled, textOf } from '@auditor/code';
import { meaningOfName } from '../../libraries/meaning.js';
import type { Found } from '../source/product-calls.js';

/** Neither a plain value, a function or a class, nor something of a library that saves nothing, nor a class of the project that does nothing with what it is given. */
export function canSave(project: Project, { value: given, file }: Pick<Held, 'value' | 'file'>): boolean {
	let value = given;
	for (; value.kind === 'unary'; value = value.value) if (['not', '!', '-', '+', 'void', 'typeof'].includes(value.operator)) return false;
	if (PLAIN.has(value.kind)) return false;
	if (value.kind === 'binary') return !['and', '&&', '+'].includes(value.operator);
	const call = callOf(value, file);
	if (call?.callee.kind === 'class') return false;
	if (call) return !NO_SAVER.test(textOf(call.callee, file)) && !isIdleClass(project, file, call);
	// The class itself, which nobody made an instance of.
	return !(
		value.kind === 'name' &&
		file.facts.imports.some((one) => one.alias === value.name && meaningOfName(`${one.module}.${one.name}`, 'make')?.what === 'saver')
	);
}

const PLAIN = new Set<StaticValue['kind']>(['string', 'number', 'boolean', 'list', 'dict', 'template', 'function', 'class']);
const NO_SAVER =
	/^(?:object|dict|list|str|int|getattr|Object(?:\.create)?|String|Symbol|(?:Weak)?(?:Map|Set)|Proxy|Array|sqlite3\.connect|aiosqlite\.connect|(?:unittest\.mock\.)?(?:Magic)?Mock)$/;

/** What only prints, waits for nothing or makes an error. */
const SAYS =
	/^(?:console\.\w{1,20}|print|(?:this\.|self\.)?log(?:ger|ging)?\.\w{1,20}|Promise\.(?:resolve|reject)|asyncio\.sleep|super(?:\(\)\.\w{1,20})?|\w{0,40}Error)$/;

/** A class of the project whose methods do nothing with what they are given, and set nothing. */
export function isIdleClass(project: Project, file: SourceFile, { callee, scope }: CallFact): boolean {
	const made = callee.kind === 'name' ? project.resolve(callee.name, file, scope) : null;
	if (made?.kind !== 'class') return false;
	if (keepsNothing(made.file, made.fact)) return true;
	const { external, own } = project.lineage(made.file, made.index);
	if (own.length > 1 || !external.every((base) => /(?:^|\.)Base(?:Checkpoint)?Saver$/.test(base))) return false;
	const methods = new Set(made.fact.methods);
	const isOwn = ({ scope: at }: { scope: CallFact['scope'] }) => at.function !== null && methods.has(at.function);
	const does = made.file.facts.calls.some((one) => isOwn(one) && !SAYS.test(textOf(one.callee, made.file)));
	return methods.size > 0 && !does && !made.file.facts.assignments.some(isOwn);
}

/** Its own `put`, in the place of that of the saver below it, does nothing with what it is given. */
function keepsNothing({ facts, ...file }: SourceFile, { methods }: ClassFact): boolean {
	const puts = methods.filter((index) => /^a?put$/.test(facts.functions[index]!.name));
	const isOwn = ({ scope }: { scope: CallFact['scope'] }) => scope.function !== null && puts.includes(scope.function);
	const does = facts.calls.some(
		(one) => isOwn(one) && (/super/.test(textOf(one.callee, { facts, ...file })) || !SAYS.test(textOf(one.callee, { facts, ...file }))),
	);
	return puts.length > 0 && !does && !facts.assignments.some(isOwn);
}

/** It writes to memory, to nothing, to a temporary place, or to a place that is removed before. */
export function isFleeting(project: Project, { file, call }: Found): boolean {
	const [first] = call.arguments;
	if (first && /^(?:None|null|undefined)$/.test(textOf(first, file))) return true;
	const given = givenTo(call);
	const texts = given.map((value) => textOf(value, file));
	const isWritten = (path: string) => /^["'][\w./-]{3,}["']$/.test(path) && texts.some((one) => one === path || one.includes(`(${path}`));
	const isWithin = (folder: string) => /^["'][\w./-]{2,}["']$/.test(folder) && texts.some((one) => one.includes(`${folder.slice(0, -1)}/`));
	const isRemoved = file.facts.calls.some(({ method, callee, arguments: [path], scope, line }) => {
		if (!REMOVES.test(method ?? '') || scope.function !== call.scope.function || line >= call.line) return false;
		// `Path("runs.db").unlink(missing_ok=True)`
		const by = callOf(receiverOf(callee), file)?.arguments[0];
		const told = [path, by].flatMap((one) => (one ? textOf(one, file) : []));
		return told.some((one) => texts.includes(one) || isWritten(one) || (/rm/.test(method!) && isWithin(one)));
	});
	return (
		isRemoved ||
		isEmptied(file, call, texts) ||
		given.some((value) => isGone(project, { value, file, function: call.scope.function }, call.scope, 4))
	);
}

/** What it writes to is emptied in any case before, or its tables are dropped. */
function isEmptied({ facts, ...own }: SourceFile, { scope, line }: CallFact, texts: readonly string[]): boolean {
	const file = { facts, ...own };
	const isGiven = (text: string) => /^["'\w.]{3,}$/.test(text) && texts.some((one) => one === text || one.includes(`(${text}`));
	return facts.calls.some((one) => {
		if (one.scope.function !== scope.function || one.scope.branches.length > 0) return false;
		if (one.line >= line && !/^a?delete_?thread$/i.test(one.method ?? '')) return false;
		const [first, second] = one.arguments.map((value) => textOf(value, file));
		const by = receiverOf(one.callee);
		const made = by ? callOf(by, file) : null;
		const path = made?.arguments[0] ? textOf(made.arguments[0], file) : by ? textOf(by, file) : '';
		if (/^a?delete_?thread$/i.test(one.method ?? ''))
			return facts.assignments.some(
				({ target, value }) => by !== null && target === textOf(by, file) && callOf(value, file)?.line === line,
			);
		if (one.method === 'open' && first && /^["'](?:w|wb|w\+)["']$/.test(second ?? '')) return isGiven(first);
		if (/^write_(?:bytes|text)$/.test(one.method ?? '') && /^b?["']{2}$/.test(first ?? '')) return isGiven(path);
		return /^execute(?:script)?$/.test(one.method ?? '') && DROPS.test(first ?? '') && by !== null && texts.includes(textOf(by, file));
	});
}

const DROPS =
	/\b(?:DROP\s{1,9}TABLE|DELETE\s{1,9}FROM)\s{1,9}(?:IF\s{1,9}EXISTS\s{1,9})?(?:checkpoints?|writes|checkpoint_\w{1,20})\b(?!\s{1,9}WHERE)/i;

const REMOVES = /^(?:remove|unlink|unlinkSync|rm|rmSync|rmtree|truncate|truncateSync)$/;
const FLEETING =
	/:memory:|mode=memory|^["']["']$|\/dev\/(?:null|shm)\b|\bos\.devnull\b|\b(?:mktemp|mkdtemp|mkdtempSync|NamedTemporaryFile|TemporaryFile|TemporaryDirectory|uuid[14]?|randomUUID|nanoid|token_hex|getpid|tmpdir|gettempdir|Date\.now|performance\.now)\(|^f?["'`]\/tmp\/|\bprocess\.pid\b/;

function isGone(project: Project, at: Held, scope: CallFact['scope'], depth: number): boolean {
	const { value, file } = at;
	if (FLEETING.test(textOf(value, file).replace(/["'] ?(?:\+ ?|\.concat\()["']/g, ''))) return true;
	if (depth === 0) return false;
	const call = callOf(value, file);
	// Without a place, SQLite writes to one that is gone with the process.
	if (call && call.arguments.length === 0 && /^Database(?:Sync)?$/.test(call.method ?? '')) return true;
	if (value.kind === 'template') return partsOf(value).some((part) => isGone(project, { ...at, value: part }, scope, depth - 1));
	if (call) {
		const returned = calledBy(project, value, file).flatMap((ref) =>
			ref.fact.returned.map((one) => ({ at: { value: one.value, file: ref.file, function: ref.index }, scope: one.scope })),
		);
		const given = givenTo(call).map((one) => ({ at: { ...at, value: one }, scope: call.scope }));
		return [...returned, ...given].some((one) => isGone(project, one.at, one.scope, depth - 1));
	}
	const choices = choicesOf(project, at);
	if (choices !== null && choices.length > 0) return choices.every((one) => isGone(project, one, scope, depth - 1));
	const behind = settled(project, { value, file, scope });
	return behind.value !== value && isGone(project, { ...behind, function: behind.scope.function }, behind.scope, depth - 1);
}
