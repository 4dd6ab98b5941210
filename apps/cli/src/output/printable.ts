// Text from outside on a terminal: line breaks and tabs stay, control and format characters go.

/** The text without characters that a terminal would act on. */
export function printable(text: string): string {
	return text.replace(/[^\P{Cc}\n\t]|\p{Cf}/gu, ' ');
}
