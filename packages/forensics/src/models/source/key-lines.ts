// Where a key stands in the text of a file of JSON.

/** Line of `"key":` where it lies least deep, 1 when there is none. */
export function lineOfKey(text: string, key: string): number {
	let [depth, line, least, found] = [0, 1, Number.POSITIVE_INFINITY, 1];
	for (const [token] of text.matchAll(/"(?:[^"\\\n]|\\.)*(?:"(?:\s{0,99}:)?)?|[{}[\]\n]/g)) {
		if (token === '{' || token === '[') depth++;
		else if (token === '}' || token === ']') depth--;
		else if (token.endsWith(':') && token.startsWith(`"${key}"`) && depth < least) [least, found] = [depth, line];
		line += token.split('\n').length - 1;
	}
	return found;
}
