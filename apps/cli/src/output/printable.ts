// Text from outside on a terminal or in the log of a job: line breaks and tabs stay, control and format characters go, and no line is a command to the runner
// that shows it.

/** The text without what a terminal or a runner would act on. */
export function printable(text: string): string {
	return text
		.replace(/[^\P{Cc}\n\t]|[\p{Cf}\u2028\u2029]/gu, ' ')
		.replace(/^([ \t]*)::/gm, '$1: :')
		.replace(/##\[/g, '## [');
}
