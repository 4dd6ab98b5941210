// Is this content text, and what does it say? UTF-8 mostly; UTF-16 by its mark or its zeros, what a coding cookie names, and Windows-1252, which every
// byte is a character of. What had to be guessed or replaced is said. Only what looks like no text at all is left out.
import { own } from '@auditor/schema/pure';
export interface Decoded {
	/** Without a byte order mark. */
	readonly text: string;
	/** How it was read where it is not UTF-8 in whole; null = it is. */
	readonly encoding: string | null;
	/** Bytes that are no character and were replaced. */
	readonly replaced: number;
}

/** The text of a file as its language reads it, or why there is none. */
export function decodeFile(path: string, content: Buffer): Decoded | { readonly skipped: string } {
	if (!/\.pyi?w?$/.test(path)) return decodeText(content);
	const cookie = cookieOf(content);
	if (cookie !== null && UNREAD.test(cookie)) return { skipped: `its encoding ${cookie} is not read` };
	// In these a byte of a character may be a sign of the language: what the file says counts, also where its bytes happen to be UTF-8.
	const named = cookie !== null && WIDE.test(cookie) ? namedEncoding(content) : null;
	const found = named === null ? decodeText(content) : decoded(content, named, named);
	return 'skipped' in found ? found : { ...found, text: asPython(found.text) };
}

/** @source docs.python.org, codecs: encodings in which text stands for other text, so that a comment may hold code */
const UNREAD = /^(?:utf-7|u7|(?:raw-)?unicode-escape|rot-?13|punycode|idna|hz(?:-gb(?:-2312)?)?|hzgb|iso-?2022-.*|csiso2022.*)$/;

const WIDE = /^(?:gb|cp936|big5|shift|sjis|euc|cp932)/;

/** Ends of lines and names as Python has them: a lone carriage return ends a line, and names are compared in their compatible form. @source PEP 3131 */
function asPython(text: string): string {
	const lines = text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text;
	return lines.replace(/[\w\u0080-\u{10ffff}]+/gu, (word) => {
		if (/^\w*$/.test(word)) return word;
		const name = word.normalize('NFKC');
		return /^[A-Za-z_]\w*$/.test(name) ? name : word;
	});
}

/** The text, or why there is none. */
export function decodeText(content: Buffer): Decoded | { readonly skipped: string } {
	const wide = wideEncoding(content);
	if (wide !== null) return decoded(content, wide, 'UTF-16');
	if (content.includes(0)) return { skipped: 'binary' };
	if (content.length < 1024 && content.toString('latin1', 0, 43).startsWith('version https://git-lfs.github.com/spec/'))
		return { skipped: 'pointer to a Git LFS object' };
	try {
		return { text: new TextDecoder('utf-8', { fatal: true }).decode(content), encoding: null, replaced: 0 };
	} catch {
		return decodeOther(content);
	}
}

const UTF8: Omit<Decoded, 'text'> = { encoding: 'UTF-8 with bytes that are no characters', replaced: 0 };

function decodeOther(content: Buffer): Decoded | { readonly skipped: string } {
	if (controlShare(content) > MOST_CONTROLS) return { skipped: 'binary' };
	const named = namedEncoding(content);
	if (named !== null) return decoded(content, named, named);
	const text = new TextDecoder('utf-8').decode(content);
	const replaced = countOf(text, BAD);
	// Characters of several bytes come about by chance as good as never: with one of them the file is UTF-8, and the other bytes are damage.
	const several = /[^\0-\x7f\ufffd]/.test(text);
	return several ? { ...UTF8, text, replaced } : decoded(content, 'windows-1252', 'Windows-1252');
}

function decoded(content: Buffer, label: string, encoding: string): Decoded {
	const isWindows = label === 'windows-1252';
	const named = (char: string) => WINDOWS[char.charCodeAt(0) - 0x80] ?? char;
	const text = isWindows ? content.toString('latin1').replace(/[\x80-\x9f]/g, named) : new TextDecoder(label).decode(content);
	return { text, encoding, replaced: countOf(text, BAD) };
}

/** The decoder of Node leaves these as control characters. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const BAD = '\ufffd';
/** Of the bytes looked at. Text has tabs and ends of lines, hardly anything else. */
const MOST_CONTROLS = 0.01;
const LOOKED_AT = 65_536;

/** By its mark; without one by its zeros, which text for European languages has in every second byte. */
function wideEncoding(content: Buffer): 'utf-16le' | 'utf-16be' | null {
	const [first, second] = content;
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	if (first === 0xfe && second === 0xff) return 'utf-16be';
	if (content.length < 4 || content.length % 2 !== 0 || !content.subarray(0, LOOKED_AT).includes(0)) return null;
	const zeros = [0, 0];
	const length = Math.min(content.length, LOOKED_AT);
	for (let at = 0; at < length; at++) if (content[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
	const [even = 0, odd = 0] = zeros;
	if (even === 0 && odd >= 0.7 * (length / 2)) return 'utf-16le';
	return odd === 0 && even >= 0.7 * (length / 2) ? 'utf-16be' : null;
}

function controlShare(content: Buffer): number {
	const sample = content.subarray(0, LOOKED_AT);
	let controls = 0;
	for (const byte of sample) if (byte < 32 && (byte < 9 || byte > 13) && byte !== 27) controls++;
	return controls / sample.length;
}

/** @source PEP 263: a comment in the first or second line; editors read the same */
const COOKIE = /^(?:[^\n]*\n)?[ \t\f]*#[^\n]*?coding[:=][ \t]*([-\w.]+)/;
/** Names that Python knows and the standard of encodings does not. */
const ALIASES: Readonly<Record<string, string>> = {
	'latin-1': 'latin1',
	'iso-latin-1': 'latin1',
	'shift-jis': 'shift_jis',
	mbcs: 'windows-1252',
};

function cookieOf(content: Buffer): string | null {
	const name = COOKIE.exec(content.toString('latin1', 0, 400))?.[1];
	return name?.toLowerCase().replaceAll('_', '-') ?? null;
}

/** What the text says about itself, where it is an encoding of single bytes or of the East; null = nothing that can be read. */
function namedEncoding(content: Buffer): string | null {
	const name = cookieOf(content);
	if (name === null || /^utf-?8/.test(name)) return null;
	try {
		return new TextDecoder(own(ALIASES, name) ?? name).encoding;
	} catch {
		return null;
	}
}

function countOf(text: string, part: string): number {
	let count = 0;
	for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count++;
	return count;
}
