// How often was each probe right, where somebody checked? Written by `bench/probe-precision.mjs --write` from labelled repositories and from reports that
// were read row by row; what it counts and what it cannot see stands there.
import { own } from '@auditor/schema/pure';

export interface Measured {
	/** Statements that were compared with the repository. */
	readonly checked: number;
	/** Of these, the ones that were right. */
	readonly sound: number;
}

/** Statements below which a probe counts as unmeasured. */
const FEWEST = 8;
/** Share of right statements from which an answer may cap and accuse. */
const PRECISE = 0.9;

export const ledger: Readonly<Record<string, Measured>> = {};

/** `informs`: measured, and wrong too often to cap a score or to accuse anybody. */
export type Standing = 'trusted' | 'informs' | 'unmeasured';

export function standingOf(probe: string): Standing {
	const measured = own(ledger, probe);
	if (measured === undefined || measured.checked < FEWEST) return 'unmeasured';
	return measured.sound / measured.checked < PRECISE ? 'informs' : 'trusted';
}

/** `14 of 15 checked statements were right`, or that too few were checked. */
export function measuredWords(probe: string): string {
	const { checked, sound } = own(ledger, probe) ?? { checked: 0, sound: 0 };
	if (checked < FEWEST)
		return `unmeasured: ${checked} of its statements ${checked === 1 ? 'was' : 'were'} checked, ${FEWEST} are asked for`;
	const informs = sound / checked < PRECISE ? '; it informs only: it neither caps nor accuses' : '';
	return `${sound} of ${checked} checked statements were right (${(sound / checked).toFixed(2)})${informs}`;
}
