// Path patterns, matched in time proportional to pattern times path, whatever the pattern is: no expression, no going back.

/** What stands at a place of a pattern. */
export type GlobPart =
	/** One of these texts. */
	| { readonly kind: 'text'; readonly oneOf: readonly string[] }
	/** One character but `/`. */
	| { readonly kind: 'character' }
	/** Any characters but `/`, or none. */
	| { readonly kind: 'name' }
	/** Any characters, or none. */
	| { readonly kind: 'path' }
	/** Whole folders with their `/`, or none. */
	| { readonly kind: 'folders' };

export const TEXT = (...oneOf: string[]): GlobPart => ({ kind: 'text', oneOf });

/** Whether a path, from its beginning to its end, is as the parts say. Letter case counts. */
export function matchesGlob(parts: readonly GlobPart[], path: string): boolean {
	if (!parts.every((part) => part.kind !== 'text' || part.oneOf.some((text) => path.includes(text)))) return false;
	// reached[i]: the parts so far can end before the character i.
	let reached = new Uint8Array(path.length + 1);
	reached[0] = 1;
	for (const part of parts) {
		reached = step(part, path, reached);
		if (!reached.includes(1)) return false;
	}
	return reached[path.length] === 1;
}

function step(part: GlobPart, path: string, reached: Uint8Array): Uint8Array<ArrayBuffer> {
	const next = new Uint8Array(path.length + 1);
	let open = false;
	for (let at = 0; at <= path.length; at++) {
		const here = reached[at] === 1;
		if (part.kind === 'text') {
			if (here) for (const text of part.oneOf) if (path.startsWith(text, at)) next[at + text.length] = 1;
			continue;
		}
		if (part.kind === 'character') {
			if (here && at < path.length && path[at] !== '/') next[at + 1] = 1;
			continue;
		}
		if (part.kind === 'folders') {
			if (here || (open && path[at - 1] === '/')) next[at] = 1;
			open ||= here;
			continue;
		}
		if (part.kind === 'name' && path[at - 1] === '/') open = false;
		open ||= here;
		if (open) next[at] = 1;
	}
	return next;
}

/** `*` and `?` within a name, `**` across folders: as paths are given in settings. */
export function readGlob(glob: string): GlobPart[] {
	return (glob.match(/\*\*\/|\*\*|\*|\?|[^*?]+/g) ?? []).map((part): GlobPart => {
		if (part === '**/') return { kind: 'folders' };
		if (part === '**') return { kind: 'path' };
		if (part === '*') return { kind: 'name' };
		return part === '?' ? { kind: 'character' } : TEXT(part);
	});
}
