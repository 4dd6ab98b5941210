// What a file really is, by its first bytes: names lie. Large, encrypted or broken files are told apart before anything parses them.

export type FileKind = 'pdf' | 'text' | 'html' | 'lfs-pointer' | 'office' | 'image' | 'binary';

const PDF_HEADER_WITHIN = 1024;

export function sniff(bytes: Uint8Array): FileKind {
	const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
	if (head.slice(0, PDF_HEADER_WITHIN).includes('%PDF-')) return 'pdf';
	if (head.startsWith('version https://git-lfs.github.com/spec/')) return 'lfs-pointer';
	if (/^(?:\xef\xbb\xbf)?\s*(?:<!doctype html|<html)/i.test(head)) return 'html';
	if (head.startsWith('PK\x03\x04') || head.startsWith('\xd0\xcf\x11\xe0')) return 'office';
	if (/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF|BM)/.test(head)) return 'image';
	return isText(bytes) ? 'text' : 'binary';
}

/** No NUL bytes and few control or invalid bytes. UTF-16 with its mark counts as text. */
function isText(bytes: Uint8Array): boolean {
	if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true;
	const sample = bytes.subarray(0, 65_536);
	let odd = 0;
	for (const byte of sample) {
		if (byte === 0) return false;
		if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) odd++;
	}
	const invalid = new TextDecoder('utf-8').decode(sample).split('\ufffd').length - 1;
	return odd + invalid <= sample.length / 50;
}

export function decodeText(bytes: Uint8Array): { text: string; replaced: number } {
	const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
	const text = new TextDecoder(encoding).decode(bytes);
	return { text, replaced: text.split('\ufffd').length - 1 };
}

/**
 * A binary file that went through a text editor or a careless download: every byte that was no UTF-8 has become EF BF BD, three bytes that
 * compressed data holds once in 16 MB by chance.
 */
export function isTextMangled(bytes: Uint8Array): boolean {
	let count = 0;
	for (let at = bytes.indexOf(0xef); at !== -1 && count < 20; at = bytes.indexOf(0xef, at + 1)) {
		if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count++;
	}
	return count >= 20;
}
