// src/collect/decode-text.ts
function decodeText(content) {
	if (content.length >= 2 && ((content[0] === 255 && content[1] === 254) || (content[0] === 254 && content[1] === 255)))
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
function countLines(text) {
	if (text === '') return 0;
	let lines = text.endsWith('\n') ? 0 : 1;
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
	return lines;
}
function isHeavy(text) {
	if (text.length > HEAVY_LENGTH) return true;
	let depth = 0;
	let lineStart = 0;
	for (let at = 0; at < text.length; at++) {
		switch (text.charCodeAt(at)) {
			case 40:
			// (
			case 91:
			// [
			case 123:
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
var HEAVY_LENGTH = 256 * 1024;
var HEAVY_DEPTH = 200;
var HEAVY_LINE = 64 * 1024;

export { countLines, decodeText, isHeavy };
