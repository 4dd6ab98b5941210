// What a report in a cohort's folder says of whose it is.
import { type RosterEntry, studentLine } from '@auditor/cohort';
import type { RenderOptions } from '@auditor/schema';

export function aboutEntry(entry: RosterEntry): NonNullable<RenderOptions['about']> {
	return { student: studentLine(entry), back: '../../index.html' };
}
