// The one exit for text from outside into Markdown: no HTML, no mentions, no links, no table breaks, no control characters.

/** Inline text: everything that Markdown or GitHub would act on is made inert. */
export function inline(text: string): string {
	return visible(text)
		.replace(/\s+/g, ' ')
		.trim()
		.replace(/[\\`*_[\]<>|#~]/g, '\\$&')
		.replace(/&/g, '&amp;')
		.replace(/\\</g, '&lt;')
		.replace(/\\>/g, '&gt;')
		.replace(/@(?=[\w-])/g, '@\u200b')
		.replace(/\b(https?|javascript|data|vbscript):/gi, '$1\u200b:')
		.replace(/(^|\s)([+-]|\d+[.)])(?=\s)/g, '$1\\$2');
}

/** Text as inline code: the fence is longer than any run of back-ticks inside. */
export function code(text: string): string {
	const clean = visible(text).replace(/\s+/g, ' ').trim().replace(/\|/g, '\u2502') || ' ';
	const longest = Math.max(0, ...[...clean.matchAll(/`+/g)].map((m) => m[0].length));
	const fence = '`'.repeat(longest + 1);
	return longest > 0 ? `${fence} ${clean} ${fence}` : `${fence}${clean}${fence}`;
}

/** Text as a fenced block. */
export function block(text: string, language = ''): string {
	const clean = text.split('\n').map(visible).join('\n');
	const longest = Math.max(2, ...[...clean.matchAll(/`+/g)].map((m) => m[0].length));
	const fence = '`'.repeat(longest + 1);
	return `${fence}${language}\n${clean}\n${fence}`;
}

/** Control and direction-changing characters shown as their code points; tabs stay. */
export function visible(text: string): string {
	return text.replace(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, (c) =>
		c === '\t' || c === '\n' ? c : `\u27e8U+${c.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}\u27e9`,
	);
}
