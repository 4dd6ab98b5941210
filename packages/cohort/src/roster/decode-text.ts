// What text does a roster hold? UTF-8 with or without its mark, or UTF-16 with its mark; what is neither is said with the line where it begins.
import { AuditorError, type ErrorCode } from '@auditor/schema';

const SAVE = 'Save it as UTF-8.';

/** @throws AuditorError AUD_ROSTER_INVALID, or the code given */
export function decodeText(bytes: Uint8Array, name: string, code: ErrorCode = 'AUD_ROSTER_INVALID'): string {
	const starts = (...mark: number[]) => mark.every((byte, i) => bytes[i] === byte);
	if (starts(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
	if (starts(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
	const zero = bytes.indexOf(0);
	if (zero >= 0) {
		const what = zero < 2 ? 'looks like UTF-16 without its mark' : `holds a zero byte in line ${lineAt(bytes, zero)} and is no text`;
		throw new AuditorError(code, `${name} ${what}.`, { hint: SAVE });
	}
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch (cause) {
		const at = firstFault(bytes);
		const byte = bytes[at]?.toString(16).padStart(2, '0');
		throw new AuditorError(code, `${name}:${lineAt(bytes, at)} is not UTF-8 (byte 0x${byte}).`, { hint: SAVE, cause });
	}
}

function lineAt(bytes: Uint8Array, end: number): number {
	let line = 1;
	for (let i = 0; i < end; i++) if (bytes[i] === 0x0a) line++;
	return line;
}

/** Index of the first byte that cannot be read: the longest prefix that can be is searched for. */
function firstFault(bytes: Uint8Array): number {
	const reads = (end: number, stream = true) => {
		try {
			new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end), { stream });
			return true;
		} catch {
			return false;
		}
	};
	let [good, bad] = [0, bytes.length];
	while (bad - good > 1) {
		const middle = (good + bad) >> 1;
		if (reads(middle)) good = middle;
		else bad = middle;
	}
	// A character that begins there and goes on wrongly begins before.
	while (!reads(good, false)) good--;
	return good;
}
