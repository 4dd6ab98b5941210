// Which judges were asked and could not be heard, through no fault of the target? Then what there is is not all that can be had, and asking again may
// help.
import type { JudicialOpinion } from '@auditor/schema';

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
const LIMITS = new Set(['budget', 'deadline']);

/** Null when nobody is missing. */
export function unheard(opinions: readonly JudicialOpinion[]): Unheard | null {
	const asked = opinions.filter((o) => o.abstention === null || !UNASKED.has(o.abstention.code));
	const missing = asked.flatMap((o) => (o.abstention === null || ANSWERED.has(o.abstention.code) ? [] : [o.abstention]));
	const failed = missing.filter((abstention) => !LIMITS.has(abstention.code));
	const counted = failed.length > 0 ? failed : missing;
	if (counted.length === 0) return null;
	const counts = new Map<string, number>();
	for (const { detail } of counted) counts.set(detail, (counts.get(detail) ?? 0) + 1);
	const [[cause]] = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)) as [[string, number]];
	return { missing: missing.length, asked: asked.length, cause, ours: failed.length > 0 };
}

/** Why a row is not whole. */
export function tellUnheard({ missing, asked, cause }: Unheard): string {
	return missing === asked ? `No judge was heard: ${cause}` : `${missing} of ${asked} opinions are missing: ${cause}`;
}
