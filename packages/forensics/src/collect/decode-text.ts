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
