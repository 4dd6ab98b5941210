// A parser of sums, as a function of a file of TypeScript or JavaScript: signs by their rank, brackets, and what else a calculator takes.

export interface Calculator {
	/** The sign of powers. */
	readonly powers: '**' | '^';
	/** It takes `sqrt(…)`. */
	readonly roots: boolean;
	readonly typed: boolean;
	readonly quote: string;
	readonly end: string;
	readonly step: string;
}

/** The lines of `evaluate(expression)`. */
export function parserLines({ powers, roots, typed, quote: q, end, step }: Calculator): string[] {
	const number = typed ? ': number' : '';
	const power = powers === '**' ? '\\*\\*' : '\\^';
	const signs = powers === '**' ? '[-+*/()]' : '[-+*/()^]';
	const pattern = `/\\d+(?:\\.\\d*)?|\\.\\d+|${powers === '**' ? `${power}|` : ''}${roots ? 'sqrt|' : ''}${signs}/g`;
	const lines = [
		`/** Value of an arithmetic expression. Throws where it is none. */`,
		`function evaluate(expression${typed ? ': string' : ''})${number} {`,
		`\tconst text = expression.replace(/\\s+/g, ${q}${q})${end}`,
		`\tconst pattern = ${pattern}${end}`,
		`\tconst tokens = expression.match(pattern) ?? []${end}`,
		`\tlet position = 0${end}`,
		`\tconst take = (token${typed ? ': string' : ''}) => {`,
		`\t\tif (tokens[position] !== token) return false${end}`,
		`\t\tposition++${end}`,
		`\t\treturn true${end}`,
		`\t}${end}`,
		'',
		`\tconst operand = ()${number} => {`,
		...(roots ? [`\t\tif (take(${q}sqrt${q})) return Math.sqrt(operand())${end}`] : []),
		`\t\tif (take(${q}(${q})) {`,
		`\t\t\tconst value = sum()${end}`,
		`\t\t\tif (!take(${q})${q})) throw new Error(${q}Unbalanced parentheses${q})${end}`,
		`\t\t\treturn value${end}`,
		`\t\t}`,
		`\t\tconst value = Number(tokens[position++] ?? Number.NaN)${end}`,
		`\t\tif (Number.isNaN(value)) throw new Error(${q}Invalid expression${q})${end}`,
		`\t\treturn value${end}`,
		`\t}${end}`,
		`\tconst signed = ()${number} => {`,
		`\t\tif (take(${q}-${q})) return -signed()${end}`,
		`\t\tif (take(${q}+${q})) return signed()${end}`,
		`\t\tconst base = operand()${end}`,
		`\t\treturn take(${q}${powers}${q}) ? base ** signed() : base${end}`,
		`\t}${end}`,
		`\tconst product = ()${number} => {`,
		`\t\tlet value = signed()${end}`,
		`\t\tfor (;;) {`,
		`\t\t\tif (take(${q}*${q})) value *= signed()${end}`,
		`\t\t\telse if (take(${q}/${q})) value /= signed()${end}`,
		`\t\t\telse return value${end}`,
		`\t\t}`,
		`\t}${end}`,
		`\tconst sum = ()${number} => {`,
		`\t\tlet value = product()${end}`,
		`\t\tfor (;;) {`,
		`\t\t\tif (take(${q}+${q})) value += product()${end}`,
		`\t\t\telse if (take(${q}-${q})) value -= product()${end}`,
		`\t\t\telse return value${end}`,
		`\t\t}`,
		`\t}${end}`,
		'',
		`\tconst result = sum()${end}`,
		`\tif (position < tokens.length || tokens.join(${q}${q}) !== text) {`,
		`\t\tthrow new Error(${q}Invalid expression${q})${end}`,
		`\t}`,
		`\treturn result${end}`,
		`}`,
	];
	return lines.map((line) => line.replace(/^\t+/, (tabs) => step.repeat(tabs.length)));
}
