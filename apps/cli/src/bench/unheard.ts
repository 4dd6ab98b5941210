// Which judges were asked and could not be heard, through no fault of the target? Then what there is is not all that can be had, and asking again may
// help.
import type { JudicialOpinion } from '@auditor/schema';
import type { AuditRequest } from '../request.js';

export interface Unheard {
	/** Opinions that are missing, and those that were asked for. */
	readonly missing: number;
	readonly asked: number;
	/** The most frequent reason, as a sentence; equal for equal failures. */
	readonly cause: string;
	/** The provider, the network or our own code failed; false: a limit that the user set ended judging. */
	readonly ours: boolean;
}

/** Nothing was asked. */
const UNASKED = new Set(['no-evidence', 'interrupted', 'not-recorded']);
/** What the model itself said could not be used: that is its answer to this target. */
const ANSWERED = new Set(['invalid-output', 'refusal', 'content-filter', 'cut-off']);

/** Null when nobody is missing. A deadline that nobody named is ours. */
export function unheard(opinions: readonly JudicialOpinion[], request: Pick<AuditRequest, 'deadline'>): Unheard | null {
	const limits = new Set(['budget', ...(request.deadline === undefined ? [] : ['deadline'])]);
	const asked = opinions.filter((o) => o.abstention === null || !UNASKED.has(o.abstention.code));
	const missing = asked.flatMap((o) => (o.abstention === null || ANSWERED.has(o.abstention.code) ? [] : [o.abstention]));
	const failed = missing.filter((abstention) => !limits.has(abstention.code));
	const counted = failed.length > 0 ? failed : missing;
	if (counted.length === 0) return null;
	const counts = new Map<string, number>();
	for (const { detail } of counted) counts.set(detail, (counts.get(detail) ?? 0) + 1);
	const [[cause]] = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)) as [[string, number]];
	return { missing: missing.length, asked: asked.length, cause, ours: failed.length > 0 };
}

/** Whether what there is must not pass for all that can be had: a limit of the user that left somebody out is the user's, and leaves something. */
export function isLost({ ours, missing, asked }: Unheard): boolean {
	return ours || missing === asked;
}

/** Why a row is not whole. */
export function tellUnheard({ missing, asked, cause }: Unheard): string {
	return missing === asked ? `No judge was heard: ${cause}` : `${missing} of ${asked} opinions are missing: ${cause}`;
}
