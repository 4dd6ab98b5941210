// Patterns with `*`, as files of what is ignored have them: what stands between the stars comes in its order.

/** Whether a pattern of one segment is about a name. */
export function fitsName(pattern: string, name: string): boolean {
	const [head = '', ...rest] = pattern.split('*');
	const tail = rest.pop();
	if (tail === undefined) return name === head;
	if (!name.startsWith(head)) return false;
	let at = head.length;
	for (const piece of rest) {
		const found = name.indexOf(piece, at);
		if (found < 0) return false;
		at = found + piece.length;
	}
	return name.length - tail.length >= at && name.endsWith(tail);
}

/** Whether a pattern is about a path or a folder above it; with `**` and a slash before it, about a name in any folder. */
export function fitsPath(pattern: string, path: string): boolean {
	const own = path.split('/');
	if (pattern.startsWith('**/')) return own.some((name) => fitsName(pattern.slice(3), name));
	const wanted = pattern.split('/');
	return wanted.length <= own.length && wanted.every((one, i) => fitsName(one, own[i]!));
}
