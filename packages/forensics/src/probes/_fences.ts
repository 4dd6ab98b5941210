// The fenced blocks of a Markdown text, line by line: a pattern that looks for the other end of each fence reads the text once for each.

/** Blocks between fences, each with the line of its opening; one without an end is none. */
export function fencedBlocks(text: string): { line: number; text: string }[] {
	const blocks: { line: number; text: string }[] = [];
	const lines = text.split('\n');
	let open: { at: number; mark: string } | null = null;
	for (const [at, line] of lines.entries()) {
		const mark = /^[ \t]*(```+|~~~+)/.exec(line)?.[1];
		if (mark === undefined) continue;
		if (open === null) open = { at, mark };
		else if (mark.startsWith(open.mark)) {
			blocks.push({ line: open.at + 1, text: lines.slice(open.at + 1, at).join('\n') });
			open = null;
		}
	}
	return blocks;
}
