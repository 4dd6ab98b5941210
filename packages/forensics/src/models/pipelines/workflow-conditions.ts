// Conditions of workflows: whether an expression is true or false whatever happens, and what a change can start.

import { matchesGlob, readGlob } from '@auditor/schema';

/** What an expression comes to; null where it depends on the run. */
export type Truth = boolean | null;

type Value = string | number | boolean | null | undefined;

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|'((?:[^']|'')*)'|(&&|\|\||[!=<>]=|[!(),<>])|([\w.*[\]-]+)|(\S))/y;

/**
 * @param events what starts the workflow
 * @param known what names stand for, as `matrix.node`
 * @example
 * truthOf("${{ github.event_name == 'release' }}", ['push']) // false
 */
export function truthOf(condition: string, events: readonly string[], known: ReadonlyMap<string, string> = new Map()): Truth {
	const text = condition
		.trim()
		.replace(/^\$\{\{/, '')
		.replace(/\}\}$/, '')
		.trim();
	if (text === '') return null;
	const tokens: RegExpExecArray[] = [];
	TOKEN.lastIndex = 0;
	for (let token = TOKEN.exec(text); token !== null && tokens.length < 500; token = TOKEN.exec(text)) tokens.push(token);
	let at = 0;
	const is = (text: string) => tokens[at]?.[3] === text && ++at > 0;
	// undefined: it depends on the run.
	const one = (depth: number): Value => {
		const token = tokens[at++];
		if (token === undefined || depth > 50) return undefined;
		const [, number, text, operator, name] = token;
		if (number !== undefined) return Number(number);
		if (text !== undefined) return text;
		if (operator === '!') {
			const value = one(depth + 1);
			return value === undefined ? undefined : !value;
		}
		if (operator === '(') {
			const value = or(depth + 1);
			is(')');
			return value;
		}
		if (name === undefined) return undefined;
		if (is('(')) {
			for (let open = 1; open > 0 && at < tokens.length; at++) open += tokens[at]![3] === '(' ? 1 : tokens[at]![3] === ')' ? -1 : 0;
			return CALLS.get(name.toLowerCase());
		}
		if (/^github\.event_name$/i.test(name)) return events.length === 1 ? events[0] : undefined;
		if (known.has(name)) return known.get(name);
		return name === 'true' ? true : name === 'false' ? false : name === 'null' ? null : undefined;
	};
	const equal = (depth: number): Value => {
		const start = at;
		const left = one(depth);
		const operator = tokens[at]?.[3];
		if (operator === undefined || !/^[!=<>]=|^[<>]$/.test(operator)) return left;
		at++;
		const right = one(depth);
		const order = ORDERS.get(operator);
		// What is no number is not in order with anything.
		if (order) return left === undefined || right === undefined ? undefined : order(Number(left), Number(right));
		const event = tokens[start]?.[4] === 'github.event_name' && typeof right === 'string';
		if (event && events.length > 0 && !events.includes(right)) return operator === '!=';
		if (left === undefined || right === undefined) return undefined;
		return (String(left).toLowerCase() === String(right).toLowerCase()) === (operator === '==');
	};
	const and = (depth: number): Value => {
		let value = equal(depth);
		while (is('&&')) {
			const right = equal(depth);
			const no = [value, right].some((v) => v !== undefined && !v);
			value = no ? false : value === undefined || right === undefined ? undefined : right;
		}
		return value;
	};
	const or = (depth: number): Value => {
		let value = and(depth);
		while (is('||')) {
			const right = and(depth);
			const yes = [value, right].some((v) => v !== undefined && Boolean(v));
			value = yes ? true : value === undefined || right === undefined ? undefined : right;
		}
		return value;
	};
	const value = or(0);
	return at < tokens.length || value === undefined ? null : Boolean(value);
}

const ORDERS = new Map<string, (left: number, right: number) => boolean>([
	['<', (left, right) => left < right],
	['>', (left, right) => left > right],
	['<=', (left, right) => left <= right],
	['>=', (left, right) => left >= right],
]);

/** Of a step that tests: nothing failed before it, and nobody stopped the run. */
const CALLS = new Map<string, Value>([
	['always', true],
	['success', true],
	['failure', false],
	['cancelled', false],
]);

type Event = Readonly<Record<string, unknown>> | null;

const CHANGES = ['push', 'pull_request', 'pull_request_target', 'merge_group'];

/** Events among them that a change of the code can start. */
export function changesOf(events: Readonly<Record<string, unknown>>, paths: readonly string[]): string[] {
	return CHANGES.filter((name) => name in events && canStart(name, (events[name] ?? null) as Event, paths));
}

function canStart(name: string, event: Event, paths: readonly string[]): boolean {
	const list = (key: string) => (Array.isArray(event?.[key]) ? (event[key] as unknown[]).map(String) : null);
	const [branches, without, named, ignored, types] = ['branches', 'branches-ignore', 'paths', 'paths-ignore', 'types'].map(list);
	if (name === 'push' && list('tags') !== null && branches === null) return false;
	if (types && name !== 'push' && !types.some((type) => /^(?:opened|synchronize|reopened|ready_for_review|checks_requested)$/.test(type)))
		return false;
	if (ignored?.some((pattern) => /^\*\*(?:\/\*{1,2})?$/.test(pattern))) return false;
	if (without && ANY_BRANCH.every((branch) => isNamed(without, branch))) return false;
	if (branches?.every((pattern) => pattern.startsWith('!'))) return false;
	return named === null || paths.some((path) => isNamed(named, path));
}

/** Names of branches in every form: what leaves all of them out leaves out any. */
const ANY_BRANCH = ['main', 'work', 'feature/work', 'fix/of/work', '1.x'];

/** The last pattern that fits says whether the name is in: `!` takes it out again. */
function isNamed(patterns: readonly string[] | null | undefined, name: string): boolean {
	const last = (patterns ?? []).findLast((pattern) => fits(pattern.replace(/^!/, ''), name));
	return last !== undefined && !last.startsWith('!');
}

/** `**` goes into folders, `*` does not; a name without a sign may be that of a folder, and of other signs only what stands before them is read. */
function fits(pattern: string, name: string): boolean {
	return /[?+[{]/.test(pattern) || !pattern.includes('*')
		? name.startsWith(pattern.split(/[*?+[{]/)[0]!)
		: matchesGlob(readGlob(pattern), name);
}
