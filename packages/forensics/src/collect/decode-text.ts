// Is this content text that can be read? UTF-8 alone; what is not is skipped, and the reason says what it is.

/** The text without a byte order mark, or why there is none. */
export function decodeText(content: Buffer): { text: string } | { skipped: string } {
	if (content.length >= 2 && ((content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff)))
		return { skipped: 'UTF-16, not UTF-8' };
	if (content.includes(0)) return { skipped: 'binary' };
	if (content.length < 1024 && content.toString('latin1', 0, 43).startsWith('version https://git-lfs.github.com/spec/'))
		return { skipped: 'pointer to a Git LFS object' };
	try {
		return { text: new TextDecoder('utf-8', { fatal: true }).decode(content) };
	} catch {
		return { skipped: 'not UTF-8' };
	}
}

/** Lines of a text as editors count them: a newline at the end begins no other line. */
export function countLines(text: string): number {
	if (text === '') return 0;
	let lines = text.endsWith('\n') ? 0 : 1;
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
	return lines;
}

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
