// Does anything between two lines of a function name a variable? Reads are kept once for each name and function; this looks at what stands on the lines.
import { once } from '../once.js';
import type { SourceFile, StaticValue } from '../syntax/source-facts.js';
import { givenTo, namesIn } from './inside.js';

interface Naming {
	readonly line: number;
	readonly endLine: number;
	readonly names: ReadonlySet<string>;
}

const namingsIn = once((file: SourceFile): readonly Naming[] => {
	const { calls, assignments, functions, raises, branches, loops, withs } = file.facts;
	const of = ({ line, endLine }: { line: number; endLine: number }, values: readonly (StaticValue | null | undefined)[]): Naming => {
		const names = values.flatMap((value) => (value ? [...namesIn(value, file)] : []));
		return { line, endLine, names: new Set(names.map((name) => name.split(/[.[]/, 1)[0]!)) };
	};
	return [
		...calls.map((call) => of(call, [call.callee, ...givenTo(call)])),
		...assignments.map((one) => {
			const { line, endLine, names } = of(one, [one.value]);
			const [head = '', ...rest] = one.target.split(/(?=[.[])/);
			return { line, endLine, names: rest.length > 0 || /^\W+=$/.test(one.operator) ? new Set([...names, head]) : names };
		}),
		...functions.flatMap(({ returned }) => returned.map((one) => of(one, [one.value]))),
		...raises.map((one) => of(one, [one.value])),
		...branches.map((one) => of({ line: one.line, endLine: one.line }, [one.value])),
		...loops.map((one) => of({ line: one.line, endLine: one.line }, [one.iterable, one.test])),
		...withs.map((one) =>
			of(
				{ line: one.line, endLine: one.line },
				one.items.map(({ value }) => value),
			),
		),
	];
});

/** Behind `from`, up to `to`. */
export function isNamedBetween(file: SourceFile, name: string, from: number, to: number): boolean {
	return namingsIn(file).some(({ line, endLine, names }) => endLine > from && line <= to && names.has(name));
}
