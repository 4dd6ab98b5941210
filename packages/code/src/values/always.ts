// What does a test come out as in every run? Read as it is written: of literals, of what joins or denies them, and of a thing compared with itself.
import type { Project } from '../project/project.js';
import type { SourceFile, StaticValue } from '../syntax/source-facts.js';
import { assignmentsOf } from './behind-name.js';
import { namesIn } from './inside.js';
import type { Standing } from './shape.js';
import { tried } from './tried.js';
import { truthOf } from './tried-operators.js';
import { textOf } from './written.js';

/** Joins and names that are followed. */
const DEPTH = 8;

/**
 * True or false where the test is that in every run; null where it depends on something.
 *
 * @example
 * alwaysIs(project, { value, file, scope }); // of `ready or True`: true
 */
export function alwaysIs(project: Project, at: Standing, depth = DEPTH): boolean | null {
	const { value, file } = at;
	const is = (part: StaticValue | undefined) => (part && depth > 0 ? alwaysIs(project, { ...at, value: part }, depth - 1) : null);
	const worked = value.kind === 'name' ? undefined : truthOf(file, tried(file, value));
	if (worked !== undefined) return worked;
	if (value.kind === 'unary' && /^(?:not|!)$/.test(value.operator)) return denied(is(value.value));
	if (value.kind === 'name') {
		const found = switched(project, at);
		return found.kind === 'boolean' || found.kind === 'null' ? is(found) : null;
	}
	const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	if (call) return /^(?:bool|Boolean)$/.test(textOf(call.callee, file)) ? is(call.arguments[0]) : null;
	if (value.kind !== 'binary') return null;
	const [left, right] = [is(value.left), is(value.right)];
	const decides = { and: false, '&&': false, or: true, '||': true }[value.operator];
	if (decides === undefined) return compared(project, value, at);
	if (left === decides || right === decides || denies(file, value.left, value.right)) return decides;
	return left === null || right === null ? null : !decides;
}

/** One asks what the other denies: `"a" in b or "a" not in b`. */
function denies(file: SourceFile, ...sides: readonly StaticValue[]): boolean {
	const [one, other] = sides.map((side): readonly [string, boolean] => {
		if (side.kind === 'unary' && /^(?:not|!)$/.test(side.operator)) return [textOf(side.value, file), false];
		if (side.kind !== 'binary' || !DENIED.test(side.operator)) return [textOf(side, file), true];
		const asked = side.operator.replace(/not ?| not$/, '').replace('!', '=');
		return [`${textOf(side.left, file)} ${asked} ${textOf(side.right, file)}`, false];
	});
	return one![0] === other![0] && one![1] !== other![1];
}

const DENIED = /^(?:not in|is not|!==?)$/;

const denied = (answer: boolean | null) => (answer === null ? null : !answer);

/** What a switch is, where it is written once: `STRICT = False`; or what the line before it leaves under a name of the function. */
function switched(project: Project, { value, file, scope }: Standing): StaticValue {
	const left = value.kind === 'name' ? leftUnder(value.name, value.line, { file, scope }) : null;
	if (left) return left;
	const found = value.kind === 'name' && /^[A-Z][A-Z\d_]*$/.test(value.name) ? project.resolve(value.name, file, scope) : null;
	if (found?.kind !== 'value') return value;
	const isOnce = found.file.facts.assignments.filter(({ target }) => target === textOf(value, file)).length === 1;
	return isOnce ? found.value : value;
}

/** The constant that a name of a function was given last before a line, on each way there; null where it is anything else. */
function leftUnder(name: string, line: number, { file, scope }: Omit<Standing, 'value'>): StaticValue | null {
	if (scope.function === null || scope.loops.length > 0) return null;
	const all = assignmentsOf(file, scope.function).filter(({ target }) => target === name);
	const last = all.findLast((one) => one.line < line);
	if (!last?.value || !/^(?:=|const|let|var)$/.test(last.operator) || !CONSTANT.has(last.value.kind)) return null;
	const { branches, tries, loops, handlerOf } = last.scope;
	const isOnWay =
		loops.length === 0 &&
		(handlerOf === null || handlerOf === scope.handlerOf) &&
		tries.every((at) => scope.tries.includes(at)) &&
		branches.every((arm) => scope.branches.some((own) => own.branch === arm.branch && own.when === arm.when && own.case === arm.case));
	const { assignments, loops: turns, withs } = file.facts;
	// What is set in a function within, or taken by a loop or a `with`, is not read.
	const isSetElsewhere =
		assignments.some((one) => one.target === name && one.scope.function !== scope.function) ||
		turns.some(({ targets }) => targets.includes(name)) ||
		withs.some(({ items }) => items.some(({ target }) => target === name));
	return isOnWay && !isSetElsewhere ? last.value : null;
}

const CONSTANT = new Set<StaticValue['kind']>(['boolean', 'null', 'number', 'string']);
/** What is no value of anything. */
const NOTHING_IS = /^(?:NotImplemented|Ellipsis|\.\.\.)$/;

function compared(project: Project, { operator, left, right }: StaticValue & { kind: 'binary' }, at: Standing): boolean | null {
	const { file } = at;
	const sides = [left, right].map((value) => switched(project, { ...at, value }));
	const [a, b] = sides.map((one) => (one.kind === 'string' || one.kind === 'number' ? one.value : null));
	const said = textOf(left, file);
	const asksSame = /^(?:is(?: not)?|[!=]==?)$/.test(operator);
	if (asksSame && NOTHING_IS.test(textOf(right, file))) return /!|not/.test(operator);
	// What a function of the language answers is something, and no text is a number.
	const [, answers] = (asksSame && /^(str|repr|len|id|hash|type|abs)\(/.exec(said)) || [];
	const isNever = right.kind === 'null' || (b !== null && /^(?:str|repr)$/.test(answers ?? '') !== (typeof b === 'string'));
	if (answers && isNever && !('file' in project.resolve(answers, file, at.scope))) return /!|not/.test(operator);
	// Nothing is shorter than nothing, and nothing is less than the least.
	if (b === 0 && left.kind !== 'binary' && /^(?:>=|<)$/.test(operator) && /^(?:len|id|abs)\(|\.length$/.test(said))
		return operator === '>=';
	const least = /^(?:Math\.)?min\((-?\d{1,9}), /.exec(said)?.[1];
	if (least !== undefined && typeof b === 'number' && operator === '>' && Number(least) <= b) return false;
	if (/^[<>]=?$/.test(operator) && typeof a === 'number' && typeof b === 'number')
		return a === b ? operator.length === 2 : a < b === operator.startsWith('<');
	const isSame = namesIn(left, file).size > 0 && !/[(`]/.test(said) && said === textOf(right, file);
	if (!asksSame || (!isSame && (a == null || b == null))) return null;
	return (isSame || a === b) !== /!|not/.test(operator);
}
