// What does a test come out as in every run? Read as it is written: of literals, of what joins or denies them, and of a thing compared with itself.
import type { Project } from '../project/project.js';
import type { StaticValue } from '../syntax/source-facts.js';
import { namesIn } from './inside.js';
import type { Standing } from './shape.js';
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
	if (value.kind === 'boolean' || value.kind === 'number' || value.kind === 'string') return Boolean(value.value);
	// JavaScript takes an empty list for something.
	if (value.kind === 'null' || (value.kind === 'list' && value.form === 'tuple' && value.items.length === 0)) return false;
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
	if (left === decides || right === decides) return decides;
	return left === null || right === null ? null : !decides;
}

const denied = (answer: boolean | null) => (answer === null ? null : !answer);

/** What a switch is, where it is written once: `STRICT = False`. */
function switched(project: Project, { value, file, scope }: Standing): StaticValue {
	const found = value.kind === 'name' && /^[A-Z][A-Z\d_]*$/.test(value.name) ? project.resolve(value.name, file, scope) : null;
	if (found?.kind !== 'value') return value;
	const isOnce = found.file.facts.assignments.filter(({ target }) => target === textOf(value, file)).length === 1;
	return isOnce ? found.value : value;
}

function compared(project: Project, { operator, left, right }: StaticValue & { kind: 'binary' }, at: Standing): boolean | null {
	const { file } = at;
	const sides = [left, right].map((value) => switched(project, { ...at, value }));
	const [a, b] = sides.map((one) => (one.kind === 'string' || one.kind === 'number' ? one.value : null));
	const said = textOf(left, file);
	// Nothing is shorter than nothing.
	if (b === 0 && /^(?:>=|<)$/.test(operator) && /^len\(|\.length$/.test(said)) return operator === '>=';
	if (/^[<>]=?$/.test(operator) && typeof a === 'number' && typeof b === 'number')
		return a === b ? operator.length === 2 : a < b === operator.startsWith('<');
	const isSame = namesIn(left, file).size > 0 && !/[(`]/.test(said) && said === textOf(right, file);
	if (!/^(?:is(?: not)?|[!=]==?)$/.test(operator) || (!isSame && (a == null || b == null))) return null;
	return (isSame || a === b) !== /!|not/.test(operator);
}
