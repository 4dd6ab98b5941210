// How a test compares with numbers, and which of it a sentence says.

interface Comparison {
	readonly operator: string;
	readonly number: number;
	/** Where it stands in the test. */
	readonly at: number;
}

/** `n > 3` and `3 < n` of a test as it is written, both as `> 3`. */
export function comparisonsIn(test: string): Comparison[] {
	const turned: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };
	return [
		...[...test.matchAll(/(?<![=<>-])(<=|>=|<|>|={2,3}) ?(-?\d{1,9}(?:\.\d{1,6})?)(?![\w.])/g)].map((match) => ({
			operator: match[1]!,
			number: Number(match[2]),
			at: match.index,
		})),
		...[...test.matchAll(/(?<![\w.<>=-])(-?\d{1,9}(?:\.\d{1,6})?) ?(<=|>=|<|>)(?!=)/g)].map((match) => ({
			operator: turned[match[2]!]!,
			number: Number(match[1]),
			at: match.index,
		})),
	];
}

const BOUNDS: readonly (readonly [RegExp, 'more' | 'less' | 'least' | 'most'])[] = [
	[/\b(?:more than|greater than|larger than|longer than|over|above|exceeds?)\b/, 'more'],
	[/\b(?:less than|fewer than|smaller than|shorter than|below|under)\b/, 'less'],
	[/\b(?:at least|or more|no less|not smaller|not below|minimum)\b/, 'least'],
	[/\b(?:at most|or less|or fewer|no more|not above|not larger|maximum|up to)\b/, 'most'],
]; // biome-ignore format: a table

/** Which bound words say; null: none. */
export const boundIn = (words: string) => BOUNDS.find(([said]) => said.test(words))?.[1] ?? null;

/** Whether a test asks for more than, less than, at least or at most that number, of whole numbers. */
export function asksFor(bound: 'more' | 'less' | 'least' | 'most', number: number, { operator, number: own }: Comparison): boolean {
	const more = bound === 'more' ? number + 1 : number;
	const less = bound === 'less' ? number - 1 : number;
	return bound === 'more' || bound === 'least'
		? (operator === '>=' && own === more) || (operator === '>' && own === more - 1)
		: (operator === '<=' && own === less) || (operator === '<' && own === less + 1);
}
