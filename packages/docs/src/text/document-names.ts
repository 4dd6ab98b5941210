// What the names of documents say: one report in two formats, and one that is to be followed by another.

export const FORMAT = /\.(pdf|md|markdown|txt|docx?|odt|pages)$/i;

/** Whether a file's name says that more is to come. */
export function isInterim(path: string): boolean {
	return /interim|intrim|intrem|draft/i.test(path.split('/').at(-1)!);
}

/** Whether two files differ in their folder and format alone. */
export function isTwin(a: string, b: string): boolean {
	const stem = (path: string) => path.replace(FORMAT, '').split('/').at(-1)!.toLowerCase();
	return stem(a) === stem(b);
}
