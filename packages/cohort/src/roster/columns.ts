// Further columns of a roster, by what they may be called.
import type { RosterEntry } from '../model.js';

/** The cells of those columns, in the order of the names; case, blanks, hyphens and underscores do not matter. */
export function columnsLike({ columns = {} }: RosterEntry, names: readonly string[]): string[] {
	const cells = new Map(Object.entries(columns).map(([name, cell]) => [plain(name), cell.trim()]));
	return names.flatMap((name) => cells.get(plain(name)) || []);
}

function plain(name: string): string {
	return name.replace(/[\s_-]+/g, '').toLowerCase();
}
