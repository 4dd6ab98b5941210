// What does a text of code say apart from its comments and docstrings?
import type { SourceFile } from '@auditor/code';

/** The lines of code that are no comment and no docstring. */
export function withoutComments(file: SourceFile | undefined, text: string): string {
	if (file === undefined) return text;
	const { functions, classes } = file.facts;
	const told = new Set(
		[...functions, ...classes]
			.flatMap(({ docstring }) => (docstring ?? '').split('\n').map((line) => line.trim()))
			.filter((line) => line.length > 3),
	);
	return text
		.split('\n')
		.filter((line) => {
			const plain = line.trim();
			return !/^(?:#|\/\/|\/\*|\*\s)/.test(plain) && !told.has(plain.replace(/^[rub]{0,2}"""|"""$/g, '').trim());
		})
		.join('\n');
}
