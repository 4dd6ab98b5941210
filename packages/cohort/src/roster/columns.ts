// Who is a target? Its name, and what a school knows it by; further columns of a roster by what they may be called.
import type { RosterEntry } from '../model.js';

/** The cells of those columns, in the order of the names; case, blanks, hyphens and underscores do not matter. */
export function columnsLike({ columns = {} }: RosterEntry, names: readonly string[]): string[] {
	const cells = new Map(Object.entries(columns).map(([name, cell]) => [plain(name), cell.trim()]));
	return names.flatMap((name) => cells.get(plain(name)) || []);
}

/** Columns by which a school knows people. */
const NUMBERS = [
	'student id',
	'student number',
	'sis user id',
	'sis login id',
	'id number',
	'matriculation',
	'roster identifier',
	'github username',
	'username',
	'login',
];

/** What a school knows a target by, beside its name: its id in the roster, and numbers and logins of its further columns. */
export function studentIds(entry: RosterEntry): string[] {
	return [...new Set([...(nameOf(entry) === entry.id ? [] : [entry.id]), ...columnsLike(entry, NUMBERS)])];
}

/** `Ada Lovelace (ada, s1234567)`. */
export function studentLine(entry: RosterEntry): string {
	const ids = studentIds(entry);
	return ids.length === 0 ? nameOf(entry) : `${nameOf(entry)} (${ids.join(', ')})`;
}

/** An address is nobody's name. */
function nameOf({ id, name, target }: RosterEntry): string {
	return name === target ? id : name;
}

function plain(name: string): string {
	return name.replace(/[\s_-]+/g, '').toLowerCase();
}
