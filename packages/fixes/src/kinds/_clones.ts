// The clone function that a finding is about.
import { type ExaminedClone, examineClones } from '@auditor/forensics';
import type { Evidence } from '@auditor/schema';
import type { Ground } from '../fix.js';

export function cloneOf({ location, values }: Evidence, { project }: Ground): ExaminedClone | null {
	return (
		examineClones(project).find(
			({ fact }) => fact.file === location?.path && fact.line === location.line && fact.function === values.function,
		) ?? null
	);
}
