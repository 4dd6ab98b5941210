// Values of Python's string and number literals.

/** Prefix and content of a string token: `rb"""..."""`. */
export function isRaw(start: string): boolean {
	return /r/i.test(start.replace(/["'].*$/s, ''));
}

export function isFormatted(start: string): boolean {
	return /[ft]/i.test(start.replace(/["'].*$/s, ''));
}

const SIMPLE: Record<string, string> = {
	n: '\n',
	t: '\t',
	r: '\r',
	'\\': '\\',
	"'": "'",
	'"': '"',
	a: '\x07',
	b: '\b',
	f: '\f',
	v: '\v',
	'\n': '',
};

/** The text that a literal stands for. Named characters (`\N{DASH}`) stay as written. */
export function unescaped(content: string): string {
	if (!content.includes('\\')) return content;
	return content.replace(
		/\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|\r?\n|(.))/gs,
		(whole, x?: string, u?: string, long?: string, octal?: string, simple?: string) => {
			const hexadecimal = x ?? u ?? long;
			if (hexadecimal !== undefined) return fromCodePoint(Number.parseInt(hexadecimal, 16), whole);
			if (octal !== undefined) return fromCodePoint(Number.parseInt(octal, 8), whole);
			if (simple === undefined) return '';
			return SIMPLE[simple] ?? whole;
		},
	);
}

function fromCodePoint(code: number, otherwise: string): string {
	return code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;
}

/** The number of a literal; null for imaginary ones. */
export function numberOf(text: string): number | null {
	const plain = text.replaceAll('_', '').toLowerCase();
	if (plain.endsWith('j')) return null;
	// Python 2 wrote 0777 and 10L.
	if (/^0\d+l?$/.test(plain) && !/[89]/.test(plain)) return Number.parseInt(plain, 8);
	const value = Number(plain.replace(/l$/, ''));
	return Number.isNaN(value) ? null : value;
}
