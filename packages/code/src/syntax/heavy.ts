// Might a parser need long for this text? Told from its characters alone, before anything of it is parsed.

/** Whether the parsers might need long for it: it is large, deeply nested, or has a very long line. Such a file is parsed where it can be stopped. */
export function isHeavy(text: string): boolean {
	if (text.length > HEAVY_LENGTH) return true;
	let depth = 0;
	let lineStart = 0;
	for (let at = 0; at < text.length; at++) {
		switch (text.charCodeAt(at)) {
			case 40: // (
			case 91: // [
			case 123: // {
				if (++depth > HEAVY_DEPTH) return true;
				break;
			case 41:
			case 93:
			case 125:
				if (depth > 0) depth--;
				break;
			case 10:
				if (at - lineStart > HEAVY_LINE) return true;
				lineStart = at + 1;
		}
	}
	return text.length - lineStart > HEAVY_LINE;
}

const HEAVY_LENGTH = 256 * 1024;
const HEAVY_DEPTH = 200;
const HEAVY_LINE = 64 * 1024;
