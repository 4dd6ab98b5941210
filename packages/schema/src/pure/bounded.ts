// Is a value from a file small enough to be walked, matched and shown? A reader looks before a schema does, so that nobody waits minutes for a file
// that somebody made large on purpose.

/** What a stage file may hold at most. The largest that an audit wrote has a hundredth of each. */
export const FILE_MOST = {
	/** Levels of lists and objects in each other. */
	depth: 200,
	/** Characters of one text. */
	text: 1_000_000,
	/** Items of one list, keys of one object. */
	items: 500_000,
	/** Values in all. */
	values: 5_000_000,
};

/** What is too large, as a part of a sentence; null: nothing is. Not recursive. */
export function tooLarge(value: unknown, most: typeof FILE_MOST = FILE_MOST): string | null {
	let seen = 0;
	for (let level: unknown[] = [value], depth = 0; level.length > 0; depth++) {
		if (depth > most.depth) return `more than ${said(most.depth)} levels of lists and objects in each other`;
		const next: unknown[] = [];
		for (const one of level) {
			if (typeof one === 'string' && one.length > most.text) return `a text of more than ${said(most.text)} characters`;
			if (typeof one !== 'object' || one === null) continue;
			const parts = Object.values(one);
			if (parts.length > most.items) return `a list of more than ${said(most.items)} items`;
			seen += parts.length;
			if (seen > most.values) return `more than ${said(most.values)} values`;
			for (const part of parts) next.push(part);
		}
		level = next;
	}
	return null;
}

function said(count: number): string {
	return count.toLocaleString('en');
}
