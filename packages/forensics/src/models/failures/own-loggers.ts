// Loggers that a project writes itself: do they write to the console, or nothing?
import { type CallFact, callOf, heldIn, type Project, type SourceFile, type StaticValue, TOP_SCOPE, textOf } from '@auditor/code';

/** The methods or functions in which such a logger says things of one level. */
interface OwnLogger {
	readonly file: SourceFile;
	readonly methods: readonly number[];
}

/** An object, a class of methods of its own, or what is made of a class that has no other base. */
function loggerOf(project: Project, file: SourceFile, name: string): OwnLogger | null {
	const target = project.resolve(name, file, TOP_SCOPE);
	if (target.kind === 'class') return target.fact.bases.length === 0 ? { file: target.file, methods: target.fact.methods } : null;
	if (target.kind !== 'value') return null;
	const call = callOf(target.value, target.file);
	const made = call?.callee.kind === 'name' ? project.resolve(call.callee.name, target.file, call.scope) : null;
	if (made?.kind === 'class' && made.fact.bases.length === 0) return { file: made.file, methods: made.fact.methods };
	return { file: target.file, methods: heldIn(target.value).flatMap((one) => (one.kind === 'function' ? one.function : [])) };
}

/** Three of its methods or more write to the console wherever it runs, themselves or through another of its methods; or the one function that is told the level does. */
export function writesItself(project: Project, file: SourceFile, name: string, texts: ReadonlyMap<string, string>): boolean {
	const leveled = leveledIn(project, file, name);
	const { file: home, methods } = leveled ?? loggerOf(project, file, name) ?? { file, methods: [] };
	if (/\bNODE_ENV\b|import\.meta\.env\b/.test(texts.get(home.path) ?? 'NODE_ENV')) return false;
	const asks = (index: number, isOne: (call: CallFact) => boolean) =>
		home.facts.calls.some((call) => call.scope.function === index && isOne(call));
	const prints = ({ callee }: CallFact) => /^["']?(?:console\.|print$)/.test(textOf(callee, home));
	const writers = methods.filter((index) => asks(index, prints));
	if (leveled) return writers.length > 0;
	const names = new Set(writers.map((index) => home.facts.functions[index]!.name));
	const isSure = (call: CallFact) => call.scope.branches.length === 0 && (prints(call) || names.has(call.method ?? ''));
	return methods.filter((index) => asks(index, isSure)).length >= LEVELS;
}

/** So many levels make a logger of an object. */
const LEVELS = 3;

/** `log(level, message)`: one function, which is told the level. */
export function leveledIn(project: Project, file: SourceFile, name: string): OwnLogger | null {
	const target = project.resolve(name, file, TOP_SCOPE);
	const [first] = target.kind === 'function' ? target.fact.parameters : [];
	return target.kind === 'function' && /^(?:log_?)?(?:level|severity)$/i.test(first?.name ?? '')
		? { file: target.file, methods: [target.index] }
		: null;
}

/** A logger of the project whose methods do nothing. */
export function isIdle(project: Project, file: SourceFile, name: string): boolean {
	const target = project.resolve(name, file, TOP_SCOPE);
	if (target.kind !== 'value') return false;
	const { calls } = target.file.facts;
	const call = callOf(target.value, target.file);
	const made = call?.callee.kind === 'name' ? project.resolve(call.callee.name, target.file, call.scope) : null;
	// Of a class that is made of no other.
	if (made?.kind === 'class' && made.fact.bases.length === 0 && made.fact.methods.length > 0)
		return !made.file.facts.calls.some(({ scope }) => scope.function !== null && made.fact.methods.includes(scope.function));
	const methods = heldIn(target.value).filter(({ kind }) => kind !== 'dict');
	const idle = (value: StaticValue) =>
		value.kind === 'function'
			? !calls.some(({ scope }) => scope.function === value.function)
			: textOf(value, target.file) === 'Function.prototype';
	return methods.length > 0 && methods.every(idle);
}
