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

export const ledger: Readonly<Record<string, Measured>> = {
	'docs/claim-accuracy': { checked: 6, sound: 6 },
	'docs/concept-depth': { checked: 20, sound: 19 },
	'docs/matches-repository': { checked: 4, sound: 4 },
	'docs/report-readable': { checked: 6, sound: 3 },
	'git/bulk-upload': { checked: 18, sound: 18 },
	'git/bursts': { checked: 6, sound: 6 },
	'git/commit-count': { checked: 21, sound: 21 },
	'git/empty-claims': { checked: 6, sound: 6 },
	'git/growth-steps': { checked: 6, sound: 6 },
	'git/message-quality': { checked: 3, sound: 3 },
	'git/progression': { checked: 4, sound: 4 },
	'git/sessions': { checked: 2, sound: 2 },
	'graph/any-fan-out': { checked: 9, sound: 9 },
	'graph/conditional-edge': { checked: 5, sound: 5 },
	'graph/error-branch-declared': { checked: 17, sound: 17 },
	'graph/error-branch-effective': { checked: 15, sound: 14 },
	'graph/role-fan-out': { checked: 36, sound: 36 },
	'graph/state-graph': { checked: 19, sound: 19 },
	'graph/synchronization-node': { checked: 13, sound: 13 },
	'graph/unreachable-node': { checked: 6, sound: 6 },
	'output/hand-parsed': { checked: 5, sound: 4 },
	'output/model-scored': { checked: 5, sound: 5 },
	'output/retry': { checked: 4, sound: 4 },
	'output/schema-bound': { checked: 17, sound: 16 },
	'output/validation': { checked: 4, sound: 4 },
	'personas/distinct': { checked: 17, sound: 16 },
	'personas/substantial': { checked: 5, sound: 5 },
	'personas/used': { checked: 4, sound: 3 },
	'safety/clone-error-handling': { checked: 21, sound: 21 },
	'safety/clone-found': { checked: 25, sound: 25 },
	'safety/clone-sandbox': { checked: 22, sound: 21 },
	'safety/clone-timeout': { checked: 22, sound: 22 },
	'safety/clone-url-check': { checked: 21, sound: 21 },
	'safety/dynamic-code': { checked: 21, sound: 20 },
	'safety/hard-coded-secret': { checked: 6, sound: 6 },
	'safety/shell-call': { checked: 21, sound: 21 },
	'state/bounded-score': { checked: 18, sound: 18 },
	'state/evidence-model': { checked: 6, sound: 6 },
	'state/frozen-evidence': { checked: 18, sound: 18 },
	'state/opinion-model': { checked: 6, sound: 6 },
	'state/reducers': { checked: 6, sound: 6 },
	'state/typed-state': { checked: 6, sound: 6 },
	'syntax/names-defined': { checked: 4, sound: 4 },
	'synthesis/deterministic': { checked: 18, sound: 17 },
	'synthesis/report-file': { checked: 17, sound: 17 },
	'synthesis/report-sections': { checked: 6, sound: 4 },
	'synthesis/rule': { checked: 76, sound: 71 },
	'synthesis/rules-applied': { checked: 3, sound: 3 },
	'vision/diagram-matches-graph': { checked: 2, sound: 2 },
	'vision/diagram-present': { checked: 5, sound: 5 },
	'vision/parallelism-holds': { checked: 11, sound: 11 },
	'vision/parallelism-shown': { checked: 10, sound: 10 },
};

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
