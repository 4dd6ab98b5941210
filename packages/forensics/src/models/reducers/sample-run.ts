// What comes of a function of two lists, where all that it does with them can be told: it is tried on one list each, as on paper.
import { type FunctionFact, type SourceFile, type StaticValue, textOf } from '@auditor/code';

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };
/** What names stand for; a name that is not in it stands for something that is not known. */
type Known = ReadonlyMap<string, Value>;

const [OLD, NEW] = ['<old>', '<new>'];

/** Which of the two are in what comes back: null where that is not known of each way out. */
export function keptOf(file: SourceFile, fact: FunctionFact): { readonly old: boolean; readonly new: boolean } | null {
	const index = file.facts.functions.indexOf(fact);
	const ends = fact.returned.filter((one) => one.scope.function === index || fact.kind === 'lambda' || fact.kind === 'arrow');
	const sure = ends.findIndex(({ scope }) => scope.branches.length === 0);
	const given = fact.parameters.filter(({ name }) => name !== 'self');
	const start: [string, Value][] = given[0]?.rest
		? [[given[0].name, [[OLD], [NEW]]]]
		: [
				[given[0]!.name, [OLD]],
				[given[1]!.name, [NEW]],
			];
	const said = ends.slice(0, sure < 0 ? undefined : sure + 1).map(({ value, line, scope }) => {
		const known = new Map(start);
		for (const { name, to } of changes(file, index, line)) {
			const now = to && valueIn(file, to, known);
			now === undefined || now === null ? known.delete(name) : known.set(name, now);
		}
		// Where there is no old one, nothing of it is lost.
		const [arm] = scope.branches;
		const isFirst = arm?.when === 'true' && IS_NONE.exec(file.facts.branches[arm.branch]!.test)?.slice(1).includes(given[0]!.name);
		return JSON.stringify(valueIn(file, value, isFirst ? new Map([...known, [given[0]!.name, []]]) : known));
	});
	if (said.includes(undefined as never)) return null;
	return { old: said.some((one) => one.includes(OLD)), new: said.some((one) => one.includes(NEW)) };
}

const IS_NONE = /^\(?(?:not (\w+)|!(\w+)|(\w+) (?:is|===?) (?:None|null|undefined))\)?$/;

/** What is set before a line, in turn: to a value, or to something that is not known. */
function changes({ facts }: SourceFile, index: number, before: number): { readonly name: string; readonly to: StaticValue | null }[] {
	const isOwn = (one: FunctionFact['scope'], line: number) => one.function === index && line < before;
	const plain = ({ branches, loops }: FunctionFact['scope']) => branches.length + loops.length === 0;
	const set = facts.assignments.flatMap(({ target, value, operator, scope, line }) =>
		isOwn(scope, line)
			? { name: target.split(/[.[]/)[0]!, to: /^(?:=|const|let|var)$/.test(operator) && plain(scope) ? value : null, line }
			: [],
	);
	const called = facts.calls.flatMap(({ callee, method, statement, scope, line }) => {
		const name = statement && isOwn(scope, line) && callee.kind === 'name' && callee.name.includes('.') ? callee.name.split('.')[0]! : null;
		return name === null ? [] : { name, to: method === 'clear' && plain(scope) ? EMPTY : null, line };
	});
	return [...set, ...called].sort((one, two) => one.line - two.line);
}

const EMPTY: StaticValue = { kind: 'list', form: 'list', items: [], line: 0 };

function valueIn(file: SourceFile, value: StaticValue, known: Known): Value | undefined {
	const of = (part: StaticValue) => valueIn(file, part, known);
	if (value.kind === 'string' || value.kind === 'number' || value.kind === 'boolean') return value.value;
	if (value.kind === 'null') return null;
	if (value.kind === 'name') return known.get(value.name);
	if (value.kind === 'list') {
		const items = value.items.map((item) => (item.kind === 'spread' ? of(item.value) : [of(item) ?? []]));
		return items.every((item) => Array.isArray(item)) ? items.flat() : undefined;
	}
	if (value.kind === 'dict') {
		const entries = value.entries.map(({ key, value: held }) => [key?.kind === 'string' ? key.value : null, of(held)] as const);
		return entries.every(([key, held]) => key !== null && held !== undefined) ? (Object.fromEntries(entries) as Value) : undefined;
	}
	if (value.kind === 'conditional') {
		// What hangs on the two is not the same for others.
		const test = valueIn(file, file.facts.branches[value.branch]!.value, new Map());
		return test === undefined ? undefined : of(test ? value.whenTrue : value.whenFalse);
	}
	if (value.kind === 'subscript') return partOf(file, of(value.object), value.index, known);
	if (value.kind === 'comprehension')
		return value.clauses.some(({ conditions }) => conditions.some((one) => of(one) === false)) ? [] : undefined;
	if (value.kind === 'call') return answerOf(file, value.call, known);
	return value.kind === 'binary' ? joined(value.operator, of(value.left), of(value.right)) : undefined;
}

function joined(operator: string, left: Value | undefined, right: Value | undefined): Value | undefined {
	if (left === undefined || right === undefined) return undefined;
	if (/^(?:and|&&)$/.test(operator)) return right;
	if (operator === '*' && Array.isArray(left) && right === 0) return [];
	if (operator !== '+') return undefined;
	if (Array.isArray(left) && Array.isArray(right)) return [...left, ...right];
	if (typeof left === 'number' && typeof right === 'number') return left + right;
	return typeof left === 'string' && typeof right === 'string' ? left + right : undefined;
}

/** `two[1]`, `all[:0]`, `all[len(a):]`. */
function partOf(file: SourceFile, whole: Value | undefined, index: StaticValue, known: Known): Value | undefined {
	const at = valueIn(file, index, known);
	if (Array.isArray(whole) && typeof at === 'number') return whole.at(at);
	if (typeof at === 'string' && whole && typeof whole === 'object' && !Array.isArray(whole)) return (whole as Record<string, Value>)[at];
	const ends = /^(-?\d{1,4}|len\((\w{1,60})\))?:(-?\d{1,4}|len\((\w{1,60})\))?$/.exec(textOf(index, file));
	if (!ends || (!Array.isArray(whole) && typeof whole !== 'string')) return undefined;
	const [from, to] = [
		[ends[1], ends[2]],
		[ends[3], ends[4]],
	].map(([text, name]) => (name === undefined ? text && Number(text) : (known.get(name) as Value[] | undefined)?.length));
	return (ends[2] && from === undefined) || (ends[4] && to === undefined)
		? undefined
		: whole.slice((from as number) || 0, to === undefined ? undefined : (to as number));
}

function answerOf(file: SourceFile, at: number, known: Known): Value | undefined {
	const { callee, arguments: given } = file.facts.calls[at]!;
	const values = given.map((one) => valueIn(file, one, known));
	if (callee.kind !== 'name' || values.includes(undefined)) return undefined;
	const [name, first] = [callee.name, values[0]];
	if (name === 'len' && Array.isArray(first)) return first.length;
	if (name === 'str' && first !== undefined) return JSON.stringify(first);
	const [, root, method] = /^(\w{1,60})\.(concat|slice)$/.exec(name) ?? [];
	const list = known.get(root ?? '');
	if (!Array.isArray(list)) return undefined;
	if (method === 'concat') return [...list, ...(values.flat() as Value[])];
	return values.every((one) => typeof one === 'number') ? list.slice(...(values as number[])) : undefined;
}
