// Who is a target, in one line: name and id as the roster gives them, and what else it says that a school knows people by.
import { columnsLike, type RosterEntry } from '@auditor/cohort';
import type { RenderOptions } from '@auditor/schema';

/** `Ada Lovelace (ada), s1234567`. */
export function studentLine(entry: RosterEntry): string {
	const name = entry.name === entry.target ? entry.id : entry.name;
	const id = name === entry.id ? '' : ` (${entry.id})`;
	return [
		`${name}${id}`,
		...columnsLike(entry, [
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
		]),
	].join(', ');
}

/** What a report in a cohort's folder says of whose it is. */
export function aboutEntry(entry: RosterEntry): NonNullable<RenderOptions['about']> {
	return { student: studentLine(entry), back: '../../index.html' };
}
