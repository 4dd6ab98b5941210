// What comes of a function of two lists, where all that it does with them can be told: it is tried on one list each, as on paper.
import { type FunctionFact, type SourceFile, type StaticValue, type TriedValue, tried } from '@auditor/code';

const [OLD, NEW] = ['<old>', '<new>'];

/** Which of the two are in what comes back: null where that is not known of each way out. */
export function keptOf(file: SourceFile, fact: FunctionFact): { readonly old: boolean; readonly new: boolean } | null {
	const index = file.facts.functions.indexOf(fact);
	const ends = fact.returned.filter((one) => one.scope.function === index || fact.kind === 'lambda' || fact.kind === 'arrow');
	const sure = ends.findIndex(({ scope }) => scope.branches.length === 0);
	const given = fact.parameters.filter(({ name }) => name !== 'self');
	const start: [string, TriedValue][] = given[0]?.rest
		? [[given[0].name, [[OLD], [NEW]]]]
		: [
				[given[0]!.name, [OLD]],
				[given[1]!.name, [NEW]],
			];
	const said = ends.slice(0, sure < 0 ? undefined : sure + 1).map(({ value, line, scope }) => {
		const known = new Map(start);
		for (const { name, to } of changes(file, index, line)) {
			const now = to && tried(file, to, known);
			now === undefined || now === null ? known.delete(name) : known.set(name, now);
		}
		// Where there is no old one, nothing of it is lost.
		const [arm] = scope.branches;
		const isFirst = arm?.when === 'true' && IS_NONE.exec(file.facts.branches[arm.branch]!.test)?.slice(1).includes(given[0]!.name);
		return JSON.stringify(tried(file, value, isFirst ? new Map([...known, [given[0]!.name, []]]) : known));
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
