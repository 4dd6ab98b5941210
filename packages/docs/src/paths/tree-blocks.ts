// Directory trees drawn in text (`├── src/`), rebuilt from their branches, so that each name becomes a whole path.
// Extraction from PDFs eats the spaces of the indentation: what is left are the bars, and the fact that nothing follows a `└──` on its level.

export interface TreeEntry {
	/** From the drawing's root, which is left out. */
	readonly path: string;
	readonly directory: boolean;
	/** False where a parent stands on no page that was read: the path is then only its end. */
	readonly placed: boolean;
	/** Position of the name in the text. */
	readonly start: number;
	readonly end: number;
	/** What is written behind the name. */
	readonly comment: string;
	readonly commentStart: number;
}

export interface TreeBlock {
	/** Name of the line that heads the drawing (`project/`), or null. */
	readonly root: string | null;
	readonly start: number;
	readonly end: number;
	readonly entries: readonly TreeEntry[];
	/** Where the drawing stood when it ended: given to the next page, on which it may go on. */
	readonly open: readonly OpenLevel[];
}

export interface OpenLevel {
	readonly name: string;
	readonly last: boolean;
}

const BRANCH =
	/^(?<lead>[\s│|┃¦]*)(?<branch>├|└|\||\+|`)(?:[─━]+|-{2,}|==)[>\s]*\s?(?<name>[\p{L}\p{N}_.@*<{`"'][^\s#│├└]*)(?<comment>.*)$/su;
const ROOT = /^\s*(?:[-*•]\s+)?[`"']?(?<name>[\p{L}\p{N}_.@/-]*[\p{L}\p{N}_-]\/|\.\/?)[`"']?\s*(?:#.*|\(.*)?$/u;

/** Entries of one drawing, and characters of one line, that are looked at: nobody draws more for a reader. */
const MOST_ENTRIES = 2000;
const LONGEST_LINE = 500;

/** @param above levels of a drawing that the page before broke off. */
export function findTreeBlocks(text: string, above: readonly OpenLevel[] = []): TreeBlock[] {
	const blocks: TreeBlock[] = [];
	let current: { root: string | null; start: number; end: number; entries: TreeEntry[]; stack: OpenLevel[] } | null = null;
	let at = 0;
	let previous: { line: string; start: number } | null = null;
	let gap = 0;
	for (const line of text.split('\n')) {
		const match = line.length > LONGEST_LINE || (current?.entries.length ?? 0) >= MOST_ENTRIES ? null : BRANCH.exec(line);
		if (match?.groups) {
			if (current === null) {
				const root = previous === null ? null : (ROOT.exec(previous.line)?.groups?.name ?? null);
				current = {
					root: root?.replace(/^\.\/?$/, '') ?? null,
					start: root === null ? at : previous!.start,
					end: at,
					entries: [],
					stack: root === null && /^\s*(?:\S.*\n\s*){0,2}$/.test(text.slice(0, at)) ? [...above] : [],
				};
			}
			addEntry(current, match.groups as { lead: string; branch: string; name: string; comment: string }, line, at);
			current.end = at + line.length;
			gap = 0;
		} else if (current !== null && ++gap > 2) {
			blocks.push(finish(current));
			current = null;
		}
		// A bar alone or an empty line between the name and the first branch changes nothing.
		if (/[^\s│|]/.test(line)) previous = { line, start: at };
		at += line.length + 1;
	}
	if (current !== null) blocks.push(finish(current));
	// A single branch is a bullet of some kind, and branches without a file or folder among them are a diagram.
	return blocks.filter((block) => block.entries.length >= 2 && block.entries.some((entry) => /\/$|\.[A-Za-z0-9]{1,6}$/.test(entry.path)));
}

function addEntry(
	block: { entries: TreeEntry[]; stack: OpenLevel[] },
	groups: { lead: string; branch: string; name: string; comment: string },
	line: string,
	offset: number,
): void {
	const { stack } = block;
	let depth = levels(groups.lead);
	// Nothing can follow a last branch on its own level: what seems to, stands inside it, and its indentation was lost.
	while (depth < stack.length && stack[depth]!.last && isDirectory(stack[depth]!.name)) depth++;
	const placed = depth <= stack.length;
	stack.length = Math.min(stack.length, depth);
	// Levels whose names stand on no page that was read: nothing is known of them.
	while (stack.length > 0 && !isDirectory(stack.at(-1)!.name)) stack.pop();
	const name = groups.name.replace(/(?<![`"',;:])[`"',;:]+$/g, '').replace(/^[`"'*]+/, '');
	const parents = stack.map((entry) => entry.name.replace(/\/$/, ''));
	const start = offset + line.indexOf(groups.name, groups.lead.length);
	// `doc_tools.py/vision_tools.py` on one branch are two files.
	for (const one of /\.[A-Za-z0-9]{1,6}\/./.test(name) ? name.split('/') : [name]) {
		block.entries.push({
			path: [...parents, one].join('/'),
			directory: isDirectory(one),
			placed,
			start,
			end: start + name.length,
			comment: groups.comment,
			commentStart: start + groups.name.length,
		});
	}
	stack.push({ name, last: groups.branch === '└' || groups.branch === '`' });
}

function isDirectory(name: string): boolean {
	return name.endsWith('/') || !/\.[A-Za-z0-9]+$/.test(name);
}

/** Bars count one level each, and so do four spaces. */
function levels(lead: string): number {
	let count = 0;
	for (const part of lead.match(/[│|┃¦]\s{0,3}| {4}|\t/gu) ?? []) if (part) count++;
	return count;
}

function finish(block: { root: string | null; start: number; end: number; entries: TreeEntry[]; stack: OpenLevel[] }): TreeBlock {
	return { root: block.root === '' ? null : block.root, start: block.start, end: block.end, entries: block.entries, open: block.stack };
}
