// Text from outside as one line of a message.

/** Without line breaks and control characters. */
export function oneLine(text: string): string {
	return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
}

/** What others said, ended as a sentence is. */
export function sentence(text: string): string {
	return /[.!?]$/.test(text) ? text : `${text}.`;
}
