// What a test puts in the place of a member, and then asks: `vi.spyOn(ribbon, 'tie').mockReturnValue('x')`, `monkeypatch.setattr(ribbon, "tie", …)`.
// What it asks then is its own answer.
import type { CallFact, Scope, SourceFile, StaticValue } from '@auditor/code';
import { assignmentsBefore, callOf, textOf } from '@auditor/code';

type Place = Pick<CallFact, 'scope' | 'line'>;

const within = (place: Place) => (one: Place) => one.scope.function === place.scope.function && one.line <= place.line;

/** The value is what a stand-in answers that the same test has put there by `spyOn`. */
export function isSpied(file: SourceFile, looked: StaticValue, place: Place): boolean {
	const last = looked.kind === 'name' ? assignmentsBefore(file, looked.name, place.scope, place.line).at(-1)?.value : null;
	const asked = callOf(last ?? looked, file);
	if (!asked) return false;
	const member = textOf(asked.callee, file);
	const before = file.facts.calls.filter(within(asked));
	if (before.some(({ method }) => /^(?:mockRestore|mockReset|restoreAllMocks|resetAllMocks)$/.test(method ?? ''))) return false;
	const set = before.filter((call) => spied(file, call) === member && answersItself(file, call));
	const once = set.filter(({ method }) => method!.endsWith('Once'));
	const asks = before.filter(({ callee }) => textOf(callee, file) === member);
	return once.length < set.length || (once.length > 0 && asks.length <= once.length);
}

const SETS = /^mock(?:(?:Return|Resolved|Rejected)Value|Implementation)(?:Once)?$/;

/** It only says what a stand-in answers. */
export const setsStandIn = ({ method, statement }: CallFact) => statement && SETS.test(method ?? '');

/** `ribbon.tie` of `vi.spyOn(ribbon, 'tie').mockReturnValue(…)`, also by a name for the spy. */
function spied(file: SourceFile, { method, callee, scope, line }: CallFact): string | null {
	if (!SETS.test(method ?? '')) return null;
	const name = /^(\w+)\.\w+$/.exec(textOf(callee, file))?.[1];
	const spy = name ? assignmentsBefore(file, name, scope, line).at(-1)?.value : callee.kind === 'member' ? callee.object : null;
	const made = spy ? callOf(spy, file) : null;
	const [of, member] = made && /^(?:vi|jest)\.spyOn$/.test(textOf(made.callee, file)) ? made.arguments : [];
	return of && member?.kind === 'string' ? `${textOf(of, file)}.${member.value}` : null;
}

/** It is given a value, or a function that calls nothing. */
function answersItself(file: SourceFile, { method, arguments: [given] }: CallFact): boolean {
	return !method!.startsWith('mockImplementation') || (given !== undefined && isPlain(file, given));
}

function isPlain(file: SourceFile, value: StaticValue): boolean {
	const { functions, calls } = file.facts;
	const index =
		value.kind === 'function' ? value.function : value.kind === 'name' ? functions.findIndex(({ name }) => name === value.name) : -1;
	return index >= 0 && !calls.some(({ scope }: { scope: Scope }) => scope.function === index);
}

const MOCK = /(?:^|\.)(?:Magic|Async)?Mock$/;

/** Members that a test of Python has put an answer in the place of, before this line: `agent.look`. */
export function replacedIn(file: SourceFile, index: number, line: number, around: readonly StaticValue[]): string[] {
	const own = file.facts.calls.filter((call) => call.scope.function === index && call.line < line);
	const blocks = around.flatMap((value) => callOf(value, file) ?? []);
	const set = file.facts.assignments.flatMap(({ scope, line: at, target, value }) =>
		scope.function === index && at < line && /^\w+\.\w+$/.test(target) && value !== null && isPlain(file, value) ? target : [],
	);
	const put = [...own, ...blocks].flatMap((call) => {
		const name = textOf(call.callee, file);
		const [first, second, third] = call.arguments;
		const keyword = call.keywords.some((one) => one.name === 'return_value');
		if (!first || !second) return [];
		const answers = (value: StaticValue | undefined) =>
			value !== undefined && (isPlain(file, value) || MOCK.test(textOf(callOf(value, file)?.callee ?? { kind: 'null' }, file)));
		if (name === 'monkeypatch.setattr' && first.kind === 'string') return answers(second) ? first.value : [];
		const sets =
			name === 'monkeypatch.setattr' || (/(?:^|\.)patch\.object$/.test(name) && (blocks.includes(call) || /^mocker\b/.test(name)));
		return sets && second.kind === 'string' && (keyword || answers(third)) ? `${textOf(first, file)}.${second.value}` : [];
	});
	return [...set, ...put];
}
