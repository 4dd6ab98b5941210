// What does a condition ask, and what do several of them ask together? What all must hold counts by the strongest, what one of must hold by the weakest.

// `substring`: words in a judge's text. `evidence`: what a detective found. `recorded`: words in what a detective wrote. `mixed`: words or evidence. `cited`:
// what a judge cites. `said`: another field of its answer. `score`: a judge's score. `flag`: something whose making was not followed.
export type Trigger = 'substring' | 'evidence' | 'recorded' | 'mixed' | 'cited' | 'said' | 'score' | 'flag';

export interface Asked {
	readonly trigger: Trigger;
	/** The rule's own name alone is among the words: praise holds it too. */
	readonly bare: boolean;
	/** The judge's score must be low as well. */
	readonly guarded: boolean;
	/** Scores alone set it off as well. */
	readonly scores?: boolean;
	/** Words in what a detective wrote set it off as well. */
	readonly records?: boolean;
	/** The field of the state that holds the evidence it asks for, where no node fills it. */
	readonly unfilled?: string;
	/** The model that has this field, where it is one of the evidence’s and no code sets it. */
	readonly model?: string;
	/** Where words are looked for; absent where nothing looks for any. */
	readonly at?: { readonly path: string; readonly line: number };
}

/** How little a trigger confirms that something is wrong: 0 for evidence, 1 for words or scores alone, and half where a low score stands beside words, or a detective wrote them. */
export function doubtOf({ trigger, bare, guarded, unfilled }: Asked): number {
	if (unfilled) return 1;
	if (trigger === 'evidence') return 0;
	// The rule’s own name may stand in praise.
	const isTelling = !bare && (trigger === 'mixed' || trigger === 'recorded' || (trigger === 'substring' && guarded));
	return isTelling ? 0.5 : 1;
}

export const only = (trigger: Trigger, bare = false): Asked => ({ trigger, bare, guarded: false });

/** All must hold: the evidence confirms what words or scores alone would not. */
export function all(asked: readonly (Asked | null)[]): Asked | null {
	const known = asked.filter((a) => a !== null);
	const has = (trigger: Trigger) => known.find((a) => a.trigger === trigger && a.unfilled) ?? known.find((a) => a.trigger === trigger);
	const sure = has('evidence') ?? has('mixed') ?? has('recorded');
	if (sure) return sure;
	const words = known.filter((a) => a.trigger === 'substring');
	if (words.length === 0) return has('cited') ?? has('said') ?? has('score') ?? known[0] ?? null;
	const least = words.reduce((a, b) => (doubtOf(b) < doubtOf(a) || (doubtOf(b) === doubtOf(a) && a.bare) ? b : a));
	const scores = least.scores && known.every((a) => a.scores || a.trigger === 'score');
	return { ...least, scores, guarded: least.guarded || has('score') !== undefined };
}

/** One is enough. */
export function any(asked: readonly (Asked | null)[]): Asked | null {
	const known = asked.filter((a) => a !== null);
	if (known.length === 0) return null;
	const words = known.find((a) => a.trigger === 'substring' && !a.guarded) ?? known.find((a) => a.trigger === 'substring');
	if (words && known.some((a) => a.trigger === 'evidence' || a.trigger === 'mixed'))
		return { trigger: 'mixed', bare: known.some((a) => a.bare && !a.guarded), guarded: false };
	// A citation is looked up among what was found, or is missing.
	if (known.every((a) => a.trigger === 'evidence' || a.trigger === 'cited'))
		return known.find((a) => a.trigger === 'evidence' && !a.unfilled) ?? known.find((a) => a.trigger === 'evidence') ?? known[0] ?? null;
	const least = known.reduce((a, b) =>
		doubtOf(b) > doubtOf(a) || (doubtOf(b) === doubtOf(a) && b.trigger === 'substring' && !a.bare) ? b : a,
	);
	if (least.trigger !== 'substring') return least;
	const has = (trigger: Trigger) => known.some((a) => a.trigger === trigger);
	return { ...least, scores: has('score') || known.some((a) => a.scores), records: has('recorded') || known.some((a) => a.records) };
}
