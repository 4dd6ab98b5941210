// Text from outside as one line of a message.

/** Without line breaks and control characters. */
export function oneLine(text: string): string {
	return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
}
