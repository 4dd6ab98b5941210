// Doc comments: which text stands before which declaration. Other comments are no facts.
import type { Node } from './node.js';

export interface Docs {
	/** Text by the offset of the first thing after the comment. */
	before: Map<number, string>;
	/** Text of the comment that opens the file, if it is not that of a declaration right below it. */
	module: { text: string; before: number } | null;
}

/** Doc comments of one parsed text, by what follows them. */
export function docsOf(source: string, comments: readonly Node[]): Docs {
	const before = new Map<number, string>();
	let module: Docs['module'] = null;
	for (const comment of comments) {
		const raw = comment.value;
		if (comment.type !== 'CommentBlock' || typeof raw !== 'string') continue;
		const opens =
			module === null && source.slice(0, Math.min(comment.start, 300)).replace(/^#!.*/, '').trim() === '' && comment.start < 300;
		if (!raw.startsWith('*') && !opens) continue;
		const next = following(source, comment.end);
		const lines = raw.split('\n').map((line) => line.replace(/^\s*\*?\s?/, '').trimEnd());
		const text = lines.join('\n').replace(/^\*/, '').trim();
		if (opens) module = { text, before: next };
		if (raw.startsWith('*')) before.set(next, text);
	}
	return { before, module };
}

function following(source: string, offset: number): number {
	const space = /\S/g;
	space.lastIndex = offset;
	return space.exec(source)?.index ?? source.length;
}
